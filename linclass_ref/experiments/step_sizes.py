"""Step sizes of hinge SGD: how near the last iterate comes to the minimum, and which rule does best on validation data."""

from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import data
from linclass_ref._support.validate import (
    FloatArray,
    as_array,
    as_count,
    as_labels,
    as_points,
    as_vector,
    as_visits,
)

POINTS, SETS, ORDERS = 80, 4, 6
FULL_STEPS = 3_000  # over all points, to find the least risk


def step_rule(m: int) -> FloatArray:
    """The step sizes (k+1)^(-3/4) for k = 0, …, m-1.

    >>> step_rule(2).round(3).tolist()
    [1.0, 0.595]
    """
    return np.asarray(np.arange(1, as_count(m, "m") + 1) ** -0.75, dtype=np.float64)


def gap_of_the_last(etas: ArrayLike, seed: int) -> float:
    """The hinge risk of the last iterate above the least one, averaged over four sets of points and six random orders of each.

    A set consists of two overlapping clouds of 80 points, drawn from `seed`. There are len(etas) visits; update k has the step etas[k].

    >>> gap_of_the_last(step_rule(500), seed=2) < 0.02 < gap_of_the_last(np.ones(500), seed=2)
    True
    """
    etas, seed = as_vector(etas, "etas"), as_count(seed, "seed")
    Z = [_draw_reflected(seed, number) for number in range(SETS)]
    orders = [np.random.default_rng([seed, k, 1]).integers(POINTS, size=(len(etas), ORDERS)) for k in range(SETS)]
    visits = np.concatenate([points[order] for points, order in zip(Z, orders, strict=True)], axis=1)
    runs = SETS * ORDERS  # side by side
    w, updates = np.zeros((runs, visits.shape[2])), np.zeros(runs, dtype=int)
    for visited in visits:
        short = np.sum(visited * w, axis=1) <= 1
        w[short] += etas[updates[short], None] * visited[short]
        updates += short
    gaps = []
    for number, (points, last) in enumerate(zip(Z, np.split(w, SETS), strict=True)):
        gaps += list(np.maximum(1 - points @ last.T, 0).mean(axis=0) - _least_risk(seed, number))
    return float(np.mean(gaps))


def choose_rate(
    X: ArrayLike, y: ArrayLike, X_val: ArrayLike, y_val: ArrayLike, order: ArrayLike, settings: ArrayLike
) -> int:
    """Which of the settings (c, p) has the fewest mistakes on validation points: hinge SGD with the rate c/(k+1)^p, last iterate.

    X (n, d), y (n,) and X_val (m, d), y_val (m,) of ±1; order: the points to visit; settings (s, 2). On a tie the earliest.

    >>> choose_rate([[1.0], [3.0]], [-1, 1], [[1.0], [3.0]], [-1, 1], [0, 1] * 10, [[0.01, 1], [1, 0.5]])
    1
    """
    X, X_val = as_points(X), as_points(X_val, "X_val")
    y, y_val = as_labels(y, len(X)), as_labels(y_val, len(X_val), name="y_val")
    order, settings = as_visits(order, len(X)), as_array(settings, "settings", 2)
    Z, Z_val = (labels[:, None] * np.column_stack([P, np.ones(len(P))]) for P, labels in ((X, y), (X_val, y_val)))
    if not len(settings) or settings.shape[1] != 2:
        raise ValueError(f"settings must hold at least one pair (c, p); got shape {settings.shape}")
    mistakes = []
    for c, p in settings:
        w, k = np.zeros(Z.shape[1]), 0
        for z in Z[order]:
            if z @ w <= 1:
                w, k = w + c / (k + 1) ** p * z, k + 1
        mistakes.append(int(np.sum(Z_val @ w <= 0)))
    return int(np.argmin(mistakes))


def _draw_reflected(seed: int, number: int) -> FloatArray:
    """Two overlapping clouds as rows y (x, 1)."""
    X, y = data.two_blobs(POINTS, distance=2.0, rng=np.random.default_rng([seed, number]))
    Z: FloatArray = np.column_stack([X, np.ones(len(X))]) * y[:, None].astype(float)
    return Z


@cache
def _least_risk(seed: int, number: int) -> float:
    """The least hinge risk of a set, by subgradient steps over all its points with shrinking rates; right to three digits."""
    Z = _draw_reflected(seed, number)
    w, least = np.zeros(3), 1.0
    for k in range(FULL_STEPS):
        z = Z @ w
        least = min(least, float(np.maximum(1 - z, 0).mean()))
        w = w + (z <= 1) @ Z / len(Z) / np.sqrt(k + 1)
    return least
