"""What an answer earns: the share of the properties or of the results that are right throughout, beyond what doing nothing gets right.

There are two ways to earn a part of the points, and the better one counts.

- *Properties.* Cases that test one property are a group. A group counts once, and only if all of its cases pass.
- *Results.* Where a function returns several things, each one that is right in every case counts with its weight.

An answer that does nothing (a constant, zeros of the right shape, its own argument) gets some of them right by accident: `return True` is
right wherever True is expected. So for each such answer there is a share, that of the properties (or results) which *it does not* get
right, and the least of these shares is the score. An answer that does nothing gets 0. Only an answer that is right on every case gets 1.
A table of the visible cases does nothing either: their answers are on the cards of failed checks.

The same code gets the same points, whatever the seed of its hidden cases is: the properties of an answer that is not right are tested on
the cases of the *public draws* too, which are the same for everybody. Their seeds are known, but a table of their cases earns nothing:
what counts must be right in the hidden cases as well. Where a single property that held in all public draws fails in the hidden cases, and
others hold, a rare accident is more likely than a table: it costs a few points, not its share.
"""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import quiet
from autograder.judging.compare import compare, flat
from autograder.judging.draw import answer, draw_cases, draw_hidden
from autograder.judging.exercise import Case, Exercise, Partly, Problem
from autograder.judging.plain import plain
from autograder.judging.running import CHECK_SECONDS, CaseResult, is_small

CONSTANTS = (0, 1, -1, 0.5)
MAX_SHARE_FOR_NOTHING = 0.1  # of the points, for an answer that does nothing
PUBLIC_DRAWS = tuple(f"public draw {number}" for number in range(24))
ACCIDENT_SHARE = 0.04  # of the points, for a property that fails in the hidden cases for the first time
PUBLIC_SECONDS = 3.0  # for the cases of the public draws; honest answers need a small part of it

Run = Callable[[Case, Any], CaseResult]  # call the answer on a case, for which something is expected
Right = frozenset[str]  # properties, or names of results


@dataclass(frozen=True)
class Known:
    """The properties and results that some answer gets right."""

    properties: Right
    results: Right


@dataclass
class Credit:
    """The properties and results that have been right so far."""

    properties: set[str]
    results: set[str]

    def look_at(self, exercise: Exercise, result: CaseResult) -> None:
        """Take away what is wrong in a case."""
        if not result.passed:
            self.lose(exercise, result.case, result.outcome.value, result.expected, result.problem)

    def lose(self, exercise: Exercise, one: Case, value: Any, expected: Any, problem: Problem) -> None:
        self.properties.discard(one.tests)
        if self.results:
            self.results -= _wrong_results(exercise, value, expected, problem)

    def __and__(self, other: "Credit") -> "Credit":
        return Credit(self.properties & other.properties, self.results & other.results)

    def __bool__(self) -> bool:
        return bool(self.properties or self.results)


@dataclass(frozen=True, eq=False)
class PublicCase:
    """A case of a public draw. What is expected is computed when it is asked for: for most wrong answers a few cases decide."""

    exercise: Exercise
    case: Case

    @cached_property
    def expected(self) -> Any:
        return answer(self.exercise, self.case)


def score(exercise: Exercise, results: Iterable[CaseResult], run: Run) -> float:
    """The share of the points, between 0 and 1, for what became of each case. Further cases are run where they decide."""
    results = tuple(results)
    if any(result.hidden for result in results) and all(result.passed for result in results):
        return 1.0
    if all(result.outcome.kind == "missing" for result in results):
        return 0.0
    everything = _everything(exercise)
    in_public = Credit(set(everything.properties), set(everything.results))
    in_all = Credit(set(everything.properties), set(everything.results))
    for result in results:
        for credit in (in_all,) if result.hidden else (in_all, in_public):
            credit.look_at(exercise, result)
    if _is_hopeless(results):
        tested = {result.case.tests for result in results}
        in_public, in_all = (Credit(credit.properties & tested, credit.results) for credit in (in_public, in_all))
    else:
        for result in _public_results(exercise, in_public, in_all, run):
            in_public.look_at(exercise, result)
    if all(result.passed for result in results) and in_public.properties == everything.properties:
        return 1.0
    if not in_public & in_all:
        return 0.0
    free = _for_free(exercise)
    earned = _earned(exercise, in_public, free), _earned(exercise, in_public & in_all, free)
    fresh = in_public.properties - in_all.properties  # what failed in the hidden cases for the first time
    is_accident = len(fresh) == 1 and earned[1] > 0 and not _is_hopeless(results)
    most = 1 - 1 / len(everything.properties)
    return min(max(earned[1], earned[0] - ACCIDENT_SHARE if is_accident else 0.0), most)


