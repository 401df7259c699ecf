"""What a learner probably did: the known mistake whose answers are the learner's answers, as far as the evidence goes.

A candidate is a mistake that predicts an answer for each case: a misconception of the exercise, two of them together, or a mistake that
can be made anywhere (`generic`). On the cases that failed it must answer as the learner does, all of them or most; where the learner is
right, it should be right too. How much an agreement weighs depends on how easily it comes about: two functions that must say yes or no
agree by chance, two long rows of decimals do not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.calling import Outcome, attempt
from autograder.judging.compare import same
from autograder.judging.compound import pairs
from autograder.judging.exercise import Case, Exercise, Misconception
from autograder.judging.generic import Generic, generic_mistakes
from autograder.judging.plain import NotPlain, plain
from autograder.judging.points import do_nothing
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.source import tree_of, used

PERHAPS, MOSTLY = "Perhaps: ", "On most cases: "
CANDIDATE_SECONDS = 2.0  # for one answer of a candidate; those of the course take milliseconds
STRONG = 20.0  # bits of agreement that chance does not explain
SOLID = 12.0
FEW = 0.1  # of the cases where a candidate is wrong: so many the learner may have right
MOST = 0.6  # of the failed cases


@dataclass(frozen=True)
class Named:
    """A mistake that was recognised: its name, what the learner is told, and how it was found.

    how: "all" (a misconception explains every failed case), "compound" (two together do), "generic" (one that can be made in any
    exercise does), "most" (a misconception explains most of them), or "where" (nothing is known but where the answer goes wrong).
    """

    name: str
    sentence: str
    how: str


@dataclass(frozen=True)
class Evidence:
    """What speaks for a candidate and what against it."""

    agreed: int  # failed cases on which it answers as the learner does
    failed: int
    bits: float  # how much that agreement weighs
    against: int  # cases that the learner has right and the candidate wrong
    wrong: int  # cases that the candidate has wrong

    @property
    def explains_all(self) -> bool:
        """Every failed case; a candidate that is wrong elsewhere too needs agreement that chance does not explain."""
        if self.agreed < self.failed or not self.agreed:
            return False
        return self.against <= FEW * self.wrong or (self.bits >= STRONG and 2 * self.against <= self.wrong)

    @property
    def explains_most(self) -> bool:
        enough = self.agreed >= MOST * self.failed and self.bits >= STRONG and self.agreed >= 3
        return enough and 4 * self.against <= self.wrong

    @property
    def share(self) -> float:
        return self.agreed / (self.failed + self.against)


Answers = Callable[[CaseResult], Outcome | None]


def recognise(exercise: Exercise, results: Sequence[CaseResult], function: Any = None) -> Named | None:
    """The most particular thing that can be said truly about a function that failed; None if nothing can."""
    # Cases about stopping in time are left out: a candidate that does not stop would make the learner wait.
    answered = [r for r in results if r.outcome.kind in ("value", "error") and r.case.seconds is None]
    failed = [r for r in answered if not r.passed]
    if any(r.outcome.kind == "missing" for r in results):
        return None
    return next(_findings(exercise, results, answered, failed, function), None)


def _findings(
    exercise: Exercise,
    results: Sequence[CaseResult],
    answered: list[CaseResult],
    failed: list[CaseResult],
    function: Any,
) -> Iterator[Named]:
    tree = tree_of(function) if function is not None else None
    idle = _idle(answered)
    if _forgetful(results):
        yield Named(
            "state kept between calls",
            "Your function gives two different answers to the same input. It remembers something from call to call (a global variable, a "
            "list as default value), or it draws at random.",
            "generic",
        )
    if idle and tree is not None and not used(tree):
        yield idle
    if any(r.outcome.kind == "value" for r in failed):
        yield from _misconceptions(exercise, answered, failed, tree, doubtful=idle is not None and tree is None)
        if idle:
            yield idle
        if exercise.holds is None:
            yield from _generic(exercise, answered, failed, explains_all=True)
            yield from _one_value_per_point(failed)
        yield from _compounds(exercise, answered, failed)
        yield from _mostly(exercise, answered, failed, tree)
        if exercise.holds is None:
            yield from _generic(exercise, answered, failed, explains_all=False)
    yield from _where(exercise, results)


def _misconceptions(
    exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult], tree: Any, doubtful: bool
) -> Iterator[Named]:
    best: tuple[Misconception, Evidence] | None = None
    for candidate in exercise.misconceptions:
        found = _weigh(exercise, candidate, _answers_of(exercise, candidate), answered, failed, all_or_nothing=True)
        if found and found.explains_all and (best is None or found.against < best[1].against):
            best = candidate, found
    if best:
        candidate, found = best
        perhaps = PERHAPS if doubtful or found.against else ""
        yield Named(candidate.name, perhaps + candidate.sentence, "all")


def _compounds(exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult]) -> Iterator[Named]:
    best: tuple[Misconception, Evidence] | None = None
    for pair in pairs(exercise):
        found = _weigh(exercise, pair, _answers_of(exercise, pair), answered, failed, all_or_nothing=True)
        if found and found.explains_all and found.bits >= SOLID and not found.against:
            best = best or (pair, found)
    if best:
        yield Named(best[0].name, best[0].sentence, "compound")


def _mostly(exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult], tree: Any) -> Iterator[Named]:
    weighed = []
    for candidate in exercise.misconceptions:
        found = _weigh(exercise, candidate, _answers_of(exercise, candidate), answered, failed)
        if found and found.explains_most:
            weighed.append((found.share, candidate))
    weighed.sort(key=lambda one: -one[0])
    if weighed and (len(weighed) == 1 or weighed[0][0] > weighed[1][0]):
        yield Named(weighed[0][1].name, MOSTLY + weighed[0][1].sentence, "most")


def _generic(
    exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult], explains_all: bool
) -> Iterator[Named]:
    for candidate in _generics(exercise, len(failed[0].case.args)):
        found = _weigh(exercise, candidate, _prediction(candidate), answered, failed, all_or_nothing=explains_all)
        if found is None or found.agreed < 2 or found.bits < SOLID:
            continue
        if explains_all and found.explains_all and not found.against:
            yield Named(candidate.name, candidate.sentence, "generic")
        elif not explains_all and found.explains_most and not found.against:
            yield Named(candidate.name, MOSTLY + candidate.sentence, "generic")


@lru_cache(maxsize=200)
def _generics(exercise: Exercise, arguments: int) -> tuple[Generic, ...]:
    first = exercise.visible[0]
    return tuple(generic_mistakes(exercise, exercise.call(exercise.reference, *first.args)))


def _weigh(
    exercise: Exercise,
    candidate: Any,
    answers: Answers,
    answered: list[CaseResult],
    failed: list[CaseResult],
    all_or_nothing: bool = False,
) -> Evidence | None:
    """The evidence for a candidate; None where it does not agree at all, or (all or nothing) not on every failed case."""
    agreed = []
    for r in failed:
        if _agrees(r, answers(r)):
            agreed.append(r)
        elif all_or_nothing:
            return None
    if not agreed:
        return None
    bits = sum(map(_bits, agreed))
    against = sum(r.passed and _is_wrong(exercise, answers, r) for r in answered)
    wrong = against + sum(_is_wrong(exercise, answers, r) for r in failed)
    return Evidence(len(agreed), len(failed), bits, against, wrong)


def _answers_of(exercise: Exercise, candidate: Misconception) -> Answers:
    return lambda r: _wrong_answer(exercise, candidate, r.case)


@lru_cache(maxsize=100_000)
def _wrong_answer(exercise: Exercise, candidate: Misconception, one: Case) -> Outcome:
    """What a misconception answers on a case."""
    return attempt(exercise.call, candidate.wrong, one.args, CANDIDATE_SECONDS)


def _prediction(candidate: Generic) -> Answers:
    def predicted(r: CaseResult) -> Outcome | None:
        value = candidate.answer(r.case, r.expected)
        if value is None:
            return None
        try:
            return Outcome(value=plain(value))
        except NotPlain:
            return None

    return predicted


def _is_wrong(exercise: Exercise, answers: Answers, r: CaseResult) -> bool:
    outcome = answers(r)
    return outcome is not None and find_problem(exercise, r.case, outcome, r.expected) is not None


def _agrees(result: CaseResult, ours: Outcome | None) -> bool:
    theirs = result.outcome
    if ours is None or theirs.kind != ours.kind or theirs.error != ours.error:
        return False
    if result.case.warnings_forbidden and bool(theirs.warnings) != bool(ours.warnings):
        return False
    return same(theirs.value, ours.value)


def _bits(r: CaseResult) -> float:
    """Roughly how unlikely it is that two wrong answers to a case are the same by chance, in bits."""
    if r.outcome.kind != "value":
        return 3.0
    got, expected = _flat(r.outcome.value), _flat(r.expected)
    if got is None or expected is None:
        return 3.0
    wrong = np.ones(got.size, dtype=bool)
    if got.size == expected.size:
        wrong = ~np.isclose(got, expected, equal_nan=True)
    values = got[wrong]
    if not np.all(np.isfinite(values)):
        return 3.0
    if np.any(values != np.round(values)):
        return 12.0
    if np.all(np.abs(values) <= 1):  # yes or no, or a label: only the pattern tells something
        return 1.0 if wrong.all() else min(float(got.size), 8.0)
    return 4.0 + min(float(values.size), 4.0)


def _flat(value: Any) -> np.ndarray | None:
    """All numbers of a plain value in one row."""
    if isinstance(value, list | tuple):
        parts = [_flat(part) for part in value]
        return None if any(part is None for part in parts) else np.concatenate([np.zeros(0), *parts])  # type: ignore[list-item]
    try:
        return np.asarray(value, dtype=float).ravel()
    except (TypeError, ValueError):
        return None


def _forgetful(results: Sequence[CaseResult]) -> bool:
    """Whether the first case, which comes again last, had another answer the second time."""
    first, again = results[0].outcome, results[-1].outcome
    return first.kind == again.kind == "value" and not callable(first.value) and not same(first.value, again.value)


def _idle(answered: list[CaseResult]) -> Named | None:
    """Whether every answer is what a function would say that does nothing, and which."""
    if len(answered) < 3 or any(r.outcome.kind != "value" for r in answered):
        return None
    names = set.intersection(*(set(_idle_names(r)) for r in answered))
    if not names:
        return None
    name = min(names, key=list(do_nothing(answered[0].case, answered[0].expected)).index)
    if name == "None":
        return Named("nothing returned", "Your function returns None: is there a `return`? What is printed is not returned.", "generic")
    if name.startswith("argument") or name == "the arguments":
        return Named("argument returned", "Your function returns what it was given, unchanged.", "generic")
    return Named("always the same", "Your function returns the same thing whatever it is given.", "generic")


def _idle_names(r: CaseResult) -> Iterable[str]:
    return (name for name, value in do_nothing(r.case, r.expected).items() if same(r.outcome.value, value))


def _one_value_per_point(failed: list[CaseResult]) -> Iterator[Named]:
    """One number was asked for, and each point got one, from which the right one can be made."""
    makers = {"mean": np.mean, "sum": np.sum, "smallest": np.min, "largest": np.max}
    values = [(r.outcome.value, r.expected) for r in failed]
    if len(values) < 3 or not all(isinstance(v, np.ndarray) and v.ndim == 1 and np.ndim(e) == 0 for v, e in values):
        return
    for word, make in makers.items():
        if all(v.size and same(float(make(v)), float(e)) for v, e in values):
            yield Named(
                "one value per point",
                f"You return one number for each point. Asked for is a single one, here the {word} of yours.",
                "generic",
            )


def _where(exercise: Exercise, results: Sequence[CaseResult]) -> Iterator[Named]:
    """Nothing is known of what was done, but something of where it goes wrong."""
    failed = [r for r in results if not r.passed]
    kinds = {r.outcome.kind for r in failed}
    notes = {r.case.tests for r in failed}
    if kinds == {"value"} and all(r.outcome.warnings and "caused a warning" in (r.problem or "") for r in failed):
        yield Named("a warning", "Your numbers are right, but NumPy warns while they are made: something overflows or is divided by zero.", "where")
    if kinds == {"value"} and all(_has_nan(r.outcome.value) for r in failed):
        yield Named("not a number", "Where your answer is wrong it holds inf or nan: something is divided by zero, overflows, or is the logarithm of 0.", "where")
    errors = {r.outcome.error for r in failed}
    if kinds == {"error"} and len(errors) == 1:
        yield Named(f"raises {errors.pop()}", "Your function is right wherever it comes to an end; on the cases that fail it stops with an error.", "where")
    if kinds == {"time"}:
        yield Named("does not end", "Your function is right wherever it comes to an end; on the cases that fail it goes on and on.", "where")
    if len(notes) == 1 and len({r.case.tests for r in results}) > 2:
        yield Named("one kind of case", f"Your function is right everywhere but in one kind of case: {failed[0].note}.", "where")
    if exercise.holds is None and len(exercise.returns) > 1 and kinds == {"value"}:
        wrong = {name for r in failed for name in _wrong_parts(exercise, r)}
        if len(wrong) == 1:
            name = wrong.pop()
            yield Named(f"{name} alone", f"Only {name} is wrong; the rest of what you return is right in every case.", "where")


def _wrong_parts(exercise: Exercise, r: CaseResult) -> Iterable[str]:
    value = r.outcome.value
    if not isinstance(value, list) or len(value) != len(exercise.returns):
        return exercise.returns
    parts = zip(exercise.returns, value, r.expected, strict=True)
    return [name for name, got, expected in parts if not same(got, plain(expected))]


def _has_nan(value: Any) -> bool:
    numbers = _flat(value)
    return numbers is not None and not np.all(np.isfinite(numbers))
