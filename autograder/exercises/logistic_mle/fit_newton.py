"""fit_newton: the minimiser of the cross-entropy with a ridge, by Newton steps."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.exercises.logistic_mle import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic

TINY_GRADIENT = 1e-9  # per unit of the features


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
        H = logistic.cross_entropy_hessian(theta, X, y)
        if np.linalg.cond(H) > 200:
            return False
        step = np.linalg.solve(H, logistic.cross_entropy_gradient(theta, X, y))
        theta = theta - step
    moderate = np.abs(theta).min() > 0.1 and np.abs(theta).max() < 2.5
    return bool(np.abs(step).max() < 1e-7 and moderate)


def kept_finite(rng: Rng, ridge: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Separable points and a ridge. No entry of theta is so near to 0 that the last digits of a right version show, and whether the
    step or the gradient has to become tiny makes no difference.
    """
    while True:
        X, y = data.separable(rng)
        theta = logistic.fit_newton(X, y, ridge)
        if np.abs(theta).min() > 0.1 and ends_clearly(X, y, ridge, theta):
            return X, y, ridge


def ends_clearly(X: np.ndarray, y: np.ndarray, ridge: float, theta: np.ndarray) -> bool:
    """Whether Newton's iteration is at `theta` as soon as its gradient is tiny."""
    penalty = np.append(np.full(X.shape[1] - 1, ridge), 0.0)
    now, gradient = np.zeros(X.shape[1]), np.full(X.shape[1], np.inf)
    for _ in range(50):
        gradient = logistic.cross_entropy_gradient(now, X, y) + penalty * now
        if np.linalg.norm(gradient) <= TINY_GRADIENT * np.abs(X).sum():
            break
        now = now - np.linalg.solve(logistic.cross_entropy_hessian(now, X, y) + np.diag(penalty), gradient)
    return bool(np.allclose(now, theta, rtol=1e-6, atol=0))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, ridge in ((30, 2, 0.0), (25, 1, 1.0), (40, 3, 0.5), (240, 4, 5.0), (60, 2, 10.0), (35, 2, 0.125)):
        note = f"{n} overlapping points, {d} features, ridge {ridge:g}"
        yield case(note, *overlapping(rng, n, d), ridge, group=kind_of(ridge))
    yield case("separable points: only the ridge keeps theta finite", *kept_finite(rng, 1.0))
    (own,) = rng.spawn(1)
    X, y = overlapping(own, 30, 2)
    yield case("a strong ridge: few steps are enough", X * [0.25, 0.25, 1], y, 40.0, group=STRONG)
    yield case("separable points, a weak ridge: seven steps or eight", *kept_finite(rng, 0.03125))
    yield case("separable points, a very weak ridge: fifteen steps", *kept_finite(rng, 2.0**-14))


NO_RIDGE, WHOLE_RIDGE, ANY_RIDGE, STRONG = "no ridge", "a ridge of an integer", "any ridge", "a strong ridge"


def kind_of(ridge: float) -> str:
    return NO_RIDGE if ridge == 0 else WHOLE_RIDGE if ridge % 1 == 0 else ANY_RIDGE


def least_squares(X, y, ridge):
    r = np.full(X.shape[1], float(ridge))
    r[-1] = 0
    return np.linalg.lstsq(X.T @ X + np.diag(r), X.T @ (2 * y - 1), rcond=None)[0]


exercise = Exercise(
    reference=logistic.fit_newton,
    returns=("theta",),
    rows=("X", "y"),
    rtol=1e-5,
    visible=(
        case("no ridge, classes that overlap", *data.LINE, 0.0, group=NO_RIDGE),
        case("a ridge of 1", *data.LINE, 1.0, group=WHOLE_RIDGE),
        case("two features, no ridge", *data.PLANE, 0.0, group=NO_RIDGE),
        case("two features, ridge 0.5", *data.PLANE, 0.5, group=ANY_RIDGE),
        case("two features, a strong ridge: the bias stays free", *data.PLANE, 100.0, group=STRONG),
        case("integers, ridge 2", *data.WHOLE, 2, group=WHOLE_RIDGE),
        case("separable points: only the ridge keeps theta finite", *data.APART, 0.5),
        case("separable points, a weak ridge: it takes a few steps more", *data.APART, 0.03125),
        case("separable points, a very weak ridge: fifteen steps", *data.APART, 2.0**-14),
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
            "no bias at all",
            {
                "    theta = np": "    X = X[:, :-1]\n    theta = np",
                "    r[-1] = 0\n": "",
                "return theta": "return np.append(theta, 0.0)",
            },
            "Your bias is 0. The last column of X is 1, and its parameter is found like the others.",
        ),
        wrong(
            "three steps",
            {"range(30)": "range(3)"},
            "You stop after three steps, before it has settled. Repeat until the step is tiny, say below 1e-10.",
        ),
        wrong(
            "six steps",
            {"range(30)": "range(6)"},
            "Six steps are enough for classes that overlap, not for a weak ridge on separable ones. Repeat until the step is tiny.",
        ),
        wrong(
            "ridge divided by n",
            {"float(ridge)": "ridge / len(X)"},
            "You divide the ridge by n. The cross-entropy is a sum here, and the ridge stands beside it as it is given.",
        ),
        wrong(
            "gradient descent",
            {
                "range(30)": "range(1000)",
                "        H = cross_entropy_hessian(theta, X, y) + np.diag(r)\n": "",
                "np.linalg.solve(H, g)": "0.01 * g",
            },
            "You make a thousand small gradient steps, and they have not settled. Newton's method uses the Hessian: θ - H⁻¹g.",
        ),
        wrong(
            "the cost as well",
            {"return theta": "return theta, np.sum(np.logaddexp(0, (1 - 2 * y) * (X @ theta)))"},
            "You return the cost as well. Only theta is asked for.",
        ),
        wrong(
            "ridge missing in the gradient",
            {" + r * theta": ""},
            "Your gradient lacks the ridge, and the Hessian has it. The penalty adds ridge·θ to the gradient, too (0 for the bias).",
        ),
        wrong(
            "ridge missing in the Hessian",
            {" + np.diag(r)": ""},
            "Your Hessian lacks the ridge, and the gradient has it. The penalty adds ridge to the diagonal, too (0 for the bias).",
        ),
    ),
    hints=(
        "A Newton step solves H·step = g and goes to theta - step, where g and H are gradient and Hessian of what is minimized: the "
        "cross-entropy *and* the penalty.",
        "What do the gradient and the Hessian of (ridge/2)·(θ_1² + … ) look like, if the bias is left out? Add them to those of the "
        "cross-entropy. Start at zero, and stop when the step is tiny.",
        "In each step: gradient plus ridge times θ, Hessian plus ridge on the diagonal, both with 0 in the last place. Then solve and "
        "subtract.",
    ),
)
