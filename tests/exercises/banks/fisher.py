"""Lesson 6: answers to the exercises on Fisher's discriminant."""

import math
import statistics
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# ------------------------------------------------------------------ class_means


@bank.right("class_means")
def means_by_masks(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


@bank.right("class_means")
def means_by_plain_loops(X, t, K):
    rows, labels = X.tolist(), t.tolist()
    d = len(rows[0])
    sums, counts = [[0] * d for _ in range(K)], [0] * K
    for row, label in zip(rows, labels, strict=True):
        counts[label] += 1
        for j in range(d):
            sums[label][j] += row[j]
    return [[s / counts[k] for s in sums[k]] for k in range(K)]


@bank.right("class_means")
def means_by_one_hot_matrix(X, t, K):
    G = np.eye(K)[t]
    return (G.T @ X) / G.sum(axis=0)[:, None]


@bank.right("class_means")
def means_by_least_squares_on_indicators(X, t, K):
    G = (np.asarray(t)[:, None] == np.arange(K)).astype(float)
    return np.linalg.lstsq(G, X, rcond=None)[0]


@bank.right("class_means")
def means_by_bincount_of_columns(X, t, K):
    sizes = np.bincount(t, minlength=K)
    return np.column_stack([np.bincount(t, weights=column, minlength=K) / sizes for column in X.T])


@bank.right("class_means")
def means_by_running_update(X, t, K):
    means, seen = np.zeros((K, X.shape[1])), np.zeros(K)
    for x, k in zip(X, t, strict=True):
        seen[k] += 1
        means[k] += (x - means[k]) / seen[k]
    return means


@bank.right("class_means")
def means_by_sorting_and_reduceat(X, t, K):
    order = np.argsort(t, kind="stable")
    starts = np.searchsorted(t[order], np.arange(K))
    sums = np.add.reduceat(X[order].astype(float), starts, axis=0)
    return sums / np.diff(np.append(starts, len(t)))[:, np.newaxis]


@bank.right("class_means")
def means_as_tuple_of_tuples(X, t, K):
    return tuple(tuple(statistics.fmean(column) for column in X[t == k].T.tolist()) for k in range(K))


@bank.wrong("class_means", cause="array of whole numbers")
def means_in_the_type_of_X(X, t, K):
    means = np.zeros_like(X, shape=(K, X.shape[1]))  # integers in, integers out
    for k in range(K):
        means[k] = X[t == k].mean(axis=0)
    return means


@bank.wrong("class_means", cause="rounded down")
def means_with_floor_division(X, t, K):
    return np.array([X[t == k].sum(axis=0) // np.sum(t == k) for k in range(K)])


@bank.wrong("class_means", cause="divided by n")
def means_divided_by_all_points(X, t, K):
    return np.array([X[t == k].sum(axis=0) / len(X) for k in range(K)])


@bank.wrong("class_means", cause="classes taken as equally large")
def means_as_if_balanced(X, t, K):
    return np.array([X[t == k].sum(axis=0) / (len(X) / K) for k in range(K)])


@bank.wrong("class_means", cause="t sorted")
def means_as_if_sorted(X, t, K):
    ends = np.cumsum(np.bincount(t, minlength=K))[:-1]
    return np.array([part.mean(axis=0) for part in np.split(X, ends)])


@bank.wrong("class_means", cause="order of appearance")
def means_in_order_of_appearance(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in dict.fromkeys(t.tolist())])


@bank.wrong("class_means", cause="transposed")
def means_as_columns(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)]).T


@bank.wrong("class_means")
def means_of_distinct_points(X, t, K):
    # a point that occurs twice counts once
    return np.array([np.unique(X[t == k], axis=0).mean(axis=0) for k in range(K)])


@bank.wrong("class_means", cause="medians")
def medians(X, t, K):
    return np.array([np.median(X[t == k], axis=0) for k in range(K)])


@bank.wrong("class_means", cause="middle of the range")
def means_as_middle_of_range(X, t, K):
    return np.array([(X[t == k].min(axis=0) + X[t == k].max(axis=0)) / 2 for k in range(K)])


@bank.wrong("class_means")
def means_for_two_classes_only(X, t, K):
    return np.array([X[t == 0].mean(axis=0), X[t != 0].mean(axis=0)])


@bank.wrong("class_means")
def means_over_all_features(X, t, K):
    # forgets axis=0: one number a class, right for d = 1
    return np.array([np.full(X.shape[1], X[t == k].mean()) for k in range(K)])


@bank.wrong("class_means", cause="rounded")
def means_rounded_to_cents(X, t, K):
    return np.array([X[t == k].mean(axis=0).round(2) for k in range(K)])


@bank.wrong("class_means", cause="last point left out")
def means_without_the_last_point(X, t, K):
    return np.array([X[np.flatnonzero(t[:-1] == k)].mean(axis=0) for k in range(K)])


@bank.wrong("class_means")
def means_that_trim_single_points(X, t, K):
    # a class of one point is "no sample" and stays zero
    return np.array([X[t == k].mean(axis=0) if np.sum(t == k) > 1 else np.zeros(X.shape[1]) for k in range(K)])


@bank.wrong("class_means", cause="state kept between calls")
def means_remembered_by_shape(X, t, K, memory={}):  # noqa: B006
    key = (*X.shape, K)
    if key not in memory:
        memory[key] = np.array([X[t == k].mean(axis=0) for k in range(K)])
    return memory[key]


@bank.wrong("class_means")
def means_without_a_lonely_axis(X, t, K):
    return np.squeeze(_means(X, t, K))  # (K,) for d = 1


@bank.wrong("class_means", cause="total mean")
def means_all_the_same(X, t, K):
    return np.tile(X.mean(axis=0), (K, 1))


# ----------------------------------------------------------------- fisher_ratio


@bank.right("fisher_ratio")
def ratio_by_projections(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum())


@bank.right("fisher_ratio")
def ratio_by_plain_loops(w, X, t):
    groups = [], []
    for row, label in zip(X.tolist(), t.tolist(), strict=True):
        groups[label].append(sum(a * b for a, b in zip(w.tolist(), row, strict=True)))
    mean = [sum(g) / len(g) for g in groups]
    spread = sum((p - mean[k]) ** 2 for k in (0, 1) for p in groups[k])
    return (mean[1] - mean[0]) ** 2 / spread


@bank.right("fisher_ratio")
def ratio_by_matrices(w, X, t):
    A, B = X[t == 0], X[t == 1]
    delta = B.mean(0) - A.mean(0)
    DA, DB = A - A.mean(0), B - B.mean(0)
    return (w @ np.outer(delta, delta) @ w) / (w @ (DA.T @ DA + DB.T @ DB) @ w)


@bank.right("fisher_ratio")
def ratio_of_the_unit_vector_as_0d_array(w, X, t):
    p = np.asarray(X, dtype=float) @ (w / np.linalg.norm(w))
    k = np.asarray(t, dtype=bool)
    gap = p[~k].mean() - p[k].mean()  # the sign does not matter
    return np.array(gap**2 / (p[k].var() * k.sum() + p[~k].var() * (~k).sum()))


@bank.right("fisher_ratio")
def ratio_by_sums_of_squares(w, X, t):
    p = X @ w
    n, s, q = (np.bincount(t, weights=v) for v in (np.ones(len(p)), p, p**2))
    return np.diff(s / n).item() ** 2 / (q - s**2 / n).sum()


@bank.right("fisher_ratio")
def ratio_by_correlation(w, X, t):
    # the share of variance explained by the class, r², gives J = N/(N1 N2) r²/(1 - r²)
    r = np.corrcoef(X @ w, t)[0, 1]
    n1 = int(t.sum())
    return len(t) / (n1 * (len(t) - n1)) * r**2 / (1 - r**2)


@bank.right("fisher_ratio")
def ratio_in_exact_fractions(w, X, t):
    p = [sum(Fraction(a) * Fraction(b) for a, b in zip(row, w.tolist(), strict=True)) for row in X.tolist()]
    a, b = ([v for v, label in zip(p, t, strict=True) if label == k] for k in (0, 1))
    ma, mb = sum(a) / len(a), sum(b) / len(b)
    return float((ma - mb) ** 2 / (sum((v - ma) ** 2 for v in a) + sum((v - mb) ** 2 for v in b)))


@bank.right("fisher_ratio")
def ratio_by_square_of_a_quotient(w, X, t):
    p = np.einsum("ij,j->i", X, w)
    means = [p[t == k].mean() for k in range(2)]
    residual = p - np.where(t == 1, means[1], means[0])
    return ((means[1] - means[0]) / np.linalg.norm(residual)) ** 2


