"""Logistic regression by maximum likelihood: P(y = 1 | x) = σ(θ·x), labels y in {0, 1}.

X is *augmented* in every function here: its last column is 1, and the last entry of theta is the bias. The cross-entropy
and its derivatives are sums over the points, not means. More than two classes: `linclass_ref.softmax_regression`.
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
from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_count,
    as_labels,
    as_number,
    as_points,
    as_vector,
)
from linclass_ref.softmax_regression import softmax

__all__ = [
    "FitRun",
    "SeparableDataError",
    "cross_entropy",
    "cross_entropy_gradient",
    "cross_entropy_hessian",
    "fit_gradient_descent",
    "fit_newton",
    "gradient_descent_run",
    "newton_run",
    "predict_label",
    "predict_probability",
    "sigmoid",
    "softmax",
]

# From four times this many points on, a sample of about this size gives start and curvature.
_SAMPLE_ROWS = 4096


def sigmoid(z: ArrayLike) -> FloatArray:
    """σ(z) = 1 / (1 + e^{-z}), of the shape of z, computed from e^{-|z|} so that no score overflows.

    >>> sigmoid([-1000, 0, 1000])
    array([0. , 0.5, 1. ])
    """
    return _sigmoid(as_array(z, "z"))


def predict_probability(X: ArrayLike, theta: ArrayLike) -> FloatArray:
    """(n,) P(y = 1 | x) = σ(θ·x).

    >>> predict_probability([[2, 1], [0, 1]], [1, -2])
    array([0.5       , 0.11920292])
    """
    X, theta = _points_and_theta(X, theta)
    return _sigmoid(X @ theta)


def predict_label(X: ArrayLike, theta: ArrayLike, threshold: float = 0.5) -> IntArray:
    """(n,) 1 where P(y = 1 | x) ≥ threshold, else 0.

    >>> predict_label([[2, 1], [0, 1]], [1, -2], 0.5)
    array([1, 0])
    """
    threshold = as_number(threshold, "threshold")
    if not 0 <= threshold <= 1:
        raise ValueError(f"threshold must lie between 0 and 1; got {threshold:g}")
    return (predict_probability(X, theta) >= threshold).astype(np.int64)


def cross_entropy(X: ArrayLike, y: ArrayLike, theta: ArrayLike) -> float:
    """-Σ [y log σ(θ·x) + (1-y) log(1 - σ(θ·x))] = Σ log(1 + e^{s}), with s = θ·x for y = 0 and -θ·x for y = 1.

    >>> round(cross_entropy([[1, 1], [3, 1]], [0, 1], [0, 0]), 4), cross_entropy([[1, 1], [-1, 1]], [1, 1], [1000, 0])
    (1.3863, 1000.0)
    """
    X, theta = _points_and_theta(X, theta)
    return _loss(X @ theta, as_labels(y, len(X), (0, 1)))


def cross_entropy_gradient(X: ArrayLike, y: ArrayLike, theta: ArrayLike) -> FloatArray:
    """(d+1,) Σ (σ(θ·x) - y) x.

    >>> cross_entropy_gradient([[1, 1], [3, 1]], [0, 1], [0, 0])
    array([-1.,  0.])
    """
    X, theta = _points_and_theta(X, theta)
    return (_sigmoid(X @ theta) - as_labels(y, len(X), (0, 1))) @ X


def cross_entropy_hessian(X: ArrayLike, y: ArrayLike, theta: ArrayLike) -> FloatArray:
    """(d+1, d+1) Σ σ(θ·x)(1 - σ(θ·x)) x xᵀ: positive semi-definite, so the cross-entropy is convex. It does not depend on y.

    >>> cross_entropy_hessian([[1, 1], [3, 1]], [0, 1], [0, 0])
    array([[2.5, 1. ],
           [1. , 0.5]])
    """
    X, theta = _points_and_theta(X, theta)
    return _derivatives(X, as_labels(y, len(X), (0, 1)), X @ theta)[1]


def fit_gradient_descent(X: ArrayLike, y: ArrayLike, eta: float, steps: int) -> FloatArray:
    """(d+1,) theta after `steps` steps θ ← θ - eta ∇, from θ = 0, with the gradient of the summed cross-entropy.

    >>> fit_gradient_descent([[1, 1], [3, 1]], [0, 1], eta=0.5, steps=1)
    array([0.5, 0. ])
    """
    return gradient_descent_run(X, y, eta, steps).theta


def gradient_descent_run(X: ArrayLike, y: ArrayLike, eta: float, steps: int) -> FitRun:
    """`fit_gradient_descent` with all its parameters and losses.

    >>> gradient_descent_run([[1, 1], [3, 1]], [0, 1], eta=0.5, steps=3).thetas.shape
    (4, 2)
    """
    X, labels = _training_set(X, y)
    eta, steps = as_number(eta, "eta", positive=True), as_count(steps, "steps")
    thetas, losses = np.zeros((steps + 1, X.shape[1])), np.empty(steps + 1)
    for i in range(steps + 1):
        z = X @ thetas[i]
        losses[i] = _loss(z, labels)
        if i < steps:
            thetas[i + 1] = thetas[i] - eta * ((_sigmoid(z) - labels) @ X)
    return FitRun(thetas, losses, converged=False)


def fit_newton(X: ArrayLike, y: ArrayLike, ridge: float) -> FloatArray:
    """(d+1,) the minimiser of cross_entropy(θ) + (ridge/2) ‖θ without its bias‖².

    With ridge = 0 and separable data there is none, and a SeparableDataError says so; with ridge = 0 and redundant features
    it is the minimiser of least norm. Large data start from the fit to a sample, which saves time and leaves the answer.

    >>> fit_newton([[-2, 1], [-1, 1], [1, 1], [3, 1]], [0, 1, 0, 1], ridge=1).round(4)
    array([ 0.3332, -0.0774])
    """
    X, labels = _training_set(X, y)
    ridge = as_ridge(ridge)
    quick = _fit_many(X, labels, ridge)
    if quick is not None:
        return quick
    run = _newton_path(X, labels, ridge)
    if run.separable:
        raise SeparableDataError("y")
    if not run.converged:
        raise ValueError("X must let Newton's method settle; it did not, pass a larger ridge or scale the features")
    return run.theta


def newton_run(X: ArrayLike, y: ArrayLike, ridge: float = 0.0) -> FitRun:
    """Newton's method from θ = 0 with all its parameters and objective values; `separable` tells why it may have stopped.

    >>> run = newton_run([[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1])
    >>> run.converged, len(run.losses)
    (True, 5)
    """
    X, labels = _training_set(X, y)
    return _newton_path(X, labels, as_ridge(ridge))


def _newton_path(X: FloatArray, y: IntArray, ridge: float) -> FitRun:
    """Newton's method on X, or on the coordinates of its row space where redundant features leave the minimiser open."""
    problem = _Logistic(X, y, bias_free_penalty(ridge, X.shape[1]))
    run = newton(problem, np.zeros(X.shape[1]), refuse_singular=ridge == 0)
    if run is not None:
        return run
    V = row_space(X)
    reduced = _Logistic(X @ V, y, np.zeros(V.shape[1]))
    inner = newton(reduced, np.zeros(V.shape[1]), refuse_singular=False)
    assert inner is not None  # a singular Hessian was not to be refused
    return FitRun(inner.thetas @ V.T, inner.losses, inner.converged, inner.separable)


def _fit_many(X: FloatArray, y: IntArray, ridge: float) -> FloatArray | None:
    stride = len(X) // max(_SAMPLE_ROWS, 40 * X.shape[1])
    penalty = bias_free_penalty(ridge, X.shape[1])

    def every(s: int) -> _Logistic:
        return _Logistic(np.ascontiguousarray(X[::s]), y[::s], penalty / s)

    return fit_many(every, [stride, max(2, stride // 8)]) if stride >= 4 else None


@dataclass(frozen=True)
class _Logistic:
    """The cross-entropy as a function of the scores z = Xθ, for `newton`."""

    X: FloatArray
    y: IntArray
    penalty: FloatArray

    @property
    def size(self) -> int:
        return len(self.X)

    def scores(self, theta: FloatArray) -> FloatArray:
        return self.X @ theta

    def loss(self, z: FloatArray) -> float:
        return _loss(z, self.y)

    def derivatives(self, z: FloatArray) -> tuple[FloatArray, FloatArray]:
        return _derivatives(self.X, self.y, z)

    def value_and_gradient(self, theta: FloatArray) -> tuple[float, FloatArray]:
        value, g = 0.5 * float(self.penalty @ theta**2), self.penalty * theta
        for start in range(0, len(self.X), BLOCK_ROWS):  # each block is used twice while it is in cache
            X, y = self.X[start : start + BLOCK_ROWS], self.y[start : start + BLOCK_ROWS]
            z = X @ theta
            s, e = np.where(y == 1, -z, z), np.exp(-np.abs(z))
            value += float(np.sum(np.maximum(s, 0.0) + np.log1p(e)))
            g += (np.where(z >= 0, 1.0, e) / (1.0 + e) - y) @ X
        return value, g

    def shows_separation(self, z: FloatArray, dz: FloatArray) -> bool:
        """Whether all points are on their right side, or the last step, with large scores still growing, favours them all.

        The second is how points that touch the boundary show themselves: they stay, all others move away for ever.
        """
        side = np.where(self.y == 1, 1.0, -1.0)
        if (side * z).min() > 0:
            return True
        return bool(np.abs(z).max() > 15 and (side * dz).min() >= -1e-6 * np.abs(dz).max())


def _derivatives(X: FloatArray, y: IntArray, z: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Gradient and Hessian of the cross-entropy at the scores z = Xθ.

    Rows are scaled by √(p(1-p)) a block at a time: the block stays in cache, and its product with its own transpose
    is symmetric, which halves the work.
    """
    p = _sigmoid(z)
    root, residual = np.sqrt(p * (1 - p)), p - y
    n, d = X.shape
    g, H = np.zeros(d), np.zeros((d, d))
    room = np.empty((min(BLOCK_ROWS, n), d))
    for start in range(0, n, BLOCK_ROWS):
        rows = slice(start, start + BLOCK_ROWS)
        block = np.multiply(X[rows], root[rows, None], out=room[: len(X[rows])])
        H += block.T @ block
        g += residual[rows] @ X[rows]
    return g, H


def _sigmoid(z: FloatArray) -> FloatArray:
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1.0, e) / (1.0 + e)


def _loss(z: FloatArray, y: IntArray) -> float:
    s = np.where(y == 1, -z, z)
    return float(np.sum(np.maximum(s, 0.0) + np.log1p(np.exp(-np.abs(s)))))


def _points_and_theta(X: ArrayLike, theta: ArrayLike) -> tuple[FloatArray, FloatArray]:
    X = as_points(X)
    return X, as_vector(theta, "theta", X.shape[1])


def _training_set(X: ArrayLike, y: ArrayLike) -> tuple[FloatArray, IntArray]:
    X = as_augmented(X)
    return X, as_labels(y, len(X), (0, 1), all_present=True)
