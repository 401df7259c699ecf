"""perceptron_origin: the mistake-driven algorithm through the origin."""

import numpy as np

from autograder.exercises.perceptron import _data as data
from autograder.judging.exercise import Exercise, case, wrong
from linclass_ref import perceptron as reference


def stops_after_t_visits(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for t in range(T):
        i = t % len(X)
        if y[i] * (theta @ X[i]) <= 0:
            theta = theta + y[i] * X[i]
            k += 1
    return theta, k


exercise = Exercise(
    reference=reference.perceptron_origin,
    returns=("theta", "k"),
    rows=("X", "y"),
    boundary=("theta",),
    counts=("T",),
    visible=(
        case("the worked example", *data.WORKED, 10),
        case("a point that falls exactly on the boundary", *data.ON_BOUNDARY, 10),
        *data.RUNS,
        case("one feature", [[1], [-1], [3]], [1, -1, 1], 5),
        data.ENDLESS,
    ),
    hidden=data.draw_runs,
    misconceptions=(
        *data.LOOP_MISTAKES,
        wrong(
            "whole pass with the old parameters",
            {"clean = True": "clean, old = True, theta", "theta @ x_i": "old @ x_i"},
            data.ALL_AT_ONCE,
        ),
        wrong(
            "predicted labels compared",
            {"y_i * (theta @ x_i) <= 0": "np.where(theta @ x_i >= 0, 1, -1) != y_i"},
            data.LABELS_COMPARED,
        ),
        wrong(
            "stops when theta comes back",
            {
                "clean = True": "before = theta",
                "                clean = False\n": "",
                "if clean": "if np.array_equal(theta, before)",
            },
            data.PARAMETERS_COMPARED,
        ),
        wrong(
            "best theta kept",
            {
                "    for _": "    best, fewest = theta, len(X) + 1\n    for _",
                "clean = False\n": "clean = False\n"
                "                mistakes = np.sum(y * (X @ theta) <= 0)\n"
                "                if mistakes < fewest:\n"
                "                    best, fewest = theta, mistakes\n",
                "return theta": "return best",
            },
            "You return the θ that made the fewest mistakes on the way. Asked for is the one at the end of the run.",
        ),
    ),
    hints=(
        "Two loops: the outer one over passes (at most T), the inner one over the points in order. Inside, ask one "
        "question of the current point: is its margin y·(θ·x) at most 0?",
        "Start with zeros, and with k = 0. At a mistake, apply the update of step 2 and count it. How does the function "
        "know at the end of a pass whether the pass was clean?",
        "Two loops: passes outside, points inside. A flag that is set at the start of a pass and cleared at a mistake "
        "tells whether the pass was clean.",
    ),
)
