"""What several exercises of the lesson gaussian_lda share: two models with numbers that are easy to follow, and random ones."""

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import wrong

COURSE_SIGMA = [[1, 0.6], [0.6, 2]]  # the notebook's example
# Models: priors, means, Sigma.
TWO = [0.75, 0.25], [[0, 0], [2, 1]], COURSE_SIGMA
THREE = [0.5, 0.25, 0.25], [[0.0, 0.0], [3.0, 0.0], [1.0, 2.0]], [[1.0, 0.25], [0.25, 0.5]]

# Changes that fit both posteriors: from the densities and from the discriminants.
NOT_BY_ROWS = (
    wrong(
        "normalised over the points",
        {"weights.sum(axis=1, keepdims=True)": "weights.sum(axis=0)"},
        "You divide by the sum of each column. The classes compete for each point: every row sums to 1.",
    ),
    wrong(
        "normalised over everything",
        {"weights.sum(axis=1, keepdims=True)": "weights.sum()"},
        "You divide by the sum of the whole table. Every row by itself sums to 1 (sum over axis=1, keepdims=True).",
    ),
)


def random_covariance(rng: Rng, d: int) -> np.ndarray:
    """A covariance (d, d) with correlations and a small condition number, so that any way to invert it agrees."""
    A = rng.normal(size=(d, d))
    return A @ A.T / d + np.diag(rng.uniform(0.4, 1.6, d))


def random_model(rng: Rng, d: int, K: int, scale: float = 1.5) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The priors, means and Sigma of K classes with d features."""
    priors = rng.dirichlet(np.arange(2.0, K + 2))
    return priors, rng.normal(scale=scale, size=(K, d)), random_covariance(rng, d)


def uncorrelated_model(rng: Rng, d: int, K: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same with a diagonal Sigma."""
    priors, means, _ = random_model(rng, d, K)
    return priors, means, np.diag(rng.uniform(0.5, 3, d))


def random_labels(rng: Rng, n: int, K: int, weights: np.ndarray) -> np.ndarray:
    """n labels in random order, each class at least twice."""
    rest = rng.choice(K, size=n - 2 * K, p=weights / weights.sum())
    return rng.permutation(np.concatenate([np.repeat(np.arange(K), 2), rest]))
