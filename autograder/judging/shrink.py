"""Make a failed case small enough to check by hand: fewer points, fewer features, smaller and rounder numbers.

A smaller case must fail in the same way, and it must still be a fair question: the lesson's solution and the reference agree on it, every
class occurs, and it asks for no decision on a knife's edge (a tie, a point on the boundary) unless the drawn case did so already.
"""

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from autograder.judging.calling import Outcome, attempt, quiet
from autograder.judging.compare import compare
from autograder.judging.exercise import Case, Exercise, Function
from autograder.judging.plain import plain
from autograder.judging.running import CaseResult, find_problem

SHRINK_SECONDS = 2.0  # in all
CALL_SECONDS = 0.3  # for one call of the learner's function
JITTER = 1e-7  # a fair question has nearly the same answer on nearly the same numbers

Args = tuple[Any, ...]


def shrink(exercise: Exercise, function: Function, failed: CaseResult, seconds: float = SHRINK_SECONDS) -> CaseResult:
    """The smallest case found in the time on which `function` fails as it does on `failed`, with what came of it."""
    if failed.outcome.kind not in ("value", "error", "type") or failed.case.seconds is not None:
        return failed  # an endless loop would use up the time at the first try
    search = Search(exercise, function, failed, time.monotonic() + seconds)
    best, smaller = failed, True
    while smaller:
        smaller = False
        for change in (fewer_points, fewer_features, shorter_lists, rounder_numbers, smaller_numbers):
            found = search.run(best, change)
            best, smaller = found or best, smaller or found is not None
    if best is failed:
        return failed
    return replace(best, case=replace(best.case, note=f"{failed.note}, cut down to a small example"))


@dataclass(frozen=True)
class Search:
    """What stays the same while a case becomes smaller."""

    exercise: Exercise
    function: Function
    failed: CaseResult
    until: float

    def run(self, best: CaseResult, change: Callable[[Args], Iterator[Args]]) -> CaseResult | None:
        """The case after all changes of one kind that can be made; None if there is none."""
        found = None
        again = True
        while again:
            again = False
            for args in change(best.case.args):
                if time.monotonic() > self.until:
                    return found
                tried = self.tried(replace(best.case, args=args))
                if tried is not None:
                    best = found = tried
                    again = True
                    break
        return found

    def tried(self, one: Case) -> CaseResult | None:
        """The case with its outcome, if the function fails on it as before and it is a fair question."""
        with quiet() as caught:
            try:
                expected = self.answer(self.exercise.reference, one.args)
                solved = plain(self.answer(self.exercise.solution, one.args))
                if self.exercise.problem(one, solved, expected) is not None or (
                    self.is_steady and not self.steady(one, expected)
                ):
                    return None
            except Exception:  # the reference refuses it, or the solution cannot do it: not a question of this exercise
                return None
        if caught:
            return None
        outcome = attempt(
            self.exercise.call,
            self.function,
            one.args,
            CALL_SECONDS,
            warnings_matter=one.warnings_forbidden,
        )
        problem = find_problem(self.exercise, one, outcome, expected)
        if problem is None or not alike(outcome, self.failed.outcome):
            return None
        return CaseResult(one, self.failed.hidden, outcome, expected, problem)

    def answer(self, function: Function, args: Args) -> Any:
        return self.exercise.call(function, *copy.deepcopy(args))

    @property
    def is_steady(self) -> bool:
        """Whether the drawn case had nearly the same answer on nearly the same numbers."""
        with quiet():
            try:
                return self.steady(self.failed.case, self.failed.expected)
            except Exception:
                return False

    def steady(self, one: Case, expected: Any) -> bool:
        rng = np.random.default_rng(0)
        near = tuple(a + JITTER * rng.normal(size=a.shape) if is_data(a) else a for a in one.args)
        return compare(self.answer(self.exercise.reference, near), expected, self.exercise.returns, 1e-3) is None


def alike(outcome: Outcome, before: Outcome) -> bool:
    return (outcome.kind, outcome.error) == (before.kind, before.error)


def is_data(value: Any) -> bool:
    """Whether it is an array of measured numbers, as opposed to labels, counts or places in another array."""
    return isinstance(value, np.ndarray) and (value.dtype.kind == "f" or value.ndim == 2) and value.size > 0


