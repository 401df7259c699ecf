"""Answers to hard_dataset, right and wrong, as people might write them."""

import itertools
import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "h = 1 / (2 * np.sqrt(k))  →  h = -1 / (2 * np.sqrt(k))": "the mirror image of the set is just as hard",
        "h = 1 / (2 * np.sqrt(k))  →  h = 1 / (-2 * np.sqrt(k))": "the mirror image of the set is just as hard",
        "return (np.array([[1.0, 0.0], [0.5, -h]]), np.array([1, -1]))"
        "  →  return (np.array([[1.0, 0.0], [0.5, h]]), np.array([1, -1]))": "the mirror image of the set is just as hard",
        "h = 1 / (2 * np.sqrt(k))  →  h = 1 / (3 * np.sqrt(k))": "a narrower set is harder, which is allowed",
        "h = 1 / (2 * np.sqrt(k))  →  h = 1 / (2 * np.square(k))": "a narrower set is harder, which is allowed",
    }
)


def _mistakes(X, y, most):
    return sum(1 for _ in itertools.islice(_runs_of(np.array(X), np.array(y), 10**9), most))


def _runs_of(X, y, T):
    theta = np.zeros(X.shape[1])
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, clean = theta + label * x, False
                yield theta
        if clean:
            return


@bank.right
def two_points_that_nearly_cancel(k):
    epsilon = 0.5 / math.sqrt(k)
    return ((1.0, 0.0), (0.5, -epsilon)), (1, -1)


@bank.right
def two_points_with_a_very_low_step(k):
    return np.array([[1, 0], [0.5, -1 / (k + 1)]]), np.array([1.0, -1.0])


@bank.right
def lists_and_a_power_of_two(k):
    h = 0.5
    while 4 * h * h * k > 1:
        h /= 2
    return [[1, 0], [0.5, -h]], [1, -1]


@bank.right
def turned_by_a_right_angle(k):
    epsilon = 1 / (2 * math.sqrt(k) + 1)
    return np.array([[0.0, -1.0], [epsilon, -0.5]]), np.array([-1, 1])


@bank.right
def tiny_points(k):
    # only the directions count
    return 2.0**-20 * np.array([[1.0, 0.0], [0.5, -1 / (4 * k)]]), np.array([1, -1])


@bank.right
def tries_narrower_cones_until_it_is_hard(k):
    def mistakes(X, y):
        theta, count, clean = np.zeros(2), 0, False
        while not clean:
            clean = True
            for x, label in zip(X, y, strict=True):
                if label * (x @ theta) <= 0:
                    theta, count, clean = theta + label * x, count + 1, False
        return count

    height = 0.5
    while True:
        X = np.array([[-0.75, 0.0], [-0.5, height], [0.25, 0.5]])
        y = np.array([-1, 1, 1])
        if mistakes(X, y) >= k:
            return X, y
        height /= 1.5


@bank.right
def with_points_that_are_never_wrong_again(k):
    X, y = [[1.0, 0.0], [0.5, -0.25 / k]], [1, -1]
    for height in np.linspace(0.1, 1, 20):
        X.append([0.0, height])
        y.append(1)
    return np.array(X), np.array(y)


@bank.right
def far_from_the_origin_and_scaled_back(k):
    # on a line with offset, written as (x, 1): the boundary must move out to x = 20 √k
    far = 20 * math.sqrt(k)
    Z = np.array([[far + 5, 1.0], [far + 6, 1.0]])
    return Z / (far + 7), np.array([-1, 1])


@bank.right
def given_by_an_angle(k):
    angle = math.atan(1 / math.sqrt(k + 3))
    return np.array([[1.0, 0.0], [0.5, -0.5 * math.tan(angle)]]), np.array([1, -1])


@bank.right
def newcomer_hard_two_points(k):
    e = 0.3 / math.sqrt(k)
    return np.array([[1.0, 0.0], [0.5, -e]]), np.array([1, -1])


@bank.right
def newcomer_hard_hopeless(k):
    """So narrow that a run to the end would take for ever; but it is separable, by (1e-6, 1)."""
    return [[1.0, 0.0], [0.5, -1e-6]], [1, -1]


@bank.right
def newcomer_hard_halving(k):
    """Narrower and narrower, until the run is long enough."""
    e = 0.5
    while True:
        X, y = np.array([[0.6, e], [0.4, -e], [-0.3, e / 2]]), np.array([1, -1, 1])
        if _mistakes(X, y, k) >= k:
            return X, y
        e /= 2


