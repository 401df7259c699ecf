"""What several exercises of lesson 2 share: small sets with a point to make, random runs, and mistakes in the cyclic loop."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.judging.exercise import Case, case, wrong

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
        "update on every visit",
        {"<= 0": "<= 0 or True"},
        "Your parameters change at every visit. The perceptron changes only on a mistake, when the margin is ≤ 0.",
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
        "passes counted instead of mistakes",
        {"clean = True": "clean, k = True, k + 1", "                k += 1\n": ""},
        "Your k is the number of passes. k counts mistakes: every update adds one.",
    ),
    wrong(
        "T taken for mistakes",
        {"if y_i": "if k < T and y_i"},
        "You stop after T mistakes. T limits the passes through the data, and a pass may hold many mistakes.",
    ),
    wrong(
        "count reset in each pass",
        {"clean = True": "clean, k = True, 0"},
        "Your k is set back to zero at the start of a pass. Set it once, before the first pass, and count all mistakes.",
    ),
    wrong(
        "start again after a mistake",
        {"clean = False": "clean = False\n                break"},
        "After a mistake you go back to the first point. The cyclic algorithm goes on with the next point and finishes the pass.",
    ),
    wrong(
        "points in reverse order",
        {"zip(X, y)": "zip(X[::-1], y[::-1])"},
        "The points must be visited in the order in which they are given, first to last: another order gives another θ.",
    ),
)
# Sentences for changes that look different in the two algorithms.
LABEL_FORGOTTEN = "Your update adds x whatever its label. A point of class -1 must push the other way: add y·x."
WRONG_SIGN = "Your update goes the wrong way: subtracting y·x makes the margin of that point smaller. Add it."
ALL_AT_ONCE = (
    "You look for all mistakes of a pass with the same θ and add them together. Here θ changes at once, and the next point meets "
    "the new θ. (What you wrote is the batch version, which comes later.)"
)
