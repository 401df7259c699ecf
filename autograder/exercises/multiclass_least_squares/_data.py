"""Random sets for least squares: labels of every class, and points whose columns depend on each other."""

from collections.abc import Callable, Sequence

import numpy as np

from autograder.exercises._sets import Rng


def every_class(rng: Rng, n: int, K: int, shares: Sequence[float] | None = None) -> np.ndarray:
    """n labels in which every class occurs."""
    return rng.permutation(np.concatenate([np.arange(K), rng.choice(K, n - K, p=shares)]))


def augmented_set(rng: Rng, n: int, d: int, K: int) -> tuple[np.ndarray, np.ndarray]:
    """Points with a 1 appended, (n, d+1), and one-hot targets (n, K)."""
    return np.insert(rng.normal(size=(n, d)), d, 1.0, axis=1), np.eye(K)[rng.integers(0, K, n)]


def dependent(draw: Callable[[], np.ndarray], *, deceiving: bool = False) -> np.ndarray:
    """The first set drawn that is easy to judge; the thousandth is taken in any case.

    Which one deceives np.linalg.solve depends on the machine's rounding. It must not depend on that who passes: no direction is small.
    """
    for _ in range(1000):
        X = draw()
        if all_ways_agree(X, 0.2 if deceiving else 1e-4) and (not deceiving or solve_is_deceived(X)):
            break
    return X


def all_ways_agree(X: np.ndarray, least: float) -> bool:
    """Whether the zero singular values are zero beyond doubt: pinv, lstsq and pinv of the normal equations see the same rank."""
    A = np.column_stack([X, np.ones(len(X))])
    for M, limit in ((A, least), (A.T @ A, max(least**2, 1e-4))):
        s = np.linalg.svd(M, compute_uv=False) / np.linalg.norm(M, 2)
        if ((s > 3e-16) & (s < limit)).any():
            return False
    return True


def solve_is_deceived(X: np.ndarray) -> bool:
    """Whether rounding hides from np.linalg.solve that the normal equations of dependent columns have no single solution."""
    A = np.column_stack([X, np.ones(len(X))])
    try:
        np.linalg.inv(A.T @ A)
    except np.linalg.LinAlgError:
        return False
    return True
