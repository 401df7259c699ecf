"""Exercises of 04_hinge_sgd about losses: zero-one, hinge, its risk and its subgradients."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import losses

NEAR = 2.0**-10  # far enough from a kink for a test with tolerance, near enough for a wrong threshold to show

Wrong = Callable[..., Any]


def _loss_cases(rng: Rng) -> Iterator[Case]:
    """Margins in every shape; whole numbers and quarters hit 0 and 1 exactly."""
    for shape in ((7,), (3, 4), (2, 3, 2), (1,)):
        yield case(f"whole numbers of shape {shape}", rng.integers(-3, 4, shape))
    yield case("quarters", np.append(rng.integers(-12, 13, 20), [0, 4]) / 4)
    yield case("more than 200 continuous margins", rng.normal(scale=2, size=211))
    yield case("a table of continuous margins", rng.normal(scale=2, size=(30, 3)))
    for number in (float(rng.uniform(0.1, 0.9)), float(rng.uniform(1.1, 4)), float(rng.uniform(-4, -0.1))):
        yield case("a single number", number)
    for whole in (0, 1, -1):
        yield case("a single whole number", whole)
    yield case("a safe margin first: its loss 0 must not make the others whole", np.append(2.5, rng.normal(size=6)))


def _loss_visible(numbers: list[float]) -> tuple[Case, ...]:
    return (
        case("one point of each kind", [-2.0, -0.5, 0.0, 0.5, 1.0, 2.0]),
        case("z exactly 0", 0.0),
        case("z exactly 1", 1.0),
        case("a single whole number", -3),
        case("close to the thresholds 0 and 1", numbers),
        case("a table of whole numbers", [[-1, 0, 1], [2, -2, 3]]),
        case("an array with a single entry", [0.25]),
        case("right, and far from the boundary", [5.0, 40.0]),
    )


def _where(test: Callable[[np.ndarray], np.ndarray]) -> Wrong:
    return lambda z: np.where(test(np.asarray(z)), 1.0, 0.0)


ZERO_ONE_LOSS = Exercise(
    id="zero_one_loss",
    points=2,
    reference=losses.zero_one_loss,
    returns=("the loss",),
    visible=_loss_visible([-NEAR, NEAR, 1 - NEAR, 1 + NEAR]),
    hidden=_loss_cases,
    misconceptions=(
        Misconception(
            "boundary is free",
            _where(lambda z: z < 0),
            "A point exactly on the boundary (z = 0) costs nothing in your version. In this course a margin of 0 is a mistake: z <= 0.",
        ),
        Misconception(
            "turned round",
            _where(lambda z: z > 0),
            "You charge 1 for the points that are right. A mistake, z <= 0, costs 1.",
        ),
        Misconception(
            "half on the boundary",
            lambda z: (1 - np.sign(z)) / 2,
            "np.sign(0) is 0, so a point on the boundary costs one half in your version. It is a mistake like any other and costs 1.",
        ),
        Misconception(
            "threshold at 1",
            _where(lambda z: z <= 1),
            "You charge every point with z <= 1. That is where the hinge is not zero; a mistake is z <= 0.",
        ),
        Misconception(
            "summed",
            lambda z: np.sum(np.asarray(z) <= 0),
            "You return one number, the count of mistakes. Return a loss for each margin, in the shape of z.",
        ),
        Misconception(
            "averaged",
            lambda z: np.mean(np.asarray(z) <= 0),
            "You return the mean, which is the training error. Return a loss for each margin, in the shape of z.",
        ),
        Misconception(
            "minus one for mistakes",
            lambda z: np.where(np.asarray(z) <= 0, -1.0, 1.0),
            "You return ±1, as a label. A loss is 1 for a mistake and 0 for no mistake.",
        ),
        Misconception(
            "flattened",
            lambda z: (np.ravel(z) <= 0).astype(float),
            "Your result is always a flat list. It should have the shape of z.",
        ),
    ),
    hints=(
        "A mistake is a margin z ≤ 0, and it costs 1. Everything else costs 0. The boundary itself, z = 0, is a mistake.",
        "A comparison such as z <= 0 works on a whole array at once and gives True or False for each entry. Turn these into 1 and 0.",
        "return np.where(np.asarray(z) <= 0, 1.0, 0.0)",
    ),
)

HINGE_LOSS = Exercise(
    id="hinge_loss",
    points=2,
    reference=losses.hinge_loss,
    returns=("the loss",),
    visible=_loss_visible([-NEAR, NEAR, 1 - NEAR, 1 + NEAR]),
    hidden=_loss_cases,
    misconceptions=(
        Misconception(
            "perceptron loss",
            lambda z: np.maximum(-np.asarray(z), 0),
            "You wrote max(-z, 0), the perceptron's loss. The hinge starts earlier: it asks for a margin of 1, so it is max(1 - z, 0).",
        ),
        Misconception(
            "never cut off",
            lambda z: 1.0 - np.asarray(z),
            "Your loss goes below zero for z > 1: being right by a lot would pay for mistakes elsewhere. Cut it off at 0.",
        ),
        Misconception(
            "jumps at zero",
            lambda z: np.where(np.asarray(z) <= 0, 1.0 - np.asarray(z), 0.0),
            "You charge only for z <= 0. Points with 0 < z < 1 are on the right side, but not safely: they cost 1 - z too.",
        ),
        Misconception(
            "wrong side",
            lambda z: np.maximum(np.asarray(z) - 1.0, 0),
            "Your loss grows with z: it punishes points for being right. It should be max(1 - z, 0).",
        ),
        Misconception(
            "sign of z",
            lambda z: np.maximum(1.0 + np.asarray(z), 0),
            "You wrote 1 + z. A larger margin should cost less: max(1 - z, 0).",
        ),
        Misconception(
            "capped at 1",
            lambda z: np.clip(1.0 - np.asarray(z), 0, 1),
            "Your loss never exceeds 1. The hinge goes on growing for z < 0, and that is what keeps it convex.",
        ),
        Misconception(
            "squared hinge",
            lambda z: np.maximum(1.0 - np.asarray(z), 0) ** 2,
            "You squared it. The hinge is made of straight pieces: max(1 - z, 0).",
        ),
        Misconception(
            "absolute value",
            lambda z: np.abs(1.0 - np.asarray(z)),
            "You wrote |1 - z|, which also charges for z > 1. Where z > 1 the hinge is 0.",
        ),
        Misconception(
            "averaged",
            lambda z: np.mean(np.maximum(1.0 - np.asarray(z), 0)),
            "You return the mean of the losses. Return a loss for each margin, in the shape of z.",
        ),
    ),
    hints=(
        "Nothing to pay for z ≥ 1. Below that the price is how much is missing: 1 - z.",
        "max(1 - z, 0), entry by entry. Python's max does not work on arrays; NumPy has a function for the larger of two, entry by entry.",
        "return np.maximum(1 - np.asarray(z), 0)",
    ),
)

# n = 4 points and theta = (1, -1), theta0 = 0 give margins 2, 1, 0, -2: one of each kind.
EVERY_KIND = ([[3, 1], [2, 1], [1, 1], [1, -1]], [1, 1, -1, -1])
ON_KINK = ([[2, 0], [0, 2], [1, 1]], [1, -1, 1])


def _risk_visible() -> tuple[Case, ...]:
    return (
        case("margins 2, 1, 0 and -2", *EVERY_KIND, [1, -1], 0),
        case("the same points with an offset", *EVERY_KIND, [1, -1], -2),
        case("at the start: all parameters 0", *EVERY_KIND, [0, 0], 0),
        case("all points well inside", [[3, 0], [-3, 1]], [1, -1], [1, 0], 0),
        case("margins exactly 1", *ON_KINK, [0.5, -0.5], 0),
        case("one feature, and only the offset differs from 0", [[1], [2], [4]], [1, -1, 1], [0], 0.5),
        case("a single point", [[2, -1, 3]], [-1], [0.25, 0.5, -0.5], 0.25),
    )


def _risk_cases(rng: Rng) -> Iterator[Case]:
    """Whole numbers (margins of exactly 1 occur) and continuous points."""
    for _ in range(6):
        n, d = int(rng.integers(2, 9)), int(rng.integers(1, 4))
        X, y = integer_set(rng, n, d)
        yield case("whole numbers", X, y, rng.integers(-2, 3, d), int(rng.integers(-2, 3)))
    for n in (20, 230):
        X, y = noisy_set(rng, n, 3)
        yield case(f"{n} continuous points", X, y, rng.normal(size=3), float(rng.normal()))
    X, y = integer_set(rng, 12, 2)
    yield case(
        "the offset moves points over the threshold", X, y, rng.integers(1, 3, 2) / 2, float(rng.choice([-1, 1]))
    )
    yield case("at the start: all parameters 0", *integer_set(rng, 6, 2), np.zeros(2), 0.0)
    X, y = integer_set(rng, 1, 2)
    yield case("a single point", X + 4, y, -y[0] * np.ones(2), 0.5)
    y = rng.permutation([1, 1, 1, 1, 1, -1, -1, -1])
    yield case("every margin exactly 1", y[:, None] - 1, y, [1], 1)


def _risk_like(loss: Callable[[np.ndarray], Any], offset: bool = True, labels: bool = True) -> Wrong:
    def wrong(X: np.ndarray, y: np.ndarray, theta: np.ndarray, theta0: float) -> Any:
        return loss((y if labels else 1) * (X @ theta + (theta0 if offset else 0)))

    return wrong


def _hinge(z: np.ndarray) -> np.ndarray:
    return np.maximum(1.0 - z, 0.0)


def _mean_of_positive(z: np.ndarray) -> float:
    charged = _hinge(z)[z < 1]
    return float(charged.mean()) if len(charged) else 0.0


HINGE_RISK = Exercise(
    id="hinge_risk",
    points=2,
    reference=losses.hinge_risk,
    returns=("the risk",),
    visible=_risk_visible(),
    hidden=_risk_cases,
    misconceptions=(
        Misconception(
            "sum",
            _risk_like(lambda z: _hinge(z).sum()),
            "You add the losses up. The risk is their mean: divide by the number of points n.",
        ),
        Misconception(
            "offset forgotten",
            _risk_like(lambda z: _hinge(z).mean(), offset=False),
            "You left theta0 out of the margin: z = y (θ·x + θ0).",
        ),
        Misconception(
            "labels forgotten",
            _risk_like(lambda z: _hinge(z).mean(), labels=False),
            "You use the score θ·x + θ0 without the label. The margin is y times the score.",
        ),
        Misconception(
            "mean over charged points",
            _risk_like(_mean_of_positive),
            "You divide by the number of points that cost something. Divide by all n points: those that cost 0 count too.",
        ),
        Misconception(
            "perceptron risk",
            _risk_like(lambda z: np.maximum(-z, 0).mean()),
            "You used max(-z, 0), the perceptron's loss. The hinge is max(1 - z, 0).",
        ),
        Misconception(
            "training error",
            _risk_like(lambda z: np.mean(z <= 0)),
            "You return the fraction of mistakes. The hinge risk is the mean of max(1 - z, 0).",
        ),
        Misconception(
            "hinge of the mean",
            _risk_like(lambda z: _hinge(z.mean())),
            "You average the margins first and take the hinge of that. Take the hinge of each margin, then the mean: a very right point "
            "must not pay for a wrong one.",
        ),
        Misconception(
            "losses not averaged",
            _risk_like(_hinge),
            "You return a loss for each point. The risk is one number, their mean.",
        ),
        Misconception(
            "never cut off",
            _risk_like(lambda z: (1.0 - z).mean()),
            "Your losses go below zero for z > 1. Cut each of them off at 0 before you average.",
        ),
    ),
    hints=(
        "Three steps: the margins of all points, the hinge loss of each margin, the mean.",
        "The margins are y * (X @ theta + theta0), n numbers. You have written hinge_loss already.",
        "return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))",
    ),
)


def _slope_cases(rng: Rng) -> Iterator[Case]:
    yield case("exactly at the kink", 1.0)
    yield case("exactly at the kink, a whole number", 1)
    for z in (0, -1, 2, 3):
        yield case("a whole number", z)
    for z in (*rng.uniform(-4, 0.95, 4), *rng.uniform(1.05, 4, 4), *rng.uniform(0.05, 0.95, 2)):
        yield case("a continuous margin", float(z))
    yield case("just below the kink", 1 - NEAR)
    yield case("just above the kink", 1 + NEAR)


def _slopes(below: tuple[float, float], at: tuple[float, float], above: tuple[float, float], kink: float = 1) -> Wrong:
    return lambda z: below if z < kink else at if z == kink else above


HINGE_SUBDIFFERENTIAL = Exercise(
    id="hinge_subdifferential",
    points=2,
    reference=losses.hinge_subdifferential,
    returns=("low", "high"),
    visible=(
        case("left of the kink", 0.5),
        case("exactly at the kink", 1.0),
        case("right of the kink", 2.0),
        case("a mistake", -3.0),
        case("on the boundary, where the hinge is smooth", 0.0),
        case("the kink as a whole number", 1),
        case("just below the kink", 1 - NEAR),
        case("just above the kink", 1 + NEAR),
    ),
    hidden=_slope_cases,
    misconceptions=(
        Misconception(
            "only one slope at the kink",
            _slopes((-1, -1), (-1, -1), (0, 0)),
            "At z = 1 you allow only the slope -1. There the hinge has a kink, and every slope from -1 to 0 stays below it.",
        ),
        Misconception(
            "flat at the kink",
            _slopes((-1, -1), (0, 0), (0, 0)),
            "At z = 1 you allow only the slope 0. There the hinge has a kink, and every slope from -1 to 0 stays below it.",
        ),
        Misconception(
            "kink at 0",
            _slopes((-1, -1), (-1, 0), (0, 0), kink=0),
            "Your kink is at z = 0. The hinge max(1 - z, 0) bends where 1 - z = 0, at z = 1.",
        ),
        Misconception(
            "ends exchanged",
            _slopes((-1, -1), (0, -1), (0, 0)),
            "The interval is (low, high): the smaller slope first, so (-1, 0) at the kink.",
        ),
        Misconception(
            "sign of the slope",
            _slopes((1, 1), (0, 1), (0, 0)),
            "Left of 1 the hinge goes down as z grows: its slope is -1, not +1.",
        ),
        Misconception(
            "interval everywhere below",
            _slopes((-1, 0), (-1, 0), (0, 0)),
            "Below the kink the hinge is a straight line, and only its own slope -1 stays under it. Only at z = 1 is there a choice.",
        ),
        Misconception(
            "too wide",
            _slopes((-1, -1), (-1, 1), (0, 0)),
            "At the kink you allow slopes up to +1. A line through (1, 0) that rises would lie above the hinge on the "
            "right, where it is 0.",
        ),
        Misconception(
            "values instead of slopes",
            lambda z: (max(1 - z, 0), max(1 - z, 0)),
            "You return the height of the hinge. Asked for are the slopes of the lines that touch it from below.",
        ),
    ),
    hints=(
        "Where the hinge is smooth it has a single slope, so low = high. Which slope is it left of 1, and which right of 1?",
        "Three cases: z < 1 (slope -1), z > 1 (slope 0), and z = 1, where every slope between these two will do.",
        "if z < 1: return -1, -1; if z > 1: return 0, 0; return -1, 0",
    ),
)


def _pull(
    active: Callable[[np.ndarray], np.ndarray] = lambda z: z <= 1,
    pack: Callable[..., Any] = lambda g, g0, n, m: (g / n, g0 / n),
    offset: bool = True,
    labels: bool = True,
) -> Wrong:
    """A wrong subgradient: which points are active, and what is done with the sums over the m active ones of n."""

    def wrong(X: np.ndarray, y: np.ndarray, theta: np.ndarray, theta0: float) -> Any:
        on = active(y * (X @ theta + (theta0 if offset else 0)))
        pull = np.where(on, -y if labels else -1.0, 0.0)
        return pack(pull @ X, pull.sum(), len(X), max(int(on.sum()), 1))

    return wrong


HINGE_SUBGRADIENT = Exercise(
    id="hinge_subgradient",
    points=4,
    reference=losses.hinge_subgradient,
    returns=("g", "g0"),
    visible=_risk_visible(),
    hidden=_risk_cases,
    misconceptions=(
        Misconception(
            "strict at the kink",
            _pull(active=lambda z: z < 1),
            "You leave out the points with z exactly 1. Any share of -y x is allowed there; the course takes all of it: z <= 1.",
        ),
        Misconception(
            "only mistakes",
            _pull(active=lambda z: z <= 0),
            "You sum over the mistakes, z <= 0, as the perceptron does. The hinge also charges points with 0 < z <= 1.",
        ),
        Misconception(
            "sum",
            _pull(pack=lambda g, g0, n, m: (g, g0)),
            "You add the points' subgradients up. The risk is a mean, so divide by n.",
        ),
        Misconception(
            "mean over active points",
            _pull(pack=lambda g, g0, n, m: (g / m, g0 / m)),
            "You divide by the number of active points. Divide by all n points, as the risk does.",
        ),
        Misconception(
            "wrong sign",
            _pull(pack=lambda g, g0, n, m: (-g / n, -g0 / n)),
            "Your signs are the other way round. The slope of max(1 - z, 0) is -1 in z, so a point gives -y x. (The step of SGD goes "
            "against it: + y x.)",
        ),
        Misconception(
            "labels forgotten",
            _pull(labels=False),
            "Your subgradient is -x for every active point. It is -y x: a point of class -1 pulls the other way.",
        ),
        Misconception(
            "offset part missing",
            _pull(pack=lambda g, g0, n, m: (g / n, 0.0)),
            "Your g0 is 0. The offset is the weight of a feature that is always 1, so each active point gives -y.",
        ),
        Misconception(
            "offset part without labels",
            _pull(pack=lambda g, g0, n, m: (g / n, -m / n)),
            "Your g0 counts the active points. Each of them gives -y, which is +1 for the class -1.",
        ),
        Misconception(
            "offset part not averaged",
            _pull(pack=lambda g, g0, n, m: (g / n, g0)),
            "g is a mean but g0 is a sum. Divide both by n.",
        ),
        Misconception(
            "offset not used in the test",
            _pull(offset=False),
            "You decide which points are active without theta0. The margin is z = y (θ·x + θ0).",
        ),
        Misconception(
            "all points",
            _pull(active=lambda z: z == z),
            "You sum over all points. Those with z > 1 lie on the flat part of the hinge and give 0.",
        ),
        Misconception(
            "active side exchanged",
            _pull(active=lambda z: z >= 1),
            "You sum over the points with z >= 1. These are the ones that cost nothing; the active points have z <= 1.",
        ),
    ),
    hints=(
        "Each point with z ≤ 1 gives -y x to g and -y to g0; each point with z > 1 gives nothing. Then take the mean over all n points.",
        "active = y * (X @ theta + theta0) <= 1 picks the points. Sum -y[i] * X[i] and -y[i] over these and divide both by len(X).",
        "pull = np.where(y * (X @ theta + theta0) <= 1, -y, 0); return pull @ X / len(X), pull.mean()",
    ),
)
