"""Held-out data: a random split, the cross-validation error, and how far an error rate may be from its limit."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import IntArray, as_count, as_labels, as_number, as_points, as_rng, as_vector

Classifier = Callable[[ArrayLike], ArrayLike]


def train_test_split(n: int, test_fraction: float, rng: np.random.Generator | int | None) -> tuple[IntArray, IntArray]:
    """(train, test): the numbers 0 … n-1 in random order, round(n · test_fraction) of them in test and the others in train.

    The test part may be empty, the training part may not.

    >>> train, test = train_test_split(10, 0.3, rng=0)
    >>> len(train), len(test), sorted([*train.tolist(), *test.tolist()])
    (7, 3, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    """
    n, test_fraction = as_count(n, "n", 2), as_number(test_fraction, "test_fraction")
    m = round(n * test_fraction)
    if not 0 <= test_fraction < 1 or m == n:
        raise ValueError(f"test_fraction must leave at least one of the {n} points for training; got {test_fraction:g}")
    order = as_rng(rng).permutation(n)
    return order[m:], order[:m]


def cross_validation_error(fit: Callable[..., Classifier], X: ArrayLike, y: ArrayLike, folds: ArrayLike) -> float:
    """The share of points that are misclassified by the classifier that was fitted without their fold.

    fit(X, y) gives h, and h(X) the labels ±1. X (n, d), y (n,) of ±1, folds (n,): the number of each point's fold, any numbers.

    >>> def always_the_usual(X, y):
    ...     return lambda X_new: np.full(len(X_new), 1 if sum(y) >= 0 else -1)
    >>> cross_validation_error(always_the_usual, [[0], [1], [2]], [1, 1, -1], folds=[1, 2, 3])
    0.3333333333333333
    """
    X = as_points(X)
    y, folds = as_labels(y, len(X)), as_vector(folds, "folds", len(X))
    numbers = np.unique(folds)
    if len(numbers) < 2:
        raise ValueError(f"folds must hold at least two different numbers; got only {numbers[0]:g}")
    wrong = 0
    for fold in numbers:
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        wrong += int(np.sum(as_labels(h(X[held_out]), int(held_out.sum()), name="h(X)") != y[held_out]))
    return wrong / len(y)


def standard_error(error: float, m: int) -> float:
    """√(E(1-E)/m): the standard deviation of an error rate measured on m independent points.

    >>> standard_error(0.1, 900)
    0.01
    """
    error, m = as_number(error, "error"), as_count(m, "m", 1)
    if not 0 <= error <= 1:
        raise ValueError(f"error must be a share from 0 to 1; got {error:g}")
    return float(np.sqrt(error * (1 - error) / m))
