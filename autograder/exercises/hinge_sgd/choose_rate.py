"""choose_rate: the step-size rule of hinge SGD with the fewest mistakes on validation points."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, noisy_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref.experiments.step_sizes import choose_rate

SETTINGS = np.array([[1.0, 1.0], [1.0, 0.5], [0.1, 1.0], [0.1, 0.5], [3.0, 0.0], [0.01, 0.0]])


# Integers and constant rates, so that no rounding decides.
EXACT = case(
    "validation points exactly on the boundary",
    [[-1, -2], [-1, -1], [0, 3], [3, -1]],
    [1, 1, -1, -1],
    [[3, 1], [0, 0], [3, 0], [0, 3], [-2, -2]],
    [-1, -1, 1, -1, -1],
    [1, 0, 2, 3, 3, 1],
    [[1.0, 0.0], [2.0, 0.0], [0.5, 0.0]],
)


def one_set(note: str, n: int, m: int, d: int, visits: int, rng: Rng, settings: np.ndarray = SETTINGS) -> Case:
    """Training and validation points of the same overlapping classes, in continuous coordinates: no margin is exactly 0 or 1."""
    X, y = noisy_set(rng, n + m, d)
    X = X + rng.normal(size=X.shape) * 0.3
    order = rng.integers(n, size=visits)
    return case(note, X[:n], y[:n], X[n:], y[n:], order, rng.permutation(settings))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        yield one_set("20 points, 30 for the validation", 20, 30, 2, 60, rng)
        yield one_set("few visits", 12, 25, 3, 8, rng)
    for _ in range(3):
        yield one_set("a tie: the earliest setting", 10, 4, 2, 30, rng, SETTINGS[:4])
        yield one_set("visits that leave points out", 30, 40, 2, 15, rng)
    yield one_set("more validation points than training points", 8, 60, 4, 50, rng)
    yield one_set("one setting only", 10, 10, 2, 20, rng, SETTINGS[:1])


exercise = Exercise(
    reference=choose_rate,
    returns=("the number of the setting",),
    parallel=("X", "y"),
    visible=(
        one_set("20 points, 30 for the validation", 20, 30, 2, 60, np.random.default_rng(15)),
        one_set("20 points, 30 for the validation", 20, 30, 2, 60, np.random.default_rng(58)),
        one_set("few visits", 12, 25, 3, 8, np.random.default_rng(19)),
        one_set("a tie: the earliest setting", 10, 4, 2, 30, np.random.default_rng(28), SETTINGS[:4]),
        one_set("visits that leave points out", 30, 40, 2, 15, np.random.default_rng(23)),
        EXACT,
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "chosen on the training points",
            {"y_val * (X_val @ theta + theta0)": "y * (X @ theta + theta0)"},
            "You count mistakes on the training points. A setting is chosen on points that were not learned from.",
        ),
        wrong(
            "the exponent on the constant, too",
            {"c / (k + 1) ** p": "(c / (k + 1)) ** p"},
            "Your rate is (c/(k+1))^p. The exponent belongs to k + 1 alone: c/(k+1)^p.",
        ),
        wrong(
            "c left out",
            {"c / (k + 1) ** p": "1 / (k + 1) ** p"},
            "Your rate does not depend on c.",
        ),
        wrong(
            "p left out",
            {"c / (k + 1) ** p": "c / (k + 1)"},
            "Your rate does not depend on p.",
        ),
        wrong(
            "the rate never shrinks",
            {"                k += 1\n": ""},
            "Your k stays 0, so that the rate is c for every update. Count the updates.",
        ),
        wrong(
            "k counts visits",
            {"                k += 1\n": "            k += 1\n"},
            "Your k counts visits. It counts updates.",
        ),
        wrong(
            "the offset is not learned",
            {"                theta0 = theta0 + rate * y[i]\n": ""},
            "You never change the offset. An update changes θ and θ₀.",
        ),
        wrong(
            "the last of a tie",
            {"np.argmin(mistakes)": "len(mistakes) - 1 - np.argmin(mistakes[::-1])"},
            "Among settings with equally few mistakes you take the last. The earliest is asked for.",
        ),
        wrong(
            "most mistakes",
            {"np.argmin": "np.argmax"},
            "You return the setting with the most mistakes.",
        ),
        wrong(
            "strict inequality",
            {"X_val @ theta + theta0) <= 0": "X_val @ theta + theta0) < 0"},
            "A margin of 0 is a mistake on the validation points, too: test `z <= 0`.",
        ),
        wrong(
            "hinge risk instead of mistakes",
            {
                "np.sum(y_val * (X_val @ theta + theta0) <= 0)": "np.sum(np.maximum(1 - y_val * (X_val @ theta + theta0), 0))"
            },
            "You compare hinge risks. The number of mistakes on the validation points decides.",
        ),
    ),
    hints=(
        "For each setting the run starts again from zero. Which points does it learn from, and which points judge the result?",
        "The rate of update k is c/(k+1)^p. Count the updates, not the visits.",
        "After the visits count the validation points with y (θ·x + θ₀) ≤ 0. At the end np.argmin gives the earliest of the smallest.",
    ),
)
