"""What several exercises of the lesson fisher share: sets with classes of unequal size, random classes, and directions of length one."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.judging.compare import is_finite, scaled_to_one
from autograder.judging.exercise import Asked, Case, Problem, case

# Unbalanced on purpose: weights, and the total mean beside the mean of the means, show only then.
SIX = [[0, 0], [2, 0], [2, 4], [0, 4], [6, 1], [7, 3]], [0, 0, 0, 0, 1, 1]
SHUFFLED = [[5, 1], [0, 0], [1, 4], [3, 1], [2, 2], [4, 7]], [2, 0, 1, 2, 0, 2]
ONE_FEATURE = [[1], [3], [8], [10], [12]], [0, 0, 1, 1, 1]
LAST_FIRST = [[4, 0, 1], [0, 2, 2], [6, 2, 1], [2, 2, 0], [5, 1, 1]], [1, 0, 1, 0, 1]
LONELY = [[2, 1], [0, 3], [7, 7]], [0, 0, 1]
ZERO_MEAN = [[-3, 1], [-1, -1], [1, 2], [3, -2]], [0, 0, 1, 1]

# For the means and the two scatter matrices.
CLASSES = (
    case("two classes, four points and two", *SIX, 2),
    case("three classes in mixed order", *SHUFFLED, 3),
    case("one feature", *ONE_FEATURE, 2),
    case("three features, a point of class 1 first", *LAST_FIRST, 2),
    case("a class of a single point", *LONELY, 2),
    case("means on both sides of the origin", *ZERO_MEAN, 2),
)


def draw_classes(rng: Rng) -> Iterator[Case]:
    """Random sets for the means and the two scatter matrices."""
    for K in (2, 3, 4):
        yield case(f"integer points, {K} classes", rng.integers(-5, 6, (4 * K, 2)), labels(rng, 4 * K, K), K)
    for n, d, K in ((5, 1, 2), (12, 3, 3), (40, 4, 6), (230, 3, 5)):
        yield case(f"{n} points, {d} feature(s), {K} classes", *classes(rng, n, d, K), K)
    (own,) = rng.spawn(1)
    t = own.permutation(np.repeat(np.arange(12), 3))
    yield case("more than ten classes", 2 * own.normal(size=(12, 2))[t] + own.normal(size=(36, 2)), t, 12)
    for K in (2, 3):
        X, t = classes(own, 12, 2, K)
        order = t.argsort(kind="stable")
        yield case(f"{K} classes, one after the other", X[order], t[order], K)
    t = rng.permutation(3)
    yield case("one point per class", rng.integers(-4, 5, (3, 2)), t, 3)
    X, rows = rng.integers(1, 5, (3, 2)) * [[1, 1], [-1, 1], [-1, -1]], rng.permutation([0, 0, 0, 1, 2, 2])
    yield case("points that occur more than once", X[rows], np.array([0, 0, 1])[rows], 2)


def labels(rng: Rng, n: int, K: int) -> np.ndarray:
    """n class indices 0 … K-1 in random order, each present, the later ones rarer."""
    weights = 1.0 / np.arange(1, K + 1)
    return rng.permutation(np.concatenate([np.arange(K), rng.choice(K, n - K, p=weights / weights.sum())]))


def classes(rng: Rng, n: int, d: int, K: int) -> Set:
    """n continuous points of K classes with means of their own and correlated features."""
    t = labels(rng, n, K)
    mix = np.eye(d) + 0.4 * rng.normal(size=(d, d)) / np.sqrt(d)
    return 2 * rng.normal(size=(K, d))[t] + rng.normal(size=(n, d)) @ mix + rng.normal(size=d), t


def of_length_one(array: np.ndarray) -> np.ndarray:
    """A vector, or each column of a matrix, with length one; none of them may be zero."""
    columns = [scaled_to_one(column) for column in np.atleast_2d(array.T)]
    return np.array([column / np.linalg.norm(column) for column in columns]).reshape(array.T.shape).T


def call_for_directions(function: Callable[..., Any], *args: Any) -> Any:
    """Call, then scale a vector (or each column of a matrix) to length one: length says nothing here, and so a
    misconception is recognised at any length. What is not a finite, non-zero array of numbers stays as it came."""
    value = function(*args)
    try:
        array = np.asarray(value)
        array = array.real if array.dtype.kind == "c" and not array.imag.any() else array
    except (TypeError, ValueError):
        return value
    usable = array.dtype.kind in "biuf" and array.ndim in (1, 2) and array.size and is_finite(array)
    return of_length_one(array) if usable and array.any(axis=0).all() else value


def form_problem(name: str, array: np.ndarray, shape: tuple[int, ...]) -> Problem:
    """What is wrong with the form of directions that must be numbers of this shape."""
    if array.dtype.kind not in "biuf":
        return Asked(f"{name} must be made of numbers.")
    if array.shape != shape:
        return f"{name} has shape {array.shape}; expected {shape}."
    return None
