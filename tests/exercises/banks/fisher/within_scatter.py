"""Answers to within_scatter, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def _means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def between(X, t, K):
    """What an answer of lesson 6 may call: the learner's own between_scatter, and it is right."""
    D = np.array([X[t == k].mean(axis=0) for k in range(K)])[t] - X.mean(axis=0)
    return D.T @ D


def within(X, t, K):
    """What an answer of lesson 6 may call: the learner's own within_scatter, and it is right."""
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D


def means_of(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def within_2(X, t, K):
    D = X - means_of(X, t, K)[t]
    return D.T @ D


def cov_sum(X, t, K):
    return sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))


@bank.right
def within_by_differences(X, t, K):
    D = X - _means(X, t, K)[t]
    return D.T @ D


@bank.right
def within_by_plain_loops(X, t, K):
    n, d = X.shape
    S = [[0.0] * d for _ in range(d)]
    for k in range(K):
        mine = [X[i].tolist() for i in range(n) if t[i] == k]
        m = [sum(x[j] for x in mine) / len(mine) for j in range(d)]
        for x in mine:
            for a in range(d):
                for b in range(d):
                    S[a][b] += (x[a] - m[a]) * (x[b] - m[b])
    return S


@bank.right
def within_by_outer_products(X, t, K):
    return sum(np.outer(x - X[t == k].mean(axis=0), x - X[t == k].mean(axis=0)) for k in range(K) for x in X[t == k])


@bank.right
def within_by_total_minus_between(X, t, K):
    m = X.mean(axis=0)
    S = (X - m).T @ (X - m)
    for k in range(K):
        gap = X[t == k].mean(axis=0) - m
        S = S - np.sum(t == k) * np.outer(gap, gap)
    return S


@bank.right
def within_by_second_moments(X, t, K):
    X = np.asarray(X, dtype=float)
    M = _means(X, t, K)
    return X.T @ X - (M.T * np.bincount(t)) @ M


@bank.right
def within_by_residuals_of_indicators(X, t, K):
    G = np.eye(K)[t]
    return X.T @ (np.eye(len(X)) - G @ np.linalg.pinv(G)) @ X


@bank.right
def within_by_biased_covariances(X, t, K):
    return sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k], rowvar=False, bias=True)) for k in range(K))


@bank.right
def within_by_pairs_of_points(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        gaps = X[t == k][:, None, :] - X[t == k][None, :, :]
        S += np.einsum("ija,ijb->ab", gaps, gaps) / (2 * np.sum(t == k))
    return S


@bank.right
def within_by_welford(X, t, K):
    d = X.shape[1]
    n, m, S = np.zeros(K, dtype=int), np.zeros((K, d)), np.zeros((d, d))
    for x, k in zip(X, t, strict=True):
        n[k] += 1
        before = x - m[k]
        m[k] += before / n[k]
        S += np.outer(before, x - m[k])
    return S


@bank.right
def within_by_qr_as_list(X, t, K):
    D = np.vstack([X[t == k] - X[t == k].mean(axis=0) for k in range(K)])
    R = np.linalg.qr(D, mode="r")
    return (R.T @ R).tolist()


@bank.right
def within_by_matrix_objects(X, t, K):
    D = np.asmatrix(X - _means(X, t, K)[t])
    return D.T * D


@bank.right
def within_by_total(X, t, K):
    C = X - X.mean(0)
    S = C.T @ C
    for k in range(K):
        m = C[t == k].mean(0)
        S = S - (t == k).sum() * np.outer(m, m)
    return S


@bank.right
def spread_outer(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        m = X[t == k].mean(axis=0)
        for x in X[t == k]:
            S += np.outer(x - m, x - m)
    return S


@bank.right
def spread_rows(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - M[t]
    return D.T @ D


@bank.right
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


@bank.right
def spread_total_minus_between(X, t, K):
    total = X - X.mean(axis=0)
    return total.T @ total - between(X, t, K)


@bank.right
def spread_projector(X, t, K):
    T = np.eye(K)[t]
    return X.T @ (np.eye(len(X)) - T @ np.diag(1 / T.sum(axis=0)) @ T.T) @ X


@bank.right
def spread_einsum(X, t, K):
    T = np.eye(K)[t]
    D = X - T @ (T.T @ X / T.sum(axis=0)[:, None])
    return np.einsum("ni,nj->ij", D, D)


@bank.right
def total_minus_between(X, t, K):
    X = np.asarray(X, float) - X.mean(axis=0)
    M, n = means_of(X, t, K), np.bincount(t, minlength=K)
    return X.T @ X - (M.T * n) @ M


@bank.right
def pairwise_differences(X, t, K):
    S = np.zeros((X.shape[1],) * 2)
    for k in range(K):
        A = X[t == k]
        D = A[:, None] - A[None]
        S += np.einsum("abi,abj->ij", D, D) / (2 * len(A))
    return S


@bank.right
def projector(X, t, K):
    T = np.eye(K)[t]
    H = np.eye(len(t)) - T / T.sum(0) @ T.T
    return X.T @ H @ X


@bank.right
def scatter_covariances(X, t, K):
    return sum(sum(t == k) * np.cov(X[t == k], rowvar=False, bias=True).reshape(X.shape[1], -1) for k in range(K))


@bank.wrong(cause="divided by n")
def within_over_n(X, t, K):
    return within_by_differences(X, t, K) / len(X)


@bank.wrong(cause="divided by n - K")
def within_over_degrees_of_freedom(X, t, K):
    return within_by_differences(X, t, K) / (len(X) - K)


@bank.wrong(cause="sum of covariances")
def within_as_sum_of_covariances(X, t, K):
    return sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))


@bank.wrong(cause="n_k times a sample covariance")
def within_by_unbiased_covariances_times_size(X, t, K):
    # N_k times a covariance over N_k - 1
    return sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k].T)) for k in range(K))


