"""squared_error_gradient: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def ones_appended_again(W, X, T):
    X = np.column_stack([X, np.ones(len(X))])
    W = np.vstack([W, np.zeros(W.shape[1])])
    return 2 * X.T @ (X @ W - T)


def only_misclassified_points(W, X, T):
    outputs = X @ W
    wrong = outputs.argmax(axis=1) != T.argmax(axis=1)
    return 2 * X[wrong].T @ (outputs - T)[wrong]


def scaled_to_length_one(W, X, T):
    gradient = 2 * X.T @ (X @ W - T)
    length = np.linalg.norm(gradient)
    return gradient / length if length > 0 else gradient


SLIPS = (
    wrong(
        "error and gradient",
        {"return 2": "return np.sum(residuals**2), 2"},
        "You return the error and the gradient. Only the gradient is asked for.",
    ),
    wrong(
        "size of the residual lost",
        {"2 * X.T @ residuals": "2 * X.T @ np.sign(residuals)"},
        "Every point pulls equally hard in your gradient: that is the slope of |output - target|. For squares the pull grows with "
        "the distance.",
    ),
    wrong(
        "residuals squared",
        {"@ residuals": "@ residuals**2"},
        "You multiply by the squared residuals. The derivative of a square has the residual itself: 2·(output - target).",
    ),
    wrong(
        "classes added up",
        {"X @ W - T": "(X @ W - T).sum(axis=1)"},
        "You add up the residuals of all classes. Each column of W has its own residuals, and its own column of the gradient.",
    ),
    wrong(
        "bias row missing",
        {"X.T @": "X[:, :-1].T @"},
        "The last row, that of the bias, is missing. The last column of X is 1 and gives it: use all of X.",
    ),
    wrong(
        "bias left alone",
        {"return 2 * X.T @ residuals": "gradient = 2.0 * X.T @ residuals\n    gradient[-1] = 0\n    return gradient"},
        "Your last row, that of the bias, is zero. The bias is a weight like any other: its feature is the 1 at the end of each point.",
    ),
    wrong(
        "only the last point",
        {"X @ W - T": "X[-1:] @ W - T[-1:]", "X.T": "X[-1:].T"},
        "Only the last point pulls in your gradient: does each round of the loop overwrite the one before it? Add them up.",
    ),
    wrong(
        "only the first point",
        {"X @ W - T": "X[:1] @ W - T[:1]", "X.T": "X[:1].T"},
        "Only the first point pulls in your gradient: is there a `return` inside the loop?",
    ),
    wrong(
        "only misclassified points",
        only_misclassified_points,
        "In your gradient only misclassified points pull, as for the perceptron. Least squares lets every point pull whose output is "
        "not its target.",
    ),
    wrong(
        "ones appended again",
        ones_appended_again,
        "You append a column of ones, but X has it already: here X is augmented.",
    ),
    wrong(
        "gradient at zero",
        {"X @ W - T": "-T"},
        "W does not occur in your gradient, which is the one at W = 0. The residuals are XW - T.",
    ),
    wrong(
        "scaled to length one",
        scaled_to_length_one,
        "You divided the gradient by its length. Its direction is right, but the length says how steep it is: leave it.",
    ),
    wrong(
        "solved for the minimum",
        {"2 * X.T @ residuals": "np.linalg.lstsq(X, T)[0]"},
        "You return the matrix at which the gradient is zero. The question is the gradient at the given W.",
    ),
)
