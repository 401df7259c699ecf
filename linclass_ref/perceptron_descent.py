"""The perceptron as an optimiser: a criterion J(w) on reflected points Z (n, d+1), and three ways to minimise it.

The reflected points are ζ_i = y_i (x_i, 1), the rows of Z. A point is misclassified if w·ζ_i ≤ 0. The criterion
J(w) = -Σ_{w·ζ_i ≤ 0} w·ζ_i sums over the misclassified points. It is convex, it is zero exactly where no w·ζ_i is negative, and its
gradient is -Σ_{w·ζ_i ≤ 0} ζ_i.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_count, as_number, as_points, as_vector


def perceptron_criterion(Z: ArrayLike, w: ArrayLike) -> tuple[float, FloatArray]:
    """J(w) and its gradient (d+1,), summed over the misclassified rows of Z.

    >>> J, gradient = perceptron_criterion([[0.0, 2.0], [3.0, 1.0]], [1.0, -1.0])
    >>> J, gradient.tolist()
    (2.0, [0.0, -2.0])
    """
    Z = as_points(Z, "Z")
    w = as_vector(w, "w", Z.shape[1])
    wrong = Z @ w <= 0
    J, gradient = -np.sum(Z[wrong] @ w), -Z[wrong].sum(axis=0)
    return float(J + 0.0), gradient + 0.0  # adding 0.0 turns -0.0 into 0.0


def batch_path(Z: ArrayLike, eta: float, max_steps: int) -> FloatArray:
    """(steps+1, d+1): from w = 0, add η Σ ζ over all misclassified rows, until none is left or max_steps steps are done.

    >>> batch_path([[2.0, 1.0], [-1.0, 1.0]], eta=1.0, max_steps=10).tolist()
    [[0.0, 0.0], [1.0, 2.0]]
    """
    Z, eta = as_points(Z, "Z"), as_number(eta, "eta", positive=True)
    path = [np.zeros(Z.shape[1])]
    for _ in range(as_count(max_steps, "max_steps")):
        wrong = Z @ path[-1] <= 0
        if not wrong.any():
            break
        path.append(path[-1] + eta * Z[wrong].sum(axis=0))
    return np.array(path)


def batch_perceptron(Z: ArrayLike, eta: float, max_steps: int) -> tuple[FloatArray, int]:
    """The last w of `batch_path` and the number of updates made.

    >>> batch_perceptron([[2.0, 1.0], [-1.0, 1.0]], eta=0.5, max_steps=10)
    (array([0.5, 1. ]), 1)
    """
    path = batch_path(Z, eta, max_steps)
    return path[-1], len(path) - 1


def mean_batch_perceptron(Z: ArrayLike, eta: float, epsilon: float, max_steps: int) -> tuple[FloatArray, int]:
    """The averaged step: w ← w + ηΔ with Δ = (1/n) Σ_{misclassified} ζ, until ‖Δ‖ < ε or max_steps steps are done.

    >>> mean_batch_perceptron([[2.0, 1.0], [-1.0, 1.0]], eta=1.0, epsilon=1e-3, max_steps=10)
    (array([0.5, 1. ]), 1)
    """
    Z = as_points(Z, "Z")
    eta, epsilon = as_number(eta, "eta", positive=True), as_number(epsilon, "epsilon", positive=True)
    w = np.zeros(Z.shape[1])
    for step in range(as_count(max_steps, "max_steps")):
        delta = Z[Z @ w <= 0].sum(axis=0) / len(Z)
        if np.linalg.norm(delta) < epsilon:
            return w, step
        w = w + eta * delta
    return w, max_steps


def sequential_perceptron(Z: ArrayLike, order: ArrayLike, eta: float) -> tuple[FloatArray, int]:
    """Visit the rows in the given order and update w ← w + η ζ on each mistake, until n visits in a row were clean or the order ends.

    Returns w and the number of updates. The order may hold rows several times. To be sure that n clean visits have seen every row, shuffle
    once and go round: with a new order in each pass, n visits in a row could skip one row and see another twice.

    >>> sequential_perceptron([[2.0, 1.0], [-1.0, 1.0]], order=[0, 1, 0, 1, 0, 1], eta=0.5)
    (array([0.5, 1. ]), 2)
    """
    Z, eta = as_points(Z, "Z"), as_number(eta, "eta", positive=True)
    n, w = len(Z), np.zeros(Z.shape[1])
    steps = clean = 0
    for i in _as_visits(order, n):
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
            if clean == n:
                break
    return w, steps


def _as_visits(order: ArrayLike, n: int) -> IntArray:
    rows = as_array(order, "order", 1)
    if len(rows) == 0:
        raise ValueError("order must hold at least one row; got none")
    if not np.isin(rows, np.arange(n)).all():
        raise ValueError(f"order must hold integers from 0 to {n - 1}; got {', '.join(f'{i:g}' for i in rows[:20])}")
    return rows.astype(np.intp)
