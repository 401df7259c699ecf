"""How many mistakes the perceptron makes depends on the order of the points: look for a slow one."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import perceptron
from linclass_ref._support.validate import FloatArray, IntArray, as_visits

MAX_PASSES = 10_000


def count_mistakes(Z: FloatArray, T: int) -> tuple[int, bool]:
    """The mistakes of at most T passes over the reflected points Z (n, d+1), and whether the last pass was clean.

    The same bits as `perceptron.run`, whose parameters are not needed here. With so few numbers in a point, a loop over Python's own
    floats is several times faster than one over arrays.

    >>> count_mistakes(perceptron.reflect([[2, 2], [2, -1]], [1, -1]), T=10)
    (2, True)
    """
    points, w, mistakes = Z.tolist(), [0.0] * Z.shape[1], 0
    for _ in range(T):
        before = mistakes
        for z in points:
            score = 0.0
            for a, b in zip(w, z, strict=True):
                score += a * b  # not `sum`, which compensates for rounding in newer versions of Python
            if score <= 0:
                w = [a + b for a, b in zip(w, z, strict=True)]
                mistakes += 1
        if mistakes == before:
            return mistakes, True
    return mistakes, False


def mistakes_in_order(X: ArrayLike, y: ArrayLike, order: ArrayLike) -> int:
    """The mistakes of the perceptron with offset that visits the points in this order, until it converges.

    >>> X, y = [[1, 1], [2, 1], [2, -1]], [1, 1, -1]
    >>> mistakes_in_order(X, y, [1, 0, 2]), mistakes_in_order(X, y, [2, 0, 1])
    (2, 4)
    """
    Z = perceptron.reflect(X, y)
    visits = as_visits(order, len(Z))
    if len(visits) != len(Z) or len(np.unique(visits)) != len(Z):
        raise ValueError(f"order must hold each of 0 … {len(Z) - 1} once; got {', '.join(map(str, visits))}")
    return count_mistakes(Z[visits], MAX_PASSES)[0]


def slow_order(X: ArrayLike, y: ArrayLike) -> IntArray:
    """The slowest of 300 random orders of separable points X (n, d) with labels y (n,) of ±1.

    >>> slow_order([[1, 1], [2, 1], [2, -1]], [1, 1, -1]).tolist()
    [2, 0, 1]
    """
    Z = perceptron.reflect(X, y)
    rng, worst, most = np.random.default_rng(0), np.arange(len(Z)), 0
    for _ in range(300):
        order = rng.permutation(len(Z))
        mistakes, _ = count_mistakes(Z[order], MAX_PASSES)
        if mistakes > most:
            worst, most = order, mistakes
    return worst
