"""voting_loses: data on which one versus one is worse than the largest of K scores."""

from typing import Any

import numpy as np

from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref.experiments.voting import shares_wrong, voting_loses

STEPS = {"any difference": 0.0, "five percentage points": 0.05, "ten percentage points": 0.1}
MIN_POINTS, MAX_POINTS = 12, 300
ROUNDING = 1e-9  # of a difference of two shares


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is (X, t) in the plane with three classes on which one versus one is worse by more than the step."""
    if not isinstance(got, list) or len(got) != 2:
        return "expected two values, X and t."
    X, t = as_numbers(got[0]), as_numbers(got[1])
    if X.ndim != 2 or X.shape[1] != 2 or not MIN_POINTS <= len(X) <= MAX_POINTS:
        return f"X must hold {MIN_POINTS} to {MAX_POINTS} points in the plane, shape (n, 2); got shape {X.shape}."
    if t.shape != (len(X),) or not np.isin(t, (0, 1, 2)).all():
        return "t must hold one class, 0, 1 or 2, for each point."
    if np.bincount(t.astype(int), minlength=3).min() < 3:
        return "every class needs at least three points."
    votes, largest = shares_wrong(X, t.astype(int), 3)
    if votes - largest > STEPS[one.group] + ROUNDING:
        return None
    return f"one versus one gets {votes:.1%} of your points wrong or leaves them unclassified, the argmax gets {largest:.1%} wrong."


exercise = Exercise(
    reference=voting_loses,
    returns=("the data (X, t)",),
    visible=tuple(case(step, group=step) for step in STEPS),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "three classes well apart",
            {"2 * rng.normal(size=(3, 2))": "90 * np.array([[0, 1], [1, 0], [-1, -1]])"},
            "On your data both methods make no mistake. Let the classes overlap, so that the three lines of one versus one form a triangle "
            "with points in it.",
        ),
        wrong(
            "classes in a row",
            {"2 * rng.normal(size=(3, 2))": "90 * np.array([[0, 0], [1, 0], [2, 0]])"},
            "Your classes lie in a row. There the argmax loses the class in the middle, and one versus one does not.",
        ),
        wrong(
            "two classes only",
            {"np.repeat([0, 1, 2], 8)": "np.repeat([0, 1, 1], 8)"},
            "Only two classes occur. With two classes there is one pair, and both methods are the same.",
        ),
    ),
    hints=(
        "Where is one versus one without an answer? In the triangle between its three lines. Points there count as wrong.",
        "Random data with classes of different shapes differ a lot. Draw hundreds, measure both methods, and keep the best seed.",
        "Give every class its own random matrix and multiply standard normal points by it. Long, crossing classes make a large triangle.",
    ),
)
