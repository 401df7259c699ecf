"""averaged_perceptron: the mean of the parameters over all visits."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.exercises.perceptron import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import averaging

# Those who stop after a clean pass write this.
CLEAN_PASS = {
    "        for x_i": "        clean = True\n        for x_i",
    "theta0 + y_i\n": "theta0 + y_i\n                clean = False\n",
    "    visits =": "        if clean:\n            break\n    visits =",
}


def keeps_one_array(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    thetas, theta0s = [], []
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta += y_i * x_i
                theta0 += y_i
            thetas.append(theta)
            theta0s.append(theta0)
    return np.mean(thetas, axis=0), np.mean(theta0s)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        yield case("integer points", *integer_set(rng, 5, 2), int(rng.integers(1, 6)))
    for _ in range(3):
        yield case("noisy points that cannot be separated", *noisy_set(rng, 20, 3), 5)
    yield case("separable points, many passes after the last mistake", *separable_set(rng, 20, 2, margin=0.4), 60)
    yield case("more than 200 points", *noisy_set(rng, 210, 2), 3)
    yield case("a single point", *integer_set(rng, 1, 2), 4)


exercise = Exercise(
    reference=averaging.averaged_perceptron,
    returns=("theta", "theta0"),
    rows=("X", "y"),
    boundary=("theta", "theta0"),
    counts=("T",),
    visible=(
        case("the worked example, one pass", *data.WORKED, 1),
        case("the worked example, six passes: the clean ones count too", *data.WORKED, 6),
        case("four points on a line", *data.ONE_AXIS, 5),
        case("several passes", *data.SEVERAL_PASSES, 4),
        case("two opposed labels on one point", *data.OPPOSED, 3),
        case("a point that falls exactly on the boundary", *data.ON_BOUNDARY, 2),
        case("a point that occurs twice", *data.TWICE, 3),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "averaged over mistakes",
            {
                "total0 = np.zeros(X.shape[1]), 0.0": "total0, mistakes = np.zeros(X.shape[1]), 0.0, 0",
                "            total, total0 = total": "                total, total0 = total",
                "    visits = len(X) * T\n": "                mistakes += 1\n",
                "visits": "mistakes",
            },
            "You average the parameters after each mistake. A parameter that survives many visits should count many times: average "
            "after every visit.",
        ),
        wrong(
            "stopped at a clean pass",
            {
                **CLEAN_PASS,
                "total0 = np.zeros(X.shape[1]), 0.0": "total0, visits = np.zeros(X.shape[1]), 0.0, 0",
                "            total, total0 = total": "            visits += 1\n            total, total0 = total",
                "    visits = len(X) * T\n": "",
            },
            "You stop after a clean pass. Here all T passes count: the parameters that made no mistakes deserve their weight.",
        ),
        wrong(
            "stopped at a clean pass, divided by n·T",
            CLEAN_PASS,
            "You stop after a clean pass and still divide by n·T visits. Here all T passes are made, and each visit adds to the sum.",
        ),
        wrong(
            "one array kept many times",
            keeps_one_array,
            "θ0 is averaged, but your θ is the last one. If you collect θ in a list and change it in place with `+=`, the list holds "
            "one and the same array many times: keep a copy, or write theta = theta + ….",
        ),
        wrong(
            "last pass averaged",
            {
                "    for _": "    for t",
                "            total, total0 =": "            if t < T - 1:\n                continue\n            total, total0 =",
                "len(X) * T": "len(X)",
            },
            "You average over the last pass. All T passes count, from the first visit on.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "With `margin < 0` nothing is ever learned from the zero start: a margin of 0 is a mistake.",
        ),
        wrong(
            "zero only at the start",
            {"<= 0": "< 0 or not theta.any()"},
            "The first update happens, but later a point exactly on the boundary is let through. A margin of 0 is a mistake "
            "at every visit: `margin <= 0`.",
        ),
        wrong(
            "averaged before the visit",
            {
                "            total, total0 = total + theta, total0 + theta0\n": "",
                "            if y_i": "            total, total0 = total + theta, total0 + theta0\n            if y_i",
            },
            "Your average is over the parameters before each visit. Look at the point, update if needed, then add to the average.",
        ),
        wrong(
            "start included",
            {"len(X) * T": "len(X) * T + 1"},
            "The zero start is in your average. Only the parameters after a visit count: n·T of them.",
        ),
        wrong(
            "sum instead of mean",
            {"    visits = len(X) * T\n": "", " / visits": ""},
            "You did not divide by the number of visits, n·T.",
        ),
        wrong(
            "last parameters",
            {"return total / visits, total0 / visits": "return theta, theta0"},
            "You return the last parameters. Return their average over all visits.",
        ),
        wrong(
            "averaged after each pass",
            {"            total, total0 =": "        total, total0 =", "len(X) * T": "T"},
            "You average once a pass. Average after every visit to a point.",
        ),
        wrong(
            "offset not averaged",
            {"total0 / visits": "theta0"},
            "θ is averaged, θ0 is not. Both are.",
        ),
        wrong(
            "mean of before and after",
            {
                "            if y_i": "            total, total0 = total + theta / 2, total0 + theta0 / 2\n            if y_i",
                "total + theta, total0 + theta0": "total + theta / 2, total0 + theta0 / 2",
            },
            "You add half of the parameters before the visit and half of those after it. Each visit counts once, with the parameters "
            "after it.",
        ),
    ),
    hints=(
        "Suppose that the parameters stay unchanged for a hundred visits. How often should they count in the mean, and "
        "how often do they count here?",
        "Two things are wrong for the same reason: when the sum grows, and by what it is divided.",
        "The sum must grow at every visit, not only at a mistake. How many visits are there in T passes?",
    ),
)
