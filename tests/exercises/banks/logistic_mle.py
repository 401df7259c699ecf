"""Answers to lesson 8, logistic regression by maximum likelihood."""

import math
from functools import reduce

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def naive(z):
    return 1 / (1 + np.exp(-z))


def softplus(s):
    return np.maximum(s, 0) + np.log1p(np.exp(-np.abs(s)))


# sigmoid


@bank.right("sigmoid")
def two_forms_by_where(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1 / (1 + e), e / (1 + e))


@bank.right("sigmoid")
def by_tanh(z):
    return 0.5 * (1 + np.tanh(0.5 * np.asarray(z)))


@bank.right("sigmoid")
def by_logaddexp(z):
    return np.exp(-np.logaddexp(0, np.negative(z)))


@bank.right("sigmoid")
def by_masks(z):
    z = np.array(z, dtype=float)
    out = np.empty(z.shape)
    positive = z >= 0
    out[positive] = 1 / (1 + np.exp(-z[positive]))
    e = np.exp(z[~positive])
    out[~positive] = e / (1 + e)
    return out


@bank.right("sigmoid")
def nested_lists_by_recursion(z):
    if np.ndim(z) > 0:
        return [nested_lists_by_recursion(part) for part in z]
    if z >= 0:
        return 1 / (1 + math.exp(-z))
    return 1 - 1 / (1 + math.exp(z))


@bank.right("sigmoid")
def by_symmetry(z):
    p = 1 / (1 + np.exp(-np.abs(z)))
    return p * (np.asarray(z) >= 0) + (1 - p) * (np.asarray(z) < 0)


@bank.right("sigmoid")
def clipped_far_out(z):
    return 1 / (1 + np.exp(-np.clip(z, -700, 700)))


@bank.right("sigmoid")
def overflow_to_infinity_on_purpose(z):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-np.asarray(z, dtype=float)))


@bank.right("sigmoid")
def by_vectorize(z):
    def one(s):
        return 1 / (1 + math.exp(-s)) if s >= 0 else math.exp(s) / (1 + math.exp(s))

    return np.vectorize(one, otypes=[float])(z)


@bank.wrong("sigmoid")
def catches_the_overflow_inside_vectorize(z):
    # NumPy warns of it all the same.
    def one(s):
        try:
            return 1 / (1 + math.exp(-s))
        except OverflowError:
            return 0.0

    return np.vectorize(one, otypes=[float])(z)


@bank.right("sigmoid")
def flat_loop_then_reshape(z):
    shape, out = np.shape(z), []
    for s in np.ravel(z):
        e = math.exp(-abs(s))
        out.append((1 if s >= 0 else e) / (1 + e))
    return np.reshape(out, shape)


@bank.right("sigmoid")
def by_expit(z):
    from scipy.special import expit

    return expit(z)


@bank.right("sigmoid")
def exponentials_of_both_clipped_at_zero(z):
    return np.exp(np.minimum(z, 0)) / (np.exp(np.minimum(z, 0)) + np.exp(-np.maximum(z, 0)))


@bank.wrong("sigmoid")
def on_paper(z):
    return 1 / (1 + np.exp(-z))


@bank.wrong("sigmoid")
def the_other_form_on_paper(z):
    return np.exp(z) / (1 + np.exp(z))


@bank.wrong("sigmoid")
def where_computes_both_forms(z):
    return np.where(z >= 0, 1 / (1 + np.exp(-z)), np.exp(z) / (1 + np.exp(z)))


@bank.wrong("sigmoid")
def one_form_for_the_whole_array(z):
    if np.all(np.asarray(z) >= 0):
        return 1 / (1 + np.exp(-z))
    return np.exp(z) / (1 + np.exp(z))


@bank.wrong("sigmoid")
def one_form_by_the_mean(z):
    if np.mean(z) >= 0:
        return 1 / (1 + np.exp(-z))
    return np.exp(z) / (1 + np.exp(z))


@bank.wrong("sigmoid")
def sigmoid_of_the_absolute_value(z):
    return 1 / (1 + np.exp(-np.abs(z)))


@bank.wrong("sigmoid")
def zero_belongs_to_neither_form(z):
    z = np.array(z, dtype=float)
    out = np.zeros(z.shape)
    out[z > 0] = 1 / (1 + np.exp(-z[z > 0]))
    out[z < 0] = np.exp(z[z < 0]) / (1 + np.exp(z[z < 0]))
    return out


@bank.wrong("sigmoid")
def zero_counts_in_both_forms(z):
    p = 1 / (1 + np.exp(-np.abs(z)))
    return p * (np.asarray(z) >= 0) + (1 - p) * (np.asarray(z) <= 0)


@bank.wrong("sigmoid")
def integers_truncate(z):
    z = np.asarray(z)
    out = np.zeros_like(z)
    out[z >= 0] = 1 / (1 + np.exp(-z[z >= 0]))
    out[z < 0] = np.exp(z[z < 0]) / (1 + np.exp(z[z < 0]))
    return out


@bank.wrong("sigmoid")
def a_flat_array_always(z):
    return stable(np.ravel(z))


@bank.wrong("sigmoid")
def only_rows_of_numbers(z):
    # Fails for a number and for a matrix.
    return np.array([1 / (1 + math.exp(-s)) if s >= 0 else math.exp(s) / (1 + math.exp(s)) for s in z])


@bank.wrong("sigmoid")
def only_a_number(z):
    return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))


@bank.wrong("sigmoid")
def clipped_too_near(z):
    return 1 / (1 + np.exp(-np.clip(z, -8, 8)))


@bank.wrong("sigmoid")
def clipped_on_one_side_only(z):
    return 1 / (1 + np.exp(-np.minimum(z, 700)))


@bank.wrong("sigmoid")
def tanh_without_the_half_inside(z):
    return 0.5 * (1 + np.tanh(z))


@bank.wrong("sigmoid")
def swapped_forms(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, e / (1 + e), 1 / (1 + e))


@bank.wrong("sigmoid")
def rounded_to_four_places(z):
    return np.round(stable(z), 4)


@bank.wrong("sigmoid")
def a_number_beyond_seven_hundred_is_missing(z):
    # Infinity over infinity, silenced.
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(z) / (1 + np.exp(z)), nan=0.0)


@bank.wrong("sigmoid")
def remembers_by_shape(z, seen={}):  # noqa: B006
    return seen.setdefault(np.shape(z), stable(z))


@bank.wrong("sigmoid")
def a_ramp(z):
    return np.clip(0.5 + np.asarray(z) / 4, 0, 1)


@bank.wrong("sigmoid")
def always_a_half(z):
    return np.full(np.shape(z), 0.5)


# predict_label


@bank.right("predict_label")
def compare_and_cast(X, theta, threshold):
    return (stable(X @ theta) >= threshold).astype(int)


@bank.right("predict_label")
def label_loop(X, theta, threshold):
    labels = []
    for x in X:
        p = 0.5 * (1 + math.tanh(sum(a * b for a, b in zip(x, theta, strict=True)) / 2))
        if p < threshold:
            labels.append(0)
        else:
            labels.append(1)
    return labels


@bank.right("predict_label")
def by_log_odds(X, theta, threshold):
    with np.errstate(divide="ignore"):
        cut = np.log(threshold) - np.log(1 - threshold)
    return np.where(X @ theta >= cut, 1, 0)


@bank.right("predict_label")
def by_heaviside(X, theta, threshold):
    return np.heaviside(stable(X @ theta) - threshold, 1.0)


@bank.right("predict_label")
def by_digitize(X, theta, threshold):
    return np.digitize(stable(X @ theta), [threshold])


@bank.right("predict_label")
def tuple_of_labels(X, theta, threshold):
    return tuple(int(p >= threshold) for p in np.exp(-np.logaddexp(0, -(X @ theta))))


@bank.right("predict_label")
def ones_then_zeros_below(X, theta, threshold):
    labels = np.ones(len(X), dtype=np.int8)
    labels[stable(X[:, :-1] @ theta[:-1] + theta[-1]) < threshold] = 0
    return labels


@bank.right("predict_label")
def label_with_plain_sigmoid_silenced(X, theta, threshold):
    with np.errstate(over="ignore"):
        return 1.0 * (naive(X @ theta) >= threshold)


@bank.right("predict_label")
def by_the_chance_of_zero(X, theta, threshold):
    return 1 - (stable(X @ theta) < threshold)


@bank.wrong("predict_label")
def strictly_above(X, theta, threshold):
    return (stable(X @ theta) > threshold).astype(int)


@bank.wrong("predict_label")
def by_ceil(X, theta, threshold):
    # A tie gives 0.
    return np.ceil(stable(X @ theta) - threshold).clip(0, 1)


@bank.wrong("predict_label")
def by_sign_and_clip(X, theta, threshold):
    # sign(0) = 0.
    return np.sign(stable(X @ theta) - threshold).clip(0)


@bank.wrong("predict_label")
def by_rounding(X, theta, threshold):
    # Half rounds to even, that is 0.
    return np.round(stable(X @ theta) - threshold + 0.5).astype(int)


@bank.wrong("predict_label")
def searchsorted_on_the_wrong_side(X, theta, threshold):
    return np.searchsorted([threshold], stable(X @ theta), side="left")


@bank.wrong("predict_label")
def one_half_always(X, theta, threshold):
    return (stable(X @ theta) >= 0.5).astype(int)


@bank.wrong("predict_label")
def threshold_on_the_score(X, theta, threshold):
    return (X @ theta >= threshold).astype(int)


@bank.wrong("predict_label")
def threshold_shifted_on_the_score(X, theta, threshold):
    return (X @ theta >= threshold - 0.5).astype(int)


@bank.wrong("predict_label")
def threshold_slope_at_zero(X, theta, threshold):
    # The tangent of the log-odds at one half.
    return (X @ theta >= 4 * (threshold - 0.5)).astype(int)


@bank.wrong("predict_label")
def log_odds_upside_down(X, theta, threshold):
    return (X @ theta >= np.log((1 - threshold) / threshold)).astype(int)


@bank.wrong("predict_label")
def log_of_the_threshold(X, theta, threshold):
    return (X @ theta >= np.log(threshold)).astype(int)


@bank.wrong("predict_label")
def labels_of_plus_and_minus_one(X, theta, threshold):
    return np.where(stable(X @ theta) >= threshold, 1, -1)


@bank.wrong("predict_label")
def threshold_for_class_zero(X, theta, threshold):
    return (stable(-(X @ theta)) < threshold).astype(int)


@bank.wrong("predict_label")
def at_most_the_threshold(X, theta, threshold):
    return (stable(X @ theta) <= threshold).astype(int)


@bank.wrong("predict_label")
def label_without_bias(X, theta, threshold):
    return (stable(X[:, :-1] @ theta[:-1]) >= threshold).astype(int)


@bank.wrong("predict_label")
def label_with_bias_first(X, theta, threshold):
    return (stable(X[:, :-1] @ theta[1:] + theta[0]) >= threshold).astype(int)


@bank.wrong("predict_label")
def label_as_a_column(X, theta, threshold):
    return (stable(X @ theta) >= threshold).astype(int)[:, None]


@bank.wrong("predict_label")
def one_label_for_one_point(X, theta, threshold):
    labels = (stable(X @ theta) >= threshold).astype(int)
    return labels if len(labels) > 1 else labels[0]


@bank.wrong("predict_label")
def keeps_the_probability_above(X, theta, threshold):
    p = stable(X @ theta)
    return np.where(p >= threshold, p, 0)


