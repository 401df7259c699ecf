"""Answers to fit_softmax, right and wrong, as people might write them."""

import math
from functools import reduce
from itertools import accumulate

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank()


def slope(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])


def shares(scores):
    weights = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def descended(X, t, K, ridge, eta, steps, penalty=None, start=0.0, gradient=slope):
    W = np.full((X.shape[1], K), start)
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None] if penalty is None else penalty
    for _ in range(steps):
        W = W - eta * (gradient(W, X, t) + r * W)
    return W


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def softmax_(scores):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def soft(S):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def spared(X, ridge):
    return np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]


def soft_2(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def log_softmax(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


@bank.right
def ridge_as_a_column(X, t, K, ridge, eta, steps):
    r = np.full((X.shape[1], 1), float(ridge))
    r[-1] = 0
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        W = W - eta * (slope(W, X, t) + r * W)
    return W


@bank.right
def gradient_in_place(X, t, K, ridge, eta, steps):
    W = np.zeros([X.shape[1], K])
    for _ in range(steps):
        G = slope(W, X, t)
        G[:-1] += ridge * W[:-1]
        W -= eta * G
    return W


@bank.right
def with_a_mask(X, t, K, ridge, eta, steps):
    mask = np.ones((X.shape[1], K))
    mask[-1, :] = 0
    T, W = np.eye(K)[t], np.zeros((X.shape[1], K))
    for _ in range(steps):
        W = W - eta * (X.T @ (shares(X @ W) - T)) - eta * ridge * mask * W
    return W


@bank.right
def shrink_first(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    shrink = np.append(np.full(X.shape[1] - 1, 1 - eta * ridge), 1.0)[:, None]
    for _ in range(steps):
        W = shrink * W - eta * slope(W, X, t)
    return W


@bank.right
def point_loop_inside(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        G = ridge * W
        G[-1] = 0.0
        for x, k in zip(X, t, strict=True):
            G = G + np.outer(x, shares((x @ W)[None])[0] - np.eye(K)[k])
        W = W - eta * G
    return W


@bank.right
def while_loop(X, t, K, ridge, eta, steps):
    W, done = np.zeros((X.shape[1], K)), 0
    while done < steps:
        penalty = np.vstack([ridge * W[:-1], np.zeros(K)])
        W, done = W - eta * (slope(W, X, t) + penalty), done + 1
    return W


@bank.right
def features_and_biases_apart(X, t, K, ridge, eta, steps):
    V, b = np.zeros((X.shape[1] - 1, K)), np.zeros(K)
    for _ in range(steps):
        E = shares(X[:, :-1] @ V + b) - np.eye(K)[t]
        V, b = V - eta * (X[:, :-1].T @ E + ridge * V), b - eta * E.sum(axis=0)
    return np.vstack([V, b])


@bank.right
def by_reduce(X, t, K, ridge, eta, steps):
    D = np.diag(np.append(np.full(X.shape[1] - 1, float(ridge)), 0))
    return reduce(lambda W, _: W - eta * (slope(W, X, t) + D @ W), range(steps), np.zeros((X.shape[1], K)))


@bank.right
def lists_at_the_end(X, t, K, ridge, eta, steps):
    return with_a_mask(X, t, K, ridge, eta, steps).tolist()


@bank.right
def slide_loop(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        G = X.T @ (soft(X @ W) - T)
        G[:-1] += ridge * W[:-1]
        W -= eta * G
    return W


@bank.right
def slide_mask(X, t, K, ridge, eta, steps):
    mask = np.ones((X.shape[1], 1))
    mask[-1] = 0
    W = np.zeros((X.shape[1], K))
    T = (t[:, None] == np.arange(K)).astype(float)
    for _ in range(steps):
        W = W - eta * (np.einsum("nd,nk->dk", X, scipy.special.softmax(X @ W, axis=1) - T) + ridge * mask * W)
    return W


@bank.right
def slide_lists(X, t, K, ridge, eta, steps):
    rows, labels, m = X.tolist(), t.tolist(), X.shape[1]
    W = [[0.0] * K for _ in range(m)]
    for _ in range(steps):
        G = [[ridge * W[j][k] if j < m - 1 else 0.0 for k in range(K)] for j in range(m)]
        for x, label in zip(rows, labels):
            s = [sum(x[j] * W[j][k] for j in range(m)) for k in range(K)]
            e = [math.exp(v - max(s)) for v in s]
            for k in range(K):
                off = e[k] / sum(e) - (k == label)
                for j in range(m):
                    G[j][k] += off * x[j]
        W = [[W[j][k] - eta * G[j][k] for k in range(K)] for j in range(m)]
    return W


@bank.right
def slide_parts(X, t, K, ridge, eta, steps):
    features, W, b = X[:, :-1], np.zeros((K, X.shape[1] - 1)), np.zeros(K)
    for _ in range(steps):
        off = soft(features @ W.T + b * X[:, -1:])
        off[np.arange(len(t)), t] -= 1
        W, b = W - eta * (off.T @ features + ridge * W), b - eta * off.T @ X[:, -1]
    return np.vstack([W.T, b])


@bank.right
def slide_diagonal(X, t, K, ridge, eta, steps):
    R = np.diag([ridge] * (X.shape[1] - 1) + [0])
    T = np.eye(K)[t]
    return reduce(lambda W, _: W - eta * (X.T @ soft(X @ W) - X.T @ T + R @ W), range(steps), np.zeros((X.shape[1], K)))


@bank.right
def decayed(X, t, K, ridge, eta, steps):
    keep = np.full((X.shape[1], 1), 1 - eta * ridge)
    keep[-1] = 1
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = keep * W + eta * X.T @ (T - soft_2(X @ W))
    return W


@bank.right
def pieces(X, t, K, ridge, eta, steps):
    A, B, b = X[:, :-1], np.zeros((X.shape[1] - 1, K)), np.zeros(K)
    for _ in range(steps):
        R = soft_2(A @ B + X[:, -1:] * b) - (np.asarray(t)[:, None] == np.arange(K))
        B, b = B - eta * (A.T @ R + ridge * B), b - eta * X[:, -1] @ R
    return np.vstack([B, b])


@bank.right
def reduced_softmax(X, t, K, ridge, eta, steps):
    D = ridge * np.diag(np.r_[np.ones(X.shape[1] - 1), 0])
    T = np.equal.outer(t, np.arange(K))
    *_, W = accumulate(
        range(steps), lambda W, _: W - eta * (X.T @ (log_softmax(X @ W) - T) + D @ W), initial=np.zeros((X.shape[1], K))
    )
    return W


@bank.wrong(cause="bias penalised")
def ridge_on_everything(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, penalty=float(ridge))


@bank.wrong(cause="first row spared")
def first_row_free(X, t, K, ridge, eta, steps):
    r = np.append(0, np.full(X.shape[1] - 1, float(ridge)))[:, None]
    return descended(X, t, K, ridge, eta, steps, penalty=r)


@bank.wrong(cause="last class spared")
def last_column_free(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, penalty=np.append(np.full(K - 1, float(ridge)), 0))


@bank.wrong(cause="ridge forgotten")
def no_ridge(X, t, K, ridge, eta, steps):
    return descended(X, t, K, 0, eta, steps)


@bank.wrong(cause="ridge doubled")
def twice_the_ridge(X, t, K, ridge, eta, steps):
    return descended(X, t, K, 2 * ridge, eta, steps)


@bank.wrong(cause="half the ridge")
def half_the_ridge(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge / 2, eta, steps)


@bank.wrong(cause="ridge outside the step")
def ridge_without_the_rate(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        G = slope(W, X, t)
        old = W.copy()
        W = W - eta * G
        W[:-1] -= ridge * old[:-1]
    return W


@bank.wrong(cause="ridge with the wrong sign")
def ridge_that_grows(X, t, K, ridge, eta, steps):
    return descended(X, t, K, -ridge, eta, steps)


@bank.wrong(cause="uphill")
def goes_uphill(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, -eta, steps)


@bank.wrong(cause="mean gradient")
def mean_of_the_gradients(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, gradient=lambda W, X, t: slope(W, X, t) / len(X))


@bank.wrong(cause="everything divided by n")
def rate_over_n(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta / len(X), steps)


@bank.wrong(cause="one step more")
def an_extra_step(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps + 1)


@bank.wrong(cause="one step less")
def a_step_too_few(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, max(steps - 1, 0))


@bank.wrong(cause="gradient never renewed")
def the_first_gradient_for_ever(X, t, K, ridge, eta, steps):
    G = slope(np.zeros((X.shape[1], K)), X, t)
    return descended(X, t, K, ridge, eta, steps, gradient=lambda W, X, t: G)


@bank.wrong(cause="one point per step")
def stochastic(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for k in range(steps):
        i = [k % len(X)]
        W = W - eta * (slope(W, X[i], t[i]) + r * W)
    return W


@bank.wrong(cause="point by point")
def moves_at_each_point(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(steps):
        for i in range(len(X)):
            W = W - eta * (slope(W, X[[i]], t[[i]]) + r * W)
    return W


@bank.wrong(cause="`np.ones((X.shape[1], K))` for `np.zeros((X.shape[1], K))`")
def starts_at_one(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, start=1.0)


@bank.wrong(cause="other: a random start", by_chance=True)
def a_random_start(X, t, K, ridge, eta, steps):
    W = np.random.default_rng(0).normal(size=(X.shape[1], K)) / 100
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(steps):
        W = W - eta * (slope(W, X, t) + r * W)
    return W


@bank.wrong(cause="the whole path")
def every_step(X, t, K, ridge, eta, steps):
    path = [np.zeros((X.shape[1], K))]
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(steps):
        path.append(path[-1] - eta * (slope(path[-1], X, t) + r * path[-1]))
    return np.array(path)


@bank.wrong(cause="rate falls")
def a_falling_rate(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for k in range(steps):
        W = W - eta / (k + 1) * (slope(W, X, t) + r * W)
    return W


@bank.wrong(cause="transposed")
def one_row_for_each_class(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps).T


@bank.wrong(cause="one against the rest")
def one_against_the_rest(X, t, K, ridge, eta, steps):
    def gradient(W, X, t):
        return X.T @ (stable(X @ W) - np.eye(K)[t])

    return descended(X, t, K, ridge, eta, steps, gradient=gradient)


@bank.wrong(cause="first class as reference")
def first_class_as_reference(X, t, K, ridge, eta, steps):
    W = descended(X, t, K, ridge, eta, steps)
    return W - W[:, :1]


@bank.wrong(cause="least squares")
def least_squares_descent(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, gradient=lambda W, X, t: X.T @ (X @ W - np.eye(K)[t]))


@bank.wrong(cause="biases left at zero")
def biases_left_at_zero(X, t, K, ridge, eta, steps):
    def gradient(W, X, t):
        G = slope(W, X, t)
        G[-1] = 0
        return G

    return descended(X, t, K, ridge, eta, steps, gradient=gradient)


@bank.wrong(cause="until it settles")
def runs_until_it_settles(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(3000):
        step = eta * (slope(W, X, t) + r * W)
        W = W - step
        if np.abs(step).max() < 1e-10:
            break
    return W


# R = W is an alias: R[-1] = 0 sets the bias row of W itself to zero.
@bank.wrong(cause="other: r = W is an alias: R[-1] = 0 sets the bias row of W itself to zero")
def fit_softmax_alias(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        R = W
        R[-1] = 0
        W = W - eta * (X.T @ (softmax_(X @ W) - T) + ridge * R)
    return W


# No penalty, and one step too many.
@bank.wrong(cause="ridge forgotten + one step more")
def hard_fit_softmax_no_ridge_one_more(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps + 1):
        W = W - eta * X.T @ (softmax_(X @ W) - np.eye(K)[t])
    return W


# The ridge is not multiplied by eta (weight decay).
@bank.wrong(cause="ridge outside the step")
def hard_fit_softmax_decay(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        R = ridge * W
        R[-1] = 0
        W = W - eta * X.T @ (softmax_(X @ W) - np.eye(K)[t]) - R
    return W


# The penalty is ridge W² / 2: the value instead of its derivative.
@bank.wrong(cause="other: the penalty is ridge W² / 2: the value instead of its derivative")
def last_fit_softmax_penalty_value(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        R = 0.5 * ridge * W**2
        R[-1] = 0
        W = W - eta * (X.T @ (softmax_(X @ W) - np.eye(K)[t]) + R)
    return W


@bank.wrong(cause="other: shrinks after the step")
def slide_then_shrink(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * (X.T @ (soft(X @ W) - T))
        W[:-1] *= 1 - eta * ridge
    return W


@bank.wrong(cause="other: shrinks before the gradient is taken")
def slide_shrink_first(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W[:-1] *= 1 - eta * ridge
        W = W - eta * X.T @ (soft(X @ W) - T)
    return W


@bank.wrong(cause="other: stops where the step is below 1e-6")
def slide_until_still(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        before = W
        W = W - eta * (X.T @ (soft(X @ W) - T) + spared(X, ridge) * W)
        if np.abs(W - before).max() < 1e-6:
            break
    return W


@bank.wrong(cause="other: penalty after the step (proximal)")
def penalty_after(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * X.T @ (soft_2(X @ W) - T)
        W[:-1] *= 1 - eta * ridge
    return W


@bank.wrong(cause="other: stops when flat")
def softmax_stops_when_flat(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        G = X.T @ (log_softmax(X @ W) - T)
        G[:-1] += ridge * W[:-1]
        if np.linalg.norm(G) < 1e-2:
            break
        W = W - eta * G
    return W
