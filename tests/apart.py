"""Commands that a test interrupts or lets run beside it, each in a copy of this process, which has loaded everything. Others: warm.py."""

import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from typing import IO, Any


class Copy:
    """A copy of this process that does one thing and ends; as much of subprocess.Popen as the tests use."""

    def __init__(self, action: Callable[..., Any], *args: Any) -> None:
        # Both are closed by `wait` or `kill`.
        self._stdout, self._stderr = (tempfile.TemporaryFile("w+", encoding="utf-8") for _ in range(2))  # noqa: SIM115
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _become(self._stdout, self._stderr, action, args)

    def poll(self, options: int = os.WNOHANG) -> int | None:
        """Its exit status, or None while it runs."""
        if self.returncode is None:
            gone, status = os.waitpid(self.pid, options)
            self.returncode = os.waitstatus_to_exitcode(status) if gone else None
        return self.returncode

    def kill(self) -> None:
        """End it, wherever it is."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
        self.poll(0)
        for file in (self._stdout, self._stderr):
            file.close()

    def wait(self) -> subprocess.CompletedProcess:
        """What it printed, when it has ended."""
        status = self.poll(0)
        printed = []
        for file in (self._stdout, self._stderr):
            with file:
                file.seek(0)
                printed.append(file.read())
        return subprocess.CompletedProcess((), -1 if status is None else status, *printed)


def _become(stdout: IO[str], stderr: IO[str], action: Callable[..., Any], args: tuple[Any, ...]) -> None:
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for number, file in ((1, stdout), (2, stderr)):
            os.dup2(file.fileno(), number)
        sys.stdout, sys.stderr = (os.fdopen(number, "w", 1, encoding="utf-8") for number in (1, 2))
        sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr
        warnings.resetwarnings()  # a command is not a test
        warnings.simplefilter("ignore")
        action(*args)
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException as problem:
        print(f"{type(problem).__name__}: {problem}", file=sys.stderr)
    finally:
        os._exit(status)
