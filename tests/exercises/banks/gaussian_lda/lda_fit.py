"""Answers to lda_fit, right and wrong, as people might write them."""

import math
from collections import defaultdict

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def _means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def _priors(t, K):
    return np.array([np.mean(t == k) for k in range(K)])


@bank.right
def fit_by_masks(X, t, K):
    priors = np.array([np.mean(t == k) for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    Z = X - means[t]
    return priors, means, Z.T @ Z / (len(X) - K)


@bank.right
def fit_in_plain_lists(X, t, K):
    rows, labels = X.tolist(), t.tolist()
    n, d = len(rows), len(rows[0])
    counts = [labels.count(k) for k in range(K)]
    means = [[0.0] * d for _ in range(K)]
    for x, k in zip(rows, labels, strict=True):
        for j in range(d):
            means[k][j] += x[j] / counts[k]
    Sigma = [[0.0] * d for _ in range(d)]
    for x, k in zip(rows, labels, strict=True):
        z = [x[j] - means[k][j] for j in range(d)]
        for i in range(d):
            for j in range(d):
                Sigma[i][j] += z[i] * z[j]
    return [c / n for c in counts], means, [[v / (n - K) for v in row] for row in Sigma]


@bank.right
def fit_by_one_hot(X, t, K):
    T = np.eye(K)[t]
    counts = T.sum(axis=0)
    means = T.T @ X / counts[:, None]
    residual = X - T @ means
    return [counts / len(X), means, np.einsum("ni,nj->ij", residual, residual) / (len(X) - K)]


@bank.right
def fit_by_regression_on_the_classes(X, t, K):
    T = (np.asarray(t)[:, None] == np.arange(K)).astype(float)
    means = np.linalg.lstsq(T, X, rcond=None)[0]
    Q, _ = np.linalg.qr(T)
    R = X - Q @ (Q.T @ X)
    return tuple(T.mean(axis=0)), means, R.T @ R / (T.shape[0] - T.shape[1])


@bank.right
def fit_by_class_covariances(X, t, K):
    n, d = X.shape
    priors, means, scatter = [], [], np.zeros((d, d))
    for k in range(K):
        members = X[t == k]
        priors.append(len(members) / n)
        means.append(members.mean(axis=0))
        scatter += len(members) * np.cov(members, rowvar=False, bias=True).reshape(d, d)
    return priors, means, scatter / (n - K)


@bank.right
def fit_by_moments(X, t, K):
    X = np.asarray(X, dtype=float)
    counts = np.bincount(t, minlength=K)
    sums = np.zeros((K, X.shape[1]))
    np.add.at(sums, t, X)
    means = sums / counts[:, np.newaxis]
    return counts / counts.sum(), means, (X.T @ X - means.T * counts @ means) / (len(t) - K)


@bank.right
def fit_point_by_point(X, t, K):
    # running means, in any order of the points
    n, d = X.shape
    counts, means, scatter = np.zeros(K), np.zeros((K, d)), np.zeros((d, d))
    for i in reversed(range(n)):
        k = t[i]
        counts[k] += 1
        before = X[i] - means[k]
        means[k] += before / counts[k]
        scatter += np.outer(before, X[i] - means[k])
    return counts / n, means, scatter / (n - K)


@bank.right
def fit_by_sorting(X, t, K):
    order = np.argsort(t, kind="stable")
    groups = np.split(X[order], np.searchsorted(t[order], np.arange(1, K)))
    Z = np.concatenate([g - g.mean(axis=0) for g in groups])
    return (
        np.array([len(g) / len(X) for g in groups]),
        np.array([g.mean(axis=0) for g in groups]),
        Z.T @ Z / (len(X) - K),
    )


@bank.right
def fit_by_pairs_of_points(X, t, K):
    # the scatter of a class from the differences of its points
    names, counts = np.unique(t, return_counts=True)
    scatter = 0
    for k, count in zip(names, counts, strict=True):
        gaps = (X[t == k][:, None] - X[t == k][None]).reshape(-1, X.shape[1])
        scatter = scatter + gaps.T @ gaps / (2 * count)
    means = np.stack([np.average(X, axis=0, weights=t == k) for k in names])
    return counts / counts.sum(), means, scatter / (counts - 1).sum()


@bank.right
def fit_in_place(X, t, K):
    X = X if X.dtype == float else X.astype(float)
    means = _means(X, t, K)
    X -= means[t]
    return _priors(t, K), means, X.T @ X / (len(X) - K)


@bank.right
def lda_fit_groups(X, t, K):
    groups = defaultdict(list)
    for x, k in zip(X.tolist(), t.tolist(), strict=True):
        groups[k].append(x)
    arrays = [np.array(groups[k]) for k in range(K)]
    S = sum((len(g) - 1) * np.atleast_2d(np.cov(g, rowvar=False)) for g in arrays)
    return [len(g) / len(X) for g in arrays], [g.mean(axis=0) for g in arrays], S / (len(X) - K)


@bank.right
def model_lookup(X, t, K):
    priors = np.bincount(t, minlength=K) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return priors, means, D.T @ D / (len(X) - K)


@bank.right
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


@bank.right
def model_covariances(X, t, K):
    priors, means, Sigma = [], [], 0
    for k in range(K):
        part = X[t == k]
        priors.append(np.mean(t == k))
        means.append(part.mean(axis=0))
        Sigma = Sigma + (len(part) - 1) * np.cov(part, rowvar=False).reshape(X.shape[1], X.shape[1])
    return np.array(priors), np.vstack(means), Sigma / (len(X) - K)


@bank.right
def model_one_hot(X, t, K):
    T = np.eye(K)[t]
    means = np.linalg.lstsq(T, X, rcond=None)[0]
    D = X - T @ means
    return [T.mean(axis=0), means, np.einsum("ni,nj->ij", D, D) / (X.shape[0] - K)]


@bank.right
def model_qr(X, t, K):
    n = np.bincount(t, minlength=K)
    means = np.zeros((K, X.shape[1]))
    np.add.at(means, t, X)
    means /= n[:, None]
    R = np.linalg.qr(X - means[t], mode="r") / np.sqrt(n.sum() - K)
    return n / n.sum(), means, R.T @ R


@bank.right
def weighted_covariances(X, t, K):
    n = np.array([np.sum(t == k) for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    S = sum((n[k] - 1) * np.atleast_2d(np.cov(X[t == k], rowvar=False)) for k in range(K))
    return n / len(t), means, S / (len(t) - K)


@bank.right
def by_regression_fit(X, t, K):
    T = np.eye(K)[t]
    M = np.linalg.lstsq(T, X.astype(float), rcond=None)[0]
    R = X - T @ M
    return T.mean(axis=0), M, R.T @ R / (len(X) - np.linalg.matrix_rank(T))


@bank.right
def list_fit(X, t, K):
    groups = [[x for x, k in zip(X.tolist(), t, strict=True) if k == c] for c in range(K)]
    means = [[math.fsum(column) / len(g) for column in zip(*g, strict=True)] for g in groups]
    d, n = X.shape[1], len(X)
    S = [
        [
            math.fsum((x[i] - m[i]) * (x[j] - m[j]) for g, m in zip(groups, means, strict=True) for x in g) / (n - K)
            for j in range(d)
        ]
        for i in range(d)
    ]
    return [len(g) / n for g in groups], means, S


@bank.wrong(cause="divided by n")
def fit_over_n(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / len(X)


@bank.wrong(cause="divided by n - 1")
def fit_over_n_less_1(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - 1)


@bank.wrong(cause="divided by n - 2")
def fit_over_n_less_2(X, t, K):
    # right for two classes
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - 2)


@bank.wrong(cause="scatter not divided")
def fit_the_scatter_not_divided(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z


@bank.wrong(cause="average of the class covariances")
def fit_the_plain_average_of_the_covariances(X, t, K):
    # right for classes of one size
    d = X.shape[1]
    covariances = []
    for k in range(K):
        Z = X[t == k] - X[t == k].mean(axis=0)
        covariances.append(Z.T @ Z / max(len(Z) - 1, 1))
    return _priors(t, K), _means(X, t, K), np.mean(covariances, axis=0).reshape(d, d)


@bank.wrong(cause="class covariances weighted by the priors")
def fit_the_covariances_weighted_by_the_priors(X, t, K):
    # (n_k - 1)/(n - K) is the weight, not n_k/n
    d = X.shape[1]
    Sigma = np.zeros((d, d))
    for k in range(K):
        Z = X[t == k] - X[t == k].mean(axis=0)
        Sigma += len(Z) / len(X) * Z.T @ Z / max(len(Z) - 1, 1)
    return _priors(t, K), _means(X, t, K), Sigma


@bank.wrong(cause="about the common mean, over n - K")
def fit_the_total_covariance(X, t, K):
    Z = X - X.mean(axis=0)
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong(cause="only variances")
def fit_the_variances_only(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.diag(np.sum(Z**2, axis=0)) / (len(X) - K)


@bank.wrong(cause="the last class's spread")
def fit_the_covariance_of_the_last_class(X, t, K):
    Z = X[t == K - 1] - X[t == K - 1].mean(axis=0)
    return _priors(t, K), _means(X, t, K), Z.T @ Z / max(len(Z) - 1, 1)


@bank.wrong(cause="small ridge added")
def fit_with_a_ridge(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - K) + 1e-3 * np.eye(X.shape[1])


@bank.wrong(cause="equal priors")
def fit_with_equal_priors(X, t, K):
    Z = X - _means(X, t, K)[t]
    return np.full(K, 1 / K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong(cause="counts instead of priors")
def fit_with_counts_for_priors(X, t, K):
    Z = X - _means(X, t, K)[t]
    return np.bincount(t, minlength=K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong(cause="smoothed priors")
def fit_with_smoothed_priors(X, t, K):
    Z = X - _means(X, t, K)[t]
    return (np.bincount(t, minlength=K) + 1) / (len(t) + K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong()
def fit_with_the_classes_as_they_come(X, t, K):
    # the order of first appearance
    names = list(dict.fromkeys(t.tolist()))
    Z = X - _means(X, t, K)[t]
    priors = np.array([np.mean(t == k) for k in names])
    return priors, np.array([X[t == k].mean(axis=0) for k in names]), Z.T @ Z / (len(X) - K)


@bank.wrong(cause="t sorted")
def fit_of_sorted_labels(X, t, K):
    # takes the points for sorted by class
    groups = np.split(X, np.cumsum(np.bincount(t, minlength=K))[:-1])
    Z = np.concatenate([g - g.mean(axis=0) for g in groups])
    return _priors(t, K), np.array([g.mean(axis=0) for g in groups]), Z.T @ Z / (len(X) - K)


@bank.wrong()
def fit_with_means_in_the_dtype_of_X(X, t, K):
    # truncated for integers
    means = np.zeros((K, X.shape[1]), dtype=X.dtype)
    for k in range(K):
        means[k] = X[t == k].mean(axis=0)
    Z = X - means[t]
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


@bank.wrong()
def fit_one_feature_to_a_number(X, t, K):
    # Sigma is to be (1, 1) for one feature
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.squeeze(Z.T @ Z / (len(X) - K))


@bank.wrong(cause="medians")
def fit_with_medians(X, t, K):
    means = np.array([np.median(X[t == k], axis=0) for k in range(K)])
    Z = X - means[t]
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


@bank.wrong(cause="transposed (means)")
def fit_with_the_means_turned(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K).T, Z.T @ Z / (len(X) - K)


@bank.wrong(cause="mean over all features")
def fit_with_a_mean_over_all_entries(X, t, K):
    # right for one feature
    means = np.array([np.full(X.shape[1], X[t == k].mean()) for k in range(K)])
    Z = X - means[t]
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


@bank.wrong(cause="state kept between calls")
def fit_with_a_memory_of_the_counts(X, t, K, counts={}):
    # the counts of earlier calls are added
    for k in t.tolist():
        counts[K, k] = counts.get((K, k), 0) + 1
    total = sum(counts[K, k] for k in range(K))
    Z = X - _means(X, t, K)[t]
    return [counts[K, k] / total for k in range(K)], _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong()
def fit_pooled_over_the_first_two_classes(X, t, K):
    Z = (X - _means(X, t, K)[t])[t < 2]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong(cause="upper half only")
def fit_the_upper_half_of_sigma(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.triu(Z.T @ Z) / (len(X) - K)


@bank.wrong(cause="about the mean of the class means")
def fit_about_the_mean_of_the_class_means(X, t, K):
    means = _means(X, t, K)
    Z = X - means.mean(axis=0)
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


# The covariance of the last class only: Sigma is overwritten in the loop.
@bank.wrong(cause="only the last class, over n - K")
def lda_fit_last_class(X, t, K):
    priors, means = np.zeros(K), np.zeros((K, X.shape[1]))
    for k in range(K):
        Xk = X[t == k]
        priors[k] = len(Xk) / len(X)
        means[k] = Xk.mean(axis=0)
        D = Xk - means[k]
        Sigma = D.T @ D / (len(X) - K)
    return priors, means, Sigma


# The covariance of all points about their common mean, over n - 1.
@bank.wrong(cause="about the common mean")
def lda_fit_total(X, t, K):
    means = np.vstack([np.mean(X[t == k], axis=0) for k in range(K)])
    priors = [np.sum(t == k) / len(t) for k in range(K)]
    return priors, means, np.atleast_2d(np.cov(X, rowvar=False))


# Results in another order: (means, priors, Sigma).
@bank.wrong(cause="results in another order")
def hard_lda_fit_order(X, t, K):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    C = X - means[t]
    return means, np.bincount(t, minlength=K) / len(t), C.T @ C / (len(X) - K)


@bank.wrong(cause="other: integers, because X had them")
def model_whole_means(X, t, K):
    means = np.zeros((K, X.shape[1]), dtype=X.dtype)
    for k in range(K):
        means[k] = X[t == k].mean(axis=0)
    D = X - means[t]
    return np.bincount(t) / len(t), means, D.T @ D / (len(X) - K)


@bank.wrong(cause="other: at most ten classes")
def blind_fit_of_ten_classes(X, t, K):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return np.bincount(t)[:10] / len(t), means, D.T @ D / (len(X) - K)