def _gap_and_parts(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return b.mean() - a.mean(), a, b


@bank.wrong("fisher_ratio", cause="variances")
def ratio_of_variances(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (a.var() + b.var())


@bank.wrong("fisher_ratio", cause="pooled variance")
def ratio_with_pooled_variance(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / ((len(a) * a.var() + len(b) * b.var()) / (len(t) - 2))


@bank.wrong("fisher_ratio", cause="one point short")
def ratio_with_degrees_of_freedom(w, X, t):
    # (n_k - 1) times the variance over n_k: one point short in either class
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / ((len(a) - 1) * a.var() + (len(b) - 1) * b.var())


@bank.wrong("fisher_ratio", cause="absolute difference")
def ratio_gap_not_squared(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return abs(gap) / (len(a) * a.var() + len(b) * b.var())


@bank.wrong("fisher_ratio", cause="root of the ratio")
def ratio_square_root_of_it(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return abs(gap) / math.sqrt(len(a) * a.var() + len(b) * b.var())


@bank.wrong("fisher_ratio", cause="square of the sum")
def ratio_square_of_summed_spreads(w, X, t):
    # (s1 + s2)² for s1² + s2²
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (math.sqrt(len(a) * a.var()) + math.sqrt(len(b) * b.var())) ** 2


@bank.wrong("fisher_ratio", cause="total spread")
def ratio_about_the_total_mean(w, X, t):
    gap, *_ = _gap_and_parts(w, X, t)
    return gap**2 / np.sum((X @ w - (X @ w).mean()) ** 2)


@bank.wrong("fisher_ratio", cause="weighted numerator")
def ratio_with_the_weighted_between_scatter(w, X, t):
    # between_scatter's numerator: too large by N1 N2 / N (right only for N1 N2 = N)
    gap, a, b = _gap_and_parts(w, X, t)
    return len(a) * len(b) / len(t) * gap**2 / (len(a) * a.var() + len(b) * b.var())


@bank.wrong("fisher_ratio", cause="w of length one in the numerator only")
def ratio_with_a_unit_vector_on_top_only(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return (gap / np.linalg.norm(w)) ** 2 / (len(a) * a.var() + len(b) * b.var())


@bank.wrong("fisher_ratio", cause="one class twice")
def ratio_spread_of_one_class_twice(w, X, t):
    gap, a, _ = _gap_and_parts(w, X, t)
    return gap**2 / (2 * len(a) * a.var())


@bank.wrong("fisher_ratio", cause="whole spread of the cloud")
def ratio_spread_not_projected(w, X, t):
    # the whole spread of the cloud, not that along w; right for d = 1 and w = 1
    gap = w @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return gap**2 / sum(np.sum((X[t == k] - X[t == k].mean(axis=0)) ** 2) for k in (0, 1)) / (w @ w)


@bank.wrong("fisher_ratio", cause="only the diagonal of S_W")
def ratio_without_correlations(w, X, t):
    # only the diagonal of S_W
    A, B = X[t == 0], X[t == 1]
    diagonal = len(A) * A.var(axis=0) + len(B) * B.var(axis=0)
    return (w @ (B.mean(axis=0) - A.mean(axis=0))) ** 2 / (w**2 @ diagonal)


@bank.wrong("fisher_ratio", cause="best ratio for every w")
def ratio_ignores_w(w, X, t):
    # the height of the peak, whatever w is
    A, B = X[t == 0], X[t == 1]
    delta = B.mean(axis=0) - A.mean(axis=0)
    S = (A - A.mean(axis=0)).T @ (A - A.mean(axis=0)) + (B - B.mean(axis=0)).T @ (B - B.mean(axis=0))
    return delta @ np.linalg.pinv(S) @ delta


@bank.wrong("fisher_ratio", cause="two features only")
def ratio_with_two_features_only(w, X, t):
    return ratio_by_projections(w[:2], X[:, :2], t)


@bank.wrong("fisher_ratio")
def ratio_with_rounded_projections(w, X, t):
    # int() of the projections: harmless while everything is an integer
    return ratio_by_projections(np.ones(1), (X @ w).astype(int)[:, None], t)


@bank.wrong("fisher_ratio", cause="t sorted")
def ratio_as_if_sorted(w, X, t):
    return ratio_by_projections(w, X, np.sort(t))


@bank.wrong("fisher_ratio")
def ratio_as_if_balanced(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (len(t) / 2 * (a.var() + b.var()))


@bank.wrong("fisher_ratio")
def ratio_with_something_added_below(w, X, t):
    # "so as not to divide by zero": no longer scale-free, and off when w is short
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (len(a) * a.var() + len(b) * b.var() + 1e-12)


# --------------------------------------------------------------- within_scatter


def _means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


@bank.right("within_scatter")
def within_by_differences(X, t, K):
    D = X - _means(X, t, K)[t]
    return D.T @ D


@bank.right("within_scatter")
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


@bank.right("within_scatter")
def within_by_outer_products(X, t, K):
    return sum(np.outer(x - X[t == k].mean(axis=0), x - X[t == k].mean(axis=0)) for k in range(K) for x in X[t == k])


@bank.right("within_scatter")
def within_by_total_minus_between(X, t, K):
    m = X.mean(axis=0)
    S = (X - m).T @ (X - m)
    for k in range(K):
        gap = X[t == k].mean(axis=0) - m
        S = S - np.sum(t == k) * np.outer(gap, gap)
    return S


@bank.right("within_scatter")
def within_by_second_moments(X, t, K):
    X = np.asarray(X, dtype=float)
    M = _means(X, t, K)
    return X.T @ X - (M.T * np.bincount(t)) @ M


@bank.right("within_scatter")
def within_by_residuals_of_indicators(X, t, K):
    G = np.eye(K)[t]
    return X.T @ (np.eye(len(X)) - G @ np.linalg.pinv(G)) @ X


@bank.right("within_scatter")
def within_by_biased_covariances(X, t, K):
    return sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k], rowvar=False, bias=True)) for k in range(K))


@bank.right("within_scatter")
def within_by_pairs_of_points(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        gaps = X[t == k][:, None, :] - X[t == k][None, :, :]
        S += np.einsum("ija,ijb->ab", gaps, gaps) / (2 * np.sum(t == k))
    return S


@bank.right("within_scatter")
def within_by_welford(X, t, K):
    d = X.shape[1]
    n, m, S = np.zeros(K, dtype=int), np.zeros((K, d)), np.zeros((d, d))
    for x, k in zip(X, t, strict=True):
        n[k] += 1
        before = x - m[k]
        m[k] += before / n[k]
        S += np.outer(before, x - m[k])
    return S


@bank.right("within_scatter")
def within_by_qr_as_list(X, t, K):
    D = np.vstack([X[t == k] - X[t == k].mean(axis=0) for k in range(K)])
    R = np.linalg.qr(D, mode="r")
    return (R.T @ R).tolist()


@bank.right("within_scatter")
def within_by_matrix_objects(X, t, K):
    D = np.asmatrix(X - _means(X, t, K)[t])
    return D.T * D


@bank.wrong("within_scatter", cause="divided by n")
def within_over_n(X, t, K):
    return within_by_differences(X, t, K) / len(X)


@bank.wrong("within_scatter", cause="divided by n - K")
def within_over_degrees_of_freedom(X, t, K):
    return within_by_differences(X, t, K) / (len(X) - K)


@bank.wrong("within_scatter", cause="sum of covariances")
def within_as_sum_of_covariances(X, t, K):
    return sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))


@bank.wrong("within_scatter", cause="n_k times a sample covariance")
def within_by_unbiased_covariances_times_size(X, t, K):
    # N_k times a covariance over N_k - 1
    return sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k].T)) for k in range(K))


@bank.wrong("within_scatter")
def within_fails_for_a_class_of_one(X, t, K):
    # 0 times the covariance of one point is nan
    with np.errstate(all="ignore"):
        return sum((np.sum(t == k) - 1) * np.atleast_2d(np.cov(X[t == k].T)) for k in range(K))


@bank.wrong("within_scatter", cause="about the total mean")
def within_about_the_total_mean(X, t, K):
    return (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))


@bank.wrong("within_scatter", cause="not centred")
def within_about_the_origin(X, t, K):
    return X.T @ X


@bank.wrong("within_scatter", cause="only the diagonal")
def within_on_the_diagonal_only(X, t, K):
    return np.diag(np.diag(within_by_differences(X, t, K)))


@bank.wrong("within_scatter", cause="differences of whole numbers")
def within_differences_in_the_type_of_X(X, t, K):
    D = np.empty_like(X)  # cut to integers where X is
    for k in range(K):
        D[t == k] = X[t == k] - X[t == k].mean(axis=0)
    return D.T @ D


@bank.wrong("within_scatter", cause="means of whole numbers")
def within_means_in_the_type_of_X(X, t, K):
    D = X - _means(X, t, K).astype(X.dtype)[t]
    return D.T @ D


@bank.wrong("within_scatter", cause="other: class 0 left out")
def within_without_class_zero(X, t, K):
    return sum(within_by_differences(X[t == k], np.zeros(np.sum(t == k), dtype=int), 1) for k in range(1, K))


@bank.wrong("within_scatter")
def within_for_two_classes_only(X, t, K):
    D = X - np.where((t == 0)[:, None], X[t == 0].mean(axis=0), X[t != 0].mean(axis=0))
    return D.T @ D


@bank.wrong("within_scatter")
def within_between_points(X, t, K):
    # n × n
    D = X - _means(X, t, K)[t]
    return D @ D.T


@bank.wrong("within_scatter", cause="t sorted")
def within_as_if_sorted(X, t, K):
    return within_by_differences(X, np.sort(t), K)


@bank.wrong("within_scatter")
def within_upper_triangle_only(X, t, K):
    return np.triu(within_by_differences(X, t, K))


