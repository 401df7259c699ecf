"""Exercises of 07_gaussian_lda: right answers in other forms pass, further wrong ones do not."""

import math

import numpy as np
import pytest
from scipy.special import logsumexp
from scipy.stats import multivariate_normal, norm

from tests.exercises.faults import find_faults

SEEDS = range(20)


def bayes_by_logsumexp(priors, log_densities):
    joint = np.log(priors) + log_densities
    return np.exp(joint - logsumexp(joint, axis=1, keepdims=True)).tolist()


def bayes_by_ratios(priors, log_densities):
    """1 / Σ_j π_j p_j / (π_k p_k): right, though a ratio may overflow on the way, which is then 1/∞ = 0."""
    joint = np.log(priors) + log_densities
    return 1 / np.exp(joint[:, None, :] - joint[:, :, None]).sum(axis=2)


def qda_by_loop(X, priors, means, Sigmas):
    parts = [(np.linalg.inv(S), np.linalg.slogdet(S)[1]) for S in Sigmas]
    return [
        [
            math.log(p) - 0.5 * log_det - 0.5 * (x - m) @ P @ (x - m)
            for p, m, (P, log_det) in zip(priors, means, parts, strict=True)
        ]
        for x in X
    ]


def qda_by_scipy(X, priors, means, Sigmas):
    logs = [np.atleast_1d(multivariate_normal(m, S).logpdf(X)) for m, S in zip(means, Sigmas, strict=True)]
    return np.transpose(logs) + X.shape[1] / 2 * np.log(2 * np.pi) + np.log(priors)


def pdf_by_logs(x, mu, sigma):
    return np.exp(-0.5 * np.log(2 * np.pi * sigma**2) - 0.5 * ((x - mu) / sigma) ** 2)


def pdf_by_loop(x, mu, sigma):
    if np.ndim(x):
        return [pdf_by_loop(part, mu, sigma) for part in x]
    return 1 / math.sqrt(2 * math.pi * sigma**2) * math.e ** (-((float(x) - mu) ** 2) / (2 * sigma * sigma))


def boundary_by_solving(mu1, mu2, sigma, pi1, pi2):
    slope = (mu2 - mu1) / sigma**2
    height = math.log(pi2) - math.log(pi1) - (mu2**2 - mu1**2) / (2 * sigma**2)
    return [-height / slope]


def boundary_by_bisection(mu1, mu2, sigma, pi1, pi2):
    def gap(x):
        return ((x - mu2) ** 2 - (x - mu1) ** 2) / (2 * sigma**2) + math.log(pi1 / pi2)

    low, high = -1e6, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if gap(low) * gap(middle) > 0 else (low, middle)
    return low


def log_normal_by_loop(X, mu, Sigma):
    inverse, log_determinant = np.linalg.inv(Sigma), np.linalg.slogdet(Sigma)[1]
    return [
        float(-0.5 * ((x - mu) @ inverse @ (x - mu) + log_determinant + len(mu) * math.log(2 * math.pi))) for x in X
    ]


def log_normal_by_eigenvectors(X, mu, Sigma):
    values, vectors = np.linalg.eigh(Sigma)
    Z = (X - mu) @ vectors
    return (-0.5 * (Z**2 / values + np.log(2 * np.pi * values))).sum(axis=1)


def log_normal_by_matrix_of_all_pairs(X, mu, Sigma):
    R = X - mu
    half = np.sum(np.log(np.diag(np.linalg.cholesky(Sigma))))
    return np.diag(-0.5 * R @ np.linalg.inv(Sigma) @ R.T) - half - X.shape[1] / 2 * np.log(2 * np.pi)


def fit_by_loop(X, t, K):
    n, d = X.shape
    counts, means = [0] * K, [[0.0] * d for _ in range(K)]
    for x, k in zip(X, t, strict=True):
        counts[k] += 1
        means[k] = [m + v for m, v in zip(means[k], x, strict=True)]
    means = [[m / counts[k] for m in means[k]] for k in range(K)]
    Sigma = np.zeros((d, d))
    for x, k in zip(X, t, strict=True):
        Sigma += np.outer(x - np.array(means[k]), x - np.array(means[k])) / (n - K)
    return [c / n for c in counts], means, Sigma.tolist()


