"""Who does the work: processes on this machine, or a Dask cluster. Both run the same function, `grade_here`."""

import atexit
import hashlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import linclass_ref
from autograder.grading import PERSON, Result, Task, grade_task
from autograder.sandbox import Pool

TRIES = 2  # a submission that takes the whole process down twice is set aside


@cache
def _pool(unsafe: bool) -> Pool:
    """This process's own sandbox worker, made when first needed and kept warm."""
    pool = Pool(workers=1, unsafe=unsafe)
    atexit.register(pool.close)
    return pool


def grade_here(task: Task, unsafe: bool = False) -> Result:
    """Grade a task in this process's sandbox."""
    return grade_task(task, _pool(unsafe))


def on_this_machine(workers: int, *, unsafe: bool = False) -> Callable[[Iterator[Task]], Iterator[Result]]:
    """A runner with `workers` processes. Few tasks are under way at a time, so memory does not grow with their number."""

    def run(tasks: Iterator[Task]) -> Iterator[Result]:
        tries: dict[Task, int] = {}
        again: list[Task] = []
        while True:
            executor = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
            try:
                yield from _drain(executor, _chained(again, tasks), tries, 2 * workers, unsafe)
                return
            except BrokenProcessPool:
                again, lost = _sorted_out(tries)
                yield from lost
            finally:
                executor.shutdown(wait=False, cancel_futures=True)

    return run


def _chained(first: list[Task], rest: Iterator[Task]) -> Iterator[Task]:
    yield from list(first)
    yield from rest


def _drain(
    executor: ProcessPoolExecutor, tasks: Iterator[Task], tries: dict[Task, int], most: int, unsafe: bool
) -> Iterator[Result]:
    """Results as they come. `tries` holds what is under way, so that it can be done again if a process dies."""
    under_way: dict[Future[Result], Task] = {}
    while True:
        for task in islice(tasks, most - len(under_way)):
            tries[task] = tries.get(task, 0) + 1
            under_way[executor.submit(grade_here, task, unsafe)] = task
        if not under_way:
            return
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            tries.pop(under_way.pop(future))
            yield result


def _sorted_out(tries: dict[Task, int]) -> tuple[list[Task], list[Result]]:
    """After a process died: what to do again, and what took a process down too often."""
    again, lost = [], []
    for task, count in list(tries.items()):
        if count < TRIES:
            again.append(task)
        else:
            tries.pop(task)
            reason = f"the grader's own process ended {TRIES} times while this was graded"
            lost.append(
                Result(
                    task.student,
                    task.assignment,
                    PERSON,
                    (*task.notes, reason),
                    timestamp=task.timestamp,
                    fingerprint=task.fingerprint(),
                )
            )
    return again, lost


@cache
def version() -> str:
    """A digest of the grader, the exercises and the reference: two machines with another one would grade differently."""
    digest = hashlib.sha256()
    for package in (Path(__file__).parent, Path(linclass_ref.__file__).parent):
        for path in sorted(package.rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class WrongVersion(Exception):
    """A worker of the cluster has another version of the course."""


def on_dask(address: str, *, unsafe: bool = False) -> Callable[[Iterator[Task]], Iterator[Result]]:
    """A runner on a Dask cluster. The submission goes out with the task, the result comes back; a lost worker's work is done elsewhere."""
    from distributed import Client, as_completed

    def run(tasks: Iterator[Task]) -> Iterator[Result]:
        with Client(address, timeout=20) as client:
            strange = {w: v for w, v in client.run(version).items() if v != version()}
            if strange:
                raise WrongVersion(
                    f"these workers have another version of the course than this machine ({version()}): {strange}"
                )
            workers: Any = client.scheduler_info()["workers"]
            if not workers:
                raise WrongVersion(f"the cluster at {address} has no workers")
            most = 3 * sum(w["nthreads"] for w in workers.values())
            under_way = as_completed()
            for task in islice(tasks, most):
                under_way.add(client.submit(grade_here, task, unsafe, pure=False, retries=TRIES))
            for future in under_way:
                yield future.result()
                for task in islice(tasks, 1):
                    under_way.add(client.submit(grade_here, task, unsafe, pure=False, retries=TRIES))

    return run
