"""Points of every exercise: an answer that does nothing earns nothing, and only a right answer earns them all."""

import copy
from functools import cache
from itertools import product

import numpy as np
import pytest

from autograder import exercises
from autograder.judging.calling import Outcome
from autograder.judging.draw import draw_cases, draw_hidden
from autograder.judging.exercise import call_plainly
from autograder.judging.plain import plain
from autograder.judging.points import score
from autograder.judging.running import CaseResult, run_case
from tests.scoring import score_with_problems

ALL = {e.id: e for e in exercises()}
SEEDS = [None, "a classroom's secret"]


def like(expected, number):
    """The same number wherever a result has one."""
    if isinstance(expected, tuple):
        return tuple(like(part, number) for part in expected)
    return np.full(np.shape(expected), number)


def shaped(exercise, number, expected):
    """An answer of the right shape that is filled with one number; the shape is the reference's."""
    if exercise.call is call_plainly:
        return lambda *args: like(expected, number)
    if exercise.id == "single_pixel_classifier":
        return lambda images, labels, pixel: lambda new: np.full(len(new), number)
    return lambda *args: like(exercise.reference(*args), number)


def answers_that_do_nothing(exercise, expected):
    """For a case on which the reference answers `expected`."""
    for constant in (True, False, 0, 1, -1, 0.0, 0.5, 2, float("nan"), None):
        yield f"always {constant}", lambda *args, constant=constant: constant
    for number in (0, 1, -1, 0.5, 2, float("nan")):
        yield f"filled with {number}", shaped(exercise, number, expected)
    for i in range(len(exercise.visible[0].args)):
        yield f"argument {i}", lambda *args, i=i: args[i] if i < len(args) else None
    yield "all arguments", lambda *args: args


@cache
def names_of_doing_nothing(id, whole):
    """All of them, or every fourth one, beginning with another one in the next exercise."""
    exercise = ALL[id]
    names = [name for name, _ in answers_that_do_nothing(exercise, draw_cases(exercise, None)[0][2])]
    return names if whole else names[[*ALL].index(id) % 4 :: 4]


@cache
def answers_to(id, one):
    """What the reference answers to a case, and the answers that do nothing."""
    exercise = ALL[id]
    expected = exercise.call(exercise.reference, *copy.deepcopy(one.args))
    return expected, dict(answers_that_do_nothing(exercise, expected))


@cache
def result_of_doing_nothing(id, name, one, hidden):
    """What becomes of a case for an answer that does nothing. What probably happened is not asked here."""
    expected, functions = answers_to(id, one)
    return run_case(ALL[id], functions[name], one, hidden, expected)


def score_of_doing_nothing(id, name, seed, table=False):
    """The score, and whether all cases passed; with a table of the visible cases at hand, these pass."""
    results = []
    for one, hidden, expected in draw_cases(ALL[id], seed):
        result = result_of_doing_nothing(id, name, one, hidden)
        outcome = Outcome(plain(expected)) if table and not hidden else result.outcome
        results.append(CaseResult(one, hidden, outcome, expected, None if table and not hidden else result.problem))
    earned = score(ALL[id], results, lambda one, expected: result_of_doing_nothing(id, name, one, True))
    return earned, all(result.passed for result in results)


@pytest.mark.parametrize("id", ALL)
def test_an_answer_that_does_nothing_earns_at_most_a_tenth(id, whole):
    for name, seed in product(names_of_doing_nothing(id, whole), SEEDS):
        earned, is_right = score_of_doing_nothing(id, name, seed)
        assert is_right or earned <= 0.1, (name, seed)


@pytest.mark.parametrize("id", ALL)
def test_a_table_of_the_visible_cases_earns_at_most_a_tenth(id, whole):
    """Their answers are on the cards of failed checks. What is not in the table may be answered by something that does nothing."""
    for name, seed in product(names_of_doing_nothing(id, whole), SEEDS):
        if any(hidden for _, hidden, _ in draw_cases(ALL[id], seed)):
            earned, _ = score_of_doing_nothing(id, name, seed, table=True)
            assert earned <= 0.1, (name, seed)


@pytest.mark.parametrize("id", ALL)
def test_a_table_of_the_public_draws_earns_at_most_a_tenth(id):
    """Anybody can compute them. `check` may be deceived by it, grading is not."""
    exercise = ALL[id]

    def from_table(one, expected):
        return CaseResult(one, True, Outcome(plain(expected)), expected, None)

    drawn = draw_cases(exercise, "a classroom's secret")
    if any(hidden for _, hidden, _ in drawn):
        results = [
            result_of_doing_nothing(id, "always None", one, True) if hidden else from_table(one, expected)
            for one, hidden, expected in drawn
        ]
        assert score(exercise, results, from_table) <= 0.1


@pytest.mark.parametrize("id", ALL)
def test_no_answer_that_does_nothing_is_right(id, whole):
    assert [name for name in names_of_doing_nothing(id, whole) if score_of_doing_nothing(id, name, SEEDS[1])[1]] == []


@pytest.mark.parametrize("id", ALL)
def test_all_points_are_for_all_cases_alone(id):
    for seed in SEEDS:
        exercise = ALL[id]
        assert score_with_problems(exercise, seed, lambda i, one: False) == 1.0, seed
        assert score_with_problems(exercise, seed, lambda i, one: True) == 0.0, seed
        for failed in range(len(draw_cases(exercise, seed))):
            assert score_with_problems(exercise, seed, lambda i, one, failed=failed: i == failed) < 1.0, (seed, failed)


@pytest.mark.parametrize("id", [id for id, exercise in ALL.items() if exercise.properties])
def test_declared_properties_are_those_of_every_draw(id):
    exercise = ALL[id]
    for seed in range(2):
        assert {one.tests for one in draw_hidden(exercise, seed)} == {*exercise.properties}
