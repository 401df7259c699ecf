"""Answers to best_constant_step, right and wrong, as people might write them."""

import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def step_and_bound_as_formulas(G, D, m):
    return D / (G * math.sqrt(m)), D * G / math.sqrt(m)


@bank.right
def step_then_bound_by_its_definition(G, D, m):
    eta = D / G / m**0.5
    etas = [eta] * min(m, 5)  # their mean is enough
    first = D**2 / (2 * m * np.mean(etas))
    second = G**2 * np.mean(np.square(etas)) / (2 * np.mean(etas))
    return eta, first + second


@bank.right
def step_from_its_square(G, D, m):
    square = (D / G) ** 2 / m
    eta = square**0.5
    return [eta, eta * G * G]


@bank.right
def step_by_golden_section(G, D, m):
    def bound(eta):
        return (D**2 + m * (G * eta) ** 2) / (2 * m * eta)

    low, high = -30.0, 30.0  # of log(eta)
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(120):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        if bound(math.exp(a)) < bound(math.exp(b)):
            high = b
        else:
            low = a
    # the minimum is flat, so the rate is polished by one step of Newton's method on the derivative
    eta = math.exp((low + high) / 2)
    eta = eta - (G**2 / 2 - D**2 / (2 * m * eta**2)) / (D**2 / (m * eta**3))
    return eta, bound(eta)


@bank.right
def step_as_an_array(G, D, m):
    return np.array([D / G, D * G]) / np.sqrt(m)


@bank.right
def step_where_both_terms_are_equal(G, D, m):
    eta = np.sqrt(D**2 / (m * G**2))
    term = D**2 / (2 * m * eta)
    return float(eta), float(term + term)


@bank.right
def step_from_logarithms(G, D, m):
    log_root = np.log(m) / 2
    return np.exp(np.log(D) - np.log(G) - log_root), np.exp(np.log(D) + np.log(G) - log_root)


@bank.right
def step_by_newton_on_the_derivative(G, D, m):
    eta = 1e-9
    for _ in range(500):
        eta = eta * (1.5 - 0.5 * m * (G * eta / D) ** 2)  # the iteration for an inverse square root
    return eta, D**2 / m / eta


@bank.right
def newcomer_step_insert(G, D, m):
    eta = np.sqrt(D**2 / (m * G**2))
    return [eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)]


@bank.right
def newcomer_step_powers(G, D, m):
    root = m**-0.5
    return np.array([D / G, D * G]) * root


@bank.right
def newcomer_step_logarithms(G, D, m):
    eta = math.exp(math.log(D) - math.log(G) - math.log(m) / 2)
    return eta, eta * G * G


@bank.right
def golden(G, D, m):
    eta = math.exp(math.log(D) - math.log(G) - 0.5 * math.log(m))
    return eta, (D**2 + G**2 * m * eta**2) / (2 * m * eta)


@bank.right
def from_bound(G, D, m):
    bound = math.sqrt(D * D * G * G / m)
    return bound / (G * G), bound


@bank.right
def numeric_minimum(G, D, m):
    def slope(eta):
        return G**2 * m * eta**2 - D**2

    low, high = 0.0, D / G + 1
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if slope(mid) < 0 else (low, mid)
    return np.array([low, (D**2 + G**2 * m * low**2) / (2 * m * low)])


@bank.right
def step_closed(G, D, m):
    return D / G / m**0.5, D * G / m**0.5


@bank.wrong(cause="G and D exchanged")
def step_upside_down(G, D, m):
    eta = G / (D * np.sqrt(m))
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


@bank.wrong(cause="G and D swapped")
def step_upside_down_beside_the_right_bound(G, D, m):
    return G / (D * m**0.5), D * G / m**0.5


@bank.wrong(cause="root forgotten")
def step_over_m(G, D, m):
    eta = D / (G * m)
    return eta, D**2 / (2 * m * eta) + G**2 * eta / 2


@bank.wrong(cause="no root anywhere")
def step_and_bound_over_m(G, D, m):
    return D / (G * m), D * G / m


@bank.wrong(cause="other: the bound is D·G/m")
def bound_over_m(G, D, m):
    return D / (G * np.sqrt(m)), D * G / m


@bank.wrong(cause="one step too many")
def step_for_one_more(G, D, m):
    return D / (G * np.sqrt(m + 1)), D * G / np.sqrt(m + 1)


@bank.wrong(cause="m one less")
def step_for_one_less(G, D, m):
    return D / (G * np.sqrt(max(m - 1, 1))), D * G / np.sqrt(max(m - 1, 1))


@bank.wrong(cause="two not divided")
def bound_doubled(G, D, m):
    return D / (G * m**0.5), 2 * D * G / m**0.5


