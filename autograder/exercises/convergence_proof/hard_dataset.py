"""hard_dataset: short points in the plane on which the perceptron makes many mistakes."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.convergence_proof._planar import (
    count_mistakes,
    form_of_a_set,
    in_open_half_plane,
    integer_rows,
)
from autograder.judging.compare import as_numbers, describe, scaled_to_one
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, wrong
from linclass_ref import margins as reference

EQUAL_LENGTHS = (
    "two points of the same length cost two mistakes at most: after one on each, θ = y₁x₁ + y₂x₂ is right on both, however small the "
    "margin is."
)


def one_axis_per_mistake(k):
    n = max(k, 2)
    return np.eye(n), np.where(np.arange(n) % 2 == 0, 1, -1)


def two_points_many_times(k):
    return np.tile([[1.0, 0.0], [-1.0, 0.0]], (k, 1)), np.tile([1, -1], k)


def one_point_with_both_labels(k):
    return np.array([[1.0, 0.0], [1.0, 0.0]]), np.array([1, -1])


def an_offset_is_needed(k):
    return np.array([[0.5, 0.0], [1.0, 0.0]]), np.array([-1, 1])


def many_points_on_a_circle(k):
    angles = np.linspace(0, 2 * np.pi, 2 * k + 2, endpoint=False) + 0.1
    return np.column_stack([np.cos(angles), np.sin(angles)]), np.where(np.sin(angles) > 0, 1, -1)


def mirror_images(k):
    h = min(1 / np.sqrt(k), 0.5)
    return np.array([[np.sqrt(1 - h**2), h], [np.sqrt(1 - h**2), -h]]), np.array([1, -1])


def draw_cases(rng: Rng) -> Iterator[Case]:
    for low, high in ((3, 9), (11, 60), (61, 200), (501, 900)):
        k = int(rng.integers(low, high + 1))
        yield case(f"k = {k}", k, group=f"k from {low} to {high}")
    yield case("k = 256, a power of two", 256)


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is (X, y) in the plane with ‖x‖ ≤ 1, both labels, separable through the origin, that costs k mistakes or more."""
    (k,) = one.args
    if not isinstance(got, list) or len(got) != 2:
        return Asked(f"expected two values, X and y; got {describe(got)}.")
    X, y = as_numbers(got[0]), np.asarray(got[1])
    form = form_of_a_set(X, y)
    if form:
        return form
    largest = float(np.abs(X).max())
    scaled = scaled_to_one(X)
    longest = float(np.linalg.norm(scaled, axis=1).max() / (np.abs(scaled).max() or 1.0)) * largest
    if longest > 1 + 1e-9:
        return Asked(f"every point must have ‖x‖ ≤ 1; the longest has {longest:.10g}.")
    rows = integer_rows(y[:, None] * X)
    if not in_open_half_plane(rows):
        return "no hyperplane through the origin separates your points, so the theorem does not speak about them."
    mistakes = count_mistakes(rows, k)
    if mistakes < k and count_mistakes(rows, k, up_to_rounding=True) < k:
        if len(rows) == 2 and np.isclose(*np.linalg.norm(scaled, axis=1)):
            return Asked(EQUAL_LENGTHS)
        return f"the perceptron makes only {mistakes} mistake(s) on your points; at least {k} were wanted."
    return None


exercise = Exercise(
    reference=reference.hard_dataset,
    returns=("the data set (X, y)",),
    counts=("k",),
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
            {"np.array([[1.0, 0.0], [0.5, -h]])": "2 * np.array([[1.0, 0.0], [0.5, -h]])"},
            "Your points are longer than 1. Making everything larger does not help anyway: R/γ stays the same.",
        ),
        wrong(
            "one label only",
            {"[0.5, -h]": "[-0.5, h]", "[1, -1]": "[1, 1]"},
            "All your labels are equal. Replace a point x by -x and flip its label: the run stays the same.",
        ),
        wrong(
            "labels 0 and 1",
            {"[1, -1]": "[1, 0]"},
            "Your labels are 0 and 1. In this notebook they are -1 and +1.",
        ),
        wrong(
            "one axis per mistake",
            one_axis_per_mistake,
            "Orthogonal points cost one mistake each, but k of them need k features. Here all points have to lie in the plane.",
        ),
        wrong(
            "the same two points again and again",
            two_points_many_times,
            "Copies of a point do not add mistakes: once it is right, its copies are. The number of points is not what counts.",
        ),
        wrong(
            "many points, wide street",
            many_points_on_a_circle,
            "You add points as k grows. Most of them are right as soon as a few are: what counts is how much two points undo each other.",
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
            {"1 / (2 * np.sqrt(k))": "1 / 20"},
            "Your set is the same for every k. It has to get harder as k grows: a narrower margin.",
        ),
        wrong(
            "bound taken for the count",
            mirror_images,
            "Your set has R²/γ² = k, and that is the most that can happen, not what does happen. Two mirror images need two mistakes, "
            "however narrow the street: find points that undo each other's work.",
        ),
        wrong(
            "not narrow enough",
            {"1 / (2 * np.sqrt(k))": "1 / np.sqrt(k)"},
            "A good shape, but the set is not narrow enough: count the mistakes it needs for some k, and make the height smaller.",
        ),
        wrong(
            "the same side",
            {"[0.5, -h]": "[-0.5, h]"},
            "Your two points of different classes are nearly opposite, so one boundary is right for both at once. After reflection, y·x, "
            "they should point in nearly opposite directions.",
        ),
    ),
    hints=(
        "Think of θ as walking: a mistake on point i adds y_i x_i. For a long walk each step should undo most of the step before.",
        "Two points are enough. Choose the reflected points y·x as (1, 0) and (-½, ε): one step to the right, two steps back, and only "
        "ε gained in height. The smaller ε, the longer the run.",
        "Take one point along the first axis and one that points nearly against it after reflection, a tiny bit above the axis. How "
        "tiny, for k mistakes?",
    ),
)
