"""Judge a learner's function on the visible cases of its exercise, and find out what to tell them: for a notebook and for a browser tab."""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from autograder.exercises import grade, ids
from autograder.html import prose
from autograder.judging.draw import Seed
from autograder.judging.exercise import Exercise, Function
from autograder.judging.judge import Verdict
from autograder.judging.points import PUBLIC_DRAWS
from autograder.judging.repair import is_as_given, score_repair
from autograder.judging.running import CaseResult
from autograder.judging.show.summary import Summary, as_handed_out, fails_elsewhere, on_other_data, summarize
from autograder.judging.shrink import shrink
from autograder.learner import functions, progress
from autograder.learner.failing import remember
from autograder.learner.help import Help

AS_LIST = prose(
    "Your function returns a list, which is right here; but the cells below compute with an array. Return `np.array(…)`."
)
DEMONSTRATION = "Well done! This was the example of the start page; the exercise itself waits in its lesson."
NOT_RUN = (
    "Your function calls `{0}`, and no cell that defines `{0}` has run since the kernel was started. Run the cells above first (in the "
    "menu: Run → Run All Above Selected Cell), then this one again."
)


@dataclass(frozen=True)
class Examined:
    """What is known about a function after a check."""

    verdict: Verdict
    summary: Summary
    points: float
    failure: CaseResult | None  # the case to show
    is_attempt: bool  # whether it counts as one


def examine(
    exercise: Exercise,
    function: Function,
    seed: Seed = None,
    start: str | None = None,
    *,
    is_alone: bool,
    **limits: Any,
) -> Examined:
    """Judge a function. A learner who `is_alone` (no class collects the notebook) also sees a case that the check does not show."""
    verdict = grade(exercise.id, function, seed, **limits)
    score = verdict.score if start is None else score_repair(exercise, start, verdict.score)
    summary, failure = summarize(exercise, verdict), verdict.first_failure
    lacks = failure.outcome.undefined if failure else ""
    if lacks in ids():
        summary = replace(summary, misconception=None, sentence=NOT_RUN.format(lacks))
    if seed is None:
        functions.remember(exercise, function, failure is None)
        if failure is None and verdict.score < 1:
            summary, failure = (
                _try_further(exercise, function, summary) if is_alone else (fails_elsewhere(summary), None)
            )
        remember(exercise, failure)
    if not summary.is_passed and is_as_given(exercise, function):
        summary, score = as_handed_out(summary), 0.0
    points = min(max(float(score) * exercise.points, 0.0), float(exercise.points))
    return Examined(verdict, summary, points, failure, not summary.missing and lacks not in ids())


def _try_further(exercise: Exercise, function: Function, summary: Summary) -> tuple[Summary, CaseResult | None]:
    """Find a small case on which a function fails that passes its visible cases; returns what to tell, and that case."""
    for seed in PUBLIC_DRAWS:
        verdict = grade(exercise.id, function, seed)
        if failed := verdict.first_failure:
            small = shrink(exercise, function, failed)
            return on_other_data(summary, exercise, verdict, small), replace(small, hidden=False)
    return fails_elsewhere(summary), None


def lines_after_pass(exercise: Exercise, function: Function, verdict: Verdict) -> list[str]:
    """Note a pass in the learner's progress and keep the function, if this is a learner's own run; returns what to say after it."""
    return [_record(exercise, function), *([AS_LIST] if _is_list(verdict) else [])]


def _record(exercise: Exercise, function: Function) -> str:
    try:
        if not progress.is_kept():
            return ""
        if progress.is_demonstration():
            return DEMONSTRATION
        if exercise.id not in progress.read_passed():
            progress.note("tries", exercise.id, Help(exercise, kept=True).number_of(function))
        progress.record(exercise.id)
        with suppress(ImportError):  # in a browser tab nothing is scheduled
            from autograder.learner import review

            review.note_met(exercise.id)
        progress.note_work("passed", exercise.id, exercise.notebook)
        functions.save(exercise.id, function)
        return progress.what_remains(exercise, progress.read_passed())
    except OSError:  # a folder that cannot even be read
        return ""


def _is_list(verdict: Verdict) -> bool:
    """Whether a list was accepted where the course has an array."""
    return any(isinstance(c.outcome.value, list) and isinstance(c.expected, np.ndarray) for c in verdict.cases)
