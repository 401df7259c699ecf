"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: convergence_proof."""

import math
from fractions import Fraction

import numpy as np

from linclass_ref.nonnegative import nnls
from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@right("geometric_margin")
def both_classes(X, y, theta, theta0):
    r = (X @ theta + theta0) / np.sqrt(theta @ theta)
    return min(np.min(r[y == 1], initial=np.inf), -np.max(r[y == -1], initial=-np.inf))


@right("geometric_margin")
def unit_loop(X, y, theta, theta0):
    unit = [t / math.hypot(*theta) for t in theta]
    return min(
        s * (math.fsum(a * b for a, b in zip(unit, x, strict=True)) + theta0 / math.hypot(*theta))
        for s, x in zip(y, X, strict=True)
    )


@wrong("geometric_margin", cause="other: positive class only")
def positive_points(X, y, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return r[y > 0].min() if (y > 0).any() else -r.max()


@right("mistake_bound")
def by_squares(X, y, theta_hat):
    Z = X * y[:, None]
    return np.einsum("ij,ij->i", X, X).max() * (theta_hat @ theta_hat) / np.square((Z @ theta_hat).min())


@right("mistake_bound")
def rescaled_points(X, y, theta_hat):
    u = np.asarray(theta_hat, float) / np.linalg.norm(theta_hat)
    R = np.sqrt(np.diag(X @ X.T).max())
    return max((R / m) ** 2 for m in y * (X @ u))


@right("mistake_bound")
def exact_bound(X, y, theta_hat):
    X, t = [[Fraction(float(v)) for v in x] for x in X], [Fraction(float(v)) for v in theta_hat]
    R2 = max(sum(v * v for v in x) for x in X)
    g = min(int(s) * sum(a * b for a, b in zip(x, t, strict=True)) for s, x in zip(y, X, strict=True))
    return float(R2 * sum(v * v for v in t) / g**2)


@wrong("mistake_bound", cause="other: spectral norm")
def spectral(X, y, theta_hat):
    return (np.linalg.norm(X, 2) * np.linalg.norm(theta_hat) / np.min(y * (X @ theta_hat))) ** 2


@wrong("mistake_bound", cause="other: largest coordinate")
def largest_entry(X, y, theta_hat):
    return (np.abs(X).max() * np.linalg.norm(theta_hat) / np.min(y * (X @ theta_hat))) ** 2


@right("augmented_bound")
def squares_plus_one(X, y, theta_hat, theta0_hat):
    R2 = 1 + (X**2).sum(1).max()
    return R2 * (sum(theta_hat**2) + theta0_hat**2) / np.min(y * (X @ theta_hat + theta0_hat)) ** 2


@right("augmented_bound")
def by_the_theorem(X, y, theta_hat, theta0_hat):
    return by_squares(
        np.pad(np.array(X, float), ((0, 0), (0, 1)), constant_values=1), y, np.array([*theta_hat, theta0_hat])
    )


@right("augmented_bound")
def cosines(X, y, theta_hat, theta0_hat):
    w = np.hstack([theta_hat, theta0_hat]) / math.hypot(*theta_hat, theta0_hat)
    rows = [(math.hypot(*x, 1), s * (w[:-1] @ x + w[-1])) for x, s in zip(X, y, strict=True)]
    return (max(r for r, _ in rows) / min(g for _, g in rows)) ** 2


@wrong("augmented_bound", cause="other: length one, scaled by R: the classical Novikoff offset bound")
def other_theorem(X, y, theta_hat, theta0_hat):
    R = np.linalg.norm(X, axis=1).max()
    g = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(theta_hat)
    return (2 * R / g) ** 2


@right("proof_trace")
def cumulated(X, y, theta_hat, T):
    unit = theta_hat / np.linalg.norm(theta_hat)
    steps, theta = [], np.zeros(X.shape[1])
    for _ in range(T):
        before = len(steps)
        for z in X * y[:, None]:
            if theta @ z <= 0:
                steps.append(z)
                theta = theta + z
        if len(steps) == before:
            break
    path = np.cumsum(steps, axis=0)
    k = np.arange(1, len(steps) + 1)
    return np.stack([path @ unit, k * (y * (X @ unit)).min(), (path**2).sum(1), k * (X**2).sum(1).max()]).T


@right("proof_trace")
def list_trace(X, y, theta_hat, T):
    length = math.hypot(*theta_hat)
    g = min(s * sum(map(lambda a, b: a * b, x, theta_hat)) for x, s in zip(X, y, strict=True)) / length
    R2 = max(sum(v * v for v in x) for x in X)
    rows, theta, k = [], [0.0] * len(theta_hat), 0
    for _ in range(T):
        start = k
        for x, s in zip(X, y, strict=True):
            if s * sum(a * b for a, b in zip(theta, x, strict=True)) <= 0:
                theta, k = [a + s * b for a, b in zip(theta, x, strict=True)], k + 1
                rows += [
                    [
                        sum(a * b for a, b in zip(theta, theta_hat, strict=True)) / length,
                        k * g,
                        sum(a * a for a in theta),
                        k * R2,
                    ]
                ]
        if k == start:
            return rows
    return rows


@right("proof_trace")
def incremental(X, y, theta_hat, T):
    X = np.asarray(X, dtype=float)
    unit = np.divide(theta_hat, np.linalg.norm(theta_hat))
    gamma, R = (y * X.dot(unit)).min(), np.linalg.norm(X, axis=1).max()
    theta, reach, square, rows, clean = np.zeros(X.shape[1]), 0.0, 0.0, [], 0
    for v in range(len(X) * T):
        i = v % len(X)
        margin = y[i] * theta @ X[i]
        if margin > 0:
            clean += 1
            if clean == len(X):
                break
            continue
        clean = 0
        theta = theta + y[i] * X[i]
        reach += y[i] * X[i] @ unit
        square += 2 * margin + X[i] @ X[i]
        rows.append((reach, (len(rows) + 1) * gamma, square, (len(rows) + 1) * R**2))
    return np.array(rows)


def traced(X, y, theta_hat, T, row):
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        before = k
        for x, s in zip(X, y, strict=True):
            if s * (theta @ x) <= 0:
                old = theta
                theta, k = theta + s * x, k + 1
                rows.append(row(theta, k, old, x, s))
        if k == before:
            break
    return np.array(rows)


@wrong("proof_trace", cause="other: margin of the point at hand")
def own_margin(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    R2 = np.max(np.sum(X**2, axis=1))
    return traced(X, y, theta_hat, T, lambda th, k, old, x, s: [th @ u, k * s * (x @ u), th @ th, k * R2])


@wrong("proof_trace", cause="other: length of the point at hand")
def own_length(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    g = np.min(y * (X @ u))
    return traced(X, y, theta_hat, T, lambda th, k, old, x, s: [th @ u, k * g, th @ th, k * (x @ x)])


@wrong("proof_trace", cause="other: R and gamma over the points seen so far")
def so_far(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    seen = []

    def row(th, k, old, x, s):
        seen.append((s * (x @ u), x @ x))
        return [th @ u, k * min(m for m, _ in seen), th @ th, k * max(r for _, r in seen)]

    return traced(X, y, theta_hat, T, row)


@right("proof_order")
def lower_first():
    return "EHABDGFC"


@right("proof_order")
def listed():
    return ["F", "B", "E", "D", "H", "G", "A", "C"]


@right("proof_order")
def joined_tuple():
    return tuple("BEDHFAGC")


@right("hard_dataset")
def simulated(k):
    height = 1.0
    while True:
        X, y = np.array([[0.8, 0.0], [0.4, -height / 2]]), np.array([1, -1])
        theta, mistakes = np.zeros(2), 0
        while mistakes < k:
            before = mistakes
            for x, s in zip(X, y, strict=True):
                if s * (theta @ x) <= 0:
                    theta, mistakes = theta + s * x, mistakes + 1
            if mistakes == before:
                break
        if mistakes >= k:
            return X, y
        height /= 2


@right("hard_dataset")
def two_points(k):
    e = 1 / (4 * math.sqrt(k))
    return [[math.sqrt(1 - e * e), 0], [0.5, -e]], [1, -1]


@right("hard_dataset")
def with_padding(k):
    e = 2.0 ** -(k.bit_length() // 2 + 3)
    X = np.array([[0.5, 0.0], [0.25, -e], [0.0, 0.25], [0.5, 0.5]])
    return X, np.array([1, -1, 1, 1])


@wrong("hard_dataset", cause="other: symmetric points: two mistakes only")
def symmetric(k):
    e = 1 / (4 * k)
    X = np.array([[1.0, e], [1.0, -e]])
    return X / np.linalg.norm(X, axis=1, keepdims=True), np.array([1, -1])


@right("broken_step")
def listed_answer():
    return [6, "d"]


@right("broken_step")
def numpy_answer():
    return np.int64(6), "d"


@wrong("broken_step", cause="other: line 5")
def line_five():
    return 5, "d"


@wrong("broken_step", cause="other: line 3, e")
def line_three():
    return 3, "e"


@right("non_separable_certificate")
def hulls_meet(X, y):
    rows = [np.where(y > 0, 1.0, 0.0), np.where(y < 0, 1.0, 0.0), *(X * y[:, None]).T]
    if not ((y > 0).any() and (y < 0).any()):
        return None
    lam, rest = nnls(np.array(rows), np.array([1.0, 1.0] + [0.0] * X.shape[1]))
    return lam / 2 if rest == 0 else None


@right("non_separable_certificate")
def doubled_equation(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    A = np.vstack([np.ones(len(X)), Z.T])
    b = np.eye(len(A))[0]
    lam, rest = nnls(A, b)
    if rest > 0:
        return None
    return (lam / lam.sum()).tolist()


@right("non_separable_certificate")
def smaller_total(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y.reshape(-1, 1)
    lam, rest = nnls(np.vstack([Z.T, np.full(len(X), 0.5)]), np.append(np.zeros(X.shape[1] + 1), 0.5))
    return lam if not rest else None


@wrong("non_separable_certificate", cause="other: mistake counts as weights")
def counts_as_weights(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, alpha = np.zeros(Z.shape[1]), np.zeros(len(Z))
    for _ in range(300):
        before = alpha.sum()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w, alpha[i] = w + z, alpha[i] + 1
        if alpha.sum() == before:
            return None
    return alpha / alpha.sum()


@wrong("non_separable_certificate", cause="other: labels forgotten")
def labels_forgotten(X, y):
    Z = np.column_stack([X, np.ones(len(X))])
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(X.shape[1] + 1), 1))
    return lam if rest == 0 else None


@wrong("non_separable_certificate", cause="other: each feature alone")
def box_test(X, y):
    apart = any(
        X[y > 0, j].min(initial=np.inf) > X[y < 0, j].max(initial=-np.inf)
        or X[y > 0, j].max(initial=-np.inf) < X[y < 0, j].min(initial=np.inf)
        for j in range(X.shape[1])
    )
    if apart:
        return None
    return hulls_meet(X, y) if hulls_meet(X, y) is not None else np.full(len(X), 1 / len(X))
