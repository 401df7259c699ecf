"""squared_error_gradient: the slope of the squared error in every entry of W."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.multiclass_least_squares import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import least_squares


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((6, 1, 2), (5, 2, 3), (20, 3, 4), (30, 2, 2)):
        X, T = data.augmented_set(rng, n, d, K)
        yield case(f"{n} points, {d} feature(s), {K} classes", rng.normal(size=(d + 1, K)), X, T)
    X, T = data.augmented_set(rng, 1, 2, 3)
    yield case("a single point, as in a stochastic step", rng.normal(size=(3, 3)), X, T)
    X, T = data.augmented_set(rng, 12, 2, 3)
    yield case("parameters zero", np.zeros((3, 3)), X, T)
    X, T = np.insert(rng.integers(-3, 4, (8, 2)), 2, 1, axis=1), np.eye(3, dtype=int)[data.every_class(rng, 8, 3)]
    yield case("integers", rng.integers(-2, 3, (3, 3)), X, T)
    yield case("the points with integer coordinates, W not", rng.normal(size=(3, 3)), X, T.astype(float))
    X, T = data.augmented_set(rng, 8, 2, 3)
    yield case("W in integers, the points not", rng.integers(-2, 3, (3, 3)), X, T)
    X = np.insert(rng.normal(size=(10, 2)), 2, 1.0, axis=1)
    yield case("targets that are not one-hot", rng.normal(size=(3, 2)), X, rng.normal(size=(10, 2)))
    X, T = data.augmented_set(rng, 230, 4, 5)
    yield case("230 points, five classes", rng.normal(size=(5, 5)), X, T)


exercise = Exercise(
    reference=least_squares.squared_error_gradient,
    returns=("the gradient",),
    rows=("X", "T"),
    visible=(
        case("one point, one feature", [[1.0, 0.0], [0.0, 0.5]], [[2.0, 1.0]], [[0.0, 1.0]]),
        case("parameters zero", [[0.0, 0.0], [0.0, 0.0]], [[1.0, 1.0], [3.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]),
        case("integers", [[1, -1], [2, 0]], [[1, 1], [2, 1], [-1, 1]], [[1, 0], [0, 1], [1, 0]]),
        case(
            "W in integers, the points not",
            [[1, -1], [2, 0]],
            [[0.5, 1.0], [1.25, 1.0], [-0.75, 1.0]],
            [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
        ),
        case(
            "three classes in the plane",
            [[0.5, -0.25, 0.0], [0.0, 1.0, -0.5], [0.25, 0.25, 0.5]],
            [[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [0.0, 4.0, 1.0], [1.0, 1.0, 1.0]],
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]],
        ),
        case(
            "outputs equal to the targets",
            [[0.5, -0.5], [0.0, 1.0]],
            [[0.0, 1.0], [2.0, 1.0]],
            [[0.0, 1.0], [1.0, 0.0]],
        ),
        case(
            "targets that are not one-hot",
            [[1.0], [-0.5]],
            [[3.0, 1.0], [1.0, 1.0], [0.5, 1.0]],
            [[2.0], [-1.0], [0.5]],
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "factor 2 missing",
            {"2 * ": ""},
            "Your gradient is half as long as it should be: the derivative of a square, (…)², is 2·(…).",
        ),
        wrong(
            "targets added",
            {"X @ W - T": "X @ W + T"},
            "You add the targets to the outputs. The residual is output minus target.",
        ),
        wrong(
            "sign",
            {"X @ W - T": "T - X @ W"},
            "Your gradient points downhill. The gradient of ‖XW - T‖² is that of output minus target, and it points uphill; the minus "
            "sign belongs to the step.",
        ),
        wrong(
            "mean",
            {"2 * X.T @ residuals": "2 * X.T @ residuals / len(X)"},
            "You divide by n. The squared error here is a sum over the points, and so is its gradient.",
        ),
        wrong(
            "half the squares",
            {"2 * X.T @ residuals": "X.T @ residuals / len(X)"},
            "Your gradient is that of the mean of ½(output - target)². Here the squares are added up, without a ½ and without a mean.",
        ),
        wrong(
            "the step instead of the gradient",
            {"2 * X.T @ residuals": "-X.T @ residuals"},
            "Your result is the step Xᵀ(T - XW) of the rule of Widrow and Hoff. The gradient has the opposite sign and a factor 2.",
        ),
        wrong(
            "mean over points and classes",
            {"2 * X.T @ residuals": "2 * X.T @ residuals / T.size"},
            "You divide by the number of targets, n·K. The squared error is a sum over all of them, and so is its gradient.",
        ),
        wrong(
            "classes as rows",
            {"2 * X.T @ residuals": "2 * residuals.T @ X"},
            "Your gradient is transposed. It has the shape of W: one row per feature (and the bias), one column per class.",
        ),
        wrong(
            "targets forgotten",
            {" - T": ""},
            "The targets do not occur in your gradient. Each output pulls by output minus target.",
        ),
        wrong(
            "residuals returned",
            {"2 * X.T @ residuals": "2 * residuals"},
            "You return the derivative with respect to the outputs, one row per point. W changes the outputs through X: multiply by Xᵀ.",
        ),
        wrong(
            "error returned",
            {"2 * X.T @ residuals": "np.sum(residuals**2)"},
            "You return the squared error itself, one number. Its gradient has one entry for each entry of W.",
        ),
        wrong(
            "error and gradient",
            {"return 2": "return np.sum(residuals**2), 2"},
            "You return the error and the gradient. Only the gradient is asked for.",
        ),
        wrong(
            "size of the residual lost",
            {"2 * X.T @ residuals": "2 * X.T @ np.sign(residuals)"},
            "Every point pulls equally hard in your gradient: that is the slope of |output - target|. For squares the pull grows with "
            "the distance.",
        ),
        wrong(
            "only the last point",
            {"X @ W - T": "X[-1:] @ W - T[-1:]", "X.T": "X[-1:].T"},
            "Only the last point is in your gradient. Does each pass of the loop overwrite the previous term? Add the terms up.",
        ),
        wrong(
            "only the first point",
            {"X @ W - T": "X[:1] @ W - T[:1]", "X.T": "X[:1].T"},
            "Only the first point pulls in your gradient: is there a `return` inside the loop?",
        ),
    ),
    hints=(
        "Take one entry first: how does (x·w - target)², for one point and one class, change with one entry of w? Then add up the "
        "points.",
        "∂E/∂W[j, k] is the sum over the points i of 2·(output - target)[i, k] · X[i, j]. A sum over the shared index i of two tables is a "
        "matrix product; the result has the shape of W.",
        "The residuals XW - T have shape (n, K). Which product of X or its transpose with them has the shape of W? Do not forget the "
        "2.",
    ),
)
