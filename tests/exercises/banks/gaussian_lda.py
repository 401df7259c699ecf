"""Answers to the exercises on Gaussian classes and linear discriminant analysis."""

# ruff: noqa: E741 (a class may be called l, as in the notebook)

import math
import statistics

import numpy as np
import scipy.linalg
import scipy.optimize
import scipy.special
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank()

# --- bayes_posterior: right ---


@bank.right("bayes_posterior")
def bayes_less_the_largest_of_each_row(priors, log_densities):
    joint = log_densities + np.log(priors)
    e = np.exp(joint - joint.max(axis=1)[:, None])
    return e / e.sum(axis=1)[:, None]


@bank.right("bayes_posterior")
def bayes_by_scipy_softmax(priors, log_densities):
    return scipy.special.softmax(log_densities + np.log(priors), axis=1)


@bank.right("bayes_posterior")
def bayes_by_logsumexp_with_weights(priors, log_densities):
    evidence = scipy.special.logsumexp(log_densities, axis=1, b=priors)
    return np.exp(np.log(priors) + log_densities - evidence[:, None])


@bank.right("bayes_posterior")
def bayes_by_logaddexp(priors, log_densities):
    joint = np.log(priors) + log_densities
    total = joint[:, 0]
    for k in range(1, joint.shape[1]):
        total = np.logaddexp(total, joint[:, k])
    return np.exp(joint.T - total).T


@bank.right("bayes_posterior")
def bayes_point_by_point_in_lists(priors, log_densities):
    table = []
    for row in np.asarray(log_densities).tolist():
        logs = [math.log(p) + v for p, v in zip(priors, row, strict=True)]
        top = max(logs)
        terms = [math.exp(v - top) for v in logs]
        table.append([term / math.fsum(terms) for term in terms])
    return table


@bank.right("bayes_posterior")
def bayes_shifts_the_densities_before_the_priors(priors, log_densities):
    # the shift may be any number of the row's size: the prior only multiplies afterwards
    likelihood = np.exp(log_densities - np.max(log_densities, axis=1, keepdims=True))
    joint = priors * likelihood
    return joint / joint.sum(axis=1, keepdims=True)


@bank.right("bayes_posterior")
def bayes_by_the_odds_of_all_pairs(priors, log_densities):
    # an infinite sum is a posterior of 0
    joint = np.log(priors) + log_densities
    with np.errstate(over="ignore"):
        return 1 / np.exp(joint[:, None, :] - joint[:, :, None]).sum(axis=2)


@bank.right("bayes_posterior")
def bayes_class_by_class(priors, log_densities):
    n, K = np.shape(log_densities)
    P = np.zeros((n, K))
    for i in range(n):
        for k in range(K):
            with np.errstate(over="ignore"):
                rivals = [priors[j] / priors[k] * np.exp(log_densities[i][j] - log_densities[i][k]) for j in range(K)]
            P[i, k] = 1 / sum(rivals)
    return P


@bank.right("bayes_posterior")
def bayes_with_columns_as_points(priors, log_densities):
    logs = np.transpose(log_densities) + np.log(priors)[:, np.newaxis]
    logs = logs - np.amax(logs, axis=0)
    weights = np.exp(logs)
    return (weights / np.sum(weights, axis=0)).T


@bank.right("bayes_posterior")
def bayes_of_the_last_class_as_the_rest(priors, log_densities):
    logs = np.log(priors) + log_densities
    P = np.exp(logs[:, :-1] - np.logaddexp.reduce(logs, axis=1, keepdims=True))
    return np.hstack([P, 1 - P.sum(axis=1, keepdims=True)])


@bank.right("bayes_posterior")
def bayes_in_tuples_by_apply(priors, log_densities):
    def one(row):
        weights = np.array(priors) * np.exp(row - row.max())
        return weights / weights.sum()

    return tuple(tuple(row) for row in np.apply_along_axis(one, 1, np.array(log_densities, dtype=float)))


# --- bayes_posterior: wrong ---


@bank.wrong("bayes_posterior", cause="plain exponentials")
def bayes_of_the_plain_densities(priors, log_densities):
    with np.errstate(all="ignore"):
        joint = priors * np.exp(log_densities)
        return joint / joint.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="plain exponentials")
def bayes_of_the_plain_joint_logarithms(priors, log_densities):
    with np.errstate(all="ignore"):
        e = np.exp(log_densities + np.log(priors))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="priors ignored")
def bayes_without_priors(priors, log_densities):
    return scipy.special.softmax(np.asarray(log_densities, dtype=float), axis=1)


@bank.wrong("bayes_posterior", cause="prior without logarithm")
def bayes_adds_the_priors(priors, log_densities):
    return scipy.special.softmax(log_densities + np.asarray(priors), axis=1)


@bank.wrong("bayes_posterior", cause="log density multiplied by the prior")
def bayes_multiplies_the_logarithms(priors, log_densities):
    return scipy.special.softmax(log_densities * np.asarray(priors), axis=1)


@bank.wrong("bayes_posterior", cause="divided by the prior")
def bayes_subtracts_the_log_priors(priors, log_densities):
    return scipy.special.softmax(log_densities - np.log(priors), axis=1)


@bank.wrong("bayes_posterior", cause="priors multiplied at the end")
def bayes_multiplies_by_the_priors_at_the_end(priors, log_densities):
    # right before the last line; the rows no longer sum to 1
    P = scipy.special.softmax(np.asarray(log_densities, dtype=float), axis=1)
    return P * priors


@bank.wrong("bayes_posterior", cause="priors counted twice")
def bayes_with_the_priors_twice(priors, log_densities):
    return scipy.special.softmax(log_densities + 2 * np.log(priors), axis=1)


@bank.wrong("bayes_posterior", cause="one shift for all rows")
def bayes_with_one_shift(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - np.max(logs))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="one shift for each class")
def bayes_with_a_shift_for_each_class(priors, log_densities):
    with np.errstate(all="ignore"):
        e = np.asarray(priors) * np.exp(log_densities - np.max(log_densities, axis=0))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="smallest subtracted")
def bayes_less_the_smallest(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - logs.min(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="mean subtracted")
def bayes_less_the_mean(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - logs.mean(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="first class subtracted")
def bayes_less_the_first_class(priors, log_densities):
    logs = np.log(priors) + log_densities
    with np.errstate(all="ignore"):
        e = np.exp(logs - logs[:, :1])
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="logarithms clipped")
def bayes_of_clipped_logarithms(priors, log_densities):
    e = np.exp(np.clip(np.log(priors) + log_densities, -700, 700))
    return e / e.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="nan replaced by zero")
def bayes_with_nan_to_num(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        return np.nan_to_num(e / e.sum(axis=1, keepdims=True))


@bank.wrong("bayes_posterior", cause="equal where nothing is left")
def bayes_equal_far_away(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        P = e / e.sum(axis=1, keepdims=True)
    P[~np.isfinite(P).all(axis=1)] = 1 / len(priors)
    return P


@bank.wrong("bayes_posterior", cause="priors where nothing is left")
def bayes_the_priors_far_away(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        P = e / e.sum(axis=1, keepdims=True)
    return np.where(np.isfinite(P), P, priors)


@bank.wrong("bayes_posterior", cause="small number in the denominator")
def bayes_with_a_little_in_the_denominator(priors, log_densities):
    with np.errstate(all="ignore"):
        e = priors * np.exp(log_densities)
        return e / (e.sum(axis=1, keepdims=True) + 1e-12)


@bank.wrong("bayes_posterior", cause="not normalised")
def bayes_without_the_denominator(priors, log_densities):
    logs = np.log(priors) + log_densities
    return np.exp(logs - logs.max(axis=1, keepdims=True))


@bank.wrong("bayes_posterior", cause="joint densities returned")
def bayes_of_the_joint_densities(priors, log_densities):
    with np.errstate(all="ignore"):
        return priors * np.exp(log_densities)


@bank.wrong("bayes_posterior", cause="one shift for each class + normalised over the points")
def bayes_over_the_points(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities, axis=0)


@bank.wrong("bayes_posterior", cause="whole table normalised")
def bayes_over_everything(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities)


@bank.wrong("bayes_posterior", cause="logarithms divided by their sum")
def bayes_of_divided_logarithms(priors, log_densities):
    logs = np.log(priors) + log_densities
    return logs / logs.sum(axis=1, keepdims=True)


@bank.wrong("bayes_posterior", cause="logarithms returned")
def bayes_in_logarithms(priors, log_densities):
    return scipy.special.log_softmax(np.log(priors) + log_densities, axis=1)


@bank.wrong("bayes_posterior", cause="all or nothing")
def bayes_as_decisions(priors, log_densities):
    logs = np.log(priors) + log_densities
    return (logs == logs.max(axis=1, keepdims=True)).astype(float)


@bank.wrong("bayes_posterior", cause="only two classes")
def bayes_of_two_classes(priors, log_densities):
    logs = np.log(priors) + log_densities
    p = scipy.special.expit(logs[:, 1] - logs[:, 0])
    return np.column_stack([1 - p, p])


@bank.wrong("bayes_posterior", cause="sigmoid of each logarithm")
def bayes_as_sigmoids(priors, log_densities):
    return scipy.special.expit(np.log(priors) + log_densities)


@bank.wrong("bayes_posterior", cause="logarithm to base ten")
def bayes_in_logarithms_to_the_base_ten(priors, log_densities):
    return scipy.special.softmax(np.log10(priors) + log_densities, axis=1)


@bank.wrong("bayes_posterior", cause="rounded")
def bayes_rounded(priors, log_densities):
    return np.round(scipy.special.softmax(np.log(priors) + log_densities, axis=1), 3)


@bank.wrong("bayes_posterior", cause="transposed")
def bayes_turned_on_its_side(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities, axis=1).T


@bank.wrong("bayes_posterior")
def bayes_of_the_winner_only(priors, log_densities):
    return scipy.special.softmax(np.log(priors) + log_densities, axis=1).max(axis=1)


# --- gaussian_pdf: right ---


@bank.right("gaussian_pdf")
def pdf_by_the_formula(x, mu, sigma):
    return 1 / (sigma * np.sqrt(2 * np.pi)) * np.exp(-((x - mu) ** 2) / (2 * sigma**2))


@bank.right("gaussian_pdf")
def pdf_by_logarithms(x, mu, sigma):
    z = (np.asarray(x, dtype=float) - mu) / sigma
    return np.exp(-0.5 * z * z - np.log(sigma) - 0.5 * np.log(2 * np.pi))


@bank.right("gaussian_pdf")
def pdf_by_recursion_into_nested_lists(x, mu, sigma):
    if np.ndim(x) == 0:
        return math.exp(-(((float(x) - mu) / sigma) ** 2) / 2) / math.sqrt(2 * math.pi * sigma**2)
    return [pdf_by_recursion_into_nested_lists(part, mu, sigma) for part in x]


@bank.right("gaussian_pdf")
def pdf_by_recursion_into_nested_tuples(x, mu, sigma):
    def visit(part):
        return tuple(map(visit, part)) if isinstance(part, list) else bell(part)

    def bell(value):
        return math.e ** (-0.5 * (value - mu) ** 2 / sigma**2) / sigma / math.tau**0.5

    return visit(np.asarray(x).tolist())


@bank.right("gaussian_pdf")
def pdf_by_scipy(x, mu, sigma):
    return scipy.stats.norm.pdf(x, mu, sigma)


@bank.right("gaussian_pdf")
def pdf_by_scipy_of_the_standardised(x, mu, sigma):
    return scipy.stats.norm.pdf((x - mu) / sigma) / sigma


@bank.right("gaussian_pdf")
def pdf_by_the_standard_library(x, mu, sigma):
    return np.vectorize(statistics.NormalDist(float(mu), float(sigma)).pdf)(x)


@bank.right("gaussian_pdf")
def pdf_as_an_array_of_objects(x, mu, sigma):
    bell = np.frompyfunc(lambda v: math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi)), 1, 1)
    return bell(x)


@bank.right("gaussian_pdf")
def pdf_entry_by_entry(x, mu, sigma):
    x = np.asarray(x)
    out = np.empty(x.shape)
    for place in np.ndindex(x.shape):
        out[place] = np.exp(-((x[place] - mu) ** 2) / (2 * sigma * sigma))
    out /= sigma * np.sqrt(2 * np.pi)
    return out


@bank.right("gaussian_pdf")
def pdf_flat_and_back(x, mu, sigma):
    flat = np.ravel(x).astype(float)
    flat -= mu
    flat *= flat
    values = np.power(2 * np.pi * sigma**2, -0.5) * np.exp(flat / (-2.0 * sigma**2))
    return values.reshape(np.shape(x))


@bank.right("gaussian_pdf")
def pdf_by_the_variance_and_precision(x, mu, sigma):
    precision = 1.0 / sigma**2
    return (precision / (2 * np.pi)) ** 0.5 * np.exp(-0.5 * precision * np.square(np.subtract(x, mu)))


@bank.right("gaussian_pdf")
def pdf_in_place(x, mu, sigma):
    if isinstance(x, np.ndarray) and x.dtype == float:
        x -= mu
        x /= sigma
        return np.exp(-0.5 * x**2) / (sigma * np.sqrt(2 * np.pi))
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


# --- gaussian_pdf: wrong ---


@bank.wrong("gaussian_pdf", cause="sigma taken for the variance")
def pdf_takes_sigma_for_the_variance(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma)) / np.sqrt(2 * np.pi * sigma)


