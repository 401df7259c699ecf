"""Answers to gaussian_pdf, right and wrong, as people might write them."""

import math
import statistics

import numpy as np
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def pdf_by_the_formula(x, mu, sigma):
    return 1 / (sigma * np.sqrt(2 * np.pi)) * np.exp(-((x - mu) ** 2) / (2 * sigma**2))


@bank.right
def pdf_by_logarithms(x, mu, sigma):
    z = (np.asarray(x, dtype=float) - mu) / sigma
    return np.exp(-0.5 * z * z - np.log(sigma) - 0.5 * np.log(2 * np.pi))


@bank.right
def pdf_by_recursion_into_nested_lists(x, mu, sigma):
    if np.ndim(x) == 0:
        return math.exp(-(((float(x) - mu) / sigma) ** 2) / 2) / math.sqrt(2 * math.pi * sigma**2)
    return [pdf_by_recursion_into_nested_lists(part, mu, sigma) for part in x]


@bank.right
def pdf_by_recursion_into_nested_tuples(x, mu, sigma):
    def visit(part):
        return tuple(map(visit, part)) if isinstance(part, list) else bell(part)

    def bell(value):
        return math.e ** (-0.5 * (value - mu) ** 2 / sigma**2) / sigma / math.tau**0.5

    return visit(np.asarray(x).tolist())


@bank.right
def pdf_by_scipy(x, mu, sigma):
    return scipy.stats.norm.pdf(x, mu, sigma)


@bank.right
def pdf_by_scipy_of_the_standardised(x, mu, sigma):
    return scipy.stats.norm.pdf((x - mu) / sigma) / sigma


@bank.right
def pdf_by_the_standard_library(x, mu, sigma):
    return np.vectorize(statistics.NormalDist(float(mu), float(sigma)).pdf)(x)


@bank.right
def pdf_as_an_array_of_objects(x, mu, sigma):
    bell = np.frompyfunc(lambda v: math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi)), 1, 1)
    return bell(x)


@bank.right
def pdf_entry_by_entry(x, mu, sigma):
    x = np.asarray(x)
    out = np.empty(x.shape)
    for place in np.ndindex(x.shape):
        out[place] = np.exp(-((x[place] - mu) ** 2) / (2 * sigma * sigma))
    out /= sigma * np.sqrt(2 * np.pi)
    return out


@bank.right
def pdf_flat_and_back(x, mu, sigma):
    flat = np.ravel(x).astype(float)
    flat -= mu
    flat *= flat
    values = np.power(2 * np.pi * sigma**2, -0.5) * np.exp(flat / (-2.0 * sigma**2))
    return values.reshape(np.shape(x))


@bank.right
def pdf_by_the_variance_and_precision(x, mu, sigma):
    precision = 1.0 / sigma**2
    return (precision / (2 * np.pi)) ** 0.5 * np.exp(-0.5 * precision * np.square(np.subtract(x, mu)))


@bank.right
def pdf_in_place(x, mu, sigma):
    if isinstance(x, np.ndarray) and x.dtype == float:
        x -= mu
        x /= sigma
        return np.exp(-0.5 * x**2) / (sigma * np.sqrt(2 * np.pi))
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.right
def pdf_logs(x, mu, sigma):
    u = (np.asarray(x, dtype=float) - mu) / sigma
    return np.exp(-0.5 * u**2 - np.log(sigma) - 0.5 * np.log(2 * np.pi))


@bank.right
def bell_formula(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * np.sqrt(2 * np.pi))


@bank.right
def bell_variance(x, mu, sigma):
    v = sigma * sigma
    return 1 / np.sqrt(2 * np.pi * v) * np.exp(-0.5 * np.square(np.subtract(x, mu)) / v)


@bank.right
def bell_library(x, mu, sigma):
    return scipy.stats.norm(loc=mu, scale=sigma).pdf(x)


@bank.right
def bell_recursive(x, mu, sigma):
    if np.ndim(x) > 0:
        return [bell_recursive(v, mu, sigma) for v in x]
    z = (float(x) - mu) / sigma
    return math.exp(-z * z / 2) / math.sqrt(math.tau) / sigma


@bank.right
def bell_logs(x, mu, sigma):
    z = (np.asarray(x, dtype=float) - mu) / sigma
    return np.exp(-0.5 * z**2 - np.log(sigma) - 0.5 * np.log(2 * np.pi))


@bank.right
def in_logs(x, mu, sigma):
    return np.exp(-0.5 * np.square((np.asarray(x) - mu) / sigma) - math.log(sigma) - 0.5 * math.log(2 * math.pi))


@bank.right
def elementwise(x, mu, sigma):
    def p(v):
        if isinstance(v, list):
            return [p(u) for u in v]
        return math.exp(-(((v - mu) / sigma) ** 2) / 2) / (sigma * math.sqrt(math.tau))

    return p(np.asarray(x).tolist())


@bank.right
def power_of_e(x, mu, sigma):
    v = sigma**2
    return (2 * np.pi * v * np.e ** ((np.asarray(x) - mu) ** 2 / v)) ** -0.5


@bank.wrong(cause="sigma taken for the variance")
def pdf_takes_sigma_for_the_variance(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma)) / np.sqrt(2 * np.pi * sigma)


