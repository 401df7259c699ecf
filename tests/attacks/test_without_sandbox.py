"""Without a sandbox a submission is still kept from the network, from writing and reading elsewhere, and from other processes."""

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder import grade
from autograder.sandbox import Pool, isolation, landlock
from autograder.sandbox.syscalls import MACHINES
from tests.attacks.attack import RIGHT
from tests.ports import take_port

pytestmark = pytest.mark.skipif(
    not isolation.can_fork() or os.uname().machine not in MACHINES, reason="these walls are the kernel's of Linux"
)
NEEDS_LANDLOCK = pytest.mark.skipif(
    not isolation.can_fork() or not landlock.version(), reason="this kernel has no Landlock"
)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1, unsafe=True) as pool:
        yield pool


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    number = take_port()
    with socket.create_server(("127.0.0.1", number)):
        yield number


def test_the_network_is_closed(pool: Pool, port: int) -> None:
    source = f"""
import socket
kinds = [(family, kind) for family in (1, 2, 10, 16, 17) for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW)]
for family, kind in kinds:
    try: socket.socket(family, kind); print("ESCAPED", family, kind)
    except OSError: pass
try: socket.create_connection(("127.0.0.1", {port}), 5); print("ESCAPED connection")
except OSError: pass
"""
    with pool.notebook() as notebook:
        ran = notebook.run_cell(source)
    assert (ran.stdout, ran.error) == ("", None)


@NEEDS_LANDLOCK
def test_files_elsewhere_can_be_neither_read_nor_written(pool: Pool, tmp_path: Path) -> None:
    (tmp_path / "gradebook.db").write_text("grades")
    source = f"""
import os
folder = {str(tmp_path)!r}
for act in (
    lambda: open(f"{{folder}}/gradebook.db").read(), lambda: open(f"{{folder}}/gradebook.db", "a"), lambda: open(f"{{folder}}/new", "w"),
    lambda: os.listdir(folder), lambda: os.remove(f"{{folder}}/gradebook.db"), lambda: open("/proc/self/environ").read(),
    lambda: open({str(Path(__file__))!r}).read(), lambda: open("/etc/passwd").read(),
):
    try: print("ESCAPED", act())
    except PermissionError: pass
open("own", "w").write("kept"); print(open("own").read())
open(os.devnull, "w").write("lost"); print(repr(open(os.devnull).read()))
"""
    with pool.notebook() as notebook:
        ran = notebook.run_cell(source)
    assert (ran.stdout, ran.error) == ("kept\n''\n", None)
    assert [path.name for path in tmp_path.iterdir()] == ["gradebook.db"]
    assert not Path("own").exists()


@pytest.mark.skipif(
    not isolation.can_fork() or landlock.version() < 6, reason="Landlock stops signals from version 6 on"
)
def test_no_signal_reaches_the_grader(pool: Pool) -> None:
    source = "import os\ntry: os.kill(PID, 0); print('ESCAPED')\nexcept PermissionError: pass"
    with pool.notebook() as notebook:
        ran = notebook.run_cell(source.replace("PID", str(os.getpid())))
    assert (ran.stdout, ran.error) == ("", None)


def test_only_the_workers_user_can_enter_its_scratch_folder(pool: Pool) -> None:
    with pool.notebook() as notebook:
        home = Path(notebook.run_cell("import os\nprint(os.getcwd())").stdout.strip())
        user = int(notebook.run_cell("print(os.geteuid())").stdout)
        assert stat.S_IMODE(home.parent.stat().st_mode) == 0o700
        assert {path.stat().st_uid for path in (home.parent, *home.parent.iterdir())} == {user}
        assert not [path for path in home.parent.rglob("*") if path.stat().st_mode & 0o022]
    pool._workers[0].stop()
    assert not home.parent.exists()


def test_honest_work_keeps_its_marks(pool: Pool) -> None:
    figure = "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.title('$x^2$'); plt.savefig('a.png'); plt.savefig('a.svg')"
    with pool.notebook() as notebook:
        assert notebook.run_cell(figure).error is None
        assert notebook.run_cell(RIGHT).error is None
        assert grade("perceptron", notebook.function("perceptron"), 1).score == 1.0
