"""perceptron: the mistake-driven algorithm with offset."""

import numpy as np

from autograder.exercises.perceptron import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import perceptron as reference


def stops_after_t_visits(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for t in range(T):
        i = t % len(X)
        if y[i] * (theta @ X[i] + theta0) <= 0:
            theta = theta + y[i] * X[i]
            theta0 = theta0 + y[i]
            k += 1
    return theta, theta0, k


exercise = Exercise(
    reference=reference.perceptron,
    returns=("theta", "theta0", "k"),
    rows=("X", "y"),
    boundary=("theta", "theta0"),
    counts=("T",),
    visible=data.RUNS_WITH_OFFSET,
    hidden=data.draw_runs,
    misconceptions=(
        *data.LOOP_MISTAKES,
        wrong(
            "label forgotten in the update",
            {"y_i * x_i": "x_i", "theta0 + y_i": "theta0 + 1"},
            "Your update adds x whatever its label. A point of class -1 must push the other way: add y·x.",
        ),
        wrong(
            "predicted labels compared",
            {"y_i * (theta @ x_i + theta0) <= 0": "np.where(theta @ x_i + theta0 >= 0, 1, -1) != y_i"},
            data.LABELS_COMPARED,
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
            "offset never updated",
            {"theta0 = theta0 + y_i": "theta0 = theta0"},
            "Your theta0 stays 0. On a mistake the offset changes too: theta0 = theta0 + y.",
        ),
        wrong(
            "offset grows by the squared radius",
            {"theta0 = theta0 + y_i": "theta0 = theta0 + y_i * np.max(np.sum(X**2, axis=1))"},
            "Your offset changes by y·R², as in some books. Here it is the weight of a feature that is always 1: it changes by y.",
        ),
        wrong(
            "offset grows by 1",
            {"theta0 = theta0 + y_i": "theta0 = theta0 + 1"},
            "Your offset always grows by 1. It behaves as the weight of a feature that is always 1, so it changes by y·1 = y.",
        ),
    ),
    hints=(
        "It is perceptron_origin with one more number. The score of a point is now θ·x + θ0.",
        "Write the update w ← w + y·(x, 1) once for the entries that belong to θ and once for the last entry, which is "
        "θ₀. What is the last entry of (x, 1)?",
        "The score now contains theta0, and a mistake changes three things: theta, theta0 and k. Do not forget that the "
        "pass is no longer clean.",
    ),
)
