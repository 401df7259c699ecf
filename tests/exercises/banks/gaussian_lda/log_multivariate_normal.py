"""Answers to log_multivariate_normal, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.linalg
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "squares = np.sum(centered * np.linalg.solve(Sigma, centered.T).T, axis=1)"
        "  →  squares = np.sum(centered * np.linalg.solve(Sigma, centered.T).T, axis=-1)": "a matrix has two axes: 1 is also -1",
        "return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)"
        "  →  return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[-1] + squares)": "slogdet gives a pair: 1 is also -1",
    }
)


@bank.right
def density_by_solve_and_slogdet(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.right
def density_by_a_loop_over_points(X, mu, Sigma):
    inverse = np.linalg.inv(Sigma)
    _, logdet = np.linalg.slogdet(Sigma)
    out = []
    for x in X:
        z = x - mu
        out.append(float(-0.5 * (len(z) * math.log(2 * math.pi) + logdet + z @ inverse @ z)))
    return out


@bank.right
def density_by_cholesky(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = scipy.linalg.solve_triangular(L, (np.asarray(X) - mu).T, lower=True)
    return -0.5 * np.einsum("in,in->n", Z, Z) - np.log(np.diag(L)).sum() - 0.5 * Z.shape[0] * np.log(2 * np.pi)


@bank.right
def density_by_eigenvectors(X, mu, Sigma):
    values, Q = np.linalg.eigh(Sigma)
    Z = (X - mu) @ Q / np.sqrt(values)
    return tuple(-0.5 * (np.log(2 * np.pi * values).sum() + np.sum(Z**2, axis=1)))


@bank.right
def density_by_scipy(X, mu, Sigma):
    return np.atleast_1d(scipy.stats.multivariate_normal.logpdf(X, mu, Sigma))


@bank.right
def density_by_the_chain_rule(X, mu, Sigma):
    # one feature after another, each given those before it
    Z = np.array(X, dtype=float) - mu
    S = np.array(Sigma, dtype=float)
    total = np.zeros(len(Z))
    while Z.shape[1]:
        v, first = S[0, 0], Z[:, 0]
        total += -0.5 * np.log(2 * np.pi * v) - first**2 / (2 * v)
        slope = S[1:, 0] / v
        Z = Z[:, 1:] - np.outer(first, slope)
        S = S[1:, 1:] - np.outer(slope, S[0, 1:])
    return total


@bank.right
def density_on_the_diagonal_of_a_big_product(X, mu, Sigma):
    Z = np.asarray(X) - np.asarray(mu)
    d = Z.shape[1]
    return np.diag(-0.5 * (Z @ np.linalg.pinv(Sigma) @ Z.T)) - 0.5 * (np.linalg.slogdet(2 * np.pi * Sigma)[1] + 0 * d)


@bank.right
def density_in_plain_sums(X, mu, Sigma):
    P = np.linalg.inv(Sigma).tolist()
    front = -0.5 * len(P) * math.log(math.tau) + 0.5 * float(np.linalg.slogdet(P).logabsdet)

    def one(x):
        z = [float(a) - float(b) for a, b in zip(x, mu, strict=True)]
        return front - 0.5 * sum(
            zi * sum(p * zj for p, zj in zip(row, z, strict=True)) for zi, row in zip(z, P, strict=True)
        )

    return [one(x) for x in X]


@bank.right
def density_by_lstsq_a_point_at_a_time(X, mu, Sigma):
    d = X.shape[1]
    Q, R = np.linalg.qr(Sigma)
    logdet = np.log(np.abs(np.diag(R))).sum()
    quadratic = np.array([(x - mu) @ np.linalg.lstsq(R, Q.T @ (x - mu), rcond=None)[0] for x in X])
    return -(d * np.log(2 * np.pi) + logdet + quadratic) / 2


@bank.right
def density_in_place(X, mu, Sigma):
    if X.dtype != float:
        X = X.astype(float)
    X -= mu
    squared = np.sum(X * np.linalg.solve(Sigma, X.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.right
def density_by_elimination_in_plain_python(X, mu, Sigma):
    d = len(mu)
    L = [[0.0] * d for _ in range(d)]
    for i, row in enumerate(Sigma.tolist()):
        for j in range(i + 1):
            rest = row[j] - sum(map(float.__mul__, L[i][:j], L[j][:j]))
            L[i][j] = math.sqrt(rest) if i == j else rest / L[j][j]
    volume, out = sum(math.log(L[i][i]) for i in range(d)), []
    for x in (X - mu).tolist():
        z = []
        for i in range(d):
            z.append((x[i] - sum(map(float.__mul__, L[i], z))) / L[i][i])
        out.append(-sum(v * v for v in z) / 2 - volume - d / 2 * math.log(2 * math.pi))
    return out


@bank.right
def logpdf_eigen(X, mu, Sigma):
    values, V = np.linalg.eigh(Sigma)
    Y = (X - mu) @ V
    return -0.5 * (np.log(2 * np.pi * values).sum() + (Y**2 / values).sum(axis=1))


@bank.right
def logs_solve(X, mu, Sigma):
    D = X - mu
    _, logdet = np.linalg.slogdet(Sigma)
    square = np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + square)


@bank.right
def logs_cholesky(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = scipy.linalg.solve_triangular(L, (X - mu).T, lower=True)
    return -0.5 * len(mu) * np.log(2 * np.pi) - np.log(np.diag(L)).sum() - 0.5 * (Z**2).sum(axis=0)


@bank.right
def logs_eigen(X, mu, Sigma):
    values, V = np.linalg.eigh(Sigma)
    Z = (X - mu) @ V
    return -0.5 * (np.log(2 * np.pi * values).sum() + (Z**2 / values).sum(axis=1))


@bank.right
def logs_loop(X, mu, Sigma):
    inverse = np.linalg.inv(Sigma)
    logdet = float(np.linalg.slogdet(Sigma)[1])
    out = []
    for x in X:
        delta = x - mu
        out.append(-(len(mu) * math.log(2 * math.pi) + logdet + float(delta @ inverse @ delta)) / 2)
    return out


@bank.right
def logs_library(X, mu, Sigma):
    return np.atleast_1d(scipy.stats.multivariate_normal(mean=mu, cov=Sigma).logpdf(X))


@bank.right
def logs_einsum(X, mu, Sigma):
    D = X - mu
    logdet = np.sum(np.log(np.linalg.svd(Sigma, compute_uv=False)))
    return -(np.einsum("ni,ij,nj->n", D, np.linalg.pinv(Sigma), D) + logdet + len(mu) * np.log(2 * np.pi)) / 2


@bank.right
def cholesky_density(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Y = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (Y**2).sum(0) - np.log(np.diag(L)).sum() - 0.5 * len(mu) * np.log(2 * np.pi)


@bank.right
def chain_of_conditionals(X, mu, Sigma):
    D, S = np.array(X - mu, float), np.array(Sigma, float)
    total = np.zeros(len(D))
    for j in range(len(mu)):
        total -= 0.5 * (np.log(2 * np.pi * S[j, j]) + D[:, j] ** 2 / S[j, j])
        ratio = S[j + 1 :, j] / S[j, j]
        D[:, j + 1 :] -= np.outer(D[:, j], ratio)
        S[j + 1 :, j + 1 :] -= np.outer(ratio, S[j, j + 1 :])
    return total


@bank.right
def eigen_density(X, mu, Sigma):
    values, V = np.linalg.eigh(Sigma)
    Z = (X - mu) @ V
    return [-0.5 * float(np.sum(np.log(2 * np.pi * values) + z**2 / values)) for z in Z]


@bank.right
def normal_cholesky(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    u = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (u**2).sum(0) - np.log(np.diag(L)).sum() - 0.5 * len(mu) * np.log(2 * np.pi)


@bank.wrong(cause="logarithm of the computed determinant")
def density_with_the_plain_determinant(X, mu, Sigma):
    # the determinant underflows or overflows for many features
    Z = X - mu
    with np.errstate(all="ignore"):
        logdet = np.log(np.linalg.det(Sigma))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong(cause="logarithm of the computed density")
def density_first_and_logarithm_after(X, mu, Sigma):
    Z = X - mu
    with np.errstate(all="ignore"):
        p = np.exp(-0.5 * np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))
        return np.log(p / np.sqrt((2 * np.pi) ** X.shape[1] * np.linalg.det(Sigma)))


@bank.wrong(cause="density kept above zero")
def density_kept_from_zero(X, mu, Sigma):
    # a floor under the density is a floor under its logarithm
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    log_p = -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)
    return np.log(np.maximum(np.exp(log_p), 1e-300))


@bank.wrong()
def density_of_far_points_from_the_exponential(X, mu, Sigma):
    # only the exponential is taken before its logarithm
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    with np.errstate(all="ignore"):
        return np.log(np.exp(-0.5 * squared)) - 0.5 * np.linalg.slogdet(2 * np.pi * Sigma)[1]


@bank.wrong(cause="Sigma with the diagonal alone")
def density_for_independent_features(X, mu, Sigma):
    return scipy.stats.norm.logpdf(X, mu, np.sqrt(np.diag(Sigma))).sum(axis=1)


@bank.wrong(cause="determinant from the variances")
def density_with_the_determinant_of_independent_features(X, mu, Sigma):
    Z = X - mu
    logdet = np.sum(np.log(np.diag(Sigma)))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong(cause="Cholesky factor transposed")
def density_by_cholesky_the_wrong_way_up(X, mu, Sigma):
    # right for diagonal matrices
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L.T, (X - mu).T)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.sum(Z**2, axis=0)) - np.log(np.diag(L)).sum()


@bank.wrong(cause="half of the log-determinant lost")
def density_with_half_the_determinant_of_cholesky(X, mu, Sigma):
    # log|Sigma| is twice the sum; right where |Sigma| = 1
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.log(np.diag(L)).sum() + np.sum(Z**2, axis=0))


@bank.wrong(cause="determinant without its half")
def density_without_half_of_the_determinant(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + squared) - np.linalg.slogdet(Sigma)[1]


@bank.wrong(cause="determinant forgotten")
def density_without_the_determinant(X, mu, Sigma):
    Z = X - mu
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong(cause="2π of one dimension")
def density_without_d(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong(cause="always two dimensions")
def density_for_the_plane(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (2 * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong(cause="n in place of d")
def density_with_n_for_d(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (len(X) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong(cause="distance not squared")
def density_with_the_distance_not_squared(X, mu, Sigma):
    Z = X - mu
    distance = np.sqrt(np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + distance)


@bank.wrong(cause="covariance not inverted")
def density_with_sigma_for_its_inverse(X, mu, Sigma):
    Z = X - mu
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + np.sum(Z @ Sigma * Z, axis=1))


@bank.wrong(cause="each entry inverted")
def density_with_an_entrywise_inverse(X, mu, Sigma):
    # right for one feature
    Z = X - mu
    with np.errstate(all="ignore"):
        squared = np.sum(Z @ (1 / Sigma) * Z, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong(cause="small ridge added")
def density_with_a_ridge(X, mu, Sigma):
    S = Sigma + 1e-3 * np.eye(len(mu))
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(S, Z.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(S)[1] + squared)


@bank.wrong()
def density_as_a_number_for_one_point(X, mu, Sigma):
    # SciPy squeezes: (n,) is asked for
    return scipy.stats.multivariate_normal.logpdf(X, mu, Sigma)


@bank.wrong(cause="column for a row")
def density_as_a_column(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1, keepdims=True)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong(cause="type of the input kept")
def density_into_the_dtype_of_X(X, mu, Sigma):
    # truncated for integers
    out = np.zeros(len(X), dtype=X.dtype)
    front = X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1]
    for i, x in enumerate(X):
        out[i] = -0.5 * (front + (x - mu) @ np.linalg.solve(Sigma, x - mu))
    return out


@bank.wrong(cause="about the mean of the points")
def density_about_the_mean_of_the_sample(X, mu, Sigma):
    Z = X - X.mean(axis=0)
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong(cause="state kept between calls")
def density_with_a_remembered_inverse(X, mu, Sigma, memory={}):
    # the first Sigma of each size is kept for ever
    d = len(mu)
    if d not in memory:
        memory[d] = np.linalg.inv(Sigma)
    squared = np.einsum("ni,ij,nj->n", X - mu, memory[d], X - mu)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong()
def density_of_all_points_together(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T)
    return np.full(len(X), -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared))


@bank.wrong()
def density_with_a_little_in_the_logarithm(X, mu, Sigma):
    # the determinant that vanishes is not 1e-300
    Z = X - mu
    logdet = np.log(np.linalg.det(Sigma) + 1e-300)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong()
def density_by_an_inverse_cut_off(X, mu, Sigma):
    # narrow directions are taken for no directions
    Z = X - mu
    squared = np.sum(Z @ np.linalg.pinv(Sigma, rcond=0.1) * Z, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


# log|Σ| multiplied by d.
@bank.wrong(cause="other: log|Σ| multiplied by d")
def logn_d_times_logdet(X, mu, Sigma):
    d = len(mu)
    C = X - mu
    q = np.sum(C @ np.linalg.inv(Sigma) * C, axis=1)
    return -0.5 * (d * (np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1]) + q)


# The half is only at the quadratic form.
@bank.wrong(cause="other: the half is only at the quadratic form")
def logn_half_only_square(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    q = np.einsum("ij,ij->i", C, np.linalg.solve(Sigma, C.T).T)
    return -d * np.log(2 * np.pi) - np.linalg.slogdet(Sigma)[1] - 0.5 * q


# The log-determinant has the wrong sign.
@bank.wrong(cause="sign of the determinant")
def hard_logn_logdet_sign(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    q = np.sum(C @ np.linalg.inv(Sigma) * C, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) - np.linalg.slogdet(Sigma)[1] + q)


# np.log(np.linalg.det(Σ)), and d left out of d log 2π.
@bank.wrong(cause="logarithm of the computed determinant + 2π of one dimension")
def logn_det_and_no_d(X, mu, Sigma):
    out = []
    P = np.linalg.inv(Sigma)
    for x in X:
        q = (x - mu) @ P @ (x - mu)
        out.append(-0.5 * (np.log(2 * np.pi) + np.log(np.linalg.det(Sigma)) + q))
    return np.array(out)


# All pairs of points: C P Cᵀ summed over rows instead of its diagonal.
@bank.wrong(cause="other: all pairs of points: C P Cᵀ summed over rows instead of its diagonal")
def hard_logn_all_pairs(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    q = np.sum(C @ np.linalg.inv(Sigma) @ C.T, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + q)


@bank.wrong(cause="other: the logarithm of a density that underflows")
def logs_of_density(X, mu, Sigma):
    with np.errstate(all="ignore"):
        return np.log(np.atleast_1d(scipy.stats.multivariate_normal(mean=mu, cov=Sigma).pdf(X)))


@bank.wrong(cause="2π forgotten")
def logs_no_constant(X, mu, Sigma):
    D = X - mu
    return -0.5 * (np.linalg.slogdet(Sigma)[1] + np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1))


@bank.wrong(cause="all pairs of points")
def logs_table(X, mu, Sigma):
    D = X - mu
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + D @ np.linalg.inv(Sigma) @ D.T)


@bank.wrong(cause="other: the product of the factor's diagonal underflows")
def logs_product(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, (X - mu).T)
    with np.errstate(all="ignore"):
        return -0.5 * len(mu) * np.log(2 * np.pi) - np.log(np.prod(np.diag(L))) - 0.5 * (Z**2).sum(axis=0)


# Multiplies by Sigma instead of its inverse.
@bank.wrong(cause="covariance not inverted")
def logpdf_times_sigma(X, mu, Sigma):
    d = len(mu)
    sign, logdet = np.linalg.slogdet(Sigma)
    out = []
    for x in X:
        e = x - mu
        out.append(-0.5 * (d * np.log(2 * np.pi) + logdet + e @ Sigma @ e))
    return out


@bank.wrong(cause="other: log of an underflowing product")
def product_of_diagonal(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Y = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (Y**2).sum(0) - np.log(np.prod(np.diag(L))) - 0.5 * len(mu) * np.log(2 * np.pi)


@bank.wrong(cause="other: log of the density")
def log_of_density(X, mu, Sigma):
    D = X - mu
    q = np.einsum("ij,jk,ik->i", D, np.linalg.inv(Sigma), D)
    with np.errstate(divide="ignore"):
        return np.log(np.exp(-q / 2) / np.sqrt(np.linalg.det(2 * np.pi * Sigma)))


# The 1/2 stands only before the quadratic form.
@bank.wrong(cause="determinant without its half")
def normal_halves(X, mu, Sigma):
    d = len(mu)
    diff = X - mu
    q = np.einsum("ij,jk,ik->i", diff, np.linalg.inv(Sigma), diff)
    return -0.5 * q - np.log(np.linalg.det(Sigma)) - d / 2 * np.log(2 * np.pi)


@bank.wrong(cause="logarithm of the computed determinant + all pairs of points")
def density_of_all_pairs(X, mu, Sigma):
    D = X - mu
    squares = D @ np.linalg.inv(Sigma) @ D.T
    return -0.5 * squares - 0.5 * np.log(np.linalg.det(Sigma)) - 0.5 * len(Sigma) * np.log(2 * np.pi)


@bank.wrong(cause="inverse applied twice")
def blind_normal_inverse_squared(X, mu, Sigma):
    D = np.linalg.solve(Sigma, (X - mu).T).T
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + (D * D).sum(1))
