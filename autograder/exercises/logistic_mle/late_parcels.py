"""late_parcels: probabilities for a new table, judged by what decisions cost and by calibration."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref._support.validate import FloatArray, IntArray
from linclass_ref.experiments.parcels import calibration_gap, draw_parcels, late_parcels, relative_cost

# The step: at most this cost, relative to the best decision that is the same for all, and at most this calibration gap.
STEPS = {
    "cost below 0.8": (0.8, 1.0),
    "cost below 0.65": (0.65, 1.0),
    "cost below 0.65, calibrated to 0.15": (0.65, 0.15),
    "cost below 0.55, calibrated to 0.1": (0.55, 0.1),
}
TRAINING, NEW = 600, 1000
USUAL_COST, USUAL_GAP = 0.52, 0.07  # a table on which the course's answer exceeds these is unlucky, and is drawn again


def draw_table(rng: Rng) -> tuple[FloatArray, IntArray, FloatArray]:
    """Known parcels with their labels, and new parcels; no answer depends on the luck of the draw."""
    while True:
        X, y = draw_parcels(TRAINING, rng)
        X_new, _ = draw_parcels(NEW, rng)
        p = late_parcels(X, y, X_new)
        if relative_cost(X_new, p) < USUAL_COST and calibration_gap(X_new, p) < USUAL_GAP:
            return X, y, X_new


def draw_cases(rng: Rng) -> Iterator[Case]:
    for step in STEPS:
        yield case(step, *draw_table(rng), group=step)


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` holds one probability per new parcel, with as small a cost and calibration gap as the step asks for."""
    X_new, p = one.args[2], as_numbers(got)
    if p.shape != (len(X_new),):
        return f"expected one probability for each of the {len(X_new)} new parcels; got shape {p.shape}."
    if p.min() < 0 or p.max() > 1:
        return "probabilities lie between 0 and 1."
    cost, gap = relative_cost(X_new, p), calibration_gap(X_new, p)
    if cost < STEPS[one.group][0] and gap <= STEPS[one.group][1]:
        return None
    return f"your decisions cost {cost:.3f} times the best single decision, and the calibration gap is {gap:.3f}. The step: {one.group}."


exercise = Exercise(
    reference=late_parcels,
    returns=("the probabilities",),
    visible=tuple(draw_cases(np.random.default_rng(8))),
    hidden=draw_cases,
    holds=holds,
    packages=("sklearn",),
    misconceptions=(
        wrong(
            "labels instead of probabilities",
            {"return 1 / (1 + np.exp(-(A_new @ theta)))": "return (A_new @ theta > 0).astype(float)"},
            "You return labels. Return probabilities: the threshold of the costs, 1/7, and the calibration need them.",
        ),
        wrong(
            "no products of features",
            {"*products, ": ""},
            "A hyperplane in the five features cannot describe this table: very small and very large values may both mean late.",
        ),
        wrong(
            "the share of late parcels for everybody",
            {"return 1 / (1 + np.exp(-(A_new @ theta)))": "return np.full(len(X_new), np.mean(y))"},
            "You give every parcel the same probability. It is calibrated, and it decides nothing.",
        ),
    ),
    hints=(
        "Look at the table first: compare late parcels and others feature by feature, and in pairs. Is a linear score plausible?",
        "Nonlinear features with a ridge are an option, nearest neighbors are another one. Check the calibration of both.",
        "Estimate cost and calibration on held-out parcels: bins of equal size, mean probability against the share of late parcels.",
    ),
)
