"""pegasos: hinge SGD with a penalty on the length of θ."""

from collections.abc import Callable, Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set, integer_set, noisy_set, separable_set
from autograder.exercises.hinge_sgd._data import distant_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import pegasos as reference

TOO_CLOSE = 1e-6


# Those who let k count updates write this.
UPDATES_COUNTED = {
    "theta = np.zeros(X.shape[1])": "theta, k = np.zeros(X.shape[1]), 1",
    "for k, i in enumerate(order, start=1)": "for i in order",
    "* X[i]\n": "* X[i]\n            k += 1\n",
}


def margins_met(X: np.ndarray, y: np.ndarray, lam: float, order: np.ndarray) -> np.ndarray:
    """The margin that each visit finds, as the reference computes it."""
    theta, margins = np.zeros(X.shape[1]), []
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * k)
        margins.append(y[i] * (theta @ X[i]))
        theta *= 1 - eta * lam
        if margins[-1] < 1:
            theta += eta * y[i] * X[i]
    return np.array(margins)


def draw_steady(rng: Rng, make: Callable[..., Set], *size: float, lam: float, visits: int, kink: bool = False) -> tuple:
    """A set and an order in which no margin is 1 up to rounding, so that all right versions agree.

    With integers and λ a power of two, the first three visits are exact; with `kink` one of them finds z = 1.
    """
    for _ in range(5000):
        X, y = make(rng, *size)
        order = rng.integers(len(X), size=visits)
        off = np.abs(margins_met(X, y, lam, order) - 1)
        exact = 3 if X.dtype.kind == "i" and np.log2(lam) % 1 == 0 else 0
        if (off[exact:] > TOO_CLOSE).all() and (not kink or (off[:exact] == 0).any()):
            return X, y, lam, order
    raise RuntimeError("no such set was found")


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        n, d = int(rng.choice([2, 4, 8])), int(rng.integers(1, 4))
        yield case(f"{n} points with integer coordinates", *draw_steady(rng, integer_set, n, d, lam=0.5, visits=2 * n))
    for lam in (0.5, 1.0, 2.0):
        yield case("a margin of exactly 1 is met", *draw_steady(rng, integer_set, 2, 1, lam=lam, visits=4, kink=True))
    for d, lam in ((1, 0.3), (2, 0.05), (5, 1.7)):
        yield case(f"noisy points, d = {d}", *draw_steady(rng, noisy_set, 15, d, lam=lam, visits=60))
    for _ in range(2):
        yield case("separable points", *draw_steady(rng, separable_set, 12, 2, 0.3, lam=0.1, visits=50))
    yield case("more than 200 points, few of them visited", *draw_steady(rng, noisy_set, 230, 3, lam=0.2, visits=80))
    yield case("classes far from the origin", *draw_steady(rng, distant_set, lam=0.4, visits=50))
    yield case("a single point", *draw_steady(rng, noisy_set, 1, 2, lam=0.7, visits=5))
    (own,) = rng.spawn(1)
    X, y, lam, order = draw_steady(own, noisy_set, 6, 2, lam=0.5, visits=1)
    yield case("a single visit", X, y, lam, order)
    while True:
        X, y, lam, order = draw_steady(own, noisy_set, 6, 2, lam=0.5, visits=4)
        if (margins_met(X, y, lam, order)[1:] < 0).all():
            break
    yield case("every visit finds a misclassified point", X, y, lam, order)


FIVE = [[0.5, 1.0], [1.5, -0.25], [-1.0, 0.75], [0.25, -1.5], [-0.5, -0.5]], [1, 1, -1, -1, 1]

