"""Answers to sigmoid, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "without: s = np.asarray(s, dtype=float)": "NumPy's functions turn numbers into arrays by themselves",
        "s = np.asarray(s, dtype=float)  →  s = np.asarray(s)": "exp turns integers into floats",
        "return np.where(s >= 0, 1, e) / (1 + e)  →  return np.where(s > 0, 1, e) / (1 + e)": "at s = 0, e is 1",
    }
)


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


@bank.right
def two_forms_by_where(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1 / (1 + e), e / (1 + e))


@bank.right
def by_tanh(z):
    return 0.5 * (1 + np.tanh(0.5 * np.asarray(z)))


@bank.right
def by_logaddexp(z):
    return np.exp(-np.logaddexp(0, np.negative(z)))


@bank.right
def by_masks(z):
    z = np.array(z, dtype=float)
    out = np.empty(z.shape)
    positive = z >= 0
    out[positive] = 1 / (1 + np.exp(-z[positive]))
    e = np.exp(z[~positive])
    out[~positive] = e / (1 + e)
    return out


@bank.right
def nested_lists_by_recursion(z):
    if np.ndim(z) > 0:
        return [nested_lists_by_recursion(part) for part in z]
    if z >= 0:
        return 1 / (1 + math.exp(-z))
    return 1 - 1 / (1 + math.exp(z))


@bank.right
def by_symmetry(z):
    p = 1 / (1 + np.exp(-np.abs(z)))
    return p * (np.asarray(z) >= 0) + (1 - p) * (np.asarray(z) < 0)


@bank.right
def clipped_far_out(z):
    return 1 / (1 + np.exp(-np.clip(z, -700, 700)))


@bank.right
def overflow_to_infinity_on_purpose(z):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-np.asarray(z, dtype=float)))


@bank.right
def by_vectorize(z):
    def one(s):
        return 1 / (1 + math.exp(-s)) if s >= 0 else math.exp(s) / (1 + math.exp(s))

    return np.vectorize(one, otypes=[float])(z)


@bank.right
def flat_loop_then_reshape(z):
    shape, out = np.shape(z), []
    for s in np.ravel(z):
        e = math.exp(-abs(s))
        out.append((1 if s >= 0 else e) / (1 + e))
    return np.reshape(out, shape)


@bank.right
def by_expit(z):
    from scipy.special import expit

    return expit(z)


@bank.right
def exponentials_of_both_clipped_at_zero(z):
    return np.exp(np.minimum(z, 0)) / (np.exp(np.minimum(z, 0)) + np.exp(-np.maximum(z, 0)))


@bank.right
def array_only_inside(s):
    scores = np.atleast_1d(np.asarray(s, dtype=float))
    e = np.exp(-np.abs(scores))
    return (np.where(scores >= 0, 1, e) / (1 + e)).reshape(np.shape(s))


@bank.right
def curve_masks(s):
    s = np.asarray(s, dtype=float)
    out = np.empty(s.shape)
    positive = s >= 0
    out[positive] = 1 / (1 + np.exp(-s[positive]))
    e = np.exp(s[~positive])
    out[~positive] = e / (1 + e)
    return out


@bank.right
def curve_one_exponential(s):
    e = np.exp(-np.abs(s))
    return np.where(np.greater_equal(s, 0), 1, e) / (1 + e)


@bank.right
def curve_tanh(s):
    return 0.5 * (1 + np.tanh(np.multiply(s, 0.5)))


@bank.right
def curve_recursive(s):
    if np.ndim(s):
        return [curve_recursive(v) for v in s]
    if s >= 0:
        return 1 / (1 + math.exp(-s))
    return math.exp(s) / (1 + math.exp(s))


@bank.right
def curve_library(s):
    return scipy.special.expit(np.array(s, dtype=float))


@bank.right
def curve_logs(s):
    return np.exp(-np.logaddexp(0, -np.asarray(s)))


@bank.right
def curve_clipped(s):
    return 1 / (1 + np.exp(-np.clip(s, -500, 500)))


@bank.right
def tangent(s):
    return 0.5 + 0.5 * np.tanh(np.asarray(s) / 2)


@bank.right
def log_form(s):
    return np.exp(-np.logaddexp(0, -np.asarray(s, float)))


@bank.right
def one_exponential(s):
    s = np.asarray(s, dtype=float)
    e = np.exp(-np.abs(s))
    return (s >= 0) / (1 + e) + (s < 0) * e / (1 + e)


@bank.right
def clipped_far(s):
    return 1 / (1 + np.exp(-np.clip(s, -700, 700)))


@bank.wrong()
def catches_the_overflow_inside_vectorize(z):
    # NumPy warns of it all the same.
    def one(s):
        try:
            return 1 / (1 + math.exp(-s))
        except OverflowError:
            return 0.0

    return np.vectorize(one, otypes=[float])(z)


@bank.wrong()
def the_other_form_on_paper(z):
    return np.exp(z) / (1 + np.exp(z))


@bank.wrong()
def where_computes_both_forms(z):
    return np.where(z >= 0, 1 / (1 + np.exp(-z)), np.exp(z) / (1 + np.exp(z)))


@bank.wrong()
def one_form_for_the_whole_array(z):
    if np.all(np.asarray(z) >= 0):
        return 1 / (1 + np.exp(-z))
    return np.exp(z) / (1 + np.exp(z))


@bank.wrong()
def one_form_by_the_mean(z):
    if np.mean(z) >= 0:
        return 1 / (1 + np.exp(-z))
    return np.exp(z) / (1 + np.exp(z))


@bank.wrong()
def sigmoid_of_the_absolute_value(z):
    return 1 / (1 + np.exp(-np.abs(z)))


@bank.wrong()
def zero_belongs_to_neither_form(z):
    z = np.array(z, dtype=float)
    out = np.zeros(z.shape)
    out[z > 0] = 1 / (1 + np.exp(-z[z > 0]))
    out[z < 0] = np.exp(z[z < 0]) / (1 + np.exp(z[z < 0]))
    return out


@bank.wrong()
def zero_counts_in_both_forms(z):
    p = 1 / (1 + np.exp(-np.abs(z)))
    return p * (np.asarray(z) >= 0) + (1 - p) * (np.asarray(z) <= 0)


@bank.wrong()
def integers_truncate(z):
    z = np.asarray(z)
    out = np.zeros_like(z)
    out[z >= 0] = 1 / (1 + np.exp(-z[z >= 0]))
    out[z < 0] = np.exp(z[z < 0]) / (1 + np.exp(z[z < 0]))
    return out


@bank.wrong()
def a_flat_array_always(z):
    return stable(np.ravel(z))


@bank.wrong()
def only_rows_of_numbers(z):
    # Fails for a number and for a matrix.
    return np.array([1 / (1 + math.exp(-s)) if s >= 0 else math.exp(s) / (1 + math.exp(s)) for s in z])


@bank.wrong()
def only_a_number(z):
    return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))


@bank.wrong()
def clipped_too_near(z):
    return 1 / (1 + np.exp(-np.clip(z, -8, 8)))


@bank.wrong()
def tanh_without_the_half_inside(z):
    return 0.5 * (1 + np.tanh(z))


@bank.wrong()
def swapped_forms(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, e / (1 + e), 1 / (1 + e))


@bank.wrong()
def rounded_to_four_places(z):
    return np.round(stable(z), 4)


@bank.wrong()
def a_number_beyond_seven_hundred_is_missing(z):
    # Infinity over infinity, silenced.
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(z) / (1 + np.exp(z)), nan=0.0)


@bank.wrong()
def remembers_by_shape(z, seen={}):
    return seen.setdefault(np.shape(z), stable(z))


@bank.wrong()
def a_ramp(z):
    return np.clip(0.5 + np.asarray(z) / 4, 0, 1)


@bank.wrong()
def always_a_half(z):
    return np.full(np.shape(z), 0.5)


# The sign of the exponent.
@bank.wrong(cause="sign of the exponent")
def sigmoid_falling(z):
    z = np.asarray(z, dtype=float)
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, e / (1 + e), 1 / (1 + e))


# tanh.
@bank.wrong(cause="shifted tanh")
def hard_sigmoid_tanh(z):
    return (1 + np.tanh(z)) / 2


# np.where computes both branches: overflow warnings.
@bank.wrong(cause="both branches are computed")
def sigmoid_where_warns(z):
    z = np.asarray(z, dtype=float)
    return np.where(z >= 0, 1 / (1 + np.exp(-z)), np.exp(z) / (1 + np.exp(z)))


# Right for z >= 0, and 1/(1+e^(z)) below: e^z/(1 + e^z) miswritten.
@bank.wrong(cause="absolute values")
def sigmoid_negative_half(z):
    z = np.asarray(z, dtype=float)
    return 1 / (1 + np.exp(-np.abs(z)))


# In place on an integer array: cut to 0 and 1.
@bank.wrong(cause="type of the input kept")
def hard_sigmoid_in_place(z):
    out = np.zeros_like(z)
    out[...] = np.exp(-np.logaddexp(0, -np.asarray(z, dtype=float)))
    return out


@bank.wrong(cause="other: an array for a number")
def sigmoid_of_an_array(s):
    s = np.atleast_1d(np.asarray(s, dtype=float))
    e = np.exp(-np.abs(s))
    return np.where(s >= 0, 1, e) / (1 + e)


@bank.wrong(cause="exp overflows above")
def curve_fraction(s):
    with np.errstate(all="ignore"):
        return np.exp(s) / (1 + np.exp(s))


@bank.wrong(cause="other: fails for a plain number")
def curve_arrays_only(s):
    out = np.empty(len(s))
    out[s >= 0] = 1 / (1 + np.exp(-s[s >= 0]))
    out[s < 0] = np.exp(s[s < 0]) / (1 + np.exp(s[s < 0]))
    return out


@bank.wrong(cause="one form for the whole array")
def curve_one_branch(s):
    with np.errstate(all="ignore"):
        if np.all(np.greater_equal(s, 0)):
            return 1 / (1 + np.exp(-np.asarray(s)))
        return np.exp(s) / (1 + np.exp(s))


@bank.wrong(cause="other: cut off at 10")
def curve_cut(s):
    return 1 / (1 + np.exp(-np.clip(s, -10, 10)))


@bank.wrong(cause="tanh")
def curve_plain_tanh(s):
    return np.tanh(s)


@bank.wrong(cause="derivative")
def curve_slope(s):
    e = np.exp(-np.abs(s))
    return e / (1 + e) ** 2


@bank.wrong(cause="other: one sign for the whole array")
def one_sign(s):
    s = np.asarray(s, float)
    with np.errstate(all="ignore"):
        if np.sum(s) >= 0:
            return 1 / (1 + np.exp(-s))
        e = np.exp(s)
        return e / (1 + e)


@bank.wrong(cause="single numbers only")
def blind_sigmoid_with_an_if(s):
    if s >= 0:
        return 1 / (1 + np.exp(-s))
    e = np.exp(s)
    return e / (1 + e)
