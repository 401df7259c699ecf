"""Stochastic subgradient descent on the hinge risk, keeping the best iterate (notebook 4).

Start at θ = 0, θ0 = 0. Visit points one after the other, in a random order: if z = y(θ·x + θ0) ≤ 1, then θ += η_k y x and
θ0 += η_k y, where k counts updates and η_k = 1/(k+1). Return the iterate with the least hinge risk on the training set, the
zero start included.

Three things differ from the perceptron: it updates for z ≤ 1, not z ≤ 0; its steps shrink; and it returns its
best iterate, not its last.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.hinge_path import follow
from linclass_ref._support.keep_best import best_iterate, first_of_least, hinge_risks
from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_points, as_rng, as_vector
from linclass_ref.descent import StepRule, inverse_step


@dataclass(frozen=True)
class HingeRun:
    """One run of hinge SGD with everything it went through; k updates give k+1 iterates, the start first."""

    thetas: FloatArray  # (k+1, d)
    theta0s: FloatArray  # (k+1,)
    risks: FloatArray  # (k+1,): the hinge risk of each iterate on the training set
    visits: IntArray  # (k,): which visit made each update, from 0
    points: IntArray  # (k,): the point that was visited
    best: int  # the iterate of least risk, the earliest of equals

    @property
    def theta(self) -> FloatArray:
        return self.thetas[self.best]

    @property
    def theta0(self) -> float:
        return float(self.theta0s[self.best])

    @property
    def updates(self) -> int:
        return len(self.visits)


def random_order(n: int, visits: int, rng: np.random.Generator | int | None = None) -> IntArray:
    """`visits` indices of points, each drawn from 0 … n-1 independently of the others.

    >>> random_order(5, 8, rng=0).tolist()
    [4, 3, 2, 1, 1, 0, 0, 0]
    """
    n, visits = as_count(n, "n", 1), as_count(visits, "visits")
    return as_rng(rng).integers(n, size=visits)


def sgd_hinge(X: ArrayLike, y: ArrayLike, order: ArrayLike) -> tuple[FloatArray, float]:
    """The best iterate (θ, θ0) of hinge SGD that visits the points in `order`, with η_k = 1/(k+1).

    The answer is that of the plain loop, which would evaluate the risk after each update; here tangents of the risk rule
    nearly all iterates out (`_support.keep_best`). Takes memory for one θ an update.

    >>> sgd_hinge([[2.0], [-2.0]], [1, -1], order=[0, 1, 0])
    (array([2.]), 1.0)
    """
    X, y, order = _checked(X, y, order)
    path = follow(X, y, order, inverse_step)
    best = best_iterate(X, y, path)
    return path.thetas[best].copy(), float(path.theta0s[best])


def run(X: ArrayLike, y: ArrayLike, order: ArrayLike, step: StepRule = inverse_step) -> HingeRun:
    """Hinge SGD with its whole trajectory and the risk of every iterate, under any step-size rule (see `descent`).

    >>> run([[2.0], [-2.0]], [1, -1], order=[0, 1, 0]).risks.tolist()
    [1.0, 0.0]
    """
    X, y, order = _checked(X, y, order)
    if not callable(step):
        raise ValueError(f"step must be a function of k; got {type(step).__name__}")
    path = follow(X, y, order, step)
    risks = hinge_risks(X, y, path.thetas, path.theta0s)
    best = first_of_least(X, y, path, np.arange(len(risks)), risks)
    return HingeRun(path.thetas, path.theta0s, risks, path.visits, order[path.visits], best)


def _checked(X: ArrayLike, y: ArrayLike, order: ArrayLike) -> tuple[FloatArray, IntArray, IntArray]:
    points = as_points(X)
    return points, as_labels(y, len(points)), _as_visits(order, len(points))


def _as_visits(order: ArrayLike, n: int) -> IntArray:
    visits = as_vector(order, "order")
    strange = visits[(visits < 0) | (visits >= n) | (visits != np.floor(visits))]
    if len(strange):
        raise ValueError(f"order must hold whole numbers from 0 to {n - 1}; got {strange[0]:g}")
    return visits.astype(np.int64)
