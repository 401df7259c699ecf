"""Gradient descent and Newton's method: exercises of 08_logistic_mle. X is augmented, labels are 0 and 1, sums and "
"not means."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercise import Case, Exercise, Misconception, case
from autograder.exercises._likelihoods import labels
from autograder.exercises._probabilities import augmented
from autograder.exercises._sets import Rng
from linclass_ref import logistic

Gradient = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]

TWO = ([[1.0, 1.0], [3.0, 1.0]], [0, 1])
LINE = ([[-2.0, 1.0], [-1.0, 1.0], [0.5, 1.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.0]], [0, 1, 0, 1, 0, 1])
WHOLE = ([[2, -1, 1], [0, 2, 1], [-2, 1, 1], [1, 1, 1], [2, 0, 1], [-1, -1, 1], [0, -2, 1]], [1, 1, 0, 0, 1, 1, 0])
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


def _descend(
    gradient: Gradient = logistic.cross_entropy_gradient,
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
        right = logistic.cross_entropy_gradient(theta, X, y)
        return np.asarray(change(right, logistic.predict_probability(X, theta), X, y))

    return gradient


def _point_by_point(X: np.ndarray, y: np.ndarray, eta: float, steps: int) -> np.ndarray:
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for i in range(len(X)):
            theta = theta - eta * logistic.cross_entropy_gradient(theta, X[i : i + 1], y[i : i + 1])
    return theta


def _one_point_a_step(X: np.ndarray, y: np.ndarray, eta: float, steps: int) -> np.ndarray:
    theta = np.zeros(X.shape[1])
    for k in range(steps):
        i = k % len(X)
        theta = theta - eta * logistic.cross_entropy_gradient(theta, X[i : i + 1], y[i : i + 1])
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
            lambda X, y, eta, steps: -eta * steps * logistic.cross_entropy_gradient(np.zeros(X.shape[1]), X, y),
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


def _newton(
    penalty: Callable[[float, int], Any], steps: int = 60, data_weight: Callable[[int], float] = lambda n: 1.0
) -> Callable[..., np.ndarray]:
    """Newton's method with the diagonal `penalty(ridge, number of parameters)`; a step that would run away is "
    "halved."""

    def fit(X: np.ndarray, y: np.ndarray, ridge: float) -> np.ndarray:
        theta, scale = np.zeros(X.shape[1]), data_weight(len(X))
        diagonal = np.broadcast_to(np.asarray(penalty(ridge, X.shape[1]), dtype=float), X.shape[1])

        def value(at: np.ndarray) -> float:
            return scale * logistic.cross_entropy(at, X, y) + 0.5 * float(diagonal @ at**2)

        for _ in range(steps):
            g = scale * logistic.cross_entropy_gradient(theta, X, y) + diagonal * theta
            H = scale * logistic.cross_entropy_hessian(theta, X, y) + np.diag(diagonal)
            step = np.linalg.solve(H, g)
            while value(theta - step) > value(theta) + 1e-9 and np.abs(step).max() > 1e-9:
                step = step / 2
            theta = theta - step
            if np.abs(step).max() < 1e-12:
                break
        return theta

    return fit


def _but_last(ridge: float, m: int) -> np.ndarray:
    return np.append(np.full(m - 1, ridge), 0.0)


right_newton = _newton(_but_last)


