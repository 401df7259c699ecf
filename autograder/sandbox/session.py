"""A pool of warm workers, and notebooks that run in them.

    with Pool(workers=2) as pool, pool.notebook() as notebook:
        notebook.run_cell("def double(x): return 2 * x")
        notebook.function("double")(21)  # 42

Whatever a student's code does, a notebook's methods return a result or raise one of the exceptions that `attempt` handles.
"""

import contextlib
import os
import queue
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from autograder.sandbox import isolation
from autograder.sandbox.alone import Alone
from autograder.sandbox.isolation import CannotIsolate
from autograder.sandbox.limits import Limits
from autograder.sandbox.notebook import Notebook
from autograder.sandbox.warm import Worker


class Pool:
    """Warm workers to run notebooks in, `workers` at a time; may be used from several threads.

    `grade` itself collects warnings with `warnings.catch_warnings`, which threads share: grade in one process per worker.
    """

    def __init__(
        self, workers: int = 2, limits: Limits | None = None, *, unsafe: bool = False, probe: bool = True
    ) -> None:
        problem = None if unsafe else isolation.available() if probe else isolation.lacks()
        if problem:
            raise CannotIsolate(f"cannot isolate untrusted code here: {problem}")
        self.limits = limits or Limits()
        self.unsafe = unsafe
        self._folder, staged = isolation.new_folder(is_closed=not unsafe)
        # A worker dies with the thread that started it, so one thread that lives as long as the pool starts them all.
        self._keeper = ThreadPoolExecutor(1, "linclass-keeper")
        self._workers: list[Worker | Alone] = [
            Worker(_number(i), staged, unsafe, self._launch, self.limits) if isolation.can_fork() else Alone(staged)
            for i in range(workers)
        ]
        self._others: dict[Any, Pool] = {}  # for other kinds of assignments
        self._free: queue.SimpleQueue[Worker | Alone] = queue.SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)

    def _launch(self, *args: Any, **options: Any) -> isolation.Launched:
        return self._keeper.submit(isolation.launch, *args, **options).result()

    @contextlib.contextmanager
    def notebook(self, limits: Limits | None = None) -> Iterator[Notebook]:
        """A fresh notebook; waits until a worker is free."""
        if limits and limits.sees != self.limits.sees:
            raise ValueError("this pool is for another kind of assignment")
        worker = self._free.get()
        try:
            notebook = Notebook(worker, limits or self.limits)
            try:
                yield notebook
            finally:
                notebook.close()
        finally:
            self._free.put(worker)

    def for_own(self, packages: tuple[str, ...] | None = None) -> "Pool":
        """The pool for instructors' own assignments, which see these packages or all; it starts when it is first needed."""
        return self._for(Limits.for_own(packages=packages))

    def for_lessons(self) -> "Pool":
        """The pool for lessons of this course."""
        return self._for(Limits())

    def for_packages(self, packages: tuple[str, ...]) -> "Pool":
        """The pool for an exercise of a lesson that may use these packages, too; it starts when it is first needed."""
        return self._for(Limits.for_packages(packages))

    def _for(self, limits: Limits) -> "Pool":
        if limits.sees == self.limits.sees:
            return self
        if limits.sees not in self._others:
            self._others[limits.sees] = Pool(len(self._workers), limits, unsafe=self.unsafe, probe=False)
        return self._others[limits.sees]

    def close(self) -> None:
        for other in self._others.values():
            other.close()
        for worker in self._workers:
            worker.stop()
        self._keeper.shutdown()
        self._folder.cleanup()

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _number(index: int) -> int:
    return os.getpid() * 7 + index
