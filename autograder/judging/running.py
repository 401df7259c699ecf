"""Run a function on an exercise's cases: what each call returned, what was expected, and what is wrong with it."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import CALL_SECONDS, Outcome, attempt
from autograder.judging.compare import describe
from autograder.judging.draw import Seed, draw_cases
from autograder.judging.exercise import Case, Exercise

MAX_QUICK_NUMBERS = 1_000  # as many are compared without setting an alarm
CHECK_SECONDS = 3.0  # for one value; honest ones take milliseconds


@dataclass(frozen=True)
class CaseResult:
    """One case: its input, the answer, what was expected, and what is wrong (None if it passed)."""

    case: Case
    hidden: bool
    outcome: Outcome
    expected: Any
    problem: str | None

    @property
    def passed(self) -> bool:
        return self.problem is None

    @property
    def note(self) -> str:
        return self.case.note


def run_cases(
    exercise: Exercise, function: Callable[..., Any], seed: Seed, seconds: float = CALL_SECONDS
) -> Iterator[CaseResult]:
    """The results case by case, each made when it is asked for."""
    hopeless: Outcome | None = None  # an unwritten function or an endless loop is not called again and again
    for one, hidden, expected in draw_cases(exercise, seed):
        result = run_case(exercise, function, one, hidden, expected, seconds, hopeless)
        if result.outcome.kind == "missing" or (result.outcome.kind == "time" and one.seconds is None):
            hopeless = result.outcome
        yield result


def run_case(
    exercise: Exercise,
    function: Callable[..., Any],
    one: Case,
    hidden: bool,
    expected: Any,
    seconds: float = CALL_SECONDS,
    known: Outcome | None = None,
) -> CaseResult:
    """The result of one case; the function is not called where the outcome is known."""
    outcome = known or attempt(
        exercise.call,
        function,
        one.args,
        one.limit(seconds),
        warnings_matter=one.warnings_forbidden,
    )
    return CaseResult(one, hidden, outcome, expected, find_problem(exercise, one, outcome, expected))


def find_problem(exercise: Exercise, one: Case, outcome: Outcome, expected: Any) -> str | None:
    """What is wrong with an outcome, in a sentence; None if nothing is."""
    if outcome.failure:
        return f"{exercise.id} {outcome.failure}"
    problem = find_wrong_value(exercise, one, outcome.value, expected)
    if problem is None and one.warnings_forbidden and outcome.warnings:
        return f"the numbers are right, but {exercise.id} caused a warning: {outcome.warnings[0]}."
    return problem


def is_small(got: Any) -> bool:
    """Whether plain data is a number, an array that is not large, or a few of them.

    >>> is_small(2.5), is_small([np.zeros((3, 2)), 1]), is_small(np.zeros(MAX_QUICK_NUMBERS + 1)), is_small([[0.0]])
    (True, True, False, False)
    """
    if isinstance(got, list):
        return len(got) < 10 and not any(isinstance(part, list) for part in got) and all(map(is_small, got))
    return isinstance(got, int | float) or (isinstance(got, np.ndarray) and got.size <= MAX_QUICK_NUMBERS)


def find_wrong_value(exercise: Exercise, one: Case, got: Any, expected: Any) -> str | None:
    """What is wrong with a value, even one that was made to keep the judge busy or to break it."""
    try:
        # To set an alarm takes longer than to compare a few numbers.
        with contextlib.nullcontext() if exercise.holds is None and is_small(got) else time_limit(CHECK_SECONDS):
            return exercise.problem(one, got, expected)
    except OutOfTime:
        return (
            f"{exercise.returns[0]} is so large or so intricate that it cannot be checked in {CHECK_SECONDS:g} seconds."
        )
    except Exception:  # MemoryError and RecursionError too: a hostile value must not stop the batch
        return f"{exercise.returns[0]} is {describe(got)}, which does not have the form that the exercise asks for."
