"""lda_discriminants: the discriminants of every class at every point."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, changed, wrong
from linclass_ref import gaussian


def square_of_x_kept(X, priors, means, Sigma):
    delta = np.zeros((len(X), len(means)))
    for k in range(len(means)):
        centered = X - means[k]
        squares = np.sum(centered * np.linalg.solve(Sigma, centered.T).T, axis=1)
        delta[:, k] = np.log(priors[k]) - 0.5 * squares
    return delta


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (1, 3, 3), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 5, 7)):
        note = f"{n} point(s), {d} feature(s), {K} classes"
        yield case(note, rng.normal(size=(n, d)), *data.random_model(rng, d, K))
    (own,) = rng.spawn(1)
    yield case("features without correlation", own.normal(size=(8, 3)), *data.uncorrelated_model(own, 3, 3))
    X, means = rng.integers(-3, 4, (5, 2)), rng.integers(-3, 4, (2, 2))
    yield case("integers", X, [0.25, 0.75], means, [[2, 1], [1, 2]])


exercise = Exercise(
    reference=gaussian.lda_discriminants,
    returns=("the discriminants",),
    rows=("X",),
    parallel=("priors", "means"),
    visible=(
        case(
            "two classes, equal priors, round", [[1, 0], [0, 1], [2, 2]], [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]]
        ),
        case("unequal priors, correlated features", [[0.0, 0.0], [1.0, 0.5], [2.0, -1.0]], *data.TWO),
        case("three classes", [[1.0, 1.0], [-1.0, 2.0]], *data.THREE),
        case("one feature, a variance of 4", [[0.0], [3.0]], [0.25, 0.75], [[-2.0], [1.0]], [[4.0]]),
        case(
            "a single point, means far from 0",
            [[10.0, 10.0]],
            [0.125, 0.875],
            [[9.0, 11.0], [12.0, 10.0]],
            data.COURSE_SIGMA,
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "log prior forgotten",
            {" + np.log(priors)": ""},
            "The term log π_k is missing: your classes are all equally likely from the start.",
        ),
        wrong(
            "prior without logarithm",
            {"np.log(priors)": "priors"},
            "You add the prior itself. We are comparing logarithms of probabilities: add log π_k.",
        ),
        wrong(
            "half forgotten",
            {"0.5 * ": ""},
            "The term μ_kᵀΣ⁻¹μ_k carries a factor ½, left over from the exponent of the density.",
        ),
        wrong(
            "plus a half",
            {"- 0.5": "+ 0.5"},
            "½ μ_kᵀΣ⁻¹μ_k is subtracted, not added: otherwise a class gains by being far from the origin.",
        ),
        wrong(
            "square of the mean forgotten",
            {" - 0.5 * np.sum(means.T * W, axis=0)": ""},
            "The term -½ μ_kᵀΣ⁻¹μ_k is missing: without it a long mean vector wins far too often.",
        ),
        wrong(
            "covariance not inverted",
            {"np.linalg.solve(Sigma, means.T)": "Sigma @ means.T"},
            "You multiply by Σ. It is the inverse, Σ⁻¹: np.linalg.solve(Sigma, means.T) applies it to every mean.",
        ),
        wrong(
            "covariance ignored",
            {"np.linalg.solve(Sigma, means.T)": "means.T"},
            "Σ does not appear in your discriminants. Without it only the distance to the means counts, as if the classes were round.",
        ),
        wrong(
            "only variances",
            {"np.linalg.solve(Sigma, means.T)": "(means / np.diag(Sigma)).T"},
            "You divide by the variances and leave the covariances out. Use the inverse of the whole matrix.",
        ),
        wrong(
            "all pairs of means summed",
            {"means.T * W": "means @ W"},
            "You add up μ_jᵀΣ⁻¹μ_k over all classes j. Each class needs μ_kᵀΣ⁻¹μ_k alone, with its own mean on both sides.",
        ),
        wrong(
            "square of x kept",
            square_of_x_kept,
            "You kept -½ xᵀΣ⁻¹x. It is the same for every class, so it cancels, and δ_k is linear in x: leave it out.",
        ),
        wrong(
            "whole log density",
            changed(
                square_of_x_kept,
                {"squares\n    ": "(X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)\n    "},
            ),
            "You return log π_k plus the whole log density. All that is the same for every class is left out of δ_k: it is linear in x.",
        ),
        wrong(
            "one row per class",
            {"return X": "return (X", "np.log(priors)": "np.log(priors)).T"},
            "Your result has a row for each class. Make it (n, K): one row per point.",
        ),
        wrong(
            "classes returned",
            {"return X": "return np.argmax(X", "np.log(priors)": "np.log(priors), axis=1)"},
            "You return the class. Return the discriminants of all classes, (n, K); the prediction is their argmax.",
        ),
        wrong(
            "Σ missing in the square of the mean",
            {"means.T * W": "means.T**2"},
            "The constant is -½ μ_kᵀΣ⁻¹μ_k; you left out Σ⁻¹ there.",
        ),
        wrong(
            "logarithm to base two",
            {"np.log(priors)": "np.log2(priors)"},
            "You use the logarithm to base 2. The densities hold e, so it is the natural one, np.log.",
        ),
    ),
    hints=(
        "Add log π_k to the square that was multiplied out. Which of its terms contain μ_k or π_k? One of them is "
        "linear in x, the others are constants.",
        "Put the weight vectors Σ⁻¹μ_k side by side as the columns of one matrix, (d, K): one call of "
        "`np.linalg.solve` gives them all.",
        "With this matrix the linear term is one product. The constant of class k is half of μ_k times its own "
        "column, with a minus, plus the logarithm of its prior.",
    ),
)
