"""How many mistakes the perceptron makes depends on the order of the points: look for a slow one."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import perceptron
from linclass_ref._support.validate import IntArray, as_labels, as_points, as_visits

MAX_PASSES = 10_000


def mistakes_in_order(X: ArrayLike, y: ArrayLike, order: ArrayLike) -> int:
    """The mistakes of the perceptron with offset that visits the points in this order, until it converges.

    >>> X, y = [[1, 1], [2, 1], [2, -1]], [1, 1, -1]
    >>> mistakes_in_order(X, y, [1, 0, 2]), mistakes_in_order(X, y, [2, 0, 1])
    (2, 4)
    """
    X = as_points(X)
    return perceptron.run(X, y, MAX_PASSES, order=as_visits(order, len(X))).mistakes


def slow_order(X: ArrayLike, y: ArrayLike) -> IntArray:
    """The slowest of 300 random orders of separable points X (n, d) with labels y (n,) of ±1.

    >>> slow_order([[1, 1], [2, 1], [2, -1]], [1, 1, -1]).tolist()
    [2, 0, 1]
    """
    X = as_points(X)
    y = as_labels(y, len(X))
    rng, worst, most = np.random.default_rng(0), np.arange(len(X)), 0
    for _ in range(300):
        order = rng.permutation(len(X))
        mistakes = mistakes_in_order(X, y, order)
        if mistakes > most:
            worst, most = order, mistakes
    return worst
