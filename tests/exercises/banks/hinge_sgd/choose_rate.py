"""Answers to choose_rate, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

GIVEN = "if y[i] * (X[i] @ theta + theta0) <= 1:"
COUNTED = "mistakes.append(np.sum(y_val * (X_val @ theta + theta0) <= 0))"
bank = Bank(
    equivalent={
        "theta = theta + rate * y[i] * X[i]  →  theta = theta + rate / y[i] * X[i]": "labels are ±1: y is 1/y",
        "theta0 = theta0 + rate * y[i]  →  theta0 = theta0 + rate / y[i]": "labels are ±1: y is 1/y",
        f"{COUNTED}  →  {COUNTED.replace('sum', 'mean')}": "the number of validation points is the same for all settings",
        f"{COUNTED}  →  {COUNTED.replace('<=', '<')}": "no z is exactly 0, so that predicting ±1 first is right as well",
        f"{COUNTED}  →  {COUNTED.replace('y_val *', 'y_val /')}": "labels are ±1, and no z is exactly 0",
        f"{GIVEN}  →  {GIVEN.replace('<=', '<')}": "a given line; no margin is exactly 1",
    }
)


def last_iterate(X, y, order, c, p):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            step = c / (k + 1) ** p * y[i]
            theta, theta0, k = theta + step * X[i], theta0 + step, k + 1
    return theta, theta0


@bank.right
def with_a_helper(X, y, X_val, y_val, order, settings):
    best, fewest = None, None
    for j, (c, p) in enumerate(settings):
        theta, theta0 = last_iterate(X, y, order, c, p)
        mistakes = sum(label * (x @ theta + theta0) <= 0 for x, label in zip(X_val, y_val))
        if fewest is None or mistakes < fewest:
            best, fewest = j, mistakes
    return best


@bank.right
def shares(X, y, X_val, y_val, order, settings):
    A, B = np.column_stack([X, np.ones(len(X))]), np.column_stack([X_val, np.ones(len(X_val))])
    errors = []
    for c, p in settings:
        w, k = np.zeros(A.shape[1]), 0
        for i in order:
            if y[i] * (A[i] @ w) <= 1:
                w = w + c / (k + 1) ** p * y[i] * A[i]
                k = k + 1
        errors.append(np.mean(np.where(B @ w >= 0, 1, -1) != y_val))
    return errors.index(min(errors))


@bank.wrong(cause="chosen on the training points")
def on_training(X, y, X_val, y_val, order, settings):
    errors = []
    for c, p in settings:
        theta, theta0 = last_iterate(X, y, order, c, p)
        errors.append(np.mean(y * (X @ theta + theta0) <= 0))
    return int(np.argmin(errors))


@bank.wrong(cause="the last of a tie")
def with_at_most(X, y, X_val, y_val, order, settings):
    best, fewest = 0, len(y_val) + 1
    for j, (c, p) in enumerate(settings):
        theta, theta0 = last_iterate(X, y, order, c, p)
        mistakes = np.sum(y_val * (X_val @ theta + theta0) <= 0)
        if mistakes <= fewest:
            best, fewest = j, mistakes
    return best


@bank.wrong(cause="other: learned from the validation points")
def swapped(X, y, X_val, y_val, order, settings):
    errors = []
    for c, p in settings:
        theta, theta0 = last_iterate(X_val, y_val, np.asarray(order) % len(X_val), c, p)
        errors.append(np.mean(y * (X @ theta + theta0) <= 0))
    return int(np.argmin(errors))


@bank.wrong(cause="other: updates for mistakes only")
def perceptron_updates(X, y, X_val, y_val, order, settings):
    errors = []
    for c, p in settings:
        theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
        for i in order:
            if y[i] * (X[i] @ theta + theta0) <= 0:
                step = c / (k + 1) ** p * y[i]
                theta, theta0, k = theta + step * X[i], theta0 + step, k + 1
        errors.append(np.mean(y_val * (X_val @ theta + theta0) <= 0))
    return int(np.argmin(errors))


@bank.wrong(cause="other: the error instead of the setting")
def the_error(X, y, X_val, y_val, order, settings):
    errors = []
    for c, p in settings:
        theta, theta0 = last_iterate(X, y, order, c, p)
        errors.append(np.mean(y_val * (X_val @ theta + theta0) <= 0))
    return min(errors)


@bank.wrong(cause="always the same")
def the_first(X, y, X_val, y_val, order, settings):
    return 0


@bank.wrong(cause="strict inequality")
def blind_boundary_is_right(X, y, X_val, y_val, order, settings):
    mistakes = []
    for c, p in settings:
        theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
        for i in order:
            if y[i] * (X[i] @ theta + theta0) <= 1:
                rate = c / (k + 1) ** p
                theta, theta0, k = theta + rate * y[i] * X[i], theta0 + rate * y[i], k + 1
        mistakes.append(np.sum(y_val * (X_val @ theta + theta0) < 0))
    return np.argmin(mistakes)
