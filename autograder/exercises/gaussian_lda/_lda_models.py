"""Exercises of 07_gaussian_lda about the model: its fit and its discriminants."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda._gaussian_densities import COURSE_SIGMA, covariance
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import gaussian

Wrong = Callable[..., Any]

SIX = ([[0, 0], [2, 0], [1, 3], [5, 1], [7, 1], [6, 4]], [0, 0, 0, 1, 1, 1])
UNBALANCED = ([[0, 1], [2, 0], [1, 2], [1, 5], [4, 4], [5, 6], [6, 4], [9, 1], [8, 3]], [0, 0, 0, 0, 1, 1, 1, 2, 2])
TWO = ([0.75, 0.25], [[0, 0], [2, 1]], COURSE_SIGMA)
THREE = ([0.5, 0.25, 0.25], [[0.0, 0.0], [3.0, 0.0], [1.0, 2.0]], [[1.0, 0.25], [0.25, 0.5]])


def _labels(rng: Rng, n: int, K: int, weights: np.ndarray) -> np.ndarray:
    """n labels in random order, each class at least twice."""
    rest = rng.choice(K, size=n - 2 * K, p=weights / weights.sum())
    return rng.permutation(np.concatenate([np.repeat(np.arange(K), 2), rest]))


def _fit_cases(rng: Rng) -> Iterator[Case]:
    yield case("whole numbers", rng.integers(-4, 5, (9, 2)), _labels(rng, 9, 2, np.array([1.0, 2.0])), 2)
    yield case("whole numbers, three classes", rng.integers(-4, 5, (12, 2)), _labels(rng, 12, 3, np.ones(3)), 3)
    for n, d, K in ((12, 1, 2), (25, 3, 2), (40, 2, 3), (90, 4, 5), (240, 3, 6)):
        t = _labels(rng, n, K, np.arange(1.0, K + 1) ** 2)
        X = (rng.normal(scale=2, size=(K, d)) + 1)[t] + rng.normal(size=(n, d)) @ covariance(rng, d)
        yield case(f"{n} points, {d} feature(s), {K} classes of unequal size", X, t, K)
    t = _labels(rng, 30, 2, np.array([1.0, 3.0]))
    X = rng.normal(size=(30, 2)) * np.where(t == 0, 0.3, 2.0)[:, None] + 4 * t[:, None]
    yield case("classes of very unequal spread", X, t, 2)


def _parts(X: np.ndarray, t: np.ndarray, K: int) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
    """Counts, means and each class's scatter matrix."""
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    scatters = [(X[t == k] - means[k]).T @ (X[t == k] - means[k]) for k in range(K)]
    return np.bincount(t, minlength=K), means, scatters


def _fit(change: Callable[..., tuple[Any, Any, Any]]) -> Wrong:
    """A wrong fit: `change(X, counts, means, scatters)` makes the three parts."""

    def wrong(X: np.ndarray, t: np.ndarray, K: int) -> tuple[Any, Any, Any]:
        return change(X, *_parts(X, t, K))

    return wrong


def _pooled(N: np.ndarray, S: list[np.ndarray], by: float | None = None) -> np.ndarray:
    return np.sum(S, axis=0) / (N.sum() - len(N) if by is None else by)


def _spread_of(X: np.ndarray) -> np.ndarray:
    return np.atleast_2d(np.cov(X, rowvar=False))


