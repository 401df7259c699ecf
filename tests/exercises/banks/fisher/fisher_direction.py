"""Answers to fisher_direction, right and wrong, as people might write them."""

import numpy as np
import scipy.linalg
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "S_W = within_scatter(X, t, 2)"
        "  →  S_W = within_scatter(X, t, 3)": "a class without points adds nothing to the scatter",
    }
)


def _scatter_and_gap(X, t):
    A, B = X[t == 0], X[t == 1]
    ma, mb = A.mean(axis=0), B.mean(axis=0)
    return (A - ma).T @ (A - ma) + (B - mb).T @ (B - mb), mb - ma


def within(X, t, K):
    """What an answer of lesson 6 may call: the learner's own within_scatter, and it is right."""
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D


def with_ones(X):
    return np.column_stack([X, np.ones(len(X))])


def within_2(X, t, K):
    D = X - means_of(X, t, K)[t]
    return D.T @ D


def means_of(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


@bank.right
def direction_by_solve(X, t):
    return np.linalg.solve(*_scatter_and_gap(X, t))


@bank.right
def direction_by_inverse_very_long(X, t):
    S, delta = _scatter_and_gap(X, t)
    return (1e9 * np.linalg.inv(S) @ delta).tolist()


@bank.right
def direction_very_short(X, t):
    w = np.linalg.solve(*_scatter_and_gap(X, t))
    return tuple(1e-9 * w / np.linalg.norm(w))


@bank.right
def direction_by_least_squares_on_signs(X, t):
    return np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), 2 * t - 1, rcond=None)[0][:-1]


@bank.right
def direction_by_least_squares_on_labels_centred(X, t):
    return np.linalg.pinv(X - X.mean(axis=0)) @ t


@bank.right
def direction_by_total_scatter(X, t):
    # S_T differs from S_W by a multiple of δδᵀ: the same direction
    D = X - X.mean(axis=0)
    return np.linalg.solve(D.T @ D, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.right
def direction_by_eigenvector_turned(X, t):
    S, delta = _scatter_and_gap(X, t)
    values, vectors = np.linalg.eig(np.linalg.inv(S) @ np.outer(delta, delta))
    w = vectors[:, np.argmax(values.real)].real
    return w if w @ delta > 0 else -w


@bank.right
def direction_by_cholesky(X, t):
    S, delta = _scatter_and_gap(X, t)
    L = np.linalg.cholesky(S / (len(X) - 2))
    return np.linalg.solve(L.T, np.linalg.solve(L, delta))


@bank.right
def direction_by_scipy(X, t):
    from scipy.linalg import eigh

    S, delta = _scatter_and_gap(X, t)
    w = eigh(np.outer(delta, delta), S)[1][:, -1]
    return w * np.sign(w @ delta)


@bank.right
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


@bank.right
def direction_by_svd_of_differences(X, t):
    D = X - np.where((t == 1)[:, None], X[t == 1].mean(axis=0), X[t == 0].mean(axis=0))
    _, s, Vt = np.linalg.svd(D, full_matrices=False)
    return Vt.T @ (Vt @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)) / s**2)


@bank.right
def direction_with_largest_entry_one(X, t):
    w = np.linalg.lstsq(*_scatter_and_gap(X, t), rcond=None)[0]
    return w / np.max(np.abs(w))


@bank.right
def direction_of_standardised_features_and_back(X, t):
    scale = X.std(axis=0)
    return np.linalg.solve(*_scatter_and_gap(X / scale, t)) / scale


@bank.right
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


@bank.right
def direction_regression(X, t):
    A = np.column_stack([X, np.ones(len(X))])
    targets = np.where(t == 1, 1.0, 0.0)
    return np.linalg.lstsq(A - A.mean(0), targets - targets.mean(), rcond=None)[0][:-1]


