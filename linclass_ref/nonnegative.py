"""Non-negative least squares (Lawson and Hanson, 1974): the x ≥ 0 with the smallest ‖Ax - b‖ (lesson convergence_proof).

A set of *used* columns begins empty. The unused column that points most along the rest b - Ax joins it, and plain least squares is
solved for the used columns alone. As long as that solution has a weight that is not positive, we walk towards it only until the first
weight becomes zero, drop that column and solve again. When no unused column points along the rest, nothing can be gained any more.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_points, as_vector

ROUNDING = 1e-11  # a rest, or a gain, below this share of the numbers it is made of is taken for zero


def nnls(A: ArrayLike, b: ArrayLike) -> tuple[FloatArray, float]:
    """x (n,) ≥ 0 with the smallest ‖Ax - b‖ for A (m, n) and b (m,), and this smallest value; 0.0 where it is only rounding.

    >>> x, rest = nnls([[1, 0], [0, 1]], [3, -4])
    >>> x.tolist(), rest
    ([3.0, 0.0], 4.0)
    >>> nnls([[1, -1], [1, 1]], [0, 1])[1]
    0.0
    """
    A = as_points(A, "A")
    b = as_vector(b, "b", len(A))
    lengths = np.linalg.norm(A, axis=0)
    x, used, rest = np.zeros(A.shape[1]), np.zeros(A.shape[1], dtype=bool), b
    while not used.all() and not _is_zero(rest, A, x, b):
        gain = np.where(used, -np.inf, A.T @ rest)
        best = int(np.argmax(gain))
        if gain[best] <= ROUNDING * lengths[best] * np.linalg.norm(b):
            break
        used[best] = True
        goal, still_used = _solve_inside(A, b, x, used.copy())
        left = b - A @ goal
        if np.linalg.norm(left) >= np.linalg.norm(rest):  # rounding: nothing is gained any more
            break
        x, used, rest = goal, still_used, left
    return x, 0.0 if _is_zero(rest, A, x, b) else float(np.linalg.norm(rest))


def _solve_inside(A: FloatArray, b: FloatArray, x: FloatArray, used: np.ndarray) -> tuple[FloatArray, np.ndarray]:
    """Least squares on the used columns; columns are dropped until all weights are positive. The new x and the columns it uses."""
    while True:
        goal = np.zeros_like(x)
        goal[used] = np.linalg.lstsq(A[:, used], b, rcond=None)[0]
        falling = used & (goal <= 0)
        if not falling.any():
            return goal, used
        shares = x[falling] / (x[falling] - goal[falling] + np.finfo(float).tiny)
        x = x + np.min(shares) * (goal - x)
        used = used & (x > 0)
        used[np.flatnonzero(falling)[np.argmin(shares)]] = False
        x = np.where(used, x, 0.0)


def _is_zero(rest: FloatArray, A: FloatArray, x: FloatArray, b: FloatArray) -> bool:
    """Whether each number of the rest is small beside the largest term of the sum that it is left from."""
    size = np.maximum(np.max(np.abs(A) * x, axis=1), np.abs(b).max())
    return bool((np.abs(rest) <= ROUNDING * size).all())
