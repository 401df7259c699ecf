"""reflect: append the 1 for the offset, and flip the points of class -1."""

from collections.abc import Iterator

from autograder.exercises.tiny import _data as data

from autograder.exercises._sets import Rng, integer_set, noisy_set
from autograder.exercises._solutions import solution
from autograder.judging.exercise import Case, Exercise, case, wrong


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 1), (1, 4), (3, 2), (6, 1), (30, 3), (210, 5)):
        yield case(f"{n} point(s) in {d} dimension(s)", *integer_set(rng, n, d))
    yield case("random points", *noisy_set(rng, 12, 4))
    yield case("a square matrix of points", *integer_set(rng, 3, 3))


exercise = Exercise(
    reference=solution("reflect"),
    returns=("Z",),
    rows=("X", "y"),
    visible=(
        case("the worked example", *data.WORKED),
        case("one feature, three points", [[1], [2], [3]], [-1, 1, -1]),
        case("as many points as features", [[1, 2], [3, 4]], [-1, -1]),
        case("a single point", [[0.5, -6, 7.25]], [-1]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "1 appended after reflecting",
            {"[X, np.ones(len(X))]) * y[:, None]": "[X * y[:, None], np.ones(len(X))])"},
            "Your last column is 1 in every row: it was appended after reflecting, or left out of it. The offset's feature is reflected "
            "too, so the last column is y.",
        ),
        wrong(
            "1 in front",
            {"[X, np.ones(len(X))]": "[np.ones(len(X)), X]"},
            "Your 1 is the first column. In this course it is appended last: x̃ = (x, 1).",
        ),
        wrong(
            "no 1 appended",
            {"np.column_stack([X, np.ones(len(X))])": "X"},
            "The result has d + 1 columns: append the 1 for the offset, then reflect.",
        ),
        wrong(
            "not reflected",
            {" * y[:, None]": ""},
            "You appended the 1 but did not multiply by the labels: the row of a -1 point changes sign.",
        ),
    ),
    hints=(
        "Two steps, in this order: append the constant feature, then flip the sign of the rows of class -1.",
        "np.column_stack([X, np.ones(len(X))]) appends the 1. Multiplying row i by y[i] reflects it; y[:, None] has the shape for that.",
        "return np.column_stack([X, np.ones(len(X))]) * y[:, None]",
    ),
)
