"""Answers to non_separable_certificate, right and wrong, as people might write them."""

import itertools
from fractions import Fraction

import numpy as np

from linclass_ref.nonnegative import nnls
from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "Z = np.column_stack([X, np.ones(n)]) * y[:, None]"
        "  →  Z = np.column_stack([X, np.ones(n)]) / y[:, None]": "labels are ±1",
    }
)


def _nnls(X, y, *, offset=True, tolerance=1e-9):
    """The weights and whether they are a certificate."""
    from scipy.optimize import nnls

    rows = [(y[:, None] * X).T] + ([y] if offset else []) + [np.ones(len(y))]
    A = np.vstack(rows).astype(float)
    alpha, rest = nnls(A, np.append(np.zeros(len(A) - 1), 1.0))
    return alpha, rest < tolerance


@bank.right
def with_the_solver_of_the_notebook(X, y):
    from linclass_ref.nonnegative import nnls

    reflected = [[label * v for v in (*x, 1)] for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    A = [list(column) for column in zip(*reflected, strict=True)] + [[1] * len(y)]
    weights, rest = nnls(A, [0] * (len(A) - 1) + [1])
    return None if rest > 0 else list(weights)


@bank.right
def solver_with_a_tolerance_and_the_ones_first(X, y):
    from linclass_ref.nonnegative import nnls

    A = np.vstack([np.ones(len(y)), y, (y[:, None] * X).T])
    weights, rest = nnls(A, np.eye(len(A))[0])
    return weights / weights.sum() if rest < 1e-9 else None


@bank.right
def one_hull_at_a_time_with_the_solver(X, y):
    # each class has weights of sum 1, and both weighted means are the same
    from linclass_ref.nonnegative import nnls

    A = np.vstack([np.where(y == 1, X.T, -X.T), y == 1, y == -1]).astype(float)
    weights, rest = nnls(A, np.append(np.zeros(X.shape[1]), [1.0, 1.0]))
    return weights / 2 if rest == 0 else None


@bank.right
def by_nnls(X, y):
    from scipy.optimize import nnls

    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    alpha, rest = nnls(np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(X.shape[1] + 1), 1.0))
    return alpha / alpha.sum() if rest < 1e-9 else None


@bank.right
def by_a_linear_programme(X, y):
    from scipy.optimize import linprog

    A = np.vstack([(X * y[:, None]).T, y, np.ones(len(y))])
    found = linprog(np.zeros(len(y)), A_eq=A, b_eq=[0] * (len(A) - 1) + [1], method="highs")
    return list(found.x) if found.status == 0 else None


@bank.right
def separator_first_and_some_corner_of_all_certificates(X, y):
    from scipy.optimize import linprog

    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    n, d = Z.shape
    street = linprog(
        [0] * d + [-1], A_ub=np.column_stack([-Z, np.ones(n)]), b_ub=np.zeros(n), bounds=[(-1, 1)] * (d + 1)
    )
    if -street.fun > 1e-8:
        return None
    weights = np.random.default_rng(len(X)).normal(size=n)
    return linprog(weights, A_eq=np.vstack([Z.T, np.ones(n)]), b_eq=np.append(np.zeros(d), 1)).x


@bank.right
def hulls_of_both_classes(X, y):
    # weights that sum to one in each class; halved, they are a certificate
    from scipy.optimize import nnls

    plus = (y == 1).astype(float)
    A = np.vstack([(y[:, None] * X).T, plus, 1 - plus])
    alpha, rest = nnls(A, np.array([0.0] * X.shape[1] + [1.0, 1.0]))
    if rest > 1e-8:
        return None
    return tuple(alpha / 2)


