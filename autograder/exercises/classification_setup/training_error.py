"""training_error: the fraction of points that are mistakes."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import geometry as reference


def training_error(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) <= 0)


def mean_of_the_classes(X, y, theta, theta0):
    wrong = y * (X @ theta + theta0) <= 0
    return np.mean([wrong[y == label].mean() for label in np.unique(y)])


def divided_by_one_less(X, y, theta, theta0):
    return np.sum(y * (X @ theta + theta0) <= 0) / max(len(y) - 1, 1)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(7):
        n, d = int(rng.integers(3, 10)), int(rng.integers(1, 4))
        X, y = integer_set(rng, n, d)
        theta = rng.integers(1, 4, d) * rng.choice([-1, 1], d)
        i = int(rng.integers(n))
        yield case("integer coordinates, a point on the boundary", X, y, theta, -int(X[i] @ theta))
    for label in (1, -1):
        X = rng.integers(-3, 4, (5, 2))
        y = np.full(5, label)
        theta = rng.permutation([1, -2])
        yield case(f"only labels {label:+d}, a point on the boundary", X, y, theta, -int(X[2] @ theta))
    yield case("a single point", *noisy_set(rng, 1, 3), rng.normal(size=3), 0.5)
    yield case("more than 200 points", *noisy_set(rng, 301, 4), rng.normal(size=4), 0.7)
    for _ in range(3):
        yield case("noisy points", *noisy_set(rng, 40, 2), rng.normal(size=2), float(rng.choice([-0.6, 0.6])))
    yield case("all on the boundary", [[1, 1], [2, 2], [-3, -3]], [1, -1, 1], [2, -2], 0)
    yield case("margins a hair above and below zero", [[2.0**-40], [-(2.0**-40)]], [1, 1], [1.0], 0.0)
    X, theta = rng.integers(-3, 4, (6, 2)), rng.permutation([1, -2])
    X[0] = np.sign(theta)
    yield case("integer coordinates, an offset with a half", X, -np.ones(6, dtype=int), theta, -3.5)
    often = np.repeat([0, 1, 2], rng.permutation([2, 3, 5]))
    points, labels = np.array([[1, 2], [-1, 3], [2, -1]]), np.array([-1, -1, 1])
    yield case("equal points, each counts", points[often], labels[often], [1, 0], 0)
    X, theta = rng.normal(size=(300, 2)), rng.normal(size=2)
    yield case("300 points, all wrong", X, -reference.predict(X, theta, 0.5), theta, 0.5)


exercise = Exercise(
    id="training_error",
    points=3,
    solution=training_error,
    reference=reference.training_error,
    returns=("the error",),
    visible=(
        case("one mistake in four", [[1, 0], [2, 1], [-1, 0], [3, 0]], [1, 1, -1, -1], [1, 0], 0),
        case("no mistake", [[1, 0], [-1, 2]], [1, -1], [1, 0], 0),
        case("a +1 point exactly on the boundary", [[0, 1], [2, 0], [-1, 0]], [1, 1, -1], [1, 0], 0),
        case("a -1 point exactly on the boundary", [[0, 1], [2, 0], [-1, 0]], [-1, 1, -1], [1, 0], 0),
        case("the offset decides", [[1], [2], [5], [6], [7], [3]], [-1, -1, 1, 1, -1, 1], [1], -4),
        case("all wrong", [[1, 1], [-1, -1], [2, 0]], [-1, 1, -1], [1, 1], 1),
        case("only -1 labels, half of them right", [[1], [-1], [3], [-4]], [-1, -1, -1, -1], [1], 0),
        case("a single point", [[2, 3]], [-1], [1, 1], 0),
        case("small margins", [[0.5], [0.25], [-0.5]], [1, 1, -1], [1], 0),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "boundary counted as right",
            {"<= 0": "< 0"},
            "A point exactly on the boundary is not counted by your version. Its margin is 0, and a margin ≤ 0 is a mistake.",
        ),
        wrong(
            "labels compared after sign(0) = +1",
            {"y * (X @ theta + theta0) <= 0": "np.where(X @ theta + theta0 >= 0, 1, -1) != y"},
            "You compare predicted labels with y. A +1 point exactly on the boundary is then called right, because sign(0) = +1; by the "
            "margin it is a mistake. Test y·(θ·x + θ0) <= 0.",
        ),
        wrong(
            "labels compared after sign(0) = -1",
            {"y * (X @ theta + theta0) <= 0": "np.where(X @ theta + theta0 > 0, 1, -1) != y"},
            "You compare predicted labels with y, with sign(0) = -1. A -1 point exactly on the boundary is then called right; by the "
            "margin it is a mistake. Test y·(θ·x + θ0) <= 0.",
        ),
        wrong(
            "number instead of fraction",
            {"np.mean": "np.sum"},
            "You return the number of mistakes. The error is the fraction: divide by n, or take the mean.",
        ),
        wrong(
            "accuracy instead of error",
            {"<= 0": "> 0"},
            "You return the fraction of right points. The error is the fraction of wrong ones.",
        ),
        wrong(
            "percent",
            {"np.mean": "100 * np.mean"},
            "You return a percentage. The error is a fraction between 0 and 1.",
        ),
        wrong(
            "offset ignored",
            {" + theta0": ""},
            "Your margin leaves the offset out. It is y·(θ·x + θ0).",
        ),
        wrong(
            "offset outside the bracket",
            {"(X @ theta + theta0)": "(X @ theta) + theta0"},
            "You compute y·(θ·x) + θ0. The label multiplies the offset too: y·(θ·x + θ0).",
        ),
        wrong(
            "labels ignored",
            {"y * (X @ theta + theta0)": "X @ theta + theta0"},
            "You count points on the negative side, whatever their label. Multiply the score by y first.",
        ),
        wrong(
            "mean margin",
            {" <= 0": ""},
            "You average the margins themselves. Ask of each margin whether it is ≤ 0, and average the answers.",
        ),
        wrong(
            "half a mistake on the boundary",
            {"y * (X @ theta + theta0) <= 0": "(1 - np.sign(y * (X @ theta + theta0))) / 2"},
            "A point exactly on the boundary counts as half a mistake in your version. It is a whole one: margin ≤ 0.",
        ),
        wrong(
            "every label with every point",
            {"y * (": "y[:, None] * ("},
            "You multiply every label with every score, a table of n times n products. Each label belongs to one "
            "point: y * scores, both of shape (n,).",
        ),
        wrong(
            "hinge loss",
            {"y * (X @ theta + theta0) <= 0": "np.maximum(0, 1 - y * (X @ theta + theta0))"},
            "You average max(0, 1 - margin), which is the hinge loss, for later. The training error only counts margins ≤ 0.",
        ),
        wrong(
            "margin below 1",
            {"<= 0": "< 1"},
            "You count margins below 1. A mistake is a margin ≤ 0.",
        ),
        wrong(
            "mean of the classes' errors",
            mean_of_the_classes,
            "You average the error of the +1 points and that of the -1 points. Every point counts the same: the share over all points.",
        ),
        wrong(
            "divided by one less than n",
            divided_by_one_less,
            "You divide by n - 1. The error is the number of mistakes divided by n.",
        ),
        wrong(
            "divided by the number of features",
            {"np.mean(y * (X @ theta + theta0) <= 0)": "np.sum(y * (X @ theta + theta0) <= 0) / X.shape[1]"},
            "You divide by the number of features, X.shape[1]. Divide by the number of points.",
        ),
        wrong(
            "first point skipped",
            {"np.mean(y * (X @ theta + theta0) <= 0)": "np.sum((y * (X @ theta + theta0) <= 0)[1:]) / len(y)"},
            "You leave out the first point: does a loop start at 1?",
        ),
        wrong(
            "rounded to two decimals",
            {"np.mean(y * (X @ theta + theta0) <= 0)": "round(float(np.mean(y * (X @ theta + theta0) <= 0)), 2)"},
            "You round the error to two decimals. Keep all digits; rounding is for printing.",
        ),
    ),
    hints=(
        "Compute all n margins, ask which are at most 0, and take the fraction.",
        "A comparison gives an array of True and False; its mean is the fraction of True. Do not compare predicted labels: on the "
        "boundary they can agree with y though the point counts as a mistake.",
        "margins = y * (X @ theta + theta0); return the mean of margins <= 0.",
    ),
)
