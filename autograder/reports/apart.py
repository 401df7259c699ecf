"""Make pages apart from the program that wants them: a student's words that take forever to show cost their own page and no other.

A child process does one piece of work after another and answers with a line of JSON for each. If it hangs or dies, another child goes on
with the next piece. Where a process cannot be copied (Windows, macOS) the work is done in this one.
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
SECONDS = 10.0  # of the processor, for one piece; an honest page takes a few hundredths
PATIENCE = 60.0  # by the clock, for a machine with much else to do
MEMORY = 500_000_000  # bytes that a child may use beyond what it has at the start
MOST = 50_000_000  # bytes of one answer


class GaveUp:
    """In place of what could not be made."""


def run_apart(jobs: Sequence[Job], make: Callable[[Job], Any]) -> Iterator[tuple[Job, Any]]:
    """Each job with what `make` returns for it (plain data), or with GaveUp where that took too much or failed."""
    done = 0
    while done < len(jobs):
        for answer in _answers(jobs[done:], make):
            yield jobs[done], answer
            done += 1


def _answers(jobs: Sequence[Job], make: Callable[[Job], Any]) -> Iterator[Any]:
    """Answers in order, at least one; the last one is GaveUp if the child did not live to give it."""
    if platform.system() != "Linux":
        yield from (_tried(make, job) for job in jobs)
        return
    read, write = os.pipe()
    sys.stdout.flush()  # or the child would have a copy of what is still to be printed
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
                signal.setitimer(signal.ITIMER_PROF, SECONDS)
                made = _tried(make, job)
                answers.write(NOT_MADE if made is GaveUp else json.dumps({"made": made}).encode() + b"\n")
                answers.flush()
    finally:
        os._exit(0)


def _tried(make: Callable[[Job], Any], job: Job) -> Any:
    try:
        return make(job)
    except Exception:  # MemoryError and RecursionError too
        return GaveUp


class _Lines:
    """What the child says, line by line."""

    def __init__(self, read: int) -> None:
        self._read, self._text = read, bytearray()

    def next(self) -> bytes:
        """The next line; empty if the child is gone, too slow or too loud."""
        deadline = time.monotonic() + PATIENCE
        while (end := self._text.find(b"\n")) < 0:
            left = deadline - time.monotonic()
            if left <= 0 or len(self._text) > MOST or not select.select([self._read], [], [], left)[0]:
                return b""
            part = os.read(self._read, 1 << 20)
            if not part:
                return b""
            self._text += part
        line = bytes(self._text[: end + 1])
        del self._text[: end + 1]
        return line
