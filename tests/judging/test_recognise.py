"""What a learner is told: the mistake as far as the evidence goes, and never one that the code does not make."""

import numpy as np
import pytest

from autograder import grade
from linclass_ref import perceptron as reference


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
    return float(np.mean(y[:-1] * (X[:-1] @ theta + theta0) <= 0)) if len(X) > 1 else 0.0


def counts_one_more(X, y, T):
    theta, theta0, k = reference.perceptron(X, y, T)
    return theta, theta0, k + 1


def two_mistakes(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T + 1):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k, clean = theta + label * x, theta0 + 1, k + 1, False
        if clean:
            break
    return theta, theta0, k


def remembers(text, vocabulary, seen=[]):  # noqa: B006 — what is tested
    seen.extend(text.lower().split())
    return [seen.count(word) for word in vocabulary] + [1]


def returns_in_the_first_round(X, y, theta, theta0):
    mistakes = 0
    for x, label in zip(X, y, strict=True):
        if label * (theta @ x + theta0) <= 0:
            mistakes += 1
        return mistakes / len(X)


def inner_product_for_the_outer_one(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        gap = X[t == k].mean(axis=0) - X.mean(axis=0)
        S += np.sum(t == k) * (gap @ gap.T)
    return S


def largest_distance(X, theta, theta0):
    return np.max((X @ theta + theta0) / np.linalg.norm(theta))


ANYWHERE = {
    "return in the first round": ("training_error", returns_in_the_first_round),
    "inner product for the outer one": ("between_scatter", inner_product_for_the_outer_one),
    "theta0 added to theta": ("predict", lambda X, theta, theta0: np.where(X @ (theta + theta0) >= 0, 1, -1)),
    "largest returned": ("signed_distance", largest_distance),
    "one too many (k)": ("perceptron", counts_one_more),
    "column for a row": ("predict", lambda X, theta, theta0: np.where(X @ theta + theta0 >= 0, 1, -1)[:, None]),
    "results in another order": ("perceptron", lambda X, y, T: reference.perceptron(X, y, T)[::-1]),
    "nothing returned": ("reflect", lambda X, y: print(X)),
    "argument returned": ("reflect", lambda X, y: X),
    "state kept between calls": ("bag_of_words", remembers),
    "last point left out": ("training_error", last_point_forgotten),
    "one value per point": ("is_separated", lambda X, y, theta, theta0: y * (X @ theta + theta0) > 0),
    "array for a number": ("hinge_loss", lambda z: np.maximum(1 - np.atleast_1d(z), 0)),
    "T one less": ("mistake_counts", lambda X, y, T: reference.mistake_counts(X, y, T - 1)),
}


@pytest.mark.parametrize("name", ANYWHERE)
def test_mistakes_that_can_be_made_anywhere_are_named(name):
    id, function = ANYWHERE[name]
    verdict = grade(id, function, "a classroom")
    assert (verdict.misconception, verdict.how) == (name, "generic"), verdict.message


@pytest.mark.parametrize("function", [two_mistakes, without_source(two_mistakes)])
def test_two_mistakes_at_once_are_both_named(function):
    verdict = grade("perceptron", function)
    assert verdict.how == "compound"
    assert set(verdict.misconception.split(" + ")) == {"one pass too many", "offset grows by 1"}


def test_an_answer_that_is_made_up_is_named_by_the_property_that_it_breaks():
    def b_becomes_right():
        return np.array([2, 1, 0]), np.array([1, 0, -7]), np.array([-1, 0, 5])

    verdict = grade("unlucky_update", b_becomes_right)
    assert (verdict.misconception, verdict.how) == ("b is mended", "all")


def test_where_it_goes_wrong_is_told_when_what_was_done_is_not_known():
    def wrong_for_three_features(X, theta, theta0):
        return np.where(X @ theta + theta0 >= 0, 1, -1) if X.shape[1] < 3 else np.ones(len(X)) * 7

    verdict = grade("predict", without_source(wrong_for_three_features))
    assert (verdict.misconception, verdict.how) == (None, "where")
    assert "more than two features" in verdict.message


def test_a_mistake_that_explains_every_case_comes_before_one_that_is_wrong_where_the_learner_is_right():
    def clean_pass_tested_at_every_point(X, y, T):  # on many sets the same as a single pass, but not on all
        theta, k = np.zeros(X.shape[1]), 0
        for _ in range(T):
            mistakes = 0
            for x, label in zip(X, y, strict=True):
                if label * (theta @ x) <= 0:
                    theta, k, mistakes = theta + label * x, k + 1, mistakes + 1
                if mistakes == 0:
                    return theta, k
        return theta, k

    verdict = grade("perceptron_origin", clean_pass_tested_at_every_point, "a classroom")
    assert verdict.misconception == "`if clean:` inside the loop that comes before it"


def test_what_looks_at_its_points_is_never_told_that_it_always_says_the_same():
    def only_points_that_coincide(X, y):
        for i in range(len(X)):
            for j in range(len(X)):
                if y[i] != y[j] and np.array_equal(X[i], X[j]):
                    weights = np.zeros(len(X))
                    weights[[i, j]] = 0.5
                    return weights
        return None

    verdict = grade("non_separable_certificate", only_points_that_coincide, "a classroom")
    assert verdict.misconception != "always None"


def overflow_in_silence(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores)
        return E / E.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("secret", [None, "a"])
def test_a_mistake_is_the_same_whether_its_warnings_are_suppressed_or_not(secret):
    verdict = grade("softmax", overflow_in_silence, secret)
    assert (verdict.misconception, verdict.how) == ("no shift", "all")
