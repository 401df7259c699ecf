"""Linear algebra that several modules share: Cholesky factors that are checked for singularity, shrinkage, and class scatter."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_number

# The number of rows that `weighted_gram` handles at a time, so that they stay in the cache.
ROWS = 2048
# A matrix with unit diagonal counts as singular if a pivot of its Cholesky factor is not above this.
_SMALLEST_PIVOT = 1e-7


def symmetric(S: ArrayLike, name: str, d: int | None = None) -> FloatArray:
    """`S` as a symmetric (d, d) float array."""
    array = as_array(S, name, 2)
    if array.shape[0] != array.shape[1] or (d is not None and array.shape[0] != d) or array.size == 0:
        wanted = f"({d}, {d})" if d is not None else "square"
        raise ValueError(f"{name} must have shape {wanted}; got {array.shape}")
    if np.abs(array - array.T).max() > 1e-8 * np.abs(array).max():
        raise ValueError(f"{name} must be symmetric; it differs from its transpose")
    return array


def cholesky(S: FloatArray, name: str, remedy: str) -> FloatArray:
    """Lower-triangular L with S = L Lᵀ, or a ValueError that says that `S` is singular and names the `remedy`."""
    L = _factor(S)
    if L is None:
        flat = int((np.diag(S) <= 0).sum())
        why = f"{flat} feature(s) do not vary" if flat else "some combination of features does not vary"
        raise ValueError(f"{name} must be positive definite, but it is singular or indefinite ({why}); {remedy}")
    return L


def solve_cholesky(L: FloatArray, b: FloatArray) -> FloatArray:
    """The solution of L Lᵀ x = b."""
    return np.linalg.solve(L.T, np.linalg.solve(L, b))


def shrink(S: FloatArray, shrinkage: float) -> FloatArray:
    """(1 - s) S + s (tr S / d) I with 0 ≤ s ≤ 1: `S` pulled towards a multiple of I with the same trace."""
    amount = as_number(shrinkage, "shrinkage")
    if not 0 <= amount <= 1:
        raise ValueError(f"shrinkage must lie between 0 and 1; got {amount:g}")
    if amount == 0:
        return S
    d = len(S)
    return (1 - amount) * S + amount * np.trace(S) / d * np.eye(d)


def class_statistics(X: FloatArray, t: IntArray, K: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Class sizes N_k (K,), class means m_k (K, d) and the within-class scatter Σ_k Σ (x - m_k)(x - m_k)ᵀ (d, d)."""
    n, d = X.shape
    sizes, means, S = np.bincount(t, minlength=K).astype(float), np.empty((K, d)), np.zeros((d, d))
    for k in range(K):
        D = np.take(X, np.flatnonzero(t == k), axis=0)  # the points of class k; faster than X[t == k]
        means[k] = np.ones(len(D)) @ D / len(D)  # faster than D.mean(axis=0)
        D -= means[k]
        S += D.T @ D
    # For a feature that is constant in each class, rounding in the mean leaves a tiny scatter such as 1e-30: make it 0.
    flat = S.diagonal() <= n * (8 * np.finfo(float).eps * np.abs(means).max(axis=0)) ** 2
    S[flat], S[:, flat] = 0.0, 0.0
    return sizes, means, S


def weighted_gram(X: FloatArray, weights: FloatArray) -> FloatArray:
    """(d, d) Σ w_i x_i x_iᵀ for weights w_i ≥ 0, some rows at a time, so that no second array as large as X is needed."""
    roots, G = np.sqrt(weights)[:, None], np.zeros((X.shape[1], X.shape[1]))
    for begin in range(0, len(X), ROWS):
        R = roots[begin : begin + ROWS] * X[begin : begin + ROWS]
        G += R.T @ R
    return G


def solve_semidefinite(H: FloatArray, g: FloatArray) -> FloatArray:
    """The solution of H s = g for a positive semi-definite H; if H is singular, the solution of least norm."""
    is_singular = _factor(H) is None
    return np.asarray(np.linalg.lstsq(H, g, rcond=None)[0] if is_singular else np.linalg.solve(H, g))


def _factor(S: FloatArray) -> FloatArray | None:
    """Lower-triangular L with S = L Lᵀ; None if S is singular or indefinite.

    S is scaled to a unit diagonal first, so that the units of the features do not decide whether it counts as singular.
    """
    scale = np.sqrt(np.maximum(S.diagonal(), 0.0))
    if scale.min() == 0:
        return None
    try:
        L = np.linalg.cholesky(S / (scale[:, None] * scale))
    except np.linalg.LinAlgError:
        return None
    return L * scale[:, None] if L.diagonal().min() > _SMALLEST_PIVOT else None
