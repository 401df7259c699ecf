"""Answers to the exercises of lessons 5 to 8, right and wrong, most of them written from the statements alone, as newcomers write them."""

# ruff: noqa: B905, E741 (written as people who take the course write)

import math
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import combinations

import numpy as np
import scipy.linalg
import scipy.optimize
import scipy.special
import scipy.stats
from sklearn import metrics
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


def logistic(s):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(s))
    return np.where(np.asarray(s) >= 0, 1, e) / (1 + e)


def soft(S):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def deltas(X, priors, means, Sigma):
    """What an answer of lesson 7 may call: the learner's own lda_discriminants, and it is right."""
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)


def within(X, t, K):
    """What an answer of lesson 6 may call: the learner's own within_scatter, and it is right."""
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D


def between(X, t, K):
    """What an answer of lesson 6 may call: the learner's own between_scatter, and it is right."""
    D = np.array([X[t == k].mean(axis=0) for k in range(K)])[t] - X.mean(axis=0)
    return D.T @ D


def with_ones(X):
    return np.column_stack([X, np.ones(len(X))])


# Lesson 5: one_vs_rest


@right("one_vs_rest")
def rest_lists(X, W, b):
    answer = []
    for x in X.tolist():
        claims = [k for k, w in enumerate(W.tolist()) if sum(wi * xi for wi, xi in zip(w, x)) + float(b[k]) > 0]
        answer.append(claims[0] if len(claims) == 1 else -1)
    return answer


@right("one_vs_rest")
def rest_where(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@right("one_vs_rest")
def rest_einsum(X, W, b):
    yes = (np.einsum("nd,kd->nk", X, W) + b > 0).astype(int)
    label = yes @ np.arange(len(W))
    label[yes.sum(axis=1) != 1] = -1
    return label


@right("one_vs_rest")
def rest_signs(X, W, b):
    signs = np.sign(np.c_[X, np.ones(len(X))] @ np.c_[W, b].T)
    return np.where(signs.sum(axis=1) == 2 - len(W), np.argmax(signs, axis=1), -1).tolist()


@right("one_vs_rest")
def rest_top_two(X, W, b):
    S = W @ X.T + b[:, np.newaxis]
    ordered = np.sort(np.vstack([S, np.full(len(X), -np.inf)]), axis=0)
    result = np.argmax(S, axis=0)
    result[(ordered[-1] <= 0) | (ordered[-2] > 0)] = -1
    return result


@wrong("one_vs_rest", cause="several positive: the largest taken")
def rest_loudest_of_several(X, W, b):
    S = X @ W.T + b
    return np.where((S > 0).any(axis=1), S.argmax(axis=1), -1)


@wrong("one_vs_rest", cause="none positive: the largest taken")
def rest_least_unwilling(X, W, b):
    S = X @ W.T + b
    return np.where((S > 0).sum(axis=1) > 1, -1, S.argmax(axis=1))


@wrong("one_vs_rest", cause="other: only two claims are ambiguous, three are not")
def rest_exactly_two(X, W, b):
    S = X @ W.T + b
    count = (S > 0).sum(axis=1)
    return np.where((count == 0) | (count == 2), -1, S.argmax(axis=1))


@wrong("one_vs_rest", cause="several positive: the last one taken")
def rest_overwritten(X, W, b):
    result = -np.ones(len(X), dtype=int)
    for k in range(len(W)):
        result[X @ W[k] + b[k] > 0] = k
    return result


@wrong("one_vs_rest", cause="several positive: the first one taken")
def rest_first_claim(X, W, b):
    result = []
    for x in X:
        found = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                found = k
                break
        result.append(found)
    return result


@wrong("one_vs_rest", cause="`W` for `W.T`")
def rest_untransposed(X, W, b):
    yes = X @ W + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@wrong("one_vs_rest", cause="b with the wrong sign")
def rest_minus_b(X, W, b):
    yes = X @ W.T - b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@wrong("one_vs_rest", cause="classes counted from 1")
def rest_from_one(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1) + 1, -1)


@wrong("one_vs_rest", cause="other: only the first three classes are asked")
def rest_three_classes(X, W, b):
    yes = X @ W[:3].T + b[:3] > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


# one_vs_one