@bank.wrong()
def within_fails_for_a_class_of_one(X, t, K):
    # 0 times the covariance of one point is nan
    with np.errstate(all="ignore"):
        return sum((np.sum(t == k) - 1) * np.atleast_2d(np.cov(X[t == k].T)) for k in range(K))


@bank.wrong(cause="about the total mean")
def within_about_the_total_mean(X, t, K):
    return (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))


@bank.wrong(cause="not centred")
def within_about_the_origin(X, t, K):
    return X.T @ X


@bank.wrong(cause="only the diagonal")
def within_on_the_diagonal_only(X, t, K):
    return np.diag(np.diag(within_by_differences(X, t, K)))


@bank.wrong(cause="differences of integers")
def within_differences_in_the_type_of_X(X, t, K):
    D = np.empty_like(X)  # cut to integers where X is
    for k in range(K):
        D[t == k] = X[t == k] - X[t == k].mean(axis=0)
    return D.T @ D


@bank.wrong(cause="means of integers")
def within_means_in_the_type_of_X(X, t, K):
    D = X - _means(X, t, K).astype(X.dtype)[t]
    return D.T @ D


@bank.wrong(cause="other: class 0 left out")
def within_without_class_zero(X, t, K):
    return sum(within_by_differences(X[t == k], np.zeros(np.sum(t == k), dtype=int), 1) for k in range(1, K))


@bank.wrong()
def within_for_two_classes_only(X, t, K):
    D = X - np.where((t == 0)[:, None], X[t == 0].mean(axis=0), X[t != 0].mean(axis=0))
    return D.T @ D


@bank.wrong()
def within_between_points(X, t, K):
    # n × n
    D = X - _means(X, t, K)[t]
    return D @ D.T


@bank.wrong(cause="t sorted")
def within_as_if_sorted(X, t, K):
    return within_by_differences(X, np.sort(t), K)


@bank.wrong()
def within_upper_triangle_only(X, t, K):
    return np.triu(within_by_differences(X, t, K))


@bank.wrong()
def within_means_from_the_class_so_far(X, t, K):
    # (x - running mean)(x - running mean)ᵀ: Welford with the new mean on both sides
    d = X.shape[1]
    n, m, S = np.zeros(K), np.zeros((K, d)), np.zeros((d, d))
    for x, k in zip(X, t, strict=True):
        n[k] += 1
        m[k] += (x - m[k]) / n[k]
        S += np.outer(x - m[k], x - m[k])
    return S


