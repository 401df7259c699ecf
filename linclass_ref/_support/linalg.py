"""Linear algebra that several modules share: symmetric systems that are checked before they are solved, and class scatter in one go."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_number

# Rows handled at a time: a block of this many rows and a hundred features stays in a core's cache.
BLOCK_ROWS = 2048
# Smallest pivot of a correlation-scaled matrix that still counts as regular.
_SMALLEST_PIVOT = 1e-7


def symmetric(S: ArrayLike, name: str, d: int | None = None) -> FloatArray:
    """`S` as a symmetric (d, d) float array."""
    array = as_array(S, name, 2)
    if array.shape[0] != array.shape[1] or (d is not None and array.shape[0] != d) or array.size == 0:
        wanted = f"({d}, {d})" if d is not None else "square"
        raise ValueError(f"{name} must have shape {wanted}; got {array.shape}")
    if not np.allclose(array, array.T, rtol=1e-8, atol=1e-10 * np.abs(array).max()):
        raise ValueError(f"{name} must be symmetric; it differs from its transpose")
    return array


def cholesky(S: FloatArray, name: str, remedy: str) -> FloatArray:
    """Lower-triangular L with S = L Lᵀ, or a ValueError that says `S` is singular and names the `remedy`.

    The test for singularity is made on S scaled to a unit diagonal, so that the units of the features do not matter.
    """
    scale = np.sqrt(np.maximum(np.diag(S), 0.0))
    if scale.min() > 0:
        try:
            L = np.linalg.cholesky(S / np.outer(scale, scale))
        except np.linalg.LinAlgError:
            pass
        else:
            if np.diag(L).min() > _SMALLEST_PIVOT:
                return L * scale[:, None]
    flat = int((scale == 0).sum())
    why = f"{flat} feature(s) do not vary" if flat else "some combination of features does not vary"
    raise ValueError(f"{name} must be positive definite, but it is singular or indefinite ({why}); {remedy}")


def solve_cholesky(L: FloatArray, b: FloatArray) -> FloatArray:
    """The solution of L Lᵀ x = b."""
    return np.linalg.solve(L.T, np.linalg.solve(L, b))


def shrink(S: FloatArray, shrinkage: float) -> FloatArray:
    """(1 - s) S + s (tr S / d) I: `S` pulled towards a sphere of the same total spread, 0 ≤ s ≤ 1."""
    amount = as_number(shrinkage, "shrinkage")
    if not 0 <= amount <= 1:
        raise ValueError(f"shrinkage must lie between 0 and 1; got {amount:g}")
    if amount == 0:
        return S
    d = len(S)
    return (1 - amount) * S + amount * np.trace(S) / d * np.eye(d)


def class_sums(X: FloatArray, t: IntArray, K: int) -> FloatArray:
    """(K, d) sums of the points of each class, as products of small one-hot blocks with X."""
    unit = np.eye(K)
    sums = np.zeros((K, X.shape[1]))
    for start in range(0, len(X), BLOCK_ROWS):
        rows = slice(start, start + BLOCK_ROWS)
        sums += unit[t[rows]].T @ X[rows]
    return sums


def scatter_about(X: FloatArray, t: IntArray, centres: FloatArray) -> tuple[FloatArray, FloatArray]:
    """(K, d) sums of x - c over each class and (d, d) sum of (x - c)(x - c)ᵀ, with c = centres[class of x].

    The centre is subtracted before the product: taking it off the product afterwards would cancel digits when classes are
    far apart. Blocks keep the difference in cache, so X is read once and never copied whole.
    """
    n, d = X.shape
    unit, sums, S = np.eye(len(centres)), np.zeros(centres.shape), np.zeros((d, d))
    room, hot_room = np.empty((min(BLOCK_ROWS, n), d)), np.empty((min(BLOCK_ROWS, n), len(centres)))
    for start in range(0, n, BLOCK_ROWS):
        rows = slice(start, start + BLOCK_ROWS)
        block, hot = room[: len(X[rows])], hot_room[: len(X[rows])]
        np.take(centres, t[rows], axis=0, out=block, mode="clip")  # "clip" writes into `out` without a buffer
        np.subtract(X[rows], block, out=block)
        sums += np.take(unit, t[rows], axis=0, out=hot, mode="clip").T @ block
        S += block.T @ block
    return sums, S


def class_statistics(X: FloatArray, t: IntArray, K: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Class sizes (K,), class means (K, d) and the within-class scatter (d, d).

    Means of a sample serve as provisional centres c_k, which makes one walk over X enough: with δ_k = m_k - c_k the scatter
    about the means is the scatter about the centres less Σ N_k δ_k δ_kᵀ. That is a small correction where the sample is like the
    rest; otherwise a second walk uses the means themselves.
    """
    sizes = np.bincount(t, minlength=K).astype(float)
    every = max(1, len(X) // BLOCK_ROWS)
    sampled = np.bincount(t[::every], minlength=K)
    provisional = X[::every] if sampled.min() > 0 else X
    labels, counts = (t[::every], sampled) if sampled.min() > 0 else (t, sizes)
    centres = class_sums(provisional, labels, K) / counts[:, None]
    sums, S = scatter_about(X, t, centres)
    shift = sums / sizes[:, None]
    root = np.sqrt(sizes)[:, None] * shift
    means = centres + shift
    if (np.sum(root**2, axis=0) > 0.1 * np.diag(S)).any():
        S = scatter_about(X, t, means)[1]
    else:
        S -= root.T @ root
    # A feature that is constant in each class leaves rounding errors of its mean, not a spread: say 0 rather than 1e-30.
    rounding = len(X) * (8 * np.finfo(float).eps * np.abs(means).max(axis=0)) ** 2
    flat = np.diag(S) <= rounding
    S[flat], S[:, flat] = 0.0, 0.0
    return sizes, means, S


def newton_direction(H: FloatArray, g: FloatArray) -> tuple[FloatArray, bool]:
    """(step, regular): the solution of H step = g for a positive semi-definite H, and whether H was safely regular.

    H is scaled to a unit diagonal first, so that the features' units do not matter; a singular H gives the least-squares step.
    """
    scale = np.sqrt(np.diag(H))
    scale = np.where(scale > 0, scale, 1.0)
    scaled = H / np.outer(scale, scale)
    try:
        L = np.linalg.cholesky(scaled)
    except np.linalg.LinAlgError:
        regular = False
    else:
        regular = bool(np.diag(L).min() > _SMALLEST_PIVOT)
    if regular:
        return solve_cholesky(L, g / scale) / scale, True
    return np.asarray(np.linalg.lstsq(scaled, g / scale, rcond=None)[0]) / scale, False


def row_space(X: FloatArray) -> FloatArray:
    """V (d, r) with orthonormal columns that span the rows of X, r its numerical rank."""
    _, s, Vt = np.linalg.svd(X, full_matrices=False)
    return Vt[s > s[0] * max(X.shape) * np.finfo(float).eps].T
