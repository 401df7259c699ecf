"""What several exercises share: small sets and random ones. X is augmented (its last column is 1), labels are 0 and 1."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.judging.exercise import Case, case

# For the cross-entropy and its derivatives at given parameters.
TWO_POINTS = [[1.0, 1.0], [3.0, 1.0]], [0, 1]
FOUR_POINTS = [[1.0, 2.0, 1.0], [-1.0, 0.5, 1.0], [3.0, -1.0, 1.0], [0.0, 1.5, 1.0]], [1, 0, 0, 1]
FIVE_WHOLE_POINTS = [[2, -1, 1], [0, 3, 1], [-2, 1, 1], [1, 1, 1], [3, 0, 1]], [1, 1, 0, 0, 1]

# For the fits: classes that overlap on a line, in the plane and on integers, and two that are apart.
LINE = [[-2.0, 1.0], [-1.0, 1.0], [0.5, 1.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.0]], [0, 1, 0, 1, 0, 1]
PLANE = (
    [
        [1.0, 0.5, 1.0],
        [-0.5, 1.5, 1.0],
        [2.0, -1.0, 1.0],
        [0.0, -1.5, 1.0],
        [-1.5, 0.0, 1.0],
        [1.5, 1.0, 1.0],
        [-1.0, -0.5, 1.0],
        [0.5, 2.0, 1.0],
        [-2.0, 1.0, 1.0],
        [0.5, -0.5, 1.0],
    ],
    [1, 0, 1, 0, 0, 1, 1, 0, 1, 1],
)
WHOLE = [[2, -1, 1], [0, 2, 1], [-2, 1, 1], [1, 1, 1], [2, 0, 1], [-1, -1, 1], [0, -2, 1]], [1, 1, 0, 0, 1, 1, 0]
# The weight of the second feature moves long after the others have arrived, however little: it is measured in tiny units.
TINY = 2.0**-30
TINY_UNITS = [[x, z * TINY, 1.0] for x, z in ((-2, -1), (-1, 2), (0.5, -1), (1, 1), (2, -2), (3, 1))]
APART = [[-2.0, 1.0], [-1.0, 1.0], [1.5, 1.0], [2.5, 1.0], [3.0, 1.0]], [0, 0, 1, 1, 1]


def augmented(rng: Rng, n: int, d: int) -> np.ndarray:
    """n continuous points of d features, with the 1 appended."""
    return np.column_stack([rng.normal(size=(n, d)), np.ones(n)])


def augmented_integers(rng: Rng, n: int, largest: int) -> np.ndarray:
    """n points of two whole-numbered features, -largest … largest, with the 1 appended."""
    return np.column_stack([rng.integers(-largest, largest + 1, (n, 2)), np.ones(n, dtype=int)])


def labels(rng: Rng, n: int) -> np.ndarray:
    """n labels 0/1, both present if n > 1."""
    y = rng.integers(0, 2, n)
    if n > 1:
        y[:2] = 0, 1
    return rng.permutation(y)


def tiny_units(rng: Rng) -> Set:
    """Eight points of classes that overlap along the first feature and are apart along the second, which is tiny."""
    y = np.tile([0, 1], 4)
    x = np.repeat([-1.5, -0.5, 0.5, 1.5], 2) + rng.uniform(-0.2, 0.2, 8)
    return np.column_stack([x, (2 * y - 1) * rng.uniform(0.5, 1, 8) * TINY, np.ones(8)]), y


def separable(rng: Rng) -> Set:
    """Twelve points; the sign of the first feature tells the classes apart."""
    X, y = augmented(rng, 12, 2), np.repeat([0, 1, 1], 4)
    X[:, 0] = np.where(y == 1, 1, -1) * rng.uniform(0.5, 2, 12)
    return X, y


def draw_evaluations(rng: Rng) -> Iterator[Case]:
    """Parameters and random data, as the cross-entropy, its gradient and its Hessian take them."""
    for n, d in ((6, 2), (5, 1), (12, 3), (230, 4)):
        yield case(f"{n} points, {d} features", rng.normal(size=d + 1), augmented(rng, n, d), labels(rng, n))
    for label in (0, 1):
        yield case(f"a single point of class {label}", rng.normal(size=3), augmented(rng, 1, 2), [label])
    X = augmented_integers(rng, 7, 3)
    yield case("integers", rng.integers(-2, 3, 3), X, labels(rng, 7))
    yield case("parameters zero", np.zeros(3), augmented(rng, 8, 2), labels(rng, 8))


def classes(rng: Rng, n: int, K: int) -> np.ndarray:
    """n class indices 0 … K-1 of unequal sizes; every class occurs."""
    t = rng.choice(K, n, p=np.arange(1, K + 1) / (K * (K + 1) / 2))
    t[:K] = np.arange(K)
    return rng.permutation(t)
