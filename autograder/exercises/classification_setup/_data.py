"""What several exercises of the lesson classification_setup share: points with the parameters of a linear classifier."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, case


def draw_scored(rng: Rng) -> Iterator[Case]:
    """Points and parameters: integers with points on the boundary, halves, square X, d = 1, n = 1, n > 200, continuous."""
    for _ in range(5):
        d = int(rng.integers(2, 4))
        X, theta = rng.integers(-3, 4, (6, d)), rng.permutation([1, -2, *rng.integers(-3, 4, d - 2)])
        X[3] = np.sign(theta) * rng.choice([-1, 1])
        yield case("integer coordinates, a point on the boundary", X, theta, -int(X[3] @ theta))
    yield case("as many points as features", rng.normal(size=(3, 3)), rng.normal(size=3), float(rng.normal()))
    yield case("one feature", rng.integers(-9, 10, (7, 1)), [-2], int(rng.integers(1, 9)))
    yield case("a single point", rng.normal(size=(1, 4)), rng.normal(size=4), float(rng.normal()))
    yield case("more than 200 points", rng.normal(size=(230, 5)), rng.normal(size=5), float(rng.uniform(0.5, 1.5)))
    yield case("a large offset", rng.normal(size=(8, 2)), rng.normal(size=2), -20.0)
    for _ in range(2):
        yield case("continuous points", rng.normal(size=(12, 3)), 3 * rng.normal(size=3), float(rng.uniform(-2, -0.5)))
    X, theta = rng.integers(-3, 4, (6, 2)), rng.permutation([1, -2])
    X[0] = np.sign(theta)
    yield case("integer coordinates, an offset with a half", X, theta, -3.5)
    yield case("integer coordinates, weights with halves", X, theta / 2, -1.25)
    short = rng.normal(size=(5, 3)), rng.uniform(0.05, 0.3, 3) * rng.choice([-1, 1], 3)
    yield case("a short θ", *short, 0.25)