@bank.right
def towards_solve(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return np.linalg.solve(within(X, t, 2), gap)


@bank.right
def towards_inverse_unit(X, t):
    A, B = X[t == 0], X[t == 1]
    S = (A - A.mean(0)).T @ (A - A.mean(0)) + (B - B.mean(0)).T @ (B - B.mean(0))
    w = np.linalg.inv(S) @ (B.mean(0) - A.mean(0))
    return (w / np.linalg.norm(w)).tolist()


@bank.right
def towards_total(X, t):
    """The scatter of all points has the same best direction."""
    D = X - X.mean(axis=0)
    return np.linalg.pinv(D.T @ D) @ (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.right
def towards_targets(X, t):
    n, n1 = len(t), t.sum()
    tau = np.where(t == 1, n / n1, -n / (n - n1))
    return np.linalg.lstsq(with_ones(X), tau, rcond=None)[0][:-1]


@bank.right
def towards_cholesky(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return 1e-3 * scipy.linalg.cho_solve(scipy.linalg.cho_factor(within(X, t, 2)), gap)


@bank.right
def towards_qr(X, t):
    M = np.array([X[t == 0].mean(axis=0), X[t == 1].mean(axis=0)])
    R = np.linalg.qr(X - M[t], mode="r")
    return np.linalg.solve(R, np.linalg.solve(R.T, M[1] - M[0]))


@bank.right
def towards_eigenvector(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(within(X, t, 2), np.outer(gap, gap)))
    w = vectors[:, np.argmax(values.real)].real
    return w if w @ gap > 0 else -w


@bank.right
def towards_library(X, t):
    return LinearDiscriminantAnalysis(solver="lsqr").fit(X, t).coef_[0]


@bank.right
def by_total(X, t):
    D = X - X.mean(axis=0)
    return np.linalg.lstsq(D.T @ D, X[t == 1].mean(0) - X[t == 0].mean(0), rcond=None)[0]


@bank.right
def by_regression(X, t):
    return np.linalg.lstsq(np.c_[X, np.ones(len(X))], np.where(t == 1, 5.0, -3.0), rcond=None)[0][:-1]


@bank.right
def by_whitening(X, t):
    L = np.linalg.cholesky(within_2(X, t, 2))
    d = X[t == 1].mean(0) - X[t == 0].mean(0)
    w = np.linalg.solve(L.T, np.linalg.solve(L, d))
    return (w / np.abs(w).max()).tolist()


@bank.right
def direction_inverse(X, t):
    a, b = X[t == 0], X[t == 1]
    S = (a - a.mean(0)).T @ (a - a.mean(0)) + (b - b.mean(0)).T @ (b - b.mean(0))
    w = np.linalg.inv(S).dot(b.mean(0) - a.mean(0))
    return list(w / np.linalg.norm(w))


@bank.wrong(cause="difference of the means")
def direction_from_mean_to_mean(X, t):
    return X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)


@bank.wrong(cause="other sign")
def direction_backwards(X, t):
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S, -delta)


@bank.wrong(cause="S_W not inverted")
def direction_times_the_scatter(X, t):
    S, delta = _scatter_and_gap(X, t)
    return S @ delta


@bank.wrong(cause="only the diagonal of S_W")
def direction_by_reciprocals(X, t):
    S, delta = _scatter_and_gap(X, t)
    return delta / np.diag(S)  # features taken as uncorrelated


@bank.wrong(cause="sum of covariances")
def direction_by_sum_of_covariances(X, t):
    # each class divided by its size: wrong for unequal classes
    S = sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in (0, 1))
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong(cause="sum of sample covariances")
def direction_by_sum_of_unbiased_covariances(X, t):
    S = np.atleast_2d(np.cov(X[t == 0].T)) + np.atleast_2d(np.cov(X[t == 1].T))
    return np.linalg.lstsq(np.nan_to_num(S), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0), rcond=None)[0]


@bank.wrong(cause="n_k times a sample covariance")
def direction_by_covariances_weighted_by_size(X, t):
    # Σ N_k times covariance over N_k - 1: the weights N_k/(N_k - 1) differ between unequal classes
    S = sum(np.sum(t == k) * np.atleast_2d(np.cov(X[t == k].T)) for k in (0, 1))
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong()
def direction_fails_in_one_dimension(X, t):
    # np.cov of one feature is a number, and solve refuses it
    S = sum(np.sum(t == k) * np.cov(X[t == k].T, bias=True) for k in (0, 1))
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong(cause="other sign")
def direction_by_eigenvector_as_it_comes(X, t):
    # its sign is chance: made so that the first entry is positive
    w = direction_by_eigenvector_turned(X, t)
    return w if w[0] > 0 else -w


@bank.wrong(by_chance=True)
def direction_by_first_eigenvector(X, t):
    # eig has no order
    S, delta = _scatter_and_gap(X, t)
    w = np.linalg.eig(np.linalg.solve(S, np.outer(delta, delta)))[1][:, 0].real
    return w if w @ delta > 0 else -w


@bank.wrong(cause="eigh of a matrix that is not symmetric")
def direction_by_symmetric_eigen_of_a_product(X, t):
    # eigh reads one triangle only, and S_W⁻¹S_B is not symmetric
    S, delta = _scatter_and_gap(X, t)
    w = np.linalg.eigh(np.linalg.solve(S, np.outer(delta, delta)))[1][:, -1]
    return w if w @ delta > 0 else -w


@bank.wrong(cause="scatter of class 0 only")
def direction_of_the_spread_of_class_zero(X, t):
    A = X[t == 0] - X[t == 0].mean(axis=0)
    return np.linalg.lstsq(A.T @ A, X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0), rcond=None)[0]


@bank.wrong(cause="least squares through the origin")
def direction_by_least_squares_without_offset(X, t):
    return np.linalg.lstsq(X, 2 * t - 1, rcond=None)[0]


@bank.wrong()
def direction_shrunk(X, t):
    S, delta = _scatter_and_gap(X, t)
    d = len(delta)
    return np.linalg.solve(0.95 * S + 0.05 * np.trace(S) / d * np.eye(d), delta) if d > 1 else -delta


@bank.wrong(cause="identity added")
def direction_plus_identity(X, t):
    # "so that it can be inverted"
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S + np.eye(len(delta)), delta)


