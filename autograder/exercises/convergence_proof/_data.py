"""Random sets for the exercises of the lesson convergence_proof."""

import numpy as np

from autograder.exercises._sets import Rng, Set, noisy_set
from linclass_ref.hulls import is_separable


def through_origin(rng: Rng, n: int, d: int, margin: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """n continuous points of both classes that a random θ̂, of a random length, separates through the origin."""
    theta = rng.normal(size=d)
    unit = theta / np.linalg.norm(theta)
    y = rng.permutation(in_turn(n))
    X = rng.normal(size=(n, d))
    along = X @ unit
    X += np.outer(y * (np.abs(along) + margin) - along, unit)
    return X, y, theta * rng.uniform(0.2, 6.0)


def in_turn(n: int) -> np.ndarray:
    """n labels: +1, -1, +1, …"""
    return np.where(np.arange(n) % 2 == 0, 1, -1)


def overlapping(rng: Rng, n: int, d: int) -> Set:
    """Two clouds with one mean: hulls that overlap widely once n is a few times d."""
    while True:
        X, y = noisy_set(rng, n, d)
        if not is_separable(X, y):
            return X, y


def touching(rng: Rng, gap: float = 0) -> Set:
    """Integer points of two classes on either side of a line, and one point of each class at the same place on it.

    With a gap these two are as far from the line, each on its side: a narrow street.
    """
    along = rng.integers(-3, 4, 8)
    away = rng.integers(1, 4, 8) * in_turn(8)
    shared = rng.integers(-2, 3)
    on_the_line = np.array([[shared, gap], [shared, -gap]])
    X = np.vstack([np.column_stack([along, away]), on_the_line])
    order = rng.permutation(10)
    return X[order], in_turn(10)[order]


def in_a_row(rng: Rng, d: int) -> Set:
    """Three integer points on a line in d dimensions; the label of the middle one is not that of the others."""
    steps = rng.permutation([0, *np.cumsum(rng.integers(1, 6, 2))])
    direction = rng.integers(-3, 4, d)
    direction[0] = 1
    label = int(rng.choice([-1, 1]))
    return rng.integers(-5, 6, d) + np.outer(steps, direction), np.where(steps == np.median(steps), label, -label)
