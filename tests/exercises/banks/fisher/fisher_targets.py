"""Answers to fisher_targets, right and wrong, as people might write them."""

from collections import Counter
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def targets_by_where(t):
    N = len(t)
    N1 = (t == 1).sum()
    return np.where(t == 1, N / N1, -N / (N - N1))


@bank.right
def targets_by_plain_loop(t):
    labels = t.tolist()
    return [len(labels) / labels.count(1) if k == 1 else -len(labels) / labels.count(0) for k in labels]


@bank.right
def targets_by_the_mean_label(t):
    share = np.mean(t)
    return t / share - (1 - t) / (1 - share)


@bank.right
def targets_by_centring(t):
    # t minus its mean is N0/N and -N1/N: scaled by N²/(N0 N1)
    share = t.mean()
    return (t - share) / (share * (1 - share))


@bank.right
def targets_by_lookup(t):
    sizes = np.bincount(t, minlength=2)
    return (np.array([-1, 1]) * len(t) / sizes)[t]


@bank.right
def targets_by_filling(t):
    tau = np.empty(len(t))
    tau[t == 0] = -len(t) / np.count_nonzero(t == 0)
    tau[t == 1] = len(t) / np.count_nonzero(t == 1)
    return tau


@bank.right
def targets_by_signs(t):
    y = 2 * t - 1
    sizes = np.where(y > 0, np.sum(y > 0), np.sum(y < 0))
    return y * t.size / sizes


@bank.right
def targets_exact(t):
    N, N1 = len(t), int(sum(t))
    return tuple(float(Fraction(N, N1)) if k else -float(Fraction(N, N - N1)) for k in t)


@bank.right
def targets_by_matrix(t):
    G = np.eye(2)[np.asarray(t)]
    return G @ (len(t) / G.sum(axis=0) * [-1, 1])


@bank.right
def targets_solved(t):
    ones = int(sum(t))
    n = len(t)
    return [n / ones if label == 1 else n / (ones - n) for label in t]


@bank.right
def aims_where(t):
    n, n1 = len(t), np.sum(t == 1)
    return np.where(t == 1, n / n1, -n / (n - n1))


@bank.right
def aims_list(t):
    labels = [int(v) for v in t]
    ones = sum(labels)
    return [len(labels) / ones if v else -len(labels) / (len(labels) - ones) for v in labels]


@bank.right
def aims_system(t):
    n, n1 = t.size, int(t.sum())
    a, b = np.linalg.solve([[n1, n - n1], [n1 / n, 0]], [0, 1])  # both conditions
    return a * t + b * (1 - t)


@bank.right
def aims_lookup(t):
    count = np.bincount(t, minlength=2)
    return (np.array([-1, 1]) * count.sum() / count)[t]


@bank.right
def aims_fraction(t):
    count = Counter(t.tolist())
    value = {0: -Fraction(len(t), count[0]), 1: Fraction(len(t), count[1])}
    return tuple(float(value[v]) for v in t.tolist())


@bank.right
def by_solving(t):
    n1 = int(np.sum(t))
    n0 = len(t) - n1
    a, b = np.linalg.solve([[n1, n0], [1.0 * n1, -1.0 * n0]], [0, 2 * len(t)])
    return [a if k else b for k in t]


@bank.right
def from_shares(t):
    share = np.mean(t)
    return (t - share) / (share * (1 - share))


@bank.right
def by_lookup(t):
    n = np.bincount(t)
    return (len(t) / n * [-1, 1])[t]


@bank.wrong(cause="signs exchanged")
def targets_turned(t):
    return -targets_by_where(t)


@bank.wrong(cause="sizes exchanged")
def targets_of_the_other_size(t):
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, len(t) / N0, -len(t) / N1)


@bank.wrong(cause="both positive")
def targets_without_sign(t):
    return len(t) / np.bincount(t)[t]


@bank.wrong(cause="plus and minus one")
def targets_as_labels(t):
    return 2 * t - 1


