"""Answers to pegasos, right and wrong, as people might write them."""

import itertools

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "theta = theta + eta * y[i] * X[i]  →  theta = theta + eta / y[i] * X[i]": "labels are ±1",
    }
)


@bank.right
def pegasos_as_stated(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    k = 1
    for i in order:
        eta = 1 / (lam * k)
        margin = y[i] * np.dot(theta, X[i])
        theta = theta * (1 - eta * lam)
        if margin < 1:
            theta = theta + eta * y[i] * X[i]
        k = k + 1
    return theta


@bank.right
def pegasos_in_place(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        active = y[i] * (X[i] @ theta) < 1
        theta *= (k - 1) / k
        if active:
            theta += y[i] * X[i] / (lam * k)
    return theta


@bank.right
def pegasos_as_a_sum(X, y, lam, order):
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        if k == 1 or y[i] * (X[i] @ total) < lam * (k - 1):
            total = total + y[i] * X[i]
    return total / (lam * max(len(order), 1))


@bank.right
def pegasos_as_a_gradient_step(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k in range(len(order)):
        x, label = X[order[k]], y[order[k]]
        gradient = lam * theta
        if 1 - label * (x @ theta) > 0:
            gradient = gradient - label * x
        theta = theta - gradient / (lam * (k + 1))
    return theta


@bank.right
def pegasos_with_lists(X, y, lam, order):
    d = len(X[0])
    theta = [0.0] * d
    for k in range(1, len(order) + 1):
        i = order[k - 1]
        eta = 1 / (lam * k)
        z = y[i] * sum(theta[j] * X[i][j] for j in range(d))
        for j in range(d):
            theta[j] = (1 - eta * lam) * theta[j] + (eta * y[i] * X[i][j] if z < 1 else 0)
    return theta


@bank.right
def pegasos_on_reflected_points(X, y, lam, order):
    reflected = X * y[:, None]
    theta = np.zeros(X.shape[1])
    for k, r in enumerate(reflected[order], start=1):
        theta = (1 - 1 / k) * theta + (r / (lam * k) if r @ theta < 1 else 0)
    return theta


@bank.right
def pegasos_with_while(X, y, lam, order):
    theta, k = np.zeros((X.shape[1], 1)), 1
    while k <= len(order):
        x = X[order[k - 1]].reshape(-1, 1)
        label = y[order[k - 1]]
        z = float(label * (theta.T @ x)[0, 0])
        eta = (lam * k) ** -1.0
        theta = theta - eta * lam * theta + eta * label * x * (z < 1)
        k += 1
    return theta.ravel()


@bank.right
def pegasos_by_counts(X, y, lam, order):
    # the dual form: how often each point was added
    alpha = np.zeros(len(X))
    for k, i in enumerate(order, start=1):
        z = 0.0 if k == 1 else y[i] * ((alpha * y) @ (X @ X[i])) / (lam * (k - 1))
        if z < 1:
            alpha[i] += 1
    return (alpha * y) @ X / (lam * max(len(order), 1))


@bank.right
def newcomer_pegasos_closed_form(X, y, lam, order):
    """After visit k theta is the sum of all y x that were added, divided by lam k."""
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        if k == 0 or y[i] * (total @ X[i]) / (lam * k) < 1:
            total = total + y[i] * X[i]
    return total / (lam * max(len(order), 1))


@bank.right
def newcomer_pegasos_plain(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * k)
        z = y[i] * np.dot(theta, X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.right
def newcomer_pegasos_lists(X, y, lam, order):
    theta = [0.0] * X.shape[1]
    k = 0
    for i in order:
        k += 1
        x, label = X[i].tolist(), int(y[i])
        move = label / (lam * k) if label * sum(a * b for a, b in zip(theta, x, strict=True)) < 1 else 0
        theta = [a - a / k + move * b for a, b in zip(theta, x, strict=True)]
    return theta


@bank.right
def newcomer_pegasos_subgradient(X, y, lam, order):
    def subgradient(theta, x, label):
        return lam * theta - (label * (x @ theta) < 1) * label * x

    theta, steps = np.zeros(X.shape[1]), itertools.count(1)
    for i in order:
        theta = theta - subgradient(theta, X[i], y[i]) / (lam * next(steps))
    return theta


@bank.right
def closed_form(X, y, lam, order):
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        theta = total / (lam * k) if k else total
        if y[i] * (theta @ X[i]) < 1:
            total = total + y[i] * X[i]
    return total / (lam * len(order)) if len(order) else total


@bank.right
def counts_pegasos(X, y, lam, order):
    Z = X * y[:, None]
    G, alpha = Z @ Z.T, np.zeros(len(X))
    for k, i in enumerate(order, 1):
        z = G[i] @ alpha / (lam * (k - 1)) if k > 1 else 0.0
        alpha[i] += z < 1
    return alpha @ Z / (lam * max(len(order), 1))


@bank.right
def subgradient_step(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        g = lam * theta
        if y[i] * np.dot(X[i], theta) < 1:
            g = g - y[i] * X[i]
        theta = theta - g / (lam * k)
    return theta.tolist()


@bank.right
def pegasos_accumulates(X, y, lam, order):
    total = np.zeros(X.shape[1])
    k = 0
    for i in order:
        k += 1
        theta = total / (lam * (k - 1)) if k > 1 else total
        if y[i] * (theta @ X[i]) < 1:
            total = total + y[i] * X[i]
    return total / (lam * k) if k else total


@bank.wrong(cause="shrinks only where it updates")
def pegasos_shrinking_with_updates(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        if y[i] * (theta @ X[i]) < 1:
            theta = (1 - eta * lam) * theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="z after the shrinking")
def pegasos_with_the_margin_after(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        theta = (1 - eta * lam) * theta
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="never shrinks")
def pegasos_without_penalty(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="new part shrunk, too")
def pegasos_shrinking_afterwards(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + eta * y[i] * X[i]
        theta = (1 - eta * lam) * theta
    return theta


@bank.wrong(cause="k raised too late")
def pegasos_counting_from_zero(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        eta = 1 / (lam * max(k, 1))
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="other: k from 0 divides by zero")
def pegasos_dividing_by_zero(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="k starts at 2")
def pegasos_with_the_rate_of_sgd(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * (k + 1))
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="k counts updates")
def pegasos_counting_updates(X, y, lam, order):
    theta, k = np.zeros(X.shape[1]), 0
    for i in order:
        z = y[i] * (theta @ X[i])
        eta = 1 / (lam * (k + 1))
        theta = (1 - eta * lam) * theta
        if z < 1:
            k += 1
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="`z <= 1` for `z < 1`")
def pegasos_at_the_kink(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z <= 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="perceptron's test")
def pegasos_on_mistakes(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z <= 0:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="without the condition `if z < 1:`")
def pegasos_always(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        theta = (1 - 1 / k) * theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="`eta` for `eta * y[i]`")
def pegasos_without_label(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + X[i] / (lam * k)
    return theta


@bank.wrong(cause="`theta @ X[i]` for `y[i] * (theta @ X[i])`")
def pegasos_with_the_score(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = theta @ X[i]
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="average of the iterates")
def pegasos_averaged(X, y, lam, order):
    theta, all_of_them = np.zeros(X.shape[1]), [np.zeros(X.shape[1])]
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
        all_of_them.append(theta)
    return np.mean(all_of_them[1:] or all_of_them, axis=0)


@bank.wrong(cause="best iterate")
def pegasos_keeping_the_best(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    best, least = theta, 1.0
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
        value = lam / 2 * theta @ theta + np.mean(np.maximum(1 - y * (X @ theta), 0))
        if value < least:
            best, least = theta, value
    return best


@bank.wrong(cause="lam forgotten in the rate")
def pegasos_with_rate_one_over_k(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / k
        z = y[i] * (theta @ X[i])
        theta = theta - eta * lam * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="rate lam over k")
def pegasos_with_rate_lam_over_k(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = lam / k
        z = y[i] * (theta @ X[i])
        theta = theta - eta * lam * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="constant rate")
def pegasos_with_a_constant_rate(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for i in order:
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / lam * lam) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / lam
    return theta


@bank.wrong(cause="root of k")
def pegasos_with_a_root(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k**0.5)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="shrinks by eta")
def pegasos_shrinking_by_the_rate(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="with an offset")
def pegasos_with_offset(X, y, lam, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i] + theta0)
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta, theta0 = theta + eta * y[i] * X[i], theta0 + eta * y[i]
    return theta


@bank.wrong(cause="a feature 1 appended")
def pegasos_augmented(X, y, lam, order):
    A = np.column_stack([X, np.ones(len(X))])
    return pegasos_as_stated(A, y, lam, order)[:-1]


@bank.wrong(cause="order ignored")
def pegasos_in_a_cycle(X, y, lam, order):
    return pegasos_as_stated(X, y, lam, [k % len(X) for k in range(len(order))])


@bank.wrong(cause="only n visits")
def pegasos_for_one_pass(X, y, lam, order):
    return pegasos_as_stated(X, y, lam, order[: len(X)])


@bank.wrong(cause="penalty not halved")
def pegasos_with_twice_the_penalty(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        gradient = 2 * lam * theta - (y[i] * X[i] if y[i] * (theta @ X[i]) < 1 else 0)
        theta = theta - eta * gradient
    return theta


@bank.wrong(cause="grows")
def pegasos_growing(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 + eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong(cause="other: returns a pair")
def pegasos_and_k(X, y, lam, order):
    return pegasos_as_stated(X, y, lam, order), len(order)


# The rate is 1/(lam (k+1)) instead of 1/(lam k).
@bank.wrong(cause="k starts at 2")
def pegasos_k_plus_one(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * (k + 1))
        z = y[i] * (X[i] @ theta)
        theta = theta - eta * lam * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


# No shrinking at all, and the perceptron's test.
@bank.wrong(cause="never shrinks + perceptron's test")
def hard_pegasos_no_shrink_perceptron(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        if y[i] * (theta @ X[i]) <= 0:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


# Shrinks by (1 - lam).
@bank.wrong(cause="`lam` for `eta * lam`")
def last_pegasos_shrink_lam(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - lam) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="z after the shrinking")
def newcomer_pegasos_margin_after(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        theta *= 1 - 1 / k
        if y[i] * (theta @ X[i]) < 1:
            theta += y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="other: projected onto the ball of radius 1/√lam")
def newcomer_pegasos_projected(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z < 1) * y[i] * X[i] / (lam * k)
        theta = theta * min(1, 1 / (np.sqrt(lam) * (np.linalg.norm(theta) or 1)))
    return theta


@bank.wrong(cause="k starts at 2")
def newcomer_pegasos_rate_from_two(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=2):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z < 1) * y[i] * X[i] / (lam * k)
    return theta


@bank.wrong(cause="average of the iterates")
def newcomer_pegasos_averaged(X, y, lam, order):
    theta, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z < 1) * y[i] * X[i] / (lam * k)
        total += theta
    return total / len(order)


@bank.wrong(cause="a feature 1 appended")
def newcomer_pegasos_hidden_offset(X, y, lam, order):
    w = np.zeros(X.shape[1] + 1)
    for k, i in enumerate(order, start=1):
        x = np.append(X[i], 1)
        z = y[i] * (w @ x)
        w = (1 - 1 / k) * w + (z < 1) * y[i] * x / (lam * k)
    return w[:-1]
