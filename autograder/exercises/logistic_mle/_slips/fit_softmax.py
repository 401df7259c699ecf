"""fit_softmax: the rarer slips."""

import numpy as np

from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.exercises.logistic_mle.softmax_gradient import softmax_gradient
from autograder.judging.exercise import wrong


def one_point_per_step(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for k in range(steps):
        i = k % len(X)
        penalty = ridge * W
        penalty[-1] = 0
        W = W - eta * (softmax_gradient(W, X[i : i + 1], t[i : i + 1]) + penalty)
    return W


def the_whole_path(X, t, K, ridge, eta, steps):
    path = [np.zeros((X.shape[1], K))]
    for _ in range(steps):
        penalty = ridge * path[-1]
        penalty[-1] = 0
        path.append(path[-1] - eta * (softmax_gradient(path[-1], X, t) + penalty))
    return np.array(path)


def point_by_point(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        for i in range(len(X)):
            penalty = ridge * W
            penalty[-1] = 0
            W = W - eta * (softmax_gradient(W, X[i : i + 1], t[i : i + 1]) + penalty)
    return W


def one_against_the_rest(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        penalty = ridge * W
        penalty[-1] = 0
        W = W - eta * (X.T @ (sigmoid(X @ W) - np.eye(K)[t]) + penalty)
    return W


SLIPS = (
    wrong(
        "one step less",
        {"range(steps)": "range(steps - 1)"},
        "You make one step too few: with steps = 1 there is one update.",
    ),
    wrong(
        "gradient never renewed",
        {
            "        W = W - eta * (softmax_gradient(W, X, t) + penalty)": "        W = W - eta * (g + penalty)",
            "    for": "    g = softmax_gradient(W, X, t)\n    for",
        },
        "You compute the gradient once, at the start. It changes with W: compute it anew in each step.",
    ),
    wrong(
        "one point per step",
        one_point_per_step,
        "Each of your steps uses one point only: that is stochastic gradient descent. Sum over all points in each step.",
    ),
    wrong(
        "the whole path",
        the_whole_path,
        "You return all the weights of the run. Only the last ones are asked for.",
    ),
    wrong(
        "start at one",
        {"np.zeros": "np.ones"},
        "You start at W = 1. The start is W = 0.",
    ),
    wrong(
        "rate falls",
        {"for _ in": "for k in", "eta *": "eta / (k + 1) *"},
        "Your rate shrinks with the step number. Here eta is constant.",
    ),
    wrong(
        "everything divided by n",
        {"eta *": "eta / len(X) *"},
        "You divide the whole step by n. The cross-entropy is a sum here: take eta times its gradient.",
    ),
    wrong(
        "half the ridge",
        {"ridge * W": "ridge / 2 * W"},
        "You use half the ridge. The gradient of (ridge/2)·‖W‖² is ridge·W: the square gives a factor 2.",
    ),
    wrong(
        "point by point",
        point_by_point,
        "You move after each single point. A step of (batch) gradient descent sums over all points first, with the same W.",
    ),
    wrong(
        "one against the rest",
        one_against_the_rest,
        "Each class has a sigmoid of its own in your gradient. Softmax regression divides by one sum for all classes.",
    ),
    wrong(
        "least squares",
        {"softmax_gradient(W, X, t)": "X.T @ (X @ W - np.eye(K)[t])"},
        "You descend the squared error of the scores: that is least squares. Use the gradient of the cross-entropy.",
    ),
    wrong(
        "biases left at zero",
        {
            "W = W - eta * (softmax_gradient(W, X, t) + penalty)": "W[:-1] -= eta * (softmax_gradient(W, X, t) + penalty)[:-1]"
        },
        "Your bias row never moves. It is spared by the ridge, not by the gradient.",
    ),
    wrong(
        "until it settles",
        {"range(steps)": "range(3000)"},
        "You run on until it settles. Make exactly `steps` steps.",
    ),
    wrong(
        "first class as reference",
        {"return W": "return W - W[:, :1]"},
        "You subtract the first column from all of them. The probabilities are the same, but asked is the W that "
        "gradient descent reaches.",
    ),
)
