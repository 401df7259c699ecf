"""Softmax regression: P(class k | x) = softmax(x W)_k for class indices t of 0 … K-1, by maximum likelihood.

X is augmented (last column 1) and W has shape (d+1, K), one column a class, bias row last. Adding the same vector to all
columns changes no probability; of all such W we take the one of least norm, whose columns sum to zero.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.likelihood import (
    FitRun,
    SeparableDataError,
    as_augmented,
    as_ridge,
    bias_free_penalty,
    fit_many,
    newton,
)
from linclass_ref._support.linalg import BLOCK_ROWS, row_space
from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_classes, as_points

# From twice this many points on, a sample of about this size gives start and curvature.
_SAMPLE_ROWS = 1024


def softmax(scores: ArrayLike) -> FloatArray:
    """(n, K) e^{s_k} / Σ_j e^{s_j} for each row, shifted by the row's largest score so that nothing overflows.

    >>> softmax([[0, 0], [1000, 0]])
    array([[0.5, 0.5],
           [1. , 0. ]])
    """
    scores = as_array(scores, "scores", 2)
    if scores.size == 0:
        raise ValueError(f"scores must hold at least one row and one column; got shape {scores.shape}")
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def softmax_probabilities(X: ArrayLike, W: ArrayLike) -> FloatArray:
    """(n, K) P(class k | x) = softmax(x W)_k.

    >>> softmax_probabilities([[1, 1]], [[1, 0], [-1, 0]])
    array([[0.5, 0.5]])
    """
    X, W = _points_and_weights(X, W)
    return softmax(X @ W)


def softmax_predict(X: ArrayLike, W: ArrayLike) -> IntArray:
    """(n,) the likeliest class; ties go to the lowest.

    >>> softmax_predict([[2, 1], [-2, 1]], [[1, 0], [0, 0]])
    array([0, 1])
    """
    X, W = _points_and_weights(X, W)
    return (X @ W).argmax(axis=1)


def softmax_cross_entropy(X: ArrayLike, t: ArrayLike, W: ArrayLike) -> float:
    """-Σ log P(class t | x), a sum over the points.

    >>> round(softmax_cross_entropy([[1, 1]], [0], [[0, 0], [0, 0]]), 4)
    0.6931
    """
    X, classes, W = _checked(X, t, W)
    return _value_and_gradient(X, classes, W)[0]


def softmax_gradient(X: ArrayLike, t: ArrayLike, W: ArrayLike) -> FloatArray:
    """(d+1, K) Xᵀ(P - one_hot(t)), the gradient of `softmax_cross_entropy`.

    >>> softmax_gradient([[2, 1]], [0], [[0, 0], [0, 0]])
    array([[-1. ,  1. ],
           [-0.5,  0.5]])
    """
    X, classes, W = _checked(X, t, W)
    return _value_and_gradient(X, classes, W)[1]


def fit_softmax(X: ArrayLike, t: ArrayLike, K: int, ridge: float) -> FloatArray:
    """W (d+1, K), the minimiser of softmax_cross_entropy(W) + (ridge/2) ‖W without its bias row‖²; columns sum to zero.

    With ridge = 0 and classes that can be separated there is none, and a SeparableDataError says so.

    >>> W = fit_softmax([[-2, 1], [-1, 1], [1, 1], [3, 1]], [0, 1, 0, 1], 2, ridge=0.5)
    >>> (W[:, 1] - W[:, 0]).round(4)
    array([ 0.409 , -0.0916])
    """
    X = as_augmented(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    ridge = as_ridge(ridge)
    C = _contrasts(K)
    theta = _fit_many(X, classes, C, ridge)
    if theta is None:
        run = _newton_path(X, classes, C, ridge)
        if run.separable:
            raise SeparableDataError("t")
        if not run.converged:
            raise ValueError("X must let Newton's method settle; it did not, pass a larger ridge or scale the features")
        theta = run.theta
    return theta.reshape(X.shape[1], K - 1) @ C.T


def _newton_path(X: FloatArray, t: IntArray, C: FloatArray, ridge: float) -> FitRun:
    """Newton's method on all points, or in the row space of X where redundant features leave the minimiser open."""
    run = newton(_Softmax(X, t, C, ridge), np.zeros(X.shape[1] * C.shape[1]), refuse_singular=ridge == 0)
    if run is not None:
        return run
    V = row_space(X)
    inner = newton(_Softmax(X @ V, t, C, 0.0), np.zeros(V.shape[1] * C.shape[1]), refuse_singular=False)
    assert inner is not None  # a singular Hessian was not to be refused
    thetas = V @ inner.thetas.reshape(-1, V.shape[1], C.shape[1])
    return FitRun(thetas.reshape(len(thetas), -1), inner.losses, inner.converged, inner.separable)


