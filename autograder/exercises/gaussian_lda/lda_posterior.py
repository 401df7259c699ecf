"""lda_posterior: the probability of every class at every point."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian

lda_discriminants = solution("lda_discriminants")


# The last two lines, which make probabilities of the discriminants.


def densities_multiplied(X, priors, means, Sigma):
    joint = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        centered = X - means[k]
        squares = np.sum(centered * np.linalg.solve(Sigma, centered.T).T, axis=1)
        density = np.exp(-squares / 2) / np.sqrt(np.linalg.det(2 * np.pi * Sigma))
        joint[:, k] = priors[k] * density
    return joint / joint.sum(axis=1, keepdims=True)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 4, 6)):
        note = f"{n} point(s), {d} feature(s), {K} classes"
        yield case(note, rng.normal(size=(n, d)), *data.random_model(rng, d, K))
    yield case("points with integer coordinates", rng.integers(-3, 4, (8, 2)), *data.random_model(rng, 2, 3))
    (own,) = rng.spawn(1)
    yield case("two classes", own.normal(size=(8, 2)), *data.random_model(own, 2, 2))
    far = rng.normal(size=(6, 2)) * 10.0 ** np.arange(6)[:, None]
    yield case("near points and far ones, discriminants in the thousands", far, *data.random_model(rng, 2, 3, scale=4))
    shift = np.array([900.0, -700.0])
    priors, means, Sigma = data.random_model(rng, 2, 3)
    yield case("all far from the origin", shift + rng.normal(size=(8, 2)), priors, shift + means, Sigma)
    yield case("only the classes far from the origin", rng.normal(size=(5, 2)), priors, shift + means, Sigma)


SOFTMAX = """weights = np.exp(delta - delta.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)"""


exercise = Exercise(
    reference=gaussian.lda_posterior,
    returns=("the posteriors",),
    rows=("X",),
    parallel=("priors", "means"),
    visible=(
        case("half-way between two equal classes", [[1.0, 0.0]], [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]]),
        case("unequal priors, correlated features", [[0.0, 0.0], [1.0, 0.5], [2.0, -1.0]], *data.TWO),
        case("three classes", [[1.0, 1.0], [2.0, 0.0], [0.5, 0.5]], *data.THREE),
        case("integers", [[1, 1], [2, 0], [0, -1]], *data.THREE),
        case("one feature", [[0.0], [0.5], [1.0], [3.0]], [0.25, 0.75], [[0.0], [2.0]], [[4.0]]),
        case("discriminants of thousands", [[600.0, 400.0], [1.5, 0.0], [-800.0, 20.0]], *data.THREE),
        case(
            "classes far from the origin",
            [[60.0, 80.0], [61.0, 80.0]],
            [0.5, 0.5],
            [[60, 80], [62, 80]],
            [[1, 0], [0, 1]],
        ),
        case(
            "points near the origin, classes far from it",
            [[0.0, 0.0], [1.0, 0.0]],
            [0.5, 0.5],
            [[60, 80], [62, 78]],
            [[1, 0], [0, 1]],
        ),
        case("a point that no class would expect", [[0.0, -90.0], [0.0, 60.0]], *data.THREE),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "plain exponentials",
            {" - delta.max(axis=1, keepdims=True)": ""},
            "exp of a discriminant of a thousand is infinite, and ∞/∞ is nan. Subtract the largest discriminant of each row first: "
            "the quotient does not change.",
        ),
        wrong(
            "one shift for all rows",
            {"delta.max(axis=1, keepdims=True)": "delta.max()"},
            "You subtract the largest discriminant of the whole table. A row far below it becomes 0/0: take the largest of each row.",
        ),
        wrong(
            "densities multiplied",
            densities_multiplied,
            "You compute densities and divide. Far out all of them are 0 on a computer, and 0/0 is nan: work with the discriminants, "
            "which are logarithms, and subtract the largest of each row.",
        ),
        wrong(
            "not normalised",
            {" / weights.sum(axis=1, keepdims=True)": ""},
            "Your rows do not sum to 1: divide each row by its sum.",
        ),
        *data.NOT_BY_ROWS,
        wrong(
            "priors ignored",
            {"lda_discriminants(X, priors": "lda_discriminants(X, np.ones(len(priors))"},
            "The priors have no effect. log π_k belongs into each discriminant, and must not be divided out again.",
        ),
        wrong(
            "priors counted twice",
            {"np.exp": "priors * np.exp"},
            "You multiply by the priors although the discriminants hold them already, as log π_k.",
        ),
        wrong(
            "discriminants divided by their sum",
            {SOFTMAX: "return delta / delta.sum(axis=1, keepdims=True)"},
            "You divide the discriminants by their sum. They are logarithms (up to a constant): exponentiate first.",
        ),
        wrong(
            "logarithms returned",
            {
                "weights = np.exp(delta - delta.max(axis=1, keepdims=True))": "shifted = delta - delta.max(axis=1, keepdims=True)",
                "weights / weights.sum(axis=1, keepdims=True)": "shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))",
            },
            "You return the logarithms of the posteriors. Probabilities are wanted.",
        ),
        wrong(
            "all or nothing",
            {SOFTMAX: "return np.eye(len(priors))[delta.argmax(axis=1)]"},
            "You give the winner probability 1. The posterior says how sure we are: a softmax of the discriminants.",
        ),
        wrong(
            "softmax down the columns",
            {
                "delta.max(axis=1, keepdims=True)": "delta.max(axis=0)",
                "weights.sum(axis=1, keepdims=True)": "weights.sum(axis=0)",
            },
            "Your columns sum to 1. The classes compete for each point: shift and normalize along each row (axis=1).",
        ),
        wrong(
            "whole table normalised",
            {"delta.max(axis=1, keepdims=True)": "delta.max()", "weights.sum(axis=1, keepdims=True)": "weights.sum()"},
            "Your probabilities sum to 1 over the whole table. Each point has probabilities of its own: every row sums to 1.",
        ),
        wrong(
            "sigmoid of each discriminant",
            {SOFTMAX: "return 1 / (1 + np.exp(-delta))"},
            "You apply the sigmoid to each discriminant by itself. The classes compete: divide by the sum over all classes of the "
            "point.",
        ),
        wrong(
            "discriminants clipped",
            {"np.exp(delta - delta.max(axis=1, keepdims=True))": "np.exp(np.clip(delta, -700, 700))"},
            "You clip the discriminants. Two classes beyond the limit then look equal. Subtract the largest of each row: nothing "
            "overflows and nothing is lost.",
        ),
        wrong(
            "kept away from 0 and 1",
            {
                "return weights": "kept = weights",
                "weights.sum(axis=1, keepdims=True)": "weights.sum(axis=1, keepdims=True)\n"
                "    kept = np.clip(kept, 1e-3, 1 - 1e-3)\n    return kept / kept.sum(axis=1, keepdims=True)",
            },
            "You keep the probabilities away from 0 and 1. Far from a boundary the model is that sure: return what Bayes' theorem "
            "gives.",
        ),
    ),
    hints=(
        "The discriminants are log posteriors up to a constant that all classes share. Undo the logarithm and make "
        "each row sum to 1.",
        "Take three classes with unequal priors and look at what the function adds to the discriminants. Which term "
        "is in them already?",
        "The discriminants already contain the log priors. What is missing is the exponential, row by row, and the "
        "division by the sum of the row.",
    ),
)
