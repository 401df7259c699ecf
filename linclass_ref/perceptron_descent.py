"""The perceptron as an optimiser: a criterion J(w) on reflected points Z (n, d+1), and three ways down.

J(w) = -Σ_{w·z_i ≤ 0} w·z_i is convex, zero exactly where nothing is misclassified by more than nothing, and its gradient is
-Σ_{w·z_i ≤ 0} z_i. A point is misclassified when w·z_i ≤ 0.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_count, as_number, as_points, as_rng, as_vector


def perceptron_criterion(Z: ArrayLike, w: ArrayLike) -> tuple[float, FloatArray]:
    """J(w) and its gradient (d+1,), over the misclassified rows of Z only.

    >>> J, gradient = perceptron_criterion([[0.0, 2.0], [3.0, 1.0]], [1.0, -1.0])
    >>> J, gradient.tolist()
    (2.0, [0.0, -2.0])
    """
    Z = as_points(Z, "Z")
    w = as_vector(w, "w", Z.shape[1])
    margins = Z @ w
    wrong = margins <= 0
    return float(np.abs(margins[wrong].sum())), 0.0 - Z[wrong].sum(axis=0)


def batch_path(Z: ArrayLike, eta: float, max_steps: int) -> FloatArray:
    """(steps+1, d+1): w from zero, adding η Σ z over all misclassified rows at once, until none is left or max_steps are made.

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
    """The averaged step: w ← w + ηΔ with Δ = (1/n) Σ_{misclassified} z, until ‖Δ‖ < ε or max_steps are made.

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
    """One row at a time, round and round in a shuffled order: w ← w + η z on a misclassified z. Ends after n clean visits in a row.

    The order is shuffled once: with a new order in each pass, n clean visits in a row could miss a row and see another twice.
    Returns w and the number of updates; `max_steps` limits the visits.

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
