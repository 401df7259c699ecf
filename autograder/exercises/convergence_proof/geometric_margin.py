"""geometric_margin: the smallest signed distance of a point to the boundary."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, noisy_set, separable_set
from autograder.exercises.convergence_proof import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import margins as reference
from linclass_ref.perceptron import run


def geometric_margin(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)


def nearest_point(X, y, theta, theta0):
    distances = y * (X @ theta + theta0) / np.linalg.norm(theta)
    return distances[np.argmin(np.abs(distances))]


def half_the_street(X, y, theta, theta0):
    distances = (X @ theta + theta0) / np.linalg.norm(theta)
    if np.all(y == y[0]):
        return np.min(y * distances)
    return (np.min(distances[y == 1]) - np.max(distances[y == -1])) / 2


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        X, y = separable_set(rng, 12, 2, margin=0.3)
        found = run(X, y, 10_000)
        yield case("random points and a separator of them", X, y, found.theta, found.theta0)
    for _ in range(4):
        X, y = noisy_set(rng, 9, 3)
        yield case("random labels: some point is on its wrong side", X, y, rng.normal(size=3), rng.normal())
    X, y = separable_set(rng, 220, 3, margin=0.4)
    found = run(X, y, 10_000)
    yield case("more than 200 points", X, y, found.theta, found.theta0)
    X, theta, theta0 = rng.integers(1, 5, (4, 1)), int(rng.integers(2, 5)), int(rng.integers(1, 4))
    yield case("one feature", X, [1, -1, 1, -1], [theta], theta0)
    yield case("a single point", rng.normal(size=(1, 4)), [-1], rng.normal(size=4), rng.normal())
    X, y, normal = data.through_origin(rng, 10, 3, margin=0.4)
    yield case("points a thousand times larger: no margin is small", X * 1000, y, normal, rng.normal())


exercise = Exercise(
    id="geometric_margin",
    points=2,
    solution=geometric_margin,
    reference=reference.geometric_margin,
    returns=("the margin",),
    visible=(
        case("θ of length 5", [[3, 4], [0, 0]], [1, -1], [3, 4], -5),
        case("the same boundary, written ten times larger", [[3, 4], [0, 0]], [1, -1], [30, 40], -50),
        case("one of three points is on its wrong side", [[2, 1], [4, 1], [-3, 1]], [1, -1, -1], [2, 0], -2),
        case("a point exactly on the boundary", [[1, 1], [2, 0], [-2, 1]], [1, 1, -1], [1, -1], 0),
        case("a θ shorter than 1", [[1.0], [3.0], [-2.0]], [1, 1, -1], [0.25], 0.25),
        case("the nearest point is a -1", [[6, 0], [0, -1], [5, 5]], [1, -1, 1], [0.0, 2.0], -1.0),
        case("a single point, wrong", [[1, 2]], [-1], [3, 4], 4),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "functional margin",
            {" / np.linalg.norm(theta)": ""},
            "You return the functional margin min y(θ·x + θ0). It changes when θ is multiplied by 10, the boundary does not: "
            "divide by ‖θ‖.",
        ),
        wrong(
            "divided by the length of (θ, θ0)",
            {"norm(theta)": "norm(np.append(theta, theta0))"},
            "You divide by the length of (θ, θ0). A distance in feature space is measured along θ alone: divide by ‖θ‖.",
        ),
        wrong(
            "divided by the squared length",
            {"np.linalg.norm(theta)": "(theta @ theta)"},
            "You divide by ‖θ‖². The distance is y(θ·x + θ0)/‖θ‖.",
        ),
        wrong(
            "absolute values",
            {"y * (X @ theta + theta0)": "np.abs(X @ theta + theta0)"},
            "You take the distance without its sign. A point on its wrong side has a negative margin, and it must show.",
        ),
        wrong(
            "cut off at zero",
            {"y * (X @ theta + theta0)": "np.maximum(y * (X @ theta + theta0), 0)"},
            "You replace negative margins by 0. The margin of a classifier that is wrong somewhere is negative.",
        ),
        wrong(
            "labels forgotten",
            {"y * (X @ theta + theta0)": "X @ theta + theta0"},
            "You left the labels out: a point of class -1 is on its side when θ·x + θ0 is negative. Multiply by y.",
        ),
        wrong(
            "mean instead of minimum",
            {"np.min": "np.mean"},
            "You average over the points. The margin of a data set is that of its worst point: the minimum.",
        ),
        wrong(
            "largest instead of smallest",
            {"np.min": "np.max"},
            "You take the best point. The margin of a data set is that of its worst point: the minimum.",
        ),
        wrong(
            "offset forgotten",
            {" + theta0": ""},
            "You left θ0 out: the score of a point is θ·x + θ0.",
        ),
        wrong(
            "one margin per point",
            {"np.min(y * (X @ theta + theta0))": "y * (X @ theta + theta0)"},
            "You return the margin of every point. The margin of the data set is the smallest of them, one number.",
        ),
        wrong(
            "label only on the product",
            {"y * (X @ theta + theta0)": "y * (X @ theta) + theta0"},
            "Your label multiplies θ·x but not the offset. The margin is y(θ·x + θ0), with the label in front of both.",
        ),
        wrong(
            "divided by the sum of the weights",
            {"np.linalg.norm(theta)": "np.sum(np.abs(theta))"},
            "You divide by |θ₁| + |θ₂| + …. The length of θ is the square root of the sum of squares.",
        ),
        wrong(
            "nearest instead of worst",
            nearest_point,
            "You look for the point nearest to the boundary. A point far on its wrong side is worse: take the smallest "
            "signed distance.",
        ),
        wrong(
            "search begun at 0",
            {"np.min(y * (X @ theta + theta0))": "min(0, np.min(y * (X @ theta + theta0)))"},
            "Your result is never positive: the search for the smallest margin begins at 0. Begin with the first point.",
        ),
        wrong(
            "half the street",
            half_the_street,
            "You halve the distance between the nearest points of the two classes. That is the margin only where the "
            "boundary is in the middle.",
        ),
    ),
    hints=(
        "How far is each point from the boundary, with a minus sign if it is on the wrong side? Then: the worst of these.",
        "The signed distance of point i is y_i(θ·x_i + θ0)/‖θ‖. θ0 is in the numerator only.",
        "return np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)",
    ),
)
