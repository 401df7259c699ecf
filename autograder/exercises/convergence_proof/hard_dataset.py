"""hard_dataset: short points on which the perceptron makes many mistakes."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import describe, scaled_to_one
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref import hulls
from linclass_ref import margins as reference
from linclass_ref.perceptron import is_separated

SMALLEST = 1e-100  # of the numbers in a data set whose largest is 1, so that no product of two is rounded to zero
PATIENCE = 5_000  # mistakes after which the judge no longer waits for the run to end, and asks the hulls


def hard_dataset(k):
    # Reflected: (1, 0) and (-1/2, h). After a mistakes on the one and b on the other, θ is
    # (a - b/2, b h). Right on the first: a - b/2 ≥ 1/2. Right on the second: b h² > 1/4.
    h = 1 / (2 * np.sqrt(k))
    return np.array([[1.0, 0.0], [0.5, -h]]), np.array([1, -1])


# The other way takes one point per axis; these five set out on it.
def points_of_length_two(k):
    n = max(k, 2)
    return 2 * np.eye(n), np.where(np.arange(n) % 2 == 0, 1, -1)


def one_label_only(k):
    n = max(k, 2)
    return np.eye(n), np.ones(n)


def labels_of_0_and_1(k):
    n = max(k, 2)
    return np.eye(n), np.where(np.arange(n) % 2 == 0, 1, 0)


def twelve_axes(k):
    return np.eye(12), np.where(np.arange(12) % 2 == 0, 1, -1)


def one_axis_too_few(k):
    n = max(k - 1, 2)
    return np.eye(n), np.where(np.arange(n) % 2 == 0, 1, -1)


def two_points_many_times(k):
    return np.tile([[1.0, 0.0], [-1.0, 0.0]], (k, 1)), np.tile([1, -1], k)


def one_point_with_both_labels(k):
    return np.array([[1.0, 0.0], [1.0, 0.0]]), np.array([1, -1])


def an_offset_is_needed(k):
    return np.array([[0.5], [1.0]]), np.array([-1, 1])


def mirror_images(k):
    h = min(1 / np.sqrt(k), 0.5)
    return np.array([[np.sqrt(1 - h**2), h], [np.sqrt(1 - h**2), -h]]), np.array([1, -1])


def draw_cases(rng: Rng) -> Iterator[Case]:
    # The last is above every visible k, and small enough for k points of a few times k features.
    for low, high in ((3, 9), (11, 60), (61, 200), (501, 570)):
        k = int(rng.integers(low, high + 1))
        yield case(f"k = {k}", k)
    yield case("k = 256, a power of two", 256)


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is (X, y) with ‖x‖ ≤ 1, both labels, separable through the origin, on which the perceptron makes k mistakes or more."""
    (k,) = one.args
    if not isinstance(got, list) or len(got) != 2:
        return f"expected two values, X and y; got {describe(got)}."
    X, y = np.asarray(got[0], dtype=float), np.asarray(got[1])
    form = form_of_a_set(X, y)
    if form:
        return form
    largest = float(np.abs(X).max())
    X = scaled_to_one(X)  # a run through the origin is the same at any scale
    longest = float(np.linalg.norm(X, axis=1).max() / (np.abs(X).max() or 1.0)) * largest
    if longest > 1 + 1e-9:
        return f"every point must have ‖x‖ ≤ 1; the longest has {longest:.6g}."
    if np.abs(X[X != 0]).min(initial=1.0) < SMALLEST:
        return f"some numbers in X are less than {SMALLEST:g} times the largest: products of such numbers vanish in the computer."
    y = y.astype(int)
    theta, mistakes, ended = run_for(X, y, max(k, PATIENCE))
    separable = is_separated(X, y, theta, 0.0) if ended else hulls.is_separable(X, y, offset=False)
    if not separable:
        return "no hyperplane through the origin separates your points, so the theorem does not speak about them."
    if mistakes < k:
        return f"the perceptron makes only {mistakes} mistake(s) on your points; at least {k} were wanted."
    return None


def form_of_a_set(X: np.ndarray, y: np.ndarray) -> Problem:
    if X.ndim != 2 or X.size == 0:
        return f"X must have one row per point, shape (n, d); got shape {X.shape}."
    if y.shape != (len(X),):
        return f"y must have one label per point, shape ({len(X)},); got shape {y.shape}."
    if y.dtype.kind not in "iuf" or not np.isin(y, (-1, 1)).all():
        return "the labels must be -1 or +1."
    return None if len(np.unique(y)) == 2 else "both labels must occur, -1 and +1."


def run_for(X: np.ndarray, y: np.ndarray, most: int) -> tuple[np.ndarray, int, bool]:
    """The perceptron through the origin until a clean pass or `most` mistakes: its θ, the mistakes, and whether it ended."""
    theta, mistakes, last = np.zeros(X.shape[1]), 0, -1
    while mistakes < most:
        wrong = np.flatnonzero(y * (X @ theta) <= 0)
        if len(wrong) == 0:
            break
        last = int(next((i for i in wrong if i > last), wrong[0]))  # the next one on the way round
        theta, mistakes = theta + y[last] * X[last], mistakes + 1
    return theta, mistakes, mistakes < most


exercise = Exercise(
    id="hard_dataset",
    points=4,
    solution=hard_dataset,
    reference=reference.hard_dataset,
    returns=("the data set (X, y)",),
    visible=(
        case("a hundred mistakes", 100),
        case("ten mistakes", 10),
        case("five mistakes", 5),
        case("a single mistake: both labels must occur all the same", 1),
        case("five hundred mistakes", 500),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "points that are too long",
            points_of_length_two,
            "Your points are longer than 1. Making everything larger does not help anyway: R/γ stays the same.",
        ),
        wrong(
            "one label only",
            one_label_only,
            "All your labels are equal. Turn a point and its label round, x → -x and y → -y: the run stays the same.",
        ),
        wrong(
            "labels 0 and 1",
            labels_of_0_and_1,
            "Your labels are 0 and 1. In this notebook they are -1 and +1.",
        ),
        wrong(
            "the same two points again and again",
            two_points_many_times,
            "Copies of a point do not add mistakes: once it is right, its copies are. The number of points is not what counts.",
        ),
        wrong(
            "opposed labels on one point",
            one_point_with_both_labels,
            "The same point with both labels makes mistakes for ever, but no separator exists. The set must be separable.",
        ),
        wrong(
            "separable with an offset only",
            an_offset_is_needed,
            "Your set needs an offset. Here the boundary must go through the origin.",
        ),
        wrong(
            "always the same set",
            twelve_axes,
            "Your set is the same for every k. It has to get harder as k grows: a narrower margin, or more directions.",
        ),
        wrong(
            "bound taken for the count",
            mirror_images,
            "Your set has R²/γ² = k, and that is the most that can happen, not what does happen. Either leave much more room (a narrower "
            "margin), or find points that do not help one another at all.",
        ),
        wrong(
            "one mistake short",
            one_axis_too_few,
            "Orthogonal points are a good idea: each costs one mistake. So you need k of them.",
        ),
    ),
    hints=(
        "Which points do not help one another? If x_i·x_j = 0, an update on one does not change the score of the other. Or: what if the "
        "margin is tiny?",
        "One way: k points along k axes, so that each is a mistake once (k = 1 needs two points, for the labels). Another: two points in "
        "the plane, nearly opposed after reflection, e.g. (1, 0) and (-½, ε): the smaller ε, the longer the run.",
        "n = max(k, 2); X = np.eye(n); y = np.where(np.arange(n) % 2 == 0, 1, -1); return X, y",
    ),
)
