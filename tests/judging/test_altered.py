"""The solution with one thing changed: what the versions are, and that a learner who wrote one of them is told so, and nobody else."""

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id, exercises
from autograder.judging.altered import alterations


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_version_is_code_of_its_own_and_can_be_told_in_a_line(exercise):
    versions = alterations(exercise)
    assert all(callable(one.function) for one in versions)
    names = [one.name for one in versions]
    assert all("\n" not in name and len(name) < 200 for name in names)


def test_the_solution_itself_is_not_among_them():
    exercise = by_id("perceptron_origin")
    case = exercise.visible[0]
    expected = exercise.solution(*case.args)
    wrong = [one for one in alterations(exercise) if one.name == "`k += 2` for `k += 1`"]
    assert wrong[0].function(*case.args)[1] == 2 * expected[1]


def test_who_writes_a_version_in_other_words_is_told_which():
    def averaged_perceptron(X, y, T):
        theta, theta0, sums, offsets = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0
        for _ in range(T):
            for i in range(len(y)):
                if y[i] * (X[i] @ theta + theta0) <= 0:
                    theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
                sums, offsets = sums + theta, offsets + theta0
        return sums / len(y), offsets / len(y)

    verdict = grade("averaged_perceptron", averaged_perceptron, "secret")
    assert verdict.misconception == "`len(X)` for `len(X) * T`"
    assert "where `len(X) * T` belongs" in verdict.sentence


def test_a_named_misconception_comes_before_a_version():
    def perceptron_origin(X, y, T):
        theta, k = np.zeros(X.shape[1]), 0
        for _ in range(T):
            before = k
            for x_i, y_i in zip(X, y, strict=True):
                if y_i * (theta @ x_i) < 0:
                    theta, k = theta + y_i * x_i, k + 1
            if k == before:
                break
        return theta, k

    assert grade("perceptron_origin", perceptron_origin, "secret").misconception == "strict inequality"


def test_what_agrees_with_no_version_gets_no_such_name():
    def softmax(Z):
        return np.abs(np.sin(Z))

    verdict = grade("softmax", softmax, "secret")
    assert verdict.how != "altered"


def names_of(id: str) -> list[str]:
    return [one.name for one in alterations(by_id(id))]


def test_a_bracket_can_be_forgotten():
    assert "`y * (X @ theta) + theta0` for `y * (X @ theta + theta0)`" in names_of("training_error")


def test_a_change_may_touch_one_place_of_a_variable():
    assert "`y.sum` for `(alpha * y).sum`" in names_of("from_counts")  # where `alpha * y` has a name of its own


def test_a_change_may_be_in_a_function_that_the_solution_calls():
    assert "`X[t == k].sum(axis=0)` for `X[t == k].mean(axis=0)`" in names_of("within_scatter")


def test_a_statement_may_stand_further_out_or_further_in_or_be_repeated():
    names = names_of("perceptron")
    assert "`theta0 = theta0 + y_i` one level further out" in names
    assert "`if clean:` inside the loop that comes before it" in names
    assert "`clean = True` anew in each round of the loop that comes after it" in names
