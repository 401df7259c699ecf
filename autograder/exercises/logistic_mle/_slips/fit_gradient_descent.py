"""fit_gradient_descent: the rarer slips."""

import numpy as np

from autograder.exercises.logistic_mle.cross_entropy_gradient import cross_entropy_gradient
from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import wrong


def squared_loss(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        p = sigmoid(X @ theta)
        g = ((p - y) * p * (1 - p)) @ X
        theta = theta - eta * g
    return theta


def the_whole_path(X, y, eta, steps):
    thetas = [np.zeros(X.shape[1])]
    for _ in range(steps):
        g = cross_entropy_gradient(thetas[-1], X, y)
        thetas.append(thetas[-1] - eta * g)
    return np.array(thetas)


def entry_after_entry(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for j in range(len(theta)):
            theta[j] -= eta * cross_entropy_gradient(theta, X, y)[j]
    return theta


def bias_after_the_weights(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta[:-1] -= eta * cross_entropy_gradient(theta, X, y)[:-1]
        theta[-1] -= eta * cross_entropy_gradient(theta, X, y)[-1]
    return theta


def the_best_on_the_way(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    best, lowest = theta, np.inf
    for _ in range(steps + 1):
        cost = np.sum(np.logaddexp(0, (1 - 2 * y) * (X @ theta)))
        if cost < lowest:
            best, lowest = theta, cost
        theta = theta - eta * cross_entropy_gradient(theta, X, y)
    return best


def stops_when_the_cost_rises(X, y, eta, steps):
    theta, lowest = np.zeros(X.shape[1]), np.inf
    for _ in range(steps):
        new = theta - eta * cross_entropy_gradient(theta, X, y)
        cost = np.sum(np.logaddexp(0, (1 - 2 * y) * (X @ new)))
        if cost > lowest:
            break
        theta, lowest = new, cost
    return theta


def mean_of_the_path(X, y, eta, steps):
    theta, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * cross_entropy_gradient(theta, X, y)
        total = total + theta
    return total / max(steps, 1)


SLIPS = (
    wrong(
        "squared loss",
        squared_loss,
        "Your gradient is that of the squared loss: the factor p(1 - p) does not occur in the cross-entropy's.",
    ),
    wrong(
        "bias left at zero",
        {"theta = theta - eta * g": "theta[:-1] -= eta * g[:-1]"},
        "Your bias, the last entry, never moves. It is a parameter like the others.",
    ),
    wrong(
        "perceptron steps",
        {"cross_entropy_gradient(theta, X, y)": "((X @ theta >= 0) - y) @ X"},
        "You subtract predicted labels, not probabilities, in the gradient: the pull of a point is p - y.",
    ),
    wrong(
        "labels taken as ±1",
        {"(theta, X, y)": "(theta, X, 2 * y - 1)"},
        "You subtract labels of -1 and +1 from the probability. Labels are 0 and 1 here.",
    ),
    wrong(
        "the whole path",
        the_whole_path,
        "You return all parameters of the run. Only the last ones are asked for.",
    ),
    wrong(
        "entry after entry",
        entry_after_entry,
        "You change one entry at a time and use the new ones at once. All entries of a step use the gradient at the same θ.",
    ),
    wrong(
        "bias after the weights",
        bias_after_the_weights,
        "You move the bias after the weights, with a gradient at the new weights. One step uses one gradient, at the old θ.",
    ),
    wrong(
        "the best on the way",
        the_best_on_the_way,
        "You return the best θ on the way. Asked is the last one, even where a large rate overshoots.",
    ),
    wrong(
        "stops when the cost rises",
        stops_when_the_cost_rises,
        "You stop when the cost rises. Make exactly `steps` steps.",
    ),
    wrong(
        "stops when all points are right",
        {"theta - eta * g": "theta - eta * g * np.any((X @ theta > 0) != (y == 1))"},
        "You stop when all points are on their correct side, as the perceptron does. The cross-entropy still falls there: make "
        "all steps.",
    ),
    wrong(
        "mean of the path",
        mean_of_the_path,
        "You return the mean of all θ on the way. Asked is the last one.",
    ),
    wrong(
        "a hundred steps always",
        {"range(steps)": "range(100)"},
        "You always make a hundred steps. Make `steps` steps.",
    ),
    wrong(
        "a rate of its own",
        {"eta * g": "0.01 * g"},
        "You use a rate of 0.01, whatever is given. The rate is `eta`.",
    ),
    wrong(
        "logistic loss of labels 0 and 1",
        {"theta - eta * g": "theta + eta * ((y * sigmoid(-y * (X @ theta))) @ X)"},
        "Your update is right for labels ±1. Here they are 0 and 1, so points of class 0 never pull.",
    ),
    wrong(
        "long gradients cut",
        {"eta * g": "eta * g / max(1, np.linalg.norm(g))"},
        "You shorten long gradients to length 1. A step is eta times the gradient as it is.",
    ),
)
