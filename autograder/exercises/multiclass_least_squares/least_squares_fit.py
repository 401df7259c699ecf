"""least_squares_fit: the matrix whose outputs come nearest to the one-hot targets."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.multiclass_least_squares import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import least_squares as reference


def bias_row_of_zeros(X, t, K):
    W = np.linalg.lstsq(X, np.eye(K)[t])[0]
    return np.vstack([W, np.zeros(K)])


def bias_found_afterwards(X, t, K):
    T = np.eye(K)[t]
    slopes = np.linalg.lstsq(X - X.mean(axis=0), T - T.mean(axis=0))[0]
    bias = T.mean(axis=0) - X.mean(axis=0) @ slopes
    return np.vstack([slopes, bias])


def pseudo_inverse_of_the_gram_matrix(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.pinv(A.T @ A) @ A.T @ np.eye(K)[t]


def standardized_first(X, t, K):
    spread = X.std(axis=0)
    Z = (X - X.mean(axis=0)) / np.where(spread == 0, 1, spread)
    return np.linalg.lstsq(np.column_stack([Z, np.ones(len(Z))]), np.eye(K)[t])[0]


def class_means_fitted(X, t, K):
    seen = np.unique(t)
    means = np.array([X[t == k].mean(axis=0) for k in seen])
    return np.linalg.pinv(np.column_stack([means, np.ones(len(means))])) @ np.eye(K)[seen]


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((8, 1, 2), (12, 2, 3), (25, 3, 4), (40, 2, 2)):
        X = rng.normal(size=(n, d)) + rng.normal(size=d)
        yield case(f"{n} points, {d} feature(s), {K} classes", X, data.every_class(rng, n, K), K)
    yield case("integers", rng.integers(-4, 5, (15, 2)), data.every_class(rng, 15, 3), 3)
    t = data.every_class(rng, 230, 5, [0.7, 0.05, 0.15, 0.05, 0.05])
    yield case("230 points, five classes, very unbalanced", rng.normal(size=(230, 4)) + 2.0, t, 5)
    X = data.dependent(lambda: np.repeat(rng.integers(-3, 4, (9, 1)), 2, axis=1))
    yield case("a feature that appears twice", X, data.every_class(rng, 9, 3), 3)
    X = data.dependent(lambda: np.column_stack([rng.integers(-3, 4, 8), np.full(8, 2)]))
    yield case("a feature that is constant", X, data.every_class(rng, 8, 2), 2)
    X = data.dependent(lambda: rng.integers(-3, 4, (4, 6)))
    yield case("more features than points", X, data.every_class(rng, 4, 3), 3)
    # On integers np.linalg.solve may notice that it cannot, and a learner's `except` then helps.
    X = data.dependent(lambda: np.insert(rng.normal(size=(12, 3)), 0, rng.uniform(0.5, 2), axis=1), deceiving=True)
    yield case("a feature that is constant, beside three that are not", X, data.every_class(rng, 12, 3), 3)
    X = data.dependent(lambda: rng.normal(size=(4, 5)), deceiving=True)
    yield case("4 points, 5 features", X, data.every_class(rng, 4, 2), 2)
    (own,) = rng.spawn(1)  # how many sets were drawn above depends on rounding, and this case must not
    X = own.normal(size=(20, 2)) * [1, 2.0**-9]
    yield case("features of very different size", X, data.every_class(own, 20, 3), 3)
    X = own.normal(size=(20, 2)) * [2.0**28, 1]
    yield case("a feature of many millions", X, data.every_class(own, 20, 3), 3)
    yield case("classes 1 and 3 have no point", [[0], [1], [2], [5]], [0, 0, 2, 2], 4)


def classes_that_occur(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, (t[:, None] == np.unique(t)).astype(float))[0]


exercise = Exercise(
    reference=reference.least_squares_fit,
    returns=("W",),
    rows=("X", "t"),
    counts=("K",),
    implied=("K",),
    visible=(
        case("three points on a line", [[0], [1], [2]], [0, 0, 1], 2),
        case("three classes in the plane", [[0, 0], [4, 0], [0, 4], [1, 1], [3, 1]], [0, 1, 2, 0, 1], 3),
        case("as many classes as features and the bias", [[1, 2], [3, 1], [2, 5], [4, 4], [0, 1]], [0, 1, 2, 1, 0], 3),
        case("a feature that appears twice", [[0, 0], [1, 1], [2, 2], [4, 4]], [0, 0, 1, 1], 2),
        case("a feature that is always 3", [[0, 3], [1, 3], [3, 3]], [0, 1, 1], 2),
        case("two points, three features", [[1, 0, 2], [0, 1, 1]], [0, 1], 2),
        case("four classes, one of them large", [[1], [2], [3], [5], [8], [4], [6]], [0, 1, 0, 2, 3, 0, 0], 4),
        case("a feature of many millions", [[3e8, 1], [-1e8, 2], [2e8, 4], [5e8, 3], [-4e8, 0]], [0, 1, 1, 0, 1], 2),
        case("a class without points", [[0], [1], [3]], [0, 0, 1], 3),
        case("no points in the middle class", [[0], [1], [3]], [0, 0, 2], 3, group="a class without points"),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "no bias",
            {"lstsq(augmented, ": "lstsq(X, "},
            "Your matrix has d rows: the bias is missing. Append a column of ones to X, last, before you solve.",
        ),
        wrong(
            "bias row of zeros",
            bias_row_of_zeros,
            "Your bias row is zero: you fitted without the column of ones.",
        ),
        wrong(
            "bias row first",
            {"[X, np.ones(len(X))]": "[np.ones(len(X)), X]"},
            "Your bias row is the first. In this course the 1 is appended last: x̃ = (x, 1).",
        ),
        wrong(
            "classes as rows",
            {"[0]": "[0].T"},
            "Your matrix is transposed. The least-squares matrix has one column per class, shape (d+1, K).",
        ),
        wrong(
            "targets ±1",
            {"np.eye(K)[t]": "2 * np.eye(K)[t] - 1"},
            "You fitted targets of -1 and +1. One-hot targets are 0 and 1.",
        ),
        wrong(
            "class numbers as the target",
            {"np.eye(K)[t]": "t"},
            "You regressed the class number itself, as if class 2 were twice class 1. Use one-hot targets, one column per class.",
        ),
        wrong(
            "bias left out of the norm",
            bias_found_afterwards,
            "Where many solutions fit equally well, yours has the smallest slopes but not the smallest matrix: the bias row counts in "
            "the norm. Solve once, for X with its column of ones.",
        ),
        wrong(
            "K taken from the labels",
            {"np.eye(K)[t]": "np.eye(np.max(t) + 1)[t]"},
            "You take the number of classes from the labels. K is given: a class without points has its column all the same.",
        ),
        wrong(
            "standardised first",
            standardized_first,
            "Your matrix belongs to standardized features. It is to be used on the points as they are: fit those.",
        ),
        wrong(
            "class means fitted",
            class_means_fitted,
            "You fit one mean per class. All points take part in the fit, so that a large class counts more than a small one.",
        ),
        wrong(
            "small feature lost",
            pseudo_inverse_of_the_gram_matrix,
            "A feature disappears beside one that is many million times larger. X̃ᵀX̃ squares the ratio, and a cut-off such as "
            "rcond=1e-6 does the same.",
        ),
        wrong(
            "a column for each class that occurs",
            classes_that_occur,
            "Your matrix has a column for each class that occurs in t. K is given: a class without points has its column all the same.",
        ),
    ),
    hints=(
        "Two preparations, then one line: append the ones to X, turn t into one-hot targets, and solve for all columns at once.",
        "`np.linalg.solve` needs an invertible matrix. Look for a solver that takes a matrix of any shape and any rank, and a matrix of "
        "targets.",
        "Append the column of ones, take the rows `t` of the K×K identity as targets, and give both to `np.linalg.lstsq`. It returns "
        "several things; W is the first.",
    ),
)
