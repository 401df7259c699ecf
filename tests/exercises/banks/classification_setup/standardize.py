"""Answers to standardize, right and wrong, as people might write them."""

import math
import statistics

import numpy as np
import scipy.stats
from sklearn.preprocessing import StandardScaler

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "scale = np.where(varies, std, 1.0)"
        "  →  scale = np.where(varies, std, 2.0)": "a constant feature is set to 0 afterwards",
        "scale = np.where(varies, std, 1.0)"
        "  →  scale = np.where(varies, std, -1.0)": "a constant feature is set to 0 afterwards",
        "return ((X_train - mean) / scale * varies, (X_new - mean) / scale * varies)"
        "  →  return ((X_train - mean) / scale, (X_new - mean) / scale * varies)": "constant in training: minus the mean it is 0 already",
    }
)


@bank.right
def by_columns_that_vary(X_train, X_new):
    vary = X_train.max(axis=0) > X_train.min(axis=0)
    mean, std = X_train.mean(axis=0)[vary], X_train.std(axis=0)[vary]
    Z_train, Z_new = np.zeros(X_train.shape), np.zeros(X_new.shape)
    Z_train[:, vary] = (X_train[:, vary] - mean) / std
    Z_new[:, vary] = (X_new[:, vary] - mean) / std
    return Z_train, Z_new


@bank.right
def by_statistics_module(X_train, X_new):
    Z_train = [[0.0] * len(row) for row in X_train]
    Z_new = [[0.0] * len(row) for row in X_new]
    for j, column in enumerate(X_train.T.tolist()):
        if min(column) == max(column):
            continue
        mean, std = statistics.fmean(column), statistics.pstdev(column)
        for Z, X in ((Z_train, X_train), (Z_new, X_new)):
            for i in range(len(X)):
                Z[i][j] = (float(X[i][j]) - mean) / std
    return Z_train, Z_new


@bank.right
def divides_and_mends_after(X_train, X_new):
    # divides by zero on the way, with NumPy's warning
    constant = np.ptp(X_train, axis=0) == 0
    mean, std = np.mean(X_train, axis=0), np.std(X_train, axis=0)
    return [np.where(constant, 0, (X - mean) / std) for X in (X_train, X_new)]


@bank.right
def by_scikit_learn_and_a_mask(X_train, X_new):
    scaler = StandardScaler().fit(X_train)
    varies = (X_train != X_train[0]).any(axis=0)
    return scaler.transform(X_train) * varies, scaler.transform(X_new) * varies


@bank.right
def by_sums_of_squares(X_train, X_new):
    n = len(X_train)
    X_train, X_new = np.asarray(X_train, float), np.asarray(X_new, float)
    mean = X_train.sum(axis=0) / n
    centred = X_train - mean
    factor = np.sqrt(n / np.maximum((centred**2).sum(axis=0), 1e-300))
    factor[(np.diff(X_train, axis=0) == 0).all(axis=0)] = 0
    return centred * factor, (X_new - mean) * factor


@bank.right
def by_covariance_matrix(X_train, X_new):
    constant = np.array([len(set(column)) == 1 for column in X_train.T])
    variances = np.diag(np.atleast_2d(np.cov(X_train, rowvar=False, bias=True))) if len(X_train) > 1 else 0
    scale = np.where(constant, np.inf, np.sqrt(variances))

    def transform(X):
        return (X - X_train.mean(axis=0)) / scale

    return transform(X_train), transform(X_new)


@bank.right
def column_by_column(X_train, X_new):
    def scaled(train, new):
        if train.max() == train.min():
            return np.zeros(len(train) + len(new))
        return (np.concatenate([train, new]) - np.average(train)) / np.var(train) ** 0.5

    both = np.column_stack([scaled(X_train[:, j], X_new[:, j]) for j in range(X_train.shape[1])])
    return tuple(np.split(both, [len(X_train)]))


@bank.right
def by_z_map(X_train, X_new):
    with np.errstate(all="ignore"):
        Z = [scipy.stats.zmap(X, X_train, axis=0) for X in (X_train, X_new)]
    for part in Z:
        part[:, X_train.min(axis=0) == X_train.max(axis=0)] = 0
    return tuple(Z)