@bank.right
def lawson_and_hanson_by_hand(X, y):
    n, d = X.shape
    A = np.vstack([(y[:, None] * X).T, np.reshape(y, (1, -1)), np.ones((1, n))]).astype(float)
    b = np.zeros(d + 2)
    b[-1] = 1
    alpha, used = np.zeros(n), np.zeros(n, dtype=bool)
    while True:
        along = A.T @ (b - A @ alpha)
        along[used] = -np.inf
        j = int(np.argmax(along))
        if along[j] <= 1e-10:
            break
        used[j] = True
        while True:
            new = np.zeros(n)
            new[used] = np.linalg.lstsq(A[:, used], b, rcond=None)[0]
            bad = used & (new <= 1e-14)
            if not bad.any():
                alpha = new
                break
            step = np.min(alpha[bad] / (alpha[bad] - new[bad]))
            alpha = alpha + step * (new - alpha)
            used &= alpha > 1e-13
            alpha[~used] = 0
            if not used.any():
                break
    return alpha / alpha.sum() if np.linalg.norm(A @ alpha - b) < 1e-8 else None


@bank.right
def nearest_point_of_the_hull(X, y):
    # Wolfe's method: corrals of points, their affine minimum, and back to the hull
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))]).astype(float)
    scale = np.max(np.linalg.norm(Z, axis=1))
    corral, weights = [int(np.argmin(np.linalg.norm(Z, axis=1)))], np.array([1.0])
    for _ in range(10_000):
        p = weights @ Z[corral]
        j = int(np.argmin(Z @ p))
        if Z[j] @ p > p @ p - 1e-13 * scale**2 or j in corral:
            break
        corral, weights = [*corral, j], np.append(weights, 0.0)
        while True:
            S = Z[corral]
            m = len(corral)
            system = np.block([[S @ S.T, np.ones((m, 1))], [np.ones((1, m)), np.zeros((1, 1))]])
            affine = np.linalg.lstsq(system, np.append(np.zeros(m), 1.0), rcond=1e-13)[0][:m]
            if np.all(affine > 1e-12):
                weights = affine
                break
            falling = affine <= 1e-12
            step = min(1.0, np.min(weights[falling] / np.maximum(weights[falling] - affine[falling], 1e-300)))
            weights = weights + step * (affine - weights)
            keep = weights > 1e-12
            if keep.all():
                keep[np.argmin(weights)] = False
            corral, weights = [c for c, kept in zip(corral, keep, strict=True) if kept], weights[keep]
    weights = weights / weights.sum()
    if np.linalg.norm(weights @ Z[corral]) > 1e-8 * scale:
        return None
    alpha = np.zeros(len(Z))
    alpha[corral] = weights
    return alpha


@bank.right
def exact_fractions_and_the_simplex_method(X, y):
    # phase one with Bland's rule; no rounding anywhere
    n = len(y)
    columns = [[int(y[i]) * Fraction(v) for v in X[i].tolist()] + [Fraction(int(y[i])), Fraction(1)] for i in range(n)]
    m = len(columns[0])
    table = [[columns[i][r] for i in range(n)] + [Fraction(int(r == m - 1))] for r in range(m)]
    basis = [None] * m  # None is an artificial variable
    cost = [sum(row[j] for row in table) for j in range(n + 1)]
    while True:
        enter = next((j for j in range(n) if cost[j] > 0), None)
        if enter is None:
            break
        rows = [r for r in range(m) if table[r][enter] > 0]
        out = min(rows, key=lambda r: (table[r][n] / table[r][enter], -1 if basis[r] is None else basis[r]))
        pivot = table[out][enter]
        table[out] = [v / pivot for v in table[out]]
        for r in range(m):
            if r != out and table[r][enter]:
                factor = table[r][enter]
                table[r] = [a - factor * b for a, b in zip(table[r], table[out], strict=True)]
        factor = cost[enter]
        cost = [a - factor * b for a, b in zip(cost, table[out], strict=True)]
        basis[out] = enter
    if cost[n] != 0:
        return None
    alpha = [0.0] * n
    for r in range(m):
        if basis[r] is not None:
            alpha[basis[r]] = float(table[r][n])
    return alpha


