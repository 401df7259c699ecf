"""Newton's method with a ridge: an exercise of 08_logistic_mle. X is augmented, labels are 0 and 1, sums and not means."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._logistic_descent import APART, LINE, PLANE, WHOLE, separable
from autograder.exercises._probabilities import augmented
from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import logistic


def _newton(
    penalty: Callable[[float, int], Any], steps: int = 60, data_weight: Callable[[int], float] = lambda n: 1.0
) -> Callable[..., np.ndarray]:
    """Newton's method with the diagonal `penalty(ridge, number of parameters)`; a step that would run away is "
    "halved."""

    def fit(X: np.ndarray, y: np.ndarray, ridge: float) -> np.ndarray:
        theta, scale = np.zeros(X.shape[1]), data_weight(len(X))
        diagonal = np.broadcast_to(np.asarray(penalty(ridge, X.shape[1]), dtype=float), X.shape[1])

        def value(at: np.ndarray) -> float:
            return scale * logistic.cross_entropy(X, y, at) + 0.5 * float(diagonal @ at**2)

        for _ in range(steps):
            g = scale * logistic.cross_entropy_gradient(X, y, theta) + diagonal * theta
            H = scale * logistic.cross_entropy_hessian(X, y, theta) + np.diag(diagonal)
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
        H = logistic.cross_entropy_hessian(X, y, theta)
        if np.linalg.cond(H) > 200:
            return False
        step = np.linalg.solve(H, logistic.cross_entropy_gradient(X, y, theta))
        theta = theta - step
    moderate = np.abs(theta).min() > 0.1 and np.abs(theta).max() < 2.5
    return bool(np.abs(step).max() < 1e-7 and moderate)


def _newton_cases(rng: Rng) -> Iterator[Case]:
    for n, d, ridge in ((30, 2, 0.0), (25, 1, 1.0), (40, 3, 0.5), (240, 4, 5.0), (60, 2, 10.0), (35, 2, 0.125)):
        yield case(f"{n} overlapping points, {d} features, ridge {ridge:g}", *overlapping(rng, n, d), ridge)
    yield case("separable points: only the ridge keeps theta finite", *_kept_finite(rng, 1.0))
    yield case("separable points, a weak ridge: seven steps or eight", *_kept_finite(rng, 0.03125))


def _kept_finite(rng: Rng, ridge: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Separable points and a ridge; no entry of theta is so near to 0 that the last digits of a right version show."""
    while True:
        X, y = separable(rng)
        if np.abs(right_newton(X, y, ridge)).min() > 0.1:
            return X, y, ridge


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
        case("separable points: only the ridge keeps theta finite", *APART, 0.5),
        case("separable points, a weak ridge: it takes a few steps more", *APART, 0.03125),
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
        g = logistic.cross_entropy_gradient(X, y, theta) - r * theta
        theta = theta - np.linalg.solve(logistic.cross_entropy_hessian(X, y, theta) + np.diag(r), g)
        if np.abs(theta).max() > 1e3:
            break
    return theta