@bank.right
def standardize_by_columns(X_train, X_new):
    A, B = np.zeros(np.shape(X_train)), np.zeros(np.shape(X_new))
    for j in range(A.shape[1]):
        column = X_train[:, j]
        if column.max() == column.min():
            continue
        m = sum(column) / len(column)
        s = math.sqrt(sum((column - m) ** 2) / len(column))
        A[:, j], B[:, j] = (column - m) / s, (X_new[:, j] - m) / s
    return A, B


@bank.right
def newcomer_standardize_columns(X_train, X_new):
    Z_train, Z_new = np.zeros(X_train.shape), np.zeros(X_new.shape)
    for j in range(X_train.shape[1]):
        column = X_train[:, j].tolist()
        if min(column) == max(column):
            continue
        mean, deviation = statistics.fmean(column), statistics.pstdev(column)
        Z_train[:, j] = [(v - mean) / deviation for v in column]
        Z_new[:, j] = [(v - mean) / deviation for v in X_new[:, j].tolist()]
    return Z_train, Z_new


@bank.right
def newcomer_standardize_inf(X_train, X_new):
    mean = np.mean(X_train, axis=0)
    scale = np.std(X_train, axis=0)
    scale[np.ptp(X_train, axis=0) == 0] = np.inf
    return (X_train - mean) / scale, (X_new - mean) / scale


@bank.right
def newcomer_standardize_divide_where(X_train, X_new):
    mean = X_train.sum(axis=0) / len(X_train)
    deviation = np.sqrt(((X_train - mean) ** 2).sum(axis=0) / len(X_train))
    varies = X_train.min(axis=0) < X_train.max(axis=0)

    def scaled(X):
        return np.divide(X - mean, deviation, out=np.zeros(X.shape), where=np.broadcast_to(varies, X.shape))

    return [scaled(X_train), scaled(X_new)]


@bank.right
def newcomer_standardize_in_place(X_train, X_new):
    A, B = X_train.astype(float), X_new.astype(float)
    constant = np.all(A == A[0], axis=0)
    m, s = A.mean(0), A.std(0)
    for Z in (A, B):
        Z -= m
        Z /= np.where(constant, 1, s)
        Z[:, constant] = 0
    return A, B


@bank.right
def newcomer_standardize_rows(X_train, X_new):
    statistics_of = [(min(c) == max(c), np.mean(c), np.std(c)) for c in zip(*X_train, strict=True)]

    def row(x):
        return [0 if flat else (v - m) / s for v, (flat, m, s) in zip(x, statistics_of, strict=True)]

    return [row(x) for x in X_train], [row(x) for x in X_new]


@bank.right
def column_loop(X_train, X_new):
    a, b = np.zeros(X_train.shape), np.zeros(X_new.shape)
    for j, column in enumerate(X_train.T):
        if len(set(column.tolist())) > 1:
            m, s = column.mean(), np.sqrt(np.mean((column - column.mean()) ** 2))
            a[:, j], b[:, j] = (column - m) / s, (X_new[:, j] - m) / s
    return a, b


@bank.right
def errstate_where(X_train, X_new):
    m, s = X_train.mean(0), X_train.std(0)
    fixed = np.ptp(X_train, axis=0) == 0
    with np.errstate(all="ignore"):
        return [np.where(fixed, 0, (A - m) / s) for A in (X_train, X_new)]


@bank.right
def scaled_by_matrix(X_train, X_new):
    m = X_train.sum(0) / len(X_train)
    centred = X_train - m
    s = np.sqrt(np.einsum("ij,ij->j", centred, centred) / len(X_train))
    factor = np.diag([0.0 if lo == hi else 1 / v for lo, hi, v in zip(X_train.min(0), X_train.max(0), s, strict=True)])
    return centred @ factor, (X_new - m) @ factor


@bank.right
def standardize_columns(X_train, X_new):
    Z_train, Z_new = np.zeros(X_train.shape), np.zeros(X_new.shape)
    for j in range(X_train.shape[1]):
        a = X_train[:, j]
        if np.ptp(a) > 0:
            Z_train[:, j] = (a - a.mean()) / a.std()
            Z_new[:, j] = (X_new[:, j] - a.mean()) / a.std()
    return [Z_train, Z_new]


@bank.wrong(cause="new data by their own statistics")
def new_points_by_their_own_statistics(X_train, X_new):
    return by_columns_that_vary(X_train, X_train)[0], by_columns_that_vary(X_new, X_new)[0]


@bank.wrong(cause="statistics of both sets together")
def statistics_of_both_sets(X_train, X_new):
    both = by_columns_that_vary(np.vstack([X_train, X_new]), X_new)[0]
    return both[: len(X_train)], both[len(X_train) :]


