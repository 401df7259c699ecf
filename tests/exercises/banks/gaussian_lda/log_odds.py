"""Answers to log_odds, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.linalg

from tests.exercises.bank import Bank

bank = Bank()


def deltas(X, priors, means, Sigma):
    """What an answer of lesson 7 may call: the learner's own lda_discriminants, and it is right."""
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)


def whitened_discriminants(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    A, M = np.linalg.solve(L, X.T).T, np.linalg.solve(L, means.T).T
    return A @ M.T - 0.5 * np.sum(M * M, axis=1) + np.log(priors)


@bank.right
def odds_by_solve(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.right
def odds_in_lists(priors, means, Sigma, k, l):
    P = np.linalg.inv(Sigma).tolist()
    difference = [float(a) - float(b) for a, b in zip(means[k], means[l], strict=True)]
    theta = [sum(p * v for p, v in zip(row, difference, strict=True)) for row in P]
    middle = [(float(a) + float(b)) / 2 for a, b in zip(means[k], means[l], strict=True)]
    theta0 = math.log(priors[k]) - math.log(priors[l]) - sum(t * m for t, m in zip(theta, middle, strict=True))
    return [theta, theta0]


@bank.right
def odds_as_the_difference_of_two_discriminants(priors, means, Sigma, k, l):
    def weights(j):
        w = np.linalg.pinv(Sigma) @ means[j]
        return w, np.log(priors[j]) - w @ means[j] / 2

    (wk, bk), (wl, bl) = weights(k), weights(l)
    return tuple(wk - wl), float(bk - bl)


@bank.right
def odds_measured_at_the_unit_vectors(priors, means, Sigma, k, l):
    d = len(Sigma)
    factor = scipy.linalg.cho_factor(Sigma)

    def delta(x, j):
        w = scipy.linalg.cho_solve(factor, means[j])
        return w @ x - w @ means[j] / 2 + math.log(priors[j])

    def lead(x):
        return delta(x, k) - delta(x, l)

    start = lead(np.zeros(d))
    return np.array([lead(e) - start for e in np.eye(d)]), start


@bank.right
def odds_by_eigenvectors(priors, means, Sigma, k, l):
    values, Q = np.linalg.eigh(Sigma)
    a, b = Q.T @ means[k], Q.T @ means[l]
    theta0 = np.log(priors[k]) - np.log(priors[l]) - 0.5 * np.sum((a**2 - b**2) / values)
    return (Q @ ((a - b) / values), np.array(theta0))


@bank.right
def odds_of_round_clouds(priors, means, Sigma, k, l):
    L = np.linalg.cholesky(Sigma)
    z = scipy.linalg.solve_triangular(L, np.asarray(means, dtype=float)[[k, l]].T, lower=True)
    theta = scipy.linalg.solve_triangular(L.T, z @ [1, -1])
    squares = np.einsum("ij,ij->j", z, z)
    return theta, (squares[1] - squares[0]) / 2 + np.log(np.divide(priors[k], priors[l]))


@bank.right
def odds_by_augmented_columns(priors, means, Sigma, k, l):
    W = np.linalg.lstsq(Sigma, np.transpose(means), rcond=None)[0]
    b = np.log(priors) - np.diag(means @ W) / 2
    w = np.vstack([W, b])
    *theta, theta0 = w[:, k] - w[:, l]
    return theta, theta0


@bank.right
def odds_midpoint(priors, means, Sigma, k, l):
    theta = np.linalg.inv(Sigma).T @ (means[k] - means[l])
    return theta, math.log(priors[k]) - math.log(priors[l]) - theta @ (means[k] + means[l]) / 2


@bank.right
def odds_inverse(priors, means, Sigma, k, l):
    P = np.linalg.inv(Sigma)
    mk, ml = means[k], means[l]
    offset = -0.5 * mk @ P @ mk + 0.5 * ml @ P @ ml + math.log(priors[k]) - math.log(priors[l])
    return [(P @ (mk - ml)).tolist(), float(offset)]


@bank.right
def odds_by_asking(priors, means, Sigma, k, l):
    points = np.vstack([np.zeros(len(Sigma)), np.eye(len(Sigma))])
    D = deltas(points, priors, means, Sigma)
    lead = D[:, k] - D[:, l]
    return lead[1:] - lead[0], lead[0]


@bank.right
def odds_cholesky(priors, means, Sigma, k, l):
    L = np.linalg.cholesky(Sigma)
    a, b = np.linalg.solve(L, means[k]), np.linalg.solve(L, means[l])
    return np.linalg.solve(L.T, a - b), (b @ b - a @ a) / 2 + np.log(priors[k]) - np.log(priors[l])


@bank.right
def odds_columns(priors, means, Sigma, k, l):
    W = np.linalg.pinv(Sigma) @ means.T
    b = np.log(priors) - 0.5 * np.einsum("kd,dk->k", means, W)
    return W[:, k] - W[:, l], b[k] - b[l]


@bank.right
def midpoint_form(priors, means, Sigma, k, l):
    theta = np.linalg.lstsq(Sigma, means[k] - means[l], rcond=None)[0]
    return theta, math.log(priors[k] / priors[l]) - theta @ (means[k] + means[l]) / 2


@bank.right
def from_values(priors, means, Sigma, k, l):
    d = means.shape[1]
    delta = whitened_discriminants(np.vstack([np.zeros(d), np.eye(d)]), priors, means, Sigma)
    g = delta[:, k] - delta[:, l]
    return g[1:] - g[0], g[0]


@bank.right
def one_solve(priors, means, Sigma, k, l):
    B = np.linalg.solve(np.asarray(Sigma, float), np.transpose(means[[k, l]]))
    c = [np.log(priors[i]) - means[i] @ b / 2 for i, b in zip((k, l), B.T, strict=True)]
    return (B[:, 0] - B[:, 1]).tolist(), c[0] - c[1]


@bank.wrong(cause="the other class")
def odds_of_l_against_k(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[l] - means[k])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="larger number first")
def odds_of_the_later_class(priors, means, Sigma, k, l):
    # right for k > l
    k, l = max(k, l), min(k, l)
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="priors the wrong way")
def odds_with_the_priors_swapped(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="plus the midpoint")
def odds_with_plus_a_half(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) + 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="half forgotten")
def odds_without_the_half(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - (means[k] + means[l]) @ theta


@bank.wrong(cause="priors forgotten")
def odds_without_the_priors(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, -0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="odds against all the others")
def odds_against_all_the_others(priors, means, Sigma, k, l):
    # right for two classes
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / (1 - priors[k])) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="always classes 1 and 0")
def odds_of_class_1_against_0(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[1] - means[0])
    return theta, np.log(priors[1] / priors[0]) - 0.5 * (means[1] + means[0]) @ theta


