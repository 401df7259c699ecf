"""Exercises of 07_gaussian_lda about the model: fit, discriminants, posteriors, log-odds."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercise import Case, Exercise, Misconception, case
from autograder.exercises._gaussian_densities import COURSE_SIGMA, covariance
from autograder.exercises._sets import Rng
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
    reference=gaussian.lda_fit,
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


def _model(rng: Rng, d: int, K: int, scale: float = 1.5) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    priors = rng.dirichlet(np.arange(2.0, K + 2))
    return priors, rng.normal(scale=scale, size=(K, d)), covariance(rng, d)


def _discriminant_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (1, 3, 3), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 5, 7)):
        yield case(f"{n} point(s), {d} feature(s), {K} classes", rng.normal(size=(n, d)), *_model(rng, d, K))
    whole = rng.integers(-3, 4, (5, 2)), [0.25, 0.75], rng.integers(-3, 4, (2, 2)), [[2, 1], [1, 2]]
    yield case("whole numbers", *whole)


def _linear(
    *,
    offset: Callable[[np.ndarray, np.ndarray], Any] = lambda p, q: np.log(p) - q / 2,
    inverse: Callable[[np.ndarray], np.ndarray] = np.linalg.inv,
) -> Wrong:
    """A wrong δ: the offset from the priors p and the forms q = μᵀΣ⁻¹μ, or another matrix for Σ⁻¹."""

    def wrong(X: np.ndarray, priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
        W = means @ inverse(Sigma)
        return X @ W.T + offset(priors, np.sum(W * means, axis=1))

    return wrong


_delta = _linear()


def _whole_log(X: np.ndarray, priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
    square = np.sum(X * np.linalg.solve(Sigma, X.T).T, axis=1, keepdims=True)
    return _delta(X, priors, means, Sigma) - square / 2


def _whole_density(X: np.ndarray, priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
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
            _linear(offset=lambda p, q: -q / 2),
            "The term log π_k is missing: your classes are all equally likely from the start.",
        ),
        Misconception(
            "prior without logarithm",
            _linear(offset=lambda p, q: p - q / 2),
            "You add the prior itself. We are comparing logarithms of probabilities: add log π_k.",
        ),
        Misconception(
            "log prior taken off",
            _linear(offset=lambda p, q: -np.log(p) - q / 2),
            "log π_k has the wrong sign: a likelier class must have the larger discriminant.",
        ),
        Misconception(
            "half forgotten",
            _linear(offset=lambda p, q: np.log(p) - q),
            "The term μ_kᵀΣ⁻¹μ_k carries a factor ½, left over from the exponent of the bell.",
        ),
        Misconception(
            "plus a half",
            _linear(offset=lambda p, q: np.log(p) + q / 2),
            "½ μ_kᵀΣ⁻¹μ_k is taken off, not added: else a class gains by being far from the origin.",
        ),
        Misconception(
            "square of the mean forgotten",
            _linear(offset=lambda p, q: np.log(p)),
            "The term -½ μ_kᵀΣ⁻¹μ_k is missing: without it a long mean vector wins far too often.",
        ),
        Misconception(
            "covariance not inverted",
            _linear(inverse=lambda S: S),
            "You multiply by Σ. It is the inverse, Σ⁻¹: np.linalg.solve(Sigma, means.T) applies it to every mean.",
        ),
        Misconception(
            "covariance ignored",
            _linear(inverse=lambda S: np.eye(len(S))),
            "Σ does not appear in your discriminants. Without it only the distance to the means counts, as if the classes were round.",
        ),
        Misconception(
            "only variances",
            _linear(inverse=lambda S: np.diag(1 / np.diag(S))),
            "You divide by the variances and leave the covariances out. Use the inverse of the whole matrix.",
        ),
        Misconception(
            "square of x kept",
            _whole_log,
            "You kept -½ xᵀΣ⁻¹x. It is the same for every class, so it cancels, and δ_k is linear in x: leave it out.",
        ),
        Misconception(
            "whole log density",
            _whole_density,
            "You return log π_k plus the whole log density. All that is the same for every class is left out of δ_k: it is linear in x.",
        ),
        Misconception(
            "a row a class",
            lambda X, priors, means, Sigma: _delta(X, priors, means, Sigma).T,
            "Your result has a row for each class. Make it (n, K): a row a point.",
        ),
        Misconception(
            "classes returned",
            lambda X, priors, means, Sigma: _delta(X, priors, means, Sigma).argmax(axis=1),
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


def _posterior_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 4, 6)):
        yield case(f"{n} point(s), {d} feature(s), {K} classes", rng.normal(size=(n, d)), *_model(rng, d, K))
    far = rng.normal(size=(6, 2)) * 10.0 ** np.arange(6)[:, None]
    yield case("near points and far ones, discriminants in the thousands", far, *_model(rng, 2, 3, scale=4))
    shift = np.array([900.0, -700.0])
    priors, means, Sigma = _model(rng, 2, 3)
    yield case("all far from the origin", shift + rng.normal(size=(8, 2)), priors, shift + means, Sigma)


def _softmax(delta: np.ndarray) -> np.ndarray:
    E = np.exp(delta - delta.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def _from_delta(change: Callable[[np.ndarray], Any], delta: Wrong = _delta) -> Wrong:
    """A wrong posterior: `change` makes it of the discriminants (n, K)."""
    return lambda X, priors, means, Sigma: change(delta(X, priors, means, Sigma))


def _plain(delta: np.ndarray) -> np.ndarray:
    return np.exp(delta) / np.exp(delta).sum(axis=1, keepdims=True)


LDA_POSTERIOR = Exercise(
    id="lda_posterior",
    points=3,
    reference=gaussian.lda_posterior,
    returns=("the posteriors",),
    visible=(
        case("half-way between two equal classes", [[1.0, 0.0]], [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]]),
        case("unequal priors, correlated features", [[0.0, 0.0], [1.0, 0.5], [2.0, -1.0]], *TWO),
        case("three classes", [[1.0, 1.0], [2.0, 0.0], [0.5, 0.5]], *THREE),
        case("one feature", [[0.0], [0.5], [1.0], [3.0]], [0.25, 0.75], [[0.0], [2.0]], [[4.0]]),
        case("discriminants of thousands", [[600.0, 400.0], [1.5, 0.0], [-800.0, 20.0]], *THREE),
        case(
            "classes far from the origin",
            [[60.0, 80.0], [61.0, 80.0]],
            [0.5, 0.5],
            [[60, 80], [62, 80]],
            [[1, 0], [0, 1]],
        ),
        case("a point that no class would expect", [[0.0, -90.0], [0.0, 60.0]], *THREE),
    ),
    hidden=_posterior_cases,
    misconceptions=(
        Misconception(
            "plain exponentials",
            _from_delta(_plain),
            "exp of a discriminant of a thousand is infinite, and ∞/∞ is nan. Subtract the largest discriminant of each row first: "
            "the quotient does not change.",
        ),
        Misconception(
            "one shift for all rows",
            _from_delta(lambda D: (E := np.exp(D - D.max())) / E.sum(axis=1, keepdims=True)),
            "You subtract the largest discriminant of the whole table. A row far below it becomes 0/0: take the largest of each row.",
        ),
        Misconception(
            "densities multiplied",
            _from_delta(_plain, _whole_density),
            "You compute densities and divide. Far out all of them are 0 on a computer, and 0/0 is nan: work with the discriminants, "
            "which are logarithms, and subtract the largest of each row.",
        ),
        Misconception(
            "not normalised",
            _from_delta(lambda D: np.exp(D - D.max(axis=1, keepdims=True))),
            "Your rows do not sum to 1: divide each row by its sum.",
        ),
        Misconception(
            "normalised over the points",
            _from_delta(lambda D: (E := np.exp(D - D.max(axis=1, keepdims=True))) / E.sum(axis=0)),
            "You divide by the sum of each column. The classes compete for each point: every row sums to 1.",
        ),
        Misconception(
            "normalised over everything",
            _from_delta(lambda D: (E := np.exp(D - D.max(axis=1, keepdims=True))) / E.sum()),
            "You divide by the sum of the whole table. Every row by itself sums to 1 (sum over axis=1, keepdims=True).",
        ),
        Misconception(
            "priors ignored",
            _from_delta(_softmax, _linear(offset=lambda p, q: -q / 2)),
            "The priors have no effect: the discriminants lack log π_k.",
        ),
        Misconception(
            "priors counted twice",
            lambda X, priors, means, Sigma: (
                (P := priors * _softmax(_delta(X, priors, means, Sigma))) / P.sum(axis=1, keepdims=True)
            ),
            "You multiply by the priors although the discriminants hold them already, as log π_k.",
        ),
        Misconception(
            "sign of the discriminants",
            _from_delta(lambda D: _softmax(-D)),
            "The largest discriminant should have the largest posterior; yours has the smallest.",
        ),
        Misconception(
            "discriminants divided by their sum",
            _from_delta(lambda D: D / D.sum(axis=1, keepdims=True)),
            "You divide the discriminants by their sum. They are logarithms (up to a constant): exponentiate first.",
        ),
        Misconception(
            "logarithms returned",
            _from_delta(
                lambda D: (S := D - D.max(axis=1, keepdims=True)) - np.log(np.exp(S).sum(axis=1, keepdims=True))
            ),
            "You return the logarithms of the posteriors. Probabilities are wanted.",
        ),
        Misconception(
            "all or nothing",
            _from_delta(lambda D: np.eye(D.shape[1])[D.argmax(axis=1)]),
            "You give the winner probability 1. The posterior says how sure we are: a softmax of the discriminants.",
        ),
    ),
    hints=(
        "The discriminants are log posteriors up to a constant that all classes share. Undo the logarithm and make each row sum to 1.",
        "D = lda_discriminants(…); subtract D.max(axis=1, keepdims=True) so that the largest exponent is 0; then np.exp; then divide "
        "by the sum of each row.",
        "E = np.exp(D - D.max(axis=1, keepdims=True)); return E / E.sum(axis=1, keepdims=True)",
    ),
)


def _odds_cases(rng: Rng) -> Iterator[Case]:
    for d, K, k, other in (
        (1, 2, 0, 1),
        (1, 2, 1, 0),
        (2, 2, 1, 0),
        (3, 3, 0, 2),
        (2, 4, 3, 1),
        (4, 6, 2, 5),
        (3, 5, 4, 0),
    ):
        yield case(f"{d} feature(s), {K} classes, class {k} over class {other}", *_model(rng, d, K), k, other)
    whole = [0.125, 0.375, 0.5], rng.integers(-3, 4, (3, 2)), [[2, 1], [1, 3]]
    yield case("whole numbers", *whole, 2, 0)


def _odds(
    *,
    offset: Callable[..., Any] = lambda p, q, a, b, w: np.log(p / q) - (a + b) @ w / 2,
    weights: Callable[..., Any] = lambda S, a, b: np.linalg.solve(S, a - b),
) -> Wrong:
    """Wrong log-odds: the offset from both priors, both means and θ, or other weights."""

    def wrong(priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray, k: int, other: int) -> tuple[Any, Any]:
        theta = weights(Sigma, means[k], means[other])
        return theta, offset(priors[k], priors[other], means[k], means[other], theta)

    return wrong


def _unit(priors: np.ndarray, means: np.ndarray, Sigma: np.ndarray, k: int, other: int) -> tuple[Any, Any]:
    theta, theta0 = _odds()(priors, means, Sigma, k, other)
    length = np.linalg.norm(theta)
    return theta / length, theta0 / length


LOG_ODDS = Exercise(
    id="log_odds",
    points=3,
    reference=gaussian.log_odds,
    returns=("theta", "theta0"),
    visible=(
        case("equal priors, round", [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]], 1, 0),
        case("unequal priors, correlated features", *TWO, 0, 1),
        case("the same, the other way round", *TWO, 1, 0),
        case("classes 2 and 0 of three", *THREE, 2, 0),
        case("classes 1 and 2 of three", *THREE, 1, 2),
        case("one feature, a variance of 4", [0.25, 0.75], [[-2.0], [1.0]], [[4.0]], 1, 0),
        case("means far from 0", [0.875, 0.125], [[9.0, 11.0], [12.0, 10.0]], COURSE_SIGMA, 0, 1),
    ),
    hidden=_odds_cases,
    misconceptions=(
        Misconception(
            "the other class",
            lambda priors, means, Sigma, k, other: _odds()(priors, means, Sigma, other, k),
            "Your function is positive where l wins. It should be log P(k|x)/P(l|x): positive where k wins.",
        ),
        Misconception(
            "priors forgotten",
            _odds(offset=lambda p, q, a, b, w: -(a + b) @ w / 2),
            "theta0 lacks log(π_k/π_l): unequal priors shift the boundary.",
        ),
        Misconception(
            "priors the wrong way",
            _odds(offset=lambda p, q, a, b, w: np.log(q / p) - (a + b) @ w / 2),
            "log(π_k/π_l) has the wrong sign: the likelier class k is, the larger the odds for it.",
        ),
        Misconception(
            "priors without logarithm",
            _odds(offset=lambda p, q, a, b, w: p / q - (a + b) @ w / 2),
            "You add the ratio of the priors. These are log-odds: add its logarithm.",
        ),
        Misconception(
            "difference of priors",
            _odds(offset=lambda p, q, a, b, w: p - q - (a + b) @ w / 2),
            "You add π_k - π_l. It is the difference of their logarithms, log π_k - log π_l.",
        ),
        Misconception(
            "half forgotten",
            _odds(offset=lambda p, q, a, b, w: np.log(p / q) - (a + b) @ w),
            "The boundary for equal priors goes through the midpoint ½ (μ_k + μ_l); the ½ is missing.",
        ),
        Misconception(
            "plus the midpoint",
            _odds(offset=lambda p, q, a, b, w: np.log(p / q) + (a + b) @ w / 2),
            "½ (μ_k + μ_l)·θ must be taken off, so that the midpoint between the means gets log-odds log(π_k/π_l).",
        ),
        Misconception(
            "difference squared",
            _odds(offset=lambda p, q, a, b, w: np.log(p / q) - (a - b) @ w / 2),
            "μ_kᵀΣ⁻¹μ_k - μ_lᵀΣ⁻¹μ_l is (μ_k + μ_l)ᵀΣ⁻¹(μ_k - μ_l), a sum times a difference; you have the difference twice.",
        ),
        Misconception(
            "midpoint forgotten",
            _odds(offset=lambda p, q, a, b, w: np.log(p / q)),
            "theta0 holds only the priors. The squares of the means belong to it: -½ (μ_k + μ_l)·θ.",
        ),
        Misconception(
            "covariance not inverted",
            _odds(weights=lambda S, a, b: S @ (a - b)),
            "θ is Σ⁻¹(μ_k - μ_l): you multiplied by Σ instead of its inverse.",
        ),
        Misconception(
            "covariance ignored",
            _odds(weights=lambda S, a, b: a - b),
            "θ is the difference of the means in your version. Σ⁻¹ turns it, unless the classes are round.",
        ),
        Misconception(
            "sum of the means",
            _odds(weights=lambda S, a, b: np.linalg.solve(S, a + b)),
            "θ is Σ⁻¹ times the difference of the means, not their sum.",
        ),
        Misconception(
            "always classes 1 and 0",
            lambda priors, means, Sigma, k, other: _odds()(priors, means, Sigma, 1, 0),
            "You compare class 1 with class 0, whatever k and l are.",
        ),
        Misconception(
            "scaled to unit length",
            _unit,
            "You scaled θ to length 1. The boundary stays, but log-odds are numbers with a meaning: leave θ as it is.",
        ),
    ),
    hints=(
        "log P(k|x)/P(l|x) = δ_k(x) - δ_l(x). Subtract the two discriminants and collect what multiplies x, and what does not.",
        "theta = Σ⁻¹(μ_k - μ_l). The rest is log π_k - log π_l - ½ (μ_kᵀΣ⁻¹μ_k - μ_lᵀΣ⁻¹μ_l), and the bracket is (μ_k + μ_l)·theta.",
        "theta = np.linalg.solve(Sigma, means[k] - means[l]); "
        "return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta",
    ),
)
