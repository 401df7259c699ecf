"""How near the last iterate of hinge SGD comes to the minimum, for given step sizes."""

from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import data
from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_vector
from linclass_ref.losses import hinge_risk

POINTS, ORDERS = 80, 6


def step_rule(m: int) -> FloatArray:
    """The step sizes (k+1)^(-3/4) for k = 0, …, m-1.

    >>> step_rule(2).round(3).tolist()
    [1.0, 0.595]
    """
    return np.asarray(np.arange(1, as_count(m, "m") + 1) ** -0.75, dtype=np.float64)


def gap_of_the_last(etas: ArrayLike, seed: int) -> float:
    """The hinge risk of the last iterate above the least one, averaged over six random orders of len(etas) visits.

    The data are two overlapping clouds of 80 points, drawn from `seed`; update k has the step size etas[k].

    >>> gap_of_the_last(step_rule(500), seed=2) < 0.05 < gap_of_the_last(np.ones(500), seed=2)
    True
    """
    etas, seed = as_vector(etas, "etas"), as_count(seed, "seed")
    X, y = data.two_blobs(POINTS, distance=2.0, rng=seed)
    orders = [np.random.default_rng([seed, number]).integers(POINTS, size=len(etas)) for number in range(ORDERS)]
    return float(np.mean([_last_risk(X, y, etas, order) for order in orders]) - _least_risk(seed))


def _last_risk(X: FloatArray, y: IntArray, etas: FloatArray, order: IntArray) -> float:
    w, k, Z = np.zeros(3), 0, y[:, None] * np.column_stack([X, np.ones(len(X))])
    for i in order:
        if Z[i] @ w <= 1:
            w, k = w + etas[k] * Z[i], k + 1
    return float(hinge_risk(X, y, w[:2], w[2]))


@cache
def _least_risk(seed: int) -> float:
    """The least hinge risk, by subgradient steps over all points with shrinking rates; right to three digits."""
    X, y = data.two_blobs(POINTS, distance=2.0, rng=seed)
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w, least = np.zeros(3), 1.0
    for k in range(20_000):
        z = Z @ w
        least = min(least, float(np.maximum(1 - z, 0).mean()))
        w = w + (z <= 1) @ Z / len(Z) / np.sqrt(k + 1)
    return least
