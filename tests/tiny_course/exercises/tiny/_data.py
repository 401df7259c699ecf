"""Small sets with a point to make, for the exercises of the tiny lesson."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng, integer_set, noisy_set
from autograder.judging.exercise import Case, case

WORKED = [[2, 2], [2, -1]], [1, -1]
ON_BOUNDARY = (
    [[1, 0], [0, 1], [1, 1]],
    [1, -1, 1],
)  # after the first update the second point lies exactly on the boundary
OPPOSED = [[1, 0], [1, 0]], [1, -1]  # no hyperplane separates these
SEVERAL_PASSES = [[1, 3], [3, 1], [-1, 2], [2, -2], [4, 1]], [1, -1, 1, -1, -1]
TINY = [[1 / 64, 3 / 64], [3 / 64, 1 / 64], [-1 / 64, 2 / 64], [2 / 64, -2 / 64]], [1, -1, 1, -1]
ONE_AXIS = [[1], [2], [4], [5]], [-1, -1, 1, 1]
TWICE = [[4, 1], [1, 0], [1, 0]], [1, -1, -1]  # both copies of the second point are mistakes, one after the other
CASES = (
    case("two points", [[1, 2], [-1, 0]], [1, -1], [1, 1], 0),
    case("an offset", [[1, 2], [3, -1], [0, 4]], [1, -1, -1], [2, -1], 3),
    case("a wrong point", [[1.5], [-2.5], [0.5]], [1, 1, -1], [2.0], 0.5),
    case("three features", [[1, 2, 3], [0, -1, 2], [2, 2, 2], [5, 0, 1]], [1, -1, -1, 1], [1, 0, -2], 1),
    case("a single point", [[2, 1]], [-1], [1, -1], -3),
)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 2), (3, 3), (5, 1), (12, 2), (40, 4)):
        X, y = noisy_set(rng, n, d) if n > 1 else integer_set(rng, n, d)
        yield case(f"{n} point(s), {d} feature(s)", X, y, rng.normal(size=d), float(rng.normal()))
