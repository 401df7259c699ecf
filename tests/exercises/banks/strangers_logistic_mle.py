"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: logistic_mle."""

import math
from itertools import accumulate, groupby

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@right("sigmoid")
def tangent(s):
    return 0.5 + 0.5 * np.tanh(np.asarray(s) / 2)


@right("sigmoid")
def log_form(s):
    return np.exp(-np.logaddexp(0, -np.asarray(s, float)))


@right("sigmoid")
def one_exponential(s):
    s = np.asarray(s, dtype=float)
    e = np.exp(-np.abs(s))
    return (s >= 0) / (1 + e) + (s < 0) * e / (1 + e)


@right("sigmoid")
def clipped_far(s):
    return 1 / (1 + np.exp(-np.clip(s, -700, 700)))


@wrong("sigmoid", cause="exp overflows above")
def infinity_over_infinity(s):
    with np.errstate(all="ignore"):
        e = np.exp(s)
        return e / (1 + e)


@wrong("sigmoid", cause="other: one sign for the whole array")
def one_sign(s):
    s = np.asarray(s, float)
    with np.errstate(all="ignore"):
        if np.sum(s) >= 0:
            return 1 / (1 + np.exp(-s))
        e = np.exp(s)
        return e / (1 + e)


@right("cross_entropy")
def signed_margins(theta, X, y):
    return np.logaddexp(0, (1 - 2 * np.asarray(y)) * (X @ theta)).sum()


@right("cross_entropy")
def softplus_minus(theta, X, y):
    s = X @ theta
    return float(np.sum(np.maximum(s, 0) - y * s + np.log1p(np.exp(-np.abs(s)))))


@right("cross_entropy")
def class_sums(theta, X, y):
    s = X @ theta
    return np.logaddexp(s[y == 0], 0).sum() + np.logaddexp(-s[y == 1], 0).sum()


@right("numerical_gradient")
def moved_rows(f, theta, h):
    E = h * np.eye(len(theta))
    return [(f(theta + e) - f(theta - e)) / (2 * h) for e in E]


@right("numerical_gradient")
def float_copy(f, theta, h):
    theta = np.array(theta, dtype=float)
    g = np.zeros(len(theta))
    for j, old in enumerate(theta.copy()):
        for sign in (1, -1):
            theta[j] = old + sign * h
            g[j] += sign * f(theta) / (2 * h)
        theta[j] = old
    return g


@right("numerical_gradient")
def along_axis(f, theta, h):
    steps = np.diag(np.full(len(theta), h))
    return np.apply_along_axis(f, 1, theta + steps) / (2 * h) - np.apply_along_axis(f, 1, theta - steps) / (2 * h)


@wrong("numerical_gradient", cause="an h of its own")
def fourth_order(f, theta, h):
    E = h * np.eye(len(theta))
    return np.array([(8 * (f(theta + e) - f(theta - e)) - f(theta + 2 * e) + f(theta - 2 * e)) / (12 * h) for e in E])


def probability(s):
    return 0.5 * (1 + np.tanh(np.asarray(s) / 2))


@right("cross_entropy_gradient")
def einsum_ce(theta, X, y):
    return np.einsum("i,ij->j", probability(X @ theta) - y, X)


@right("cross_entropy_gradient")
def two_groups(theta, X, y):
    p = probability(X @ theta)
    return p[y == 0] @ X[y == 0] - (1 - p[y == 1]) @ X[y == 1]


@right("cross_entropy_gradient")
def point_loop(theta, X, y):
    g = [0.0] * len(theta)
    for x, label in zip(X, y, strict=True):
        r = float(probability(x @ theta)) - label
        g = [a + r * b for a, b in zip(g, x, strict=True)]
    return g


@right("cross_entropy_hessian")
def root_weights(theta, X, y):
    s = X @ theta
    A = X * np.exp(-0.5 * (np.logaddexp(0, s) + np.logaddexp(0, -s)))[:, None]
    return A.T @ A


@right("cross_entropy_hessian")
def hyperbolic(theta, X, y):
    with np.errstate(over="ignore"):
        w = 1 / (4 * np.cosh(np.minimum(np.abs(X @ theta) / 2, 300)) ** 2)
    return np.einsum("i,ij,ik->jk", w, X, X)


@right("cross_entropy_hessian")
def outer_loop(theta, X, y):
    H = np.zeros((len(theta),) * 2)
    for x in X:
        p = float(probability(x @ theta))
        H += p * (1 - p) * np.multiply.outer(x, x)
    return H


@right("fit_gradient_descent")
def weights_of_points(X, y, eta, steps):
    a = np.zeros(len(X))
    G = X @ X.T
    for _ in range(steps):
        a = a + eta * (y - probability(G @ a))
    return a @ X


@right("fit_gradient_descent")
def reduced(X, y, eta, steps):
    *_, theta = accumulate(
        range(steps), lambda th, _: th - eta * X.T @ (probability(X @ th) - y), initial=np.zeros(X.shape[1])
    )
    return theta.tolist()


