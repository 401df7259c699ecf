"""Answers to fisher_projection, right and wrong, as people might write them."""

import numpy as np
import scipy.linalg

from tests.exercises.bank import Bank

bank = Bank()


def _scatters(X, t, K):
    M, m = _means(X, t, K), X.mean(axis=0)
    D, B = X - M[t], M[t] - m
    return D.T @ D, B.T @ B


def _means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def scatters_(X, t, K):
    """What an answer of lesson 6 may call: the learner's own scatters, and they are right."""
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D, B = X - M[t], M[t] - X.mean(axis=0)
    return D.T @ D, B.T @ B


def within(X, t, K):
    """What an answer of lesson 6 may call: the learner's own within_scatter, and it is right."""
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D


def between(X, t, K):
    """What an answer of lesson 6 may call: the learner's own between_scatter, and it is right."""
    D = np.array([X[t == k].mean(axis=0) for k in range(K)])[t] - X.mean(axis=0)
    return D.T @ D


def between_2(X, t, K):
    D = means_of(X, t, K)[t] - X.mean(axis=0)
    return D.T @ D


def means_of(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def within_2(X, t, K):
    D = X - means_of(X, t, K)[t]
    return D.T @ D


@bank.right
def projection_by_eig(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.right
def projection_by_cholesky(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    L = np.linalg.cholesky(SW)
    inverse = np.linalg.inv(L)
    U = np.linalg.eigh(inverse @ SB @ inverse.T)[1][:, ::-1]
    return inverse.T @ U[:, :m]


@bank.right
def projection_by_scipy(X, t, K, m):
    from scipy.linalg import eigh

    SW, SB = _scatters(X, t, K)
    return eigh(SB, SW)[1][:, -m:].tolist()  # the best comes last


@bank.right
def projection_by_total_scatter(X, t, K, m):
    # λ/(1+λ) grows with λ: the same eigenvectors, in the same order
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.inv(SW + SB) @ SB)
    return vectors[:, np.argsort(values.real)[::-1][:m]].real


@bank.right
def projection_by_principal_axes_of_whitened_means(X, t, K, m):
    # whiten by the differences within, then the principal axes of the means
    D = X - _means(X, t, K)[t]
    _, s, Vt = np.linalg.svd(D, full_matrices=False)
    white = Vt.T / s
    B = (_means(X, t, K)[t] - X.mean(axis=0)) @ white
    return white @ np.linalg.svd(B, full_matrices=False)[2][:m].T


@bank.right
def projection_in_another_basis(X, t, K, m):
    # columns mixed and of quite different lengths: the same space
    W = projection_by_eig(X, t, K, m)
    mix = np.tril(np.ones((m, m))) * 10.0 ** np.arange(m)
    return -W @ mix


@bank.right
def projection_orthonormal(X, t, K, m):
    return np.linalg.qr(projection_by_cholesky(X, t, K, m))[0]


@bank.right
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


@bank.right
def projection_very_small(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.pinv(SW) @ SB)
    best = sorted(range(len(values)), key=lambda i: values[i].real, reverse=True)[:m]
    return [[1e-7 * vectors[j, i].real for i in best] for j in range(len(SW))]


@bank.right
def projection_by_inverse_square_root(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    s, Q = np.linalg.eigh(SW)
    root = Q @ np.diag(s**-0.5) @ Q.T
    values, U = np.linalg.eigh(root @ SB @ root)
    return root @ U[:, np.argsort(values)[-m:]]


@bank.right
def projection_of_standardised_features_and_back(X, t, K, m):
    scale = X.std(axis=0)
    return projection_by_cholesky(X / scale, t, K, m) / scale[:, None]


@bank.right
def projection_by_canonical_correlation(X, t, K, m):
    # the space of points and that of the indicators, both made orthonormal
    A = X - X.mean(axis=0)
    G = np.eye(K)[t] - np.eye(K)[t].mean(axis=0)
    Q, R = np.linalg.qr(A)
    P = np.linalg.qr(G[:, 1:])[0]
    U = np.linalg.svd(Q.T @ P)[0]
    return np.linalg.solve(R, U[:, :m])


@bank.right
def projection_whitened(X, t, K, m):
    xbar = X.mean(0)
    means = [X[t == k].mean(0) for k in range(K)]
    SW = sum((X[t == k] - means[k]).T @ (X[t == k] - means[k]) for k in range(K))
    SB = sum((t == k).sum() * np.outer(means[k] - xbar, means[k] - xbar) for k in range(K))
    L = np.linalg.inv(np.linalg.cholesky(SW))
    _, V = np.linalg.eigh(L @ SB @ L.T)
    return L.T @ V[:, ::-1][:, :m]


@bank.right
def plane_eig(X, t, K, m):
    values, V = np.linalg.eig(np.linalg.solve(within(X, t, K), between(X, t, K)))
    return V[:, np.argsort(-values.real)[:m]].real


@bank.right
def plane_generalised(X, t, K, m):
    return scipy.linalg.eigh(between(X, t, K), within(X, t, K))[1][:, ::-1][:, :m]


@bank.right
def plane_cholesky(X, t, K, m):
    L = np.linalg.cholesky(within(X, t, K))
    inner = np.linalg.solve(L, np.linalg.solve(L, between(X, t, K)).T)
    _, V = np.linalg.eigh((inner + inner.T) / 2)
    return np.linalg.solve(L.T, V[:, -m:]).tolist()


@bank.right
def plane_whitened(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    _, s, Vt = np.linalg.svd(X - M[t], full_matrices=False)
    whiten = Vt.T / s
    rows = np.sqrt(np.bincount(t, minlength=K))[:, None] * (M - X.mean(axis=0))
    _, _, Ut = np.linalg.svd(rows @ whiten, full_matrices=False)
    return whiten @ Ut[:m].T


@bank.right
def plane_mixed(X, t, K, m):
    """Another basis of the same space, with columns of other lengths."""
    values, V = np.linalg.eig(np.linalg.inv(within(X, t, K)) @ between(X, t, K))
    W = np.real(V[:, np.argsort(values.real)[::-1][:m]])
    return -3 * W @ (np.triu(np.ones((m, m))) + np.eye(m))


@bank.right
def plane_total(X, t, K, m):
    D = X - X.mean(axis=0)
    values, V = scipy.linalg.eigh(between(X, t, K), D.T @ D)
    return V[:, np.argsort(values)[-m:]]


@bank.right
def plane_orthonormal(X, t, K, m):
    return np.linalg.qr(scipy.linalg.eigh(between(X, t, K), within(X, t, K))[1][:, ::-1][:, :m])[0]


@bank.right
def against_total(X, t, K, m):
    D = X - X.mean(0)
    values, V = np.linalg.eig(np.linalg.solve(D.T @ D, between_2(X, t, K)))
    return V[:, np.argsort(-values.real)[:m]].real * -3


@bank.right
def svd_of_whitened_means(X, t, K, m):
    L = np.linalg.cholesky(within_2(X, t, K))
    M = (means_of(X, t, K) - X.mean(0)) * np.sqrt(np.bincount(t, minlength=K))[:, None]
    U = np.linalg.svd(np.linalg.solve(L, M.T), full_matrices=False)[0]
    return np.linalg.qr(np.linalg.solve(L.T, U[:, :m]))[0]


@bank.right
def mixed_basis(X, t, K, m):
    values, V = np.linalg.eigh(within_2(X, t, K))
    R = V / np.sqrt(values)
    W = R @ np.linalg.eigh(R.T @ between_2(X, t, K) @ R)[1][:, ::-1][:, :m]
    return W @ (np.tri(m) + np.eye(m))


@bank.wrong(by_chance=True, cause="not sorted")
def projection_as_eig_orders_them(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    return np.linalg.eig(np.linalg.solve(SW, SB))[1][:, :m].real


@bank.wrong(cause="smallest eigenvalues")
def projection_smallest_first(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    return vectors[:, np.argsort(values.real)[:m]].real


@bank.wrong(cause="rows of the eigenvectors")
def projection_rows_for_columns(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    return vectors[np.argsort(-values.real)[:m]].real.T


@bank.wrong(cause="transposed")
def projection_transposed(X, t, K, m):
    return projection_by_eig(X, t, K, m).T


@bank.wrong(cause="largest variance")
def projection_by_largest_variance(X, t, K, m):
    return np.linalg.svd(X - X.mean(axis=0), full_matrices=False)[2][:m].T


@bank.wrong(cause="S_B alone")
def projection_by_between_scatter_alone(X, t, K, m):
    return np.linalg.eigh(_scatters(X, t, K)[1])[1][:, ::-1][:, :m]


@bank.wrong(cause="classes not weighted, about the mean of all")
def projection_classes_not_weighted(X, t, K, m):
    # right for classes of one size, and for m = K - 1
    SW, _ = _scatters(X, t, K)
    D = _means(X, t, K) - X.mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, D.T @ D))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong(cause="about the mean of the means")
def projection_about_the_mean_of_means(X, t, K, m):
    SW, _ = _scatters(X, t, K)
    D = _means(X, t, K) - _means(X, t, K).mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, (D.T * np.bincount(t)) @ D))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong(cause="sum of covariances")
def projection_by_sum_of_covariances(X, t, K, m):
    # the spread of a small class counts as much as that of a large one
    _, SB = _scatters(X, t, K)
    S = sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))
    values, vectors = np.linalg.eig(np.linalg.solve(S, SB))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong(cause="differences from the first class")
def projection_first_means_only(X, t, K, m):
    # S_W⁻¹(m_k - m_0) for k = 1 … m: the right space for m = K - 1 only
    SW, _ = _scatters(X, t, K)
    M = _means(X, t, K)
    return np.linalg.solve(SW, (M[1 : m + 1] - M[0]).T)


@bank.wrong()
def projection_farthest_means(X, t, K, m):
    # S_W⁻¹(m_k - m) for the m classes farthest from the mean in whitened coordinates
    SW, _ = _scatters(X, t, K)
    D = _means(X, t, K) - X.mean(axis=0)
    W = np.linalg.solve(SW, D.T)
    far = np.argsort(-np.bincount(t) * np.einsum("ka,ak->k", D, W))[:m]
    return W[:, far]


@bank.wrong(cause="whitened, not turned back")
def projection_left_in_the_round_world(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    inverse = np.linalg.inv(np.linalg.cholesky(SW))
    return np.linalg.eigh(inverse @ SB @ inverse.T)[1][:, -m:]


@bank.wrong(cause="turned back by the wrong factor")
def projection_back_by_the_wrong_factor(X, t, K, m):
    # L⁻¹ for L⁻ᵀ
    SW, SB = _scatters(X, t, K)
    inverse = np.linalg.inv(np.linalg.cholesky(SW))
    return inverse @ np.linalg.eigh(inverse @ SB @ inverse.T)[1][:, -m:]


@bank.wrong(cause="treated as symmetric")
def projection_by_eigh_of_a_product(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    return np.linalg.eigh(np.linalg.solve(SW, SB))[1][:, -m:]


@bank.wrong(cause="product the other way round")
def projection_product_the_other_way(X, t, K, m):
    # S_B S_W⁻¹ has the same eigenvalues and other eigenvectors
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(SB @ np.linalg.inv(SW))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong()
def projection_ignores_m(X, t, K, m):
    return projection_by_eig(X, t, K, min(K - 1, X.shape[1]))


@bank.wrong()
def projection_first_direction_repeated(X, t, K, m):
    return np.repeat(projection_by_eig(X, t, K, 1), m, axis=1)


@bank.wrong()
def projection_second_best_left_out(X, t, K, m):
    # the first and the last useful direction: [:m-1] and [-1]
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    order = np.argsort(-values.real)
    return vectors[:, [*order[: m - 1], order[min(m, len(order) - 1)]]].real


@bank.wrong(cause="best single features")
def projection_best_axes(X, t, K, m):
    # picks features, one at a time, by their own ratio
    SW, SB = _scatters(X, t, K)
    return np.eye(len(SW))[:, np.argsort(-np.diag(SB) / np.diag(SW))[:m]]


@bank.wrong()
def projection_first_axes(X, t, K, m):
    return np.eye(X.shape[1], m)


@bank.wrong()
def projection_one_flat_vector_for_m_one(X, t, K, m):
    W = projection_by_eig(X, t, K, m)
    return W[:, 0] if m == 1 else W  # (d,) for (d, 1)


@bank.wrong()
def projection_without_narrow_directions(X, t, K, m):
    # the pseudo-inverse drops what is a hundred times narrower, although S_W is invertible
    SW, SB = _scatters(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.pinv(SW, rcond=1e-2) @ SB)
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong()
def projection_shrunk(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    S = 0.9 * SW + 0.1 * np.trace(SW) / len(SW) * np.eye(len(SW))
    values, vectors = np.linalg.eig(np.linalg.solve(S, SB))
    return vectors[:, np.argsort(-values.real)[:m]].real


@bank.wrong(by_chance=True)
def projection_order_by_size_of_entries(X, t, K, m):
    # sorts the eigenvectors by their first entry instead of by eigenvalue
    SW, SB = _scatters(X, t, K)
    vectors = np.linalg.eig(np.linalg.solve(SW, SB))[1].real
    return vectors[:, np.argsort(-np.abs(vectors[0]))[:m]]


@bank.wrong(cause="left singular vectors")
def projection_by_singular_vectors(X, t, K, m):
    # left singular vectors of S_W⁻¹S_B: the right space for m = K - 1 only
    SW, SB = _scatters(X, t, K)
    return np.linalg.svd(np.linalg.solve(SW, SB))[0][:, :m]


@bank.wrong(cause="right singular vectors")
def projection_by_right_singular_vectors(X, t, K, m):
    SW, SB = _scatters(X, t, K)
    return np.linalg.svd(np.linalg.solve(SW, SB))[2][:m].T


@bank.wrong()
def projection_one_by_one_at_right_angles(X, t, K, m):
    # each best among those at right angles to the earlier ones; the best ones are not at right angles
    SW, SB = _scatters(X, t, K)
    W, free = [], np.eye(len(SW))
    for _ in range(m):
        values, vectors = np.linalg.eig(np.linalg.solve(free.T @ SW @ free, free.T @ SB @ free))
        W.append(free @ vectors[:, np.argmax(values.real)].real)
        free = np.linalg.svd(np.array(W))[2][len(W) :].T
    return np.array(W).T


@bank.wrong(cause="directions for standardised features")
def projection_of_standardised_features(X, t, K, m):
    # not turned back into the units of X
    return projection_by_cholesky(X / X.std(axis=0), t, K, m)


@bank.wrong()
def projection_largest_classes_against_the_rest(X, t, K, m):
    # one class against all others, for the m largest classes
    SW, _ = _scatters(X, t, K)
    large = np.argsort(-np.bincount(t))[:m]
    gaps = [X[t == k].mean(axis=0) - X[t != k].mean(axis=0) for k in large]
    return np.linalg.solve(SW, np.transpose(gaps))


@bank.wrong()
def projection_not_a_number(X, t, K, m):
    return np.full((X.shape[1], m), np.nan)


# Eigenvectors of S_W alone: S_B is not used.
@bank.wrong(cause="other: eigenvectors of S_W alone: S_B is not used")
def projection_within_only(X, t, K, m):
    d = X.shape[1]
    mean = X.mean(axis=0)
    SW, SB = np.zeros((d, d)), np.zeros((d, d))
    for k in range(K):
        C = X[t == k]
        mk = C.mean(axis=0)
        SW += (C - mk).T @ (C - mk)
        SB += len(C) * np.outer(mk - mean, mk - mean)
    vals, vecs = np.linalg.eigh(SW)
    return vecs[:, -m:]


# Takes the first m eigenvectors of eigh: the smallest eigenvalues.
@bank.wrong(cause="smallest eigenvalues")
def projection_smallest(X, t, K, m):
    d = X.shape[1]
    mu = X.mean(0)
    SW, SB = np.zeros((d, d)), np.zeros((d, d))
    for k in range(K):
        C = X[t == k]
        mk = C.mean(0)
        SW += (C - mk).T @ (C - mk)
        SB += len(C) * np.outer(mk - mu, mk - mu)
    L = np.linalg.cholesky(SW)
    Li = np.linalg.inv(L)
    vals, vecs = np.linalg.eigh(Li @ SB @ Li.T)
    return Li.T @ vecs[:, :m]


# Eigenvectors in the order in which eig gives them.
@bank.wrong(by_chance=True, cause="not sorted")
def projection_unsorted(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eig(np.linalg.inv(W) @ B)
    return vecs[:, :m].real


@bank.wrong(cause="classes not weighted")
def plane_unweighted(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    M = M - M.mean(axis=0)
    return scipy.linalg.eigh(M.T @ M, within(X, t, K))[1][:, ::-1][:, :m]


@bank.wrong(cause="transposed")
def plane_transposed(X, t, K, m):
    return scipy.linalg.eigh(between(X, t, K), within(X, t, K))[1][:, ::-1][:, :m].T


@bank.wrong(cause="other: the differences of the means")
def plane_mean_gaps(X, t, K, m):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    return (M[1 : m + 1] - M[0]).T


@bank.wrong(cause="other: each direction at a right angle to those before it")
def plane_one_by_one(X, t, K, m):
    S_W, S_B, W = within(X, t, K), between(X, t, K), np.zeros((X.shape[1], 0))
    for _ in range(m):
        N = scipy.linalg.null_space(W.T) if W.size else np.eye(len(S_W))
        W = np.column_stack([W, N @ scipy.linalg.eigh(N.T @ S_B @ N, N.T @ S_W @ N)[1][:, -1]])
    return W


# Eigenvectors taken as rows.
@bank.wrong(by_chance=True, cause="other: eigenvectors taken as rows")
def projection_rows(X, t, K, m):
    mu = X.mean(axis=0)
    d = len(mu)
    SW, SB = np.zeros((d, d)), np.zeros((d, d))
    for k in range(K):
        Z = X[t == k]
        SW += (Z - Z.mean(0)).T @ (Z - Z.mean(0))
        SB += len(Z) * np.outer(Z.mean(0) - mu, Z.mean(0) - mu)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    order = np.argsort(-values.real)
    return vectors.real[order[:m]].T


@bank.wrong(cause="other: the best direction m times")
def best_repeated(X, t, K, m):
    values, V = np.linalg.eig(np.linalg.solve(within_2(X, t, K), between_2(X, t, K)))
    return np.repeat(V[:, [np.argmax(values.real)]].real, m, axis=1) * np.arange(1, m + 1)


@bank.wrong(cause="other: wrong way: S_B^-1 S_W pseudo-inverse")
def means_span_orthogonal(X, t, K, m):
    M = means_of(X, t, K) - X.mean(0)
    return np.linalg.svd(M, full_matrices=True)[2][:m].T


@bank.wrong(cause="smallest eigenvalues")
def blind_projection_ascending(X, t, K, m):
    M = np.array([X[t == k].mean(0) for k in range(K)])
    D, B = X - M[t], M[t] - X.mean(0)
    back = np.linalg.inv(np.linalg.cholesky(D.T @ D))
    return back.T @ np.linalg.eigh(back @ (B.T @ B) @ back.T)[1][:, :m]
