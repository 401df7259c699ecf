"""Exercises of 07_gaussian_lda about what follows from the discriminants: posteriors and log-odds."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda._gaussian_densities import COURSE_SIGMA
from autograder.exercises.gaussian_lda._lda_models import THREE, TWO, Wrong, delta, linear, random_model, whole_density
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import gaussian


def _posterior_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 4, 6)):
        yield case(f"{n} point(s), {d} feature(s), {K} classes", rng.normal(size=(n, d)), *random_model(rng, d, K))
    far = rng.normal(size=(6, 2)) * 10.0 ** np.arange(6)[:, None]
    yield case("near points and far ones, discriminants in the thousands", far, *random_model(rng, 2, 3, scale=4))
    shift = np.array([900.0, -700.0])
    priors, means, Sigma = random_model(rng, 2, 3)
    yield case("all far from the origin", shift + rng.normal(size=(8, 2)), priors, shift + means, Sigma)
    yield case("only the classes far from the origin", rng.normal(size=(5, 2)), priors, shift + means, Sigma)


def _softmax(D: np.ndarray) -> np.ndarray:
    E = np.exp(D - D.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def _from_delta(change: Callable[[np.ndarray], Any], scores: Wrong = delta) -> Wrong:
    """A wrong posterior: `change` makes it of the discriminants (n, K)."""
    return lambda X, priors, means, Sigma: change(scores(X, priors, means, Sigma))


def _plain(D: np.ndarray) -> np.ndarray:
    return np.exp(D) / np.exp(D).sum(axis=1, keepdims=True)


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
            _from_delta(_plain, whole_density),
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
            _from_delta(_softmax, linear(offset=lambda p, q: -q / 2)),
            "The priors have no effect: the discriminants lack log π_k.",
        ),
        Misconception(
            "priors counted twice",
            lambda X, priors, means, Sigma: (
                (P := priors * _softmax(delta(X, priors, means, Sigma))) / P.sum(axis=1, keepdims=True)
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
        yield case(f"{d} feature(s), {K} classes, class {k} over class {other}", *random_model(rng, d, K), k, other)
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
