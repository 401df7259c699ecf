"""The judge: run a learner's function on an exercise's cases and say what is right, what is wrong, and what they probably did."""

import copy
import hashlib
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import CALL_SECONDS, Outcome, attempt
from autograder.judging.compare import describe, same
from autograder.judging.exercise import Case, Exercise, Function, Misconception

CHECK_SECONDS = 3.0  # for one value; honest ones take milliseconds
Seed = int | str | None


@dataclass(frozen=True)
class CaseResult:
    """One case: what went in, what came out, what was expected, and what is wrong (None if it passed)."""

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


@dataclass(frozen=True)
class Verdict:
    """The judge's answer for one function: the fraction of cases passed, and what to tell the learner."""

    score: float
    cases: tuple[CaseResult, ...]
    misconception: str | None
    message: str

    @property
    def passed(self) -> int:
        return sum(c.passed for c in self.cases)

    @property
    def first_failure(self) -> CaseResult | None:
        return next((c for c in self.cases if not c.passed), None)


def judge(exercise: Exercise, function: Function, seed: Seed = 0, seconds: float = CALL_SECONDS) -> Verdict:
    """Judge `function` on an exercise: its visible cases and, unless seed is None, the hidden ones drawn from `seed`.

    A call that takes longer than `seconds` fails, and so do the cases after it.
    """
    results = tuple(run_cases(exercise, function, seed, seconds))
    found = None if all(r.passed for r in results) else _recognise(exercise, results)
    score = sum(r.passed for r in results) / len(results)
    return Verdict(score, results, found.name if found else None, _message(exercise, results, found))


@lru_cache(maxsize=200)
def cases(exercise: Exercise, seed: Seed) -> tuple[tuple[Case, bool, Any], ...]:
    """The cases in order: each with whether it is hidden, and what the reference answers. Cached, because a class has one seed.

    The first case is repeated at the end, so that state kept between calls shows up.
    """
    drawn = exercise.hidden(_generator(exercise.id, seed)) if seed is not None else ()
    first = exercise.visible[0]
    all_cases = [
        *((visible, False) for visible in exercise.visible),
        *((hidden, True) for hidden in drawn),
        (replace(first, note=f"{first.note}, once more"), False),
    ]
    return tuple(
        (one, hidden, exercise.call(exercise.reference, *copy.deepcopy(one.args))) for one, hidden in all_cases
    )


def _generator(id: str, seed: int | str) -> np.random.Generator:
    """Each exercise has its own stream; the seed may be a number or a classroom's secret text."""
    number = seed if isinstance(seed, int) else int.from_bytes(hashlib.sha256(seed.encode()).digest()[:16], "big")
    return np.random.default_rng([number, zlib.crc32(id.encode())])


def run_cases(
    exercise: Exercise, function: Callable[..., Any], seed: Seed, seconds: float = CALL_SECONDS
) -> Iterator[CaseResult]:
    """The results case by case, each computed when it is needed."""
    hopeless: Outcome | None = None  # an unwritten function or an endless loop is not called again
    for one, hidden, expected in cases(exercise, seed):
        outcome = hopeless or attempt(exercise.call, function, one.args, min(one.seconds or seconds, seconds))
        if outcome.kind == "missing" or (outcome.kind == "time" and one.seconds is None):
            hopeless = outcome
        yield CaseResult(one, hidden, outcome, expected, _problem(exercise, one, outcome, expected))


def _problem(exercise: Exercise, one: Case, outcome: Outcome, expected: Any) -> str | None:
    if outcome.failure:
        return f"{exercise.id} {outcome.failure}"
    problem = _checked(exercise, one, outcome.value, expected)
    if problem is None and one.warnings_forbidden and outcome.warnings:
        return f"the numbers are right, but {exercise.id} caused a warning: {outcome.warnings[0]}."
    return problem


def _checked(exercise: Exercise, one: Case, got: Any, expected: Any) -> str | None:
    """What is wrong with a value, even one that was made to keep the judge busy or to break it."""
    try:
        with time_limit(CHECK_SECONDS):
            return exercise.problem(one, got, expected)
    except OutOfTime:
        return (
            f"{exercise.returns[0]} is so large or so complex that it cannot be checked in {CHECK_SECONDS:g} seconds."
        )
    except Exception:  # MemoryError and RecursionError too: a hostile value must not stop the batch
        return f"{exercise.returns[0]} is {describe(got)}, which does not have the form that the exercise asks for."


def _recognise(exercise: Exercise, results: tuple[CaseResult, ...]) -> Misconception | None:
    """The misconception that answers as the learner does on every failed case, and on most of the others."""
    # Cases about stopping in time are left out: a candidate that does not stop would make the learner wait.
    answered = [r for r in results if r.outcome.kind in ("value", "error") and r.case.seconds is None]
    failed = [r for r in answered if not r.passed]
    if not any(r.outcome.kind == "value" for r in failed):
        return None
    best, agreement = None, 0
    for candidate in exercise.misconceptions:
        if all(_agrees(exercise, candidate, r) for r in failed):
            count = sum(_agrees(exercise, candidate, r) for r in answered)
            if count > agreement:
                best, agreement = candidate, count
    return best


@lru_cache(maxsize=20_000)
def _wrong_answer(exercise: Exercise, candidate: Misconception, one: Case) -> Outcome:
    """What a misconception answers on a case."""
    return attempt(exercise.call, candidate.wrong, one.args)


def _agrees(exercise: Exercise, candidate: Misconception, result: CaseResult) -> bool:
    theirs, ours = result.outcome, _wrong_answer(exercise, candidate, result.case)
    if theirs.kind != ours.kind or theirs.error != ours.error:
        return False
    if result.case.warnings_forbidden and bool(theirs.warnings) != bool(ours.warnings):
        return False
    return same(theirs.value, ours.value)


def _message(exercise: Exercise, results: tuple[CaseResult, ...], found: Misconception | None) -> str:
    total, passed = len(results), sum(r.passed for r in results)
    if passed == total:
        return f"{exercise.id}: all {total} cases passed."
    first = next(r for r in results if not r.passed)
    if first.outcome.kind == "missing":
        return f"{exercise.id} is not written yet."
    lines = [f"{exercise.id}: {passed} of {total} cases passed. First failure ({first.note}): {first.problem}"]
    if found:
        lines.append(found.sentence)
    return " ".join(lines)