def fit_by_class_covariances(X, t, K):
    n, d = X.shape
    Sigma = np.zeros((d, d))
    for k in range(K):
        Sigma += (np.sum(t == k) - 1) * np.cov(X[t == k].T)
    return [np.mean(t == k) for k in range(K)], [X[t == k].mean(axis=0) for k in range(K)], Sigma / (n - K)


def fit_by_one_hot(X, t, K):
    T = np.eye(K)[t]
    means = (T.T @ X) / T.sum(axis=0)[:, None]
    return T.mean(axis=0), means, (X.T @ X - means.T @ (T.sum(axis=0)[:, None] * means)) / (len(X) - K)


def discriminants_by_loop(X, priors, means, Sigma):
    inverse = np.linalg.inv(Sigma)
    return [
        [x @ inverse @ m - 0.5 * m @ inverse @ m + math.log(p) for m, p in zip(means, priors, strict=True)] for x in X
    ]


def discriminants_by_midpoints(X, priors, means, Sigma):
    W = np.linalg.pinv(Sigma) @ means.T
    return np.einsum("nkd,dk->nk", X[:, None, :] - means[None] / 2, W) + np.log(priors)


def posterior_by_logsumexp(X, priors, means, Sigma):
    D = np.array(discriminants_by_loop(X, priors, means, Sigma))
    return np.exp(D - logsumexp(D, axis=1, keepdims=True)).tolist()


def posterior_by_distances(X, priors, means, Sigma):
    D = np.column_stack([log_normal_by_loop(X, m, Sigma) + np.log(p) for m, p in zip(means, priors, strict=True)])
    D = D - D.max(axis=1)[:, None]
    return np.exp(D) / np.exp(D).sum(axis=1)[:, None]


def posterior_by_odds(X, priors, means, Sigma):
    """1 / Σ_j exp(δ_j - δ_k): right, though exp may overflow on the way, which is then 1/∞ = 0."""
    D = np.array(discriminants_by_loop(X, priors, means, Sigma))
    return 1 / np.exp(D[:, None, :] - D[:, :, None]).sum(axis=2)


def odds_by_discriminants(priors, means, Sigma, k, other):
    inverse = np.linalg.inv(Sigma)
    theta0 = [math.log(priors[c]) - 0.5 * means[c] @ inverse @ means[c] for c in (k, other)]
    return list(inverse @ means[k] - inverse @ means[other]), np.array([theta0[0] - theta0[1]])


RIGHT = [
    ("bayes_posterior", bayes_by_logsumexp),
    ("bayes_posterior", bayes_by_ratios),
    ("qda_discriminants", qda_by_loop),
    ("qda_discriminants", qda_by_scipy),
    ("gaussian_pdf", pdf_by_logs),
    ("gaussian_pdf", pdf_by_loop),
    ("gaussian_pdf", lambda x, mu, sigma: norm.pdf(x, mu, sigma)),
    ("lda_boundary_1d", boundary_by_solving),
    ("lda_boundary_1d", boundary_by_bisection),
    ("log_multivariate_normal", log_normal_by_loop),
    ("log_multivariate_normal", log_normal_by_eigenvectors),
    ("log_multivariate_normal", log_normal_by_matrix_of_all_pairs),
    ("log_multivariate_normal", lambda X, mu, Sigma: np.atleast_1d(multivariate_normal(mu, Sigma).logpdf(X))),
    ("lda_fit", fit_by_loop),
    ("lda_fit", fit_by_class_covariances),
    ("lda_fit", fit_by_one_hot),
    ("lda_discriminants", discriminants_by_loop),
    ("lda_discriminants", discriminants_by_midpoints),
    ("lda_posterior", posterior_by_logsumexp),
    ("lda_posterior", posterior_by_distances),
    ("lda_posterior", posterior_by_odds),
    ("log_odds", odds_by_discriminants),
    ("log_odds", lambda priors, means, Sigma, k, other: list(odds_by_discriminants(priors, means, Sigma, k, other))),
]


@pytest.mark.parametrize(("id", "function"), RIGHT)
def test_a_right_answer_in_another_form_passes_with_every_seed(id, function):
    assert list(find_faults(id, function, SEEDS)) == []


def log_normal_jittered(X, mu, Sigma):
    return log_normal_by_eigenvectors(X, mu, Sigma + 1e-3 * np.eye(len(Sigma)))


def log_normal_of_the_first_point(X, mu, Sigma):
    return np.full(len(X), log_normal_by_loop(X[:1], mu, Sigma)[0])


