"""proof_trace: both sides of both inequalities of the proof, after each mistake of a run."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.convergence_proof import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import margins as reference

# The last three lines of the inner loop, which learners put in another order or in another place.
UPDATE = "                theta = theta + y_i * x_i\n"
COUNT = "                k += 1\n"


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((4, 2), (12, 2), (30, 3), (8, 5)):
        yield case(f"{n} points, {d} features", *data.through_origin(rng, n, d, margin=0.25), 200)
    for _ in range(3):
        direction = rng.integers(-2, 3, 3)
        direction[0] = 2 * int(rng.choice([-1, 1]))
        X = rng.integers(-3, 4, (9, 3))
        keep = X @ direction != 0
        X = np.vstack([X[keep], direction, -direction])
        y = np.where(X @ direction > 0, 1, -1)
        yield case("integer points: margins of 0 occur on the way", X, y, direction, 300)
    narrow, labels = reference.hard_dataset(30)
    T = int(rng.integers(2, 9))
    yield case(f"a narrow set, at most {T} passes", narrow * 4, labels, [-narrow[1, 1], 1.0], T)
    narrow, labels = reference.hard_dataset(100)
    longer = 2.0 ** int(rng.integers(0, 4))
    yield case("hundreds of mistakes and of passes, θ̂ of integers", narrow * longer, labels, [1, 32], 1000)
    X, y, theta = data.through_origin(rng, 10, 3, margin=0.4)
    yield case("points a thousand times larger", X * 1000, y, theta, 200)
    yield case("more than 200 points", *data.through_origin(rng, 230, 3, margin=0.1), 100)
    yield case("one feature", rng.integers(1, 5, (4, 1)) * np.array([[1], [-1], [1], [-1]]), [1, -1, 1, -1], [3], 5)
    yield case("a single point", np.abs(rng.normal(size=(1, 3))) + 0.5, [1], [1.0, 2.0, 0.5], 5)


STEPPER_POINTS = (
    [[2, -3], [-3, 2], [0, -3], [3, -1], [0, 3], [-2, -3]],
    [1, -1, -1, 1, 1, -1],
)  # those that the perceptron's stepper begins with
SEVERAL_PASSES = (
    [[1, 1], [2, 0], [-3, -1], [2, -1], [-1, -3]],
    [1, -1, 1, -1, -1],
)  # eight mistakes; five with an offset
NEXT_POINT = [[1, 0], [1, 2], [2, 0], [-2, -3]], [-1, 1, -1, -1]  # the second mistake makes the first point wrong again
ON_BOUNDARY = [[1, 0], [0, 1], [1, 1], [2, 1]], [1, -1, 1, 1]

ROW = "                rows.append([theta @ unit, k * gamma, theta @ theta, k * R**2])\n"


exercise = Exercise(
    reference=reference.proof_trace,
    returns=("the table",),
    rows=("X", "y"),
    boundary=("theta_hat",),
    counts=("T",),
    visible=(
        case("the perceptron's worked example: two mistakes", [[2, 2], [2, -1]], [1, -1], [0, 3], 10),
        case("a separator of length 5", [[3, 0], [0, -3]], [1, -1], [4, 3], 10),
        case("points shorter than 1", [[0.5, 0.5], [0.5, -0.25]], [1, -1], [0, 3], 10),
        case("several passes", *SEVERAL_PASSES, [-3, 4], 20),
        case("the run goes on with the next point", *NEXT_POINT, [-1, 3], 20),
        case("the six points of the perceptron's stepper", *STEPPER_POINTS, [12, 5], 50),
        case("the same, at most two passes", *STEPPER_POINTS, [12, 5], 2),
        case("a point that falls exactly on the boundary", *ON_BOUNDARY, [3, -1], 10),
        case("a single point", [[-3, 1]], [-1], [2, 0], 4),
        case("one feature", [[1], [-2], [3]], [1, -1, 1], [5], 5),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "separator not normalised",
            {"theta_hat / np.linalg.norm(theta_hat)": "theta_hat"},
            "You use θ̂ as it comes, so both sides of the lower bound grow with its length. Divide it by ‖θ̂‖ first.",
        ),
        wrong(
            "first column not divided by the length",
            {"theta @ unit": "theta @ theta_hat"},
            "The first column is θ⁽ᵏ⁾·θ̂ divided by ‖θ̂‖.",
        ),
        wrong(
            "functional margin",
            {"X @ unit": "X @ theta_hat"},
            "The γ of the second column is the functional margin. Divide it by ‖θ̂‖, as the first column is.",
        ),
        wrong(
            "length not squared",
            {"theta @ theta": "np.linalg.norm(theta)"},
            "The third column is ‖θ⁽ᵏ⁾‖². You have ‖θ⁽ᵏ⁾‖.",
        ),
        wrong(
            "radius not squared",
            {"k * R**2": "k * R"},
            "The fourth column is k·R². You have k·R.",
        ),
        wrong(
            "the start has a row",
            {"0, []": "0, [[0, 0, 0, 0]]"},
            "Your table begins with a row for θ = 0. One row per mistake: the first row is after the first mistake, k = 1.",
        ),
        wrong(
            "k begins at 0",
            {COUNT + ROW: ROW + COUNT},
            "In the first row k is 1: a mistake has been made. You begin with k = 0.",
        ),
        wrong(
            "before the update",
            {UPDATE + COUNT + ROW: COUNT + ROW + UPDATE},
            "Your rows hold θ before the update. θ⁽ᵏ⁾ is the parameter after the k-th mistake: update first, then add the row.",
        ),
        wrong(
            "one row per visit",
            {ROW: ROW.removeprefix(4 * " ")},
            "You add a row at every visit. Add one only when a mistake has been made.",
        ),
        wrong(
            "one row per pass",
            {ROW: "", "break\n": "break\n" + ROW.removeprefix(8 * " ")},
            "You add a row at the end of each pass. Add one after every mistake.",
        ),
        wrong(
            "with offset",
            {
                "0, []": "0, []\n    theta0 = 0",
                "theta @ x_i": "theta @ x_i + theta0",
                "k += 1": "theta0 += y_i\n                k += 1",
            },
            "Your run has an offset. The theorem here is about the perceptron through the origin.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0 or k == 0"},
            "A margin of exactly 0 is a mistake: test `<= 0`. (Your run lets such points through after its first step.)",
        ),
        wrong(
            "T ignored",
            {"for _ in range(T)": "while True"},
            "You run until it converges. At most T passes are allowed.",
        ),
        wrong(
            "margins of the misclassified points",
            {
                "k, rows = np.zeros(X.shape[1]), 0, []": "margins, squares, rows = np.zeros(X.shape[1]), 0.0, 0.0, []",
                "k += 1": "margins += y_i * (x_i @ unit)\n                squares += x_i @ x_i",
                "k * gamma": "margins",
                "k * R**2": "squares",
            },
            "You add up the margin and the length of each misclassified point. γ and R belong to the whole data set: k·γ and k·R².",
        ),
        wrong(
            "one column per mistake",
            {"np.array(rows)": "np.array(rows).T"},
            "Your table lies on its side: one row per mistake, four columns.",
        ),
        wrong(
            "a margin of 1 asked for",
            {"<= 0": "< 1"},
            "Your run updates where the margin is less than 1. A mistake of the perceptron is a margin ≤ 0.",
        ),
    ),
    hints=(
        "The loop is the perceptron's. Each time θ has changed, it appends four numbers to `rows`.",
        "First and third are about θ, second and fourth about k. Which of the quantities in them do not change during the"
        " run?",
        "Before the loop, compute the unit vector of θ̂, γ with this unit vector, and R. At a mistake the four numbers "
        "use the new θ and the new k.",
    ),
)
