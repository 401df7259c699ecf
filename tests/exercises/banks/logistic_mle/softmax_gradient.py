"""Answers to softmax_gradient, right and wrong, as people might write them."""

import math
from functools import reduce

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank()


def shares(scores):
    weights = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


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


def log_softmax(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


def soft_2(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


@bank.right
def one_hot_by_index(W, X, t):
    P = shares(X @ W)
    P[np.arange(len(t)), t] -= 1
    return X.T @ P


@bank.right
def outer_products_point_by_point(W, X, t):
    total = np.zeros(W.shape)
    for x, k in zip(X, t, strict=True):
        p = shares((x @ W)[None])[0]
        p[k] -= 1
        total = total + np.outer(x, p)
    return total


@bank.right
def two_products(W, X, t):
    T = (t[:, None] == np.arange(W.shape[1])).astype(float)
    return X.T @ shares(X @ W) - X.T @ T


@bank.right
def by_einsum(W, X, t):
    return np.einsum("nd,nk->dk", X, shares(X @ W) - np.eye(W.shape[1])[t])


@bank.right
def column_by_column(W, X, t):
    P = shares(X @ W)
    return np.column_stack([((P[:, k] - (t == k))[:, None] * X).sum(axis=0) for k in range(W.shape[1])])


@bank.right
def minus_truth_minus_prediction(W, X, t):
    T = np.zeros((len(t), W.shape[1]))
    T[range(len(t)), t] = 1
    return -(X.T @ (T - shares(X @ W)))


@bank.right
def transposed_twice(W, X, t):
    return ((shares(X @ W) - np.eye(W.shape[1])[t]).T @ X).T


@bank.right
def in_logarithms(W, X, t):
    Z = X @ W
    log_total = reduce(np.logaddexp, Z.T)
    return X.T @ (np.exp(Z - log_total[:, None]) - np.identity(W.shape[1])[t])


@bank.right
def nested_lists(W, X, t):
    P = shares(X @ W).tolist()

    def row(j):
        return [sum((P[i][k] - (t[i] == k)) * X[i][j] for i in range(len(X))) for k in range(W.shape[1])]

    return [row(j) for j in range(X.shape[1])]


@bank.right
def pulls_matrix(W, X, t):
    return X.T @ (soft(X @ W) - np.eye(W.shape[1])[t])


@bank.right
def pulls_minus_one(W, X, t):
    P = soft(X @ W)
    P[np.arange(len(t)), t] -= 1
    return np.einsum("ij,ik->jk", X, P)


@bank.right
def pulls_loops(W, X, t):
    d, K = W.shape
    G = np.zeros((d, K))
    for x, label in zip(X, t):
        s = [float(x @ W[:, k]) for k in range(K)]
        e = [math.exp(v - max(s)) for v in s]
        for k in range(K):
            G[:, k] += (e[k] / sum(e) - (1 if k == label else 0)) * x
    return G.tolist()


@bank.right
def pulls_columns(W, X, t):
    P = scipy.special.softmax(X @ W, axis=1)
    return np.column_stack([X.T @ P[:, k] - X[t == k].sum(axis=0) for k in range(W.shape[1])])


@bank.right
def pulls_outer(W, X, t):
    total = 0
    for i in range(len(X)):
        s = X[i] @ W
        p = np.exp(s - np.logaddexp.reduce(s))
        total = total + np.outer(X[i], p - np.eye(W.shape[1])[t[i]])
    return total


@bank.right
def subtract_at(W, X, t):
    P = log_softmax(X @ W)
    P[np.arange(len(t)), t] -= 1
    return np.einsum("ij,ik->jk", X, P)


@bank.right
def class_columns(W, X, t):
    P = soft_2(X @ W)
    return np.stack([P[:, k] @ X - X[t == k].sum(axis=0) for k in range(W.shape[1])], axis=1)


@bank.right
def point_outers(W, X, t):
    G = np.zeros(W.shape)
    for x, k in zip(X, t, strict=True):
        p = soft_2((x @ W)[None])[0]
        G += np.outer(x, p)
        G[:, k] -= x
    return G.tolist()


@bank.wrong(cause="sign")
def truth_minus_prediction(W, X, t):
    return X.T @ (np.eye(W.shape[1])[t] - shares(X @ W))


@bank.wrong(cause="mean")
def mean_over_the_points(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t]) / len(t)


@bank.wrong(cause="transposed")
def one_row_per_class(W, X, t):
    return (shares(X @ W) - np.eye(W.shape[1])[t]).T @ X


@bank.wrong(cause="truth forgotten")
def predictions_only(W, X, t):
    return X.T @ shares(X @ W)


@bank.wrong(cause="scores instead of probabilities")
def scores_minus_truth(W, X, t):
    return X.T @ (X @ W - np.eye(W.shape[1])[t])


@bank.wrong(cause="sigmoid of each score")
def one_sigmoid_per_class(W, X, t):
    return X.T @ (stable(X @ W) - np.eye(W.shape[1])[t])


@bank.wrong(cause="only the true class")
def own_column_only(W, X, t):
    P, T = shares(X @ W), np.eye(W.shape[1])[t]
    return X.T @ ((P - 1) * T)


@bank.wrong(cause="gradient of the squared loss")
def with_the_slope_of_the_sigmoid(W, X, t):
    P = shares(X @ W)
    return X.T @ ((P - np.eye(W.shape[1])[t]) * P * (1 - P))


@bank.wrong(cause="predicted classes")
def winner_minus_truth(W, X, t):
    unit = np.eye(W.shape[1])
    return X.T @ (unit[(X @ W).argmax(axis=1)] - unit[t])


@bank.wrong(cause="softmax over the points")
def shares_down_the_columns(W, X, t):
    return X.T @ (shares((X @ W).T).T - np.eye(W.shape[1])[t])


@bank.wrong(cause="exponentials overflow")
def shares_without_a_shift(W, X, t):
    E = np.exp(X @ W)
    return X.T @ (E / E.sum(axis=1, keepdims=True) - np.eye(W.shape[1])[t])


@bank.wrong(cause="bias row missing")
def features_only(W, X, t):
    return (X.T @ (shares(X @ W) - np.eye(W.shape[1])[t]))[:-1]


@bank.wrong(cause="biases get no gradient")
def bias_row_zero(W, X, t):
    G = X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])
    G[-1] = 0
    return G


