"""The perceptron: learn a separating hyperplane from its own mistakes.

A *mistake* on point i is y_i (θ·x_i + θ0) ≤ 0; it is answered by θ ← θ + y_i x_i and θ0 ← θ0 + y_i. The cyclic algorithm visits the
points in order, pass after pass, until a pass is clean or T passes are over. Gradient forms of the same idea are in
`perceptron_descent`, averaged and voted forms in `averaging`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_points, as_vector

# The search for the next mistake looks at FIRST_BLOCK points, then at twice as many, and so on up to LAST_BLOCK: a mistake that is near
# costs little, and a clean stretch costs a few matrix products.
FIRST_BLOCK, LAST_BLOCK = 16, 8192


@dataclass(frozen=True)
class PerceptronRun:
    """One run of the cyclic perceptron, with every parameter it went through."""

    thetas: FloatArray  # (k+1, d): at the start, then after each mistake
    theta0s: FloatArray  # (k+1,)
    points: IntArray  # (k,): the point on which the mistake was made
    passes: IntArray  # (k,): the pass in which it was made, from 0
    converged: bool  # a clean pass was seen

    @property
    def theta(self) -> FloatArray:
        return self.thetas[-1]

    @property
    def theta0(self) -> float:
        return float(self.theta0s[-1])

    @property
    def mistakes(self) -> int:
        return len(self.points)


def run(
    X: ArrayLike,
    y: ArrayLike,
    T: int,
    *,
    offset: bool = True,
    start: tuple[ArrayLike, float] | None = None,
    order: ArrayLike | None = None,
) -> PerceptronRun:
    """The cyclic perceptron on X (n, d) and y (n,) of ±1 for at most T passes.

    `start` is (theta, theta0), zero if not given; `order` is the order in which the points are visited in each pass.
    `points` of the result are indices into X whatever the order.

    >>> run([[2, 2], [2, -1]], [1, -1], T=10, offset=False).thetas.tolist()
    [[0.0, 0.0], [2.0, 2.0], [0.0, 3.0]]
    """
    X, y = _points_and_labels(X, y)
    n, d = X.shape
    visited = np.arange(n) if order is None else _as_order(order, n)
    w = np.zeros(d + 1)
    if start is not None:
        w[:d], w[d] = as_vector(start[0], "start theta", d), as_number(start[1], "start theta0")
    weights, at, passes = [w.copy()], [], []
    for i, number in mistakes_in_order(X[visited], y[visited], as_count(T, "T"), w, offset=offset):
        weights.append(w.copy())
        at.append(i)
        passes.append(number)
    history = np.array(weights)
    converged = T > 0 and (not passes or passes[-1] < T - 1)
    return PerceptronRun(
        history[:, :d],
        history[:, d],
        visited[np.array(at, dtype=np.int64)],
        np.array(passes, dtype=np.int64),
        converged,
    )


def mistakes_in_order(
    X: FloatArray, y: IntArray, T: int, w: FloatArray, *, offset: bool = True
) -> Iterator[tuple[int, int]]:
    """Run the cyclic algorithm on X (n, d) and y (n,); yield (point, pass) at each mistake, with w = (θ, θ0) updated in place.

    Ends after a clean pass or T passes.

    >>> w = np.zeros(2)
    >>> list(mistakes_in_order(np.array([[1.0], [2.0]]), np.array([1, 1]), 5, w)), w.tolist()
    ([(0, 0)], [1.0, 1.0])
    """
    theta = w[:-1]
    for number in range(T):
        clean = True
        i = next_mistake(X, y, theta, w[-1], 0)
        while i < len(X):
            theta += y[i] * X[i]
            if offset:
                w[-1] += y[i]
            yield i, number
            clean = False
            i = next_mistake(X, y, theta, w[-1], i + 1)
        if clean:
            return


def next_mistake(X: FloatArray, y: IntArray, theta: FloatArray, theta0: float, begin: int) -> int:
    """The first point i ≥ begin with y_i (θ·x_i + θ0) ≤ 0; n if there is none.

    >>> next_mistake(np.array([[2.0], [-3.0]]), np.array([1, 1]), np.array([1.0]), 0.0, 0)
    1
    """
    n, size = len(X), FIRST_BLOCK
    while begin < n:
        scores = X[begin : begin + size] @ theta
        scores += theta0
        scores *= y[begin : begin + size]
        mistakes = scores <= 0
        first = int(mistakes.argmax())
        if mistakes[first]:
            return begin + first
        begin += size
        size = min(2 * size, LAST_BLOCK)
    return n


def perceptron_origin(X: ArrayLike, y: ArrayLike, T: int) -> tuple[FloatArray, int]:
    """The perceptron through the origin: θ (d,) and the number of mistakes k.

    >>> theta, k = perceptron_origin([[2, 2], [2, -1]], [1, -1], T=10)
    >>> theta.tolist(), k
    ([0.0, 3.0], 2)
    """
    w, k = _final(X, y, T, offset=False)
    return w[:-1], k


def perceptron(X: ArrayLike, y: ArrayLike, T: int) -> tuple[FloatArray, float, int]:
    """The perceptron with offset: θ (d,), θ0 and the number of mistakes k.

    >>> perceptron([[1], [2]], [-1, 1], T=10)
    (array([2.]), -3.0, 13)
    """
    w, k = _final(X, y, T, offset=True)
    return w[:-1], float(w[-1]), k


def _final(X: ArrayLike, y: ArrayLike, T: int, *, offset: bool) -> tuple[FloatArray, int]:
    """The last parameters and the number of mistakes, without the memory that a whole trajectory takes."""
    X, y = _points_and_labels(X, y)
    w = np.zeros(X.shape[1] + 1)
    k = sum(1 for _ in mistakes_in_order(X, y, as_count(T, "T"), w, offset=offset))
    return w, k


def is_separated(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float) -> bool:
    """Whether every point is strictly on its side: y_i (θ·x_i + θ0) > 0 for all i.

    >>> is_separated([[1.0], [2.0]], [-1, 1], [1.0], -1.5), is_separated([[1.0], [2.0]], [-1, 1], [1.0], -1.0)
    (True, False)
    """
    X, y = _points_and_labels(X, y)
    scores = X @ as_vector(theta, "theta", X.shape[1]) + as_number(theta0, "theta0")
    return bool((y * scores > 0).all())


def mistake_counts(X: ArrayLike, y: ArrayLike, T: int) -> IntArray:
    """α (n,): how often `perceptron` makes a mistake on each point, over all passes.

    >>> mistake_counts([[1], [2]], [-1, 1], T=10).tolist()
    [8, 5]
    """
    X, y = _points_and_labels(X, y)
    alpha = np.zeros(len(X), dtype=np.int64)
    for i, _ in mistakes_in_order(X, y, as_count(T, "T"), np.zeros(X.shape[1] + 1)):
        alpha[i] += 1
    return alpha


def from_counts(X: ArrayLike, y: ArrayLike, alpha: ArrayLike) -> tuple[FloatArray, float]:
    """The dual form: θ = Σ α_i y_i x_i and θ0 = Σ α_i y_i.

    >>> from_counts([[1], [2]], [-1, 1], [8, 5])
    (array([2.]), -3.0)
    """
    X, y = _points_and_labels(X, y)
    weights = as_vector(alpha, "alpha", len(X)) * y
    return weights @ X, float(weights.sum())


def reflect(X: ArrayLike, y: ArrayLike) -> FloatArray:
    """Z (n, d+1), the reflected points z_i = y_i (x_i, 1): a weight vector w = (θ, θ0) is right on point i when w·z_i > 0.

    >>> reflect([[2, 2], [2, -1]], [1, -1]).tolist()
    [[2.0, 2.0, 1.0], [-2.0, 1.0, -1.0]]
    """
    X, y = _points_and_labels(X, y)
    Z = np.empty((len(X), X.shape[1] + 1))
    np.multiply(X, y[:, None], out=Z[:, :-1])
    Z[:, -1] = y
    return Z


def _points_and_labels(X: ArrayLike, y: ArrayLike) -> tuple[FloatArray, IntArray]:
    points = as_points(X)
    return points, as_labels(y, len(points))


def _as_order(order: ArrayLike, n: int) -> IntArray:
    indices = as_vector(order, "order", n)
    if not np.array_equal(np.sort(indices), np.arange(n)):
        raise ValueError(f"order must hold each of 0 … {n - 1} once; got {', '.join(f'{i:g}' for i in indices)}")
    return indices.astype(np.int64)