def _earned(exercise: Exercise, credit: Credit, free: Iterable[Known]) -> float:
    properties = dict.fromkeys(_everything(exercise).properties, 1.0)
    by_property = min(_share(properties, credit.properties, known.properties) for known in free)
    by_result = min(_share(exercise.weight_of_result, credit.results, known.results) for known in free)
    return max(by_property, by_result)


def _is_hopeless(results: Iterable[CaseResult]) -> bool:
    """Whether the function was not called any more, because a call took too long."""
    return any(result.outcome.kind == "time" and result.case.seconds is None for result in results)


def _public_results(exercise: Exercise, in_public: Credit, in_all: Credit, run: Run) -> Iterator[CaseResult]:
    """The results of the public draws that can still make a difference."""
    spent = 0.0  # by the answer; to draw a case and to know what is expected is our time
    for public in _public_cases(exercise):
        if spent > PUBLIC_SECONDS or not in_public & in_all:
            return
        if public.case.tests in in_public.properties or in_public.results & in_all.results:
            expected, begin = public.expected, time.monotonic()
            result = run(public.case, expected)
            spent += time.monotonic() - begin
            yield result
            if result.outcome.kind == "time":
                return


def _public_cases(exercise: Exercise) -> Iterator[PublicCase]:
    return chain.from_iterable(_public_draw(exercise, seed) for seed in PUBLIC_DRAWS)


@lru_cache(maxsize=100 * len(PUBLIC_DRAWS))
def _public_draw(exercise: Exercise, seed: str) -> tuple[PublicCase, ...]:
    return tuple(PublicCase(exercise, one) for one in draw_hidden(exercise, seed))


def _share(weights: Mapping[str, float], right: Iterable[str], free: Iterable[str]) -> float:
    """The weight of what is right, as a part of all weight, leaving out what is right for free.

    >>> _share({"theta": 2.0, "theta0": 1.0, "k": 1.0}, {"theta", "theta0"}, {"theta0"})
    0.6666666666666666
    """
    total = sum(weight for name, weight in weights.items() if name not in set(free))
    return sum(weights[name] for name in set(right) - set(free)) / total if total else 0.0


def _wrong_results(exercise: Exercise, value: Any, expected: Any, problem: Problem) -> set[str]:
    """The names of the results that are wrong in a case that failed: all of them, where they cannot be told apart."""
    names = exercise.returns
    if isinstance(problem, Partly):
        return set(names) - problem.right
    if (
        exercise.holds is not None
        or not isinstance(value, list)
        or not isinstance(expected, tuple)
        or len(value) != len(expected)
    ):
        return set(names)
    parts = zip(names, value, expected, strict=True)
    wrong = {name for name, got, wanted in parts if not _is_equal(exercise, got, wanted)}
    return wrong or set(names)  # right numbers, but with a warning that is forbidden


def _is_equal(exercise: Exercise, got: Any, wanted: Any) -> bool:
    try:
        with contextlib.nullcontext() if is_small(got) else time_limit(CHECK_SECONDS):
            return compare(got, wanted, rtol=exercise.rtol) is None
    except (Exception, OutOfTime):  # a value that was made to keep the judge busy or to break it
        return False


