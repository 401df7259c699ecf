"""What learners are told about some answers to exercises of this course."""

import math

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id
from autograder.judging.explain.candidates import list_versions
from autograder.judging.show.drawing import counterexample
from autograder.judging.shrink import shrink
from tests.exercises.test_judged import first_failure, svg_of
from tests.impatient import processor_time


def inner_product_for_the_outer_one(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        gap = X[t == k].mean(axis=0) - X.mean(axis=0)
        S += np.sum(t == k) * (gap @ gap.T)
    return S


def test_an_inner_product_for_the_outer_one_is_named():
    verdict = grade("between_scatter", inner_product_for_the_outer_one, "a classroom")
    assert (verdict.misconception, verdict.how) == ("inner product for the outer one", "generic")


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

    with processor_time():
        verdict = grade("perceptron_origin", clean_pass_tested_at_every_point, "a classroom")
    assert verdict.misconception == "right with `if mistakes == 0:` one level further out"


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
    assert (verdict.misconception, verdict.how) == ("no shift", "written")


def test_a_change_may_touch_one_place_of_a_variable():
    names = [one.name for one in list_versions(by_id("hinge_subgradient"))]
    pull = "np.where(y * (X @ theta + theta0) <= 1, {}, 0)"  # has a name of its own, which is used twice
    assert names.count(f"`{pull.format('y')}` for `{pull.format('-y')}`") == 2


def test_every_class_keeps_a_point_in_a_smaller_case():
    wrong = next(m.wrong for m in by_id("lda_fit").misconceptions if m.name == "equal priors")
    failed = first_failure("lda_fit", wrong)
    small = shrink(by_id("lda_fit"), wrong, failed, 60.0)
    assert set(small.case.args[1]) == set(failed.case.args[1])


def test_a_point_with_an_unexpected_value_is_ringed():
    exercise = by_id("signed_distance")
    wrong = next(m.wrong for m in exercise.misconceptions if m.name == "sign lost")
    failure = grade("signed_distance", wrong, None).first_failure
    rings = [e for e in svg_of(counterexample(exercise, failure)) if e.get("r") == "10"]
    assert len(rings) == np.sum(np.asarray(failure.outcome.value) != failure.expected) == 1


def largest_loss_for_the_mean(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            risk = np.max(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least:
                best, least = (theta, theta0), risk
    return best


def test_the_expression_that_is_quoted_is_the_only_one_that_explains_the_answer():
    """The sum in the place of the mean explains much of it."""
    verdict = grade("sgd_hinge", without_source(largest_loss_for_the_mean), "a classroom")
    assert verdict.sentence == (
        "It looks as if your function uses `np.max(np.maximum(1 - z, 0))` where a different expression is needed."
    )


def bound_over_m(G, D, m):
    return D / (G * np.sqrt(m)), D * G / m


def test_code_that_is_not_in_the_function_is_not_quoted():
    """The same numbers come of the solution with `D / G` in one place."""
    sentence = grade("best_constant_step", bound_over_m, "a classroom").sentence
    assert sentence == "eta is right in every case; what is wrong is bound."
    assert "`D / G`" in grade("best_constant_step", without_source(bound_over_m), "a classroom").sentence


def without_source(function):
    """As the grader sees it: something to call, and no source."""

    class Remote:
        def __call__(self, *args):
            return function(*args)

    return Remote()


def density_of_a_number(x, mu, sigma):
    return math.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))


def density_before_numpy_2_4(x, mu, sigma):
    return density_of_a_number(np.asarray(x).item() if np.size(x) == 1 else x, mu, sigma)


def sigmoid_of_a_number(s):
    if s >= 0:
        return 1 / (1 + np.exp(-s))
    return np.exp(s) / (1 + np.exp(s))


@pytest.mark.parametrize(
    ("id", "function"),
    [
        ("gaussian_pdf", density_of_a_number),
        ("gaussian_pdf", density_before_numpy_2_4),
        ("sigmoid", sigmoid_of_a_number),
    ],
)
def test_a_function_that_takes_a_number_and_no_array_is_named(id, function):
    for answer in (function, without_source(function)):
        verdict = grade(id, answer, "a classroom")
        assert (verdict.misconception, verdict.how) == ("single numbers only", "generic")


def sum_of_covariances(X, t):
    """With a single feature np.cov returns a number, and `solve` refuses it."""
    S = np.cov(X[t == 0].T) + np.cov(X[t == 1].T)
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


def path_without_start(grad, start, eta, steps):
    """Without steps it is empty, and has no columns either."""
    w, path = np.array(start, dtype=float), []
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
        path.append(w)
    return np.array(path)


@pytest.mark.parametrize(
    ("id", "function", "name"),
    [
        ("fisher_direction", sum_of_covariances, "sum of sample covariances"),
        ("gradient_descent", path_without_start, "start left out"),
    ],
)
def test_an_error_or_nothing_at_an_edge_does_not_hide_the_mistake(id, function, name):
    verdict = grade(id, function, "a classroom")
    assert verdict.misconception == name
    assert verdict.sentence.startswith("Perhaps: ")


def test_eigenvectors_in_ascending_order_are_named_in_whatever_way_they_were_found():
    def ascending(X, t, K, m):
        means = np.array([X[t == k].mean(axis=0) for k in range(K)])
        D, B = X - means[t], means[t] - X.mean(axis=0)
        back = np.linalg.inv(np.linalg.cholesky(D.T @ D))
        return back.T @ np.linalg.eigh(back @ (B.T @ B) @ back.T)[1][:, :m]

    # With other secrets rounding decides whether equal eigenvalues come as a complex pair, whose real parts are one direction.
    verdict = grade("fisher_projection", without_source(ascending), "a")
    assert verdict.misconception == "smallest eigenvalues"


def test_a_fixed_grid_of_thresholds_is_told_from_its_form():
    def grid(scores, y):
        thresholds = np.linspace(scores.max(), scores.min(), 11)
        return tuple([0.0] + [np.mean(scores[y == k] >= c) for c in thresholds] for k in (0, 1))

    assert "the same form in every case, whatever comes in" in grade("roc_points", grid, "a classroom").sentence
