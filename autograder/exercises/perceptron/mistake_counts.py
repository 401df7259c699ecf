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
            "You note whether a point was ever mistaken. Count every mistake on it: α_i may be larger than 1.",
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
    ),
    hints=(
        "The run is the one of `perceptron`. What is new is only the bookkeeping: where do you note a mistake on point i?",
        "Make alpha = np.zeros(len(X), dtype=int) before the first pass, and add 1 to alpha[i] at each mistake on point i.",
        "Copy perceptron; replace k = k + 1 by alpha[i] = alpha[i] + 1; return alpha.",
    ),
)
