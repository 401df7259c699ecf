"""What several exercises of the lesson hinge_sgd share: margins for the loss, points and parameters for the risk, a set for the runs."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set, integer_set, noisy_set
from autograder.judging.exercise import Case, case

NEAR = 2.0**-10  # far enough from a kink for a test with tolerance, near enough for a wrong threshold to show


EVERY_KIND = [[3, 1], [2, 1], [1, 1], [1, -1]], [1, 1, -1, -1]  # theta = (1, -1), theta0 = 0: margins 2, 1, 0 and -2
ON_KINK = [[2, 0], [0, 2], [1, 1]], [1, -1, 1]
PARAMETERS = (
    case("margins 2, 1, 0 and -2", *EVERY_KIND, [1, -1], 0),
    case("the same points with an offset", *EVERY_KIND, [1, -1], -2),
    case("at the start: all parameters 0", *EVERY_KIND, [0, 0], 0),
    case("all points well inside", [[3, 0], [-3, 1]], [1, -1], [1, 0], 0),
    case("margins exactly 1", *ON_KINK, [0.5, -0.5], 0),
    case("margins just below 1", [[0.9375], [-0.96875], [3.0]], [1, -1, 1], [1.0], 0),
    case("one feature, and only the offset differs from 0", [[1], [2], [4]], [1, -1, 1], [0], 0.5),
    case("a single point", [[2, -1, 3]], [-1], [0.25, 0.5, -0.5], 0.25),
)


def draw_parameters(rng: Rng) -> Iterator[Case]:
    """Integers (margins of exactly 1 occur) and continuous points."""
    for _ in range(6):
        n, d = int(rng.integers(2, 9)), int(rng.integers(1, 4))
        X, y = integer_set(rng, n, d)
        yield case("integers", X, y, rng.integers(-2, 3, d), int(rng.integers(-2, 3)))
    for n in (20, 230):
        X, y = noisy_set(rng, n, 3)
        yield case(f"{n} continuous points", X, y, rng.normal(size=3), float(rng.normal()))
    X, y = integer_set(rng, 12, 2)
    theta, theta0 = rng.integers(1, 3, 2) / 2, float(rng.choice([-1, 1]))
    yield case("the offset moves points over the threshold", X, y, theta, theta0)
    yield case("at the start: all parameters 0", *integer_set(rng, 6, 2), np.zeros(2), 0.0)
    X, y = integer_set(rng, 1, 2)
    yield case("a single point", X + 4, y, -y[0] * np.ones(2), 0.5)
    y = rng.permutation([1, 1, 1, 1, 1, -1, -1, -1])
    yield case("every margin exactly 1", y[:, None] - 1, y, [1], 1)
    yield case("margins just above and below 1", [[1 + NEAR, 1], [1 - NEAR, 2], [1, 4]], [1, 1, 1], [1, 0], 0)


def distant_set(rng: Rng) -> Set:
    """Twelve points, most of them far from the origin on one side."""
    X, y = noisy_set(rng, 12, 2)
    return X + 2, y
