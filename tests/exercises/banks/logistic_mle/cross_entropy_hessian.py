"""Answers to cross_entropy_hessian, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank()


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def sigmoid_(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


def logistic(s):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(s))
    return np.where(np.asarray(s) >= 0, 1, e) / (1 + e)


def probability(s):
    return 0.5 * (1 + np.tanh(np.asarray(s) / 2))


@bank.right
def with_diag(theta, X, y):
    p = stable(X @ theta)
    return X.T @ np.diag(p * (1 - p)) @ X


@bank.right
def weighted_columns(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p - p**2)) @ X


@bank.right
def hessian_by_einsum(theta, X, y=None):
    z = X @ theta
    return np.einsum("i,ij,ik->jk", stable(z) * stable(-z), X, X)


@bank.right
def sum_of_outer_products(theta, X, y):
    H = np.zeros((len(theta), len(theta)))
    for x in X:
        p = stable(x @ theta)
        H += p * (1 - p) * np.outer(x, x)
    return H


@bank.right
def triple_loop(theta, X, y):
    m = len(theta)
    H = [[0.0 for _ in range(m)] for _ in range(m)]
    for x in X.tolist():
        e = math.exp(-abs(sum(a * b for a, b in zip(x, theta.tolist(), strict=True))))
        for j in range(m):
            for k in range(m):
                H[j][k] += e / (1 + e) ** 2 * x[j] * x[k]
    return H


@bank.right
def square_of_roots(theta, X, y):
    p = stable(X @ theta)
    A = np.sqrt(p * (1 - p))[:, None] * X
    return A.T @ A


@bank.right
def by_the_slope_formula(theta, X, y):
    e = np.exp(-(X @ theta))
    return X.T @ ((e / (1 + e) ** 2)[:, None] * X)


@bank.right
def by_tanh_squared(theta, X, y):
    return X.T @ ((1 - np.tanh(X @ theta / 2) ** 2)[:, None] * X) / 4


@bank.right
def upper_half_mirrored(theta, X, y):
    p = stable(X @ theta)
    m = len(theta)
    H = np.empty((m, m))
    for j in range(m):
        for k in range(j, m):
            H[j, k] = H[k, j] = np.sum(p * (1 - p) * X[:, j] * X[:, k])
    return H


@bank.right
def complex_step_on_the_gradient(theta, X, y):
    rows = []
    for e in np.eye(len(theta)):
        p = 0.5 * (1 + np.tanh(X @ (theta + 1e-30j * e) / 2))
        rows.append((X.T @ (p - y)).imag / 1e-30)
    return rows


@bank.right
def bend_rows(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * (p * (1 - p))[:, None])


@bank.right
def bend_outer(theta, X, y):
    H = np.zeros((len(theta), len(theta)))
    for x in X:
        p = float(logistic(x @ theta))
        H += p * (1 - p) * np.outer(x, x)
    return H


@bank.right
def bend_einsum(theta, X, y):
    p = logistic(X @ theta)
    return np.einsum("n,ni,nj->ij", p - p**2, X, X)


@bank.right
def bend_root(theta, X, y):
    s = X @ theta
    e = np.exp(-np.abs(s) / 2)
    A = X * (e / (1 + e**2))[:, np.newaxis]  # the root of p(1 - p)
    return A.T @ A


@bank.right
def bend_lists(theta, X, y):
    m = len(theta)
    H = [[0.0] * m for _ in range(m)]
    for x in X.tolist():
        p = float(scipy.special.expit(sum(a * b for a, b in zip(theta.tolist(), x))))
        for i in range(m):
            for j in range(m):
                H[i][j] += p * (1 - p) * x[i] * x[j]
    return H


@bank.right
def bend_diag(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ np.diag(p * (1 - p)) @ X


@bank.right
def root_weights(theta, X, y):
    s = X @ theta
    A = X * np.exp(-0.5 * (np.logaddexp(0, s) + np.logaddexp(0, -s)))[:, None]
    return A.T @ A


@bank.right
def hyperbolic(theta, X, y):
    with np.errstate(over="ignore"):
        w = 1 / (4 * np.cosh(np.minimum(np.abs(X @ theta) / 2, 300)) ** 2)
    return np.einsum("i,ij,ik->jk", w, X, X)


@bank.right
def outer_loop(theta, X, y):
    H = np.zeros((len(theta),) * 2)
    for x in X:
        p = float(probability(x @ theta))
        H += p * (1 - p) * np.multiply.outer(x, x)
    return H


@bank.wrong()
def mean_hessian(theta, X, y):
    p = stable(X @ theta)
    return X.T @ np.diag(p * (1 - p)) @ X / len(X)


@bank.wrong()
def weights_p(theta, X, y):
    return (X.T * stable(X @ theta)) @ X


@bank.wrong()
def weights_p_minus_y(theta, X, y):
    return (X.T * (stable(X @ theta) - y)) @ X


@bank.wrong()
def weights_squared_residuals(theta, X, y):
    # The empirical Fisher information: right on average only.
    return (X.T * (stable(X @ theta) - y) ** 2) @ X


@bank.wrong()
def weights_squared(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p * (1 - p)) ** 2) @ X


@bank.wrong()
def weights_under_the_root(theta, X, y):
    p = stable(X @ theta)
    return (X.T * np.sqrt(p * (1 - p))) @ X


@bank.wrong()
def weights_of_one_quarter(theta, X, y):
    # The bound; right at theta = 0.
    return X.T @ X / 4


@bank.wrong()
def no_weights(theta, X, y):
    return X.T @ X


@bank.wrong()
def average_weight(theta, X, y):
    p = stable(X @ theta)
    return np.mean(p * (1 - p)) * X.T @ X


@bank.wrong()
def only_the_diagonal(theta, X, y):
    p = stable(X @ theta)
    return np.diag((p * (1 - p)) @ X**2)


@bank.wrong()
def upper_half_only(theta, X, y):
    p = stable(X @ theta)
    return np.triu((X.T * (p * (1 - p))) @ X)


@bank.wrong()
def points_by_points(theta, X, y):
    # X Xᵀ in the place of Xᵀ X.
    p = stable(X @ theta)
    return X @ X.T * (p * (1 - p))


@bank.wrong()
def outer_product_of_gradients(theta, X, y):
    g = X.T @ (stable(X @ theta) - y)
    return np.outer(g, g)


@bank.wrong()
def minus_the_hessian(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p * (p - 1))) @ X


@bank.wrong()
def hessian_without_bias_row(theta, X, y):
    p = stable(X @ theta)
    return (X[:, :-1].T * (p * (1 - p))) @ X[:, :-1]


@bank.wrong()
def hessian_with_zero_bias_row(theta, X, y):
    p = stable(X @ theta)
    H = (X.T * (p * (1 - p))) @ X
    H[-1, :] = H[:, -1] = 0
    return H


@bank.wrong()
def bias_entry_counts_the_points(theta, X, y):
    p = stable(X @ theta)
    H = (X.T * (p * (1 - p))) @ X
    H[-1, -1] = len(X)
    return H


@bank.wrong()
def a_little_on_the_diagonal(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p * (1 - p))) @ X + 1e-4 * np.eye(len(theta))


@bank.wrong()
def hessian_truncates(theta, X, y):
    H = np.zeros((len(theta), len(theta)), dtype=X.dtype)
    for x in X:
        p = stable(x @ theta)
        H[...] = H + p * (1 - p) * np.outer(x, x)
    return H


@bank.wrong()
def hessian_of_two_parameters(theta, X, y):
    # Works for one feature only.
    w = stable(X @ theta) * stable(-(X @ theta))
    x = X[:, 0]
    return np.array([[w @ x**2, w @ x], [w @ x, w.sum()]])


@bank.wrong()
def points_of_class_one_only(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (y * p * (1 - p))) @ X


@bank.wrong()
def hessian_of_squares(theta, X, y):
    p = stable(X @ theta)
    w = p * (1 - p)
    return 2 * (X.T * (w**2 + (p - y) * w * (1 - 2 * p))) @ X


@bank.wrong()
def scales_the_points_in_place(theta, X, y):
    p = stable(X @ theta)
    root = np.sqrt(p * (1 - p))
    for i in range(len(X)):
        X[i] = root[i] * X[i]
    return X.T @ X


# p instead of p (1 - p).
@bank.wrong(cause="weight p")
def hessian_p(theta, X, y):
    z = X @ theta
    e = np.exp(-np.abs(z))
    p = np.where(z >= 0, 1 / (1 + e), e / (1 + e))
    H = np.zeros((X.shape[1], X.shape[1]))
    for i in range(len(X)):
        H += p[i] * np.outer(X[i], X[i])
    return H


# The weights p (1 - p) are squared.
@bank.wrong(cause="weights squared")
def hessian_square(theta, X, y):
    p = sigmoid_(X @ theta)
    return X.T @ ((p * (1 - p)) ** 2 * X.T).T


# Divided by n, and negative (of the log-likelihood).
@bank.wrong(cause="mean + sign")
def hessian_negative_mean(theta, X, y):
    p = sigmoid_(X @ theta)
    return -(X.T * (p * (1 - p))) @ X / len(X)


# Only the diagonal.
@bank.wrong(cause="diagonal only")
def hessian_diagonal(theta, X, y):
    p = sigmoid_(X @ theta)
    return np.diag((p * (1 - p)) @ X**2)


# With labels: weights (p - y)².
@bank.wrong(cause="squared residuals")
def hessian_residuals(theta, X, y):
    p = sigmoid_(X @ theta)
    return (X * ((p - y) ** 2)[:, None]).T @ X


# XᵀX: the weights are left out, divided by 4.
@bank.wrong(cause="theta not used")
def hard_hessian_bound(theta, X, y):
    return X.T @ X / 4


# The weights are summed first.
@bank.wrong(cause="other: the weights are summed first")
def hard_hessian_weights_summed(theta, X, y):
    p = sigmoid_(X @ theta)
    return np.sum(p * (1 - p)) * X.T @ X


# The weights are (1 - p) only.
@bank.wrong(cause="`1 - p` for `p * (1 - p)`")
def last_hessian_one_minus_p(theta, X, y):
    p = sigmoid_(X @ theta)
    return X.T @ ((1 - p)[:, None] * X)


@bank.wrong(cause="mean")
def bend_mean(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * (p * (1 - p))[:, None]) / len(X)


@bank.wrong(cause="weights left out")
def bend_unweighted(theta, X, y):
    return X.T @ X


@bank.wrong(cause="sign")
def bend_negative(theta, X, y):
    p = logistic(X @ theta)
    return -X.T @ (X * (p * (1 - p))[:, None])


@bank.wrong(cause="other: weights over the columns")
def bend_columns(theta, X, y):
    p = logistic(X @ theta)
    return (X * (p * (1 - p))).T @ X


@bank.wrong(cause="other: the labels in the weights")
def bend_labels(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * (p * (1 - y))[:, None])