@bank.wrong(cause="state kept between calls")
def within_summed_over_calls(X, t, K, S={}):
    S[X.shape[1]] = S.get(X.shape[1], 0) + within_by_differences(X, t, K)
    return S[X.shape[1]]


@bank.wrong()
def within_of_distinct_points(X, t, K):
    # a point that occurs twice counts once
    parts = [np.unique(X[t == k], axis=0) for k in range(K)]
    return sum((P - P.mean(axis=0)).T @ (P - P.mean(axis=0)) for P in parts)


@bank.wrong()
def within_of_absolute_differences(X, t, K):
    # the diagonal is right, and features that fall together look as if they rose together
    D = np.abs(X - _means(X, t, K)[t])
    return D.T @ D


@bank.wrong()
def within_as_a_number_in_one_dimension(X, t, K):
    return np.squeeze(within_by_differences(X, t, K))  # (1, 1) loses its shape


# Uses the class median as the centre.
@bank.wrong(cause="`np.median(X[t == k], axis=0)` for `X[t == k].mean(axis=0)`")
def within_median(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        C = X[t == k]
        D = C - np.median(C, axis=0)
        S += D.T @ D
    return S


# About the mean of all points: total scatter.
@bank.wrong(cause="about the total mean")
def within_total(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for x in X:
        S += np.outer(x - m, x - m)
    return S


# S is set anew for each class: only the last one counts.
@bank.wrong(cause="only the last class")
def within_last_class(X, t, K):
    for k in range(K):
        S = np.zeros((X.shape[1], X.shape[1]))
        D = X[t == k] - X[t == k].mean(axis=0)
        S += D.T @ D
    return S


# D @ D.T: an n × n matrix.
@bank.wrong(cause="`D @ D.T` for `D.T @ D`")
def within_gram(X, t, K):
    D = np.array(X, dtype=float)
    for k in range(K):
        D[t == k] = D[t == k] - D[t == k].mean(axis=0)
    return D @ D.T


# Each class is weighted by its size.
@bank.wrong(cause="other: each class is weighted by its size")
def hard_within_weighted(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        C = X[t == k] - X[t == k].mean(axis=0)
        S += len(C) * C.T @ C
    return S


# Means of the rows: each point minus its own mean over the features.
@bank.wrong(cause="other: means of the rows: each point minus its own mean over the features")
def hard_within_wrong_axis(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        A = X[t == k]
        C = A - A.mean(axis=1, keepdims=True)
        S += C.T @ C
    return S


# np.cov of each class: divided by n_k - 1.
@bank.wrong(cause="sum of sample covariances")
def within_cov(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        S += np.atleast_2d(np.cov(X[t == k].T))
    return S


# Divided by n - K.
@bank.wrong(cause="other: divided by n - K")
def last_within_pooled(X, t, K):
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D / (len(X) - K)


@bank.wrong(cause="divided by n - K")
def spread_pooled(X, t, K):
    return within(X, t, K) / max(len(X) - K, 1)


@bank.wrong(cause="other: only classes 0 and 1")
def spread_two_classes(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in (0, 1):
        D = X[t == k] - X[t == k].mean(axis=0)
        S += D.T @ D
    return S


# No axis: every class is centred by one number, the mean over all its features.
@bank.wrong(cause="one mean for all features")
def within_no_axis(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        D = X[t == k] - np.mean(X[t == k])
        S += D.T @ D
    return S


@bank.wrong(cause="other: two classes")
def two_classes_only(X, t, K):
    return within_2(X[t < 2], t[t < 2], 2)


@bank.wrong(cause="other: standard deviations per class equal weight")
def equal_weight(X, t, K):
    return len(X) / K * cov_sum(X, t, K)


# Covariances (divided by n_k - 1) instead of scatter.
@bank.wrong(cause="sum of sample covariances")
def scatter_cov(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        S += np.cov(X[t == k].T)
    return S


@bank.wrong(cause="sum of covariances")
def blind_within_covariances(X, t, K):
    return sum(np.cov(X[t == k].T, bias=True) for k in range(K))


@bank.wrong(cause="other: at most ten classes")
def blind_within_ten_classes(X, t, K):
    parts = [X[t == k] - X[t == k].mean(axis=0) for k in range(min(K, 10))]
    return sum(D.T @ D for D in parts)