LDA_FIT = Exercise(
    id="lda_fit",
    points=4,
    reference=lambda X, t, K: tuple(gaussian.lda_fit(X, t, K)),
    returns=("priors", "means", "Sigma"),
    visible=(
        case("two classes of three points", *SIX, 2),
        case("three classes of unequal size", *UNBALANCED, 3),
        case("one feature", [[0.0], [2.0], [5.0], [7.0], [9.0]], [0, 0, 1, 1, 1], 2),
        case(
            "classes in mixed order", [[4, 0], [0, 1], [6, 2], [1, 1], [0, 3], [5, 5], [2, 2]], [1, 0, 1, 0, 0, 1, 0], 2
        ),
        case(
            "one class wide, the other narrow",
            [[0, 0], [8, 2], [-8, 4], [20, 1], [21, 1], [20, 2]],
            [0, 0, 0, 1, 1, 1],
            2,
        ),
    ),
    hidden=_fit_cases,
    misconceptions=(
        Misconception(
            "divided by n",
            _fit(lambda X, N, m, S: (N / N.sum(), m, _pooled(N, S, N.sum()))),
            "You divide the pooled scatter by n. K means were estimated from the same data, so n - K makes it unbiased.",
        ),
        Misconception(
            "divided by n - 1",
            _fit(lambda X, N, m, S: (N / N.sum(), m, _pooled(N, S, N.sum() - 1))),
            "You divide by n - 1, as for one mean. Here K means were estimated: divide by n - K.",
        ),
        Misconception(
            "scatter not divided",
            _fit(lambda X, N, m, S: (N / N.sum(), m, _pooled(N, S, 1))),
            "Sigma is the sum over all points, not divided by anything (that was S_W of notebook 6). Divide by n - K.",
        ),
        Misconception(
            "about the common mean",
            _fit(lambda X, N, m, S: (N / N.sum(), m, _spread_of(X))),
            "You took the covariance of all points together. That counts the distance between the classes as spread: subtract from each "
            "point the mean of its own class.",
        ),
        Misconception(
            "about the common mean, over n - K",
            _fit(lambda X, N, m, S: (N / N.sum(), m, _spread_of(X) * (N.sum() - 1) / (N.sum() - len(N)))),
            "You subtract the mean of all points. Subtract from each point the mean of its own class.",
        ),
        Misconception(
            "average of the class covariances",
            _fit(
                lambda X, N, m, S: (N / N.sum(), m, np.mean([s / (k - 1) for s, k in zip(S, N, strict=True)], axis=0))
            ),
            "You average the covariances of the classes as if they had equally many points. Pool them: add the scatters, then divide once.",
        ),
        Misconception(
            "class covariances weighted by the priors",
            _fit(
                lambda X, N, m, S: (
                    N / N.sum(),
                    m,
                    np.sum([k / N.sum() * s / (k - 1) for s, k in zip(S, N, strict=True)], axis=0),
                )
            ),
            "You weigh the covariances (over n_k - 1) by n_k/n. Nearly: the weights that pool them are (n_k - 1)/(n - K).",
        ),
        Misconception(
            "one covariance a class",
            _fit(lambda X, N, m, S: (N / N.sum(), m, np.array([s / (k - 1) for s, k in zip(S, N, strict=True)]))),
            "You return one covariance for each class. LDA shares one (d, d) matrix between all of them.",
        ),
        Misconception(
            "only variances",
            _fit(lambda X, N, m, S: (N / N.sum(), m, np.diag(np.diag(_pooled(N, S))))),
            "The covariances off the diagonal are missing: use products (x - μ)(x - μ)ᵀ, not squares of each feature.",
        ),
        Misconception(
            "variances as a list",
            _fit(lambda X, N, m, S: (N / N.sum(), m, np.diag(_pooled(N, S)))),
            "Sigma holds only the variances. It must be a (d, d) matrix with the covariances of every pair of features.",
        ),
        Misconception(
            "equal priors",
            _fit(lambda X, N, m, S: (np.full(len(N), 1 / len(N)), m, _pooled(N, S))),
            "Your priors are all 1/K. Estimate them: the fraction n_k/n of points in each class.",
        ),
        Misconception(
            "counts instead of priors",
            _fit(lambda X, N, m, S: (N, m, _pooled(N, S))),
            "Your priors are counts. Divide them by n, so that they sum to 1.",
        ),
        Misconception(
            "one mean for all",
            _fit(lambda X, N, m, S: (N / N.sum(), X.mean(axis=0), _spread_of(X))),
            "You return one mean. Each class has its own: shape (K, d).",
        ),
        Misconception(
            "the last class's spread",
            _fit(lambda X, N, m, S: (N / N.sum(), m, S[-1] / (N[-1] - 1))),
            "Sigma comes from the last class alone: is it overwritten in your loop instead of added to?",
        ),
    ),
    hints=(
        "Three estimates: the fraction of points in each class, the mean of each class, and one spread that all classes share.",
        "For the spread subtract from each point the mean of its own class (means[t] has a row for every point), then add up the products "
        "(x - μ)(x - μ)ᵀ over all points and divide by n - K.",
        "priors = np.bincount(t, minlength=K) / len(X); means = np.array([X[t == k].mean(axis=0) for k in range(K)]); R = X - means[t]; "
        "return priors, means, R.T @ R / (len(X) - K)",
    ),
)


def random_model(rng: Rng, d: int, K: int, scale: float = 1.5) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    priors = rng.dirichlet(np.arange(2.0, K + 2))
    return priors, rng.normal(scale=scale, size=(K, d)), covariance(rng, d)


def _discriminant_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (1, 3, 3), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 5, 7)):
        yield case(f"{n} point(s), {d} feature(s), {K} classes", rng.normal(size=(n, d)), *random_model(rng, d, K))
    whole = rng.integers(-3, 4, (5, 2)), [0.25, 0.75], rng.integers(-3, 4, (2, 2)), [[2, 1], [1, 2]]
    yield case("whole numbers", *whole)


