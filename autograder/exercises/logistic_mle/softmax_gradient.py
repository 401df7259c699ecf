"""softmax_gradient: prediction minus truth, times input, for every class at once."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.exercises.logistic_mle import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import softmax_regression

sigmoid = solution("sigmoid")


def sigmoid_of_each_score(W, X, t):
    P = sigmoid(X @ W)
    T = np.eye(W.shape[1])[t]
    return X.T @ (P - T)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((6, 2, 3), (9, 1, 4), (230, 3, 5), (4, 2, 2)):
        X, t = data.augmented(rng, n, d), data.classes(rng, n, K)
        yield case(f"{n} points, {d} features, {K} classes", rng.normal(size=(d + 1, K)), X, t)
    yield case("a single point", rng.normal(size=(3, 4)), data.augmented(rng, 1, 2), [int(rng.integers(4))])
    X, t = data.augmented_integers(rng, 8, 2), data.classes(rng, 8, 3)
    yield case("integers", rng.integers(-2, 3, (3, 3)), X, t)
    X, t = data.augmented(rng, 7, 2), data.classes(rng, 7, 3)
    yield case("scores in the thousands", 1500 * rng.normal(size=(3, 3)), X, t)


exercise = Exercise(
    reference=softmax_regression.softmax_gradient,
    returns=("the gradient",),
    rows=("X", "t"),
    visible=(
        case("one point, weights zero: every class has 1/3", [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[2.0, 1.0]], [1]),
        case(
            "three points, three classes",
            [[0.5, -1.0, 0.25], [1.0, 0.0, -0.5]],
            [[1.0, 1.0], [-2.0, 1.0], [0.5, 1.0]],
            [0, 2, 1],
        ),
        case(
            "two features, four classes",
            [[1.0, 0.0, -1.0, 0.5], [0.5, -0.5, 1.0, 0.0], [0.0, 0.25, -0.25, 1.0]],
            [[1.0, 2.0, 1.0], [0.0, -1.0, 1.0], [2.0, 0.5, 1.0], [-1.0, -2.0, 1.0], [0.5, 0.5, 1.0]],
            [3, 0, 2, 1, 3],
        ),
        case("two classes", [[1.0, -1.0], [0.0, 0.5]], [[1.0, 1.0], [-1.0, 1.0], [2.0, 1.0]], [0, 1, 1]),
        case("integers", [[1, 0, -1], [0, 2, 1]], [[1, 1], [-1, 1], [2, 1], [0, 1]], [0, 1, 2, 2]),
        case("scores of ±1000", [[1000.0, 0.0, -1000.0], [0.0, 1.0, 2.0]], [[1.0, 1.0], [-1.0, 1.0]], [0, 0]),
        case(
            "one point with high scores, one with low ones",
            [[1000.0, 998.0], [0.0, 1.0]],
            [[1.0, 1.0], [-1.0, 1.0]],
            [0, 1],
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "sign",
            {"P - T": "T - P"},
            "Your gradient has the opposite sign: it is prediction minus truth, P - T.",
        ),
        wrong(
            "mean",
            {"(P - T)": "(P - T) / len(X)"},
            "You divide by n. The cross-entropy is a sum in this notebook, and so is its gradient.",
        ),
        wrong(
            "truth forgotten",
            {"(P - T)": "P"},
            "The true classes do not occur in your gradient: subtract 1 from the probability of each point's own class.",
        ),
        wrong(
            "scores instead of probabilities",
            {"softmax(X @ W)": "X @ W"},
            "You subtract the truth from the scores: that is least squares. Subtract it from the probabilities, softmax(X @ W).",
        ),
        wrong(
            "sigmoid of each score",
            sigmoid_of_each_score,
            "You applied the sigmoid to each score by itself. The K classes share one sum: use the softmax of each row.",
        ),
        wrong(
            "only the true class",
            {"(P - T)": "(T * (P - 1))"},
            "Only the column of each point's own class gets a share in your gradient. The other columns get P(k | x)·x.",
        ),
        wrong(
            "gradient of the squared loss",
            {"(P - T)": "((P - T) * P * (1 - P))"},
            "Your factor P(1 - P) belongs to a squared loss. In the cross-entropy it cancels: Xᵀ(P - T).",
        ),
        wrong(
            "predicted classes",
            {"(P - T)": "(np.eye(W.shape[1])[P.argmax(axis=1)] - T)"},
            "You subtract the truth from the predicted *class*: that is a perceptron. Use the probabilities.",
        ),
        wrong(
            "softmax over the points",
            {"softmax(X @ W)": "softmax((X @ W).T).T"},
            "Your probabilities sum to 1 over the points. They must sum to 1 over the classes, in each row of X @ W.",
        ),
        wrong(
            "exponentials overflow",
            {
                "P = softmax(X @ W)": "weights = np.exp(X @ W)\n    P = weights / weights.sum(axis=1, keepdims=True)",
            },
            "exp of a large score overflows and leaves NaN. Your `softmax` avoids this: it subtracts the row's largest score first.",
        ),
        wrong(
            "one shift for all points",
            {
                "P = softmax(X @ W)": "S = X @ W\n    weights = np.exp(S - S.max())\n"
                "    P = weights / weights.sum(axis=1, keepdims=True)",
            },
            "You subtract the largest score of all points. The exponentials of a point far below it are all 0, and 0/0 is NaN: subtract "
            "each row's own largest score.",
        ),
        wrong(
            "bias row missing",
            {"X.T @": "X[:, :-1].T @"},
            "The last row, that of the biases, is missing. The last column of X is 1 and gives it: use all of X.",
        ),
        wrong(
            "class numbers subtracted",
            {"np.eye(W.shape[1])[t]": "t[:, None]"},
            "You subtract the class numbers from the probabilities. Make a matrix with a 1 in column t_i of row i: np.eye(K)[t].",
        ),
        wrong(
            "classes counted from 1",
            {"[t]": "[t - 1]"},
            "You count the classes from 1. Here they are 0 … K-1.",
        ),
    ),
    hints=(
        "For two classes it was prediction minus truth, times input. For K classes the prediction and the truth of a "
        "point have K entries.",
        "Class k has the gradient Σ_i (P(k | x_i) - [t_i = k]) x_i. Write the truth [t_i = k] as a matrix of the shape of "
        "the probabilities.",
        "The probabilities minus the one-hot targets are a matrix (n, K). Which product with X has the shape of W?",
    ),
)
