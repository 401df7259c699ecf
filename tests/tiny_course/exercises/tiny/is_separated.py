"""is_separated: is every point strictly on its side?"""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.judging.exercise import Case, Exercise, case, wrong


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(10):
        X, theta, theta0 = rng.integers(-3, 4, (6, 2)), rng.integers(-2, 3, 2), int(rng.integers(-2, 3))
        y = np.where(X @ theta + theta0 >= 0, 1, -1)
        yield case("labels from the classifier itself; some points may lie on the boundary", X, y, theta, theta0)
    for flip in (1, -1):
        theta = rng.normal(size=3)
        X = rng.normal(size=(20, 3))
        y = np.sign(X @ theta).astype(int)
        y[0] *= flip
        yield case("20 points" + (", one label flipped" if flip < 0 else ""), X, y, theta, 0.0)
    yield case("a single point, on its side", [[2, 1]], [-1], [1, -1], -3)
    yield case("a single point, on the boundary", [[2, 1]], [-1], [1, -1], -1)


exercise = Exercise(
    reference=solution("is_separated"),
    rows=("X", "y"),
    offset=("theta", "theta0"),
    visible=(
        case("both points on their sides", [[1, 1], [-1, 0]], [1, -1], [1, 1], 0),
        case("a +1 point exactly on the boundary", [[1, 1], [2, 0], [-1, 1]], [1, 1, -1], [1, -1], 0),
        case("a -1 point exactly on the boundary", [[1, 1], [2, 0], [3, 1]], [-1, 1, 1], [1, -1], 0),
        case("only the offset makes it right", [[1], [2], [5]], [-1, -1, 1], [1], -2.5),
        case("right without the offset, wrong with it", [[1], [-1]], [1, -1], [1], 2),
        case("one point of three on the wrong side", [[1, 2], [-7, -7], [2, 1]], [1, 1, 1], [1, 1], 0),
        case("all on the wrong side", [[1], [-1]], [-1, 1], [1], 0),
        case("all of class -1 and well inside", [[-4, 0], [-5, 1]], [-1, -1], [1, 0], -6),
        case("a margin that is tiny, and positive", [[1 / 4096], [-1.0]], [1, -1], [1.0], 0.0),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "boundary let through",
            {"> 0": ">= 0"},
            "A point with margin exactly 0 lies on the boundary, so it is not separated. The inequality is strict: margin > 0.",
        ),
        wrong(
            "any instead of all",
            {"np.all": "np.any"},
            "One point on its side is not enough: every point must be.",
        ),
        wrong(
            "offset not used",
            {" + theta0": ""},
            "You left theta0 out of the score. It is θ·x + θ0.",
        ),
        wrong(
            "labels not used",
            {"y * (X @ theta + theta0)": "X @ theta + theta0"},
            "You ask whether every score is positive. Points of class -1 need a negative score: multiply by y.",
        ),
    ),
    hints=(
        "A point is on its side when its label and its score have the same sign. What number tells you that?",
        "Compute the margins y * (X @ theta + theta0), one for each point, and compare each with 0: strictly.",
        "return bool(np.all(y * (X @ theta + theta0) > 0))",
    ),
)
