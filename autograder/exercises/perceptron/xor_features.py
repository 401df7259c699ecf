"""xor_features: any feature map in which XOR is separable."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.perceptron._segments import APART, distance_between, ends_of_class
from autograder.judging.compare import as_numbers, scaled_to_one
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, wrong
from linclass_ref import feature_maps

SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]


# The parts of the solution in whose place learners write something else.
FEATURES, PRODUCT = "np.column_stack([X, X[:, 0] * X[:, 1]])", "X[:, 0] * X[:, 1]"


ANOTHER_ORDER = "the four points in another order"


def draw_cases(rng: Rng) -> Iterator[Case]:
    """Each case has equal points: features that depend on the row, or on chance, are told from a map in all of them."""
    for _ in range(4):
        points = np.array(SQUARE)[rng.permutation([0, 1, 2, 3, *rng.permutation(4)[:2]])]
        yield case(f"{ANOTHER_ORDER}, two of them again", points, group=ANOTHER_ORDER)
    for n in (9, 40, 210):
        yield case(f"{n} points, each one of the four", np.vstack([SQUARE, rng.integers(0, 2, (n - 4, 2))]))
    yield case("floats", rng.permutation(np.array(SQUARE + SQUARE, dtype=float)))


def holds(one: Case, got: Any) -> Problem:
    """Whether XOR of the case's points is separable, with offset, in the features `got` (n, m)."""
    X, phi = one.args[0], scaled_to_one(as_numbers(got))
    if phi.ndim != 2 or len(phi) != len(X):
        return Asked(f"the features must have one row per point, shape ({len(X)}, m); got shape {phi.shape}.")
    true = (X[:, 0] != X[:, 1]).astype(bool)
    ours, theirs = (ends_of_class(X[rows], phi[rows]) for rows in (true, ~true))
    if ours is None or theirs is None or distance_between(ours, theirs) > APART:
        return None
    return "no hyperplane separates the points where XOR is true from those where it is false in your features."


exercise = Exercise(
    reference=feature_maps.xor_features,
    returns=("the features",),
    rows=("X",),
    visible=(
        case("the four points", SQUARE),
        case(ANOTHER_ORDER, [[1, 1], [0, 1], [0, 0], [1, 0]]),
        case("each point twice", SQUARE + SQUARE),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "nothing added",
            {FEATURES: "X"},
            "You returned the inputs themselves, and in these no line separates XOR. Add a feature of both.",
        ),
        wrong(
            "squares",
            {PRODUCT: "X**2"},
            "Squares change nothing here: 0² = 0 and 1² = 1. A useful feature looks at both inputs together.",
        ),
        wrong(
            "constant added",
            {PRODUCT: "np.ones(len(X))"},
            "A constant feature is the offset, which the classifier has already. Add one that depends on both inputs.",
        ),
        wrong(
            "sum",
            {PRODUCT: "X.sum(axis=1)"},
            "The sum is a linear function of the inputs, so it adds nothing that a line could not use before. Try a product.",
        ),
        wrong(
            "the sum alone",
            {FEATURES: "X.sum(axis=1, keepdims=True)"},
            "The sum is 0, 1, 1 or 2: where XOR is true it lies between the two values where it is false, and no threshold cuts out the "
            "middle.",
        ),
        wrong(
            "the larger of the two",
            {FEATURES: "X.max(axis=1, keepdims=True)"},
            "Your feature is 1 for (1, 1) as it is for (0, 1) and (1, 0): that is OR. Keep the inputs beside it, so that (1, 1) can be "
            "told from them.",
        ),
        wrong(
            "the product alone",
            {FEATURES: "(X[:, 0] * X[:, 1])[:, None]"},
            "Your feature is 0 for (0, 0) as it is for (0, 1) and (1, 0): that is AND. Keep the inputs beside it, so that (0, 0) can be "
            "told from them.",
        ),
        wrong(
            "difference",
            {PRODUCT: "X[:, 0] - X[:, 1]"},
            "The difference is a linear function of the inputs, so it adds nothing new. Its size would: |x1 - x2|.",
        ),
        wrong(
            "one half of xor",
            {FEATURES: "X[:, :1] * (1 - X[:, 1:])"},
            "Your feature sees “x1 and not x2” only, so (0, 1) looks like the false points. It needs the other half too: “x2 and not x1”.",
        ),
        wrong(
            "sum and difference",
            {"X, X[:, 0] * X[:, 1]": "X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]"},
            "Sum and difference are linear functions of the inputs: the square is only rotated. Use a product, or |x1 - x2|.",
        ),
        wrong(
            "number of the corner",
            {FEATURES: "2 * X[:, :1] + X[:, 1:]"},
            "You number the corners 0, 1, 2, 3. The true ones, 1 and 2, lie between the false ones, and one threshold cannot cut them "
            "out. A number that is a linear function of the inputs adds nothing new: use their product.",
        ),
        wrong(
            "length alone",
            {FEATURES: "np.linalg.norm(X, axis=1, keepdims=True)"},
            "The length is 0, 1, 1 and √2: the true points lie between the false ones, and one threshold cannot cut them out. Keep a "
            "second feature, the length squared or its square root, say, beside it.",
        ),
        wrong(
            "length and angle",
            {"X, X[:, 0] * X[:, 1]": "np.hypot(X[:, 0], X[:, 1]), np.arctan2(X[:, 1], X[:, 0])"},
            "In length and angle the true points are (1, 0) and (1, π/2), the false ones (0, 0) and (√2, π/4): these two pairs still "
            "cross. Add a product of the inputs.",
        ),
        wrong(
            "a flat row of numbers",
            {FEATURES: "np.abs(X[:, 0] - X[:, 1])"},
            "|x1 - x2| is a good feature, but it comes as a plain row of numbers, shape (n,). Features have one row per point: shape "
            "(n, 1), for instance with [:, None].",
        ),
    ),
    hints=(
        "A line fails because XOR depends on the two inputs together. Which number, computed from both, tells equal from "
        "different?",
        "XOR depends on whether the two inputs are equal. Which single number, computed from x₁ and x₂, is different in "
        "the two cases?",
        "Keep x₁ and x₂, and add a feature that is not a linear function of them on the four points.",
    ),
)