@bank.wrong("within_scatter")
def within_means_from_the_class_so_far(X, t, K):
    # (x - running mean)(x - running mean)ᵀ: Welford with the new mean on both sides
    d = X.shape[1]
    n, m, S = np.zeros(K), np.zeros((K, d)), np.zeros((d, d))
    for x, k in zip(X, t, strict=True):
        n[k] += 1
        m[k] += (x - m[k]) / n[k]
        S += np.outer(x - m[k], x - m[k])
    return S


@bank.wrong("within_scatter", cause="state kept between calls")
def within_summed_over_calls(X, t, K, S={}):  # noqa: B006
    S[X.shape[1]] = S.get(X.shape[1], 0) + within_by_differences(X, t, K)
    return S[X.shape[1]]


@bank.wrong("within_scatter")
def within_of_distinct_points(X, t, K):
    # a point that occurs twice counts once
    parts = [np.unique(X[t == k], axis=0) for k in range(K)]
    return sum((P - P.mean(axis=0)).T @ (P - P.mean(axis=0)) for P in parts)


@bank.wrong("within_scatter")
def within_of_absolute_differences(X, t, K):
    # the diagonal is right, and features that fall together look as if they rose together
    D = np.abs(X - _means(X, t, K)[t])
    return D.T @ D


@bank.wrong("within_scatter")
def within_as_a_number_in_one_dimension(X, t, K):
    return np.squeeze(within_by_differences(X, t, K))  # (1, 1) loses its shape


# -------------------------------------------------------------- between_scatter


@bank.right("between_scatter")
def between_by_definition(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        mk = X[t == k].mean(axis=0)
        S += np.sum(t == k) * np.outer(mk - m, mk - m)
    return S


@bank.right("between_scatter")
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


@bank.right("between_scatter")
def between_by_a_mean_for_each_point(X, t, K):
    D = _means(X, t, K)[t] - X.mean(axis=0)
    return D.T @ D


@bank.right("between_scatter")
def between_by_total_minus_within(X, t, K):
    total = X - X.mean(axis=0)
    within = X - _means(X, t, K)[t]
    return total.T @ total - within.T @ within


@bank.right("between_scatter")
def between_by_pairs_of_classes(X, t, K):
    M, N = _means(X, t, K), np.bincount(t, minlength=K)
    pairs = [(k, j) for k in range(K) for j in range(k)]
    return sum(N[k] * N[j] / len(t) * np.outer(M[k] - M[j], M[k] - M[j]) for k, j in pairs)


@bank.right("between_scatter")
def between_by_frequency_weights(X, t, K):
    S = np.cov(_means(X, t, K), rowvar=False, fweights=np.bincount(t), ddof=0) * len(X)
    return S.reshape(X.shape[1], X.shape[1])


@bank.right("between_scatter")
def between_by_second_moments(X, t, K):
    N = np.array([(t == k).sum() for k in range(K)])
    M = np.array([X[t == k].sum(axis=0) for k in range(K)]) / N[:, None]
    m = (N @ M) / N.sum()
    return np.einsum("k,ka,kb->ab", N, M, M) - N.sum() * np.outer(m, m)


@bank.right("between_scatter")
def between_by_sums_of_deviations(X, t, K):
    A = X - X.mean(axis=0)
    sums = np.zeros((K, X.shape[1]))
    np.add.at(sums, t, A)
    return sums.T @ np.diag(1 / np.bincount(t)) @ sums


@bank.wrong("between_scatter", cause="not weighted")
def between_without_weights(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return D.T @ D


@bank.wrong("between_scatter", cause="about the mean of the means")
def between_about_the_mean_of_means(X, t, K):
    M = _means(X, t, K)
    D = M - M.mean(axis=0)
    return (D.T * np.bincount(t)) @ D


@bank.wrong("between_scatter", cause="divided by n")
def between_weighted_by_shares(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return (D.T * (np.bincount(t) / len(t))) @ D


@bank.wrong("between_scatter", cause="classes taken as equally large")
def between_as_if_balanced(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return D.T @ D * len(X) / K


@bank.wrong("between_scatter", cause="weights squared")
def between_weighted_by_squares(X, t, K):
    # the weight goes into the vector and is squared with it
    D = np.bincount(t)[:, None] * (_means(X, t, K) - X.mean(axis=0))
    return D.T @ D


@bank.wrong("between_scatter", cause="not centred")
def between_about_the_origin(X, t, K):
    M = _means(X, t, K)
    return (M.T * np.bincount(t)) @ M


@bank.wrong("between_scatter", cause="two-class form")
def between_is_the_old_two_class_matrix(X, t, K):
    return np.outer(X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong("between_scatter", cause="two-class form with its factor")
def between_for_two_classes_only(X, t, K):
    delta = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    N1, N2 = np.sum(t == 0), np.sum(t == 1)
    return N1 * N2 / (N1 + N2) * np.outer(delta, delta)


@bank.wrong("between_scatter", cause="twice as large")
def between_all_pairs_counted_twice(X, t, K):
    M, N = _means(X, t, K), np.bincount(t)
    return sum(N[k] * N[j] / len(t) * np.outer(M[k] - M[j], M[k] - M[j]) for k in range(K) for j in range(K))


@bank.wrong("between_scatter", cause="neighbouring classes only")
def between_neighbouring_classes_only(X, t, K):
    # pairs (k, k+1): right for K = 2
    M, N = _means(X, t, K), np.bincount(t)
    return sum(N[k] * N[k - 1] / len(t) * np.outer(M[k] - M[k - 1], M[k] - M[k - 1]) for k in range(1, K))


@bank.wrong("between_scatter", cause="total scatter")
def between_is_the_total(X, t, K):
    return (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))


@bank.wrong("between_scatter", cause="means of whole numbers")
def between_means_in_the_type_of_X(X, t, K):
    M, m = _means(X, t, K).astype(X.dtype), X.mean(axis=0).astype(X.dtype)
    return ((M - m).T * np.bincount(t)) @ (M - m)


@bank.wrong("between_scatter", cause="inner products of the means")
def between_shape_K_by_K(X, t, K):
    D = np.sqrt(np.bincount(t))[:, None] * (_means(X, t, K) - X.mean(axis=0))
    return D @ D.T


@bank.wrong("between_scatter", cause="one class left out")
def between_without_the_last_class(X, t, K):
    D = (_means(X, t, K) - X.mean(axis=0))[: K - 1]
    return (D.T * np.bincount(t)[: K - 1]) @ D


@bank.wrong("between_scatter")
def between_sizes_sorted(X, t, K):
    # np.unique(..., return_counts=True) sorted by count: the weights go to the wrong classes
    D = _means(X, t, K) - X.mean(axis=0)
    return (D.T * np.sort(np.bincount(t))[::-1]) @ D


@bank.wrong("between_scatter", cause="one point short")
def between_with_n_minus_one(X, t, K):
    D = _means(X, t, K) - X.mean(axis=0)
    return (D.T * (np.bincount(t) - 1)) @ D


@bank.wrong("between_scatter", cause="divided by n - 1")
def between_by_unbiased_weights(X, t, K):
    # ddof left at 1 and multiplied by n
    S = np.cov(_means(X, t, K), rowvar=False, fweights=np.bincount(t)) * len(X)
    return S.reshape(X.shape[1], X.shape[1])


# ------------------------------------------------------------- fisher_direction


def _scatter_and_gap(X, t):
    A, B = X[t == 0], X[t == 1]
    ma, mb = A.mean(axis=0), B.mean(axis=0)
    return (A - ma).T @ (A - ma) + (B - mb).T @ (B - mb), mb - ma


@bank.right("fisher_direction")
def direction_by_solve(X, t):
    return np.linalg.solve(*_scatter_and_gap(X, t))


@bank.right("fisher_direction")
def direction_by_inverse_very_long(X, t):
    S, delta = _scatter_and_gap(X, t)
    return (1e9 * np.linalg.inv(S) @ delta).tolist()


@bank.right("fisher_direction")
def direction_very_short(X, t):
    w = np.linalg.solve(*_scatter_and_gap(X, t))
    return tuple(1e-9 * w / np.linalg.norm(w))


@bank.right("fisher_direction")
def direction_by_least_squares_on_signs(X, t):
    return np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), 2 * t - 1, rcond=None)[0][:-1]


@bank.right("fisher_direction")
def direction_by_least_squares_on_labels_centred(X, t):
    return np.linalg.pinv(X - X.mean(axis=0)) @ t


@bank.right("fisher_direction")
def direction_by_total_scatter(X, t):
    # S_T differs from S_W by a multiple of δδᵀ: the same direction
    D = X - X.mean(axis=0)
    return np.linalg.solve(D.T @ D, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.right("fisher_direction")
def direction_by_eigenvector_turned(X, t):
    S, delta = _scatter_and_gap(X, t)
    values, vectors = np.linalg.eig(np.linalg.inv(S) @ np.outer(delta, delta))
    w = vectors[:, np.argmax(values.real)].real
    return w if w @ delta > 0 else -w


@bank.right("fisher_direction")
def direction_by_cholesky(X, t):
    S, delta = _scatter_and_gap(X, t)
    L = np.linalg.cholesky(S / (len(X) - 2))
    return np.linalg.solve(L.T, np.linalg.solve(L, delta))


@bank.right("fisher_direction")
def direction_by_scipy(X, t):
    from scipy.linalg import eigh

    S, delta = _scatter_and_gap(X, t)
    w = eigh(np.outer(delta, delta), S)[1][:, -1]
    return w * np.sign(w @ delta)


@bank.right("fisher_direction")
def direction_by_gaussian_elimination(X, t):
    S, delta = _scatter_and_gap(X, t)
    rows = [[*map(float, row), float(b)] for row, b in zip(S, delta, strict=True)]
    d = len(rows)
    for i in range(d):
        j = max(range(i, d), key=lambda r: abs(rows[r][i]))
        rows[i], rows[j] = rows[j], rows[i]
        for r in range(d):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][d] / rows[i][i] for i in range(d)]


@bank.right("fisher_direction")
def direction_by_svd_of_differences(X, t):
    D = X - np.where((t == 1)[:, None], X[t == 1].mean(axis=0), X[t == 0].mean(axis=0))
    _, s, Vt = np.linalg.svd(D, full_matrices=False)
    return Vt.T @ (Vt @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)) / s**2)


