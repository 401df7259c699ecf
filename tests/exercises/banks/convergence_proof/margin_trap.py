"""Answers to margin_trap, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def in_lists():
    return [[2, 0], [-2, 0]], [1, -1], [10, 100], [1, 0]


@bank.right
def four_points():
    X = np.array([[3.0, 1.0], [2.0, -1.0], [-3.0, 1.0], [-2.0, -1.0]])
    return X, np.array([1, 1, -1, -1]), np.array([1000.0, 1900.0]), np.array([0.5, 0.0])


@bank.right
def tiny_numbers():
    return np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([1.0, 0.8]), np.array([1e-3, 0.0])


@bank.wrong(cause="the same direction")
def longer_only():
    return np.array([[2.0, 1.0], [-2.0, 1.0]]), np.array([1, -1]), np.array([50.0, 0.0]), np.array([1.0, 0.0])


@bank.wrong(cause="a and b exchanged")
def other_order():
    return np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([1.0, 0.0]), np.array([500.0, 450.0])


@bank.wrong(cause="a turned but not long")
def short_and_turned():
    return np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([0.5, 0.4]), np.array([1.0, 0.0])


@bank.wrong(cause="turned too far")
def no_separator():
    return np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([10.0, 30.0]), np.array([1.0, 0.0])


@bank.wrong(cause="other: one label only")
def one_class():
    return np.array([[1.0, 1.0], [1.0, -1.0]]), np.array([1, 1]), np.array([100.0, 90.0]), np.array([1.0, 0.0])


@bank.wrong(cause="a turned a little only")
def hardly_turned():
    return np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([100.0, 20.0]), np.array([1.0, 0.0])