@bank.wrong("predict_label")
def share_of_the_points(X, theta, threshold):
    # Takes the threshold for a quantile.
    p = stable(X @ theta)
    return (p >= np.quantile(p, threshold)).astype(int)


@bank.wrong("predict_label")
def threshold_never_above_one_half(X, theta, threshold):
    return (stable(X @ theta) >= min(threshold, 0.5)).astype(int)


@bank.wrong("predict_label")
def threshold_rounded_to_tenths(X, theta, threshold):
    return (stable(X @ theta) >= round(threshold, 1)).astype(int)


@bank.wrong("predict_label")
def on_the_boundary_zero_else_right(X, theta, threshold):
    z = X @ theta
    return ((stable(z) >= threshold) & (z != 0)).astype(int)


# cross_entropy


@bank.right("cross_entropy")
def sum_of_logaddexp(theta, X, y):
    z = X @ theta
    return np.logaddexp(0, np.where(y == 1, -z, z)).sum()


@bank.right("cross_entropy")
def softplus_minus_y_times_z(theta, X, y):
    z = X @ theta
    return np.logaddexp(0, z).sum() - y @ z


@bank.right("cross_entropy")
def by_log1p(theta, X, y):
    return float(np.sum(softplus((1 - 2 * y) * (X @ theta))))


@bank.right("cross_entropy")
def cost_loop(theta, X, y):
    total = 0
    for x, label in zip(X.tolist(), y.tolist(), strict=True):
        s = sum(a * b for a, b in zip(x, theta.tolist(), strict=True))
        if label == 1:
            s = -s
        total += s + math.log(1 + math.exp(-s)) if s > 0 else math.log(1 + math.exp(s))
    return total


@bank.right("cross_entropy")
def by_math_fsum(theta, X, y):
    scores = [math.fsum(a * b for a, b in zip(x, theta, strict=True)) for x in X]
    margins = [z if label else -z for z, label in zip(scores, y, strict=True)]
    return math.fsum(max(-m, 0) + math.log1p(math.exp(-abs(m))) for m in margins)


@bank.right("cross_entropy")
def both_terms_as_in_the_formula(theta, X, y):
    z = X @ theta
    log_p, log_q = -np.logaddexp(0, -z), -np.logaddexp(0, z)
    return -np.sum(y * log_p + (1 - y) * log_q)


@bank.right("cross_entropy")
def by_log_expit(theta, X, y):
    from scipy.special import log_expit

    return np.array(-log_expit(np.where(y, 1, -1) * X.dot(theta)).sum())


@bank.right("cross_entropy")
def two_score_softmax(theta, X, y):
    scores = np.column_stack([np.zeros(len(X)), X @ theta])
    top = scores.max(axis=1)
    log_total = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
    return (log_total - scores[np.arange(len(X)), y.astype(int)]).sum()


@bank.right("cross_entropy")
def class_by_class(theta, X, y):
    return np.logaddexp(0, -(X[y == 1] @ theta)).sum() + np.logaddexp(0, X[y == 0] @ theta).sum()


@bank.right("cross_entropy")
def halves_by_recursion(theta, X, y):
    if len(X) > 1:
        k = len(X) // 2
        return halves_by_recursion(theta, X[:k], y[:k]) + halves_by_recursion(theta, X[k:], y[k:])
    return np.logaddexp(0, (1 - 2 * y[0]) * np.dot(X[0], theta))


@bank.wrong("cross_entropy")
def mean_cost(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta)).mean()


@bank.wrong("cross_entropy")
def log_of_the_probability(theta, X, y):
    p = stable(X @ theta)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@bank.wrong("cross_entropy")
def log_of_the_chosen_probability(theta, X, y):
    # Quiet and right up to scores of about 36.
    p = stable(X @ theta)
    with np.errstate(divide="ignore"):
        return -np.sum(np.log(np.where(y == 1, p, 1 - p)))


@bank.wrong("cross_entropy")
def probability_of_the_truth_first(theta, X, y):
    # Right up to scores of about 745, where sigma underflows to 0.
    with np.errstate(divide="ignore"):
        return -np.sum(np.log(stable((2 * y - 1) * (X @ theta))))


@bank.wrong("cross_entropy")
def probabilities_clipped(theta, X, y):
    p = np.clip(stable(X @ theta), 1e-15, 1 - 1e-15)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@bank.wrong("cross_entropy")
def smallest_float_added(theta, X, y):
    return -np.sum(np.log(stable((2 * y - 1) * (X @ theta)) + 1e-300))


@bank.wrong("cross_entropy")
def scores_clipped(theta, X, y):
    z = np.clip(X @ theta, -500, 500)
    return np.sum(np.log1p(np.exp((1 - 2 * y) * z)))


@bank.wrong("cross_entropy")
def log_one_plus_exp(theta, X, y):
    return np.sum(np.log(1 + np.exp((1 - 2 * y) * (X @ theta))))


@bank.wrong("cross_entropy")
def log_one_plus_exp_silenced(theta, X, y):
    with np.errstate(all="ignore"):
        return np.log1p(np.exp((1 - 2 * y) * (X @ theta))).sum()


@bank.wrong("cross_entropy")
def infinity_becomes_zero(theta, X, y):
    with np.errstate(all="ignore"):
        p = stable(X @ theta)
        costs = -(y * np.log(p) + (1 - y) * np.log(1 - p))
    return costs[np.isfinite(costs)].sum()


