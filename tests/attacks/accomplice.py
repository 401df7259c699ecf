"""A process of another user on the same machine."""

import os
from collections.abc import Callable

import pytest

NEEDS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can start a process of another user"
)
ACCOMPLICE = 64_999  # a user that owns nothing


def as_accomplice(work: Callable[[], object]) -> str:
    """What `work` does as another user: "done", or the error that it ends with."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([])
            os.setresgid(ACCOMPLICE, ACCOMPLICE, ACCOMPLICE)
            os.setresuid(ACCOMPLICE, ACCOMPLICE, ACCOMPLICE)
            work()
            os.write(write, b"done")
        except OSError as problem:
            os.write(write, type(problem).__name__.encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        answer = pipe.read()
    os.waitpid(pid, 0)
    return answer