exercise = Exercise(
    reference=reference.pegasos,
    returns=("theta",),
    rows=("X", "y"),
    boundary=("theta",),
    visible=(
        case("one visit: η = 1/λ", [[2, 1], [-1, 0]], [1, -1], 0.5, [0]),
        case("the worked example of the lesson", [[1, 0], [0, -2]], [1, -1], 0.5, [0, 1, 0]),
        case("a visit that only shrinks", [[1.25, 0], [0, 1]], [1, -1], 1.0, [0, 0, 1]),
        case("a margin of exactly 1: nothing is added", [[1], [-1]], [1, -1], 1.0, [0, 1, 0]),
        case("no visits: the zero start", [[1, 2], [3, 4]], [1, -1], 0.5, np.array([], dtype=int)),
        case("a large λ", *FIVE, 3.0, [0, 2, 4, 1, 3] * 2),
        case("a small λ, several rounds", *FIVE, 0.3, [4, 1, 3, 0, 2] * 5),
        case("two points far apart", [[1, 1], [2, -3]], [1, -1], 0.25, [1, 0, 1, 1]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "shrinks only where it updates",
            {
                "        theta = (1 - eta * lam) * theta\n": "",
                "theta = theta + eta": "theta = (1 - eta * lam) * theta + eta",
            },
            "You shrink theta only where z < 1. The penalty pulls at every visit: shrink first, whatever z is.",
        ),
        wrong(
            "z after the shrinking",
            {
                "        z = y[i] * (theta @ X[i])\n        theta = (1 - eta * lam) * theta\n": "        theta = (1 - eta * lam) * theta\n"
                "        z = y[i] * (theta @ X[i])\n"
            },
            "You compute z with the theta that has shrunk already. Both parts of the step belong to the theta before it: compute z first.",
        ),
        wrong(
            "new part shrunk, too",
            {
                "        theta = (1 - eta * lam) * theta\n": "",
                "eta * y[i] * X[i]\n": "eta * y[i] * X[i]\n        theta = (1 - eta * lam) * theta\n",
            },
            "You shrink after adding, so that what was just added shrinks, too. Shrink first, then add η y x.",
        ),
        wrong(
            "never shrinks",
            {"        theta = (1 - eta * lam) * theta\n": ""},
            "Your theta never shrinks. Multiply it by 1 - ηλ at every visit.",
        ),
        wrong(
            "shrinks by eta",
            {"(1 - eta * lam)": "(1 - eta)"},
            "You shrink by 1 - η. The penalty is (λ/2)‖θ‖², and its gradient is λθ: shrink by 1 - ηλ.",
        ),
        wrong(
            "k counts updates",
            UPDATES_COUNTED,
            "Your k counts updates. In Pegasos it counts visits: η = 1/(λk) falls at every visit, with or without an update.",
        ),
        wrong(
            "nothing happens at a safe margin",
            {
                **UPDATES_COUNTED,
                "        theta = (1 - eta * lam) * theta\n": "",
                "theta = theta + eta": "theta = (1 - eta * lam) * theta + eta",
            },
            "Where z ≥ 1 your visit does nothing at all. In Pegasos every visit counts, so k grows, and every visit shrinks theta; only "
            "the term η y x is left out there.",
        ),
        wrong(
            "k starts at 2",
            {"start=1": "start=2"},
            "Your first rate is 1/(2λ). The visits are counted from k = 1, so the first rate is 1/λ.",
        ),
        wrong(
            "k raised too late",
            {"(lam * k)": "(lam * max(k - 1, 1))"},
            "Your first two visits both have the rate 1/λ. The visits are counted from k = 1: the rates are 1/λ, 1/(2λ), 1/(3λ), …",
        ),
        wrong(
            "grows",
            {"(1 - eta * lam)": "(1 + eta * lam)"},
            "Your theta grows by the factor 1 + ηλ. A step goes against the gradient λθ of the penalty: the factor is 1 - ηλ.",
        ),
        wrong(
            "lam forgotten in the rate",
            {"1 / (lam * k)": "1 / k"},
            "Your rate is 1/k. Here it is 1/(λk): a weak penalty goes with large steps.",
        ),
        wrong(
            "rate lam over k",
            {"1 / (lam * k)": "lam / k"},
            "Your rate is λ/k. It is 1/(λk).",
        ),
        wrong(
            "constant rate",
            {"1 / (lam * k)": "1 / lam"},
            "Your rate stays 1/λ. It falls with the number of the visit: 1/(λk).",
        ),
        wrong(
            "perceptron's test",
            {"z < 1": "z <= 0"},
            "You update on mistakes only, as the perceptron does. The hinge asks for a margin of 1: z < 1.",
        ),
        wrong(
            "average of the iterates",
            {
                "theta = np": "theta = total = np",
                "    return theta": "        total = total + theta\n    return total / max(len(order), 1)",
            },
            "You average theta over the visits. That often helps, but here the last theta is asked for.",
        ),
    ),
    hints=(
        "Walk through `order` and count the visits, k = 1, 2, … At each one compute η = 1/(λk) and the margin z, then shrink θ, and then "
        "perhaps add something.",
        "The subgradient of (λ/2)‖θ‖² + max(1 - z, 0) is λθ, minus y x where z < 1. A step against it: θ becomes (1 - ηλ)θ, plus η y x "
        "where z < 1. The margin z is the one before the step.",
        "Compute z with the old θ. Then shrink θ by the factor 1 - ηλ at every visit, and add η y x only where z was below 1.",
    ),
)
