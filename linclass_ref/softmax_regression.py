"""Softmax regression by maximum likelihood: P(class k | x) = softmax(x W)_k, with class indices t from 0 to K-1.

X is augmented (last column 1) and W has shape (d+1, K), one column per class, with the bias row last. Adding the same vector to all
columns changes no probability. Of all these W we take the one of least norm, whose columns sum to zero.
"""

from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import weighted_gram
from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_augmented,
    as_classes,
    as_count,
    as_number,
    as_points,
    as_ridge,
)
from linclass_ref.descent import FitRun, fit_sample, newton

MIN_POINTS_TO_SAMPLE = (
    10_000  # with at least this many points, Newton's method starts from the fit to every sixteenth point
)


class SeparableDataError(ValueError):
    """The classes can be separated, so the likelihood keeps growing with the parameters and has no maximiser."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} must not be linearly separable when ridge = 0; these classes are, so the likelihood keeps growing"
            " with the parameters and has no maximizer: pass ridge > 0"
        )


def softmax(scores: ArrayLike) -> FloatArray:
    """(n, K) e^{s_k} / Σ_j e^{s_j} for each row, shifted by the row's largest score so that nothing overflows.

    >>> softmax([[0, 0], [1000, 0]])
    array([[0.5, 0.5],
           [1. , 0. ]])
    """
    scores = as_array(scores, "scores", 2)
    if scores.size == 0:
        raise ValueError(f"scores must hold at least one row and one column; got shape {scores.shape}")
    return _softmax(scores)


def softmax_probabilities(X: ArrayLike, W: ArrayLike) -> FloatArray:
    """(n, K) P(class k | x) = softmax(x W)_k.

    >>> softmax_probabilities([[1, 1]], [[1, 0], [-1, 0]])
    array([[0.5, 0.5]])
    """
    X, W = _points_and_weights(X, W)
    return softmax(X @ W)


def softmax_predict(X: ArrayLike, W: ArrayLike) -> IntArray:
    """(n,) the most probable class; ties go to the lowest class.

    >>> softmax_predict([[2, 1], [-2, 1]], [[1, 0], [0, 0]])
    array([0, 1])
    """
    X, W = _points_and_weights(X, W)
    return (X @ W).argmax(axis=1)


def softmax_cross_entropy(W: ArrayLike, X: ArrayLike, t: ArrayLike) -> float:
    """-Σ log P(class t | x), a sum over the points.

    >>> round(softmax_cross_entropy([[0, 0], [0, 0]], [[1, 1]], [0]), 4)
    0.6931
    """
    X, classes, W = _checked(X, t, W)
    return _loss(X @ W, classes)


def softmax_gradient(W: ArrayLike, X: ArrayLike, t: ArrayLike) -> FloatArray:
    """(d+1, K) Xᵀ(P - one_hot(t)), the gradient of `softmax_cross_entropy`.

    >>> softmax_gradient([[0, 0], [0, 0]], [[2, 1]], [0])
    array([[-1. ,  1. ],
           [-0.5,  0.5]])
    """
    X, classes, W = _checked(X, t, W)
    return X.T @ (_softmax(X @ W) - np.eye(W.shape[1])[classes])


def fit_softmax(X: ArrayLike, t: ArrayLike, K: int, ridge: float) -> FloatArray:
    """W (d+1, K), the minimiser of softmax_cross_entropy(W) + (ridge/2) ‖W without its bias row‖²; columns sum to zero.

    With ridge = 0 and separable classes there is no minimiser, and a SeparableDataError says so.

    >>> W = fit_softmax([[-2, 1], [-1, 1], [1, 1], [3, 1]], [0, 1, 0, 1], 2, ridge=0.5)
    >>> (W[:, 1] - W[:, 0]).round(4)
    array([ 0.409 , -0.0916])
    """
    X = as_augmented(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    run = _fit(X, classes, np.repeat(as_ridge(ridge, X.shape[1]), K), K)
    if run.separable:
        raise SeparableDataError("t")
    if not run.converged:
        raise ValueError("X must let Newton's method converge; it did not: pass a larger ridge or scale the features")
    return run.theta.reshape(-1, K)


def descend_softmax(X: ArrayLike, t: ArrayLike, K: int, ridge: float, eta: float, steps: int) -> FloatArray:
    """W (d+1, K) after `steps` steps W ← W - eta ∇ from W = 0, where ∇ is the gradient of what `fit_softmax`
    minimises: Xᵀ(P - T), plus ridge·W except in the bias row.

    >>> descend_softmax([[2, 1], [-2, 1]], [0, 1], 2, ridge=1, eta=0.5, steps=1)
    array([[ 1., -1.],
           [ 0.,  0.]])
    """
    X = as_augmented(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    eta, steps = as_number(eta, "eta", positive=True), as_count(steps, "steps")
    r = as_ridge(ridge, X.shape[1])[:, None]  # (d+1, 1)
    T, W = np.eye(K)[classes], np.zeros((X.shape[1], K))
    for _ in range(steps):
        W = W - eta * (X.T @ (_softmax(X @ W) - T) + r * W)
    return W


def _fit(X: FloatArray, t: IntArray, r: FloatArray, K: int) -> FitRun:
    """Newton's method from 0, or with many points from the fit to a sample, which gives the same answer in fewer steps."""
    start = fit_sample(partial(_fit, K=K), X, t, r, K) if len(X) >= MIN_POINTS_TO_SAMPLE else None
    return _newton(X, t, K, r, np.zeros(X.shape[1] * K) if start is None else start)


