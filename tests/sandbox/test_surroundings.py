"""The sandbox as another user, after the judge's sudden death, and what it costs."""

import os
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from autograder.sandbox import Pool, available
from autograder.sandbox.warm import family
from tests.sandbox.processes import wait_until_gone

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534

BECOME = f"""
import os, sys
os.setgroups([]); os.setresgid({NOBODY}, {NOBODY}, {NOBODY}); os.setresuid({NOBODY}, {NOBODY}, {NOBODY})
os.execv(sys.executable, [sys.executable, "-B", *sys.argv[1:]])
"""

SOME_ATTACKS = " or ".join(
    [
        "fork_flood",
        "memory_flood",
        "daemon",
        "loopback",
        "abstract",
        "signals",
        "new_names",
        "files_for",
        "forged",
        "course_files",
        "proc_of",
    ]
)


def opened_to_others(*paths: str) -> list[str]:
    """Arguments for bubblewrap that show these paths even below folders that only their owner may enter."""
    arguments: list[str] = []
    for path in paths:
        closed = [p for p in reversed(Path(path).parents) if not p.stat().st_mode & stat.S_IXOTH]
        if closed:
            arguments += ["--perms", "0755", "--tmpfs", str(closed[0])]
            between = [p for p in reversed(Path(path).parents) if closed[0] in p.parents]
            for folder in between:
                arguments += ["--perms", "0755", "--dir", str(folder)]
            arguments += ["--ro-bind", path, path]
    return arguments


@pytest.mark.skipif(os.geteuid() != 0, reason="this is an ordinary user already: the whole suite runs as one")
def test_an_ordinary_user_can_grade_and_is_as_safe() -> None:
    view = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--cap-add", "ALL", "--chdir", str(ROOT)]
    view += opened_to_others(str(Path(sys.base_prefix).resolve()))
    tests = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "pytest_timeout",  # the one plugin that they need
        "--noconftest",  # which loads nbgrader, and these tests do not need it
        "tests/attacks/test_sandbox_attacks.py",
        "-k",
        SOME_ATTACKS,
    ]
    done = subprocess.run(
        [*view, "--", sys.executable, "-c", BECOME, *tests],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    if done.returncode and "Permission denied" in done.stdout + done.stderr:
        pytest.skip("this interpreter or this folder cannot be read by another user")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert "passed" in done.stdout
    assert "skipped" not in done.stdout


def test_when_the_judge_is_killed_its_workers_and_notebooks_die(tmp_path: Path) -> None:
    script = textwrap.dedent(
        """
        from autograder.sandbox import Pool
        with Pool(workers=1) as pool, pool.notebook() as notebook:
            notebook.run_cell("import os\\nfor _ in range(3): os.fork()")
            print("running", flush=True)
            notebook.run_cell("while True: pass")
        """
    )
    here = {**os.environ, "TMPDIR": str(tmp_path)}  # a killed judge cannot remove its staged copy
    judge = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=here)
    assert judge.stdout is not None
    assert judge.stdout.readline() == b"running\n"
    relatives = list(family(judge.pid))
    assert len(relatives) > 5
    judge.kill()
    judge.wait()
    judge.stdout.close()
    assert wait_until_gone(relatives) == []


def test_a_closed_pool_leaves_no_process_and_no_file() -> None:
    with Pool(workers=2) as pool:
        with pool.notebook() as one, pool.notebook() as two:
            one.run_cell("import os\nos.fork()")
            two.run_cell("x = 1")
            relatives = [
                pid for worker in pool._workers if worker._launched for pid in family(worker._launched.process.pid)
            ]
        folder = Path(pool._folder.name)
    assert len(relatives) >= 8
    assert wait_until_gone(relatives) == []
    assert not folder.exists()
