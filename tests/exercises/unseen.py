"""Wrong answers written from the solutions alone, each with its cause in plain words. They are for measuring only.

No mistake was chosen or worded for them, but for the four that `docs/judge.md` names.
`python -m tests.exercises.naming --unseen` prints how many of them are named.
"""

# ruff: noqa: B905, E741, F821, PERF401, UP034 (written as students write; F821: what a lesson gives is put in by `answers`)

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.exercises import by_id

ANSWERS: list[tuple[str, str, Callable[..., Any]]] = []  # exercise, cause, function


def answer(exercise: str, cause: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def keep(function: Callable[..., Any]) -> Callable[..., Any]:
        ANSWERS.append((exercise, cause, function))
        return function

    return keep


def answers() -> list[tuple[str, str, Callable[..., Any]]]:
    """The answers, which may call what their lessons give."""
    for exercise, _, function in ANSWERS:
        given = by_id(exercise).solution.__globals__
        function.__globals__.update({name: given[name] for name in function.__code__.co_names if name in given})
    return ANSWERS


@answer("standardize", "std with ddof 1")
def standardize_1(X_train, X_new):
    mu = np.mean(X_train, axis=0)
    sd = np.std(X_train, axis=0, ddof=1)
    sd = np.where(sd == 0, 1, sd)
    return ((X_train - mu) / sd, (X_new - mu) / sd * (X_train.std(axis=0) > 0))


@answer("standardize", "constant feature gives division by 0")
def standardize_2(X_train, X_new):
    mu = np.mean(X_train, axis=0)
    sd = np.std(X_train, axis=0)
    return ((X_train - mu) / sd, (X_new - mu) / sd)


@answer("standardize", "whole matrix one mean")
def standardize_3(X_train, X_new):
    mu = X_train.mean()
    sd = X_train.std()
    return ((X_train - mu) / sd, (X_new - mu) / sd)


@answer("standardize", "divides by the variance")
def standardize_4(X_train, X_new):
    mu = X_train.mean(0)
    v = X_train.var(0)
    v[v == 0] = 1
    return ((X_train - mu) / v, (X_new - mu) / v)


@answer("standardize", "new data own statistics")
def standardize_5(X_train, X_new):

    def st(Z):
        s = Z.std(0)
        s[s == 0] = 1
        return (Z - Z.mean(0)) / s

    return (st(X_train), st(X_new))


@answer("standardize", "constant feature of new not zero")
def standardize_6(X_train, X_new):
    mu = X_train.mean(0)
    s = X_train.std(0)
    s[s == 0] = 1
    return ((X_train - mu) / s, (X_new - mu) / s)


@answer("standardize", "new not centered")
def standardize_7(X_train, X_new):
    mu = X_train.mean(0)
    s = X_train.std(0)
    s = np.where(s > 0, s, np.inf)
    return ((X_train - mu) / s, X_new / s)


@answer("standardize", "min max scaling")
def standardize_8(X_train, X_new):
    lo = X_train.min(0)
    hi = X_train.max(0)
    r = np.where(hi > lo, hi - lo, 1)
    return ((X_train - lo) / r, (X_new - lo) / r)


@answer("signed_distance", "abs")
def signed_distance_1(X, theta, theta0):
    return np.abs(X @ theta + theta0) / np.linalg.norm(theta)


@answer("signed_distance", "offset not divided")
def signed_distance_2(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta) + theta0


@answer("signed_distance", "squared norm")
def signed_distance_3(X, theta, theta0):
    return (X @ theta + theta0) / (theta @ theta)


@answer("signed_distance", "divides by norm of points")
def signed_distance_4(X, theta, theta0):
    out = []
    for x in X:
        out.append((x @ theta + theta0) / np.sqrt(np.sum(x**2)))
    return np.array(out)


@answer("signed_distance", "sum of abs weights")
def signed_distance_5(X, theta, theta0):
    return (X @ theta + theta0) / np.sum(np.abs(theta))


@answer("project_to_boundary", "norm not squared")
def project_to_boundary_1(X, theta, theta0):
    d = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - d[:, None] * theta


@answer("project_to_boundary", "offset forgotten")
def project_to_boundary_2(X, theta, theta0):
    d = X @ theta / (theta @ theta)
    return X - d[:, None] * theta[None]


@answer("project_to_boundary", "abs distance")
def project_to_boundary_3(X, theta, theta0):
    n = np.linalg.norm(theta)
    d = abs(X @ theta + theta0) / n
    return X - d[:, None] * theta / n


@answer("project_to_boundary", "reflected")
def project_to_boundary_4(X, theta, theta0):
    n = np.linalg.norm(theta)
    d = (X @ theta + theta0) / n
    return X - 2 * d[:, None] * theta / n


@answer("cross_validation_error", "mean of fold errors")
def cross_validation_error_1(fit, X, y, folds):
    e = []
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        e.append(np.mean(h(X[folds == k]) != y[folds == k]))
    return np.mean(e)


@answer("cross_validation_error", "last fold only")
def cross_validation_error_2(fit, X, y, folds):
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        err = np.sum(h(X[folds == k]) != y[folds == k])
    return err / len(y)


@answer("cross_validation_error", "accuracy")
def cross_validation_error_3(fit, X, y, folds):
    n = 0
    for k in set(folds.tolist()):
        h = fit(X[folds != k], y[folds != k])
        n += np.sum(h(X[folds == k]) == y[folds == k])
    return n / len(y)


@answer("cross_validation_error", "count not divided")
def cross_validation_error_4(fit, X, y, folds):
    n = 0
    for k in set(folds.tolist()):
        h = fit(X[folds != k], y[folds != k])
        n += np.sum(h(X[folds == k]) != y[folds == k])
    return float(n)


@answer("cross_validation_error", "error on training points")
def cross_validation_error_5(fit, X, y, folds):
    n = 0
    for k in set(folds.tolist()):
        tr = folds != k
        h = fit(X[tr], y[tr])
        n += np.sum(h(X[tr]) != y[tr])
    return n / len(y)


@answer("cross_validation_error", "folds from range(max)")
def cross_validation_error_6(fit, X, y, folds):
    n = 0
    for k in range(max(folds)):
        h = fit(X[folds != k], y[folds != k])
        n += np.sum(h(X[folds == k]) != y[folds == k])
    return n / len(y)


@answer("train_test_split", "parts exchanged")
def train_test_split_1(n, test_fraction, rng):
    p = rng.permutation(n)
    m = round(n * test_fraction)
    return (p[:m], p[m:])


@answer("train_test_split", "truncates")
def train_test_split_2(n, test_fraction, rng):
    p = rng.permutation(n)
    m = int(n * test_fraction)
    return (p[m:], p[:m])


@answer("train_test_split", "not shuffled")
def train_test_split_3(n, test_fraction, rng):
    p = np.arange(n)
    m = round(n * test_fraction)
    return (p[m:], p[:m])


@answer("train_test_split", "with replacement")
def train_test_split_4(n, test_fraction, rng):
    m = round(n * test_fraction)
    t = rng.integers(0, n, m)
    return (np.setdiff1d(np.arange(n), t), t)


@answer("train_test_split", "fraction taken as train")
def train_test_split_5(n, test_fraction, rng):
    p = rng.permutation(n)
    m = round(n * (1 - test_fraction))
    return (p[m:], p[:m])


@answer("perceptron_criterion", "boundary not counted")
def perceptron_criterion_1(w, Z):
    s = Z @ w
    m = s < 0
    return (-s[m].sum(), -Z[m].sum(0))


@answer("perceptron_criterion", "gradient sign")
def perceptron_criterion_2(w, Z):
    s = Z @ w
    m = s <= 0
    return (-s[m].sum(), Z[m].sum(0))


@answer("perceptron_criterion", "mean")
def perceptron_criterion_3(w, Z):
    J = 0
    g = np.zeros(len(w))
    for z in Z:
        if z @ w <= 0:
            J -= z @ w
            g -= z
    return (J / len(Z), g / len(Z))


@answer("perceptron_criterion", "count of mistakes")
def perceptron_criterion_4(w, Z):
    m = Z @ w <= 0
    return (m.sum(), -Z[m].sum(0))


@answer("perceptron_criterion", "all points")
def perceptron_criterion_5(w, Z):
    return (-np.sum(Z @ w), -Z.sum(0))


@answer("batch_perceptron", "strict")
def batch_perceptron_1(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    k = 0
    while k < max_steps:
        M = Z[Z @ w < 0]
        if len(M) == 0:
            break
        w = w + eta * M.sum(0)
        k += 1
    return (w, k)


@answer("batch_perceptron", "mean of mistakes")
def batch_perceptron_2(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    k = 0
    while k < max_steps:
        M = Z[Z @ w <= 0]
        if len(M) == 0:
            break
        w = w + eta * M.mean(0)
        k += 1
    return (w, k)


@answer("batch_perceptron", "eta ignored")
def batch_perceptron_3(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    k = 0
    while k < max_steps:
        M = Z[Z @ w <= 0]
        if len(M) == 0:
            break
        w = w + M.sum(0)
        k += 1
    return (w, k)


@answer("batch_perceptron", "point after point")
def batch_perceptron_4(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for k in range(max_steps):
        bad = False
        for z in Z:
            if z @ w <= 0:
                w = w + eta * z
                bad = True
        if not bad:
            return (w, k)
    return (w, max_steps)


@answer("batch_perceptron", "counts one more when it stops")
def batch_perceptron_5(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    k = 0
    while k < max_steps:
        M = Z[Z @ w <= 0]
        k += 1
        if len(M) == 0:
            break
        w = w + eta * M.sum(0)
    return (w, k)


@answer("averaged_perceptron", "averaged only after updates, over visits")
def averaged_perceptron_1(X, y, T):
    n, d = X.shape
    t = np.zeros(d)
    b = 0.0
    S = np.zeros(d)
    B = 0.0
    for _ in range(T):
        for i in range(n):
            if y[i] * (X[i] @ t + b) <= 0:
                t = t + y[i] * X[i]
                b += y[i]
                S = S + t
                B += b
    return (S / (n * T), B / (n * T))


@answer("averaged_perceptron", "accumulates before update")
def averaged_perceptron_2(X, y, T):
    n, d = X.shape
    t = np.zeros(d)
    b = 0.0
    S = np.zeros(d)
    B = 0.0
    for _ in range(T):
        for i in range(n):
            S = S + t
            B += b
            if y[i] * (X[i] @ t + b) <= 0:
                t = t + y[i] * X[i]
                b += y[i]
    return (S / (n * T), B / (n * T))


@answer("averaged_perceptron", "divides by T")
def averaged_perceptron_3(X, y, T):
    n, d = X.shape
    t = np.zeros(d)
    b = 0.0
    S = np.zeros(d)
    B = 0.0
    for _ in range(T):
        for i in range(n):
            if y[i] * (X[i] @ t + b) <= 0:
                t = t + y[i] * X[i]
                b += y[i]
            S = S + t
            B += b
    return (S / T, B / T)


@answer("averaged_perceptron", "offset last, not averaged")
def averaged_perceptron_4(X, y, T):
    n, d = X.shape
    t = np.zeros(d)
    b = 0.0
    S = np.zeros(d)
    for _ in range(T):
        for i in range(n):
            if y[i] * (X[i] @ t + b) <= 0:
                t = t + y[i] * X[i]
                b += y[i]
            S = S + t
    return (S / (n * T), b)


@answer("averaged_perceptron", "stops at clean pass, divides by visits made")
def averaged_perceptron_5(X, y, T):
    n, d = X.shape
    t = np.zeros(d)
    b = 0.0
    S = np.zeros(d)
    B = 0.0
    v = 0
    for _ in range(T):
        clean = True
        for i in range(n):
            if y[i] * (X[i] @ t + b) <= 0:
                t = t + y[i] * X[i]
                b += y[i]
                clean = False
            S = S + t
            B += b
            v += 1
        if clean:
            break
    return (S / v, B / v)


@answer("mistake_counts", "signed counts")
def mistake_counts_1(X, y, T):
    a = np.zeros(len(X), dtype=int)
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (a @ X @ X[i] + a.sum()) <= 0:
                a[i] += y[i]
    return a


@answer("mistake_counts", "without offset")
def mistake_counts_2(X, y, T):
    a = np.zeros(len(X), dtype=int)
    th = np.zeros(X.shape[1])
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (th @ X[i]) <= 0:
                a[i] += 1
                th = th + y[i] * X[i]
    return a


@answer("mistake_counts", "0/1 instead of counts")
def mistake_counts_3(X, y, T):
    a = np.zeros(len(X), dtype=int)
    th = np.zeros(X.shape[1])
    b = 0
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (th @ X[i] + b) <= 0:
                a[i] = 1
                th = th + y[i] * X[i]
                b += y[i]
    return a


@answer("mistake_counts", "mistakes of the last pass")
def mistake_counts_4(X, y, T):
    th = np.zeros(X.shape[1])
    b = 0
    for _ in range(T):
        a = np.zeros(len(X), dtype=int)
        for i in range(len(X)):
            if y[i] * (th @ X[i] + b) <= 0:
                a[i] += 1
                th = th + y[i] * X[i]
                b += y[i]
    return a


@answer("hinge_subgradient", "strict")
def hinge_subgradient_1(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    m = z < 1
    return (-(y[m] @ X[m]) / len(X), -y[m].sum() / len(X))


@answer("hinge_subgradient", "divided by number active")
def hinge_subgradient_2(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    m = z <= 1
    k = max(m.sum(), 1)
    return (-(y[m] @ X[m]) / k, -y[m].sum() / k)


@answer("hinge_subgradient", "only mistakes")
def hinge_subgradient_3(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    m = z <= 0
    return (-(y[m] @ X[m]) / len(X), -y[m].sum() / len(X))


@answer("hinge_subgradient", "positive sign")
def hinge_subgradient_4(X, y, theta, theta0):
    g = np.zeros(X.shape[1])
    g0 = 0.0
    for x, l in zip(X, y):
        if l * (x @ theta + theta0) <= 1:
            g += l * x
            g0 += l
    return (g / len(X), g0 / len(X))


@answer("hinge_subgradient", "all points")
def hinge_subgradient_5(X, y, theta, theta0):
    return (-np.mean(y[:, None] * X, axis=0), -np.mean(y))


@answer("pegasos", "z after shrink")
def pegasos_1(X, y, lam, order):
    t = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        e = 1 / (lam * (k + 1))
        t = (1 - e * lam) * t
        if y[i] * (X[i] @ t) < 1:
            t = t + e * y[i] * X[i]
    return t


@answer("pegasos", "shrinks only at violation")
def pegasos_2(X, y, lam, order):
    t = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        e = 1 / (lam * (k + 1))
        if y[i] * (X[i] @ t) < 1:
            t = (1 - e * lam) * t + e * y[i] * X[i]
    return t


@answer("pegasos", "tests for mistakes")
def pegasos_3(X, y, lam, order):
    t = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        e = 1 / (lam * k)
        m = y[i] * (X[i] @ t) <= 0
        t = (1 - e * lam) * t
        if m:
            t = t + e * y[i] * X[i]
    return t


@answer("pegasos", "never shrinks")
def pegasos_4(X, y, lam, order):
    t = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        if y[i] * (X[i] @ t) < 1:
            t = t + y[i] * X[i] / (lam * k)
    return t


@answer("gradient_descent", "without start")
def gradient_descent_1(grad, start, eta, steps):
    w = np.asarray(start, float)
    P = []
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
        P.append(w)
    return np.array(P)


@answer("gradient_descent", "callable from 1")
def gradient_descent_2(grad, start, eta, steps):
    w = np.asarray(start, float)
    P = [w]
    for k in range(1, steps + 1):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
        P.append(w)
    return np.array(P)


@answer("gradient_descent", "ascent")
def gradient_descent_3(grad, start, eta, steps):
    w = np.asarray(start, float)
    P = [w]
    for k in range(steps):
        w = w + (eta(k) if callable(eta) else eta) * grad(w)
        P.append(w)
    return np.array(P)


@answer("gradient_descent", "last point only")
def gradient_descent_4(grad, start, eta, steps):
    w = np.asarray(start, float)
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
    return w


@answer("one_vs_rest", "argmax")
def one_vs_rest_1(X, W, b):
    return np.argmax(X @ W.T + b, axis=1)


@answer("one_vs_rest", "argmax where any positive")
def one_vs_rest_2(X, W, b):
    s = X @ W.T + b
    return np.where((s > 0).any(1), s.argmax(1), -1)


@answer("one_vs_rest", "offset forgotten")
def one_vs_rest_3(X, W, b):
    s = X @ W.T
    p = s > 0
    return np.where(p.sum(1) == 1, p.argmax(1), -1)


@answer("one_vs_rest", "ambiguous gets 0")
def one_vs_rest_4(X, W, b):
    out = np.zeros(len(X), int)
    for i, x in enumerate(X):
        c = [k for k in range(len(W)) if W[k] @ x + b[k] > 0]
        if len(c) == 1:
            out[i] = c[0]
    return out


@answer("least_squares_fit", "no ones")
def least_squares_fit_1(X, t, K):
    return np.linalg.lstsq(X, np.eye(K)[t], rcond=None)[0]


@answer("least_squares_fit", "ones first")
def least_squares_fit_2(X, t, K):
    return np.linalg.lstsq(np.hstack([np.ones((len(X), 1)), X]), np.eye(K)[t], rcond=None)[0]


@answer("least_squares_fit", "targets -1/1")
def least_squares_fit_3(X, t, K):
    return np.linalg.lstsq(np.hstack([X, np.ones((len(X), 1))]), 2 * np.eye(K)[t] - 1, rcond=None)[0]


@answer("least_squares_fit", "transposed")
def least_squares_fit_4(X, t, K):
    return np.linalg.lstsq(np.hstack([X, np.ones((len(X), 1))]), np.eye(K)[t], rcond=None)[0].T


@answer("least_squares_predict", "offset left out")
def least_squares_predict_1(X, W):
    return (X @ W[:-1]).argmax(1)


@answer("least_squares_predict", "bias row first")
def least_squares_predict_2(X, W):
    return (X @ W[1:] + W[0]).argmax(1)


@answer("least_squares_predict", "argmin")
def least_squares_predict_3(X, W):
    return np.argmin(X @ W[:-1] + W[-1], axis=1)


@answer("least_squares_predict", "over the points")
def least_squares_predict_4(X, W):
    return np.argmax(X @ W[:-1] + W[-1], axis=0)


@answer("confusion_matrix", "transposed")
def confusion_matrix_1(t, predicted, K):
    C = np.zeros((K, K), int)
    for a, b in zip(predicted, t):
        C[a][b] += 1
    return C


@answer("confusion_matrix", "K from data")
def confusion_matrix_2(t, predicted, K):
    K = len(set(t))
    C = np.zeros((K, K), int)
    for a, b in zip(t, predicted):
        C[a][b] += 1
    return C


@answer("confusion_matrix", "row shares")
def confusion_matrix_3(t, predicted, K):
    C = np.zeros((K, K))
    for a, b in zip(t, predicted):
        C[a, b] += 1
    return C / np.maximum(C.sum(1, keepdims=True), 1)


@answer("confusion_matrix", "only errors")
def confusion_matrix_4(t, predicted, K):
    C = np.zeros((K, K), int)
    for a, b in zip(t, predicted):
        if a != b:
            C[a, b] += 1
    return C


@answer("squared_error_gradient", "factor 2")
def squared_error_gradient_1(W, X, T):
    return X.T @ (X @ W - T)


@answer("squared_error_gradient", "sign")
def squared_error_gradient_2(W, X, T):
    return 2 * X.T @ (T - X @ W)


@answer("squared_error_gradient", "mean")
def squared_error_gradient_3(W, X, T):
    return 2 * X.T @ (X @ W - T) / len(X)


@answer("squared_error_gradient", "transposed")
def squared_error_gradient_4(W, X, T):
    return 2 * (X @ W - T).T @ X


@answer("least_squares_sgd", "factor 2")
def least_squares_sgd_1(W, X, T, order, eta):
    for i in order:
        W = W - eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@answer("least_squares_sgd", "order ignored")
def least_squares_sgd_2(W, X, T, order, eta):
    for i in range(len(X)):
        W = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@answer("least_squares_sgd", "gradients at the start W")
def least_squares_sgd_3(W, X, T, order, eta):
    V = W.copy()
    for i in order:
        V = V - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return V


@answer("within_scatter", "covariances averaged")
def within_scatter_1(X, t, K):
    S = 0
    for k in range(K):
        Z = X[t == k]
        Z = Z - Z.mean(0)
        S = S + Z.T @ Z / len(Z)
    return S


@answer("within_scatter", "overall mean")
def within_scatter_2(X, t, K):
    Z = X - X.mean(0)
    return Z.T @ Z


@answer("within_scatter", "not centered")
def within_scatter_3(X, t, K):
    return sum((X[t == k].T @ X[t == k] for k in range(K)))


@answer("within_scatter", "divided by n")
def within_scatter_4(X, t, K):
    S = np.zeros((X.shape[1],) * 2)
    for k in range(K):
        Z = X[t == k] - X[t == k].mean(0)
        S += Z.T @ Z
    return S / len(X)


@answer("between_scatter", "sizes forgotten")
def between_scatter_1(X, t, K):
    m = X.mean(0)
    S = np.zeros((X.shape[1],) * 2)
    for k in range(K):
        d = X[t == k].mean(0) - m
        S += np.outer(d, d)
    return S


@answer("between_scatter", "mean of means")
def between_scatter_2(X, t, K):
    M = np.array([X[t == k].mean(0) for k in range(K)])
    m = M.mean(0)
    S = np.zeros((X.shape[1],) * 2)
    for k in range(K):
        S += np.sum(t == k) * np.outer(M[k] - m, M[k] - m)
    return S


@answer("between_scatter", "divided by n")
def between_scatter_3(X, t, K):
    m = X.mean(0)
    S = np.zeros((X.shape[1],) * 2)
    for k in range(K):
        d = X[t == k].mean(0) - m
        S += np.mean(t == k) * np.outer(d, d)
    return S


@answer("fisher_direction", "difference of means")
def fisher_direction_1(X, t):
    return X[t == 1].mean(0) - X[t == 0].mean(0)


@answer("fisher_direction", "multiplies by S_W")
def fisher_direction_2(X, t):
    a, b = (X[t == 0], X[t == 1])
    S = (a - a.mean(0)).T @ (a - a.mean(0)) + (b - b.mean(0)).T @ (b - b.mean(0))
    return S @ (b.mean(0) - a.mean(0))


@answer("fisher_direction", "covariances added, not scatter")
def fisher_direction_3(X, t):
    a, b = (X[t == 0], X[t == 1])
    return np.linalg.solve(np.atleast_2d(np.cov(a.T) + np.cov(b.T)), b.mean(0) - a.mean(0))


@answer("fisher_direction", "diagonal only")
def fisher_direction_4(X, t):
    a, b = (X[t == 0], X[t == 1])
    return (b.mean(0) - a.mean(0)) / (a.var(0) * len(a) + b.var(0) * len(b))


@answer("fisher_direction", "wrong way")
def fisher_direction_5(X, t):
    a, b = (X[t == 0], X[t == 1])
    S = (a - a.mean(0)).T @ (a - a.mean(0)) + (b - b.mean(0)).T @ (b - b.mean(0))
    return np.linalg.solve(S, a.mean(0) - b.mean(0))


@answer("fisher_targets", "exchanged counts")
def fisher_targets_1(t):
    n = len(t)
    n1 = np.sum(t)
    n0 = n - n1
    return np.where(t == 1, n / n0, -n / n1)


@answer("fisher_targets", "1/n_k without n")
def fisher_targets_2(t):
    n1 = np.sum(t == 1)
    n0 = np.sum(t == 0)
    return np.where(t == 1, 1 / n1, -1 / n0)


@answer("fisher_targets", "no sign")
def fisher_targets_3(t):
    n = len(t)
    n1 = np.sum(t == 1)
    n0 = n - n1
    return np.where(t == 1, n / n1, n / n0)


@answer("fisher_ratio", "variances")
def fisher_ratio_1(w, X, t):
    p = X @ w
    a = p[t == 0]
    b = p[t == 1]
    return (a.mean() - b.mean()) ** 2 / (a.var() + b.var())


@answer("fisher_ratio", "gap not squared")
def fisher_ratio_2(w, X, t):
    p = X @ w
    a = p[t == 0]
    b = p[t == 1]
    return abs(a.mean() - b.mean()) / (np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2))


@answer("fisher_ratio", "inverted")
def fisher_ratio_3(w, X, t):
    p = X @ w
    a = p[t == 0]
    b = p[t == 1]
    return (np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)) / (a.mean() - b.mean()) ** 2


@answer("gaussian_pdf", "sqrt(2 pi sigma)")
def gaussian_pdf_1(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / np.sqrt(2 * np.pi * sigma)


@answer("gaussian_pdf", "no factor 2")
def gaussian_pdf_2(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / sigma**2) / (sigma * np.sqrt(2 * np.pi))


@answer("gaussian_pdf", "not normalised")
def gaussian_pdf_3(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2)


@answer("gaussian_pdf", "missing sqrt")
def gaussian_pdf_4(x, mu, sigma):
    return 1 / (sigma * 2 * np.pi) * np.exp(-0.5 * ((x - mu) / sigma) ** 2)


@answer("lda_fit", "divided by n")
def lda_fit_1(X, t, K):
    m = np.array([X[t == k].mean(0) for k in range(K)])
    Z = X - m[t]
    return (np.bincount(t, minlength=K) / len(t), m, Z.T @ Z / len(X))


@answer("lda_fit", "mean of class covariances")
def lda_fit_2(X, t, K):
    m = np.array([X[t == k].mean(0) for k in range(K)])
    S = np.mean([np.atleast_2d(np.cov(X[t == k].T)) for k in range(K)], axis=0)
    return (np.bincount(t, minlength=K) / len(t), m, S)


@answer("lda_fit", "total covariance")
def lda_fit_3(X, t, K):
    m = np.array([X[t == k].mean(0) for k in range(K)])
    return (np.bincount(t, minlength=K) / len(t), m, np.atleast_2d(np.cov(X.T)))


@answer("lda_fit", "counts for priors")
def lda_fit_4(X, t, K):
    m = np.array([X[t == k].mean(0) for k in range(K)])
    Z = X - m[t]
    return (np.bincount(t, minlength=K), m, Z.T @ Z / (len(X) - K))


@answer("lda_discriminants", "half forgotten")
def lda_discriminants_1(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return np.array([[x @ P @ m - m @ P @ m + np.log(p) for m, p in zip(means, priors)] for x in X])


@answer("lda_discriminants", "log forgotten")
def lda_discriminants_2(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return np.array([[x @ P @ m - 0.5 * m @ P @ m + p for m, p in zip(means, priors)] for x in X])


@answer("lda_discriminants", "priors left out")
def lda_discriminants_3(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return np.array([[x @ P @ m - 0.5 * m @ P @ m for m in means] for x in X])


@answer("lda_discriminants", "Sigma not inverted")
def lda_discriminants_4(X, priors, means, Sigma):
    return np.array([[x @ Sigma @ m - 0.5 * m @ Sigma @ m + np.log(p) for m, p in zip(means, priors)] for x in X])


@answer("log_odds", "priors ratio inverted")
def log_odds_1(priors, means, Sigma, k, l):
    th = np.linalg.inv(Sigma) @ (means[k] - means[l])
    return (th, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ th)


@answer("log_odds", "half forgotten")
def log_odds_2(priors, means, Sigma, k, l):
    th = np.linalg.inv(Sigma) @ (means[k] - means[l])
    return (th, np.log(priors[k] / priors[l]) - (means[k] + means[l]) @ th)


@answer("log_odds", "difference of the means in offset")
def log_odds_3(priors, means, Sigma, k, l):
    th = np.linalg.inv(Sigma) @ (means[k] - means[l])
    return (th, np.log(priors[k] / priors[l]) - 0.5 * (means[k] - means[l]) @ th)


@answer("lda_posterior", "overflow")
def lda_posterior_1(X, priors, means, Sigma):
    E = np.exp(lda_discriminants(X, priors, means, Sigma))
    return E / E.sum(1, keepdims=True)


@answer("lda_posterior", "shift over everything")
def lda_posterior_2(X, priors, means, Sigma):
    D = lda_discriminants(X, priors, means, Sigma)
    E = np.exp(D - D.max())
    return E / E.sum(1, keepdims=True)


@answer("log_multivariate_normal", "d forgotten")
def log_multivariate_normal_1(X, mu, Sigma):
    C = X - mu
    P = np.linalg.inv(Sigma)
    q = np.einsum("ij,jk,ik->i", C, P, C)
    return -0.5 * (np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + q)


@answer("log_multivariate_normal", "det not halved")
def log_multivariate_normal_2(X, mu, Sigma):
    C = X - mu
    P = np.linalg.inv(Sigma)
    q = np.einsum("ij,jk,ik->i", C, P, C)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + q) - np.linalg.slogdet(Sigma)[1]


@answer("log_multivariate_normal", "density")
def log_multivariate_normal_3(X, mu, Sigma):
    C = X - mu
    P = np.linalg.inv(Sigma)
    q = np.einsum("ij,jk,ik->i", C, P, C)
    return np.exp(-0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + q))


@answer("qda_discriminants", "determinant left out")
def qda_discriminants_1(X, priors, means, Sigmas):
    D = []
    for p, m, S in zip(priors, means, Sigmas):
        C = X - m
        D.append(np.log(p) - 0.5 * np.sum(C @ np.linalg.inv(S) * C, axis=1))
    return np.array(D).T


@answer("qda_discriminants", "first Sigma for all")
def qda_discriminants_2(X, priors, means, Sigmas):
    D = []
    for p, m in zip(priors, means):
        S = Sigmas[0]
        C = X - m
        D.append(np.log(p) - 0.5 * np.linalg.slogdet(S)[1] - 0.5 * np.sum(C @ np.linalg.inv(S) * C, axis=1))
    return np.array(D).T


@answer("qda_discriminants", "classes in rows")
def qda_discriminants_3(X, priors, means, Sigmas):
    D = []
    for p, m, S in zip(priors, means, Sigmas):
        C = X - m
        D.append(np.log(p) - 0.5 * np.linalg.slogdet(S)[1] - 0.5 * np.sum(C @ np.linalg.inv(S) * C, axis=1))
    return np.array(D)


@answer("sigmoid", "overflow")
def sigmoid_1(s):
    return 1 / (1 + np.exp(-s))


@answer("sigmoid", "sign")
def sigmoid_2(s):
    s = np.asarray(s, float)
    e = np.exp(-np.abs(s))
    return np.where(s >= 0, e, 1) / (1 + e)


@answer("sigmoid", "clipped at 10")
def sigmoid_3(s):
    return 1 / (1 + np.exp(-np.clip(s, -10, 10)))


@answer("cross_entropy", "overflow")
def cross_entropy_1(theta, X, y):
    p = 1 / (1 + np.exp(-X @ theta))
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@answer("cross_entropy", "mean")
def cross_entropy_2(theta, X, y):
    s = X @ theta
    return np.mean(np.logaddexp(0, s) - y * s)


@answer("cross_entropy", "log base 2")
def cross_entropy_3(theta, X, y):
    s = X @ theta
    return np.sum(np.logaddexp(0, s) - y * s) / np.log(2)


@answer("cross_entropy_hessian", "p not times 1-p")
def cross_entropy_hessian_1(theta, X, y):
    p = sigmoid(X @ theta)
    return X.T @ np.diag(p) @ X


@answer("cross_entropy_hessian", "weights squared")
def cross_entropy_hessian_2(theta, X, y):
    p = sigmoid(X @ theta)
    Z = X * (p * (1 - p))[:, None]
    return Z.T @ Z


@answer("cross_entropy_hessian", "mean")
def cross_entropy_hessian_3(theta, X, y):
    p = sigmoid(X @ theta)
    H = 0
    for x, q in zip(X, p):
        H = H + q * (1 - q) * np.outer(x, x)
    return H / len(X)


@answer("softmax", "one max")
def softmax_1(scores):
    e = np.exp(scores - scores.max())
    return e / e.sum(1, keepdims=True)


@answer("softmax", "columns")
def softmax_2(scores):
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=0)


@answer("softmax", "no shift")
def softmax_3(scores):
    e = np.exp(scores)
    return e / e.sum(1)[:, None]


@answer("softmax_gradient", "sign")
def softmax_gradient_1(W, X, t):
    P = softmax(X @ W)
    Y = np.zeros_like(P)
    Y[np.arange(len(t)), t] = 1
    return X.T @ (Y - P)


@answer("softmax_gradient", "only P")
def softmax_gradient_2(W, X, t):
    return X.T @ softmax(X @ W)


@answer("softmax_gradient", "mean")
def softmax_gradient_3(W, X, t):
    P = softmax(X @ W)
    P[np.arange(len(t)), t] -= 1
    return X.T @ P / len(X)


@answer("roc_points", "strict threshold")
def roc_points_1(scores, y):
    a, b = ([0.0], [0.0])
    for c in sorted(set(scores), reverse=True):
        a.append(np.mean(scores[y == 0] > c))
        b.append(np.mean(scores[y == 1] > c))
    return (np.array(a), np.array(b))


@answer("roc_points", "without (0,0)")
def roc_points_2(scores, y):
    a, b = ([], [])
    for c in sorted(set(scores), reverse=True):
        a.append(np.mean(scores[y == 0] >= c))
        b.append(np.mean(scores[y == 1] >= c))
    return (np.array(a), np.array(b))


@answer("roc_points", "one point per observation")
def roc_points_3(scores, y):
    o = np.argsort(-scores, kind="stable")
    z = y[o]
    return (np.r_[0, np.cumsum(z == 0) / np.sum(y == 0)], np.r_[0, np.cumsum(z == 1) / np.sum(y == 1)])


@answer("roc_points", "ascending")
def roc_points_4(scores, y):
    a, b = ([0.0], [0.0])
    for c in sorted(set(scores)):
        a.append(np.mean(scores[y == 0] >= c))
        b.append(np.mean(scores[y == 1] >= c))
    return (np.array(a), np.array(b))


@answer("numerical_gradient", "forward difference")
def numerical_gradient_1(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        e = np.zeros(len(theta))
        e[i] = h
        g[i] = (f(theta + e) - f(theta)) / h
    return g


@answer("numerical_gradient", "divided by h")
def numerical_gradient_2(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        e = np.zeros(len(theta))
        e[i] = h
        g[i] = (f(theta + e) - f(theta - e)) / h
    return g


@answer("numerical_gradient", "all at once")
def numerical_gradient_3(f, theta, h):
    return np.array([(f(theta + h) - f(theta - h)) / (2 * h) for _ in theta])


@answer("fit_newton", "ridge on the bias too")
def fit_newton_1(X, y, ridge):
    th = np.zeros(X.shape[1])
    for _ in range(30):
        th = th - np.linalg.solve(
            cross_entropy_hessian(th, X, y) + ridge * np.eye(len(th)), cross_entropy_gradient(th, X, y) + ridge * th
        )
    return th


@answer("fit_newton", "ridge only in the hessian")
def fit_newton_2(X, y, ridge):
    th = np.zeros(X.shape[1])
    r = np.full(len(th), float(ridge))
    r[-1] = 0
    for _ in range(30):
        th = th - np.linalg.solve(cross_entropy_hessian(th, X, y) + np.diag(r), cross_entropy_gradient(th, X, y))
    return th


@answer("fit_newton", "single step")
def fit_newton_3(X, y, ridge):
    th = np.zeros(X.shape[1])
    r = np.full(len(th), float(ridge))
    r[-1] = 0
    th = th - np.linalg.solve(cross_entropy_hessian(th, X, y) + np.diag(r), cross_entropy_gradient(th, X, y) + r * th)
    return th


@answer("fit_newton", "ridge left out")
def fit_newton_4(X, y, ridge):
    th = np.zeros(X.shape[1])
    for _ in range(30):
        th = th - np.linalg.solve(cross_entropy_hessian(th, X, y), cross_entropy_gradient(th, X, y))
    return th