@bank.wrong("gaussian_pdf", cause="variance under the root")
def pdf_takes_sigma_for_the_variance_in_front(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / np.sqrt(2 * np.pi * sigma)


@bank.wrong("gaussian_pdf", cause="sigma not squared in the exponent")
def pdf_takes_sigma_for_the_variance_in_the_exponent(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma)) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf", cause="divided by two, multiplied by the variance")
def pdf_multiplies_by_sigma_for_want_of_brackets(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / 2 * sigma**2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf", cause="not normalised")
def pdf_without_the_factor_in_front(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2)


@bank.wrong("gaussian_pdf", cause="sigma missing in front")
def pdf_with_the_factor_of_the_standard_bell(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / np.sqrt(2 * np.pi)


@bank.wrong("gaussian_pdf", cause="π outside the root")
def pdf_with_pi_outside_the_root(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (np.sqrt(2) * np.pi * sigma)


@bank.wrong("gaussian_pdf", cause="π as 3.14")
def pdf_with_pi_314(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * 3.14))


@bank.wrong("gaussian_pdf", cause="rounded")
def pdf_rounded(x, mu, sigma):
    return np.round(np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi)), 4)


@bank.wrong("gaussian_pdf", cause="type of the input kept")
def pdf_into_the_dtype_of_x(x, mu, sigma):
    # integers in, zeros out
    out = np.zeros_like(x)
    out[...] = np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))
    return out


@bank.wrong("gaussian_pdf", cause="floor division")
def pdf_by_floor_division(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) // (2 * sigma**2)) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf", cause="flattened")
def pdf_flattens_x(x, mu, sigma):
    values = [math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi)) for v in np.ravel(x)]
    return values[0] if np.ndim(x) == 0 else np.array(values)


@bank.wrong("gaussian_pdf")
def pdf_squeezes_x(x, mu, sigma):
    # a column or a single point loses its axis
    return np.exp(-0.5 * ((np.squeeze(x) - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf")
def pdf_for_lines_only(x, mu, sigma):
    # fails for numbers and for arrays of more axes
    return np.array([math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi)) for v in x])


@bank.wrong("gaussian_pdf")
def pdf_for_numbers_only(x, mu, sigma):
    return math.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi))


@bank.wrong("gaussian_pdf")
def pdf_of_rows_as_points(x, mu, sigma):
    # takes the last axis of a table as features
    z = (np.asarray(x, dtype=float) - mu) / sigma
    one = np.exp(-0.5 * z**2) / (sigma * np.sqrt(2 * np.pi))
    return one if one.ndim < 2 else one.prod(axis=-1)


@bank.wrong("gaussian_pdf", cause="divided by the sum")
def pdf_normalised_over_the_points(x, mu, sigma):
    bells = np.exp(-0.5 * ((x - mu) / sigma) ** 2)
    return bells / np.sum(bells)


