"""The learner's own code with one thing changed, or two: what is named is what was wrong, and the code is left as it was."""

import time

import numpy as np
import pytest

from autograder import grade


def divides_by_one_less(X, y, theta, theta0):
    total = 0.0
    for x, label in zip(X, y, strict=True):
        total += label * (theta @ x + theta0)
    return total / (len(X) + 1)


def appends_to_every_row_but_one(X, y):
    Z = np.ones((len(X), X.shape[1] + 1))
    for i in range(len(X) - 1):
        Z[i, :-1] = X[i]
    return Z * y[:, None]


@pytest.mark.parametrize(
    ("exercise", "function", "says"),
    [
        (
            "mean_margin",
            divides_by_one_less,
            "Look again at `len(X) + 1` in line 5: everything else in your function is right.",
        ),
        (
            "reflect",
            appends_to_every_row_but_one,
            "Look again at `range(len(X) - 1)` in line 3: everything else in your function is right.",
        ),
    ],
)
def test_a_slip_is_shown_where_it_stands(exercise, function, says):
    verdict = grade(exercise, function, "secret")
    assert verdict.how == "fixed"
    assert says == verdict.sentence


# Two statements on one line, as a learner may write them: each place has to be quoted by itself.
# fmt: off
def all_on_one_line(X, y): Z = np.hstack([X, np.ones((len(X) - 1, 1))]); return Z * y[None]  # noqa: E702
# fmt: on


def test_mistakes_in_two_statements_of_one_line_are_quoted_one_by_one():
    verdict = grade("reflect", all_on_one_line, "secret")
    assert verdict.sentence.startswith("Look again at two places, `Z * y[None]` in line 1 and `len(X) - 1` in line 1:")


def loops_that_an_edit_makes_endless(X, y, T):
    theta, theta0, k, t, wrong = np.zeros(X.shape[1]), 0.0, 0, 0, 1
    while wrong > 0 and t < T:
        wrong = 0
        for x, label in zip(X[:, ::-1], y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x**3, theta0 + 3 * label
                wrong += 2
        k, t = k + wrong, t + 1
    return theta[::-1], theta0, k


def test_a_code_that_nothing_fixes_is_given_up_in_time():
    begin = time.process_time()
    verdict = grade("perceptron", loops_that_an_edit_makes_endless, "secret")
    assert verdict.how != "fixed"
    assert time.process_time() - begin < 30  # of 3 seconds of trying, which are of the clock


def weights_not_used(X, y, theta, theta0):
    return y * (np.sum(X**3, axis=1) + theta0)


def test_a_parameter_that_is_never_looked_at_is_named():
    assert grade("margins", weights_not_used, "secret").misconception == "theta never used"
