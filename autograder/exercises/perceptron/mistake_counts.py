"""mistake_counts: how often the perceptron is wrong on each point."""

import numpy as np

from autograder.exercises.perceptron import _data as data
from autograder.exercises.perceptron import perceptron
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import perceptron as reference


def mistake_counts(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


def counts_visits(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(X), dtype=int)
    for _ in range(T):
        for i in range(len(X)):
            theta = theta + y[i] * X[i]
            theta0 = theta0 + y[i]
            alpha[i] += 1
    return alpha


exercise = Exercise(
    id="mistake_counts",
    points=3,
    solution=mistake_counts,
    reference=reference.mistake_counts,
    returns=("alpha",),
    visible=perceptron.exercise.visible,  # the runs are the same
    hidden=data.draw_runs,
    misconceptions=(
        wrong(
            "yes or no instead of how often",
            {"alpha[i] += 1": "alpha[i] = 1"},
            "You note whether there was ever a mistake on a point. Count every mistake on it: α_i may be larger than 1.",
        ),
        wrong(
            "first pass only",
            {"range(T)": "range(1)"},
            "Your counts are those of the first pass. Add up the mistakes of all passes.",
        ),
        wrong(
            "last pass only",
            {"clean = True": "clean, alpha = True, np.zeros(len(X), dtype=int)"},
            "Your counts are set back to zero in every pass. Make the array of counts once, before the first pass.",
        ),
        wrong(
            "labels mixed in",
            {"alpha[i] += 1": "alpha[i] += y[i]"},
            "Your counts carry the label's sign. α_i is a plain count; the label comes in when θ is built from the counts.",
        ),
        wrong(
            "run without the offset",
            {" + theta0)": ")", "                theta0 = theta0 + y[i]\n": ""},
            "These are the counts of perceptron_origin. Here the run has an offset, which is used in the test and updated by y.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "With `margin < 0` nothing is ever learned from the zero start: a margin of 0 is a mistake.",
        ),
        wrong(
            "visits counted",
            counts_visits,
            "You count every visit. Count only the visits on which the margin is ≤ 0.",
        ),
        wrong(
            "whole pass with the old parameters",
            {
                "clean = True": "clean, old, old0 = True, theta, theta0",
                "theta @ X[i] + theta0": "old @ X[i] + old0",
            },
            data.ALL_AT_ONCE,
        ),
        wrong(
            "zero only at the start",
            {"<= 0": "< 0 or not theta.any()"},
            "The first update happens, but later a point exactly on the boundary is let through. A margin of 0 is a mistake "
            "at every visit: `margin <= 0`.",
        ),
        wrong(
            "predicted labels compared",
            {"y[i] * (theta @ X[i] + theta0) <= 0": "np.where(theta @ X[i] + theta0 >= 0, 1, -1) != y[i]"},
            data.LABELS_COMPARED,
        ),
        wrong(
            "one pass too few",
            {"range(T)": "range(max(T - 1, 1))"},
            "You stop after T - 1 passes. T are allowed: `for _ in range(T)`.",
        ),
        wrong(
            "stops when the parameters come back",
            {
                "clean = True": "before, before0 = theta, theta0",
                "                clean = False\n": "",
                "if clean": "if np.array_equal(theta, before) and theta0 == before0",
            },
            data.PARAMETERS_COMPARED,
        ),
        wrong(
            "last pass with a mistake only",
            {
                "clean = True": "clean, now = True, np.zeros(len(X), dtype=int)",
                "alpha[i] += 1": "now[i] += 1",
                "            break\n": "            break\n        alpha = now\n",
            },
            "Your counts are those of one pass, the last that had a mistake. Add up the mistakes of all passes.",
        ),
        wrong(
            "updates until the point is right",
            {"            if y[i]": "            while y[i]"},
            "You update again and again until the point is right. One visit, one update: then comes the next point.",
        ),
        wrong(
            "points looked up by their coordinates",
            {"alpha[i] += 1": "alpha[X.tolist().index(X[i].tolist())] += 1"},
            "Where a point occurs twice, the first copy gets the counts of both: `index` finds the first. Let the loop run over the row "
            "numbers, `for i in range(len(X))`.",
        ),
        wrong(
            "points wrong in the end",
            {"return alpha": "return (y * (X @ theta + theta0) <= 0).astype(int)"},
            "You mark the points that are wrong under the last parameters. Count the mistakes as they happen, during the run.",
        ),
        wrong(
            "points without a mistake left out",
            {"return alpha": "return alpha[alpha > 0]"},
            "You leave out the points with count 0. Return one count for each point.",
        ),
    ),
    hints=(
        "The run is the one of `perceptron`. What is new is only the bookkeeping: where do you note a mistake on point i?",
        "Make alpha = np.zeros(len(X), dtype=int) before the first pass, and add 1 to alpha[i] at each mistake on point i.",
        "Copy perceptron; replace k = k + 1 by alpha[i] = alpha[i] + 1; return alpha.",
    ),
)
