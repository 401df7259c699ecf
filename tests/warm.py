"""Commands in forks of one process that has loaded nbgrader and linclass already: most of a command's time would go into imports.

Each has its own process, folder, environment and arguments. nbgrader's commands start by themselves in
test_own_checks.py and test_stock_nbgrader.py, linclass's in test_wheel.py and test_without_posix.py.
"""

import gc
import json
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO

from sqlalchemy.orm import configure_mappers

from tests.luck import use_one_secret

ROOT = Path(__file__).resolve().parents[1]
START = [sys.executable, "-P", "-m", "tests.warm"]  # of two versions of the course it loads the one on PYTHONPATH
LOADED = (
    "nbgrader.apps",
    "autograder.classroom.batch",
    "autograder.classroom.feedback_exchange",
    "autograder.reports.feedback",
    "autograder.cli",
    "autograder.sandbox",
    "rich.progress",
    "rich.table",
)


class Warm:
    """The process, from outside."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(
        self,
        *words: object,
        where: Path,
        environment: Mapping[str, str] | None = None,
        user: tuple[int, int] | None = None,
    ) -> "subprocess.CompletedProcess[str]":
        """`python -m WORDS` in the folder `where`; as another `user`, with these numbers of their own and of their group."""
        job = {
            "words": list(map(str, words)),
            "where": str(where),
            "environment": environment and dict(environment),
            "user": user,
        }
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(job), file=self._process.stdin, flush=True)
        return subprocess.CompletedProcess(words, **json.loads(self._process.stdout.readline()))


@contextmanager
def warm(*before: str, environment: Mapping[str, str] | None = None) -> Iterator[Warm]:
    """One such process; the words `before` its own command give it another view of the files."""
    command = [*before, *START]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    ) as process:
        try:
            yield Warm(process)
        finally:
            assert process.stdin
            process.stdin.close()  # it ends when nothing more can come


def serve() -> None:
    """One command after the other, as they come on standard input."""
    for name in LOADED:
        import_module(name)
    use_one_secret()
    configure_mappers()  # as the first look into a gradebook would
    gc.freeze()  # or each fork would look through all of it when it ends
    for line in sys.stdin:
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = os.fork()
            if child == 0:
                become(json.loads(line), out, err)
                return
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            print(json.dumps({"returncode": code, "stdout": text_in(out), "stderr": text_in(err)}), flush=True)


def become(job: dict, out: IO[bytes], err: IO[bytes]) -> None:
    """In the fork: the command itself, which ends this process as it would end its own."""
    with open(os.devnull, encoding="utf-8") as nothing:
        for number, file in enumerate((nothing, out, err)):
            os.dup2(file.fileno(), number)
    if job["user"]:
        user, group = job["user"]
        os.setgroups([])
        os.setresgid(group, group, group)
        os.setresuid(user, user, user)
    os.chdir(job["where"])
    if job["environment"] is not None:
        os.environ.clear()
        os.environ.update(job["environment"])
    module, *words = job["words"]
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def text_in(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


if __name__ == "__main__":
    serve()