@bank.wrong(cause="variance under the root")
def pdf_takes_sigma_for_the_variance_in_front(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / np.sqrt(2 * np.pi * sigma)


@bank.wrong(cause="sigma not squared in the exponent")
def pdf_takes_sigma_for_the_variance_in_the_exponent(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma)) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong(cause="divided by two, multiplied by the variance")
def pdf_multiplies_by_sigma_for_want_of_brackets(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / 2 * sigma**2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong(cause="not normalised")
def pdf_without_the_factor_in_front(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2)


@bank.wrong(cause="sigma missing in front")
def pdf_with_the_factor_of_the_standard_bell(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / np.sqrt(2 * np.pi)


@bank.wrong(cause="π outside the root")
def pdf_with_pi_outside_the_root(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (np.sqrt(2) * np.pi * sigma)


@bank.wrong(cause="π as 3.14")
def pdf_with_pi_314(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * 3.14))


@bank.wrong(cause="rounded")
def pdf_rounded(x, mu, sigma):
    return np.round(np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi)), 4)


@bank.wrong(cause="type of the input kept")
def pdf_into_the_dtype_of_x(x, mu, sigma):
    # integers in, zeros out
    out = np.zeros_like(x)
    out[...] = np.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))
    return out


@bank.wrong(cause="floor division")
def pdf_by_floor_division(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) // (2 * sigma**2)) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong(cause="flattened")
def pdf_flattens_x(x, mu, sigma):
    values = [math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi)) for v in np.ravel(x)]
    return values[0] if np.ndim(x) == 0 else np.array(values)


@bank.wrong()
def pdf_squeezes_x(x, mu, sigma):
    # a column or a single point loses its axis
    return np.exp(-0.5 * ((np.squeeze(x) - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong()
def pdf_for_lines_only(x, mu, sigma):
    # fails for numbers and for arrays of more axes
    return np.array([math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi)) for v in x])


@bank.wrong()
def pdf_for_numbers_only(x, mu, sigma):
    return math.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi))


@bank.wrong()
def pdf_of_rows_as_points(x, mu, sigma):
    # takes the last axis of a table as features
    z = (np.asarray(x, dtype=float) - mu) / sigma
    one = np.exp(-0.5 * z**2) / (sigma * np.sqrt(2 * np.pi))
    return one if one.ndim < 2 else one.prod(axis=-1)


@bank.wrong(cause="divided by the sum")
def pdf_normalised_over_the_points(x, mu, sigma):
    bells = np.exp(-0.5 * ((x - mu) / sigma) ** 2)
    return bells / np.sum(bells)


@bank.wrong(cause="mean not subtracted")
def pdf_ignores_mu(x, mu, sigma):
    return np.exp(-0.5 * (x / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong(cause="absolute values")
def pdf_of_the_absolute_value(x, mu, sigma):
    # right on the positive side
    return np.exp(-0.5 * ((np.abs(x) - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


@bank.wrong(cause="logarithm returned")
def pdf_of_the_logarithm(x, mu, sigma):
    return -0.5 * ((x - mu) / sigma) ** 2 - np.log(sigma * np.sqrt(2 * np.pi))


@bank.wrong()
def pdf_of_a_histogram(x, mu, sigma):
    # right on average
    drawn = np.random.default_rng(0).normal(mu, sigma, 20_000)
    return np.mean(np.abs(np.asarray(x)[..., None] - drawn) < sigma / 10, axis=-1) / (sigma / 5)


@bank.wrong()
def pdf_for_at_most_two_axes(x, mu, sigma):
    def bell(v):
        return math.exp(-0.5 * ((v - mu) / sigma) ** 2) / (sigma * math.sqrt(2 * math.pi))

    if np.ndim(x) == 0:
        return bell(x)
    return [bell(row) if np.ndim(row) == 0 else [bell(v) for v in row] for row in x]


@bank.wrong()
def pdf_cut_after_three_sigma(x, mu, sigma):
    z = (x - mu) / sigma
    return np.where(np.abs(z) <= 3, np.exp(-0.5 * z**2) / (sigma * np.sqrt(2 * np.pi)), 0.0)


@bank.wrong()
def pdf_of_the_distribution_function(x, mu, sigma):
    return scipy.stats.norm.cdf(x, mu, sigma)


# The minus sign in the exponent forgotten.
@bank.wrong(cause="plus in the exponent")
def pdf_no_minus(x, mu, sigma):
    return 1 / (sigma * np.sqrt(2 * np.pi)) * np.exp((x - mu) ** 2 / (2 * sigma**2))


# 1/2 missing in the exponent.
@bank.wrong(cause="no half in the exponent")
def pdf_no_half(x, mu, sigma):
    return 1 / (sigma * math.sqrt(2 * math.pi)) * np.exp(-(((x - mu) / sigma) ** 2))


# Order of operations: / sigma * sqrt(2π).
@bank.wrong(cause="multiplied by the root of 2π")
def pdf_brackets(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / sigma * np.sqrt(2 * np.pi)


# Divided by 2π instead of its root.
@bank.wrong(cause="no root of 2π")
def last_pdf_root_two_pi_left_out(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * 2 * np.pi)


@bank.wrong(cause="single numbers only")
def bell_numbers_only(x, mu, sigma):
    return math.exp(-((float(x) - mu) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))


@bank.wrong(cause="other: the distance is not squared")
def bell_laplace(x, mu, sigma):
    return np.exp(-np.abs(x - mu) / sigma / 2) / (sigma * np.sqrt(2 * np.pi))
