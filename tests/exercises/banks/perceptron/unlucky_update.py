"""Answers to unlucky_update, right and wrong, as people might write them."""

import itertools

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def a_long_theta():
    return np.array([10, 0]), np.array([1, -20]), np.array([-1, 1])


@bank.right
def in_lists():
    return [4.0, 0.0], [1.0, -5.0], [-1.0, 1.0]


@bank.right
def three_features():
    return np.array([5.0, 0, 0]), np.array([1.0, -4, -4]), np.array([-1.0, 1, 1])


@bank.right
def found_by_chance():
    rng = np.random.default_rng(0)
    while True:
        theta, a, b = rng.normal(size=(3, 2))
        if theta @ a > 0 >= theta @ b and (theta + b) @ a <= 0 and (theta + b) @ b <= 0:
            return theta, a, b


@bank.right
def as_one_array():
    return np.array([[4, 0], [1, -4], [-1, 1]])


@bank.right
def b_ends_on_the_boundary():
    return np.array([2, 0]), np.array([1, 3]), np.array([-1, -1])


@bank.right
def exactly_on_the_boundary_after():
    return np.array([2.0, 0.0]), np.array([1.0, 1.0]), np.array([-1.0, -1.0])  # (θ + b) = (1, -1): both margins are 0


@bank.right
def very_small_numbers():
    return np.array([4e-9, 0]), np.array([1e-9, -4e-9]), np.array([-1e-9, 1e-9])


@bank.right
def very_large_numbers():
    return [4e150, 0], [1e150, -4e150], [-1e150, 1e150]


@bank.right
def in_decimals():
    return (0.4, 0.0), (0.1, -0.4), (-0.1, 0.1)


@bank.right
def by_angles():
    def at(degrees, length):
        return length * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])

    return at(0, 3), at(-85, 5), at(140, 1)


@bank.right
def to_zero():
    return [1, 0], [1, 0], [-1, 0]


@bank.right
def newcomer_unlucky_line():
    return [1], [1], [-1]


@bank.right
def newcomer_unlucky_plane():
    theta, b = np.array([2, 1]), np.array([-1, 0])
    return theta, np.array([1, -1]), b


@bank.right
def newcomer_unlucky_search():
    values = [-2, -1, 0, 1, 2]
    for theta, a, b in itertools.product(itertools.product(values, repeat=2), repeat=3):
        t, a_, b_ = map(np.array, (theta, a, b))
        if t @ a_ > 0 and t @ b_ <= 0 and (t + b_) @ a_ < 0 and (t + b_) @ b_ < 0:
            return theta, a, b


@bank.right
def newcomer_unlucky_matrix():
    return np.array([[10.0, 1.0, 0.0], [0.0, 3.0, -7.0], [-5.0, -2.0, 0.0]])


@bank.right
def newcomer_unlucky_tiny():
    theta = np.array([1e-3, 0.0, 1e-3, 0.0])
    b = np.array([-5e-4, 0, -7e-4, 0])
    a = np.array([-1.0, 0.5, 1.1, 2.0])
    return theta, a, b


@bank.right
def newcomer_unlucky_one_feature_each():
    return np.array([[1.0], [1.0], [-1.0]])


@bank.right
def undone():
    theta = np.array([0.3, -0.7, 2.0])
    return theta, theta, -theta


@bank.right
def whole_numbers():
    return (-10, 1), (-2, -19), (1, 0)


@bank.right
def unlucky_lists():
    return [4, 0], [1, -10], [-3, 1]


@bank.wrong(cause="a keeps its side")
def one_feature():
    return [2], [1], [-1]


@bank.wrong(cause="b is put right")
def b_is_mended():
    return np.array([1, 0]), np.array([2, -1]), np.array([-1, 3])


@bank.wrong(cause="b is put right")
def b_is_just_mended():
    return np.array([4, 0]), np.array([1, -4]), np.array([-2, 2.1])


@bank.wrong(cause="a keeps its side")
def a_stays_right():
    return np.array([4, 0]), np.array([3, 0]), np.array([-1, 1])


@bank.wrong(cause="a keeps its side")
def a_just_stays_right():
    return np.array([4, 0]), np.array([1, -2.9]), np.array([-1, 1])


@bank.wrong(cause="both are right afterwards")
def both_are_right_after():
    return np.array([1, 0]), np.array([1, 1]), np.array([-1, 3])


@bank.wrong(cause="no mistake on b")
def b_is_right_at_first():
    return np.array([1, 1]), np.array([1, -0.5]), np.array([1, 2])


@bank.wrong(cause="a is a mistake at first")
def a_is_wrong_at_first():
    return np.array([4, 0]), np.array([-1, -4]), np.array([-1, 1])


@bank.wrong(cause="a is a mistake at first")
def a_on_the_boundary_at_first():
    return np.array([4, 0]), np.array([0, -4]), np.array([-1, 1])


@bank.wrong(cause="vectors in another order")
def points_exchanged():
    return np.array([4, 0]), np.array([-1, 1]), np.array([1, -4])


