"""unlucky_update: an update that does not correct its own point and spoils another one."""

from typing import Any

import numpy as np

from autograder.exercises._solutions import solution
from autograder.judging.compare import as_numbers, scaled_to_one
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, wrong

unlucky_update = solution("unlucky_update")

ROUNDING = 1e-12  # of a product of two vectors of length 1: what is nearer to zero lies on the boundary


def holds(one: Case, got: Any) -> Problem:
    """Whether a is right and b a mistake under θ, and both are mistakes under θ + b."""
    theta, a, b = (as_numbers(vector) for vector in got)
    if theta.ndim != 1 or not theta.shape == a.shape == b.shape or theta.size == 0:
        return Asked(
            f"theta, a and b must be vectors of the same length; their shapes are {theta.shape}, {a.shape} and {b.shape}."
        )
    theta, a, b = scaled_to_one(np.array([theta, a, b]))
    if _is_unlucky(theta, b, a):
        return "in another order these three vectors would be right. Return theta, a, b: the update is made on b."
    if not _is_right(theta, a):
        return "a is a mistake already before the update, θ·a ≤ 0. It should be right at first."
    if _is_right(theta, b):
        return "b is right before the update, θ·b > 0. Only a mistake on b leads to an update."
    after = theta + b
    if _is_right(after, b) and _is_right(after, a):
        return "after the update, θ + b, both points are right. Both should be mistakes."
    if _is_right(after, b):
        return "after the update b is right, (θ + b)·b > 0. It should still be a mistake."
    if _is_right(after, a):
        return "after the update a is still right, (θ + b)·a > 0. It should have become a mistake."
    return None


def _is_unlucky(theta: np.ndarray, a: np.ndarray, b: np.ndarray) -> bool:
    after = theta + b
    return _is_right(theta, a) and not (_is_right(theta, b) or _is_right(after, a) or _is_right(after, b))


def _is_right(theta: np.ndarray, x: np.ndarray) -> bool:
    """θ·x > 0, added up in order, so that it comes out the same on every machine."""
    return sum((theta * x).tolist()) > ROUNDING * np.sqrt(sum((theta**2).tolist()) * sum((x**2).tolist()))


exercise = Exercise(
    reference=unlucky_update,
    returns=("the answer",),
    visible=(case("your θ, a and b"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "b is put right",
            {"[4.0, 0.0]": "[1.0, 0.0]"},
            "One update is enough for your b: ‖b‖² is larger than what was missing. Make θ longer, or b shorter.",
        ),
        wrong(
            "a keeps its side",
            {"[1.0, -4.0]": "[1.0, 0.0]"},
            "Your a stays right: the update takes too little from it. b has the label +1, so the update adds it, and θ·a changes by a·b: "
            "let a and b point in nearly opposite directions.",
        ),
        wrong(
            "both are right afterwards",
            {"[4.0, 0.0]": "[1.0, 0.0]", "[1.0, -4.0]": "[1.0, 1.0]"},
            "Your update helps: afterwards both points are right. Make θ longer (or b shorter), so that b stays a mistake, and let a and b "
            "point in nearly opposite directions, so that a becomes one.",
        ),
        wrong(
            "no mistake on b",
            {"[-1.0, 1.0]": "[1.0, 1.0]"},
            "Your b is right from the start, so there is no update. θ·b must be negative.",
        ),
        wrong(
            "vectors in another order",
            {"return theta, a, b": "return theta, b, a"},
            "Your three vectors are right, but in another order. Return theta, a, b: the update is made on b.",
        ),
        wrong(
            "a is a mistake at first",
            {"[1.0, -4.0]": "[-1.0, -4.0]"},
            "Your a is a mistake from the start. Both points have the label +1, so a is right only if θ·a > 0; under θ = 0 no point is.",
        ),
        wrong(
            "a constant feature in the points only",
            {"[1.0, -4.0]": "[1.0, -4.0, 1.0]", "[-1.0, 1.0]": "[-1.0, 1.0, 1.0]"},
            "Your points have one entry more than θ. There is no offset here: all three vectors have the same length.",
        ),
        wrong(
            "an offset returned",
            {"return theta, a, b": "return theta, a, b, 0.0"},
            "You return four values. There is no offset here: return theta, a and b.",
        ),
        wrong(
            "two values returned",
            {"return theta, a, b": "return a, b"},
            "You return two values. Asked for are three: theta as it is before the update, and the points a and b.",
        ),
        wrong(
            "rows of a matrix",
            {
                "[4.0, 0.0]": "[[4.0, 0.0]]",
                "[1.0, -4.0]": "[[1.0, -4.0]]",
                "[-1.0, 1.0]": "[[-1.0, 1.0]]",
            },
            "Your vectors are matrices with one row: there is a pair of brackets too many. Write np.array([4.0, 0.0]).",
        ),
        wrong(
            "numbers instead of vectors",
            {"np.array([4.0, 0.0])": "4.0", "np.array([1.0, -4.0])": "-4.0", "np.array([-1.0, 1.0])": "-2.0"},
            "You return three numbers. Asked for are three vectors, with at least two entries each, such as np.array([4.0, 0.0]).",
        ),
        wrong(
            "printed instead of returned",
            {"return theta, a, b": "print(theta, a, b)"},
            "Your function returns nothing. What is printed is not returned: end with return theta, a, b.",
        ),
    ),
    hints=(
        "Write down four inequalities: θ·a > 0 and θ·b ≤ 0 before, (θ + b)·a ≤ 0 and (θ + b)·b ≤ 0 after. Multiply out the last two.",
        "The last one says θ·b ≤ −‖b‖²: b is short and lies deep on the wrong side, so make θ long. The third says a·b ≤ −θ·a: a is "
        "right by little, and b points away from it.",
        "Take theta = (4, 0) and b = (−1, 1): θ·b = −4, and ‖b‖² is only 2. Now look for a = (1, something) with a·b ≤ −4.",
    ),
)
