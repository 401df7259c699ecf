"""perceptron_criterion: how wrong the misclassified points are, and the gradient of that."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import perceptron_descent


def perceptron_criterion(w, Z):
    wrong = Z @ w <= 0
    return -np.sum(Z[wrong] @ w), -Z[wrong].sum(axis=0)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 2), (4, 2), (10, 3), (230, 4)):
        yield case(f"{n} reflected point(s), random w", rng.normal(size=d), rng.normal(size=(n, d)))
    for _ in range(6):
        yield case("integers, some points on the boundary", rng.integers(-2, 3, 3), rng.integers(-2, 3, (8, 3)))
    Z = np.abs(rng.normal(size=(9, 3)))
    yield case("nothing misclassified", np.ones(3), Z)
    yield case("everything misclassified", -np.ones(3), Z)


exercise = Exercise(
    id="perceptron_criterion",
    points=3,
    solution=perceptron_criterion,
    reference=lambda w, Z: perceptron_descent.perceptron_criterion(Z, w),
    returns=("J", "gradient"),
    visible=(
        case("one of two points misclassified", [1, -1], [[0, 2], [3, 1]]),
        case("a point exactly on the boundary counts in the gradient", [1, 0], [[0, 3], [2, 1], [-1, 1]]),
        case("the zero vector: every point is on the boundary", [0, 0], [[1, 2], [-3, 1]]),
        case("nothing misclassified", [1, 1], [[1, 2], [2, 3]]),
        case("w longer than 1", [3, 4, -12], [[1, 1, 1], [-1, 2, 1], [2, -2, -1]]),
        case("a point that occurs twice", [1, -1], [[0, 2], [0, 2], [3, 1]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "all points summed",
            {"    wrong = Z @ w <= 0\n": "", "Z[wrong]": "Z"},
            "You sum over all points, so that well-classified ones pull J below zero. Only points with w·z ≤ 0 count.",
        ),
        wrong(
            "sign of the gradient",
            {"-Z[wrong]": "Z[wrong]"},
            "Your gradient points the wrong way. J has a minus sign, so its gradient is -Σ z over the misclassified.",
        ),
        wrong(
            "J negative",
            {"-np.sum": "np.sum"},
            "Your J is negative. The margins of misclassified points are ≤ 0; the minus sign in front makes J ≥ 0.",
        ),
        wrong(
            "boundary left out",
            {"<= 0": "< 0"},
            "A point with w·z = 0 is misclassified. It adds nothing to J, but its z belongs in the gradient: otherwise nothing moves "
            "from w = 0.",
        ),
        wrong(
            "mistakes counted",
            {"-np.sum(Z[wrong] @ w)": "np.sum(wrong)"},
            "Your J counts the misclassified points. The criterion adds up how wrong they are: -w·z each.",
        ),
        wrong(
            "mean instead of sum",
            {"@ w)": "@ w) / len(Z)", "(axis=0)": "(axis=0) / len(Z)"},
            "You divided by the number of points. The criterion is a sum.",
        ),
        wrong(
            "distances",
            {"@ w)": "@ w) / max(np.linalg.norm(w), 1e-12)"},
            "You divided by ‖w‖, which gives the sum of distances. The perceptron criterion leaves ‖w‖ out.",
        ),
    ),
    hints=(
        "First find the misclassified rows: those with w·z ≤ 0. Both J and its gradient are sums over these rows only.",
        "J = -Σ w·z is linear in w for a fixed set of rows, so its gradient is -Σ z.",
        "wrong = Z @ w <= 0; return -(Z[wrong] @ w).sum(), -Z[wrong].sum(axis=0)",
    ),
)
