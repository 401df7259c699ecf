"""is_separated: is every point strictly on its side?"""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, separable_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import perceptron as reference


def is_separated(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0) > 0))


def asks_whether_any_line_separates(X, y, theta, theta0):
    w, Z = np.zeros(X.shape[1] + 1), np.column_stack([X, np.ones(len(X))]) * y[:, None]
    for _ in range(200):
        for z in Z:
            if w @ z <= 0:
                w = w + z
    return bool(np.all(Z @ w > 0))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(10):
        X, theta, theta0 = rng.integers(-3, 4, (6, 2)), rng.integers(-2, 3, 2), int(rng.integers(-2, 3))
        y = np.where(X @ theta + theta0 >= 0, 1, -1)
        yield case("labels from the classifier itself; some points may lie on the boundary", X, y, theta, theta0)
    for flip in (False, True, False, True):
        X, y = separable_set(rng, 220, 3, margin=0.1)
        found = reference.run(X, y, 1000)
        y = y.copy()
        if flip:
            y[rng.integers(len(y))] *= -1
        yield case("more than 200 points" + (", one label flipped" if flip else ""), X, y, found.theta, found.theta0)
    yield case("labels the other way round", [[1.0], [3.0]], [1, -1], [1.0], -2.0)
    X, y = separable_set(rng, 20, 2, margin=0.2)
    found = reference.run(X, y, 1000)
    yield case("a tiny theta: the margins are tiny, and positive", X, y, found.theta / 2**20, found.theta0 / 2**20)
    yield case("a single point, on its side", [[2, 1]], [-1], [1, -1], -3)
    yield case("a single point, on the boundary", [[2, 1]], [-1], [1, -1], -1)


exercise = Exercise(
    id="is_separated",
    points=2,
    solution=is_separated,
    reference=reference.is_separated,
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
            "labels compared after sign(0) = +1",
            {"y * (X @ theta + theta0) > 0": "np.where(X @ theta + theta0 >= 0, 1, -1) == y"},
            "You compare predicted labels. With sign(0) = +1 a point of class +1 on the boundary agrees and still is not separated: "
            "ask for y(θ·x + θ0) > 0.",
        ),
        wrong(
            "any instead of all",
            {"np.all": "np.any"},
            "One point on its side is not enough: every point must be.",
        ),
        wrong(
            "mean of the margins",
            {"np.all(y * (X @ theta + theta0) > 0)": "np.mean(y * (X @ theta + theta0)) > 0"},
            "You ask whether the margins are positive on average. One large margin then makes up for a mistake: each must be positive.",
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
        wrong(
            "label on the score without the offset",
            {"y * (X @ theta + theta0)": "y * (X @ theta) + theta0"},
            "The label multiplies θ·x only, and theta0 is added afterwards. The margin is y(θ·x + θ0): brackets round the whole score.",
        ),
        wrong(
            "compared after all",
            {"theta0) > 0)": "theta0)) > 0"},
            "np.all(margins) asks only whether no margin is zero: a negative number counts as true. Compare first, "
            "np.all(margins > 0).",
        ),
        wrong(
            "labels compared after sign(0) = -1",
            {"y * (X @ theta + theta0) > 0": "np.where(X @ theta + theta0 > 0, 1, -1) == y"},
            "You compare predicted labels, and a score of 0 becomes -1. A point of class -1 on the boundary then agrees and still is not "
            "separated: ask for y(θ·x + θ0) > 0.",
        ),
        wrong(
            "all on the wrong side accepted",
            {"np.all(": "np.all(y * (X @ theta + theta0) < 0) or np.all("},
            "You answer True where all points lie on the wrong side. Neither the mirrored line nor a product of negative margins "
            "will do: each margin by itself must be positive.",
        ),
        wrong(
            "margin of 1 wanted",
            {"> 0": ">= 1"},
            "You ask for margins of at least 1 (perhaps by cutting them to whole numbers). Any positive margin is enough: margin > 0.",
        ),
        wrong(
            "small margins rejected",
            {"> 0": "> 1e-3"},
            "You reject points whose margin is small. However small it is, a positive margin is enough: margin > 0.",
        ),
        wrong(
            "last point left out",
            {"y * (X @": "y[:-1] * (X[:-1] @"},
            "You do not look at the last point. Is there a `len(X) - 1`? range(n) ends at n - 1 by itself.",
        ),
        wrong(
            "separable instead of separated",
            asks_whether_any_line_separates,
            "You ask whether some line separates the points. The question is about the line that is given, theta and theta0.",
        ),
        wrong(
            "answer reversed",
            {"bool(": "not ("},
            "Your answer is the opposite of what is asked: True means that every point is strictly on its side.",
        ),
    ),
    hints=(
        "A point is on its side when its label and its score have the same sign. What number tells you that?",
        "Compute the margins y * (X @ theta + theta0), one for each point, and compare each with 0: strictly.",
        "return bool(np.all(y * (X @ theta + theta0) > 0))",
    ),
)
