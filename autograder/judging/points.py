"""What an answer earns: the share of the properties that it shows, beyond what an answer that does nothing shows too.

Cases that test one property are a group. A group counts once, and only if all of its cases pass. An answer that does nothing (a
constant, zeros of the right shape, its own argument) shows some properties by accident: `return True` is right wherever True is
expected. So for each such answer there is a share, that of the properties which *it does not* show, and the least of these shares is
the score. Whoever does nothing gets 0, whoever is right on every case gets 1, and nobody else does.

A table of the visible cases does nothing either: their answers are on the cards of failed checks. Where there are hidden cases, what only
visible ones test therefore earns points together with what hidden ones test, and never alone.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.calling import quiet
from autograder.judging.draw import Seed, draw_cases
from autograder.judging.exercise import Case, Exercise
from autograder.judging.plain import plain
from autograder.judging.where import flat

CONSTANTS = (0, 1, -1, 0.5)
MOST = 0.1  # of the points, for an answer that does nothing


def score(exercise: Exercise, seed: Seed, passed: Iterable[bool]) -> float:
    """The share of the points, between 0 and 1, for what became of each case, in order."""
    tests = [one.tests for one, _, _ in draw_cases(exercise, seed)]
    groups = frozenset(tests)
    shown = _shown(tests, passed)
    if shown == groups:
        return 1.0
    return min(len(shown - free) / len(groups - free) for free in _for_free(exercise, seed))


def _shown(tests: list[str], passed: Iterable[bool]) -> frozenset[str]:
    """The groups of which every case passed."""
    return frozenset(tests) - {group for group, good in zip(tests, passed, strict=True) if not good}


@lru_cache(maxsize=200)
def _for_free(exercise: Exercise, seed: Seed) -> tuple[frozenset[str], ...]:
    """For each answer that does nothing the groups that it shows, also beside a table of the visible cases; none at all for the first.

    One that is right everywhere does something.
    """
    drawn = draw_cases(exercise, seed)
    groups = frozenset(one.tests for one, _, _ in drawn)
    values = [(one.tests, expected) for one, _, expected in drawn]
    often = _expected_often(values)
    # The groups that an answer does not show, alone and beside the table: one case of each is enough, and beside the table a hidden one.
    missed: dict[str, tuple[set[str], set[str]]] = {}
    with quiet():
        for one, hidden, expected in drawn:
            also = {f"filled with {number}": _filled(expected, number) for number in often}
            for name, value in (do_nothing(one, expected) | also).items():
                alone, beside = missed.setdefault(name, (set(), set()))
                if one.tests not in (beside if hidden else alone) and not _passes(exercise, one, value, expected):
                    alone.add(one.tests)
                    beside.update({one.tests} if hidden else ())
    table = groups - {one.tests for one, hidden, _ in drawn if hidden}
    # Who guesses a number that is expected in one group alone is lucky: beside the table that would leave next to nothing to show.
    lucky = {f"filled with {number}" for number in {*often} - {*_expected_often(values, least=2), *CONSTANTS}}
    shown = {frozenset(), table, *(groups - alone for alone, _ in missed.values())}
    shown |= {groups - beside for name, (_, beside) in missed.items() if name not in lucky}
    return tuple(shown - {groups})


def _expected_often(expected: list[tuple[str, Any]], least: int = 1) -> list[float]:
    """The numbers that alone make up what is expected in more than a tenth of the groups, and in at least so many: `return 2` is right
    there by accident.

    >>> values = [("a", 2), ("b", np.array([2.0, 2.0])), ("c", 3), ("d", np.array([1.0, 5.0]))]
    >>> _expected_often(values), _expected_often(values, least=2)
    ([2.0, 3.0], [2.0])
    """
    groups: dict[float, set[str]] = {}
    for group, value in expected:
        numbers = flat(value)
        if numbers is not None and numbers.size and np.isfinite(numbers).all() and np.ptp(numbers) < 1e-9:
            groups.setdefault(round(float(numbers[0]), 9), set()).add(group)
    most = MOST * len({group for group, _ in expected})
    return sorted(number for number, where in groups.items() if len(where) > most and len(where) >= least)


def do_nothing(one: Case, expected: Any) -> dict[str, Any]:
    """What answers that do nothing would be on a case, by name: plain values, the same names for every case of an exercise.

    >>> list(do_nothing(Case("", (7,)), 2.5))
    ['None', '0', 'filled with 0', '1', 'filled with 1', '-1', 'filled with -1', '0.5', 'filled with 0.5', 'argument 0', 'the arguments']
    """
    answers: dict[str, Any] = {"None": None}
    for number in CONSTANTS:
        answers[f"{number}"] = number
        answers[f"filled with {number}"] = _filled(expected, number)
    answers |= {f"argument {i}": plain(argument) for i, argument in enumerate(one.args)}
    count = len(expected) if isinstance(expected, tuple) else 1
    answers["the arguments"] = [plain(argument) for argument in one.args[:count]]
    return answers


def _filled(expected: Any, number: float) -> Any:
    """The same number wherever `expected` has one."""
    if isinstance(expected, tuple):
        return [_filled(part, number) for part in expected]
    return np.full(expected.shape, float(number)) if isinstance(expected, np.ndarray) else number


def _passes(exercise: Exercise, one: Case, value: Any, expected: Any) -> bool:
    try:
        return exercise.problem(one, value, expected) is None
    except Exception:  # as in the judge: a property may not be asked of every value
        return False
