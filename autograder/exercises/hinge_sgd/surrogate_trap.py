"""surrogate_trap: of two lines the one with the smaller hinge risk makes more mistakes."""

from fractions import Fraction
from typing import Any

import numpy as np

from autograder.exercises._solutions import solution
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong

surrogate_trap = solution("surrogate_trap")

MAX_POINTS, MORE = 6, 2  # points, and mistakes that a makes more than b


def holds(one: Case, got: Any) -> Problem:
    """Whether a has the smaller hinge risk and makes at least two more mistakes than b. All sums are exact."""
    if not isinstance(got, list) or len(got) != 4:
        return "expected four values: x, y, a and b."
    x, y, a, b = (as_numbers(part) for part in got)
    if x.ndim != 1 or not 1 <= len(x) <= MAX_POINTS:
        return f"x must hold one feature of at most {MAX_POINTS} points, shape (n,); got shape {x.shape}."
    if y.shape != x.shape or not np.isin(y, (-1, 1)).all():
        return "y must hold a label, -1 or +1, for each point."
    if a.shape != (2,) or b.shape != (2,):
        return f"a and b must hold two numbers each, θ and θ₀; got shapes {a.shape} and {b.shape}."
    (risk_a, mistakes_a), (risk_b, mistakes_b) = (_judge_line(x, y, line) for line in (a, b))
    if mistakes_a < mistakes_b + MORE:
        return f"a makes {mistakes_a} mistakes and b {mistakes_b}. The line a should make at least two more."
    if risk_a >= risk_b:
        return f"the hinge risk of a is {float(risk_a):.4g}, that of b {float(risk_b):.4g}. It should be smaller for a."
    return None


def _judge_line(x: np.ndarray, y: np.ndarray, line: np.ndarray) -> tuple[Fraction, int]:
    """The hinge risk of a line and the number of its mistakes."""
    theta, theta0 = (Fraction(float(number)) for number in line)
    margins = [int(label) * (theta * Fraction(float(at)) + theta0) for at, label in zip(x, y, strict=True)]
    return sum((max(1 - z, Fraction(0)) for z in margins), Fraction(0)) / len(margins), sum(z <= 0 for z in margins)


exercise = Exercise(
    reference=surrogate_trap,
    returns=("the answer",),
    visible=(case("your points and your two lines"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "a and b exchanged",
            {"return x, y, a, b": "return x, y, b, a"},
            "You return the two lines in the other order: a is the one with the smaller risk and more mistakes.",
        ),
        wrong(
            "the far point not far enough",
            {"-30.0": "-2.0"},
            "Your point on the wrong side is too near: under b its loss is smaller than what a loses on the other points.",
        ),
        wrong(
            "one mistake more only",
            {"[-30.0, 1.0, 2.0, 3.0]": "[-30.0, -1.0, 3.0]", "[1, 1, 1, 1]": "[1, -1, 1]"},
            "Your a makes only one mistake more than b. It should make at least two more.",
        ),
        wrong(
            "b is as good in both",
            {"a, b = [0.0, -0.1], [1.0, 0.0]": "a, b = [0.0, -0.1], [0.0, 1.0]"},
            "Your b has fewer mistakes and the smaller risk, too. Under b one point must be far on the wrong side.",
        ),
    ),
    hints=(
        "The zero-one loss of a point is at most 1. How large can its hinge loss be, and what does that depend on?",
        "Let b be right about all points but one, and let that point be far on the wrong side. What does it cost?",
        "Let a have scores near 0 everywhere. Then each point costs about 1, right or wrong, and no point costs more.",
    ),
)
