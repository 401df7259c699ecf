"""train_test_split: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def doubles_removed(n, test_fraction, rng):
    test = np.unique(rng.integers(0, n, round(n * test_fraction)))
    return np.setdiff1d(np.arange(n), test), test


def drawn_twice_by_choice(n, test_fraction, rng):
    m = round(n * test_fraction)
    return rng.choice(n, n - m, replace=False), rng.choice(n, m, replace=False)


def shuffled_after_the_cut(n, test_fraction, rng):
    m = round(n * test_fraction)
    return rng.permutation(n - m), n - m + rng.permutation(m)


def a_window_at_random(n, test_fraction, rng):
    m = round(n * test_fraction)
    start = rng.integers(0, n - m + 1)
    test = np.arange(start, start + m)
    return np.setdiff1d(np.arange(n), test), test


SLIPS = (
    wrong(
        "rounded up",
        {"round(n * test_fraction)": "int(np.ceil(n * test_fraction))"},
        "You always round n · test_fraction up. Round it to the nearest whole number: round(4.2) is 4.",
    ),
    wrong(
        "numbers from 1",
        {"rng.permutation(n)": "rng.permutation(n) + 1"},
        "Your numbers run from 1 to n. In Python the first row has the number 0.",
    ),
    wrong(
        "mask instead of numbers",
        {
            "return order[m:], order[:m]": "is_test = np.isin(np.arange(n), order[:m])\n    return ~is_test, is_test",
        },
        "You return masks of True and False. The numbers of the points are asked for; `np.flatnonzero(mask)` gives them.",
    ),
    wrong(
        "all points for training",
        {"order[m:], order[:m]": "order, order[:m]"},
        "You train on all points, the test points included. A point that was trained on tests nothing.",
    ),
    wrong(
        "one point in both parts",
        {"order[m:]": "order[m - 1 :]"},
        "One point is in both parts: order[m:] begins exactly where order[:m] ends.",
    ),
    wrong(
        "one point lost",
        {"order[m:]": "order[m + 1 :]"},
        "One point is in neither part: order[m:] begins exactly where order[:m] ends.",
    ),
    wrong(
        "training points left over",
        {"order[m:], order[:m]": "order[m : 2 * m], order[:m]"},
        "Some points are in neither part. Everything that is not held out is for training.",
    ),
    wrong(
        "the parts drawn apart, by choice",
        drawn_twice_by_choice,
        "You draw train and test independently, so they overlap. Draw one part; the other is everything that is left.",
    ),
    wrong(
        "shuffled after the cut",
        shuffled_after_the_cut,
        "You cut first and shuffle each part afterwards: the test part is always the last points. Shuffle all points, then cut.",
    ),
    wrong(
        "a window at random",
        a_window_at_random,
        "Your test part is a block of neighbours at a random place. Neighbours are often alike: shuffle all points.",
    ),
    wrong(
        "test part alone",
        {"order[m:], order[:m]": "order[:m]"},
        "You return the test part alone. Asked for are both parts: (train, test).",
    ),
    wrong(
        "sizes instead of points",
        {"order[m:], order[:m]": "n - m, m"},
        "You return the sizes of the two parts. Asked for are the numbers of the points in each.",
    ),
    wrong(
        "own generator with seed 42",
        {"rng.permutation(n)": "np.random.default_rng(42).permutation(n)"},
        "You make a generator of your own, so every call gives the same split. Draw from the rng that you are given.",
    ),
    wrong(
        "drawn with replacement, doubles removed",
        doubles_removed,
        "You draw with replacement and remove doubles, so the test part is often too small. Shuffle 0 … n-1 once "
        "and cut (or draw with replace=False).",
    ),
)
