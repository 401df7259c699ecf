"""A table that no lesson has shown: which parcels arrive late? The probabilities are known, so that any estimate can be judged exactly."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_points, as_rng, as_vector

FEATURES = ("weight", "distance", "traffic", "rain", "hour")  # standardized
COST_FALSE_ALARM, COST_MISS = 1.0, 6.0


def draw_parcels(n: int, rng: np.random.Generator | int | None) -> tuple[FloatArray, IntArray]:
    """n parcels: the features X (n, 5), and y (n,) with 1 for late.

    >>> X, y = draw_parcels(1000, np.random.default_rng(0))
    >>> X.shape, int(y.sum())
    ((1000, 5), 226)
    """
    n, rng = as_count(n, "n", 1), as_rng(rng)
    X = rng.normal(size=(n, 5))
    return X, (rng.random(n) < true_probability(X)).astype(int)


def true_probability(X: ArrayLike) -> FloatArray:
    """The probability that a parcel is late: very light and very heavy ones are, and distance matters in traffic."""
    X = _as_parcels(X)
    score = -2.2 + 1.4 * (X[:, 0] ** 2 - 1) + 1.5 * X[:, 1] * X[:, 2] + X[:, 3]
    return 1 / (1 + np.exp(-score))


def relative_cost(X: ArrayLike, estimated: ArrayLike) -> float:
    """The expected cost of decisions by the estimated probabilities, divided by that of the best decision that is the same for all.

    >>> X, _ = draw_parcels(1000, np.random.default_rng(0))
    >>> relative_cost(X, np.full(1000, 0.2))
    1.0
    """
    p = true_probability(X)
    called = as_vector(estimated, "estimated", len(p)) >= COST_FALSE_ALARM / (COST_FALSE_ALARM + COST_MISS)
    calling, waiting = COST_FALSE_ALARM * (1 - p), COST_MISS * p
    return float(np.where(called, calling, waiting).mean() / min(calling.mean(), waiting.mean()))


def calibration_gap(X: ArrayLike, estimated: ArrayLike) -> float:
    """The largest difference between the mean estimated and the mean true probability, in five bins of equal size by the estimate.

    >>> X, _ = draw_parcels(1000, np.random.default_rng(0))
    >>> calibration_gap(X, true_probability(X))
    0.0
    """
    p = true_probability(X)
    estimated = as_vector(estimated, "estimated", len(p))
    bins = np.array_split(np.argsort(estimated, kind="stable"), 5)
    return float(max(abs(estimated[rows].mean() - p[rows].mean()) for rows in bins))


def late_parcels(X: ArrayLike, y: ArrayLike, X_new: ArrayLike) -> FloatArray:
    """The probabilities of logistic regression with squares and products of the features, and a ridge of 1.

    >>> X, y = draw_parcels(600, np.random.default_rng(0))
    >>> relative_cost(X, late_parcels(X, y, X)) < 0.55
    True
    """
    A, A_new = _with_products(_as_parcels(X)), _with_products(_as_parcels(X_new, "X_new"))
    y = as_labels(y, len(A), (0, 1))
    theta, ridge = np.zeros(A.shape[1]), np.append(np.ones(A.shape[1] - 1), 0.0)
    for _ in range(20):
        p = 1 / (1 + np.exp(-(A @ theta)))
        H = A.T @ (A * (p * (1 - p))[:, None]) + np.diag(ridge)
        theta = theta - np.linalg.solve(H, A.T @ (p - y) + ridge * theta)
    return 1 / (1 + np.exp(-(A_new @ theta)))


def _as_parcels(X: ArrayLike, name: str = "X") -> FloatArray:
    points = as_points(X, name)
    if points.shape[1] != len(FEATURES):
        raise ValueError(f"{name} must have {len(FEATURES)} features; got {points.shape[1]}")
    return points


def _with_products(X: FloatArray) -> FloatArray:
    products = [X[:, i] * X[:, j] for i in range(X.shape[1]) for j in range(i + 1)]
    return np.column_stack([X, *products, np.ones(len(X))])