@bank.wrong(cause="twice as large")
def twice_as_large(W, X, t):
    return 2 * X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])


@bank.wrong(cause="class numbers subtracted")
def class_numbers_subtracted(W, X, t):
    return X.T @ (shares(X @ W) - t[:, None])


@bank.wrong(cause="one subtracted everywhere")
def one_from_every_probability(W, X, t):
    return X.T @ (shares(X @ W) - 1)


@bank.wrong(cause="flattened")
def flattened(W, X, t):
    return (X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])).ravel()


@bank.wrong(cause="absolute errors")
def absolute_errors(W, X, t):
    return X.T @ np.abs(shares(X @ W) - np.eye(W.shape[1])[t])


@bank.wrong(cause="a penalty added")
def with_a_ridge_of_one(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t]) + W


@bank.wrong(cause="classes counted from 1")
def classes_from_one(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t - 1])


@bank.wrong(cause="other: number of classes inferred")
def classes_inferred(W, X, t):
    T = np.eye(W.shape[1])[:, : t.max() + 1][t]
    return X.T @ (shares(X @ W[:, : t.max() + 1]) - T)


@bank.wrong(cause="`P - T` for `X.T @ (P - T)`")
def not_summed_over_points(W, X, t):
    return shares(X @ W) - np.eye(W.shape[1])[t]


@bank.wrong(cause="other: weight of every point is its own probability")
def weighted_by_own_probability(W, X, t):
    P = shares(X @ W)
    return (X * P[np.arange(len(t)), t][:, None]).T @ (P - np.eye(W.shape[1])[t])


@bank.wrong(cause="first class as reference")
def columns_centred(W, X, t):
    G = X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])
    return G - G[:, :1]


# P[:, t] -= 1 changes whole columns.
@bank.wrong(cause="one subtracted everywhere")
def softmax_gradient_columns(W, X, t):
    P = softmax_(X @ W)
    P[:, t] -= 1
    return X.T @ P


@bank.wrong(cause="one shift for all points")
def pulls_global_shift(W, X, t):
    S = X @ W
    with np.errstate(all="ignore"):
        E = np.exp(S - S.max())
        return X.T @ (E / E.sum(axis=1, keepdims=True) - np.eye(W.shape[1])[t])


@bank.wrong(cause="K taken from the labels")
def blind_softmax_classes_from_labels(W, X, t):
    s = X @ W
    P = np.exp(s - s.max(axis=1, keepdims=True))
    P /= P.sum(axis=1, keepdims=True)
    T = np.eye(t.max() + 1)[t]
    return X.T @ (P - T)
