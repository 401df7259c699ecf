"""mistake_bound: R²/γ², the most mistakes that the perceptron through the origin can make."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.convergence_proof import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import margins as reference


def mistake_bound(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    largest = np.max(np.linalg.norm(X, axis=1))
    return (largest / gamma) ** 2


def counts_the_mistakes_of_a_run(X, y, theta_hat):
    theta, k = np.zeros(X.shape[1]), 0
    while np.any(y * (X @ theta) <= 0):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
                k += 1
    return k


def margin_of_the_class_means(X, y, theta_hat):
    gamma = min(label * (X[y == label].mean(axis=0) @ theta_hat) for label in set(y.tolist()))
    return (np.max(np.linalg.norm(X, axis=1)) * np.linalg.norm(theta_hat) / gamma) ** 2


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((2, 2), (9, 3), (20, 2), (220, 4), (4, 1)):
        yield case(f"{n} points, {d} feature(s)", *data.through_origin(rng, n, d, margin=0.4))
    yield case("a single point", np.abs(rng.normal(size=(1, 3))) + 0.5, [1], [1.0, 2.0, 0.5])
    X, y, theta = data.through_origin(rng, 10, 2, margin=0.4)
    yield case("a very short separator", X, y, theta * 0.01)
    X, y, theta = data.through_origin(rng, 10, 3, margin=0.4)
    yield case("points a thousand times larger", X * 1000, y, theta)


exercise = Exercise(
    id="mistake_bound",
    points=3,
    solution=mistake_bound,
    reference=reference.mistake_bound,
    returns=("the bound",),
    visible=(
        case("R = 5, γ = 3", [[5, 0], [3, -4]], [1, 1], [7, 0]),
        case("the perceptron's worked example", [[2, 2], [2, -1]], [1, -1], [0, 1]),
        case("the same, with a longer separator", [[2, 2], [2, -1]], [1, -1], [0, 3]),
        case("the same, with a separator of larger margin", [[2, 2], [2, -1]], [1, -1], [-0.5, 1.5]),
        case("both classes; the nearest is a -1", [[4, 3], [-1, 0], [-2, 2], [3, -4]], [1, -1, -1, 1], [2, 0]),
        case("small points: R below 1", [[0.5, 0.0], [-0.25, 0.25]], [1, -1], [1, 0]),
        case("one feature", [[2], [-8], [4]], [1, -1, 1], [3]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "not squared",
            {"(largest / gamma) ** 2": "largest / gamma"},
            "You return R/γ. The proof compares kγ with √k·R, so k ≤ (R/γ)²: square it.",
        ),
        wrong(
            "functional margin",
            {" / np.linalg.norm(theta_hat)": ""},
            "Your γ is the functional margin, so the bound changes with the length of θ̂. Divide y(θ̂·x) by ‖θ̂‖.",
        ),
        wrong(
            "upside down",
            {"largest / gamma": "gamma / largest"},
            "Your fraction is upside down. A small margin makes the problem harder: γ² stands below.",
        ),
        wrong(
            "margin not squared",
            {"(largest / gamma) ** 2": "largest**2 / gamma"},
            "You square R but not γ. The bound is R²/γ².",
        ),
        wrong(
            "radius not squared",
            {"(largest / gamma) ** 2": "largest / gamma**2"},
            "You square γ but not R. The bound is R²/γ².",
        ),
        wrong(
            "rounded",
            {"(largest / gamma) ** 2": "np.floor((largest / gamma) ** 2)"},
            "You round. k is a whole number, but the bound need not be: return R²/γ² as it is.",
        ),
        wrong(
            "labels forgotten",
            {"y * (X @ theta_hat)": "X @ theta_hat"},
            "You left the labels out of the margin: γ is the smallest y(θ̂·x)/‖θ̂‖.",
        ),
        wrong(
            "mean margin",
            {"np.min": "np.mean"},
            "You use the mean margin. The proof needs every mistake to gain at least γ, so γ is the smallest.",
        ),
        wrong(
            "mistakes counted",
            counts_the_mistakes_of_a_run,
            "You count the mistakes of a run. The bound is known before the run: R²/γ².",
        ),
        wrong(
            "length of θ̂ not squared",
            {"(largest / gamma) ** 2": "largest**2 / gamma**2 / np.linalg.norm(theta_hat)"},
            "Everything is squared but the length of θ̂. In γ² the whole fraction is squared, ‖θ̂‖ too.",
        ),
        wrong(
            "rounded up",
            {"(largest / gamma) ** 2": "np.ceil((largest / gamma) ** 2)"},
            "You round up. The number of mistakes is whole, but the bound R²/γ² need not be: return it as it is.",
        ),
        wrong(
            "a 1 added to R²",
            {"np.max(np.linalg.norm(X, axis=1))": "np.sqrt(np.max(np.sum(X**2, axis=1)) + 1)"},
            "You use R² + 1. That belongs to the perceptron with offset; here the boundary goes through the origin.",
        ),
        wrong(
            "centred first",
            {"norm(X, axis=1)": "norm(X - X.mean(axis=0), axis=1)"},
            "You measure R from the mean of the data. The ball of the theorem has its centre at the origin.",
        ),
        wrong(
            "margin of the class means",
            margin_of_the_class_means,
            "You take the margin of the class means. γ is the margin of the worst single point.",
        ),
    ),
    hints=(
        "You have both ingredients already: the radius, and the geometric margin of θ̂ with offset 0.",
        "γ = min y(θ̂·x)/‖θ̂‖ and R = max ‖x‖. The bound is their quotient, squared.",
        "return (radius(X) / geometric_margin(X, y, theta_hat, 0)) ** 2",
    ),
)
