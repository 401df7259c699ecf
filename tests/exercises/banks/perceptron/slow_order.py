"""Answers to slow_order, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


def count(X, y):
    theta, theta0, k, clean = np.zeros(X.shape[1]), 0.0, 0, 0
    while clean < len(X):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta, theta0, k, clean = theta + y_i * x_i, theta0 + y_i, k + 1, 0
            else:
                clean += 1
    return k


@bank.right
def the_worst_of_many(X, y):
    rng = np.random.default_rng(7)
    return max((rng.permutation(len(X)) for _ in range(300)), key=lambda order: count(X[order], y[order]))


@bank.right
def exchanges_that_make_it_worse(X, y):
    rng = np.random.default_rng(1)
    order = max((rng.permutation(len(X)) for _ in range(150)), key=lambda order: count(X[order], y[order]))
    for _ in range(100):
        other = order.copy()
        i, j = rng.integers(len(X), size=2)
        other[i], other[j] = order[j], order[i]
        if count(X[other], y[other]) > count(X[order], y[order]):
            order = other
    return order.tolist()


@bank.wrong(cause="always the same")
def unchanged(X, y):
    return list(range(len(X)))


@bank.wrong(cause="always the same")
def with_repetitions(X, y):
    return np.zeros(len(X), dtype=int)


@bank.wrong(cause="other: the points instead of their numbers")
def the_points(X, y):
    return X


@bank.wrong(cause="always the same")
def backwards(X, y):
    return np.arange(len(X))[::-1]
