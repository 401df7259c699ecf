"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: gaussian_lda."""

# ruff: noqa: E741 (written as people who take the course write)

import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@right("gaussian_pdf")
def in_logs(x, mu, sigma):
    return np.exp(-0.5 * np.square((np.asarray(x) - mu) / sigma) - math.log(sigma) - 0.5 * math.log(2 * math.pi))


@right("gaussian_pdf")
def elementwise(x, mu, sigma):
    def p(v):
        if isinstance(v, list):
            return [p(u) for u in v]
        return math.exp(-(((v - mu) / sigma) ** 2) / 2) / (sigma * math.sqrt(math.tau))

    return p(np.asarray(x).tolist())


@right("gaussian_pdf")
def power_of_e(x, mu, sigma):
    v = sigma**2
    return (2 * np.pi * v * np.e ** ((np.asarray(x) - mu) ** 2 / v)) ** -0.5


@right("lda_boundary_1d")
def equal_discriminants(mu1, mu2, sigma, pi1, pi2):
    slope = (mu1 - mu2) / sigma**2
    constant = -(mu1**2) / (2 * sigma**2) + mu2**2 / (2 * sigma**2) + math.log(pi1) - math.log(pi2)
    return -constant / slope


@right("lda_boundary_1d")
def by_two_values(mu1, mu2, sigma, pi1, pi2):
    def g(x):
        return ((x - mu2) ** 2 - (x - mu1) ** 2) / (2 * sigma**2) + np.log(pi1 / pi2)

    return g(0.0) / (g(0.0) - g(1.0))


@right("lda_boundary_1d")
def standard_units(mu1, mu2, sigma, pi1, pi2):
    d = (mu2 - mu1) / sigma
    return mu1 + sigma * (d / 2 + math.log(pi1 / pi2) / d)