@bank.right("fisher_direction")
def direction_with_largest_entry_one(X, t):
    w = np.linalg.lstsq(*_scatter_and_gap(X, t), rcond=None)[0]
    return w / np.max(np.abs(w))


@bank.right("fisher_direction")
def direction_of_standardised_features_and_back(X, t):
    scale = X.std(axis=0)
    return np.linalg.solve(*_scatter_and_gap(X / scale, t)) / scale


@bank.right("fisher_direction")
def direction_by_conjugate_gradients(X, t):
    # conjugate gradients for S_W w = δ, restarted until nothing changes
    S, delta = _scatter_and_gap(X, t)
    w = np.zeros(len(delta))
    for _ in range(10):
        r = delta - S @ w
        v = r.copy()
        for _ in range(len(delta)):
            if r @ r < 1e-28 * (delta @ delta):
                break
            step = (r @ r) / (v @ S @ v)
            w, new = w + step * v, r - step * (S @ v)
            v, r = new + (new @ new) / (r @ r) * v, new
    return w


@bank.wrong("fisher_direction", cause="difference of the means")
def direction_from_mean_to_mean(X, t):
    return X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)


@bank.wrong("fisher_direction", cause="other sign")
def direction_backwards(X, t):
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S, -delta)


@bank.wrong("fisher_direction", cause="S_W not inverted")
def direction_times_the_scatter(X, t):
    S, delta = _scatter_and_gap(X, t)
    return S @ delta


@bank.wrong("fisher_direction", cause="only the diagonal of S_W")
def direction_by_reciprocals(X, t):
    S, delta = _scatter_and_gap(X, t)
    return delta / np.diag(S)  # features taken as uncorrelated


@bank.wrong("fisher_direction", cause="sum of covariances")
def direction_by_sum_of_covariances(X, t):
    # each class divided by its size: wrong for unequal classes
    S = sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in (0, 1))
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong("fisher_direction", cause="sum of sample covariances")
def direction_by_sum_of_unbiased_covariances(X, t):
    S = np.atleast_2d(np.cov(X[t == 0].T)) + np.atleast_2d(np.cov(X[t == 1].T))
    return np.linalg.lstsq(np.nan_to_num(S), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0), rcond=None)[0]


@bank.wrong("fisher_direction", cause="n_k times a sample covariance")
def direction_by_covariances_weighted_by_size(X, t):
    # Σ N_k times covariance over N_k - 1: the weights N_k/(N_k - 1) differ between unequal classes
    S = sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k].T)) for k in (0, 1))
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong("fisher_direction")
def direction_fails_in_one_dimension(X, t):
    # np.cov of one feature is a number, and solve refuses it
    S = sum(np.sum(t == k) * np.cov(X[t == k].T, bias=True) for k in (0, 1))
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong("fisher_direction", cause="other sign")
def direction_by_eigenvector_as_it_comes(X, t):
    # its sign is chance: made so that the first entry is positive
    w = direction_by_eigenvector_turned(X, t)
    return w if w[0] > 0 else -w


@bank.wrong("fisher_direction", by_chance=True)
def direction_by_first_eigenvector(X, t):
    # eig has no order
    S, delta = _scatter_and_gap(X, t)
    w = np.linalg.eig(np.linalg.solve(S, np.outer(delta, delta)))[1][:, 0].real
    return w if w @ delta > 0 else -w


@bank.wrong("fisher_direction", cause="eigh of a matrix that is not symmetric")
def direction_by_symmetric_eigen_of_a_product(X, t):
    # eigh reads one triangle only, and S_W⁻¹S_B is not symmetric
    S, delta = _scatter_and_gap(X, t)
    w = np.linalg.eigh(np.linalg.solve(S, np.outer(delta, delta)))[1][:, -1]
    return w if w @ delta > 0 else -w


@bank.wrong("fisher_direction", cause="scatter of class 0 only")
def direction_of_the_spread_of_class_zero(X, t):
    A = X[t == 0] - X[t == 0].mean(axis=0)
    return np.linalg.lstsq(A.T @ A, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0), rcond=None)[0]


@bank.wrong("fisher_direction", cause="least squares through the origin")
def direction_by_least_squares_without_offset(X, t):
    return np.linalg.lstsq(X, 2 * t - 1, rcond=None)[0]


@bank.wrong("fisher_direction")
def direction_shrunk(X, t):
    S, delta = _scatter_and_gap(X, t)
    d = len(delta)
    return np.linalg.solve(0.95 * S + 0.05 * np.trace(S) / d * np.eye(d), delta) if d > 1 else -delta


@bank.wrong("fisher_direction", cause="identity added")
def direction_plus_identity(X, t):
    # "so that it can be inverted"
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S + np.eye(len(delta)), delta)


@bank.wrong("fisher_direction", cause="direction for standardised features")
def direction_of_standardised_features(X, t):
    # not turned back into the units of X
    return np.linalg.solve(*_scatter_and_gap(X / X.std(axis=0), t)) * np.sign(X.std(axis=0))


@bank.wrong("fisher_direction")
def direction_without_narrow_directions(X, t):
    # the pseudo-inverse drops what is a hundred times narrower, although S_W is invertible
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.pinv(S, rcond=1e-2) @ delta


@bank.wrong("fisher_direction")
def direction_with_a_little_identity(X, t):
    # "so that it can be inverted": 1e-4 is not little for features in small units
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S + 1e-4 * np.eye(len(delta)), delta)


@bank.wrong("fisher_direction", cause="between the medians")
def direction_between_medians(X, t):
    S, _ = _scatter_and_gap(X, t)
    return np.linalg.solve(S, np.median(X[t == 1], axis=0) - np.median(X[t == 0], axis=0))


@bank.wrong("fisher_direction")
def direction_by_a_few_steps_uphill(X, t):
    S, delta = _scatter_and_gap(X, t)
    w = delta / np.linalg.norm(delta)
    for _ in range(50):
        a, b = (w @ delta) ** 2, w @ S @ w
        w = w + 0.1 * (b * delta * (delta @ w) - a * S @ w) / b**2
    return w * np.sign(w @ delta)


@bank.wrong("fisher_direction")
def direction_rounded(X, t):
    return np.round(np.linalg.solve(*_scatter_and_gap(X, t)), 2)


@bank.wrong("fisher_direction", cause="left in the round world")
def direction_half_way_in_the_round_world(X, t):
    # L⁻¹δ: forgot to come back
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(np.linalg.cholesky(S), delta)


@bank.wrong("fisher_direction")
def direction_for_two_features(X, t):
    S, delta = _scatter_and_gap(X, t)
    w = np.zeros(len(delta))
    w[:2] = np.linalg.solve(S[:2, :2], delta[:2])
    return w


@bank.wrong("fisher_direction")
def direction_best_of_a_few_hundred(X, t):
    S, delta = _scatter_and_gap(X, t)
    W = np.random.default_rng(0).normal(size=(300, len(delta)))
    w = W[np.argmax((W @ delta) ** 2 / np.einsum("ia,ab,ib->i", W, S, W))]
    return w * np.sign(w @ delta)


@bank.wrong("fisher_direction", cause="other sign")
def direction_turned_towards_positive_sums(X, t):
    w = np.linalg.solve(*_scatter_and_gap(X, t))
    return w if w.sum() > 0 else -w


@bank.wrong("fisher_direction")
def direction_turned_by_the_origin(X, t):
    # class 1 projects above zero, which is not "above class 0"
    w = np.linalg.solve(*_scatter_and_gap(X, t))
    return w if X[t == 1].mean(axis=0) @ w > 0 else -w


@bank.wrong("fisher_direction", cause="a column")
def direction_as_a_column(X, t):
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S, delta[:, None])  # (d, 1)


@bank.wrong("fisher_direction", cause="always the same")
def direction_zero(X, t):
    return np.zeros(X.shape[1])


@bank.wrong("fisher_direction")
def direction_not_a_number(X, t):
    return np.full(X.shape[1], np.nan)


# --------------------------------------------------------- projection_threshold


def _two_gaussians(p, t):
    a, b = p[t == 0], p[t == 1]
    return a.mean(), b.mean(), a.var(), b.var(), len(a), len(b)


def _coefficients(m0, m1, v0, v1, n0, n1):
    gamma = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    return 1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, gamma


