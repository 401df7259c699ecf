"""The iterate of least hinge risk, without evaluating the risk of every iterate.

The hinge risk is convex, so its tangent at one iterate lies below it everywhere. With A the points that have z ≤ 1 at that iterate, the
tangent is the linear function

    |A|/n + g·θ + g0 θ0,    g = -(1/n) Σ_A y_i x_i,    g0 = -(1/n) Σ_A y_i,

and it equals the risk at the iterate itself. An iterate at which one tangent lies above the least risk known so far cannot be
the best. As a rule a dozen tangents leave none of a hundred thousand iterates in doubt; where the risk is flat, and they do
not, the rest is evaluated one and all.
"""

import numpy as np

from linclass_ref._support.hinge_path import Path
from linclass_ref._support.validate import FloatArray, IntArray

# Tangents are drawn at BATCH iterates together, as reading the points costs more than a second product with them, then at twice as
# many, and so on for MOST_ROUNDS rounds.
BATCH, MOST_ROUNDS = 4, 4
BLOCK_ROWS = 2048
MARGINS_AT_ONCE = 2**20  # iterates × points


def best_iterate(X: FloatArray, y: IntArray, path: Path) -> int:
    """The index of the iterate of least hinge risk, the earliest of equals."""
    thetas, theta0s = path.thetas, path.theta0s
    if len(thetas) * len(X) <= MARGINS_AT_ONCE:  # few enough to look at every one
        return first_of_least(X, y, path, np.arange(len(thetas)), hinge_risks(X, y, thetas, theta0s))
    signs = y.astype(float)
    slack = _rounding(path)
    doubtful = np.arange(len(thetas))
    bounds = np.full(len(thetas), -np.inf)  # the highest tangent seen, at each doubtful iterate
    tried, risks = np.empty(0, dtype=np.int64), np.empty(0)
    chosen = _spread(len(thetas))
    for round_number in range(MOST_ROUNDS):
        G, g0, share = tangents(X, signs, thetas[chosen], theta0s[chosen])
        tried = np.concatenate([tried, chosen])
        risks = np.concatenate([risks, share + np.einsum("ij,ij->i", G, thetas[chosen]) + g0 * theta0s[chosen]])
        # The first round looks at all iterates; no copy of them is made for it.
        theta, theta0 = (thetas[doubtful], theta0s[doubtful]) if round_number else (thetas, theta0s)
        bounds = np.maximum(bounds, (theta @ G.T + np.outer(theta0, g0) + share).max(axis=1))
        left = (bounds <= risks.min() + slack) & ~np.isin(doubtful, chosen)
        doubtful, bounds = doubtful[left], bounds[left]
        if len(doubtful) == 0:
            break
        chosen = _lowest_of_each_stretch(doubtful, bounds, BATCH * 2 ** (round_number + 1))
    tried = np.concatenate([tried, doubtful])
    risks = np.concatenate([risks, hinge_risks(X, y, thetas[doubtful], theta0s[doubtful])])
    return first_of_least(X, y, path, tried, risks)


def hinge_risks(X: FloatArray, y: IntArray, thetas: FloatArray, theta0s: FloatArray) -> FloatArray:
    """The hinge risk of each of m iterates, (m,): some at a time, so that their margins (iterates × points) stay small."""
    at_once = max(1, MARGINS_AT_ONCE // len(X))
    risks = np.empty(len(thetas))
    for begin in range(0, len(thetas), at_once):
        some = slice(begin, begin + at_once)
        losses = 1.0 - (thetas[some] @ X.T + theta0s[some, None]) * y
        risks[some] = np.maximum(losses, 0.0, out=losses).mean(axis=1)
    return risks


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
    """The earliest of `tried` with the least risk; where `risks` are equal up to rounding, the plain formula decides."""
    equals = np.sort(tried[risks <= risks.min() + _rounding(path)])
    if len(equals) == 1:
        return int(equals[0])
    plain = [np.mean(np.maximum(1.0 - y * (X @ path.thetas[i] + path.theta0s[i]), 0.0)) for i in equals]
    return int(equals[np.argmin(plain)])


def _rounding(path: Path) -> float:
    """What a computed risk or tangent may be wrong by: a generous multiple of the last digit of the largest score."""
    return (64 + path.thetas.shape[1]) * float(np.finfo(float).eps) * (1.0 + path.reach * path.size)


def _spread(count: int) -> IntArray:
    """The first iterate, the last, and some at distances from the end that halve: late ones are the likeliest best."""
    halved = (count - 1) - (count - 1) // 2 ** np.arange(1, BATCH)
    return np.unique(np.concatenate([[0, count - 1], halved]))


def _lowest_of_each_stretch(doubtful: IntArray, bounds: FloatArray, count: int) -> IntArray:
    """From each of at most `count` stretches of neighbours the one that promises most: neighbours' tangents are much alike."""
    stretches = np.array_split(np.arange(len(doubtful)), min(count, len(doubtful)))
    return np.array([doubtful[s[np.argmin(bounds[s])]] for s in stretches], dtype=np.int64)
