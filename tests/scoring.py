"""What an answer would earn if some of its cases were counted as failed."""

from collections.abc import Callable
from typing import Any

from autograder.judging.calling import Outcome
from autograder.judging.draw import Seed, draw_cases
from autograder.judging.exercise import Case, Exercise
from autograder.judging.plain import plain
from autograder.judging.points import score
from autograder.judging.running import CaseResult


def score_with_problems(exercise: Exercise, seed: Seed, is_wrong: Callable[[int, Case], bool]) -> float:
    """The score where the reference answers and some cases are counted as failed; those of the public draws have the number -1."""

    def result(i: int, one: Case, hidden: bool, expected: Any) -> CaseResult:
        problem = "counted as failed" if is_wrong(i, one) else None
        return CaseResult(one, hidden, Outcome(plain(expected)), expected, problem)

    results = [result(i, *drawn) for i, drawn in enumerate(draw_cases(exercise, seed))]
    return score(exercise, results, lambda one, expected: result(-1, one, True, expected))
