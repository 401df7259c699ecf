"""A student's notebook as the judge sees it: run a cell or call a function; plain data or one of a few exceptions comes back."""

import contextlib
import secrets
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from autograder.judging.alarm import OutOfTime
from autograder.judging.calling import MAX_PRINTED, Ended
from autograder.sandbox.alone import Alone
from autograder.sandbox.functions import RemoteFunction, as_exception, call_back
from autograder.sandbox.isolation import CannotIsolate
from autograder.sandbox.limits import Limits
from autograder.sandbox.protocol import Channel, Closed, Late
from autograder.sandbox.results import CellError, CellResult, TextBudget, read_result
from autograder.sandbox.values import MAX_ANSWER, Broken, arrived, arrived_text, encode
from autograder.sandbox.warm import Worker

START_SECONDS = 20.0
INTERRUPT_SECONDS = 2.0  # for a cell that interrupts itself when its time is up
PATIENCE_SECONDS = 0.5  # for a process that closed its channel to end by itself
WATCH_SECONDS = (
    0.02  # between checks of the memory of all processes of a notebook: in so short a time they cannot grow by much
)
WATCH_SHARE = 0.2  # of the judge's time at most, where counting exactly takes long
MAX_SOURCE = 1_000_000  # characters of a cell
MAX_FUNCTIONS = 2_000  # of the judge's that a student's code may hold during one call
MAX_WARNINGS = 20
WRITE_BYTES = 8_000_000  # of a file in one message
MAX_KEPT = 40_000_000  # bytes of all files that a notebook leaves for the next one
MAX_FILES = 500
MAX_PATH = 300  # characters
OUT_OF_MEMORY = "was stopped: it used too much memory"


