"""Answers to lda_posterior, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.special
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "weights = np.exp(delta - delta.max(axis=1, keepdims=True))"
        "  →  weights = np.exp(delta - delta.max(axis=-1, keepdims=True))": "a matrix has two axes: 1 is also -1",
        "return weights / weights.sum(axis=1, keepdims=True)"
        "  →  return weights / weights.sum(axis=-1, keepdims=True)": "a matrix has two axes: 1 is also -1",
    }
)


def _delta(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, np.transpose(means))
    return X @ W - 0.5 * np.sum(np.transpose(means) * W, axis=0) + np.log(priors)


def _rows(e):
    with np.errstate(all="ignore"):
        return e / e.sum(axis=1, keepdims=True)


def discriminants_(X, priors, means, Sigma):
    """What an answer of lesson 7 may call: the learner's own discriminants, and they are right."""
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


def sigmoid_(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


def deltas(X, priors, means, Sigma):
    """What an answer of lesson 7 may call: the learner's own lda_discriminants, and it is right."""
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)


def whitened_discriminants(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    A, M = np.linalg.solve(L, X.T).T, np.linalg.solve(L, means.T).T
    return A @ M.T - 0.5 * np.sum(M * M, axis=1) + np.log(priors)


def log_sum(priors, log_densities):
    l = np.log(priors) + log_densities
    return np.exp(l - np.logaddexp.reduce(l, axis=1, keepdims=True))


def cholesky_density(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Y = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (Y**2).sum(0) - np.log(np.diag(L)).sum() - 0.5 * len(mu) * np.log(2 * np.pi)


def nested_loops(X, priors, means, Sigma):
    inverse = np.linalg.inv(Sigma)
    return [
        [float(x @ inverse @ m - m @ inverse @ m / 2 + np.log(p)) for m, p in zip(means, priors, strict=True)]
        for x in X
    ]


def overflowing(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        w = np.exp(whitened_discriminants(X, priors, means, Sigma))
        return w / w.sum(axis=1, keepdims=True)


@bank.right
def posterior_less_the_largest(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    e = np.exp(delta - delta.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.right
def posterior_by_scipy_softmax(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1)


@bank.right
def posterior_by_logsumexp(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return np.exp(delta - scipy.special.logsumexp(delta, axis=1)[:, None])


@bank.right
def posterior_by_logaddexp(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return np.exp((delta.T - np.logaddexp.reduce(delta, axis=1)).T)


@bank.right
def posterior_in_lists(X, priors, means, Sigma):
    table = []
    for row in _delta(X, priors, means, Sigma).tolist():
        top = max(row)
        terms = [math.exp(v - top) for v in row]
        table.append([term / math.fsum(terms) for term in terms])
    return table


@bank.right
def posterior_from_the_log_densities(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    logs = []
    for pi, mu in zip(priors, means, strict=True):
        Z = np.linalg.solve(L, (X - mu).T)
        logs.append(math.log(pi) - 0.5 * np.sum(Z * Z, axis=0))
    logs = np.array(logs).T
    p = np.exp(logs - np.max(logs, axis=1)[:, None])
    return p / np.sum(p, axis=1)[:, None]


@bank.right
def posterior_from_the_scipy_densities(X, priors, means, Sigma):
    joint = np.empty((len(X), len(priors)))
    for k in range(len(priors)):
        joint[:, k] = scipy.stats.multivariate_normal.logpdf(X, means[k], Sigma) + np.log(priors[k])
    return scipy.special.softmax(joint, axis=-1)


@bank.right
def posterior_by_the_odds_of_all_pairs(X, priors, means, Sigma):
    # an infinite sum is a posterior of 0
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(over="ignore"):
        return 1 / np.exp(delta[:, None, :] - delta[:, :, None]).sum(axis=2)


@bank.right
def posterior_relative_to_the_winner(X, priors, means, Sigma):
    # the gaps to the winner's mean, without any discriminant
    P = np.linalg.inv(Sigma)
    winners = np.argmax(_delta(X, priors, means, Sigma), axis=1)
    out = []
    for x, w in zip(X, winners, strict=True):
        gap = means - means[w]
        odds = np.exp(gap @ P @ x - 0.5 * np.sum((means + means[w]) @ P * gap, axis=1)) * priors / priors[w]
        out.append(tuple(odds / odds.sum()))
    return tuple(out)


@bank.right
def posterior_of_the_last_class_as_the_rest(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    P = np.exp(delta[:, :-1] - np.logaddexp.reduce(delta, axis=1, keepdims=True))
    return np.hstack([P, 1 - P.sum(axis=1, keepdims=True)])


@bank.right
def posterior_by_the_odds_of_all_pairs_with_a_warning(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return 1 / np.exp(delta[:, None, :] - delta[:, :, None]).sum(axis=2)


@bank.right
def lda_posterior_distances(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, np.transpose(X)).T
    M = np.linalg.solve(L, np.transpose(means)).T
    a = np.log(priors) - 0.5 * ((Z[:, None, :] - M[None]) ** 2).sum(-1)
    a -= np.logaddexp.reduce(a, axis=1)[:, None]
    return np.exp(a)


@bank.right
def chances_mended(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    weights = np.exp(delta - delta.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@bank.right
def chances_densities(X, priors, means, Sigma):
    logs = np.column_stack(
        [np.atleast_1d(scipy.stats.multivariate_normal(m, Sigma).logpdf(X)) + np.log(p) for m, p in zip(means, priors)]
    )
    return scipy.special.softmax(logs, axis=1)


@bank.right
def chances_lists(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    table = []
    for x in X:
        logs = [math.log(p) - float((x - m) @ P @ (x - m)) / 2 for m, p in zip(means, priors)]
        top = max(logs)
        total = sum(math.exp(v - top) for v in logs)
        table.append([math.exp(v - top) / total for v in logs])
    return table


@bank.right
def chances_distances(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z, M = np.linalg.solve(L, X.T).T, np.linalg.solve(L, means.T).T
    squares = ((Z[:, None, :] - M[None]) ** 2).sum(axis=2)
    squares -= squares.min(axis=1, keepdims=True)
    weights = priors * np.exp(-squares / 2)
    return weights / weights.sum(axis=1, keepdims=True)


@bank.right
def chances_logs(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    return np.exp(delta - np.logaddexp.reduce(delta, axis=1, keepdims=True))


@bank.right
def odds_posterior(X, priors, means, Sigma):
    delta = whitened_discriminants(X, priors, means, Sigma)
    with np.errstate(over="ignore"):
        return 1 / np.exp(delta[:, None] - delta[:, :, None]).sum(-1)


@bank.right
def from_densities(X, priors, means, Sigma):
    logs = np.stack([cholesky_density(X, m, Sigma) for m in means], axis=1)
    return log_sum(priors, logs)


@bank.right
def first_class_apart(X, priors, means, Sigma):
    delta = np.array(nested_loops(X, priors, means, Sigma))
    delta -= np.median(delta, axis=1, keepdims=True)
    delta -= delta.max(axis=1, keepdims=True)
    P = np.exp(delta)
    P[:, 0] = P[:, 0]
    return P / P.sum(axis=1)[:, None]


@bank.wrong(cause="plain exponentials")
def posterior_without_a_shift(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        return _rows(np.exp(_delta(X, priors, means, Sigma)))


@bank.wrong(cause="one shift for all rows")
def posterior_with_a_shift_for_all_points(X, priors, means, Sigma):
    # the points with small discriminants vanish: 0/0
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - delta.max()))


@bank.wrong(cause="one shift for each class")
def posterior_with_a_shift_for_each_class(X, priors, means, Sigma):
    # changes the posteriors: the shift must be one for the classes of a point
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - delta.max(axis=0)))


@bank.wrong(cause="mean subtracted")
def posterior_less_the_mean(X, priors, means, Sigma):
    # the largest may still be far above the mean
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        return _rows(np.exp(delta - delta.mean(axis=1, keepdims=True)))


@bank.wrong(cause="first class subtracted")
def posterior_less_the_first(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        return _rows(np.exp(delta - delta[:, :1]))


@bank.wrong(cause="smallest subtracted")
def posterior_less_the_smallest(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        return _rows(np.exp(delta - delta.min(axis=1, keepdims=True)))


@bank.wrong(cause="discriminants clipped")
def posterior_of_held_discriminants(X, priors, means, Sigma):
    # makes far points equal that are not
    return _rows(np.exp(np.clip(_delta(X, priors, means, Sigma), -700, 700)))


@bank.wrong()
def posterior_all_or_nothing_far_away(X, priors, means, Sigma):
    # a far point may be near a boundary
    delta = _delta(X, priors, means, Sigma)
    out = _rows(np.exp(np.clip(delta, -700, 700)))
    far = np.abs(delta).max(axis=1) > 700
    out[far] = np.eye(delta.shape[1])[delta[far].argmax(axis=1)]
    return out


@bank.wrong(cause="equal where exp fails")
def posterior_equal_far_away(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        P = _rows(np.exp(_delta(X, priors, means, Sigma)))
    P[~np.isfinite(P).all(axis=1)] = 1 / P.shape[1]
    return P


@bank.wrong(cause="nan replaced by zero")
def posterior_with_nan_to_num(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        return np.nan_to_num(_rows(np.exp(_delta(X, priors, means, Sigma))))


@bank.wrong(cause="densities multiplied")
def posterior_from_the_densities(X, priors, means, Sigma):
    # all densities are 0 far away
    joint = [p * scipy.stats.multivariate_normal(m, Sigma).pdf(X) for p, m in zip(priors, means, strict=True)]
    return _rows(np.array(joint).reshape(len(priors), len(X)).T)


@bank.wrong()
def posterior_with_a_little_in_the_denominator(X, priors, means, Sigma):
    # far away the rows sum to 0
    joint = [p * scipy.stats.multivariate_normal(m, Sigma).pdf(X) for p, m in zip(priors, means, strict=True)]
    joint = np.array(joint).reshape(len(priors), len(X)).T
    return joint / (joint.sum(axis=1, keepdims=True) + 1e-300)


@bank.wrong(cause="softmax down the columns")
def posterior_over_the_points(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return scipy.special.softmax(delta, axis=0)


@bank.wrong(cause="whole table normalised")
def posterior_over_everything(X, priors, means, Sigma):
    # right for one point
    return scipy.special.softmax(_delta(X, priors, means, Sigma))


@bank.wrong(cause="priors ignored")
def posterior_without_the_priors(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, np.ones(len(priors)), means, Sigma), axis=1)


@bank.wrong(cause="priors counted twice")
def posterior_with_the_priors_twice(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, Sigma) + np.log(priors), axis=1)


@bank.wrong(cause="`np.sum(means.T * W)` for `np.sum(means.T * W, axis=0)`")
def posterior_without_the_mean_term(X, priors, means, Sigma):
    # right for means equally far from the origin
    return scipy.special.softmax(X @ np.linalg.solve(Sigma, means.T) + np.log(priors), axis=1)


@bank.wrong(cause="only two classes")
def posterior_of_two_classes(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    p = scipy.special.expit(delta[:, 1] - delta[:, 0])
    return np.column_stack([1 - p, p])


@bank.wrong(cause="sigmoid of each discriminant")
def posterior_as_sigmoids(X, priors, means, Sigma):
    # each class against none: the rows do not sum to 1
    return scipy.special.expit(_delta(X, priors, means, Sigma))


@bank.wrong(cause="differences divided by their sum")
def posterior_by_divided_discriminants(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return _rows(delta - delta.min(axis=1, keepdims=True))


@bank.wrong(cause="logarithms returned")
def posterior_in_logarithms(X, priors, means, Sigma):
    return scipy.special.log_softmax(_delta(X, priors, means, Sigma), axis=1)


@bank.wrong(cause="all or nothing")
def posterior_as_decisions(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return np.eye(delta.shape[1])[delta.argmax(axis=1)]


@bank.wrong(cause="rounded")
def posterior_rounded(X, priors, means, Sigma):
    return np.round(scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1), 3)


@bank.wrong(cause="transposed")
def posterior_turned_on_its_side(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1).T


@bank.wrong(cause="Sigma taken for the unit matrix")
def posterior_for_round_clouds(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, np.eye(len(Sigma))), axis=1)


@bank.wrong()
def posterior_of_the_distance_not_squared(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    distance = np.array([np.linalg.norm(np.linalg.solve(L, (X - m).T), axis=0) for m in means]).T
    return scipy.special.softmax(np.log(priors) - 0.5 * distance, axis=1)


@bank.wrong(cause="largest size subtracted")
def posterior_less_the_largest_size(X, priors, means, Sigma):
    # very negative discriminants are shifted further down
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - np.abs(delta).max(axis=1, keepdims=True)))


@bank.wrong(cause="shifted down only")
def posterior_shifted_only_down(X, priors, means, Sigma):
    # where all discriminants are very negative nothing is left: 0/0
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - np.maximum(delta.max(axis=1, keepdims=True), 0)))


@bank.wrong()
def posterior_in_long_doubles(X, priors, means, Sigma):
    # only puts the overflow off
    with np.errstate(all="ignore"):
        return _rows(np.exp(_delta(X, priors, means, Sigma).astype(np.longdouble))).astype(float)


@bank.wrong(cause="kept away from 0 and 1")
def posterior_kept_from_0_and_1(X, priors, means, Sigma):
    P = np.clip(scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1), 1e-3, 1 - 1e-3)
    return P / P.sum(axis=1, keepdims=True)


# The half at the constant forgotten.
@bank.wrong(cause="`1.0 * np.sum(means.T * W, axis=0)` for `0.5 * np.sum(means.T * W, axis=0)`")
def lda_posterior_half(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    s = X @ A - np.sum(means.T * A, axis=0) + np.log(priors)
    s = s - s.max(axis=1)[:, None]
    p = np.exp(s)
    return p / p.sum(axis=1)[:, None]


# Divides by the sum over the points (axis 0).
@bank.wrong(cause="softmax down the columns")
def lda_posterior_axis(X, priors, means, Sigma):
    inv = np.linalg.inv(Sigma)
    delta = np.array(
        [[x @ inv @ m - m @ inv @ m / 2 + np.log(p) for m, p in zip(means, priors, strict=True)] for x in X]
    )
    e = np.exp(delta - delta.max())
    return e / e.sum(axis=0)


# One-hot of the winner.
@bank.wrong(cause="all or nothing")
def lda_posterior_winner(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    return (d == d.max(axis=1, keepdims=True)).astype(float)


# Divides by the sum over the points.
@bank.wrong(cause="normalised over the points")
def hard_lda_posterior_columns(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    e = np.exp(d - d.max(axis=1, keepdims=True))
    return e / e.sum(axis=0)


# Sigmoid of each discriminant.
@bank.wrong(cause="other: sigmoid of each discriminant")
def hard_lda_posterior_sigmoid(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    s = sigmoid_(d)
    return s / s.sum(axis=1, keepdims=True)


@bank.wrong(cause="not normalised")
def chances_by_largest(X, priors, means, Sigma):
    delta = deltas(X, priors, means, Sigma)
    return np.exp(delta - delta.max(axis=1, keepdims=True))


@bank.wrong(cause="discriminants clipped")
def chances_clipped(X, priors, means, Sigma):
    weights = np.exp(np.clip(deltas(X, priors, means, Sigma), -500, 500))
    return weights / weights.sum(axis=1, keepdims=True)


@bank.wrong(cause="type of the input kept")
def chances_like_x(X, priors, means, Sigma):
    P = np.zeros((len(X), len(priors)), dtype=X.dtype)
    for i, row in enumerate(deltas(X, priors, means, Sigma)):
        P[i] = np.exp(row - np.logaddexp.reduce(row))
    return P


# The class, not the probabilities.
@bank.wrong(cause="place of the largest returned")
def lda_posterior_argmax(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    g = X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)
    return g.argmax(axis=1)


@bank.wrong(cause="other: nan replaced")
def nan_replaced(X, priors, means, Sigma):
    return np.nan_to_num(overflowing(X, priors, means, Sigma), nan=1 / len(priors))


@bank.wrong(cause="other: sigmoid of each")
def sigmoids(X, priors, means, Sigma):
    delta = whitened_discriminants(X, priors, means, Sigma)
    delta = delta - delta.mean(axis=1, keepdims=True)
    w = 0.5 * (1 + np.tanh(delta / 2))
    return w / w.sum(axis=1, keepdims=True)
