"""What learners are told about some answers to exercises of this course."""

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id
from autograder.judging.drawing import counterexample
from autograder.judging.explain.candidates import list_versions
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
