"""How the perceptron's mistakes depend on the number of points and features when the margin is fixed (lesson convergence_proof)."""

from typing import NamedTuple

import numpy as np

from linclass_ref import data, hulls, margins, perceptron
from linclass_ref._support.validate import FloatArray, as_count

MARGIN = 0.1
MAX_PASSES = 1000
DRAWS_WITH_BOUND = 5  # the bound takes longer to compute than the run, and varies little


class AverageRun(NamedTuple):
    """Runs on several draws: the mean number of mistakes, its standard error, and the mean bound of the first few draws."""

    mistakes: float
    error: float
    bound: float


def average_run(n: int, d: int, *, draws: int = 20, flat: bool = False) -> AverageRun:
    """The mistakes on n random points in d dimensions, and the bound of their maximum-margin separator, averaged over some draws.

    All points have length 1 at most, and a planted separator has margin 0.1. With `flat`, the points are brought into a plane first.

    >>> average_run(20, 2, draws=2).mistakes
    2.5
    """
    n, d, draws = as_count(n, "n", 2), as_count(d, "d", 2), as_count(draws, "draws", 2)
    mistakes, bounds = [], []
    for seed in range(draws):
        X, y, theta, _ = data.separable(n, d, margin=MARGIN, rng=seed)
        if flat:
            X = _flatten(X, theta, seed)
        mistakes.append(perceptron.perceptron_origin(X, y, MAX_PASSES)[1])
        if seed < DRAWS_WITH_BOUND:
            best = hulls.max_margin_origin(X, y)
            assert best is not None  # the planted separator is one
            bounds.append(margins.mistake_bound(X, y, best.theta))
    error = np.std(mistakes, ddof=1) / np.sqrt(draws)
    return AverageRun(float(np.mean(mistakes)), float(error), float(np.mean(bounds)))


def _flatten(X: FloatArray, theta: FloatArray, seed: int) -> FloatArray:
    """The points X (n, d) as points of a plane (n, 2) with the same lengths and the same distances from the boundary θ·x = 0.

    >>> _flatten(np.array([[3.0, 0.0, 4.0]]), np.array([1.0, 0.0, 0.0]), seed=0).tolist()
    [[3.0, 4.0]]
    """
    along = X @ theta
    across = np.linalg.norm(X - np.outer(along, theta), axis=1)
    sides = np.random.default_rng(seed).choice([-1.0, 1.0], len(X))
    return np.column_stack([along, across * sides])
