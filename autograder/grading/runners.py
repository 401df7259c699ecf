"""Who does the work: processes on this machine, or a Dask cluster. Both hand tasks to the same kind of bench."""

import atexit
import hashlib
import queue
import threading
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import linclass_ref
from autograder.course import PACKAGE, PACKED
from autograder.grading.bench import TRIES, Bench, without_grade
from autograder.grading.result import Result, Task
from autograder.sandbox import CannotIsolate

Runner = Callable[[Iterator[Task]], Iterator[Result]]


def on_this_machine(workers: int, *, unsafe: bool = False) -> Runner:
    """A runner with `workers` processes, which start now. Few tasks are in progress at once: memory does not grow with their number."""
    benches = [Bench(unsafe=unsafe) for _ in range(workers)]

    def run(tasks: Iterator[Task]) -> Iterator[Result]:
        waiting: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        done: queue.SimpleQueue[Result | BaseException] = queue.SimpleQueue()
        for bench in benches:
            threading.Thread(target=_work, args=(bench, waiting, done), daemon=True).start()
        finished = False
        try:
            yield from _drain(tasks, waiting, done, 2 * workers)
            finished = True
        finally:
            for _ in benches:
                waiting.put(None)
            for bench in benches:
                bench.close(patience=5.0 if finished else 0.0)

    return run


def _work(
    bench: Bench, waiting: "queue.SimpleQueue[Task | None]", done: "queue.SimpleQueue[Result | BaseException]"
) -> None:
    """One thread per bench: it only waits, so that the main thread alone touches the gradebook."""
    while (task := waiting.get()) is not None:
        try:
            done.put(bench.grade(task))
        except CannotIsolate as problem:
            done.put(problem)
        except Exception as problem:
            done.put(without_grade(task, f"the grader could not read its own answer ({type(problem).__name__})"))


def _drain(
    tasks: Iterator[Task],
    waiting: "queue.SimpleQueue[Task | None]",
    done: "queue.SimpleQueue[Result | BaseException]",
    most: int,
) -> Iterator[Result]:
    """Results as they arrive, with at most `most` tasks handed out."""
    under_way = 0
    while True:
        for task in islice(tasks, most - under_way):
            waiting.put(task)
            under_way += 1
        if not under_way:
            return
        result = done.get()
        under_way -= 1
        if isinstance(result, BaseException):
            raise result
        yield result


@cache
def version() -> str:
    """A digest of the grader, the exercises and the reference: machines with different digests could grade differently."""
    digest = hashlib.sha256()
    for package in (PACKAGE, Path(linclass_ref.__file__).parent):
        for path in sorted(p for p in package.rglob("*.py") if PACKED not in p.parents):  # a clone has no packed copy
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class WrongVersion(Exception):
    """A worker of the cluster has another version of the course."""


_one_at_a_time = threading.Lock()


@cache
def _bench(unsafe: bool) -> Bench:
    bench = Bench(unsafe=unsafe)
    atexit.register(bench.close)
    return bench


def grade_far(task: Task, unsafe: bool = False) -> Result:
    """What a Dask worker runs: the task on its own bench, because the judge's alarms need a main thread."""
    with _one_at_a_time:
        return _bench(unsafe).grade(task)


def on_dask(address: str, *, unsafe: bool = False) -> Runner:
    """A runner on a Dask cluster. The submission travels with the task, the result comes back; a lost worker's work is done elsewhere."""
    from distributed import Client, as_completed

    def run(tasks: Iterator[Task]) -> Iterator[Result]:
        with Client(address, timeout=20) as client:
            most = 3 * _threads(client, address)
            sent: dict[Any, Task] = {}
            under_way = as_completed()

            def send(count: int) -> None:
                for task in islice(tasks, count):
                    future = client.submit(grade_far, task, unsafe, pure=False, retries=TRIES)
                    sent[future.key] = task
                    under_way.add(future)

            send(most)
            for future in under_way:
                yield _far_result(future, sent.pop(future.key))
                send(1)

    return run


def _threads(client: Any, address: str) -> int:
    """How many tasks the cluster does at a time; refuses a cluster without workers or with another version of the course."""
    strange = {w: v for w, v in client.run(version).items() if v != version()}
    if strange:
        raise WrongVersion(
            f"these workers have another version of the course than this machine ({version()}): {strange}"
        )
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise WrongVersion(f"the cluster at {address} has no workers")
    return sum(int(w["nthreads"]) for w in workers.values())


def _far_result(future: Any, task: Task) -> Result:
    try:
        result: Result = future.result()
    except CannotIsolate:
        raise
    except Exception as problem:  # KilledWorker above all: several workers died with this task
        return without_grade(task, f"the cluster could not grade it ({type(problem).__name__})")
    return result