@bank.wrong(cause="new data centred by their own mean")
def own_mean_training_deviation(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train, Z_new - Z_new.mean(axis=0)


@bank.wrong(cause="divided by n - 1")
def divides_by_one_less(X_train, X_new):
    if len(X_train) == 1:
        return np.zeros(X_train.shape), np.zeros(X_new.shape)
    std = X_train.std(axis=0, ddof=1)
    std[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    mean = X_train.mean(axis=0)
    return (X_train - mean) / std, (X_new - mean) / std


@bank.wrong(cause="constant feature only centred")
def scikit_learn_leaves_constants_of_new_points(X_train, X_new):
    # a constant feature is divided by 1: not 0 in the new points
    scaler = StandardScaler().fit(X_train)
    return scaler.transform(X_train), scaler.transform(X_new)


@bank.wrong(cause="constant feature divided by a tiny number")
def small_number_below(X_train, X_new):
    mean, std = X_train.mean(axis=0), X_train.std(axis=0) + 1e-8
    return (X_train - mean) / std, (X_new - mean) / std


@bank.wrong(cause="NaN made 0")
def nan_to_zero(X_train, X_new):
    # 0/0 is mended, but a new value that differs gives infinity, and that a huge number
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    with np.errstate(all="ignore"):
        return np.nan_to_num((X_train - mean) / std), np.nan_to_num((X_new - mean) / std)


@bank.wrong(cause="small deviation taken for constant")
def small_deviations_count_as_constant(X_train, X_new):
    # a feature in small units varies as well
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    scale = np.where(std < 1e-6, np.inf, std)
    return (X_train - mean) / scale, (X_new - mean) / scale


@bank.wrong(cause="small deviation taken for constant")
def nearly_equal_counts_as_constant(X_train, X_new):
    # a feature about a million that varies by one is not constant
    constant = np.isclose(X_train.max(axis=0), X_train.min(axis=0))
    with np.errstate(all="ignore"):
        return tuple(np.where(constant, 0, (X - X_train.mean(axis=0)) / X_train.std(axis=0)) for X in (X_train, X_new))


@bank.wrong(cause="first and last point compared")
def compares_first_and_last_point(X_train, X_new):
    constant = X_train[0] == X_train[-1]
    with np.errstate(all="ignore"):
        return tuple(np.where(constant, 0, (X - X_train.mean(axis=0)) / X_train.std(axis=0)) for X in (X_train, X_new))


@bank.wrong()
def compares_first_two_points(X_train, X_new):
    constant = (X_train[:2] == X_train[0]).all(axis=0)
    with np.errstate(all="ignore"):
        return tuple(np.where(constant, 0, (X - X_train.mean(axis=0)) / X_train.std(axis=0)) for X in (X_train, X_new))


@bank.wrong(cause="constant in the new data made 0")
def constant_in_the_new_points_becomes_zero_too(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    Z_new[:, X_new.max(axis=0) == X_new.min(axis=0)] = 0
    return Z_train, Z_new


@bank.wrong(cause="constant feature gives NaN")
def constant_only_where_zero(X_train, X_new):
    constant = (X_train == 0).all(axis=0)
    scale = np.where(constant, np.inf, X_train.std(axis=0))
    with np.errstate(all="ignore"):
        return (X_train - X_train.mean(axis=0)) / scale, (X_new - X_train.mean(axis=0)) / scale


@bank.wrong(cause="constant features dropped")
def drops_constant_features(X_train, X_new):
    vary = X_train.max(axis=0) > X_train.min(axis=0)
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train[:, vary], Z_new[:, vary]


@bank.wrong(cause="constant feature left as it is in the new data")
def constant_feature_kept_as_it_is(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    constant = X_train.max(axis=0) == X_train.min(axis=0)
    Z_new[:, constant] = X_new[:, constant]
    return Z_train, Z_new


@bank.wrong(cause="range instead of standard deviation")
def minimum_and_maximum(X_train, X_new):
    low, span = X_train.min(axis=0), np.ptp(X_train, axis=0).astype(float)
    span[span == 0] = np.inf
    return (X_train - low) / span, (X_new - low) / span


@bank.wrong(cause="divided by the variance")
def variance_below(X_train, X_new):
    scale = X_train.var(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - X_train.mean(axis=0)) / scale, (X_new - X_train.mean(axis=0)) / scale


@bank.wrong(cause="`X_train.std()` for `X_train.std(axis=0)`")
def one_deviation_for_all_features(X_train, X_new):
    constant = X_train.max(axis=0) == X_train.min(axis=0)
    scale = np.where(constant, np.inf, X_train.std() or 1)
    return (X_train - X_train.mean(axis=0)) / scale, (X_new - X_train.mean(axis=0)) / scale


@bank.wrong(cause="`np.median(X_train, axis=0)` for `X_train.mean(axis=0)`")
def median_instead_of_mean(X_train, X_new):
    scale = X_train.std(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - np.median(X_train, axis=0)) / scale, (X_new - np.median(X_train, axis=0)) / scale


@bank.wrong(cause="mean absolute deviation")
def mean_absolute_deviation(X_train, X_new):
    mean = X_train.mean(axis=0)
    scale = np.abs(X_train - mean).mean(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - mean) / scale, (X_new - mean) / scale


@bank.wrong(cause="rows instead of columns")
def rows_instead_of_features(X_train, X_new):
    return tuple(by_columns_that_vary(X.T, X.T)[0].T for X in (X_train, X_new))


@bank.wrong(cause="new data clipped")
def new_points_clipped(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train, np.clip(Z_new, Z_train.min(axis=0), Z_train.max(axis=0))


@bank.wrong(cause="type of the input kept")
def results_in_the_type_of_the_points(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train.astype(X_train.dtype), Z_new.astype(X_new.dtype)


@bank.wrong(cause="type of the input kept")
def mean_in_the_type_of_the_points(X_train, X_new):
    mean, std = X_train.mean(axis=0).astype(X_train.dtype), X_train.std(axis=0)
    std[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - mean) / std, (X_new - mean) / std


@bank.wrong(cause="results in another order")
def results_swapped(X_train, X_new):
    return by_columns_that_vary(X_train, X_new)[::-1]


@bank.wrong(cause="state kept between calls")
def statistics_kept_from_the_first_call(X_train, X_new, kept={}):
    d = X_train.shape[1]
    train = kept.setdefault(d, X_train.copy())
    return by_columns_that_vary(train, X_train)[1], by_columns_that_vary(train, X_new)[1]


@bank.wrong()
def new_points_with_the_statistics_of_the_result(X_train, X_new):
    # after the training set is replaced its mean is 0 and its deviation 1
    X_train = by_columns_that_vary(X_train, X_train)[0]
    return X_train, (X_new - X_train.mean(axis=0)) / 1.0


@bank.wrong(cause="only divided")
def only_divided(X_train, X_new):
    scale = X_train.std(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return X_train / scale, X_new / scale


# One mean and one standard deviation for the whole table (axis forgotten).
@bank.wrong(cause="one mean for all features")
def standardize_no_axis(X_train, X_new):
    mu = np.mean(X_train)
    sd = np.std(X_train)
    if sd == 0:
        return np.zeros(X_train.shape), np.zeros(X_new.shape)
    return (X_train - mu) / sd, (X_new - mu) / sd


# ddof=1, and constant features are found by the sample deviation.
@bank.wrong(cause="divided by n - 1")
def standardize_ddof(X_train, X_new):
    m = X_train.mean(axis=0)
    s = X_train.std(axis=0, ddof=1)
    s = np.where(s == 0, 1, s)
    return (X_train - m) / s, (X_new - m) / s


# Mean and deviation of the whole matrix: the axis is missing.
@bank.wrong(cause="one mean for all features that vary")
def standardize_no_axis_2(X_train, X_new):
    mu, sd = np.mean(X_train), np.std(X_train)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    return np.where(varies, (X_train - mu) / sd, 0), np.where(varies, (X_new - mu) / sd, 0)


# Divides by the variance.
@bank.wrong(cause="other: divides by the variance")
def hard_standardize_variance(X_train, X_new):
    m, v = X_train.mean(axis=0), X_train.var(axis=0)
    return (X_train - m) / (v + 1e-8), (X_new - m) / (v + 1e-8)


# New points use the training mean, but their own deviation; constant features are right.
@bank.wrong(cause="other: new points use the training mean, but their own deviation; constant features are right")
def last_standardize_own_deviation(X_train, X_new):
    m = X_train.mean(axis=0)
    const = X_train.max(axis=0) == X_train.min(axis=0)
    s = np.where(const, 1, X_train.std(axis=0))
    s_new = np.where(X_new.std(axis=0) == 0, 1, X_new.std(axis=0))
    return (X_train - m) / s * ~const, (X_new - m) / s_new * ~const


@bank.wrong(cause="other: the new points are measured by the standardised training points")
def newcomer_standardize_stale(X_train, X_new):
    varies = np.ptp(X_train, axis=0) > 0
    X_train = (X_train - X_train.mean(axis=0)) / np.where(varies, X_train.std(axis=0), 1) * varies
    X_new = (X_new - X_train.mean(axis=0)) / np.where(varies, X_train.std(axis=0), 1) * varies
    return X_train, X_new


@bank.wrong(cause="divided by n - 1")
def newcomer_standardize_stdev(X_train, X_new):
    flat = np.ptp(X_train, axis=0) == 0
    m = X_train.mean(axis=0)
    s = np.array([1.0 if f else statistics.stdev(c) for f, c in zip(flat, X_train.T.tolist(), strict=True)])
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong(cause="one mean for all features that vary")
def newcomer_standardize_one_scale(X_train, X_new):
    flat = np.ptp(X_train, axis=0) == 0
    m, s = X_train.mean(), X_train.std()
    s = s if s > 0 else 1.0
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong(cause="other: constant means constant in the new points")
def newcomer_standardize_constant_in_new(X_train, X_new):
    flat = np.ptp(X_new, axis=0) == 0
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    s = np.where(s == 0, 1, s)
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong(cause="other: a feature that hardly varies is taken for constant")
def newcomer_standardize_nearly_constant(X_train, X_new):
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    flat = s < 0.1
    s = np.where(flat, 1, s)
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong(cause="small deviation taken for constant")
def newcomer_standardize_isclose(X_train, X_new):
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    flat = np.isclose(s, 0)
    s = np.where(flat, 1, s)
    return np.where(flat, 0, (X_train - m) / s), np.where(flat, 0, (X_new - m) / s)


@bank.wrong(cause="small deviation taken for constant")
def newcomer_standardize_cancellation(X_train, X_new):
    m = X_train.mean(axis=0)
    s = np.sqrt(np.abs((X_train.astype(float) ** 2).mean(axis=0) - m**2))
    flat = s < 1e-6
    s = np.where(flat, 1, s)
    return np.where(flat, 0, (X_train - m) / s), np.where(flat, 0, (X_new - m) / s)


# ddof=1, and the constant feature gives NaN.
@bank.wrong(cause="divided by n - 1")
def standardize_ddof_nan(X_train, X_new):
    m = X_train.mean(axis=0)
    s = X_train.std(axis=0, ddof=1)
    with np.errstate(all="ignore"):
        return (X_train - m) / s, (X_new - m) / s


# Not centred: only divided.
@bank.wrong(cause="only divided")
def standardize_not_centred(X_train, X_new):
    s = X_train.std(axis=0)
    constant = X_train.max(axis=0) == X_train.min(axis=0)
    s = np.where(constant, 1, s)
    A, B = X_train / s, X_new / s
    A[:, constant] = 0
    B[:, constant] = 0
    return A, B


# Scales to the range from 0 to 1.
@bank.wrong(cause="range instead of standard deviation")
def standardize_min_max(X_train, X_new):
    lo, hi = X_train.min(axis=0), X_train.max(axis=0)
    span = np.where(hi == lo, 1, hi - lo)
    A, B = (X_train - lo) / span, (X_new - lo) / span
    B[:, hi == lo] = 0
    return A, B


@bank.wrong(cause="small deviation taken for constant")
def tiny_is_constant(X_train, X_new):
    m, s = X_train.mean(0), X_train.std(0)
    good = s > 1e-8
    s = np.where(good, s, 1)
    return (X_train - m) / s * good, (X_new - m) / s * good


@bank.wrong(cause="other: eps added")
def eps_added(X_train, X_new):
    m, s = X_train.mean(0), X_train.std(0)
    good = X_train.max(0) > X_train.min(0)
    return (X_train - m) / (s + 1e-6) * good, (X_new - m) / (s + 1e-6) * good


@bank.wrong(cause="standard deviation compared with 0")
def zero_deviation_is_constant(X_train, X_new):
    # 0.1 three times: the mean is 0.1 and a little, and so the deviation is 1.4e-17
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    flat = s == 0
    s = np.where(flat, 1, s)
    return np.where(flat, 0, (X_train - m) / s), np.where(flat, 0, (X_new - m) / s)
