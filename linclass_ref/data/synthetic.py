"""Seeded generators of small data sets. Each takes `rng`, a numpy.random.Generator or a seed; the same seed gives the same data.

Binary labels y are ±1, class indices t are 0 … K-1. The first line of each docstring says which of the two is returned.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_count,
    as_number,
    as_points,
    as_rng,
    as_vector,
)

Rng = np.random.Generator | int | None


def two_blobs(
    n: int = 100, d: int = 2, distance: float = 3.0, spread: float = 1.0, rng: Rng = 0
) -> tuple[FloatArray, IntArray]:
    """(X, y): two round Gaussian clouds with standard deviation `spread` and centres `distance` apart on the first axis.

    The labels alternate, so each cloud has half of the n points (give or take one).

    >>> X, y = two_blobs(6, distance=10)
    >>> X.shape, y
    ((6, 2), array([ 1, -1,  1, -1,  1, -1]))
    """
    n, d = as_count(n, "n", 2), as_count(d, "d", 1)
    distance, spread = as_number(distance, "distance"), _not_negative(spread, "spread")
    y = _alternating(n)
    X = spread * as_rng(rng).normal(size=(n, d))
    X[:, 0] += y * distance / 2
    return X, y


def separable(
    n: int = 100, d: int = 2, margin: float = 0.1, theta0: float = 0.0, radius: float = 1.0, rng: Rng = 0
) -> tuple[FloatArray, IntArray, FloatArray, float]:
    """(X, y, theta, theta0): points with ‖x‖ ≤ radius that the unit vector θ separates with geometric margin `margin`.

    The nearest point of each class is at distance `margin` from the boundary θ·x + θ0 = 0, up to rounding. With θ0 = 0 the
    boundary passes through the origin. There may be another separator with a larger margin.

    >>> X, y, theta, theta0 = separable(50, d=3, margin=0.2, rng=1)
    >>> print(round(float(min(y * (X @ theta + theta0))), 6))
    0.2
    """
    n, d, rng = as_count(n, "n", 2), as_count(d, "d", 1), as_rng(rng)
    margin, radius = as_number(margin, "margin", positive=True), as_number(radius, "radius", positive=True)
    theta0 = as_number(theta0, "theta0")
    if margin + abs(theta0) > radius:
        raise ValueError(
            f"margin + |theta0| must be at most radius = {radius:g}, to leave room for both classes; "
            f"got {margin:g} + {abs(theta0):g}"
        )
    y = _alternating(n)
    # Signed distances r with margin ≤ y·r, chosen so that the coordinate along θ, r - θ0, stays inside the ball.
    r = rng.uniform(margin, np.where(y > 0, radius + theta0, radius - theta0)) * y
    r[:2] = margin * y[:2]
    along = r - theta0
    theta = rng.normal(size=d)
    theta /= np.linalg.norm(theta)
    X = np.outer(along, theta)
    if d > 1:
        room = np.sqrt(np.maximum(radius**2 - along**2, 0))
        X += (room * rng.uniform(size=n) ** (1 / (d - 1)))[:, None] * _directions_across(theta, n, rng)
    return X, y, theta, theta0


def non_separable(
    n: int = 100, d: int = 2, flip: float = 0.1, margin: float = 0.1, rng: Rng = 0
) -> tuple[FloatArray, IntArray]:
    """(X, y): `separable` data with the fraction `flip` of the labels flipped. They are certainly not separable.

    The last point has label -1 and is exactly half-way between points 0 and 2, which have label +1, so no line separates it
    from them. (The coordinates are multiples of 2⁻²⁰, so that "half-way" is exact.)

    >>> X, y = non_separable(20, flip=0.2)
    >>> bool((X[-1] == (X[0] + X[2]) / 2).all()), y[[0, 2, -1]]
    (True, array([ 1,  1, -1]))
    """
    n, rng, flip = as_count(n, "n", 5), as_rng(rng), as_number(flip, "flip")
    if not 0 <= flip < 0.5:
        raise ValueError(f"flip must be at least 0 and below 0.5; got {flip:g}")
    X, y, _, _ = separable(n, d, margin, rng=rng)
    X = np.round(X * 2**20) / 2**20
    may_flip = [1, *range(3, n - 1)]  # points 0 and 2 keep their label +1, because the last point lies between them
    y[rng.choice(may_flip, size=round(flip * (n - 1)), replace=False)] *= -1
    X[-1], y[-1] = (X[0] + X[2]) / 2, -1
    return X, y


def xor(per_corner: int = 1, spread: float = 0.0, rng: Rng = 0) -> tuple[FloatArray, IntArray]:
    """(X, y): points at (or around) the corners of the unit square, +1 where exactly one coordinate is 1.

    >>> X, y = xor()
    >>> X.tolist(), y.tolist()
    ([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [-1, 1, 1, -1])
    """
    per_corner, spread = as_count(per_corner, "per_corner", 1), _not_negative(spread, "spread")
    corners = np.repeat([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], per_corner, axis=0)
    y = np.where(corners[:, 0] != corners[:, 1], 1, -1)
    return corners + spread * as_rng(rng).normal(size=corners.shape), y


def gaussian_classes(
    n: int, means: ArrayLike, Sigma: ArrayLike, priors: ArrayLike | None = None, rng: Rng = 0
) -> tuple[FloatArray, IntArray]:
    """(X, t): n points of Gaussian classes with `means` (K, d), a shared covariance Sigma (d, d) and `priors` (K,), equal if None.

    Each class has at least one point; the other labels are drawn from the priors.

    >>> X, t = gaussian_classes(500, [[0, 0], [3, 0]], [[1, 0.6], [0.6, 2]], priors=[0.9, 0.1])
    >>> X.shape, bool((t == 0).sum() > (t == 1).sum())
    ((500, 2), True)
    """
    means, rng = as_points(means, "means"), as_rng(rng)
    K, d = means.shape
    n = as_count(n, "n", K)
    p = np.full(K, 1 / K) if priors is None else as_vector(priors, "priors", K)
    if (p <= 0).any() or abs(p.sum() - 1) > 1e-9:
        raise ValueError(f"priors must be positive and sum to 1; got {p.tolist()}")
    t = np.concatenate([np.arange(K), rng.choice(K, size=n - K, p=p / p.sum())])
    noise = rng.normal(size=(n, d)) @ _square_root(Sigma, d).T
    return means[t] + noise, t


def collinear_classes(
    per_class: int = 50, K: int = 3, spacing: float = 4.0, spread: float = 0.5, rng: Rng = 0
) -> tuple[FloatArray, IntArray]:
    """(X, t): K round clouds with their means in order along a diagonal. Of three such classes, least squares masks the middle one.

    The noise of each class is centred, so its mean lies exactly on the diagonal. Then the least-squares output of the middle class
    of three is 1/3 everywhere, and one of its neighbours always has a larger one: the masking is complete.

    >>> X, t = collinear_classes(2, rng=1)
    >>> X.shape, t
    ((6, 2), array([0, 0, 1, 1, 2, 2]))
    """
    per_class, K = as_count(per_class, "per_class", 2), as_count(K, "K", 2)
    spacing, spread = as_number(spacing, "spacing"), _not_negative(spread, "spread")
    t = np.repeat(np.arange(K), per_class)
    centres = spacing / np.sqrt(2) * (t - (K - 1) / 2)
    noise = as_rng(rng).normal(size=(K, per_class, 2))
    noise -= noise.mean(axis=1, keepdims=True)
    return centres[:, None] + spread * noise.reshape(-1, 2), t


def with_outliers(
    per_class: int = 50, outliers: int = 10, far: float = 10.0, rng: Rng = 0
) -> tuple[FloatArray, IntArray, IntArray]:
    """(X, t, ordinary): two separable clouds, and `outliers` more points of class 1, `far` away on the correct side.

    `ordinary` holds the indices of the points in the two clouds. The outliers are easy to classify, yet least squares turns
    its boundary towards them and misclassifies ordinary points.

    >>> X, t, ordinary = with_outliers(20, outliers=3)
    >>> X.shape, t[-3:], len(ordinary)
    ((43, 2), array([1, 1, 1]), 40)
    """
    per_class, outliers = as_count(per_class, "per_class", 1), as_count(outliers, "outliers")
    far, rng = as_number(far, "far", positive=True), as_rng(rng)
    t = np.concatenate([np.repeat([0, 1], per_class), np.ones(outliers, dtype=np.intp)])
    # Clipped at 2.5 standard deviations, so that the clouds stay apart: |x₁| is at least 0.25.
    cloud = np.clip(rng.normal(size=(2 * per_class, 2)), -2.5, 2.5) * [0.3, 1.5]
    cloud[:, 0] += np.where(t[: 2 * per_class] == 1, 1.0, -1.0)
    beyond = rng.normal([1.0 + far, -far], 1.0, size=(outliers, 2))
    beyond[:, 0] = np.maximum(beyond[:, 0], 1.0)
    return np.vstack([cloud, beyond]), t, np.arange(2 * per_class)


def _directions_across(theta: FloatArray, n: int, rng: np.random.Generator) -> FloatArray:
    """n random unit vectors orthogonal to the unit vector θ, uniform in direction."""
    across = rng.normal(size=(n, len(theta)))
    across -= np.outer(across @ theta, theta)
    return across / np.linalg.norm(across, axis=1, keepdims=True)


def _alternating(n: int) -> IntArray:
    return np.where(np.arange(n) % 2 == 0, 1, -1)


def _not_negative(value: float, name: str) -> float:
    number = as_number(value, name)
    if number < 0:
        raise ValueError(f"{name} must not be negative; got {number:g}")
    return number


def _square_root(Sigma: ArrayLike, d: int) -> FloatArray:
    """L with L Lᵀ = Sigma."""
    Sigma = as_array(Sigma, "Sigma", 2)
    # np.allclose takes longer than to draw a small sample.
    if Sigma.shape != (d, d) or not ((Sigma == Sigma.T).all() or np.allclose(Sigma, Sigma.T)):
        raise ValueError(f"Sigma must be a symmetric matrix of shape {(d, d)}; got {Sigma.tolist()}")
    try:
        return np.asarray(np.linalg.cholesky(Sigma), dtype=float)
    except np.linalg.LinAlgError:
        raise ValueError(f"Sigma must be positive definite; got eigenvalues {np.linalg.eigvalsh(Sigma)}") from None