@bank.wrong(cause="class indices as targets")
def targets_as_classes(t):
    return np.array(t, dtype=float)


@bank.wrong(cause="shares in place of their reciprocals")
def targets_as_shares(t):
    return np.where(t == 1, np.mean(t), -(1 - np.mean(t)))


@bank.wrong(cause="shares of the other class")
def targets_as_centred_labels(t):
    return t - t.mean()


@bank.wrong(cause="n forgotten")
def targets_one_over_size(t):
    N1 = np.sum(t)
    return np.where(t == 1, 1 / N1, -1 / (len(t) - N1))


@bank.wrong(cause="one size for both")
def targets_with_one_size(t):
    return np.where(t == 1, 1, -1) * len(t) / np.sum(t == 1)


@bank.wrong(cause="rounded")
def targets_in_whole_numbers(t):
    tau = np.zeros(len(t), dtype=int)
    tau[t == 1] = len(t) // np.sum(t == 1)
    tau[t == 0] = -(len(t) // np.sum(t == 0))
    return tau


@bank.wrong(cause="one number per class")
def targets_as_a_pair(t):
    N0, N1 = np.bincount(t)
    return -(N0 + N1) / N0, (N0 + N1) / N1


@bank.wrong(cause="classes taken as equally large")
def targets_as_if_half_and_half(t):
    return np.where(t == 1, 2.0, -2.0)


@bank.wrong(cause="zero for class 0")
def targets_for_class_1_only(t):
    return np.where(t == 1, len(t) / np.sum(t == 1), 0)


@bank.wrong(cause="`n` for `n - n1`")
def targets_of_class_0_as_minus_one(t):
    return np.where(t == 1, len(t) / np.sum(t == 1), -1)


@bank.wrong(cause="odds for class 1, minus one for class 0")
def targets_as_odds(t):
    # N0/N1 and -1: they sum to zero
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, N0 / N1, -1)


@bank.wrong(cause="ratios of the two sizes")
def targets_as_odds_of_both(t):
    N0, N1 = np.sum(t == 0), np.sum(t == 1)
    return np.where(t == 1, N0 / N1, -N1 / N0)


@bank.wrong(cause="sizes as targets")
def targets_as_sizes(t):
    return np.where(t == 1, np.sum(t == 1), -np.sum(t == 0))


@bank.wrong(cause="standardised labels")
def targets_standardised(t):
    # sum to zero, with variance one
    return (t - t.mean()) / t.std()


@bank.wrong()
def targets_shifted(t):
    # the mean is taken away although it is zero already, of the absolute values
    tau = np.abs(targets_by_where(t))
    return tau - tau.mean()


@bank.wrong(cause="sorted")
def targets_sorted(t):
    return np.sort(targets_by_where(t))


@bank.wrong()
def targets_as_columns(t):
    return targets_by_where(t)[:, None] * np.eye(2)[t]


@bank.wrong(cause="half as large")
def targets_halved(t):
    return targets_by_where(t) / 2


@bank.wrong(cause="state kept between calls")
def targets_by_the_previous_call(t, seen=[]):
    seen.extend(t.tolist())
    return np.where(t == 1, len(seen) / seen.count(1), -len(seen) / seen.count(0))


# 1/N_1 and -1/N_0.
@bank.wrong(cause="n forgotten")
def targets_without_n(t):
    n1 = sum(t)
    n0 = len(t) - n1
    return [1 / n1 if c == 1 else -1 / n0 for c in t]


# ±1 minus its mean.
@bank.wrong(cause="shares of the other class + twice as large")
def hard_targets_pm_scaled(t):
    t = np.asarray(t)
    tau = np.where(t == 1, 1.0, -1.0)
    return tau - tau.mean()


@bank.wrong(cause="other: n - 2")
def corrected(t):
    return np.where(t == 1, (len(t) - 2) / np.sum(t == 1), -(len(t) - 2) / np.sum(t == 0))
