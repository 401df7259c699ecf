"""perceptron_criterion: how wrong the misclassified points are, and the gradient of that."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import perceptron_descent


def gradient_in_whole_numbers(w, Z):
    J, gradient = 0.0, np.zeros(len(w), dtype=int)
    for z in Z:
        if z @ w <= 0:
            J -= z @ w
            gradient[:] = gradient - z
    return J, gradient


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 2), (4, 2), (10, 3), (230, 4)):
        yield case(f"{n} reflected point(s), random w", rng.normal(size=d), rng.normal(size=(n, d)))
    for _ in range(6):
        yield case("integers, some points on the boundary", rng.integers(-2, 3, 3), rng.integers(-2, 3, (8, 3)))
    Z = np.abs(rng.normal(size=(9, 3)))
    yield case("nothing misclassified", np.ones(3), Z)
    yield case("everything misclassified", -np.ones(3), Z)
    yield case("a margin that is tiny, and positive", [1.0, 0.0], [[2.0**-20, 1], [-1, 2], [3, -1]])


exercise = Exercise(
    reference=lambda w, Z: perceptron_descent.perceptron_criterion(Z, w),
    returns=("J", "gradient"),
    rows=("Z",),
    visible=(
        case("one of two points misclassified", [1, -1], [[0, 2], [3, 1]]),
        case("a point exactly on the boundary counts in the gradient", [1, 0], [[0, 3], [2, 1], [-1, 1]]),
        case("the zero vector: every point is on the boundary", [0, 0], [[1, 2], [-3, 1]]),
        case("nothing misclassified", [1, 1], [[1, 2], [2, 3]]),
        case("w longer than 1", [3, 4, -12], [[1, 1, 1], [-1, 2, 1], [2, -2, -1]]),
        case("a point that occurs twice", [1, -1], [[0.5, 2], [0.5, 2], [3, 1]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "all points summed",
            {"    wrong = Z @ w <= 0\n": "", "Z[wrong]": "Z"},
            "You sum over all points, so that well-classified ones pull J below zero. Only points with w·ζ ≤ 0 count.",
        ),
        wrong(
            "sign of the gradient",
            {"-Z[wrong]": "Z[wrong]"},
            "Your gradient points the wrong way. J has a minus sign, so its gradient is -Σ ζ over the misclassified.",
        ),
        wrong(
            "J negative",
            {"-np.sum": "np.sum"},
            "Your J is negative. The margins of misclassified points are ≤ 0; the minus sign in front makes J ≥ 0.",
        ),
        wrong(
            "boundary left out",
            {"<= 0": "< 0"},
            "A point with w·ζ = 0 is misclassified. It adds nothing to J, but its ζ belongs in the gradient: otherwise nothing moves "
            "from w = 0.",
        ),
        wrong(
            "mistakes counted",
            {"-np.sum(Z[wrong] @ w)": "np.sum(wrong)"},
            "Your J counts the misclassified points. The criterion adds up how wrong they are: -w·ζ each.",
        ),
        wrong(
            "mean instead of sum",
            {"@ w)": "@ w) / len(Z)", "(axis=0)": "(axis=0) / len(Z)"},
            "You divided by the number of points. The criterion is a sum.",
        ),
        wrong(
            "distances, without the offset's weight",
            {"@ w)": "@ w) / max(np.linalg.norm(w[:-1]), 1e-12)"},
            "You divided by ‖θ‖, the length of w without its last entry, which gives the sum of distances. The perceptron criterion does "
            "not divide.",
        ),
        wrong(
            "hinge loss",
            {"<= 0": "<= 1", "-np.sum(Z[wrong] @ w)": "np.sum(1 - Z[wrong] @ w)"},
            "This is the hinge loss, which asks for margins of 1. The perceptron criterion adds up -w·ζ over the points with w·ζ ≤ 0.",
        ),
        wrong(
            "sum clipped instead of its terms",
            {"-np.sum(Z[wrong] @ w)": "max(0.0, -np.sum(Z @ w))"},
            "Your J is max(0, sum over all points), where well-classified points make up for the others. Take max(0, -w·ζ) of each point, "
            "then add.",
        ),
        wrong(
            "gradient averaged",
            {"(axis=0)": "(axis=0) / max(1, wrong.sum())"},
            "J is a sum, but your gradient is a mean over the misclassified points. The gradient of a sum is a sum: -Σ ζ.",
        ),
        wrong(
            "boundary counted half",
            {"-Z[wrong].sum(axis=0)": "-(1 - np.sign(Z @ w)) / 2 @ Z"},
            "np.sign is 0 on the boundary, so that such a point enters your gradient with half its weight. w·ζ = 0 is misclassified: its ζ "
            "counts fully.",
        ),
        wrong(
            "gradient not summed",
            {"-Z[wrong].sum(axis=0)": "-Z[wrong]"},
            "Your gradient has one row per misclassified point. Add the rows up: .sum(axis=0) gives one entry per entry of w.",
        ),
        wrong(
            "gradient for each point",
            {"-Z[wrong].sum(axis=0)": "-Z * wrong[:, None]"},
            "Your gradient has one row per point. Add the rows up: .sum(axis=0) gives one entry per entry of w.",
        ),
        wrong(
            "gradient in integers",
            gradient_in_whole_numbers,
            "Your gradient is an array of integers, which cuts off fractions. Start with np.zeros(len(w)), which holds floats.",
        ),
    ),
    hints=(
        "First find the misclassified rows: those with w·ζ ≤ 0. Both J and its gradient are sums over these rows only.",
        "J = -Σ w·ζ is linear in w for a fixed set of rows, so its gradient is -Σ ζ.",
        "`Z @ w` holds all margins. Select the rows with a margin of at most 0: their margins give J, their sum gives the gradient, "
        "both with a minus sign.",
    ),
)
