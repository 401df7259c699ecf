"""Do work in a separate process: text by a student that takes forever to render then costs that student's page and no other.

A child process does one job after another and answers each with a line of JSON. If it hangs or dies, another child carries on with the
next job. Where a process cannot be forked (Windows, macOS), the work is done in this one.
"""

import json
import os
import platform
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from autograder.memory import limit_memory

Job = TypeVar("Job")
JOB_SECONDS = 10.0  # of processor time for one job; an honest page takes a few hundredths
MAX_SECONDS = 60.0  # by the clock, for a busy machine
MEMORY = 500_000_000  # bytes that a child may use on top of what it starts with
MAX_BYTES = 50_000_000  # bytes in one answer


class GaveUp:
    """Stands in for a result that could not be made."""


def run_apart(jobs: Sequence[Job], make: Callable[[Job], Any]) -> Iterator[tuple[Job, Any]]:
    """Each job with what `make` returns for it (plain data), or with GaveUp if that failed or took too much time or memory."""
    done = 0
    while done < len(jobs):
        for answer in _answers(jobs[done:], make):
            yield jobs[done], answer
            done += 1


def _answers(jobs: Sequence[Job], make: Callable[[Job], Any]) -> Iterator[Any]:
    """The answers in order, at least one; the last is GaveUp if the child ended before it could give it."""
    if platform.system() != "Linux":
        yield from (_tried(make, job) for job in jobs)
        return
    read, write = os.pipe()
    sys.stdout.flush()  # otherwise the child would get a copy of what is still to be printed
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _work(jobs, make, write)
    os.close(write)
    try:
        lines = _Lines(read)
        for _ in jobs:
            line = lines.next()
            yield GaveUp if line in (b"", NOT_MADE) else json.loads(line)["made"]
            if not line:
                return
    finally:
        os.close(read)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


NOT_MADE = b"null\n"


def _work(jobs: Sequence[Job], make: Callable[[Job], Any], write: int) -> None:
    """The child's part."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # the kernel ends this process, whatever it is doing
        limit_memory(MEMORY)
        with os.fdopen(write, "wb") as answers:
            for job in jobs:
                signal.setitimer(signal.ITIMER_PROF, JOB_SECONDS)
                made = _tried(make, job)
                answers.write(NOT_MADE if made is GaveUp else json.dumps({"made": made}).encode() + b"\n")
                answers.flush()
    finally:
        os._exit(0)


def _tried(make: Callable[[Job], Any], job: Job) -> Any:
    try:
        return make(job)
    except Exception:  # including MemoryError and RecursionError
        return GaveUp


class _Lines:
    """The child's answers, line by line."""

    def __init__(self, read: int) -> None:
        self._read, self._text = read, bytearray()

    def next(self) -> bytes:
        """The next line; empty if the child is gone, takes too long or says too much."""
        deadline = time.monotonic() + MAX_SECONDS
        while (end := self._text.find(b"\n")) < 0:
            left = deadline - time.monotonic()
            if left <= 0 or len(self._text) > MAX_BYTES or not select.select([self._read], [], [], left)[0]:
                return b""
            part = os.read(self._read, 1 << 20)
            if not part:
                return b""
            self._text += part
        line = bytes(self._text[: end + 1])
        del self._text[: end + 1]
        return line