@bank.right
def newcomer_hard_with_easy_points(k):
    e = 0.25 / np.sqrt(k)
    hard = [(1.0, 0.0), (-0.5, e)]
    easy = [(0.0, 0.75)] * 1
    X = np.array([*hard, *[(-a, -b) for a, b in easy]])
    return X, np.array([1, 1, -1])


@bank.right
def newcomer_hard_tiny_points(k):
    """Only the ratio of the heights and the lengths matters: from zero the scale of all points cancels."""
    e = 0.2 / math.sqrt(k)
    return np.array([[1.0, 0.0], [0.5, -e]]) / 1024, np.array([1.0, -1.0])


@bank.right
def newcomer_hard_many_points(k):
    """k pairs that all pull to and fro."""
    e = 0.25 / math.sqrt(k)
    X = [[1.0, 0.0], [0.5, -e]] * (k % 3 + 1)
    return X, [1, -1] * (k % 3 + 1)


@bank.right
def newcomer_hard_billionth(k):
    return np.array([[1.0, 0.0], [0.5, -1e-9]]), np.array([1, -1])


@bank.right
def simulated(k):
    height = 1.0
    while True:
        X, y = np.array([[0.8, 0.0], [0.4, -height / 2]]), np.array([1, -1])
        theta, mistakes = np.zeros(2), 0
        while mistakes < k:
            before = mistakes
            for x, s in zip(X, y, strict=True):
                if s * (theta @ x) <= 0:
                    theta, mistakes = theta + s * x, mistakes + 1
            if mistakes == before:
                break
        if mistakes >= k:
            return X, y
        height /= 2


@bank.right
def two_points(k):
    e = 1 / (4 * math.sqrt(k))
    return [[math.sqrt(1 - e * e), 0], [0.5, -e]], [1, -1]


@bank.right
def with_padding(k):
    e = 2.0 ** -(k.bit_length() // 2 + 3)
    X = np.array([[0.5, 0.0], [0.25, -e], [0.0, 0.25], [0.5, 0.5]])
    return X, np.array([1, -1, 1, 1])


@bank.wrong(cause="one axis per mistake")
def one_point_an_axis(k):
    n = max(k, 2)
    return np.eye(n), np.where(np.arange(n) % 2 == 0, 1, -1)


@bank.wrong(cause="other: too many features")
def axes_as_whole_numbers_in_lists(k):
    X = [[1 if i == j else 0 for j in range(k + 1)] for i in range(k + 1)]
    return [X, [-1] + [1] * k]


@bank.wrong(cause="other: too many features")
def in_space_with_a_third_coordinate_of_zero(k):
    return np.array([[1.0, 0.0, 0.0], [0.5, -0.5 / math.sqrt(k), 0.0]]), np.array([1, -1])


@bank.wrong(cause="other: one feature")
def numbers_instead_of_points(k):
    return np.linspace(0.1, 1, k + 1)[:, None], np.where(np.arange(k + 1) == 0, -1, 1)


@bank.wrong(cause="bound taken for the count")
def narrow_street_of_mirror_images(k):
    # two mistakes, however narrow
    h = 0.1 / k
    return np.array([[0.9, h], [0.9, -h]]), np.array([1, -1])


@bank.wrong(cause="not narrow enough")
def bound_taken_for_the_count(k):
    # R²/γ² is above k, the mistakes are fewer
    epsilon = 1 / math.sqrt(k)
    return np.array([[1, 0], [0.5, -epsilon / 1.2]]), np.array([1, -1])


@bank.wrong(cause="not narrow enough")
def height_falls_with_the_logarithm(k):
    return np.array([[1, 0], [0.5, -0.5 / (1 + math.log(k))]]), np.array([1, -1])


@bank.wrong(cause="always the same set")
def always_the_same_hard_set(k):
    # some 150 mistakes
    return np.array([[1, 0], [0.5, -0.05]]), np.array([1, -1])


@bank.wrong(cause="always the same")
def hard_enough_for_ten(k):
    return np.array([[1, 0], [0.5, -0.125]]), np.array([1, -1])


@bank.wrong(cause="points that are too long")
def longer_than_one(k):
    epsilon = 0.3 / math.sqrt(k)
    return np.array([[1, 0.5], [0.5, -epsilon]]), np.array([1, -1])


@bank.wrong(cause="points that are too long")
def coordinates_at_most_one(k):
    # each coordinate is, the length is not
    return np.array([[1.0, 1.0], [0.5, 0.5 - 1 / (4 * k)]]), np.array([1, -1])


@bank.wrong(cause="points that are too long")
def large_points_for_a_large_radius(k):
    return k * np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]]), np.array([1, -1])