@bank.wrong("cross_entropy")
def only_the_linear_part(theta, X, y):
    # The perceptron's criterion; agrees at large scores.
    return np.maximum(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong("cross_entropy")
def only_the_curved_part(theta, X, y):
    return np.log1p(np.exp(-np.abs(X @ theta))).sum()


@bank.wrong("cross_entropy")
def log_likelihood_itself(theta, X, y):
    return -np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong("cross_entropy")
def labels_the_other_way_round(theta, X, y):
    return np.logaddexp(0, (2 * y - 1) * (X @ theta)).sum()


@bank.wrong("cross_entropy")
def takes_labels_for_signs(theta, X, y):
    return np.logaddexp(0, -y * (X @ theta)).sum()


@bank.wrong("cross_entropy")
def only_the_ones(theta, X, y):
    return np.sum(y * np.logaddexp(0, -(X @ theta)))


@bank.wrong("cross_entropy")
def in_bits(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum() / math.log(2)


@bank.wrong("cross_entropy")
def logaddexp_of_base_two(theta, X, y):
    return np.logaddexp2(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong("cross_entropy")
def costs_not_summed(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta))


@bank.wrong("cross_entropy")
def column_against_row(theta, X, y):
    # (n, 1) against (n,) makes (n, n).
    z = X @ theta.reshape(-1, 1)
    return np.sum(np.logaddexp(0, z) - y * z)


@bank.wrong("cross_entropy")
def cost_without_bias(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X[:, :-1] @ theta[:-1])).sum()


@bank.wrong("cross_entropy")
def cost_of_squares(theta, X, y):
    return np.sum((stable(X @ theta) - y) ** 2)


@bank.wrong("cross_entropy")
def last_point_missing(theta, X, y):
    return sum(np.logaddexp(0, (1 - 2 * y[i]) * (X[i] @ theta)) for i in range(len(X) - 1))


@bank.wrong("cross_entropy")
def adds_up_over_calls(theta, X, y, total=[0.0]):  # noqa: B006
    total[0] += np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()
    return total[0]


@bank.wrong("cross_entropy")
def whole_number_cost(theta, X, y):
    return int(np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum())


@bank.wrong("cross_entropy")
def a_little_ridge_as_well(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum() + 0.5e-3 * theta[:-1] @ theta[:-1]


@bank.wrong("cross_entropy")
def linear_beyond_five(theta, X, y):
    s = (1 - 2 * y) * (X @ theta)
    return np.where(s > 5, s, np.log1p(np.exp(np.minimum(s, 5)))).sum()


# cross_entropy_gradient


@bank.right("cross_entropy_gradient")
def transposed_times_residual(theta, X, y):
    return X.T @ (stable(X @ theta) - y)


@bank.right("cross_entropy_gradient")
def gradient_with_plain_sigmoid(theta, X, y):
    with np.errstate(over="ignore"):
        return (naive(X @ theta) - y) @ X


@bank.right("cross_entropy_gradient")
def gradient_loop(theta, X, y):
    gradient = [0.0] * len(theta)
    for x, label in zip(X, y, strict=True):
        z = sum(a * b for a, b in zip(x, theta, strict=True))
        e = math.exp(-abs(z))
        pull = (1 if z >= 0 else e) / (1 + e) - label
        for j in range(len(theta)):
            gradient[j] += pull * x[j]
    return gradient


@bank.right("cross_entropy_gradient")
def gradient_by_einsum(theta, X, y):
    return np.einsum("i,ij->j", stable(np.einsum("ij,j->i", X, theta)) - y, X)


@bank.right("cross_entropy_gradient")
def prediction_and_truth_apart(theta, X, y):
    return X.T @ stable(X @ theta) - X.T @ y


@bank.right("cross_entropy_gradient")
def gradient_by_signs(theta, X, y):
    s = 2 * y - 1
    return -np.sum((s * stable(-s * (X @ theta)))[:, None] * X, axis=0)


@bank.right("cross_entropy_gradient")
def gradient_class_by_class(theta, X, y):
    ones, zeros = X[y == 1], X[y == 0]
    return tuple(stable(zeros @ theta) @ zeros - stable(-(ones @ theta)) @ ones)


@bank.right("cross_entropy_gradient")
def by_complex_step(theta, X, y):
    gradient = np.zeros(len(theta))
    for j in range(len(theta)):
        moved = theta.astype(complex)
        moved[j] += 1e-30j
        s = (1 - 2 * y) * (X @ moved)
        away = np.where(s.real > 0, -s, s)
        gradient[j] = np.sum(np.where(s.real > 0, s, 0) + np.log1p(np.exp(away))).imag / 1e-30
    return gradient


@bank.right("cross_entropy_gradient")
def gradient_in_columns(theta, X, y):
    r = stable(X @ theta[:, None]) - y[:, None]
    return (X.T @ r)[:, 0]


@bank.wrong("cross_entropy_gradient")
def mean_gradient(theta, X, y):
    return X.T @ (stable(X @ theta) - y) / len(X)


@bank.wrong("cross_entropy_gradient")
def uphill(theta, X, y):
    return X.T @ (y - stable(X @ theta))


@bank.wrong("cross_entropy_gradient")
def gradient_of_squares(theta, X, y):
    p = stable(X @ theta)
    return 2 * X.T @ ((p - y) * p * (1 - p))


@bank.wrong("cross_entropy_gradient")
def chain_rule_too_far(theta, X, y):
    p = stable(X @ theta)
    return X.T @ ((p - y) * p * (1 - p))


@bank.wrong("cross_entropy_gradient")
def of_the_least_squares_line(theta, X, y):
    return X.T @ (X @ theta - y)


@bank.wrong("cross_entropy_gradient")
def hard_predictions(theta, X, y):
    return X.T @ ((X @ theta >= 0).astype(int) - y)


@bank.wrong("cross_entropy_gradient")
def gradient_from_signed_labels(theta, X, y):
    return X.T @ (stable(X @ theta) - (2 * y - 1))


@bank.wrong("cross_entropy_gradient")
def gradient_leaves_the_bias_alone(theta, X, y):
    g = X.T @ (stable(X @ theta) - y)
    g[-1] = 0
    return g


@bank.wrong("cross_entropy_gradient")
def gradient_without_its_last_entry(theta, X, y):
    return X[:, :-1].T @ (stable(X @ theta) - y)


@bank.wrong("cross_entropy_gradient")
def gradient_of_scores_without_bias(theta, X, y):
    return X.T @ (stable(X[:, :-1] @ theta[:-1]) - y)


@bank.wrong("cross_entropy_gradient")
def gradient_as_a_column(theta, X, y):
    return X.T @ (stable(X @ theta) - y)[:, None]


@bank.wrong("cross_entropy_gradient")
def column_minus_row(theta, X, y):
    r = stable(X @ theta[:, None]) - y
    return (X.T @ r).sum(axis=1)


@bank.wrong("cross_entropy_gradient")
def pulls_not_summed(theta, X, y):
    return (stable(X @ theta) - y)[:, None] * X


@bank.wrong("cross_entropy_gradient")
def only_mistakes_pull(theta, X, y):
    z = X @ theta
    wrong = (z >= 0) != (y == 1)
    return X[wrong].T @ (stable(z) - y)[wrong]


@bank.wrong("cross_entropy_gradient")
def ones_only(theta, X, y):
    return X.T @ (y * (stable(X @ theta) - 1))


@bank.wrong("cross_entropy_gradient")
def gradient_truncates_with_whole_points(theta, X, y):
    g = np.zeros_like(X[0])
    for x, label in zip(X, y, strict=True):
        for j in range(len(x)):
            g[j] = g[j] + (stable(x @ theta) - label) * x[j]
    return g


@bank.wrong("cross_entropy_gradient")
def gradient_truncates_with_whole_theta(theta, X, y):
    g = np.zeros_like(theta)
    g[:] = X.T @ (stable(X @ theta) - y)
    return g


@bank.wrong("cross_entropy_gradient")
def weighs_the_points_in_place(theta, X, y):
    r = stable(X @ theta) - y
    for i in range(len(X)):
        X[i] = r[i] * X[i]
    return X.sum(axis=0)


@bank.wrong("cross_entropy_gradient")
def one_sided_differences(theta, X, y):
    # Too rough a step.
    def cost(w):
        return np.logaddexp(0, (1 - 2 * y) * (X @ w)).sum()

    return np.array([(cost(theta + 1e-2 * e) - cost(theta)) / 1e-2 for e in np.eye(len(theta))])


@bank.wrong("cross_entropy_gradient")
def gradient_clipped(theta, X, y):
    g = X.T @ (stable(X @ theta) - y)
    return g / max(1, np.linalg.norm(g) / 5)


@bank.wrong("cross_entropy_gradient")
def gradient_at_zero(theta, X, y):
    return X.T @ (0.5 - y)


@bank.wrong("cross_entropy_gradient")
def gradient_with_a_little_ridge(theta, X, y):
    return X.T @ (stable(X @ theta) - y) + 1e-3 * theta


# cross_entropy_hessian


@bank.right("cross_entropy_hessian")
def with_diag(theta, X, y):
    p = stable(X @ theta)
    return X.T @ np.diag(p * (1 - p)) @ X


@bank.right("cross_entropy_hessian")
def weighted_columns(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p - p**2)) @ X


@bank.right("cross_entropy_hessian")
def hessian_by_einsum(theta, X, y=None):
    z = X @ theta
    return np.einsum("i,ij,ik->jk", stable(z) * stable(-z), X, X)


@bank.right("cross_entropy_hessian")
def sum_of_outer_products(theta, X, y):
    H = np.zeros((len(theta), len(theta)))
    for x in X:
        p = stable(x @ theta)
        H += p * (1 - p) * np.outer(x, x)
    return H


@bank.right("cross_entropy_hessian")
def triple_loop(theta, X, y):
    m = len(theta)
    H = [[0.0 for _ in range(m)] for _ in range(m)]
    for x in X.tolist():
        e = math.exp(-abs(sum(a * b for a, b in zip(x, theta.tolist(), strict=True))))
        for j in range(m):
            for k in range(m):
                H[j][k] += e / (1 + e) ** 2 * x[j] * x[k]
    return H


@bank.right("cross_entropy_hessian")
def square_of_roots(theta, X, y):
    p = stable(X @ theta)
    A = np.sqrt(p * (1 - p))[:, None] * X
    return A.T @ A


@bank.right("cross_entropy_hessian")
def by_the_slope_formula(theta, X, y):
    e = np.exp(-(X @ theta))
    return X.T @ ((e / (1 + e) ** 2)[:, None] * X)


@bank.right("cross_entropy_hessian")
def by_tanh_squared(theta, X, y):
    return X.T @ ((1 - np.tanh(X @ theta / 2) ** 2)[:, None] * X) / 4


@bank.right("cross_entropy_hessian")
def upper_half_mirrored(theta, X, y):
    p = stable(X @ theta)
    m = len(theta)
    H = np.empty((m, m))
    for j in range(m):
        for k in range(j, m):
            H[j, k] = H[k, j] = np.sum(p * (1 - p) * X[:, j] * X[:, k])
    return H


@bank.right("cross_entropy_hessian")
def complex_step_on_the_gradient(theta, X, y):
    rows = []
    for e in np.eye(len(theta)):
        p = 0.5 * (1 + np.tanh(X @ (theta + 1e-30j * e) / 2))
        rows.append((X.T @ (p - y)).imag / 1e-30)
    return rows


@bank.wrong("cross_entropy_hessian")
def mean_hessian(theta, X, y):
    p = stable(X @ theta)
    return X.T @ np.diag(p * (1 - p)) @ X / len(X)


@bank.wrong("cross_entropy_hessian")
def weights_p(theta, X, y):
    return (X.T * stable(X @ theta)) @ X


@bank.wrong("cross_entropy_hessian")
def weights_p_minus_y(theta, X, y):
    return (X.T * (stable(X @ theta) - y)) @ X


@bank.wrong("cross_entropy_hessian")
def weights_squared_residuals(theta, X, y):
    # The empirical Fisher information: right on average only.
    return (X.T * (stable(X @ theta) - y) ** 2) @ X


@bank.wrong("cross_entropy_hessian")
def weights_squared(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p * (1 - p)) ** 2) @ X


@bank.wrong("cross_entropy_hessian")
def weights_under_the_root(theta, X, y):
    p = stable(X @ theta)
    return (X.T * np.sqrt(p * (1 - p))) @ X


@bank.wrong("cross_entropy_hessian")
def weights_of_one_quarter(theta, X, y):
    # The bound; right at theta = 0.
    return X.T @ X / 4


@bank.wrong("cross_entropy_hessian")
def no_weights(theta, X, y):
    return X.T @ X


@bank.wrong("cross_entropy_hessian")
def average_weight(theta, X, y):
    p = stable(X @ theta)
    return np.mean(p * (1 - p)) * X.T @ X


@bank.wrong("cross_entropy_hessian")
def only_the_diagonal(theta, X, y):
    p = stable(X @ theta)
    return np.diag((p * (1 - p)) @ X**2)


@bank.wrong("cross_entropy_hessian")
def upper_half_only(theta, X, y):
    p = stable(X @ theta)
    return np.triu((X.T * (p * (1 - p))) @ X)


@bank.wrong("cross_entropy_hessian")
def points_by_points(theta, X, y):
    # X Xᵀ in the place of Xᵀ X.
    p = stable(X @ theta)
    return X @ X.T * (p * (1 - p))


@bank.wrong("cross_entropy_hessian")
def outer_product_of_gradients(theta, X, y):
    g = X.T @ (stable(X @ theta) - y)
    return np.outer(g, g)


@bank.wrong("cross_entropy_hessian")
def minus_the_hessian(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p * (p - 1))) @ X


@bank.wrong("cross_entropy_hessian")
def hessian_without_bias_row(theta, X, y):
    p = stable(X @ theta)
    return (X[:, :-1].T * (p * (1 - p))) @ X[:, :-1]


@bank.wrong("cross_entropy_hessian")
def hessian_with_zero_bias_row(theta, X, y):
    p = stable(X @ theta)
    H = (X.T * (p * (1 - p))) @ X
    H[-1, :] = H[:, -1] = 0
    return H


@bank.wrong("cross_entropy_hessian")
def bias_entry_counts_the_points(theta, X, y):
    p = stable(X @ theta)
    H = (X.T * (p * (1 - p))) @ X
    H[-1, -1] = len(X)
    return H


@bank.wrong("cross_entropy_hessian")
def a_little_on_the_diagonal(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (p * (1 - p))) @ X + 1e-4 * np.eye(len(theta))


@bank.wrong("cross_entropy_hessian")
def hessian_truncates(theta, X, y):
    H = np.zeros((len(theta), len(theta)), dtype=X.dtype)
    for x in X:
        p = stable(x @ theta)
        H[...] = H + p * (1 - p) * np.outer(x, x)
    return H


@bank.wrong("cross_entropy_hessian")
def hessian_of_two_parameters(theta, X, y):
    # Works for one feature only.
    w = stable(X @ theta) * stable(-(X @ theta))
    x = X[:, 0]
    return np.array([[w @ x**2, w @ x], [w @ x, w.sum()]])


@bank.wrong("cross_entropy_hessian")
def points_of_class_one_only(theta, X, y):
    p = stable(X @ theta)
    return (X.T * (y * p * (1 - p))) @ X


@bank.wrong("cross_entropy_hessian")
def hessian_of_squares(theta, X, y):
    p = stable(X @ theta)
    w = p * (1 - p)
    return 2 * (X.T * (w**2 + (p - y) * w * (1 - 2 * p))) @ X


@bank.wrong("cross_entropy_hessian")
def scales_the_points_in_place(theta, X, y):
    p = stable(X @ theta)
    root = np.sqrt(p * (1 - p))
    for i in range(len(X)):
        X[i] = root[i] * X[i]
    return X.T @ X


# fit_gradient_descent


