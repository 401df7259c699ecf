"""from_counts: the parameters that the mistake counts add up to."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set
from autograder.exercises.perceptron import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import perceptron as reference


def from_counts(alpha, X, y):
    weights = alpha * y
    return weights @ X, weights.sum()


def adds_in_whole_numbers(alpha, X, y):
    theta = np.zeros(X.shape[1], dtype=int)
    for i in range(len(X)):
        theta[:] = theta + alpha[i] * y[i] * X[i]
    return theta, alpha @ y


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 1), (3, 2), (8, 3), (40, 2), (220, 5)):
        X, y = noisy_set(rng, n, d) if n > 1 else integer_set(rng, n, d)
        yield case(f"{n} points in {d} dimensions", rng.integers(0, 6, n), X, y)
    for _ in range(4):
        X, y = integer_set(rng, 6, 2)
        yield case("counts of a real run", reference.mistake_counts(X, y, 5), X, y)


exercise = Exercise(
    id="from_counts",
    points=2,
    solution=from_counts,
    reference=lambda alpha, X, y: reference.from_counts(X, y, alpha),
    returns=("theta", "theta0"),
    visible=(
        case("the worked example: one mistake on each point", [1, 1], *data.WORKED),
        case("counts 3, 0 and 2", [3, 0, 2], [[1, 2], [5, 5], [-1, 1]], [1, -1, -1]),
        case("no mistakes at all", [0, 0], [[1, 2], [3, 4]], [1, -1]),
        case("one feature", [4, 7], [[0.5], [1.75]], [-1, 1]),
        case("a point that occurs twice", [1, 2, 3], *data.TWICE),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "labels forgotten",
            {"alpha * y": "alpha"},
            "You left the labels out. Each mistake on point i added y_i x_i to θ and y_i to θ0.",
        ),
        wrong(
            "labels forgotten in theta0",
            {"weights.sum()": "alpha.sum()"},
            "θ is right, θ0 lacks the labels: θ0 = Σ α_i y_i.",
        ),
        wrong(
            "counts forgotten in theta0",
            {"weights.sum()": "y.sum()"},
            "θ is right, θ0 lacks the counts: θ0 = Σ α_i y_i.",
        ),
        wrong(
            "labels forgotten in theta",
            {"weights @ X": "alpha @ X"},
            "θ0 is right, θ lacks the labels: θ = Σ α_i y_i x_i.",
        ),
        wrong(
            "no offset",
            {"weights.sum()": "0.0"},
            "Your θ0 is always 0. Every mistake on point i added y_i to it.",
        ),
        wrong(
            "mean instead of sum",
            {"weights @ X": "weights @ X / len(X)", "weights.sum()": "weights.mean()"},
            "You took the mean over the points. The updates were added up, so θ is a sum.",
        ),
        wrong(
            "counts taken as yes or no",
            {"alpha * y": "(alpha > 0) * y"},
            "You add every point with a mistake once. A point with α_i mistakes was added α_i times.",
        ),
        wrong(
            "counts forgotten",
            {"alpha * y": "1 * y"},
            "You left the counts out. Point i was added once for each of its α_i mistakes.",
        ),
        wrong(
            "counts taken as yes or no in theta0",
            {"weights.sum()": "y[alpha > 0].sum()"},
            "θ is right. To θ0 you add the label of every point with a mistake once; it was added α_i times: θ0 = Σ α_i y_i.",
        ),
        wrong(
            "theta in whole numbers",
            adds_in_whole_numbers,
            "Your θ is an array of whole numbers, which cuts off fractions. Start with np.zeros(d), which holds floats.",
        ),
        wrong(
            "one vector",
            {"weights @ X, weights.sum()": "weights @ np.column_stack([X, np.ones(len(X))])"},
            "You return θ and θ0 in one vector. Two results are asked for: theta with one entry per feature, and the number theta0.",
        ),
        wrong(
            "summed over the features",
            {"weights @ X": "(weights[:, None] * X).sum(axis=1)"},
            "Your θ has one entry per point: you summed over the features. Sum over the points, axis=0.",
        ),
    ),
    hints=(
        "θ started at zero and every mistake on point i added the same vector. Which, and how often?",
        "θ = Σ α_i y_i x_i and θ0 = Σ α_i y_i. A loop over the points does it; so does one matrix product.",
        "weights = alpha * y; return weights @ X, weights.sum()",
    ),
)
