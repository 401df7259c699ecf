"""easier_coordinates: an affine map after which the perceptron makes fewer mistakes."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref.experiments.coordinates import draw_skewed, easier_coordinates, mistakes_in

STEPS = {"at most half of the mistakes": 2, "at most a tenth of the mistakes": 10, "at most 1/25 of the mistakes": 25}
MANY, TOO_MANY = 200, 3_000  # mistakes on the points as they are
MODEST = 1e100  # the numbers of A and c
SURELY = 28  # whitening divides the mistakes by at least this number, in each of these lengths: no set is unlucky for an answer
LENGTHS = (0.1, 1, 10)
FEATURE_BY_FEATURE = 12  # scaling one feature after the other does not divide them by this number


def draw_cases(rng: Rng) -> Iterator[Case]:
    """One set for each step, on which the perceptron makes many mistakes, even after each feature was standardized."""
    for step in STEPS:
        X = draw_skewed(rng).round(3)
        while not _fits(X):
            X = draw_skewed(rng).round(3)
        yield case(step, X, group=step)


def _fits(X: np.ndarray) -> bool:
    made = mistakes_in(X, np.eye(X.shape[1]), np.zeros(X.shape[1]))
    if made is None or not MANY <= made <= TOO_MANY:
        return False
    A, c = easier_coordinates(X)
    scaled = mistakes_in(X, np.diag(1 / X.std(axis=0)), c) or TOO_MANY + 1
    stretched = [(length * A, c) for length in LENGTHS] + [(A, np.median(X, axis=0))]
    partly = np.linalg.norm(A, axis=0) ** -0.2 * A, c  # each direction divided by its variance to the power 0.4
    return made < FEATURE_BY_FEATURE * scaled and all(
        made >= SURELY * (mistakes_in(X, *one) or TOO_MANY + 1) for one in (*stretched, partly)
    )


def holds(one: Case, got: Any) -> Problem:
    """Whether the perceptron converges on the points (x - c) A and makes as few mistakes as the step asks for."""
    (X,) = one.args
    d = X.shape[1]
    if not isinstance(got, list) or len(got) != 2:
        return "expected two values: A and c."
    A, c = as_numbers(got[0]), as_numbers(got[1])
    if A.shape != (d, d) or c.shape != (d,):
        return f"A must have shape ({d}, {d}) and c shape ({d},); got {A.shape} and {c.shape}."
    if not (np.isfinite(A).all() and np.isfinite(c).all()):
        return "A and c must hold finite numbers."
    if not MODEST > np.abs(A).max() > 1 / MODEST or np.abs(c).max() > MODEST:
        return "these numbers are too large or too small to compute with: their squares are not floats."
    made, as_given = mistakes_in(X, A, c), mistakes_in(X, np.eye(d), np.zeros(d))
    if made is None:
        return "on the points (x − c) A the perceptron does not stop. Is A invertible?"
    if made * STEPS[one.group] <= (as_given or 0):
        return None
    return (
        f"the perceptron makes {made} mistakes on your points and {as_given} on the given ones. Asked for: {one.group}."
    )


exercise = Exercise(
    reference=easier_coordinates,
    returns=("A", "c"),
    rows=("X",),
    visible=tuple(draw_cases(np.random.default_rng(3))),
    hidden=draw_cases,
    holds=holds,
    properties=tuple(STEPS),
    misconceptions=(
        wrong(
            "centered only",
            {"return directions / np.sqrt(variances), c": "return np.eye(len(c)), c"},
            "You center the points and change nothing else. Then the offset is small, but the points may still be long in a direction "
            "that does not matter and short in the one that does.",
        ),
        wrong(
            "each feature scaled by itself",
            {"return directions / np.sqrt(variances), c": "return np.diag(1 / X.std(axis=0)), c"},
            "You standardize each feature by itself. The features are correlated, so the points are still flat in some direction.",
        ),
        wrong(
            "not centered",
            {"return directions / np.sqrt(variances), c": "return directions / np.sqrt(variances), np.zeros(len(c))"},
            "Your points are not centered. If their mean is far from the origin, the offset has a long way to go in steps of 1.",
        ),
        wrong(
            "divided by the variances",
            {"np.sqrt(variances)": "variances"},
            "You divide by the variances. The spread along a direction is the standard deviation, its square root.",
        ),
        wrong(
            "turned but not scaled",
            {" / np.sqrt(variances)": ""},
            "You turn the points, which changes no length and no margin. Scale them as well.",
        ),
    ),
    hints=(
        "The bound is R²/γ² in augmented space. Which maps make R small and γ large at the same time, without knowing the labels?",
        "Center the points first. Then look at their covariance matrix: in which directions are they long, in which short?",
        "Along an eigenvector of the covariance matrix the variance is the eigenvalue. Divide each of these coordinates by its spread.",
    ),
)