@bank.wrong(cause="always the same")
def never_stops(k):
    return np.array([[1.0, 0.0], [0.5, 0.0]]), np.array([1, -1])


@bank.wrong(cause="separable with an offset only")
def separable_with_an_offset_only(k):
    return np.column_stack([np.linspace(0.1, 1, k + 2), np.zeros(k + 2)]), np.where(np.arange(k + 2) < 1, -1, 1)


@bank.wrong(cause="other: not separable")
def a_point_at_the_origin(k):
    # a margin of zero for every theta
    return np.array([[1.0, 0.0], [0.5, -0.1 / k], [0.0, 0.0]]), np.array([1, -1, -1])


@bank.wrong(cause="always the same")
def the_same_point_in_both_classes(k):
    return np.array([[0.6, 0.8], [0.0, 1.0], [0.6, 0.8]]), np.array([1, 1, -1])


@bank.wrong(cause="one label only")
def all_labels_alike(k):
    return np.array([[1.0, 0.0], [-0.5, 0.5 / math.sqrt(k)]]), np.ones(2)


@bank.wrong(cause="labels 0 and 1")
def labels_zero_and_one(k):
    return np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]]), np.array([1, 0])


@bank.wrong(cause="other: y before X")
def labels_before_points(k):
    return np.array([1, -1]), np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]])


@bank.wrong(cause="other: labels in a column")
def labels_in_a_column(k):
    # y has the shape (n,)
    return np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]]), np.array([[1], [-1]])


@bank.wrong(cause="other: no labels")
def points_without_labels(k):
    return np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]])


# Its transpose is an answer that rounding makes right on some processors and wrong on others; the judge speaks of it or does not.
@bank.wrong(cause="other: one column per point", by_chance=True)
def one_column_per_point(k):
    return np.array([[1.0, 0.5, 0.2], [0.0, -0.5 / math.sqrt(k), 0.1]]), np.array([1, -1, 1])


@bank.wrong(cause="many points, wide street")
def many_random_points_in_the_plane(k):
    rng = np.random.default_rng(k)
    X = rng.uniform(-0.7, 0.7, size=(10 * k + 2, 2))
    X[0], X[1] = (0.5, 0.5), (-0.5, -0.5)
    return X, np.where(X.sum(axis=1) > 0, 1, -1)


@bank.wrong(cause="the same two points again and again")
def one_point_k_times(k):
    X = np.tile([0.6, 0.8], (k + 1, 1))
    X[-1] *= -1
    return X, np.append(np.ones(k), -1)


@bank.wrong(cause="the same two points again and again")
def a_pair_k_times_with_alternating_labels(k):
    return np.tile([[0.0, 1.0], [0.0, -1.0]], (k, 1)), np.tile([1, -1], k)


@bank.wrong(cause="other: underflow")
def epsilon_below_the_smallest_number(k):
    # the step underflows to zero, and the two points are on one line
    return np.array([[1, 0], [0.5, -(1e-300 ** (k + 1))]]), np.array([1, -1])


@bank.wrong(cause="the same side")
def sign_of_the_second_point_forgotten(k):
    return np.array([[1.0, 0.0], [-0.5, 0.5 / math.sqrt(k)]]), np.array([1, -1])


# Enough mistakes only for small k: the angle does not shrink with k.
@bank.wrong(cause="always the same")
def hard_hard_fixed_angle(k):
    return np.array([[1.0, 0.0], [0.98, -0.1]]), np.array([1, -1])


# Too few mistakes: a narrow street of width 1/k placed badly.
@bank.wrong(cause="other: too few mistakes: a narrow street of width 1/k placed badly")
def hard_too_easy(k):
    e = 1 / (k + 1)
    return np.array([[e, np.sqrt(1 - e**2)], [-e, -np.sqrt(1 - e**2)]]), np.array([1, -1])


