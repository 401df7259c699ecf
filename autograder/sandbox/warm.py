"""The judge's side of one warm worker: start it, have it fork and end children, give it up when it is in doubt."""

import contextlib
import json
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from autograder.sandbox import cgroup, isolation
from autograder.sandbox.isolation import CannotIsolate
from autograder.sandbox.limits import Limits

CONTROL_SECONDS = 10.0
NOTEBOOKS_PER_WORKER = 500  # then a fresh one, as a precaution
GUARD_SECONDS = 0.05  # between checks of a notebook's memory while the judge does something else than wait for it


class Worker:
    """One warm process in its own sandbox. It runs one notebook at a time."""

    def __init__(
        self,
        number: int,
        staged: Path,
        unsafe: bool,
        start: Callable[..., isolation.Launched],
        limits: Limits,
    ) -> None:
        self.number, self.staged, self.unsafe, self._start = number, staged, unsafe, start
        self._limits = limits
        self._launched: isolation.Launched | None = None
        self._own: set[int] = set()  # its processes while there is no child
        self._group: cgroup.Group | None = None  # of the child, where the machine has groups
        self._forked = 0
        self.out_of_memory = False  # whether that was the end of the last child
        self._memory_limit: int | None = None  # while a child is to be guarded
        self.attended = False  # whether the judge waits for it, and measures its memory itself
        self._guarding = threading.Lock()
        self._over = threading.Event()
        self.doubt: str | None = None  # why the process should not be used again

    def fork(self, limits: Limits) -> socket.socket:
        """A fresh child; the socket to it."""
        if self._launched is None or self.doubt or self._forked >= NOTEBOOKS_PER_WORKER:
            self.restart()
        ours, theirs = socket.socketpair()
        with theirs:
            answer = self._ask({"do": "fork", "limits": limits.as_dict()}, [theirs.fileno()])
        if "problem" in answer:
            ours.close()
            self.doubt = "it could not confine a child"
            raise CannotIsolate(str(answer["problem"]))
        self._forked += 1
        self.out_of_memory = False
        return ours

    def hold(self, limits: Limits) -> None:
        """Put the child, which waits for its first request, into a group of its own."""
        self._group = cgroup.make(limits)
        if self._group and self._launched:
            self._group.add(set(family(self._launched.process.pid)) - self._own)

    def guard(self, memory: int) -> None:
        """From now on end the child if all processes together use more memory than this while nobody waits for an answer."""
        self._memory_limit = memory

    def _guard(self, over: threading.Event) -> None:
        """What a thread does as long as the worker runs."""
        while not over.wait(GUARD_SECONDS):
            with self._guarding:  # so that it ends nothing that was started in the meantime
                limit, launched = self._memory_limit, self._launched
                if limit and launched and not self.attended and self.memory(limit) > limit:
                    self.out_of_memory, self._memory_limit = True, None
                    for process in set(family(launched.process.pid)) - self._own:
                        with contextlib.suppress(ProcessLookupError, PermissionError):  # it went with another one
                            os.kill(process, signal.SIGKILL)

    def _stop_guarding(self) -> None:
        with self._guarding:
            self._memory_limit = None

    def end(self, patience: float = 0.0) -> int | None:
        """Kill the child and everything that it started; returns its exit status, or None if the worker had to be given up."""
        self._stop_guarding()
        try:
            return int(self._ask({"do": "end", "patience": patience}, [])["status"])
        except (CannotIsolate, KeyError, TypeError, ValueError):
            self.doubt = self.doubt or "it did not say how a notebook ended"
            return None
        finally:
            self._end_group()

    def _end_group(self) -> None:
        group, self._group = self._group, None
        if group:
            self.out_of_memory |= group.ran_out_of_memory()
            group.end()

    def restart(self) -> None:
        self.stop()
        mode = "unconfined" if self.unsafe else "confined"
        self._launched = self._start(self.staged, self.number, mode, limits=self._limits)
        self._launched.control.settimeout(CONTROL_SECONDS)
        self._own = set(family(self._launched.process.pid))
        self._forked, self.doubt = 0, None
        self._over = threading.Event()
        threading.Thread(target=self._guard, args=(self._over,), name="linclass-guard", daemon=True).start()

    def stop(self) -> None:
        self._stop_guarding()
        self._over.set()
        if self._launched is not None:
            self._launched.stop()
            self._launched = None
        self._end_group()

    def _ask(self, request: dict[str, Any], descriptors: list[int]) -> dict[str, Any]:
        if self._launched is None:
            raise CannotIsolate("the worker is not running")
        control = self._launched.control
        try:
            socket.send_fds(control, [json.dumps(request).encode()], descriptors)
            answer = json.loads(control.recv(65_536) or b"null")
        except (OSError, ValueError):
            answer = None
        if not isinstance(answer, dict):
            self.doubt = "it does not answer"
            self.stop()
            raise CannotIsolate("the worker does not answer")
        return answer

    def resident(self) -> list[int]:
        """Bytes of memory that the worker and each of its descendants use; what several of them share is in each number."""
        return list(map(_resident, family(self._launched.process.pid))) if self._launched else []

    def memory(self, limit: int) -> int:
        """Bytes of memory that all of them use together.

        What they share is counted once, which takes milliseconds, where the quick count that repeats it is above the limit.
        """
        quick = sum(self.resident())
        if quick <= limit or not self._launched:
            return quick
        return sum(map(proportional, family(self._launched.process.pid)))

    def processes(self) -> int:
        """The number of processes that the worker consists of at the moment."""
        return len(list(family(self._launched.process.pid))) if self._launched else 0


def family(pid: int) -> Iterator[int]:
    """A process and its descendants, as far as /proc shows them."""
    yield pid
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                for child in file.read().split():
                    yield from family(int(child))


def proportional(pid: int) -> int:
    """Bytes of memory that a process uses, of each shared page its part (PSS)."""
    for place in _places(pid):
        with contextlib.suppress(OSError, KeyError, ValueError):
            with open(f"{place}/smaps_rollup", encoding="ascii") as file:
                sizes = dict(line.split()[:2] for line in file.readlines()[1:])
            return 1024 * (int(sizes["Pss:"]) + int(sizes["SwapPss:"]))
    return _resident(pid)  # it has just ended, or this system does not tell


def _resident(pid: int) -> int:
    """Bytes of memory that a process uses."""
    for place in _places(pid):
        with contextlib.suppress(OSError, ValueError, IndexError), open(f"{place}/statm", encoding="ascii") as file:
            if pages := int(file.read().split()[1]):
                return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


def _places(pid: int) -> Iterator[str]:
    """Where /proc tells about a process: under its number, but that says nothing once its first thread has ended; then under another's."""
    yield f"/proc/{pid}"
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            yield f"/proc/{pid}/task/{task}"
