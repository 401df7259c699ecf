"""sequential_perceptron: one point at a time, until n visits in a row are clean."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, integer_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import perceptron_descent
from linclass_ref.perceptron import reflect

FOUR = [[-4, 1, 1], [1, -1, 1], [0, -1, -1], [-3, 2, 1]]
# The cases that show one property each.
EARLY, RESET, EXACTLY, ENDS = "stops in time", "a mistake ends the stretch", "exactly n clean visits", "the order ends"


def stops_after_a_clean_pass(Z, order, eta):
    w, steps, n = np.zeros(Z.shape[1]), 0, len(Z)
    for first in range(0, len(order), n):
        before = steps
        for i in order[first : first + n]:
            if Z[i] @ w <= 0:
                w = w + eta * Z[i]
                steps += 1
        if steps == before:
            break
    return w, steps


def draw_cases(rng: Rng) -> Iterator[Case]:
    def points(n: int, d: int) -> np.ndarray:
        return reflect(*integer_set(rng, n, d)).astype(int)

    def eta() -> float:
        return float(rng.choice([0.25, 0.5, 1.0, 2.0]))

    for _ in range(4):
        Z = points(6, 2)
        yield case("shuffled once, then in cycles", Z, np.tile(rng.permutation(6), 12), eta())
    for _ in range(6):
        n = int(rng.integers(3, 6))
        yield case("points drawn at random, some twice in a row", points(n, 2), rng.integers(0, n, 15 * n), eta())
    for _ in range(3):
        yield case("a short order", points(7, 3), rng.permutation(7)[: int(rng.integers(2, 7))], eta(), group=ENDS)
    for _ in range(3):
        n = int(rng.integers(3, 6))
        yield case("one point n times in a row, then the others", *_repeated(rng, n, n), eta(), group=EARLY)
        yield case(
            "one point one time too few in a row, then the others", *_repeated(rng, n, n - 1), eta(), group=EXACTLY
        )
    yield case("more than 200 points", points(220, 3), np.tile(rng.permutation(220), 3), eta())
    yield case("a single point", points(1, 3), [0, 0, 0], eta())
    five = [[1, 0], [-1, 0], [0, 1], [0, 2], [1, 1]]
    yield case("an order that leaves points out", five, [0, 0, 0, 0, 1], eta(), group=EXACTLY)
    (own,) = rng.spawn(1)
    Z = reflect(*integer_set(own, 6, 2)).astype(int)
    yield case("a learning rate of 1", Z, np.tile(own.permutation(6), 12), 1.0)


def _repeated(rng: Rng, n: int, clean: int) -> tuple[np.ndarray, np.ndarray]:
    """Row 0 is visited until `clean` visits in a row are clean; then come rows that its w gets wrong."""
    first = rng.integers(1, 4, 3)
    Z = np.vstack([first, -rng.integers(1, 4, (n - 1, 3))])
    return Z, np.array([0] * (1 + clean) + [*range(1, n), 0] * 2)


exercise = Exercise(
    reference=perceptron_descent.sequential_perceptron,
    returns=("w", "steps"),
    rows=("Z",),
    visible=(
        case("the worked example, in order", [[2, 2, 1], [-2, 1, -1]], [0, 1, 0, 1, 0, 1], 1.0),
        case("in cycles, in another order", FOUR, [2, 0, 3, 1] * 6, 1.0),
        case("the same with a smaller rate", FOUR, [2, 0, 3, 1] * 6, 0.25),
        case("the order is over before it is done", FOUR, [0, 1, 2], 1.0, group=ENDS),
        case(
            "three clean visits in a row to one point: it stops",
            [[1, 0], [-1, 1], [0, -1]],
            [0, 0, 0, 0, 1, 2],
            1.0,
            group=EARLY,
        ),
        case("two points with three features", [[1, 1, 1], [-1, 0, 0]], [0, 0, 0, 1], 1.0, group=EARLY),
        case(
            "four clean visits in a row to one point",
            [[1, 0], [-1, 1], [0, -1]],
            [0, 0, 0, 0, 0, 1, 2],
            1.0,
            group=EARLY,
        ),
        case(
            "a clean stretch after three mistakes",
            [[1, 0], [-1, 1], [0, -1]],
            [0, 1, 0, 0, 0, 0, 2, 1],
            1.0,
            group=EARLY,
        ),
        case(
            "two clean visits in a row, then a mistake",
            [[1, 0], [-1, 1], [0, -1]],
            [0, 0, 0, 1, 2, 0],
            1.0,
            group=EXACTLY,
        ),
        case(
            "clean visits on both sides of a mistake",
            [[2, 0], [-1, 1], [0, -1]],
            [0, 0, 1, 0, 0, 2, 1],
            1.0,
            group=RESET,
        ),
        case("a point falls exactly on the boundary", [[1, 0, 1], [-1, 2, 1], [1, 1, -1]], [0, 1, 2] * 5, 1.0),
        case("a single point", [[2, 1]], [0, 0, 0], 2.0),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "does not stop early",
            {"        if clean == len(Z):\n            break\n": ""},
            "You go on where n visits in a row were without a mistake: perhaps to the end of the order, perhaps until every point was "
            "seen. Count visits, whichever points they are to, and stop at n.",
        ),
        wrong(
            "a mistake does not end the stretch",
            {"            clean = 0\n": ""},
            "You count all clean visits together. They must be in a row: a mistake sets the count back to 0.",
        ),
        wrong(
            "a whole clean pass",
            stops_after_a_clean_pass,
            "You look for a clean pass that begins at a multiple of n. The stretch of n clean visits may begin anywhere.",
        ),
        wrong(
            "the update counted as clean",
            {"clean = 0\n        else:": "clean = 1\n        else:"},
            "You stop one clean visit too early. A visit that updates is not clean: n clean visits must follow it.",
        ),
        wrong(
            "one clean visit too many",
            {"== len(Z)": "== len(Z) + 1"},
            "You stop one clean visit too late: n in a row are enough.",
        ),
        wrong(
            "stops at the first clean visit",
            {"== len(Z)": "== 1"},
            "You stop at the first clean visit. One point that is right says nothing about the others: n visits in a row must be clean.",
        ),
        wrong(
            "visits counted",
            {"            steps += 1\n": "", "        if Z[i]": "        steps += 1\n        if Z[i]"},
            "Your steps are visits. Count updates only.",
        ),
        wrong(
            "order ignored",
            {"for i in order:": "for i in np.arange(len(order)) % len(Z):"},
            "You visit the points in their own order. `order` says which row comes next.",
        ),
        wrong(
            "number of features for n",
            {"len(Z)": "Z.shape[1]"},
            "You wait for as many clean visits as there are features. n is the number of points, the rows of Z.",
        ),
        wrong(
            "all misclassified at once",
            {"w + eta * Z[i]": "w + eta * Z[Z @ w <= 0].sum(axis=0)"},
            "On a mistake you add all misclassified points. That is the batch form; here only the visited point is added.",
        ),
        wrong(
            "decreasing rate",
            {"eta *": "eta / (steps + 1) *"},
            "Your rate shrinks from step to step. Here eta is constant.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "With `w·ζ < 0` nothing is a mistake at w = 0, and nothing is ever learned. A point on the boundary is a mistake.",
        ),
    ),
    hints=(
        "Go through `order`; each entry is the number of a row. Beside `steps` you need a second counter.",
        "The second counter says how many visits in a row were clean. What happens to it at a mistake, and what at any "
        "other visit?",
        "Keep a counter of clean visits in a row: a mistake sets it to 0, any other visit adds 1. When it reaches the "
        "number of rows, the run is over.",
    ),
)
