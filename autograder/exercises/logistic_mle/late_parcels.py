"""late_parcels: probabilities for a new table, judged by what decisions cost and by calibration."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref._support.validate import FloatArray, IntArray
from linclass_ref.experiments.parcels import calibration_gap, draw_parcels, late_parcels, relative_cost

# The step: below this cost, relative to the best decision that is the same for all, and at most this calibration gap. The costs lie in
# the gaps between usual methods: a linear score, squares or products alone, forests and boosting, all squares and products.
STEPS = {
    "cost below 0.9": (0.9, 1.0),
    "cost below 0.68": (0.68, 1.0),
    "cost below 0.68, calibrated to 0.15": (0.68, 0.15),
    "cost below 0.52, calibrated to 0.15": (0.52, 0.15),
}
TRAINING, NEW = 1200, 1000
LEAST_COST, USUAL_COST, USUAL_GAP = (
    0.43,
    0.455,
    0.05,
)  # a table is drawn again if the course's answer is not between and below these


def draw_table(rng: Rng) -> tuple[FloatArray, IntArray, FloatArray]:
    """Known parcels with their labels, and new parcels: a table that is neither easy nor hard, so that luck decides little."""
    while True:
        X, y = draw_parcels(TRAINING, rng)
        X_new, _ = draw_parcels(NEW, rng)
        p = late_parcels(X, y, X_new)
        if LEAST_COST < relative_cost(X_new, p) < USUAL_COST and calibration_gap(X_new, p) < USUAL_GAP:
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
    visible=tuple(
        draw_cases(np.random.default_rng(15))
    ),  # forests and boosting clearly fail the last step on it, so luck cannot help them
    hidden=draw_cases,
    holds=holds,
    packages=("sklearn",),
    properties=tuple(STEPS),
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
