"""Answers to least_squares_fit, right and wrong, as people might write them."""

import numpy as np
import scipy.linalg

from tests.exercises.bank import Bank

bank = Bank()


def with_ones(X):
    return np.column_stack([X, np.ones(len(X))])


def ones_last(X):
    return np.column_stack([X, np.ones(len(X))])


@bank.right
def squares_by_lstsq(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, np.eye(K)[t], rcond=None)[0]


@bank.right
def squares_by_pinv_class_by_class(X, t, K):
    inverse = np.linalg.pinv(np.c_[X, np.ones(X.shape[0])])
    return np.array([inverse @ (t == k) for k in range(K)]).T


@bank.right
def squares_by_svd(X, t, K):
    A = np.hstack((X, np.ones((len(X), 1))))
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    W = np.zeros((A.shape[1], K))
    for u, sigma, v in zip(U.T, s, Vt, strict=True):
        if sigma > 1e-10 * s[0]:
            W += np.outer(v, (u @ np.eye(K)[t]) / sigma)
    return W.tolist()


@bank.wrong(cause="small feature lost")
def squares_by_eigenvectors_of_the_gram_matrix(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    values, vectors = np.linalg.eigh(A.T @ A)
    keep = values > 1e-11 * values[-1]
    V = vectors[:, keep]
    return V @ ((V.T @ A.T @ (t[:, None] == np.arange(K))) / values[keep, None])


@bank.right
def squares_by_pivoted_qr_and_projection(X, t, K):
    from scipy.linalg import null_space, qr

    A = np.column_stack([X, np.ones(len(X))])
    Q, R, order = qr(A, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(R))
    r = int(np.sum(diagonal > 1e-10 * diagonal[0]))
    W = np.zeros((A.shape[1], K))
    W[order[:r]] = np.linalg.solve(R[:r, :r], Q[:, :r].T @ np.eye(K)[t])
    N = null_space(A, rcond=1e-10)
    return W - N @ (N.T @ W)


@bank.right
def squares_by_scipy_in_columns(X, t, K):
    from scipy.linalg import lstsq

    A = np.ones((X.shape[0], X.shape[1] + 1))
    A[:, :-1] = X
    columns = [lstsq(A, (t == k).astype(float), lapack_driver="gelsy", cond=1e-12)[0] for k in range(K)]
    return [tuple(column[row] for column in columns) for row in range(A.shape[1])]


@bank.wrong(cause="small feature lost")
def squares_by_sklearn_without_its_intercept(X, t, K):
    from sklearn.linear_model import LinearRegression

    A = np.append(X, np.ones((len(X), 1)), axis=1)
    return LinearRegression(fit_intercept=False).fit(A, np.eye(K)[t]).coef_.T


@bank.wrong(cause="small feature lost")
def squares_by_gram_pinv_of_the_shorter_side(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    if A.shape[0] < A.shape[1]:
        return A.T @ np.linalg.pinv(A @ A.T, rcond=1e-11, hermitian=True) @ T
    return np.linalg.pinv(A.T @ A, rcond=1e-11, hermitian=True) @ A.T @ T


@bank.right
def squares_by_full_rank_factors(X, t, K):
    # A = BC with full column and row rank: the pseudo-inverse is Cᵀ(CCᵀ)⁻¹(BᵀB)⁻¹Bᵀ.
    A = np.c_[X, np.ones(len(X))]
    U, s, Vt = np.linalg.svd(A)
    r = np.linalg.matrix_rank(A)
    B, C = U[:, :r] * s[:r], Vt[:r]
    return C.T @ np.linalg.solve(C @ C.T, np.linalg.solve(B.T @ B, B.T @ np.eye(K)[t]))


@bank.right
def fit_svd(X, t, K):
    A = np.append(X, np.ones((len(X), 1)), axis=1)
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    keep = s > 1e-10 * s[0]
    T = (np.arange(K) == np.asarray(t)[:, None]).astype(float)
    return Vt[keep].T @ ((U[:, keep].T @ T) / s[keep, None])


@bank.right
def squares_lstsq(X, t, K):
    A = np.hstack([X, np.ones((X.shape[0], 1))])
    return np.linalg.lstsq(A, np.eye(K)[t], rcond=None)[0]


@bank.right
def squares_pinv(X, t, K):
    return np.linalg.pinv(np.c_[X, np.ones(len(t))]) @ (t[:, None] == np.arange(K))


@bank.right
def squares_svd(X, t, K):
    A = with_ones(X)
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    keep = s > s[0] * 1e-10
    return Vt[keep].T @ ((U[:, keep].T @ np.eye(K)[t]) / s[keep, None])


@bank.right
def squares_columns(X, t, K):
    A = with_ones(X)
    W = np.zeros((A.shape[1], K))
    for k in range(K):
        W[:, k], *_ = np.linalg.lstsq(A, np.where(t == k, 1.0, 0.0), rcond=None)
    return W.tolist()


@bank.wrong(cause="small feature lost")
def squares_eigh(X, t, K):
    A = with_ones(X)
    values, V = np.linalg.eigh(A.T @ A)
    inverse = np.array([1 / v if v > 1e-9 * values[-1] else 0.0 for v in values])
    return (V * inverse) @ V.T @ A.T @ np.eye(K)[t]


@bank.right
def squares_pivoted(X, t, K):
    return scipy.linalg.lstsq(with_ones(X), np.eye(K)[t], cond=1e-10, lapack_driver="gelsy")[0]


@bank.wrong(cause="small feature lost")
def squares_kernel(X, t, K):
    A = with_ones(X)
    return A.T @ np.linalg.pinv(A @ A.T, rcond=1e-9) @ np.eye(K)[t]


@bank.right
def by_svd(X, t, K):
    U, s, Vt = np.linalg.svd(ones_last(X), full_matrices=False)
    keep = s > 1e-12 * s[0]
    return Vt[keep].T @ ((U[:, keep].T @ np.eye(K)[t]) / s[keep, None])


@bank.wrong(cause="small feature lost")
def by_eigh(X, t, K):
    A = ones_last(X)
    values, V = np.linalg.eigh(A.T @ A)
    keep = values > 1e-10 * values[-1]
    return (V[:, keep] / values[keep]) @ V[:, keep].T @ A.T @ np.eye(K)[t]


@bank.right
def class_by_class(X, t, K):
    A = np.insert(np.asarray(X, float), 0, 1, axis=1)
    P = np.linalg.pinv(A)
    return np.roll(np.stack([P @ (t == k) for k in range(K)], axis=1), -1, axis=0)


@bank.right
def fit_lstsq(X, t, K):
    A = np.append(X, np.ones((len(X), 1)), axis=1)
    return np.linalg.lstsq(A, np.equal.outer(t, range(K)).astype(float), rcond=None)[0]


@bank.wrong(cause="bias left out of the norm")
def squares_centred_so_the_bias_is_free(X, t, K):
    # The norm leaves the bias row out: another matrix where a feature is constant or n <= d.
    T = np.eye(K)[t]
    V = np.linalg.pinv(X - X.mean(axis=0)) @ (T - T.mean(axis=0))
    return np.vstack([V, T.mean(axis=0) - X.mean(axis=0) @ V])


@bank.wrong(cause="bias left out of the norm")
def squares_by_sklearn_with_its_intercept(X, t, K):
    # As above: the intercept is not part of the norm.
    from sklearn.linear_model import LinearRegression

    model = LinearRegression().fit(X, np.eye(K)[t])
    return np.vstack([model.coef_.T, model.intercept_])


@bank.wrong(by_chance=True, cause="other: normal equations unless they fail")
def squares_solve_until_it_complains(X, t, K):
    # Rounding hides that the matrix is singular, and the solution is any.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    try:
        return np.linalg.solve(A.T @ A, A.T @ T)
    except np.linalg.LinAlgError:
        return np.linalg.pinv(A) @ T


@bank.wrong(cause="other: normal equations")
def squares_by_normal_equations(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    return np.linalg.solve(A.T @ A, A.T @ np.eye(K)[t])


@bank.wrong(cause="other: minimum norm only where points are few")
def squares_minimum_norm_only_for_few_points(X, t, K):
    # Knows n <= d, not a feature that appears twice.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    if len(A) < A.shape[1]:
        return np.linalg.pinv(A) @ T
    return np.linalg.inv(A.T @ A) @ A.T @ T


@bank.wrong(cause="other: another solution than that of minimum norm")
def squares_basic_solution(X, t, K):
    # Zeros for the dependent columns: of smallest error, not of minimum norm.
    from scipy.linalg import qr

    A = np.column_stack([X, np.ones(len(X))])
    Q, R, order = qr(A, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(R))
    r = int(np.sum(diagonal > 1e-10 * diagonal[0]))
    W = np.zeros((A.shape[1], K))
    W[order[:r]] = np.linalg.solve(R[:r, :r], Q[:, :r].T @ np.eye(K)[t])
    return W


@bank.wrong(cause="penalty added")
def squares_with_a_little_ridge(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    return np.linalg.solve(A.T @ A + 1e-2 * np.eye(A.shape[1]), A.T @ np.eye(K)[t])


@bank.wrong(cause="other: small directions thrown away")
def squares_throwing_away_small_directions(X, t, K):
    return np.linalg.pinv(np.c_[X, np.ones(len(X))], rcond=0.1) @ np.eye(K)[t]


@bank.wrong(cause="bias row first")
def squares_bias_row_first(X, t, K):
    return np.linalg.pinv(np.c_[np.ones(len(X)), X]) @ np.eye(K)[t]


@bank.wrong(cause="bias row of zeros")
def squares_without_bias(X, t, K):
    W = np.linalg.pinv(X) @ np.eye(K)[t]
    return np.vstack([W, np.zeros(K)])


@bank.wrong(cause="targets ±1")
def squares_targets_plus_and_minus_one(X, t, K):
    return np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ (2 * np.eye(K)[t] - 1)


@bank.wrong(cause="classes as rows")
def squares_one_row_a_class(X, t, K):
    return (np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[t]).T


@bank.wrong(cause="integers")
def squares_points_cut_to_integers(X, t, K):
    A = np.ones((len(X), X.shape[1] + 1), dtype=int)
    A[:, :-1] = X
    return np.linalg.pinv(A) @ np.eye(K)[t]


@bank.wrong(cause="other: weights in the type of X")
def squares_result_in_the_type_of_X(X, t, K):
    # Whole-number points cut the weights to integers.
    W = np.zeros((X.shape[1] + 1, K), dtype=X.dtype)
    W[:] = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[t]
    return W


@bank.wrong(cause="last column is the rest")
def squares_last_column_is_the_rest(X, t, K):
    # Takes for granted that the columns add up to (0, …, 0, 1): not so where columns of X̃ depend on each other.
    W = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[t]
    total = np.zeros(len(W))
    total[-1] = 1
    W[:, -1] = total - W[:, :-1].sum(axis=1)
    return W


@bank.wrong(cause="standardised first")
def squares_after_standardizing(X, t, K):
    s = X.std(axis=0)
    Z = (X - X.mean(axis=0)) / np.where(s == 0, 1, s)
    return np.linalg.pinv(np.c_[Z, np.ones(len(X))]) @ np.eye(K)[t]


@bank.wrong(cause="other: copies left out")
def squares_after_leaving_out_copies(X, t, K):
    # Each repeated feature gets weight only once.
    A = np.c_[X, np.ones(len(X))]
    _, first = np.unique(A, axis=1, return_index=True)
    W = np.zeros((A.shape[1], K))
    W[first] = np.linalg.pinv(A[:, first]) @ np.eye(K)[t]
    return W


@bank.wrong(cause="other: descent stopped too early")
def squares_by_a_few_steps_downhill(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    W = np.zeros((A.shape[1], K))
    for _ in range(200):
        W -= A.T @ (A @ W - np.eye(K)[t]) / np.linalg.norm(A) ** 2
    return W


@bank.wrong(cause="class means fitted")
def squares_of_class_means(X, t, K):
    # Ignores how many points a class has.
    seen = np.unique(t)
    M = np.array([X[t == k].mean(axis=0) for k in seen])
    return np.linalg.pinv(np.c_[M, np.ones(len(M))]) @ np.eye(K)[seen]


@bank.wrong(by_chance=True, cause="other: normal equations where points are enough")
def squares_solve_if_there_are_points_enough(X, t, K):
    # A constant feature makes the matrix singular, and rounding may hide it from np.linalg.solve.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    try:
        assert len(A) >= A.shape[1]
        return np.linalg.solve(A.T @ A, A.T @ T)
    except (AssertionError, np.linalg.LinAlgError):
        return np.linalg.pinv(A) @ T


@bank.wrong(by_chance=True, cause="other: normal equations unless the determinant is 0")
def squares_pinv_only_if_the_determinant_is_zero(X, t, K):
    # A determinant of 1e-14 is not 0.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    if np.linalg.det(A.T @ A) == 0:
        return np.linalg.pinv(A) @ T
    return np.linalg.inv(A.T @ A) @ A.T @ T


# The ones are prepended, and the bias row is moved to the end by a reversal of all rows.
@bank.wrong(cause="other: the ones are prepended, and the bias row is moved to the end by a reversal of all rows")
def fit_rows_reversed(X, t, K):
    A = np.hstack([np.ones((len(X), 1)), X])
    T = np.zeros((len(t), K))
    T[np.arange(len(t)), t] = 1
    return (np.linalg.pinv(A) @ T)[::-1]


# No bias.
@bank.wrong(cause="no bias")
def fit_no_bias(X, t, K):
    T = np.eye(K)[t]
    return np.linalg.pinv(X) @ T


# Bias row first.
@bank.wrong(cause="bias row first")
def fit_bias_first(X, t, K):
    A = np.hstack([np.ones((len(X), 1)), X])
    W, *_ = np.linalg.lstsq(A, np.eye(K)[t], rcond=None)
    return W


# Normal equations with an explicit inverse: fails where X is rank-deficient.
@bank.wrong(by_chance=True, cause="other: normal equations with an explicit inverse: fails where X is rank-deficient")
def fit_normal_equations(X, t, K):
    n = len(X)
    A = np.c_[X, np.ones(n)]
    T = np.zeros((n, K))
    T[np.arange(n), t] = 1
    return np.linalg.inv(A.T @ A) @ A.T @ T


# Normal equations: fails for rank-deficient X; solved with a small ridge.
@bank.wrong(cause="other: normal equations: fails for rank-deficient X; solved with a small ridge")
def fit_ridge(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    T = np.eye(K)[t]
    return np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ T)


# Targets ±1.
@bank.wrong(cause="targets ±1")
def fit_targets_pm(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    T = -np.ones((len(t), K))
    T[np.arange(len(t)), t] = 1
    return np.linalg.lstsq(A, T, rcond=None)[0]


# Centred data, bias from the means of T only.
@bank.wrong(cause="points centred")
def fit_bias_is_mean_target(X, t, K):
    T = np.eye(K)[t]
    Xc = X - X.mean(axis=0)
    W = np.linalg.lstsq(Xc, T - T.mean(axis=0), rcond=None)[0]
    return np.vstack([W, T.mean(axis=0)])


# Inverse of XᵀX, zero where it does not exist.
@bank.wrong(cause="other: inverse of XᵀX, zero where it does not exist")
def hard_fit_gives_up(X, t, K):
    A = np.hstack([X, np.ones((len(X), 1))])
    G = A.T @ A
    if np.linalg.matrix_rank(G) < len(G):
        return np.zeros((len(G), K))
    return np.linalg.inv(G) @ A.T @ np.eye(K)[t]


# The features are centred first.
@bank.wrong(cause="points centred")
def last_fit_centred(X, t, K):
    A = np.column_stack([X - X.mean(axis=0), np.ones(len(X))])
    return np.linalg.pinv(A) @ np.eye(K)[t]


@bank.wrong(cause="K taken from the labels")
def classes_that_occur(X, t, K):
    return np.linalg.pinv(np.column_stack([X, np.ones(len(X))])) @ np.eye(max(t) + 1)[t]


@bank.wrong(cause="bias row of zeros")
def squares_zero_bias(X, t, K):
    W = np.linalg.lstsq(X, np.eye(K)[t], rcond=None)[0]
    return np.vstack([W, np.zeros(K)])


@bank.wrong(cause="other: fails or is arbitrary where several are best", by_chance=True)
def squares_normal_solve(X, t, K):
    A = with_ones(X)
    return np.linalg.solve(A.T @ A, A.T @ np.eye(K)[t])


@bank.wrong(cause="other: a small ridge")
def squares_ridge(X, t, K):
    A = with_ones(X)
    return np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ np.eye(K)[t])


# The class numbers as one target.
@bank.wrong(cause="class numbers as the target")
def fit_numbers(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    return np.linalg.lstsq(A, t, rcond=None)[0]


@bank.wrong(cause="other: small singular values dropped")
def coarse_pinv(X, t, K):
    return np.linalg.pinv(ones_last(X), rcond=1e-2) @ np.eye(K)[t]


@bank.wrong(cause="other: singular system")
def normal_inverse(X, t, K):
    A = ones_last(X)
    return np.linalg.inv(A.T @ A) @ A.T @ np.eye(K)[t]


@bank.wrong(cause="other: last class left out: 1 minus the others wrongly 0")
def last_class_zero(X, t, K):
    W = np.linalg.pinv(ones_last(X)) @ np.eye(K)[t]
    W[:, -1] = 0
    return W


@bank.wrong(cause="small feature lost")
def pseudo_inverse_of_the_gram_matrix(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.pinv(A.T @ A) @ A.T @ np.eye(K)[t]


@bank.wrong(cause="a column for each class that occurs")
def squares_of_the_classes_that_occur(X, t, K):
    targets = np.array([[1.0 if k == c else 0.0 for c in sorted(set(t.tolist()))] for k in t])
    return np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ targets
