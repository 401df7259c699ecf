"""predict_probability: the sigmoid of each point's score."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic


def predict_probability(X, theta):
    return sigmoid(X @ theta)


def shares_among_the_points(X, theta):
    scores = X @ theta
    weights = np.exp(scores - scores.max())
    return weights / weights.sum()


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((5, 2), (1, 3), (8, 1), (230, 4)):
        yield case(f"{n} points, {d} features", data.augmented(rng, n, d), rng.normal(size=d + 1))
    yield case("whole numbers", data.augmented_integers(rng, 6, 3), rng.integers(-2, 3, 3))
    theta = rng.uniform(900, 1500, 3) * [1, 1, 0.001]
    X = np.column_stack([rng.uniform(0.8, 2, (6, 2)), np.ones(6)])
    X[::2, :2] *= -1
    yield case("scores in the thousands", X, theta, warnings_forbidden=True)


exercise = Exercise(
    id="predict_probability",
    points=2,
    solution=predict_probability,
    reference=logistic.predict_probability,
    visible=(
        case("two points", [[2.0, 1.0], [0.0, 1.0]], [1.0, -2.0]),
        case("two features", [[1.0, 2.0, 1.0], [-1.0, 0.5, 1.0], [3.0, -1.0, 1.0]], [0.5, -1.0, 0.25]),
        case("whole numbers", [[1, -1, 1], [2, 0, 1], [0, 3, 1]], [1, 2, -1]),
        case("the bias decides everything", [[0.0, 0.0, 1.0], [0.0, 0.0, 1.0]], [3.0, -1.0, 1.5]),
        case("a single point", [[-1.5, 1.0]], [2.0, 1.0]),
        case("a point exactly on the boundary", [[2.0, 1.0], [3.0, 1.0]], [1.0, -2.0]),
        case(
            "scores of ±1000: no warning, please",
            [[1.0, 1.0], [-1.0, 1.0], [0.001, 1.0]],
            [1000.0, 0.0],
            warnings_forbidden=True,
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "score returned",
            {"sigmoid(X @ theta)": "X @ theta"},
            "You return the scores θ·x. Send them through the sigmoid to make probabilities of them.",
        ),
        wrong(
            "probability of the other class",
            {"X @ theta": "-X @ theta"},
            "You return P(y = 0 | x). The exercise asks for P(y = 1 | x) = σ(θ·x).",
        ),
        wrong(
            "bias left out",
            {"X @ theta": "X[:, :-1] @ theta[:-1]"},
            "You drop the last column. X is augmented: its last column is 1, and the last entry of theta, the bias, belongs to it.",
        ),
        wrong(
            "bias first",
            {"X @ theta": "theta[0] + X[:, :-1] @ theta[1:]"},
            "You take the first entry of theta for the bias. In this course the 1 is appended last, and so is the bias: just X @ theta.",
        ),
        wrong(
            "bias added twice",
            {"X @ theta": "X @ theta + theta[-1]"},
            "You add theta[-1] once more. X @ theta holds the bias already, because the last column of X is 1.",
        ),
        wrong(
            "label returned",
            {"sigmoid(X @ theta)": "(X @ theta >= 0).astype(float)"},
            "You return labels. The exercise asks for the probability σ(θ·x), before any decision.",
        ),
        wrong(
            "shares among the points",
            shares_among_the_points,
            "Your probabilities sum to 1 over the points. Each point has a probability of its own, whatever the others are.",
        ),
        wrong(
            "exp overflows",
            {"sigmoid(X @ theta)": "1 / (1 + np.exp(-X @ theta))"},
            "The numbers are right, but exp overflows at scores of -1000 and NumPy warns. Use your careful `sigmoid`.",
        ),
    ),
    hints=(
        "First the score of each point, then your `sigmoid`. X is augmented, so the bias is in the scores already.",
        "The scores of all points at once are X @ theta, an array (n,).",
        "return sigmoid(X @ theta).",
    ),
)
