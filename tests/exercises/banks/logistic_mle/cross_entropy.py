"""Answers to cross_entropy, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "return np.sum(np.logaddexp(0, -z))"
        "  →  return np.sum(np.logaddexp(-z, 0))": "the sum is the same in either order",
    }
)


def softplus(s):
    return np.maximum(s, 0) + np.log1p(np.exp(-np.abs(s)))


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def sigmoid_(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


def logistic(s):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(s))
    return np.where(np.asarray(s) >= 0, 1, e) / (1 + e)


@bank.right
def sum_of_logaddexp(theta, X, y):
    z = X @ theta
    return np.logaddexp(0, np.where(y == 1, -z, z)).sum()


@bank.right
def softplus_minus_y_times_z(theta, X, y):
    z = X @ theta
    return np.logaddexp(0, z).sum() - y @ z


@bank.right
def by_log1p(theta, X, y):
    return float(np.sum(softplus((1 - 2 * y) * (X @ theta))))


@bank.right
def cost_loop(theta, X, y):
    total = 0
    for x, label in zip(X.tolist(), y.tolist(), strict=True):
        s = sum(a * b for a, b in zip(x, theta.tolist(), strict=True))
        if label == 1:
            s = -s
        total += s + math.log(1 + math.exp(-s)) if s > 0 else math.log(1 + math.exp(s))
    return total


@bank.right
def by_math_fsum(theta, X, y):
    scores = [math.fsum(a * b for a, b in zip(x, theta, strict=True)) for x in X]
    margins = [z if label else -z for z, label in zip(scores, y, strict=True)]
    return math.fsum(max(-m, 0) + math.log1p(math.exp(-abs(m))) for m in margins)


@bank.right
def both_terms_as_in_the_formula(theta, X, y):
    z = X @ theta
    log_p, log_q = -np.logaddexp(0, -z), -np.logaddexp(0, z)
    return -np.sum(y * log_p + (1 - y) * log_q)


@bank.right
def by_log_expit(theta, X, y):
    from scipy.special import log_expit

    return np.array(-log_expit(np.where(y, 1, -1) * X.dot(theta)).sum())


@bank.right
def two_score_softmax(theta, X, y):
    scores = np.column_stack([np.zeros(len(X)), X @ theta])
    top = scores.max(axis=1)
    log_total = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
    return (log_total - scores[np.arange(len(X)), y.astype(int)]).sum()


@bank.right
def class_by_class(theta, X, y):
    return np.logaddexp(0, -(X[y == 1] @ theta)).sum() + np.logaddexp(0, X[y == 0] @ theta).sum()


@bank.right
def halves_by_recursion(theta, X, y):
    if len(X) > 1:
        k = len(X) // 2
        return halves_by_recursion(theta, X[:k], y[:k]) + halves_by_recursion(theta, X[k:], y[k:])
    return np.logaddexp(0, (1 - 2 * y[0]) * np.dot(X[0], theta))


@bank.right
def cost_logaddexp(theta, X, y):
    s = X @ theta
    return np.sum(np.logaddexp(0, np.where(y == 1, -s, s)))


@bank.right
def cost_loop_2(theta, X, y):
    total = 0.0
    for x, label in zip(X, y):
        s = sum(float(a) * float(b) for a, b in zip(theta, x))
        z = s if label == 1 else -s
        total += math.log1p(math.exp(-z)) if z >= 0 else -z + math.log1p(math.exp(z))
    return total


@bank.right
def cost_softplus(theta, X, y):
    s = X @ theta
    return (np.maximum(s, 0) + np.log1p(np.exp(-np.abs(s)))).sum() - y @ s


@bank.right
def cost_log_expit(theta, X, y):
    sign = 2 * y - 1
    return float(-scipy.special.log_expit(sign * (X @ theta)).sum())


@bank.right
def cost_two_scores(theta, X, y):
    S = np.column_stack([np.zeros(len(X)), X @ theta])
    return np.sum(scipy.special.logsumexp(S, axis=1) - S[np.arange(len(y)), y.astype(int)])


@bank.right
def signed_margins(theta, X, y):
    return np.logaddexp(0, (1 - 2 * np.asarray(y)) * (X @ theta)).sum()


@bank.right
def softplus_minus(theta, X, y):
    s = X @ theta
    return float(np.sum(np.maximum(s, 0) - y * s + np.log1p(np.exp(-np.abs(s)))))


@bank.right
def class_sums(theta, X, y):
    s = X @ theta
    return np.logaddexp(s[y == 0], 0).sum() + np.logaddexp(-s[y == 1], 0).sum()


@bank.right
def entropy_signs(theta, X, y):
    signs = 2 * y - 1
    return sum(np.logaddexp(0, -s * (x @ theta)) for x, s in zip(X, signs))


@bank.wrong()
def mean_cost(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta)).mean()


@bank.wrong()
def log_of_the_probability(theta, X, y):
    p = stable(X @ theta)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@bank.wrong()
def log_of_the_chosen_probability(theta, X, y):
    # Quiet and right up to scores of about 36.
    p = stable(X @ theta)
    with np.errstate(divide="ignore"):
        return -np.sum(np.log(np.where(y == 1, p, 1 - p)))


@bank.wrong()
def probability_of_the_truth_first(theta, X, y):
    # Right up to scores of about 745, where sigma underflows to 0.
    with np.errstate(divide="ignore"):
        return -np.sum(np.log(stable((2 * y - 1) * (X @ theta))))


@bank.wrong()
def probabilities_clipped(theta, X, y):
    p = np.clip(stable(X @ theta), 1e-15, 1 - 1e-15)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@bank.wrong()
def smallest_float_added(theta, X, y):
    return -np.sum(np.log(stable((2 * y - 1) * (X @ theta)) + 1e-300))


@bank.wrong()
def scores_clipped(theta, X, y):
    z = np.clip(X @ theta, -500, 500)
    return np.sum(np.log1p(np.exp((1 - 2 * y) * z)))


@bank.wrong()
def log_one_plus_exp(theta, X, y):
    return np.sum(np.log(1 + np.exp((1 - 2 * y) * (X @ theta))))


@bank.wrong()
def infinity_becomes_zero(theta, X, y):
    with np.errstate(all="ignore"):
        p = stable(X @ theta)
        costs = -(y * np.log(p) + (1 - y) * np.log(1 - p))
    return costs[np.isfinite(costs)].sum()


@bank.wrong()
def only_the_linear_part(theta, X, y):
    # The perceptron's criterion; agrees at large scores.
    return np.maximum(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong()
def only_the_curved_part(theta, X, y):
    return np.log1p(np.exp(-np.abs(X @ theta))).sum()


@bank.wrong()
def log_likelihood_itself(theta, X, y):
    return -np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong()
def labels_the_other_way_round(theta, X, y):
    return np.logaddexp(0, (2 * y - 1) * (X @ theta)).sum()


@bank.wrong()
def takes_labels_for_signs(theta, X, y):
    return np.logaddexp(0, -y * (X @ theta)).sum()


@bank.wrong()
def only_the_ones(theta, X, y):
    return np.sum(y * np.logaddexp(0, -(X @ theta)))


@bank.wrong()
def in_bits(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum() / math.log(2)


@bank.wrong()
def logaddexp_of_base_two(theta, X, y):
    return np.logaddexp2(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong()
def costs_not_summed(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta))


@bank.wrong()
def column_against_row(theta, X, y):
    # (n, 1) against (n,) makes (n, n).
    z = X @ theta.reshape(-1, 1)
    return np.sum(np.logaddexp(0, z) - y * z)


@bank.wrong()
def cost_without_bias(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X[:, :-1] @ theta[:-1])).sum()


@bank.wrong()
def cost_of_squares(theta, X, y):
    return np.sum((stable(X @ theta) - y) ** 2)


@bank.wrong()
def last_point_missing(theta, X, y):
    return sum(np.logaddexp(0, (1 - 2 * y[i]) * (X[i] @ theta)) for i in range(len(X) - 1))


@bank.wrong()
def adds_up_over_calls(theta, X, y, total=[0.0]):
    total[0] += np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()
    return total[0]


@bank.wrong()
def whole_number_cost(theta, X, y):
    return int(np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum())


@bank.wrong()
def a_little_ridge_as_well(theta, X, y):
    return np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum() + 0.5e-3 * theta[:-1] @ theta[:-1]


@bank.wrong()
def linear_beyond_five(theta, X, y):
    s = (1 - 2 * y) * (X @ theta)
    return np.where(s > 5, s, np.log1p(np.exp(np.minimum(s, 5)))).sum()


# The sign of the score is wrong in both classes: log(1 + e^z) where y = 1.
@bank.wrong(cause="classes swapped")
def entropy_classes_swapped(theta, X, y):
    z = X @ theta
    return np.sum(np.where(y == 1, np.logaddexp(0, z), np.logaddexp(0, -z)))


# Mean instead of sum, and finite.
@bank.wrong(cause="mean")
def entropy_mean(theta, X, y):
    s = X @ theta
    return np.mean(np.logaddexp(0, s) - y * s)


# Clipped probabilities.
@bank.wrong(cause="other: clipped probabilities")
def entropy_eps(theta, X, y):
    p = np.clip(sigmoid_(X @ theta), 1e-12, 1 - 1e-12)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


# Only the ones count: -Σ y log p.
@bank.wrong(cause="only the points of class 1")
def entropy_ones_only(theta, X, y):
    s = X @ theta
    return np.sum(y * np.logaddexp(0, -s))


# Logarithm to base 2.
@bank.wrong(cause="logarithm to base 2")
def hard_entropy_base_two(theta, X, y):
    s = X @ theta
    return np.sum(np.where(y == 1, np.logaddexp(0, -s), np.logaddexp(0, s))) / np.log(2)


# Sign forgotten: the log-likelihood.
@bank.wrong(cause="sign")
def hard_entropy_log_likelihood(theta, X, y):
    s = X @ theta
    return float(np.sum(y * s - np.logaddexp(0, s)))


# Scores are cut at ±30.
@bank.wrong(cause="other: scores are cut at ±30")
def hard_entropy_clipped_scores(theta, X, y):
    s = np.clip(X @ theta, -30, 30)
    return np.sum(np.log(1 + np.exp(-s)) + (1 - y) * s)


# Labels ±1 assumed: log(1 + e^(-y s)).
@bank.wrong(cause="labels taken as ±1")
def entropy_pm_labels(theta, X, y):
    return np.sum(np.logaddexp(0, -y * (X @ theta)))


@bank.wrong(cause="logarithm of zero")
def cost_naive(theta, X, y):
    p = logistic(X @ theta)
    with np.errstate(all="ignore"):
        return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@bank.wrong(cause="probabilities cut off at 1e-15")
def cost_clipped(theta, X, y):
    p = np.clip(logistic(X @ theta), 1e-15, 1 - 1e-15)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@bank.wrong(cause="probabilities cut off at 1e-12")
def cost_epsilon(theta, X, y):
    p = logistic(X @ theta)
    return -np.sum(y * np.log(p + 1e-12) + (1 - y) * np.log(1 - p + 1e-12))


@bank.wrong(cause="one value per point")
def cost_each(theta, X, y):
    s = X @ theta
    return np.logaddexp(0, s) - y * s
