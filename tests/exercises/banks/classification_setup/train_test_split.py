"""Answers to train_test_split, right and wrong, as people might write them."""

import math
import random

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


numpy_random = np.random.RandomState(0)  # new numbers in each call, the same in each run


@bank.right
def shuffled_and_cut(n, test_fraction, rng):
    indices = np.arange(n)
    rng.shuffle(indices)
    size = round(n * test_fraction)
    return indices[: n - size], indices[n - size :]


@bank.right
def drawn_without_replacement(n, test_fraction, rng):
    test = rng.choice(n, size=round(n * test_fraction), replace=False)
    return np.setdiff1d(np.arange(n), test), test


@bank.right
def both_parts_sorted(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return sorted(order[m:]), sorted(order[:m])


@bank.wrong(cause="halves rounded up")
def by_random_keys(n, test_fraction, rng):
    keys = rng.random(n)
    m = int(n * test_fraction + 0.5)
    order = np.argsort(keys)
    return np.sort(order[m:]), np.sort(order[:m])


@bank.right
def lists_of_numbers(n, test_fraction, rng):
    pool = list(range(n))
    test = []
    while len(test) < round(n * test_fraction):
        test.append(pool.pop(int(rng.integers(len(pool)))))
    return [pool, test]


@bank.right
def by_a_mask(n, test_fraction, rng):
    mask = np.zeros(n, dtype=bool)
    mask[: np.rint(n * test_fraction).astype(int)] = True
    mask = rng.permuted(mask)
    return np.where(~mask)[0], np.where(mask)[0]


@bank.right
def by_numpy_split(n, test_fraction, rng):
    test, train = np.split(rng.permutation(np.arange(n)), [round(test_fraction * n)])
    return train, test


@bank.right
def swapping_by_hand(n, test_fraction, rng):
    a = [i for i in range(n)]
    for i in range(n - 1, 0, -1):
        j = rng.integers(0, i + 1)
        a[i], a[j] = a[j], a[i]
    cut = n - round(n * test_fraction)
    return tuple(a[:cut]), tuple(a[cut:])


@bank.right
def python_shuffle_seeded_by_rng(n, test_fraction, rng):
    numbers = list(range(n))
    random.Random(int(rng.integers(2**31))).shuffle(numbers)
    k = round(n * test_fraction)
    return np.array(numbers[k:], dtype=float), np.array(numbers[:k], dtype=float)


@bank.right
def split_by_ranks(n, test_fraction, rng):
    keys = rng.random(n)
    m = round(n * test_fraction)
    in_test = np.argsort(np.argsort(keys)) < m
    return np.flatnonzero(~in_test), np.flatnonzero(in_test)


@bank.right
def newcomer_split_knuth(n, test_fraction, rng):
    wanted = round(n * test_fraction)
    train, test = [], []
    for i in range(n):
        if rng.random() * (n - i) < wanted - len(test):
            test.append(i)
        else:
            train.append(i)
    return train, test


@bank.wrong(cause="other: the size of the training part rounded")
def newcomer_split_by_train_size(n, test_fraction, rng):
    keep = round(n * (1 - test_fraction))
    where = np.argsort(rng.standard_normal(n))
    return where[:keep], where[keep:]


@bank.right
def newcomer_split_set(n, test_fraction, rng):
    test = set()
    while len(test) < round(n * test_fraction):
        test.add(int(rng.integers(n)))
    return sorted(set(range(n)) - test), sorted(test)


@bank.right
def newcomer_split_fisher_yates(n, test_fraction, rng):
    rng = np.random.default_rng(rng)
    cards = list(range(n))
    for i in range(n - 1, 0, -1):
        j = rng.integers(0, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    cut = n - int(np.rint(n * test_fraction))
    return np.array(cards[:cut]), np.array(cards[cut:])


@bank.right
def newcomer_split_mask(n, test_fraction, rng):
    in_test = np.arange(n) < round(n * test_fraction)
    rng.shuffle(in_test)
    return np.flatnonzero(~in_test), np.flatnonzero(in_test)


@bank.right
def newcomer_split_np_split(n, test_fraction, rng):
    return np.split(rng.permutation(n).astype(float), [n - round(n * test_fraction)])


@bank.wrong(cause="counted from the end")
def newcomer_split_old_generator(n, test_fraction, rng):
    old = np.random.RandomState(rng.integers(2**31))
    order = old.permutation(n).tolist()
    m = round(test_fraction * n)
    return order[:-m], order[-m:]


@bank.right
def newcomer_split_pop(n, test_fraction, rng):
    left, test = list(range(n)), []
    for _ in range(round(n * test_fraction)):
        test.append(left.pop(rng.integers(len(left))))
    return left, test


@bank.right
def newcomer_split_gumbel(n, test_fraction, rng):
    return tuple(np.split(np.argsort(-rng.gumbel(size=n)), [n - round(n * test_fraction)]))


@bank.right
def keys_sorted(n, test_fraction, rng):
    ranking = np.argsort(rng.random(n))
    k = round(n * test_fraction)
    return np.sort(ranking[k:]), np.sort(ranking[:k])


@bank.right
def selection_sampling(n, test_fraction, rng):
    need = round(n * test_fraction)
    train, test = [], []
    for i in range(n):
        if rng.random() * (n - i) < need:
            test.append(i)
            need -= 1
        else:
            train.append(i)
    return train, test


@bank.right
def reservoir(n, test_fraction, rng):
    k = round(n * test_fraction)
    test = list(range(k))
    for i in range(k, n):
        j = int(rng.integers(0, i + 1))
        if j < k:
            test[j] = i
    return sorted(set(range(n)) - set(test)), test


@bank.right
def mask_shuffled(n, test_fraction, rng):
    mask = np.arange(n) < round(n * test_fraction)
    rng.shuffle(mask)
    return np.flatnonzero(~mask), np.flatnonzero(mask)


@bank.right
def split_shuffled(n, test_fraction, rng):
    numbers = list(range(n))
    rng.shuffle(numbers)
    size = round(n * test_fraction)
    return numbers[size:], numbers[:size]


@bank.wrong(cause="not shuffled, the last points for the test")
def last_points(n, test_fraction, rng):
    size = round(n * test_fraction)
    return np.arange(n - size), np.arange(n - size, n)


@bank.wrong(cause="not shuffled")
def first_points(n, test_fraction, rng):
    size = round(n * test_fraction)
    return list(range(size, n)), list(range(size))


@bank.wrong(cause="shuffled after the cut")
def shuffled_after_cutting(n, test_fraction, rng):
    size = round(n * test_fraction)
    return rng.permutation(n - size), n - size + rng.permutation(size)


@bank.wrong(cause="state kept between calls")
def from_the_global_generator(n, test_fraction, rng):
    order = numpy_random.permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="own generator with seed 42")
def a_seed_of_its_own(n, test_fraction, rng):
    rng = np.random.default_rng(42)
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="own generator")
def old_seed_of_its_own(n, test_fraction, rng):
    order = np.random.RandomState(0).permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="rounded down")
