"""Answers to qda_discriminants, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.linalg
import scipy.special
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "delta = np.zeros((len(X), len(priors)))"
        "  →  delta = np.ones((len(X), len(priors)))": "every entry is overwritten",
        "squares = np.sum(centered * np.linalg.solve(Sigmas[k], centered.T).T, axis=1)"
        "  →  squares = np.sum(centered * np.linalg.solve(Sigmas[k], centered.T).T, axis=-1)": "a matrix has two axes: 1 is also -1",
        "delta[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[1] - 0.5 * squares"
        "  →  delta[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[-1] - 0.5 * squares": "a pair: 1 is also -1",
    }
)


def _squares(X, means, Sigmas):
    return np.array(
        [np.sum((X - m) * np.linalg.solve(S, (X - m).T).T, axis=1) for m, S in zip(means, Sigmas, strict=True)]
    ).T


def _determinants(Sigmas):
    return np.array([np.linalg.slogdet(S)[1] for S in Sigmas])


def _qda(X, priors, means, Sigmas):
    return qda_by_cholesky(X, priors, means, Sigmas)


def curves(X, priors, means, Sigmas, half=0.5, det=0.5):
    D = X[:, None, :] - means
    squares = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(Sigmas), D)
    return np.log(priors) - det * np.linalg.slogdet(Sigmas)[1] - half * squares


def cholesky_density(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Y = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (Y**2).sum(0) - np.log(np.diag(L)).sum() - 0.5 * len(mu) * np.log(2 * np.pi)


def qda(X, priors, means, Sigmas, logdet=lambda S: np.linalg.slogdet(S)[1], half=0.5, prior=np.log):
    out = []
    for p, m, S in zip(priors, means, Sigmas, strict=True):
        D = X - m
        out.append(-0.5 * logdet(S) - half * np.sum(D * np.linalg.solve(S, D.T).T, axis=1) + prior(p))
    return np.array(out).T


@bank.right
def qda_by_loops_and_inverses(X, priors, means, Sigmas):
    rows = []
    for x in X:
        row = []
        for pi, mu, S in zip(priors, means, Sigmas, strict=True):
            r = x - mu
            row.append(math.log(pi) - 0.5 * np.linalg.slogdet(S).logabsdet - 0.5 * r @ np.linalg.inv(S) @ r)
        rows.append(row)
    return rows


@bank.right
def qda_by_cholesky(X, priors, means, Sigmas):
    columns = []
    for k in range(len(priors)):
        L = np.linalg.cholesky(Sigmas[k])
        Z = np.linalg.solve(L, (X - means[k]).T)
        columns.append(np.log(priors[k]) - np.log(np.diag(L)).sum() - 0.5 * np.sum(Z**2, axis=0))
    return np.column_stack(columns)


@bank.right
def qda_by_triangular_solves(X, priors, means, Sigmas):
    out = np.empty((X.shape[0], len(means)))
    for k, (mu, S) in enumerate(zip(means, Sigmas, strict=True)):
        L = scipy.linalg.cholesky(S, lower=True)
        z = scipy.linalg.solve_triangular(L, (X - mu).T, lower=True)
        out[:, k] = -0.5 * (z * z).sum(axis=0)
        out[:, k] -= np.log(L.diagonal()).sum()
    out += np.log(priors)
    return out


@bank.right
def qda_by_eigenvectors(X, priors, means, Sigmas):
    out = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        values, vectors = np.linalg.eigh(S)
        Z = (X - mu) @ vectors
        out.append(np.log(pi) - 0.5 * np.sum(Z**2 / values + np.log(values), axis=1))
    return np.transpose(out)


@bank.right
def qda_all_at_once(X, priors, means, Sigmas):
    R = X[:, None, :] - means[None]  # (n, K, d)
    squares = np.einsum("nki,kij,nkj->nk", R, np.linalg.inv(Sigmas), R)
    return -0.5 * np.linalg.slogdet(Sigmas)[1] - 0.5 * squares + np.log(priors)


@bank.right
def qda_from_the_scipy_densities(X, priors, means, Sigmas):
    out = np.empty((len(X), len(priors)))
    for k in range(len(priors)):
        logs = scipy.stats.multivariate_normal(means[k], Sigmas[k]).logpdf(X)
        out[:, k] = logs + 0.5 * X.shape[1] * np.log(2 * np.pi) + np.log(priors[k])
    return out


@bank.right
def qda_multiplied_out(X, priors, means, Sigmas):
    # xᵀAx + b·x + c for each class
    columns = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        P = np.linalg.inv(S)
        quadratic = -0.5 * np.sum((X @ P) * X, axis=1)
        constant = -0.5 * mu @ P @ mu - 0.5 * np.linalg.slogdet(S)[1] + np.log(pi)
        columns.append(quadratic + X @ (P @ mu) + constant)
    return np.array(columns).T


@bank.right
def qda_by_lists(X, priors, means, Sigmas):
    def discriminant(x, k):
        r = np.subtract(x, means[k])
        solved = np.linalg.solve(Sigmas[k], r)
        return float(math.log(priors[k]) - (np.linalg.slogdet(Sigmas[k])[1] + np.dot(r, solved)) / 2)

    return [tuple(discriminant(x, k) for k in range(len(priors))) for x in X]


@bank.right
def qda_by_the_diagonal_of_all_pairs(X, priors, means, Sigmas):
    delta = []
    for k in range(len(means)):
        D = X - means[k]
        delta.append(np.diag(D @ np.linalg.solve(Sigmas[k], D.T)) + np.linalg.slogdet(Sigmas[k])[1])
    return -0.5 * np.array(delta).T + np.log(np.array(priors))[None, :]


@bank.right
def qda_cholesky(X, priors, means, Sigmas):
    columns = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        L = np.linalg.cholesky(S)
        z = np.linalg.solve(L, (X - mu).T)
        columns.append(math.log(pi) - np.log(np.diag(L)).sum() - 0.5 * (z * z).sum(axis=0))
    return np.stack(columns, axis=1)


@bank.right
def curves_solve(X, priors, means, Sigmas):
    columns = []
    for p, m, S in zip(priors, means, Sigmas):
        D = X - m
        columns.append(np.log(p) - 0.5 * np.linalg.slogdet(S)[1] - 0.5 * np.sum(D * np.linalg.solve(S, D.T).T, axis=1))
    return np.column_stack(columns)


@bank.right
def curves_cholesky(X, priors, means, Sigmas):
    out = np.empty((len(X), len(priors)))
    for k in range(len(priors)):
        L = np.linalg.cholesky(Sigmas[k])
        Z = scipy.linalg.solve_triangular(L, (X - means[k]).T, lower=True)
        out[:, k] = math.log(priors[k]) - np.log(np.diagonal(L)).sum() - 0.5 * np.einsum("dn,dn->n", Z, Z)
    return out


@bank.right
def curves_batched(X, priors, means, Sigmas):
    D = X[:, None, :] - means[None, :, :]
    squares = np.einsum("nki,kij,nkj->nk", D, np.linalg.inv(Sigmas), D)
    return np.log(priors) - 0.5 * (np.linalg.slogdet(Sigmas)[1] + squares)


@bank.right
def curves_eigen(X, priors, means, Sigmas):
    values, V = np.linalg.eigh(Sigmas)
    rows = []
    for x in X:
        Z = np.einsum("kij,ki->kj", V, x - means)
        rows.append(np.log(priors) - 0.5 * np.log(values).sum(axis=1) - 0.5 * (Z**2 / values).sum(axis=1))
    return rows


@bank.right
def curves_library(X, priors, means, Sigmas):
    constant = X.shape[1] / 2 * np.log(2 * np.pi)
    return np.array(
        [
            np.atleast_1d(scipy.stats.multivariate_normal(m, S).logpdf(X)) + constant + np.log(p)
            for p, m, S in zip(priors, means, Sigmas)
        ]
    ).T


@bank.right
def batched(X, priors, means, Sigmas):
    D = X[None] - np.asarray(means)[:, None]
    Y = np.linalg.solve(Sigmas, np.swapaxes(D, 1, 2))
    q = np.einsum("knd,kdn->nk", D, Y)
    return -0.5 * np.linalg.slogdet(Sigmas)[1] - 0.5 * q + np.log(priors)


@bank.right
def minus_constant(X, priors, means, Sigmas):
    columns = [cholesky_density(X, m, S) + math.log(p) for p, m, S in zip(priors, means, Sigmas, strict=True)]
    return np.transpose(columns) + 0.5 * X.shape[1] * np.log(2 * np.pi)


@bank.right
def eigen_qda(X, priors, means, Sigmas):
    out = np.empty((len(X), len(priors)))
    for k, S in enumerate(Sigmas):
        values, V = np.linalg.eigh(S)
        out[:, k] = np.log(priors[k]) - 0.5 * (np.log(values).sum() + (((X - means[k]) @ V) ** 2 / values).sum(1))
    return out


@bank.wrong(cause="determinant forgotten")
def qda_without_the_determinant(X, priors, means, Sigmas):
    return -0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="determinant without its half")
def qda_with_the_whole_determinant(X, priors, means, Sigmas):
    return -_determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="sign of the determinant")
def qda_with_the_determinant_added(X, priors, means, Sigmas):
    return 0.5 * _determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="determinant without logarithm")
def qda_with_the_plain_determinant(X, priors, means, Sigmas):
    with np.errstate(all="ignore"):
        return -0.5 * np.linalg.det(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="logarithm of the computed determinant")
def qda_with_the_logarithm_of_the_determinant(X, priors, means, Sigmas):
    with np.errstate(all="ignore"):
        return -0.5 * np.log(np.linalg.det(Sigmas)) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="logarithm of the computed density")
def qda_of_the_computed_densities(X, priors, means, Sigmas):
    # far out, and in many dimensions, the density is 0 before its logarithm is taken
    d = X.shape[1]
    out = np.empty((len(X), len(priors)))
    with np.errstate(all="ignore"):
        for k in range(len(priors)):
            norm = np.sqrt(np.linalg.det(Sigmas[k]))
            squares = np.sum((X - means[k]) * np.linalg.solve(Sigmas[k], (X - means[k]).T).T, axis=1)
            out[:, k] = np.log(priors[k] * np.exp(-0.5 * squares) / norm) + 0 * d
    return out


@bank.wrong(cause="sign instead of the logarithm")
def qda_with_the_sign_of_the_determinant(X, priors, means, Sigmas):
    signs = np.array([np.linalg.slogdet(S)[0] for S in Sigmas])
    return -0.5 * signs - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="determinant from the variances")
def qda_with_the_sum_of_the_log_variances(X, priors, means, Sigmas):
    # |Σ| taken for the product of its diagonal: right for independent features
    logs = np.array([np.log(np.diag(S)).sum() for S in Sigmas])
    return -0.5 * logs - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="one covariance for all")
def qda_with_the_first_covariance(X, priors, means, Sigmas):
    return _qda(X, priors, means, [Sigmas[0]] * len(priors))


@bank.wrong(cause="last covariance for all")
def qda_with_the_last_covariance(X, priors, means, Sigmas):
    return _qda(X, priors, means, [Sigmas[-1]] * len(priors))


@bank.wrong(cause="covariances averaged")
def qda_with_the_mean_covariance(X, priors, means, Sigmas):
    return _qda(X, priors, means, [np.mean(Sigmas, axis=0)] * len(priors))


@bank.wrong(cause="covariances pooled")
def qda_with_the_covariances_pooled_by_the_priors(X, priors, means, Sigmas):
    pooled = sum(p * np.asarray(S) for p, S in zip(priors, Sigmas, strict=True))
    return _qda(X, priors, means, [pooled] * len(priors))


@bank.wrong(cause="only the linear part")
def qda_as_lda_with_own_covariances(X, priors, means, Sigmas):
    W = np.array([np.linalg.solve(S, m) for m, S in zip(means, Sigmas, strict=True)])
    return X @ W.T - 0.5 * np.sum(W * means, axis=1) + np.log(priors)


@bank.wrong(cause="linear part and determinant")
def qda_as_lda_with_own_covariances_and_determinants(X, priors, means, Sigmas):
    W = np.array([np.linalg.solve(S, m) for m, S in zip(means, Sigmas, strict=True)])
    return X @ W.T - 0.5 * np.sum(W * means, axis=1) + np.log(priors) - 0.5 * _determinants(Sigmas)


@bank.wrong(cause="half of the quadratic form forgotten")
def qda_with_the_whole_square(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="no half at all")
def qda_without_any_half(X, priors, means, Sigmas):
    return -_determinants(Sigmas) - _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="plus the quadratic form")
def qda_with_the_square_added(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) + 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong(cause="distance not squared")
def qda_of_the_distance_not_squared(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - 0.5 * np.sqrt(_squares(X, means, Sigmas)) + np.log(priors)


@bank.wrong(cause="covariance not inverted")
def qda_with_the_covariance_as_its_inverse(X, priors, means, Sigmas):
    squares = np.array([np.sum((X - m) @ S * (X - m), axis=1) for m, S in zip(means, np.asarray(Sigmas), strict=True)])
    return -0.5 * _determinants(Sigmas) - 0.5 * squares.T + np.log(priors)


@bank.wrong(cause="covariances ignored")
def qda_with_the_diagonals_only(X, priors, means, Sigmas):
    squares = np.array([np.sum((X - m) ** 2 / np.diag(S), axis=1) for m, S in zip(means, Sigmas, strict=True)])
    return -0.5 * _determinants(Sigmas) - 0.5 * squares.T + np.log(priors)


@bank.wrong(cause="features taken as independent")
def qda_for_independent_features(X, priors, means, Sigmas):
    return _qda(X, priors, means, [np.diag(np.diag(S)) for S in Sigmas])


@bank.wrong(cause="round classes")
def qda_for_round_clouds(X, priors, means, Sigmas):
    return _qda(X, priors, means, [np.eye(X.shape[1])] * len(priors))


@bank.wrong(cause="means not used")
def qda_about_the_origin(X, priors, means, Sigmas):
    return _qda(X, priors, np.zeros_like(means), Sigmas)


@bank.wrong(cause="log prior forgotten")
def qda_without_the_priors(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas)


@bank.wrong(cause="`priors[k]` for `np.log(priors[k])`")
def qda_with_the_plain_priors(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.asarray(priors)


@bank.wrong(cause="half of the log prior")
def qda_with_half_the_log_prior(X, priors, means, Sigmas):
    return -0.5 * (_determinants(Sigmas) + _squares(X, means, Sigmas) - np.log(priors))


@bank.wrong(cause="2π kept")
def qda_as_the_log_joint_density(X, priors, means, Sigmas):
    return _qda(X, priors, means, Sigmas) - 0.5 * X.shape[1] * np.log(2 * np.pi)


@bank.wrong(cause="posteriors returned")
def qda_as_posteriors(X, priors, means, Sigmas):
    return scipy.special.softmax(_qda(X, priors, means, Sigmas), axis=1)


@bank.wrong(cause="logarithm left out")
def qda_exponentiated(X, priors, means, Sigmas):
    with np.errstate(all="ignore"):
        return np.exp(_qda(X, priors, means, Sigmas))


@bank.wrong(cause="transposed")
def qda_turned_on_its_side(X, priors, means, Sigmas):
    return _qda(X, priors, means, Sigmas).T


@bank.wrong(cause="differences from class 0")
def qda_relative_to_the_first_class(X, priors, means, Sigmas):
    delta = _qda(X, priors, means, Sigmas)
    return delta - delta[:, :1]


@bank.wrong(cause="small ridge added")
def qda_with_a_ridge(X, priors, means, Sigmas):
    return _qda(X, priors, means, [S + 1e-3 * np.eye(X.shape[1]) for S in Sigmas])


# log det left out, priors left out.
@bank.wrong(cause="priors never used")
def hard_qda_no_logdet_no_prior(X, priors, means, Sigmas):
    out = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        C = X - means[k]
        out[:, k] = -0.5 * np.sum(C * np.linalg.solve(Sigmas[k], C.T).T, axis=1)
    return out


@bank.wrong(cause="log prior forgotten")
def curves_no_prior(X, priors, means, Sigmas):
    return curves(X, np.ones(len(priors)), means, Sigmas)


@bank.wrong(cause="`0.25 * np.linalg.slogdet(Sigmas[k])[1]` for `0.5 * np.linalg.slogdet(Sigmas[k])[1]`")
def curves_cholesky_half(X, priors, means, Sigmas):
    columns = []
    for p, m, S in zip(priors, means, Sigmas):
        L = np.linalg.cholesky(S)
        Z = np.linalg.solve(L, (X - m).T)
        columns.append(np.log(p) - 0.5 * np.log(np.diag(L)).sum() - 0.5 * (Z**2).sum(axis=0))
    return np.column_stack(columns)


@bank.wrong(cause="other: mean covariance in the distance")
def pooled_distance(X, priors, means, Sigmas):
    S = np.mean(Sigmas, axis=0)
    out = qda(X, priors, means, [S] * len(priors), logdet=lambda S: 0.0)
    return out - 0.5 * np.linalg.slogdet(Sigmas)[1]


@bank.wrong(cause="other: the logarithm of a product that is 0 or infinite")
def qda_product(X, priors, means, Sigmas):
    columns = []
    for p, m, S in zip(priors, means, Sigmas, strict=True):
        L = np.linalg.cholesky(S)
        Y = np.linalg.solve(L, (X - m).T)
        with np.errstate(all="ignore"):
            columns.append(np.log(p) - np.log(np.prod(np.diag(L))) - 0.5 * (Y**2).sum(axis=0))
    return np.transpose(columns)
