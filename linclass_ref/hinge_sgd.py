"""Stochastic subgradient descent on the hinge risk, keeping the best iterate (lesson hinge_sgd).

Start at θ = 0, θ0 = 0. Visit one point after another, drawn at random: if z = y(θ·x + θ0) ≤ 1, then θ += η_k y x and
θ0 += η_k y, where k counts the updates and η_k = 1/(k+1). Return the iterate with the least hinge risk on the training set,
including the zero start.

Four things differ from the perceptron: it updates for z ≤ 1 instead of z ≤ 0; its steps shrink; it draws the points at random
instead of visiting them in a cycle; and it returns its best iterate instead of its last.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.compiled import compiled, dot
from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_count,
    as_labels,
    as_number,
    as_points,
    as_rng,
    as_vector,
    as_visits,
)
from linclass_ref.descent import StepRule, inverse_step


@dataclass(frozen=True)
class HingeRun:
    """One run of hinge SGD with all its iterates: k updates give k+1 iterates, the first of which is the start."""

    X: FloatArray  # (n, d): the training set
    y: IntArray  # (n,)
    visits: IntArray  # (k,): the visit that led to each update, counted from 0
    points: IntArray  # (k,): the point that was visited
    etas: FloatArray  # (k,): the step size of each update
    last: tuple[FloatArray, float]  # the last (θ, θ0)

    @cached_property
    def thetas(self) -> FloatArray:
        """(k+1, d): each update adds η y x, so these are running sums. cumsum adds in the same order as the loop."""
        steps = (self.etas * self.y[self.points])[:, None] * self.X[self.points]
        return np.cumsum(np.vstack([np.zeros(self.X.shape[1]), steps]), axis=0)

    @cached_property
    def theta0s(self) -> FloatArray:
        """(k+1,)"""
        return np.cumsum(np.append(0.0, self.etas * self.y[self.points]))

    @cached_property
    def risks(self) -> FloatArray:
        """(k+1,): the hinge risk of each iterate on the training set."""
        iterates = zip(self.thetas, self.theta0s, strict=True)
        return np.array([np.maximum(1 - self.y * (self.X @ a + b), 0).sum() for a, b in iterates]) / len(self.X)

    @cached_property
    def best(self) -> int:
        """The number of the iterate with the least risk; the earliest one if several are equal."""
        return int(np.argmin(self.risks))

    @property
    def theta(self) -> FloatArray:
        return self.thetas[self.best]

    @property
    def theta0(self) -> float:
        return float(self.theta0s[self.best])

    @property
    def updates(self) -> int:
        return len(self.visits)


@compiled
def descend(X: FloatArray, y: IntArray, order: IntArray, eta: FloatArray) -> tuple[FloatArray, float, list[int]]:
    """The algorithm itself, with η_k = eta[k]. Returns the last (θ, θ0) and the visits that led to an update.

    >>> theta, theta0, visits = descend(2 * np.eye(2), np.array([1, -1]), np.array([0, 1, 0]), np.ones(3))
    >>> theta.tolist(), float(theta0), visits
    ([2.0, -2.0], 0.0, [0, 1])
    """
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    visits = []
    for visit, i in enumerate(order):
        if y[i] * (dot(theta, X[i]) + theta0) <= 1:
            theta += eta[k] * y[i] * X[i]
            theta0 += eta[k] * y[i]
            k += 1
            visits.append(visit)
    return theta, theta0, visits


def random_order(n: int, visits: int, rng: np.random.Generator | int | None = None) -> IntArray:
    """`visits` indices of points, each drawn independently from 0 … n-1.

    >>> random_order(5, 8, rng=0).tolist()
    [4, 3, 2, 1, 1, 0, 0, 0]
    """
    n, visits = as_count(n, "n", 1), as_count(visits, "visits")
    return as_rng(rng).integers(n, size=visits)


def sgd_hinge(X: ArrayLike, y: ArrayLike, order: ArrayLike) -> tuple[FloatArray, float]:
    """The best iterate (θ, θ0) of hinge SGD that visits the points in `order`, with η_k = 1/(k+1).

    >>> sgd_hinge([[2.0], [-2.0]], [1, -1], order=[0, 1, 0])
    (array([2.]), 1.0)
    """
    found = run(X, y, order)
    return found.theta.copy(), found.theta0


def run(X: ArrayLike, y: ArrayLike, order: ArrayLike, step: float | StepRule = inverse_step) -> HingeRun:
    """Hinge SGD with its whole trajectory, under any step-size rule (see `descent`) or a constant step.

    >>> run([[2.0], [-2.0]], [1, -1], order=[0, 1, 0]).risks.tolist()
    [1.0, 0.0]
    """
    X, y, order = _checked(X, y, order)
    eta = _sizes(step, len(order))
    theta, theta0, updates = descend(X, y, order, eta)
    visits = np.array(updates, dtype=np.intp)
    return HingeRun(X, y, visits, order[visits], eta[: len(visits)], (theta, float(theta0)))


def _checked(X: ArrayLike, y: ArrayLike, order: ArrayLike) -> tuple[FloatArray, IntArray, IntArray]:
    points = np.ascontiguousarray(as_points(X))
    return points, as_labels(y, len(points)), as_visits(order, len(points))


def _sizes(step: float | StepRule, count: int) -> FloatArray:
    """η_0 … η_{count-1}."""
    if not callable(step):
        return np.full(count, as_number(step, "step", positive=True))
    eta = as_vector([step(k) for k in range(count)], "step(k)")
    if (eta <= 0).any():
        raise ValueError(f"step(k) must be positive; got {eta[eta <= 0][0]:g}")
    return eta
