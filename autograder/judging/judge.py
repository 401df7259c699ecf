"""The judge: run a learner's function on an exercise's cases and say what is right, what is wrong, and what they probably did."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from autograder.judging.calling import CALL_SECONDS
from autograder.judging.draw import Seed
from autograder.judging.exercise import Exercise, Function
from autograder.judging.explain.named import Found, Named
from autograder.judging.explain.recognise import recognise
from autograder.judging.points import score
from autograder.judging.running import CaseResult, run_case, run_cases


@dataclass(frozen=True)
class Verdict:
    """The judge's answer for one function: the share of the points that it earns, and what to tell the learner."""

    score: float
    cases: tuple[CaseResult, ...]
    misconception: str | None
    message: str
    sentence: str | None = None  # what the learner probably did, or at least where it goes wrong
    how: Found | None = None  # how the misconception was recognised

    @property
    def passed(self) -> int:
        return sum(c.passed for c in self.cases)

    @property
    def first_failure(self) -> CaseResult | None:
        return next((c for c in self.cases if not c.passed), None)


def judge(
    exercise: Exercise,
    function: Function,
    seed: Seed = 0,
    seconds: float = CALL_SECONDS,
    naming: bool = True,
    waived: Collection[str] = (),
    tell_cases: Callable[["Verdict"], None] | None = None,
) -> Verdict:
    """Judge `function` on an exercise: its visible cases and, unless seed is None, the hidden ones drawn from `seed`.

    A call that takes longer than `seconds` fails, and so do the cases after it. Without `naming` no time is spent on what was done.
    The score is the same for every seed (see `points`), and without one it is what the hidden cases would leave of it.
    Cases with a note or a property that is `waived` count as passed, whatever the function answers. `tell_cases` gets the verdict as soon
    as the cases have been run: what was done is not known then, nor the score.
    """

    def forgive(result: CaseResult) -> CaseResult:
        is_waived = result.note in waived or result.case.tests in waived
        return replace(result, problem=None) if is_waived and result.outcome.kind != "missing" else result

    results = tuple(map(forgive, run_cases(exercise, function, seed, seconds)))
    if tell_cases is not None:
        tell_cases(Verdict(0.0, results, None, _message(exercise, results, None)))
    found = recognise(exercise, results, function) if naming and not all(r.passed for r in results) else None
    share = score(
        exercise, results, lambda one, expected: forgive(run_case(exercise, function, one, True, expected, seconds))
    )
    message = _message(exercise, results, found)
    if found is None:
        return Verdict(share, results, None, message)
    name = found.name if found.how is not Found.WHERE else None  # to know where is not to know what
    return Verdict(share, results, name, message, found.shown, found.how)


def _message(exercise: Exercise, results: tuple[CaseResult, ...], found: Named | None) -> str:
    total, passed = len(results), sum(r.passed for r in results)
    if passed == total:
        return f"{exercise.id}: all {total} cases passed."
    first = next(r for r in results if not r.passed)
    if first.outcome.kind == "missing":
        return f"{exercise.id} is not written yet."
    lines = [f"{exercise.id}: {passed} of {total} cases passed. First failure ({first.note}): {first.problem}"]
    if found:
        lines.append(found.shown)
    return " ".join(lines)
