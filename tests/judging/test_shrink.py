"""A failed case cut down to what one can check by hand: still failing, still fair, and smaller."""

from dataclasses import replace

import numpy as np
import pytest

from autograder.exercises import by_id
from autograder.judging.running import CaseResult, run_cases
from autograder.judging.shrink import shrink

LONG = 60.0  # seconds: nothing here is cut short by a busy machine


def first_failure(id: str, function) -> CaseResult | None:
    return next((r for r in run_cases(by_id(id), function, "secret") if r.hidden and not r.passed), None)


def wrong_version(id: str, name: str):
    return next(m.wrong for m in by_id(id).misconceptions if m.name == name)


@pytest.mark.parametrize(
    ("id", "name", "most"),
    [
        ("perceptron", "strict inequality", 2),
        ("perceptron", "one pass too many", 3),
        ("reflect", "not reflected", 1),
        ("is_separated", "boundary let through", 2),
        ("averaged_perceptron", "sum instead of mean", 2),
    ],
)
def test_few_points_with_whole_numbers_are_left(id, name, most):
    wrong = wrong_version(id, name)
    small = shrink(by_id(id), wrong, first_failure(id, wrong), LONG)
    data = small.case.args[0]
    assert len(data) <= most
    assert np.array_equal(data, np.rint(data))
    assert "small example" in small.note


def test_an_endless_loop_is_not_tried_again_and_again():
    exercise = by_id("perceptron")
    failed = first_failure("perceptron", exercise.misconceptions[0].wrong)
    late = replace(failed, outcome=replace(failed.outcome, kind="time", failure="did not finish"))
    assert shrink(exercise, lambda X, y, T: 1 / 0, late) is late


def test_no_time_no_smaller_case():
    wrong = wrong_version("reflect", "not reflected")
    failed = first_failure("reflect", wrong)
    assert shrink(by_id("reflect"), wrong, failed, 0.0) is failed


def test_a_function_that_changes_its_mind_does_not_disturb_the_search():
    exercise, rng = by_id("reflect"), np.random.default_rng(0)

    def reflect(X, y):
        return exercise.reference(X, y) + rng.integers(0, 2)

    failed = next(r for r in run_cases(exercise, reflect, "secret") if not r.passed)
    assert shrink(exercise, reflect, failed).problem is not None