@right("one_vs_one")
def duel_lists(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = [0] * K
        for w, c, (j, k) in zip(W, b, pairs):
            votes[j if w @ x + c > 0 else k] += 1
        best = max(votes)
        out.append(votes.index(best) if votes.count(best) == 1 else -1)
    return out


@right("one_vs_one")
def duel_add_at(X, W, b, pairs, K):
    pairs = np.asarray(pairs)
    winners = np.where(X @ W.T + b > 0, pairs[:, 0], pairs[:, 1])
    votes = np.zeros((len(X), K))
    np.add.at(votes, (np.arange(len(X))[:, None], winners), 1)
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@right("one_vs_one")
def duel_matrices(X, W, b, pairs, K):
    first, second = np.eye(K)[np.array(pairs)[:, 0]], np.eye(K)[np.array(pairs)[:, 1]]
    won = (np.einsum("id,md->im", X, W) + b > 0).astype(float)
    votes = won @ first + (1 - won) @ second
    ordered = np.sort(votes, axis=1)
    winner = np.argmax(votes, axis=1)
    winner[ordered[:, -1] == ordered[:, -2]] = -1
    return winner


@right("one_vs_one")
def duel_counter(X, W, b, pairs, K):
    def one(x):
        tally = Counter(int(j) if float(np.dot(w, x)) + float(c) > 0 else int(k) for w, c, (j, k) in zip(W, b, pairs))
        ranking = tally.most_common(2)
        if len(ranking) == 2 and ranking[0][1] == ranking[1][1]:
            return -1
        return ranking[0][0]

    return tuple(one(x) for x in X)


@right("one_vs_one")
def duel_by_class(X, W, b, pairs, K):
    S = X @ W.T + b
    votes = np.zeros((K, len(X)), dtype=int)
    for c in range(K):
        for i, (j, k) in enumerate(pairs):
            if c == j:
                votes[c] += S[:, i] > 0
            elif c == k:
                votes[c] += S[:, i] <= 0
    unique = np.sum(votes == votes.max(axis=0), axis=0) == 1
    return np.where(unique, votes.argmax(axis=0), -1)


@right("one_vs_one")
def duel_bincount(X, W, b, pairs, K):
    K = int(np.max(pairs)) + 1  # a class without a pair has no votes
    labels = np.empty(len(X), dtype=int)
    for i, row in enumerate(X @ W.T + b):
        votes = np.bincount(np.where(row > 0, pairs[:, 0], pairs[:, 1]), minlength=K)
        best = np.flatnonzero(votes == votes.max())
        labels[i] = best[0] if best.size == 1 else -1
    return labels


@wrong("one_vs_one", cause="tie: the lowest class")
def duel_lowest(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[:, j] += s > 0
        votes[:, k] += s <= 0
    return votes.argmax(axis=1)


@wrong("one_vs_one", cause="votes reversed")
def duel_second(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[:, k] += s > 0
        votes[:, j] += s <= 0
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@wrong("one_vs_one", cause="each winner counted once")
def duel_fancy(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, pairs[:, 0], pairs[:, 1])
    votes = np.zeros((len(X), K))
    votes[np.arange(len(X))[:, None], winners] += 1
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@wrong("one_vs_one", cause="pairs ignored")
def duel_own_order(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for i, (j, k) in enumerate(combinations(range(K), 2)):
        s = X @ W[i] + b[i]
        votes[:, j] += s > 0
        votes[:, k] += s <= 0
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@wrong("one_vs_one", cause="positive means the smaller class")
def duel_sorted_pair(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, pair in zip(W, b, pairs):
        j, k = sorted(pair)
        s = X @ w + c
        votes[:, j] += s > 0
        votes[:, k] += s <= 0
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@wrong("one_vs_one", cause="negative scores do not vote")
def duel_positive_only(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, _) in zip(W, b, pairs):
        votes[:, j] += X @ w + c > 0
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@wrong("one_vs_one", cause="all votes needed")
def duel_all_won(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[:, j] += s > 0
        votes[:, k] += s <= 0
    return np.where(votes.max(axis=1) == K - 1, votes.argmax(axis=1), -1)


@wrong("one_vs_one", cause="scores added")
def duel_loudness(X, W, b, pairs, K):
    total = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        total[:, j] += s
        total[:, k] -= s
    return total.argmax(axis=1)


@wrong("one_vs_one", cause="only the full tie seen")
def duel_full_circle(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[:, j] += s > 0
        votes[:, k] += s <= 0
    return np.where(votes.max(axis=1) == votes.min(axis=1), -1, votes.argmax(axis=1))


@wrong("one_vs_one", cause="offset forgotten")
def duel_without_b(X, W, b, pairs, K):
    winners = np.where(X @ W.T > 0, pairs[:, 0], pairs[:, 1])
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


# pairwise_boundary


@right("pairwise_boundary")
def edge_tuple(W, b, j, k):
    return W[k] - W[j], b[k] - b[j]


@right("pairwise_boundary")
def edge_lists(W, b, j, k):
    return [[float(u - v) for u, v in zip(W[k], W[j])], float(b[k]) - float(b[j])]


@right("pairwise_boundary")
def edge_vector(W, b, j, k):
    e = np.zeros(len(b))
    e[k], e[j] = 1, -1
    return e @ W, e @ b


@right("pairwise_boundary")
def edge_augmented(W, b, j, k):
    difference = np.diff(np.column_stack([W, b])[[j, k]], axis=0)[0]
    return difference[:-1], difference[-1]


@right("pairwise_boundary")
def edge_in_place(W, b, j, k):
    W[k] -= W[j]
    b[k] -= b[j]
    return W[k], b[k]


@wrong("pairwise_boundary", cause="order of subtraction")
def edge_j_wins(W, b, j, k):
    return W[j] - W[k], b[j] - b[k]


@wrong("pairwise_boundary", cause="theta0 reversed")
def edge_offset_moved(W, b, j, k):
    return W[k] - W[j], b[j] - b[k]


@wrong("pairwise_boundary", cause="scaled to length one")
def edge_unit(W, b, j, k):
    theta = W[k] - W[j]
    length = np.linalg.norm(theta)
    return theta / length, (b[k] - b[j]) / length


@wrong("pairwise_boundary", cause="columns of W")
def edge_columns(W, b, j, k):
    return W[:, k] - W[:, j], b[k] - b[j]


@wrong("pairwise_boundary", cause="sum instead of difference + half as large")
def edge_average(W, b, j, k):
    return (W[k] + W[j]) / 2, (b[k] + b[j]) / 2


@wrong("pairwise_boundary", cause="larger class minus smaller")
def edge_ordered(W, b, j, k):
    low, high = min(j, k), max(j, k)
    return W[high] - W[low], b[high] - b[low]


@wrong("pairwise_boundary", cause="other: classes counted from 1")
def edge_from_one(W, b, j, k):
    return W[k - 1] - W[j - 1], b[k - 1] - b[j - 1]


@wrong("pairwise_boundary", cause="`b[k]` for `b[k] - b[j]`")
def edge_one_offset(W, b, j, k):
    return W[k] - W[j], b[k]


# one_hot


@right("one_hot")
def hot_eye(t, K):
    return np.eye(K)[t]


@right("one_hot")
def hot_lists(t, K):
    return [[1 if k == label else 0 for k in range(K)] for label in t]


@right("one_hot")
def hot_compare(t, K):
    return (np.asarray(t)[:, None] == np.arange(K)[None, :]).astype(np.int8)


@right("one_hot")
def hot_put(t, K):
    T = np.zeros((len(t), K))
    np.put_along_axis(T, t[:, None], 1, axis=1)
    return T


@right("one_hot")
def hot_flat(t, K):
    T = np.zeros(len(t) * K, dtype=int)
    T[np.arange(len(t)) * K + t] = 1
    return T.reshape(-1, K)


@wrong("one_hot", cause="K inferred")
def hot_from_max(t, K):
    K = max(t) + 1
    return np.eye(K)[t]


@wrong("one_hot", cause="only the classes that occur")
def hot_from_unique(t, K):
    return (t[:, None] == np.unique(t)).astype(float)


@wrong("one_hot", cause="classes renumbered")
def hot_renumbered(t, K):
    _, code = np.unique(t, return_inverse=True)
    return np.eye(K)[code]


@wrong("one_hot", cause="points as columns")
def hot_transposed(t, K):
    return np.array([t == k for k in range(K)], dtype=float)


@wrong("one_hot", cause="every row filled")
def hot_all_rows(t, K):
    T = np.zeros((len(t), K))
    T[:, t] = 1
    return T


@wrong("one_hot", cause="classes counted from 1")
def hot_shifted(t, K):
    T = np.zeros((len(t), K))
    for i, label in enumerate(t):
        T[i, label - 1] = 1
    return T


@wrong("one_hot", cause="targets ±1")
def hot_signs(t, K):
    return 2 * np.eye(K)[t] - 1


@wrong("one_hot", cause="class number in its slot")
def hot_label_value(t, K):
    T = np.zeros((len(t), K))
    T[np.arange(len(t)), t] = t
    return T


# squared_error_gradient


@right("squared_error_gradient")
def pull_matrix(W, X, T):
    return 2 * X.T @ (X @ W - T)


@right("squared_error_gradient")
def pull_lists(W, X, T):
    n, p, K = len(X), len(W), len(W[0])
    G = [[0.0] * K for _ in range(p)]
    for i in range(n):
        for k in range(K):
            off = sum(float(X[i, j]) * float(W[j, k]) for j in range(p)) - float(T[i, k])
            for j in range(p):
                G[j][k] += 2 * off * float(X[i, j])
    return G


@right("squared_error_gradient")
def pull_einsum(W, X, T):
    return 2 * np.einsum("ij,ik->jk", X, np.einsum("ij,jk->ik", X, W) - T)


@right("squared_error_gradient")
def pull_outer(W, X, T):
    return sum(np.outer(x, -2 * (target - x @ W)) for x, target in zip(X, T))


@right("squared_error_gradient")
def pull_normal_equations(W, X, T):
    return 2 * ((X.T @ X) @ W - X.T @ T)


@right("squared_error_gradient")
def pull_differences(W, X, T):
    """Central differences with a step of 1: exact for a quadratic function."""
    W = W.astype(float)
    G = np.zeros_like(W)
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            up, down = W.copy(), W.copy()
            up[j, k] += 1
            down[j, k] -= 1
            G[j, k] = (np.sum((X @ up - T) ** 2) - np.sum((X @ down - T) ** 2)) / 2
    return G


@wrong("squared_error_gradient", cause="factor 2 missing")
def pull_half(W, X, T):
    return X.T @ (X @ W - T)


@wrong("squared_error_gradient", cause="mean")
def pull_mean(W, X, T):
    return 2 / len(X) * X.T @ (X @ W - T)


@wrong("squared_error_gradient", cause="sign")
def pull_down(W, X, T):
    return 2 * X.T @ (T - X @ W)


@wrong("squared_error_gradient", cause="classes as rows")
def pull_transposed(W, X, T):
    return 2 * (X @ W - T).T @ X


@wrong("squared_error_gradient", cause="`X` for `X.T`")
def pull_untransposed(W, X, T):
    return 2 * X @ (X @ W - T)


@wrong("squared_error_gradient", cause="other: the factor 2 on one of two terms")
def pull_one_two(W, X, T):
    return 2 * X.T @ X @ W - X.T @ T


@wrong("squared_error_gradient", cause="only the last point")
def pull_last_point(W, X, T):
    for x, target in zip(X, T):
        G = 2 * np.outer(x, x @ W - target)
    return G


@wrong("squared_error_gradient", cause="other: fails for a single point")
def pull_squeezed(W, X, T):
    return 2 * X.T @ np.squeeze(X @ W - T)


@wrong("squared_error_gradient", cause="size of the residual lost")
def pull_signs(W, X, T):
    return 2 * X.T @ np.sign(X @ W - T)


# least_squares_fit


@right("least_squares_fit")
def squares_lstsq(X, t, K):
    A = np.hstack([X, np.ones((X.shape[0], 1))])
    return np.linalg.lstsq(A, np.eye(K)[t], rcond=None)[0]


@right("least_squares_fit")
def squares_pinv(X, t, K):
    return np.linalg.pinv(np.c_[X, np.ones(len(t))]) @ (t[:, None] == np.arange(K))


@right("least_squares_fit")
def squares_svd(X, t, K):
    A = with_ones(X)
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    keep = s > s[0] * 1e-10
    return Vt[keep].T @ ((U[:, keep].T @ np.eye(K)[t]) / s[keep, None])


@right("least_squares_fit")
def squares_columns(X, t, K):
    A = with_ones(X)
    W = np.zeros((A.shape[1], K))
    for k in range(K):
        W[:, k], *_ = np.linalg.lstsq(A, np.where(t == k, 1.0, 0.0), rcond=None)
    return W.tolist()


@right("least_squares_fit")
def squares_eigh(X, t, K):
    A = with_ones(X)
    values, V = np.linalg.eigh(A.T @ A)
    inverse = np.array([1 / v if v > 1e-9 * values[-1] else 0.0 for v in values])
    return (V * inverse) @ V.T @ A.T @ np.eye(K)[t]


@right("least_squares_fit")
def squares_pivoted(X, t, K):
    return scipy.linalg.lstsq(with_ones(X), np.eye(K)[t], cond=1e-10, lapack_driver="gelsy")[0]


@right("least_squares_fit")
def squares_kernel(X, t, K):
    A = with_ones(X)
    return A.T @ np.linalg.pinv(A @ A.T, rcond=1e-9) @ np.eye(K)[t]


@wrong("least_squares_fit", cause="bias row first")
def squares_bias_first(X, t, K):
    A = np.column_stack([np.ones(len(X)), X])
    return np.linalg.lstsq(A, np.eye(K)[t], rcond=None)[0]


@wrong("least_squares_fit", cause="bias row of zeros")
def squares_zero_bias(X, t, K):
    W = np.linalg.lstsq(X, np.eye(K)[t], rcond=None)[0]
    return np.vstack([W, np.zeros(K)])


@wrong("least_squares_fit", cause="other: fails or is arbitrary where several are best", by_chance=True)
def squares_normal_solve(X, t, K):
    A = with_ones(X)
    return np.linalg.solve(A.T @ A, A.T @ np.eye(K)[t])


@wrong("least_squares_fit", cause="other: a small ridge")
def squares_ridge(X, t, K):
    A = with_ones(X)
    return np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ np.eye(K)[t])


@wrong("least_squares_fit", cause="bias left out of the norm")
def squares_centred(X, t, K):
    T = np.eye(K)[t]
    x_mean, t_mean = X.mean(axis=0), T.mean(axis=0)
    W = np.linalg.pinv(X - x_mean) @ (T - t_mean)
    return np.vstack([W, t_mean - x_mean @ W])


@wrong("least_squares_fit", cause="K taken from the labels")
def squares_from_max(X, t, K):
    return np.linalg.pinv(with_ones(X)) @ np.eye(t.max() + 1)[t]


@wrong("least_squares_fit", cause="targets ±1")
def squares_signs(X, t, K):
    return np.linalg.pinv(with_ones(X)) @ (2 * np.eye(K)[t] - 1)


@wrong("least_squares_fit", cause="classes as rows")
def squares_transposed(X, t, K):
    return (np.linalg.pinv(with_ones(X)) @ np.eye(K)[t]).T


@wrong("least_squares_fit", cause="standardised first")
def squares_scaled(X, t, K):
    spread = X.std(axis=0)
    Z = (X - X.mean(axis=0)) / np.where(spread > 0, spread, 1)
    return np.linalg.pinv(with_ones(Z)) @ np.eye(K)[t]


# least_squares_predict


@right("least_squares_predict")
def outputs_argmax(X, W):
    return np.argmax(X @ W[:-1] + W[-1], axis=1)


@right("least_squares_predict")
def outputs_loop(X, W):
    labels = []
    for x in X:
        best, winner = None, 0
        for k in range(W.shape[1]):
            value = sum(float(x[j]) * float(W[j, k]) for j in range(len(x))) + float(W[-1, k])
            if best is None or value > best:
                best, winner = value, k
        labels.append(winner)
    return labels


@right("least_squares_predict")
def outputs_index(X, W):
    rows = (with_ones(X) @ W).tolist()
    return tuple(row.index(max(row)) for row in rows)


@right("least_squares_predict")
def outputs_transposed(X, W):
    return (W.T @ np.vstack([X.T, np.ones((1, len(X)))])).argmax(axis=0)


@right("least_squares_predict")
def outputs_nearest_target(X, W):
    Y = np.einsum("id,dk->ik", X, W[:-1]) + W[-1]
    targets = np.eye(W.shape[1])
    return np.argmin(((Y[:, None, :] - targets[None]) ** 2).sum(axis=2), axis=1)


@wrong("least_squares_predict", cause="largest in size")
def outputs_absolute(X, W):
    return np.argmax(np.abs(X @ W[:-1] + W[-1]), axis=1)


@wrong("least_squares_predict", cause="bias row first")
def outputs_bias_first(X, W):
    return np.argmax(np.column_stack([np.ones(len(X)), X]) @ W, axis=1)


@wrong("least_squares_predict", cause="bias forgotten")
def outputs_no_bias(X, W):
    return np.argmax(X @ W[:-1], axis=1)


@wrong("least_squares_predict", cause="ties to the highest class")
def outputs_last_tie(X, W):
    Y = X @ W[:-1] + W[-1]
    return W.shape[1] - 1 - np.argmax(Y[:, ::-1], axis=1)


@wrong("least_squares_predict", cause="first output above a half")
def outputs_half(X, W):
    Y = X @ W[:-1] + W[-1]
    return np.argmax(Y > 0.5, axis=1)


@wrong("least_squares_predict", cause="outputs cut to 0 … 1")
def outputs_clipped(X, W):
    return np.argmax(np.clip(X @ W[:-1] + W[-1], 0, 1), axis=1)


@wrong("least_squares_predict", cause="best point of each class")
def outputs_wrong_axis(X, W):
    return np.argmax(X @ W[:-1] + W[-1], axis=0)


@wrong("least_squares_predict", cause="classes counted from 1")
def outputs_from_one(X, W):
    return np.argmax(X @ W[:-1] + W[-1], axis=1) + 1


# least_squares_sgd


@right("least_squares_sgd")
def walk_outer(W, X, T, order, eta):
    W = W.astype(float)
    for i in order:
        W -= 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@right("least_squares_sgd")
def walk_rows(W, X, T, order, eta):
    for i in order:
        x, target = X[i : i + 1], T[i : i + 1]
        W = W - eta * 2 * x.T @ (x @ W - target)
    return W


@right("least_squares_sgd")
def walk_lists(W, X, T, order, eta):
    W = [list(map(float, row)) for row in W]
    for i in order:
        x = [float(v) for v in X[i]]
        for k in range(len(W[0])):
            off = sum(x[j] * W[j][k] for j in range(len(x))) - float(T[i][k])
            for j in range(len(x)):
                W[j][k] -= eta * 2 * off * x[j]
    return W


@right("least_squares_sgd")
def walk_contraction(W, X, T, order, eta):
    eye = np.eye(len(W))
    return reduce(lambda V, i: (eye - 2 * eta * np.outer(X[i], X[i])) @ V + 2 * eta * np.outer(X[i], T[i]), order, W)


@right("least_squares_sgd")
def walk_einsum(W, X, T, order, eta):
    current = np.array(W, dtype=float)
    for x, target in zip(X[order], T[order]):
        error = target - np.einsum("j,jk->k", x, current)
        current = current + 2 * eta * np.einsum("j,k->jk", x, error)
    return current


@wrong("least_squares_sgd", cause="factor 2 missing")
def walk_half(W, X, T, order, eta):
    for i in order:
        W = W - eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@wrong("least_squares_sgd", cause="all points in every step")
def walk_batch(W, X, T, order, eta):
    for _ in order:
        W = W - eta * 2 * X.T @ (X @ W - T)
    return W


@wrong("least_squares_sgd", cause="gradient at the start")
def walk_from_start(W, X, T, order, eta):
    V = W.astype(float)
    for i in order:
        V = V - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return V


@wrong("least_squares_sgd", cause="order ignored")
def walk_in_turn(W, X, T, order, eta):
    for i in range(len(X)):
        W = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@wrong("least_squares_sgd", cause="every point once")
def walk_once_each(W, X, T, order, eta):
    for i in dict.fromkeys(order.tolist()):
        W = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@wrong("least_squares_sgd", cause="average of the run")
def walk_averaged(W, X, T, order, eta):
    total = np.zeros(W.shape)
    for i in order:
        W = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
        total = total + W
    return total / max(len(order), 1)


@wrong("least_squares_sgd", cause="start ignored")
def walk_from_zero(W, X, T, order, eta):
    W = np.zeros(W.shape)
    for i in order:
        W = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@wrong("least_squares_sgd", cause="other: each row of W sees the rows that have moved already")
def walk_row_by_row(W, X, T, order, eta):
    W = W.astype(float)
    for i in order:
        for j in range(len(W)):
            W[j] -= 2 * eta * X[i, j] * (X[i] @ W - T[i])
    return W


@wrong("least_squares_sgd", cause="shrinking rate")
def walk_decaying(W, X, T, order, eta):
    for k, i in enumerate(order, start=1):
        W = W - 2 * eta / k * np.outer(X[i], X[i] @ W - T[i])
    return W


@wrong("least_squares_sgd", cause="uphill")
def walk_uphill(W, X, T, order, eta):
    for i in order:
        W = W + 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


# confusion_matrix


@right("confusion_matrix")
def table_add_at(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    np.add.at(C, (t, predicted), 1)
    return C


@right("confusion_matrix")
def table_bincount(t, predicted, K):
    return np.bincount(t * K + predicted, minlength=K * K).reshape(K, K)


@right("confusion_matrix")
def table_products(t, predicted, K):
    return np.eye(K)[t].T @ np.eye(K)[predicted]


@right("confusion_matrix")
def table_counter(t, predicted, K):
    seen = Counter(zip(t.tolist(), predicted.tolist()))
    return [[seen[i, j] for j in range(K)] for i in range(K)]


@right("confusion_matrix")
def table_sklearn(t, predicted, K):
    return metrics.confusion_matrix(t, predicted, labels=list(range(K)))


@right("confusion_matrix")
def table_histogram(t, predicted, K):
    edges = np.arange(K + 1) - 0.5
    return np.histogram2d(t, predicted, bins=(edges, edges))[0]


@wrong("confusion_matrix", cause="rows are predictions")
def table_transposed(t, predicted, K):
    C = np.zeros((K, K))
    for i, j in zip(t, predicted):
        C[j, i] += 1
    return C


@wrong("confusion_matrix", cause="only classes that occur")
def table_unlabelled(t, predicted, K):
    return metrics.confusion_matrix(t, predicted)


@wrong("confusion_matrix", cause="shares of each row")
def table_shares(t, predicted, K):
    C = np.zeros((K, K))
    np.add.at(C, (t, predicted), 1)
    return C / np.maximum(C.sum(axis=1, keepdims=True), 1)


@wrong("confusion_matrix", cause="bins over the range seen")
def table_loose_bins(t, predicted, K):
    return np.histogram2d(t, predicted, bins=K)[0].astype(int)


@wrong("confusion_matrix", cause="only mistakes")
def table_errors(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    for i, j in zip(t, predicted):
        if i != j:
            C[i, j] += 1
    return C


@wrong("confusion_matrix", cause="each pair counted once")
def table_pairs(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    for i, j in set(zip(t.tolist(), predicted.tolist())):
        C[i][j] = 1
    return C


@wrong("confusion_matrix", cause="one shared row")
def table_shared_row(t, predicted, K):
    C = [[0] * K] * K
    for i, j in zip(t, predicted):
        C[i][j] += 1
    return C


@wrong("confusion_matrix", cause="K inferred")
def table_from_t(t, predicted, K):
    m = int(max(max(t), max(predicted))) + 1
    C = np.zeros((m, m))
    for i, j in zip(t, predicted):
        C[i, j] += 1
    return C


# Lesson 6: class_means


@right("class_means")
def means_comprehension(X, t, K):
    return [X[t == k].mean(axis=0) for k in range(K)]


@right("class_means")
def means_one_hot(X, t, K):
    T = np.eye(K)[t]
    return T.T @ X / T.sum(axis=0)[:, None]


@right("class_means")
def means_lists(X, t, K):
    d = len(X[0])
    total, count = [[0.0] * d for _ in range(K)], [0] * K
    for x, label in zip(X.tolist(), t.tolist()):
        count[label] += 1
        for j in range(d):
            total[label][j] += x[j]
    return [[v / count[k] for v in total[k]] for k in range(K)]


@right("class_means")
def means_add_at(X, t, K):
    total = np.zeros((K, X.shape[1]))
    np.add.at(total, t, X)
    return total / np.bincount(t, minlength=K).reshape(-1, 1)


@right("class_means")
def means_least_squares(X, t, K):
    return np.linalg.lstsq(np.eye(K)[t], X, rcond=None)[0]


@right("class_means")
def means_sorted(X, t, K):
    order = np.argsort(t, kind="stable")
    starts = np.searchsorted(t[order], np.arange(K))
    return np.add.reduceat(X[order].astype(float), starts, axis=0) / np.diff(np.append(starts, len(t)))[:, None]


@right("class_means")
def means_running(X, t, K):
    M, count = np.zeros((K, X.shape[1])), np.zeros(K)
    for x, k in zip(X, t):
        count[k] += 1
        M[k] += (x - M[k]) / count[k]
    return M


@wrong("class_means", cause="divided by n")
def means_over_n(X, t, K):
    return np.eye(K)[t].T @ X / len(X)


@wrong("class_means", cause="medians")
def means_median(X, t, K):
    return np.array([np.median(X[t == k], axis=0) for k in range(K)])


@wrong("class_means", cause="array of whole numbers")
def means_truncated(X, t, K):
    M = np.zeros((K, X.shape[1]), dtype=X.dtype)
    for k in range(K):
        M[k] = X[t == k].mean(axis=0)
    return M


@wrong("class_means", cause="transposed")
def means_columns(X, t, K):
    return np.column_stack([X[t == k].mean(axis=0) for k in range(K)])


@wrong("class_means", cause="other: one mean for all features")
def means_of_rows(X, t, K):
    return np.array([X[t == k].mean() * np.ones(X.shape[1]) for k in range(K)])


@wrong("class_means", cause="t never used")
def means_blocks(X, t, K):
    return np.array([part.mean(axis=0) for part in np.array_split(X, K)])


@wrong("class_means", cause="sums")
def means_sums(X, t, K):
    return np.array([X[t == k].sum(axis=0) for k in range(K)])


@wrong("class_means", cause="other: divided by one too few")
def means_unbiased(X, t, K):
    return np.array([X[t == k].sum(axis=0) / max(np.sum(t == k) - 1, 1) for k in range(K)])


# fisher_ratio


@right("fisher_ratio")
def ratio_lists(w, X, t):
    groups = {0: [], 1: []}
    for x, label in zip(X, t):
        groups[int(label)].append(sum(float(a) * float(b) for a, b in zip(w, x)))
    middle = {k: sum(g) / len(g) for k, g in groups.items()}
    spread = sum((p - middle[k]) ** 2 for k, g in groups.items() for p in g)
    return (middle[1] - middle[0]) ** 2 / spread


@right("fisher_ratio")
def ratio_variances(w, X, t):
    a, b = X[t == 0] @ w, X[t == 1] @ w
    return (b.mean() - a.mean()) ** 2 / (len(a) * a.var() + len(b) * b.var())


@right("fisher_ratio")
def ratio_matrices(w, X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return (w @ np.outer(gap, gap) @ w) / (w @ within(X, t, 2) @ w)


@right("fisher_ratio")
def ratio_unit(w, X, t):
    p = X @ (w / np.linalg.norm(w))
    middle = np.bincount(t, weights=p) / np.bincount(t)
    return np.float64(np.diff(middle)[0] ** 2 / np.sum((p - middle[t]) ** 2))


@right("fisher_ratio")
def ratio_einsum(w, X, t):
    p = np.einsum("ij,j->i", X, w)
    m = [p[t == k].mean() for k in (0, 1)]
    rest = p - np.where(t == 1, m[1], m[0])
    return np.square(m[0] - m[1]) / np.dot(rest, rest)


@wrong("fisher_ratio", cause="variances")
def ratio_var(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (a.var() + b.var())


@wrong("fisher_ratio", cause="other: variances over n - 1")
def ratio_ddof(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    spread = len(a) * a.var(ddof=1) + len(b) * b.var(ddof=1) if min(len(a), len(b)) > 1 else 1
    return (b.mean() - a.mean()) ** 2 / spread


@wrong("fisher_ratio", cause="absolute difference")
def ratio_plain_gap(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return abs(b.mean() - a.mean()) / (np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2))


@wrong("fisher_ratio", cause="weighted numerator")
def ratio_weighted(w, X, t):
    return (w @ between(X, t, 2) @ w) / (w @ within(X, t, 2) @ w)


@wrong("fisher_ratio", cause="mean square of all")
def ratio_over_n(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / ((np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)) / len(p))


@wrong("fisher_ratio", cause="upside down")
def ratio_inverted(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)) / (b.mean() - a.mean()) ** 2


@wrong("fisher_ratio", cause="`t != 1` for `t == 1`")
def ratio_one_mean(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (np.sum((a - a.mean()) ** 2) + np.sum((b - a.mean()) ** 2))


@wrong("fisher_ratio", cause="square of the sum")
def ratio_stds(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (np.sqrt(len(a)) * a.std() + np.sqrt(len(b)) * b.std()) ** 2


# within_scatter


@right("within_scatter")
def spread_outer(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        m = X[t == k].mean(axis=0)
        for x in X[t == k]:
            S += np.outer(x - m, x - m)
    return S


@right("within_scatter")
def spread_rows(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - M[t]
    return D.T @ D


@right("within_scatter")
def spread_lists(X, t, K):
    n, d = X.shape
    S = [[0.0] * d for _ in range(d)]
    for k in range(K):
        rows = [X[i].tolist() for i in range(n) if t[i] == k]
        m = [sum(column) / len(rows) for column in zip(*rows)]
        for row in rows:
            for i in range(d):
                for j in range(d):
                    S[i][j] += (row[i] - m[i]) * (row[j] - m[j])
    return S


@right("within_scatter")
def spread_covariances(X, t, K):
    return sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k], rowvar=False, bias=True)) for k in range(K))


@right("within_scatter")
def spread_total_minus_between(X, t, K):
    total = X - X.mean(axis=0)
    return total.T @ total - between(X, t, K)


@right("within_scatter")
def spread_projector(X, t, K):
    T = np.eye(K)[t]
    return X.T @ (np.eye(len(X)) - T @ np.diag(1 / T.sum(axis=0)) @ T.T) @ X


@right("within_scatter")
def spread_einsum(X, t, K):
    T = np.eye(K)[t]
    D = X - T @ (T.T @ X / T.sum(axis=0)[:, None])
    return np.einsum("ni,nj->ij", D, D)


@wrong("within_scatter", cause="divided by n")
def spread_over_n(X, t, K):
    return within(X, t, K) / len(X)


@wrong("within_scatter", cause="divided by n - K")
def spread_pooled(X, t, K):
    return within(X, t, K) / max(len(X) - K, 1)


@wrong("within_scatter", cause="sum of covariances")
def spread_class_covariances(X, t, K):
    return sum(
        (X[t == k] - X[t == k].mean(axis=0)).T @ (X[t == k] - X[t == k].mean(axis=0)) / np.sum(t == k) for k in range(K)
    )


@wrong("within_scatter", cause="about the total mean")
def spread_total(X, t, K):
    D = X - X.mean(axis=0)
    return D.T @ D


@wrong("within_scatter", cause="only the diagonal")
def spread_diagonal(X, t, K):
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return np.diag((D**2).sum(axis=0))


@wrong("within_scatter", cause="not centred")
def spread_raw(X, t, K):
    return sum(X[t == k].T @ X[t == k] for k in range(K))


@wrong("within_scatter", cause="other: only classes 0 and 1")
def spread_two_classes(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in (0, 1):
        D = X[t == k] - X[t == k].mean(axis=0)
        S += D.T @ D
    return S


@wrong("within_scatter", cause="only the last class")
def spread_last(X, t, K):
    for k in range(K):
        D = X[t == k] - X[t == k].mean(axis=0)
        S = D.T @ D
    return S


@wrong("within_scatter", cause="`D @ D.T` for `D.T @ D`")
def spread_points(X, t, K):
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D @ D.T


# fisher_direction


@right("fisher_direction")
def towards_solve(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return np.linalg.solve(within(X, t, 2), gap)


@right("fisher_direction")
def towards_inverse_unit(X, t):
    A, B = X[t == 0], X[t == 1]
    S = (A - A.mean(0)).T @ (A - A.mean(0)) + (B - B.mean(0)).T @ (B - B.mean(0))
    w = np.linalg.inv(S) @ (B.mean(0) - A.mean(0))
    return (w / np.linalg.norm(w)).tolist()


@right("fisher_direction")
def towards_total(X, t):
    """The scatter of all points has the same best direction."""
    D = X - X.mean(axis=0)
    return np.linalg.pinv(D.T @ D) @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@right("fisher_direction")
def towards_targets(X, t):
    n, n1 = len(t), t.sum()
    tau = np.where(t == 1, n / n1, -n / (n - n1))
    return np.linalg.lstsq(with_ones(X), tau, rcond=None)[0][:-1]


@right("fisher_direction")
def towards_cholesky(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return 1e-3 * scipy.linalg.cho_solve(scipy.linalg.cho_factor(within(X, t, 2)), gap)


@right("fisher_direction")
def towards_qr(X, t):
    M = np.array([X[t == 0].mean(axis=0), X[t == 1].mean(axis=0)])
    R = np.linalg.qr(X - M[t], mode="r")
    return np.linalg.solve(R, np.linalg.solve(R.T, M[1] - M[0]))


@right("fisher_direction")
def towards_eigenvector(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(within(X, t, 2), np.outer(gap, gap)))
    w = vectors[:, np.argmax(values.real)].real
    return w if w @ gap > 0 else -w


@right("fisher_direction")
def towards_library(X, t):
    return LinearDiscriminantAnalysis(solver="lsqr").fit(X, t).coef_[0]


@wrong("fisher_direction", cause="other sign")
def towards_zero(X, t):
    return np.linalg.solve(within(X, t, 2), X[t == 0].mean(axis=0) - X[t == 1].mean(axis=0))


@wrong("fisher_direction", cause="difference of the means")
def towards_mean(X, t):
    return X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)


@wrong("fisher_direction", cause="only the diagonal of S_W")
def towards_diagonal(X, t):
    return (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)) / np.diag(within(X, t, 2))


@wrong("fisher_direction", cause="sum of covariances")
def towards_covariances(X, t):
    A, B = X[t == 0], X[t == 1]
    S = (A - A.mean(0)).T @ (A - A.mean(0)) / len(A) + (B - B.mean(0)).T @ (B - B.mean(0)) / len(B)
    return np.linalg.solve(S, B.mean(0) - A.mean(0))


@wrong("fisher_direction", cause="S_W not inverted")
def towards_product(X, t):
    return within(X, t, 2) @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@wrong("fisher_direction", cause="scatter of class 1 only")
def towards_one_class(X, t):
    B = X[t == 1]
    D = B - B.mean(axis=0)
    return np.linalg.pinv(D.T @ D) @ (B.mean(axis=0) - X[t == 0].mean(axis=0))


@wrong("fisher_direction", cause="identity added")
def towards_regularised(X, t):
    S = within(X, t, 2) + np.eye(X.shape[1])
    w = np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return w / np.linalg.norm(w)


@wrong("fisher_direction", cause="other: made positive")
def towards_absolute(X, t):
    return np.abs(np.linalg.solve(within(X, t, 2), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)))


@wrong("fisher_direction", cause="other: the first principal component")
def towards_principal(X, t):
    _, _, V = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return V[0] * (1 if V[0] @ gap > 0 else -1)


# projection_threshold


@right("projection_threshold")
def cut_roots(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + 0.5 * np.log(v0 / v1)
    for root in np.roots([q2, q1, q0]):
        if abs(root.imag) < 1e-9 and min(m0, m1) <= root.real <= max(m0, m1):
            return root.real
    return (m0 + m1) / 2


@right("projection_threshold")
def cut_bisection(p, t):
    a, b = p[t == 0], p[t == 1]

    def height(x, g):
        return math.log(len(g)) - math.log(g.var()) / 2 - (x - g.mean()) ** 2 / (2 * g.var())

    low, high = float(a.mean()), float(b.mean())  # class 0 wins at `low`, class 1 at `high`, wherever they lie
    for _ in range(200):
        middle = (low + high) / 2
        if height(middle, a) > height(middle, b):
            low = middle
        else:
            high = middle
    return (low + high) / 2


@right("projection_threshold")
def cut_brentq(p, t):
    n = np.bincount(t)
    m = np.bincount(t, p) / n
    s = np.sqrt(np.bincount(t, (p - m[t]) ** 2) / n)

    def difference(x):
        logs = np.log(n) + scipy.stats.norm.logpdf(x, m, s)
        return logs[1] - logs[0]

    return scipy.optimize.brentq(difference, *sorted(m), xtol=1e-12)


@right("projection_threshold")
def cut_formula(p, t):
    m, v, n = zip(*((p[t == k].mean(), p[t == k].var(), np.sum(t == k)) for k in (0, 1)))
    A = v[1] - v[0]
    B = 2 * (m[1] * v[0] - m[0] * v[1])
    C = m[0] ** 2 * v[1] - m[1] ** 2 * v[0] + 2 * v[0] * v[1] * (np.log(n[1] / n[0]) + np.log(v[0] / v[1]) / 2)
    q = -(B + np.copysign(np.sqrt(B * B - 4 * A * C), B)) / 2
    candidates = [C / q] + ([q / A] if abs(A) > 1e-12 else [])
    centre = (m[0] + m[1]) / 2
    return float(min(candidates, key=lambda x: abs(x - centre)))


@right("projection_threshold")
def cut_refined_grid(p, t):
    a, b = p[t == 0], p[t == 1]
    low, high = sorted([a.mean(), b.mean()])
    for _ in range(12):
        x = np.linspace(low, high, 201)
        f = np.log(len(a) / len(b)) + 0.5 * np.log(b.var() / a.var())
        f = f - (x - a.mean()) ** 2 / (2 * a.var()) + (x - b.mean()) ** 2 / (2 * b.var())
        i = np.flatnonzero(np.sign(f[:-1]) != np.sign(f[1:]))[0]
        low, high = x[i], x[i + 1]
    return (low + high) / 2


@wrong("projection_threshold", cause="halfway between the means")
def cut_midpoint(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


def crossing(m, v, share):
    """The crossing between the means of two weighted Gaussians; what an answer of lesson 6 may call."""

    def difference(x):
        logs = [math.log(share[k]) - math.log(v[k]) / 2 - (x - m[k]) ** 2 / (2 * v[k]) for k in (0, 1)]
        return logs[1] - logs[0]

    low, high = m
    if difference(low) * difference(high) > 0:
        return (low + high) / 2
    return scipy.optimize.brentq(difference, min(m), max(m), xtol=1e-12)


@wrong("projection_threshold", cause="variances over n - 1")
def cut_ddof(p, t):
    a, b = p[t == 0], p[t == 1]
    return crossing((a.mean(), b.mean()), (a.var(ddof=1), b.var(ddof=1)), (len(a), len(b)))


@wrong("projection_threshold", cause="priors forgotten")
def cut_equal_shares(p, t):
    a, b = p[t == 0], p[t == 1]
    return crossing((a.mean(), b.mean()), (a.var(), b.var()), (1, 1))


@wrong("projection_threshold", cause="priors the wrong way")
def cut_swapped_shares(p, t):
    a, b = p[t == 0], p[t == 1]
    return crossing((a.mean(), b.mean()), (a.var(), b.var()), (len(b), len(a)))


@wrong("projection_threshold", cause="one shared variance")
def cut_pooled(p, t):
    a, b = p[t == 0], p[t == 1]
    v = (len(a) * a.var() + len(b) * b.var()) / len(p)
    return (a.mean() + b.mean()) / 2 + v * np.log(len(a) / len(b)) / (b.mean() - a.mean())


@wrong("projection_threshold", cause="height of the curves forgotten")
def cut_no_height(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q = [0.5 / v0 - 0.5 / v1, m1 / v1 - m0 / v0, m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a))]
    roots = [r.real for r in np.roots(q)]
    return min(roots, key=lambda r: abs(r - (m0 + m1) / 2))


@wrong("projection_threshold", cause="always the first root")
def cut_first_root(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + 0.5 * np.log(v0 / v1)
    return np.roots([q2, q1, q0])[0].real


@wrong("projection_threshold", cause="other: divides by zero for equal variances")
def cut_quadratic_only(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q2 = float(1 / (2 * v0) - 1 / (2 * v1))
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + 0.5 * np.log(v0 / v1)
    root = math.sqrt(q1 * q1 - 4 * q2 * q0)
    both = [float(-q1 + root) / (2 * q2), float(-q1 - root) / (2 * q2)]
    return min(both, key=lambda x: abs(x - (m0 + m1) / 2))


@wrong("projection_threshold", cause="standard deviations as variances")
def cut_std(p, t):
    a, b = p[t == 0], p[t == 1]
    return crossing((a.mean(), b.mean()), (a.std(), b.std()), (len(a), len(b)))


@wrong("projection_threshold", cause="mean of all")
def cut_overall_mean(p, t):
    return p.mean()


# between_scatter


@right("between_scatter")
def gaps_outer(X, t, K):
    S, overall = 0, X.mean(axis=0)
    for k in range(K):
        gap = X[t == k].mean(axis=0) - overall
        S = S + np.sum(t == k) * np.outer(gap, gap)
    return S


@right("between_scatter")
def gaps_per_point(X, t, K):
    D = np.array([X[t == k].mean(axis=0) for k in range(K)])[t] - X.mean(axis=0)
    return D.T @ D


@right("between_scatter")
def gaps_difference(X, t, K):
    D = X - X.mean(axis=0)
    return D.T @ D - within(X, t, K)


@right("between_scatter")
def gaps_einsum(X, t, K):
    n = np.bincount(t, minlength=K)
    M = np.array([X[t == k].sum(axis=0) for k in range(K)]) / n[:, None]
    M = M - n @ M / n.sum()
    return np.einsum("k,ki,kj->ij", n, M, M)


@right("between_scatter")
def gaps_lists(X, t, K):
    n, d = X.shape
    overall = [sum(X[:, j].tolist()) / n for j in range(d)]
    S = [[0.0] * d for _ in range(d)]
    for k in range(K):
        rows = [x for x, label in zip(X.tolist(), t) if label == k]
        gap = [sum(column) / len(rows) - o for column, o in zip(zip(*rows), overall)]
        for i in range(d):
            for j in range(d):
                S[i][j] += len(rows) * gap[i] * gap[j]
    return S


@right("between_scatter")
def gaps_pairs(X, t, K):
    """Summed over pairs of classes: n_j n_k / n times the square of the gap between them."""
    n = np.bincount(t, minlength=K)
    M = [X[t == k].mean(axis=0) for k in range(K)]
    S = np.zeros((X.shape[1], X.shape[1]))
    for j, k in combinations(range(K), 2):
        S += n[j] * n[k] / n.sum() * np.outer(M[j] - M[k], M[j] - M[k])
    return S


@wrong("between_scatter", cause="not weighted")
def gaps_unweighted(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)]) - X.mean(axis=0)
    return M.T @ M


@wrong("between_scatter", cause="about the mean of the means")
def gaps_mean_of_means(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = (M - M.mean(axis=0))[t]
    return D.T @ D


@wrong("between_scatter", cause="divided by n")
def gaps_over_n(X, t, K):
    return between(X, t, K) / len(X)


@wrong("between_scatter", cause="other: divided by K - 1")
def gaps_over_groups(X, t, K):
    return between(X, t, K) / max(K - 1, 1)


@wrong("between_scatter", cause="two-class form")
def gaps_two(X, t, K):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return np.outer(gap, gap)


@wrong("between_scatter", cause="not centred")
def gaps_about_zero(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return M.T @ M


@wrong("between_scatter", cause="weights squared")
def gaps_squared_sizes(X, t, K):
    D = np.array([np.sum(t == k) * (X[t == k].mean(axis=0) - X.mean(axis=0)) for k in range(K)])
    return D.T @ D


@wrong("between_scatter", cause="one class left out")
def gaps_short(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K - 1):
        gap = X[t == k].mean(axis=0) - X.mean(axis=0)
        S += np.sum(t == k) * np.outer(gap, gap)
    return S


# fisher_projection


@right("fisher_projection")
def plane_eig(X, t, K, m):
    values, V = np.linalg.eig(np.linalg.solve(within(X, t, K), between(X, t, K)))
    return V[:, np.argsort(-values.real)[:m]].real


@right("fisher_projection")
def plane_generalised(X, t, K, m):
    return scipy.linalg.eigh(between(X, t, K), within(X, t, K))[1][:, ::-1][:, :m]


@right("fisher_projection")
def plane_cholesky(X, t, K, m):
    L = np.linalg.cholesky(within(X, t, K))
    inner = np.linalg.solve(L, np.linalg.solve(L, between(X, t, K)).T)
    _, V = np.linalg.eigh((inner + inner.T) / 2)
    return np.linalg.solve(L.T, V[:, -m:]).tolist()


@right("fisher_projection")
def plane_whitened(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    _, s, Vt = np.linalg.svd(X - M[t], full_matrices=False)
    whiten = Vt.T / s
    rows = np.sqrt(np.bincount(t, minlength=K))[:, None] * (M - X.mean(axis=0))
    _, _, Ut = np.linalg.svd(rows @ whiten, full_matrices=False)
    return whiten @ Ut[:m].T


@right("fisher_projection")
def plane_mixed(X, t, K, m):
    """Another basis of the same space, with columns of other lengths."""
    values, V = np.linalg.eig(np.linalg.inv(within(X, t, K)) @ between(X, t, K))
    W = np.real(V[:, np.argsort(values.real)[::-1][:m]])
    return -3 * W @ (np.triu(np.ones((m, m))) + np.eye(m))


@right("fisher_projection")
def plane_total(X, t, K, m):
    D = X - X.mean(axis=0)
    values, V = scipy.linalg.eigh(between(X, t, K), D.T @ D)
    return V[:, np.argsort(values)[-m:]]


@wrong("fisher_projection", cause="smallest eigenvalues")
def plane_smallest(X, t, K, m):
    values, V = np.linalg.eig(np.linalg.solve(within(X, t, K), between(X, t, K)))
    return V[:, np.argsort(values.real)[:m]].real


@wrong("fisher_projection", cause="rows of the eigenvectors")
def plane_rows(X, t, K, m):
    values, V = np.linalg.eig(np.linalg.solve(within(X, t, K), between(X, t, K)))
    return V[np.argsort(-values.real)[:m]].real.T


@wrong("fisher_projection", cause="treated as symmetric")
def plane_eigh(X, t, K, m):
    values, V = np.linalg.eigh(np.linalg.solve(within(X, t, K), between(X, t, K)))
    return V[:, np.argsort(-values)[:m]]


@wrong("fisher_projection", cause="S_B alone")
def plane_between(X, t, K, m):
    return np.linalg.eigh(between(X, t, K))[1][:, ::-1][:, :m]


@wrong("fisher_projection", cause="largest variance")
def plane_principal(X, t, K, m):
    return np.linalg.svd(X - X.mean(axis=0), full_matrices=False)[2][:m].T


@wrong("fisher_projection", cause="classes not weighted")
def plane_unweighted(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    M = M - M.mean(axis=0)
    return scipy.linalg.eigh(M.T @ M, within(X, t, K))[1][:, ::-1][:, :m]


@wrong("fisher_projection", cause="whitened, not turned back")
def plane_not_back(X, t, K, m):
    L = np.linalg.cholesky(within(X, t, K))
    inner = np.linalg.solve(L, np.linalg.solve(L, between(X, t, K)).T)
    return np.linalg.eigh((inner + inner.T) / 2)[1][:, ::-1][:, :m]


@wrong("fisher_projection", cause="turned back by the wrong factor")
def plane_wrong_factor(X, t, K, m):
    L = np.linalg.cholesky(within(X, t, K))
    inner = np.linalg.solve(L, np.linalg.solve(L, between(X, t, K)).T)
    return np.linalg.solve(L, np.linalg.eigh((inner + inner.T) / 2)[1][:, ::-1][:, :m])


@wrong("fisher_projection", cause="other: transposed")
def plane_transposed(X, t, K, m):
    return scipy.linalg.eigh(between(X, t, K), within(X, t, K))[1][:, ::-1][:, :m].T


@wrong("fisher_projection", cause="other: the differences of the means")
def plane_mean_gaps(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    return (M[1 : m + 1] - M[0]).T


# shrink


@right("shrink")
def sphere_formula(S, s):
    d = len(S)
    return (1 - s) * S + s * np.trace(S) / d * np.eye(d)


@right("shrink")
def sphere_lists(S, s):
    d = len(S)
    level = sum(float(S[i][i]) for i in range(d)) / d
    return [[(1 - s) * float(S[i][j]) + (s * level if i == j else 0.0) for j in range(d)] for i in range(d)]


@right("shrink")
def sphere_eigenvalues(S, s):
    values, V = np.linalg.eigh(S)
    return V @ np.diag((1 - s) * values + s * values.mean()) @ V.T


@right("shrink")
def sphere_in_place(S, s):
    S = np.array(S, dtype=float)
    level = np.diagonal(S).mean()
    S *= 1 - s
    S[np.diag_indices_from(S)] += s * level
    return S


@right("shrink")
def sphere_step(S, s):
    target = np.einsum("ii->", S) / S.shape[0] * np.identity(S.shape[0])
    return S - s * (S - target)


@wrong("shrink", cause="trace not divided")
def sphere_whole_trace(S, s):
    return (1 - s) * S + s * np.trace(S) * np.eye(len(S))


@wrong("shrink", cause="weights exchanged")
def sphere_swapped(S, s):
    return s * S + (1 - s) * np.trace(S) / len(S) * np.eye(len(S))


@wrong("shrink", cause="towards the identity")
def sphere_identity(S, s):
    return (1 - s) * S + s * np.eye(len(S))


@wrong("shrink", cause="towards its own diagonal")
def sphere_diagonal(S, s):
    return (1 - s) * S + s * np.diag(np.diag(S))


@wrong("shrink", cause="sphere added on top")
def sphere_added(S, s):
    return S + s * np.trace(S) / len(S) * np.eye(len(S))


@wrong("shrink", cause="ones in place of the identity")
def sphere_full(S, s):
    return (1 - s) * S + s * np.trace(S) / len(S)


@wrong("shrink", cause="towards the mean of all entries")
def sphere_mean(S, s):
    return (1 - s) * S + s * np.mean(S) * np.eye(len(S))


@wrong("shrink", cause="other: the geometric mean of the eigenvalues")
def sphere_geometric(S, s):
    level = abs(np.linalg.det(S)) ** (1 / len(S))
    return (1 - s) * S + s * level * np.eye(len(S))


# fisher_targets


@right("fisher_targets")
def aims_where(t):
    n, n1 = len(t), np.sum(t == 1)
    return np.where(t == 1, n / n1, -n / (n - n1))


@right("fisher_targets")
def aims_list(t):
    labels = [int(v) for v in t]
    ones = sum(labels)
    return [len(labels) / ones if v else -len(labels) / (len(labels) - ones) for v in labels]


@right("fisher_targets")
def aims_system(t):
    n, n1 = t.size, int(t.sum())
    a, b = np.linalg.solve([[n1, n - n1], [n1 / n, 0]], [0, 1])  # both conditions
    return a * t + b * (1 - t)


@right("fisher_targets")
def aims_centred(t):
    share = t.mean()
    return (t - share) / (share * (1 - share))


@right("fisher_targets")
def aims_lookup(t):
    count = np.bincount(t, minlength=2)
    return (np.array([-1, 1]) * count.sum() / count)[t]


@right("fisher_targets")
def aims_fraction(t):
    count = Counter(t.tolist())
    value = {0: -Fraction(len(t), count[0]), 1: Fraction(len(t), count[1])}
    return tuple(float(value[v]) for v in t.tolist())


@wrong("fisher_targets", cause="sizes exchanged")
def aims_swapped(t):
    n, n1 = len(t), t.sum()
    return np.where(t == 1, n / (n - n1), -n / n1)


@wrong("fisher_targets", cause="signs exchanged")
def aims_negative(t):
    n, n1 = len(t), t.sum()
    return np.where(t == 1, -n / n1, n / (n - n1))


@wrong("fisher_targets", cause="n forgotten")
def aims_small(t):
    n1 = t.sum()
    return np.where(t == 1, 1 / n1, -1 / (len(t) - n1))


@wrong("fisher_targets", cause="both positive")
def aims_positive(t):
    return len(t) / np.bincount(t, minlength=2)[t]


@wrong("fisher_targets", cause="rounded")
def aims_whole(t):
    tau = np.zeros_like(t)
    tau[t == 1] = len(t) / np.sum(t == 1)
    tau[t == 0] = -len(t) / np.sum(t == 0)
    return tau


@wrong("fisher_targets", cause="shares of the other class")
def aims_only_centred(t):
    return t - t.mean()


@wrong("fisher_targets", cause="shares in place of their reciprocals")
def aims_shares(t):
    n, n1 = len(t), t.sum()
    return np.where(t == 1, n1 / n, -(n - n1) / n)


@wrong("fisher_targets", cause="half as large")
def aims_half(t):
    n, n1 = len(t), t.sum()
    return np.where(t == 1, n / (2 * n1), -n / (2 * (n - n1)))


# Lesson 7: bayes_posterior


@right("bayes_posterior")
def beliefs_shifted(priors, log_densities):
    logs = np.log(priors) + log_densities
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@right("bayes_posterior")
def beliefs_logsumexp(priors, log_densities):
    logs = log_densities + np.log(np.asarray(priors, dtype=float))[None, :]
    return np.exp(logs - scipy.special.logsumexp(logs, axis=1, keepdims=True))


@right("bayes_posterior")
def beliefs_lists(priors, log_densities):
    table = []
    for row in log_densities.tolist():
        logs = [math.log(p) + v for p, v in zip(priors.tolist(), row)]
        top = max(logs)
        weights = [math.exp(v - top) for v in logs]
        table.append([w / sum(weights) for w in weights])
    return table


@right("bayes_posterior")
def beliefs_logaddexp(priors, log_densities):
    logs = np.log(priors) + log_densities
    return np.exp(logs - np.logaddexp.reduce(logs, axis=1)[:, None])


@right("bayes_posterior")
def beliefs_priors_later(priors, log_densities):
    likelihoods = np.exp(log_densities - np.max(log_densities, axis=1)[:, None])
    joint = priors * likelihoods
    return (joint.T / joint.sum(axis=1)).T


@right("bayes_posterior")
def beliefs_odds(priors, log_densities):
    logs = np.log(priors) + log_densities
    against = logs[:, None, :] - logs[:, :, None]  # against[i, k, j]: class j against class k
    return 1 / np.exp(np.minimum(against, 700)).sum(axis=2)


@wrong("bayes_posterior", cause="plain exponentials")
def beliefs_naive(priors, log_densities):
    with np.errstate(all="ignore"):
        joint = priors * np.exp(log_densities)
        return joint / joint.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="priors ignored")
def beliefs_no_priors(priors, log_densities):
    weights = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="one shift for all rows")
def beliefs_global_shift(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        weights = np.exp(logs - logs.max())
        return weights / weights.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="mean subtracted")
def beliefs_mean_shift(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        weights = np.exp(logs - logs.mean(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="prior without logarithm")
def beliefs_plain_priors(priors, log_densities):
    logs = priors + log_densities
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="normalised over the points")
def beliefs_columns(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=0)


@wrong("bayes_posterior", cause="priors multiplied at the end")
def beliefs_not_renormalised(priors, log_densities):
    weights = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return priors * weights / weights.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="priors where nothing is left")
def beliefs_clipped(priors, log_densities):
    joint = priors * np.exp(np.clip(log_densities, -700, 700))
    return joint / joint.sum(axis=1, keepdims=True)


@wrong("bayes_posterior", cause="other: a tiny number in the denominator")
def beliefs_epsilon(priors, log_densities):
    with np.errstate(all="ignore"):
        joint = priors * np.exp(np.minimum(log_densities, 700))
        return joint / (joint.sum(axis=1, keepdims=True) + 1e-300)


@wrong("bayes_posterior", cause="priors counted twice")
def beliefs_twice(priors, log_densities):
    logs = np.log(priors) + log_densities
    weights = priors * np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


# gaussian_pdf


@right("gaussian_pdf")
def bell_formula(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * np.sqrt(2 * np.pi))


@right("gaussian_pdf")
def bell_variance(x, mu, sigma):
    v = sigma * sigma
    return 1 / np.sqrt(2 * np.pi * v) * np.exp(-0.5 * np.square(np.subtract(x, mu)) / v)


@right("gaussian_pdf")
def bell_library(x, mu, sigma):
    return scipy.stats.norm(loc=mu, scale=sigma).pdf(x)


@right("gaussian_pdf")
def bell_recursive(x, mu, sigma):
    if np.ndim(x) > 0:
        return [bell_recursive(v, mu, sigma) for v in x]
    z = (float(x) - mu) / sigma
    return math.exp(-z * z / 2) / math.sqrt(math.tau) / sigma


@right("gaussian_pdf")
def bell_logs(x, mu, sigma):
    z = (np.asarray(x, dtype=float) - mu) / sigma
    return np.exp(-0.5 * z**2 - np.log(sigma) - 0.5 * np.log(2 * np.pi))


@wrong("gaussian_pdf", cause="variance under the root")
def bell_front(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / np.sqrt(2 * np.pi * sigma)


@wrong("gaussian_pdf", cause="sigma not squared in the exponent")
def bell_exponent(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma)) / (sigma * np.sqrt(2 * np.pi))


@wrong("gaussian_pdf", cause="divided by two, multiplied by the variance")
def bell_precedence(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / 2 * sigma**2) / (sigma * np.sqrt(2 * np.pi))


@wrong("gaussian_pdf", cause="multiplied by the root of 2π")
def bell_root_on_top(x, mu, sigma):
    return 1 / sigma * np.sqrt(2 * np.pi) * np.exp(-((x - mu) ** 2) / (2 * sigma**2))


@wrong("gaussian_pdf", cause="no half in the exponent")
def bell_no_half(x, mu, sigma):
    return np.exp(-(((x - mu) / sigma) ** 2)) / (sigma * np.sqrt(2 * np.pi))


@wrong("gaussian_pdf", cause="not normalised")
def bell_peak_one(x, mu, sigma):
    return np.exp(-(((x - mu) / sigma) ** 2) / 2)


@wrong("gaussian_pdf", cause="no root of 2π")
def bell_no_root(x, mu, sigma):
    return np.exp(-(((x - mu) / sigma) ** 2) / 2) / (2 * np.pi * sigma)


@wrong("gaussian_pdf", cause="other: fails for arrays")
def bell_numbers_only(x, mu, sigma):
    return math.exp(-((float(x) - mu) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))


@wrong("gaussian_pdf", cause="other: the distance is not squared")
def bell_laplace(x, mu, sigma):
    return np.exp(-np.abs(x - mu) / sigma / 2) / (sigma * np.sqrt(2 * np.pi))


# lda_boundary_1d


@right("lda_boundary_1d")
def border_formula(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@right("lda_boundary_1d")
def border_minus(mu1, mu2, sigma, pi1, pi2):
    return 0.5 * (mu1 + mu2) - sigma * sigma * (math.log(pi2) - math.log(pi1)) / (mu2 - mu1)


@right("lda_boundary_1d")
def border_lines(mu1, mu2, sigma, pi1, pi2):
    slope = [mu1 / sigma**2, mu2 / sigma**2]
    height = [-(mu1**2) / (2 * sigma**2) + np.log(pi1), -(mu2**2) / (2 * sigma**2) + np.log(pi2)]
    return (height[1] - height[0]) / (slope[0] - slope[1])


@right("lda_boundary_1d")
def border_roots(mu1, mu2, sigma, pi1, pi2):
    v = sigma**2
    constant = (mu2**2 - mu1**2) / (2 * v) + np.log(pi1 / pi2)
    return np.roots([(mu1 - mu2) / v, constant])[0]


@right("lda_boundary_1d")
def border_bisection(mu1, mu2, sigma, pi1, pi2):
    def lead(x):  # of the class with the larger mean
        (m, p), (M, P) = sorted([(mu1, pi1), (mu2, pi2)])
        return math.log(P / p) + ((x - m) ** 2 - (x - M) ** 2) / (2 * sigma**2)

    low, high = -1.0, 1.0
    while lead(low) > 0:
        low *= 2
    while lead(high) < 0:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if lead(middle) < 0 else (low, middle)
    return high


@wrong("lda_boundary_1d", cause="moved the wrong way")
def border_reversed(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi1 / pi2)


@wrong("lda_boundary_1d", cause="sigma not squared")
def border_sigma(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma / (mu1 - mu2) * np.log(pi2 / pi1)


@wrong("lda_boundary_1d", cause="priors ignored")
def border_midpoint(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2


@wrong("lda_boundary_1d", cause="distance without sign")
def border_absolute(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / abs(mu1 - mu2) * np.log(pi1 / pi2)


@wrong("lda_boundary_1d", cause="weighted mean of the means")
def border_weighted(mu1, mu2, sigma, pi1, pi2):
    return (pi1 * mu1 + pi2 * mu2) / (pi1 + pi2)


@wrong("lda_boundary_1d", cause="divided by two sigma")
def border_misprint(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / (2 * sigma) + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@wrong("lda_boundary_1d", cause="logarithm to base ten")
def border_log10(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log10(pi2 / pi1)


@wrong("lda_boundary_1d", cause="other: the ratio of the priors without its logarithm")
def border_no_log(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * (pi2 / pi1 - 1)


@wrong("lda_boundary_1d", cause="other: not divided by the difference of the means")
def border_no_gap(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + np.sign(mu1 - mu2) * sigma**2 * np.log(pi2 / pi1)


@wrong("lda_boundary_1d", cause="distance without sign")
def border_sorted_means(mu1, mu2, sigma, pi1, pi2):
    low, high = sorted([mu1, mu2])
    return (low + high) / 2 + sigma**2 / (low - high) * np.log(pi2 / pi1)


# log_multivariate_normal


@right("log_multivariate_normal")
def logs_solve(X, mu, Sigma):
    D = X - mu
    _, logdet = np.linalg.slogdet(Sigma)
    square = np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + square)


@right("log_multivariate_normal")
def logs_cholesky(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = scipy.linalg.solve_triangular(L, (X - mu).T, lower=True)
    return -0.5 * len(mu) * np.log(2 * np.pi) - np.log(np.diag(L)).sum() - 0.5 * (Z**2).sum(axis=0)


@right("log_multivariate_normal")
def logs_eigen(X, mu, Sigma):
    values, V = np.linalg.eigh(Sigma)
    Z = (X - mu) @ V
    return -0.5 * (np.log(2 * np.pi * values).sum() + (Z**2 / values).sum(axis=1))


@right("log_multivariate_normal")
def logs_loop(X, mu, Sigma):
    inverse = np.linalg.inv(Sigma)
    logdet = float(np.linalg.slogdet(Sigma)[1])
    out = []
    for x in X:
        delta = x - mu
        out.append(-(len(mu) * math.log(2 * math.pi) + logdet + float(delta @ inverse @ delta)) / 2)
    return out


@right("log_multivariate_normal")
def logs_library(X, mu, Sigma):
    return np.atleast_1d(scipy.stats.multivariate_normal(mean=mu, cov=Sigma).logpdf(X))


@right("log_multivariate_normal")
def logs_einsum(X, mu, Sigma):
    D = X - mu
    logdet = np.sum(np.log(np.linalg.svd(Sigma, compute_uv=False)))
    return -(np.einsum("ni,ij,nj->n", D, np.linalg.pinv(Sigma), D) + logdet + len(mu) * np.log(2 * np.pi)) / 2


@wrong("log_multivariate_normal", cause="logarithm of the computed determinant")
def logs_of_det(X, mu, Sigma):
    D = X - mu
    with np.errstate(all="ignore"):
        logdet = np.log(np.linalg.det(Sigma))
    return -0.5 * (D.shape[1] * np.log(2 * np.pi) + logdet + np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1))


@wrong("log_multivariate_normal", cause="other: the logarithm of a density that underflows")
def logs_of_density(X, mu, Sigma):
    with np.errstate(all="ignore"):
        return np.log(np.atleast_1d(scipy.stats.multivariate_normal(mean=mu, cov=Sigma).pdf(X)))


@wrong("log_multivariate_normal", cause="2π forgotten")
def logs_no_constant(X, mu, Sigma):
    D = X - mu
    return -0.5 * (np.linalg.slogdet(Sigma)[1] + np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1))


@wrong("log_multivariate_normal", cause="2π of one dimension")
def logs_one_constant(X, mu, Sigma):
    D = X - mu
    square = np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1)
    return -0.5 * (np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + square)


@wrong("log_multivariate_normal", cause="half of the log-determinant lost")
def logs_cholesky_half(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.log(np.diag(L)).sum() + (Z**2).sum(axis=0))


@wrong("log_multivariate_normal", cause="Cholesky factor transposed")
def logs_wrong_factor(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L.T, (X - mu).T)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + 2 * np.log(np.diag(L)).sum() + (Z**2).sum(axis=0))


@wrong("log_multivariate_normal", cause="other: every point with every other point")
def logs_table(X, mu, Sigma):
    D = X - mu
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + D @ np.linalg.inv(Sigma) @ D.T)


@wrong("log_multivariate_normal", cause="n in place of d")
def logs_n_for_d(X, mu, Sigma):
    D = X - mu
    square = np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1)
    return -0.5 * (len(X) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + square)


@wrong("log_multivariate_normal", cause="Sigma with the diagonal alone")
def logs_diagonal(X, mu, Sigma):
    v = np.diag(Sigma)
    return np.sum(-0.5 * np.log(2 * np.pi * v) - (X - mu) ** 2 / (2 * v), axis=1)


@wrong("log_multivariate_normal", cause="determinant without its half")
def logs_half_square(X, mu, Sigma):
    D = X - mu
    square = np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1)
    return -0.5 * square - np.linalg.slogdet(Sigma)[1] - 0.5 * len(mu) * np.log(2 * np.pi)


# lda_discriminants


@right("lda_discriminants")
def lines_solve(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.diag(means @ A) + np.log(priors)


@right("lda_discriminants")
def lines_loops(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return [[x @ P @ m - m @ P @ m / 2 + math.log(p) for m, p in zip(means, priors)] for x in X]


@right("lda_discriminants")
def lines_whitened(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z, M = np.linalg.solve(L, X.T), np.linalg.solve(L, means.T)
    return Z.T @ M - (M**2).sum(axis=0) / 2 + np.log(priors)


@right("lda_discriminants")
def lines_einsum(X, priors, means, Sigma):
    P = np.linalg.pinv(Sigma)
    return (
        np.einsum("ni,ij,kj->nk", X, P, means) - 0.5 * np.einsum("ki,ij,kj->k", means, P, means) + np.log(priors)[None]
    )


@right("lda_discriminants")
def lines_augmented(X, priors, means, Sigma):
    W = scipy.linalg.cho_solve(scipy.linalg.cho_factor(Sigma), means.T)
    last = np.log(priors) - 0.5 * (W * means.T).sum(axis=0)
    return np.c_[X, np.ones(len(X))] @ np.vstack([W, last])


@right("lda_discriminants")
def lines_squares(X, priors, means, Sigma):
    """From the squared distances, with the term that all classes share given back."""
    P = np.linalg.inv(Sigma)

    def square(A):
        return np.sum(A @ P * A, axis=1)

    return np.column_stack([np.log(p) - 0.5 * square(X - m) + 0.5 * square(X) for p, m in zip(priors, means)])


@wrong("lda_discriminants", cause="log prior forgotten")
def lines_no_prior(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.diag(means @ A)


@wrong("lda_discriminants", cause="prior without logarithm")
def lines_plain_prior(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.diag(means @ A) + priors


@wrong("lda_discriminants", cause="half forgotten")
def lines_no_half(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - np.diag(means @ A) + np.log(priors)


@wrong("lda_discriminants", cause="plus a half")
def lines_plus_half(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A + 0.5 * np.diag(means @ A) + np.log(priors)


@wrong("lda_discriminants", cause="covariance not inverted")
def lines_not_inverted(X, priors, means, Sigma):
    A = Sigma @ means.T
    return X @ A - 0.5 * np.diag(means @ A) + np.log(priors)


@wrong("lda_discriminants", cause="square of x kept")
def lines_with_square(X, priors, means, Sigma):
    columns = []
    for p, m in zip(priors, means):
        D = X - m
        columns.append(np.log(p) - 0.5 * np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1))
    return np.column_stack(columns)


@wrong("lda_discriminants", cause="Σ missing in the square of the mean")
def lines_plain_square(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means**2, axis=1) + np.log(priors)


@wrong("lda_discriminants", cause="only variances")
def lines_diagonal(X, priors, means, Sigma):
    A = (means / np.diag(Sigma)).T
    return X @ A - 0.5 * np.diag(means @ A) + np.log(priors)


@wrong("lda_discriminants", cause="one row per class")
def lines_transposed(X, priors, means, Sigma):
    return deltas(X, priors, means, Sigma).T


@wrong("lda_discriminants", cause="other: posterior probabilities")
def lines_posterior(X, priors, means, Sigma):
    return soft(deltas(X, priors, means, Sigma))


# log_odds


@right("log_odds")
def odds_solve(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@right("log_odds")
def odds_inverse(priors, means, Sigma, k, l):
    P = np.linalg.inv(Sigma)
    mk, ml = means[k], means[l]
    offset = -0.5 * mk @ P @ mk + 0.5 * ml @ P @ ml + math.log(priors[k]) - math.log(priors[l])
    return [(P @ (mk - ml)).tolist(), float(offset)]


@right("log_odds")
def odds_by_asking(priors, means, Sigma, k, l):
    points = np.vstack([np.zeros(len(Sigma)), np.eye(len(Sigma))])
    D = deltas(points, priors, means, Sigma)
    lead = D[:, k] - D[:, l]
    return lead[1:] - lead[0], lead[0]


@right("log_odds")
def odds_cholesky(priors, means, Sigma, k, l):
    L = np.linalg.cholesky(Sigma)
    a, b = np.linalg.solve(L, means[k]), np.linalg.solve(L, means[l])
    return np.linalg.solve(L.T, a - b), (b @ b - a @ a) / 2 + np.log(priors[k]) - np.log(priors[l])


@right("log_odds")
def odds_columns(priors, means, Sigma, k, l):
    W = np.linalg.pinv(Sigma) @ means.T
    b = np.log(priors) - 0.5 * np.einsum("kd,dk->k", means, W)
    return W[:, k] - W[:, l], b[k] - b[l]


@wrong("log_odds", cause="the other class")
def odds_reversed(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[l] - means[k])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@wrong("log_odds", cause="priors forgotten")
def odds_no_priors(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, -0.5 * (means[k] + means[l]) @ theta


@wrong("log_odds", cause="priors the wrong way")
def odds_priors_reversed(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@wrong("log_odds", cause="half forgotten")
def odds_no_half(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - (means[k] + means[l]) @ theta


@wrong("log_odds", cause="plus the midpoint")
def odds_plus(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) + 0.5 * (means[k] + means[l]) @ theta


@wrong("log_odds", cause="difference squared")
def odds_distance(priors, means, Sigma, k, l):
    gap = means[k] - means[l]
    theta = np.linalg.solve(Sigma, gap)
    return theta, np.log(priors[k] / priors[l]) - 0.5 * gap @ theta


@wrong("log_odds", cause="covariance not inverted")
def odds_not_inverted(priors, means, Sigma, k, l):
    theta = Sigma @ (means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@wrong("log_odds", cause="always classes 1 and 0")
def odds_fixed(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[1] - means[0])
    return theta, np.log(priors[1] / priors[0]) - 0.5 * (means[1] + means[0]) @ theta


@wrong("log_odds", cause="difference of priors")
def odds_prior_difference(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, priors[k] - priors[l] - 0.5 * (means[k] + means[l]) @ theta


# lda_fit


@right("lda_fit")
def model_lookup(X, t, K):
    priors = np.bincount(t, minlength=K) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return priors, means, D.T @ D / (len(X) - K)


@right("lda_fit")
def model_lists(X, t, K):
    n, d = X.shape
    groups = [[X[i].tolist() for i in range(n) if t[i] == k] for k in range(K)]
    priors = [len(g) / n for g in groups]
    means = [[sum(c) / len(g) for c in zip(*g)] for g in groups]
    Sigma = [
        [sum((x[i] - m[i]) * (x[j] - m[j]) for g, m in zip(groups, means) for x in g) / (n - K) for j in range(d)]
        for i in range(d)
    ]
    return priors, means, Sigma


@right("lda_fit")
def model_covariances(X, t, K):
    priors, means, Sigma = [], [], 0
    for k in range(K):
        part = X[t == k]
        priors.append(np.mean(t == k))
        means.append(part.mean(axis=0))
        Sigma = Sigma + (len(part) - 1) * np.cov(part, rowvar=False).reshape(X.shape[1], X.shape[1])
    return np.array(priors), np.vstack(means), Sigma / (len(X) - K)


@right("lda_fit")
def model_one_hot(X, t, K):
    T = np.eye(K)[t]
    means = np.linalg.lstsq(T, X, rcond=None)[0]
    D = X - T @ means
    return [T.mean(axis=0), means, np.einsum("ni,nj->ij", D, D) / (X.shape[0] - K)]


@right("lda_fit")
def model_qr(X, t, K):
    n = np.bincount(t, minlength=K)
    means = np.zeros((K, X.shape[1]))
    np.add.at(means, t, X)
    means /= n[:, None]
    R = np.linalg.qr(X - means[t], mode="r") / np.sqrt(n.sum() - K)
    return n / n.sum(), means, R.T @ R


@wrong("lda_fit", cause="divided by n")
def model_over_n(X, t, K):
    priors, means, Sigma = model_lookup(X, t, K)
    return priors, means, Sigma * (len(X) - K) / len(X)


@wrong("lda_fit", cause="divided by n - 1")
def model_over_n_minus_one(X, t, K):
    priors, means, Sigma = model_lookup(X, t, K)
    return priors, means, Sigma * (len(X) - K) / (len(X) - 1)


@wrong("lda_fit", cause="average of the class covariances")
def model_average(X, t, K):
    priors, means, _ = model_lookup(X, t, K)
    d = X.shape[1]
    return priors, means, np.mean([np.cov(X[t == k], rowvar=False).reshape(d, d) for k in range(K)], axis=0)


@wrong("lda_fit", cause="class covariances weighted by the priors")
def model_prior_weighted(X, t, K):
    priors, means, _ = model_lookup(X, t, K)
    d = X.shape[1]
    return priors, means, sum(p * np.cov(X[t == k], rowvar=False).reshape(d, d) for k, p in enumerate(priors))


@wrong("lda_fit", cause="about the common mean, over n - K")
def model_total(X, t, K):
    priors, means, _ = model_lookup(X, t, K)
    D = X - X.mean(axis=0)
    return priors, means, D.T @ D / (len(X) - K)


@wrong("lda_fit", cause="equal priors")
def model_equal_priors(X, t, K):
    _, means, Sigma = model_lookup(X, t, K)
    return np.full(K, 1 / K), means, Sigma


@wrong("lda_fit", cause="counts instead of priors")
def model_counts(X, t, K):
    _, means, Sigma = model_lookup(X, t, K)
    return np.bincount(t, minlength=K), means, Sigma


@wrong("lda_fit", cause="results in another order")
def model_means_first(X, t, K):
    priors, means, Sigma = model_lookup(X, t, K)
    return means, priors, Sigma


@wrong("lda_fit", cause="divided by n - 2")
def model_two_classes(X, t, K):
    priors, means, Sigma = model_lookup(X, t, K)
    return priors, means, Sigma * (len(X) - K) / (len(X) - 2)


@wrong("lda_fit", cause="scatter not divided")
def model_scatter(X, t, K):
    priors, means, Sigma = model_lookup(X, t, K)
    return priors, means, Sigma * (len(X) - K)


# lda_posterior


@right("lda_posterior")
def chances_mended(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    weights = np.exp(delta - delta.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@right("lda_posterior")
def chances_densities(X, priors, means, Sigma):
    logs = np.column_stack(
        [np.atleast_1d(scipy.stats.multivariate_normal(m, Sigma).logpdf(X)) + np.log(p) for m, p in zip(means, priors)]
    )
    return scipy.special.softmax(logs, axis=1)


@right("lda_posterior")
def chances_lists(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    table = []
    for x in X:
        logs = [math.log(p) - float((x - m) @ P @ (x - m)) / 2 for m, p in zip(means, priors)]
        top = max(logs)
        total = sum(math.exp(v - top) for v in logs)
        table.append([math.exp(v - top) / total for v in logs])
    return table


@right("lda_posterior")
def chances_distances(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z, M = np.linalg.solve(L, X.T).T, np.linalg.solve(L, means.T).T
    squares = ((Z[:, None, :] - M[None]) ** 2).sum(axis=2)
    squares -= squares.min(axis=1, keepdims=True)
    weights = priors * np.exp(-squares / 2)
    return weights / weights.sum(axis=1, keepdims=True)


@right("lda_posterior")
def chances_logs(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    return np.exp(delta - np.logaddexp.reduce(delta, axis=1, keepdims=True))


@wrong("lda_posterior", cause="plain exponentials")
def chances_naive(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        weights = np.exp(deltas(X, priors, means, Sigma))
        return weights / weights.sum(axis=1, keepdims=True)


@wrong("lda_posterior", cause="densities multiplied")
def chances_plain_densities(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        weights = np.column_stack(
            [p * np.atleast_1d(scipy.stats.multivariate_normal(m, Sigma).pdf(X)) for m, p in zip(means, priors)]
        )
        return weights / weights.sum(axis=1, keepdims=True)


@wrong("lda_posterior", cause="priors ignored")
def chances_no_priors(X, priors, means, Sigma):
    return soft(deltas(X, priors, means, Sigma) - np.log(priors))


@wrong("lda_posterior", cause="one shift for all rows")
def chances_global(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        weights = np.exp(delta - delta.max())
        return weights / weights.sum(axis=1, keepdims=True)


@wrong("lda_posterior", cause="softmax down the columns")
def chances_columns(X, priors, means, Sigma):
    return soft(deltas(X, priors, means, Sigma).T).T


@wrong("lda_posterior", cause="all or nothing")
def chances_hard(X, priors, means, Sigma):
    return np.eye(len(priors))[deltas(X, priors, means, Sigma).argmax(axis=1)]


@wrong("lda_posterior", cause="`1.0 * np.sum(means.T * W, axis=0)` for `0.5 * np.sum(means.T * W, axis=0)`")
def chances_no_half(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return soft(X @ A - np.diag(means @ A) + np.log(priors))


@wrong("lda_posterior", cause="not normalised")
def chances_by_largest(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    return np.exp(delta - delta.max(axis=1, keepdims=True))


@wrong("lda_posterior", cause="discriminants clipped")
def chances_clipped(X, priors, means, Sigma):
    weights = np.exp(np.clip(deltas(X, priors, means, Sigma), -500, 500))
    return weights / weights.sum(axis=1, keepdims=True)


# qda_discriminants


@right("qda_discriminants")
def curves_solve(X, priors, means, Sigmas):
    columns = []
    for p, m, S in zip(priors, means, Sigmas):
        D = X - m
        columns.append(np.log(p) - 0.5 * np.linalg.slogdet(S)[1] - 0.5 * np.sum(D * np.linalg.solve(S, D.T).T, axis=1))
    return np.column_stack(columns)


@right("qda_discriminants")
def curves_cholesky(X, priors, means, Sigmas):
    out = np.empty((len(X), len(priors)))
    for k in range(len(priors)):
        L = np.linalg.cholesky(Sigmas[k])
        Z = scipy.linalg.solve_triangular(L, (X - means[k]).T, lower=True)
        out[:, k] = math.log(priors[k]) - np.log(np.diagonal(L)).sum() - 0.5 * np.einsum("dn,dn->n", Z, Z)
    return out


@right("qda_discriminants")
def curves_batched(X, priors, means, Sigmas):
    D = X[:, None, :] - means[None, :, :]
    squares = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(Sigmas), D)
    return np.log(priors) - 0.5 * (np.linalg.slogdet(Sigmas)[1] + squares)


@right("qda_discriminants")
def curves_eigen(X, priors, means, Sigmas):
    values, V = np.linalg.eigh(Sigmas)
    rows = []
    for x in X:
        Z = np.einsum("kij,ki->kj", V, x - means)
        rows.append(np.log(priors) - 0.5 * np.log(values).sum(axis=1) - 0.5 * (Z**2 / values).sum(axis=1))
    return rows


@right("qda_discriminants")
def curves_library(X, priors, means, Sigmas):
    constant = X.shape[1] / 2 * np.log(2 * np.pi)
    return np.array(
        [
            np.atleast_1d(scipy.stats.multivariate_normal(m, S).logpdf(X)) + constant + np.log(p)
            for p, m, S in zip(priors, means, Sigmas)
        ]
    ).T


@wrong("qda_discriminants", cause="logarithm of the computed determinant")
def curves_det(X, priors, means, Sigmas):
    D = X[:, None, :] - means
    with np.errstate(all="ignore"):
        logdet = np.log(np.linalg.det(Sigmas))
    return np.log(priors) - 0.5 * logdet - 0.5 * np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(Sigmas), D)


def curves(X, priors, means, Sigmas, half=0.5, det=0.5):
    D = X[:, None, :] - means
    squares = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(Sigmas), D)
    return np.log(priors) - det * np.linalg.slogdet(Sigmas)[1] - half * squares


@wrong("qda_discriminants", cause="determinant forgotten")
def curves_no_det(X, priors, means, Sigmas):
    return curves(X, priors, means, Sigmas, det=0)


@wrong("qda_discriminants", cause="determinant without its half")
def curves_whole_det(X, priors, means, Sigmas):
    return curves(X, priors, means, Sigmas, det=1)


@wrong("qda_discriminants", cause="sign of the determinant")
def curves_plus_det(X, priors, means, Sigmas):
    return curves(X, priors, means, Sigmas, det=-0.5)


@wrong("qda_discriminants", cause="half of the quadratic form forgotten")
def curves_whole_square(X, priors, means, Sigmas):
    return curves(X, priors, means, Sigmas, half=1)


@wrong("qda_discriminants", cause="2π kept")
def curves_constant(X, priors, means, Sigmas):
    return curves(X, priors, means, Sigmas) - X.shape[1] / 2 * np.log(2 * np.pi)


@wrong("qda_discriminants", cause="covariances pooled")
def curves_pooled(X, priors, means, Sigmas):
    pooled = np.einsum("k,kij->ij", priors, Sigmas)
    return curves(X, priors, means, np.array([pooled] * len(priors)))


@wrong("qda_discriminants", cause="log prior forgotten")
def curves_no_prior(X, priors, means, Sigmas):
    return curves(X, np.ones(len(priors)), means, Sigmas)


@wrong("qda_discriminants", cause="sign instead of the logarithm")
def curves_slogdet_sign(X, priors, means, Sigmas):
    D = X[:, None, :] - means
    squares = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(Sigmas), D)
    return np.log(priors) - 0.5 * np.linalg.slogdet(Sigmas)[0] - 0.5 * squares


@wrong(
    "qda_discriminants", cause="`0.25 * np.linalg.slogdet(Sigmas[k])[1]` for `0.5 * np.linalg.slogdet(Sigmas[k])[1]`"
)
def curves_cholesky_half(X, priors, means, Sigmas):
    columns = []
    for p, m, S in zip(priors, means, Sigmas):
        L = np.linalg.cholesky(S)
        Z = np.linalg.solve(L, (X - m).T)
        columns.append(np.log(p) - 0.5 * np.log(np.diag(L)).sum() - 0.5 * (Z**2).sum(axis=0))
    return np.column_stack(columns)


# Lesson 8: sigmoid


@right("sigmoid")
def curve_masks(s):
    s = np.asarray(s, dtype=float)
    out = np.empty(s.shape)
    positive = s >= 0
    out[positive] = 1 / (1 + np.exp(-s[positive]))
    e = np.exp(s[~positive])
    out[~positive] = e / (1 + e)
    return out


@right("sigmoid")
def curve_one_exponential(s):
    e = np.exp(-np.abs(s))
    return np.where(np.greater_equal(s, 0), 1, e) / (1 + e)


@right("sigmoid")
def curve_tanh(s):
    return 0.5 * (1 + np.tanh(np.multiply(s, 0.5)))


@right("sigmoid")
def curve_recursive(s):
    if np.ndim(s):
        return [curve_recursive(v) for v in s]
    if s >= 0:
        return 1 / (1 + math.exp(-s))
    return math.exp(s) / (1 + math.exp(s))


@right("sigmoid")
def curve_library(s):
    return scipy.special.expit(np.array(s, dtype=float))


@right("sigmoid")
def curve_logs(s):
    return np.exp(-np.logaddexp(0, -np.asarray(s)))


@right("sigmoid")
def curve_clipped(s):
    return 1 / (1 + np.exp(-np.clip(s, -500, 500)))


@wrong("sigmoid", cause="exp overflows above")
def curve_fraction(s):
    with np.errstate(all="ignore"):
        return np.exp(s) / (1 + np.exp(s))


@wrong("sigmoid", cause="sign of the exponent")
def curve_mirrored(s):
    e = np.exp(-np.abs(s))
    return np.where(np.greater_equal(s, 0), e, 1) / (1 + e)


@wrong("sigmoid", cause="other: fails for a plain number")
def curve_arrays_only(s):
    out = np.empty(len(s))
    out[s >= 0] = 1 / (1 + np.exp(-s[s >= 0]))
    out[s < 0] = np.exp(s[s < 0]) / (1 + np.exp(s[s < 0]))
    return out


@wrong("sigmoid", cause="type of the input kept")
def curve_whole(s):
    out = np.zeros_like(s)
    positive = np.greater_equal(s, 0)
    e = np.exp(-np.abs(s))
    out[positive] = (1 / (1 + e))[positive]
    out[~positive] = (e / (1 + e))[~positive]
    return out


@wrong("sigmoid", cause="one form for the whole array")
def curve_one_branch(s):
    with np.errstate(all="ignore"):
        if np.all(np.greater_equal(s, 0)):
            return 1 / (1 + np.exp(-np.asarray(s)))
        return np.exp(s) / (1 + np.exp(s))


@wrong("sigmoid", cause="shifted tanh")
def curve_steep(s):
    return (1 + np.tanh(s)) / 2


@wrong("sigmoid", cause="other: cut off at 10")
def curve_cut(s):
    return 1 / (1 + np.exp(-np.clip(s, -10, 10)))


@wrong("sigmoid", cause="tanh")
def curve_plain_tanh(s):
    return np.tanh(s)


@wrong("sigmoid", cause="derivative")
def curve_slope(s):
    e = np.exp(-np.abs(s))
    return e / (1 + e) ** 2


@wrong("sigmoid", cause="absolute values")
def curve_same_form(s):
    return 1 / (1 + np.exp(-np.abs(s)))


# cross_entropy


@right("cross_entropy")
def cost_logaddexp(theta, X, y):
    s = X @ theta
    return np.sum(np.logaddexp(0, np.where(y == 1, -s, s)))


@right("cross_entropy")
def cost_loop(theta, X, y):
    total = 0.0
    for x, label in zip(X, y):
        s = sum(float(a) * float(b) for a, b in zip(theta, x))
        z = s if label == 1 else -s
        total += math.log1p(math.exp(-z)) if z >= 0 else -z + math.log1p(math.exp(z))
    return total


@right("cross_entropy")
def cost_softplus(theta, X, y):
    s = X @ theta
    return (np.maximum(s, 0) + np.log1p(np.exp(-np.abs(s)))).sum() - y @ s


@right("cross_entropy")
def cost_log_expit(theta, X, y):
    sign = 2 * y - 1
    return float(-scipy.special.log_expit(sign * (X @ theta)).sum())


@right("cross_entropy")
def cost_two_scores(theta, X, y):
    S = np.column_stack([np.zeros(len(X)), X @ theta])
    return np.sum(scipy.special.logsumexp(S, axis=1) - S[np.arange(len(y)), y.astype(int)])


@wrong("cross_entropy", cause="mean")
def cost_mean(theta, X, y):
    s = X @ theta
    return np.mean(np.logaddexp(0, s) - y * s)


@wrong("cross_entropy", cause="logarithm of zero")
def cost_naive(theta, X, y):
    p = logistic(X @ theta)
    with np.errstate(all="ignore"):
        return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@wrong("cross_entropy", cause="probabilities cut off at 1e-15")
def cost_clipped(theta, X, y):
    p = np.clip(logistic(X @ theta), 1e-15, 1 - 1e-15)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@wrong("cross_entropy", cause="probabilities cut off at 1e-12")
def cost_epsilon(theta, X, y):
    p = logistic(X @ theta)
    return -np.sum(y * np.log(p + 1e-12) + (1 - y) * np.log(1 - p + 1e-12))


@wrong("cross_entropy", cause="labels taken as ±1")
def cost_signs(theta, X, y):
    return np.sum(np.logaddexp(0, -y * (X @ theta)))


@wrong("cross_entropy", cause="sign")
def cost_likelihood(theta, X, y):
    s = X @ theta
    return np.sum(y * s - np.logaddexp(0, s))


@wrong("cross_entropy", cause="only the points of class 1")
def cost_ones(theta, X, y):
    return np.sum(y * np.logaddexp(0, -(X @ theta)))


@wrong("cross_entropy", cause="logarithm to base 2")
def cost_bits(theta, X, y):
    s = X @ theta
    return np.sum(np.logaddexp(0, s) - y * s) / np.log(2)


@wrong("cross_entropy", cause="classes swapped")
def cost_swapped(theta, X, y):
    s = X @ theta
    return np.sum(np.logaddexp(0, np.where(y == 1, s, -s)))


@wrong("cross_entropy", cause="one value per point")
def cost_each(theta, X, y):
    s = X @ theta
    return np.logaddexp(0, s) - y * s


# numerical_gradient


@right("numerical_gradient")
def slopes_eye(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])


@right("numerical_gradient")
def slopes_copies(f, theta, h):
    g = np.zeros(len(theta))
    for j in range(len(theta)):
        up, down = theta.astype(float), theta.astype(float)
        up[j] += h
        down[j] -= h
        g[j] = (f(up) - f(down)) / (2 * h)
    return g


@right("numerical_gradient")
def slopes_restored(f, theta, h):
    theta, g = np.array(theta, dtype=float), []
    for j in range(theta.size):
        kept = theta[j]
        theta[j] = kept + h
        right_value = f(theta)
        theta[j] = kept - h
        left_value = f(theta)
        theta[j] = kept
        g.append((right_value - left_value) / h / 2)
    return g


@right("numerical_gradient")
def slopes_average(f, theta, h):
    here = f(theta)
    steps = h * np.identity(theta.shape[0])
    forward = [(f(theta + s) - here) / h for s in steps]
    backward = [(here - f(theta - s)) / h for s in steps]
    return tuple((a + b) / 2 for a, b in zip(forward, backward))


@right("numerical_gradient")
def slopes_lists(f, theta, h):
    def moved(j, by):
        return np.array([float(v) + (by if i == j else 0.0) for i, v in enumerate(theta)])

    return [float(f(moved(j, h)) - f(moved(j, -h))) / (2.0 * h) for j in range(len(theta))]


@wrong("numerical_gradient", cause="forward difference")
def slopes_forward(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta)) / h for e in np.eye(len(theta))])


@wrong("numerical_gradient", cause="divided by h")
def slopes_double(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / h for e in np.eye(len(theta))])


@wrong("numerical_gradient", cause="brackets forgotten")
def slopes_precedence(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / 2 * h for e in np.eye(len(theta))])


@wrong("numerical_gradient", cause="an h of its own")
def slopes_own_step(f, theta, h):
    h = 1e-5
    return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])


@wrong("numerical_gradient", cause="half a step to each side")
def slopes_half_step(f, theta, h):
    return np.array([(f(theta + h / 2 * e) - f(theta - h / 2 * e)) / h for e in np.eye(len(theta))])


@wrong("numerical_gradient", cause="all coordinates at once")
def slopes_all(f, theta, h):
    return np.array([(f(theta + h) - f(theta - h)) / (2 * h)] * len(theta))


@wrong("numerical_gradient", cause="shift never undone")
def slopes_wandering(f, theta, h):
    theta, g = theta.astype(float), np.zeros(len(theta))
    for j in range(len(theta)):
        theta[j] += h
        up = f(theta)
        theta[j] -= 2 * h
        g[j] = (up - f(theta)) / (2 * h)
    return g


@wrong("numerical_gradient", cause="shifts cut to whole numbers")
def slopes_whole(f, theta, h):
    g = np.zeros(len(theta))
    for j in range(len(theta)):
        up, down = theta.copy(), theta.copy()
        up[j] += h
        down[j] -= h
        g[j] = (f(up) - f(down)) / (2 * h)
    return g


@wrong("numerical_gradient", cause="an h of its own")
def slopes_richardson(f, theta, h):
    def central(h):
        return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])

    return (4 * central(h / 2) - central(h)) / 3


@wrong("numerical_gradient", cause="step in proportion to the entry")
def slopes_relative(f, theta, h):
    g = np.zeros(len(theta))
    for j, e in enumerate(np.eye(len(theta))):
        step = h * max(1.0, abs(float(theta[j])))
        g[j] = (f(theta + step * e) - f(theta - step * e)) / (2 * step)
    return g


# cross_entropy_gradient


@right("cross_entropy_gradient")
def tug_matrix(theta, X, y):
    return X.T @ (logistic(X @ theta) - y)


@right("cross_entropy_gradient")
def tug_lists(theta, X, y):
    g = [0.0] * len(theta)
    for x, label in zip(X.tolist(), y.tolist()):
        s = sum(a * b for a, b in zip(theta.tolist(), x))
        p = 1 / (1 + math.exp(-s)) if s >= 0 else 1 - 1 / (1 + math.exp(s))
        for j, v in enumerate(x):
            g[j] += (p - label) * v
    return g


@right("cross_entropy_gradient")
def tug_rows(theta, X, y):
    off = scipy.special.expit(X @ theta) - y
    return np.sum(off[:, None] * X, axis=0)


@right("cross_entropy_gradient")
def tug_margins(theta, X, y):
    sign = np.where(y == 1, 1, -1)
    return -np.einsum("i,ij->j", sign * logistic(-sign * (X @ theta)), X)


@right("cross_entropy_gradient")
def tug_tanh(theta, X, y):
    return (0.5 + 0.5 * np.tanh(X @ theta / 2) - y) @ X


@wrong("cross_entropy_gradient", cause="sign")
def tug_down(theta, X, y):
    return X.T @ (y - logistic(X @ theta))


@wrong("cross_entropy_gradient", cause="mean")
def tug_mean(theta, X, y):
    return X.T @ (logistic(X @ theta) - y) / len(y)


@wrong("cross_entropy_gradient", cause="gradient of the squared loss")
def tug_squares(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ ((p - y) * p * (1 - p))


@wrong("cross_entropy_gradient", cause="labels taken as ±1")
def tug_signs(theta, X, y):
    return X.T @ (logistic(X @ theta) - (2 * y - 1))


@wrong("cross_entropy_gradient", cause="label instead of probability")
def tug_labels(theta, X, y):
    return X.T @ ((X @ theta >= 0).astype(int) - y)


@wrong("cross_entropy_gradient", cause="score instead of probability")
def tug_scores(theta, X, y):
    return X.T @ (X @ theta - y)


@wrong("cross_entropy_gradient", cause="bias gets no gradient")
def tug_no_bias(theta, X, y):
    g = X.T @ (logistic(X @ theta) - y)
    g[-1] = 0
    return g


@wrong("cross_entropy_gradient", cause="not summed")
def tug_table(theta, X, y):
    return (logistic(X @ theta) - y)[:, None] * X


@wrong("cross_entropy_gradient", cause="twice as large")
def tug_twice(theta, X, y):
    return 2 * X.T @ (logistic(X @ theta) - y)


# cross_entropy_hessian


@right("cross_entropy_hessian")
def bend_rows(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * (p * (1 - p))[:, None])


@right("cross_entropy_hessian")
def bend_outer(theta, X, y):
    H = np.zeros((len(theta), len(theta)))
    for x in X:
        p = float(logistic(x @ theta))
        H += p * (1 - p) * np.outer(x, x)
    return H


@right("cross_entropy_hessian")
def bend_einsum(theta, X, y):
    p = logistic(X @ theta)
    return np.einsum("n,ni,nj->ij", p - p**2, X, X)


@right("cross_entropy_hessian")
def bend_root(theta, X, y):
    s = X @ theta
    e = np.exp(-np.abs(s) / 2)
    A = X * (e / (1 + e**2))[:, np.newaxis]  # the root of p(1 - p)
    return A.T @ A


@right("cross_entropy_hessian")
def bend_lists(theta, X, y):
    m = len(theta)
    H = [[0.0] * m for _ in range(m)]
    for x in X.tolist():
        p = float(scipy.special.expit(sum(a * b for a, b in zip(theta.tolist(), x))))
        for i in range(m):
            for j in range(m):
                H[i][j] += p * (1 - p) * x[i] * x[j]
    return H


@right("cross_entropy_hessian")
def bend_diag(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ np.diag(p * (1 - p)) @ X


@wrong("cross_entropy_hessian", cause="mean")
def bend_mean(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * (p * (1 - p))[:, None]) / len(X)


@wrong("cross_entropy_hessian", cause="weights left out")
def bend_unweighted(theta, X, y):
    return X.T @ X


@wrong("cross_entropy_hessian", cause="weight p")
def bend_p(theta, X, y):
    return X.T @ (X * logistic(X @ theta)[:, None])


@wrong("cross_entropy_hessian", cause="squared residuals")
def bend_errors(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * ((p - y) ** 2)[:, None])


@wrong("cross_entropy_hessian", cause="weights squared")
def bend_twice_weighted(theta, X, y):
    p = logistic(X @ theta)
    A = X * (p * (1 - p))[:, None]
    return A.T @ A


@wrong("cross_entropy_hessian", cause="sign")
def bend_negative(theta, X, y):
    p = logistic(X @ theta)
    return -X.T @ (X * (p * (1 - p))[:, None])


@wrong("cross_entropy_hessian", cause="other: weights over the columns")
def bend_columns(theta, X, y):
    p = logistic(X @ theta)
    return (X * (p * (1 - p))).T @ X


@wrong("cross_entropy_hessian", cause="diagonal only")
def bend_diagonal(theta, X, y):
    p = logistic(X @ theta)
    return np.diag((p * (1 - p)) @ X**2)


@wrong("cross_entropy_hessian", cause="other: the labels in the weights")
def bend_labels(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ (X * (p * (1 - y))[:, None])


# fit_gradient_descent


@right("fit_gradient_descent")
def descent_loop(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * X.T @ (logistic(X @ theta) - y)
    return theta


@right("fit_gradient_descent")
def descent_lists(X, y, eta, steps):
    rows, labels = X.tolist(), y.tolist()
    theta = [0.0] * len(rows[0])
    for _ in range(steps):
        off = []
        for x, label in zip(rows, labels):
            s = sum(a * b for a, b in zip(theta, x))
            p = 1 / (1 + math.exp(-s)) if s >= 0 else math.exp(s) / (1 + math.exp(s))
            off.append(p - label)
        theta = [v - eta * sum(o * x[j] for o, x in zip(off, rows)) for j, v in enumerate(theta)]
    return theta


@right("fit_gradient_descent")
def descent_class(X, y, eta, steps):
    class Model:
        def __init__(self, size):
            self.weights, self.bias = np.zeros(size), 0.0

        def step(self, X, y):
            error = y - scipy.special.expit(X @ self.weights + self.bias)
            self.weights += eta * error @ X
            self.bias += eta * error.sum()

    model = Model(X.shape[1] - 1)
    for _ in range(steps):
        model.step(X[:, :-1], y)
    return np.append(model.weights, model.bias)


@right("fit_gradient_descent")
def descent_reduce(X, y, eta, steps):
    def step(theta, _):
        return theta + eta * np.einsum("ij,i->j", X, y - 0.5 - 0.5 * np.tanh(X @ theta / 2))

    return reduce(step, range(steps), np.zeros(X.shape[1]))


@right("fit_gradient_descent")
def descent_while(X, y, eta, steps):
    theta, done = np.zeros((X.shape[1], 1)), 0
    while done < steps:
        theta -= eta * (X.T @ (logistic(X @ theta) - y.reshape(-1, 1)))
        done += 1
    return theta.ravel()


@wrong("fit_gradient_descent", cause="mean gradient")
def descent_mean(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta -= eta * X.T @ (logistic(X @ theta) - y) / len(y)
    return theta


@wrong("fit_gradient_descent", cause="one step less")
def descent_short(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(1, steps):
        theta -= eta * X.T @ (logistic(X @ theta) - y)
    return theta


@wrong("fit_gradient_descent", cause="one step more")
def descent_long(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps + 1):
        theta -= eta * X.T @ (logistic(X @ theta) - y)
    return theta


@wrong("fit_gradient_descent", cause="uphill")
def descent_uphill(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta += eta * X.T @ (logistic(X @ theta) - y)
    return theta


@wrong("fit_gradient_descent", cause="start at one")
def descent_from_ones(X, y, eta, steps):
    theta = np.ones(X.shape[1])
    for _ in range(steps):
        theta -= eta * X.T @ (logistic(X @ theta) - y)
    return theta


@wrong("fit_gradient_descent", cause="point by point")
def descent_stochastic(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for x, label in zip(X, y):
            theta -= eta * (float(logistic(x @ theta)) - label) * x
    return theta


@wrong("fit_gradient_descent", cause="other: stops early")
def descent_impatient(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        step = eta * X.T @ (logistic(X @ theta) - y)
        theta = theta - step
        if np.max(np.abs(step)) < 1e-2:
            break
    return theta


@wrong("fit_gradient_descent", cause="squared loss")
def descent_squares(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        p = logistic(X @ theta)
        theta -= eta * X.T @ ((p - y) * p * (1 - p))
    return theta


@wrong("fit_gradient_descent", cause="entry after entry")
def descent_in_turn(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for j in range(len(theta)):
            theta[j] -= eta * X[:, j] @ (logistic(X @ theta) - y)
    return theta


@wrong("fit_gradient_descent", cause="other: the step divided by its length")
def descent_unit(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g = X.T @ (logistic(X @ theta) - y)
        theta -= eta * g / max(np.linalg.norm(g), 1e-12)
    return theta


# fit_newton


@right("fit_newton")
def newton_loop(X, y, ridge):
    theta, penalty = np.zeros(X.shape[1]), ridge * np.ones(X.shape[1])
    penalty[-1] = 0
    for _ in range(100):
        p = logistic(X @ theta)
        step = np.linalg.solve(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(penalty), X.T @ (p - y) + penalty * theta)
        theta = theta - step
        if np.all(np.abs(step) < 1e-10):
            break
    return theta


@right("fit_newton")
def newton_fixed(X, y, ridge):
    m = X.shape[1]
    R = ridge * np.eye(m)
    R[m - 1, m - 1] = 0
    theta = np.zeros(m)
    for _ in range(30):
        p = scipy.special.expit(X @ theta)
        H = np.einsum("n,ni,nj->ij", p * (1 - p), X, X) + R
        theta = theta + np.linalg.inv(H) @ (X.T @ (y - p) - R @ theta)
    return theta.tolist()


@right("fit_newton")
def newton_reweighted(X, y, ridge):
    """As a row of weighted least-squares problems, with the ridge as further rows."""
    d = X.shape[1] - 1
    extra = np.sqrt(ridge) * np.eye(d, d + 1)
    theta = np.zeros(d + 1)
    for _ in range(40):
        s = X @ theta
        p = logistic(s)
        w = p * (1 - p)
        A = np.vstack([np.sqrt(w)[:, None] * X, extra])
        b = np.append(np.sqrt(w) * s + (y - p) / np.sqrt(w), np.zeros(d))
        theta = np.linalg.lstsq(A, b, rcond=None)[0]
    return theta


@right("fit_newton")
def newton_root(X, y, ridge):
    mask = np.append(np.ones(X.shape[1] - 1), 0)

    def gradient(theta):
        return X.T @ (logistic(X @ theta) - y) + ridge * mask * theta

    def hessian(theta):
        p = logistic(X @ theta)
        return X.T @ (X * (p * (1 - p))[:, None]) + ridge * np.diag(mask)

    theta = scipy.optimize.root(gradient, np.zeros(X.shape[1]), jac=hessian, tol=1e-14).x
    for _ in range(3):  # polished
        theta = theta - np.linalg.solve(hessian(theta), gradient(theta))
    return theta


@right("fit_newton")
def newton_halving(X, y, ridge):
    mask = np.append(np.ones(X.shape[1] - 1), 0)
    theta = np.zeros(X.shape[1])

    def cost(v):
        s = X @ v
        return np.sum(np.logaddexp(0, s) - y * s) + ridge / 2 * np.sum(mask * v**2)

    for _ in range(60):
        p = logistic(X @ theta)
        g = X.T @ (p - y) + ridge * mask * theta
        L = np.linalg.cholesky(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(ridge * mask))
        step = np.linalg.solve(L.T, np.linalg.solve(L, g))
        size = 1.0
        while cost(theta - size * step) > cost(theta) + 1e-9 and size > 1e-6:
            size /= 2
        theta = theta - size * step
        if np.max(np.abs(step)) < 1e-11:
            break
    return theta


def newton(X, y, gradient_penalty, hessian_penalty, steps=50):
    theta = np.zeros(X.shape[1])
    with np.errstate(all="ignore"):
        for _ in range(steps):
            p = logistic(X @ theta)
            H = X.T @ (X * (p * (1 - p))[:, None]) + np.diag(hessian_penalty)
            theta = theta - np.linalg.pinv(H) @ (X.T @ (p - y) + gradient_penalty * theta)
            if not np.all(np.abs(theta) < 1e8):
                return np.zeros(X.shape[1])
    return theta


@wrong("fit_newton", cause="bias penalised")
def newton_bias_too(X, y, ridge):
    penalty = np.full(X.shape[1], float(ridge))
    return newton(X, y, penalty, penalty)


@wrong("fit_newton", cause="other: the first weight is spared instead of the last")
def newton_first_spared(X, y, ridge):
    penalty = np.append(0.0, np.full(X.shape[1] - 1, float(ridge)))
    return newton(X, y, penalty, penalty)


@wrong("fit_newton", cause="ridge not used")
def newton_no_ridge(X, y, ridge):
    return newton(X, y, np.zeros(X.shape[1]), np.zeros(X.shape[1]), steps=12)


@wrong("fit_newton", cause="ridge twice as strong")
def newton_double(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, 2.0 * ridge), 0)
    return newton(X, y, penalty, penalty)


@wrong("fit_newton", cause="ridge half as strong")
def newton_half(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, ridge / 2), 0)
    return newton(X, y, penalty, penalty)


@wrong("fit_newton", cause="other: the ridge in the Hessian only")
def newton_hessian_only(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, 0 * penalty, penalty, steps=300)


@wrong("fit_newton", cause="a single step")
def newton_once(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, penalty, penalty, steps=1)


@wrong("fit_newton", cause="two steps")
def newton_twice(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, penalty, penalty, steps=2)


@wrong("fit_newton", cause="mean of the costs")
def newton_times_n(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge) * len(X)), 0)
    return newton(X, y, penalty, penalty)


@wrong("fit_newton", cause="other: a step uphill")
def newton_uphill(X, y, ridge):
    theta, penalty = np.zeros(X.shape[1]), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    for _ in range(4):
        p = logistic(X @ theta)
        H = X.T @ (X * (p * (1 - p))[:, None]) + np.diag(penalty)
        theta = theta + np.linalg.pinv(H) @ (X.T @ (p - y) + penalty * theta)
    return theta


@wrong("fit_newton", cause="other: the penalty rewards large weights")
def newton_minus(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, -penalty, penalty, steps=20)


# predict_label


@right("predict_label")
def verdict_cast(X, theta, threshold):
    return (logistic(X @ theta) >= threshold).astype(int)


@right("predict_label")
def verdict_list(X, theta, threshold):
    labels = []
    for x in X:
        s = sum(float(a) * float(b) for a, b in zip(x, theta))
        p = 1 / (1 + math.exp(-s)) if s > -700 else 0.0
        labels.append(0 if p < threshold else 1)
    return labels


@right("predict_label")
def verdict_where(X, theta, threshold):
    p = scipy.special.expit(np.einsum("ij,j->i", X, theta))
    return np.where(p < threshold, 0.0, 1.0)


@right("predict_label")
def verdict_heaviside(X, theta, threshold):
    return np.heaviside(0.5 * (1 + np.tanh(X @ theta / 2)) - threshold, 1)


@wrong("predict_label", cause="strictly above")
def verdict_strict(X, theta, threshold):
    return (logistic(X @ theta) > threshold).astype(int)


@wrong("predict_label", cause="threshold ignored")
def verdict_half(X, theta, threshold):
    return (X @ theta >= 0).astype(int)


@wrong("predict_label", cause="threshold on the score")
def verdict_score(X, theta, threshold):
    return (X @ theta >= threshold).astype(int)


@wrong("predict_label", cause="labels ±1")
def verdict_signs(X, theta, threshold):
    return np.where(logistic(X @ theta) >= threshold, 1, -1)


@wrong("predict_label", cause="`p <= threshold` for `p >= threshold`")
def verdict_swapped(X, theta, threshold):
    return (logistic(X @ theta) <= threshold).astype(int)


@wrong("predict_label", cause="strictly above")
def verdict_ceiling(X, theta, threshold):
    return np.ceil(np.maximum(logistic(X @ theta) - threshold, 0))


@wrong("predict_label", cause="bias left out")
def verdict_no_bias(X, theta, threshold):
    return (logistic(X[:, :-1] @ theta[:-1]) >= threshold).astype(int)


@wrong("predict_label", cause="X with the wrong sign")
def verdict_other_class(X, theta, threshold):
    return (logistic(-(X @ theta)) >= threshold).astype(int)


# cost_threshold


@right("cost_threshold")
def price_share(cost_fp, cost_fn):
    return cost_fp / (cost_fp + cost_fn)


@right("cost_threshold")
def price_ratio(cost_fp, cost_fn):
    return 1 / (1 + np.true_divide(cost_fn, cost_fp))


@right("cost_threshold")
def price_odds(cost_fp, cost_fn):
    return float(scipy.special.expit(math.log(cost_fp) - math.log(cost_fn)))


@right("cost_threshold")
def price_fraction(cost_fp, cost_fn):
    fp, fn = Fraction(float(cost_fp)), Fraction(float(cost_fn))
    return float(fp / (fp + fn))


@right("cost_threshold")
def price_bisection(cost_fp, cost_fn):
    low, high = 0.0, 1.0
    for _ in range(100):
        p = (low + high) / 2
        if (1 - p) * cost_fp <= p * cost_fn:
            high = p
        else:
            low = p
    return high


@wrong("cost_threshold", cause="swapped")
def price_swapped(cost_fp, cost_fn):
    return cost_fn / (cost_fp + cost_fn)


@wrong("cost_threshold", cause="ratio of the costs")
def price_plain_odds(cost_fp, cost_fn):
    return cost_fp / cost_fn


@wrong("cost_threshold", cause="always one half")
def price_half(cost_fp, cost_fn):
    return 0.5


@wrong("cost_threshold", cause="other: whole numbers")
def price_whole(cost_fp, cost_fn):
    return cost_fp // (cost_fp + cost_fn)


@wrong("cost_threshold", cause="ratio of the costs, at most 1")
def price_capped(cost_fp, cost_fn):
    return min(1.0, cost_fp / cost_fn)


@wrong("cost_threshold", cause="other: the larger cost's share")
def price_larger(cost_fp, cost_fn):
    return max(cost_fp, cost_fn) / (cost_fp + cost_fn)


@wrong("cost_threshold", cause="squares of the costs")
def price_squared(cost_fp, cost_fn):
    return cost_fp**2 / (cost_fp**2 + cost_fn**2)


@wrong("cost_threshold", cause="threshold on the score")
def price_log_odds(cost_fp, cost_fn):
    return np.log(cost_fp / cost_fn)


# roc_points


@right("roc_points")
def roc_thresholds(scores, y):
    fpr, tpr = [0.0], [0.0]
    for c in sorted(set(scores.tolist()), reverse=True):
        called = scores >= c
        fpr.append(np.sum(called & (y == 0)) / np.sum(y == 0))
        tpr.append(np.sum(called & (y == 1)) / np.sum(y == 1))
    return fpr, tpr


@right("roc_points")
def roc_cumulative(scores, y):
    order = np.argsort(-scores, kind="stable")
    s, label = scores[order], y[order]
    last = np.append(s[1:] != s[:-1], True)
    tp, fp = np.cumsum(label)[last], np.cumsum(1 - label)[last]
    return np.append(0, fp / fp[-1]), np.append(0, tp / tp[-1])


@right("roc_points")
def roc_library(scores, y):
    fpr, tpr, _ = metrics.roc_curve(y, scores, drop_intermediate=False)
    return fpr, tpr


@right("roc_points")
def roc_groups(scores, y):
    groups = {}
    for s, label in zip(scores.tolist(), y.tolist()):
        groups.setdefault(s, [0, 0])[int(label)] += 1
    n1 = int(sum(y))
    n0 = len(y) - n1
    points, seen = [(0.0, 0.0)], [0, 0]
    for s in sorted(groups)[::-1]:
        seen = [seen[0] + groups[s][0], seen[1] + groups[s][1]]
        points.append((seen[0] / n0, seen[1] / n1))
    return np.array(points).T


@right("roc_points")
def roc_table(scores, y):
    levels = np.concatenate([[np.inf], np.unique(scores)[::-1]])
    called = scores[None, :] >= levels[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@right("roc_points")
def roc_search(scores, y):
    levels = np.unique(scores)
    rates = []
    for label in (0, 1):
        part = np.sort(scores[y == label])
        share = 1 - np.searchsorted(part, levels[::-1], side="left") / len(part)
        rates.append([0.0, *share])
    return rates


@wrong("roc_points", cause="ties one by one")
def roc_ties_split(scores, y):
    label = y[np.argsort(-scores, kind="stable")]
    return (
        np.append(0, np.cumsum(label == 0) / np.sum(y == 0)),
        np.append(0, np.cumsum(label == 1) / np.sum(y == 1)),
    )


@wrong("roc_points", cause="strictly above")
def roc_strict(scores, y):
    levels = np.unique(scores)[::-1]
    called = scores[None, :] > levels[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@wrong("roc_points", cause="start missing")
def roc_no_start(scores, y):
    called = scores[None, :] >= np.unique(scores)[::-1][:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@wrong("roc_points", cause="rates swapped")
def roc_swapped(scores, y):
    fpr, tpr = roc_table(scores, y)
    return tpr, fpr


@wrong("roc_points", cause="reverse order")
def roc_ascending(scores, y):
    fpr, tpr = roc_table(scores, y)
    return fpr[::-1], tpr[::-1]


@wrong("roc_points", cause="other: points on a straight piece dropped")
def roc_dropped(scores, y):
    fpr, tpr, _ = metrics.roc_curve(y, scores)
    return fpr, tpr


@wrong("roc_points", cause="shares of everybody")
def roc_over_n(scores, y):
    called = scores[None, :] >= np.concatenate([[np.inf], np.unique(scores)[::-1]])[:, None]
    return (called & (y == 0)).mean(axis=1), (called & (y == 1)).mean(axis=1)


@wrong("roc_points", cause="precision instead of a rate")
def roc_precision(scores, y):
    called = scores[None, :] >= np.unique(scores)[::-1][:, None]
    false = (called & (y == 0)).sum(axis=1) / called.sum(axis=1)
    return np.append(0, false), np.append(0, called[:, y == 1].mean(axis=1))


@wrong("roc_points", cause="end doubled")
def roc_extra_end(scores, y):
    fpr, tpr = roc_table(scores, y)
    return np.append(fpr, 1), np.append(tpr, 1)


@wrong("roc_points", cause="other: only the scores of the ones")
def roc_positive_scores(scores, y):
    levels = np.unique(scores[y == 1])[::-1]
    called = scores[None, :] >= levels[:, None]
    fpr = np.concatenate([[0], called[:, y == 0].mean(axis=1)])
    return fpr, np.concatenate([[0], called[:, y == 1].mean(axis=1)])


@wrong("roc_points", cause="other: a fixed grid of thresholds")
def roc_grid(scores, y):
    levels = np.linspace(scores.max(), scores.min(), len(np.unique(scores)))
    called = scores[None, :] >= levels[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


# softmax


@right("softmax")
def shares_rows(scores):
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@right("softmax")
def shares_logsumexp(scores):
    return np.exp(scores - scipy.special.logsumexp(scores, axis=1)[:, None])


@right("softmax")
def shares_lists(scores):
    result = []
    for row in scores.tolist():
        weights = [math.exp(s - max(row)) for s in row]
        result.append(tuple(w / math.fsum(weights) for w in weights))
    return result


@right("softmax")
def shares_transposed(scores):
    E = np.exp(scores.T - np.amax(scores, axis=1))
    return (E / E.sum(axis=0)).T


@right("softmax")
def shares_pairs(scores):
    gaps = scores[:, None, :] - scores[:, :, None]
    return 1 / np.exp(np.minimum(gaps, 700)).sum(axis=2)


@right("softmax")
def shares_in_place(scores):
    scores = scores.astype(float)
    for i in range(len(scores)):
        scores[i] -= scores[i].max()
        scores[i] = np.exp(scores[i])
        scores[i] /= scores[i].sum()
    return scores


@wrong("softmax", cause="per column")
def shares_columns(scores):
    E = np.exp(scores - scores.max(axis=0))
    return E / E.sum(axis=0)


@wrong("softmax", cause="no shift")
def shares_naive(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores)
        return E / E.sum(axis=1, keepdims=True)


@wrong("softmax", cause="shifted by the mean")
def shares_mean_shift(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores - scores.mean(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)


@wrong("softmax", cause="shifted by the smallest")
def shares_min_shift(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores - scores.min(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)


@wrong("softmax", cause="scores cut off")
def shares_clipped(scores):
    E = np.exp(np.clip(scores, -500, 500))
    return E / E.sum(axis=1, keepdims=True)


@wrong("softmax", cause="`weights.sum(keepdims=True)` for `weights.sum(axis=1, keepdims=True)`")
def shares_of_all(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum()


@wrong("softmax", cause="other: scaled instead of shifted")
def shares_scaled(scores):
    E = np.exp(scores / np.maximum(np.abs(scores).max(axis=1, keepdims=True), 1))
    return E / E.sum(axis=1, keepdims=True)


@wrong("softmax", cause="sigmoids normalised")
def shares_sigmoids(scores):
    P = logistic(scores)
    return P / np.maximum(P.sum(axis=1, keepdims=True), 1e-300)


@wrong("softmax", cause="`axis=0` for `axis=1`")
def shares_column_shift(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores - scores.max(axis=0))
        return E / E.sum(axis=1, keepdims=True)


# softmax_gradient


@right("softmax_gradient")
def pulls_matrix(W, X, t):
    return X.T @ (soft(X @ W) - np.eye(W.shape[1])[t])


@right("softmax_gradient")
def pulls_minus_one(W, X, t):
    P = soft(X @ W)
    P[np.arange(len(t)), t] -= 1
    return np.einsum("ij,ik->jk", X, P)


@right("softmax_gradient")
def pulls_loops(W, X, t):
    d, K = W.shape
    G = np.zeros((d, K))
    for x, label in zip(X, t):
        s = [float(x @ W[:, k]) for k in range(K)]
        e = [math.exp(v - max(s)) for v in s]
        for k in range(K):
            G[:, k] += (e[k] / sum(e) - (1 if k == label else 0)) * x
    return G.tolist()


@right("softmax_gradient")
def pulls_columns(W, X, t):
    P = scipy.special.softmax(X @ W, axis=1)
    return np.column_stack([X.T @ P[:, k] - X[t == k].sum(axis=0) for k in range(W.shape[1])])


@right("softmax_gradient")
def pulls_outer(W, X, t):
    total = 0
    for i in range(len(X)):
        s = X[i] @ W
        p = np.exp(s - np.logaddexp.reduce(s))
        total = total + np.outer(X[i], p - np.eye(W.shape[1])[t[i]])
    return total


@wrong("softmax_gradient", cause="sign")
def pulls_down(W, X, t):
    return X.T @ (np.eye(W.shape[1])[t] - soft(X @ W))


@wrong("softmax_gradient", cause="mean")
def pulls_mean(W, X, t):
    return X.T @ (soft(X @ W) - np.eye(W.shape[1])[t]) / len(X)


@wrong("softmax_gradient", cause="exponentials overflow")
def pulls_naive(W, X, t):
    with np.errstate(all="ignore"):
        E = np.exp(X @ W)
        return X.T @ (E / E.sum(axis=1, keepdims=True) - np.eye(W.shape[1])[t])


@wrong("softmax_gradient", cause="one shift for all points")
def pulls_global_shift(W, X, t):
    S = X @ W
    with np.errstate(all="ignore"):
        E = np.exp(S - S.max())
        return X.T @ (E / E.sum(axis=1, keepdims=True) - np.eye(W.shape[1])[t])


@wrong("softmax_gradient", cause="transposed")
def pulls_transposed(W, X, t):
    return (soft(X @ W) - np.eye(W.shape[1])[t]).T @ X


@wrong("softmax_gradient", cause="sigmoid of each score")
def pulls_sigmoids(W, X, t):
    return X.T @ (logistic(X @ W) - np.eye(W.shape[1])[t])


@wrong("softmax_gradient", cause="softmax over the points")
def pulls_wrong_axis(W, X, t):
    return X.T @ (soft((X @ W).T).T - np.eye(W.shape[1])[t])


@wrong("softmax_gradient", cause="gradient of the squared loss")
def pulls_slope(W, X, t):
    P = soft(X @ W)
    return X.T @ ((P - np.eye(W.shape[1])[t]) * P * (1 - P))


@wrong("softmax_gradient", cause="only the true class")
def pulls_true_only(W, X, t):
    T = np.eye(W.shape[1])[t]
    return X.T @ ((soft(X @ W) - T) * T)


@wrong("softmax_gradient", cause="truth forgotten")
def pulls_prediction(W, X, t):
    return X.T @ soft(X @ W)


# fit_softmax


@right("fit_softmax")
def slide_loop(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        G = X.T @ (soft(X @ W) - T)
        G[:-1] += ridge * W[:-1]
        W -= eta * G
    return W


@right("fit_softmax")
def slide_mask(X, t, K, ridge, eta, steps):
    mask = np.ones((X.shape[1], 1))
    mask[-1] = 0
    W = np.zeros((X.shape[1], K))
    T = (t[:, None] == np.arange(K)).astype(float)
    for _ in range(steps):
        W = W - eta * (np.einsum("nd,nk->dk", X, scipy.special.softmax(X @ W, axis=1) - T) + ridge * mask * W)
    return W


@right("fit_softmax")
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


@right("fit_softmax")
def slide_parts(X, t, K, ridge, eta, steps):
    features, W, b = X[:, :-1], np.zeros((K, X.shape[1] - 1)), np.zeros(K)
    for _ in range(steps):
        off = soft(features @ W.T + b * X[:, -1:])
        off[np.arange(len(t)), t] -= 1
        W, b = W - eta * (off.T @ features + ridge * W), b - eta * off.T @ X[:, -1]
    return np.vstack([W.T, b])


@right("fit_softmax")
def slide_diagonal(X, t, K, ridge, eta, steps):
    R = np.diag([ridge] * (X.shape[1] - 1) + [0])
    T = np.eye(K)[t]
    return reduce(lambda W, _: W - eta * (X.T @ soft(X @ W) - X.T @ T + R @ W), range(steps), np.zeros((X.shape[1], K)))


def slide(X, t, K, penalty, eta, steps, start=0.0):
    W, T = np.full((X.shape[1], K), start), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * (X.T @ (soft(X @ W) - T) + penalty * W)
    return W


def spared(X, ridge):
    return np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]


@wrong("fit_softmax", cause="bias penalised")
def slide_bias_too(X, t, K, ridge, eta, steps):
    return slide(X, t, K, ridge, eta, steps)


@wrong("fit_softmax", cause="ridge forgotten")
def slide_no_ridge(X, t, K, ridge, eta, steps):
    return slide(X, t, K, 0, eta, steps)


@wrong("fit_softmax", cause="ridge doubled")
def slide_double(X, t, K, ridge, eta, steps):
    return slide(X, t, K, 2 * spared(X, ridge), eta, steps)


@wrong("fit_softmax", cause="first row spared")
def slide_first_spared(X, t, K, ridge, eta, steps):
    return slide(X, t, K, spared(X, ridge)[::-1], eta, steps)


@wrong("fit_softmax", cause="last class spared")
def slide_column_spared(X, t, K, ridge, eta, steps):
    return slide(X, t, K, np.append(np.full(K - 1, float(ridge)), 0), eta, steps)


@wrong("fit_softmax", cause="mean gradient")
def slide_mean(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * (X.T @ (soft(X @ W) - T) / len(X) + spared(X, ridge) * W)
    return W


@wrong("fit_softmax", cause="one step less")
def slide_short(X, t, K, ridge, eta, steps):
    return slide(X, t, K, spared(X, ridge), eta, steps - 1)


@wrong("fit_softmax", cause="start at one")
def slide_from_one(X, t, K, ridge, eta, steps):
    return slide(X, t, K, spared(X, ridge), eta, steps, start=1.0)


@wrong("fit_softmax", cause="other: shrinks after the step")
def slide_then_shrink(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * (X.T @ (soft(X @ W) - T))
        W[:-1] *= 1 - eta * ridge
    return W


@wrong("fit_softmax", cause="one against the rest")
def slide_sigmoids(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * (X.T @ (logistic(X @ W) - T) + spared(X, ridge) * W)
    return W


@wrong("fit_softmax", cause="ridge with the wrong sign")
def slide_reward(X, t, K, ridge, eta, steps):
    return slide(X, t, K, -spared(X, ridge), eta, steps)


# Subtler ones, in the order of the lessons


@wrong("one_vs_one", cause="other: ties settled by the scores")
def duel_settled(X, W, b, pairs, K):
    S = X @ W.T + b
    votes, total = np.zeros((len(X), K)), np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += S[:, i] > 0
        votes[:, k] += S[:, i] <= 0
        total[:, j] += S[:, i]
        total[:, k] -= S[:, i]
    return np.argmax(votes + 1e-6 * total, axis=1)


@wrong("squared_error_gradient", cause="type of the input kept")
def pull_like_w(W, X, T):
    G = np.zeros_like(W)
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            G[j, k] = 2 * X[:, j] @ (X @ W[:, k] - T[:, k])
    return G


@wrong("squared_error_gradient", cause="type of the input kept")
def pull_like_x(W, X, T):
    G = np.zeros(W.shape, dtype=X.dtype)
    for k in range(W.shape[1]):
        G[:, k] = 2 * X.T @ (X @ W[:, k] - T[:, k])
    return G


@wrong("least_squares_predict", cause="other: outputs rounded first")
def outputs_rounded(X, W):
    return np.argmax(np.round(X @ W[:-1] + W[-1]), axis=1)


@wrong("least_squares_sgd", cause="other: whole numbers, because W had them")
def walk_like_w(W, X, T, order, eta):
    W = W.copy()
    for i in order:
        W[:] = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@wrong("confusion_matrix", cause="other: counts up to 255")
def table_bytes(t, predicted, K):
    C = np.zeros((K, K), dtype=np.uint8)
    np.add.at(C, (t, predicted), 1)
    return C


@wrong("fisher_direction", cause="other: divided by its sum, which may be negative")
def towards_unit_sum(X, t):
    w = np.linalg.solve(within(X, t, 2), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return w / w.sum()


@wrong("fisher_direction", cause="other: divided by its first entry, which may be negative")
def towards_first_one(X, t):
    w = np.linalg.solve(within(X, t, 2), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return w / w[0]


@right("fisher_projection")
def plane_orthonormal(X, t, K, m):
    return np.linalg.qr(scipy.linalg.eigh(between(X, t, K), within(X, t, K))[1][:, ::-1][:, :m])[0]


@wrong("fisher_projection", cause="other: each direction at a right angle to those before it")
def plane_one_by_one(X, t, K, m):
    S_W, S_B, W = within(X, t, K), between(X, t, K), np.zeros((X.shape[1], 0))
    for _ in range(m):
        N = scipy.linalg.null_space(W.T) if W.size else np.eye(len(S_W))
        W = np.column_stack([W, N @ scipy.linalg.eigh(N.T @ S_B @ N, N.T @ S_W @ N)[1][:, -1]])
    return W


@wrong("fisher_projection", cause="differences from the first class")
def plane_against_zero(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    return np.linalg.solve(within(X, t, K), (M[1 : m + 1] - M[0]).T)


@wrong("shrink", cause="other: the sizes of the eigenvalues")
def sphere_singular_values(S, s):
    return (1 - s) * S + s * np.linalg.svd(S, compute_uv=False).mean() * np.eye(len(S))


@wrong("shrink", cause="type of the input kept")
def sphere_whole(S, s):
    out, level = S.copy(), np.trace(S) / len(S)
    for i in range(len(S)):
        for j in range(len(S)):
            out[i, j] = (1 - s) * S[i, j] + s * level * (i == j)
    return out


@wrong("bayes_posterior", cause="other: one prior per point")
def beliefs_per_point(priors, log_densities):
    return soft(log_densities + np.log(priors)[:, None])


@wrong("log_multivariate_normal", cause="other: the product of the factor's diagonal underflows")
def logs_product(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, (X - mu).T)
    with np.errstate(all="ignore"):
        return -0.5 * len(mu) * np.log(2 * np.pi) - np.log(np.prod(np.diag(L))) - 0.5 * (Z**2).sum(axis=0)


@wrong("lda_fit", cause="other: whole numbers, because X had them")
def model_whole_means(X, t, K):
    means = np.zeros((K, X.shape[1]), dtype=X.dtype)
    for k in range(K):
        means[k] = X[t == k].mean(axis=0)
    D = X - means[t]
    return np.bincount(t) / len(t), means, D.T @ D / (len(X) - K)


@wrong("lda_posterior", cause="type of the input kept")
def chances_like_x(X, priors, means, Sigma):
    P = np.zeros((len(X), len(priors)), dtype=X.dtype)
    for i, row in enumerate(deltas(X, priors, means, Sigma)):
        P[i] = np.exp(row - np.logaddexp.reduce(row))
    return P


@wrong("qda_discriminants", cause="features taken as independent")
def curves_diagonal(X, priors, means, Sigmas):
    v = np.array([np.diag(S) for S in Sigmas])
    return np.log(priors) - 0.5 * np.log(v).sum(axis=1) - 0.5 * ((X[:, None] - means) ** 2 / v).sum(axis=2)


@wrong("numerical_gradient", cause="type of the input kept")
def slopes_like_theta(f, theta, h):
    g = np.zeros_like(theta)
    for j, e in enumerate(np.eye(len(theta))):
        g[j] = (f(theta + h * e) - f(theta - h * e)) / (2 * h)
    return g


def descent_until(X, y, eta, steps, arrived):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        gradient = X.T @ (logistic(X @ theta) - y)
        theta = theta - eta * gradient
        if arrived(gradient, eta * gradient):
            break
    return theta


@wrong("fit_gradient_descent", cause="other: stops where the gradient is below 1e-3")
def descent_small_gradient(X, y, eta, steps):
    return descent_until(X, y, eta, steps, lambda gradient, step: np.linalg.norm(gradient) < 1e-3)


@wrong("fit_gradient_descent", cause="other: stops where the gradient is below 1e-6")
def descent_tiny_gradient(X, y, eta, steps):
    return descent_until(X, y, eta, steps, lambda gradient, step: np.linalg.norm(gradient) < 1e-6)


@wrong("fit_gradient_descent", cause="other: stops where the step is below 1e-4")
def descent_small_step(X, y, eta, steps):
    return descent_until(X, y, eta, steps, lambda gradient, step: np.max(np.abs(step)) < 1e-4)


@wrong("fit_gradient_descent", cause="other: stops where the step is below 1e-8")
def descent_tiny_step(X, y, eta, steps):
    return descent_until(X, y, eta, steps, lambda gradient, step: np.linalg.norm(step) < 1e-8)


@wrong("fit_gradient_descent", cause="the best on the way")
def descent_best(X, y, eta, steps):
    theta = best = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * X.T @ (logistic(X @ theta) - y)
        best = min(best, theta, key=lambda v: np.sum(np.logaddexp(0, X @ v) - y * (X @ v)))
    return best


@wrong("fit_newton", cause="five steps")
def newton_five(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, penalty, penalty, steps=5)


@wrong("fit_newton", cause="other: stops where the step is below 0.02")
def newton_loose(X, y, ridge):
    penalty, theta = np.append(np.full(X.shape[1] - 1, float(ridge)), 0), np.zeros(X.shape[1])
    for _ in range(50):
        p = logistic(X @ theta)
        step = np.linalg.solve(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(penalty), X.T @ (p - y) + penalty * theta)
        theta = theta - step
        if np.max(np.abs(step)) < 0.02:
            break
    return theta


@wrong("roc_points", cause="other: scores rounded")
def roc_rounded(scores, y):
    return roc_table(np.round(scores, 2), y)


@wrong("softmax", cause="`keepdims=False` for `keepdims=True`")
def shares_no_keepdims(scores):
    E = np.exp(scores - scores.max(axis=1))
    return E / E.sum(axis=1, keepdims=True)


@wrong("fit_softmax", cause="other: shrinks before the gradient is taken")
def slide_shrink_first(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        W[:-1] *= 1 - eta * ridge
        W = W - eta * X.T @ (soft(X @ W) - T)
    return W


@wrong("fit_softmax", cause="other: stops where the step is below 1e-6")
def slide_until_still(X, t, K, ridge, eta, steps):
    W, T = np.zeros((X.shape[1], K)), np.eye(K)[t]
    for _ in range(steps):
        before = W
        W = W - eta * (X.T @ (soft(X @ W) - T) + spared(X, ridge) * W)
        if np.abs(W - before).max() < 1e-6:
            break
    return W