@bank.right
def mean_of_many_certificates(X, y):
    # uses as many points as it can
    from scipy.optimize import linprog

    n = len(y)
    A = np.vstack([(y[:, None] * X).T, y, np.ones(n)])
    b = np.append(np.zeros(len(A) - 1), 1.0)
    found = [linprog(-np.eye(n)[i], A_eq=A, b_eq=b, bounds=(0, None)) for i in range(min(n, 3))]
    if not all(f.success for f in found):
        return None
    return np.mean([f.x for f in found], axis=0)


@bank.right
def newcomer_certificate_reflected(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest < 1e-8 else None


@bank.right
def newcomer_certificate_half_each(X, y):
    plus, minus = (y == 1) * 1.0, (y == -1) * 1.0
    A = np.array([plus, minus, *(X * y[:, None]).T])
    b = [0.5, 0.5] + [0.0] * X.shape[1]
    weights, rest = nnls(A, b)
    if rest > 0:
        return None
    return weights / weights.sum()


@bank.right
def newcomer_certificate_hull_point(X, y):
    """Weights of sum 1 in each class with the same mean, then halved; the points are centred first."""
    C = X - X.mean(axis=0)
    A = np.zeros((X.shape[1] + 2, len(y)))
    A[0, y > 0] = 1
    A[1, y < 0] = 1
    A[2:] = (C * y.reshape(-1, 1)).T
    b = np.zeros(len(A))
    b[:2] = 1
    weights, rest = nnls(A, b)
    return (weights / 2).tolist() if np.isclose(rest, 0, atol=1e-9) else None


@bank.right
def newcomer_certificate_checked(X, y):
    n, d = X.shape
    A = np.ones((d + 2, n))
    for i in range(n):
        A[:d, i] = y[i] * X[i]
        A[d, i] = y[i]
    b = np.zeros(d + 2)
    b[-1] = 7.0
    lam, _ = nnls(A, b)
    lam = lam / 7
    good = abs(lam.sum() - 1) < 1e-7 and np.all(np.abs(A[:-1] @ lam) < 1e-7)
    return lam if good else None


@bank.right
def newcomer_certificate_scaled(X, y):
    """The columns are scaled to a largest entry of 1, and the weights scaled back."""
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    sizes = np.abs(Z).max(axis=1)
    A = np.vstack([(Z / sizes[:, None]).T, 1 / sizes])
    weights, rest = nnls(A, np.eye(len(A))[-1])
    return None if rest > 1e-10 else weights / sizes


@bank.right
def hulls_meet(X, y):
    rows = [np.where(y > 0, 1.0, 0.0), np.where(y < 0, 1.0, 0.0), *(X * y[:, None]).T]
    if not ((y > 0).any() and (y < 0).any()):
        return None
    lam, rest = nnls(np.array(rows), np.array([1.0, 1.0] + [0.0] * X.shape[1]))
    return lam / 2 if rest == 0 else None


@bank.right
def doubled_equation(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    A = np.vstack([np.ones(len(X)), Z.T])
    b = np.eye(len(A))[0]
    lam, rest = nnls(A, b)
    if rest > 0:
        return None
    return (lam / lam.sum()).tolist()


@bank.right
def smaller_total(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y.reshape(-1, 1)
    lam, rest = nnls(np.vstack([Z.T, np.full(len(X), 0.5)]), np.append(np.zeros(X.shape[1] + 1), 0.5))
    return lam if not rest else None


@bank.wrong(cause="no row of ones")
def homogeneous_system(X, y):
    from linclass_ref.nonnegative import nnls

    V = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    weights, rest = nnls(V.T, np.zeros(V.shape[1]))
    return weights if rest == 0 else None


@bank.wrong(cause="never None")
def rest_not_looked_at(X, y):
    from linclass_ref.nonnegative import nnls

    V = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    weights, _ = nnls(np.vstack([V.T, np.ones(len(X))]), np.append(np.zeros(V.shape[1]), 1.0))
    return weights / weights.sum()


@bank.wrong(cause="always None")
def points_not_reflected(X, y):
    from linclass_ref.nonnegative import nnls

    A = np.column_stack([X, np.ones(len(X)), np.ones(len(X))]).T
    weights, rest = nnls(A, np.append(np.zeros(len(A) - 1), 1.0))
    return weights if rest == 0 else None


@bank.wrong(by_chance=True)
def asks_for_a_rest_of_exactly_zero(X, y):
    alpha, found = _nnls(X, y, tolerance=1e-300)
    return alpha if found else None


@bank.wrong(cause="a small rest taken for 0")
def any_narrow_street_is_none(X, y):
    alpha, found = _nnls(X, y, tolerance=0.05)
    return alpha if found else None


@bank.wrong(cause="a small rest taken for 0")
def a_rest_of_a_hundredth_will_do(X, y):
    alpha, found = _nnls(X, y, tolerance=0.01)
    return alpha if found else None


@bank.wrong(cause="the 1 left out")
def forgets_the_offset(X, y):
    # separable with an offset, though not through the origin
    alpha, found = _nnls(X, y, offset=False)
    return alpha / alpha.sum() if found else None


@bank.wrong(cause="each class sums to 1")
def sums_to_one_in_each_class(X, y):
    alpha, found = _nnls(X, y)
    return 2 * alpha if found else None


@bank.wrong(cause="labels left in")
def weights_with_the_sign_of_their_class(X, y):
    alpha, found = _nnls(X, y)
    return alpha * y if found else None


@bank.wrong(cause="zeros instead of None")
def zeros_where_there_is_none(X, y):
    alpha, found = _nnls(X, y)
    return alpha if found else np.zeros(len(y))


@bank.wrong(cause="False instead of None")
def false_where_there_is_none(X, y):
    # the contract says None
    alpha, found = _nnls(X, y)
    return alpha if found else False


@bank.wrong(cause="weights and rest")
def weights_and_rest(X, y):
    alpha, found = _nnls(X, y)
    return (alpha, 0.0) if found else None


@bank.wrong(cause="only the weights that are used")
def only_the_weights_that_are_used(X, y):
    alpha, found = _nnls(X, y)
    return alpha[alpha > 0] if found else None


@bank.wrong(cause="class by class")
def the_classes_one_after_the_other(X, y):
    # the weights come back in another order than the points
    order = np.argsort(-y, kind="stable")
    alpha, found = _nnls(X[order], y[order])
    return alpha if found else None


@bank.wrong(cause="first two features only")
def first_two_features_only(X, y):
    alpha, found = _nnls(X[:, :2], y)
    return alpha if found else None


@bank.wrong()
def few_points_are_always_separable(X, y):
    # not if some of them lie on one line, or on one another
    if len(y) <= X.shape[1] + 1:
        return None
    alpha, found = _nnls(X, y)
    return alpha if found else None


@bank.wrong(cause="touching called separable")
def touching_counts_as_separable(X, y):
    # a line that does not cut is looked for, not one with every point strictly on its side
    from scipy.optimize import linprog

    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    for u in np.vstack([np.eye(Z.shape[1]), -np.eye(Z.shape[1])]):
        best = linprog(-u, A_ub=-Z, b_ub=np.zeros(len(Z)), bounds=(-1, 1))
        if -best.fun > 1e-9 and np.max(Z @ best.x) > 1e-9:
            return None
    return _nnls(X, y)[0]


@bank.wrong(cause="mistake counts of a run")
def share_of_the_mistakes_after_many_passes(X, y):
    # near to a certificate, but not to 1e-6
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w, counts = np.zeros(Z.shape[1]), np.zeros(len(y))
    for _ in range(300):
        clean = True
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w, clean = w + z, False
                counts[i] += 1
        if clean:
            return None
    return counts / counts.sum()


@bank.wrong()
def gives_up_on_the_perceptron_early(X, y):
    # a narrow street needs more passes than that; then NNLS finds none, and its weights are returned
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w = np.zeros(Z.shape[1])
    for _ in range(20):
        for z in Z:
            if w @ z <= 0:
                w = w + z
        if np.all(Z @ w > 0):
            return None
    return _nnls(X, y)[0]


@bank.wrong()
def steps_towards_the_nearest_vertex(X, y):
    # Frank and Wolfe's steps come near too slowly
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    alpha = np.full(len(y), 1 / len(y))
    for t in range(500):
        p = alpha @ Z
        i = np.argmin(Z @ p)
        if Z[i] @ p > 0.5 * (p @ p) > 1e-12:
            return None
        alpha *= 1 - 2 / (t + 3)
        alpha[i] += 2 / (t + 3)
    return alpha


@bank.wrong(cause="plain least squares")
def least_squares_with_signs(X, y):
    # nothing keeps the weights from being negative
    A = np.vstack([(y[:, None] * X).T, y, np.ones(len(y))]).astype(float)
    b = np.append(np.zeros(len(A) - 1), 1.0)
    alpha = np.linalg.lstsq(A, b, rcond=None)[0]
    return alpha if np.linalg.norm(A @ alpha - b) < 1e-9 else None


@bank.wrong(cause="negative weights cut off")
def least_squares_cut_off_at_zero(X, y):
    A = np.vstack([(y[:, None] * X).T, y, np.ones(len(y))]).astype(float)
    b = np.append(np.zeros(len(A) - 1), 1.0)
    alpha = np.maximum(np.linalg.lstsq(A, b, rcond=None)[0], 0)
    alpha = alpha / alpha.sum()
    return alpha if np.linalg.norm(A @ alpha - b) < 1e-6 else None


@bank.wrong(cause="other: finds only points that coincide")
def only_points_that_coincide(X, y):
    for i, j in itertools.product(np.flatnonzero(y == 1), np.flatnonzero(y == -1)):
        if np.array_equal(X[i], X[j]):
            alpha = np.zeros(len(y))
            alpha[[i, j]] = 0.5
            return alpha
    return None


@bank.wrong(cause="other: looks at the means only")
def equal_means_or_none(X, y):
    plus, minus = y == 1, y == -1
    if np.allclose(X[plus].mean(axis=0), X[minus].mean(axis=0)):
        return np.where(plus, 0.5 / plus.sum(), 0.5 / minus.sum())
    return None


@bank.wrong()
def cycle_of_the_run_or_none(X, y):
    # points that are no integers need not come back
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w, counts, seen = np.zeros(Z.shape[1]), np.zeros(len(y)), {}
    for _ in range(500):
        key = w.tobytes()
        if key in seen:
            change = counts - seen[key]
            return change / change.sum() if change.sum() else None
        seen[key] = counts.copy()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w = w + z
                counts[i] += 1
    return None


@bank.wrong(cause="state kept between calls")
def remembers_by_shape(X, y, known={}):
    # another data set of the same shape gets the old answer
    if X.shape not in known:
        alpha, found = _nnls(X, y)
        known[X.shape] = alpha if found else None
    return known[X.shape]


@bank.wrong(cause="other: knows one example")
def four_equal_weights_for_xor(X, y):
    return np.full(4, 0.25) if len(y) == 4 else None


@bank.wrong(cause="rounded")
def weights_in_hundredths(X, y):
    alpha, found = _nnls(X, y)
    return np.round(alpha, 2) if found else None


@bank.wrong(cause="a small rest taken for 0")
def a_rest_of_a_thousandth_will_do(X, y):
    alpha, found = _nnls(X, y, tolerance=1e-3)
    return alpha if found else None


@bank.wrong()
def only_where_the_points_span_the_space(X, y):
    # points on one line in space can be mixed as well
    if np.linalg.matrix_rank(X - X.mean(axis=0)) < X.shape[1]:
        return None
    alpha, found = _nnls(X, y)
    return alpha if found else None


# The appended 1 is not reflected.
@bank.wrong(cause="other: the appended 1 is not reflected")
def certificate_one_not_reflected(X, y):
    Z = np.column_stack([X * y[:, None], np.ones(len(X))])
    A = np.vstack([Z.T, np.ones(len(X))])
    b = np.append(np.zeros(Z.shape[1]), 1.0)
    lam, rest = nnls(A, b)
    return lam if rest == 0 else None


# rest < 0.5 counts as solved: separable sets get weights that are no certificate.
@bank.wrong(cause="other: rest < 0.5 counts as solved: separable sets get weights that are no certificate")
def hard_certificate_tolerance(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest < 0.5 else None


# None and weights the wrong way round.
@bank.wrong(cause="`rest != 0` for `rest == 0`")
def certificate_swapped(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    if rest == 0:
        return None
    return lam


# b is a vector of ones: every equation must give 1.
@bank.wrong(cause="`np.ones(Z.shape[1])` for `np.zeros(Z.shape[1])`")
def certificate_all_ones(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.ones(len(A)))
    return lam if rest < 1e-9 else None


# The labels are forgotten.
@bank.wrong(cause="other: the labels are forgotten")
def hard_certificate_no_labels(X, y):
    Z = np.column_stack([X, np.ones(len(X))])
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest == 0 else None


# Without offset: the 1 is not appended.
@bank.wrong(cause="the 1 left out")
def hard_certificate_no_offset(X, y):
    Z = X * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest == 0 else None


@bank.wrong(cause="other: the last entry is 1 for all points, not the label")
def newcomer_certificate_not_reflected(X, y):
    A = np.vstack([X.T * y, np.ones(len(y)), np.ones(len(y))])
    lam, rest = nnls(A, np.append(np.zeros(X.shape[1] + 1), 1.0))
    return lam if rest < 1e-8 else None


@bank.wrong(cause="each class sums to 1")
def newcomer_certificate_sum_two(X, y):
    A = np.vstack([(y == 1), (y == -1), (y[:, None] * X).T]).astype(float)
    lam, rest = nnls(A, np.append([1.0, 1.0], np.zeros(X.shape[1])))
    return lam if rest < 1e-8 else None


@bank.wrong(cause="mistake counts of a run")
def newcomer_certificate_perceptron(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, alpha = np.zeros(Z.shape[1]), np.zeros(len(y))
    for _ in range(200):
        before = alpha.sum()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w, alpha[i] = w + z, alpha[i] + 1
        if alpha.sum() == before:
            return None
    return alpha / alpha.sum()


@bank.wrong(cause="other: a rest of 0.1 is taken for none")
def newcomer_certificate_generous(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return lam / lam.sum() if rest < 0.1 else None


@bank.wrong(cause="other: the weights are rounded to four decimals")
def newcomer_certificate_rounded(X, y):
    lam = newcomer_certificate_reflected(X, y)
    return None if lam is None else np.round(lam, 4)


@bank.wrong(cause="other: tiny weights are set to 0 without scaling the others")
def newcomer_certificate_thresholded(X, y):
    lam = newcomer_certificate_reflected(X, y)
    return None if lam is None else np.where(lam < 0.05, 0, lam)


@bank.wrong(cause="other: mistake counts as weights")
def counts_as_weights(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, alpha = np.zeros(Z.shape[1]), np.zeros(len(Z))
    for _ in range(300):
        before = alpha.sum()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w, alpha[i] = w + z, alpha[i] + 1
        if alpha.sum() == before:
            return None
    return alpha / alpha.sum()


@bank.wrong(cause="other: labels forgotten")
def labels_forgotten(X, y):
    Z = np.column_stack([X, np.ones(len(X))])
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(X.shape[1] + 1), 1))
    return lam if rest == 0 else None


@bank.wrong(cause="other: each feature alone")
def box_test(X, y):
    apart = any(
        X[y > 0, j].min(initial=np.inf) > X[y < 0, j].max(initial=-np.inf)
        or X[y > 0, j].max(initial=-np.inf) < X[y < 0, j].min(initial=np.inf)
        for j in range(X.shape[1])
    )
    if apart:
        return None
    return hulls_meet(X, y) if hulls_meet(X, y) is not None else np.full(len(X), 1 / len(X))