@lru_cache(maxsize=200)
def _everything(exercise: Exercise) -> Known:
    """All properties, and all results where there are several."""
    several = exercise.returns if len(exercise.returns) > 1 else ()
    tests = {one.tests for one, _, _ in draw_cases(exercise, None)} | {*exercise.properties}
    if not exercise.properties:
        tests |= {public.case.tests for public in _public_cases(exercise)}
    return Known(frozenset(tests), frozenset(several))


@lru_cache(maxsize=200)
def _for_free(exercise: Exercise) -> tuple[Known, ...]:
    """For each answer that does nothing what it gets right, also beside a table of the visible cases; nothing at all for the first.

    One that is right everywhere does something.
    """
    everything = _everything(exercise)
    drawn = list(draw_cases(exercise, None))
    drawn += [(public.case, True, public.expected) for public in _public_cases(exercise)]
    values = [(one.tests, expected) for one, _, expected in drawn]
    often = _expected_often(values)
    alone: dict[str, Credit] = {}
    beside: dict[str, Credit] = {}  # the table, which knows the visible cases
    with quiet():
        for one, hidden, expected in drawn:
            also = {_filling(number): _filled(expected, number) for number in often}
            for name, value in (do_nothing(one, expected) | also).items():
                credits = [
                    kept.setdefault(name, Credit(set(everything.properties), set(everything.results)))
                    for kept in ([alone, beside] if hidden else [alone])
                ]
                if any(one.tests in credit.properties or credit.results for credit in credits):
                    problem = _problem(exercise, one, value, expected)
                    for credit in credits if problem is not None else ():
                        credit.lose(exercise, one, value, expected, problem)
    # Who guesses a number that is expected in one group alone is lucky: beside the table that would leave next to nothing to show.
    lucky = {_filling(number) for number in {*often} - {*_expected_often(values, least=2), *CONSTANTS}}
    found = [*alone.values(), *(credit for name, credit in beside.items() if name not in lucky)]
    known = {Known(frozenset(credit.properties), frozenset(credit.results)) for credit in found}
    table = everything.properties - {one.tests for one, hidden, _ in drawn if hidden}
    known |= {Known(frozenset(), frozenset()), Known(table, frozenset())}
    return tuple(one for one in known if one.properties != everything.properties)


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
    most = MAX_SHARE_FOR_NOTHING * len({group for group, _ in expected})
    return sorted(number for number, where in groups.items() if len(where) > most and len(where) >= least)


def _filling(number: float) -> str:
    return f"filled with {number}"


FILLINGS = frozenset(map(_filling, CONSTANTS))  # the answers that do nothing but fill the result with a number


def do_nothing(one: Case, expected: Any) -> dict[str, Any]:
    """What answers that do nothing would be on a case, by name: plain values, the same names for every case of an exercise.

    >>> list(do_nothing(Case("", (7,)), 2.5))
    ['None', '0', 'filled with 0', '1', 'filled with 1', '-1', 'filled with -1', '0.5', 'filled with 0.5', 'argument 0', 'the arguments']
    """
    answers: dict[str, Any] = {"None": None}
    for number in CONSTANTS:
        answers[f"{number}"] = number
        answers[_filling(number)] = _filled(expected, number)
    answers |= {f"argument {i}": plain(argument) for i, argument in enumerate(one.args)}
    count = len(expected) if isinstance(expected, tuple) else 1
    answers["the arguments"] = [plain(argument) for argument in one.args[:count]]
    return answers


def _filled(expected: Any, number: float) -> Any:
    """The same number wherever `expected` has one."""
    if isinstance(expected, tuple):
        return [_filled(part, number) for part in expected]
    return np.full(expected.shape, float(number)) if isinstance(expected, np.ndarray) else number


def _problem(exercise: Exercise, one: Case, value: Any, expected: Any) -> Problem:
    try:
        return exercise.problem(one, value, expected)
    except Exception:  # as in the judge: a property may not be asked of every value
        return "cannot be tested"
