"""From the perceptron to hinge SGD by four switches, each tried alone (lesson hinge_sgd)."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from linclass_ref import data
from linclass_ref._support.validate import FloatArray, IntArray, as_count
from linclass_ref.geometry import training_error
from linclass_ref.losses import hinge_risk

# learn(X, y, order, asked, shrinks, keeps) → (θ, θ0)
Learn = Callable[[FloatArray, IntArray, IntArray, int, bool, bool], tuple[FloatArray, float]]
SWITCHES = ("margin", "shrinking steps", "random order", "best iterate")
N, DISTANCE = 80, 2.0


@dataclass(frozen=True, eq=False)
class SwitchRow:
    """One setting of the switches on many training sets: what came out on each of them."""

    name: str
    errors: FloatArray  # (sets,): on new points
    risks: FloatArray  # (sets,): hinge risk on the training set
    lengths: FloatArray  # (sets,): of θ


def compare(learn: Learn, *, sets: int = 20, visits: int = 800) -> list[SwitchRow]:
    """The perceptron, each switch turned on alone, each turned off alone, and hinge SGD.

    Every training set has two overlapping clouds of points and is sorted by class, as files often are.

    >>> def guess_left_or_right(X, y, order, asked, shrinks, keeps):
    ...     return np.array([1.0, 0.0]), 0.0
    >>> rows = compare(guess_left_or_right, sets=2, visits=1)
    >>> len(rows), float(rows[0].errors.mean().round(2))
    (10, 0.16)
    """
    sets, visits = as_count(sets, "sets", 1), as_count(visits, "visits", 1)
    X_new, y_new = data.two_blobs(4000, distance=DISTANCE, rng=1000)
    rows = []
    for name, (margin, shrinks, is_random, keeps) in _settings():
        found = []
        for number in range(sets):
            X, y = sorted_blobs(number)
            order = np.random.default_rng(number).integers(N, size=visits) if is_random else np.arange(visits) % N
            theta, theta0 = learn(X, y, order, int(margin), shrinks, keeps)
            error = training_error(X_new, y_new, theta, theta0)
            found.append((error, hinge_risk(X, y, theta, theta0), np.linalg.norm(theta)))
        rows.append(SwitchRow(name, *np.array(found).T))
    return rows


def sorted_blobs(number: int) -> tuple[FloatArray, IntArray]:
    """Training set number 0, 1, …: all points of class -1, then all of class +1.

    >>> sorted_blobs(0)[1][[0, 39, 40, 79]].tolist()
    [-1, -1, 1, 1]
    """
    X, y = data.two_blobs(N, distance=DISTANCE, rng=as_count(number, "number"))
    by_class = np.argsort(y, kind="stable")
    return X[by_class], y[by_class]


def _settings() -> list[tuple[str, tuple[bool, ...]]]:
    only = [tuple(i == j for j in range(4)) for i in range(4)]
    return [
        ("perceptron", (False,) * 4),
        *((f"only {name}", switches) for name, switches in zip(SWITCHES, only, strict=True)),
        *((f"without {name}", tuple(not s for s in switches)) for name, switches in zip(SWITCHES, only, strict=True)),
        ("hinge SGD", (True,) * 4),
    ]
