"""Answers to bayes_posterior, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "weights = np.exp(logs - logs.max(axis=1, keepdims=True))"
        "  →  weights = np.exp(logs - logs.max(axis=-1, keepdims=True))": "a matrix has two axes: 1 is also -1",
        "return weights / weights.sum(axis=1, keepdims=True)"
        "  →  return weights / weights.sum(axis=-1, keepdims=True)": "a matrix has two axes: 1 is also -1",
    }
)


def soft(S):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


@bank.right
def bayes_less_the_largest_of_each_row(priors, log_densities):
    joint = log_densities + np.log(priors)
    e = np.exp(joint - joint.max(axis=1)[:, None])
    return e / e.sum(axis=1)[:, None]


@bank.right
def bayes_by_scipy_softmax(priors, log_densities):
    return scipy.special.softmax(log_densities + np.log(priors), axis=1)


@bank.right
def bayes_by_logsumexp_with_weights(priors, log_densities):
    evidence = scipy.special.logsumexp(log_densities, axis=1, b=priors)
    return np.exp(np.log(priors) + log_densities - evidence[:, None])


@bank.right
def bayes_by_logaddexp(priors, log_densities):
    joint = np.log(priors) + log_densities
    total = joint[:, 0]
    for k in range(1, joint.shape[1]):
        total = np.logaddexp(total, joint[:, k])
    return np.exp(joint.T - total).T


@bank.right
def bayes_point_by_point_in_lists(priors, log_densities):
    table = []
    for row in np.asarray(log_densities).tolist():
        logs = [math.log(p) + v for p, v in zip(priors, row, strict=True)]
        top = max(logs)
        terms = [math.exp(v - top) for v in logs]
        table.append([term / math.fsum(terms) for term in terms])
    return table


@bank.right
def bayes_shifts_the_densities_before_the_priors(priors, log_densities):
    # the shift may be any number of the row's size: the prior only multiplies afterwards
    likelihood = np.exp(log_densities - np.max(log_densities, axis=1, keepdims=True))
    joint = priors * likelihood
    return joint / joint.sum(axis=1, keepdims=True)


@bank.right
def bayes_by_the_odds_of_all_pairs(priors, log_densities):
    # an infinite sum is a posterior of 0
    joint = np.log(priors) + log_densities
    with np.errstate(over="ignore"):
        return 1 / np.exp(joint[:, None, :] - joint[:, :, None]).sum(axis=2)


@bank.right
def bayes_class_by_class(priors, log_densities):
    n, K = np.shape(log_densities)
    P = np.zeros((n, K))
    for i in range(n):
        for k in range(K):
            with np.errstate(over="ignore"):
                rivals = [priors[j] / priors[k] * np.exp(log_densities[i][j] - log_densities[i][k]) for j in range(K)]
            P[i, k] = 1 / sum(rivals)
    return P


@bank.right
def bayes_with_columns_as_points(priors, log_densities):
    logs = np.transpose(log_densities) + np.log(priors)[:, np.newaxis]
    logs = logs - np.amax(logs, axis=0)
    weights = np.exp(logs)
    return (weights / np.sum(weights, axis=0)).T


@bank.right
def bayes_of_the_last_class_as_the_rest(priors, log_densities):
    logs = np.log(priors) + log_densities
    P = np.exp(logs[:, :-1] - np.logaddexp.reduce(logs, axis=1, keepdims=True))
    return np.hstack([P, 1 - P.sum(axis=1, keepdims=True)])


@bank.right
def bayes_in_tuples_by_apply(priors, log_densities):
    def one(row):
        weights = np.array(priors) * np.exp(row - row.max())
        return weights / weights.sum()

    return tuple(tuple(row) for row in np.apply_along_axis(one, 1, np.array(log_densities, dtype=float)))


@bank.right
def posterior_differences(priors, log_densities):
    out = np.empty(np.shape(log_densities))
    logs = np.log(priors) + log_densities
    for i, row in enumerate(logs):
        for k in range(len(row)):
            with np.errstate(over="ignore"):
                out[i, k] = 1 / np.sum(np.exp(row - row[k]))
    return out


@bank.right
def beliefs_shifted(priors, log_densities):
    logs = np.log(priors) + log_densities
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@bank.right
def beliefs_logsumexp(priors, log_densities):
    logs = log_densities + np.log(np.asarray(priors, dtype=float))[None, :]
    return np.exp(logs - scipy.special.logsumexp(logs, axis=1, keepdims=True))


@bank.right
def beliefs_lists(priors, log_densities):
    table = []
    for row in log_densities.tolist():
        logs = [math.log(p) + v for p, v in zip(priors.tolist(), row)]
        top = max(logs)
        weights = [math.exp(v - top) for v in logs]
        table.append([w / sum(weights) for w in weights])
    return table


@bank.right
def beliefs_logaddexp(priors, log_densities):
    logs = np.log(priors) + log_densities
    return np.exp(logs - np.logaddexp.reduce(logs, axis=1)[:, None])


@bank.right
def beliefs_priors_later(priors, log_densities):
    likelihoods = np.exp(log_densities - np.max(log_densities, axis=1)[:, None])
    joint = priors * likelihoods
    return (joint.T / joint.sum(axis=1)).T


@bank.right
def beliefs_odds(priors, log_densities):
    logs = np.log(priors) + log_densities
    against = logs[:, None, :] - logs[:, :, None]  # against[i, k, j]: class j against class k
    return 1 / np.exp(np.minimum(against, 700)).sum(axis=2)


@bank.right
def sums_of_ratios(priors, log_densities):
    l = np.log(priors) + log_densities
    with np.errstate(over="ignore"):
        return 1 / np.exp(l[:, None, :] - l[:, :, None]).sum(axis=2)


@bank.right
def log_sum(priors, log_densities):
    l = np.log(priors) + log_densities
    return np.exp(l - np.logaddexp.reduce(l, axis=1, keepdims=True))


@bank.right
def loops_posterior(priors, log_densities):
    out = []
    for row in np.asarray(log_densities).tolist():
        top = max(row)
        weights = [p * math.exp(v - top) for p, v in zip(priors, row, strict=True)]
        out.append([w / math.fsum(weights) for w in weights])
    return out


@bank.right
def posterior_rows(priors, log_densities):
    rows = []
    for row in log_densities:
        joint = [np.log(p) + v for p, v in zip(priors, row)]
        top = max(joint)
        weights = [np.exp(v - top) for v in joint]
        rows.append([w / sum(weights) for w in weights])
    return rows


@bank.wrong(cause="plain exponentials")
def bayes_of_the_plain_densities(priors, log_densities):
    with np.errstate(all="ignore"):
        joint = priors * np.exp(log_densities)
        return joint / joint.sum(axis=1, keepdims=True)


@bank.wrong(cause="priors ignored")
def bayes_without_priors(priors, log_densities):
    return scipy.special.softmax(np.asarray(log_densities, dtype=float), axis=1)


@bank.wrong(cause="prior without logarithm")
def bayes_adds_the_priors(priors, log_densities):
    return scipy.special.softmax(log_densities + np.asarray(priors), axis=1)


@bank.wrong(cause="log density multiplied by the prior")
def bayes_multiplies_the_logarithms(priors, log_densities):
    return scipy.special.softmax(log_densities * np.asarray(priors), axis=1)


@bank.wrong(cause="divided by the prior")
def bayes_subtracts_the_log_priors(priors, log_densities):
    return scipy.special.softmax(log_densities - np.log(priors), axis=1)


@bank.wrong(cause="priors multiplied at the end")
def bayes_multiplies_by_the_priors_at_the_end(priors, log_densities):
    # right before the last line; the rows no longer sum to 1
    P = scipy.special.softmax(np.asarray(log_densities, dtype=float), axis=1)
    return P * priors


@bank.wrong(cause="priors counted twice")
def bayes_with_the_priors_twice(priors, log_densities):
    return scipy.special.softmax(log_densities + 2 * np.log(priors), axis=1)


@bank.wrong(cause="one shift for all rows")
def bayes_with_one_shift(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - np.max(logs))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="one shift for each class")
def bayes_with_a_shift_for_each_class(priors, log_densities):
    with np.errstate(all="ignore"):
        e = np.asarray(priors) * np.exp(log_densities - np.max(log_densities, axis=0))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="smallest subtracted")
def bayes_less_the_smallest(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - logs.min(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="mean subtracted")
def bayes_less_the_mean(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - logs.mean(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="first class subtracted")
def bayes_less_the_first_class(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - logs[:, :1])
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="logarithms clipped")
def bayes_of_clipped_logarithms(priors, log_densities):
    e = np.exp(np.clip(np.log(priors) + log_densities, -700, 700))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="nan replaced by zero")
def bayes_with_nan_to_num(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        return np.nan_to_num(e / e.sum(axis=1, keepdims=True))


@bank.wrong(cause="equal where nothing is left")
def bayes_equal_far_away(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        P = e / e.sum(axis=1, keepdims=True)
    P[~np.isfinite(P).all(axis=1)] = 1 / len(priors)
    return P


@bank.wrong(cause="priors where nothing is left")
def bayes_the_priors_far_away(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        P = e / e.sum(axis=1, keepdims=True)
    return np.where(np.isfinite(P), P, priors)


@bank.wrong(cause="small number in the denominator")
def bayes_with_a_little_in_the_denominator(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        return e / (e.sum(axis=1, keepdims=True) + 1e-12)


@bank.wrong(cause="not normalised")
def bayes_without_the_denominator(priors, log_densities):
    logs = np.log(priors) + log_densities
    return np.exp(logs - logs.max(axis=1, keepdims=True))


@bank.wrong(cause="joint densities returned")
def bayes_of_the_joint_densities(priors, log_densities):
    with np.errstate(all="ignore"):
        return priors * np.exp(log_densities)


@bank.wrong(cause="one shift for each class + normalised over the points")
def bayes_over_the_points(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities, axis=0)


@bank.wrong(cause="whole table normalised")
def bayes_over_everything(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities)


@bank.wrong(cause="logarithms divided by their sum")
def bayes_of_divided_logarithms(priors, log_densities):
    logs = np.log(priors) + log_densities
    return logs / logs.sum(axis=1, keepdims=True)


@bank.wrong(cause="logarithms returned")
def bayes_in_logarithms(priors, log_densities):
    return scipy.special.log_softmax(np.log(priors) + log_densities, axis=1)


@bank.wrong(cause="all or nothing")
def bayes_as_decisions(priors, log_densities):
    logs = np.log(priors) + log_densities
    return (logs == logs.max(axis=1, keepdims=True)).astype(float)


@bank.wrong(cause="only two classes")
def bayes_of_two_classes(priors, log_densities):
    logs = np.log(priors) + log_densities
    p = scipy.special.expit(logs[:, 1] - logs[:, 0])
    return np.column_stack([1 - p, p])


@bank.wrong(cause="sigmoid of each logarithm")
def bayes_as_sigmoids(priors, log_densities):
    return scipy.special.expit(np.log(priors) + log_densities)


@bank.wrong(cause="`np.log10(priors)` for `np.log(priors)`")
def bayes_in_logarithms_to_the_base_ten(priors, log_densities):
    return scipy.special.softmax(np.log10(priors) + log_densities, axis=1)


@bank.wrong(cause="rounded")
def bayes_rounded(priors, log_densities):
    return np.round(scipy.special.softmax(np.log(priors) + log_densities, axis=1), 3)


@bank.wrong(cause="transposed")
def bayes_turned_on_its_side(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities, axis=1).T


@bank.wrong()
def bayes_of_the_winner_only(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities, axis=1).max(axis=1)


# The logs are clipped instead of shifted.
@bank.wrong(cause="other: the logs are clipped instead of shifted")
def hard_posterior_clipped(priors, log_densities):
    p = np.exp(np.clip(log_densities, -700, 700)) * priors
    return p / np.maximum(p.sum(axis=1, keepdims=True), 1e-300)


# The priors are in the denominator only.
@bank.wrong(cause="other: the priors are in the denominator only")
def posterior_priors_in_denominator_only(priors, log_densities):
    e = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return e / (e @ priors)[:, None]


@bank.wrong(cause="normalised over the points")
def beliefs_columns(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=0)


@bank.wrong(cause="priors where nothing is left")
def beliefs_clipped(priors, log_densities):
    joint = priors * np.exp(np.clip(log_densities, -700, 700))
    return joint / joint.sum(axis=1, keepdims=True)


@bank.wrong(cause="other: a tiny number in the denominator")
def beliefs_epsilon(priors, log_densities):
    with np.errstate(all="ignore"):
        joint = priors * np.exp(np.minimum(log_densities, 700))
        return joint / (joint.sum(axis=1, keepdims=True) + 1e-300)


@bank.wrong(cause="other: one prior per point")
def beliefs_per_point(priors, log_densities):
    return soft(log_densities + np.log(priors)[:, None])


# The largest of each class (axis 0) is subtracted.
@bank.wrong(cause="`axis=0` for `axis=1`")
def posterior_max_axis(priors, log_densities):
    a = log_densities + np.log(priors)
    e = np.exp(a - a.max(axis=0))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong(cause="other: tiny number in the denominator")
def tiny_denominator(priors, log_densities):
    w = priors * np.exp(np.clip(log_densities, -700, 700))
    return w / (w.sum(axis=1, keepdims=True) + 1e-300)
