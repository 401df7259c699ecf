"""A failed case cut down to what one can check by hand: still failing, still fair, and smaller."""

import copy
from dataclasses import replace

import numpy as np
import pytest

from autograder.exercises import by_id, exercises
from autograder.judging.plain import plain
from autograder.judging.running import CaseResult, run_cases
from autograder.judging.shrink import shrink

LONG = 60.0  # seconds: nothing here is cut short by a busy machine
# One misconception of every second exercise, another one each time.
SAMPLE = [(e.id, e.misconceptions[i % len(e.misconceptions)]) for i, e in enumerate(exercises()) if i % 2 == 0]


def first_failure(id: str, function) -> CaseResult | None:
    return next((r for r in run_cases(by_id(id), function, "secret") if r.hidden and not r.passed), None)


def wrong_version(id: str, name: str):
    return next(m.wrong for m in by_id(id).misconceptions if m.name == name)


def numbers_in(result: CaseResult) -> int:
    return sum(np.size(a) for a in result.case.args if isinstance(a, np.ndarray | list))


@pytest.mark.parametrize(("id", "misconception"), SAMPLE, ids=[f"{id}-{m.name}" for id, m in SAMPLE])
def test_a_smaller_case_is_a_fair_question_and_fails_as_before(id, misconception):
    exercise, failed = by_id(id), first_failure(id, misconception.wrong)
    if failed is None:
        pytest.skip("only its visible cases find this mistake")
    small = shrink(exercise, misconception.wrong, failed)
    assert small.problem is not None
    assert small.outcome.kind == failed.outcome.kind
    assert numbers_in(small) <= numbers_in(failed)
    solved = plain(exercise.call(exercise.solution, *copy.deepcopy(small.case.args)))
    assert exercise.problem(small.case, solved, small.expected) is None


@pytest.mark.parametrize(
    ("id", "name", "most"),
    [
        ("perceptron_origin", "strict inequality", 2),
        ("perceptron", "one pass too many", 3),
        ("fisher_direction", "difference of the means", 5),
        ("lda_fit", "divided by n", 5),
        ("confusion_matrix", "rows are predictions", 4),
        ("batch_perceptron", "mean instead of sum", 4),
    ],
)
def test_few_points_with_whole_numbers_are_left(id, name, most):
    wrong = wrong_version(id, name)
    small = shrink(by_id(id), wrong, first_failure(id, wrong), LONG)
    data = small.case.args[0]
    assert len(data) <= most
    assert np.array_equal(data, np.rint(data))
    assert "small example" in small.note


def test_every_class_keeps_a_point():
    wrong = wrong_version("lda_fit", "equal priors")
    failed = first_failure("lda_fit", wrong)
    small = shrink(by_id("lda_fit"), wrong, failed, LONG)
    assert set(small.case.args[1]) == set(failed.case.args[1])


def test_an_endless_loop_is_not_tried_again_and_again():
    exercise = by_id("perceptron_origin")
    failed = first_failure("perceptron_origin", exercise.misconceptions[0].wrong)
    late = replace(failed, outcome=replace(failed.outcome, kind="time", failure="did not finish"))
    assert shrink(exercise, lambda X, y, T: 1 / 0, late) is late


def test_no_time_no_smaller_case():
    wrong = wrong_version("lda_fit", "divided by n")
    failed = first_failure("lda_fit", wrong)
    assert shrink(by_id("lda_fit"), wrong, failed, 0.0) is failed


def test_a_function_that_changes_its_mind_does_not_disturb_the_search():
    exercise, rng = by_id("reflect"), np.random.default_rng(0)

    def reflect(X, y):
        return exercise.reference(X, y) + rng.integers(0, 2)

    failed = next(r for r in run_cases(exercise, reflect, "secret") if not r.passed)
    assert shrink(exercise, reflect, failed).problem is not None