@right("fit_gradient_descent")
def recursive_fit(X, y, eta, steps):
    theta = np.zeros(X.shape[1], dtype=np.longdouble)
    while steps:
        theta, steps = theta - eta * ((1 / (1 + np.exp(-(X @ theta)))) - y) @ X, steps - 1
    return theta.astype(float)


@wrong("fit_gradient_descent", cause="other: stops when flat")
def stops_when_flat(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g = X.T @ (probability(X @ theta) - y)
        if np.linalg.norm(g) < 1e-2:
            break
        theta = theta - eta * g
    return theta


@wrong("fit_gradient_descent", cause="other: momentum")
def momentum(X, y, eta, steps):
    theta, v = np.zeros(X.shape[1]), 0
    for _ in range(steps):
        v = 0.9 * v - eta * X.T @ (probability(X @ theta) - y)
        theta = theta + v
    return theta


@right("fit_newton")
def augmented_irls(X, y, ridge):
    theta = np.zeros(X.shape[1])
    P = np.sqrt(ridge) * np.eye(X.shape[1])[:-1]
    for _ in range(60):
        p = probability(X @ theta)
        r = np.sqrt(np.maximum(p * (1 - p), 1e-300))
        A = np.vstack([X * r[:, None], P])
        b = np.concatenate([r * (X @ theta) + (y - p) / r, np.zeros(len(P))])
        theta = np.linalg.lstsq(A, b, rcond=None)[0]
    return theta


@right("fit_newton")
def damped_newton(X, y, ridge):
    R = ridge * np.diag([1.0] * (X.shape[1] - 1) + [0.0])

    def J(th):
        return np.logaddexp(0, (1 - 2 * y) * (X @ th)).sum() + th @ R @ th / 2

    theta = np.zeros(X.shape[1])
    for _ in range(200):
        p = probability(X @ theta)
        g = X.T @ (p - y) + R @ theta
        step = np.linalg.solve((X.T * (p * (1 - p))) @ X + R, g)
        rate = 1.0
        while J(theta - rate * step) > J(theta) and rate > 1e-4:
            rate /= 2
        theta = theta - rate * step
        if np.abs(step).max() < 1e-12:
            break
    return theta.tolist()


@right("fit_newton")
def bfgs_like(X, y, ridge):
    mask = np.ones(X.shape[1])
    mask[-1] = 0
    theta = np.zeros(X.shape[1])
    while True:
        p = probability(X @ theta)
        step = np.linalg.lstsq(
            X.T @ (X * (p - p * p)[:, None]) + np.diag(ridge * mask), (y - p) @ X - ridge * mask * theta, rcond=None
        )[0]
        theta = theta + step
        if np.all(np.abs(step) < 1e-10):
            return theta


def newton(X, y, G, H, rounds=50):
    theta = np.zeros(X.shape[1])
    for _ in range(rounds):
        p = probability(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(H), X.T @ (p - y) + G * theta)
    return theta


def spared(X, ridge, place=-1):
    r = np.full(X.shape[1], float(ridge))
    r[place] = 0
    return r


@wrong("fit_newton", cause="other: ridge only in the Hessian")
def only_hessian(X, y, ridge):
    return newton(X, y, 0.0, spared(X, ridge), rounds=200)


@right("predict_label")
def by_odds(X, theta, threshold):
    p = probability(X @ theta)
    return 1 - (p < threshold)


@right("predict_label")
def list_labels(X, theta, threshold):
    def sigma(s):
        return 1 / (1 + math.exp(-s)) if s >= 0 else math.exp(s) / (1 + math.exp(s))

    return [int(sigma(float(x @ theta)) >= threshold) for x in X]


@right("predict_label")
def booleans(X, theta, threshold):
    s = X @ theta
    e = np.exp(-np.abs(s))
    return np.where(s >= 0, 1 / (1 + e), e / (1 + e)) >= threshold


@wrong("predict_label", cause="other: shifted score")
def shifted_score(X, theta, threshold):
    return (X @ theta >= threshold - 0.5).astype(int)


@right("cost_threshold")
def by_ratio(cost_fp, cost_fn):
    return 1 / (1 + cost_fn / cost_fp)


@right("cost_threshold")
def by_odds_sigmoid(cost_fp, cost_fn):
    return probability(math.log(cost_fp) - math.log(cost_fn))


@right("cost_threshold")
def by_bisection(cost_fp, cost_fn):
    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        low, high = (low, p) if (1 - p) * cost_fp <= p * cost_fn else (p, high)
    return high


@wrong("cost_threshold", cause="other: whole numbers")
def whole_costs(cost_fp, cost_fn):
    return int(cost_fp) / max(int(cost_fp) + int(cost_fn), 1)


@wrong("cost_threshold", cause="other: difference")
def linear_guess(cost_fp, cost_fn):
    return 0.5 + 0.5 * (cost_fp - cost_fn) / max(cost_fp, cost_fn)


@right("roc_points")
def cumulative(scores, y):
    values, inverse = np.unique(-np.asarray(scores, float), return_inverse=True)
    pos = np.bincount(inverse, weights=y, minlength=len(values))
    neg = np.bincount(inverse, weights=1 - np.asarray(y), minlength=len(values))
    return np.r_[0, neg.cumsum() / neg.sum()], np.r_[0, pos.cumsum() / pos.sum()]


@right("roc_points")
def grouped_points(scores, y):
    points, tp, fp = [(0.0, 0.0)], 0, 0
    ranked = sorted(zip(scores.tolist(), y.tolist(), strict=True), reverse=True)
    for _, group in groupby(ranked, key=lambda pair: pair[0]):
        for _, label in group:
            tp, fp = tp + label, fp + 1 - label
        points.append((fp / (len(y) - sum(y)), tp / sum(y)))
    return tuple(zip(*points, strict=True))


@right("roc_points")
def outer_comparison(scores, y):
    cuts = [math.inf, *sorted(set(scores.tolist()), reverse=True)]
    called = scores[None, :] >= np.array(cuts)[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@wrong("roc_points", cause="other: thresholds 0, 0.1, …")
def fixed_thresholds(scores, y):
    cuts = np.linspace(scores.max(), scores.min(), len(np.unique(scores)))
    called = np.vstack([np.zeros(len(scores), bool)] + [scores >= c for c in cuts])
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@right("softmax")
def log_softmax(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


@right("softmax")
def row_function(scores):
    def one(row):
        e = np.exp(np.subtract(row, max(row)))
        return e / e.sum()

    return np.apply_along_axis(one, 1, scores)


@right("softmax")
def ratios(scores):
    with np.errstate(over="ignore"):
        return [[float(1 / np.sum(np.exp(np.asarray(row, float) - s))) for s in row] for row in scores]


@wrong("softmax", cause="other: one maximum")
def one_maximum(scores):
    w = np.exp(scores - np.max(scores))
    return w / np.maximum(w.sum(axis=1, keepdims=True), 1e-300)


@wrong("softmax", cause="other: scaled by the maximum")
def scaled_scores(scores):
    w = np.exp(scores / np.maximum(np.abs(scores).max(axis=1, keepdims=True), 1))
    return w / w.sum(axis=1, keepdims=True)


@wrong("softmax", cause="shifted by the mean")
def mean_subtracted(scores):
    with np.errstate(all="ignore"):
        w = np.exp(scores - scores.mean(axis=1, keepdims=True))
        return w / w.sum(axis=1, keepdims=True)


def soft(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


@right("softmax_gradient")
def subtract_at(W, X, t):
    P = log_softmax(X @ W)
    P[np.arange(len(t)), t] -= 1
    return np.einsum("ij,ik->jk", X, P)


@right("softmax_gradient")
def class_columns(W, X, t):
    P = soft(X @ W)
    return np.stack([P[:, k] @ X - X[t == k].sum(axis=0) for k in range(W.shape[1])], axis=1)


@right("softmax_gradient")
def point_outers(W, X, t):
    G = np.zeros(W.shape)
    for x, k in zip(X, t, strict=True):
        p = soft((x @ W)[None])[0]
        G += np.outer(x, p)
        G[:, k] -= x
    return G.tolist()


@wrong("softmax_gradient", cause="one shift for all points")
def common_shift(W, X, t):
    S = X @ W
    with np.errstate(all="ignore"):
        E = np.exp(S - S.max())
        return X.T @ (E / E.sum(axis=1, keepdims=True) - np.eye(W.shape[1])[t])


@right("fit_softmax")
def decayed(X, t, K, ridge, eta, steps):
    keep = np.full((X.shape[1], 1), 1 - eta * ridge)
    keep[-1] = 1
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = keep * W + eta * X.T @ (T - soft(X @ W))
    return W


@right("fit_softmax")
def pieces(X, t, K, ridge, eta, steps):
    A, B, b = X[:, :-1], np.zeros((X.shape[1] - 1, K)), np.zeros(K)
    for _ in range(steps):
        R = soft(A @ B + X[:, -1:] * b) - (np.asarray(t)[:, None] == np.arange(K))
        B, b = B - eta * (A.T @ R + ridge * B), b - eta * X[:, -1] @ R
    return np.vstack([B, b])


@right("fit_softmax")
def reduced_softmax(X, t, K, ridge, eta, steps):
    D = ridge * np.diag(np.r_[np.ones(X.shape[1] - 1), 0])
    T = np.equal.outer(t, np.arange(K))
    *_, W = accumulate(
        range(steps), lambda W, _: W - eta * (X.T @ (log_softmax(X @ W) - T) + D @ W), initial=np.zeros((X.shape[1], K))
    )
    return W


@wrong("fit_softmax", cause="other: penalty after the step (proximal)")
def penalty_after(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * X.T @ (soft(X @ W) - T)
        W[:-1] *= 1 - eta * ridge
    return W


@wrong("fit_softmax", cause="other: stops when flat")
def softmax_stops_when_flat(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        G = X.T @ (log_softmax(X @ W) - T)
        G[:-1] += ridge * W[:-1]
        if np.linalg.norm(G) < 1e-2:
            break
        W = W - eta * G
    return W