class Notebook:
    """A student's notebook in its own process. If that process dies, the next use starts a fresh one from its cells."""

    def __init__(self, worker: Worker | Alone, limits: Limits) -> None:
        self._worker, self.limits = worker, limits
        self._channel: Channel | None = None
        self._files: dict[str, bytes] = {}  # beside the notebook: every process gets its own copies
        self._cells: list[str] = []  # those that ran to the end: a fresh process is made from them
        self._left = limits.total_seconds
        self._patience = limits.call_seconds
        self._text = TextBudget(limits.output_bytes)
        self._starts = 0
        self._memory = 0  # bytes for the worker and all processes of the notebook together
        self._next_watch = 0.0
        self.generation = 0
        self._valid_from = 0  # the first process whose functions may be called by name: none from before a sudden end
        self.reason: str | None = None  # why there is no process now
        self.last_reason: str | None = None
        self.notes: list[str] = []  # everything about this run that a person may want to know
        self._start()

    @property
    def alive(self) -> bool:
        return self._channel is not None

    def run_cell(self, source: str, *, shows: bool = False) -> CellResult:
        """Run a cell; returns what it printed and raised, and with `shows` the value of its last expression.

        If a cell ends the process, the result says so and the next gets a fresh one.
        """
        begin = time.monotonic()
        if len(source) > MAX_SOURCE:
            words = f"the cell has {len(source):,} characters; cells with more than {MAX_SOURCE:,} are not run"
            return CellResult(error=CellError("TooLong", words))
        try:
            self.revive()
            result = self._text.cut(self._run(source, shows))
            self._cells.append(source)
        except OutOfTime:
            words = f"the cell did not finish within {self.limits.cell_seconds:g} seconds"
            return CellResult(error=CellError("OutOfTime", words), seconds=time.monotonic() - begin)
        except Ended as problem:
            return CellResult(error=CellError(problem.kind, str(problem)), seconds=time.monotonic() - begin)
        return result

    def write_files(self, files: dict[str, bytes]) -> None:
        """Copy files into the folder in which the cells run, by their paths from there. What does not fit is noted."""
        self._files |= files
        with contextlib.suppress(OutOfTime, Ended):  # the next cell will say so
            self._write(files)

    def _write(self, files: dict[str, bytes]) -> None:
        for path, content in files.items():
            for start in range(0, len(content) or 1, WRITE_BYTES):
                part = np.frombuffer(content[start : start + WRITE_BYTES], np.uint8)
                answer, _ = self._exchange({"do": "write", "path": path}, [part], self.limits.cell_seconds)
                if answer.get("error") is not None:
                    why = arrived_text(answer.get("error"), 100)
                    self.notes.append(f"{path} could not be copied to the notebook: {why}")
                    break

    def changed_files(self) -> dict[str, bytes]:
        """The files that the cells have made or changed, for the next notebook of the assignment. Names and texts are the student's."""
        found: dict[str, bytes] = {}
        left = MAX_KEPT
        with contextlib.suppress(OutOfTime, Ended):
            if not self.alive:
                return found
            answer, _ = self._exchange({"do": "list"}, [], self.limits.cell_seconds)
            for path, size in self._listed(answer.get("files")):
                if size > left:
                    self.notes.append(f"{path} is not there for the next notebook: it is too large")
                    continue
                found[path] = self._read(path, size)
                left -= size
        return found

    def _listed(self, files: Any) -> list[tuple[str, int]]:
        if type(files) is not list or len(files) > MAX_FILES:
            self._broken("a list of files of no known form")
        for one in files:
            if type(one) is not list or len(one) != 2 or type(one[1]) is not int:
                self._broken("a file of no known form")
        return [(path, max(size, 0)) for path, size in files if stays_inside(path)]

    def _read(self, path: str, size: int) -> bytes:
        """The first `size` bytes of a file, or what there is of them."""
        content = b""
        while len(content) < size:
            most = min(WRITE_BYTES, size - len(content))
            request = {"do": "read", "path": path, "start": len(content), "bytes": most}
            _, arrays = self._exchange(request, [], self.limits.cell_seconds)
            part = b"".join(array.tobytes() for array in arrays)[:most]
            if not part:
                break
            content += part
        return content

    def function(self, name: str) -> RemoteFunction:
        """A callable that forwards to the notebook's function of this name. Starts a fresh process if the last one died."""
        with contextlib.suppress(Ended):
            self.revive()
        return RemoteFunction(self, name=name)

    def revive(self) -> None:
        """Make sure that there is a live process with all cells run; raises Ended if that is impossible."""
        while not self.alive:
            if self._left <= 0 or self._starts > self.limits.restarts:
                raise Ended("ProcessEnded", f"could not be run: the notebook's process {self.reason}")
            self._start()
            self._replay()

    def close(self) -> None:
        if self.alive:
            self._kill("was closed")

    def _replay(self) -> None:
        try:
            self._write(self._files)
        except (OutOfTime, Ended):
            return
        for source in list(self._cells):
            try:
                self._run(source)
            except (OutOfTime, Ended):
                self._cells.remove(source)
                return

    def _run(self, source: str, shows: bool = False) -> CellResult:
        begin = time.monotonic()
        seconds = self.limits.cell_seconds
        if self.limits.as_nbgrader:
            seconds += INTERRUPT_SECONDS
        answer, _ = self._exchange({"do": "run", "source": source, "shows": shows}, [], seconds)
        try:
            return read_result(answer, time.monotonic() - begin, self.limits.output_bytes, shows)
        except Broken as problem:
            self._broken(str(problem))

    def call(self, function: RemoteFunction, args: tuple[Any, ...], seconds: float) -> Any:
        """One forwarded call. Raises what the function raised, as a RemoteError or a similar exception."""
        stale = function.generation < (self._valid_from if function.handle is None else self.generation)
        if stale or not self.alive:
            raise Ended("ProcessEnded", f"could not be called: its process {self.reason or self.last_reason}")
        arrays: list[np.ndarray] = []
        functions: list[Callable[..., Any]] = []
        what = {"name": function.name, "handle": function.handle, "args": encode(list(args), arrays, functions)}
        try:
            seconds = min(seconds, self._patience)
            answer, back = self._exchange({"do": "call", **what}, arrays, seconds, functions)
        except OutOfTime:
            if seconds == self._patience:
                self._patience = min(self._patience, max(self._patience / 2, self.limits.least_call_seconds))
            # The judge may continue with the function's other cases, and starting a fresh process must not cost them time.
            with contextlib.suppress(Ended):
                self.revive()
            raise
        self._warn(answer.get("warnings"))
        sys.stdout.write(arrived_text(answer.get("printed"), MAX_PRINTED))  # the judge keeps what a call prints
        if answer.get("is") == "raised":
            raise as_exception(arrived_text(answer.get("kind"), 100), arrived_text(answer.get("words")))
        if answer.get("is") != "result":
            self._broken("not an answer to a call")
        try:
            return arrived(answer.get("value"), back, lambda index: RemoteFunction(self, handle=index), MAX_ANSWER)
        except Broken as problem:
            self._broken(str(problem))

    def _exchange(
        self, request: dict[str, Any], arrays: list[np.ndarray], seconds: float, functions: Any = ()
    ) -> tuple[dict[str, Any], list[np.ndarray]]:
        """Send a request and wait for its answer, answering calls to `functions` in between. A process that misbehaves is killed."""
        channel = self._channel
        if channel is None:
            raise Ended("ProcessEnded", f"could not be run: the notebook's process {self.reason}")
        begin, channel.stood_still = time.monotonic(), 0.0
        seconds = min(seconds, self._left)
        id = secrets.randbits(62)
        self._worker.attended = True
        try:
            self._watch()  # processes that it left running may have grown in the meantime
            if self._worker.out_of_memory:  # and the worker's guard has ended them
                raise Closed
            if not channel.quiet():
                raise Broken("a message that nobody asked for")
            channel.send({"id": id, **request}, arrays, begin + seconds)
            return self._await(channel, id, begin + seconds, functions)
        except Late:
            self._kill("was stopped: it ran out of time")
            raise OutOfTime(seconds) from None
        except Closed:
            self._kill(None)
            self._valid_from = self.generation + 1
            raise Ended("ProcessEnded", f"ended the process that it ran in: {self.reason}") from None
        except Broken as problem:
            self._broken(str(problem))
        except Ended:
            raise
        except BaseException:  # Ctrl-C: the conversation cannot continue
            self._kill("was interrupted")
            raise
        finally:
            self._worker.attended = False
            self._left -= time.monotonic() - begin - channel.stood_still

    def _await(
        self, channel: Channel, id: int, deadline: float, functions: Any
    ) -> tuple[dict[str, Any], list[np.ndarray]]:
        for _ in range(self.limits.callbacks):
            message, arrays = channel.receive(deadline)
            if message.get("id") != id or type(message["id"]) is not int:
                raise Broken("a message that nobody asked for")
            if message.get("is") != "ask":
                return message, arrays
            index, args = message.get("function"), message.get("args")
            if type(index) is not int or not 0 <= index < len(functions) or type(args) is not list:
                raise Broken("a call of a function that was not handed out")
            answer, back = call_back(functions[index], args, arrays, functions)
            if len(functions) > MAX_FUNCTIONS:
                raise Broken("a request for more functions than are handed out")
            channel.send({"id": id, **answer}, back, deadline)
            if time.monotonic() > deadline + channel.stood_still:  # where questions come faster than they are answered
                raise Late
        raise Broken("too many calls of a function that it was given")

    def _start(self) -> None:
        begin = time.monotonic()
        self._starts += 1
        self.generation += 1
        try:
            self._channel = self._fresh_channel()
        except CannotIsolate:  # the worker is in doubt now, so the next fork starts another one
            self._channel = self._fresh_channel()
        inherited = max(
            self._worker.resident(), default=0
        )  # the worker's own, which the first process may copy by writing to it
        self._memory = 2 * inherited + self.limits.memory
        self._worker.guard(self._memory)
        self.reason = None
        if self._starts > 1:  # a fresh worker takes seconds, which count as the submission's own time
            self._left -= time.monotonic() - begin

    def _fresh_channel(self) -> Channel:
        channel = Channel(self._worker.fork(self.limits), self._watch)
        try:
            message, _ = channel.receive(time.monotonic() + START_SECONDS)
        except (Late, Closed, Broken):
            message = {}
        if message.get("is") != "ready":
            channel.sock.close()
            self._worker.end()
            self._worker.doubt = "a child did not start"
            raise CannotIsolate("a confined process did not start")
        self._worker.hold(self.limits)
        return channel

    def _watch(self) -> None:
        """Called while waiting: kill the notebook when all its processes together use too much memory."""
        begin = time.monotonic()
        if not self.alive or begin < self._next_watch:
            return
        used, end = self._worker.memory(self._memory), time.monotonic()
        self._next_watch = end + max(WATCH_SECONDS, (end - begin) / WATCH_SHARE)
        if used > self._memory:
            self._kill(OUT_OF_MEMORY)
            self._valid_from = self.generation + 1
            raise Ended("ProcessEnded", f"ended the process that it ran in: {self.reason}")

    def _kill(self, reason: str | None) -> None:
        """End the process for a reason; with None, ask the worker how it ended by itself."""
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.sock.close()
        status = self._worker.end(0.0 if reason else PATIENCE_SECONDS)
        own = OUT_OF_MEMORY if self._worker.out_of_memory else _status_in_words(status)
        self.reason = self.last_reason = reason or own
        if reason != "was closed":
            self.notes.append(f"the notebook's process {self.reason}")

    def _broken(self, problem: str) -> NoReturn:
        """Kill a process that did not keep to the protocol, and never use its worker again."""
        self._worker.doubt = "a notebook broke the protocol"
        self._kill(f"was stopped: it sent {problem}")
        self._valid_from = self.generation + 1
        raise Ended("ProcessEnded", f"ended the process that it ran in: it {self.reason}") from None

    def _warn(self, messages: Any) -> None:
        """Issue the warnings of the student's code here, so that a case may forbid them."""
        if type(messages) is not list:
            self._broken("warnings of no known form")
        for one in messages[:MAX_WARNINGS]:
            if type(one) is list and len(one) == 2 and one[0] == "RuntimeWarning":
                warnings.warn(arrived_text(one[1]), RuntimeWarning, stacklevel=2)


def stays_inside(path: Any) -> bool:
    """Whether this is a path, from a folder, that does not leave it.

    >>> [stays_inside(path) for path in ("data/a.csv", "../a.csv", "/etc/passwd", "C:a", "a//b", 3)]
    [True, False, False, False, False, False]
    """
    if type(path) is not str or not 0 < len(path) <= MAX_PATH or not path.isprintable():
        return False
    return not any(part in ("", ".", "..") for part in path.split("/")) and not any(sign in path for sign in "\\:")


def _status_in_words(status: int | None) -> str:
    if status is None:
        return "ended, and its worker with it"
    if status == 128 + 24:
        return "ended: it used too much processor time"
    if status > 128 or status < 0:
        return f"ended: it was killed by signal {status - 128 if status > 0 else -status}"
    return f"ended itself with exit status {status}"
