"""fit_newton: the minimiser of the cross-entropy with a ridge, by Newton steps."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle._slips.fit_newton import SLIPS
from autograder.exercises.logistic_mle.cross_entropy_gradient import cross_entropy_gradient
from autograder.exercises.logistic_mle.cross_entropy_hessian import cross_entropy_hessian
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic


def fit_newton(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(X.shape[1], float(ridge))
    r[-1] = 0
    for _ in range(30):
        g = cross_entropy_gradient(theta, X, y) + r * theta
        H = cross_entropy_hessian(theta, X, y) + np.diag(r)
        theta = theta - np.linalg.solve(H, g)
    return theta


def overlapping(rng: Rng, n: int, d: int) -> Set:
    """Points whose classes overlap so far that six plain Newton steps from zero settle, with or without a ridge."""
    while True:
        X = data.augmented(rng, n, d)
        pull = np.append(rng.uniform(0.4, 1.0, d) * rng.choice([-1, 1], d), rng.choice([-1, 1]) * rng.uniform(0.4, 0.9))
        y = (rng.random(n) < logistic.sigmoid(X @ pull)).astype(int)
        if 3 <= y.sum() <= n - 3 and settles(X, y):
            return X, y


def settles(X: np.ndarray, y: np.ndarray) -> bool:
    theta = np.zeros(X.shape[1])
    for _ in range(6):
        H = logistic.cross_entropy_hessian(X, y, theta)
        if np.linalg.cond(H) > 200:
            return False
        step = np.linalg.solve(H, logistic.cross_entropy_gradient(X, y, theta))
        theta = theta - step
    moderate = np.abs(theta).min() > 0.1 and np.abs(theta).max() < 2.5
    return bool(np.abs(step).max() < 1e-7 and moderate)


def kept_finite(rng: Rng, ridge: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Separable points and a ridge; no entry of theta is so near to 0 that the last digits of a right version show."""
    while True:
        X, y = data.separable(rng)
        if np.abs(logistic.fit_newton(X, y, ridge)).min() > 0.1:
            return X, y, ridge


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, ridge in ((30, 2, 0.0), (25, 1, 1.0), (40, 3, 0.5), (240, 4, 5.0), (60, 2, 10.0), (35, 2, 0.125)):
        yield case(f"{n} overlapping points, {d} features, ridge {ridge:g}", *overlapping(rng, n, d), ridge)
    yield case("separable points: only the ridge keeps theta finite", *kept_finite(rng, 1.0))
    yield case("separable points, a weak ridge: seven steps or eight", *kept_finite(rng, 0.03125))


exercise = Exercise(
    id="fit_newton",
    points=5,
    solution=fit_newton,
    reference=logistic.fit_newton,
    returns=("theta",),
    rtol=1e-5,
    visible=(
        case("no ridge, classes that overlap", *data.LINE, 0.0),
        case("a ridge of 1", *data.LINE, 1.0),
        case("two features, no ridge", *data.PLANE, 0.0),
        case("two features, ridge 0.5", *data.PLANE, 0.5),
        case("two features, a strong ridge: the bias stays free", *data.PLANE, 100.0),
        case("whole numbers, ridge 2", *data.WHOLE, 2),
        case("separable points: only the ridge keeps theta finite", *data.APART, 0.5),
        case("separable points, a weak ridge: it takes a few steps more", *data.APART, 0.03125),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "bias penalised",
            {"    r[-1] = 0\n": ""},
            "Your ridge shrinks the bias, too. The penalty is (ridge/2)·‖θ without its last entry‖²: put a 0 in the last place.",
        ),
        wrong(
            "first entry spared",
            {"r[-1]": "r[0]"},
            "You spare the first entry of theta. The bias is the last one.",
        ),
        wrong(
            "ridge ignored",
            {"float(ridge)": "1e-9", "    r[-1] = 0\n": ""},
            "The ridge does not change your result. It adds ridge·θ to the gradient and ridge to the diagonal of the Hessian (except for "
            "the bias).",
        ),
        wrong(
            "ridge twice as strong",
            {"float(ridge)": "2 * ridge"},
            "Your ridge is twice as strong: the penalty is (ridge/2)‖θ‖², whose gradient is ridge·θ and not 2·ridge·θ.",
        ),
        wrong(
            "ridge half as strong",
            {"float(ridge)": "ridge / 2"},
            "Your ridge is half as strong: the gradient of (ridge/2)‖θ‖² is ridge·θ.",
        ),
        wrong(
            "mean of the costs",
            {"(theta, X, y)": "(theta, X, y) / len(X)"},
            "You add the penalty to the *mean* of the costs. The cross-entropy is a sum here, so beside it your ridge is n times too "
            "strong.",
        ),
        wrong(
            "a single step",
            {"range(30)": "range(1)"},
            "You make a single Newton step. One step solves a quadratic function; this one needs a few. Repeat until the step is tiny.",
        ),
        wrong(
            "two steps",
            {"range(30)": "range(2)"},
            "You stop after two steps, before it has settled. Repeat until the step is tiny, say below 1e-10.",
        ),
        wrong(
            "ridge with the wrong sign",
            {"+ r * theta": "- r * theta"},
            "In your gradient the ridge has the wrong sign: the gradient of (ridge/2)‖θ‖² is +ridge·θ.",
        ),
        wrong(
            "no bias at all",
            {
                "    theta = np": "    X = X[:, :-1]\n    theta = np",
                "    r[-1] = 0\n": "",
                "return theta": "return np.append(theta, 0.0)",
            },
            "Your bias is 0. The last column of X is 1, and its parameter is found like the others.",
        ),
        *SLIPS,
    ),
    hints=(
        "A Newton step solves H·step = g and goes to theta - step, where g and H are gradient and Hessian of what is minimised: the "
        "cross-entropy *and* the penalty.",
        "Let r be an array of `ridge`, with 0 in the last place (the bias is free). Then g = cross_entropy_gradient(...) + r * theta and "
        "H = cross_entropy_hessian(...) + np.diag(r). Start at zero, and stop when the step is tiny.",
        "theta = np.zeros(X.shape[1]); for _ in range(50): g = …; H = …; step = np.linalg.solve(H, g); theta = theta - step; if "
        "np.abs(step).max() < 1e-10: break. Return theta.",
    ),
)
