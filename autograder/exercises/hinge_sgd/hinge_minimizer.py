"""hinge_minimizer: a parameter of least hinge risk, one feature and no offset."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref.losses import hinge_minimizer

ROUNDING = 1e-9  # relative to the risk at zero, which is 1


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n in (3, 6, 12):
        yield case(
            f"{n} points with integer features", np.append(rng.integers(-4, 5, n - 1), 2), rng.choice([-1, 1], n)
        )
        yield case(f"{n} points", rng.normal(size=n), rng.choice([-1, 1], n))
    x = rng.uniform(0.5, 3, 7)
    yield case("separable: every large parameter has risk 0", x / 16, np.ones(7, dtype=int))
    yield case("the best parameter is negative", x * np.repeat([1, -1], [4, 3]), np.repeat([-1, 1], [4, 3]))
    yield case("a feature that is 0", np.append(x, 0.0), np.append(rng.choice([-1, 1], 7), 1))
    yield case("points far out", 1000 * rng.normal(size=9), rng.choice([-1, 1], 9))
    yield case("features near 0", 0.01 * rng.normal(size=9), rng.choice([-1, 1], 9))
    yield case("one point", rng.uniform(0.5, 3, 1), [-1])


def holds(one: Case, got: Any) -> Problem:
    """Whether no parameter has a smaller risk."""
    x, y = one.args
    number = as_numbers(got)
    if number.size != 1:
        return f"expected one number; got shape {number.shape}."
    theta = float(number.reshape(-1)[0])
    if not np.isfinite(theta):
        return "expected a finite number."
    risk, least = (np.maximum(1 - y * x * t, 0).mean() for t in (theta, hinge_minimizer(x, y)))
    return None if risk <= least + ROUNDING else f"its hinge risk is {risk:.6g}. The least one is {least:.6g}."


def every_kink(x, y):
    kinks = 1 / (y * x)
    return kinks[np.argmin([np.maximum(1 - y * x * t, 0).mean() for t in kinks])]


exercise = Exercise(
    reference=hinge_minimizer,
    returns=("theta",),
    rows=("x", "y"),
    visible=(
        case("three points", [1, 2, -1], [1, 1, 1]),
        case("the best parameter is negative", [2, 4, -1], [-1, -1, 1]),
        case("separable: every large parameter has risk 0", [0.25, 0.5, 0.0625], [1, 1, 1]),
        case("one feature is 0", [0, 3, 1, -2], [1, 1, 1, -1]),
        case("one point", [4], [-1]),
        case("a far point on the wrong side", [1, 2, 3, -10], [1, 1, 1, 1]),
        case("features near 0", [1 / 256, 1 / 512, -1 / 1024], [1, 1, 1]),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "division by a feature that is 0",
            every_kink,
            "It fails if a feature is 0: then 1/(y x) is infinite. Such a point has the loss 1 for every θ and no kink.",
        ),
        wrong(
            "the largest risk",
            {"np.argmin": "np.argmax"},
            "You return the kink with the largest risk.",
        ),
        wrong(
            "fewest mistakes instead of least risk",
            {"np.maximum(1 - a * t, 0).mean()": "np.mean(a * t <= 0)"},
            "You compare the numbers of mistakes. The hinge risk is asked for.",
        ),
        wrong(
            "the perceptron's loss",
            {"np.maximum(1 - a * t, 0)": "np.maximum(-a * t, 0)"},
            "You minimize max(−z, 0). The hinge loss is max(1 − z, 0).",
        ),
        wrong(
            "the label left out of the kinks",
            {"kinks = 1 / a[a != 0]": "kinks = 1 / x[x != 0]"},
            "You look at θ = 1/x. The kink of a point is where its margin y x θ is 1.",
        ),
    ),
    hints=(
        "As a function of θ the risk consists of straight pieces. Where can the lowest point of such a convex function be?",
        "There is always a minimum at a kink. The kink of point i is the θ at which its margin y x θ equals 1.",
        "Compute the risk at each of these θ and return the one with the smallest. A point with x = 0 has no kink.",
    ),
)