def _fit_many(X: FloatArray, t: IntArray, C: FloatArray, ridge: float) -> FloatArray | None:
    stride = len(X) // max(_SAMPLE_ROWS, 20 * X.shape[1] * C.shape[1])

    def every(s: int) -> _Softmax:
        return _Softmax(np.ascontiguousarray(X[::s]), t[::s], C, ridge / s)

    return fit_many(every, [stride, stride // 3] if stride >= 6 else [stride]) if stride >= 2 else None


@dataclass(frozen=True)
class _Softmax:
    """The cross-entropy for `newton`, in coordinates without the redundant direction: W = A Cᵀ, theta = A (d+1, K-1) flattened.

    Scores are kept with one *row* a class, (K, n): sums over classes then run along memory.
    """

    X: FloatArray
    t: IntArray
    C: FloatArray  # (K, K-1)
    ridge: float

    @property
    def penalty(self) -> FloatArray:
        return np.repeat(bias_free_penalty(self.ridge, self.X.shape[1]), self.C.shape[1])

    @property
    def size(self) -> int:
        return len(self.X)

    def scores(self, theta: FloatArray) -> FloatArray:
        return (theta.reshape(-1, self.C.shape[1]) @ self.C.T).T @ self.X.T

    def loss(self, Z: FloatArray) -> float:
        return _log_sum_and_probabilities(Z)[0] - float(Z[self.t, np.arange(len(self.t))].sum())

    def derivatives(self, Z: FloatArray) -> tuple[FloatArray, FloatArray]:
        P = _log_sum_and_probabilities(Z)[1]
        H = _hessian(self.X, P, self.C)
        P[self.t, np.arange(len(self.t))] -= 1
        return (self.X.T @ (P.T @ self.C)).ravel(), H

    def value_and_gradient(self, theta: FloatArray) -> tuple[float, FloatArray]:
        penalty = self.penalty
        loss, G = _value_and_gradient(self.X, self.t, theta.reshape(-1, self.C.shape[1]) @ self.C.T)
        return loss + 0.5 * float(penalty @ theta**2), (G @ self.C).ravel() + penalty * theta

    def shows_separation(self, Z: FloatArray, dZ: FloatArray) -> bool:
        """Whether the own class leads at every point, or the last step, with large scores still growing, favours it everywhere."""
        own = (self.t, np.arange(len(self.t)))
        lead, gain = Z[own] - Z, dZ[own] - dZ
        others = np.ones(Z.shape, dtype=bool)
        others[own] = False
        if lead[others].min() > 0:
            return True
        return bool(np.abs(lead).max() > 15 and gain.min() >= -1e-6 * np.abs(gain).max())


def _hessian(X: FloatArray, P: FloatArray, C: FloatArray) -> FloatArray:
    """The Hessian in the coordinates A: Σ_x (x xᵀ) ⊗ Cᵀ(diag p - p pᵀ)C, with rows and columns in the order of A flattened.

    Both halves are sums of squares, Σ_k C_k C_kᵀ ⊗ Xᵀdiag(p_k)X and UᵀU with rows Cᵀp ⊗ x, and a product of a matrix with its own
    transpose costs half of one with another matrix.
    """
    (n, d), (K, k) = X.shape, C.shape
    squares, mixed = np.zeros((K, d, d)), np.zeros((k * d, k * d))
    roots, U = np.sqrt(P), P.T @ C
    for rows in _blocks(n, 512):  # smaller than elsewhere: the K-1 copies in U must stay in cache
        block = X[rows]
        for j in range(K):
            scaled = block * roots[j, rows, None]
            squares[j] += scaled.T @ scaled
        wide = (U[rows, :, None] * block[:, None, :]).reshape(-1, k * d)
        mixed += wide.T @ wide
    outer = C[:, :, None] * C[:, None, :]  # (K, k, k)
    H = np.tensordot(outer, squares, axes=(0, 0)).transpose(2, 0, 3, 1)  # (d, k, d, k)
    return (H - mixed.reshape(k, d, k, d).transpose(1, 0, 3, 2)).reshape(d * k, d * k)


def _value_and_gradient(X: FloatArray, t: IntArray, W: FloatArray) -> tuple[float, FloatArray]:
    """Cross-entropy and its gradient (d+1, K) in one walk over X: each block of rows is used twice while it is in cache."""
    value, G = 0.0, np.zeros((W.shape[1], W.shape[0]))
    transposed = np.ascontiguousarray(W.T)
    for rows in _blocks(len(X), BLOCK_ROWS):
        Z = transposed @ X[rows].T
        own = (t[rows], np.arange(Z.shape[1]))
        value -= float(Z[own].sum())
        log_sum, P = _log_sum_and_probabilities(Z)
        P[own] -= 1
        value += log_sum
        G += P @ X[rows]
    return value, G.T


def _log_sum_and_probabilities(Z: FloatArray) -> tuple[float, FloatArray]:
    """Σ_points log Σ_k e^{z_k} and the softmax of each column of Z (K, n)."""
    top = Z.max(axis=0)
    P = np.exp(Z - top)
    total = P.sum(axis=0)
    P /= total
    return float(np.sum(top + np.log(total))), P


def _blocks(n: int, rows: int) -> list[slice]:
    return [slice(start, start + rows) for start in range(0, n, rows)]


def _contrasts(K: int) -> FloatArray:
    """(K, K-1) orthonormal columns that each sum to zero."""
    return np.asarray(np.linalg.qr(np.eye(K)[:, :-1] - 1 / K)[0], dtype=np.float64)


def _points_and_weights(X: ArrayLike, W: ArrayLike) -> tuple[FloatArray, FloatArray]:
    X, W = as_points(X), as_array(W, "W", 2)
    if W.shape[0] != X.shape[1] or W.shape[1] < 2:
        raise ValueError(f"W must have shape ({X.shape[1]}, K) with K ≥ 2, one column a class; got {W.shape}")
    return X, W


def _checked(X: ArrayLike, t: ArrayLike, W: ArrayLike) -> tuple[FloatArray, IntArray, FloatArray]:
    X, W = _points_and_weights(X, W)
    return X, as_classes(t, len(X), W.shape[1])[0], W
