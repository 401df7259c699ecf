"""Answers to lda_boundary_1d, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.optimize
import scipy.special
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def boundary_by_the_formula(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.right
def boundary_the_other_way_round(mu1, mu2, sigma, pi1, pi2):
    gap = mu2 - mu1
    return float(mu1 + gap / 2 + sigma * sigma * (math.log(pi1) - math.log(pi2)) / gap)


@bank.right
def boundary_over_one_denominator(mu1, mu2, sigma, pi1, pi2):
    return (mu1**2 - mu2**2 + 2 * sigma**2 * np.log(pi2 / pi1)) / (2 * (mu1 - mu2))


@bank.right
def boundary_as_the_crossing_of_two_lines(mu1, mu2, sigma, pi1, pi2):
    A = [[mu1 / sigma**2, -1.0], [mu2 / sigma**2, -1.0]]
    b = [mu1**2 / (2 * sigma**2) - math.log(pi1), mu2**2 / (2 * sigma**2) - math.log(pi2)]
    x, _ = np.linalg.solve(A, b)
    return x


@bank.right
def boundary_as_a_root_in_a_0d_array(mu1, mu2, sigma, pi1, pi2):
    def line(mu, pi):
        return np.poly1d([mu / sigma**2, np.log(pi) - mu**2 / (2 * sigma**2)])

    return np.array((line(mu1, pi1) - line(mu2, pi2)).roots[0])


@bank.right
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


@bank.right
def boundary_by_scipy_root(mu1, mu2, sigma, pi1, pi2):
    def lead(x):
        first = scipy.stats.norm.logpdf(x, mu1, sigma) + np.log(pi1)
        return first - scipy.stats.norm.logpdf(x, mu2, sigma) - np.log(pi2)

    far = 10 * abs(mu1 - mu2) + 10 * sigma**2 / abs(mu1 - mu2) * (1 + abs(math.log(pi1 / pi2)))
    return scipy.optimize.brentq(lead, mu1 - far, mu1 + far, xtol=1e-13, rtol=1e-14)


@bank.right
def boundary_by_the_logit_of_one_prior(mu1, mu2, sigma, pi1, pi2):
    # two classes: the priors sum to 1
    return np.float64(0.5 * (mu1 + mu2) - scipy.special.logit(pi1) * sigma**2 / (mu1 - mu2))


@bank.right
def boundary_by_theta_and_theta0(mu1, mu2, sigma, pi1, pi2):
    if pi1 == pi2:
        return (mu1 + mu2) / 2
    theta = (mu1 - mu2) / sigma**2
    theta0 = math.log(pi1 / pi2) - 0.5 * (mu1 + mu2) * theta
    return -theta0 / theta


@bank.right
def boundary_in_an_array_of_one(mu1, mu2, sigma, pi1, pi2):
    return np.array([(mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)])


@bank.right
def boundary_root(mu1, mu2, sigma, pi1, pi2):
    slope = (mu1 - mu2) / sigma**2
    constant = (mu2**2 - mu1**2) / (2 * sigma**2) + math.log(pi1 / pi2)
    return -constant / slope


@bank.right
def border_minus(mu1, mu2, sigma, pi1, pi2):
    return 0.5 * (mu1 + mu2) - sigma * sigma * (math.log(pi2) - math.log(pi1)) / (mu2 - mu1)


@bank.right
def border_lines(mu1, mu2, sigma, pi1, pi2):
    slope = [mu1 / sigma**2, mu2 / sigma**2]
    height = [-(mu1**2) / (2 * sigma**2) + np.log(pi1), -(mu2**2) / (2 * sigma**2) + np.log(pi2)]
    return (height[1] - height[0]) / (slope[0] - slope[1])


@bank.right
def border_roots(mu1, mu2, sigma, pi1, pi2):
    v = sigma**2
    constant = (mu2**2 - mu1**2) / (2 * v) + np.log(pi1 / pi2)
    return np.roots([(mu1 - mu2) / v, constant])[0]


@bank.right
def border_bisection(mu1, mu2, sigma, pi1, pi2):
    def lead(x):  # of the class with the larger mean
        (m, p), (M, P) = sorted([(mu1, pi1), (mu2, pi2)])
        return math.log(P / p) + ((x - m) ** 2 - (x - M) ** 2) / (2 * sigma**2)

    low, high = -1.0, 1.0
    while lead(low) > 0:
        low *= 2
    while lead(high) < 0:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if lead(middle) < 0 else (low, middle)
    return high


@bank.right
def equal_discriminants(mu1, mu2, sigma, pi1, pi2):
    slope = (mu1 - mu2) / sigma**2
    constant = -(mu1**2) / (2 * sigma**2) + mu2**2 / (2 * sigma**2) + math.log(pi1) - math.log(pi2)
    return -constant / slope


@bank.right
def by_two_values(mu1, mu2, sigma, pi1, pi2):
    def g(x):
        return ((x - mu2) ** 2 - (x - mu1) ** 2) / (2 * sigma**2) + np.log(pi1 / pi2)

    return g(0.0) / (g(0.0) - g(1.0))


@bank.right
def standard_units(mu1, mu2, sigma, pi1, pi2):
    d = (mu2 - mu1) / sigma
    return mu1 + sigma * (d / 2 + math.log(pi1 / pi2) / d)


@bank.wrong(cause="priors ignored")
def boundary_at_the_midpoint(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2


@bank.wrong(cause="moved the wrong way")
def boundary_moves_towards_the_likelier(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi1 / pi2)


@bank.wrong(cause="sigma not squared")
def boundary_with_sigma_not_squared(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong(cause="half of the shift")
def boundary_with_twice_the_variance(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (2 * (mu1 - mu2)) * np.log(pi2 / pi1)


@bank.wrong(cause="divided by two sigma")
def boundary_divides_the_midpoint_by_sigma(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / (2 * sigma) + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong(cause="distance without sign, other way round")
def boundary_for_the_larger_mean_first(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / abs(mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong(cause="distance without sign")
def boundary_for_the_smaller_mean_first(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 - sigma**2 / abs(mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong(cause="kept between the means")
def boundary_held_between_the_means(mu1, mu2, sigma, pi1, pi2):
    x = (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)
    return min(max(x, min(mu1, mu2)), max(mu1, mu2))


@bank.wrong()
def boundary_searched_between_the_means(mu1, mu2, sigma, pi1, pi2):
    # fails where the boundary is beyond a mean
    def lead(x):
        return (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)

    return scipy.optimize.brentq(lead, min(mu1, mu2), max(mu1, mu2))


@bank.wrong()
def boundary_on_a_grid(mu1, mu2, sigma, pi1, pi2):
    # the nearest place of a grid, no crossing
    x = np.linspace(min(mu1, mu2) - 20 * sigma, max(mu1, mu2) + 20 * sigma, 20_001)
    lead = (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)
    return x[np.argmin(np.abs(lead))]


@bank.wrong()
def boundary_where_the_densities_underflow(mu1, mu2, sigma, pi1, pi2):
    # halving on the difference of the densities: both are 0 far out
    def lead(x):
        return pi1 * scipy.stats.norm.pdf(x, mu1, sigma) - pi2 * scipy.stats.norm.pdf(x, mu2, sigma)

    return scipy.optimize.brentq(lead, min(mu1, mu2) - 1e3 * sigma, max(mu1, mu2) + 1e3 * sigma)


@bank.wrong(cause="logarithm to base ten")
def boundary_with_the_wrong_base(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * math.log10(pi2 / pi1)


@bank.wrong(cause="no logarithm")
def boundary_without_the_logarithm(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * (pi2 - pi1)


@bank.wrong(cause="difference of priors for their logarithm")
def boundary_with_a_logarithm_of_first_order(mu1, mu2, sigma, pi1, pi2):
    # log(q) is about 2 (q-1)/(q+1), only near 1
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * 2 * (pi2 - pi1) / (pi2 + pi1)


@bank.wrong(cause="weighted mean of the means")
def boundary_as_the_mean_of_all(mu1, mu2, sigma, pi1, pi2):
    # right for equal priors
    return (pi1 * mu1 + pi2 * mu2) / (pi1 + pi2)


@bank.wrong(cause="midpoint rounded down")
def boundary_with_the_whole_midpoint_floored(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) // 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong(cause="sigma missing in the shift")
def boundary_for_sigma_one(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + np.log(pi2 / pi1) / (mu1 - mu2)


@bank.wrong(cause="`mu1 - mu2` for `mu1 + mu2`")
def boundary_from_the_origin(mu1, mu2, sigma, pi1, pi2):
    # forgets that mu² belongs to the discriminant
    return (mu1 - mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong()
def boundary_for_positive_means(mu1, mu2, sigma, pi1, pi2):
    mu1, mu2 = abs(mu1), abs(mu2)
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong()
def boundary_with_a_floored_factor(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 // (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong()
def boundary_searched_near_the_means(mu1, mu2, sigma, pi1, pi2):
    # the boundary may be further out than three sigma
    def lead(x):
        return (mu1 - mu2) * (x - (mu1 + mu2) / 2) / sigma**2 + math.log(pi1 / pi2)

    return scipy.optimize.brentq(lead, min(mu1, mu2) - 3 * sigma, max(mu1, mu2) + 3 * sigma)


@bank.wrong()
def boundary_moved_only_by_much_unequal_priors(mu1, mu2, sigma, pi1, pi2):
    if np.isclose(pi1, pi2, rtol=0.3):
        return (mu1 + mu2) / 2
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi2 / pi1)


@bank.wrong(cause="other: the ratio of the priors without its logarithm")
def border_no_log(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * (pi2 / pi1 - 1)


@bank.wrong(cause="other: not divided by the difference of the means")
def border_no_gap(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + np.sign(mu1 - mu2) * sigma**2 * np.log(pi2 / pi1)
