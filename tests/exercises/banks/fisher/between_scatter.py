"""Answers to between_scatter, right and wrong, as people might write them."""

from itertools import combinations

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def _means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def within(X, t, K):
    """What an answer of lesson 6 may call: the learner's own within_scatter, and it is right."""
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D


def between(X, t, K):
    """What an answer of lesson 6 may call: the learner's own between_scatter, and it is right."""
    D = np.array([X[t == k].mean(axis=0) for k in range(K)])[t] - X.mean(axis=0)
    return D.T @ D


def within_2(X, t, K):
    D = X - means_of(X, t, K)[t]
    return D.T @ D


def means_of(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


@bank.right
def between_by_definition(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        mk = X[t == k].mean(axis=0)
        S += np.sum(t == k) * np.outer(mk - m, mk - m)
    return S


@bank.right
def between_by_plain_loops(X, t, K):
    n, d = X.shape
    m = [sum(X[i, j] for i in range(n)) / n for j in range(d)]
    S = [[0 for _ in range(d)] for _ in range(d)]
    for k in range(K):
        mine = [i for i in range(n) if t[i] == k]
        g = [sum(X[i, j] for i in mine) / len(mine) - m[j] for j in range(d)]
        for a in range(d):
            for b in range(d):
                S[a][b] += len(mine) * g[a] * g[b]
    return tuple(map(tuple, S))


@bank.right
def between_by_a_mean_for_each_point(X, t, K):
    D = _means(X, t, K)[t] - X.mean(axis=0)
    return D.T @ D


@bank.right
def between_by_total_minus_within(X, t, K):
    total = X - X.mean(axis=0)
    within = X - _means(X, t, K)[t]
    return total.T @ total - within.T @ within


@bank.right
def between_by_pairs_of_classes(X, t, K):
    M, N = _means(X, t, K), np.bincount(t, minlength=K)
    pairs = [(k, j) for k in range(K) for j in range(k)]
    return sum(N[k] * N[j] / len(t) * np.outer(M[k] - M[j], M[k] - M[j]) for k, j in pairs)


@bank.right
def between_by_frequency_weights(X, t, K):
    S = np.cov(_means(X, t, K), rowvar=False, fweights=np.bincount(t), ddof=0) * len(X)
    return S.reshape(X.shape[1], X.shape[1])


@bank.right
def between_by_second_moments(X, t, K):
    N = np.array([(t == k).sum() for k in range(K)])
    M = np.array([X[t == k].sum(axis=0) for k in range(K)]) / N[:, None]
    m = (N @ M) / N.sum()
    return np.einsum("k,ka,kb->ab", N, M, M) - N.sum() * np.outer(m, m)


@bank.right
def between_by_sums_of_deviations(X, t, K):
    A = X - X.mean(axis=0)
    sums = np.zeros((K, X.shape[1]))
    np.add.at(sums, t, A)
    return sums.T @ np.diag(1 / np.bincount(t)) @ sums


@bank.right
def between_per_point(X, t, K):
    m = {k: X[t == k].mean(0) for k in range(K)}
    D = np.array([m[int(k)] for k in t]) - X.mean(0)
    return D.T @ D


@bank.right
def gaps_outer(X, t, K):
    S, overall = 0, X.mean(axis=0)
    for k in range(K):
        gap = X[t == k].mean(axis=0) - overall
        S = S + np.sum(t == k) * np.outer(gap, gap)
    return S


@bank.right
def gaps_per_point(X, t, K):
    D = np.array([X[t == k].mean(axis=0) for k in range(K)])[t] - X.mean(axis=0)
    return D.T @ D


@bank.right
def gaps_difference(X, t, K):
    D = X - X.mean(axis=0)
    return D.T @ D - within(X, t, K)


@bank.right
def gaps_einsum(X, t, K):
    n = np.bincount(t, minlength=K)
    M = np.array([X[t == k].sum(axis=0) for k in range(K)]) / n[:, None]
    M = M - n @ M / n.sum()
    return np.einsum("k,ki,kj->ij", n, M, M)


@bank.right
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


@bank.right
def gaps_pairs(X, t, K):
    """Summed over pairs of classes: n_j n_k / n times the square of the gap between them."""
    n = np.bincount(t, minlength=K)
    M = [X[t == k].mean(axis=0) for k in range(K)]
    S = np.zeros((X.shape[1], X.shape[1]))
    for j, k in combinations(range(K), 2):
        S += n[j] * n[k] / n.sum() * np.outer(M[j] - M[k], M[j] - M[k])
    return S


@bank.right
def total_minus_within(X, t, K):
    D = X - X.mean(0)
    return D.T @ D - within_2(X, t, K)


@bank.right
def repeated_means(X, t, K):
    D = means_of(X, t, K)[t] - X.mean(axis=0)
    return D.T @ D


@bank.right
def pairs_of_classes(X, t, K):
    M, n = means_of(X, t, K), np.bincount(t, minlength=K)
    S = np.zeros((X.shape[1],) * 2)
    for i in range(K):
        for j in range(i):
            S += n[i] * n[j] / len(t) * np.outer(M[i] - M[j], M[i] - M[j])
    return S


@bank.wrong(cause="not weighted")
def between_without_weights(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return D.T @ D


@bank.wrong(cause="about the mean of the means")
def between_about_the_mean_of_means(X, t, K):
    M = _means(X, t, K)
    D = M - M.mean(axis=0)
    return (D.T * np.bincount(t)) @ D


@bank.wrong(cause="divided by n")
def between_weighted_by_shares(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return (D.T * (np.bincount(t) / len(t))) @ D


@bank.wrong(cause="classes taken as equally large")
def between_as_if_balanced(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return D.T @ D * len(X) / K


@bank.wrong(cause="weights squared")
def between_weighted_by_squares(X, t, K):
    # the weight goes into the vector and is squared with it
    D = np.bincount(t)[:, None] * (_means(X, t, K) - X.mean(axis=0))
    return D.T @ D


@bank.wrong(cause="not centred")
def between_about_the_origin(X, t, K):
    M = _means(X, t, K)
    return (M.T * np.bincount(t)) @ M


@bank.wrong(cause="two-class form")
def between_is_the_old_two_class_matrix(X, t, K):
    return np.outer(X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong(cause="two-class form with its factor")
def between_for_two_classes_only(X, t, K):
    delta = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    N1, N2 = np.sum(t == 0), np.sum(t == 1)
    return N1 * N2 / (N1 + N2) * np.outer(delta, delta)


@bank.wrong(cause="twice as large")
def between_all_pairs_counted_twice(X, t, K):
    M, N = _means(X, t, K), np.bincount(t)
    return sum(N[k] * N[j] / len(t) * np.outer(M[k] - M[j], M[k] - M[j]) for k in range(K) for j in range(K))


@bank.wrong(cause="neighbouring classes only")
def between_neighbouring_classes_only(X, t, K):
    # pairs (k, k+1): right for K = 2
    M, N = _means(X, t, K), np.bincount(t)
    return sum(N[k] * N[k - 1] / len(t) * np.outer(M[k] - M[k - 1], M[k] - M[k - 1]) for k in range(1, K))


@bank.wrong(cause="total scatter")
def between_is_the_total(X, t, K):
    return (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))


@bank.wrong(cause="means of integers")
def between_means_in_the_type_of_X(X, t, K):
    M, m = _means(X, t, K).astype(X.dtype), X.mean(axis=0).astype(X.dtype)
    return ((M - m).T * np.bincount(t)) @ (M - m)


@bank.wrong(cause="inner products of the means")
def between_shape_K_by_K(X, t, K):
    D = np.sqrt(np.bincount(t))[:, None] * (_means(X, t, K) - X.mean(axis=0))
    return D @ D.T


@bank.wrong(cause="one class left out")
def between_without_the_last_class(X, t, K):
    D = (_means(X, t, K) - X.mean(axis=0))[: K - 1]
    return (D.T * np.bincount(t)[: K - 1]) @ D


@bank.wrong()
def between_sizes_sorted(X, t, K):
    # np.unique(..., return_counts=True) sorted by count: the weights go to the wrong classes
    D = _means(X, t, K) - X.mean(axis=0)
    return (D.T * np.sort(np.bincount(t))[::-1]) @ D


@bank.wrong(cause="one point short")
def between_with_n_minus_one(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return (D.T * (np.bincount(t) - 1)) @ D


@bank.wrong(cause="divided by n - 1")
def between_by_unbiased_weights(X, t, K):
    # ddof left at 1 and multiplied by n
    S = np.cov(_means(X, t, K), rowvar=False, fweights=np.bincount(t)) * len(X)
    return S.reshape(X.shape[1], X.shape[1])


# diff @ diff is a number: the inner product for the outer one.
@bank.wrong(cause="inner product for the outer one")
def between_inner(X, t, K):
    xbar = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        diff = X[t == k].mean(axis=0) - xbar
        S += np.sum(t == k) * (diff @ diff.T)
    return S


# Mean of the means, and unweighted.
@bank.wrong(cause="not weighted, about the mean of the means")
def hard_between_both(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    B = M - M.mean(axis=0)
    return B.T @ B


# The scatter of all pairs of means, not weighted.
@bank.wrong(cause="other: the scatter of all pairs of means, not weighted")
def last_between_pairs(X, t, K):
    M = [X[t == k].mean(axis=0) for k in range(K)]
    S = np.zeros((X.shape[1], X.shape[1]))
    for j in range(K):
        for k in range(j + 1, K):
            S += np.outer(M[j] - M[k], M[j] - M[k])
    return S


@bank.wrong(cause="other: divided by K - 1")
def gaps_over_groups(X, t, K):
    return between(X, t, K) / max(K - 1, 1)


@bank.wrong(cause="other: first and last class only")
def first_last(X, t, K):
    M = means_of(X, t, K)
    n = np.bincount(t, minlength=K)
    d = M[-1] - M[0]
    return n[0] * n[-1] / (n[0] + n[-1]) * np.outer(d, d)


@bank.wrong(cause="other: number, not matrix")
def trace_number(X, t, K):
    D = means_of(X, t, K)[t] - X.mean(axis=0)
    return np.eye(X.shape[1]) * np.sum(D**2)
