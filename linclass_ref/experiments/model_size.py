"""Model size: polynomial boundaries of growing degree in the plane, and their errors on training points and held-out points."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_points, as_vector
from linclass_ref.feature_maps import polynomial_features
from linclass_ref.geometry import sign
from linclass_ref.least_squares import two_class_fit


@dataclass(frozen=True, eq=False)
class PolynomialClassifier:
    """sign(θ·φ(x) + θ0), where φ holds all monomials of total degree 1 … `degree` of the features, scaled from [low, high] to [-1, 1]."""

    degree: int
    theta: FloatArray
    theta0: float
    low: FloatArray
    high: FloatArray

    def scores(self, X: ArrayLike) -> FloatArray:
        """θ·φ(x) + θ0 for each row of X (n, 2) → (n,)."""
        X = _in_the_plane(X)
        if self.degree == 0:
            return np.full(len(X), self.theta0)
        return polynomial_features(_scaled(X, self.low, self.high), self.degree) @ self.theta + self.theta0

    def predict(self, X: ArrayLike) -> IntArray:
        """Labels ±1 for X (n, 2) → (n,)."""
        return sign(self.scores(X))

    def error(self, X: ArrayLike, y: ArrayLike) -> float:
        """The fraction of margins y_i (θ·φ(x_i) + θ0) ≤ 0."""
        X = as_points(X)
        return float(np.mean(as_labels(y, len(X)) * self.scores(X) <= 0))


def fit_polynomial(X: ArrayLike, y: ArrayLike, degree: int) -> PolynomialClassifier:
    """The least-squares classifier of this degree for X (n, 2), y (n,) of ±1. Degree 0 always predicts the more frequent label.

    >>> X, y = [[0, 0], [1, 1], [0, 1], [1, 0]], [-1, -1, 1, 1]
    >>> [fit_polynomial(X, y, degree).error(X, y) for degree in (0, 2)]
    [0.5, 0.0]
    """
    X, degree = _in_the_plane(X), as_count(degree, "degree")
    y = as_labels(y, len(X))
    low, high = X.min(axis=0), X.max(axis=0)
    if degree == 0:
        return PolynomialClassifier(0, np.zeros(0), float(sign(y.sum())), low, high)
    theta, theta0 = two_class_fit(polynomial_features(_scaled(X, low, high), degree), y)
    return PolynomialClassifier(degree, theta, theta0, low, high)


def errors_by_degree(
    X: ArrayLike, y: ArrayLike, X_new: ArrayLike, y_new: ArrayLike, degrees: ArrayLike
) -> tuple[FloatArray, FloatArray]:
    """The errors of `fit_polynomial` on the training points and on new points, for each of the `degrees` (m,) → two arrays (m,).

    >>> train, new = errors_by_degree([[0, 0], [1, 1], [0, 1]], [-1, -1, 1], [[1, 0]], [1], degrees=[0, 2])
    >>> train.round(2), new
    (array([0.33, 0.  ]), array([1., 1.]))
    """
    sizes = as_vector(degrees, "degrees")
    if len(sizes) == 0 or (sizes != np.floor(sizes)).any():
        raise ValueError(f"degrees must hold integers; got {next((s for s in sizes if s % 1), 'none')}")
    X_new = _in_the_plane(X_new, "X_new")
    y_new = as_labels(y_new, len(X_new), name="y_new")
    fits = [fit_polynomial(X, y, int(size)) for size in sizes]
    return np.array([fit.error(X, y) for fit in fits]), np.array([fit.error(X_new, y_new) for fit in fits])


def _in_the_plane(X: ArrayLike, name: str = "X") -> FloatArray:
    X = as_points(X, name)
    if X.shape[1] != 2:
        raise ValueError(f"{name} must have two features; got shape {X.shape}")
    return X


def _scaled(X: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """low → -1, high → +1; a constant feature → 0. Powers of numbers in [-1, 1] stay in it, so high degrees can be solved too."""
    span = np.where(high > low, high - low, 1.0)
    return np.where(high > low, (2 * X - low - high) / span, 0.0)
