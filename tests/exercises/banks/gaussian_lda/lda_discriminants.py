"""Answers to lda_discriminants, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.linalg

from tests.exercises.bank import Bank

bank = Bank()


def soft(S):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def deltas(X, priors, means, Sigma):
    """What an answer of lesson 7 may call: the learner's own lda_discriminants, and it is right."""
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)


@bank.right
def discriminants_by_solve(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.right
def discriminants_by_two_loops(X, priors, means, Sigma):
    inverse = np.linalg.inv(Sigma)
    table = []
    for x in X:
        row = []
        for pi, mu in zip(priors, means, strict=True):
            row.append(x @ inverse @ mu - 0.5 * (mu @ inverse @ mu) + math.log(pi))
        table.append(row)
    return table


@bank.right
def discriminants_by_augmented_vectors(X, priors, means, Sigma):
    W = np.linalg.lstsq(Sigma, np.asarray(means, dtype=float).T, rcond=None)[0].T
    b = [np.log(p) - m @ w / 2 for p, m, w in zip(priors, means, W, strict=True)]
    return np.column_stack([X, np.ones(len(X))]) @ np.column_stack([W, b]).T


@bank.right
def discriminants_of_round_clouds(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z, M = np.linalg.solve(L, np.transpose(X)), np.linalg.solve(L, np.transpose(means))
    return np.einsum("dn,dk->nk", Z, M) + (np.log(priors) - 0.5 * np.linalg.norm(M, axis=0) ** 2)[None, :]


@bank.right
def discriminants_from_the_log_densities(X, priors, means, Sigma):
    # what the classes share is added again
    P = np.linalg.inv(Sigma)
    shared = 0.5 * np.einsum("ni,ij,nj->n", X, P, X)
    columns = []
    for k in range(len(priors)):
        Z = X - means[k]
        columns.append(shared - 0.5 * np.sum(Z @ P * Z, axis=1) + np.log(priors[k]))
    return np.stack(columns, axis=-1)


@bank.right
def discriminants_about_the_middle_of_mean_and_origin(X, priors, means, Sigma):
    values, Q = np.linalg.eigh(Sigma)
    M, Z = means @ Q, X @ Q
    gap = Z[:, None, :] - M[None, :, :] / 2
    return np.sum(gap * M / values, axis=2) + np.log(priors)


@bank.right
def discriminants_in_plain_sums(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma).tolist()

    def product(a, b):
        return sum(ai * pij * bj for ai, row in zip(a, P, strict=True) for pij, bj in zip(row, b, strict=True))

    means = [[float(v) for v in m] for m in means]
    offsets = [math.log(p) - product(m, m) / 2 for p, m in zip(priors, means, strict=True)]
    return tuple(tuple(product([float(v) for v in x], m) + c for m, c in zip(means, offsets, strict=True)) for x in X)


@bank.right
def discriminants_class_by_class_into_an_array(X, priors, means, Sigma):
    delta = np.empty((X.shape[0], len(priors)))
    factor = scipy.linalg.cho_factor(Sigma)
    for k, mu in enumerate(means):
        w = scipy.linalg.cho_solve(factor, mu)
        delta[:, k] = X @ w
        delta[:, k] -= mu @ w / 2
        delta[:, k] += np.log(priors[k])
    return delta


@bank.right
def discriminants_loops(X, priors, means, Sigma):
    table = []
    for x in X:
        row = []
        for pi, mu in zip(priors, means, strict=True):
            v = np.linalg.solve(Sigma, mu)
            row.append((x - mu / 2) @ v + math.log(pi))
        table.append(row)
    return table


@bank.right
def lines_solve(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.diag(means @ A) + np.log(priors)


@bank.right
def lines_loops(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return [[x @ P @ m - m @ P @ m / 2 + math.log(p) for m, p in zip(means, priors)] for x in X]


@bank.right
def lines_whitened(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z, M = np.linalg.solve(L, X.T), np.linalg.solve(L, means.T)
    return Z.T @ M - (M**2).sum(axis=0) / 2 + np.log(priors)


@bank.right
def lines_einsum(X, priors, means, Sigma):
    P = np.linalg.pinv(Sigma)
    return (
        np.einsum("ni,ij,kj->nk", X, P, means) - 0.5 * np.einsum("ki,ij,kj->k", means, P, means) + np.log(priors)[None]
    )


@bank.right
def lines_augmented(X, priors, means, Sigma):
    W = scipy.linalg.cho_solve(scipy.linalg.cho_factor(Sigma), means.T)
    last = np.log(priors) - 0.5 * (W * means.T).sum(axis=0)
    return np.c_[X, np.ones(len(X))] @ np.vstack([W, last])


@bank.right
def lines_squares(X, priors, means, Sigma):
    """From the squared distances, with the term that all classes share given back."""
    P = np.linalg.inv(Sigma)

    def square(A):
        return np.sum(A @ P * A, axis=1)

    return np.column_stack([np.log(p) - 0.5 * square(X - m) + 0.5 * square(X) for p, m in zip(priors, means)])


@bank.right
def whitened_discriminants(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    A, M = np.linalg.solve(L, X.T).T, np.linalg.solve(L, means.T).T
    return A @ M.T - 0.5 * np.sum(M * M, axis=1) + np.log(priors)


@bank.right
def from_distances(X, priors, means, Sigma):
    def square(A):
        return np.sum(A * np.linalg.solve(Sigma, A.T).T, axis=1)

    columns = [0.5 * (square(X) - square(X - m)) + math.log(p) for m, p in zip(means, priors, strict=True)]
    return np.stack(columns, axis=-1)


@bank.right
def nested_loops(X, priors, means, Sigma):
    inverse = np.linalg.inv(Sigma)
    return [
        [float(x @ inverse @ m - m @ inverse @ m / 2 + np.log(p)) for m, p in zip(means, priors, strict=True)]
        for x in X
    ]


@bank.wrong(cause="log prior forgotten")
def discriminants_without_the_priors(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0)


@bank.wrong(cause="prior without logarithm")
def discriminants_with_the_prior_itself(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + priors


@bank.wrong(cause="logarithm to base two")
def discriminants_with_the_wrong_base(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log2(priors)


@bank.wrong(cause="half forgotten")
def discriminants_without_the_half(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong(cause="square of the mean forgotten")
def discriminants_without_the_mean_term(X, priors, means, Sigma):
    # right where all means are as far from the origin, up to a shared number
    return X @ np.linalg.solve(Sigma, means.T) + np.log(priors)


@bank.wrong(cause="half of the whole")
def discriminants_with_half_of_everything(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return 0.5 * (X @ W - np.sum(means.T * W, axis=0)) + np.log(priors)


@bank.wrong(cause="Σ missing in the square of the mean")
def discriminants_with_sigma_missing_in_the_mean_term(X, priors, means, Sigma):
    return X @ np.linalg.solve(Sigma, means.T) - 0.5 * np.sum(means**2, axis=1) + np.log(priors)


@bank.wrong(cause="square of x kept")
def discriminants_with_the_square_of_x(X, priors, means, Sigma):
    # decides alike, but the shared square of x is not part of the discriminant
    Z = np.asarray(X)[:, None, :] - means
    return -0.5 * np.sum(Z * np.linalg.solve(Sigma, Z.reshape(-1, Z.shape[2]).T).T.reshape(Z.shape), 2) + np.log(priors)


@bank.wrong(cause="largest subtracted")
def discriminants_less_the_largest(X, priors, means, Sigma):
    # decides alike, but is no longer linear in x
    W = np.linalg.solve(Sigma, means.T)
    delta = X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    return delta - delta.max(axis=1, keepdims=True)


@bank.wrong(cause="first class subtracted")
def discriminants_of_the_first_class_taken_off(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    delta = X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    return delta - delta[:, :1]


@bank.wrong(cause="one row per class")
def discriminants_turned_on_their_side(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return (X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)).T


@bank.wrong()
def discriminants_with_the_constant_down_the_points(X, priors, means, Sigma):
    # only broadcasts for n = K, and then adds along the wrong axis
    W = np.linalg.solve(Sigma, means.T)
    constant = np.log(priors) - 0.5 * np.sum(means.T * W, axis=0)
    return X @ W + (constant[:, None] if len(X) == len(priors) else constant)


@bank.wrong(cause="only variances")
def discriminants_with_the_diagonal_of_sigma(X, priors, means, Sigma):
    W = (means / np.diag(Sigma)).T
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong(cause="means transposed")
def discriminants_with_the_means_lying(X, priors, means, Sigma):
    # where K = d the means are not transposed
    M = means if len(means) == len(Sigma) else means.T
    W = np.linalg.solve(Sigma, M)
    return X @ W - 0.5 * np.sum(M * W, axis=0) + np.log(priors)


@bank.wrong(cause="type of the input kept")
def discriminants_with_weights_in_the_dtype_of_the_means(X, priors, means, Sigma):
    # truncated for integers
    W = np.zeros_like(means)
    for k, mu in enumerate(means):
        W[k] = np.linalg.solve(Sigma, mu)
    return X @ W.T - 0.5 * np.sum(means * W, axis=1) + np.log(priors)


@bank.wrong(cause="type of the input kept")
def discriminants_in_the_dtype_of_X(X, priors, means, Sigma):
    # truncated for integers
    W = np.linalg.solve(Sigma, means.T)
    delta = np.zeros((len(X), len(means)), dtype=X.dtype)
    delta[:] = X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    return delta


@bank.wrong()
def discriminants_of_one_point_squeezed(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return np.squeeze(X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors))


@bank.wrong(cause="centered points")
def discriminants_of_centred_points(X, priors, means, Sigma):
    centre = priors @ means
    X, means = X - centre, means - centre
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong()
def discriminants_for_three_classes(X, priors, means, Sigma):
    delta = np.zeros((len(X), 3))
    for k in range(min(3, len(means))):
        w = np.linalg.solve(Sigma, means[k])
        delta[:, k] = X @ w - means[k] @ w / 2 + np.log(priors[k])
    return delta[:, : len(means)]


@bank.wrong(cause="classes returned")
def discriminants_as_labels(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return np.argmax(X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors), axis=1)


# Plus one half of the square instead of minus.
@bank.wrong(cause="plus a half")
def discriminants_sign_of_half(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    out = np.zeros((len(X), len(means)))
    for i, x in enumerate(X):
        for k, mu in enumerate(means):
            out[i, k] = x @ P @ mu + 0.5 * mu @ P @ mu + np.log(priors[k])
    return out


# Constants of all classes summed.
@bank.wrong(cause="`np.sum(means.T * W)` for `np.sum(means.T * W, axis=0)`")
def disc_constants_summed(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W) + np.log(priors)


# The log of the prior is subtracted.
@bank.wrong(cause="log prior taken off")
def hard_disc_minus_log_prior(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return X @ P @ means.T - 0.5 * np.sum(means @ P * means, axis=1) - np.log(priors)


# Σ instead of its inverse.
@bank.wrong(cause="covariance not inverted")
def last_disc_not_inverted(X, priors, means, Sigma):
    W = Sigma @ means.T
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong(cause="log prior forgotten")
def lines_no_prior(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.diag(means @ A)


@bank.wrong(cause="other: posterior probabilities")
def lines_posterior(X, priors, means, Sigma):
    return soft(deltas(X, priors, means, Sigma))


@bank.wrong(cause="all pairs of means summed")
def constants_mixed(X, priors, means, Sigma):
    B = np.linalg.solve(Sigma, means.T)
    return X @ B - 0.5 * (means @ B).sum(axis=0) + np.log(priors)
