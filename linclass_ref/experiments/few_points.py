"""LDA and logistic regression where both are right: Gaussian classes with a shared covariance and few points (lesson logistic_mle).

Both get a setting that is chosen on validation data of the same size: LDA the shrinkage of its covariance, logistic regression its ridge.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from linclass_ref import data, gaussian, geometry, logistic
from linclass_ref._support.validate import FloatArray, as_count

MEANS, SIGMA = np.array([[-1, 0], [1, 0.5]]), np.array([[1, 0.3], [0.3, 1]])
SHRINKAGES, RIDGES = (0.0, 0.1, 0.3, 0.6), (0.3, 1.0, 3.0)
TEST_SEED, VALIDATION_SEED = 10_000, 20_000  # training sets have the seeds 0, 1, 2, …


@dataclass(frozen=True)
class FewPointsRun:
    """The mean cost (cross-entropy) of a new point, one row per training set, one column per method."""

    costs: FloatArray  # (sets, 3)
    separable: int  # how many of the training sets a line separates
    methods: tuple[str, ...] = ("LDA", "LDA, shrunk", "logistic, ridge")

    @property
    def means(self) -> FloatArray:
        return self.costs.mean(axis=0)

    @property
    def errors(self) -> FloatArray:
        """The standard error of each mean."""
        return np.asarray(self.costs.std(axis=0) / np.sqrt(len(self.costs)))


def learn_from_few(
    n: int, sets: int, fit: Callable[[Any, Any, float], FloatArray] = logistic.fit_newton
) -> FewPointsRun:
    """Train on `sets` samples of n points, choose the settings on as many samples of n more points, and test on 4,000.

    `fit(X, y, ridge)` is logistic regression with X augmented.

    >>> learn_from_few(20, 3).costs.shape
    (3, 3)
    """
    n, sets = as_count(n, "n", 4), as_count(sets, "sets", 1)
    X_test, t_test = _sample(4000, TEST_SEED)
    costs, separable = [], 0
    for seed in range(sets):
        X, t = _sample(n, seed)
        X_val, t_val = _sample(n, VALIDATION_SEED + seed)
        lda = _shrunken_lda(X, t)
        ridge = [fit(X, t, r) for r in RIDGES]
        chosen = (lda[0], _best(lda, X_val, t_val), _best(ridge, X_val, t_val))
        costs.append([logistic.cross_entropy(X_test, t_test, theta) / 4000 for theta in chosen])
        separable += logistic.newton_run(X, t).separable
    return FewPointsRun(np.array(costs), separable)


def _sample(n: int, seed: int) -> tuple[FloatArray, Any]:
    X, t = data.gaussian_classes(n, MEANS, SIGMA, rng=seed)
    return geometry.augment(X), t


def _shrunken_lda(X: FloatArray, t: Any) -> list[FloatArray]:
    """LDA with each of the shrinkages."""
    priors, means, Sigma = gaussian.lda_fit(X[:, :-1], t, 2)
    sphere = np.eye(len(Sigma))
    shrunken = [(1 - s) * Sigma + s * np.trace(Sigma) / len(Sigma) * sphere for s in SHRINKAGES]
    return [np.append(*gaussian.log_odds(priors, means, S, 1, 0)) for S in shrunken]


def _best(thetas: list[FloatArray], X: FloatArray, y: Any) -> FloatArray:
    return min(thetas, key=lambda theta: logistic.cross_entropy(X, y, theta))
