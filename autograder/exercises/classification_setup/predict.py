"""predict: the side of the boundary on which each point lies."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.classification_setup import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import geometry as reference


def predict(X, theta, theta0):
    return np.where(X @ theta + theta0 >= 0, 1, -1)


def zero_like_the_one_before(X, theta, theta0):
    labels, last = [], 1
    for score in X @ theta + theta0:
        last = int(np.sign(score)) or last
        labels.append(last)
    return np.array(labels)


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield from data.draw_scored(rng)
    yield case("all weights are zero", rng.integers(-3, 4, (4, 2)), [0, 0], 0)
    yield case("scores a hair above and below zero", [[2.0**-40], [-(2.0**-40)], [0.0]], [1.0], 0.0)


exercise = Exercise(
    id="predict",
    points=2,
    solution=predict,
    reference=reference.predict,
    returns=("the labels",),
    visible=(
        case("one point on each side", [[3, 1], [0, 2]], [1, -1], 0),
        case("a point exactly on the boundary", [[1, 1], [2, 0], [0, 2]], [1, -1], 0),
        case("the offset decides", [[1, 1], [4, 4], [2, 1], [-1, -1]], [1, 1], -4),
        case("the offset puts a point on the boundary", [[1, 2], [1, 1], [3, 0]], [1, 1], -3),
        case("as many points as features", [[1, 3], [-3, 1]], [2, 1], 0),
        case("one feature", [[1], [-1], [0.5]], [-2], 1),
        case("a single point", [[0.5, -1, 2]], [2, 3, 0], 1),
        case("small scores", [[0.25, 0.5], [0.5, 0.25]], [1, -1], 0),
        case("a point on the boundary after one on the negative side", [[-1, 0], [0, 1]], [1, 0], 0),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "sign(0) is 0",
            {"np.where(X @ theta + theta0 >= 0, 1, -1)": "np.sign(X @ theta + theta0)"},
            "Where the score is exactly 0 you return 0: `np.sign` does that. A label is -1 or +1, and here sign(0) = +1.",
        ),
        wrong(
            "sign(0) is -1",
            {">= 0": "> 0"},
            "A point exactly on the boundary gets -1 from you. Other texts do that; in this course sign(0) = +1, so test `>= 0`.",
        ),
        wrong(
            "offset ignored",
            {" + theta0": ""},
            "Your score is θ·x without the offset. It is θ·x + θ0.",
        ),
        wrong(
            "offset subtracted",
            {"+ theta0": "- theta0"},
            "You subtract the offset (or compare θ·x with θ0). The score is θ·x + θ0.",
        ),
        wrong(
            "labels 0 and 1",
            {"1, -1": "1, 0"},
            "Your labels are 0 and 1 (or False and True). Here they are -1 and +1.",
        ),
        wrong(
            "scores instead of labels",
            {"np.where(X @ theta + theta0 >= 0, 1, -1)": "X @ theta + theta0"},
            "You return the scores. The label is the score's sign: +1 where it is ≥ 0, else -1.",
        ),
        wrong(
            "labels reversed",
            {"1, -1": "-1, 1"},
            "Your labels are the wrong way round: a positive score is +1.",
        ),
        wrong(
            "rows and columns mixed up",
            {"X @ theta": "X.T @ theta"},
            "You multiply from the wrong side, so columns are taken for points. A point is a row: X @ theta.",
        ),
        wrong(
            "offset added to every product",
            {"X @ theta + theta0": "(X * theta + theta0).sum(axis=1)"},
            "You add the offset to every product θ_j·x_j, so it counts d times. Add it once, to the sum.",
        ),
        wrong(
            "1 first, offset last",
            {"X @ theta + theta0": "np.column_stack([np.ones(len(X)), X]) @ np.append(theta, theta0)"},
            "You put the 1 first and the offset last, so weights and features do not belong together. In this course the 1 comes last.",
        ),
        wrong(
            "scores cut to whole numbers",
            {"X @ theta + theta0": "(X @ theta + theta0).astype(int)"},
            "You cut the scores to whole numbers. A score of -0.5 becomes 0 and counts as +1: compare the score itself with 0.",
        ),
        wrong(
            "a number for a single point",
            {"np.where(X @ theta + theta0 >= 0, 1, -1)": "np.squeeze(np.where(X @ theta + theta0 >= 0, 1, -1))"},
            "For a single point you return a number instead of an array with one entry: leave out `squeeze`, or the special case.",
        ),
        wrong(
            "zero gets the label before",
            zero_like_the_one_before,
            "A point exactly on the boundary gets the label of the point before it. It is +1: sign(0) = +1.",
        ),
    ),
    hints=(
        "First the score θ·x + θ0 of every row, then its sign.",
        "X @ theta gives θ·x for all rows at once. For the sign, `np.sign` will not do, because it makes 0 out of 0; use a "
        "comparison with `>= 0`.",
        "np.where(condition, 1, -1) gives 1 where the condition holds and -1 elsewhere; the condition is X @ theta + theta0 >= 0.",
    ),
)