def cut_to_a_whole_number(n, test_fraction, rng):
    order = rng.permutation(n)
    m = int(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="rounded up")
def one_more_to_be_sure(n, test_fraction, rng):
    order = rng.permutation(n)
    m = math.ceil(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="parts in another order")
def test_first(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[:m], order[m:]


@bank.wrong(cause="drawn with replacement")
def choice_with_replacement(n, test_fraction, rng):
    test = rng.choice(n, round(n * test_fraction))
    train = np.array([i for i in range(n) if i not in test])
    return train, test


@bank.wrong(cause="drawn with replacement, doubles removed")
def doubles_removed(n, test_fraction, rng):
    test = np.unique(rng.integers(0, n, round(n * test_fraction)))
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong(cause="the parts drawn apart, by choice")
def two_choices(n, test_fraction, rng):
    m = round(n * test_fraction)
    return rng.choice(n, n - m, replace=False), rng.choice(n, m, replace=False)


@bank.wrong(cause="a coin for each point")
def coins(n, test_fraction, rng):
    test = [i for i in range(n) if rng.random() < test_fraction]
    return [i for i in range(n) if i not in test], test


@bank.wrong(cause="numbers from 1")
def counting_from_one(n, test_fraction, rng):
    order = rng.permutation(np.arange(1, n + 1))
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="mask instead of numbers")
def true_and_false(n, test_fraction, rng):
    test = np.zeros(n, dtype=bool)
    test[rng.permutation(n)[: round(n * test_fraction)]] = True
    return ~test, test


@bank.wrong(cause="one point lost")
def one_point_lost(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m + 1 :], order[:m]