@bank.wrong(cause="vectors in another order")
def theta_last():
    return np.array([1, -4]), np.array([-1, 1]), np.array([4, 0])


@bank.wrong(cause="a keeps its side")
def subtracts_b():
    return np.array([4, 0]), np.array([1, 8]), np.array([-1, 1])


@bank.wrong(cause="no mistake on b")
def b_of_the_other_class():
    return np.array([4, 0]), np.array([1, 4]), np.array([1, 1])


@bank.wrong(cause="a is a mistake at first")
def starts_at_zero():
    return np.zeros(2), np.array([1, -1]), np.array([-1, 2])


@bank.wrong(cause="a is a mistake at first")
def all_zero():
    return np.zeros(2), np.zeros(2), np.zeros(2)


@bank.wrong(cause="a keeps its side")
def b_is_zero():
    return np.array([1, 0]), np.array([1, -4]), np.zeros(2)  # a mistake that changes nothing


@bank.wrong(cause="a is a mistake at first")
def the_example_of_the_text():
    return np.zeros(2), np.array([2, 2]), np.array([2, -1])


@bank.wrong(cause="b is put right")
def opposite_points():
    return np.array([1, 0]), np.array([2, 0]), np.array([-2, 0])


@bank.wrong(cause="a is a mistake at first")
def theta_after_the_update():
    return np.array([3, 1]), np.array([1, -4]), np.array([-1, 1])


@bank.wrong(cause="an offset returned")
def with_an_offset():
    return np.array([4, 0]), np.array([1, -4]), np.array([-1, 1]), 0


@bank.wrong(cause="two values returned")
def only_the_points():
    return np.array([1, -4]), np.array([-1, 1])


@bank.wrong(cause="a constant feature in the points only")
def different_lengths():
    return np.array([4, 0]), np.array([1, -4, 1]), np.array([-1, 1, 1])


@bank.wrong(cause="rows of a matrix")
def rows_of_a_matrix():
    return np.array([[4, 0]]), np.array([[1, -4]]), np.array([[-1, 1]])


@bank.wrong(cause="numbers instead of vectors")
def margins_instead_of_vectors():
    return 4, -4, -2


@bank.wrong(cause="other: nan in theta")
def nan_is_not_greater():
    return np.array([np.nan, 0]), np.array([1, -4]), np.array([-1, 1])


@bank.wrong(cause="printed instead of returned")
def nothing_returned():
    print("theta = (4, 0), a = (1, -4), b = (-1, 1)")


# a is still right after the update.
@bank.wrong(cause="a keeps its side")
def unlucky_a_stays_right():
    return np.array([2.0, 0.0]), np.array([1.0, 0.0]), np.array([-1.0, 0.0])


# b becomes right: the update succeeds on b.
@bank.wrong(cause="b is put right")
def unlucky_b_gets_right():
    theta = np.array([1.0, 0.0])
    a = np.array([1.0, -3.0])
    b = np.array([0.0, 1.0])
    return theta, a, b


# Points of different length: a has three entries.
@bank.wrong(cause="not what is asked for")
def unlucky_lengths():
    return [4, 0], [1, -4, 0], [-1, 1]


# The three results in the wrong order: (a, b, theta).
@bank.wrong(cause="vectors in another order")
def hard_unlucky_order():
    return np.array([1.0, -4.0]), np.array([-1.0, 1.0]), np.array([4.0, 0.0])


# b is no mistake before the update.
@bank.wrong(cause="no mistake on b")
def hard_unlucky_b_right_before():
    return np.array([1.0, 1.0]), np.array([1.0, 0.0]), np.array([0.0, 1.0])


@bank.wrong(cause="b is put right")
def newcomer_unlucky_b_mended():
    return [1, 1], [1, 0], [-2, 1]


@bank.wrong(cause="a keeps its side")
def newcomer_unlucky_a_right():
    return np.array([4, 0]), np.array([1, 1]), np.array([-1, 0])


@bank.wrong(cause="vectors in another order")
def newcomer_unlucky_swapped():
    return np.array([2, 1]), np.array([-1, 0]), np.array([1, -1])


@bank.wrong(cause="no mistake on b")
def newcomer_unlucky_minus():
    return np.array([2, 1]), np.array([1, -1]), np.array([1, 0])


@bank.wrong(cause="a is a mistake at first")
def newcomer_unlucky_on_boundary():
    return [2, 0], [0, 1], [-1, -1]


@bank.wrong(cause="a is a mistake at first")
def newcomer_unlucky_a_wrong_before():
    return [3, 0], [-1, 0], [-1, 0]


@bank.wrong(cause="other: the vectors have different lengths")
def newcomer_unlucky_lengths():
    return [2, 1, 0], [1, -1], [-1, 0]


@bank.wrong(cause="a is a mistake at first")
def newcomer_unlucky_zero():
    return [0, 0], [1, 0], [-1, 0]
