"""Runs of hinge SGD in which rounding decides nothing, so that all right versions give the same answer."""

from collections.abc import Callable

import numpy as np

from autograder.exercises._sets import Rng, Set

TOO_CLOSE = 1e-6


def follow(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The risks of the iterates, the start first; the margin that each visit finds; the updates made before each visit."""
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    risks, margins, before = [1.0], [], []
    for i in order:
        z = y[i] * (X[i] @ theta + theta0)
        margins.append(z)
        before.append(k)
        if z <= 1:
            eta = 1 / (k + 1)
            theta, theta0, k = theta + eta * y[i] * X[i], theta0 + eta * y[i], k + 1
            risks.append(np.mean(np.maximum(1 - y * (X @ theta + theta0), 0)))
    return np.array(risks), np.array(margins), np.array(before)


def is_steady(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> bool:
    """Whether no margin is 1 up to rounding, and no two iterates are the best up to rounding.

    On integers the start and the iterates after the rates 1 and 1/2 are exact (1/3 is not a float), and with n a power of two
    their risks are as well: among these a margin may be 1, and the best may tie.
    """
    risks, margins, before = follow(X, y, order)
    exact = 3 if X.dtype.kind == "i" and len(X) in (1, 2, 4, 8) else 0
    best = int(risks.argmin())
    rivals = np.arange(len(risks)) >= (exact if best < exact else 0)
    rivals[best] = False
    doubtful = np.concatenate([margins[before >= exact] - 1, risks[rivals] - risks[best]])
    return bool((np.abs(doubtful) > TOO_CLOSE).all())


def draw_steady(
    rng: Rng,
    make: Callable[..., Set],
    *size: float,
    visits: int,
    in_a_row: int = 1,
    wanted: Callable[..., bool] | None = None,
) -> tuple[np.ndarray, ...]:
    """A set and an order of visits, each made `in_a_row` times, that are steady and as `wanted(X, y, order)` says."""
    for _ in range(5000):
        X, y = make(rng, *size)
        order = np.repeat(rng.integers(len(X), size=visits), in_a_row)
        if is_steady(X, y, order) and (wanted is None or wanted(X, y, order)):
            return X, y, order
    raise RuntimeError("no such set was found")