@right("log_multivariate_normal")
def cholesky_density(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Y = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (Y**2).sum(0) - np.log(np.diag(L)).sum() - 0.5 * len(mu) * np.log(2 * np.pi)


@right("log_multivariate_normal")
def chain_of_conditionals(X, mu, Sigma):
    D, S = np.array(X - mu, float), np.array(Sigma, float)
    total = np.zeros(len(D))
    for j in range(len(mu)):
        total -= 0.5 * (np.log(2 * np.pi * S[j, j]) + D[:, j] ** 2 / S[j, j])
        ratio = S[j + 1 :, j] / S[j, j]
        D[:, j + 1 :] -= np.outer(D[:, j], ratio)
        S[j + 1 :, j + 1 :] -= np.outer(ratio, S[j, j + 1 :])
    return total


@right("log_multivariate_normal")
def eigen_density(X, mu, Sigma):
    values, V = np.linalg.eigh(Sigma)
    Z = (X - mu) @ V
    return [-0.5 * float(np.sum(np.log(2 * np.pi * values) + z**2 / values)) for z in Z]


@wrong("log_multivariate_normal", cause="other: log of an underflowing product")
def product_of_diagonal(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Y = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (Y**2).sum(0) - np.log(np.prod(np.diag(L))) - 0.5 * len(mu) * np.log(2 * np.pi)


@wrong("log_multivariate_normal", cause="other: log of the density")
def log_of_density(X, mu, Sigma):
    D = X - mu
    q = np.einsum("ij,jk,ik->i", D, np.linalg.inv(Sigma), D)
    with np.errstate(divide="ignore"):
        return np.log(np.exp(-q / 2) / np.sqrt(np.linalg.det(2 * np.pi * Sigma)))


@right("bayes_posterior")
def sums_of_ratios(priors, log_densities):
    l = np.log(priors) + log_densities
    with np.errstate(over="ignore"):
        return 1 / np.exp(l[:, None, :] - l[:, :, None]).sum(axis=2)


@right("bayes_posterior")
def log_sum(priors, log_densities):
    l = np.log(priors) + log_densities
    return np.exp(l - np.logaddexp.reduce(l, axis=1, keepdims=True))


@right("bayes_posterior")
def loops_posterior(priors, log_densities):
    out = []
    for row in np.asarray(log_densities).tolist():
        top = max(row)
        weights = [p * math.exp(v - top) for p, v in zip(priors, row, strict=True)]
        out.append([w / math.fsum(weights) for w in weights])
    return out


@wrong("bayes_posterior", cause="other: tiny number in the denominator")
def tiny_denominator(priors, log_densities):
    w = priors * np.exp(np.clip(log_densities, -700, 700))
    return w / (w.sum(axis=1, keepdims=True) + 1e-300)


@right("lda_discriminants")
def whitened_discriminants(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    A, M = np.linalg.solve(L, X.T).T, np.linalg.solve(L, means.T).T
    return A @ M.T - 0.5 * np.sum(M * M, axis=1) + np.log(priors)


@right("lda_discriminants")
def from_distances(X, priors, means, Sigma):
    def square(A):
        return np.sum(A * np.linalg.solve(Sigma, A.T).T, axis=1)

    columns = [0.5 * (square(X) - square(X - m)) + math.log(p) for m, p in zip(means, priors, strict=True)]
    return np.stack(columns, axis=-1)


@right("lda_discriminants")
def nested_loops(X, priors, means, Sigma):
    inverse = np.linalg.inv(Sigma)
    return [
        [float(x @ inverse @ m - m @ inverse @ m / 2 + np.log(p)) for m, p in zip(means, priors, strict=True)]
        for x in X
    ]


@wrong("lda_discriminants", cause="other: constant from all classes: a matrix product's sum")
def constants_mixed(X, priors, means, Sigma):
    B = np.linalg.solve(Sigma, means.T)
    return X @ B - 0.5 * (means @ B).sum(axis=0) + np.log(priors)


@right("log_odds")
def midpoint_form(priors, means, Sigma, k, l):
    theta = np.linalg.lstsq(Sigma, means[k] - means[l], rcond=None)[0]
    return theta, math.log(priors[k] / priors[l]) - theta @ (means[k] + means[l]) / 2


@right("log_odds")
def from_values(priors, means, Sigma, k, l):
    d = means.shape[1]
    delta = whitened_discriminants(np.vstack([np.zeros(d), np.eye(d)]), priors, means, Sigma)
    g = delta[:, k] - delta[:, l]
    return g[1:] - g[0], g[0]


@right("log_odds")
def one_solve(priors, means, Sigma, k, l):
    B = np.linalg.solve(np.asarray(Sigma, float), np.transpose(means[[k, l]]))
    c = [np.log(priors[i]) - means[i] @ b / 2 for i, b in zip((k, l), B.T, strict=True)]
    return (B[:, 0] - B[:, 1]).tolist(), c[0] - c[1]


@right("lda_fit")
def weighted_covariances(X, t, K):
    n = np.array([np.sum(t == k) for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    S = sum((n[k] - 1) * np.atleast_2d(np.cov(X[t == k], rowvar=False)) for k in range(K))
    return n / len(t), means, S / (len(t) - K)


@right("lda_fit")
def by_regression_fit(X, t, K):
    T = np.eye(K)[t]
    M = np.linalg.lstsq(T, X.astype(float), rcond=None)[0]
    R = X - T @ M
    return T.mean(axis=0), M, R.T @ R / (len(X) - np.linalg.matrix_rank(T))


@right("lda_fit")
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


@right("lda_posterior")
def odds_posterior(X, priors, means, Sigma):
    delta = whitened_discriminants(X, priors, means, Sigma)
    with np.errstate(over="ignore"):
        return 1 / np.exp(delta[:, None] - delta[:, :, None]).sum(-1)


@right("lda_posterior")
def from_densities(X, priors, means, Sigma):
    logs = np.stack([cholesky_density(X, m, Sigma) for m in means], axis=1)
    return log_sum(priors, logs)


@right("lda_posterior")
def first_class_apart(X, priors, means, Sigma):
    delta = np.array(nested_loops(X, priors, means, Sigma))
    delta -= np.median(delta, axis=1, keepdims=True)
    delta -= delta.max(axis=1, keepdims=True)
    P = np.exp(delta)
    P[:, 0] = P[:, 0]
    return P / P.sum(axis=1)[:, None]


def overflowing(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        w = np.exp(whitened_discriminants(X, priors, means, Sigma))
        return w / w.sum(axis=1, keepdims=True)


@wrong("lda_posterior", cause="other: nan replaced")
def nan_replaced(X, priors, means, Sigma):
    return np.nan_to_num(overflowing(X, priors, means, Sigma), nan=1 / len(priors))


@wrong("lda_posterior", cause="other: sigmoid of each")
def sigmoids(X, priors, means, Sigma):
    delta = whitened_discriminants(X, priors, means, Sigma)
    delta = delta - delta.mean(axis=1, keepdims=True)
    w = 0.5 * (1 + np.tanh(delta / 2))
    return w / w.sum(axis=1, keepdims=True)


@right("qda_discriminants")
def batched(X, priors, means, Sigmas):
    D = X[None] - np.asarray(means)[:, None]
    Y = np.linalg.solve(Sigmas, np.swapaxes(D, 1, 2))
    q = np.einsum("knd,kdn->nk", D, Y)
    return -0.5 * np.linalg.slogdet(Sigmas)[1] - 0.5 * q + np.log(priors)


@right("qda_discriminants")
def minus_constant(X, priors, means, Sigmas):
    columns = [cholesky_density(X, m, S) + math.log(p) for p, m, S in zip(priors, means, Sigmas, strict=True)]
    return np.transpose(columns) + 0.5 * X.shape[1] * np.log(2 * np.pi)


@right("qda_discriminants")
def eigen_qda(X, priors, means, Sigmas):
    out = np.empty((len(X), len(priors)))
    for k, S in enumerate(Sigmas):
        values, V = np.linalg.eigh(S)
        out[:, k] = np.log(priors[k]) - 0.5 * (np.log(values).sum() + (((X - means[k]) @ V) ** 2 / values).sum(1))
    return out


def qda(X, priors, means, Sigmas, logdet=lambda S: np.linalg.slogdet(S)[1], half=0.5, prior=np.log):
    out = []
    for p, m, S in zip(priors, means, Sigmas, strict=True):
        D = X - m
        out.append(-0.5 * logdet(S) - half * np.sum(D * np.linalg.solve(S, D.T).T, axis=1) + prior(p))
    return np.array(out).T


@wrong("qda_discriminants", cause="other: mean covariance in the distance")
def pooled_distance(X, priors, means, Sigmas):
    S = np.mean(Sigmas, axis=0)
    out = qda(X, priors, means, [S] * len(priors), logdet=lambda S: 0.0)
    return out - 0.5 * np.linalg.slogdet(Sigmas)[1]


@wrong("qda_discriminants", cause="other: the logarithm of a product that is 0 or infinite")
def qda_product(X, priors, means, Sigmas):
    columns = []
    for p, m, S in zip(priors, means, Sigmas, strict=True):
        L = np.linalg.cholesky(S)
        Y = np.linalg.solve(L, (X - m).T)
        with np.errstate(all="ignore"):
            columns.append(np.log(p) - np.log(np.prod(np.diag(L))) - 0.5 * (Y**2).sum(axis=0))
    return np.transpose(columns)
