"""fit_gradient_descent: step after step against the gradient of the cross-entropy."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle._slips.fit_gradient_descent import SLIPS
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
    yield case("a feature in tiny units: its weight moves to the last step", *data.tiny_units(rng), 0.25, 300)
    far = rng.uniform(0.8, 1.2)
    yield case("a slope that is all but flat: every step counts", [[-far, 1.0], [far, 1.0]], [0, 1], 2.0, 400)


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
        case(
            "a feature in tiny units: its weight moves to the last step", data.TINY_UNITS, [0, 1, 0, 1, 0, 1], 0.25, 400
        ),
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
        *SLIPS,
    ),
    hints=(
        "Start at zero; repeat `steps` times: compute the gradient where you are, and go a little way against it.",
        "The update is theta = theta - eta * gradient, with the gradient of the *sum*, at the present theta, from "
        "cross_entropy_gradient.",
        "theta = np.zeros(X.shape[1]); for _ in range(steps): theta = theta - eta * cross_entropy_gradient(theta, X, y); return theta.",
    ),
)
