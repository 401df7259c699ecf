"""The iterate of least hinge risk, without evaluating the risk of every iterate.

The hinge risk is convex, so its tangent at one iterate lies below it everywhere. With A the points that have z ≤ 1 at that iterate, the
tangent is the linear function

    |A|/n + g·θ + g0 θ0,    g = -(1/n) Σ_A y_i x_i,    g0 = -(1/n) Σ_A y_i,

and it equals the risk at the iterate itself. An iterate at which one tangent lies above the least risk known so far cannot be
the best. A few dozen tangents leave none of a hundred thousand iterates in doubt.
"""

import numpy as np

from linclass_ref._hinge_path import Path
from linclass_ref._validate import FloatArray, IntArray
from linclass_ref.losses import hinge_risk

BATCH = 4  # iterates evaluated together: reading the points costs more than a second product with them
BLOCK_ROWS = 2048


def best_iterate(X: FloatArray, y: IntArray, path: Path) -> int:
    """The index of the iterate of least hinge risk, the earliest of equals."""
    thetas, theta0s = path.thetas, path.theta0s
    signs = y.astype(float)
    slack = _rounding(path)
    doubtful = np.arange(len(thetas))
    bounds = np.full(len(thetas), -np.inf)  # the highest tangent seen, at each doubtful iterate
    tried, risks = np.empty(0, dtype=np.int64), np.empty(0)
    chosen = _spread(len(thetas))
    while len(chosen):
        G, g0, share = tangents(X, signs, thetas[chosen], theta0s[chosen])
        tried = np.concatenate([tried, chosen])
        risks = np.concatenate([risks, share + np.einsum("ij,ij->i", G, thetas[chosen]) + g0 * theta0s[chosen]])
        # The first round looks at all iterates; no copy of them is made for it.
        theta, theta0 = (thetas, theta0s) if len(doubtful) == len(thetas) else (thetas[doubtful], theta0s[doubtful])
        bounds = np.maximum(bounds, (theta @ G.T + np.outer(theta0, g0) + share).max(axis=1))
        left = (bounds <= risks.min() + slack) & ~np.isin(doubtful, chosen)
        doubtful, bounds = doubtful[left], bounds[left]
        chosen = _lowest_of_each_stretch(doubtful, bounds)
    return first_of_least(X, y, path, tried, risks)


def tangents(
    X: FloatArray, signs: FloatArray, thetas: FloatArray, theta0s: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """(g, g0, |A|/n) of the tangent at each of m iterates: arrays (m, d), (m,) and (m,)."""
    n, d = X.shape
    G, g0, share = np.zeros((len(thetas), d)), np.zeros(len(thetas)), np.zeros(len(thetas))
    for begin in range(0, n, BLOCK_ROWS):
        rows, s = X[begin : begin + BLOCK_ROWS], signs[begin : begin + BLOCK_ROWS]
        z = thetas @ rows.T  # (m, b)
        z += theta0s[:, None]
        z *= s
        active = z <= 1
        pull = active * s
        G -= pull @ rows
        g0 -= pull.sum(axis=1)
        share += np.count_nonzero(active, axis=1)
    return G / n, g0 / n, share / n


def first_of_least(X: FloatArray, y: IntArray, path: Path, tried: IntArray, risks: FloatArray) -> int:
    """The earliest of `tried` with the least risk; where `risks` are equal up to rounding, `hinge_risk` itself decides."""
    equals = np.sort(tried[risks <= risks.min() + _rounding(path)])
    if len(equals) == 1:
        return int(equals[0])
    return int(equals[np.argmin([hinge_risk(X, y, path.thetas[i], path.theta0s[i]) for i in equals])])


def _rounding(path: Path) -> float:
    """What a computed risk or tangent may be wrong by: a generous multiple of the last digit of the largest score."""
    return (64 + path.thetas.shape[1]) * float(np.finfo(float).eps) * (1.0 + path.reach * path.size)


def _spread(count: int) -> IntArray:
    """The first iterate, the last, and some at distances from the end that halve: late ones are the likeliest best."""
    halved = (count - 1) - (count - 1) // 2 ** np.arange(1, BATCH)
    return np.unique(np.concatenate([[0, count - 1], halved]))


def _lowest_of_each_stretch(doubtful: IntArray, bounds: FloatArray) -> IntArray:
    """From each of at most BATCH stretches of neighbours the one that promises most: neighbours' tangents are much alike."""
    stretches = np.array_split(np.arange(len(doubtful)), min(BATCH, len(doubtful))) if len(doubtful) else []
    return np.array([doubtful[s[np.argmin(bounds[s])]] for s in stretches], dtype=np.int64)
