"""Answers to voting_loses, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def another_seed():
    rng, t = np.random.default_rng(1959), np.repeat([0, 1, 2], 8)
    means, spread = 2 * rng.normal(size=(3, 2)), rng.normal(size=(3, 2, 2))
    X = means[t] + np.einsum("nij,nj->ni", spread[t], rng.normal(size=(24, 2)))
    return X.tolist(), t.tolist()


@bank.wrong(cause="always the same")
def masked():
    rng = np.random.default_rng(0)
    t = np.repeat([0, 1, 2], 10)
    return np.column_stack([4 * t, 0 * t]) + rng.normal(size=(30, 2)), t


@bank.wrong(cause="two classes only")
def two_classes():
    rng = np.random.default_rng(0)
    return rng.normal(size=(20, 2)), np.repeat([0, 1], 10)


@bank.wrong(cause="three classes well apart")
def far_apart():
    rng = np.random.default_rng(0)
    t = np.repeat([0, 1, 2], 8)
    return np.array([[0, 20], [20, 0], [-20, -20]])[t] + rng.normal(size=(24, 2)), t


@bank.wrong(cause="always the same")
def three_points():
    return np.eye(3)[:, :2], np.arange(3)
