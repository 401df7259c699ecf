"""mistake_counts: how often the perceptron is wrong on each point."""

import numpy as np

from autograder.exercises.perceptron import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import perceptron as reference


def set_back_in_every_pass(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        alpha, clean = np.zeros(len(X), dtype=int), True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


exercise = Exercise(
    reference=reference.mistake_counts,
    returns=("alpha",),
    rows=("X", "y"),
    counts=("T",),
    visible=data.RUNS_WITH_OFFSET,
    hidden=data.draw_runs,
    misconceptions=(
        wrong(
            "yes or no instead of how often",
            {"return alpha": "return np.minimum(alpha, 1)"},
            "You note whether there was ever a mistake on a point. Count every mistake on it: α_i may be larger than 1.",
        ),
        wrong(
            "first pass only",
            {"range(T)": "range(1)"},
            "Your counts are those of the first pass. Add up the mistakes of all passes.",
        ),
        wrong(
            "last pass only",
            set_back_in_every_pass,
            "Your counts are set back to zero in every pass. Make the array of counts once, before the first pass.",
        ),
        wrong(
            "labels mixed in",
            {"return alpha": "return alpha * y"},
            "Your counts carry the label's sign. α_i is a plain count; the label comes in when θ is built from the counts.",
        ),
        wrong(
            "labels left out of θ",
            {"(alpha * y) @ X": "alpha @ X"},
            "You build θ from the counts without the labels. A mistake on point i adds y_i·x_i, so θ = Σ α_i y_i x_i.",
        ),
        wrong(
            "labels left out of θ and θ0",
            {"alpha * y": "alpha"},
            "You build θ and θ0 from the counts without the labels. A mistake on point i adds y_i·x_i to θ and y_i to θ0.",
        ),
        wrong(
            "run without the offset",
            {" + theta0)": ")"},
            "These are the counts of perceptron_origin. Here the run has an offset, which is used in the test and updated by y.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "With `margin < 0` nothing is ever learned from the zero start: a margin of 0 is a mistake.",
        ),
        wrong(
            "whole pass with the old parameters",
            {
                "clean = True": "clean, old = True, alpha.copy()",
                "(alpha * y) @ X, np.sum(alpha * y)": "(old * y) @ X, np.sum(old * y)",
            },
            data.ALL_AT_ONCE,
        ),
        wrong(
            "one pass too few",
            {"range(T)": "range(max(T - 1, 1))"},
            "You stop after T - 1 passes. T are allowed: `for _ in range(T)`.",
        ),
        wrong(
            "stops when the parameters come back",
            {
                "clean = True": "before, before0 = (alpha * y) @ X, np.sum(alpha * y)",
                "                clean = False\n": "",
                "if clean": "if np.array_equal((alpha * y) @ X, before) and np.sum(alpha * y) == before0",
            },
            data.PARAMETERS_COMPARED,
        ),
        wrong(
            "last pass with a mistake only",
            {
                "clean = True": "clean, before = True, alpha.copy()",
                "            break\n": "            break\n        last = alpha - before\n",
                "return alpha": "return last",
            },
            "Your counts are those of one pass, the last that had a mistake. Add up the mistakes of all passes.",
        ),
        wrong(
            "points looked up by their coordinates",
            {
                "return alpha": "return np.bincount([X.tolist().index(x) for x in X.tolist()], alpha, len(X)).astype(int)"
            },
            "Where a point occurs twice, the first copy gets the counts of both: `index` finds the first. Let the loop run over the row "
            "numbers, `for i in range(len(X))`.",
        ),
        wrong(
            "points wrong in the end",
            {"return alpha": "return (y * (X @ ((alpha * y) @ X) + np.sum(alpha * y)) <= 0).astype(int)"},
            "You mark the points that are wrong under the last parameters. Count the mistakes as they happen, during the run.",
        ),
        wrong(
            "points without a mistake left out",
            {"return alpha": "return alpha[alpha > 0]"},
            "You leave out the points with count 0. Return one count for each point.",
        ),
    ),
    hints=(
        "The run is the one of `perceptron`, but it keeps no θ. Which formula gives θ and θ₀ from the counts so far?",
        "θ is the sum of α_j y_j x_j over all points, θ₀ the sum of α_j y_j. Compute both at each visit, then the margin of point i.",
        "The array alpha * y times the matrix X gives θ. A mistake adds 1 to α_i, and the pass is no longer clean.",
    ),
)