def _newton(X: FloatArray, t: IntArray, K: int, r: FloatArray, start: FloatArray) -> FitRun:
    """Newton's method on softmax_cross_entropy(W) + ½ Σ r_j w_j², where w holds the rows of W (d+1, K) one after another."""
    T, own, R = np.eye(K)[t], (np.arange(len(t)), t), np.diag(r)

    def loss(w: FloatArray) -> float:
        return _loss(X @ w.reshape(-1, K), t) + 0.5 * float(r @ w**2)

    def derivatives(w: FloatArray) -> tuple[FloatArray, FloatArray]:
        P = _softmax(X @ w.reshape(-1, K))
        return (X.T @ (P - T)).ravel() + r * w, _hessian(X, P) + R

    def separates(w: FloatArray, step: FloatArray) -> bool:
        """Every point's own class has the largest score; or the scores are large, and the last step made no lead smaller."""
        Z, growth = X @ w.reshape(-1, K), -X @ step.reshape(-1, K)
        lead, gain = Z[own][:, None] - Z, growth[own][:, None] - growth
        if np.where(T == 1, 1.0, lead).min() > 0:
            return True
        return bool(np.abs(lead).max() > 15 and gain.min() >= -1e-6 * np.abs(gain).max())

    return newton(loss, derivatives, start) if r.any() else newton(loss, derivatives, start, separates)


def _hessian(X: FloatArray, P: FloatArray) -> FloatArray:
    """The Hessian for the entries of W, row after row. Its block for classes k and l is Σ_i P_ik ([k = l] - P_il) x_i x_iᵀ.

    Adding the same vector to all columns of W does not change the loss, so the Hessian is singular. We add some curvature in these
    directions. The gradient has no component along them, so this changes no step, but it makes H invertible.
    """
    d, K = X.shape[1], P.shape[1]
    H = np.zeros((d, K, d, K))
    for k in range(K):
        H[:, k, :, k] = weighted_gram(X, P[:, k] * (1 - P[:, k]))
        for l in range(k):  # noqa: E741 - the letter of the formula
            H[:, k, :, l] = H[:, l, :, k] = -weighted_gram(X, P[:, k] * P[:, l])
    for j in range(d):
        H[j, :, j, :] += np.trace(H[j, :, j, :]) / K
    return H.reshape(d * K, d * K)


def _softmax(Z: FloatArray) -> FloatArray:
    weights = np.exp(Z - Z.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def _loss(Z: FloatArray, t: IntArray) -> float:
    """Σ (log Σ_k e^{z_k} - z_t)."""
    top = Z.max(axis=1)
    return float(np.sum(top + np.log(np.exp(Z - top[:, None]).sum(axis=1)) - Z[np.arange(len(t)), t]))


def _points_and_weights(X: ArrayLike, W: ArrayLike) -> tuple[FloatArray, FloatArray]:
    X, W = as_points(X), as_array(W, "W", 2)
    if W.shape[0] != X.shape[1] or W.shape[1] < 2:
        raise ValueError(f"W must have shape ({X.shape[1]}, K) with K ≥ 2, one column per class; got {W.shape}")
    return X, W


def _checked(X: ArrayLike, t: ArrayLike, W: ArrayLike) -> tuple[FloatArray, IntArray, FloatArray]:
    X, W = _points_and_weights(X, W)
    return X, as_classes(t, len(X), W.shape[1])[0], W