def log_normal_clipped(X, mu, Sigma):
    return np.maximum(log_normal_by_eigenvectors(X, mu, Sigma), -700.0)


def fit_changed(change):
    return lambda X, t, K: change(X, t, K, *fit_by_one_hot(X, t, K))


def posterior_with_small_floor(X, priors, means, Sigma):
    D = np.array(discriminants_by_loop(X, priors, means, Sigma))
    E = np.exp(np.clip(D, -50, 50))
    return E / E.sum(axis=1, keepdims=True)


def posterior_nan_to_num(X, priors, means, Sigma):
    E = np.exp(np.array(discriminants_by_loop(X, priors, means, Sigma)))
    return np.nan_to_num(E / E.sum(axis=1, keepdims=True))


def posterior_shifted_by_first(X, priors, means, Sigma):
    D = np.array(discriminants_by_loop(X, priors, means, Sigma))
    E = np.exp(D - D[:, :1])
    return E / E.sum(axis=1, keepdims=True)


def posterior_shifted_by_mean(X, priors, means, Sigma):
    D = np.array(discriminants_by_loop(X, priors, means, Sigma))
    E = np.exp(D - D.mean(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def posterior_shifted_down(X, priors, means, Sigma):
    D = np.array(discriminants_by_loop(X, priors, means, Sigma))
    E = np.exp(D - D.min(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


WRONG = [
    ("bayes_posterior", lambda p, logs: bayes_by_ratios(p[::-1].copy(), logs)),
    ("bayes_posterior", lambda p, logs: bayes_by_ratios(np.full(len(p), 1 / len(p)), logs)),
    ("bayes_posterior", lambda p, logs: bayes_by_ratios(p, np.clip(logs, -745, 709))),
    ("bayes_posterior", lambda p, logs: bayes_by_ratios(p, logs / np.log(10))),
    ("qda_discriminants", lambda X, p, m, S: qda_by_scipy(X, p[::-1].copy(), m, S)),
    ("qda_discriminants", lambda X, p, m, S: qda_by_scipy(X, p, m, S[::-1].copy())),
    ("qda_discriminants", lambda X, p, m, S: qda_by_scipy(X, p, m, S) + 0.5 * np.sum(X**2, axis=1)[:, None]),
    ("qda_discriminants", lambda X, p, m, S: np.maximum(qda_by_scipy(X, p, m, S), -700.0)),
    ("gaussian_pdf", lambda x, mu, sigma: np.exp(-0.5 * abs((x - mu) / sigma)) / (sigma * np.sqrt(2 * np.pi))),
    ("gaussian_pdf", lambda x, mu, sigma: norm.cdf(x, mu, sigma)),
    ("gaussian_pdf", lambda x, mu, sigma: norm.pdf(x, sigma, mu) if mu > 0 else norm.pdf(x, mu, sigma * 1.001)),
    ("gaussian_pdf", lambda x, mu, sigma: norm.pdf(x, mu, sigma) * sigma),
    ("gaussian_pdf", lambda x, mu, sigma: norm.pdf(x + mu, 0, sigma)),
    ("gaussian_pdf", lambda x, mu, sigma: norm.pdf(np.ravel(x), mu, sigma)),
    ("gaussian_pdf", lambda x, mu, sigma: norm.pdf(x, mu, sigma) / np.sum(norm.pdf(x, mu, sigma))),
    ("lda_boundary_1d", lambda a, b, s, p, q: (b - a) / 2 + s**2 * np.log(q / p) / (a - b)),
    ("lda_boundary_1d", lambda a, b, s, p, q: (a + b) / 2 + s**2 * np.log10(q / p) / (a - b)),
    ("lda_boundary_1d", lambda a, b, s, p, q: (a + b) / 2 + s**2 * np.log2(q / p) / (a - b)),
    ("lda_boundary_1d", lambda a, b, s, p, q: (a + b) / 2 + 2 * s**2 * np.log(q / p) / (a - b)),
    ("lda_boundary_1d", lambda a, b, s, p, q: (a + b) / 2 + s**2 * np.log(q / p) / (a - b) ** 2),
    ("lda_boundary_1d", lambda a, b, s, p, q: np.clip(boundary_by_solving(a, b, s, p, q)[0], min(a, b), max(a, b))),
    ("lda_boundary_1d", lambda a, b, s, p, q: (a + b) / 2 + s**2 * (1 - p / q) / (a - b)),
    ("log_multivariate_normal", log_normal_jittered),
    ("log_multivariate_normal", log_normal_of_the_first_point),
    ("log_multivariate_normal", log_normal_clipped),
    ("log_multivariate_normal", lambda X, mu, Sigma: -np.array(log_normal_by_loop(X, mu, Sigma))),
    ("log_multivariate_normal", lambda X, mu, Sigma: log_normal_by_loop(X, mu, Sigma @ Sigma)),
    ("log_multivariate_normal", lambda X, mu, Sigma: log_normal_by_loop(X, mu, np.diag(np.diag(Sigma)))),
    ("log_multivariate_normal", lambda X, mu, Sigma: np.array(log_normal_by_loop(X, mu, Sigma)) / np.log(2)),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (p, m, S * (len(X) - K) / (len(X) - K - 1)))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (np.sort(p), m, S))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (p, np.array([np.median(X[t == k], axis=0) for k in range(K)]), S))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (p, m.T, S))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (p, m, np.linalg.inv(S)))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (np.log(p), m, S))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (p, m, S + 1e-3 * np.eye(len(S))))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: (p, m - X.mean(axis=0), S))),
    ("lda_fit", fit_changed(lambda X, t, K, p, m, S: ((p * len(X) + 1) / (len(X) + K), m, S))),
    ("lda_discriminants", lambda X, p, m, S: np.exp(discriminants_by_loop(X, p, m, S))),
    ("lda_discriminants", lambda X, p, m, S: np.array(discriminants_by_loop(X, p, m, S)) * 2),
    ("lda_discriminants", lambda X, p, m, S: X @ np.linalg.solve(S, m.T) + np.log(p) - 0.5 * np.sum(m * m, axis=1)),
    ("lda_discriminants", lambda X, p, m, S: X @ m.T - 0.5 * np.sum(m @ np.linalg.inv(S) * m, axis=1) + np.log(p)),
    ("lda_discriminants", lambda X, p, m, S: posterior_by_distances(X, p, m, S)),
    ("lda_discriminants", lambda X, p, m, S: np.array(discriminants_by_loop(X, p, m, S)) + np.log(p)),
    ("lda_discriminants", lambda X, p, m, S: np.array(discriminants_by_loop(X, p, m, np.linalg.cholesky(S)))),
    ("lda_posterior", posterior_with_small_floor),
    ("lda_posterior", posterior_nan_to_num),
    ("lda_posterior", posterior_shifted_by_first),
    ("lda_posterior", posterior_shifted_by_mean),
    ("lda_posterior", posterior_shifted_down),
    ("lda_posterior", lambda X, p, m, S: posterior_by_distances(X, p[::-1].copy(), m, S)),
    ("lda_posterior", lambda X, p, m, S: posterior_by_distances(X, p, m, np.eye(len(S)))),
    ("lda_posterior", lambda X, p, m, S: np.transpose(posterior_by_distances(X, p, m, S))),
    ("lda_posterior", lambda X, p, m, S: posterior_by_distances(X, p, m, S).round(2)),
    ("lda_posterior", lambda X, p, m, S: posterior_by_distances(X, p, m, S).max(axis=1)),
    ("log_odds", lambda p, m, S, k, j: odds_by_discriminants(p, m, S, k, j)[::-1]),
    ("log_odds", lambda p, m, S, k, j: odds_by_discriminants(p, m, S, max(k, j), min(k, j))),
    ("log_odds", lambda p, m, S, k, j: odds_by_discriminants(p, m, np.diag(np.diag(S)), k, j)),
    ("log_odds", lambda p, m, S, k, j: odds_by_discriminants(p, m, 2 * S, k, j)),
    ("log_odds", lambda p, m, S, k, j: odds_by_discriminants(p**2, m, S, k, j)),
    ("log_odds", lambda p, m, S, k, j: (odds_by_discriminants(p, m, S, k, j)[0], abs(odds_by_discriminants(p, m, S, k, j)[1]))),
    ("log_odds", lambda p, m, S, k, j: odds_by_discriminants(p, m - m.mean(axis=0), S, k, j)),
]  # fmt: skip


@pytest.mark.parametrize(("id", "function"), WRONG)
def test_a_wrong_answer_beyond_the_bank_never_passes(id, function):
    for seed in (None, 0, 1, 2, 3):
        assert any(find_faults(id, function, [seed])), seed
