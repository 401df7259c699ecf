"""Convex hulls decide separability (lesson convergence_proof): a separator with the largest margin, or a certificate that none exists.

The data are separable through the origin exactly if the hull of the reflected points y_i x_i does not contain the origin (with
offset: the reflected points y_i (x_i, 1)). Let p = Σ α_i y_i x_i, with α ≥ 0 and Σ α_i = 1, be the hull's point nearest to the origin.
If p = 0, α is a certificate: no θ can have y_i θ·x_i > 0 for every i, because the α-weighted sum of these numbers is 0 (Gordan).
If p ≠ 0, every point has y_i x_i·p ≥ ‖p‖², so θ = p separates the data, and no unit vector reaches a margin above ‖p‖.

This gives three maximum-margin separators, which differ in how they treat the offset:

| function | hull | margin it maximises |
|---|---|---|
| max_margin_origin | y_i x_i | distance to a boundary through the origin |
| max_margin_augmented | y_i (x_i, 1) | the γ of the mistake bound with offset, in (d+1)-dimensional space |
| max_margin_offset | differences of the two class hulls | distance to a boundary with offset: the usual support-vector machine |
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_points
from linclass_ref.nearest_points import NearestPoint, nearest_pair, nearest_to_origin
from linclass_ref.perceptron import is_separated, reflect

# The sums of a certificate must be zero up to this fraction of the largest number in their column.
RESIDUAL = 1e-10


@dataclass(frozen=True)
class MaxMargin:
    """A maximum-margin separator, scaled so that y(θ·x + θ0) = 1 for the nearest points."""

    theta: FloatArray  # (d,)
    theta0: float
    margin: float  # the margin that is maximised
    alpha: FloatArray  # (n,): the weights of the support points; in each hull they sum to 1


@dataclass(frozen=True)
class Separability:
    """Either a separator, or a certificate that there is none; the other one is None."""

    separator: tuple[FloatArray, float] | None  # (theta, theta0)
    certificate: FloatArray | None  # alpha (n,)

    @property
    def separable(self) -> bool:
        return self.separator is not None


def max_margin_origin(X: ArrayLike, y: ArrayLike) -> MaxMargin | None:
    """The separator through the origin with the largest geometric margin; None if there is no separator.

    >>> found = max_margin_origin([[2, 2], [2, -2], [-5, 0]], [1, 1, -1])
    >>> found.theta.round(6).tolist(), round(found.margin, 6)
    ([0.5, 0.0], 2.0)
    """
    P = reflect(X, y)[:, :-1]
    return _from_nearest(X, y, nearest_to_origin(P), offset=False)


def max_margin_augmented(X: ArrayLike, y: ArrayLike) -> MaxMargin | None:
    """The separator w = (θ, θ0) with the largest margin min_i y_i w·x̃_i/‖w‖ in augmented space; None if there is none.

    It minimises `augmented_bound`. It is not the boundary farthest from the points, because ‖w‖ includes the offset.

    >>> found = max_margin_augmented([[1], [3]], [-1, 1])
    >>> found.theta.round(6).tolist(), round(found.theta0, 6)
    ([1.0], -2.0)
    """
    return _from_nearest(X, y, nearest_to_origin(reflect(X, y)), offset=True)


def max_margin_offset(X: ArrayLike, y: ArrayLike) -> MaxMargin | None:
    """The separator with offset and the largest geometric margin; None if the hulls of the two classes meet.

    If a and b are the nearest points of the hulls of class +1 and class -1, then θ is parallel to a - b, the boundary is half-way
    between a and b, and the margin is ‖a - b‖/2.

    >>> found = max_margin_offset([[0, 1], [0, -1], [4, 0]], [-1, -1, 1])
    >>> found.theta.tolist(), found.theta0, found.margin
    ([0.5, 0.0], -1.0, 2.0)
    """
    X = as_points(X)
    labels = as_labels(y, len(X), all_present=True)
    A, B = X[labels == 1], X[labels == -1]
    pair = nearest_pair(A, B)
    if pair.meet:
        return None
    theta = _inverted(pair.difference) * 2.0
    theta0 = -float((A @ theta).min() + (B @ theta).max()) / 2
    if not is_separated(X, labels, theta, theta0):
        return None
    alpha = np.empty(len(X))
    alpha[labels == 1], alpha[labels == -1] = pair.a_weights, pair.b_weights
    return MaxMargin(theta, theta0, float(np.linalg.norm(pair.difference)) / 2, alpha)


def separability(X: ArrayLike, y: ArrayLike, *, offset: bool = True) -> Separability:
    """A separator (θ, θ0), or a certificate α ≥ 0, Σ α_i = 1, with Σ α_i y_i x̃_i = 0 (without offset: Σ α_i y_i x_i = 0).

    The answer does not change if features are scaled or (with offset) shifted, or if a reflected point is multiplied by a
    positive number. So we first give all features and all points the same size, which preserves accuracy on badly scaled data.

    >>> separability([[0], [1], [2]], [1, -1, 1]).certificate.round(6).tolist()
    [0.25, 0.5, 0.25]
    >>> separability([[0], [1], [2]], [1, -1, -1]).separable
    True
    """
    X = as_points(X)
    labels = as_labels(y, len(X))
    low, half = X.min(axis=0), (X.max(axis=0) - X.min(axis=0)) / 2
    centre = low + half if offset else np.zeros(X.shape[1])
    spread = half if offset else np.abs(X).max(axis=0)
    spread = np.where(spread == 0, 1.0, spread)
    found = _decide(X, labels, centre, spread, offset=offset)
    if found is None:  # scaling loses accuracy where a feature varies only in its last digits: try the data as they are
        found = _decide(X, labels, np.zeros(X.shape[1]), np.ones(X.shape[1]), offset=offset)
    if found is None:
        raise ValueError(
            "X must be clearly separable or clearly not; got points so close to the limit that rounding decides"
        )
    return found


def _decide(
    X: FloatArray, labels: IntArray, centre: FloatArray, spread: FloatArray, *, offset: bool
) -> Separability | None:
    """A separator or a certificate, found with the features (x - centre)/spread; None if neither holds on the data themselves."""
    columns = slice(None) if offset else slice(-1)
    P = reflect((X - centre) / spread, labels)[:, columns]
    sizes = np.linalg.norm(P, axis=1)
    if sizes.min() == 0:  # a point at the origin lies on every boundary through the origin
        return Separability(None, np.eye(len(X))[int(np.argmin(sizes))])
    found = nearest_to_origin(P / sizes[:, None])
    if not found.at_origin:
        theta = found.point[: X.shape[1]] / spread
        theta0 = float(found.point[-1] - theta @ centre) if offset else 0.0
        if is_separated(X, labels, theta, theta0):
            return Separability((theta, theta0), None)
    alpha = found.weights / sizes
    alpha = alpha / alpha.sum()
    Z = reflect(X, labels)[:, columns]
    holds = (np.abs(alpha @ Z) <= RESIDUAL * np.abs(Z).max(axis=0)).all()
    return Separability(None, alpha) if holds else None


def is_separable(X: ArrayLike, y: ArrayLike, *, offset: bool = True) -> bool:
    """Whether there is a (θ, θ0) with y_i(θ·x_i + θ0) > 0 for every i; without offset, one with θ0 = 0.

    >>> is_separable([[1], [2]], [-1, 1]), is_separable([[1], [2]], [-1, 1], offset=False)
    (True, False)
    """
    return separability(X, y, offset=offset).separable


def non_separable_certificate(X: ArrayLike, y: ArrayLike) -> FloatArray | None:
    """α (n,) with α ≥ 0, Σ α_i = 1 and Σ α_i y_i (x_i, 1) = 0, which proves that no separator exists; None if the data are separable.

    It has Σ_{+} α_i = Σ_{-} α_i = ½, and twice the weighted sum of either class is a point that both class hulls share.

    >>> non_separable_certificate([[0, 0], [1, 1], [0, 1], [1, 0]], [-1, -1, 1, 1]).round(6).tolist()
    [0.25, 0.25, 0.25, 0.25]
    >>> non_separable_certificate([[0, 0], [1, 1]], [-1, 1]) is None
    True
    """
    return separability(X, y).certificate


def _from_nearest(X: ArrayLike, y: ArrayLike, found: NearestPoint, *, offset: bool) -> MaxMargin | None:
    if found.at_origin:
        return None
    w = _inverted(found.point)
    theta, theta0 = (w[:-1], float(w[-1])) if offset else (w, 0.0)
    if not is_separated(X, y, theta, theta0):
        return None
    return MaxMargin(theta, theta0, float(np.linalg.norm(found.point)), found.weights)


def _inverted(p: FloatArray) -> FloatArray:
    """p/‖p‖²: it has the direction of p, and its dot product with p is 1."""
    length = float(np.linalg.norm(p))
    return (p / length) / length
