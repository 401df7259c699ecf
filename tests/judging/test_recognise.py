"""What a learner is told: the mistake as far as the evidence goes, and never one that the code does not make."""

import numpy as np
import pytest

from autograder import grade
from tests.tiny_course import solutions as reference


def without_source(function):
    """As the grader sees it: something to call, and no source."""

    class Remote:
        def __call__(self, *args):
            return function(*args)

    return Remote()


def zeros_and_no_mistakes(X, y, T):
    return np.zeros(X.shape[1]), 0, 0


def strict_test(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) < 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
    return theta, theta0, k


def test_an_answer_that_does_nothing_is_not_told_of_a_test_that_it_does_not_make():
    verdict = grade("perceptron", zeros_and_no_mistakes)
    assert (verdict.misconception, verdict.how) == ("always the same", "generic")
    assert "margin" not in verdict.sentence
    assert grade("perceptron", strict_test).misconception == "strict inequality"


def test_without_a_source_the_same_answers_are_named_with_doubt():
    verdict = grade("perceptron", without_source(strict_test))
    assert verdict.misconception == "strict inequality"
    assert verdict.sentence.startswith("Perhaps: ")


def last_point_forgotten(X, y, theta, theta0):
    return (y * (X @ theta + theta0))[: max(len(X) - 1, 1)].mean()


def counts_one_more(X, y, T):
    theta, theta0, k = reference.perceptron(X, y, T)
    return theta, theta0, k + 1


def remembers(X, y, theta, theta0, seen=[]):  # noqa: B006 — what is tested
    seen.extend(y * (X @ theta + theta0))
    return np.mean(seen) + 1


def returns_in_the_first_round(X, y, theta, theta0):
    total = 0.0
    for x, label in zip(X, y, strict=True):
        total += label * (theta @ x + theta0)
        return total / len(X)


ANYWHERE = {
    "return in the first round": ("mean_margin", returns_in_the_first_round),
    "theta0 added to theta": ("margins", lambda X, y, theta, theta0: y * (X @ (theta + theta0))),
    "largest returned": ("margins", lambda X, y, theta, theta0: np.max(y * (X @ theta + theta0))),
    "one too many (k)": ("perceptron", counts_one_more),
    "column for a row": ("margins", lambda X, y, theta, theta0: (y * (X @ theta + theta0))[:, None]),
    "results in another order": ("perceptron", lambda X, y, T: reference.perceptron(X, y, T)[::-1]),
    "nothing returned": ("reflect", lambda X, y: print(X)),
    "argument returned": ("reflect", lambda X, y: X),
    "state kept between calls": ("mean_margin", remembers),
    "last point left out": ("mean_margin", last_point_forgotten),
    "one value per point": ("mean_margin", lambda X, y, theta, theta0: y * (X @ theta + theta0)),
    "array for a number": ("mean_margin", lambda X, y, theta, theta0: np.mean(y * (X @ theta + theta0), keepdims=True)),
    "T one less": ("perceptron", lambda X, y, T: reference.perceptron(X, y, T - 1)),
}


@pytest.mark.parametrize("name", ANYWHERE)
def test_mistakes_that_can_be_made_anywhere_are_named(name):
    id, function = ANYWHERE[name]
    verdict = grade(id, function, "a classroom")
    assert (verdict.misconception, verdict.how) == (name, "generic"), verdict.message


def test_an_answer_that_is_made_up_is_named_by_the_property_that_it_breaks():
    def b_becomes_right():
        return np.array([2, 1, 0]), np.array([1, 0, -7]), np.array([-1, 0, 5])

    verdict = grade("unlucky_update", b_becomes_right)
    assert (verdict.misconception, verdict.how) == ("b is put right", "written")


def test_where_it_goes_wrong_is_told_when_what_was_done_is_not_known():
    def wrong_for_three_features(X, y, theta, theta0):
        return y * (X @ theta + theta0) if X.shape[1] < 3 else np.ones(len(X)) * 7

    verdict = grade("margins", without_source(wrong_for_three_features))
    assert (verdict.misconception, verdict.how) == (None, "where")
    assert "more than two features" in verdict.message
