"""Answers to surrogate_trap, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def the_points_of_the_guess():
    return np.array([-30, 1, 2, 3, 4]), np.array([1, -1, 1, 1, 1]), (-2 / 31, -29 / 31), (2, -3)


@bank.right
def zero_parameters():
    return [-100, 1, 2, 3], [1, 1, 1, 1], [0, 0], [1, 0]


@bank.right
def negative_class():
    return np.array([50.0, -1.0, -2.0]), np.array([-1, -1, -1]), np.array([0.0, 0.5]), np.array([1.0, 0.0])


@bank.wrong(cause="a and b exchanged")
def other_way_round():
    return [-100, 1, 2, 3], [1, 1, 1, 1], [1, 0], [0, 0]


@bank.wrong(cause="the far point not far enough")
def too_near():
    return [-1.5, 1, 2, 3], [1, 1, 1, 1], [0, -0.25], [1, 0]


@bank.wrong(cause="one mistake more only")
def one_more():
    return [-30, 2, -3], [1, 1, -1], [0, -0.5], [1, 0]


@bank.wrong(cause="b is as good in both")
def no_price():
    return [1, 2, 3, 4], [1, 1, 1, 1], [0, 0], [1, 0]


@bank.wrong(cause="other: seven points")
def too_many():
    return [-100, 1, 2, 3, 4, 5, 6], [1] * 7, [0, 0], [1, 0]


@bank.wrong(cause="other: labels 0 and 1")
def zeros():
    return [-100, 1, 2, 3], [1, 0, 1, 1], [0, 0], [1, 0]
