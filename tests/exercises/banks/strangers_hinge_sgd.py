"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: hinge_sgd."""

import math
from fractions import Fraction
from itertools import accumulate

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


def one_pass(X, y, theta, theta0):
    clean = True
    for x, s in zip(X, y, strict=True):
        if s * (theta @ x + theta0) <= 0:
            theta, theta0, clean = theta + s * x, theta0 + s, False
    return theta, theta0, clean


@right("perceptron_cycle")
def bytes_keys(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    when = {w.tobytes(): 0}
    for p in range(1, max_passes + 1):
        start = w.copy()
        for z in Z:
            if w @ z <= 0:
                w += z
        if (w == start).all() and (Z @ w > 0).all():
            return 0
        if (key := w.tobytes()) in when:
            return p - when[key]
        when[key] = p
    return -1


@right("perceptron_cycle")
def exact_recursion(X, y, max_passes):
    rows = [[Fraction(float(v)) for v in (*x, 1)] for x in X]
    w, seen = (Fraction(0),) * (X.shape[1] + 1), [(Fraction(0),) * (X.shape[1] + 1)]
    for _ in range(max_passes):
        clean = True
        for row, s in zip(rows, y, strict=True):
            if int(s) * sum(a * b for a, b in zip(w, row, strict=True)) <= 0:
                w, clean = tuple(a + int(s) * b for a, b in zip(w, row, strict=True)), False
        if clean:
            return 0
        for back, old in enumerate(reversed(seen), 1):
            if old == w:
                return back
        seen.append(w)
    return -1


@wrong("perceptron_cycle", cause="other: list of references to one array")
def same_array(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    seen = [w]
    for p in range(1, max_passes + 1):
        clean = True
        for z in Z:
            if w @ z <= 0:
                w += z
                clean = False
        if clean:
            return 0
        for q, old in enumerate(seen):
            if np.array_equal(old, w):
                return p - q
        seen.append(w)
    return -1


@wrong("perceptron_cycle", cause="other: rounded states")
def rounded_states(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(0.0,) * (X.shape[1] + 1): 0}
    for p in range(1, max_passes + 1):
        theta, theta0, clean = one_pass(X, y, theta, theta0)
        if clean:
            return 0
        key = tuple(np.round([*theta, theta0], 1) + 0.0)
        if key in seen:
            return p - seen[key]
        seen[key] = p
    return -1


@right("hinge_loss")
def half_sum(z):
    missing = 1 - np.asarray(z)
    return (missing + abs(missing)) / 2


@right("hinge_loss")
def nested_lists(z):
    def loss(v):
        return [loss(u) for u in v] if isinstance(v, list) else (0 if v > 1 else 1 - v)

    return loss(np.asarray(z).tolist())


@right("hinge_loss")
def minus_minimum(z):
    return -np.minimum(np.subtract(z, 1), 0)


@wrong("hinge_loss", cause="other: counts")
def indicator(z):
    return (np.asarray(z) < 1) * 1.0


@right("hinge_risk")
def active_dot(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    on = z < 1
    return (on.sum() - z[on].sum()) / len(z)


@right("hinge_risk")
def fsum_risk(X, y, theta, theta0):
    return math.fsum(max(0.0, 1 - s * (float(np.dot(x, theta)) + theta0)) for x, s in zip(X, y, strict=True)) / len(y)


@right("hinge_risk")
def reflected_risk(X, y, theta, theta0):
    Z = np.c_[X, np.ones(len(X))] * y[:, None]
    return np.clip(1 - Z @ np.r_[theta, theta0], 0, np.inf).mean()


@right("gradient_descent")
def accumulated_path(grad, start, eta, steps):
    rate = eta if callable(eta) else lambda k: eta
    return list(
        accumulate(range(steps), lambda w, k: w - rate(k) * np.asarray(grad(w)), initial=np.array(start, float))
    )


@right("gradient_descent")
def recursive_descent(grad, start, eta, steps):
    if steps == 0:
        return np.array([start], dtype=float)
    path = recursive_descent(grad, start, eta, steps - 1)
    w = path[-1]
    return np.vstack([path, w - (eta(steps - 1) if callable(eta) else eta) * grad(w.copy())])


@right("gradient_descent")
def filled_table(grad, start, eta, steps):
    path = np.tile(np.asarray(start, dtype=np.float64), (steps + 1, 1))
    for k in range(steps):
        path[k + 1 :] -= (eta(k) if hasattr(eta, "__call__") else eta) * grad(path[k].copy())  # noqa: B004
    return path


@right("hinge_subdifferential")
def from_comparisons(z):
    return -int(z <= 1), -int(z < 1)


@right("hinge_subdifferential")
def sorted_slopes(z):
    return sorted({True: [-1.0, -1.0], False: [0.0, 0.0]}[bool(z < 1)]) if z != 1 else np.array([-1, 0])


@right("hinge_subdifferential")
def one_sided_limits(z):
    up, down = np.nextafter(z, np.inf), np.nextafter(z, -np.inf)
    return (-1 if down < 1 else 0), (-1 if up <= 1 else 0)


@right("best_constant_step")
def golden(G, D, m):
    eta = math.exp(math.log(D) - math.log(G) - 0.5 * math.log(m))
    return eta, (D**2 + G**2 * m * eta**2) / (2 * m * eta)


@right("best_constant_step")
def from_bound(G, D, m):
    bound = math.sqrt(D * D * G * G / m)
    return bound / (G * G), bound


@right("best_constant_step")
def numeric_minimum(G, D, m):
    def slope(eta):
        return G**2 * m * eta**2 - D**2

    low, high = 0.0, D / G + 1
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if slope(mid) < 0 else (low, mid)
    return np.array([low, (D**2 + G**2 * m * low**2) / (2 * m * low)])


@wrong("best_constant_step", cause="other: rounded down")
def integer_division(G, D, m):
    return D / (G * math.isqrt(int(m))), D * G / math.isqrt(int(m))


@right("hinge_subgradient")
def weights_form(X, y, theta, theta0):
    v = np.where(y * (X @ theta + theta0) <= 1, -y, 0) / len(y)
    return v @ X, v.sum()


@right("hinge_subgradient")
def list_subgradient(X, y, theta, theta0):
    active = [(x, s) for x, s in zip(X, y, strict=True) if not s * (np.dot(x, theta) + theta0) > 1]
    g = [-sum(s * x[j] for x, s in active) / len(y) for j in range(X.shape[1])]
    return g, -sum(int(s) for _, s in active) / len(y)


@right("hinge_subgradient")
def augmented_mean(X, y, theta, theta0):
    Z = np.insert(X.astype(float), X.shape[1], 1.0, axis=1) * y[:, None]
    Z[Z @ np.append(theta, theta0) > 1] = 0
    g = -Z.mean(axis=0)
    return g[:-1], g[-1]


@right("sgd_hinge")
def path_then_best(X, y, order):
    w, path = np.zeros(X.shape[1] + 1), [np.zeros(X.shape[1] + 1)]
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    for i in order:
        if Z[i] @ w <= 1:
            w = w + Z[i] / len(path)
            path.append(w)
    risks = [np.mean(np.maximum(1 - Z @ v, 0)) for v in path]
    best = path[risks.index(min(risks))]
    return best[:-1], best[-1]


@right("sgd_hinge")
def sum_for_mean(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 1
    best, least = (theta, theta0), float(len(y))
    for i in order:
        if y[i] * (theta @ X[i] + theta0) > 1:
            continue
        theta, theta0 = theta + y[i] * X[i] / k, theta0 + y[i] / k
        k += 1
        risk = np.maximum(0, 1 - y * (X @ theta + theta0)).sum()
        if risk < least:
            best, least = (theta, theta0), risk
    return best


@right("sgd_hinge")
def generated(X, y, order):
    def iterates():
        theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
        yield theta, theta0
        for i in order:
            if y[i] * (theta @ X[i] + theta0) <= 1:
                k += 1
                theta, theta0 = theta + (1 / k) * y[i] * X[i], theta0 + (1 / k) * y[i]
                yield theta, theta0

    return min(iterates(), key=lambda p: float(np.mean(np.maximum(1 - y * (X @ p[0] + p[1]), 0))))


@right("pegasos")
def closed_form(X, y, lam, order):
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        theta = total / (lam * k) if k else total
        if y[i] * (theta @ X[i]) < 1:
            total = total + y[i] * X[i]
    return total / (lam * len(order)) if len(order) else total


@right("pegasos")
def counts_pegasos(X, y, lam, order):
    Z = X * y[:, None]
    G, alpha = Z @ Z.T, np.zeros(len(X))
    for k, i in enumerate(order, 1):
        z = G[i] @ alpha / (lam * (k - 1)) if k > 1 else 0.0
        alpha[i] += z < 1
    return alpha @ Z / (lam * max(len(order), 1))


@right("pegasos")
def subgradient_step(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        g = lam * theta
        if y[i] * np.dot(X[i], theta) < 1:
            g = g - y[i] * X[i]
        theta = theta - g / (lam * k)
    return theta.tolist()
