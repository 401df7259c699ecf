"""lda_fit: priors, means and the pooled covariance, estimated from data."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian

# The two lines that pool the spread of the classes, and what learners write in their place.
POOLED = """centered = X - means[t]
    Sigma = centered.T @ centered / (len(X) - K)"""
EACH_CLASS = "covariances = [np.atleast_2d(np.cov(X[t == k].T)) for k in range(K)]"
OVERWRITTEN = """for k in range(K):
        centered = X[t == k] - means[k]
        Sigma = centered.T @ centered / (len(centered) - 1)"""


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield case("integers", rng.integers(-4, 5, (9, 2)), data.random_labels(rng, 9, 2, np.array([1.0, 2.0])), 2)
    yield case("integers, three classes", rng.integers(-4, 5, (12, 2)), data.random_labels(rng, 12, 3, np.ones(3)), 3)
    for n, d, K in ((12, 1, 2), (25, 3, 2), (40, 2, 3), (90, 4, 5), (240, 3, 6), (60, 2, 12)):
        t = data.random_labels(rng, n, K, np.arange(1.0, K + 1) ** 2)
        centres = rng.normal(scale=2, size=(K, d)) + 1
        X = centres[t] + rng.normal(size=(n, d)) @ data.random_covariance(rng, d)
        yield case(f"{n} points, {d} feature(s), {K} classes of unequal size", X, t, K)
    t = data.random_labels(rng, 30, 2, np.array([1.0, 3.0]))
    X = rng.normal(size=(30, 2)) * np.where(t == 0, 0.3, 2.0)[:, None] + 4 * t[:, None]
    yield case("classes of very unequal spread", X, t, 2)


SIX = [[0, 0], [2, 0], [1, 3], [5, 1], [7, 1], [6, 4]], [0, 0, 0, 1, 1, 1]
UNBALANCED = [[0, 1], [2, 0], [1, 2], [1, 5], [4, 4], [5, 6], [6, 4], [9, 1], [8, 3]], [0, 0, 0, 0, 1, 1, 1, 2, 2]
MIXED = [[4, 0], [0, 1], [6, 2], [1, 1], [0, 3], [5, 5], [2, 2]], [1, 0, 1, 0, 0, 1, 0]
WIDE_AND_NARROW = [[0, 0], [8, 2], [-8, 4], [20, 1], [21, 1], [20, 2]], [0, 0, 0, 1, 1, 1]

exercise = Exercise(
    reference=lambda X, t, K: tuple(gaussian.lda_fit(X, t, K)),
    returns=("priors", "means", "Sigma"),
    rows=("X", "t"),
    counts=("K",),
    implied=("K",),
    visible=(
        case("two classes of three points", *SIX, 2),
        case("three classes of unequal size", *UNBALANCED, 3),
        case("one feature", [[0.0], [2.0], [5.0], [7.0], [9.0]], [0, 0, 1, 1, 1], 2),
        case("classes in mixed order", *MIXED, 2),
        case("one class wide, the other narrow", *WIDE_AND_NARROW, 2),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "only the last class, over n - K",
            {POOLED: OVERWRITTEN.replace("(len(centered) - 1)", "(len(X) - K)")},
            "Only the last class is in your Sigma: add the classes up instead of overwriting.",
        ),
        wrong(
            "divided by n",
            {"(len(X) - K)": "len(X)"},
            "You divide the pooled scatter by n, which makes it too small on average: K means were estimated from the same data.",
        ),
        wrong(
            "divided by n - 1",
            {"len(X) - K": "len(X) - 1"},
            "You divide by n - 1, as for one mean. Here K means were estimated from the data.",
        ),
        wrong(
            "scatter not divided",
            {" / (len(X) - K)": ""},
            "Sigma is the sum over all points, not divided by anything (that was Fisher's S_W). Divide by n - K.",
        ),
        wrong(
            "about the common mean",
            {"means[t]": "X.mean(axis=0)", "len(X) - K": "len(X) - 1"},
            "You took the covariance of all points together. That counts the distance between the classes as spread: subtract from each "
            "point the mean of its own class.",
        ),
        wrong(
            "about the common mean, over n - K",
            {"means[t]": "X.mean(axis=0)"},
            "You subtract the mean of all points. Subtract from each point the mean of its own class.",
        ),
        wrong(
            "average of the class covariances",
            {POOLED: f"{EACH_CLASS}\n    Sigma = np.mean(covariances, axis=0)"},
            "You average the covariances of the classes as if they had equally many points. Pool them: add the scatters, then divide once.",
        ),
        wrong(
            "class covariances weighted by the priors",
            {POOLED: f"{EACH_CLASS}\n    Sigma = sum(priors[k] * covariances[k] for k in range(K))"},
            "You weigh the covariances (over n_k - 1) by n_k/n. Nearly: the weights that pool them are (n_k - 1)/(n - K).",
        ),
        wrong(
            "one covariance per class",
            {POOLED: f"{EACH_CLASS}\n    Sigma = np.array(covariances)"},
            "You return one covariance for each class. LDA shares one (d, d) matrix between all of them.",
        ),
        wrong(
            "only variances",
            {"centered.T @ centered": "np.diag(np.sum(centered**2, axis=0))"},
            "The covariances off the diagonal are missing: use products (x - μ)(x - μ)ᵀ, not squares of each feature.",
        ),
        wrong(
            "equal priors",
            {"np.bincount(t) / len(t)": "np.full(K, 1 / K)"},
            "Your priors are all 1/K. Estimate them: the fraction n_k/n of points in each class.",
        ),
        wrong(
            "counts instead of priors",
            {" / len(t)": ""},
            "Your priors are counts. Divide them by n, so that they sum to 1.",
        ),
        wrong(
            "one mean for all",
            {
                "means = np.array([X[t == k].mean(axis=0) for k in range(K)])": "mean = X.mean(axis=0)",
                "means[t]": "mean",
                "len(X) - K": "len(X) - 1",
                "means, ": "mean, ",
            },
            "You return one mean. Each class has its own: shape (K, d).",
        ),
        wrong(
            "divided by n - 2",
            {"len(X) - K": "len(X) - 2"},
            "You divide by n - 2. That is right for two classes; K means were estimated, so divide by n - K.",
        ),
        wrong(
            "smoothed priors",
            {"np.bincount(t) / len(t)": "(np.bincount(t) + 1) / (len(t) + K)"},
            "You add 1 to every count. The estimate that is asked for is n_k/n.",
        ),
        wrong(
            "about the mean of the class means",
            {"X - means[t]": "X - means.mean(axis=0)"},
            "You subtract one mean from all points, the mean of the class means. Subtract from each point the mean of its own class.",
        ),
    ),
    hints=(
        "Three estimates: the fraction of points in each class, the mean of each class, and one spread that all classes share.",
        "For the spread subtract from each point the mean of its own class (means[t] has a row for every point), then add up the products "
        "(x - μ)(x - μ)ᵀ over all points. On average class k contributes (n_k - 1) times the true covariance. What do all classes "
        "contribute?",
        "Subtract from each point the mean of its class. The differences, multiplied with themselves and divided by n - K, are the "
        "pooled covariance.",
    ),
)
