"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: multiclass_least_squares."""

from collections import Counter
from itertools import accumulate

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@right("one_vs_rest")
def numbers_added(X, W, b):
    positive = (X @ W.T + b > 0).astype(int)
    return np.where(positive.sum(1) == 1, positive @ np.arange(len(b)), -1)


@right("one_vs_rest")
def second_largest(X, W, b):
    S = np.einsum("nd,kd->nk", X, W) + b
    top = np.sort(S, axis=1)
    alone = (top[:, -1] > 0) & ((top[:, -2] < 0) if S.shape[1] > 1 else True)
    return np.where(alone, S.argmax(axis=1), -1)


@right("one_vs_rest")
def list_rest(X, W, b):
    out = []
    for x in X:
        yes = [k for k, (w, c) in enumerate(zip(W, b, strict=True)) if w @ x + c > 0]
        out.append(yes[0] if len(yes) == 1 else -1)
    return out


@wrong("one_vs_rest", cause="other: numbers of all positive classes added")
def sum_of_positive(X, W, b):
    P = X @ W.T + b > 0
    return np.where(P.any(axis=1), P @ np.arange(len(b)) % len(b), -1)


@right("one_vs_one")
def vote_matrix(X, W, b, pairs, K):
    S = X @ W.T + b
    first, second = np.eye(K)[np.asarray(pairs)[:, 0]], np.eye(K)[np.asarray(pairs)[:, 1]]
    votes = np.where(S > 0, 1, 0) @ first + np.where(S > 0, 0, 1) @ second
    top = votes == votes.max(axis=1, keepdims=True)
    return np.where(top.sum(axis=1) == 1, top.argmax(axis=1), -1)


@right("one_vs_one")
def counters(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = Counter(int(j) if w @ x + c > 0 else int(k) for w, c, (j, k) in zip(W, b, pairs, strict=True))
        ranking = votes.most_common(2)
        out.append(-1 if len(ranking) == 2 and ranking[0][1] == ranking[1][1] else ranking[0][0])
    return out


@right("one_vs_one")
def added_in_place(X, W, b, pairs, K):
    votes = np.zeros((len(X), K), dtype=np.int8)
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs)[:, None])
    for column in winners.T:
        votes[np.arange(len(X)), column] += 1
    ahead = np.sort(votes, axis=1)
    return np.where(ahead[:, -1] > ahead[:, -2], votes.argmax(axis=1), -1)


@right("pairwise_boundary")
def difference_row(W, b, j, k):
    e = np.zeros(len(b))
    e[k], e[j] = 1, -1
    return e @ W, e @ b


@right("pairwise_boundary")
def diff_of_two(W, b, j, k):
    A = np.diff(np.column_stack([W, b])[[j, k]], axis=0)[0]
    return A[:-1], A[-1]


@right("pairwise_boundary")
def list_difference(W, b, j, k):
    return [v - u for u, v in zip(W[j], W[k], strict=True)], -(b[j] - b[k])


@wrong("pairwise_boundary", cause="other: halfway offset + order")
def halfway(W, b, j, k):
    return W[k] - W[j], (b[k] + b[j]) / 2


@right("one_hot")
def compared(t, K):
    return np.equal.outer(t, range(K))


@right("one_hot")
def flat_places(t, K):
    T = np.zeros(len(t) * K, dtype=np.int8)
    T[np.arange(len(t)) * K + t] = 1
    return T.reshape(-1, K)


@right("one_hot")
def strings_of_bits(t, K):
    return [[0] * int(k) + [1] + [0] * (K - int(k) - 1) for k in t]


@right("squared_error_gradient")
def einsum_gradient(W, X, T):
    return 2 * np.einsum("ij,ik->jk", X, X @ W - T)


@right("squared_error_gradient")
def outer_products(W, X, T):
    return sum((np.outer(2 * x, x @ W - t) for x, t in zip(X, T, strict=True)), np.zeros(W.shape))


@right("squared_error_gradient")
def difference_quotient(W, X, T):
    def E(V):
        return np.sum((X @ V - T) ** 2)

    W = W.astype(float)
    G = np.zeros(W.shape)
    for place in np.ndindex(*W.shape):
        up, down = W.copy(), W.copy()
        up[place] += 1
        down[place] -= 1
        G[place] = (E(up) - E(down)) / 2
    return G


