"""LDA and logistic regression on Gaussian classes with a shared covariance, where both models are true.

Every method sees the same n labelled points and nothing else. Shrinkage and ridge have equally many values to choose from, and are
chosen by 5-fold cross-validation within these points. (Lessons gaussian_lda and logistic_mle.)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from linclass_ref import data, gaussian, geometry, logistic
from linclass_ref._support.validate import FloatArray, IntArray, as_count

Fit = Callable[[Any, Any, float], FloatArray]  # points (augmented), labels 0/1, setting → theta, bias last

SHRINKAGES, RIDGES = (0.0, 0.1, 0.3, 0.9), (0.1, 1.0, 10.0, 100.0)
FOLDS = 5
NEW_SEED, NEW_POINTS = 10_000, 4000  # training sets have the seeds 0, 1, 2, …


@dataclass(frozen=True, eq=False)
class Problem:
    """Two equally frequent Gaussian classes with means (2, d) and a shared covariance Sigma (d, d)."""

    means: FloatArray
    Sigma: FloatArray

    def sample(self, n: int, seed: int) -> tuple[FloatArray, IntArray]:
        """(X, t): n points, augmented, and their classes."""
        X, t = data.gaussian_classes(n, self.means, self.Sigma, rng=seed)
        return geometry.augment(X), t

    @property
    def best(self) -> FloatArray:
        """The theta of the true model."""
        return np.append(*gaussian.log_odds([0.5, 0.5], self.means, self.Sigma, 1, 0))


def _twenty_features() -> Problem:
    """Neighbouring features have correlation 1/2, and the means have Mahalanobis distance 2."""
    Sigma = 0.5 ** np.abs(np.subtract.outer(np.arange(20), np.arange(20)))
    gap = np.random.default_rng(0).normal(size=20)
    gap *= 2 / np.sqrt(gap @ np.linalg.solve(Sigma, gap))
    return Problem(np.array([-gap / 2, gap / 2]), Sigma)


PLANE = Problem(np.array([[-1, 0], [1, 0.5]]), np.array([[1, 0.3], [0.3, 1]]))
TWENTY_FEATURES = _twenty_features()


@dataclass(frozen=True, eq=False)
class FewPointsRun:
    """The mean loss of a new point, one row per training set, one column per method."""

    losses: FloatArray  # (sets, 3)
    separable: int  # how many of the training sets a hyperplane separates
    methods: tuple[str, ...] = ("LDA", "LDA, shrunk", "logistic, ridge")

    @property
    def means(self) -> FloatArray:
        return self.losses.mean(axis=0)

    def difference(self, method: str, other: str) -> tuple[float, float]:
        """The mean of the paired differences `method` minus `other` over the training sets, and its standard error."""
        columns = [self.methods.index(name) for name in (method, other)]
        differences = self.losses[:, columns] @ [1, -1]
        return float(differences.mean()), float(differences.std(ddof=1) / np.sqrt(len(differences)))


def error_rate(X: FloatArray, t: IntArray, theta: FloatArray) -> float:
    """The share of misclassified points."""
    return float(np.mean(geometry.signs_to_bits(geometry.sign(X @ theta)) != t))


def mean_cross_entropy(X: FloatArray, t: IntArray, theta: FloatArray) -> float:
    """The log loss of a point, on average."""
    return logistic.cross_entropy(theta, X, t) / len(t)


def shrunken_lda(X: FloatArray, t: IntArray, s: float) -> FloatArray:
    """LDA with its covariance shrunk by s towards a multiple of the identity. X augmented; returns theta, bias last."""
    priors, means, Sigma = gaussian.lda_fit(X[:, :-1], t, 2, shrinkage=s)
    return np.append(*gaussian.log_odds(priors, means, Sigma, 1, 0))


def learn_from_few(
    n: int,
    sets: int,
    problem: Problem = PLANE,
    loss: Callable[[FloatArray, IntArray, FloatArray], float] = mean_cross_entropy,
    lda: Fit = shrunken_lda,
    ridge: Fit = logistic.fit_newton,
    ridges: tuple[float, ...] = RIDGES,
) -> FewPointsRun:
    """Fit plain LDA, LDA with shrinkage and logistic regression with a ridge to `sets` samples of n points; test on 4,000 others.

    `lda` and `ridge` are called with the points (augmented), the labels 0/1 and the setting.

    >>> learn_from_few(20, 3).losses.shape
    (3, 3)
    """
    n, sets = as_count(n, "n", 2 * FOLDS), as_count(sets, "sets", 2)
    X_new, t_new = problem.sample(NEW_POINTS, NEW_SEED)
    losses, separable = [], 0
    for seed in range(sets):
        X, t = problem.sample(n, seed)
        s, r = (choose(fit, settings, X, t, loss) for fit, settings in ((lda, SHRINKAGES), (ridge, ridges)))
        losses.append([loss(X_new, t_new, theta) for theta in (lda(X, t, 0.0), lda(X, t, s), ridge(X, t, r))])
        separable += logistic.newton_run(X, t).separable
    return FewPointsRun(np.array(losses), separable)


def choose(
    fit: Fit,
    settings: tuple[float, ...],
    X: FloatArray,
    t: IntArray,
    loss: Callable[[FloatArray, IntArray, FloatArray], float],
) -> float:
    """The setting with the smallest loss in 5-fold cross-validation; the points of each class are dealt out to the folds in turn.

    >>> choose(logistic.fit_newton, (0.01, 1.0), *PLANE.sample(20, seed=0), mean_cross_entropy)
    1.0
    """
    folds = _folds(t)

    def held_out_loss(setting: float) -> float:
        held_out = [(folds == f, fit(X[folds != f], t[folds != f], setting)) for f in range(FOLDS)]
        return sum(np.sum(rows) * loss(X[rows], t[rows], theta) for rows, theta in held_out)

    return min(settings, key=held_out_loss)


def _folds(t: IntArray) -> IntArray:
    """(n,) fold numbers 0 … 4, dealt out to the points of each class in turn."""
    folds = np.zeros(len(t), dtype=int)
    for k in np.unique(t):
        rows = np.flatnonzero(t == k)
        folds[rows] = np.arange(len(rows)) % FOLDS
    return folds
