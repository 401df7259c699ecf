"""The memory of a notebook is that of all its processes, with what they share counted once."""

import json
import time
from collections.abc import Iterator

import pytest

from autograder.grading.bench import Bench
from autograder.grading.result import PARTLY, Task
from autograder.sandbox import Limits, Pool, available
from tests.attacks.memory import HIDE, HOLD, LATER, Watch
from tests.attacks.small_class import NAME, notebook, small_classroom

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
MB = 1_000_000


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1, limits=Limits(call_seconds=30, cell_seconds=30, total_seconds=60)) as pool:
        yield pool


def test_processes_that_only_share_memory_cost_little_and_those_that_fill_their_own_cost_that(pool: Pool) -> None:
    with pool.notebook() as notebook:
        notebook.run_cell(HOLD)
        worker = pool._workers[0]
        alone = worker.memory(0)
        notebook.function("hold")(3, 0)
        shared = worker.memory(0)
        notebook.function("hold")(3, 60)
        assert shared - alone < 60 * MB
        assert 180 * MB <= worker.memory(0) - shared < 240 * MB
        assert sum(worker.resident()) > worker.memory(0) + 200 * MB


def test_a_notebook_of_one_process_meets_its_own_limit_first(pool: Pool) -> None:
    """An honest notebook that asks for too much gets Python's MemoryError and goes on."""
    source = "blocks = []\ntry:\n    while True: blocks.append(b'x' * 5_000_000)\nexcept MemoryError: blocks.clear(); print('went on')"
    with pool.notebook() as notebook:
        ran = notebook.run_cell(source)
        assert (ran.stdout, ran.error, notebook.notes) == ("went on\n", None, [])


def test_a_process_whose_first_thread_has_ended_counts(pool: Pool) -> None:
    with pool.notebook() as notebook:
        notebook.run_cell(HIDE)
        worker = pool._workers[0]
        before = worker.memory(0)
        notebook.function("hide")(2, 60)
        assert worker.memory(0) - before > 100 * MB


@pytest.mark.parametrize("unsafe", [False, True])
def test_memory_that_is_filled_while_the_judge_is_busy_ends_the_notebook(unsafe: bool) -> None:
    limits = Limits(call_seconds=30, cell_seconds=30, total_seconds=60, memory=100 * MB)
    with Pool(workers=1, limits=limits, unsafe=unsafe) as pool, pool.notebook() as notebook:
        notebook.run_cell(LATER)
        for _ in range(3):
            notebook.function("later")(90)
        worker, deadline = pool._workers[0], time.monotonic() + 30
        while not worker.out_of_memory and time.monotonic() < deadline:
            time.sleep(0.01)  # nobody asks the notebook for anything
        assert notebook.run_cell("1").error is not None
        assert notebook.notes == ["the notebook's process was stopped: it used too much memory"]
        assert notebook.run_cell("print(1)").stdout == "1\n"
        assert worker.memory(0) < 200 * MB


PROCESSES, EACH = 8, 430  # MB


def test_many_processes_that_fill_memory_at_once_are_stopped_before_they_have_it(tmp_path) -> None:
    """With a processor to itself the grader stops them below 1 GB. Beside busy processes it looks later."""
    master = small_classroom(tmp_path).master(NAME)
    grader = Bench()
    try:
        watch = Watch(grader._process.pid)
        watch.start()
        work = notebook(f"{HOLD}\ndef perceptron(X, y, T): hold({PROCESSES}, {EACH}); time.sleep(60)")
        row = grader.grade(Task.of("mal", NAME, json.dumps(work).encode(), master, "secret"))
        assert watch.stop() < 0.9 * PROCESSES * EACH
    finally:
        grader.close(patience=0)
    assert row.status == PARTLY
    # On a busy machine their time may be over first.
    assert any("too much memory" in reason or "ran out of time" in reason for reason in row.reasons)
