"""averaged_perceptron: the mean of the parameters over all visits."""

from collections.abc import Iterator

from autograder.exercises.tiny import _data as data

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.exercises._solutions import solution
from autograder.judging.exercise import Case, Exercise, case, wrong


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        yield case("integer points", *integer_set(rng, 5, 2), int(rng.integers(1, 6)))
    for _ in range(3):
        yield case("noisy points that cannot be separated", *noisy_set(rng, 20, 3), 5)
    yield case("separable points, many passes after the last mistake", *separable_set(rng, 20, 2, margin=0.4), 60)
    yield case("more than 200 points", *noisy_set(rng, 210, 2), 3)
    yield case("a single point", *integer_set(rng, 1, 2), 4)


exercise = Exercise(
    reference=solution("averaged_perceptron"),
    returns=("theta", "theta0"),
    rows=("X", "y"),
    boundary=("theta", "theta0"),
    counts=("T",),
    visible=(
        case("the worked example, one pass", *data.WORKED, 1),
        case("the worked example, six passes: the clean ones count too", *data.WORKED, 6),
        case("four points on a line", *data.ONE_AXIS, 5),
        case("several passes", *data.SEVERAL_PASSES, 4),
        case("two opposed labels on one point", *data.OPPOSED, 3),
        case("a point that falls exactly on the boundary", *data.ON_BOUNDARY, 2),
        case("a point that occurs twice", *data.TWICE, 3),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "averaged over mistakes",
            {
                "total0 = np.zeros(X.shape[1]), 0.0": "total0, mistakes = np.zeros(X.shape[1]), 0.0, 0",
                "            total, total0 = total": "                total, total0 = total",
                "    visits = len(X) * T\n": "                mistakes += 1\n",
                "visits": "mistakes",
            },
            "You average the parameters after each mistake. A parameter that survives many visits should count many times: average "
            "after every visit.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "With `margin < 0` nothing is ever learned from the zero start: a margin of 0 is a mistake.",
        ),
        wrong(
            "sum instead of mean",
            {"    visits = len(X) * T\n": "", " / visits": ""},
            "You did not divide by the number of visits, n·T.",
        ),
        wrong(
            "last parameters",
            {"return total / visits, total0 / visits": "return theta, theta0"},
            "You return the last parameters. Return their average over all visits.",
        ),
        wrong(
            "averaged after each pass",
            {"            total, total0 =": "        total, total0 =", "len(X) * T": "T"},
            "You average once a pass. Average after every visit to a point.",
        ),
    ),
    hints=(
        "Run the perceptron for all T passes. After each visit, mistake or not, put the current parameters into a running sum.",
        "Keep total and total0 beside theta and theta0, and add to them at the end of the inner loop's body. At the end divide by n·T.",
        "for _ in range(T): for i in range(n): if y[i] * (X[i] @ theta + theta0) <= 0: update; total = total + theta; "
        "total0 = total0 + theta0. Return total / (n * T), total0 / (n * T).",
    ),
)
