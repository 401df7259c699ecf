"""What several exercises of the lesson perceptron share: small sets with a point to make, random runs, and mistakes in the cyclic loop."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng, Set, integer_set, noisy_set, separable_set
from autograder.judging.exercise import Case, case, wrong
from linclass_ref.perceptron import run

WORKED = [[2, 2], [2, -1]], [1, -1]
ON_BOUNDARY = (
    [[1, 0], [0, 1], [1, 1]],
    [1, -1, 1],
)  # after the first update the second point lies exactly on the boundary
OPPOSED = [[1, 0], [1, 0]], [1, -1]  # no hyperplane separates these
SEVERAL_PASSES = [[1, 3], [3, 1], [-1, 2], [2, -2], [4, 1]], [1, -1, 1, -1, -1]
FOUR_MISTAKES = [[-1, 0], [3, -1], [3, 3], [-2, -2]], [1, -1, 1, -1]
TINY = [[1 / 64, 3 / 64], [3 / 64, 1 / 64], [-1 / 64, 2 / 64], [2 / 64, -2 / 64]], [1, -1, 1, -1]
ONE_AXIS = [[1], [2], [4], [5]], [-1, -1, 1, 1]
TWICE = [[4, 1], [1, 0], [1, 0]], [1, -1, -1]  # both copies of the second point are mistakes, one after the other
ENDLESS = case("T is ten million: only a stop after a clean pass ends it", *WORKED, 10**7, seconds=1.0)

# Visible cases of both algorithms: through the origin and with offset.
RUNS = (
    case("two opposed labels on one point: it never ends, so T stops it", *OPPOSED, 3),
    case("the same with many passes", *OPPOSED, 300),
    case("a point that occurs twice, one pass", *TWICE, 1),
    case("several passes", *SEVERAL_PASSES, 20),
    case("several passes on other points", *FOUR_MISTAKES, 4),
    case("small numbers", *TINY, 30),
    case("a pass with a single mistake is not the last", [[-2, 0], [-1, -1], [1, -1]], [-1, 1, 1], 10),
    case("the same points, but only one pass is allowed", *SEVERAL_PASSES, 1),
    case("the same points, at most two passes", *SEVERAL_PASSES, 2),
    case("a single point", [[-3, 1]], [-1], 4),
)
RUNS_WITH_OFFSET = (
    case("the worked example", *WORKED, 10),
    case("a point that falls exactly on the boundary", *ON_BOUNDARY, 10),
    case("four points on a line: not separable without the offset", *ONE_AXIS, 50),
    *RUNS,
    ENDLESS,
)


def draw_runs(rng: Rng) -> Iterator[Case]:
    """Random sets for the two algorithms and the mistake counts."""
    for _ in range(6):
        n, d, T = int(rng.integers(2, 9)), int(rng.integers(1, 4)), int(rng.integers(1, 7))
        yield case(f"{n} points with integer coordinates, T = {T}", *integer_set(rng, n, d), T)
    for _ in range(3):
        yield case("random separable points", *separable_set(rng, 30, 2, margin=0.2), 50)
    for _ in range(3):
        yield case("noisy points that cannot be separated", *noisy_set(rng, 25, 3), int(rng.integers(3, 9)))
    yield case("more than 200 points", *separable_set(rng, 250, 4, margin=0.3), 20)
    yield case("a single point", *integer_set(rng, 1, 3), 5)
    X, y = integer_set(rng, 8, 2)
    yield case("small numbers", X / 128, y, 12)
    (own,) = rng.spawn(1)
    yield case("a single pass", *noisy_set(own, 12, 2), 1)
    yield case("no mistakes after the first pass", *quickly_learned(own), 20)
    for label in (-1, 1):  # only the first point lies on the boundary when it is visited
        X, y = noisy_set(own, 12, 2)
        yield case(f"a first point with the label {label:+d}, three passes", X, label * y[0] * y, 3)


def quickly_learned(rng: Rng) -> Set:
    """Points on which only the first pass makes mistakes, at least two, with and without offset."""
    while True:
        X, y = separable_set(rng, 12, 2, margin=0.5)
        runs = [run(X, y, 20, offset=offset) for offset in (True, False)]
        if all(found.mistakes >= 2 and not found.passes.any() for found in runs):
            return X, y


# Changes that fit both algorithms: through the origin and with offset.
LOOP_MISTAKES = (
    wrong(
        "strict inequality",
        {"<= 0": "< 0"},
        "Your test for a mistake is `margin < 0`. At the start θ is zero, so every margin is 0, and nothing is ever learned: "
        "a point exactly on the boundary is a mistake, so test `margin <= 0`.",
    ),
    wrong(
        "zero only at the start",
        {"<= 0": "< 0 or k == 0"},
        "The first update happens, but later a point exactly on the boundary is let through. A margin of 0 is a mistake "
        "at every visit: `margin <= 0`.",
    ),
    wrong(
        "only one pass",
        {"range(T)": "range(1)"},
        "You go through the points once. Go on, pass after pass, until a whole pass is clean or T passes are over.",
    ),
    wrong(
        "one pass too many",
        {"range(T)": "range(T + 1)"},
        "You make T + 1 passes. At most T are allowed: `for _ in range(T)`.",
    ),
    wrong(
        "margin of 1 wanted",
        {"<= 0": "< 1"},
        "You update wherever the margin is below 1. For the perceptron a margin that is positive, however small, is good enough: "
        "a mistake is a margin ≤ 0.",
    ),
    wrong(
        "passes counted instead of mistakes",
        {"clean = True": "clean, k = True, k + 1", "                k += 1\n": ""},
        "Your k is the number of passes. k counts mistakes: every update adds one.",
    ),
    wrong(
        "passes with a mistake counted",
        {"                k += 1\n": "", "            break\n": "            break\n        k += 1\n"},
        "Your k is the number of passes that had a mistake. A pass may hold many: every update adds one to k.",
    ),
    wrong(
        "points counted instead of mistakes",
        {
            ", 0\n": ", set()\n",
            "x_i, y_i in zip(X, y)": "i, (x_i, y_i) in enumerate(zip(X, y))",
            "k += 1": "k.add(i)",
            ", k\n": ", len(k)\n",
        },
        "Your k is the number of points with at least one mistake. A point may be a mistake in several passes: count every mistake.",
    ),
    wrong(
        "count reset in each pass",
        {"clean = True": "clean, k = True, 0"},
        "Your k is set back to zero at the start of a pass. Set it once, before the first pass, and count all mistakes.",
    ),
    wrong(
        "integers",
        {"np.zeros(X.shape[1])": "np.zeros(X.shape[1], dtype=int)", "theta = theta + y_i": "theta[:] = theta + y_i"},
        "Your run cuts off fractions: θ, or what you make of X, is an array of integers. Start with np.zeros(d), which holds floats.",
    ),
)
LABELS_COMPARED = (
    "You compare predicted labels. With sign(0) = +1 a point of class +1 on the boundary agrees and is let through, but a margin of 0 "
    "is a mistake for both classes: test `margin <= 0`."
)
PARAMETERS_COMPARED = (
    "You stop when a pass ends with the parameters it began with. Its mistakes may have undone each other: stop only after a pass "
    "without a mistake."
)
ALL_AT_ONCE = (
    "You look for all mistakes of a pass with the same θ and add them together. Here θ changes at once, and the next point meets "
    "the new θ. (What you wrote is the batch version, which comes later.)"
)