@bank.right("fit_gradient_descent")
def plain_descent(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta -= eta * X.T @ (stable(X @ theta) - y)
    return theta


@bank.right("fit_gradient_descent")
def descent_with_plain_sigmoid(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    with np.errstate(over="ignore"):
        while steps > 0:
            theta = theta + eta * (y - naive(X @ theta)) @ X
            steps -= 1
    return theta


@bank.right("fit_gradient_descent")
def descent_on_lists(X, y, eta, steps):
    X, y = X.tolist(), y.tolist()
    theta = [0] * len(X[0])
    for _ in range(steps):
        pulls = []
        for x, label in zip(X, y, strict=True):
            z = sum(a * b for a, b in zip(x, theta, strict=True))
            pulls.append(0.5 * (1 + math.tanh(z / 2)) - label)
        theta = [t - eta * sum(r * x[j] for r, x in zip(pulls, X, strict=True)) for j, t in enumerate(theta)]
    return theta


@bank.right("fit_gradient_descent")
def descent_by_reduce(X, y, eta, steps):
    def step(theta, _):
        return theta - eta * np.einsum("i,ij->j", stable(X @ theta) - y, X)

    return tuple(reduce(step, range(steps), np.zeros(X.shape[1])))


@bank.right("fit_gradient_descent")
def descent_with_history(X, y, eta, steps):
    thetas = [np.zeros(X.shape[1])]
    for k in range(steps):
        thetas.append(thetas[k] - eta * (X.T @ stable(X @ thetas[k]) - X.T @ y))
    return thetas[-1]


@bank.right("fit_gradient_descent")
def descent_by_a_generator(X, y, eta, steps):
    def path():
        theta = np.zeros((X.shape[1], 1))
        while True:
            yield theta
            theta = theta - eta * X.T @ (stable(X @ theta) - y.reshape(-1, 1))

    walk = path()
    for _ in range(steps):
        next(walk)
    return next(walk).flatten()


@bank.right("fit_gradient_descent")
def descent_in_signs(X, y, eta, steps):
    A = np.where(y == 1, 1, -1)[:, None] * X
    theta = np.zeros(A.shape[1])
    for _ in range(int(steps)):
        theta = theta + eta * (A * stable(-(A @ theta))[:, None]).sum(axis=0)
    return theta


@bank.right("fit_gradient_descent")
def descent_with_bias_apart(X, y, eta, steps):
    Z = X[:, :-1]
    w, b = np.zeros(Z.shape[1]), 0.0
    for _ in range(steps):
        r = np.exp(-np.logaddexp(0, -(Z @ w + b))) - y
        w, b = w - eta * Z.T @ r, b - eta * r.sum()
    return np.r_[w, b]


def _gradient(theta, X, y):
    return X.T @ (stable(X @ theta) - y)


@bank.wrong("fit_gradient_descent")
def descent_on_the_mean(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y) / len(X)
    return theta


@bank.wrong("fit_gradient_descent")
def one_step_less(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(1, steps):
        theta = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def one_step_more(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps + 1):
        theta = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def starts_at_ones(X, y, eta, steps):
    theta = np.ones(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def starts_near_zero(X, y, eta, steps):
    theta = 0.01 * np.random.default_rng(0).standard_normal(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def climbs(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta + eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def point_after_point(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for x, label in zip(X, y, strict=True):
            theta = theta - eta * (stable(x @ theta) - label) * x
    return theta


@bank.wrong("fit_gradient_descent")
def one_point_a_step(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for k in range(steps):
        i = k % len(X)
        theta = theta - eta * (stable(X[i] @ theta) - y[i]) * X[i]
    return theta


@bank.wrong("fit_gradient_descent")
def entry_after_entry(X, y, eta, steps):
    # Uses the new entries at once.
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for j in range(len(theta)):
            theta[j] -= eta * _gradient(theta, X, y)[j]
    return theta


@bank.wrong("fit_gradient_descent")
def bias_after_the_weights(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta[:-1] -= eta * _gradient(theta, X, y)[:-1]
        theta[-1] -= eta * _gradient(theta, X, y)[-1]
    return theta


@bank.wrong("fit_gradient_descent")
def bias_stays_zero(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta[:-1] -= eta * _gradient(theta, X, y)[:-1]
    return theta


@bank.wrong("fit_gradient_descent")
def rate_falls(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for k in range(steps):
        theta = theta - eta / (k + 1) * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def stops_when_flat(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g = _gradient(theta, X, y)
        if np.linalg.norm(g) < 0.1:
            break
        theta = theta - eta * g
    return theta


@bank.wrong("fit_gradient_descent")
def stops_when_all_are_right(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y)
        if np.all((X @ theta > 0) == (y == 1)):
            break
    return theta


@bank.wrong("fit_gradient_descent")
def returns_the_best_on_the_way(X, y, eta, steps):
    # Differs where a large rate overshoots.
    theta = np.zeros(X.shape[1])
    best, lowest = theta, np.inf
    for _ in range(steps + 1):
        cost = np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()
        if cost < lowest:
            best, lowest = theta, cost
        theta = theta - eta * _gradient(theta, X, y)
    return best


@bank.wrong("fit_gradient_descent")
def stops_when_it_goes_up(X, y, eta, steps):
    theta, lowest = np.zeros(X.shape[1]), np.inf
    for _ in range(steps):
        new = theta - eta * _gradient(theta, X, y)
        cost = np.logaddexp(0, (1 - 2 * y) * (X @ new)).sum()
        if cost > lowest:
            break
        theta, lowest = new, cost
    return theta


@bank.wrong("fit_gradient_descent")
def rate_kept_below_the_limit(X, y, eta, steps):
    eta = min(eta, 8 / np.linalg.eigvalsh(X.T @ X)[-1])
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def mean_of_the_path(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    total = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y)
        total += theta
    return total / max(steps, 1)


@bank.wrong("fit_gradient_descent")
def with_momentum(X, y, eta, steps):
    theta = velocity = np.zeros(X.shape[1])
    for _ in range(steps):
        velocity = 0.1 * velocity - eta * _gradient(theta, X, y)
        theta = theta + velocity
    return theta


@bank.wrong("fit_gradient_descent")
def clips_long_gradients(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g = _gradient(theta, X, y)
        theta = theta - eta * g / max(1, np.linalg.norm(g))
    return theta


@bank.wrong("fit_gradient_descent")
def hundred_steps_always(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(100):
        theta = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def rate_of_one_hundredth_always(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - 0.01 * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def goes_on_from_the_last_call(X, y, eta, steps, kept={}):  # noqa: B006
    theta = kept.get(X.shape, np.zeros(X.shape[1]))
    for _ in range(steps):
        theta = theta - eta * _gradient(theta, X, y)
    kept[X.shape] = theta
    return theta


@bank.wrong("fit_gradient_descent")
def whole_path_returned(X, y, eta, steps):
    thetas = [np.zeros(X.shape[1])]
    for _ in range(steps):
        thetas.append(thetas[-1] - eta * _gradient(thetas[-1], X, y))
    return np.array(thetas)


@bank.wrong("fit_gradient_descent")
def descent_truncates_with_whole_points(X, y, eta, steps):
    theta = np.zeros(X.shape[1], dtype=X.dtype)
    for _ in range(steps):
        theta[:] = theta - eta * _gradient(theta, X, y)
    return theta


@bank.wrong("fit_gradient_descent")
def descent_takes_labels_for_signs(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta + eta * X.T @ (y * stable(-y * (X @ theta)))
    return theta


@bank.wrong("fit_gradient_descent")
def descends_squares(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        p = stable(X @ theta)
        theta = theta - eta * X.T @ ((p - y) * p * (1 - p))
    return theta


@bank.wrong("fit_gradient_descent")
def result_as_a_column(X, y, eta, steps):
    return plain_descent(X, y, eta, steps)[:, None]


# fit_newton


def _newton_parts(theta, X, y, penalty):
    p = stable(X @ theta)
    return X.T @ (p - y) + penalty * theta, (X.T * (p * (1 - p))) @ X + np.diag(penalty)


def _penalty(X, ridge):
    penalty = np.full(X.shape[1], float(ridge))
    penalty[-1] = 0
    return penalty


@bank.right("fit_newton")
def until_the_step_is_tiny(X, y, ridge):
    theta = np.zeros(X.shape[1])
    while True:
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        step = np.linalg.solve(H, g)
        theta = theta - step
        if np.linalg.norm(step) < 1e-8:
            return theta


@bank.right("fit_newton")
def hundred_steps_with_plain_sigmoid(X, y, ridge):
    R = ridge * np.eye(X.shape[1])
    R[-1, -1] = 0
    theta = np.zeros(X.shape[1])
    for _ in range(100):
        p = naive(X @ theta)
        H = X.T @ np.diag(p * (1 - p)) @ X + R
        theta -= np.linalg.inv(H) @ (X.T @ (p - y) + R @ theta)
    return theta


@bank.right("fit_newton")
def reweighted_least_squares(X, y, ridge):
    m = X.shape[1]
    theta = np.zeros(m)
    rows = np.sqrt(ridge) * np.eye(m)[:-1]
    for _ in range(60):
        p = stable(X @ theta)
        w = np.maximum(p * (1 - p), 1e-12)
        u = X @ theta - (p - y) / w
        A = np.vstack([np.sqrt(w)[:, None] * X, rows])
        theta = np.linalg.lstsq(A, np.append(np.sqrt(w) * u, np.zeros(m - 1)), rcond=None)[0]
    return theta


@bank.right("fit_newton")
def halves_steps_that_go_up(X, y, ridge):
    penalty = _penalty(X, ridge)

    def cost(w):
        return np.logaddexp(0, (1 - 2 * y) * (X @ w)).sum() + 0.5 * np.sum(penalty * w**2)

    theta = np.zeros(X.shape[1])
    for _ in range(200):
        g, H = _newton_parts(theta, X, y, penalty)
        step = np.linalg.lstsq(H, g, rcond=None)[0]
        rate = 1.0
        while cost(theta - rate * step) > cost(theta) and rate > 1e-10:
            rate /= 2
        theta = theta - rate * step
        if np.abs(step).max() < 1e-10:
            break
    return list(theta)


@bank.right("fit_newton")
def newton_by_recursion(X, y, ridge, theta=None):
    theta = np.zeros(X.shape[1]) if theta is None else theta
    g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
    new = theta - np.linalg.pinv(H) @ g
    return new if np.max(np.abs(new - theta)) < 1e-7 else newton_by_recursion(X, y, ridge, new)


@bank.right("fit_newton")
def newton_on_lists(X, y, ridge):
    m = X.shape[1]
    theta = [0.0] * m
    for _ in range(50):
        g = [ridge * t for t in theta[:-1]] + [0.0]
        H = [[ridge if j == k < m - 1 else 0.0 for k in range(m)] for j in range(m)]
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            e = math.exp(-abs(sum(a * b for a, b in zip(x, theta, strict=True))))
            p = (1 if sum(a * b for a, b in zip(x, theta, strict=True)) >= 0 else e) / (1 + e)
            for j in range(m):
                g[j] += (p - label) * x[j]
                for k in range(m):
                    H[j][k] += p * (1 - p) * x[j] * x[k]
        step = np.linalg.solve(H, g).tolist()
        theta = [t - s for t, s in zip(theta, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return tuple(theta)


@bank.right("fit_newton")
def until_the_gradient_is_tiny(X, y, ridge):
    theta = np.zeros(X.shape[1])
    g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
    while np.linalg.norm(g) > 1e-9 * max(1, np.abs(X).sum()):
        L = np.linalg.cholesky(H)
        theta = theta - np.linalg.solve(L.T, np.linalg.solve(L, g))
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
    return theta


@bank.right("fit_newton")
def until_allclose(X, y, ridge):
    theta, last = np.zeros(X.shape[1]), np.full(X.shape[1], np.inf)
    while not np.allclose(theta, last):
        last = theta
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta + np.linalg.solve(H, -g)
    return theta


@bank.right("fit_newton")
def by_a_trust_region(X, y, ridge):
    from scipy.optimize import minimize

    c = _penalty(X, ridge)
    found = minimize(
        lambda w: np.logaddexp(0, (1 - 2 * y) * (X @ w)).sum() + np.sum(c * w * w) / 2,
        np.zeros(X.shape[1]),
        jac=lambda w: _newton_parts(w, X, y, c)[0],
        hess=lambda w: _newton_parts(w, X, y, c)[1],
        method="trust-exact",
        options={"gtol": 1e-9, "maxiter": 2000},
    )
    return found.x


def _newton(X, y, penalty, steps=60):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g, H = _newton_parts(theta, X, y, penalty)
        step = np.linalg.lstsq(H, g, rcond=None)[0]
        theta = theta - step
        if np.abs(step).max() < 1e-12:
            break
    return theta


@bank.wrong("fit_newton")
def bias_penalised(X, y, ridge):
    return _newton(X, y, np.full(X.shape[1], ridge))


@bank.wrong("fit_newton")
def first_parameter_spared(X, y, ridge):
    penalty = np.full(X.shape[1], ridge)
    penalty[0] = 0
    return _newton(X, y, penalty)


@bank.wrong("fit_newton")
def first_and_last_spared(X, y, ridge):
    penalty = _penalty(X, ridge)
    penalty[0] = 0
    return _newton(X, y, penalty)


@bank.wrong("fit_newton")
def ridge_without_the_half(X, y, ridge):
    return _newton(X, y, 2 * _penalty(X, ridge))


@bank.wrong("fit_newton")
def ridge_halved_again(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge) / 2)


@bank.wrong("fit_newton")
def ridge_on_the_mean(X, y, ridge):
    return _newton(X, y, len(X) * _penalty(X, ridge))


@bank.wrong("fit_newton")
def ridge_spread_over_the_points(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge) / len(X))


@bank.wrong("fit_newton")
def ridge_squared(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge) ** 2)


@bank.wrong("fit_newton")
def ridge_is_whole(X, y, ridge):
    penalty = np.zeros(X.shape[1], dtype=int)
    penalty[:-1] = ridge
    return _newton(X, y, penalty)


@bank.wrong("fit_newton")
def ridge_ignored(X, y, ridge):
    # With a jitter, so that separable data do not raise.
    return _newton(X, y, np.full(X.shape[1], 1e-9))


@bank.wrong("fit_newton")
def ridge_in_the_hessian_only(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(60):
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - np.linalg.solve(H, g - _penalty(X, ridge) * theta)
    return theta


@bank.wrong("fit_newton")
def ridge_never_below_a_hundredth(X, y, ridge):
    return _newton(X, y, _penalty(X, max(ridge, 0.01)))


@bank.wrong("fit_newton")
def one_newton_step(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge), steps=1)


@bank.wrong("fit_newton")
def three_newton_steps(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge), steps=3)


@bank.wrong("fit_newton")
def five_newton_steps(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge), steps=5)


@bank.wrong("fit_newton")
def six_newton_steps(X, y, ridge):
    # Enough for classes that overlap, not for a weak ridge on separable ones.
    return _newton(X, y, _penalty(X, ridge), steps=6)


@bank.wrong("fit_newton")
def stops_at_a_step_of_a_tenth(X, y, ridge):
    theta = np.zeros(X.shape[1])
    while True:
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        step = np.linalg.solve(H, g)
        if np.linalg.norm(step) < 0.1:
            return theta
        theta = theta - step


@bank.wrong("fit_newton")
def stops_when_the_cost_falls_little(X, y, ridge):
    penalty = _penalty(X, ridge)
    theta, last = np.zeros(X.shape[1]), np.inf
    cost = len(X) * np.log(2)
    while last - cost > 0.05:
        g, H = _newton_parts(theta, X, y, penalty)
        theta = theta - np.linalg.solve(H, g)
        last, cost = cost, np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum() + penalty @ theta**2 / 2
    return theta


@bank.wrong("fit_newton")
def stops_when_all_points_are_right(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(50):
        if np.all((X @ theta > 0) == (y == 1)) and np.any(theta != 0):
            break
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - np.linalg.solve(H, g)
    return theta


@bank.wrong("fit_newton")
def half_steps_ten_times(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(10):
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - 0.5 * np.linalg.solve(H, g)
    return theta


@bank.wrong("fit_newton")
def hessian_of_the_start_twenty_times(X, y, ridge):
    theta = np.zeros(X.shape[1])
    H = _newton_parts(theta, X, y, _penalty(X, ridge))[1]
    for _ in range(20):
        theta = theta - np.linalg.solve(H, _newton_parts(theta, X, y, _penalty(X, ridge))[0])
    return theta


@bank.wrong("fit_newton")
def gradient_descent_in_its_place(X, y, ridge):
    theta, penalty = np.zeros(X.shape[1]), _penalty(X, ridge)
    for _ in range(1000):
        theta = theta - 0.01 * (X.T @ (stable(X @ theta) - y) + penalty * theta)
    return theta


@bank.wrong("fit_newton")
def least_squares_in_its_place(X, y, ridge):
    return np.linalg.lstsq(X.T @ X + np.diag(_penalty(X, ridge)), X.T @ (2 * y - 1), rcond=None)[0]


@bank.wrong("fit_newton")
def diagonal_of_the_hessian_only(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(30):
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - 0.5 * g / np.diag(H)
    return theta


@bank.wrong("fit_newton")
def fits_the_signs(X, y, ridge):
    return -_newton(X, 1 - y, _penalty(X, ridge)) * np.append(np.ones(X.shape[1] - 1), -1)


@bank.wrong("fit_newton")
def standardises_first(X, y, ridge):
    # Right without a ridge; a ridge punishes other numbers then.
    m, s = X[:, :-1].mean(axis=0), X[:, :-1].std(axis=0)
    w = _newton(np.column_stack([(X[:, :-1] - m) / s, np.ones(len(X))]), y, _penalty(X, ridge))
    return np.append(w[:-1] / s, w[-1] - w[:-1] @ (m / s))


@bank.wrong("fit_newton")
def bias_forgotten(X, y, ridge):
    return np.append(_newton(X[:, :-1], y, np.full(X.shape[1] - 1, ridge)), 0)


@bank.wrong("fit_newton")
def newton_as_a_column(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge)).reshape(-1, 1)


@bank.wrong("fit_newton")
def returns_the_cost_too(X, y, ridge):
    theta = _newton(X, y, _penalty(X, ridge))
    return theta, np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong("fit_newton", cause="state kept between calls")
def ridge_of_the_first_call(X, y, ridge, kept=[]):  # noqa: B006
    kept.append(ridge)
    return _newton(X, y, _penalty(X, kept[0]))


# softmax


@bank.right("softmax")
def minus_the_largest_of_the_row(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.right("softmax")
def by_logsumexp(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))


@bank.right("softmax")
def row_after_row_on_lists(scores):
    rows = []
    for row in scores.tolist():
        top = max(row)
        e = [math.exp(s - top) for s in row]
        rows.append([v / sum(e) for v in e])
    return rows


@bank.right("softmax")
def transposed_throughout(scores):
    S = np.asarray(scores, dtype=float).T
    S = S - S.max(axis=0)
    return (np.exp(S) / np.exp(S).sum(axis=0)).T


@bank.right("softmax")
def by_scipy(scores):
    from scipy.special import softmax

    return softmax(scores, axis=1)


@bank.right("softmax")
def one_over_the_sum_of_differences(scores):
    with np.errstate(over="ignore"):
        return 1 / np.exp(scores[:, None, :] - scores[:, :, None]).sum(axis=2)


@bank.right("softmax")
def along_the_rows(scores):
    def one(row):
        e = np.exp(row - np.max(row))
        return e / np.sum(e)

    return np.apply_along_axis(one, 1, scores)


@bank.right("softmax")
def fills_a_matrix(scores):
    n, K = scores.shape
    out = np.zeros((n, K))
    for i in range(n):
        for k in range(K):
            out[i, k] = np.exp(scores[i, k] - max(scores[i]))
        out[i] /= out[i].sum()
    return out


@bank.right("softmax")
def tuples_of_tuples(scores):
    tops = [row[np.argmax(row)] for row in scores]
    return tuple(
        tuple(np.exp(row - t) / np.einsum("k->", np.exp(row - t))) for row, t in zip(scores, tops, strict=True)
    )


@bank.right("softmax")
def copies_and_works_in_place(scores):
    P = np.array(scores, dtype=np.float64)
    P -= np.amax(P, axis=-1)[:, np.newaxis]
    np.exp(P, out=P)
    P /= P @ np.ones((P.shape[1], 1))
    return P


@bank.wrong("softmax")
def softmax_on_paper(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def minus_the_largest_of_all(scores):
    # A row far below underflows to 0 / 0.
    e = np.exp(scores - scores.max())
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def largest_of_all_silenced(scores):
    e = np.exp(scores - scores.max())
    return e / np.maximum(e.sum(axis=1, keepdims=True), 1e-300)


@bank.wrong("softmax")
def minus_the_mean_of_the_row(scores):
    e = np.exp(scores - scores.mean(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def minus_the_smallest_of_the_row(scores):
    e = np.exp(scores - scores.min(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def minus_the_largest_size(scores):
    # A row of large negative scores underflows.
    e = np.exp(scores - np.abs(scores).max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def minus_the_first_score(scores):
    e = np.exp(scores - scores[:, :1])
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def minus_the_last_score(scores):
    e = np.exp(scores - scores[:, -1:])
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def minus_the_largest_of_the_column(scores):
    # Not the same number for a whole row.
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def columns_sum_to_one(scores):
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=0)


@bank.wrong("softmax")
def all_sum_to_one(scores):
    e = np.exp(scores - scores.max())
    return e / e.sum()


@bank.wrong("softmax")
def right_for_square_matrices_of_equal_rows(scores):
    # Without keepdims: sums go to the wrong axis, if they fit at all.
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1)


@bank.wrong("softmax")
def softmax_truncates(scores):
    out = np.zeros_like(scores)
    out[:] = minus_the_largest_of_the_row(scores)
    return out


@bank.wrong("softmax")
def two_classes_only(scores):
    p = stable(scores[:, 1] - scores[:, 0])
    return np.column_stack([1 - p, p])


@bank.wrong("softmax")
def sigmoids_normalised(scores):
    p = stable(scores)
    return p / p.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def scores_clipped_to_500(scores):
    e = np.exp(np.clip(scores, -500, 500))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def not_a_number_becomes_zero(scores):
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True))


@bank.wrong("softmax")
def shifts_only_what_is_large(scores):
    # A row of scores about -1000 gives 0 / 0.
    top = scores.max(axis=1, keepdims=True)
    e = np.exp(scores - np.maximum(top, 0))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def one_hot(scores):
    return np.eye(scores.shape[1])[scores.argmax(axis=1)]


@bank.wrong("softmax")
def forgets_to_divide(scores):
    return np.exp(scores - scores.max(axis=1, keepdims=True))


@bank.wrong("softmax")
def logarithms_of_probabilities(scores):
    return scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)


@bank.wrong("softmax")
def powers_of_two(scores):
    e = np.exp2(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def a_row_for_one_point(scores):
    return np.squeeze(minus_the_largest_of_the_row(scores))


@bank.wrong("softmax")
def first_row_decides_the_shift(scores):
    e = np.exp(scores - scores[0].max())
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("softmax")
def guards_the_division(scores):
    # Rows no longer sum to 1.
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-3)


@bank.wrong("softmax")
def classes_in_reverse(scores):
    return minus_the_largest_of_the_row(scores)[:, ::-1]


@bank.wrong("softmax")
def scores_over_their_sum(scores):
    shifted = scores - scores.min(axis=1, keepdims=True) + 1
    return shifted / shifted.sum(axis=1, keepdims=True)


# numerical_gradient


@bank.right("numerical_gradient")
def with_the_identity_matrix(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])


@bank.right("numerical_gradient")
def copies_of_theta(f, theta, h):
    out = []
    for i in range(len(theta)):
        up, down = np.array(theta, dtype=float), np.array(theta, dtype=float)
        up[i] += h
        down[i] -= h
        out.append((f(up) - f(down)) / (2 * h))
    return out


@bank.right("numerical_gradient")
def moves_and_moves_back(f, theta, h):
    theta = np.asarray(theta, dtype=float)
    g = np.empty_like(theta)
    for i, old in enumerate(theta.copy()):
        theta[i] = old + h
        g[i] = f(theta)
        theta[i] = old - h
        g[i] = (g[i] - f(theta)) / 2 / h
        theta[i] = old
    return g


@bank.right("numerical_gradient")
def as_lists(f, theta, h):
    theta = [float(x) for x in theta]

    def moved(i, by):
        return f(np.array([*theta[:i], theta[i] + by, *theta[i + 1 :]]))

    return [(moved(i, h) - moved(i, -h)) / (2 * h) for i in range(len(theta))]


@bank.right("numerical_gradient")
def mean_of_both_one_sided_slopes(f, theta, h):
    middle, steps = f(theta), h * np.eye(len(theta))
    return [((f(theta + s) - middle) / h + (middle - f(theta - s)) / h) / 2 for s in steps]


@bank.right("numerical_gradient")
def by_apply_along_axis(f, theta, h):
    steps = h * np.eye(len(theta))
    return (np.apply_along_axis(f, 1, theta + steps) - np.apply_along_axis(f, 1, theta - steps)) / (2 * h)


@bank.right("numerical_gradient")
def by_map(f, theta, h):
    steps = np.diag([h] * len(theta))
    return np.subtract(list(map(f, theta + steps)), list(map(f, theta - steps))) / (2 * h)


@bank.right("numerical_gradient")
def with_where(f, theta, h):
    place = np.arange(len(theta))
    return [
        (f(np.where(place == i, theta + h, theta)) - f(np.where(place == i, theta - h, theta))) / (2 * h) for i in place
    ]


@bank.right("numerical_gradient")
def recursion_over_the_coordinates(f, theta, h, i=0):
    if i == len(theta):
        return []
    e = np.zeros(len(theta))
    e[i] = 1
    return [(f(theta + h * e) - f(theta - h * e)) / (2 * h), *recursion_over_the_coordinates(f, theta, h, i + 1)]


@bank.wrong("numerical_gradient", cause="forward difference")
def to_the_right_only(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta)) / h for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="backward difference")
def to_the_left_only(f, theta, h):
    return np.array([(f(theta) - f(theta - h * e)) / h for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="divided by h")
def distance_taken_as_h(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / h for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="brackets forgotten")
def divided_by_two_times_h(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / 2 * h for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="not divided")
def rises_without_the_run(f, theta, h):
    return np.array([f(theta + h * e) - f(theta - h * e) for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="all coordinates at once")
def the_whole_vector_moves(f, theta, h):
    return np.full(len(theta), (f(theta + h) - f(theta - h)) / (2 * h))


@bank.wrong("numerical_gradient", cause="all coordinates at once")
def one_number_for_the_whole_vector(f, theta, h):
    return (f(theta + h) - f(theta - h)) / (2 * h)


@bank.wrong("numerical_gradient", cause="shift upwards kept")
def keeps_the_shift_upwards(f, theta, h):
    theta, g = np.array(theta, dtype=float), []
    for i in range(len(theta)):
        below = f(theta)
        theta[i] += 2 * h
        g.append((f(theta) - below) / (2 * h))
    return g


@bank.wrong("numerical_gradient", cause="shift never undone")
def keeps_the_shift_downwards(f, theta, h):
    theta, g = np.array(theta, dtype=float), []
    for i in range(len(theta)):
        theta[i] = theta[i] + h
        above = f(theta)
        theta[i] = theta[i] - 2 * h
        g.append((above - f(theta)) / (2 * h))
    return g


@bank.wrong("numerical_gradient", cause="type of the input kept")
def copies_keep_their_type(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        a, b = theta.copy(), theta.copy()
        a[i] += h if a.dtype.kind == "f" else int(h)
        b[i] -= h if b.dtype.kind == "f" else int(h)
        g[i] = (f(a) - f(b)) / (2 * h)
    return g


@bank.wrong("numerical_gradient", cause="type of the input kept")
def result_like_theta(f, theta, h):
    g = np.zeros_like(theta)
    for i, e in enumerate(np.eye(len(theta))):
        g[i] = (f(theta + h * e) - f(theta - h * e)) / (2 * h)
    return g


@bank.wrong("numerical_gradient", cause="an h of its own")
def a_tiny_step_of_its_own(f, theta, h):
    return np.array([(f(theta + 1e-5 * e) - f(theta - 1e-5 * e)) / 2e-5 for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="opposite sign")
def left_minus_right(f, theta, h):
    return np.array([(f(theta - h * e) - f(theta + h * e)) / (2 * h) for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="sign lost")
def how_steep_without_a_sign(f, theta, h):
    return np.array([abs(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="the sum of the slopes")
def total_slope(f, theta, h):
    return sum((f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta)))


@bank.wrong("numerical_gradient", cause="second differences")
def curvatures(f, theta, h):
    return np.array([(f(theta + h * e) - 2 * f(theta) + f(theta - h * e)) / h**2 for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="step in proportion to the entry")
def relative_steps(f, theta, h):
    g = []
    for i in range(len(theta)):
        s = np.zeros(len(theta))
        s[i] = h * max(abs(theta[i]), 1)
        g.append((f(theta + s) - f(theta - s)) / (2 * s[i]))
    return g


@bank.wrong("numerical_gradient", cause="half a step to each side")
def half_steps(f, theta, h):
    return np.array([(f(theta + h / 2 * e) - f(theta - h / 2 * e)) / h for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="last one missing")
def without_the_bias(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))[:-1]])


@bank.wrong("numerical_gradient", cause="first coordinate only")
def first_coordinate_only(f, theta, h):
    g = np.zeros(len(theta))
    e = np.eye(len(theta))[0]
    g[0] = (f(theta + h * e) - f(theta - h * e)) / (2 * h)
    return g


@bank.wrong("numerical_gradient", cause="column for a row")
def slopes_in_a_column(f, theta, h):
    return np.array([[(f(theta + h * e) - f(theta - h * e)) / (2 * h)] for e in np.eye(len(theta))])


@bank.wrong("numerical_gradient", cause="divided by the length")
def a_unit_vector(f, theta, h):
    g = np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])
    return g / np.linalg.norm(g)


@bank.wrong("numerical_gradient", cause="rounded")
def slopes_rounded(f, theta, h):
    return np.round([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))], 3)


# cost_threshold


@bank.right("cost_threshold")
def from_the_odds(cost_fp, cost_fn):
    odds = cost_fp / cost_fn
    return odds / (1 + odds)


@bank.right("cost_threshold")
def one_over(cost_fp, cost_fn):
    return 1 / (1 + cost_fn / cost_fp)


@bank.right("cost_threshold")
def one_minus(cost_fp, cost_fn):
    return 1 - cost_fn / (cost_fp + cost_fn)


@bank.right("cost_threshold")
def sigmoid_of_the_log_odds(cost_fp, cost_fn):
    return stable(math.log(cost_fp) - math.log(cost_fn))


@bank.right("cost_threshold")
def share_of_the_sum(cost_fp, cost_fn):
    costs = np.array([cost_fp, cost_fn], dtype=float)
    return (costs / costs.sum())[0]


@bank.right("cost_threshold")
def by_bisection(cost_fp, cost_fn):
    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        if p * cost_fn < (1 - p) * cost_fp:
            low = p
        else:
            high = p
    return high


@bank.right("cost_threshold")
def by_a_linear_equation(cost_fp, cost_fn):
    return np.linalg.solve([[cost_fn + cost_fp]], [cost_fp])[0]


@bank.right("cost_threshold")
def one_half_treated_apart(cost_fp, cost_fn):
    if cost_fp == cost_fn:
        return 0.5
    return cost_fp / (cost_fn + cost_fp)


@bank.wrong("cost_threshold", cause="swapped")
def the_miss_on_top(cost_fp, cost_fn):
    return cost_fn / (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="swapped")
def for_class_zero(cost_fp, cost_fn):
    return 1 - cost_fp / (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="ratio of the costs")
def the_odds_themselves(cost_fp, cost_fn):
    return cost_fp / cost_fn


@bank.wrong("cost_threshold", cause="ratio, the other way round")
def miss_over_alarm(cost_fp, cost_fn):
    return cost_fn / cost_fp


@bank.wrong("cost_threshold", cause="ratio of the costs, at most 1")
def odds_cut_off(cost_fp, cost_fn):
    return min(cost_fp / cost_fn, 1)


@bank.wrong("cost_threshold", cause="threshold on the score")
def log_odds_of_the_costs(cost_fp, cost_fn):
    return math.log(cost_fp / cost_fn)


@bank.wrong("cost_threshold", cause="always one half")
def one_half(cost_fp, cost_fn):
    return 0.5


@bank.wrong("cost_threshold", cause="half the ratio")
def half_scaled(cost_fp, cost_fn):
    return 0.5 * (cost_fp / cost_fn)


@bank.wrong("cost_threshold", cause="a difference")
def relative_difference(cost_fp, cost_fn):
    return (cost_fp - cost_fn) / (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="swapped")
def moved_the_wrong_way(cost_fp, cost_fn):
    return 0.5 - 0.5 * (cost_fp - cost_fn) / (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="other: whole-number division")
def divided_to_whole_numbers(cost_fp, cost_fn):
    return cost_fp // (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="brackets forgotten")
def brackets_left_out(cost_fp, cost_fn):
    return cost_fp / cost_fp + cost_fn


@bank.wrong("cost_threshold", cause="root taken")
def root_of_the_share(cost_fp, cost_fn):
    return math.sqrt(cost_fp / (cost_fp + cost_fn))


@bank.wrong("cost_threshold", cause="squares of the costs")
def shares_of_squares(cost_fp, cost_fn):
    return cost_fp**2 / (cost_fp**2 + cost_fn**2)


@bank.wrong("cost_threshold", cause="other: odds threshold minus one")
def odds_over_odds_minus_one(cost_fp, cost_fn):
    return cost_fp / (cost_fn + 1)


@bank.wrong("cost_threshold", cause="sigmoid of the difference")
def softmax_of_the_costs(cost_fp, cost_fn):
    return float(stable(cost_fp - cost_fn))


@bank.wrong("cost_threshold", cause="mean of the costs")
def mean_of_the_costs(cost_fp, cost_fn):
    return (cost_fp + cost_fn) / 2


@bank.wrong("cost_threshold", cause="other: only two values")
def early_or_late(cost_fp, cost_fn):
    return 0.1 if cost_fn > cost_fp else 0.5


@bank.wrong("cost_threshold", cause="other: one over the ratio, wrong side")
def one_over_the_miss(cost_fp, cost_fn):
    return 1 / (1 + cost_fn)


@bank.wrong("cost_threshold", cause="rounded")
def threshold_rounded(cost_fp, cost_fn):
    return round(cost_fp / (cost_fp + cost_fn), 2)


@bank.wrong("cost_threshold", cause="the smaller share")
def the_smaller_share(cost_fp, cost_fn):
    return min(cost_fp, cost_fn) / (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="in percent")
def in_percent(cost_fp, cost_fn):
    return 100 * cost_fp / (cost_fp + cost_fn)


@bank.wrong("cost_threshold", cause="both shares")
def both_shares(cost_fp, cost_fn):
    return np.array([cost_fp, cost_fn]) / (cost_fp + cost_fn)


# roc_points


@bank.right("roc_points")
def two_means_per_threshold(scores, y):
    cuts = sorted(set(scores), reverse=True)
    fpr = [0] + [np.mean(scores[y == 0] >= c) for c in cuts]
    tpr = [0] + [np.mean(scores[y == 1] >= c) for c in cuts]
    return fpr, tpr


@bank.right("roc_points")
def cumulative_counts(scores, y):
    order = np.argsort(scores)[::-1]
    s, labels = scores[order], y[order]
    ends = np.append(np.flatnonzero(s[:-1] != s[1:]), len(s) - 1)
    tp, fp = np.cumsum(labels)[ends], np.cumsum(1 - labels)[ends]
    return np.concatenate([[0], fp / fp[-1]]), np.concatenate([[0], tp / tp[-1]])


@bank.right("roc_points")
def a_table_of_comparisons(scores, y):
    cuts = np.append(np.inf, np.unique(scores)[::-1])
    called = scores[None, :] >= cuts[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.right("roc_points")
def as_one_array(scores, y):
    rows = [(np.mean(-scores[y == 0] <= c), np.mean(-scores[y == 1] <= c)) for c in np.unique(-scores)]
    return np.array([(0.0, 0.0), *rows]).T


@bank.right("roc_points")
def dictionary_of_counts(scores, y):
    counts = {}
    for s, label in zip(scores, y, strict=True):
        zeros, ones = counts.get(float(s), (0, 0))
        counts[float(s)] = (zeros + (label == 0), ones + (label == 1))
    n1 = sum(int(label) for label in y)
    n0, fp, tp, points = len(y) - n1, 0, 0, [(0, 0)]
    for s in sorted(counts, reverse=True):
        fp, tp = fp + counts[s][0], tp + counts[s][1]
        points.append((fp / n0, tp / n1))
    return [p[0] for p in points], [p[1] for p in points]


@bank.right("roc_points")
def by_searching_sorted_scores(scores, y):
    zeros, ones = np.sort(scores[y == 0]), np.sort(scores[y == 1])
    cuts = np.unique(scores)[::-1]
    fpr = 1 - np.searchsorted(zeros, cuts) / len(zeros)
    tpr = 1 - np.searchsorted(ones, cuts) / len(ones)
    return np.append(0, fpr), np.append(0, tpr)


@bank.right("roc_points")
def tie_loop(scores, y):
    order = list(np.argsort(-scores))
    fp = tp = i = 0
    fpr, tpr = [0.0], [0.0]
    while i < len(order):
        here = scores[order[i]]
        while i < len(order) and scores[order[i]] == here:
            tp += int(y[order[i]])
            fp += 1 - int(y[order[i]])
            i += 1
        fpr.append(fp / int(np.sum(y == 0)))
        tpr.append(tp / int(np.sum(y)))
    return tuple(fpr), tuple(tpr)


@bank.right("roc_points")
def from_the_lowest_then_reversed(scores, y):
    fpr, tpr = [], []
    for c in np.unique(scores):
        fpr.append(((scores >= c) & (y == 0)).sum() / (y == 0).sum())
        tpr.append(((scores >= c) & (y == 1)).sum() / (y == 1).sum())
    return np.array([*fpr, 0.0])[::-1], np.array([*tpr, 0.0])[::-1]


@bank.right("roc_points")
def with_labels_as_weights(scores, y):
    cuts = np.unique(scores)[::-1]
    called = (scores >= cuts[:, None]).astype(float)
    return np.insert(called @ (1 - y) / np.sum(1 - y), 0, 0), np.insert(called @ y / np.sum(y), 0, 0)


def roc_of(scores, y, cuts):
    called = scores >= np.asarray(cuts, dtype=float)[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.wrong("roc_points", cause="ties one by one")
def one_point_per_person(scores, y):
    order = np.argsort(-scores, kind="stable")
    return np.append(0, np.cumsum(y[order] == 0) / np.sum(y == 0)), np.append(0, np.cumsum(y[order]) / np.sum(y))


@bank.wrong("roc_points", cause="ones first among ties")
def ties_with_the_ones_first(scores, y):
    order = np.lexsort((-y, -scores))
    return np.append(0, np.cumsum(y[order] == 0) / np.sum(y == 0)), np.append(0, np.cumsum(y[order]) / np.sum(y))


@bank.wrong("roc_points", cause="start missing")
def begins_at_the_highest_score(scores, y):
    return roc_of(scores, y, np.unique(scores)[::-1])


@bank.wrong("roc_points", cause="strictly above")
def above_the_cut(scores, y):
    cuts = np.unique(scores)[::-1]
    called = scores > cuts[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong("roc_points", cause="last one missing")
def above_the_cut_and_no_start(scores, y):
    called = scores > np.unique(scores)[::-1][:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.wrong("roc_points", cause="from the lowest up")
def thresholds_ascending(scores, y):
    fpr, tpr = roc_of(scores, y, np.unique(scores))
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong("roc_points", cause="reverse order")
def backwards(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.unique(scores), np.inf))
    return fpr, tpr


@bank.wrong("roc_points", cause="rates swapped")
def true_rate_first(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1]))
    return tpr, fpr


@bank.wrong("roc_points", cause="shares of everybody")
def divided_by_everybody(scores, y):
    called = scores >= np.append(np.inf, np.unique(scores)[::-1])[:, None]
    return (called & (y == 0)).mean(axis=1), (called & (y == 1)).mean(axis=1)


@bank.wrong("roc_points", cause="counts")
def numbers_of_people(scores, y):
    called = scores >= np.append(np.inf, np.unique(scores)[::-1])[:, None]
    return called[:, y == 0].sum(axis=1), called[:, y == 1].sum(axis=1)


@bank.wrong("roc_points", cause="precision instead of a rate")
def wrong_among_the_called(scores, y):
    fpr, tpr = [0.0], [0.0]
    for c in np.unique(scores)[::-1]:
        fpr.append(np.mean(y[scores >= c] == 0))
        tpr.append(np.mean(scores[y == 1] >= c))
    return fpr, tpr


@bank.wrong("roc_points", cause="precision and recall")
def precision_and_recall(scores, y):
    cuts = np.unique(scores)[::-1]
    precision = [y[scores >= c].mean() for c in cuts]
    recall = [np.mean(scores[y == 1] >= c) for c in cuts]
    return np.append(1, precision), np.append(0, recall)


@bank.wrong("roc_points", cause="straight pieces dropped")
def corners_only(scores, y):
    points = np.transpose(roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1])))
    steps = np.diff(points, axis=0)
    bends = np.abs(steps[:-1, 0] * steps[1:, 1] - steps[:-1, 1] * steps[1:, 0]) > 1e-12
    return points[np.concatenate([[True], bends, [True]])].T


@bank.wrong("roc_points", cause="called 1 below the threshold")
def low_scores_are_ones(scores, y):
    called = scores <= np.unique(scores)[::-1][:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong("roc_points", cause="ten fixed thresholds")
def a_grid_of_thresholds(scores, y):
    fpr, tpr = roc_of(scores, y, np.linspace(1, 0, 11))
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong("roc_points", cause="other: a hundred thresholds between the extremes")
def a_grid_between_the_extremes(scores, y):
    return roc_of(scores, y, np.append(np.inf, np.linspace(scores.max(), scores.min(), 100)))


@bank.wrong("roc_points", cause="end doubled")
def the_end_twice(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1]))
    return np.append(fpr, 1), np.append(tpr, 1)


@bank.wrong("roc_points", cause="rates swapped")
def rates_of_the_other_class(scores, y):
    return roc_of(scores, 1 - y, np.append(np.inf, np.unique(scores)[::-1]))


@bank.wrong("roc_points", cause="complement (fpr)")
def specificity_and_sensitivity(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1]))
    return 1 - fpr, tpr


@bank.wrong("roc_points", cause="in the order of the data")
def thresholds_in_the_order_given(scores, y):
    fpr, tpr = roc_of(scores, y, list(dict.fromkeys(scores.tolist())))
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong("roc_points", cause="one threshold only")
def the_corner_of_one_threshold(scores, y):
    fpr, tpr = roc_of(scores, y, [np.mean(scores)])
    return [0, fpr[0], 1], [0, tpr[0], 1]


@bank.wrong("roc_points", cause="last one missing")
def cuts_between_the_scores(scores, y):
    s = np.unique(scores)[::-1]
    return roc_of(scores, y, np.append(np.inf, (s[:-1] + s[1:]) / 2))


@bank.wrong("roc_points", cause="other: the thresholds come too")
def thresholds_as_a_third(scores, y):
    cuts = np.append(np.inf, np.unique(scores)[::-1])
    return *roc_of(scores, y, cuts), cuts


# softmax_gradient


def shares(scores):
    weights = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@bank.right("softmax_gradient")
def one_hot_by_index(W, X, t):
    P = shares(X @ W)
    P[np.arange(len(t)), t] -= 1
    return X.T @ P


@bank.right("softmax_gradient")
def outer_products_point_by_point(W, X, t):
    total = np.zeros(W.shape)
    for x, k in zip(X, t, strict=True):
        p = shares((x @ W)[None])[0]
        p[k] -= 1
        total = total + np.outer(x, p)
    return total


@bank.right("softmax_gradient")
def two_products(W, X, t):
    T = (t[:, None] == np.arange(W.shape[1])).astype(float)
    return X.T @ shares(X @ W) - X.T @ T


@bank.right("softmax_gradient")
def by_einsum(W, X, t):
    return np.einsum("nd,nk->dk", X, shares(X @ W) - np.eye(W.shape[1])[t])


@bank.right("softmax_gradient")
def column_by_column(W, X, t):
    P = shares(X @ W)
    return np.column_stack([((P[:, k] - (t == k))[:, None] * X).sum(axis=0) for k in range(W.shape[1])])


@bank.right("softmax_gradient")
def minus_truth_minus_prediction(W, X, t):
    T = np.zeros((len(t), W.shape[1]))
    T[range(len(t)), t] = 1
    return -(X.T @ (T - shares(X @ W)))


@bank.right("softmax_gradient")
def transposed_twice(W, X, t):
    return ((shares(X @ W) - np.eye(W.shape[1])[t]).T @ X).T


@bank.right("softmax_gradient")
def in_logarithms(W, X, t):
    Z = X @ W
    log_total = reduce(np.logaddexp, Z.T)
    return X.T @ (np.exp(Z - log_total[:, None]) - np.identity(W.shape[1])[t])


@bank.right("softmax_gradient")
def nested_lists(W, X, t):
    P = shares(X @ W).tolist()

    def row(j):
        return [sum((P[i][k] - (t[i] == k)) * X[i][j] for i in range(len(X))) for k in range(W.shape[1])]

    return [row(j) for j in range(X.shape[1])]


@bank.wrong("softmax_gradient", cause="sign")
def truth_minus_prediction(W, X, t):
    return X.T @ (np.eye(W.shape[1])[t] - shares(X @ W))


@bank.wrong("softmax_gradient", cause="mean")
def mean_over_the_points(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t]) / len(t)


@bank.wrong("softmax_gradient", cause="transposed")
def one_row_per_class(W, X, t):
    return (shares(X @ W) - np.eye(W.shape[1])[t]).T @ X


@bank.wrong("softmax_gradient", cause="truth forgotten")
def predictions_only(W, X, t):
    return X.T @ shares(X @ W)


@bank.wrong("softmax_gradient", cause="scores instead of probabilities")
def scores_minus_truth(W, X, t):
    return X.T @ (X @ W - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="sigmoid of each score")
def one_sigmoid_per_class(W, X, t):
    return X.T @ (stable(X @ W) - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="only the true class")
def own_column_only(W, X, t):
    P, T = shares(X @ W), np.eye(W.shape[1])[t]
    return X.T @ ((P - 1) * T)


@bank.wrong("softmax_gradient", cause="gradient of the squared loss")
def with_the_slope_of_the_sigmoid(W, X, t):
    P = shares(X @ W)
    return X.T @ ((P - np.eye(W.shape[1])[t]) * P * (1 - P))


@bank.wrong("softmax_gradient", cause="predicted classes")
def winner_minus_truth(W, X, t):
    unit = np.eye(W.shape[1])
    return X.T @ (unit[(X @ W).argmax(axis=1)] - unit[t])


@bank.wrong("softmax_gradient", cause="softmax over the points")
def shares_down_the_columns(W, X, t):
    return X.T @ (shares((X @ W).T).T - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="exponentials overflow")
def shares_without_a_shift(W, X, t):
    E = np.exp(X @ W)
    return X.T @ (E / E.sum(axis=1, keepdims=True) - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="bias row missing")
def features_only(W, X, t):
    return (X.T @ (shares(X @ W) - np.eye(W.shape[1])[t]))[:-1]


@bank.wrong("softmax_gradient", cause="biases get no gradient")
def bias_row_zero(W, X, t):
    G = X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])
    G[-1] = 0
    return G


@bank.wrong("softmax_gradient", cause="twice as large")
def twice_as_large(W, X, t):
    return 2 * X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="class numbers subtracted")
def class_numbers_subtracted(W, X, t):
    return X.T @ (shares(X @ W) - t[:, None])


@bank.wrong("softmax_gradient", cause="one subtracted everywhere")
def one_from_every_probability(W, X, t):
    return X.T @ (shares(X @ W) - 1)


@bank.wrong("softmax_gradient", cause="flattened")
def flattened(W, X, t):
    return (X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])).ravel()


@bank.wrong("softmax_gradient", cause="absolute errors")
def absolute_errors(W, X, t):
    return X.T @ np.abs(shares(X @ W) - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="a penalty added")
def with_a_ridge_of_one(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t]) + W


@bank.wrong("softmax_gradient", cause="classes counted from 1")
def classes_from_one(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t - 1])


@bank.wrong("softmax_gradient", cause="other: number of classes inferred")
def classes_inferred(W, X, t):
    T = np.eye(W.shape[1])[:, : t.max() + 1][t]
    return X.T @ (shares(X @ W[:, : t.max() + 1]) - T)


@bank.wrong("softmax_gradient", cause="not multiplied by the inputs")
def not_summed_over_points(W, X, t):
    return shares(X @ W) - np.eye(W.shape[1])[t]


@bank.wrong("softmax_gradient", cause="other: weight of every point is its own probability")
def weighted_by_own_probability(W, X, t):
    P = shares(X @ W)
    return (X * P[np.arange(len(t)), t][:, None]).T @ (P - np.eye(W.shape[1])[t])


@bank.wrong("softmax_gradient", cause="first class as reference")
def columns_centred(W, X, t):
    G = X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])
    return G - G[:, :1]


