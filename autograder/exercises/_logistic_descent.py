"""Gradient descent on the cross-entropy: an exercise of 08_logistic_mle. X is augmented, labels are 0 and 1, sums and "
"not means."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._likelihoods import labels
from autograder.exercises._probabilities import augmented
from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import logistic

Gradient = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]

TWO = ([[1.0, 1.0], [3.0, 1.0]], [0, 1])
LINE = ([[-2.0, 1.0], [-1.0, 1.0], [0.5, 1.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.0]], [0, 1, 0, 1, 0, 1])
WHOLE = ([[2, -1, 1], [0, 2, 1], [-2, 1, 1], [1, 1, 1], [2, 0, 1], [-1, -1, 1], [0, -2, 1]], [1, 1, 0, 0, 1, 1, 0])
APART = ([[-2.0, 1.0], [-1.0, 1.0], [1.5, 1.0], [2.5, 1.0], [3.0, 1.0]], [0, 0, 1, 1, 1])
PLANE = (
    [
        [1.0, 0.5, 1.0],
        [-0.5, 1.5, 1.0],
        [2.0, -1.0, 1.0],
        [0.0, -1.5, 1.0],
        [-1.5, 0.0, 1.0],
        [1.5, 1.0, 1.0],
        [-1.0, -0.5, 1.0],
        [0.5, 2.0, 1.0],
        [-2.0, 1.0, 1.0],
        [0.5, -0.5, 1.0],
    ],
    [1, 0, 1, 0, 0, 1, 1, 0, 1, 1],
)


def separable(rng: Rng) -> tuple[np.ndarray, np.ndarray]:
    """Twelve points; the sign of the first feature tells the classes apart."""
    X, y = augmented(rng, 12, 2), np.repeat([0, 1, 1], 4)
    X[:, 0] = np.where(y == 1, 1, -1) * rng.uniform(0.5, 2, 12)
    return X, y


def _gentle_rate(X: np.ndarray) -> float:
    """A rate well below 2/(the largest curvature): the path is smooth, and right versions agree to the last digits."""
    return float(np.round(2.0 / np.linalg.norm(X, 2) ** 2, 4))


def _descent_cases(rng: Rng) -> Iterator[Case]:
    for n, d, steps in ((8, 2, 5), (12, 3, 1), (6, 1, 20), (220, 4, 8), (15, 2, 2), (4, 3, 12)):
        X = augmented(rng, n, d)
        yield case(f"{n} points, {d} features, {steps} steps", X, labels(rng, n), _gentle_rate(X), steps)
    X = np.column_stack([rng.integers(-2, 3, (9, 2)), np.ones(9, dtype=int)])
    yield case("whole numbers", X, labels(rng, 9), 0.0625, 10)
    yield case("no step at all", augmented(rng, 5, 2), labels(rng, 5), 0.5, 0)
    yield case("a rate so large that the cost goes up: the last theta all the same", *_overshooting(rng))
    X, y = separable(rng)
    yield case("separable points: all right before the last step", X, y, _gentle_rate(X), 12)


def _overshooting(rng: Rng) -> tuple[np.ndarray, np.ndarray, float, int]:
    """A run of a few steps, so that rounding does not grow, whose last theta is not its best."""
    while True:
        X, y = augmented(rng, 12, 2), labels(rng, 12)
        eta = 12 * _gentle_rate(X)
        costs = logistic.gradient_descent_run(X, y, eta, 4).losses
        if costs[-1] > min(costs) + 0.1:
            return X, y, eta, 4


def _descend(
    gradient: Gradient = lambda theta, X, y: logistic.cross_entropy_gradient(X, y, theta),
    start: float = 0.0,
    rate: Callable[[float, int], float] = lambda eta, k: eta,
) -> Callable[..., np.ndarray]:
    """Gradient descent with one thing to change for each wrong version."""

    def fit(X: np.ndarray, y: np.ndarray, eta: float, steps: int) -> np.ndarray:
        theta = np.full(X.shape[1], start)
        for k in range(steps):
            theta = theta - rate(eta, k) * gradient(theta, X, y)
        return theta

    return fit


def _changed(change: Callable[..., Any]) -> Gradient:
    """A gradient that is wrong in one thing: change(gradient, p, X, y)."""

    def gradient(theta: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        right = logistic.cross_entropy_gradient(X, y, theta)
        return np.asarray(change(right, logistic.predict_probability(X, theta), X, y))

    return gradient


def _point_by_point(X: np.ndarray, y: np.ndarray, eta: float, steps: int) -> np.ndarray:
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for i in range(len(X)):
            theta = theta - eta * logistic.cross_entropy_gradient(X[i : i + 1], y[i : i + 1], theta)
    return theta


def _one_point_a_step(X: np.ndarray, y: np.ndarray, eta: float, steps: int) -> np.ndarray:
    theta = np.zeros(X.shape[1])
    for k in range(steps):
        i = k % len(X)
        theta = theta - eta * logistic.cross_entropy_gradient(X[i : i + 1], y[i : i + 1], theta)
    return theta


FIT_GRADIENT_DESCENT = Exercise(
    id="fit_gradient_descent",
    points=3,
    reference=logistic.fit_gradient_descent,
    returns=("theta",),
    visible=(
        case("a single step", *TWO, 0.5, 1),
        case("two steps", *TWO, 0.25, 2),
        case("ten steps on a line", *LINE, 0.125, 10),
        case("two features, five steps", *PLANE, 0.125, 5),
        case("whole numbers, three steps", *WHOLE, 0.0625, 3),
        case("no step at all: the start", *PLANE, 0.125, 0),
        case("forty small steps", *WHOLE, 0.03125, 40),
        case("a rate so large that the cost goes up: the last theta all the same", *LINE, 1.0, 3),
        case("separable points: all right before the last step", *APART, 0.125, 8),
    ),
    hidden=_descent_cases,
    misconceptions=(
        Misconception(
            "uphill",
            _descend(_changed(lambda g, p, X, y: -g)),
            "Your steps go uphill: θ + η∇ makes the cross-entropy larger. Subtract: θ - η∇.",
        ),
        Misconception(
            "mean gradient",
            _descend(_changed(lambda g, p, X, y: g / len(y))),
            "You use the mean of the points' gradients. In this notebook the cross-entropy is a sum, so is its "
            "gradient, and η is meant for that.",
        ),
        Misconception(
            "one step more",
            lambda X, y, eta, steps: _descend()(X, y, eta, steps + 1),
            "You make one step too many. With steps = 0 the result is the start, θ = 0.",
        ),
        Misconception(
            "one step less",
            lambda X, y, eta, steps: _descend()(X, y, eta, max(steps - 1, 0)),
            "You make one step too few: with steps = 1 there is one update.",
        ),
        Misconception(
            "a single step",
            lambda X, y, eta, steps: _descend()(X, y, eta, min(steps, 1)),
            "You make one step only. Repeat it `steps` times.",
        ),
        Misconception("start at one", _descend(start=1.0), "You start at θ = 1. The start is θ = 0: np.zeros."),
        Misconception(
            "gradient never renewed",
            lambda X, y, eta, steps: -eta * steps * logistic.cross_entropy_gradient(X, y, np.zeros(X.shape[1])),
            "You compute the gradient once, at the start, and use it in every step. It changes with θ: compute it anew "
            "in each step.",
        ),
        Misconception(
            "point by point",
            _point_by_point,
            "You move after each single point. A step of (batch) gradient descent sums over all points first, with the "
            "same θ.",
        ),
        Misconception(
            "one point a step",
            _one_point_a_step,
            "Each of your steps uses one point only: that is stochastic gradient descent. Sum over all points in each "
            "step.",
        ),
        Misconception(
            "rate falls",
            _descend(rate=lambda eta, k: eta / (k + 1)),
            "Your rate shrinks with the step number, as in notebook 4. Here η is constant.",
        ),
        Misconception(
            "squared loss",
            _descend(_changed(lambda g, p, X, y: ((p - y) * p * (1 - p)) @ X)),
            "Your gradient is that of the squared loss: the factor p(1 - p) does not occur in the cross-entropy's.",
        ),
        Misconception(
            "bias left at zero",
            _descend(_changed(lambda g, p, X, y: np.append(g[:-1], 0.0))),
            "Your bias, the last entry, never moves. It is a parameter like the others.",
        ),
        Misconception(
            "perceptron steps",
            _descend(_changed(lambda g, p, X, y: ((p >= 0.5) - y) @ X)),
            "You subtract predicted labels, not probabilities, in the gradient: the pull of a point is p - y.",
        ),
        Misconception(
            "labels taken as ±1",
            _descend(_changed(lambda g, p, X, y: (p - (2 * y - 1)) @ X)),
            "You subtract labels of -1 and +1 from the probability. Labels are 0 and 1 here.",
        ),
        Misconception(
            "the whole path",
            lambda X, y, eta, steps: logistic.gradient_descent_run(X, y, eta, steps).thetas,
            "You return all parameters of the run. Only the last ones are asked for.",
        ),
    ),
    hints=(
        "Start at zero; repeat `steps` times: compute the gradient where you are, and go a little way against it.",
        "The update is theta = theta - eta * gradient, with the gradient of the *sum*, at the present theta, from "
        "cross_entropy_gradient.",
        "theta = np.zeros(X.shape[1]); for _ in range(steps): theta = theta - eta * cross_entropy_gradient(theta, X, "
        "y); return theta.",
    ),
)
