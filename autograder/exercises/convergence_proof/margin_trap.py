"""margin_trap: two separators that the functional and the geometric margin rank in opposite ways."""

from typing import Any

import numpy as np

from autograder.exercises._solutions import solution
from autograder.exercises.convergence_proof._planar import form_of_a_set
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong

margin_trap = solution("margin_trap")

ROUNDING = 1e-9  # by which a ratio of one half may be missed


def holds(one: Case, got: Any) -> Problem:
    """Whether both separate the data, a by the larger functional margin, b by a geometric margin at least twice as large."""
    if not isinstance(got, list) or len(got) != 4:
        return "expected four values: X, y, a and b."
    X, y, a, b = as_numbers(got[0]), np.asarray(got[1]), as_numbers(got[2]), as_numbers(got[3])
    form = form_of_a_set(X, y)
    if form:
        return form
    if a.shape != (2,) or b.shape != (2,):
        return f"a and b must be vectors with two entries; their shapes are {a.shape} and {b.shape}."
    functional = [float(np.min(y * (X @ theta))) for theta in (a, b)]
    for name, margin in zip("ab", functional, strict=True):
        if margin <= 0:
            return f"{name} does not separate your data through the origin: a functional margin is {margin:.4g}."
    if functional[0] <= functional[1]:
        return f"the smallest functional margin of a is {functional[0]:.4g}, that of b {functional[1]:.4g}. It should be larger for a."
    near, far = functional[0] / np.linalg.norm(a), functional[1] / np.linalg.norm(b)
    if near > far / 2 * (1 + ROUNDING):
        return (
            f"the geometric margin of a is {near:.4g}, that of b {far:.4g}. It should be at most half as large for a."
        )
    return None


exercise = Exercise(
    reference=margin_trap,
    returns=("the answer",),
    visible=(case("your data and your two separators"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "the same direction",
            {"[100.0, 90.0]": "[100.0, 0.0]"},
            "Your a is a multiple of b, so that it has the same boundary and the same geometric margin. Turn it as well.",
        ),
        wrong(
            "a turned but not long",
            {"[100.0, 90.0]": "[1.0, 0.9]"},
            "Your a lies nearer to the points, but its functional margin is smaller, too. It grows with the length of θ.",
        ),
        wrong(
            "a turned a little only",
            {"[100.0, 90.0]": "[100.0, 10.0]"},
            "The geometric margin of your a is smaller than that of b, but more than half of it. Turn a nearer to a point.",
        ),
        wrong(
            "turned too far",
            {"[100.0, 90.0]": "[100.0, 110.0]"},
            "Your a is turned past a point, so that it does not separate the data.",
        ),
        wrong(
            "a and b exchanged",
            {"return X, y, a, b": "return X, y, b, a"},
            "You return the two separators in the other order: a is the one with the larger functional margin.",
        ),
    ),
    hints=(
        "Two things change the functional margin, the direction of θ and its length. The geometric margin depends on one of them only.",
        "Take two points and the best direction b for them. Turn b until its boundary comes close to a point: which margins get smaller?",
        "The turned vector has both margins small. Now multiply it by a large number: which of the two margins grows?",
    ),
)
