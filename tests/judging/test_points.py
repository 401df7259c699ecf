"""Points: a property counts once, each result counts, and visible and hidden cases of one kind are one property."""

from dataclasses import replace

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id
from autograder.judging import points
from autograder.judging.draw import draw_cases
from autograder.judging.exercise import case
from autograder.judging.judge import judge
from tests.scoring import score_with_problems

SEEDS = [None, 0, "a classroom's secret", "another one"]


def test_a_property_counts_once_and_only_if_all_of_its_cases_pass():
    exercise = by_id("perceptron")
    tests = [one.tests for one, _, _ in draw_cases(exercise, 0)]
    group = "small numbers"
    assert tests.count(group) > 1
    one_failed = score_with_problems(exercise, 0, lambda i, one: i == tests.index(group))
    all_failed = score_with_problems(exercise, 0, lambda i, one: one.tests == group)
    assert one_failed == all_failed < 1


def test_a_property_that_fails_in_the_hidden_cases_alone_costs_little_and_two_cost_their_share():
    exercise = by_id("perceptron")
    drawn = draw_cases(exercise, 0)
    hidden = sorted({one.tests for one, is_hidden, _ in drawn if is_hidden})

    def failing(*groups):
        return score_with_problems(exercise, 0, lambda i, one: i >= 0 and drawn[i][1] and one.tests in groups)

    assert failing(hidden[0]) == pytest.approx(min(1 - 0.04, 1 - 1 / len({one.tests for one, _, _ in drawn})))
    assert failing(*hidden[:2]) < 0.8
    assert failing(*hidden) == 0


@pytest.mark.parametrize("seed", [None, 0])
def test_what_is_not_tested_because_a_call_took_too_long_earns_nothing(seed):
    def never_ends(X, y, T):
        while True:
            pass

    assert judge(by_id("perceptron"), never_ends, seed, seconds=0.02, naming=False).score == 0


def test_each_result_that_is_right_throughout_counts_with_its_weight():
    reference = by_id("perceptron").reference

    def counts_visits(X, y, T):
        theta, theta0, _ = reference(X, y, T)
        return theta, theta0, len(X) * T

    def only_counts(X, y, T):
        return np.zeros(X.shape[1]) - 7, 5, reference(X, y, T)[2]

    for seed in SEEDS:
        weighty = replace(by_id("perceptron"), weights=(2, 1, 1))
        assert judge(weighty, counts_visits, seed, naming=False).score == 0.75
        assert judge(weighty, only_counts, seed, naming=False).score == 0.25


def test_right_numbers_with_a_forbidden_warning_are_no_right_result():
    exercise = replace(by_id("perceptron"), visible=(case("all", [[1.0]], [1], 3, warnings_forbidden=True),))

    def warns(X, y, T):
        np.float64(1) / np.zeros(1)
        return exercise.reference(X, y, T)

    assert judge(exercise, warns, None, naming=False).score < 1


def test_visible_and_hidden_cases_of_one_kind_are_one_group():
    hidden = {one.tests for one, hidden, _ in draw_cases(by_id("perceptron"), 0) if hidden}
    visible = {one.tests for one, hidden, _ in draw_cases(by_id("perceptron"), 0) if not hidden}
    assert {"a single point", "small numbers"} <= hidden & visible
    assert case("7 points", 1, group="few points").tests == "few points"


def test_points_grow_with_what_is_shown():
    """Each of these is right in more cases than the one before."""
    versions = {one.name: one.wrong for one in by_id("perceptron").misconceptions}
    functions = (
        lambda X, y, T: (np.zeros(X.shape[1]), 0.0, 0),
        versions["only one pass"],
        versions["one pass too many"],
        by_id("perceptron").solution,
    )
    earned = [grade("perceptron", function).score for function in functions]
    assert earned[0] == 0.0 < earned[1] < earned[2] < earned[3] == 1.0


def test_no_case_is_drawn_for_an_answer_that_is_wrong_everywhere(monkeypatch):
    """Neither what is expected in the public draws nor what doing nothing gets right is computed where no points are left."""
    asked = []
    monkeypatch.setattr(points, "_for_free", lambda exercise: asked.append(exercise))
    assert grade("perceptron", lambda *args: None).score == 0
    assert not asked