def overlapping(rng: Rng, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Points whose classes overlap so far that six plain Newton steps from zero settle, with or without a ridge."""
    while True:
        X = augmented(rng, n, d)
        pull = np.append(rng.uniform(0.4, 1.0, d) * rng.choice([-1, 1], d), rng.choice([-1, 1]) * rng.uniform(0.4, 0.9))
        y = (rng.random(n) < logistic.sigmoid(X @ pull)).astype(int)
        if 3 <= y.sum() <= n - 3 and _settles(X, y):
            return X, y


def _settles(X: np.ndarray, y: np.ndarray) -> bool:
    theta = np.zeros(X.shape[1])
    for _ in range(6):
        H = logistic.cross_entropy_hessian(theta, X, y)
        if np.linalg.cond(H) > 200:
            return False
        step = np.linalg.solve(H, logistic.cross_entropy_gradient(theta, X, y))
        theta = theta - step
    moderate = np.abs(theta).min() > 0.1 and np.abs(theta).max() < 2.5
    return bool(np.abs(step).max() < 1e-7 and moderate)


def _newton_cases(rng: Rng) -> Iterator[Case]:
    for n, d, ridge in ((30, 2, 0.0), (25, 1, 1.0), (40, 3, 0.5), (240, 4, 5.0), (60, 2, 10.0), (35, 2, 0.125)):
        yield case(f"{n} overlapping points, {d} features, ridge {ridge:g}", *overlapping(rng, n, d), ridge)
    X, y = augmented(rng, 12, 2), np.repeat([0, 1, 1], 4)
    X[:, 0] = np.where(y == 1, 1, -1) * rng.uniform(0.5, 2, 12)  # the sign of the first feature tells the classes apart
    yield case("separable points: only the ridge keeps theta finite", X, y, 1.0)


def _penalises_first(ridge: float, m: int) -> np.ndarray:
    return np.append(0.0, np.full(m - 1, ridge))


FIT_NEWTON = Exercise(
    id="fit_newton",
    points=5,
    reference=logistic.fit_newton,
    returns=("theta",),
    rtol=1e-5,
    visible=(
        case("no ridge, classes that overlap", *LINE, 0.0),
        case("a ridge of 1", *LINE, 1.0),
        case("two features, no ridge", *PLANE, 0.0),
        case("two features, ridge 0.5", *PLANE, 0.5),
        case("two features, a strong ridge: the bias stays free", *PLANE, 100.0),
        case("whole numbers, ridge 2", *WHOLE, 2),
        case(
            "separable points: only the ridge keeps theta finite",
            [[-2.0, 1.0], [-1.0, 1.0], [1.5, 1.0], [2.5, 1.0], [3.0, 1.0]],
            [0, 0, 1, 1, 1],
            0.5,
        ),
    ),
    hidden=_newton_cases,
    misconceptions=(
        Misconception(
            "bias penalised",
            _newton(lambda ridge, m: ridge),
            "Your ridge shrinks the bias, too. The penalty is (ridge/2)·‖θ without its last entry‖²: put a 0 in the "
            "last place.",
        ),
        Misconception(
            "first entry spared",
            _newton(_penalises_first),
            "You spare the first entry of theta. The bias is the last one.",
        ),
        Misconception(
            "ridge ignored",
            lambda X, y, ridge: _newton(lambda r, m: 1e-9)(X, y, 0.0),
            "The ridge does not change your result. It adds ridge·θ to the gradient and ridge to the diagonal of the "
            "Hessian (except for the bias).",
        ),
        Misconception(
            "ridge twice as strong",
            _newton(lambda ridge, m: 2 * _but_last(ridge, m)),
            "Your ridge is twice as strong: the penalty is (ridge/2)‖θ‖², whose gradient is ridge·θ and not 2·ridge·θ.",
        ),
        Misconception(
            "ridge half as strong",
            _newton(lambda ridge, m: _but_last(ridge, m) / 2),
            "Your ridge is half as strong: the gradient of (ridge/2)‖θ‖² is ridge·θ.",
        ),
        Misconception(
            "mean of the costs",
            _newton(_but_last, data_weight=lambda n: 1 / n),
            "You add the penalty to the *mean* of the costs. The cross-entropy is a sum here, so beside it your ridge "
            "is n times too strong.",
        ),
        Misconception(
            "a single step",
            _newton(_but_last, steps=1),
            "You make a single Newton step. One step solves a quadratic function; this one needs a few. Repeat until "
            "the step is tiny.",
        ),
        Misconception(
            "two steps",
            _newton(_but_last, steps=2),
            "You stop after two steps, before it has settled. Repeat until the step is tiny, say below 1e-10.",
        ),
        Misconception(
            "ridge with the wrong sign",
            lambda X, y, ridge: _newton(_but_last)(X, y, ridge) if not ridge else _wrong_sign(X, y, ridge),
            "In your gradient the ridge has the wrong sign: the gradient of (ridge/2)‖θ‖² is +ridge·θ.",
        ),
        Misconception(
            "no bias at all",
            lambda X, y, ridge: np.append(_newton(lambda r, m: r + 1e-9)(X[:, :-1], y, ridge), 0.0),
            "Your bias is 0. The last column of X is 1, and its parameter is found like the others.",
        ),
        Misconception(
            "opposite sign",
            lambda X, y, ridge: -right_newton(X, y, ridge),
            "Your theta has the opposite sign: it predicts class 0 where class 1 is likely.",
        ),
    ),
    hints=(
        "A Newton step solves H·step = g and goes to theta - step, where g and H are gradient and Hessian of what is "
        "minimised: the cross-entropy *and* the penalty.",
        "Let r be an array of `ridge`, with 0 in the last place (the bias is free). Then g = "
        "cross_entropy_gradient(...) + r * theta and H = cross_entropy_hessian(...) "
        "+ np.diag(r). Start at zero, and stop when the step is tiny.",
        "theta = np.zeros(X.shape[1]); for _ in range(50): g = …; H = …; step = np.linalg.solve(H, g); theta = theta - "
        "step; if np.abs(step).max() < 1e-10: break. Return theta.",
    ),
)


def _wrong_sign(X: np.ndarray, y: np.ndarray, ridge: float) -> np.ndarray:
    """Newton steps with g - r·θ in place of g + r·θ, as many as are usual."""
    theta, r = np.zeros(X.shape[1]), _but_last(ridge, X.shape[1])
    for _ in range(25):
        g = logistic.cross_entropy_gradient(theta, X, y) - r * theta
        theta = theta - np.linalg.solve(logistic.cross_entropy_hessian(theta, X, y) + np.diag(r), g)
        if np.abs(theta).max() > 1e3:
            break
    return theta
