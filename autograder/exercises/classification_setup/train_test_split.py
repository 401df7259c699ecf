"""train_test_split: a random division of the points into a training part and a test part."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.classification_setup._splits import holds
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import validation as reference

# What is tested: two parts of all points, the size of the test part, that rng decides, and that every choice of points is possible.
PARTS, ROUNDED, BY_RNG, SHUFFLED = "two parts", "rounded", "by rng", "shuffled"
HALVES, EMPTY = "halves", "no test point"


def drawn_with_replacement(n, test_fraction, rng):
    test = rng.integers(0, n, round(n * test_fraction))
    return np.setdiff1d(np.arange(n), test), test


def a_coin_for_each_point(n, test_fraction, rng):
    is_test = rng.random(n) < test_fraction
    return np.flatnonzero(~is_test), np.flatnonzero(is_test)


def split_by_seed(function: Callable[..., Any], n: int, test_fraction: float, rng: Any) -> Any:
    """The split for a seed; for several seeds a list of splits. The function gets a fresh generator each time."""
    if np.ndim(rng):
        return [function(n, test_fraction, np.random.default_rng(int(seed))) for seed in rng]
    return function(n, test_fraction, np.random.default_rng(rng))


def draw_cases(rng: Rng) -> Iterator[Case]:
    def seed() -> int:
        return int(rng.integers(2**31))

    for n, share in ((8, 0.25), (16, 0.375), (24, 0.125), (32, 0.75), (240, 0.05)):
        yield case("some points", n, share, seed(), group=PARTS)
    yield case("a single test point", 40, 0.025, seed(), group=PARTS)
    yield case("a single training point", 10, 0.9, seed(), group=PARTS)
    for n, share in ((21, 0.37), (14, 0.4), (23, 0.2), (31, 0.7), (210, 0.123)):
        yield case("n · test_fraction is not an integer", n, share, seed(), group=ROUNDED)
    yield case(
        "halves are rounded to the even number", int(rng.choice([2, 6, 10, 14])) * 4 + 2, 0.25, seed(), group=HALVES
    )
    yield case("no test point", int(rng.integers(8, 20)), float(rng.choice([0, 0.02])), seed(), group=EMPTY)
    yield case("the same rng twice, then others", 15, 0.4, _seeds(seed(), 10), group=BY_RNG)
    yield case("80 different rngs", 20, 0.25, _seeds(seed(), 80), group=SHUFFLED)


def _seeds(first: int, count: int) -> list[int]:
    """`count` seeds, the first of them twice."""
    return [first, *(first + i for i in range(count))]


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


exercise = Exercise(
    reference=reference.train_test_split,
    call=split_by_seed,
    returns=("the split (train, test)",),
    counts=("n",),
    visible=(
        case("ten points, three for the test; rng is np.random.default_rng(7)", 10, 0.3, 7, group=PARTS),
        case("most points for the test; rng is np.random.default_rng(1)", 8, 0.75, 1, group=PARTS),
        case("12 · 0.3 = 3.6 is rounded to 4; rng is np.random.default_rng(5)", 12, 0.3, 5, group=ROUNDED),
        case("14 · 0.3 = 4.2 is rounded to 4; rng is np.random.default_rng(6)", 14, 0.3, 6, group=ROUNDED),
        case("10 · 0.25 = 2.5 is rounded to 2; rng is np.random.default_rng(8)", 10, 0.25, 8, group=HALVES),
        case("5 · 0.5 = 2.5 is rounded to 2; rng is np.random.default_rng(2)", 5, 0.5, 2, group=HALVES),
        case("7 · 0.5 = 3.5 is rounded to 4; rng is np.random.default_rng(4)", 7, 0.5, 4, group=HALVES),
        case("10 · 0.04 = 0.4: no test point; rng is np.random.default_rng(9)", 10, 0.04, 9, group=EMPTY),
        case("two points, one in each part; rng is np.random.default_rng(3)", 2, 0.45, 3, group=ROUNDED),
        case(
            "the same rng twice, then others: np.random.default_rng of 4, 4, 5, 6, …",
            20,
            0.25,
            _seeds(4, 12),
            group=BY_RNG,
        ),
        case("eighty rngs: np.random.default_rng of 0, 0, 1, 2, …", 12, 0.25, _seeds(0, 80), group=SHUFFLED),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "not shuffled",
            {"rng.permutation(n)": "np.arange(n)"},
            "You cut without shuffling: the test part is always the first points. Data are often sorted by class or date: shuffle first.",
        ),
        wrong(
            "not shuffled, the last points for the test",
            {"rng.permutation(n)": "np.arange(n)", "order[m:], order[:m]": "order[: n - m], order[n - m :]"},
            "You cut without shuffling: the test part is always the last points. Data are often sorted by class or date: shuffle first.",
        ),
        wrong(
            "own generator",
            {"rng.permutation(n)": "np.random.default_rng(0).permutation(n)"},
            "You make a generator of your own, so every call gives the same split. Draw from the rng that you are given.",
        ),
        wrong(
            "drawn with replacement",
            drawn_with_replacement,
            "You draw the test points with replacement, so some come twice. Shuffle 0 … n-1 once and cut (or draw with replace=False).",
        ),
        wrong(
            "a coin for each point",
            a_coin_for_each_point,
            "You toss a coin for each point, so the size of the test part varies. Exactly round(n · test_fraction) points are asked for.",
        ),
        wrong(
            "parts in another order",
            {"order[m:], order[:m]": "order[:m], order[m:]"},
            "The parts are returned as (train, test), in this order.",
        ),
        wrong(
            "rounded down",
            {"round(n * test_fraction)": "int(n * test_fraction)"},
            "You cut n · test_fraction to an integer with int (or //). Round it: round(3.6) is 4.",
        ),
        wrong(
            "rounded up",
            {"round(n * test_fraction)": "int(np.ceil(n * test_fraction))"},
            "You always round n · test_fraction up. Round it to the nearest integer: round(4.2) is 4.",
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
            "Your test part is a block of neighbors at a random place. Neighbors are often alike: shuffle all points.",
        ),
        wrong(
            "own generator with seed 42",
            {"rng.permutation(n)": "np.random.default_rng(42).permutation(n)"},
            "You make a generator of your own, so every call gives the same split. Draw from the rng that you are given.",
        ),
        wrong(
            "halves rounded up",
            {"round(n * test_fraction)": "int(n * test_fraction + 0.5)"},
            "You round 2.5 up to 3. Python's `round` rounds halves to the even number: round(2.5) = 2.",
        ),
    ),
    hints=(
        "Shuffle the numbers 0 … n-1, then cut once: the first so many are the test part, all others the training part.",
        "`rng.permutation(n)` gives the numbers 0 … n-1 in random order. The size of the test part is round(n * test_fraction).",
        "`rng.permutation(n)` is a shuffled list of the numbers. Cut it in two at round(n * test_fraction).",
    ),
)
