"""Logistic regression by maximum likelihood: P(y = 1 | x) = σ(θ·x), labels y in {0, 1}.

X is *augmented* in every function here: its last column is 1, and the last entry of theta is the bias. The cross-entropy
and its derivatives are sums over the points, not means. More than two classes: `linclass_ref.softmax_regression`.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import weighted_gram
from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_augmented,
    as_count,
    as_labels,
    as_number,
    as_points,
    as_ridge,
    as_vector,
)
from linclass_ref.descent import FitRun, fit_sample, newton
from linclass_ref.softmax_regression import SeparableDataError, softmax

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

MIN_POINTS_TO_SAMPLE = (
    20_000  # with at least this many points, Newton's method starts from the fit to every sixteenth point
)


def sigmoid(s: ArrayLike) -> FloatArray:
    """σ(s) = 1 / (1 + e^{-s}), in the shape of s, computed from e^{-|s|} so that nothing overflows.

    >>> sigmoid([-1000, 0, 1000])
    array([0. , 0.5, 1. ])
    """
    return _sigmoid(as_array(s, "s"))


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
    return (predict_probability(X, theta) >= threshold).astype(np.intp)


def cross_entropy(theta: ArrayLike, X: ArrayLike, y: ArrayLike) -> float:
    """-Σ [y log σ(θ·x) + (1-y) log(1 - σ(θ·x))] = Σ log(1 + e^{-z}), with the margin z = θ·x for y = 1 and -θ·x for y = 0.

    >>> round(cross_entropy([0, 0], [[1, 1], [3, 1]], [0, 1]), 4), cross_entropy([1000, 0], [[1, 1], [-1, 1]], [1, 1])
    (1.3863, 1000.0)
    """
    X, theta = _points_and_theta(X, theta)
    return _loss(X @ theta, as_labels(y, len(X), (0, 1)))


def cross_entropy_gradient(theta: ArrayLike, X: ArrayLike, y: ArrayLike) -> FloatArray:
    """(d+1,) Σ (σ(θ·x) - y) x.

    >>> cross_entropy_gradient([0, 0], [[1, 1], [3, 1]], [0, 1])
    array([-1.,  0.])
    """
    X, theta = _points_and_theta(X, theta)
    return (_sigmoid(X @ theta) - as_labels(y, len(X), (0, 1))) @ X


def cross_entropy_hessian(theta: ArrayLike, X: ArrayLike, y: ArrayLike) -> FloatArray:
    """(d+1, d+1) Σ σ(θ·x)(1 - σ(θ·x)) x xᵀ: positive semi-definite, so the cross-entropy is convex. It does not depend on y.

    >>> cross_entropy_hessian([0, 0], [[1, 1], [3, 1]], [0, 1])
    array([[2.5, 1. ],
           [1. , 0.5]])
    """
    X, theta = _points_and_theta(X, theta)
    as_labels(y, len(X), (0, 1))
    p = _sigmoid(X @ theta)
    return weighted_gram(X, p * (1 - p))


def fit_gradient_descent(X: ArrayLike, y: ArrayLike, eta: float, steps: int) -> FloatArray:
    """(d+1,) theta after `steps` steps θ ← θ - eta ∇ from θ = 0, where ∇ is the gradient of the summed cross-entropy.

    >>> fit_gradient_descent([[1, 1], [3, 1]], [0, 1], eta=0.5, steps=1)
    array([0.5, 0. ])
    """
    X, labels = _training_set(X, y)
    return _descend(X, labels, eta, steps)[-1]


def gradient_descent_run(X: ArrayLike, y: ArrayLike, eta: float, steps: int) -> FitRun:
    """`fit_gradient_descent` with the parameters and the loss after each step.

    >>> gradient_descent_run([[1, 1], [3, 1]], [0, 1], eta=0.5, steps=3).thetas.shape
    (4, 2)
    """
    X, labels = _training_set(X, y)
    thetas = _descend(X, labels, eta, steps)
    return FitRun(np.array(thetas), np.array([_loss(X @ w, labels) for w in thetas]), converged=False)


def _descend(X: FloatArray, y: IntArray, eta: float, steps: int) -> list[FloatArray]:
    """The parameters of gradient descent, from θ = 0 on."""
    eta, steps = as_number(eta, "eta", positive=True), as_count(steps, "steps")
    theta = np.zeros(X.shape[1])
    thetas = [theta]
    for _ in range(steps):
        theta = theta - eta * ((_sigmoid(X @ theta) - y) @ X)
        thetas.append(theta)
    return thetas


def fit_newton(X: ArrayLike, y: ArrayLike, ridge: float) -> FloatArray:
    """(d+1,) the minimiser of cross_entropy(θ) + (ridge/2) ‖θ without its bias‖².

    With ridge = 0 and separable data there is no minimiser, and a SeparableDataError says so. With ridge = 0 and redundant
    features there are many, and this is the one of least norm.

    >>> fit_newton([[-2, 1], [-1, 1], [1, 1], [3, 1]], [0, 1, 0, 1], ridge=1).round(4)
    array([ 0.3332, -0.0774])
    """
    X, labels = _training_set(X, y)
    run = _fit(X, labels, as_ridge(ridge, X.shape[1]))
    if run.separable:
        raise SeparableDataError("y")
    if not run.converged:
        raise ValueError("X must let Newton's method converge; it did not: pass a larger ridge or scale the features")
    return run.theta


def newton_run(X: ArrayLike, y: ArrayLike, ridge: float = 0.0) -> FitRun:
    """Newton's method from θ = 0 with the parameters and the objective after each step; `separable` if it stopped for that.

    >>> run = newton_run([[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1])
    >>> run.converged, len(run.losses)
    (True, 5)
    """
    X, labels = _training_set(X, y)
    return _newton(X, labels, as_ridge(ridge, X.shape[1]), np.zeros(X.shape[1]))


def _fit(X: FloatArray, y: IntArray, r: FloatArray) -> FitRun:
    """Newton's method from 0, or with many points from the fit to a sample, which gives the same answer in fewer steps."""
    start = fit_sample(_fit, X, y, r, 2) if len(X) >= MIN_POINTS_TO_SAMPLE else None
    return _newton(X, y, r, np.zeros(X.shape[1]) if start is None else start)


def _newton(X: FloatArray, y: IntArray, r: FloatArray, start: FloatArray) -> FitRun:
    """Newton's method on cross_entropy(θ) + ½ Σ r_j θ_j²."""
    side, R = 2 * y - 1, np.diag(r)

    def loss(theta: FloatArray) -> float:
        return _loss(X @ theta, y) + 0.5 * float(r @ theta**2)

    def derivatives(theta: FloatArray) -> tuple[FloatArray, FloatArray]:
        p = _sigmoid(X @ theta)
        return (p - y) @ X + r * theta, weighted_gram(X, p * (1 - p)) + R

    def separates(theta: FloatArray, step: FloatArray) -> bool:
        """All points are on the correct side; or the scores are large, and the last step made no point's loss larger."""
        s, growth = X @ theta, side * -(X @ step)
        return bool((side * s).min() > 0 or (np.abs(s).max() > 15 and growth.min() >= -1e-6 * np.abs(growth).max()))

    return newton(loss, derivatives, start) if r.any() else newton(loss, derivatives, start, separates)


def _sigmoid(s: FloatArray) -> FloatArray:
    e = np.exp(-np.abs(s))
    return np.where(s >= 0, 1.0, e) / (1.0 + e)


def _loss(s: FloatArray, y: IntArray) -> float:
    z = np.where(y == 1, s, -s)
    return float(np.sum(np.maximum(-z, 0.0) + np.log1p(np.exp(-np.abs(z)))))


def _points_and_theta(X: ArrayLike, theta: ArrayLike) -> tuple[FloatArray, FloatArray]:
    X = as_points(X)
    return X, as_vector(theta, "theta", X.shape[1])


def _training_set(X: ArrayLike, y: ArrayLike) -> tuple[FloatArray, IntArray]:
    X = as_augmented(X)
    return X, as_labels(y, len(X), (0, 1), all_present=True)
