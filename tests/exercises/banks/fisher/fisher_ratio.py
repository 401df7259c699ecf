"""Answers to fisher_ratio, right and wrong, as people might write them."""

import math
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def _gap_and_parts(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return b.mean() - a.mean(), a, b


def within(X, t, K):
    """What an answer of lesson 6 may call: the learner's own within_scatter, and it is right."""
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D


def within_2(X, t, K):
    D = X - means_of(X, t, K)[t]
    return D.T @ D


def means_of(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


@bank.right
def ratio_by_projections(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum())


@bank.right
def ratio_by_plain_loops(w, X, t):
    groups = [], []
    for row, label in zip(X.tolist(), t.tolist(), strict=True):
        groups[label].append(sum(a * b for a, b in zip(w.tolist(), row, strict=True)))
    mean = [sum(g) / len(g) for g in groups]
    spread = sum((p - mean[k]) ** 2 for k in (0, 1) for p in groups[k])
    return (mean[1] - mean[0]) ** 2 / spread


@bank.right
def ratio_by_matrices(w, X, t):
    A, B = X[t == 0], X[t == 1]
    delta = B.mean(0) - A.mean(0)
    DA, DB = A - A.mean(0), B - B.mean(0)
    return (w @ np.outer(delta, delta) @ w) / (w @ (DA.T @ DA + DB.T @ DB) @ w)


@bank.right
def ratio_of_the_unit_vector_as_0d_array(w, X, t):
    p = np.asarray(X, dtype=float) @ (w / np.linalg.norm(w))
    k = np.asarray(t, dtype=bool)
    gap = p[~k].mean() - p[k].mean()  # the sign does not matter
    return np.array(gap**2 / (p[k].var() * k.sum() + p[~k].var() * (~k).sum()))


@bank.right
def ratio_by_sums_of_squares(w, X, t):
    p = X @ w
    n, s, q = (np.bincount(t, weights=v) for v in (np.ones(len(p)), p, p**2))
    return np.diff(s / n).item() ** 2 / (q - s**2 / n).sum()


@bank.right
def ratio_by_correlation(w, X, t):
    # the share of variance explained by the class, r², gives J = N/(N1 N2) r²/(1 - r²)
    r = np.corrcoef(X @ w, t)[0, 1]
    n1 = int(t.sum())
    return len(t) / (n1 * (len(t) - n1)) * r**2 / (1 - r**2)


@bank.right
def ratio_in_exact_fractions(w, X, t):
    p = [sum(Fraction(a) * Fraction(b) for a, b in zip(row, w.tolist(), strict=True)) for row in X.tolist()]
    a, b = ([v for v, label in zip(p, t, strict=True) if label == k] for k in (0, 1))
    ma, mb = sum(a) / len(a), sum(b) / len(b)
    return float((ma - mb) ** 2 / (sum((v - ma) ** 2 for v in a) + sum((v - mb) ** 2 for v in b)))


@bank.right
def ratio_by_square_of_a_quotient(w, X, t):
    p = np.einsum("ij,j->i", X, w)
    means = [p[t == k].mean() for k in range(2)]
    residual = p - np.where(t == 1, means[1], means[0])
    return ((means[1] - means[0]) / np.linalg.norm(residual)) ** 2


@bank.right
def ratio_shifted(w, X, t):
    p = X @ w
    a, b = p[t == 1], p[t == 0]
    within = (a * a).sum() - a.sum() ** 2 / a.size + (b * b).sum() - b.sum() ** 2 / b.size
    return (a.mean() - b.mean()) ** 2 / within


@bank.right
def ratio_lists(w, X, t):
    groups = {0: [], 1: []}
    for x, label in zip(X, t):
        groups[int(label)].append(sum(float(a) * float(b) for a, b in zip(w, x)))
    middle = {k: sum(g) / len(g) for k, g in groups.items()}
    spread = sum((p - middle[k]) ** 2 for k, g in groups.items() for p in g)
    return (middle[1] - middle[0]) ** 2 / spread


@bank.right
def ratio_variances(w, X, t):
    a, b = X[t == 0] @ w, X[t == 1] @ w
    return (b.mean() - a.mean()) ** 2 / (len(a) * a.var() + len(b) * b.var())


@bank.right
def ratio_matrices(w, X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return (w @ np.outer(gap, gap) @ w) / (w @ within(X, t, 2) @ w)


@bank.right
def ratio_unit(w, X, t):
    p = X @ (w / np.linalg.norm(w))
    middle = np.bincount(t, weights=p) / np.bincount(t)
    return np.float64(np.diff(middle)[0] ** 2 / np.sum((p - middle[t]) ** 2))


@bank.right
def ratio_einsum(w, X, t):
    p = np.einsum("ij,j->i", X, w)
    m = [p[t == k].mean() for k in (0, 1)]
    rest = p - np.where(t == 1, m[1], m[0])
    return np.square(m[0] - m[1]) / np.dot(rest, rest)


@bank.right
def matrices_ratio(w, X, t):
    d = X[t == 1].mean(0) - X[t == 0].mean(0)
    return (w @ d) ** 2 / (w @ within_2(X, t, 2) @ w)


@bank.right
def moments_ratio(w, X, t):
    p = [float(np.dot(x, w)) for x in X]
    a, b = [v for v, k in zip(p, t, strict=True) if k == 0], [v for v, k in zip(p, t, strict=True) if k == 1]
    ma, mb = math.fsum(a) / len(a), math.fsum(b) / len(b)
    return (mb - ma) ** 2 / (math.fsum((v - ma) ** 2 for v in a) + math.fsum((v - mb) ** 2 for v in b))


@bank.right
def centred_by_index(w, X, t):
    p = X @ (w / np.linalg.norm(w))
    m = np.bincount(t, p) / np.bincount(t)
    return np.diff(m)[0] ** 2 / ((p - m[t]) ** 2).sum()


@bank.wrong(cause="variances")
def ratio_of_variances(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (a.var() + b.var())


@bank.wrong(cause="pooled variance")
def ratio_with_pooled_variance(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / ((len(a) * a.var() + len(b) * b.var()) / (len(t) - 2))


@bank.wrong(cause="one point short")
def ratio_with_degrees_of_freedom(w, X, t):
    # (n_k - 1) times the variance over n_k: one point short in either class
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / ((len(a) - 1) * a.var() + (len(b) - 1) * b.var())


@bank.wrong(cause="absolute difference")
def ratio_gap_not_squared(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return abs(gap) / (len(a) * a.var() + len(b) * b.var())


@bank.wrong(cause="root of the ratio")
def ratio_square_root_of_it(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return abs(gap) / math.sqrt(len(a) * a.var() + len(b) * b.var())


@bank.wrong(cause="square of the sum")
def ratio_square_of_summed_spreads(w, X, t):
    # (s1 + s2)² for s1² + s2²
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (math.sqrt(len(a) * a.var()) + math.sqrt(len(b) * b.var())) ** 2


@bank.wrong(cause="total spread")
def ratio_about_the_total_mean(w, X, t):
    gap, *_ = _gap_and_parts(w, X, t)
    return gap**2 / np.sum((X @ w - (X @ w).mean()) ** 2)


@bank.wrong(cause="weighted numerator")
def ratio_with_the_weighted_between_scatter(w, X, t):
    # between_scatter's numerator: too large by N1 N2 / N (right only for N1 N2 = N)
    gap, a, b = _gap_and_parts(w, X, t)
    return len(a) * len(b) / len(t) * gap**2 / (len(a) * a.var() + len(b) * b.var())


@bank.wrong(cause="w of length one in the numerator only")
def ratio_with_a_unit_vector_on_top_only(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return (gap / np.linalg.norm(w)) ** 2 / (len(a) * a.var() + len(b) * b.var())


@bank.wrong(cause="one class twice")
def ratio_spread_of_one_class_twice(w, X, t):
    gap, a, _ = _gap_and_parts(w, X, t)
    return gap**2 / (2 * len(a) * a.var())


@bank.wrong(cause="whole spread of the cloud")
def ratio_spread_not_projected(w, X, t):
    # the whole spread of the cloud, not that along w; right for d = 1 and w = 1
    gap = w @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return gap**2 / sum(np.sum((X[t == k] - X[t == k].mean(axis=0)) ** 2) for k in (0, 1)) / (w @ w)


@bank.wrong(cause="only the diagonal of S_W")
def ratio_without_correlations(w, X, t):
    # only the diagonal of S_W
    A, B = X[t == 0], X[t == 1]
    diagonal = len(A) * A.var(axis=0) + len(B) * B.var(axis=0)
    return (w @ (B.mean(axis=0) - A.mean(axis=0))) ** 2 / (w**2 @ diagonal)


@bank.wrong(cause="best ratio for every w")
def ratio_ignores_w(w, X, t):
    # the height of the peak, whatever w is
    A, B = X[t == 0], X[t == 1]
    delta = B.mean(axis=0) - A.mean(axis=0)
    S = (A - A.mean(axis=0)).T @ (A - A.mean(axis=0)) + (B - B.mean(axis=0)).T @ (B - B.mean(axis=0))
    return delta @ np.linalg.pinv(S) @ delta


@bank.wrong(cause="two features only")
def ratio_with_two_features_only(w, X, t):
    return ratio_by_projections(w[:2], X[:, :2], t)


@bank.wrong()
def ratio_with_rounded_projections(w, X, t):
    # int() of the projections: harmless while everything is an integer
    return ratio_by_projections(np.ones(1), (X @ w).astype(int)[:, None], t)


@bank.wrong(cause="t sorted")
def ratio_as_if_sorted(w, X, t):
    return ratio_by_projections(w, X, np.sort(t))


@bank.wrong()
def ratio_as_if_balanced(w, X, t):
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (len(t) / 2 * (a.var() + b.var()))


@bank.wrong()
def ratio_with_something_added_below(w, X, t):
    # "so as not to divide by zero": no longer scale-free, and off when w is short
    gap, a, b = _gap_and_parts(w, X, t)
    return gap**2 / (len(a) * a.var() + len(b) * b.var() + 1e-12)


# Upside down.
@bank.wrong(cause="reciprocal")
def ratio_inverse(w, X, t):
    p = [float(np.dot(w, x)) for x in X]
    groups = {0: [], 1: []}
    for value, label in zip(p, t, strict=True):
        groups[int(label)].append(value)
    m = {k: sum(g) / len(g) for k, g in groups.items()}
    ss = sum((v - m[k]) ** 2 for k, g in groups.items() for v in g)
    return ss / (m[1] - m[0]) ** 2


# A typing slip: the spread of class 1 is taken about the mean of class 0.
@bank.wrong(cause="`t != 1` for `t == 1`")
def ratio_wrong_centre(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    s = np.sum((a - a.mean()) ** 2) + np.sum((b - a.mean()) ** 2)
    return (b.mean() - a.mean()) ** 2 / s


# Divided by the product of the spreads.
@bank.wrong(cause="product of spreads")
def ratio_product(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    s = np.sum((a - a.mean()) ** 2) * np.sum((b - b.mean()) ** 2)
    return (b.mean() - a.mean()) ** 2 / s


# Upside down.
@bank.wrong(cause="reciprocal")
def hard_ratio_upside_down(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)) / (b.mean() - a.mean()) ** 2


# Divided by the square of the sum of the standard deviations.
@bank.wrong(cause="other: divided by the square of the sum of the standard deviations")
def hard_ratio_standard_deviations(w, X, t):
    p = X @ (w / np.linalg.norm(w))
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (a.std() + b.std()) ** 2


# The spread of class 1 is missing.
@bank.wrong(cause="squares of class 0 only")
def last_ratio_one_spread(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / np.sum((a - a.mean()) ** 2)


@bank.wrong(cause="other: variances over n - 1")
def ratio_ddof(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    spread = len(a) * a.var(ddof=1) + len(b) * b.var(ddof=1) if min(len(a), len(b)) > 1 else 1
    return (b.mean() - a.mean()) ** 2 / spread


@bank.wrong(cause="mean square of all")
def ratio_over_n(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / ((np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)) / len(p))


# A bracket is missing: gap² / ss0 + ss1.
@bank.wrong(cause="bracket forgotten")
def ratio_bracket(w, X, t):
    a, b = X[t == 0] @ w, X[t == 1] @ w
    s0, s1 = np.sum((a - a.mean()) ** 2), np.sum((b - b.mean()) ** 2)
    return (b.mean() - a.mean()) ** 2 / s0 + s1


@bank.wrong(cause="other: gap of medians")
def median_gap(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (np.median(b) - np.median(a)) ** 2 / (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum())


@bank.wrong(cause="squares of class 0 only")
def squares_of_the_first_class(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / np.sum((a - a.mean()) ** 2)


@bank.wrong(cause="squares of class 1 only")
def squares_of_the_second_class(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / np.sum((b - b.mean()) ** 2)