def fewer_points(args: Args) -> Iterator[Args]:
    """Without half of the points, a quarter, … a single one; every class keeps a point."""
    n, d = size_of(args)
    rows = [isinstance(a, np.ndarray) and a.ndim > 0 and len(a) == n and not is_theta(a, n, d) for a in args]
    labels = [a for a, row in zip(args, rows, strict=True) if row and a.ndim == 1 and a.dtype.kind != "f"]
    for part in parts(n):
        rest = np.delete(np.arange(n), part)
        if len(rest) and all(set(a[rest].tolist()) == set(a.tolist()) for a in labels):
            yield tuple(a[rest] if row else a for a, row in zip(args, rows, strict=True))


def fewer_features(args: Args) -> Iterator[Args]:
    """Without one of the features, which the points and a θ of the same length lose together."""
    n, d = size_of(args)
    for feature in range(d if d > 1 else 0):
        rest = np.delete(np.arange(d), feature)
        yield tuple(a[..., rest] if is_table(a, d) or is_theta(a, n, d) else a for a in args)


def size_of(args: Args) -> tuple[int, int]:
    """How many points and features the data have: those of the first table, or the length of the first list and no features."""
    arrays = [a for a in args if isinstance(a, np.ndarray) and a.ndim]
    tables = [a.shape for a in arrays if a.ndim == 2]
    return tables[0] if tables else (len(arrays[0]) if arrays else 0, 0)


def is_table(value: Any, d: int) -> bool:
    return isinstance(value, np.ndarray) and value.ndim == 2 and value.shape[1] == d


def is_theta(value: Any, n: int, d: int) -> bool:
    """Whether it has one entry per feature. Labels of as many points look alike, but are integers."""
    return isinstance(value, np.ndarray) and value.shape == (d,) and (n != d or value.dtype.kind == "f")


def shorter_lists(args: Args) -> Iterator[Args]:
    """Every list of numbers on its own, and every list of other things, without a part of it."""
    for place, a in enumerate(args):
        if isinstance(a, list) or (isinstance(a, np.ndarray) and a.ndim == 1):
            for part in parts(len(a)):
                rest = [i for i in range(len(a)) if i not in part]
                yield exchange(args, place, a[rest] if isinstance(a, np.ndarray) else [a[i] for i in rest])


def rounder_numbers(args: Args) -> Iterator[Args]:
    """Data rounded to integers, to halves, to one decimal: all at once, or one array."""
    for steps in (1, 2, 10, 100):
        for places in ([*range(len(args))], *([p] for p in range(len(args)))):
            new = tuple(_rounded(a, steps) if p in places else a for p, a in enumerate(args))
            if weight(new) < weight(args):
                yield new


def smaller_numbers(args: Args) -> Iterator[Args]:
    """Counts and data nearer to zero."""
    for place, a in enumerate(args):
        if isinstance(a, int) and not isinstance(a, bool):
            yield from (exchange(args, place, m) for m in sorted({1, 2, 3, a // 2, a - 1}) if 0 < m < a)
        elif is_data(a) and np.array_equal(a, np.rint(a)) and np.abs(a).max() > 1:
            yield exchange(args, place, np.trunc(a / 2).astype(a.dtype))
            for at in zip(*np.nonzero(np.abs(a) > 1), strict=True):
                less = a.copy()
                less[at] = np.trunc(less[at] / 2)
                yield exchange(args, place, less)


def parts(n: int) -> Iterator[range]:
    """Stretches of 0, …, n-1: the halves, the quarters, … the single numbers.

    >>> [list(part) for part in parts(4)]
    [[0, 1], [2, 3], [0], [1], [2], [3]]
    """
    size = n // 2
    while size:
        yield from (range(start, min(start + size, n)) for start in range(0, n, size))
        size //= 2


def exchange(args: Args, place: int, value: Any) -> Args:
    return (*args[:place], value, *args[place + 1 :])


def weight(args: Args) -> int:
    """How many characters it takes to write the data down."""
    written = [a.ravel().tolist() if is_data(a) else [a] for a in args if is_data(a) or type(a) is float]
    return sum(len(repr(v).removesuffix(".0")) for numbers in written for v in numbers)


def _rounded(value: Any, steps: int) -> Any:
    """Numbers rounded to so many steps between two integers; a rate or a width is not rounded to nothing."""
    if type(value) is float:
        return round(steps * value) / steps or value
    return np.rint(steps * value) / steps + 0.0 if is_data(value) and value.dtype.kind == "f" else value