@bank.wrong(cause="difference squared")
def odds_with_the_mixed_terms_left(priors, means, Sigma, k, l):
    # (a-b)²/2 for (a²-b²)/2
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] - means[l]) @ theta


@bank.wrong(cause="covariance ignored")
def odds_across_the_line_between_the_means(priors, means, Sigma, k, l):
    # right for Sigma = I
    theta = means[k] - means[l]
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="Σ missing in the offset")
def odds_with_sigma_missing_in_the_offset(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ (means[k] - means[l])


@bank.wrong(cause="scaled to unit length")
def odds_with_a_unit_theta(priors, means, Sigma, k, l):
    # the same boundary, but no log-odds
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    theta0 = np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta
    return theta / np.linalg.norm(theta), theta0 / np.linalg.norm(theta)


@bank.wrong()
def odds_as_one_augmented_vector(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return np.append(theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta)


@bank.wrong(cause="results in another order")
def odds_offset_first(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta, theta


@bank.wrong(cause="column for a row (theta)")
def odds_with_theta_as_a_column(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, (means[k] - means[l])[:, None])
    return theta, np.log(priors[k] / priors[l]) - float(0.5 * (means[k] + means[l]) @ theta[:, 0])


@bank.wrong(cause="type of the input kept")
def odds_with_a_floored_midpoint(priors, means, Sigma, k, l):
    # wrong for means of integers only
    middle = (means[k] + means[l]) // 2 if means.dtype.kind == "i" else (means[k] + means[l]) / 2
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - middle @ theta


@bank.wrong(cause="type of the input kept")
def odds_with_theta_in_the_dtype_of_the_means(priors, means, Sigma, k, l):
    # truncated for integers
    theta = np.zeros_like(means[k])
    theta[:] = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="Sigma with the diagonal alone")
def odds_with_the_diagonal_of_sigma(priors, means, Sigma, k, l):
    theta = (means[k] - means[l]) / np.diag(Sigma)
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong()
def odds_with_the_inverse_of_a_2_by_2(priors, means, Sigma, k, l):
    # for the plane only
    (a, b), (c, d) = Sigma[:2, :2]
    theta = np.array([[d, -b], [-c, a]]) @ (means[k] - means[l])[:2] / (a * d - b * c)
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l])[:2] @ theta


@bank.wrong(cause="prior of k only")
def odds_with_the_prior_of_k_only(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="other of two classes")
def odds_against_the_other_of_two(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[1 - k])
    return theta, np.log(priors[k] / priors[1 - k]) - 0.5 * (means[k] + means[1 - k]) @ theta


@bank.wrong(cause="state kept between calls")
def odds_with_a_remembered_inverse(priors, means, Sigma, k, l, memory={}):
    # the first Sigma of each size is kept for ever
    inverse = memory.setdefault(len(Sigma), np.linalg.inv(Sigma))
    theta = inverse @ (means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


# The ratio of the priors without the logarithm.
@bank.wrong(cause="priors without logarithm")
def hard_odds_ratio_no_log(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, priors[k] / priors[l] - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="covariance not inverted")
def odds_not_inverted(priors, means, Sigma, k, l):
    theta = Sigma @ (means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong(cause="difference of priors")
def odds_prior_difference(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, priors[k] - priors[l] - 0.5 * (means[k] + means[l]) @ theta


# k and l are exchanged in theta but not in theta0.
@bank.wrong(cause="wrong sign (theta)")
def odds_half_reversed(priors, means, Sigma, k, l):
    P = np.linalg.inv(Sigma)
    theta = P @ (means[l] - means[k])
    theta0 = -0.5 * (means[k] @ P @ means[k] - means[l] @ P @ means[l]) + np.log(priors[k] / priors[l])
    return theta, theta0
