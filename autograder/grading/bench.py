"""A grader's own process: tasks come in as lines of JSON on standard input, results go out as lines of JSON.

One sandbox worker stays warm in it. The line `null` ends it; if its parent disappears without sending that, it ends by itself.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from autograder.grading.grade import grade_task
from autograder.grading.result import REVIEW, Result, Task
from autograder.memory import limit_memory
from autograder.sandbox import CannotIsolate, Limits, Pool, available

TASK_SECONDS = (
    90.0  # by the clock, far beyond all limits of the sandbox: only a judge that hangs, or a machine that is very busy
)
JUDGE_SECONDS = 15.0  # of the processor, that the judge itself may use for one submission; honest ones take one or two
MAX_ANSWER = 16_000_000  # bytes of a result with its notebook; honest ones have a few hundred thousand
REFUSED = "cannot isolate: "  # begins an answer that is not a result
JUDGE_MEMORY = (
    400_000_000  # bytes that the judge may use beyond what it has when it starts; honest work takes half of it
)
OUT_OF_BUDGET = getattr(signal, "SIGPROF", 0)  # ends a judge that has used its time; Windows does not have it
MAX_TRIES = 2  # a submission that takes the whole process down twice is set aside


class Bench:
    """The parent's side: a process that grades one task at a time, started immediately and restarted when it dies."""

    def __init__(self, *, unsafe: bool = False, own: bool = False) -> None:
        """`own` if it will have instructors' own assignments to grade: it can grade both kinds, but is warm for one."""
        self._words = ["unsafe" if unsafe else "safe", "own" if own else "lessons"]
        self._process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        # -P and the explicit path: a student's file in the current folder must not be imported in place of a module.
        paths = [str(Path(__file__).parents[2]), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(p for p in paths if p),
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "autograder.grading.bench", *self._words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,  # Ctrl-C in a terminal is for the parent, which ends this process in an orderly way
        )

    def grade(self, task: Task) -> Result:
        """The result of a task, whatever happens to the process; raises CannotIsolate where no code may run."""
        line = task.as_json().encode() + b"\n"
        most_seconds = task_seconds(task)
        for _ in range(MAX_TRIES):
            begin = time.monotonic()
            answer = self._exchange(line, most_seconds)
            if answer.endswith(b"\n"):
                return _read(answer.decode())
            self.close(patience=0)
            ended_by, self._process = self._process.returncode, self._start()
            if len(answer) > MAX_ANSWER:
                return without_grade(task, f"its result has more than the {MAX_ANSWER:,} bytes that are kept")
            if ended_by == -OUT_OF_BUDGET or time.monotonic() - begin >= most_seconds:
                most = JUDGE_SECONDS if ended_by == -OUT_OF_BUDGET else most_seconds
                return without_grade(
                    task, f"grading it took too long (more than {most:g} seconds); --force tries again"
                )
        return without_grade(task, f"the grader's own process ended {MAX_TRIES} times while this was graded")

    def _exchange(self, line: bytes, seconds: float) -> bytes:
        """The line that answers this one; without its end if the process died, took too many seconds, or the answer is too long."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = threading.Timer(seconds, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline(MAX_ANSWER + 1)
        except OSError:
            return b""
        finally:
            alarm.cancel()

    def close(self, patience: float = 5.0) -> None:
        """End the process: let it finish if it is idle; without patience it drops what it is doing and cleans up after itself."""
        process = self._process
        with suppress(OSError, ValueError, subprocess.TimeoutExpired):
            if process.stdin is not None:
                if patience:
                    process.stdin.write(b"null\n")
                process.stdin.close()
            process.wait(patience or 2.0)
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def task_seconds(task: Task) -> float:
    """How long a task may take by the clock, beyond all limits of the sandbox."""
    if not task.as_nbgrader:
        return TASK_SECONDS
    return TASK_SECONDS + len(task.sheets) * Limits.for_own(task.cell_seconds).total_seconds


def _read(answer: str) -> Result:
    if answer.startswith(REFUSED):
        raise CannotIsolate(json.loads(answer.removeprefix(REFUSED)))
    return Result.from_json(answer)


def without_grade(task: Task, reason: str) -> Result:
    """The row of a submission that could not be graded automatically."""
    return Result(
        task.student,
        task.assignment,
        REVIEW,
        (*task.notes, reason),
        timestamp=task.timestamp,
        fingerprint=task.fingerprint(),
    )


def warm_pool(unsafe: bool, own: bool = False) -> Pool:
    """A sandbox that is ready for its first notebook; tried for real, so there is no need to probe first."""
    try:
        pool = Pool(workers=1, limits=Limits.for_own() if own else None, unsafe=unsafe, probe=False)
        with pool.notebook():
            return pool
    except (CannotIsolate, OSError) as problem:
        raise CannotIsolate(available() or str(problem)) from None


def serve(tasks: IO[bytes], results: IO[bytes], unsafe: bool, own: bool = False) -> None:
    """Grade what arrives until the line `null`."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    pools: list[Pool] = []

    def read() -> None:
        for line in tasks:
            lines.put(line)
            if line == b"null\n":
                return
        for pool in pools:  # the parent is gone: nobody needs the work in progress
            with suppress(Exception):
                pool.close()
        os._exit(1)

    threading.Thread(target=read, daemon=True).start()
    try:
        pools.append(warm_pool(unsafe, own))
    except CannotIsolate as problem:
        while lines.get() != b"null\n":
            _answer(results, REFUSED + json.dumps(str(problem)))
        return
    try:
        while (line := lines.get()) != b"null\n":
            _answer(results, _graded(Task.from_json(line.decode()), pools[0]))
    finally:
        pools[0].close()


def _graded(task: Task, pool: Pool) -> str:
    try:
        with _within_budget():
            return grade_task(task, pool).as_json()
    except CannotIsolate as problem:
        return REFUSED + json.dumps(str(problem))


@contextmanager
def _within_budget() -> Iterator[None]:
    """Have the kernel end this process, whatever it is doing, when the block has used too much processor time."""
    if not OUT_OF_BUDGET or not hasattr(signal, "setitimer"):  # not on Windows
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, JUDGE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _answer(results: IO[bytes], text: str) -> None:
    results.write(text.encode() + b"\n")
    results.flush()


def main() -> None:
    # Nothing that a library prints may end up between the results.
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(signal, "SIGPIPE"):  # not on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # The cases of an exercise are small: loading Numba would take longer than it saves, and more memory than all the rest.
    sys.modules["numba"] = None  # type: ignore[assignment]  # so that it cannot be imported
    limit_memory(JUDGE_MEMORY)
    serve(sys.stdin.buffer, results, unsafe="unsafe" in sys.argv[1:], own="own" in sys.argv[1:])


if __name__ == "__main__":
    main()
