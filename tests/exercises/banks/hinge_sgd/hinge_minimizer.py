"""Answers to hinge_minimizer, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

RISKS = "risks = [np.maximum(1 - a * t, 0).mean() for t in kinks]"
bank = Bank(
    equivalent={
        f"{RISKS}  →  {RISKS.replace('mean', 'sum')}": "the number of points is the same for all kinks",
        f"{RISKS}  →  {RISKS.replace('1 - a * t, 0', '0, 1 - a * t')}": "the maximum of two numbers in either order",
    }
)


@bank.right
def a_loop_over_the_kinks(x, y):
    best, least = 0.0, 1.0
    for x_i, y_i in zip(x, y):
        if x_i != 0:
            theta = 1 / (x_i * y_i)
            risk = np.mean(np.maximum(1 - y * x * theta, 0))
            if risk < least:
                best, least = theta, risk
    return best


@bank.right
def where_the_slope_changes_its_sign(x, y):
    a = (x * y)[x != 0].astype(float)
    kinks = np.sort(1 / a)
    for theta in kinks:
        right = -np.sum(a[(a > 0) & (1 / a > theta)]) - np.sum(a[(a < 0) & (1 / a <= theta)])
        if right >= 0:
            return theta
    return kinks[-1]


@bank.right
def ternary_search(x, y):
    a = x * y
    most = 2 * np.max(1 / np.abs(a[a != 0]))
    low, high = -most, most
    for _ in range(300):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if np.maximum(1 - a * left, 0).sum() <= np.maximum(1 - a * right, 0).sum():
            high = right
        else:
            low = left
    return np.array([(low + high) / 2])


@bank.wrong(cause="division by a feature that is 0")
def all_kinks(x, y):
    risks = {1 / (a * b): np.mean(np.maximum(1 - x * y / (a * b), 0)) for a, b in zip(x, y)}
    return min(risks, key=risks.get)


@bank.wrong(cause="fewest mistakes instead of least risk")
def counting(x, y):
    kinks = [1 / (a * b) for a, b in zip(x, y) if a != 0]
    return min(kinks, key=lambda t: np.sum(y * x * t <= 0))


@bank.wrong(cause="other: the mean of the kinks")
def mean_of_kinks(x, y):
    return np.mean(1 / (x * y)[x != 0])


@bank.wrong(cause="other: a coarse grid")
def grid(x, y):
    thetas = np.linspace(-3, 3, 61)
    return thetas[np.argmin([np.maximum(1 - x * y * t, 0).mean() for t in thetas])]


@bank.wrong(cause="other: hinge SGD for a few steps")
def sgd(x, y):
    theta = 0.0
    for k in range(100):
        i = k % len(x)
        if y[i] * x[i] * theta <= 1:
            theta += y[i] * x[i] / (k + 1)
    return theta


@bank.wrong(cause="other: least squares")
def squared(x, y):
    return x @ y / (x @ x)
