"""Points: a property counts once, an answer that does nothing earns nothing, and only a right answer earns them all."""

from functools import cache
from itertools import chain

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.exercises import by_id
from autograder.judging.calling import attempt
from autograder.judging.draw import draw_cases
from autograder.judging.exercise import call_plainly, case
from autograder.judging.points import score
from autograder.judging.running import find_problem

ALL = {e.id: e for e in exercises()}
SEEDS = [None, 0, "a classroom's secret", "another one"]


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
def passed_by_doing_nothing(id):
    """For each answer that does nothing and each seed whether it passes, case by case. What probably happened is not asked here."""
    exercise = ALL[id]
    known = {}  # the visible cases come with every seed, and whoever does nothing answers them as before
    for one, _, expected in chain.from_iterable(draw_cases(exercise, seed) for seed in SEEDS):
        if one not in known:
            known[one] = {
                name: find_problem(exercise, one, attempt(exercise.call, function, one.args), expected) is None
                for name, function in answers_that_do_nothing(exercise, expected)
            }
    names = known[exercise.visible[0]]
    return {
        (name, seed): [known[one][name] for one, _, _ in draw_cases(exercise, seed)] for name in names for seed in SEEDS
    }


@pytest.mark.parametrize("id", ALL)
def test_an_answer_that_does_nothing_earns_at_most_a_tenth(id):
    for (name, seed), passed in passed_by_doing_nothing(id).items():
        assert all(passed) or score(ALL[id], seed, passed) <= 0.1, (name, seed)


@pytest.mark.parametrize("id", ALL)
def test_a_table_of_the_visible_cases_earns_at_most_a_tenth(id):
    """Their answers are on the cards of failed checks. What is not in the table may be answered by something that does nothing."""
    for (name, seed), passed in passed_by_doing_nothing(id).items():
        hidden = [is_hidden for _, is_hidden, _ in draw_cases(ALL[id], seed)]
        if any(hidden):
            told = [not is_hidden or good for is_hidden, good in zip(hidden, passed, strict=True)]
            assert score(ALL[id], seed, told) <= 0.1, (name, seed)


@pytest.mark.parametrize("id", ALL)
def test_no_answer_that_does_nothing_is_right(id):
    assert [name for (name, seed), passed in passed_by_doing_nothing(id).items() if seed == 0 and all(passed)] == []


@pytest.mark.parametrize("id", ALL)
def test_all_points_are_for_all_cases_alone(id):
    for seed in SEEDS:
        exercise, number = ALL[id], len(draw_cases(ALL[id], seed))
        assert score(exercise, seed, [True] * number) == 1.0, seed
        assert score(exercise, seed, [False] * number) == 0.0, seed
        for i in range(number):
            assert score(exercise, seed, [j != i for j in range(number)]) < 1.0, (seed, i)


def test_a_property_counts_once_and_only_if_all_of_its_cases_pass():
    exercise = by_id("perceptron")
    tests = [one.tests for one, _, _ in draw_cases(exercise, 0)]
    group = max(set(tests), key=tests.count)
    assert tests.count(group) > 2
    one_failed = [i != tests.index(group) for i in range(len(tests))]
    all_failed = [name != group for name in tests]
    assert score(exercise, 0, one_failed) == score(exercise, 0, all_failed) < 1


def test_visible_and_hidden_cases_of_one_kind_are_one_group():
    hidden = {one.tests for one, hidden, _ in draw_cases(by_id("perceptron"), 0) if hidden}
    visible = {one.tests for one, hidden, _ in draw_cases(by_id("perceptron"), 0) if not hidden}
    assert {"a single point", "small numbers"} <= hidden & visible
    assert case("7 points", 1, group="few points").tests == "few points"


def test_points_grow_with_what_is_shown():
    """Each of these is right in more cases than the one before."""
    earned = [
        grade("hinge_loss", function).score
        for function in (
            lambda z: np.zeros(np.shape(z)),
            lambda z: np.maximum(1 - np.ravel(z), 0),
            lambda z: np.maximum(1 - np.asarray(z), 0),
        )
    ]
    assert earned[0] == 0.0 < earned[1] < earned[2] == 1.0
