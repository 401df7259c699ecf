"""Answers to step_rule, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def a_smaller_start(m):
    return [0.3 / (k + 1) ** 0.5 if m < 1000 else 0.3 / (k + 1) ** 0.6 for k in range(m)]


@bank.right
def between_the_two(m):
    return 0.8 / np.arange(1, m + 1) ** 0.7


@bank.wrong(cause="constant steps")
def always_a_tenth(m):
    return np.full(m, 0.1)


@bank.wrong(cause="steps that shrink too fast")
def cubes(m):
    return 1 / np.arange(1, m + 1) ** 3


@bank.wrong(cause="other: negative steps")
def uphill(m):
    return -1 / np.arange(1, m + 1)


@bank.wrong(cause="always the same")
def one_number(m):
    return 0.01
