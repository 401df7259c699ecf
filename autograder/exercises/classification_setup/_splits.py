"""Whether what came back is a split of the points into a training part and a test part."""

from collections import Counter
from typing import Any

import numpy as np

from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Asked, Case, Problem

MAX_BLOCKS = 25  # of 80 draws at random far more test sets are different; a block with a random start has at most n


def holds(one: Case, got: Any) -> Problem:
    n, test_fraction, rng = one.args
    if not np.ndim(rng):
        return _find_fault(n, test_fraction, got)
    if not isinstance(got, list) or len(got) != len(rng):
        return Asked("a split must be the pair (train, test).")
    for split in got:
        if fault := _find_fault(n, test_fraction, split):
            return fault
    tests = [frozenset(_numbers(test)) for _, test in got]
    if tests[0] != tests[1]:
        return (
            "the same rng gave two different splits. All randomness must come from rng: then a split can be repeated."
        )
    if len(set(tests)) == 1:
        return "every rng gives the same split. Let rng decide which points are held out."
    if len(tests) > 80:
        return _find_pattern(n, tests)
    return None


def _find_pattern(n: int, tests: list[frozenset[int]]) -> Problem:
    """What many test sets have in common that they should not."""
    never, always = set(range(n)) - frozenset.union(*tests), frozenset.intersection(*tests)
    if never or always:
        where, point = ("never", min(never)) if never else ("always", min(always))
        return Asked(f"point {point} is {where} in the test part, whatever rng. Every point must have the same chance.")
    if len(set(tests)) < MAX_BLOCKS:
        return f"80 rngs gave only {len(set(tests))} different test parts. Shuffle all points, so that any of them may meet."
    return None


def _find_fault(n: int, test_fraction: float, split: Any) -> Problem:
    """Why this is not a split of 0 … n-1 into (train, test); None if it is."""
    if not isinstance(split, list | np.ndarray) or len(split) != 2:
        return Asked("a split must be the pair (train, test).")
    if any(np.asarray(part).dtype == bool for part in split):
        return (
            "train and test are masks of True and False. Return the numbers of the points (np.flatnonzero gives them)."
        )
    train, test = (_numbers(part) for part in split)
    m = round(n * test_fraction)
    both = sorted(train + test)
    if set(both) - set(range(n)):
        return f"the points are numbered from 0 to {n - 1}; {_first(set(both) - set(range(n)))} is none of them."
    if set(train) & set(test):
        return f"point {_first(set(train) & set(test))} is in both parts. A point that was trained on tests nothing."
    if len(both) != len(set(both)):
        return f"point {_first({p for p, count in Counter(both).items() if count > 1})} comes twice in the same part."
    if len(test) != m and len(train) == m:
        return f"the test part has {len(test)} points and the training part {m}: it should be the other way round."
    if len(test) != m:
        return f"the test part has {len(test)} points; round({n} · {test_fraction:g}) = {m} are asked for."
    missing = set(range(n)) - set(both)
    return f"point {_first(missing)} is in neither part." if missing else None


def _numbers(part: Any) -> list[int]:
    values = as_numbers(part)
    if values.ndim != 1 or (values != np.round(values)).any():
        raise ValueError("not a row of integers")
    return [int(value) for value in values]


def _first(points: set[int]) -> int:
    return min(points)
