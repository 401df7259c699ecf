"""fit_softmax: gradient descent on the cross-entropy of several classes, with a ridge that spares the bias row."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.logistic_mle import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import softmax_regression


def gentle_rate(X: np.ndarray) -> float:
    """A rate well below 2/(the largest curvature), so that right versions agree to the last digits."""
    return float(np.round(1.0 / np.linalg.norm(X, 2) ** 2, 4))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K, ridge, steps in ((9, 2, 3, 0.5, 6), (12, 1, 4, 0.0, 10), (230, 3, 5, 2.0, 8), (8, 2, 2, 1.0, 15)):
        X, t = data.augmented(rng, n, d), data.classes(rng, n, K)
        yield case(f"{n} points, {K} classes, ridge {ridge:g}, {steps} steps", X, t, K, ridge, gentle_rate(X), steps)
    X, t = data.augmented(rng, 9, 2), data.classes(rng, 9, 3)
    yield case("a single step", X, t, 3, 1.0, gentle_rate(X), 1)
    yield case("no step at all", X, t, 3, 1.0, 0.25, 0)
    X, t = data.augmented_integers(rng, 10, 2), data.classes(rng, 10, 3)
    yield case("integers", X, t, 3, 2, 0.03125, 9)
    X, t = data.augmented(rng, 10, 2), data.classes(rng, 10, 3)
    yield case("a strong ridge: the bias row stays free", X, t, 3, 20.0, 0.03125, 25)
    X, y = data.tiny_units(rng)
    yield case("a feature in tiny units: its weights move to the last step", X, y, 2, 0.0, 0.25, 300)
    far = rng.uniform(0.8, 1.2)
    yield case("a slope that is all but flat: every step counts", [[-far, 1.0], [far, 1.0]], [0, 1], 2, 0.0, 1.0, 400)


SIX = (
    [[1.0, 0.5, 1.0], [-0.5, 1.5, 1.0], [2.0, -1.0, 1.0], [0.0, -1.5, 1.0], [-1.5, 0.0, 1.0], [1.5, 1.0, 1.0]],
    [0, 1, 2, 0, 1, 1],
)
FIVE = [[2, 1], [0, 1], [-1, 1], [1, 1], [-2, 1]], [0, 1, 2, 0, 2]

exercise = Exercise(
    reference=softmax_regression.descend_softmax,
    returns=("W",),
    rows=("X", "t"),
    counts=("K", "steps"),
    implied=("K",),
    visible=(
        case("a single step", *FIVE, 3, 0.0, 0.25, 1),
        case("two steps, with a ridge", *FIVE, 3, 1.0, 0.125, 2),
        case("no ridge, ten steps", *SIX, 3, 0.0, 0.125, 10),
        case("two features, ridge 0.5", *SIX, 3, 0.5, 0.125, 8),
        case("a strong ridge: the bias row stays free", *SIX, 3, 8.0, 0.0625, 20),
        case("no step at all: the start", *SIX, 3, 1.0, 0.125, 0),
        case("two classes", *data.LINE, 2, 0.5, 0.0625, 12),
        case(
            "a feature in tiny units: its weights move to the last step",
            data.TINY_UNITS,
            [0, 1, 0, 1, 0, 1],
            2,
            0.0,
            0.125,
            400,
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "bias penalised",
            {"        penalty[-1] = 0\n": ""},
            "Your ridge shrinks the bias row, too. The penalty is (ridge/2)·‖W without its last row‖²: no ridge·W in the last row.",
        ),
        wrong(
            "first row spared",
            {"penalty[-1]": "penalty[0]"},
            "You spare the first row of W. The biases are in the last one.",
        ),
        wrong(
            "last class spared",
            {"penalty[-1]": "penalty[:, -1]"},
            "You spare the last *column*: that is a class. The biases are in the last row.",
        ),
        wrong(
            "ridge forgotten",
            {" + penalty)": ")"},
            "The ridge does not act: add ridge·W to the gradient, except in the last row.",
        ),
        wrong(
            "ridge outside the step",
            {"eta * (softmax_gradient(W, X, t) + penalty)": "eta * softmax_gradient(W, X, t) - penalty"},
            "You subtract ridge·W without the factor eta. The step is eta times the whole gradient, the penalty's included.",
        ),
        wrong(
            "ridge with the wrong sign",
            {"+ penalty": "- penalty"},
            "Your ridge makes the weights grow: its gradient is +ridge·W, added to that of the cross-entropy.",
        ),
        wrong(
            "uphill",
            {"W - eta": "W + eta"},
            "Your steps go uphill. Subtract eta times the gradient.",
        ),
        wrong(
            "mean gradient",
            {"(softmax_gradient(W, X, t) + penalty)": "(softmax_gradient(W, X, t) / len(X) + penalty)"},
            "You use the mean of the points' gradients. The cross-entropy is a sum here, and so is its gradient.",
        ),
        wrong(
            "one step more",
            {"range(steps)": "range(steps + 1)"},
            "You make one step too many. With steps = 0 the result is the start, W = 0.",
        ),
        wrong(
            "one step less",
            {"range(steps)": "range(steps - 1)"},
            "You make one step too few: with steps = 1 there is one update.",
        ),
        wrong(
            "one point per step",
            {"_ in range(steps)": "i in np.arange(steps) % len(X)", "W, X, t": "W, X[i : i + 1], t[i : i + 1]"},
            "Each of your steps uses one point only: that is stochastic gradient descent. Sum over all points in each step.",
        ),
        wrong(
            "the whole path",
            {
                "    for": "    path = [W]\n    for",
                "    return W": "        path.append(W)\n    return np.array(path)",
            },
            "You return all the weights of the run. Only the last ones are asked for.",
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
            "one against the rest",
            {"softmax_gradient(W, X, t)": "X.T @ (1 / (1 + np.exp(-(X @ W))) - np.eye(K)[t])"},
            "Each class has a sigmoid of its own in your gradient. Softmax regression divides by one sum for all classes.",
        ),
    ),
    hints=(
        "It is gradient descent as before, with a matrix W of zeros at the start and your `softmax_gradient`.",
        "What does the gradient of the penalty look like as a matrix of the shape of W? Its last row belongs to the "
        "biases.",
        "The penalty adds ridge·W to the gradient, except in the last row. Take exactly `steps` steps from zero.",
    ),
)