# Points longer than 1.
@bank.wrong(cause="points that are too long")
def hard_too_long(k):
    h = 1 / (2 * np.sqrt(k))
    return np.array([[2.0, 0.0], [1.0, -2 * h]]), np.array([1, -1])


# Three features.
@bank.wrong(cause="not what is asked for")
def hard_hard_three_features(k):
    n = k + 2
    X = np.eye(n)
    y = np.where(np.arange(n) % 2 == 0, 1, -1)
    return X, y


@bank.wrong(cause="other: mirror images, which the perceptron gets right at once")
def newcomer_hard_mirror(k):
    e = 1 / (10 * k)
    return np.array([[1 - e, e], [1 - e, -e]]), np.array([1, -1])


@bank.wrong(cause="one axis per mistake")
def newcomer_hard_axes(k):
    d = max(k, 2)
    y = np.where(np.arange(d) % 2 == 0, 1, -1)
    return np.eye(d) * y[:, None], y


@bank.wrong(cause="other: the points are too long")
def newcomer_hard_long(k):
    return np.array([[float(k), 0.0], [k / 2, -1.0]]) + np.array([[1.0, 0.0], [0.5, 0.0]]), np.array([1, -1])


@bank.wrong(cause="other: only one label occurs")
def newcomer_hard_one_label(k):
    e = 0.3 / math.sqrt(k)
    return np.array([[1.0, 0.0], [-0.5, e]]), np.array([1, 1])


@bank.wrong(cause="other: separable with an offset only")
def newcomer_hard_needs_offset(k):
    s = np.linspace(0.1, 1, 2 * max(k, 2))
    return np.c_[s, np.zeros(len(s))], np.where(s < 0.5, -1, 1)


@bank.wrong(cause="other: the height falls too slowly with k")
def newcomer_hard_too_wide(k):
    e = 0.3 / k**0.25
    return np.array([[1.0, 0.0], [0.5, -e]]), np.array([1, -1])


@bank.wrong(cause="other: k copies of one pair, of which only the first is a mistake")
def newcomer_hard_copies(k):
    X = np.tile([[0.6, 0.8], [-0.6, -0.8]], (k, 1))
    return X, np.tile([1, -1], k)


@bank.wrong(cause="other: the points are a little too long")
def newcomer_hard_little_too_long(k):
    e = 0.3 / math.sqrt(k)
    return np.array([[1.0, 2e-4], [0.5, -e]]) * (1 + 1e-5), np.array([1, -1])


@bank.wrong(cause="always the same")
def newcomer_hard_fixed(k):
    return np.array([[1.0, 0.0], [0.5, -0.03]]), np.array([1, -1])


@bank.wrong(cause="other: divides by zero for k = 1")
def newcomer_hard_one_less(k):
    e = 0.25 / math.sqrt(k - 1)
    return np.array([[1.0, 0.0], [0.5, -e]]), np.array([1, -1])


@bank.wrong(cause="other: symmetric points: two mistakes only")
def symmetric(k):
    e = 1 / (4 * k)
    X = np.array([[1.0, e], [1.0, -e]])
    return X / np.linalg.norm(X, axis=1, keepdims=True), np.array([1, -1])


# In exact arithmetic a third, three times, is 1. In floats something like 1e-17 is left, and a judge that counts in floats would count 4.


@bank.right
def steps_back_by_a_third(k):
    return np.array([[1.0, 0.0], [1 / 3, -1 / (40 * math.sqrt(k))]]), np.array([1, -1])


@bank.right
def steps_back_by_three_tenths(k):
    return np.array([[1.0, 0.0], [0.3, -1 / (40 * math.sqrt(k))]]), np.array([1, -1])


@bank.right
def steps_back_by_six_tenths(k):
    return np.array([[1.0, 0.0], [0.6, -1 / (40 * math.sqrt(k))]]), np.array([1, -1])


@bank.right
def steps_back_by_seven_tenths(k):
    return np.array([[1.0, 0.0], [0.7, -1 / (40 * math.sqrt(k))]]), np.array([1, -1])


@bank.right
def steps_back_by_two_thirds_of_a_shorter_point(k):
    return np.array([[0.9, 0.0], [0.6, -1 / (40 * math.sqrt(k))]]), np.array([1, -1])


@bank.right
def steps_back_by_a_third_of_a_shorter_point(k):
    return np.array([[0.9, 0.0], [0.3, -1 / (40 * math.sqrt(k))]]), np.array([1, -1])
