"""The perceptron: learn a separating hyperplane from its own mistakes.

The perceptron makes a *mistake* on point i if y_i (θ·x_i + θ0) ≤ 0. It then updates θ ← θ + y_i x_i and θ0 ← θ0 + y_i. The cyclic
algorithm visits the points in order, pass after pass, until a pass is clean (without a mistake) or T passes have been made.
Gradient forms of the same idea are in `perceptron_descent`, averaged and voted forms in `averaging`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.compiled import compiled, dot
from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_points, as_vector


@dataclass(frozen=True)
class PerceptronRun:
    """One run of the cyclic perceptron, with all the parameters it went through."""

    thetas: FloatArray  # (k+1, d): at the start, then after each mistake
    theta0s: FloatArray  # (k+1,)
    points: IntArray  # (k,): the point on which each mistake was made
    passes: IntArray  # (k,): the pass in which it was made, counted from 0
    converged: bool  # the last pass was clean

    @property
    def theta(self) -> FloatArray:
        return self.thetas[-1]

    @property
    def theta0(self) -> float:
        return float(self.theta0s[-1])

    @property
    def mistakes(self) -> int:
        return len(self.points)


@compiled
def learn(
    X: FloatArray, y: IntArray, order: IntArray, T: int, offset: bool, theta: FloatArray, theta0: float
) -> tuple[FloatArray, float, list[int], list[int]]:
    """The algorithm itself, started at (θ, θ0). Returns the final parameters, and the point and pass of each mistake.

    >>> theta, theta0, points, _ = learn(np.eye(2), np.array([1, 1]), np.arange(2), 5, True, np.zeros(2), 0.0)
    >>> theta.tolist(), float(theta0), len(points)
    ([1.0, 0.0], 1.0, 1)
    """
    theta = theta.copy()
    points, passes = [], []
    for number in range(T):
        clean = True
        for i in order:
            if y[i] * (dot(theta, X[i]) + theta0) <= 0:
                theta += y[i] * X[i]
                if offset:
                    theta0 += y[i]
                points.append(i)
                passes.append(number)
                clean = False
        if clean:
            break
    return theta, theta0, points, passes


def run(
    X: ArrayLike,
    y: ArrayLike,
    T: int,
    *,
    offset: bool = True,
    start: tuple[ArrayLike, float] | None = None,
    order: ArrayLike | None = None,
) -> PerceptronRun:
    """The cyclic perceptron on X (n, d) and y (n,) of ±1 for at most T passes, with all the parameters it went through.

    `start` is (theta, theta0), zero if not given; `order` is the order in which the points are visited in each pass.
    The `points` of the result are indices into X, whatever the order.

    >>> run([[2, 2], [2, -1]], [1, -1], T=10, offset=False).thetas.tolist()
    [[0.0, 0.0], [2.0, 2.0], [0.0, 3.0]]
    """
    X, y, T = *_points_and_labels(X, y), as_count(T, "T")
    visited = np.arange(len(X)) if order is None else _as_order(order, len(X))
    theta, theta0 = (np.zeros(X.shape[1]), 0.0) if start is None else _as_start(start, X.shape[1])
    _, _, mistakes, numbers = learn(X, y, visited, T, offset, theta, theta0)
    points, passes = np.array(mistakes, dtype=np.intp), np.array(numbers, dtype=np.intp)
    # Each mistake adds y x, so the parameters are running sums. cumsum adds in the same order as the loop.
    thetas = np.cumsum(np.vstack([theta, y[points, None] * X[points]]), axis=0)
    theta0s = np.cumsum(np.append(theta0, y[points] * offset))
    return PerceptronRun(thetas, theta0s, points, passes, converged=T > 0 and T - 1 not in passes[-1:])


def perceptron_origin(X: ArrayLike, y: ArrayLike, T: int) -> tuple[FloatArray, int]:
    """The perceptron through the origin: θ (d,) and the number of mistakes k.

    >>> theta, k = perceptron_origin([[2, 2], [2, -1]], [1, -1], T=10)
    >>> theta.tolist(), k
    ([0.0, 3.0], 2)
    """
    X, y, T = *_points_and_labels(X, y), as_count(T, "T")
    theta, _, points, _ = learn(X, y, np.arange(len(X)), T, False, np.zeros(X.shape[1]), 0.0)
    return theta, len(points)


def perceptron(X: ArrayLike, y: ArrayLike, T: int) -> tuple[FloatArray, float, int]:
    """The perceptron with offset: θ (d,), θ0 and the number of mistakes k.

    >>> perceptron([[1], [2]], [-1, 1], T=10)
    (array([2.]), -3.0, 13)
    """
    X, y, T = *_points_and_labels(X, y), as_count(T, "T")
    theta, theta0, points, _ = learn(X, y, np.arange(len(X)), T, True, np.zeros(X.shape[1]), 0.0)
    return theta, float(theta0), len(points)


def is_separated(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float) -> bool:
    """Whether every point is strictly on its own side of the boundary: y_i (θ·x_i + θ0) > 0 for all i.

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
    return np.bincount(run(X, y, T).points, minlength=len(as_points(X)))


def from_counts(X: ArrayLike, y: ArrayLike, alpha: ArrayLike) -> tuple[FloatArray, float]:
    """The dual form: θ = Σ α_i y_i x_i and θ0 = Σ α_i y_i.

    >>> from_counts([[1], [2]], [-1, 1], [8, 5])
    (array([2.]), -3.0)
    """
    X, y = _points_and_labels(X, y)
    weights = as_vector(alpha, "alpha", len(X)) * y
    return weights @ X, float(weights.sum())


def reflect(X: ArrayLike, y: ArrayLike) -> FloatArray:
    """Z (n, d+1), the reflected points ζ_i = y_i (x_i, 1). The weights w = (θ, θ0) classify point i correctly if w·ζ_i > 0.

    >>> reflect([[2, 2], [2, -1]], [1, -1]).tolist()
    [[2.0, 2.0, 1.0], [-2.0, 1.0, -1.0]]
    """
    X, y = _points_and_labels(X, y)
    return np.column_stack([X, np.ones(len(X))]) * y[:, None]


def _points_and_labels(X: ArrayLike, y: ArrayLike) -> tuple[FloatArray, IntArray]:
    points = np.ascontiguousarray(as_points(X))
    return points, as_labels(y, len(points))


def _as_start(start: tuple[ArrayLike, float], d: int) -> tuple[FloatArray, float]:
    return as_vector(start[0], "start theta", d), as_number(start[1], "start theta0")


def _as_order(order: ArrayLike, n: int) -> IntArray:
    indices = as_vector(order, "order", n)
    if not np.array_equal(np.sort(indices), np.arange(n)):
        raise ValueError(f"order must hold each of 0 … {n - 1} once; got {', '.join(f'{i:g}' for i in indices)}")
    return indices.astype(np.intp)
