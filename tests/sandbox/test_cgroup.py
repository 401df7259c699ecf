"""A notebook's processes are in a control group of their own, where the machine has groups; it goes when they go."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.judging.calling import Ended
from autograder.sandbox import Limits, Pool, available, cgroup

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
needs_groups = pytest.mark.skipif(cgroup.home() is None, reason="this machine lets us make no control groups")
MB = 1_000_000
SMALL = Limits(processes=3, memory=20 * MB, disk_bytes=MB)


def needs(controller: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(controller not in cgroup.controllers(), reason=f"no controller for {controller} here")


@pytest.fixture
def group() -> Iterator[cgroup.Group]:
    made = cgroup.make(SMALL)
    assert made is not None
    yield made
    made.end()


def python(code: str) -> "subprocess.Popen[str]":
    """A process that waits for a line before it runs `code`."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-c", f"import os; input()\n{code}"], text=True, **pipes)


@needs_groups
def test_the_processes_of_a_notebook_are_in_a_group_and_nothing_is_left_of_it(pool: Pool) -> None:
    with pool.notebook() as notebook:
        worker = pool._workers[0]
        group = worker._group
        assert notebook.run_cell("import os, time\nif os.fork() == 0: time.sleep(100)").error is None
        assert len(group.processes()) == 3  # process 1 of its namespace, the notebook, and what that has started
        assert not set(group.processes()) & {os.getpid(), *worker._own}
        folder = group._folder
    assert not folder.exists()
    with pool.notebook() as notebook:
        again = worker._group._folder
        assert again not in (folder, None)
        notebook.run_cell("import os; os._exit(7)")
        assert "exit status 7" in notebook.reason  # a group does not change how an end is told
        assert not again.exists()


@needs_groups
def test_the_end_of_a_group_is_the_end_of_all_in_it(group) -> None:
    # One write each: where Python does not buffer, `print` writes the end of a line by itself, and two lines could run together.
    fork = "if os.fork() == 0: os.setsid()\nos.write(1, b'1\\n'); import time; time.sleep(100)"
    with python(fork) as one:
        group.add([one.pid])
        _until(one, "1\n1\n")
        assert len(group.processes()) == 2
        group.end()
        assert one.wait() == -9
        assert one.stdout.read() == ""  # the other has closed it too
    assert not group._folder.exists()


@needs_groups
@needs("pids")
def test_a_group_has_only_so_many_processes(group) -> None:
    flood = """
try:
    while os.fork(): print("forked", flush=True)
    import time; time.sleep(100)
except OSError: print("full", flush=True)
"""
    with python(flood) as one:
        group.add([one.pid])
        assert _until(one, "full").count("forked") == SMALL.processes + 1  # and itself
        group.end()


@needs_groups
@needs("memory")
def test_a_group_has_only_so_much_memory(group) -> None:
    with python("bytearray(b'x') * 400_000_000") as one:
        group.add([one.pid])
        one.communicate("\n")
        assert one.returncode == -9
        assert group.ran_out_of_memory()


def _until(process: "subprocess.Popen[str]", word: str) -> str:
    process.stdin.write("\n")
    process.stdin.flush()
    lines = []
    while word not in "".join(lines):
        lines.append(process.stdout.readline())
        assert lines[-1], f"it ended before it printed {word!r}: {lines}"
    return "".join(lines)


def test_the_limits_of_a_group_are_those_of_the_notebook(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(cgroup, "home", lambda: tmp_path)
    cgroup.make(SMALL)
    (folder,) = tmp_path.iterdir()
    written = {path.name: path.read_text() for path in folder.iterdir()}
    assert written == {
        "memory.max": "71000000",
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "5",
        "cpu.weight": "50",
    }


def test_without_groups_everything_else_holds(monkeypatch, pool: Pool) -> None:
    monkeypatch.setattr(cgroup, "home", lambda: None)
    assert "no control groups" in cgroup.status()
    with pool.notebook() as notebook:
        assert pool._workers[0]._group is None
        assert notebook.run_cell("x = 1").error is None


def test_an_end_by_the_kernel_is_told_as_too_much_memory(monkeypatch) -> None:
    monkeypatch.setattr(cgroup.Group, "ran_out_of_memory", lambda group: True)
    monkeypatch.setattr(cgroup, "make", lambda limits: cgroup.Group(Path("/nowhere")))
    with Pool(workers=1) as pool, pool.notebook() as notebook:
        notebook.run_cell("import os\ndef f(): os.kill(os.getpid(), 9)")
        with pytest.raises(Ended, match="too much memory"):
            notebook.function("f")()


@pytest.mark.parametrize("delegated", [True, False])
def test_only_in_a_folder_that_is_ours_are_processes_moved(tmp_path, monkeypatch, delegated) -> None:
    """A folder with processes cannot give limits to its children, until they are moved."""
    (tmp_path / "cgroup.controllers").write_text("pids")
    (tmp_path / "cgroup.procs").write_text("12\n34\n")
    tried = []

    def write(path: Path, text: str) -> bool:
        tried.append((path.name, text))
        return len(tried) > 1

    monkeypatch.setattr(cgroup, "_write", write)
    monkeypatch.setattr(cgroup, "_is_delegated", lambda folder: delegated)
    cgroup._enable(tmp_path, "pids")
    moved = [("cgroup.procs", "12"), ("cgroup.procs", "34"), ("cgroup.subtree_control", "+pids")]
    assert tried == [("cgroup.subtree_control", "+pids"), *(moved if delegated else [])]
