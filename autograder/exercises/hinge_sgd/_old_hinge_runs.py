"""The exercise sgd_hinge of 04_hinge_sgd: stochastic subgradient descent that keeps its best iterate."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, Set, integer_set, noisy_set, separable_set
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import hinge_sgd

State = tuple[np.ndarray, float]
EXACT = 3  # the start and the iterates after rates 1 and 1/2 are exact on whole numbers; 1/3 is not a float


@dataclass(frozen=True)
class Rules:
    """What a version of hinge SGD does; each wrong version changes one thing."""

    active: Callable[[float], bool] = lambda z: z <= 1
    rate: Callable[[int, int], float] = lambda k, t: 1 / (k + 1)  # k updates and t visits came before
    test_offset: bool = True
    offset: Callable[[float, int], float] = lambda rate, label: rate * label
    labels: bool = True


def _iterates(X: np.ndarray, y: np.ndarray, order: np.ndarray, rules: Rules) -> tuple[list[State], list[float]]:
    """The states after each update, the zero start first, and the margins met at the visits."""
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    states: list[State] = [(theta, theta0)]
    met: list[float] = []
    for t, i in enumerate(order):
        z = float(y[i] * (X[i] @ theta + (theta0 if rules.test_offset else 0.0)))
        met.append(z)
        if rules.active(z):
            rate = rules.rate(len(states) - 1, t)
            theta = theta + rate * (y[i] if rules.labels else 1) * X[i]
            theta0 = theta0 + rules.offset(rate, int(y[i]))
            states.append((theta, theta0))
    return states, met


def _risks(X: np.ndarray, y: np.ndarray, states: list[State], loss: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    return np.array([np.mean(loss(y * (X @ theta + theta0))) for theta, theta0 in states])


def _hinge(z: np.ndarray) -> np.ndarray:
    return np.maximum(1.0 - z, 0.0)


def _least_risk(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    return states[int(np.argmin(_risks(X, y, states, _hinge)))]


def _sgd(
    choose: Callable[[np.ndarray, np.ndarray, list[State]], Any] = _least_risk, **changes: Any
) -> Callable[..., Any]:
    rules = Rules(**changes)

    def wrong(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> Any:
        return choose(X, y, _iterates(X, y, order, rules)[0])

    return wrong


def _visits_in_turn(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> Any:
    return _sgd()(X, y, np.arange(len(order)) % len(X))


def _only_once_through(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> Any:
    return _sgd()(X, y, order[: len(X)])


def _without_start(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    return _least_risk(X, y, states[1:] or states)


def _without_last(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    return _least_risk(X, y, states[:-1] or states)


def _latest_of_equals(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    risks = _risks(X, y, states, _hinge)
    return states[len(risks) - 1 - int(np.argmin(risks[::-1]))]


def _fewest_mistakes(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    return states[int(np.argmin(_risks(X, y, states, lambda z: (z <= 0).astype(float))))]


def _least_perceptron_risk(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    return states[int(np.argmin(_risks(X, y, states, lambda z: np.maximum(-z, 0.0))))]


def _risk_without_offset(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    bare = [(theta, 0.0) for theta, _ in states]
    return states[int(np.argmin(_risks(X, y, bare, _hinge)))]


def _remembered_by_reference(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    """`best = theta` and later `theta += …`: the stored array goes on changing, the stored number does not."""
    return states[-1][0], _least_risk(X, y, states)[1]


def _average(X: np.ndarray, y: np.ndarray, states: list[State]) -> State:
    return np.mean([theta for theta, _ in states], axis=0), float(np.mean([theta0 for _, theta0 in states]))


def _steady(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> bool:
    """Whether rounding cannot decide: no margin that is 1 up to rounding, no two iterates that are best up to rounding.

    On whole numbers the first three iterates are exact, and with n a power of two their risks are as well: real ties may stay.
    """
    states, met = _iterates(X, y, order, Rules())
    whole = X.dtype.kind == "i" and len(X) in (1, 2, 4, 8)
    updates = np.cumsum([0] + [z <= 1 for z in met])[:-1]  # made before each visit
    doubtful = [abs(z - 1) for z, k in zip(met, updates, strict=True) if not whole or k >= EXACT]
    risks = _risks(X, y, states, _hinge)
    best = int(np.argmin(risks))
    # Only two exact risks may tie: a best one that is rounded is doubtful beside the exact ones, too.
    later = np.arange(len(risks)) >= (EXACT if whole and best < EXACT else 0)
    rivals = np.abs(risks - risks[best])[later & (np.arange(len(risks)) != best)]
    return min(doubtful, default=1.0) > 1e-6 and float(min(rivals, default=1.0)) > 1e-6


def _drawn(rng: Rng, make: Callable[[], Set], visits: int) -> tuple[np.ndarray, ...]:
    """A set and an order of visits on which any right version gives the same answer."""
    for _ in range(1000):
        X, y = make()
        order = rng.integers(len(X), size=visits)
        if _steady(X, y, order):
            return X, y, order
    raise RuntimeError("no steady set was found")  # cannot happen with continuous points


def _tied(rng: Rng) -> tuple[np.ndarray, ...]:
    """Whole numbers on which two exact iterates share the least risk."""
    for _ in range(5000):
        X, y = integer_set(rng, 2, 1)
        order = rng.integers(2, size=4)
        risks = _risks(X, y, _iterates(X, y, order, Rules())[0], _hinge)
        if (risks == risks.min()).sum() > 1 and _steady(X, y, order):
            return X, y, order
    raise RuntimeError("no tie was found")


def _on_the_kink(rng: Rng) -> tuple[np.ndarray, ...]:
    """Whole numbers where a margin of exactly 1 is met and the update there changes the answer."""
    for _ in range(5000):
        X, y = integer_set(rng, int(rng.choice([2, 4])), 2)
        order = rng.integers(len(X), size=5)
        states, met = _iterates(X, y, order, Rules())
        if 1.0 in met and _steady(X, y, order):
            theta, theta0 = _least_risk(X, y, states)
            other, other0 = _sgd(active=lambda z: z < 1)(X, y, order)
            if not (np.allclose(theta, other) and np.isclose(theta0, other0)):
                return X, y, order
    raise RuntimeError("no such set was found")


def _after_a_lull(rng: Rng) -> tuple[np.ndarray, ...]:
    """Points where n visits in a row change nothing, and the answer comes later: no reason to stop."""
    for _ in range(5000):
        X, y = noisy_set(rng, 3, 2)
        order = np.repeat(rng.integers(3, size=6), 8)
        met = _iterates(X, y, order, Rules())[1]
        lull = next((t for t in range(3, len(met)) if min(met[t - 3 : t]) > 1), len(met))
        theta0, early0 = _sgd()(X, y, order)[1], _sgd()(X, y, order[:lull])[1]
        if not np.isclose(theta0, early0) and _steady(X, y, order):
            return X, y, order
    raise RuntimeError("no such set was found")


def _sgd_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        n, d = int(rng.choice([2, 4, 8])), int(rng.integers(1, 3))
        yield case(f"{n} points in whole numbers", *_drawn(rng, partial(integer_set, rng, n, d), 3 * n))
    for _ in range(2):
        yield case("two iterates share the least risk: the earlier one counts", *_tied(rng))
    for _ in range(2):
        yield case("a margin of exactly 1 is met", *_on_the_kink(rng))
    for d in (1, 2, 5):
        yield case(f"noisy points, d = {d}", *_drawn(rng, partial(noisy_set, rng, 15, d), 60))
    for _ in range(2):
        yield case("separable points", *_drawn(rng, lambda: separable_set(rng, 12, 2, margin=0.3), 50))
    yield case("more than 200 points, few of them visited", *_drawn(rng, lambda: noisy_set(rng, 230, 3), 80))
    yield case("large coordinates", *_drawn(rng, lambda: _scaled(noisy_set(rng, 10, 2), 6.0), 40))
    yield case("classes far from the origin", *_drawn(rng, lambda: _moved(noisy_set(rng, 12, 2), 2.0), 50))
    yield case("a single point", *_drawn(rng, lambda: (rng.normal(size=(1, 2)) / 4, rng.choice([-1, 1], 1)), 4))
    yield case("n visits in a row without an update, and then more", *_after_a_lull(rng))


def _scaled(points: Set, factor: float) -> Set:
    return factor * points[0], points[1]


def _moved(points: Set, by: float) -> Set:
    return points[0] + by, points[1]


KINK = ([[2, -1], [-1, 2], [-2, 0], [-2, -2]], [-1, -1, 1, 1], [0, 2, 0, 0, 3])

SGD_HINGE = Exercise(
    id="sgd_hinge",
    points=5,
    reference=hinge_sgd.sgd_hinge,
    returns=("theta", "theta0"),
    visible=(
        case("two points, each visited twice", [[2, 1], [-1, 0]], [1, -1], [0, 1, 0, 1]),
        case("the worked example of the lesson", [[1], [3]], [-1, 1], [0, 1, 0, 1]),
        case("no visits: the zero start is all there is", [[1, 2], [3, 4]], [1, -1], np.array([], dtype=int)),
        case("opposed labels far out: nothing beats the zero start", [[4], [4]], [1, -1], [0, 1]),
        case("visits without an update, and then a margin of exactly 1", *KINK),
        case(
            "four points, half of the visits to one of them",
            [[2, 0], [0, 0], [-2, 2], [2, 2]],
            [-1, 1, 1, -1],
            [1, 2, 1, 0, 3],
        ),
        case("two iterates share the least risk", [[1], [-1]], [1, 1], [0, 1, 0]),
        case(
            "several rounds",
            [[0.5, 1.0], [1.5, -0.25], [-1.0, 0.75], [0.25, -1.5], [-0.5, -0.5]],
            [1, 1, -1, -1, 1],
            [0, 2, 4, 1, 3] * 5,
        ),
    ),
    hidden=_sgd_cases,
    misconceptions=(
        Misconception(
            "last iterate",
            _sgd(lambda X, y, states: states[-1]),
            "You return the last parameters. SGD jumps about: remember the parameters with the least hinge risk so far and return these.",
        ),
        Misconception(
            "best remembered by reference",
            _sgd(_remembered_by_reference),
            "You remember the best theta, but `theta += …` goes on changing that very array. Make a new array in each update "
            "(theta = theta + …), or store a copy.",
        ),
        Misconception(
            "zero start forgotten",
            _sgd(_without_start),
            "You begin to compare after the first update. The zero start is a candidate, too, with risk 1.",
        ),
        Misconception(
            "last iterate never compared",
            _sgd(_without_last),
            "You compare before the update, so the parameters after the last update are never looked at. Compare after each update.",
        ),
        Misconception(
            "latest of equals",
            _sgd(_latest_of_equals),
            "Where two iterates have the same risk you keep the later one. Keep the earlier: replace only if the risk is strictly smaller.",
        ),
        Misconception(
            "best by mistakes",
            _sgd(_fewest_mistakes),
            "You keep the parameters with the fewest mistakes. The best iterate is the one with the least hinge risk.",
        ),
        Misconception(
            "best by the perceptron's loss",
            _sgd(_least_perceptron_risk),
            "You measure the iterates by max(-z, 0). The best iterate is the one with the least hinge risk, the mean of max(1 - z, 0).",
        ),
        Misconception(
            "risk without offset",
            _sgd(_risk_without_offset),
            "You measure the risk without theta0. The margin is y (θ·x + θ0).",
        ),
        Misconception(
            "perceptron's test",
            _sgd(active=lambda z: z <= 0),
            "You update only on mistakes, z <= 0, as the perceptron does. The hinge asks for more: update where z <= 1.",
        ),
        Misconception(
            "strict test",
            _sgd(active=lambda z: z < 1),
            "You do not update where z is exactly 1. The course takes -y x as the subgradient at the kink, so test z <= 1.",
        ),
        Misconception(
            "updates at every visit",
            _sgd(active=lambda z: True),
            "You update at every visit. Where z > 1 the hinge is flat, its subgradient is 0, and nothing changes.",
        ),
        Misconception(
            "k counts visits",
            _sgd(rate=lambda k, t: 1 / (t + 1)),
            "Your rate falls with every visit. k counts updates only: a visit with z > 1 does not change it.",
        ),
        Misconception(
            "constant rate",
            _sgd(rate=lambda k, t: 1.0),
            "Your rate stays 1. It is 1/(k+1), where k is the number of updates made before.",
        ),
        Misconception(
            "k raised too early",
            _sgd(rate=lambda k, t: 1 / (k + 2)),
            "Your first update has the rate 1/2. Use η = 1/(k+1) with k = 0 first, and add 1 to k after the update.",
        ),
        Misconception(
            "k raised too late",
            _sgd(rate=lambda k, t: 1 / max(k, 1)),
            "Your first two updates both have the rate 1. The rates are 1, 1/2, 1/3, …",
        ),
        Misconception(
            "square root",
            _sgd(rate=lambda k, t: 1 / np.sqrt(k + 1)),
            "Your rate is 1/√(k+1). Here it is 1/(k+1).",
        ),
        Misconception(
            "offset never updated",
            _sgd(offset=lambda rate, label: 0.0),
            "Your theta0 stays 0. It changes with each update: theta0 = theta0 + η y.",
        ),
        Misconception(
            "offset without rate",
            _sgd(offset=lambda rate, label: float(label)),
            "Your theta0 changes by y, not by η y. Both parts take the same rate.",
        ),
        Misconception(
            "offset without label",
            _sgd(offset=lambda rate, label: rate),
            "Your theta0 always grows. It changes by η y, which is negative for the class -1.",
        ),
        Misconception(
            "offset not used in the test",
            _sgd(test_offset=False),
            "You test z without theta0. The margin is y (θ·x + θ0).",
        ),
        Misconception(
            "label forgotten in the update",
            _sgd(labels=False),
            "Your update adds η x whatever the label. It is η y x.",
        ),
        Misconception(
            "average of the iterates",
            _sgd(_average),
            "You average the iterates. That is a good idea in its own right, but asked for is the iterate with the least hinge risk.",
        ),
        Misconception(
            "order ignored",
            _visits_in_turn,
            "You visit the points one after the other. Visit them as `order` says: `for i in order`.",
        ),
        Misconception(
            "only n visits",
            _only_once_through,
            "You stop after n visits. `order` may be longer than the data: make all its visits.",
        ),
    ),
    hints=(
        "Walk through `order`. At each visit ask whether z ≤ 1. If so, take a step, and then see whether the new parameters have the least "
        "hinge risk so far.",
        "Start with theta = zeros, theta0 = 0, k = 0, and remember these with their risk as the best so far. On z <= 1: eta = 1 / (k + 1); "
        "theta = theta + eta * y[i] * X[i]; theta0 = theta0 + eta * y[i]; k = k + 1; compare hinge_risk with the best.",
        "for i in order: if y[i] * (X[i] @ theta + theta0) <= 1: update theta, theta0 and k; risk = hinge_risk(X, y, theta, theta0); "
        "if risk < least: least, best = risk, (theta, theta0). Return best.",
    ),
)
