"""radius: the largest length of a point."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import margins as reference


def radius(X):
    return np.max(np.linalg.norm(X, axis=1))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((2, 2), (7, 3), (30, 5), (220, 4), (1, 6), (9, 1)):
        yield case(f"{n} point(s), {d} feature(s)", rng.normal(size=(n, d)) + rng.normal(size=d))
    yield case("integers", rng.integers(-9, 10, (6, 3)))
    a = int(rng.integers(3, 8))
    X = rng.permutation([[2 * a, 0, 0], [-a - 1, a + 1, 0], [a, 1, a]])
    yield case("the longest point has the smallest sum of |coordinates|", rng.permutation(X, axis=1))


exercise = Exercise(
    id="radius",
    points=2,
    solution=radius,
    reference=reference.radius,
    returns=("R",),
    visible=(
        case("a 3-4-5 triangle", [[3, 4], [1, 1]]),
        case("the longest point has no largest coordinate", [[5, 0], [4, 4], [-1, 2]]),
        case("the longest point is negative", [[-6, -8], [1, 9], [2, 2]]),
        case("a cloud far from the origin", [[10, 10], [11, 10], [10, 12]]),
        case("one feature", [[2], [-7], [3]]),
        case("a single point, shorter than 1", [[0.3, 0.4]]),
        case("three features", [[1, 2, 2], [0, 0, -2]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "square root forgotten",
            {"np.linalg.norm(X, axis=1)": "np.sum(X**2, axis=1)"},
            "You return R². R is a length: take the square root (or np.linalg.norm).",
        ),
        wrong(
            "norm of the whole matrix",
            {"np.max(np.linalg.norm(X, axis=1))": "np.linalg.norm(X)"},
            "np.linalg.norm(X) without an axis adds up all entries of the matrix. You want one norm per row: axis=1.",
        ),
        wrong(
            "norms of the columns",
            {"axis=1": "axis=0"},
            "You measure the columns. A point is a row: axis=1.",
        ),
        wrong(
            "largest coordinate",
            {"np.linalg.norm(X, axis=1)": "np.abs(X)"},
            "You take the largest coordinate. R is the largest length ‖x‖ of a point.",
        ),
        wrong(
            "mean length",
            {"np.max": "np.mean"},
            "You average the lengths. R is the largest of them.",
        ),
        wrong(
            "distance from the mean",
            {"norm(X,": "norm(X - X.mean(axis=0),"},
            "You measure from the mean of the data. The ball of the theorem has its centre at the origin.",
        ),
        wrong(
            "sum of coordinates",
            {"np.linalg.norm(X, axis=1)": "np.sum(np.abs(X), axis=1)"},
            "You add up the coordinates. The length of x is the square root of the sum of squares.",
        ),
        wrong(
            "spectral norm",
            {"np.max(np.linalg.norm(X, axis=1))": "np.linalg.norm(X, 2)"},
            "np.linalg.norm(X, 2) is the largest singular value of the matrix. You want the largest length of a row.",
        ),
        wrong(
            "smallest length",
            {"np.max": "np.min"},
            "You take the shortest point. R is the longest.",
        ),
        wrong(
            "one length per point",
            {"np.max(np.linalg.norm(X, axis=1))": "np.linalg.norm(X, axis=1)"},
            "You return all lengths. R is the largest, one number.",
        ),
    ),
    hints=(
        "The smallest ball around the origin that holds every point: how large must it be?",
        "np.linalg.norm(X, axis=1) gives the length of every row.",
        "return np.max(np.linalg.norm(X, axis=1))",
    ),
)
