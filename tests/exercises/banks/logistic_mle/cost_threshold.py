"""Answers to cost_threshold, right and wrong, as people might write them."""

import math
from fractions import Fraction

import numpy as np
import scipy.special

from tests.exercises.bank import Bank

bank = Bank()


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def probability(s):
    return 0.5 * (1 + np.tanh(np.asarray(s) / 2))


@bank.right
def from_the_odds(cost_fp, cost_fn):
    odds = cost_fp / cost_fn
    return odds / (1 + odds)


@bank.right
def one_over(cost_fp, cost_fn):
    return 1 / (1 + cost_fn / cost_fp)


@bank.right
def one_minus(cost_fp, cost_fn):
    return 1 - cost_fn / (cost_fp + cost_fn)


@bank.right
def sigmoid_of_the_log_odds(cost_fp, cost_fn):
    return stable(math.log(cost_fp) - math.log(cost_fn))


@bank.right
def share_of_the_sum(cost_fp, cost_fn):
    costs = np.array([cost_fp, cost_fn], dtype=float)
    return (costs / costs.sum())[0]


@bank.right
def by_bisection(cost_fp, cost_fn):
    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        if p * cost_fn < (1 - p) * cost_fp:
            low = p
        else:
            high = p
    return high


@bank.right
def by_a_linear_equation(cost_fp, cost_fn):
    return np.linalg.solve([[cost_fn + cost_fp]], [cost_fp])[0]


@bank.right
def one_half_treated_apart(cost_fp, cost_fn):
    if cost_fp == cost_fn:
        return 0.5
    return cost_fp / (cost_fn + cost_fp)


@bank.right
def price_share(cost_fp, cost_fn):
    return cost_fp / (cost_fp + cost_fn)


@bank.right
def price_ratio(cost_fp, cost_fn):
    return 1 / (1 + np.true_divide(cost_fn, cost_fp))


@bank.right
def price_odds(cost_fp, cost_fn):
    return float(scipy.special.expit(math.log(cost_fp) - math.log(cost_fn)))


@bank.right
def price_fraction(cost_fp, cost_fn):
    fp, fn = Fraction(float(cost_fp)), Fraction(float(cost_fn))
    return float(fp / (fp + fn))


@bank.right
def price_bisection(cost_fp, cost_fn):
    low, high = 0.0, 1.0
    for _ in range(100):
        p = (low + high) / 2
        if (1 - p) * cost_fp <= p * cost_fn:
            high = p
        else:
            low = p
    return high


@bank.right
def by_odds_sigmoid(cost_fp, cost_fn):
    return probability(math.log(cost_fp) - math.log(cost_fn))


@bank.right
def by_bisection_2(cost_fp, cost_fn):
    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        low, high = (low, p) if (1 - p) * cost_fp <= p * cost_fn else (p, high)
    return high


@bank.wrong(cause="swapped")
def the_miss_on_top(cost_fp, cost_fn):
    return cost_fn / (cost_fp + cost_fn)


@bank.wrong(cause="ratio of the costs")
def the_odds_themselves(cost_fp, cost_fn):
    return cost_fp / cost_fn


@bank.wrong(cause="ratio, the other way round")
def miss_over_alarm(cost_fp, cost_fn):
    return cost_fn / cost_fp


@bank.wrong(cause="ratio of the costs, at most 1")
def odds_cut_off(cost_fp, cost_fn):
    return min(cost_fp / cost_fn, 1)


@bank.wrong(cause="threshold on the score")
def log_odds_of_the_costs(cost_fp, cost_fn):
    return math.log(cost_fp / cost_fn)


@bank.wrong(cause="always one half")
def one_half(cost_fp, cost_fn):
    return 0.5


@bank.wrong(cause="half the ratio")
def half_scaled(cost_fp, cost_fn):
    return 0.5 * (cost_fp / cost_fn)


@bank.wrong(cause="a difference")
def relative_difference(cost_fp, cost_fn):
    return (cost_fp - cost_fn) / (cost_fp + cost_fn)


@bank.wrong(cause="other: whole-number division")
def divided_to_whole_numbers(cost_fp, cost_fn):
    return cost_fp // (cost_fp + cost_fn)


@bank.wrong(cause="brackets forgotten")
def brackets_left_out(cost_fp, cost_fn):
    return cost_fp / cost_fp + cost_fn


@bank.wrong(cause="root taken")
def root_of_the_share(cost_fp, cost_fn):
    return math.sqrt(cost_fp / (cost_fp + cost_fn))


@bank.wrong(cause="squares of the costs")
def shares_of_squares(cost_fp, cost_fn):
    return cost_fp**2 / (cost_fp**2 + cost_fn**2)


@bank.wrong(cause="other: odds threshold minus one")
def odds_over_odds_minus_one(cost_fp, cost_fn):
    return cost_fp / (cost_fn + 1)


@bank.wrong(cause="sigmoid of the difference")
def softmax_of_the_costs(cost_fp, cost_fn):
    return float(stable(cost_fp - cost_fn))


@bank.wrong(cause="mean of the costs")
def mean_of_the_costs(cost_fp, cost_fn):
    return (cost_fp + cost_fn) / 2


@bank.wrong(cause="other: only two values")
def early_or_late(cost_fp, cost_fn):
    return 0.1 if cost_fn > cost_fp else 0.5


@bank.wrong(cause="other: one over the ratio, wrong side")
def one_over_the_miss(cost_fp, cost_fn):
    return 1 / (1 + cost_fn)


@bank.wrong(cause="rounded")
def threshold_rounded(cost_fp, cost_fn):
    return round(cost_fp / (cost_fp + cost_fn), 2)


@bank.wrong(cause="the smaller share")
def the_smaller_share(cost_fp, cost_fn):
    return min(cost_fp, cost_fn) / (cost_fp + cost_fn)


@bank.wrong(cause="in percent")
def in_percent(cost_fp, cost_fn):
    return 100 * cost_fp / (cost_fp + cost_fn)


@bank.wrong(cause="both shares")
def both_shares(cost_fp, cost_fn):
    return np.array([cost_fp, cost_fn]) / (cost_fp + cost_fn)


# The ratio of the costs, at most 1.
@bank.wrong(cause="other: the ratio of the costs, at most 1")
def cost_ratio(cost_fp, cost_fn):
    return min(cost_fp / cost_fn, 1)


@bank.wrong(cause="other: integers")
def price_whole(cost_fp, cost_fn):
    return cost_fp // (cost_fp + cost_fn)


@bank.wrong(cause="other: the larger cost's share")
def price_larger(cost_fp, cost_fn):
    return max(cost_fp, cost_fn) / (cost_fp + cost_fn)


@bank.wrong(cause="other: integers")
def whole_costs(cost_fp, cost_fn):
    return int(cost_fp) / max(int(cost_fp) + int(cost_fn), 1)


@bank.wrong(cause="other: difference")
def linear_guess(cost_fp, cost_fn):
    return 0.5 + 0.5 * (cost_fp - cost_fn) / max(cost_fp, cost_fn)
