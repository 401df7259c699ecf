"""What one submission may cost: its text, its result and the judge's memory are counted outside the student's process."""

import json
from collections.abc import Iterator

import pytest

from autograder.grading import bench
from autograder.grading.bench import Bench
from autograder.grading.grade import grade_task
from autograder.grading.result import GRADED, PERSON, Task
from autograder.grading.submission import SetAside, parse
from autograder.sandbox import Limits, Pool, available
from tests.attacks.small_class import NAME, POINTS, code, notebook, small_classroom

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")

LIFT = "import sys\nsys.stdout.left = sys.stderr.left = 10**9\n"
SHOUT = LIFT + "print('x' * 150_000)\nprint('y' * 150_000, file=sys.stderr)"
FAIL = LIFT + "raise ValueError('z' * 100_000)"


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1, limits=Limits(cell_seconds=10, total_seconds=60)) as pool:
        yield pool


@pytest.fixture(scope="module")
def master(tmp_path_factory) -> str:
    return small_classroom(tmp_path_factory.mktemp("budget")).master(NAME)


def task(master: str, work: dict) -> Task:
    return Task.of("ann", NAME, json.dumps(work).encode(), master, "secret")


def test_output_is_counted_outside_and_the_cut_is_said(pool: Pool) -> None:
    with pool.notebook() as notebook:
        ran = [notebook.run_cell(SHOUT) for _ in range(4)]
        most = notebook.limits.output_bytes + 100
    for printed in ([r.stdout for r in ran], [r.stderr for r in ran]):
        assert sum(map(len, printed)) <= most
        assert printed[0].count("x") + printed[0].count("y") == 150_000
        assert "more output was cut" in printed[1]
        assert printed[2] == printed[3] == ""


def test_four_hundred_cells_that_shout_and_fail_make_a_small_result(pool: Pool, master: str) -> None:
    work = notebook()
    work["cells"] += [code(SHOUT), code(FAIL)] * 200
    result = grade_task(task(master, work), pool)
    assert (result.status, result.points) == (GRADED, POINTS)
    assert len(result.as_json()) < 2_000_000


def test_a_result_beyond_the_budget_is_a_row_for_a_person_and_the_next_is_graded(monkeypatch, master: str) -> None:
    grader = Bench()
    try:
        honest = task(master, notebook())
        monkeypatch.setattr(bench, "MAX_ANSWER", 1_000)
        row = grader.grade(honest)
        assert (row.status, row.points) == (PERSON, 0)
        assert "result" in row.reasons[-1]
        monkeypatch.undo()
        assert grader.grade(honest).points == POINTS
    finally:
        grader.close(patience=0)


def test_a_submission_that_takes_too_long_is_not_tried_again(monkeypatch, master: str) -> None:
    grader = Bench()
    try:
        monkeypatch.setattr(bench, "TASK_SECONDS", 0.05)
        row = grader.grade(task(master, notebook(before="import time; time.sleep(20)")))
        assert (row.status, row.points) == (PERSON, 0)
        assert "took too long" in row.reasons[-1]
    finally:
        grader.close(patience=0)


def test_the_cells_of_a_submission_have_one_budget_together() -> None:
    cells = [code("x = 1\n" * 8_000)] * 7  # each within its own limit
    with pytest.raises(SetAside, match="300,000 characters"):
        parse(json.dumps({"cells": cells}).encode())
    long = [code("x = 1\n" * 10_000)] * 90  # not run at all, so they do not count
    assert len(parse(json.dumps({"cells": [*cells[:2], *long]}).encode()).cells) == 92
