"""Random sets that several exercises of the lesson convergence_proof share."""

import numpy as np

from autograder.exercises._sets import Rng


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
