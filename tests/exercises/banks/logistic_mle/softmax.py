"""Answers to softmax, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "return weights / weights.sum(axis=1, keepdims=True)"
        "  →  return weights / weights.sum(axis=-1, keepdims=True)": "a matrix has two axes: 1 is also -1",
        "weights = np.exp(scores - scores.max(axis=1, keepdims=True))"
        "  →  weights = np.exp(scores - scores.max(axis=-1, keepdims=True))": "a matrix has two axes: 1 is also -1",
    }
)


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def logistic(s):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(s))
    return np.where(np.asarray(s) >= 0, 1, e) / (1 + e)


@bank.right
def minus_the_largest_of_the_row(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.right
def by_logsumexp(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))


@bank.right
def row_after_row_on_lists(scores):
    rows = []
    for row in scores.tolist():
        top = max(row)
        e = [math.exp(s - top) for s in row]
        rows.append([v / sum(e) for v in e])
    return rows


@bank.right
def transposed_throughout(scores):
    S = np.asarray(scores, dtype=float).T
    S = S - S.max(axis=0)
    return (np.exp(S) / np.exp(S).sum(axis=0)).T


@bank.right
def by_scipy(scores):
    from scipy.special import softmax

    return softmax(scores, axis=1)


@bank.right
def one_over_the_sum_of_differences(scores):
    with np.errstate(over="ignore"):
        return 1 / np.exp(scores[:, None, :] - scores[:, :, None]).sum(axis=2)


@bank.right
def along_the_rows(scores):
    def one(row):
        e = np.exp(row - np.max(row))
        return e / np.sum(e)

    return np.apply_along_axis(one, 1, scores)


@bank.right
def fills_a_matrix(scores):
    n, K = scores.shape
    out = np.zeros((n, K))
    for i in range(n):
        for k in range(K):
            out[i, k] = np.exp(scores[i, k] - max(scores[i]))
        out[i] /= out[i].sum()
    return out


@bank.right
def tuples_of_tuples(scores):
    tops = [row[np.argmax(row)] for row in scores]
    return tuple(
        tuple(np.exp(row - t) / np.einsum("k->", np.exp(row - t))) for row, t in zip(scores, tops, strict=True)
    )


@bank.right
def copies_and_works_in_place(scores):
    P = np.array(scores, dtype=np.float64)
    P -= np.amax(P, axis=-1)[:, np.newaxis]
    np.exp(P, out=P)
    P /= P @ np.ones((P.shape[1], 1))
    return P


@bank.right
def shares_rows(scores):
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@bank.right
def shares_logsumexp(scores):
    return np.exp(scores - scipy.special.logsumexp(scores, axis=1)[:, None])


@bank.right
def shares_lists(scores):
    result = []
    for row in scores.tolist():
        weights = [math.exp(s - max(row)) for s in row]
        result.append(tuple(w / math.fsum(weights) for w in weights))
    return result


@bank.right
def shares_transposed(scores):
    E = np.exp(scores.T - np.amax(scores, axis=1))
    return (E / E.sum(axis=0)).T


@bank.right
def shares_pairs(scores):
    gaps = scores[:, None, :] - scores[:, :, None]
    return 1 / np.exp(np.minimum(gaps, 700)).sum(axis=2)


@bank.right
def shares_in_place(scores):
    scores = scores.astype(float)
    for i in range(len(scores)):
        scores[i] -= scores[i].max()
        scores[i] = np.exp(scores[i])
        scores[i] /= scores[i].sum()
    return scores


@bank.right
def log_softmax(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


@bank.right
def row_function(scores):
    def one(row):
        e = np.exp(np.subtract(row, max(row)))
        return e / e.sum()

    return np.apply_along_axis(one, 1, scores)


@bank.right
def ratios(scores):
    with np.errstate(over="ignore"):
        return [[float(1 / np.sum(np.exp(np.asarray(row, float) - s))) for s in row] for row in scores]


@bank.right
def softmax_columns(scores):
    e = np.exp(scores.T - scores.max(axis=1))
    return (e / e.sum(axis=0)).T


@bank.wrong()
def softmax_on_paper(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


@bank.wrong()
def minus_the_largest_of_all(scores):
    # A row far below underflows to 0 / 0.
    e = np.exp(scores - scores.max())
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def largest_of_all_silenced(scores):
    e = np.exp(scores - scores.max())
    return e / np.maximum(e.sum(axis=1, keepdims=True), 1e-300)


@bank.wrong()
def minus_the_mean_of_the_row(scores):
    e = np.exp(scores - scores.mean(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def minus_the_smallest_of_the_row(scores):
    e = np.exp(scores - scores.min(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def minus_the_largest_size(scores):
    # A row of large negative scores underflows.
    e = np.exp(scores - np.abs(scores).max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def minus_the_first_score(scores):
    e = np.exp(scores - scores[:, :1])
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def minus_the_last_score(scores):
    e = np.exp(scores - scores[:, -1:])
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def minus_the_largest_of_the_column(scores):
    # Not the same number for a whole row.
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def columns_sum_to_one(scores):
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=0)


@bank.wrong()
def all_sum_to_one(scores):
    e = np.exp(scores - scores.max())
    return e / e.sum()


@bank.wrong()
def right_for_square_matrices_of_equal_rows(scores):
    # Without keepdims: sums go to the wrong axis, if they fit at all.
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1)


@bank.wrong()
def softmax_truncates(scores):
    out = np.zeros_like(scores)
    out[:] = minus_the_largest_of_the_row(scores)
    return out


@bank.wrong()
def two_classes_only(scores):
    p = stable(scores[:, 1] - scores[:, 0])
    return np.column_stack([1 - p, p])


@bank.wrong()
def sigmoids_normalised(scores):
    p = stable(scores)
    return p / p.sum(axis=1, keepdims=True)


@bank.wrong()
def scores_clipped_to_500(scores):
    e = np.exp(np.clip(scores, -500, 500))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def not_a_number_becomes_zero(scores):
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True))


@bank.wrong()
def shifts_only_what_is_large(scores):
    # A row of scores about -1000 gives 0 / 0.
    top = scores.max(axis=1, keepdims=True)
    e = np.exp(scores - np.maximum(top, 0))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def one_hot(scores):
    return np.eye(scores.shape[1])[scores.argmax(axis=1)]


@bank.wrong()
def forgets_to_divide(scores):
    return np.exp(scores - scores.max(axis=1, keepdims=True))


@bank.wrong()
def logarithms_of_probabilities(scores):
    return scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)


@bank.wrong()
def powers_of_two(scores):
    e = np.exp2(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def a_row_for_one_point(scores):
    return np.squeeze(minus_the_largest_of_the_row(scores))


@bank.wrong()
def first_row_decides_the_shift(scores):
    e = np.exp(scores - scores[0].max())
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong()
def guards_the_division(scores):
    # Rows no longer sum to 1.
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-3)


@bank.wrong()
def classes_in_reverse(scores):
    return minus_the_largest_of_the_row(scores)[:, ::-1]


@bank.wrong()
def scores_over_their_sum(scores):
    shifted = scores - scores.min(axis=1, keepdims=True) + 1
    return shifted / shifted.sum(axis=1, keepdims=True)


# Divides by the sum of the whole table.
@bank.wrong(cause="`weights.sum(keepdims=True)` for `weights.sum(axis=1, keepdims=True)`")
def softmax_total(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum()


# Subtracts the largest of all, not of the row: rows far below underflow.
@bank.wrong(cause="one shift for all rows")
def softmax_global_max(scores):
    e = np.exp(scores - np.max(scores))
    return e / e.sum(axis=1, keepdims=True)


# Sum over the columns: axis 0.
@bank.wrong(cause="`axis=0` for `axis=1`")
def softmax_axis0(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=0)


# Scores are clipped to ±700 and not shifted: large scores become equal.
@bank.wrong(cause="scores cut off")
def softmax_shift_after_exp(scores):
    s = np.clip(scores, -700, 700)
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True)


# Shifts by the mean: still overflows.
@bank.wrong(cause="shifted by the mean")
def softmax_mean_shift(scores):
    e = np.exp(scores - scores.mean(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# Minus signs: the smallest score gets the largest share.
@bank.wrong(cause="scores with the wrong sign")
def hard_softmax_minus(scores):
    s = scores - scores.min(axis=1, keepdims=True)
    e = np.exp(-s)
    return e / e.sum(axis=1, keepdims=True)


# The max per column, the sum per row.
@bank.wrong(cause="`axis=0` for `axis=1`")
def hard_softmax_column_shift(scores):
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=1, keepdims=True)


# Divided by the largest instead of the sum.
@bank.wrong(cause="not normalised")
def hard_softmax_by_largest(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.max(axis=1, keepdims=True)


@bank.wrong(cause="per column")
def shares_columns(scores):
    E = np.exp(scores - scores.max(axis=0))
    return E / E.sum(axis=0)


@bank.wrong(cause="no shift")
def shares_naive(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores)
        return E / E.sum(axis=1, keepdims=True)


@bank.wrong(cause="shifted by the smallest")
def shares_min_shift(scores):
    with np.errstate(all="ignore"):
        E = np.exp(scores - scores.min(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)


@bank.wrong(cause="scores cut off")
def shares_clipped(scores):
    E = np.exp(np.clip(scores, -500, 500))
    return E / E.sum(axis=1, keepdims=True)


@bank.wrong(cause="other: scaled instead of shifted")
def shares_scaled(scores):
    E = np.exp(scores / np.maximum(np.abs(scores).max(axis=1, keepdims=True), 1))
    return E / E.sum(axis=1, keepdims=True)


@bank.wrong(cause="sigmoids normalised")
def shares_sigmoids(scores):
    P = logistic(scores)
    return P / np.maximum(P.sum(axis=1, keepdims=True), 1e-300)


@bank.wrong(cause="`keepdims=False` for `keepdims=True`")
def shares_no_keepdims(scores):
    E = np.exp(scores - scores.max(axis=1))
    return E / E.sum(axis=1, keepdims=True)


@bank.wrong(cause="other: one maximum")
def one_maximum(scores):
    w = np.exp(scores - np.max(scores))
    return w / np.maximum(w.sum(axis=1, keepdims=True), 1e-300)


@bank.wrong(cause="other: scaled by the maximum")
def scaled_scores(scores):
    w = np.exp(scores / np.maximum(np.abs(scores).max(axis=1, keepdims=True), 1))
    return w / w.sum(axis=1, keepdims=True)


@bank.wrong(cause="other: only rows with a positive maximum are shifted")
def shifts_only_positive_rows(scores):
    top = np.max(scores, axis=1, keepdims=True)
    weights = np.exp(np.where(top > 0, scores - top, scores))
    return weights / weights.sum(axis=1, keepdims=True)
