"""Who does the work: processes on this machine, or a Dask cluster. Both hand tasks to the same kind of bench."""

import atexit
import hashlib
import os
import queue
import stat
import threading
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import linclass_ref
from autograder.course import PACKAGE, PACKED, notebooks
from autograder.exercises import written_in
from autograder.files import why_foreign
from autograder.grading.bench import MAX_TRIES, Bench, without_grade
from autograder.grading.result import Result, Task
from autograder.lesson_text import solution_in
from autograder.sandbox import CannotIsolate

Runner = Callable[[Iterator[Task]], Iterator[Result]]


def on_this_machine(workers: int, *, unsafe: bool = False, own: bool = False) -> Runner:
    """A runner with `workers` processes, which start now. Few tasks are in progress at once: memory does not grow with their number."""
    benches = [Bench(unsafe=unsafe, own=own) for _ in range(workers)]

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
    for notebook in notebooks():
        for id, written in written_in(notebook).items():
            digest.update(f"{id}\0{solution_in(written.source)}".encode())
    return digest.hexdigest()[:16]


class UnfitCluster(Exception):
    """The cluster cannot be used; the text says why."""


_one_at_a_time = threading.Lock()


@cache
def _bench(unsafe: bool, process: int) -> Bench:
    """This process's own bench: two forks that shared one would mix up their answers."""
    bench = Bench(unsafe=unsafe)
    atexit.register(bench.close)
    return bench


def grade_far(task: Task, unsafe: bool = False) -> Result:
    """What a Dask worker runs: the task on its own bench, because the judge's alarms need a main thread."""
    with _one_at_a_time:
        return _bench(unsafe, os.getpid()).grade(task)


def on_dask(address: str, *, unsafe: bool = False) -> Runner:
    """A runner on a Dask cluster. The submission travels with the task, the result comes back; a lost worker's work is done elsewhere."""
    from distributed import Client, as_completed

    def run(tasks: Iterator[Task]) -> Iterator[Result]:
        try:
            client = Client(address, timeout=20)
        except (
            OSError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as problem:  # of a missing key and of a wrong address, too
            raise UnfitCluster(f"no cluster answers at {address}: {problem}") from None
        with client:
            most = 3 * _threads(client, address)
            sent: dict[Any, tuple[Task, int]] = {}
            under_way = as_completed()

            def send(task: Task, tries: int = 1) -> None:
                future = client.submit(grade_far, task, unsafe, pure=False, retries=MAX_TRIES)
                sent[future.key] = task, tries
                under_way.add(future)

            for task in islice(tasks, most):
                send(task)
            for future in under_way:
                task, tries = sent.pop(future.key)
                result = _far_result(future, task, final=tries == MAX_TRIES)
                if result is None:
                    send(task, tries + 1)
                    continue
                yield result
                for task in islice(tasks, 1):
                    send(task)

    return run


def _threads(client: Any, address: str) -> int:
    """How many tasks the cluster does at a time; refuses one without workers, with another version of the course, or in others' hands."""
    strange = {w: v for w, v in client.run(version).items() if v != version()}
    if strange:
        raise UnfitCluster(
            f"these workers have another version of the course than this machine ({version()}): {strange}"
        )
    for worker, why in client.run(_why_unsafe).items():
        if why:
            raise UnfitCluster(
                f"the worker {worker} imports code from a folder that others can replace: {why}. Start scheduler and workers with a "
                "temporary-directory of your own (docs/scale.md)"
            )
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise UnfitCluster(f"the cluster at {address} has no workers")
    return sum(int(w["nthreads"]) for w in workers.values())


def _why_unsafe(dask_worker: Any) -> str | None:
    """Why others could put code into the folder of a worker, from which it imports; None if they cannot.

    By default it is a folder in the system's temporary folder, with a name that everybody knows and can take first.
    """
    home = Path(dask_worker.local_directory).resolve()
    for folder in (home, *home.parents):
        if folder.stat().st_mode & stat.S_ISVTX and folder.stat().st_uid == 0:
            continue  # in the temporary folder nobody can move what belongs to somebody else
        if why := why_foreign(folder):
            return why
    return None


def _far_result(future: Any, task: Task, *, final: bool) -> Result | None:
    """The result of a task; None if it was lost with its worker and is worth another try."""
    from distributed import KilledWorker

    try:
        result: Result = future.result()
    except CannotIsolate:
        raise
    except Exception as problem:
        if final or isinstance(problem, KilledWorker):  # several workers died with this task
            return without_grade(task, f"the cluster could not grade it ({type(problem).__name__}: {problem})")
        return None
    return result