# fit_softmax


def slope(W, X, t):
    return X.T @ (shares(X @ W) - np.eye(W.shape[1])[t])


@bank.right("fit_softmax")
def ridge_as_a_column(X, t, K, ridge, eta, steps):
    r = np.full((X.shape[1], 1), float(ridge))
    r[-1] = 0
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        W = W - eta * (slope(W, X, t) + r * W)
    return W


@bank.right("fit_softmax")
def gradient_in_place(X, t, K, ridge, eta, steps):
    W = np.zeros([X.shape[1], K])
    for _ in range(steps):
        G = slope(W, X, t)
        G[:-1] += ridge * W[:-1]
        W -= eta * G
    return W


@bank.right("fit_softmax")
def with_a_mask(X, t, K, ridge, eta, steps):
    mask = np.ones((X.shape[1], K))
    mask[-1, :] = 0
    T, W = np.eye(K)[t], np.zeros((X.shape[1], K))
    for _ in range(steps):
        W = W - eta * (X.T @ (shares(X @ W) - T)) - eta * ridge * mask * W
    return W


@bank.right("fit_softmax")
def shrink_first(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    shrink = np.append(np.full(X.shape[1] - 1, 1 - eta * ridge), 1.0)[:, None]
    for _ in range(steps):
        W = shrink * W - eta * slope(W, X, t)
    return W


@bank.right("fit_softmax")
def point_loop_inside(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        G = ridge * W
        G[-1] = 0.0
        for x, k in zip(X, t, strict=True):
            G = G + np.outer(x, shares((x @ W)[None])[0] - np.eye(K)[k])
        W = W - eta * G
    return W


@bank.right("fit_softmax")
def while_loop(X, t, K, ridge, eta, steps):
    W, done = np.zeros((X.shape[1], K)), 0
    while done < steps:
        penalty = np.vstack([ridge * W[:-1], np.zeros(K)])
        W, done = W - eta * (slope(W, X, t) + penalty), done + 1
    return W


@bank.right("fit_softmax")
def features_and_biases_apart(X, t, K, ridge, eta, steps):
    V, b = np.zeros((X.shape[1] - 1, K)), np.zeros(K)
    for _ in range(steps):
        E = shares(X[:, :-1] @ V + b) - np.eye(K)[t]
        V, b = V - eta * (X[:, :-1].T @ E + ridge * V), b - eta * E.sum(axis=0)
    return np.vstack([V, b])


@bank.right("fit_softmax")
def by_reduce(X, t, K, ridge, eta, steps):
    D = np.diag(np.append(np.full(X.shape[1] - 1, float(ridge)), 0))
    return reduce(lambda W, _: W - eta * (slope(W, X, t) + D @ W), range(steps), np.zeros((X.shape[1], K)))


@bank.right("fit_softmax")
def lists_at_the_end(X, t, K, ridge, eta, steps):
    return with_a_mask(X, t, K, ridge, eta, steps).tolist()


def descended(X, t, K, ridge, eta, steps, penalty=None, start=0.0, gradient=slope):
    W = np.full((X.shape[1], K), start)
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None] if penalty is None else penalty
    for _ in range(steps):
        W = W - eta * (gradient(W, X, t) + r * W)
    return W


@bank.wrong("fit_softmax", cause="bias penalised")
def ridge_on_everything(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, penalty=float(ridge))


@bank.wrong("fit_softmax", cause="first row spared")
def first_row_free(X, t, K, ridge, eta, steps):
    r = np.append(0, np.full(X.shape[1] - 1, float(ridge)))[:, None]
    return descended(X, t, K, ridge, eta, steps, penalty=r)


@bank.wrong("fit_softmax", cause="last class spared")
def last_column_free(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, penalty=np.append(np.full(K - 1, float(ridge)), 0))


@bank.wrong("fit_softmax", cause="ridge forgotten")
def no_ridge(X, t, K, ridge, eta, steps):
    return descended(X, t, K, 0, eta, steps)


@bank.wrong("fit_softmax", cause="ridge doubled")
def twice_the_ridge(X, t, K, ridge, eta, steps):
    return descended(X, t, K, 2 * ridge, eta, steps)


@bank.wrong("fit_softmax", cause="half the ridge")
def half_the_ridge(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge / 2, eta, steps)


@bank.wrong("fit_softmax", cause="ridge outside the step")
def ridge_without_the_rate(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        G = slope(W, X, t)
        old = W.copy()
        W = W - eta * G
        W[:-1] -= ridge * old[:-1]
    return W


@bank.wrong("fit_softmax", cause="ridge with the wrong sign")
def ridge_that_grows(X, t, K, ridge, eta, steps):
    return descended(X, t, K, -ridge, eta, steps)


@bank.wrong("fit_softmax", cause="uphill")
def goes_uphill(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, -eta, steps)


@bank.wrong("fit_softmax", cause="mean gradient")
def mean_of_the_gradients(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, gradient=lambda W, X, t: slope(W, X, t) / len(X))


@bank.wrong("fit_softmax", cause="everything divided by n")
def rate_over_n(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta / len(X), steps)


@bank.wrong("fit_softmax", cause="one step more")
def an_extra_step(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps + 1)


@bank.wrong("fit_softmax", cause="one step less")
def a_step_too_few(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, max(steps - 1, 0))


@bank.wrong("fit_softmax", cause="gradient never renewed")
def the_first_gradient_for_ever(X, t, K, ridge, eta, steps):
    G = slope(np.zeros((X.shape[1], K)), X, t)
    return descended(X, t, K, ridge, eta, steps, gradient=lambda W, X, t: G)


@bank.wrong("fit_softmax", cause="one point per step")
def stochastic(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for k in range(steps):
        i = [k % len(X)]
        W = W - eta * (slope(W, X[i], t[i]) + r * W)
    return W


@bank.wrong("fit_softmax", cause="point by point")
def moves_at_each_point(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(steps):
        for i in range(len(X)):
            W = W - eta * (slope(W, X[[i]], t[[i]]) + r * W)
    return W


@bank.wrong("fit_softmax", cause="start at one")
def starts_at_one(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, start=1.0)


@bank.wrong("fit_softmax", cause="other: a random start", by_chance=True)
def a_random_start(X, t, K, ridge, eta, steps):
    W = np.random.default_rng(0).normal(size=(X.shape[1], K)) / 100
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(steps):
        W = W - eta * (slope(W, X, t) + r * W)
    return W


@bank.wrong("fit_softmax", cause="the whole path")
def every_step(X, t, K, ridge, eta, steps):
    path = [np.zeros((X.shape[1], K))]
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(steps):
        path.append(path[-1] - eta * (slope(path[-1], X, t) + r * path[-1]))
    return np.array(path)


@bank.wrong("fit_softmax", cause="rate falls")
def a_falling_rate(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for k in range(steps):
        W = W - eta / (k + 1) * (slope(W, X, t) + r * W)
    return W


@bank.wrong("fit_softmax", cause="transposed")
def one_row_for_each_class(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps).T


@bank.wrong("fit_softmax", cause="one against the rest")
def one_against_the_rest(X, t, K, ridge, eta, steps):
    def gradient(W, X, t):
        return X.T @ (stable(X @ W) - np.eye(K)[t])

    return descended(X, t, K, ridge, eta, steps, gradient=gradient)


@bank.wrong("fit_softmax", cause="first class as reference")
def first_class_as_reference(X, t, K, ridge, eta, steps):
    W = descended(X, t, K, ridge, eta, steps)
    return W - W[:, :1]


@bank.wrong("fit_softmax", cause="least squares")
def least_squares_descent(X, t, K, ridge, eta, steps):
    return descended(X, t, K, ridge, eta, steps, gradient=lambda W, X, t: X.T @ (X @ W - np.eye(K)[t]))


@bank.wrong("fit_softmax", cause="biases left at zero")
def biases_left_at_zero(X, t, K, ridge, eta, steps):
    def gradient(W, X, t):
        G = slope(W, X, t)
        G[-1] = 0
        return G

    return descended(X, t, K, ridge, eta, steps, gradient=gradient)


@bank.wrong("fit_softmax", cause="until it settles")
def runs_until_it_settles(X, t, K, ridge, eta, steps):
    W, r = np.zeros((X.shape[1], K)), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)[:, None]
    for _ in range(3000):
        step = eta * (slope(W, X, t) + r * W)
        W = W - step
        if np.abs(step).max() < 1e-10:
            break
    return W
