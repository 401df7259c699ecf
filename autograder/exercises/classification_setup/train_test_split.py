"""train_test_split: a random division of the points into a training part and a test part."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.classification_setup._slips.train_test_split import SLIPS
from autograder.exercises.classification_setup._splits import holds
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import validation as reference

# What is tested: two parts of all points, the size of the test part, that rng decides, and that every choice of points is possible.
PARTS, ROUNDED, BY_RNG, SHUFFLED = "two parts", "rounded", "by rng", "shuffled"


def train_test_split(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


def a_block_with_a_random_start(n, test_fraction, rng):
    m = round(n * test_fraction)
    order = np.roll(np.arange(n), rng.integers(n))
    return order[m:], order[:m]


def drawn_with_replacement(n, test_fraction, rng):
    test = rng.integers(0, n, round(n * test_fraction))
    return np.setdiff1d(np.arange(n), test), test


def drawn_twice(n, test_fraction, rng):
    m = round(n * test_fraction)
    test = rng.permutation(n)[:m]
    train = rng.permutation(n)[m:]
    return train, test


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
        yield case("n · test_fraction is not a whole number", n, share, seed(), group=ROUNDED)
    yield case("the same rng twice, then others", 15, 0.4, _seeds(seed(), 10), group=BY_RNG)
    yield case("80 different rngs", 20, 0.25, _seeds(seed(), 80), group=SHUFFLED)


def _seeds(first: int, count: int) -> list[int]:
    """`count` seeds, the first of them twice."""
    return [first, *(first + i for i in range(count))]


exercise = Exercise(
    id="train_test_split",
    points=4,
    solution=train_test_split,
    reference=reference.train_test_split,
    call=split_by_seed,
    returns=("the split (train, test)",),
    visible=(
        case("ten points, three for the test; rng is np.random.default_rng(7)", 10, 0.3, 7, group=PARTS),
        case("most points for the test; rng is np.random.default_rng(1)", 8, 0.75, 1, group=PARTS),
        case("12 · 0.3 = 3.6 is rounded to 4; rng is np.random.default_rng(5)", 12, 0.3, 5, group=ROUNDED),
        case("14 · 0.3 = 4.2 is rounded to 4; rng is np.random.default_rng(6)", 14, 0.3, 6, group=ROUNDED),
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
            "points at regular distances",
            {"rng.permutation(n)": "np.argsort(np.arange(n) % max(round(1 / test_fraction), 1), kind='stable')"},
            "You take the test points at regular distances. Let rng draw them: data may have a rhythm of their own (weekdays, say).",
        ),
        wrong(
            "own generator",
            {"rng.permutation(n)": "np.random.default_rng(0).permutation(n)"},
            "You make a generator of your own, so every call gives the same split. Draw from the rng that you are given.",
        ),
        wrong(
            "a block with a random start",
            a_block_with_a_random_start,
            "Your test part is a block of neighbours with a random start. Neighbours are often alike: shuffle all points.",
        ),
        wrong(
            "drawn with replacement",
            drawn_with_replacement,
            "You draw the test points with replacement, so some come twice. Shuffle 0 … n-1 once and cut (or draw with replace=False).",
        ),
        wrong(
            "the parts drawn apart",
            drawn_twice,
            "You draw train and test from two different shuffles, so they overlap. Shuffle once, then cut.",
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
            "You cut n · test_fraction to a whole number with int (or //). Round it: round(3.6) is 4.",
        ),
        *SLIPS,
    ),
    hints=(
        "Shuffle the numbers 0 … n-1, then cut once: the first so many are the test part, all others the training part.",
        "`rng.permutation(n)` gives the numbers 0 … n-1 in random order. The size of the test part is round(n * test_fraction).",
        "order = rng.permutation(n); m = round(n * test_fraction); return order[m:], order[:m].",
    ),
)
