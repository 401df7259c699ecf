"""The learner's own code with one thing changed, or two: what is named is what was wrong, and the code is left as it was."""

import ast
import time

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import exercises
from autograder.judging.edits import list_edits
from autograder.judging.exercise import text_of


def code_of(exercise):
    return ast.parse(text_of(exercise.solution)).body[0]


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_edit_is_undone(exercise):
    tree = code_of(exercise)
    before = ast.dump(tree)
    for edit in list_edits(tree):
        assert edit.quote()
    assert ast.dump(tree) == before


def weights_by_their_class(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        C = X[t == k] - X[t == k].mean(axis=0)
        S += len(C) * C.T @ C
    return S


def alias_of_the_weights(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        s = X @ W
        E = np.exp(s - s.max(axis=1, keepdims=True))
        R = W
        R[-1] = 0
        W = W - eta * (X.T @ (E / E.sum(axis=1, keepdims=True) - T) + ridge * R)
    return W


@pytest.mark.parametrize(
    ("exercise", "function", "says"),
    [
        (
            "within_scatter",
            weights_by_their_class,
            "Look again at `len(C) * C.T` in line 5: everything else in your function is right.",
        ),
        (
            "fit_softmax",
            alias_of_the_weights,
            "Look again at `R = W` in line 7: everything else in your function is right.",
        ),
    ],
)
def test_a_slip_is_shown_where_it_stands(exercise, function, says):
    verdict = grade(exercise, function, "secret")
    assert verdict.how == "mended"
    assert says == verdict.sentence


def loops_that_an_edit_makes_endless(Z, eta, max_steps):
    w, steps, wrong = np.zeros(Z.shape[1]), 0, 1
    while wrong > 0 and steps < max_steps:
        wrong = 0
        for z in Z[:, ::-1]:
            if w @ z <= 0:
                w = w + eta * z**3
                wrong += 1
        steps += 1
    return w[::-1], steps


def test_a_code_that_nothing_mends_is_given_up_in_time():
    begin = time.monotonic()
    verdict = grade("batch_perceptron", loops_that_an_edit_makes_endless, "secret")
    assert verdict.how != "mended"
    assert time.monotonic() - begin < 30  # of 3 seconds of trying; the rest is for a busy machine


def two_results_two_mistakes(alpha, X, y):
    return alpha @ X, np.mean(alpha * y)


def sum_with_the_wrong_sign(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return (y[active, None] * X[active]).sum(axis=0), y[active].sum()


class Remote:
    """As the grader sees a function: something to call, and no source."""

    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        return self.function(*args)


@pytest.mark.parametrize(
    ("exercise", "function", "name"),
    [
        ("from_counts", two_results_two_mistakes, "labels forgotten + mean instead of sum"),
        ("hinge_subgradient", sum_with_the_wrong_sign, "sum + wrong sign"),
    ],
)
def test_two_mistakes_are_named_together_even_without_a_source(exercise, function, name):
    verdict = grade(exercise, Remote(function), "secret")
    assert (verdict.misconception, verdict.how) == (name, "compound")


def steps_not_used(G, D, m):
    eta = D / G
    return eta, (D**2 + G**2 * eta**2) / (2 * eta)


def test_a_parameter_that_is_never_looked_at_is_named():
    assert grade("best_constant_step", steps_not_used, "secret").misconception == "m never used"