@wrong("squared_error_gradient", cause="other: targets forgotten in one product")
def forgot_targets(W, X, T):
    return 2 * X.T @ X @ W - T.sum(axis=0)


@wrong("squared_error_gradient", cause="other: gradient of the norm")
def unsquared(W, X, T):
    R = X @ W - T
    return X.T @ R / (np.linalg.norm(R) or 1)


def ones_last(X):
    return np.column_stack([X, np.ones(len(X))])


@right("least_squares_fit")
def by_svd(X, t, K):
    U, s, Vt = np.linalg.svd(ones_last(X), full_matrices=False)
    keep = s > 1e-12 * s[0]
    return Vt[keep].T @ ((U[:, keep].T @ np.eye(K)[t]) / s[keep, None])


@right("least_squares_fit")
def by_eigh(X, t, K):
    A = ones_last(X)
    values, V = np.linalg.eigh(A.T @ A)
    keep = values > 1e-10 * values[-1]
    return (V[:, keep] / values[keep]) @ V[:, keep].T @ A.T @ np.eye(K)[t]


@right("least_squares_fit")
def class_by_class(X, t, K):
    A = np.insert(np.asarray(X, float), 0, 1, axis=1)
    P = np.linalg.pinv(A)
    return np.roll(np.stack([P @ (t == k) for k in range(K)], axis=1), -1, axis=0)


@wrong("least_squares_fit", cause="other: small singular values dropped")
def coarse_pinv(X, t, K):
    return np.linalg.pinv(ones_last(X), rcond=1e-2) @ np.eye(K)[t]


@wrong("least_squares_fit", cause="other: a small ridge")
def small_ridge(X, t, K):
    A = ones_last(X)
    return np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ np.eye(K)[t])


@wrong("least_squares_fit", cause="other: singular system")
def normal_inverse(X, t, K):
    A = ones_last(X)
    return np.linalg.inv(A.T @ A) @ A.T @ np.eye(K)[t]


@wrong("least_squares_fit", cause="other: last class left out: 1 minus the others wrongly 0")
def last_class_zero(X, t, K):
    W = np.linalg.pinv(ones_last(X)) @ np.eye(K)[t]
    W[:, -1] = 0
    return W


@right("least_squares_predict")
def pairwise_beats(X, W):
    Y = X @ W[:-1] + W[-1]
    best = np.zeros(len(X), dtype=int)
    for k in range(1, W.shape[1]):
        best[Y[:, k] > Y[np.arange(len(X)), best]] = k
    return best


@right("least_squares_predict")
def list_index(X, W):
    Y = (ones_last(X) @ W).tolist()
    return [row.index(max(row)) for row in Y]


@right("least_squares_predict")
def stable_sort(X, W):
    return np.argsort(-(np.c_[X, np.ones(len(X))] @ W), axis=1, kind="stable")[:, 0]


@right("least_squares_sgd")
def accumulated_sgd(W, X, T, order, eta):
    *_, last = accumulate(order, lambda V, i: V - 2 * eta * np.outer(X[i], X[i] @ V - T[i]), initial=np.array(W, float))
    return last


@right("least_squares_sgd")
def transposed_sgd(W, X, T, order, eta):
    V = np.array(W, dtype=float).T.copy()
    for i in order:
        V -= 2 * eta * (V @ X[i] - T[i])[:, None] * X[i]
    return V.T


@right("least_squares_sgd")
def matrix_products(W, X, T, order, eta):
    A, B = np.eye(len(W)), np.zeros(np.shape(W))
    for i in order:
        M = np.eye(len(W)) - 2 * eta * np.outer(X[i], X[i])
        A, B = M @ A, M @ B + 2 * eta * np.outer(X[i], T[i])
    return A @ W + B


@right("confusion_matrix")
def one_hot_product(t, predicted, K):
    return np.eye(K)[t].T @ np.eye(K)[predicted]


@right("confusion_matrix")
def counted_pairs(t, predicted, K):
    seen = Counter(zip(map(int, t), map(int, predicted), strict=True))
    return [[seen[i, j] for j in range(K)] for i in range(K)]


@right("confusion_matrix")
def histogram(t, predicted, K):
    return np.histogram2d(t, predicted, bins=[np.arange(K + 1) - 0.5] * 2)[0]
