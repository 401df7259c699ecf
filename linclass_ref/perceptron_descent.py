"""The perceptron as an optimiser: a criterion J(w) on reflected points Z (n, d+1), and three ways to minimise it.

A point is misclassified if w·z_i ≤ 0. The criterion J(w) = -Σ_{w·z_i ≤ 0} w·z_i sums over the misclassified points. It is convex,
it is zero exactly where no w·z_i is negative, and its gradient is -Σ_{w·z_i ≤ 0} z_i.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_count, as_number, as_points, as_rng, as_vector


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
    """(steps+1, d+1): from w = 0, add η Σ z over all misclassified rows, until none is left or max_steps steps are done.

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
    """The averaged step: w ← w + ηΔ with Δ = (1/n) Σ_{misclassified} z, until ‖Δ‖ < ε or max_steps steps are done.

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


def sequential_perceptron(
    Z: ArrayLike, eta: float, max_steps: int, rng: np.random.Generator | int | None = None
) -> tuple[FloatArray, int]:
    """Visit one row at a time and update w ← w + η z if z is misclassified, until n visits in a row were without an update.

    The rows are shuffled once and then visited in cycles. With a new order in each pass, n visits in a row could skip one row and
    see another twice. Returns w and the number of updates; `max_steps` limits the number of visits.

    >>> sequential_perceptron([[2.0, 1.0], [1.0, 1.0]], eta=1.0, max_steps=100, rng=0)[1]
    1
    """
    Z, eta, rng = as_points(Z, "Z"), as_number(eta, "eta", positive=True), as_rng(rng)
    n, w = len(Z), np.zeros(np.shape(Z)[1])
    updates = clean = 0
    order = rng.permutation(n)
    for visit in range(as_count(max_steps, "max_steps")):
        z = Z[order[visit % n]]
        if z @ w <= 0:
            w, updates, clean = w + eta * z, updates + 1, 0
        else:
            clean += 1
            if clean == n:
                break
    return w, updates