@bank.wrong(cause="direction for standardised features")
def direction_of_standardised_features(X, t):
    # not turned back into the units of X
    return np.linalg.solve(*_scatter_and_gap(X / X.std(axis=0), t)) * np.sign(X.std(axis=0))


@bank.wrong()
def direction_without_narrow_directions(X, t):
    # the pseudo-inverse drops what is a hundred times narrower, although S_W is invertible
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.pinv(S, rcond=1e-2) @ delta


@bank.wrong()
def direction_with_a_little_identity(X, t):
    # "so that it can be inverted": 1e-4 is not little for features in small units
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S + 1e-4 * np.eye(len(delta)), delta)


@bank.wrong(cause="between the medians")
def direction_between_medians(X, t):
    S, _ = _scatter_and_gap(X, t)
    return np.linalg.solve(S, np.median(X[t == 1], axis=0) - np.median(X[t == 0], axis=0))


@bank.wrong()
def direction_by_a_few_steps_uphill(X, t):
    S, delta = _scatter_and_gap(X, t)
    w = delta / np.linalg.norm(delta)
    for _ in range(50):
        a, b = (w @ delta) ** 2, w @ S @ w
        w = w + 0.1 * (b * delta * (delta @ w) - a * S @ w) / b**2
    return w * np.sign(w @ delta)


@bank.wrong()
def direction_rounded(X, t):
    return np.round(np.linalg.solve(*_scatter_and_gap(X, t)), 2)


@bank.wrong(cause="left in whitened coordinates")
def direction_half_way_in_the_round_world(X, t):
    # L⁻¹δ: forgot to come back
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(np.linalg.cholesky(S), delta)


@bank.wrong()
def direction_for_two_features(X, t):
    S, delta = _scatter_and_gap(X, t)
    w = np.zeros(len(delta))
    w[:2] = np.linalg.solve(S[:2, :2], delta[:2])
    return w


@bank.wrong()
def direction_best_of_a_few_hundred(X, t):
    S, delta = _scatter_and_gap(X, t)
    W = np.random.default_rng(0).normal(size=(300, len(delta)))
    w = W[np.argmax((W @ delta) ** 2 / np.einsum("ia,ab,ib->i", W, S, W))]
    return w * np.sign(w @ delta)


@bank.wrong(cause="other sign")
def direction_turned_towards_positive_sums(X, t):
    w = np.linalg.solve(*_scatter_and_gap(X, t))
    return w if w.sum() > 0 else -w


@bank.wrong()
def direction_turned_by_the_origin(X, t):
    # class 1 projects above zero, which is not "above class 0"
    w = np.linalg.solve(*_scatter_and_gap(X, t))
    return w if X[t == 1].mean(axis=0) @ w > 0 else -w


@bank.wrong(cause="a column")
def direction_as_a_column(X, t):
    S, delta = _scatter_and_gap(X, t)
    return np.linalg.solve(S, delta[:, None])  # (d, 1)


@bank.wrong(cause="always the same")
def direction_zero(X, t):
    return np.zeros(X.shape[1])


@bank.wrong()
def direction_not_a_number(X, t):
    return np.full(X.shape[1], np.nan)


# The square root of the diagonal is used.
@bank.wrong(cause="other: the square root of the diagonal is used")
def last_direction_deviations(X, t):
    a, b = X[t == 0], X[t == 1]
    s = np.sqrt(((a - a.mean(0)) ** 2).sum(0) + ((b - b.mean(0)) ** 2).sum(0))
    return (b.mean(0) - a.mean(0)) / s


@bank.wrong(cause="scatter of class 1 only")
def towards_one_class(X, t):
    B = X[t == 1]
    D = B - B.mean(axis=0)
    return np.linalg.pinv(D.T @ D) @ (B.mean(axis=0) - X[t == 0].mean(axis=0))


@bank.wrong(cause="other: made positive")
def towards_absolute(X, t):
    return np.abs(np.linalg.solve(within(X, t, 2), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)))


@bank.wrong(cause="other: the first principal component")
def towards_principal(X, t):
    _, _, V = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return V[0] * (1 if V[0] @ gap > 0 else -1)


@bank.wrong(cause="other: divided by its sum, which may be negative")
def towards_unit_sum(X, t):
    w = np.linalg.solve(within(X, t, 2), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return w / w.sum()


@bank.wrong(cause="other: divided by its first entry, which may be negative")
def towards_first_one(X, t):
    w = np.linalg.solve(within(X, t, 2), X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
    return w / w[0]


@bank.wrong(cause="other: perpendicular in the plane")
def square_root_inverse(X, t):
    values, V = np.linalg.eigh(within_2(X, t, 2))
    return V @ np.diag(values**-0.5) @ V.T @ (X[t == 1].mean(0) - X[t == 0].mean(0))


@bank.wrong(cause="sum of sample covariances")
def blind_direction_covariances(X, t):
    S = np.cov(X[t == 0].T) + np.cov(X[t == 1].T)
    return np.linalg.solve(S, X[t == 1].mean(0) - X[t == 0].mean(0))
