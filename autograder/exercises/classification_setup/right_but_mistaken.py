"""right_but_mistaken: every label is predicted right, and half of the points count as mistakes."""

from fractions import Fraction
from typing import Any

import numpy as np

from autograder.exercises._solutions import solution
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong

right_but_mistaken = solution("right_but_mistaken")


def holds(one: Case, got: Any) -> Problem:
    """Whether no predicted label is wrong and two of the four points are mistakes. The scores are computed exactly."""
    if not isinstance(got, list) or len(got) != 4:
        return "expected four values: X, y, theta and theta0."
    X, y, theta, theta0 = (as_numbers(part) for part in got)
    if X.shape != (4, 2):
        return f"X must hold four points in the plane, shape (4, 2); got shape {X.shape}."
    if y.shape != (4,) or sorted(y.tolist()) != [-1, -1, 1, 1]:
        return "y must hold two labels +1 and two labels -1."
    if theta.shape != (2,) or theta0.size != 1:
        return f"theta must have two entries and theta0 must be a number; got shapes {theta.shape} and {theta0.shape}."
    if not theta.any():
        return "theta must not be zero."
    scores = [_score(x, theta, theta0) for x in X]
    wrong = sum((score >= 0) != (label == 1) for score, label in zip(scores, y, strict=True))
    if wrong:
        return f"{wrong} of the four predicted labels are wrong; none should be. (The sign of 0 is +1.)"
    mistakes = sum(score * int(label) <= 0 for score, label in zip(scores, y, strict=True))
    return None if mistakes == 2 else f"the training error is {mistakes}/4; it should be 2/4."


def _score(x: np.ndarray, theta: np.ndarray, theta0: np.ndarray) -> Fraction:
    products = (Fraction(float(a)) * Fraction(float(b)) for a, b in zip(x, theta, strict=True))
    return sum(products, Fraction(float(theta0.reshape(-1)[0])))


exercise = Exercise(
    reference=right_but_mistaken,
    returns=("the answer",),
    visible=(case("your points and your classifier"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "points of class -1 on the boundary",
            {"[0, 1], [0, 2], [-1, 0], [-2, 0]": "[1, 0], [2, 0], [0, 1], [0, 2]"},
            "Your points of class -1 lie on the boundary. Their score is 0 and sign(0) = +1, so they are predicted wrong. Which class can "
            "be on the boundary and be predicted right?",
        ),
        wrong(
            "no point on the boundary",
            {"[0, 1], [0, 2]": "[1, 1], [1, 2]"},
            "None of your points lies on the boundary. Off the boundary a point is a mistake exactly if its label is predicted wrong.",
        ),
        wrong(
            "one point on the boundary",
            {"[0, 2]": "[1, 2]"},
            "Only one of your points is a mistake whose label is predicted right. A training error of 1/2 needs two.",
        ),
        wrong(
            "two labels predicted wrong",
            {"[0, 1], [0, 2], [-1, 0], [-2, 0]": "[-1, 1], [-1, 2], [-1, 0], [-2, 0]"},
            "Half of your points are mistakes because their labels are predicted wrong. Here every label must be predicted right.",
        ),
        wrong(
            "θ = 0",
            {"np.array([1, 0]), 0": "np.array([0, 0]), 0"},
            "With θ = 0 all points have the same score. Take a θ that is not zero.",
        ),
    ),
    hints=(
        "A label is sign(score) with sign(0) = +1, and a mistake is label · score ≤ 0. For which score do the two disagree?",
        "They disagree for a score of 0 only. Which of the two labels is predicted right there?",
        "Draw a boundary. Put the two points of one class on it, and the two points of the other class strictly on their own side.",
    ),
)