@bank.right("projection_threshold")
def threshold_by_roots(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    roots = np.roots(_coefficients(m0, m1, *rest)).real
    return next(r for r in roots if min(m0, m1) <= r <= max(m0, m1))


@bank.right("projection_threshold")
def threshold_nearest_to_halfway(p, t):
    # the only crossing between the means is the one nearest to their middle
    m0, m1, *rest = _two_gaussians(p, t)
    roots = np.roots(_coefficients(m0, m1, *rest)).real
    return roots[np.argmin(np.abs(roots - (m0 + m1) / 2))]


@bank.right("projection_threshold")
def threshold_by_bisection(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)

    def lead(x):
        return math.log(n1 / n0) + math.log(v0 / v1) / 2 - (x - m1) ** 2 / (2 * v1) + (x - m0) ** 2 / (2 * v0)

    low, high = float(m0), float(m1)  # lead is negative at m0, positive at m1, wherever they lie
    for _ in range(100):
        middle = (low + high) / 2
        if lead(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@bank.right("projection_threshold")
def threshold_by_scipy(p, t):
    from scipy.optimize import brentq
    from scipy.stats import norm

    groups = [p[t == k] for k in (0, 1)]

    def lead(x):
        first, second = (np.log(len(g)) + norm.logpdf(x, g.mean(), g.std()) for g in groups)
        return second - first

    return brentq(lead, groups[0].mean(), groups[1].mean(), xtol=1e-12)


@bank.right("projection_threshold")
def threshold_by_stable_formula_from_the_middle(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    h = (m0 + m1) / 2
    a, b, c = _coefficients(m0 - h, m1 - h, v0, v1, n0, n1)
    # the small root, by the formula that never divides by a
    return h - 2 * c / (b + math.copysign(math.sqrt(b * b - 4 * a * c), b))


@bank.right("projection_threshold")
def threshold_in_plain_python(p, t):
    groups = [], []
    for value, label in zip(p.tolist(), t.tolist(), strict=True):
        groups[label].append(value)
    mean = [statistics.fmean(g) for g in groups]
    var = [statistics.pvariance(g) for g in groups]
    size = [len(g) for g in groups]
    a, b, c = _coefficients(*mean, *var, *size)
    if math.isclose(var[0], var[1], rel_tol=1e-10):
        return -c / b
    root = math.sqrt(b * b - 4 * a * c)
    inside = [x for x in ((-b + root) / (2 * a), (-b - root) / (2 * a)) if min(mean) <= x <= max(mean)]
    return inside[0]


@bank.right("projection_threshold")
def threshold_by_narrowing_grids(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    low, high = m0, m1
    for _ in range(8):
        x = np.linspace(low, high, 1001)
        curve0 = np.log(n0) - np.log(v0) / 2 - (x - m0) ** 2 / (2 * v0)
        curve1 = np.log(n1) - np.log(v1) / 2 - (x - m1) ** 2 / (2 * v1)
        i = int(np.argmax(curve1 >= curve0))
        low, high = x[i - 1], x[i]
    return np.array(high)


@bank.right("projection_threshold")
def threshold_by_standard_scores(p, t):
    # in units of the first class: z = (x - m0)/σ0, with r = σ1/σ0 and g = (m1 - m0)/σ0
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    sigma, r = np.sqrt(v0), np.sqrt(v1 / v0)
    g = (m1 - m0) / sigma
    polynomial = np.polynomial.Polynomial([2 * r**2 * np.log(n1 / (n0 * r)) - g**2, 2 * g, r**2 - 1])
    if abs(r**2 - 1) < 1e-12:
        polynomial = polynomial.cutdeg(1)
    return float(next(m0 + sigma * z.real for z in polynomial.roots() if 0 <= z.real / g <= 1))


@bank.right("projection_threshold")
def threshold_root_nearest_to_class_one(p, t):
    # the middle of the two crossings lies beyond the narrower class, so the inner one is the nearer to either mean
    roots = np.roots(_coefficients(*_two_gaussians(p, t))).real
    return roots[np.argmin(np.abs(roots - p[t == 1].mean()))]


@bank.right("projection_threshold")
def threshold_by_newton_from_halfway(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    a, b, c = _coefficients(m0, m1, *rest)
    x = (m0 + m1) / 2
    for _ in range(60):
        x -= (a * x * x + b * x + c) / (2 * a * x + b)
    return x


@bank.right("projection_threshold")
def threshold_by_densities(p, t):
    a, b = (statistics.NormalDist(p[t == k].mean(), p[t == k].std()) for k in (0, 1))
    share = float(np.mean(t))

    def halve(low, high, steps):
        middle = (low + high) / 2
        if steps == 0:
            return middle
        if share * b.pdf(middle) > (1 - share) * a.pdf(middle):
            return halve(low, middle, steps - 1)
        return halve(middle, high, steps - 1)

    return halve(a.mean, b.mean, 60)


@bank.right("projection_threshold")
def threshold_by_the_textbook_formula(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    a, b, c = _coefficients(m0, m1, v0, v1, n0, n1)
    if np.isclose(v0, v1):
        return -c / b
    for sign in (1, -1):
        x = (-b + sign * (b**2 - 4 * a * c) ** 0.5) / (2 * a)
        if m0 <= x <= m1 or m1 <= x <= m0:
            return x


@bank.right("projection_threshold")
def threshold_to_six_decimals(p, t):
    return round(float(threshold_nearest_to_halfway(p, t)), 6)


@bank.right("projection_threshold")
def threshold_to_six_significant_digits(p, t):
    return float(f"{threshold_nearest_to_halfway(p, t):.6g}")


@bank.right("projection_threshold")
def threshold_by_bisection_that_stops_early(p, t):
    m0, m1, *_ = _two_gaussians(p, t)
    while abs(m1 - m0) > 1e-6:  # the bounds move in, the Gaussians stay
        x = (m0 + m1) / 2
        curve = [np.log(len(g) / g.std()) - (x - g.mean()) ** 2 / (2 * g.var()) for g in (p[t == 0], p[t == 1])]
        m0, m1 = (x, m1) if curve[0] > curve[1] else (m0, x)
    return m0


@bank.wrong("projection_threshold", cause="halfway between the means")
def threshold_halfway(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


@bank.wrong("projection_threshold", cause="mean of all")
def threshold_mean_of_all(p, t):
    return p.mean()


def _crossing(m0, m1, v0, v1, n0, n1):
    roots = np.roots(_coefficients(m0, m1, v0, v1, n0, n1)).real
    return roots[np.argmin(np.abs(roots - (m0 + m1) / 2))]


@bank.wrong("projection_threshold", cause="variances over n - 1")
def threshold_with_unbiased_variances(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0 * n0 / (n0 - 1), v1 * n1 / (n1 - 1), n0, n1)


@bank.wrong("projection_threshold", cause="one shared variance")
def threshold_with_pooled_variance(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    v = (n0 * v0 + n1 * v1) / (n0 + n1)
    return _crossing(m0, m1, v, v, n0, n1)


@bank.wrong("projection_threshold", cause="priors forgotten")
def threshold_without_shares(p, t):
    return _crossing(*_two_gaussians(p, t)[:4], 1, 1)


@bank.wrong("projection_threshold", cause="priors the wrong way")
def threshold_with_shares_swapped(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n1, n0)


@bank.wrong("projection_threshold", cause="height of the curves forgotten")
def threshold_without_the_heights(p, t):
    # forgets the factor 1/√v of the densities: right for equal variances
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n0 * np.sqrt(v0), n1 * np.sqrt(v1))


@bank.wrong("projection_threshold", cause="half of the logarithm forgotten")
def threshold_without_the_half_before_the_log(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n0 * np.sqrt(v1), n1 * np.sqrt(v0))


@bank.wrong("projection_threshold", cause="standard deviations as variances")
def threshold_with_deviations_for_variances(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, np.sqrt(v0), np.sqrt(v1), n0, n1)


@bank.wrong("projection_threshold", cause="crossing outside the means")
def threshold_smallest_root(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real.min()


@bank.wrong("projection_threshold", cause="always the larger root")
def threshold_largest_root(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real.max()


@bank.wrong("projection_threshold", cause="always the last root")
def threshold_root_nearest_to_zero(p, t):
    roots = np.roots(_coefficients(*_two_gaussians(p, t))).real
    return roots[np.argmin(np.abs(roots))]


@bank.wrong("projection_threshold", cause="always the last root")
def threshold_last_root(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real[-1]


@bank.wrong("projection_threshold", cause="always the plus root")
def threshold_plus_of_the_formula(p, t):
    a, b, c = _coefficients(*_two_gaussians(p, t))
    if a == 0:
        return -c / b
    return (-b + np.sqrt(b * b - 4 * a * c)) / (2 * a)


@bank.wrong("projection_threshold", cause="equal variances not handled")
def threshold_dies_of_equal_variances(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    a, b, c = _coefficients(m0, m1, *rest)
    with np.errstate(all="ignore"):
        roots = (-b + np.array([1, -1]) * np.sqrt(b * b - 4 * a * c)) / (2 * a)
    return roots[np.argmin(np.abs(roots - (m0 + m1) / 2))]


@bank.wrong("projection_threshold", cause="halfway where the variances are equal")
def threshold_equal_variances_means_halfway(p, t):
    # with equal variances, too, the shares move the crossing
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return (m0 + m1) / 2 if np.isclose(v0, v1) else _crossing(m0, m1, v0, v1, n0, n1)


@bank.wrong("projection_threshold", cause="class 1 taken to be above")
def threshold_class_one_must_be_higher(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    inside = [r for r in np.roots(_coefficients(m0, m1, *rest)).real if m0 < r < m1]
    return inside[0] if inside else 0.0


@bank.wrong("projection_threshold")
def threshold_between_classes_put_in_order(p, t):
    # takes the class with the lower mean as 0, but leaves the sizes where they were
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n0, n1) if m0 < m1 else _crossing(m1, m0, v1, v0, n0, n1)


@bank.wrong("projection_threshold")
def threshold_on_a_grid(p, t):
    # two digits, not six
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    x = np.linspace(m0, m1, 200)
    lead = np.log(n1 / n0) + np.log(v0 / v1) / 2 - (x - m1) ** 2 / (2 * v1) + (x - m0) ** 2 / (2 * v0)
    return x[np.argmin(np.abs(lead))]


@bank.wrong("projection_threshold", cause="weighted by the standard deviations")
def threshold_by_balancing_standard_scores(p, t):
    # as many deviations from either mean
    m0, m1, v0, v1, *_ = _two_gaussians(p, t)
    return (m0 * np.sqrt(v1) + m1 * np.sqrt(v0)) / (np.sqrt(v0) + np.sqrt(v1))


@bank.wrong("projection_threshold")
def threshold_with_fewest_errors(p, t):
    # best on the training points, but nothing to do with Gaussians
    candidates = np.sort(p)
    candidates = (candidates[1:] + candidates[:-1]) / 2
    errors = [min(np.sum((p > c) != (t == 1)), np.sum((p > c) != (t == 0))) for c in candidates]
    return candidates[int(np.argmin(errors))]


@bank.wrong("projection_threshold", cause="logarithm to base ten")
def threshold_with_decimal_logarithm(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, 1, np.exp(np.log10(n1 / n0)))


@bank.wrong("projection_threshold")
def threshold_by_bisection_downwards_only(p, t):
    # the larger curve decides which half to keep, as if class 1 were always above
    low, high = sorted((p[t == 0].mean(), p[t == 1].mean()))
    for _ in range(60):
        x = (low + high) / 2
        curve = [np.log(len(g) / g.std()) - (x - g.mean()) ** 2 / (2 * g.var()) for g in (p[t == 0], p[t == 1])]
        low, high = (x, high) if curve[0] > curve[1] else (low, x)
    return low


@bank.wrong("projection_threshold", cause="rounded")
def threshold_to_two_decimals(p, t):
    return round(float(threshold_nearest_to_halfway(p, t)), 2)


@bank.wrong("projection_threshold", cause="both crossings")
def threshold_both_crossings(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real


@bank.wrong("projection_threshold")
def threshold_rough_about_equal_variances(p, t):
    # "nearly equal" by an absolute measure: wrong for projections on a small scale or a 20 % difference
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    if abs(v0 - v1) < 0.1:
        v0 = v1 = (v0 + v1) / 2
    return _crossing(m0, m1, v0, v1, n0, n1)


# ------------------------------------------------------------ fisher_projection


def _scatters(X, t, K):
    M, m = _means(X, t, K), X.mean(axis=0)
    D, B = X - M[t], M[t] - m
    return D.T @ D, B.T @ B


@bank.right("fisher_projection")
def projection_by_eig(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.right("fisher_projection")
def projection_by_cholesky(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    L = np.linalg.cholesky(SW)
    inverse = np.linalg.inv(L)
    U = np.linalg.eigh(inverse @ SB @ inverse.T)[1][:, ::-1]
    return inverse.T @ U[:, :m]


@bank.right("fisher_projection")
def projection_by_scipy(X, t, K, m):
    from scipy.linalg import eigh

    SW, SB = _scatters(X, t, K)
    return eigh(SB, SW)[1][:, -m:].tolist()  # the best comes last


@bank.right("fisher_projection")
def projection_by_total_scatter(X, t, K, m):
    # λ/(1+λ) grows with λ: the same eigenvectors, in the same order
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.inv(SW + SB) @ SB)
    return vectors[:, np.argsort(values.real)[::-1][:m]].real


@bank.right("fisher_projection")
def projection_by_principal_axes_of_whitened_means(X, t, K, m):
    # whiten by the differences within, then the principal axes of the means
    D = X - _means(X, t, K)[t]
    _, s, Vt = np.linalg.svd(D, full_matrices=False)
    white = Vt.T / s
    B = (_means(X, t, K)[t] - X.mean(axis=0)) @ white
    return white @ np.linalg.svd(B, full_matrices=False)[2][:m].T


@bank.right("fisher_projection")
def projection_in_another_basis(X, t, K, m):
    # columns mixed and of quite different lengths: the same space
    W = projection_by_eig(X, t, K, m)
    mix = np.tril(np.ones((m, m))) * 10.0 ** np.arange(m)
    return -W @ mix


@bank.right("fisher_projection")
def projection_orthonormal(X, t, K, m):
    return np.linalg.qr(projection_by_cholesky(X, t, K, m))[0]


@bank.right("fisher_projection")
def projection_by_power_iteration(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    W = []
    for _ in range(m):
        w = np.linalg.lstsq(SW, SB @ np.cos(np.arange(len(SW)) + len(W)), rcond=None)[0]
        for _ in range(20_000):
            before = w
            for v in W:  # stay SW-orthogonal to the earlier ones
                w = w - v * (v @ SW @ w)
            w = np.linalg.solve(SW, SB @ w)
            for v in W:
                w = w - v * (v @ SW @ w)
            w = w / np.sqrt(w @ SW @ w)
            if np.abs(w - before).max() < 1e-13 * np.abs(w).max():
                break
        W.append(w)
    return np.array(W).T


@bank.right("fisher_projection")
def projection_very_small(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.pinv(SW) @ SB)
    best = sorted(range(len(values)), key=lambda i: values[i].real, reverse=True)[:m]
    return [[1e-7 * vectors[j, i].real for i in best] for j in range(len(SW))]


@bank.right("fisher_projection")
def projection_by_inverse_square_root(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    s, Q = np.linalg.eigh(SW)
    root = Q @ np.diag(s**-0.5) @ Q.T
    values, U = np.linalg.eigh(root @ SB @ root)
    return root @ U[:, np.argsort(values)[-m:]]


@bank.right("fisher_projection")
def projection_of_standardised_features_and_back(X, t, K, m):
    scale = X.std(axis=0)
    return projection_by_cholesky(X / scale, t, K, m) / scale[:, None]


@bank.right("fisher_projection")
def projection_by_canonical_correlation(X, t, K, m):
    # the space of points and that of the indicators, both made orthonormal
    A = X - X.mean(axis=0)
    G = np.eye(K)[t] - np.eye(K)[t].mean(axis=0)
    Q, R = np.linalg.qr(A)
    P = np.linalg.qr(G[:, 1:])[0]
    U = np.linalg.svd(Q.T @ P)[0]
    return np.linalg.solve(R, U[:, :m])


@bank.wrong("fisher_projection", by_chance=True, cause="not sorted")
def projection_as_eig_orders_them(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    return np.linalg.eig(np.linalg.solve(SW, SB))[1][:, :m].real


@bank.wrong("fisher_projection", cause="smallest eigenvalues")
def projection_smallest_first(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    return vectors[:, np.argsort(values.real)[:m]].real


@bank.wrong("fisher_projection", cause="rows of the eigenvectors")
def projection_rows_for_columns(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    return vectors[np.argsort(-values.real)[:m]].real.T


@bank.wrong("fisher_projection", cause="transposed")
def projection_transposed(X, t, K, m):
    return projection_by_eig(X, t, K, m).T


@bank.wrong("fisher_projection", cause="largest variance")
def projection_by_largest_variance(X, t, K, m):
    return np.linalg.svd(X - X.mean(axis=0), full_matrices=False)[2][:m].T


@bank.wrong("fisher_projection", cause="S_B alone")
def projection_by_between_scatter_alone(X, t, K, m):
    return np.linalg.eigh(_scatters(X, t, K)[1])[1][:, ::-1][:, :m]


@bank.wrong("fisher_projection", cause="classes not weighted, about the mean of all")
def projection_classes_not_weighted(X, t, K, m):
    # right for classes of one size, and for m = K - 1
    SW, _ = _scatters(X, t, K)
    D = _means(X, t, K) - X.mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, D.T @ D))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong("fisher_projection", cause="about the mean of the means")
def projection_about_the_mean_of_means(X, t, K, m):
    SW, _ = _scatters(X, t, K)
    D = _means(X, t, K) - _means(X, t, K).mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, (D.T * np.bincount(t)) @ D))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong("fisher_projection", cause="sum of covariances")
def projection_by_sum_of_covariances(X, t, K, m):
    # the spread of a small class counts as much as that of a large one
    _, SB = _scatters(X, t, K)
    S = sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))
    values, vectors = np.linalg.eig(np.linalg.solve(S, SB))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong("fisher_projection", cause="differences from the first class")
def projection_first_means_only(X, t, K, m):
    # S_W⁻¹(m_k - m_0) for k = 1 … m: the right space for m = K - 1 only
    SW, _ = _scatters(X, t, K)
    M = _means(X, t, K)
    return np.linalg.solve(SW, (M[1 : m + 1] - M[0]).T)


@bank.wrong("fisher_projection")
def projection_farthest_means(X, t, K, m):
    # S_W⁻¹(m_k - m) for the m classes farthest from the mean in the round world
    SW, _ = _scatters(X, t, K)
    D = _means(X, t, K) - X.mean(axis=0)
    W = np.linalg.solve(SW, D.T)
    far = np.argsort(-np.bincount(t) * np.einsum("ka,ak->k", D, W))[:m]
    return W[:, far]


@bank.wrong("fisher_projection", cause="whitened, not turned back")
def projection_left_in_the_round_world(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    inverse = np.linalg.inv(np.linalg.cholesky(SW))
    return np.linalg.eigh(inverse @ SB @ inverse.T)[1][:, -m:]


@bank.wrong("fisher_projection", cause="turned back by the wrong factor")
def projection_back_by_the_wrong_factor(X, t, K, m):
    # L⁻¹ for L⁻ᵀ
    SW, SB = _scatters(X, t, K)
    inverse = np.linalg.inv(np.linalg.cholesky(SW))
    return inverse @ np.linalg.eigh(inverse @ SB @ inverse.T)[1][:, -m:]


@bank.wrong("fisher_projection", cause="treated as symmetric")
def projection_by_eigh_of_a_product(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    return np.linalg.eigh(np.linalg.solve(SW, SB))[1][:, -m:]


@bank.wrong("fisher_projection", cause="product the other way round")
def projection_product_the_other_way(X, t, K, m):
    # S_B S_W⁻¹ has the same eigenvalues and other eigenvectors
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(SB @ np.linalg.inv(SW))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong("fisher_projection")
def projection_ignores_m(X, t, K, m):
    return projection_by_eig(X, t, K, min(K - 1, X.shape[1]))


@bank.wrong("fisher_projection")
def projection_first_direction_repeated(X, t, K, m):
    return np.repeat(projection_by_eig(X, t, K, 1), m, axis=1)


@bank.wrong("fisher_projection")
def projection_first_direction_and_noise(X, t, K, m):
    # columns that are parallel up to rounding
    w = projection_by_eig(X, t, K, 1)
    return w + 1e-14 * np.random.default_rng(1).normal(size=(X.shape[1], m))


@bank.wrong("fisher_projection")
def projection_second_best_left_out(X, t, K, m):
    # the first and the last useful direction: [:m-1] and [-1]
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    order = np.argsort(-values.real)
    return vectors[:, [*order[: m - 1], order[min(m, len(order) - 1)]]].real


@bank.wrong("fisher_projection", cause="best single features")
def projection_best_axes(X, t, K, m):
    # picks features, one at a time, by their own ratio
    SW, SB = _scatters(X, t, K)
    return np.eye(len(SW))[:, np.argsort(-np.diag(SB) / np.diag(SW))[:m]]


@bank.wrong("fisher_projection")
def projection_first_axes(X, t, K, m):
    return np.eye(X.shape[1], m)


@bank.wrong("fisher_projection")
def projection_one_flat_vector_for_m_one(X, t, K, m):
    W = projection_by_eig(X, t, K, m)
    return W[:, 0] if m == 1 else W  # (d,) for (d, 1)


@bank.wrong("fisher_projection")
def projection_without_narrow_directions(X, t, K, m):
    # the pseudo-inverse drops what is a hundred times narrower, although S_W is invertible
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.pinv(SW, rcond=1e-2) @ SB)
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong("fisher_projection")
def projection_shrunk(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    S = 0.9 * SW + 0.1 * np.trace(SW) / len(SW) * np.eye(len(SW))
    values, vectors = np.linalg.eig(np.linalg.solve(S, SB))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong("fisher_projection", by_chance=True)
def projection_order_by_size_of_entries(X, t, K, m):
    # sorts the eigenvectors by their first entry instead of by eigenvalue
    SW, SB = _scatters(X, t, K)
    vectors = np.linalg.eig(np.linalg.solve(SW, SB))[1].real
    return vectors[:, np.argsort(-np.abs(vectors[0]))[:m]]


@bank.wrong("fisher_projection", cause="left singular vectors")
def projection_by_singular_vectors(X, t, K, m):
    # left singular vectors of S_W⁻¹S_B: the right space for m = K - 1 only
    SW, SB = _scatters(X, t, K)
    return np.linalg.svd(np.linalg.solve(SW, SB))[0][:, :m]


@bank.wrong("fisher_projection", cause="right singular vectors")
def projection_by_right_singular_vectors(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    return np.linalg.svd(np.linalg.solve(SW, SB))[2][:m].T


@bank.wrong("fisher_projection")
def projection_one_by_one_at_right_angles(X, t, K, m):
    # each best among those at right angles to the earlier ones; the best ones are not at right angles
    SW, SB = _scatters(X, t, K)
    W, free = [], np.eye(len(SW))
    for _ in range(m):
        values, vectors = np.linalg.eig(np.linalg.solve(free.T @ SW @ free, free.T @ SB @ free))
        W.append(free @ vectors[:, np.argmax(values.real)].real)
        free = np.linalg.svd(np.array(W))[2][len(W) :].T
    return np.array(W).T


@bank.wrong("fisher_projection", cause="directions for standardised features")
def projection_of_standardised_features(X, t, K, m):
    # not turned back into the units of X
    return projection_by_cholesky(X / X.std(axis=0), t, K, m)


@bank.wrong("fisher_projection")
def projection_largest_classes_against_the_rest(X, t, K, m):
    # one class against all others, for the m largest classes
    SW, _ = _scatters(X, t, K)
    large = np.argsort(-np.bincount(t))[:m]
    gaps = [X[t == k].mean(axis=0) - X[t != k].mean(axis=0) for k in large]
    return np.linalg.solve(SW, np.transpose(gaps))


@bank.wrong("fisher_projection")
def projection_not_a_number(X, t, K, m):
    return np.full((X.shape[1], m), np.nan)


# ------------------------------------------------------------------ shrink


@bank.right("shrink")
def shrink_as_written(S, s):
    d = S.shape[0]
    return (1 - s) * S + s * np.trace(S) / d * np.identity(d)


@bank.right("shrink")
def shrink_by_the_mean_of_the_diagonal(S, s):
    return S + s * (np.diag(S).mean() * np.eye(len(S)) - S)


@bank.right("shrink")
def shrink_by_plain_loops(S, s):
    rows = S.tolist()
    d = len(rows)
    c = sum(rows[i][i] for i in range(d)) / d
    return [[(1 - s) * rows[i][j] + (s * c if i == j else 0) for j in range(d)] for i in range(d)]


@bank.right("shrink")
def shrink_by_filling_the_diagonal(S, s):
    shrunk = (1 - s) * np.array(S, dtype=float)
    shrunk[np.diag_indices(len(S))] += s * np.trace(S) / len(S)
    return shrunk


@bank.right("shrink")
def shrink_its_eigenvalues(S, s):
    # the directions stay, each eigenvalue moves towards their mean
    values, vectors = np.linalg.eigh(S)
    return vectors @ np.diag((1 - s) * values + s * values.mean()) @ vectors.T


@bank.right("shrink")
def shrink_by_einsum(S, s):
    d = len(S)
    return np.einsum(",ij->ij", 1.0 - s, S) + np.diag(np.full(d, s * np.einsum("ii", S) / d))


@bank.right("shrink")
def shrink_in_place(S, s):
    S = S.astype(float)
    c = S.trace() / len(S)
    S *= 1 - s
    S.flat[:: len(S) + 1] += s * c
    return S


@bank.right("shrink")
def shrink_by_average(S, s):
    return np.average([S, np.trace(S) / len(S) * np.eye(len(S))], axis=0, weights=[1 - s, s])


@bank.right("shrink")
def shrink_as_tuples(S, s):
    shrunk = shrink_as_written(np.asarray(S), s)
    return tuple(map(tuple, shrunk.tolist()))


@bank.wrong("shrink", cause="weights exchanged")
def shrink_the_other_way(S, s):
    c = np.trace(S) / len(S)
    return s * S + (1 - s) * c * np.eye(len(S))


@bank.wrong("shrink", cause="trace not divided")
def shrink_towards_the_whole_trace(S, s):
    return (1 - s) * S + s * S.trace() * np.eye(len(S))


@bank.wrong("shrink", cause="towards the identity")
def shrink_towards_one(S, s):
    return (1 - s) * S + s * np.eye(S.shape[0])


@bank.wrong("shrink", cause="sphere added on top")
def shrink_adds_the_sphere(S, s):
    return S + s * np.trace(S) / S.shape[0] * np.eye(S.shape[0])


@bank.wrong("shrink", cause="identity added on top")
def shrink_as_ridge(S, s):
    return S + s * np.identity(len(S))


@bank.wrong("shrink", cause="sphere not weighted")
def shrink_whole_sphere(S, s):
    return (1 - s) * S + np.trace(S) / len(S) * np.eye(len(S))


@bank.wrong("shrink", cause="towards its own diagonal")
def shrink_towards_the_diagonal(S, s):
    shrunk = (1 - s) * S
    for j in range(len(S)):
        shrunk[j, j] = S[j, j]
    return shrunk


@bank.wrong("shrink", cause="towards the mean of all entries")
def shrink_towards_the_mean_entry(S, s):
    return (1 - s) * S + s * np.mean(S) * np.eye(len(S))


@bank.wrong("shrink", cause="ones in place of the identity")
def shrink_every_entry_towards_the_mean_spread(S, s):
    # a number is added to every entry
    return (1 - s) * S + s * np.trace(S) / len(S)


@bank.wrong("shrink", cause="only the diagonal shrunk")
def shrink_the_diagonal_alone(S, s):
    c = np.trace(S) / len(S)
    return S + np.diag(s * (c - np.diag(S)))


@bank.wrong("shrink", cause="sphere forgotten")
def shrink_by_a_factor(S, s):
    return (1 - s) * S


@bank.wrong("shrink", cause="sum of all entries")
def shrink_towards_the_total(S, s):
    return (1 - s) * S + s * np.sum(S) / len(S) * np.eye(len(S))


@bank.wrong("shrink", cause="towards the largest eigenvalue")
def shrink_towards_the_largest_eigenvalue(S, s):
    return (1 - s) * S + s * np.linalg.eigvalsh(S)[-1] * np.eye(len(S))


@bank.wrong("shrink", cause="towards the largest spread")
def shrink_towards_the_largest_spread(S, s):
    return (1 - s) * S + s * np.diag(S).max() * np.eye(len(S))


@bank.wrong("shrink")
def shrink_by_the_determinant(S, s):
    return (1 - s) * S + s * abs(np.linalg.det(S)) ** (1 / len(S)) * np.eye(len(S))


@bank.wrong("shrink")
def shrink_twice(S, s):
    return shrink_as_written(shrink_as_written(S, s), s)


@bank.wrong("shrink")
def shrink_by_a_tenth(S, s):
    return shrink_as_written(S, 0.1)


@bank.wrong("shrink", cause="divided by the number of entries")
def shrink_divides_by_the_number_of_entries(S, s):
    return (1 - s) * S + s * np.trace(S) / S.size * np.eye(len(S))


@bank.wrong("shrink", cause="S with the diagonal alone")
def shrink_multiplies_entry_by_entry(S, s):
    # all but the diagonal is lost
    return ((1 - s) * S + s * np.trace(S) / len(S)) * np.eye(len(S))


@bank.wrong("shrink", cause="rounded to whole numbers")
def shrink_in_whole_numbers(S, s):
    return np.round(shrink_as_written(S, s))


@bank.wrong("shrink")
def shrink_returns_the_diagonal(S, s):
    return np.diag(shrink_as_written(S, s))


@bank.wrong("shrink", cause="norm in place of the trace")
def shrink_by_the_norm(S, s):
    return (1 - s) * S + s * np.linalg.norm(S) / len(S) * np.eye(len(S))


@bank.wrong("shrink")
def shrink_the_inverse(S, s):
    # what is inverted later is shrunk already; a singular matrix fails
    return np.linalg.inv(shrink_as_written(np.linalg.inv(S), s))


@bank.wrong("shrink")
def shrink_by_the_root(S, s):
    return shrink_as_written(S, np.sqrt(s))


@bank.wrong("shrink")
def shrink_prints(S, s):
    print(shrink_as_written(S, s))


# ------------------------------------------------------------------ fisher_targets


@bank.right("fisher_targets")
def targets_by_where(t):
    N = len(t)
    N1 = (t == 1).sum()
    return np.where(t == 1, N / N1, -N / (N - N1))


@bank.right("fisher_targets")
def targets_by_plain_loop(t):
    labels = t.tolist()
    return [len(labels) / labels.count(1) if k == 1 else -len(labels) / labels.count(0) for k in labels]


@bank.right("fisher_targets")
def targets_by_the_mean_label(t):
    share = np.mean(t)
    return t / share - (1 - t) / (1 - share)


@bank.right("fisher_targets")
def targets_by_centring(t):
    # t minus its mean is N0/N and -N1/N: scaled by N²/(N0 N1)
    share = t.mean()
    return (t - share) / (share * (1 - share))


@bank.right("fisher_targets")
def targets_by_lookup(t):
    sizes = np.bincount(t, minlength=2)
    return (np.array([-1, 1]) * len(t) / sizes)[t]


@bank.right("fisher_targets")
def targets_by_filling(t):
    tau = np.empty(len(t))
    tau[t == 0] = -len(t) / np.count_nonzero(t == 0)
    tau[t == 1] = len(t) / np.count_nonzero(t == 1)
    return tau


@bank.right("fisher_targets")
def targets_by_signs(t):
    y = 2 * t - 1
    sizes = np.where(y > 0, np.sum(y > 0), np.sum(y < 0))
    return y * t.size / sizes


@bank.right("fisher_targets")
def targets_exact(t):
    N, N1 = len(t), int(sum(t))
    return tuple(float(Fraction(N, N1)) if k else -float(Fraction(N, N - N1)) for k in t)


@bank.right("fisher_targets")
def targets_by_matrix(t):
    G = np.eye(2)[np.asarray(t)]
    return G @ (len(t) / G.sum(axis=0) * [-1, 1])


@bank.wrong("fisher_targets", cause="signs exchanged")
def targets_turned(t):
    return -targets_by_where(t)


@bank.wrong("fisher_targets", cause="sizes exchanged")
def targets_of_the_other_size(t):
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, len(t) / N0, -len(t) / N1)


@bank.wrong("fisher_targets", cause="both positive")
def targets_without_sign(t):
    return len(t) / np.bincount(t)[t]


@bank.wrong("fisher_targets", cause="plus and minus one")
def targets_as_labels(t):
    return 2 * t - 1


@bank.wrong("fisher_targets", cause="class indices as targets")
def targets_as_classes(t):
    return np.array(t, dtype=float)


@bank.wrong("fisher_targets", cause="shares in place of their reciprocals")
def targets_as_shares(t):
    return np.where(t == 1, np.mean(t), -(1 - np.mean(t)))


@bank.wrong("fisher_targets", cause="shares of the other class")
def targets_as_centred_labels(t):
    return t - t.mean()


@bank.wrong("fisher_targets", cause="n forgotten")
def targets_one_over_size(t):
    N1 = np.sum(t)
    return np.where(t == 1, 1 / N1, -1 / (len(t) - N1))


@bank.wrong("fisher_targets", cause="one size for both")
def targets_with_one_size(t):
    return np.where(t == 1, 1, -1) * len(t) / np.sum(t == 1)


@bank.wrong("fisher_targets", cause="rounded")
def targets_in_whole_numbers(t):
    tau = np.zeros(len(t), dtype=int)
    tau[t == 1] = len(t) // np.sum(t == 1)
    tau[t == 0] = -(len(t) // np.sum(t == 0))
    return tau


@bank.wrong("fisher_targets", cause="one number per class")
def targets_as_a_pair(t):
    N0, N1 = np.bincount(t)
    return -(N0 + N1) / N0, (N0 + N1) / N1


@bank.wrong("fisher_targets", cause="classes taken as equally large")
def targets_as_if_half_and_half(t):
    return np.where(t == 1, 2.0, -2.0)


@bank.wrong("fisher_targets", cause="zero for class 0")
def targets_for_class_1_only(t):
    return np.where(t == 1, len(t) / np.sum(t == 1), 0)


@bank.wrong("fisher_targets", cause="minus one for class 0")
def targets_of_class_0_as_minus_one(t):
    return np.where(t == 1, len(t) / np.sum(t == 1), -1)


@bank.wrong("fisher_targets", cause="odds for class 1, minus one for class 0")
def targets_as_odds(t):
    # N0/N1 and -1: they sum to zero
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, N0 / N1, -1)


@bank.wrong("fisher_targets", cause="ratios of the two sizes")
def targets_as_odds_of_both(t):
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, N0 / N1, -N1 / N0)


@bank.wrong("fisher_targets", cause="sizes as targets")
def targets_as_sizes(t):
    return np.where(t == 1, np.sum(t == 1), -np.sum(t == 0))


@bank.wrong("fisher_targets", cause="standardised labels")
def targets_standardised(t):
    # sum to zero, with variance one
    return (t - t.mean()) / t.std()


@bank.wrong("fisher_targets", cause="standardised labels")
def targets_with_roots(t):
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, np.sqrt(N0 / N1), -np.sqrt(N1 / N0))


@bank.wrong("fisher_targets")
def targets_shifted(t):
    # the mean is taken away although it is zero already, of the absolute values
    tau = np.abs(targets_by_where(t))
    return tau - tau.mean()


@bank.wrong("fisher_targets", cause="sorted")
def targets_sorted(t):
    return np.sort(targets_by_where(t))


@bank.wrong("fisher_targets")
def targets_as_columns(t):
    return targets_by_where(t)[:, None] * np.eye(2)[t]


@bank.wrong("fisher_targets", cause="half as large")
def targets_halved(t):
    return targets_by_where(t) / 2


@bank.wrong("fisher_targets", cause="state kept between calls")
def targets_by_the_previous_call(t, seen=[]):  # noqa: B006 (state kept between calls is the mistake)
    seen.extend(t.tolist())
    return np.where(t == 1, len(seen) / seen.count(1), -len(seen) / seen.count(0))