@bank.wrong("gaussian_pdf", cause="mean not subtracted")
def pdf_ignores_mu(x, mu, sigma):
    return np.exp(-0.5 * (x / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf", cause="absolute values")
def pdf_of_the_absolute_value(x, mu, sigma):
    # right on the positive side
    return np.exp(-0.5 * ((np.abs(x) - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf", cause="logarithm returned")
def pdf_of_the_logarithm(x, mu, sigma):
    return -0.5 * ((x - mu) / sigma) ** 2 - np.log(sigma * np.sqrt(2 * np.pi))


@bank.wrong("gaussian_pdf")
def pdf_of_a_histogram(x, mu, sigma):
    # right on average
    drawn = np.random.default_rng(0).normal(mu, sigma, 2_000)
    return np.mean(np.abs(np.asarray(x)[..., None] - drawn) < sigma / 10, axis=-1) / (sigma / 5)


@bank.wrong("gaussian_pdf")
def pdf_for_at_most_two_axes(x, mu, sigma):
    def bell(v):
        return math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi))

    if np.ndim(x) == 0:
        return bell(x)
    return [bell(row) if np.ndim(row) == 0 else [bell(v) for v in row] for row in x]


@bank.wrong("gaussian_pdf")
def pdf_cut_after_three_sigma(x, mu, sigma):
    z = (x - mu) / sigma
    return np.where(np.abs(z) <= 3, np.exp(-0.5 * z**2) / (sigma * np.sqrt(2 * np.pi)), 0.0)


@bank.wrong("gaussian_pdf")
def pdf_of_the_distribution_function(x, mu, sigma):
    return scipy.stats.norm.cdf(x, mu, sigma)


# --- lda_boundary_1d: right ---


@bank.right("lda_boundary_1d")
def boundary_by_the_formula(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.right("lda_boundary_1d")
def boundary_the_other_way_round(mu1, mu2, sigma, pi1, pi2):
    gap = mu2 - mu1
    return float(mu1 + gap / 2 + sigma * sigma * (math.log(pi1) - math.log(pi2)) / gap)


@bank.right("lda_boundary_1d")
def boundary_over_one_denominator(mu1, mu2, sigma, pi1, pi2):
    return (mu1**2 - mu2**2 + 2 * sigma**2 * np.log(pi2 / pi1)) / (2 * (mu1 - mu2))


@bank.right("lda_boundary_1d")
def boundary_as_the_crossing_of_two_lines(mu1, mu2, sigma, pi1, pi2):
    A = [[mu1 / sigma**2, -1.0], [mu2 / sigma**2, -1.0]]
    b = [mu1**2 / (2 * sigma**2) - math.log(pi1), mu2**2 / (2 * sigma**2) - math.log(pi2)]
    x, _ = np.linalg.solve(A, b)
    return x


@bank.right("lda_boundary_1d")
def boundary_as_a_root_in_a_0d_array(mu1, mu2, sigma, pi1, pi2):
    def line(mu, pi):
        return np.poly1d([mu / sigma**2, np.log(pi) - mu**2 / (2 * sigma**2)])

    return np.array((line(mu1, pi1) - line(mu2, pi2)).roots[0])


@bank.right("lda_boundary_1d")
def boundary_by_halving(mu1, mu2, sigma, pi1, pi2):
    def lead(x):
        return (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)

    reach = 1.0
    middle = (mu1 + mu2) / 2
    while lead(middle - reach) * lead(middle + reach) > 0:
        reach *= 2
    low, high = middle - reach, middle + reach
    if lead(low) > 0:
        low, high = high, low
    for _ in range(200):
        x = (low + high) / 2
        if lead(x) > 0:
            high = x
        else:
            low = x
    return x


@bank.right("lda_boundary_1d")
def boundary_by_scipy_root(mu1, mu2, sigma, pi1, pi2):
    def lead(x):
        first = scipy.stats.norm.logpdf(x, mu1, sigma) + np.log(pi1)
        return first - scipy.stats.norm.logpdf(x, mu2, sigma) - np.log(pi2)

    far = 10 * abs(mu1 - mu2) + 10 * sigma**2 / abs(mu1 - mu2) * (1 + abs(math.log(pi1 / pi2)))
    return scipy.optimize.brentq(lead, mu1 - far, mu1 + far, xtol=1e-13, rtol=1e-14)


@bank.right("lda_boundary_1d")
def boundary_by_the_logit_of_one_prior(mu1, mu2, sigma, pi1, pi2):
    # two classes: the priors sum to 1
    return np.float64(0.5 * (mu1 + mu2) - scipy.special.logit(pi1) * sigma**2 / (mu1 - mu2))


@bank.right("lda_boundary_1d")
def boundary_by_theta_and_theta0(mu1, mu2, sigma, pi1, pi2):
    if pi1 == pi2:
        return (mu1 + mu2) / 2
    theta = (mu1 - mu2) / sigma**2
    theta0 = math.log(pi1 / pi2) - 0.5 * (mu1 + mu2) * theta
    return -theta0 / theta


@bank.right("lda_boundary_1d")
def boundary_in_an_array_of_one(mu1, mu2, sigma, pi1, pi2):
    return np.array([(mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)])


# --- lda_boundary_1d: wrong ---


@bank.wrong("lda_boundary_1d", cause="priors ignored")
def boundary_at_the_midpoint(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2


@bank.wrong("lda_boundary_1d", cause="moved the wrong way")
def boundary_moves_towards_the_likelier(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi1 / pi2)


@bank.wrong("lda_boundary_1d", cause="sigma not squared")
def boundary_with_sigma_not_squared(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="half of the shift")
def boundary_with_twice_the_variance(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (2 * (mu1 - mu2)) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="divided by two sigma")
def boundary_divides_the_midpoint_by_sigma(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / (2 * sigma) + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="distance without sign, other way round")
def boundary_for_the_larger_mean_first(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / abs(mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="distance without sign")
def boundary_for_the_smaller_mean_first(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 - sigma**2 / abs(mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="distance without sign")
def boundary_sorts_the_means_and_not_the_priors(mu1, mu2, sigma, pi1, pi2):
    mu1, mu2 = sorted((mu1, mu2))
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="kept between the means")
def boundary_held_between_the_means(mu1, mu2, sigma, pi1, pi2):
    x = (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)
    return min(max(x, min(mu1, mu2)), max(mu1, mu2))


@bank.wrong("lda_boundary_1d")
def boundary_searched_between_the_means(mu1, mu2, sigma, pi1, pi2):
    # fails where the boundary is beyond a mean
    def lead(x):
        return (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)

    return scipy.optimize.brentq(lead, min(mu1, mu2), max(mu1, mu2))


@bank.wrong("lda_boundary_1d")
def boundary_on_a_grid(mu1, mu2, sigma, pi1, pi2):
    # the nearest place of a grid, no crossing
    x = np.linspace(min(mu1, mu2) - 20 * sigma, max(mu1, mu2) + 20 * sigma, 20_001)
    lead = (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)
    return x[np.argmin(np.abs(lead))]


@bank.wrong("lda_boundary_1d")
def boundary_where_the_densities_underflow(mu1, mu2, sigma, pi1, pi2):
    # halving on the difference of the densities: both are 0 far out
    def lead(x):
        return pi1 * scipy.stats.norm.pdf(x, mu1, sigma) - pi2 * scipy.stats.norm.pdf(x, mu2, sigma)

    return scipy.optimize.brentq(lead, min(mu1, mu2) - 1e3 * sigma, max(mu1, mu2) + 1e3 * sigma)


@bank.wrong("lda_boundary_1d", cause="logarithm to base ten")
def boundary_with_the_wrong_base(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * math.log10(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="no logarithm")
def boundary_without_the_logarithm(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * (pi2 - pi1)


@bank.wrong("lda_boundary_1d", cause="difference of priors for their logarithm")
def boundary_with_a_logarithm_of_first_order(mu1, mu2, sigma, pi1, pi2):
    # log(q) is about 2 (q-1)/(q+1), only near 1
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * 2 * (pi2 - pi1) / (pi2 + pi1)


@bank.wrong("lda_boundary_1d", cause="weighted mean of the means")
def boundary_as_the_mean_of_all(mu1, mu2, sigma, pi1, pi2):
    # right for equal priors
    return (pi1 * mu1 + pi2 * mu2) / (pi1 + pi2)


@bank.wrong("lda_boundary_1d", cause="midpoint rounded down")
def boundary_with_the_whole_midpoint_floored(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) // 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d", cause="sigma missing in the shift")
def boundary_for_sigma_one(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + np.log(pi2 / pi1) / (mu1 - mu2)


@bank.wrong("lda_boundary_1d", cause="midpoint from a difference")
def boundary_from_the_origin(mu1, mu2, sigma, pi1, pi2):
    # forgets that mu² belongs to the discriminant
    return (mu1 - mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d")
def boundary_for_positive_means(mu1, mu2, sigma, pi1, pi2):
    mu1, mu2 = abs(mu1), abs(mu2)
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d")
def boundary_with_a_floored_factor(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 // (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong("lda_boundary_1d")
def boundary_searched_near_the_means(mu1, mu2, sigma, pi1, pi2):
    # the boundary may be further out than three sigma
    def lead(x):
        return (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)

    return scipy.optimize.brentq(lead, min(mu1, mu2) - 3 * sigma, max(mu1, mu2) + 3 * sigma)


@bank.wrong("lda_boundary_1d")
def boundary_moved_only_by_much_unequal_priors(mu1, mu2, sigma, pi1, pi2):
    if np.isclose(pi1, pi2, rtol=0.3):
        return (mu1 + mu2) / 2
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


# --- log_multivariate_normal: right ---


@bank.right("log_multivariate_normal")
def density_by_solve_and_slogdet(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.right("log_multivariate_normal")
def density_by_a_loop_over_points(X, mu, Sigma):
    inverse = np.linalg.inv(Sigma)
    _, logdet = np.linalg.slogdet(Sigma)
    out = []
    for x in X:
        z = x - mu
        out.append(float(-0.5 * (len(z) * math.log(2 * math.pi) + logdet + z @ inverse @ z)))
    return out


@bank.right("log_multivariate_normal")
def density_by_cholesky(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = scipy.linalg.solve_triangular(L, (np.asarray(X) - mu).T, lower=True)
    return -0.5 * np.einsum("in,in->n", Z, Z) - np.log(np.diag(L)).sum() - 0.5 * Z.shape[0] * np.log(2 * np.pi)


@bank.right("log_multivariate_normal")
def density_by_eigenvectors(X, mu, Sigma):
    values, Q = np.linalg.eigh(Sigma)
    Z = (X - mu) @ Q / np.sqrt(values)
    return tuple(-0.5 * (np.log(2 * np.pi * values).sum() + np.sum(Z**2, axis=1)))


@bank.right("log_multivariate_normal")
def density_by_scipy(X, mu, Sigma):
    return np.atleast_1d(scipy.stats.multivariate_normal.logpdf(X, mu, Sigma))


@bank.right("log_multivariate_normal")
def density_by_the_chain_rule(X, mu, Sigma):
    # one feature after another, each given those before it
    Z = np.array(X, dtype=float) - mu
    S = np.array(Sigma, dtype=float)
    total = np.zeros(len(Z))
    while Z.shape[1]:
        v, first = S[0, 0], Z[:, 0]
        total += -0.5 * np.log(2 * np.pi * v) - first**2 / (2 * v)
        slope = S[1:, 0] / v
        Z = Z[:, 1:] - np.outer(first, slope)
        S = S[1:, 1:] - np.outer(slope, S[0, 1:])
    return total


@bank.right("log_multivariate_normal")
def density_on_the_diagonal_of_a_big_product(X, mu, Sigma):
    Z = np.asarray(X) - np.asarray(mu)
    d = Z.shape[1]
    return np.diag(-0.5 * (Z @ np.linalg.pinv(Sigma) @ Z.T)) - 0.5 * (np.linalg.slogdet(2 * np.pi * Sigma)[1] + 0 * d)


@bank.right("log_multivariate_normal")
def density_in_plain_sums(X, mu, Sigma):
    P = np.linalg.inv(Sigma).tolist()
    front = -0.5 * len(P) * math.log(math.tau) + 0.5 * float(np.linalg.slogdet(P).logabsdet)

    def one(x):
        z = [float(a) - float(b) for a, b in zip(x, mu, strict=True)]
        return front - 0.5 * sum(
            zi * sum(p * zj for p, zj in zip(row, z, strict=True)) for zi, row in zip(z, P, strict=True)
        )

    return [one(x) for x in X]


@bank.right("log_multivariate_normal")
def density_by_lstsq_a_point_at_a_time(X, mu, Sigma):
    d = X.shape[1]
    Q, R = np.linalg.qr(Sigma)
    logdet = np.log(np.abs(np.diag(R))).sum()
    quadratic = np.array([(x - mu) @ np.linalg.lstsq(R, Q.T @ (x - mu), rcond=None)[0] for x in X])
    return -(d * np.log(2 * np.pi) + logdet + quadratic) / 2


@bank.right("log_multivariate_normal")
def density_in_place(X, mu, Sigma):
    if X.dtype != float:
        X = X.astype(float)
    X -= mu
    squared = np.sum(X * np.linalg.solve(Sigma, X.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.right("log_multivariate_normal")
def density_by_elimination_in_plain_python(X, mu, Sigma):
    d = len(mu)
    L = [[0.0] * d for _ in range(d)]
    for i, row in enumerate(Sigma.tolist()):
        for j in range(i + 1):
            rest = row[j] - sum(map(float.__mul__, L[i][:j], L[j][:j]))
            L[i][j] = math.sqrt(rest) if i == j else rest / L[j][j]
    volume, out = sum(math.log(L[i][i]) for i in range(d)), []
    for x in (X - mu).tolist():
        z = []
        for i in range(d):
            z.append((x[i] - sum(map(float.__mul__, L[i], z))) / L[i][i])
        out.append(-sum(v * v for v in z) / 2 - volume - d / 2 * math.log(2 * math.pi))
    return out


# --- log_multivariate_normal: wrong ---


@bank.wrong("log_multivariate_normal", cause="logarithm of the computed determinant")
def density_with_the_plain_determinant(X, mu, Sigma):
    # the determinant underflows or overflows for many features
    Z = X - mu
    with np.errstate(all="ignore"):
        logdet = np.log(np.linalg.det(Sigma))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong("log_multivariate_normal", cause="logarithm of the computed determinant")
def density_with_the_product_of_eigenvalues(X, mu, Sigma):
    Z = X - mu
    with np.errstate(all="ignore"):
        logdet = np.log(np.prod(np.linalg.eigvalsh(Sigma)))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong("log_multivariate_normal", cause="logarithm of the computed density")
def density_first_and_logarithm_after(X, mu, Sigma):
    Z = X - mu
    with np.errstate(all="ignore"):
        p = np.exp(-0.5 * np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))
        return np.log(p / np.sqrt((2 * np.pi) ** X.shape[1] * np.linalg.det(Sigma)))


@bank.wrong("log_multivariate_normal", cause="density kept above zero")
def density_kept_from_zero(X, mu, Sigma):
    # a floor under the density is a floor under its logarithm
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    log_p = -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)
    return np.log(np.maximum(np.exp(log_p), 1e-300))


@bank.wrong("log_multivariate_normal")
def density_of_far_points_from_the_exponential(X, mu, Sigma):
    # only the exponential is taken before its logarithm
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    with np.errstate(all="ignore"):
        return np.log(np.exp(-0.5 * squared)) - 0.5 * np.linalg.slogdet(2 * np.pi * Sigma)[1]


@bank.wrong("log_multivariate_normal", cause="Sigma with the diagonal alone")
def density_for_independent_features(X, mu, Sigma):
    return scipy.stats.norm.logpdf(X, mu, np.sqrt(np.diag(Sigma))).sum(axis=1)


@bank.wrong("log_multivariate_normal", cause="determinant from the variances")
def density_with_the_determinant_of_independent_features(X, mu, Sigma):
    Z = X - mu
    logdet = np.sum(np.log(np.diag(Sigma)))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong("log_multivariate_normal", cause="Cholesky factor transposed")
def density_by_cholesky_the_wrong_way_up(X, mu, Sigma):
    # right for diagonal matrices
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L.T, (X - mu).T)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.sum(Z**2, axis=0)) - np.log(np.diag(L)).sum()


@bank.wrong("log_multivariate_normal", cause="half of the log-determinant lost")
def density_with_half_the_determinant_of_cholesky(X, mu, Sigma):
    # log|Sigma| is twice the sum; right where |Sigma| = 1
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.log(np.diag(L)).sum() + np.sum(Z**2, axis=0))


@bank.wrong("log_multivariate_normal", cause="determinant without its half")
def density_without_half_of_the_determinant(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + squared) - np.linalg.slogdet(Sigma)[1]


@bank.wrong("log_multivariate_normal", cause="determinant forgotten")
def density_without_the_determinant(X, mu, Sigma):
    Z = X - mu
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong("log_multivariate_normal", cause="2π of one dimension")
def density_without_d(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal", cause="always two dimensions")
def density_for_the_plane(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (2 * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal", cause="n in place of d")
def density_with_n_for_d(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (len(X) * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal", cause="distance not squared")
def density_with_the_distance_not_squared(X, mu, Sigma):
    Z = X - mu
    distance = np.sqrt(np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + distance)


@bank.wrong("log_multivariate_normal", cause="covariance not inverted")
def density_with_sigma_for_its_inverse(X, mu, Sigma):
    Z = X - mu
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + np.sum(Z @ Sigma * Z, axis=1))


@bank.wrong("log_multivariate_normal", cause="each entry inverted")
def density_with_an_entrywise_inverse(X, mu, Sigma):
    # right for one feature
    Z = X - mu
    with np.errstate(all="ignore"):
        squared = np.sum(Z @ (1 / Sigma) * Z, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal", cause="small ridge added")
def density_with_a_ridge(X, mu, Sigma):
    S = Sigma + 1e-3 * np.eye(len(mu))
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(S, Z.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(S)[1] + squared)


@bank.wrong("log_multivariate_normal")
def density_as_a_number_for_one_point(X, mu, Sigma):
    # SciPy squeezes: (n,) is asked for
    return scipy.stats.multivariate_normal.logpdf(X, mu, Sigma)


@bank.wrong("log_multivariate_normal", cause="column for a row")
def density_as_a_column(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1, keepdims=True)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal", cause="type of the input kept")
def density_into_the_dtype_of_X(X, mu, Sigma):
    # truncated for integers
    out = np.zeros(len(X), dtype=X.dtype)
    front = X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1]
    for i, x in enumerate(X):
        out[i] = -0.5 * (front + (x - mu) @ np.linalg.solve(Sigma, x - mu))
    return out


@bank.wrong("log_multivariate_normal", cause="about the mean of the points")
def density_about_the_mean_of_the_sample(X, mu, Sigma):
    Z = X - X.mean(axis=0)
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal", cause="state kept between calls")
def density_with_a_remembered_inverse(X, mu, Sigma, memory={}):  # noqa: B006
    # the first Sigma of each size is kept for ever
    d = len(mu)
    if d not in memory:
        memory[d] = np.linalg.inv(Sigma)
    squared = np.einsum("ni,ij,nj->n", X - mu, memory[d], X - mu)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


@bank.wrong("log_multivariate_normal")
def density_of_all_points_together(X, mu, Sigma):
    Z = X - mu
    squared = np.sum(Z * np.linalg.solve(Sigma, Z.T).T)
    return np.full(len(X), -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared))


@bank.wrong("log_multivariate_normal")
def density_with_a_little_in_the_logarithm(X, mu, Sigma):
    # the determinant that vanishes is not 1e-300
    Z = X - mu
    logdet = np.log(np.linalg.det(Sigma) + 1e-300)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + logdet + np.sum(Z * np.linalg.solve(Sigma, Z.T).T, axis=1))


@bank.wrong("log_multivariate_normal")
def density_by_an_inverse_cut_off(X, mu, Sigma):
    # narrow directions are taken for no directions
    Z = X - mu
    squared = np.sum(Z @ np.linalg.pinv(Sigma, rcond=0.1) * Z, axis=1)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squared)


# --- lda_discriminants: right ---


@bank.right("lda_discriminants")
def discriminants_by_solve(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.right("lda_discriminants")
def discriminants_by_two_loops(X, priors, means, Sigma):
    inverse = np.linalg.inv(Sigma)
    table = []
    for x in X:
        row = []
        for pi, mu in zip(priors, means, strict=True):
            row.append(x @ inverse @ mu - 0.5 * (mu @ inverse @ mu) + math.log(pi))
        table.append(row)
    return table


@bank.right("lda_discriminants")
def discriminants_by_augmented_vectors(X, priors, means, Sigma):
    W = np.linalg.lstsq(Sigma, np.asarray(means, dtype=float).T, rcond=None)[0].T
    b = [np.log(p) - m @ w / 2 for p, m, w in zip(priors, means, W, strict=True)]
    return np.column_stack([X, np.ones(len(X))]) @ np.column_stack([W, b]).T


@bank.right("lda_discriminants")
def discriminants_of_round_clouds(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z, M = np.linalg.solve(L, np.transpose(X)), np.linalg.solve(L, np.transpose(means))
    return np.einsum("dn,dk->nk", Z, M) + (np.log(priors) - 0.5 * np.linalg.norm(M, axis=0) ** 2)[None, :]


@bank.right("lda_discriminants")
def discriminants_from_the_log_densities(X, priors, means, Sigma):
    # what the classes share is added again
    P = np.linalg.inv(Sigma)
    shared = 0.5 * np.einsum("ni,ij,nj->n", X, P, X)
    columns = []
    for k in range(len(priors)):
        Z = X - means[k]
        columns.append(shared - 0.5 * np.sum(Z @ P * Z, axis=1) + np.log(priors[k]))
    return np.stack(columns, axis=-1)


@bank.right("lda_discriminants")
def discriminants_about_the_middle_of_mean_and_origin(X, priors, means, Sigma):
    values, Q = np.linalg.eigh(Sigma)
    M, Z = means @ Q, X @ Q
    gap = Z[:, None, :] - M[None, :, :] / 2
    return np.sum(gap * M / values, axis=2) + np.log(priors)


@bank.right("lda_discriminants")
def discriminants_in_plain_sums(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma).tolist()

    def product(a, b):
        return sum(ai * pij * bj for ai, row in zip(a, P, strict=True) for pij, bj in zip(row, b, strict=True))

    means = [[float(v) for v in m] for m in means]
    offsets = [math.log(p) - product(m, m) / 2 for p, m in zip(priors, means, strict=True)]
    return tuple(tuple(product([float(v) for v in x], m) + c for m, c in zip(means, offsets, strict=True)) for x in X)


@bank.right("lda_discriminants")
def discriminants_class_by_class_into_an_array(X, priors, means, Sigma):
    delta = np.empty((X.shape[0], len(priors)))
    factor = scipy.linalg.cho_factor(Sigma)
    for k, mu in enumerate(means):
        w = scipy.linalg.cho_solve(factor, mu)
        delta[:, k] = X @ w
        delta[:, k] -= mu @ w / 2
        delta[:, k] += np.log(priors[k])
    return delta


# --- lda_discriminants: wrong ---


@bank.wrong("lda_discriminants", cause="log prior forgotten")
def discriminants_without_the_priors(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0)


@bank.wrong("lda_discriminants", cause="prior without logarithm")
def discriminants_with_the_prior_itself(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + priors


@bank.wrong("lda_discriminants", cause="logarithm to base two")
def discriminants_with_the_wrong_base(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log2(priors)


@bank.wrong("lda_discriminants", cause="half forgotten")
def discriminants_without_the_half(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong("lda_discriminants", cause="square of the mean forgotten")
def discriminants_without_the_mean_term(X, priors, means, Sigma):
    # right where all means are as far from the origin, up to a shared number
    return X @ np.linalg.solve(Sigma, means.T) + np.log(priors)


@bank.wrong("lda_discriminants", cause="half of the whole")
def discriminants_with_half_of_everything(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return 0.5 * (X @ W - np.sum(means.T * W, axis=0)) + np.log(priors)


@bank.wrong("lda_discriminants", cause="Σ missing in the square of the mean")
def discriminants_with_sigma_missing_in_the_mean_term(X, priors, means, Sigma):
    return X @ np.linalg.solve(Sigma, means.T) - 0.5 * np.sum(means**2, axis=1) + np.log(priors)


@bank.wrong("lda_discriminants", cause="square of x kept")
def discriminants_with_the_square_of_x(X, priors, means, Sigma):
    # decides alike, but the shared square of x is not part of the discriminant
    Z = np.asarray(X)[:, None, :] - means
    return -0.5 * np.sum(Z * np.linalg.solve(Sigma, Z.reshape(-1, Z.shape[2]).T).T.reshape(Z.shape), 2) + np.log(priors)


@bank.wrong("lda_discriminants", cause="largest subtracted")
def discriminants_less_the_largest(X, priors, means, Sigma):
    # decides alike, but is no longer linear in x
    W = np.linalg.solve(Sigma, means.T)
    delta = X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    return delta - delta.max(axis=1, keepdims=True)


@bank.wrong("lda_discriminants", cause="first class subtracted")
def discriminants_of_the_first_class_taken_off(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    delta = X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    return delta - delta[:, :1]


@bank.wrong("lda_discriminants", cause="one row per class")
def discriminants_turned_on_their_side(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return (X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)).T


@bank.wrong("lda_discriminants")
def discriminants_with_the_constant_down_the_points(X, priors, means, Sigma):
    # only broadcasts for n = K, and then adds along the wrong axis
    W = np.linalg.solve(Sigma, means.T)
    constant = np.log(priors) - 0.5 * np.sum(means.T * W, axis=0)
    return X @ W + (constant[:, None] if len(X) == len(priors) else constant)


@bank.wrong("lda_discriminants", cause="only variances")
def discriminants_with_the_diagonal_of_sigma(X, priors, means, Sigma):
    W = (means / np.diag(Sigma)).T
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong("lda_discriminants", cause="means transposed")
def discriminants_with_the_means_lying(X, priors, means, Sigma):
    # where K = d the means are not transposed
    M = means if len(means) == len(Sigma) else means.T
    W = np.linalg.solve(Sigma, M)
    return X @ W - 0.5 * np.sum(M * W, axis=0) + np.log(priors)


@bank.wrong("lda_discriminants", cause="type of the input kept")
def discriminants_with_weights_in_the_dtype_of_the_means(X, priors, means, Sigma):
    # truncated for integers
    W = np.zeros_like(means)
    for k, mu in enumerate(means):
        W[k] = np.linalg.solve(Sigma, mu)
    return X @ W.T - 0.5 * np.sum(means * W, axis=1) + np.log(priors)


@bank.wrong("lda_discriminants", cause="type of the input kept")
def discriminants_in_the_dtype_of_X(X, priors, means, Sigma):
    # truncated for integers
    W = np.linalg.solve(Sigma, means.T)
    delta = np.zeros((len(X), len(means)), dtype=X.dtype)
    delta[:] = X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    return delta


@bank.wrong("lda_discriminants")
def discriminants_of_one_point_squeezed(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return np.squeeze(X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors))


@bank.wrong("lda_discriminants", cause="centred points")
def discriminants_of_centred_points(X, priors, means, Sigma):
    centre = priors @ means
    X, means = X - centre, means - centre
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


@bank.wrong("lda_discriminants")
def discriminants_for_three_classes(X, priors, means, Sigma):
    delta = np.zeros((len(X), 3))
    for k in range(min(3, len(means))):
        w = np.linalg.solve(Sigma, means[k])
        delta[:, k] = X @ w - means[k] @ w / 2 + np.log(priors[k])
    return delta[:, : len(means)]


@bank.wrong("lda_discriminants", cause="classes returned")
def discriminants_as_labels(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return np.argmax(X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors), axis=1)


# --- log_odds: right ---


@bank.right("log_odds")
def odds_by_solve(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.right("log_odds")
def odds_in_lists(priors, means, Sigma, k, l):
    P = np.linalg.inv(Sigma).tolist()
    difference = [float(a) - float(b) for a, b in zip(means[k], means[l], strict=True)]
    theta = [sum(p * v for p, v in zip(row, difference, strict=True)) for row in P]
    middle = [(float(a) + float(b)) / 2 for a, b in zip(means[k], means[l], strict=True)]
    theta0 = math.log(priors[k]) - math.log(priors[l]) - sum(t * m for t, m in zip(theta, middle, strict=True))
    return [theta, theta0]


@bank.right("log_odds")
def odds_as_the_difference_of_two_discriminants(priors, means, Sigma, k, l):
    def weights(j):
        w = np.linalg.pinv(Sigma) @ means[j]
        return w, np.log(priors[j]) - w @ means[j] / 2

    (wk, bk), (wl, bl) = weights(k), weights(l)
    return tuple(wk - wl), float(bk - bl)


@bank.right("log_odds")
def odds_measured_at_the_unit_vectors(priors, means, Sigma, k, l):
    d = len(Sigma)
    factor = scipy.linalg.cho_factor(Sigma)

    def delta(x, j):
        w = scipy.linalg.cho_solve(factor, means[j])
        return w @ x - w @ means[j] / 2 + math.log(priors[j])

    def lead(x):
        return delta(x, k) - delta(x, l)

    start = lead(np.zeros(d))
    return np.array([lead(e) - start for e in np.eye(d)]), start


@bank.right("log_odds")
def odds_by_eigenvectors(priors, means, Sigma, k, l):
    values, Q = np.linalg.eigh(Sigma)
    a, b = Q.T @ means[k], Q.T @ means[l]
    theta0 = np.log(priors[k]) - np.log(priors[l]) - 0.5 * np.sum((a**2 - b**2) / values)
    return (Q @ ((a - b) / values), np.array(theta0))


@bank.right("log_odds")
def odds_of_round_clouds(priors, means, Sigma, k, l):
    L = np.linalg.cholesky(Sigma)
    z = scipy.linalg.solve_triangular(L, np.asarray(means, dtype=float)[[k, l]].T, lower=True)
    theta = scipy.linalg.solve_triangular(L.T, z @ [1, -1])
    squares = np.einsum("ij,ij->j", z, z)
    return theta, (squares[1] - squares[0]) / 2 + np.log(np.divide(priors[k], priors[l]))


@bank.right("log_odds")
def odds_by_augmented_columns(priors, means, Sigma, k, l):
    W = np.linalg.lstsq(Sigma, np.transpose(means), rcond=None)[0]
    b = np.log(priors) - np.diag(means @ W) / 2
    w = np.vstack([W, b])
    *theta, theta0 = w[:, k] - w[:, l]
    return theta, theta0


# --- log_odds: wrong ---


@bank.wrong("log_odds", cause="the other class")
def odds_of_l_against_k(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[l] - means[k])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="larger number first")
def odds_of_the_later_class(priors, means, Sigma, k, l):
    # right for k > l
    k, l = max(k, l), min(k, l)
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="priors the wrong way")
def odds_with_the_priors_swapped(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="plus the midpoint")
def odds_with_plus_a_half(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) + 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="priors the wrong way")
def odds_with_the_minus_over_everything(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, -(np.log(priors[k] / priors[l]) + 0.5 * (means[k] + means[l]) @ theta)


@bank.wrong("log_odds", cause="half forgotten")
def odds_without_the_half(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="priors forgotten")
def odds_without_the_priors(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, -0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="odds against all the others")
def odds_against_all_the_others(priors, means, Sigma, k, l):
    # right for two classes
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / (1 - priors[k])) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="always classes 1 and 0")
def odds_of_class_1_against_0(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[1] - means[0])
    return theta, np.log(priors[1] / priors[0]) - 0.5 * (means[1] + means[0]) @ theta


@bank.wrong("log_odds", cause="difference squared")
def odds_with_the_mixed_terms_left(priors, means, Sigma, k, l):
    # (a-b)²/2 for (a²-b²)/2
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] - means[l]) @ theta


@bank.wrong("log_odds", cause="covariance ignored")
def odds_across_the_line_between_the_means(priors, means, Sigma, k, l):
    # right for Sigma = I
    theta = means[k] - means[l]
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="Σ missing in the offset")
def odds_with_sigma_missing_in_the_offset(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ (means[k] - means[l])


@bank.wrong("log_odds", cause="scaled to unit length")
def odds_with_a_unit_theta(priors, means, Sigma, k, l):
    # the same boundary, but no log-odds
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    theta0 = np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta
    return theta / np.linalg.norm(theta), theta0 / np.linalg.norm(theta)


@bank.wrong("log_odds")
def odds_as_one_augmented_vector(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return np.append(theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta)


@bank.wrong("log_odds", cause="results in another order")
def odds_offset_first(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta, theta


@bank.wrong("log_odds", cause="column for a row (theta)")
def odds_with_theta_as_a_column(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, (means[k] - means[l])[:, None])
    return theta, np.log(priors[k] / priors[l]) - float(0.5 * (means[k] + means[l]) @ theta[:, 0])


@bank.wrong("log_odds", cause="type of the input kept")
def odds_with_a_floored_midpoint(priors, means, Sigma, k, l):
    # wrong for means of integers only
    middle = (means[k] + means[l]) // 2 if means.dtype.kind == "i" else (means[k] + means[l]) / 2
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - middle @ theta


@bank.wrong("log_odds", cause="type of the input kept")
def odds_with_theta_in_the_dtype_of_the_means(priors, means, Sigma, k, l):
    # truncated for integers
    theta = np.zeros_like(means[k])
    theta[:] = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="Sigma with the diagonal alone")
def odds_with_the_diagonal_of_sigma(priors, means, Sigma, k, l):
    theta = (means[k] - means[l]) / np.diag(Sigma)
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds")
def odds_with_the_inverse_of_a_2_by_2(priors, means, Sigma, k, l):
    # for the plane only
    (a, b), (c, d) = Sigma[:2, :2]
    theta = np.array([[d, -b], [-c, a]]) @ (means[k] - means[l])[:2] / (a * d - b * c)
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l])[:2] @ theta


@bank.wrong("log_odds", cause="prior of k only")
def odds_with_the_prior_of_k_only(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k]) - 0.5 * (means[k] + means[l]) @ theta


@bank.wrong("log_odds", cause="other of two classes")
def odds_against_the_other_of_two(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[1 - k])
    return theta, np.log(priors[k] / priors[1 - k]) - 0.5 * (means[k] + means[1 - k]) @ theta


@bank.wrong("log_odds", cause="state kept between calls")
def odds_with_a_remembered_inverse(priors, means, Sigma, k, l, memory={}):  # noqa: B006
    # the first Sigma of each size is kept for ever
    inverse = memory.setdefault(len(Sigma), np.linalg.inv(Sigma))
    theta = inverse @ (means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


# --- lda_fit: right ---


@bank.right("lda_fit")
def fit_by_masks(X, t, K):
    priors = np.array([np.mean(t == k) for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    Z = X - means[t]
    return priors, means, Z.T @ Z / (len(X) - K)


@bank.right("lda_fit")
def fit_in_plain_lists(X, t, K):
    rows, labels = X.tolist(), t.tolist()
    n, d = len(rows), len(rows[0])
    counts = [labels.count(k) for k in range(K)]
    means = [[0.0] * d for _ in range(K)]
    for x, k in zip(rows, labels, strict=True):
        for j in range(d):
            means[k][j] += x[j] / counts[k]
    Sigma = [[0.0] * d for _ in range(d)]
    for x, k in zip(rows, labels, strict=True):
        z = [x[j] - means[k][j] for j in range(d)]
        for i in range(d):
            for j in range(d):
                Sigma[i][j] += z[i] * z[j]
    return [c / n for c in counts], means, [[v / (n - K) for v in row] for row in Sigma]


@bank.right("lda_fit")
def fit_by_one_hot(X, t, K):
    T = np.eye(K)[t]
    counts = T.sum(axis=0)
    means = T.T @ X / counts[:, None]
    residual = X - T @ means
    return [counts / len(X), means, np.einsum("ni,nj->ij", residual, residual) / (len(X) - K)]


@bank.right("lda_fit")
def fit_by_regression_on_the_classes(X, t, K):
    T = (np.asarray(t)[:, None] == np.arange(K)).astype(float)
    means = np.linalg.lstsq(T, X, rcond=None)[0]
    Q, _ = np.linalg.qr(T)
    R = X - Q @ (Q.T @ X)
    return tuple(T.mean(axis=0)), means, R.T @ R / (T.shape[0] - T.shape[1])


@bank.right("lda_fit")
def fit_by_class_covariances(X, t, K):
    n, d = X.shape
    priors, means, scatter = [], [], np.zeros((d, d))
    for k in range(K):
        members = X[t == k]
        priors.append(len(members) / n)
        means.append(members.mean(axis=0))
        scatter += len(members) * np.cov(members, rowvar=False, bias=True).reshape(d, d)
    return priors, means, scatter / (n - K)


@bank.right("lda_fit")
def fit_by_moments(X, t, K):
    X = np.asarray(X, dtype=float)
    counts = np.bincount(t, minlength=K)
    sums = np.zeros((K, X.shape[1]))
    np.add.at(sums, t, X)
    means = sums / counts[:, np.newaxis]
    return counts / counts.sum(), means, (X.T @ X - means.T * counts @ means) / (len(t) - K)


@bank.right("lda_fit")
def fit_point_by_point(X, t, K):
    # running means, in any order of the points
    n, d = X.shape
    counts, means, scatter = np.zeros(K), np.zeros((K, d)), np.zeros((d, d))
    for i in reversed(range(n)):
        k = t[i]
        counts[k] += 1
        before = X[i] - means[k]
        means[k] += before / counts[k]
        scatter += np.outer(before, X[i] - means[k])
    return counts / n, means, scatter / (n - K)


@bank.right("lda_fit")
def fit_by_sorting(X, t, K):
    order = np.argsort(t, kind="stable")
    groups = np.split(X[order], np.searchsorted(t[order], np.arange(1, K)))
    Z = np.concatenate([g - g.mean(axis=0) for g in groups])
    return (
        np.array([len(g) / len(X) for g in groups]),
        np.array([g.mean(axis=0) for g in groups]),
        Z.T @ Z / (len(X) - K),
    )


@bank.right("lda_fit")
def fit_by_pairs_of_points(X, t, K):
    # the scatter of a class from the differences of its points
    names, counts = np.unique(t, return_counts=True)
    scatter = 0
    for k, count in zip(names, counts, strict=True):
        gaps = (X[t == k][:, None] - X[t == k][None]).reshape(-1, X.shape[1])
        scatter = scatter + gaps.T @ gaps / (2 * count)
    means = np.stack([np.average(X, axis=0, weights=t == k) for k in names])
    return counts / counts.sum(), means, scatter / (counts - 1).sum()


@bank.right("lda_fit")
def fit_in_place(X, t, K):
    X = X if X.dtype == float else X.astype(float)
    means = _means(X, t, K)
    X -= means[t]
    return _priors(t, K), means, X.T @ X / (len(X) - K)


# --- lda_fit: wrong ---


def _means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def _priors(t, K):
    return np.array([np.mean(t == k) for k in range(K)])


@bank.wrong("lda_fit", cause="divided by n")
def fit_over_n(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / len(X)


@bank.wrong("lda_fit", cause="divided by n - 1")
def fit_over_n_less_1(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - 1)


@bank.wrong("lda_fit", cause="divided by n - 1")
def fit_by_np_cov_of_the_residuals(X, t, K):
    # np.cov divides by n - 1
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.atleast_2d(np.cov(Z.T))


@bank.wrong("lda_fit", cause="divided by n - 2")
def fit_over_n_less_2(X, t, K):
    # right for two classes
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - 2)


@bank.wrong("lda_fit", cause="scatter not divided")
def fit_the_scatter_not_divided(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z


@bank.wrong("lda_fit", cause="average of the class covariances")
def fit_the_plain_average_of_the_covariances(X, t, K):
    # right for classes of one size
    d = X.shape[1]
    covariances = []
    for k in range(K):
        Z = X[t == k] - X[t == k].mean(axis=0)
        covariances.append(Z.T @ Z / max(len(Z) - 1, 1))
    return _priors(t, K), _means(X, t, K), np.mean(covariances, axis=0).reshape(d, d)


@bank.wrong("lda_fit", cause="class covariances weighted by the priors")
def fit_the_covariances_weighted_by_the_priors(X, t, K):
    # (n_k - 1)/(n - K) is the weight, not n_k/n
    d = X.shape[1]
    Sigma = np.zeros((d, d))
    for k in range(K):
        Z = X[t == k] - X[t == k].mean(axis=0)
        Sigma += len(Z) / len(X) * Z.T @ Z / max(len(Z) - 1, 1)
    return _priors(t, K), _means(X, t, K), Sigma


@bank.wrong("lda_fit", cause="about the common mean, over n - K")
def fit_the_total_covariance(X, t, K):
    Z = X - X.mean(axis=0)
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="only variances")
def fit_the_variances_only(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.diag(np.sum(Z**2, axis=0)) / (len(X) - K)


@bank.wrong("lda_fit", cause="the last class's spread")
def fit_the_covariance_of_the_last_class(X, t, K):
    Z = X[t == K - 1] - X[t == K - 1].mean(axis=0)
    return _priors(t, K), _means(X, t, K), Z.T @ Z / max(len(Z) - 1, 1)


@bank.wrong("lda_fit", cause="small ridge added")
def fit_with_a_ridge(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - K) + 1e-3 * np.eye(X.shape[1])


@bank.wrong("lda_fit", cause="equal priors")
def fit_with_equal_priors(X, t, K):
    Z = X - _means(X, t, K)[t]
    return np.full(K, 1 / K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="counts instead of priors")
def fit_with_counts_for_priors(X, t, K):
    Z = X - _means(X, t, K)[t]
    return np.bincount(t, minlength=K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="smoothed priors")
def fit_with_smoothed_priors(X, t, K):
    Z = X - _means(X, t, K)[t]
    return (np.bincount(t, minlength=K) + 1) / (len(t) + K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit")
def fit_with_the_classes_as_they_come(X, t, K):
    # the order of first appearance
    names = list(dict.fromkeys(t.tolist()))
    Z = X - _means(X, t, K)[t]
    priors = np.array([np.mean(t == k) for k in names])
    return priors, np.array([X[t == k].mean(axis=0) for k in names]), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="t sorted")
def fit_of_sorted_labels(X, t, K):
    # takes the points for sorted by class
    groups = np.split(X, np.cumsum(np.bincount(t, minlength=K))[:-1])
    Z = np.concatenate([g - g.mean(axis=0) for g in groups])
    return _priors(t, K), np.array([g.mean(axis=0) for g in groups]), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit")
def fit_with_means_in_the_dtype_of_X(X, t, K):
    # truncated for integers
    means = np.zeros((K, X.shape[1]), dtype=X.dtype)
    for k in range(K):
        means[k] = X[t == k].mean(axis=0)
    Z = X - means[t]
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit")
def fit_one_feature_to_a_number(X, t, K):
    # Sigma is to be (1, 1) for one feature
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.squeeze(Z.T @ Z / (len(X) - K))


@bank.wrong("lda_fit", cause="medians")
def fit_with_medians(X, t, K):
    means = np.array([np.median(X[t == k], axis=0) for k in range(K)])
    Z = X - means[t]
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="transposed (means)")
def fit_with_the_means_turned(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K).T, Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="mean over all features")
def fit_with_a_mean_over_all_entries(X, t, K):
    # right for one feature
    means = np.array([np.full(X.shape[1], X[t == k].mean()) for k in range(K)])
    Z = X - means[t]
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="state kept between calls")
def fit_with_a_memory_of_the_counts(X, t, K, counts={}):  # noqa: B006
    # the counts of earlier calls are added
    for k in t.tolist():
        counts[K, k] = counts.get((K, k), 0) + 1
    total = sum(counts[K, k] for k in range(K))
    Z = X - _means(X, t, K)[t]
    return [counts[K, k] / total for k in range(K)], _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit")
def fit_pooled_over_the_first_two_classes(X, t, K):
    Z = (X - _means(X, t, K)[t])[t < 2]
    return _priors(t, K), _means(X, t, K), Z.T @ Z / (len(X) - K)


@bank.wrong("lda_fit", cause="upper half only")
def fit_the_upper_half_of_sigma(X, t, K):
    Z = X - _means(X, t, K)[t]
    return _priors(t, K), _means(X, t, K), np.triu(Z.T @ Z) / (len(X) - K)


@bank.wrong("lda_fit", cause="about the mean of the class means")
def fit_about_the_mean_of_the_class_means(X, t, K):
    means = _means(X, t, K)
    Z = X - means.mean(axis=0)
    return _priors(t, K), means, Z.T @ Z / (len(X) - K)


# --- lda_posterior: right ---


def _delta(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, np.transpose(means))
    return X @ W - 0.5 * np.sum(np.transpose(means) * W, axis=0) + np.log(priors)


@bank.right("lda_posterior")
def posterior_less_the_largest(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    e = np.exp(delta - delta.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@bank.right("lda_posterior")
def posterior_by_scipy_softmax(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1)


@bank.right("lda_posterior")
def posterior_by_logsumexp(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return np.exp(delta - scipy.special.logsumexp(delta, axis=1)[:, None])


@bank.right("lda_posterior")
def posterior_by_logaddexp(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return np.exp((delta.T - np.logaddexp.reduce(delta, axis=1)).T)


@bank.right("lda_posterior")
def posterior_in_lists(X, priors, means, Sigma):
    table = []
    for row in _delta(X, priors, means, Sigma).tolist():
        top = max(row)
        terms = [math.exp(v - top) for v in row]
        table.append([term / math.fsum(terms) for term in terms])
    return table


@bank.right("lda_posterior")
def posterior_from_the_log_densities(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    logs = []
    for pi, mu in zip(priors, means, strict=True):
        Z = np.linalg.solve(L, (X - mu).T)
        logs.append(math.log(pi) - 0.5 * np.sum(Z * Z, axis=0))
    logs = np.array(logs).T
    p = np.exp(logs - np.max(logs, axis=1)[:, None])
    return p / np.sum(p, axis=1)[:, None]


@bank.right("lda_posterior")
def posterior_from_the_scipy_densities(X, priors, means, Sigma):
    joint = np.empty((len(X), len(priors)))
    for k in range(len(priors)):
        joint[:, k] = scipy.stats.multivariate_normal.logpdf(X, means[k], Sigma) + np.log(priors[k])
    return scipy.special.softmax(joint, axis=-1)


@bank.right("lda_posterior")
def posterior_by_the_odds_of_all_pairs(X, priors, means, Sigma):
    # an infinite sum is a posterior of 0
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(over="ignore"):
        return 1 / np.exp(delta[:, None, :] - delta[:, :, None]).sum(axis=2)


@bank.right("lda_posterior")
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


@bank.right("lda_posterior")
def posterior_of_the_last_class_as_the_rest(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    P = np.exp(delta[:, :-1] - np.logaddexp.reduce(delta, axis=1, keepdims=True))
    return np.hstack([P, 1 - P.sum(axis=1, keepdims=True)])


@bank.right("lda_posterior")
def posterior_by_the_odds_of_all_pairs_with_a_warning(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return 1 / np.exp(delta[:, None, :] - delta[:, :, None]).sum(axis=2)


# --- lda_posterior: wrong ---


def _rows(e):
    with np.errstate(all="ignore"):
        return e / e.sum(axis=1, keepdims=True)


@bank.wrong("lda_posterior", cause="plain exponentials")
def posterior_without_a_shift(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        return _rows(np.exp(_delta(X, priors, means, Sigma)))


@bank.wrong("lda_posterior", cause="one shift for all rows")
def posterior_with_a_shift_for_all_points(X, priors, means, Sigma):
    # the points with small discriminants vanish: 0/0
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - delta.max()))


@bank.wrong("lda_posterior", cause="one shift for each class")
def posterior_with_a_shift_for_each_class(X, priors, means, Sigma):
    # changes the posteriors: the shift must be one for the classes of a point
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - delta.max(axis=0)))


@bank.wrong("lda_posterior", cause="mean subtracted")
def posterior_less_the_mean(X, priors, means, Sigma):
    # the largest may still be far above the mean
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        return _rows(np.exp(delta - delta.mean(axis=1, keepdims=True)))


@bank.wrong("lda_posterior", cause="first class subtracted")
def posterior_less_the_first(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        return _rows(np.exp(delta - delta[:, :1]))


@bank.wrong("lda_posterior", cause="smallest subtracted")
def posterior_less_the_smallest(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    with np.errstate(all="ignore"):
        return _rows(np.exp(delta - delta.min(axis=1, keepdims=True)))


@bank.wrong("lda_posterior", cause="discriminants clipped")
def posterior_of_held_discriminants(X, priors, means, Sigma):
    # makes far points equal that are not
    return _rows(np.exp(np.clip(_delta(X, priors, means, Sigma), -700, 700)))


@bank.wrong("lda_posterior")
def posterior_all_or_nothing_far_away(X, priors, means, Sigma):
    # a far point may be near a boundary
    delta = _delta(X, priors, means, Sigma)
    out = _rows(np.exp(np.clip(delta, -700, 700)))
    far = np.abs(delta).max(axis=1) > 700
    out[far] = np.eye(delta.shape[1])[delta[far].argmax(axis=1)]
    return out


@bank.wrong("lda_posterior", cause="equal where exp fails")
def posterior_equal_far_away(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        P = _rows(np.exp(_delta(X, priors, means, Sigma)))
    P[~np.isfinite(P).all(axis=1)] = 1 / P.shape[1]
    return P


@bank.wrong("lda_posterior", cause="nan replaced by zero")
def posterior_with_nan_to_num(X, priors, means, Sigma):
    with np.errstate(all="ignore"):
        return np.nan_to_num(_rows(np.exp(_delta(X, priors, means, Sigma))))


@bank.wrong("lda_posterior", cause="densities multiplied")
def posterior_from_the_densities(X, priors, means, Sigma):
    # all densities are 0 far away
    joint = [p * scipy.stats.multivariate_normal(m, Sigma).pdf(X) for p, m in zip(priors, means, strict=True)]
    return _rows(np.array(joint).reshape(len(priors), len(X)).T)


@bank.wrong("lda_posterior")
def posterior_with_a_little_in_the_denominator(X, priors, means, Sigma):
    # far away the rows sum to 0
    joint = [p * scipy.stats.multivariate_normal(m, Sigma).pdf(X) for p, m in zip(priors, means, strict=True)]
    joint = np.array(joint).reshape(len(priors), len(X)).T
    return joint / (joint.sum(axis=1, keepdims=True) + 1e-300)


@bank.wrong("lda_posterior", cause="softmax down the columns")
def posterior_over_the_points(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return scipy.special.softmax(delta, axis=0)


@bank.wrong("lda_posterior", cause="whole table normalised")
def posterior_over_everything(X, priors, means, Sigma):
    # right for one point
    return scipy.special.softmax(_delta(X, priors, means, Sigma))


@bank.wrong("lda_posterior", cause="priors ignored")
def posterior_without_the_priors(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, np.ones(len(priors)), means, Sigma), axis=1)


@bank.wrong("lda_posterior", cause="priors counted twice")
def posterior_with_the_priors_twice(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, Sigma) + np.log(priors), axis=1)


@bank.wrong("lda_posterior", cause="square of the mean forgotten")
def posterior_without_the_mean_term(X, priors, means, Sigma):
    # right for means equally far from the origin
    return scipy.special.softmax(X @ np.linalg.solve(Sigma, means.T) + np.log(priors), axis=1)


@bank.wrong("lda_posterior", cause="only two classes")
def posterior_of_two_classes(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    p = scipy.special.expit(delta[:, 1] - delta[:, 0])
    return np.column_stack([1 - p, p])


@bank.wrong("lda_posterior", cause="sigmoid of each discriminant")
def posterior_as_sigmoids(X, priors, means, Sigma):
    # each class against none: the rows do not sum to 1
    return scipy.special.expit(_delta(X, priors, means, Sigma))


@bank.wrong("lda_posterior", cause="differences divided by their sum")
def posterior_by_divided_discriminants(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return _rows(delta - delta.min(axis=1, keepdims=True))


@bank.wrong("lda_posterior", cause="logarithms returned")
def posterior_in_logarithms(X, priors, means, Sigma):
    return scipy.special.log_softmax(_delta(X, priors, means, Sigma), axis=1)


@bank.wrong("lda_posterior", cause="all or nothing")
def posterior_as_decisions(X, priors, means, Sigma):
    delta = _delta(X, priors, means, Sigma)
    return np.eye(delta.shape[1])[delta.argmax(axis=1)]


@bank.wrong("lda_posterior", cause="rounded")
def posterior_rounded(X, priors, means, Sigma):
    return np.round(scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1), 3)


@bank.wrong("lda_posterior", cause="transposed")
def posterior_turned_on_its_side(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1).T


@bank.wrong("lda_posterior", cause="Sigma taken for the unit matrix")
def posterior_for_round_clouds(X, priors, means, Sigma):
    return scipy.special.softmax(_delta(X, priors, means, np.eye(len(Sigma))), axis=1)


@bank.wrong("lda_posterior")
def posterior_of_the_distance_not_squared(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    distance = np.array([np.linalg.norm(np.linalg.solve(L, (X - m).T), axis=0) for m in means]).T
    return scipy.special.softmax(np.log(priors) - 0.5 * distance, axis=1)


@bank.wrong("lda_posterior", cause="largest size subtracted")
def posterior_less_the_largest_size(X, priors, means, Sigma):
    # very negative discriminants are shifted further down
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - np.abs(delta).max(axis=1, keepdims=True)))


@bank.wrong("lda_posterior", cause="shifted down only")
def posterior_shifted_only_down(X, priors, means, Sigma):
    # where all discriminants are very negative nothing is left: 0/0
    delta = _delta(X, priors, means, Sigma)
    return _rows(np.exp(delta - np.maximum(delta.max(axis=1, keepdims=True), 0)))


@bank.wrong("lda_posterior")
def posterior_in_long_doubles(X, priors, means, Sigma):
    # only puts the overflow off
    with np.errstate(all="ignore"):
        return _rows(np.exp(_delta(X, priors, means, Sigma).astype(np.longdouble))).astype(float)


@bank.wrong("lda_posterior", cause="kept away from 0 and 1")
def posterior_kept_from_0_and_1(X, priors, means, Sigma):
    P = np.clip(scipy.special.softmax(_delta(X, priors, means, Sigma), axis=1), 1e-3, 1 - 1e-3)
    return P / P.sum(axis=1, keepdims=True)


# --- qda_discriminants: right ---


@bank.right("qda_discriminants")
def qda_by_loops_and_inverses(X, priors, means, Sigmas):
    rows = []
    for x in X:
        row = []
        for pi, mu, S in zip(priors, means, Sigmas, strict=True):
            r = x - mu
            row.append(math.log(pi) - 0.5 * np.linalg.slogdet(S).logabsdet - 0.5 * r @ np.linalg.inv(S) @ r)
        rows.append(row)
    return rows


@bank.right("qda_discriminants")
def qda_by_cholesky(X, priors, means, Sigmas):
    columns = []
    for k in range(len(priors)):
        L = np.linalg.cholesky(Sigmas[k])
        Z = np.linalg.solve(L, (X - means[k]).T)
        columns.append(np.log(priors[k]) - np.log(np.diag(L)).sum() - 0.5 * np.sum(Z**2, axis=0))
    return np.column_stack(columns)


@bank.right("qda_discriminants")
def qda_by_triangular_solves(X, priors, means, Sigmas):
    out = np.empty((X.shape[0], len(means)))
    for k, (mu, S) in enumerate(zip(means, Sigmas, strict=True)):
        L = scipy.linalg.cholesky(S, lower=True)
        z = scipy.linalg.solve_triangular(L, (X - mu).T, lower=True)
        out[:, k] = -0.5 * (z * z).sum(axis=0)
        out[:, k] -= np.log(L.diagonal()).sum()
    out += np.log(priors)
    return out


@bank.right("qda_discriminants")
def qda_by_eigenvectors(X, priors, means, Sigmas):
    out = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        values, vectors = np.linalg.eigh(S)
        Z = (X - mu) @ vectors
        out.append(np.log(pi) - 0.5 * np.sum(Z**2 / values + np.log(values), axis=1))
    return np.transpose(out)


@bank.right("qda_discriminants")
def qda_all_at_once(X, priors, means, Sigmas):
    R = X[:, None, :] - means[None]  # (n, K, d)
    squares = np.einsum("nki,kij,nkj->nk", R, np.linalg.inv(Sigmas), R)
    return -0.5 * np.linalg.slogdet(Sigmas)[1] - 0.5 * squares + np.log(priors)


@bank.right("qda_discriminants")
def qda_from_the_scipy_densities(X, priors, means, Sigmas):
    out = np.empty((len(X), len(priors)))
    for k in range(len(priors)):
        logs = scipy.stats.multivariate_normal(means[k], Sigmas[k]).logpdf(X)
        out[:, k] = logs + 0.5 * X.shape[1] * np.log(2 * np.pi) + np.log(priors[k])
    return out


@bank.right("qda_discriminants")
def qda_multiplied_out(X, priors, means, Sigmas):
    # xᵀAx + b·x + c for each class
    columns = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        P = np.linalg.inv(S)
        quadratic = -0.5 * np.sum((X @ P) * X, axis=1)
        constant = -0.5 * mu @ P @ mu - 0.5 * np.linalg.slogdet(S)[1] + np.log(pi)
        columns.append(quadratic + X @ (P @ mu) + constant)
    return np.array(columns).T


@bank.right("qda_discriminants")
def qda_by_lists(X, priors, means, Sigmas):
    def discriminant(x, k):
        r = np.subtract(x, means[k])
        solved = np.linalg.solve(Sigmas[k], r)
        return float(math.log(priors[k]) - (np.linalg.slogdet(Sigmas[k])[1] + np.dot(r, solved)) / 2)

    return [tuple(discriminant(x, k) for k in range(len(priors))) for x in X]


@bank.right("qda_discriminants")
def qda_by_the_diagonal_of_all_pairs(X, priors, means, Sigmas):
    delta = []
    for k in range(len(means)):
        D = X - means[k]
        delta.append(np.diag(D @ np.linalg.solve(Sigmas[k], D.T)) + np.linalg.slogdet(Sigmas[k])[1])
    return -0.5 * np.array(delta).T + np.log(np.array(priors))[None, :]


# --- qda_discriminants: wrong ---


def _qda(X, priors, means, Sigmas):
    return qda_by_cholesky(X, priors, means, Sigmas)


def _determinants(Sigmas):
    return np.array([np.linalg.slogdet(S)[1] for S in Sigmas])


def _squares(X, means, Sigmas):
    return np.array(
        [np.sum((X - m) * np.linalg.solve(S, (X - m).T).T, axis=1) for m, S in zip(means, Sigmas, strict=True)]
    ).T


@bank.wrong("qda_discriminants", cause="determinant forgotten")
def qda_without_the_determinant(X, priors, means, Sigmas):
    return -0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="determinant without its half")
def qda_with_the_whole_determinant(X, priors, means, Sigmas):
    return -_determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="sign of the determinant")
def qda_with_the_determinant_added(X, priors, means, Sigmas):
    return 0.5 * _determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="determinant without logarithm")
def qda_with_the_plain_determinant(X, priors, means, Sigmas):
    with np.errstate(all="ignore"):
        return -0.5 * np.linalg.det(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="logarithm of the computed determinant")
def qda_with_the_logarithm_of_the_determinant(X, priors, means, Sigmas):
    with np.errstate(all="ignore"):
        return -0.5 * np.log(np.linalg.det(Sigmas)) - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="logarithm of the computed density")
def qda_of_the_computed_densities(X, priors, means, Sigmas):
    # far out, and in many dimensions, the density is 0 before its logarithm is taken
    d = X.shape[1]
    out = np.empty((len(X), len(priors)))
    with np.errstate(all="ignore"):
        for k in range(len(priors)):
            norm = np.sqrt(np.linalg.det(Sigmas[k]))
            squares = np.sum((X - means[k]) * np.linalg.solve(Sigmas[k], (X - means[k]).T).T, axis=1)
            out[:, k] = np.log(priors[k] * np.exp(-0.5 * squares) / norm) + 0 * d
    return out


@bank.wrong("qda_discriminants", cause="sign instead of the logarithm")
def qda_with_the_sign_of_the_determinant(X, priors, means, Sigmas):
    signs = np.array([np.linalg.slogdet(S)[0] for S in Sigmas])
    return -0.5 * signs - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="determinant from the variances")
def qda_with_the_sum_of_the_log_variances(X, priors, means, Sigmas):
    # |Σ| taken for the product of its diagonal: right for independent features
    logs = np.array([np.log(np.diag(S)).sum() for S in Sigmas])
    return -0.5 * logs - 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="one covariance for all")
def qda_with_the_first_covariance(X, priors, means, Sigmas):
    return _qda(X, priors, means, [Sigmas[0]] * len(priors))


@bank.wrong("qda_discriminants", cause="last covariance for all")
def qda_with_the_last_covariance(X, priors, means, Sigmas):
    return _qda(X, priors, means, [Sigmas[-1]] * len(priors))


@bank.wrong("qda_discriminants", cause="covariances averaged")
def qda_with_the_mean_covariance(X, priors, means, Sigmas):
    return _qda(X, priors, means, [np.mean(Sigmas, axis=0)] * len(priors))


@bank.wrong("qda_discriminants", cause="covariances pooled")
def qda_with_the_covariances_pooled_by_the_priors(X, priors, means, Sigmas):
    pooled = sum(p * np.asarray(S) for p, S in zip(priors, Sigmas, strict=True))
    return _qda(X, priors, means, [pooled] * len(priors))


@bank.wrong("qda_discriminants", cause="only the linear part")
def qda_as_lda_with_own_covariances(X, priors, means, Sigmas):
    W = np.array([np.linalg.solve(S, m) for m, S in zip(means, Sigmas, strict=True)])
    return X @ W.T - 0.5 * np.sum(W * means, axis=1) + np.log(priors)


@bank.wrong("qda_discriminants", cause="linear part and determinant")
def qda_as_lda_with_own_covariances_and_determinants(X, priors, means, Sigmas):
    W = np.array([np.linalg.solve(S, m) for m, S in zip(means, Sigmas, strict=True)])
    return X @ W.T - 0.5 * np.sum(W * means, axis=1) + np.log(priors) - 0.5 * _determinants(Sigmas)


@bank.wrong("qda_discriminants", cause="half of the quadratic form forgotten")
def qda_with_the_whole_square(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="no half at all")
def qda_without_any_half(X, priors, means, Sigmas):
    return -_determinants(Sigmas) - _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="plus the quadratic form")
def qda_with_the_square_added(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) + 0.5 * _squares(X, means, Sigmas) + np.log(priors)


@bank.wrong("qda_discriminants", cause="distance not squared")
def qda_of_the_distance_not_squared(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - 0.5 * np.sqrt(_squares(X, means, Sigmas)) + np.log(priors)


@bank.wrong("qda_discriminants", cause="covariance not inverted")
def qda_with_the_covariance_as_its_inverse(X, priors, means, Sigmas):
    squares = np.array([np.sum((X - m) @ S * (X - m), axis=1) for m, S in zip(means, np.asarray(Sigmas), strict=True)])
    return -0.5 * _determinants(Sigmas) - 0.5 * squares.T + np.log(priors)


@bank.wrong("qda_discriminants", cause="covariances ignored")
def qda_with_the_diagonals_only(X, priors, means, Sigmas):
    squares = np.array([np.sum((X - m) ** 2 / np.diag(S), axis=1) for m, S in zip(means, Sigmas, strict=True)])
    return -0.5 * _determinants(Sigmas) - 0.5 * squares.T + np.log(priors)


@bank.wrong("qda_discriminants", cause="features taken as independent")
def qda_for_independent_features(X, priors, means, Sigmas):
    return _qda(X, priors, means, [np.diag(np.diag(S)) for S in Sigmas])


@bank.wrong("qda_discriminants", cause="round classes")
def qda_for_round_clouds(X, priors, means, Sigmas):
    return _qda(X, priors, means, [np.eye(X.shape[1])] * len(priors))


@bank.wrong("qda_discriminants", cause="mean not subtracted")
def qda_about_the_origin(X, priors, means, Sigmas):
    return _qda(X, priors, np.zeros_like(means), Sigmas)


@bank.wrong("qda_discriminants", cause="log prior forgotten")
def qda_without_the_priors(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas)


@bank.wrong("qda_discriminants", cause="prior without logarithm")
def qda_with_the_plain_priors(X, priors, means, Sigmas):
    return -0.5 * _determinants(Sigmas) - 0.5 * _squares(X, means, Sigmas) + np.asarray(priors)


@bank.wrong("qda_discriminants", cause="half of the log prior")
def qda_with_half_the_log_prior(X, priors, means, Sigmas):
    return -0.5 * (_determinants(Sigmas) + _squares(X, means, Sigmas) - np.log(priors))


@bank.wrong("qda_discriminants", cause="2π kept")
def qda_as_the_log_joint_density(X, priors, means, Sigmas):
    return _qda(X, priors, means, Sigmas) - 0.5 * X.shape[1] * np.log(2 * np.pi)


@bank.wrong("qda_discriminants", cause="posteriors returned")
def qda_as_posteriors(X, priors, means, Sigmas):
    return scipy.special.softmax(_qda(X, priors, means, Sigmas), axis=1)


@bank.wrong("qda_discriminants", cause="logarithm left out")
def qda_exponentiated(X, priors, means, Sigmas):
    with np.errstate(all="ignore"):
        return np.exp(_qda(X, priors, means, Sigmas))


@bank.wrong("qda_discriminants", cause="transposed")
def qda_turned_on_its_side(X, priors, means, Sigmas):
    return _qda(X, priors, means, Sigmas).T


@bank.wrong("qda_discriminants", cause="differences from class 0")
def qda_relative_to_the_first_class(X, priors, means, Sigmas):
    delta = _qda(X, priors, means, Sigmas)
    return delta - delta[:, :1]


@bank.wrong("qda_discriminants", cause="small ridge added")
def qda_with_a_ridge(X, priors, means, Sigmas):
    return _qda(X, priors, means, [S + 1e-3 * np.eye(X.shape[1]) for S in Sigmas])
