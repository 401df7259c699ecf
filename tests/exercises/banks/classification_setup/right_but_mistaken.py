"""Answers to right_but_mistaken, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def in_lists():
    return [[1, -1], [2, -2], [-1, 0], [0, -3]], [1, 1, -1, -1], [1, 1], 0


@bank.right
def with_an_offset():
    return np.array([[3, 0], [-5, 0], [3, 3], [5, 3]]), np.array([-1, -1, 1, 1]), np.array([0, 1]), -3.0


@bank.right
def the_same_point_twice():
    return np.array([[2, 2], [2, 2], [0, 0], [1, 0]]), np.array([1, 1, -1, -1]), np.array([1, 1]), -4


@bank.wrong(cause="points of class -1 on the boundary")
def orange_on_the_boundary():
    return np.array([[3, 1], [4, 5], [0, 7], [0, -2]]), np.array([1, 1, -1, -1]), np.array([1, 0]), 0


@bank.wrong(cause="no point on the boundary")
def all_well_separated():
    return np.array([[3, 1], [4, 5], [-2, 7], [-1, -2]]), np.array([1, 1, -1, -1]), np.array([1, 0]), 0


@bank.wrong(cause="θ = 0")
def nothing_learned():
    return np.array([[3, 1], [4, 5], [-2, 7], [-1, -2]]), np.array([1, 1, -1, -1]), np.zeros(2), 0


@bank.wrong(cause="one point on the boundary")
def half_done():
    return np.array([[0, 3], [4, 5], [-2, 7], [-1, -2]]), np.array([1, 1, -1, -1]), np.array([2, 0]), 0


@bank.wrong(cause="other: labels 0 and 1")
def labels_zero_and_one():
    return np.array([[0, 1], [0, 2], [-1, 0], [-2, 0]]), np.array([1, 1, 0, 0]), np.array([1, 0]), 0


@bank.wrong(cause="other: the data without a classifier")
def data_alone():
    return np.array([[0, 1], [0, 2], [-1, 0], [-2, 0]]), np.array([1, 1, -1, -1])
