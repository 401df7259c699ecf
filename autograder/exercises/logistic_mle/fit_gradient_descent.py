"""fit_gradient_descent: step after step against the gradient of the cross-entropy."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle.cross_entropy_gradient import cross_entropy_gradient
from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic


def fit_gradient_descent(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g = cross_entropy_gradient(theta, X, y)
        theta = theta - eta * g
    return theta


def point_by_point(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for x_i, y_i in zip(X, y):
            theta = theta - eta * (sigmoid(x_i @ theta) - y_i) * x_i
    return theta


def one_point_per_step(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for k in range(steps):
        i = k % len(X)
        theta = theta - eta * (sigmoid(X[i] @ theta) - y[i]) * X[i]
    return theta


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


def gentle_rate(X: np.ndarray) -> float:
    """A rate well below 2/(the largest curvature): the path is smooth, and right versions agree to the last digits."""
    return float(np.round(2.0 / np.linalg.norm(X, 2) ** 2, 4))


def overshooting(rng: Rng) -> tuple[np.ndarray, np.ndarray, float, int]:
    """A run of a few steps, so that rounding does not grow, whose last theta is not its best."""
    while True:
        X, y = data.augmented(rng, 12, 2), data.labels(rng, 12)
        eta = 12 * gentle_rate(X)
        costs = logistic.gradient_descent_run(X, y, eta, 4).losses
        if costs[-1] > min(costs) + 0.1:
            return X, y, eta, 4


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, steps in ((8, 2, 5), (12, 3, 1), (6, 1, 20), (220, 4, 8), (15, 2, 2), (4, 3, 12)):
        X = data.augmented(rng, n, d)
        yield case(f"{n} points, {d} features, {steps} steps", X, data.labels(rng, n), gentle_rate(X), steps)
    X = data.augmented_integers(rng, 9, 2)
    yield case("whole numbers", X, data.labels(rng, 9), 0.0625, 10)
    yield case("no step at all", data.augmented(rng, 5, 2), data.labels(rng, 5), 0.5, 0)
    yield case("a rate so large that the cost goes up: the last theta all the same", *overshooting(rng))
    X, y = data.separable(rng)
    yield case("separable points: all right before the last step", X, y, gentle_rate(X), 12)


exercise = Exercise(
    id="fit_gradient_descent",
    points=3,
    solution=fit_gradient_descent,
    reference=logistic.fit_gradient_descent,
    returns=("theta",),
    visible=(
        case("a single step", *data.TWO_POINTS, 0.5, 1),
        case("two steps", *data.TWO_POINTS, 0.25, 2),
        case("ten steps on a line", *data.LINE, 0.125, 10),
        case("two features, five steps", *data.PLANE, 0.125, 5),
        case("whole numbers, three steps", *data.WHOLE, 0.0625, 3),
        case("no step at all: the start", *data.PLANE, 0.125, 0),
        case("forty small steps", *data.WHOLE, 0.03125, 40),
        case("a rate so large that the cost goes up: the last theta all the same", *data.LINE, 1.0, 3),
        case("separable points: all right before the last step", *data.APART, 0.125, 8),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "uphill",
            {"theta - eta": "theta + eta"},
            "Your steps go uphill: θ + η∇ makes the cross-entropy larger. Subtract: θ - η∇.",
        ),
        wrong(
            "mean gradient",
            {"eta * g": "eta * g / len(X)"},
            "You use the mean of the points' gradients. In this notebook the cross-entropy is a sum, so is its gradient, and η is meant "
            "for that.",
        ),
        wrong(
            "one step more",
            {"range(steps)": "range(steps + 1)"},
            "You make one step too many. With steps = 0 the result is the start, θ = 0.",
        ),
        wrong(
            "one step less",
            {"range(steps)": "range(steps - 1)"},
            "You make one step too few: with steps = 1 there is one update.",
        ),
        wrong(
            "a single step",
            {"for _ in range(steps)": "if steps > 0"},
            "You make one step only. Repeat it `steps` times.",
        ),
        wrong(
            "start at one",
            {"np.zeros": "np.ones"},
            "You start at θ = 1. The start is θ = 0: np.zeros.",
        ),
        wrong(
            "gradient never renewed",
            {
                "        g = cross_entropy_gradient(theta, X, y)\n": "",
                "    for": "    g = cross_entropy_gradient(theta, X, y)\n    for",
            },
            "You compute the gradient once, at the start, and use it in every step. It changes with θ: compute it anew in each step.",
        ),
        wrong(
            "point by point",
            point_by_point,
            "You move after each single point. A step of (batch) gradient descent sums over all points first, with the same θ.",
        ),
        wrong(
            "one point per step",
            one_point_per_step,
            "Each of your steps uses one point only: that is stochastic gradient descent. Sum over all points in each step.",
        ),
        wrong(
            "rate falls",
            {"for _ in": "for k in", "eta * g": "eta / (k + 1) * g"},
            "Your rate shrinks with the step number, as in hinge SGD. Here η is constant.",
        ),
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
    ),
    hints=(
        "Start at zero; repeat `steps` times: compute the gradient where you are, and go a little way against it.",
        "The update is theta = theta - eta * gradient, with the gradient of the *sum*, at the present theta, from "
        "cross_entropy_gradient.",
        "theta = np.zeros(X.shape[1]); for _ in range(steps): theta = theta - eta * cross_entropy_gradient(theta, X, y); return theta.",
    ),
)
