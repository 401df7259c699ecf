"""perceptron: the mistake-driven algorithm with offset."""

from collections.abc import Iterator

from autograder.exercises.tiny import _data as data

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.exercises._solutions import solution
from autograder.judging.exercise import Case, Exercise, case, wrong


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(6):
        n, d, T = int(rng.integers(2, 9)), int(rng.integers(1, 4)), int(rng.integers(1, 7))
        yield case(f"{n} points with integer coordinates, T = {T}", *integer_set(rng, n, d), T)
    for _ in range(2):
        yield case("random separable points", *separable_set(rng, 30, 2, margin=0.2), 50)
        yield case("noisy points that cannot be separated", *noisy_set(rng, 25, 3), int(rng.integers(3, 9)))
    yield case("more than 200 points", *separable_set(rng, 250, 4, margin=0.3), 20)
    yield case("a single point", *integer_set(rng, 1, 3), 5)
    X, y = integer_set(rng, 8, 2)
    yield case("small numbers", X / 128, y, 12)


exercise = Exercise(
    reference=solution("perceptron"),
    returns=("theta", "theta0", "k"),
    rows=("X", "y"),
    boundary=("theta", "theta0"),
    counts=("T",),
    visible=(
        case("the worked example", *data.WORKED, 10),
        case("a point that falls exactly on the boundary", *data.ON_BOUNDARY, 10),
        case("four points on a line: not separable without the offset", *data.ONE_AXIS, 50),
        case("two opposed labels on one point: it never ends, so T stops it", *data.OPPOSED, 3),
        case("the same with many passes", *data.OPPOSED, 300),
        case("a point that occurs twice, one pass", *data.TWICE, 1),
        case("several passes", *data.SEVERAL_PASSES, 20),
        case("small numbers", *data.TINY, 30),
        case("the same points, but only one pass is allowed", *data.SEVERAL_PASSES, 1),
        case("a single point", [[-3, 1]], [-1], 4),
        case("T is ten million: only a stop after a clean pass ends it", *data.WORKED, 10**7, seconds=1.0),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "Your test for a mistake is `margin < 0`. At the start θ is zero, so every margin is 0, and nothing is ever learned: "
            "a point exactly on the boundary is a mistake, so test `margin <= 0`.",
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
            "label forgotten in the update",
            {"y_i * x_i": "x_i", "theta0 + y_i": "theta0 + 1"},
            "Your update adds x whatever its label. A point of class -1 must push the other way: add y·x.",
        ),
        wrong(
            "wrong sign in the update",
            {"theta + y_i * x_i": "theta - y_i * x_i", "theta0 + y_i": "theta0 - y_i"},
            "Your update goes the wrong way: subtracting y·x makes the margin of that point smaller. Add it.",
        ),
        wrong(
            "offset never updated",
            {"theta0 = theta0 + y_i": "theta0 = theta0"},
            "Your theta0 stays 0. On a mistake the offset changes too: theta0 = theta0 + y.",
        ),
        wrong(
            "offset grows by 1",
            {"theta0 = theta0 + y_i": "theta0 = theta0 + 1"},
            "Your offset always grows by 1. It behaves as the weight of a feature that is always 1, so it changes by y·1 = y.",
        ),
    ),
    hints=(
        "The score of a point is θ·x + θ0.",
        "On a mistake both change: theta = theta + y[i] * X[i] and theta0 = theta0 + y[i].",
        "Test y[i] * (X[i] @ theta + theta0) <= 0; return theta, theta0, k.",
    ),
)