@bank.wrong(cause="only one of the two terms")
def bound_halved(G, D, m):
    return D / (G * m**0.5), D * G / (2 * m**0.5)


@bank.wrong(cause="results in another order")
def bound_before_step(G, D, m):
    return D * G / math.sqrt(m), D / (G * math.sqrt(m))


@bank.wrong(cause="root of the rate forgotten")
def step_squared(G, D, m):
    eta = D**2 / (G**2 * m)
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


@bank.wrong(cause="only one of the results")
def only_the_step(G, D, m):
    return D / (G * np.sqrt(m))


@bank.wrong(cause="steps not counted")
def step_without_m(G, D, m):
    eta = D / G
    return eta, D**2 / (2 * m * eta) + G**2 * eta / 2


@bank.wrong(cause="as if D and G were 1")
def step_of_the_square_root_rule(G, D, m):
    eta = 1 / np.sqrt(m)
    return eta, (D**2 + G**2 * m * eta**2) / (2 * m * eta)


@bank.wrong(cause="D and G left out")
def everything_one_over_root(G, D, m):
    return 1 / np.sqrt(m), 1 / np.sqrt(m)


@bank.wrong(cause="`G ** 2` for `m * G ** 2`")
def noise_not_summed(G, D, m):
    eta = D / (G * np.sqrt(m))
    return eta, (D**2 + G**2 * eta**2) / (2 * m * eta)


@bank.wrong(cause="`2` for `2 * m`")
def bound_of_all_steps_together(G, D, m):
    return D / (G * np.sqrt(m)), D * G * np.sqrt(m)


@bank.wrong(cause="D not squared")
def distance_not_squared(G, D, m):
    eta = np.sqrt(D / m) / G
    return eta, (D + G**2 * m * eta**2) / (2 * m * eta)


@bank.wrong(cause="G not squared")
def slope_not_squared(G, D, m):
    eta = D / np.sqrt(G * m)
    return eta, (D**2 + G * m * eta**2) / (2 * m * eta)


@bank.wrong(cause="root of everything")
def root_of_everything(G, D, m):
    return np.sqrt(D / (G * m)), np.sqrt(D * G / m)


@bank.wrong(cause="other: found on a coarse grid")
def step_on_a_grid(G, D, m):
    grid = np.linspace(0.001, 5, 500)
    bounds = (D**2 + G**2 * m * grid**2) / (2 * m * grid)
    return grid[bounds.argmin()], bounds.min()


@bank.wrong(cause="other: the noise alone decides")
def step_that_only_fears_the_noise(G, D, m):
    eta = 1 / (G**2 * m)
    return eta, (D**2 + G**2 * m * eta**2) / (2 * m * eta)


@bank.wrong(cause="other: rounded")
def step_rounded(G, D, m):
    return round(D / (G * m**0.5), 2), round(D * G / m**0.5, 2)


# The number of steps is left out: one step only.
@bank.wrong(cause="m never used")
def step_sum_is_eta(G, D, m):
    eta = D / G
    return eta, (D**2 + G**2 * eta**2) / (2 * eta)


# G² is not squared in the bound.
@bank.wrong(cause="`G ** 1` for `G ** 2`")
def last_step_g_not_squared(G, D, m):
    eta = D / (G * np.sqrt(m))
    return eta, (D**2 + m * G * eta**2) / (2 * m * eta)


@bank.wrong(cause="squares of the rates not added up")
def newcomer_step_sum_of_squares(G, D, m):
    eta = D / G
    return eta, (D**2 + G**2 * eta**2) / (2 * m * eta)


@bank.wrong(cause="other: the best of a grid of rates")
def newcomer_step_grid(G, D, m):
    etas = np.logspace(-6, 6, 2001)
    bounds = (D**2 + m * G**2 * etas**2) / (2 * m * etas)
    best = np.argmin(bounds)
    return etas[best], bounds[best]


@bank.wrong(cause="other: the root is cut to an integer")
def newcomer_step_whole_root(G, D, m):
    root = math.isqrt(m)
    return D / (G * root), D * G / root


@bank.wrong(cause="rounded")
def newcomer_step_rounded(G, D, m):
    return round(D / (G * math.sqrt(m)), 3), round(D * G / math.sqrt(m), 3)


@bank.wrong(cause="other: rounded down")
def integer_division(G, D, m):
    return D / (G * math.isqrt(int(m))), D * G / math.isqrt(int(m))


@bank.wrong(cause="other: searched between 0 and 10")
def searched_up_to_ten(G, D, m):
    def bound(eta):
        return (D**2 + m * G**2 * eta**2) / (2 * m * eta)

    low, high = 0.0, 10.0
    for _ in range(200):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, b) if bound(a) < bound(b) else (a, high)
    eta = (low + high) / 2
    return np.float64(eta), bound(eta)