@bank.wrong(cause="one point in both parts")
def one_point_in_both(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m - 1 :], order[:m]


@bank.wrong(cause="all points for training")
def trains_on_everything(n, test_fraction, rng):
    order = rng.permutation(n)
    return order, order[: round(n * test_fraction)]


@bank.wrong(cause="a window at random")
def random_window(n, test_fraction, rng):
    m = round(n * test_fraction)
    start = rng.integers(0, n - m + 1)
    test = np.arange(start, start + m)
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong(cause="points at regular distances")
def every_kth(n, test_fraction, rng):
    test = np.linspace(0, n - 1, round(n * test_fraction)).astype(int)
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong(cause="other: the last point can never be drawn")
def last_point_never_drawn(n, test_fraction, rng):
    m = round(n * test_fraction)
    order = np.append(rng.permutation(n - 1), n - 1)
    return order[m:], order[:m]


@bank.wrong(cause="sizes instead of points")
def sizes_only(n, test_fraction, rng):
    m = round(n * test_fraction)
    return n - m, m


@bank.wrong(cause="test part alone")
def test_part_alone(n, test_fraction, rng):
    return rng.permutation(n)[: round(n * test_fraction)]


# Each point goes to the test part with probability test_fraction: the number is not fixed.
@bank.wrong(by_chance=True, cause="a coin for each point")
def split_coin(n, test_fraction, rng):
    u = rng.random(n) < test_fraction
    return np.where(~u)[0], np.where(u)[0]


# Takes the first points for the test part after all: shuffles a copy that is thrown away.
@bank.wrong(cause="not shuffled")
def hard_split_shuffle_lost(n, test_fraction, rng):
    idx = np.arange(n)
    rng.permutation(idx)
    m = round(n * test_fraction)
    return idx[m:], idx[:m]


@bank.wrong(cause="a coin for each point")
def newcomer_split_coins(n, test_fraction, rng):
    test = rng.random(n) < test_fraction
    return np.where(~test)[0], np.where(test)[0]


@bank.wrong(cause="other: the rest is drawn anew, so that the parts overlap")
def newcomer_split_drawn_twice(n, test_fraction, rng):
    m = round(n * test_fraction)
    return rng.permutation(n)[m:], rng.permutation(n)[:m]


@bank.wrong(cause="other: the seed is n, so rng does not matter")
def newcomer_split_seed_n(n, test_fraction, rng):
    order = np.random.default_rng(n).permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong(cause="other: always at least two test points")
def newcomer_split_at_least_two(n, test_fraction, rng):
    order = rng.permutation(n)
    m = max(2, round(n * test_fraction))
    return order[m:], order[:m]


@bank.wrong(cause="other: the last point is never drawn")
def newcomer_split_never_last(n, test_fraction, rng):
    test = rng.choice(n - 1, round(n * test_fraction), replace=False)
    return np.setdiff1d(np.arange(n), test), test


# Draws the two parts independently of each other: they overlap.
@bank.wrong(cause="other: draws the two parts independently of each other: they overlap")
def split_overlap(n, test_fraction, rng):
    m = round(n * test_fraction)
    test = rng.choice(n, m, replace=False)
    train = rng.choice(n, n - m, replace=False)
    return train, test


@bank.wrong(cause="other: two different shuffles")
def two_shuffles(n, test_fraction, rng):
    k = round(n * test_fraction)
    return rng.permutation(n)[k:], rng.permutation(n)[:k]


@bank.wrong(cause="other: every other with random start")
def systematic(n, test_fraction, rng):
    k = round(n * test_fraction)
    start = int(rng.integers(n))
    test = (start + np.arange(k) * n // k) % n
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong(cause="counted from the end")
def last_m_of_the_order(n, test_fraction, rng):
    m = round(n * test_fraction)
    order = rng.permutation(n)
    return order[:-m], order[-m:]


@bank.wrong(cause="halves rounded up")
def halves_rounded_up(n, test_fraction, rng):
    m = int(n * test_fraction + 0.5)
    order = rng.permutation(n)
    return order[m:], order[:m]


@bank.wrong(cause="other: halves rounded down")
def blind_halves_down(n, test_fraction, rng):
    order, m = rng.permutation(n), math.ceil(n * test_fraction - 0.5)
    return order[m:], order[:m]