def linear(
    *,
    offset: Callable[[np.ndarray, np.ndarray], Any] = lambda p, q: np.log(p) - q / 2,
    inverse: Callable[[np.ndarray], np.ndarray] = np.linalg.inv,
) -> Wrong:
    """A wrong δ: the offset from the priors p and the forms q = μᵀΣ⁻¹μ, or another matrix for Σ⁻¹."""

    def wrong(X: np.ndarray, priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
        W = means @ inverse(Sigma)
        return X @ W.T + offset(priors, np.sum(W * means, axis=1))

    return wrong


delta = linear()


def _whole_log(X: np.ndarray, priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
    square = np.sum(X * np.linalg.solve(Sigma, X.T).T, axis=1, keepdims=True)
    return delta(X, priors, means, Sigma) - square / 2


def whole_density(X: np.ndarray, priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
    constant = len(Sigma) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1]
    return _whole_log(X, priors, means, Sigma) - constant / 2


LDA_DISCRIMINANTS = Exercise(
    id="lda_discriminants",
    points=3,
    reference=gaussian.lda_discriminants,
    returns=("the discriminants",),
    visible=(
        case(
            "two classes, equal priors, round", [[1, 0], [0, 1], [2, 2]], [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]]
        ),
        case("unequal priors, correlated features", [[0.0, 0.0], [1.0, 0.5], [2.0, -1.0]], *TWO),
        case("three classes", [[1.0, 1.0], [-1.0, 2.0]], *THREE),
        case("one feature, a variance of 4", [[0.0], [3.0]], [0.25, 0.75], [[-2.0], [1.0]], [[4.0]]),
        case(
            "a single point, means far from 0",
            [[10.0, 10.0]],
            [0.125, 0.875],
            [[9.0, 11.0], [12.0, 10.0]],
            COURSE_SIGMA,
        ),
    ),
    hidden=_discriminant_cases,
    misconceptions=(
        Misconception(
            "log prior forgotten",
            linear(offset=lambda p, q: -q / 2),
            "The term log π_k is missing: your classes are all equally likely from the start.",
        ),
        Misconception(
            "prior without logarithm",
            linear(offset=lambda p, q: p - q / 2),
            "You add the prior itself. We are comparing logarithms of probabilities: add log π_k.",
        ),
        Misconception(
            "log prior taken off",
            linear(offset=lambda p, q: -np.log(p) - q / 2),
            "log π_k has the wrong sign: a likelier class must have the larger discriminant.",
        ),
        Misconception(
            "half forgotten",
            linear(offset=lambda p, q: np.log(p) - q),
            "The term μ_kᵀΣ⁻¹μ_k carries a factor ½, left over from the exponent of the bell.",
        ),
        Misconception(
            "plus a half",
            linear(offset=lambda p, q: np.log(p) + q / 2),
            "½ μ_kᵀΣ⁻¹μ_k is taken off, not added: else a class gains by being far from the origin.",
        ),
        Misconception(
            "square of the mean forgotten",
            linear(offset=lambda p, q: np.log(p)),
            "The term -½ μ_kᵀΣ⁻¹μ_k is missing: without it a long mean vector wins far too often.",
        ),
        Misconception(
            "covariance not inverted",
            linear(inverse=lambda S: S),
            "You multiply by Σ. It is the inverse, Σ⁻¹: np.linalg.solve(Sigma, means.T) applies it to every mean.",
        ),
        Misconception(
            "covariance ignored",
            linear(inverse=lambda S: np.eye(len(S))),
            "Σ does not appear in your discriminants. Without it only the distance to the means counts, as if the classes were round.",
        ),
        Misconception(
            "only variances",
            linear(inverse=lambda S: np.diag(1 / np.diag(S))),
            "You divide by the variances and leave the covariances out. Use the inverse of the whole matrix.",
        ),
        Misconception(
            "square of x kept",
            _whole_log,
            "You kept -½ xᵀΣ⁻¹x. It is the same for every class, so it cancels, and δ_k is linear in x: leave it out.",
        ),
        Misconception(
            "whole log density",
            whole_density,
            "You return log π_k plus the whole log density. All that is the same for every class is left out of δ_k: it is linear in x.",
        ),
        Misconception(
            "a row a class",
            lambda X, priors, means, Sigma: delta(X, priors, means, Sigma).T,
            "Your result has a row for each class. Make it (n, K): a row a point.",
        ),
        Misconception(
            "classes returned",
            lambda X, priors, means, Sigma: delta(X, priors, means, Sigma).argmax(axis=1),
            "You return the class. Return the discriminants of all classes, (n, K); the prediction is their argmax.",
        ),
    ),
    hints=(
        "δ_k(x) = xᵀΣ⁻¹μ_k - ½ μ_kᵀΣ⁻¹μ_k + log π_k is a straight line in x: a weight vector Σ⁻¹μ_k and an offset for each class.",
        "W = np.linalg.solve(Sigma, means.T) has the weight vectors as columns, (d, K). The offsets are np.log(priors) minus half of the "
        "sums of means.T * W over the features.",
        "W = np.linalg.solve(Sigma, means.T); return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)",
    ),
)
