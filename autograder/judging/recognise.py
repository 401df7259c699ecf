"""What a learner probably did: the known mistake whose answers are the learner's answers, as far as the evidence goes.

A candidate is a mistake that predicts an answer for each case: a misconception of the exercise, two of them together, or a mistake that
can be made anywhere (`generic`). On the cases that failed it must answer as the learner does, all of them or most; where the learner is
right, it should be right too. How much an agreement weighs depends on how easily it comes about: two functions that must say yes or no
agree by chance, two long rows of decimals do not.
"""

import copy
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.as_if import AsIf, Inapplicable, as_ifs
from autograder.judging.calling import Outcome, attempt, quiet
from autograder.judging.compare import same
from autograder.judging.compound import pairs
from autograder.judging.exercise import Case, Exercise, Misconception
from autograder.judging.generic import Generic, generic_mistakes
from autograder.judging.plain import NotPlain, plain
from autograder.judging.points import do_nothing
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.source import keeps_state, takes_over_a_type, tree_of, used
from autograder.judging.where import Named, find_where, flat

PERHAPS, MOSTLY = "Perhaps: ", "On most cases: "
CANDIDATE_SECONDS = 2.0  # for one answer of a candidate; those of the course take milliseconds
STRONG = 20.0  # bits of agreement that chance does not explain
SOLID = 12.0
FEW = 0.1  # of the cases where a candidate is wrong: so many the learner may have right
MOST = 0.6  # of the failed cases
STATE = (
    "Your function gives two different answers to the same input. It remembers something from call to call (a global variable, a list "
    "as default value), or it draws at random."
)
REMEMBERS = (
    "your function remembers something from call to call: a global variable, or a default value such as `[]` or `{}`, which is made only "
    "once. Make it anew inside the function."
)
WHOLE = (
    "Your function goes wrong where the numbers it is given are whole ones: an array made like theirs (`zeros_like`, `.copy()`) has no "
    "place for fractions and cuts them off. Make it of floats."
)


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
        yield Named("state kept between calls", STATE, "generic")
    if idle and tree is not None and not used(tree):
        yield idle
    if any(r.outcome.kind == "value" for r in failed):
        yield from _misconceptions(exercise, answered, failed, tree, doubtful=idle is not None and tree is None)
        if idle:
            yield idle
        if exercise.holds is None:
            yield from _generic(exercise, answered, failed, explains_all=True)
            yield from _one_value_per_point(failed)
            yield from _of_source(tree, answered, failed)
        yield from _compounds(exercise, answered, failed)
        yield from _mostly(exercise, answered, failed, tree)
        if exercise.holds is None:
            yield from _generic(exercise, answered, failed, explains_all=False)
    yield from find_where(exercise, results)


def _misconceptions(
    exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult], tree: Any, doubtful: bool
) -> Iterator[Named]:
    best: tuple[Misconception, Evidence] | None = None
    for candidate in exercise.misconceptions:
        found = _weigh(exercise, _answers_of(exercise, candidate), answered, failed, all_or_nothing=True)
        if found and found.explains_all and (best is None or found.against < best[1].against):
            best = candidate, found
    if best:
        candidate, found = best
        perhaps = PERHAPS if doubtful or found.against else ""
        yield Named(candidate.name, perhaps + candidate.sentence, "all")


def _compounds(exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult]) -> Iterator[Named]:
    best: tuple[Misconception, Evidence] | None = None
    for pair in pairs(exercise):
        found = _weigh(exercise, _answers_of(exercise, pair), answered, failed, all_or_nothing=True)
        if found and found.explains_all and found.bits >= SOLID and not found.against:
            best = best or (pair, found)
    if best:
        yield Named(best[0].name, best[0].sentence, "compound")


def _mostly(exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult], tree: Any) -> Iterator[Named]:
    weighed = []
    for candidate in exercise.misconceptions:
        found = _weigh(exercise, _answers_of(exercise, candidate), answered, failed)
        if found and found.explains_most:
            weighed.append((found.share, candidate))
    weighed.sort(key=lambda one: -one[0])
    if weighed and (len(weighed) == 1 or weighed[0][0] > weighed[1][0]):
        yield Named(weighed[0][1].name, MOSTLY + weighed[0][1].sentence, "most")


def _generic(
    exercise: Exercise, answered: list[CaseResult], failed: list[CaseResult], explains_all: bool
) -> Iterator[Named]:
    candidates: list[tuple[Generic | AsIf, Answers]] = [(one, _prediction(one)) for one in _generics(exercise)]
    candidates += [(one, _answers_as_if(exercise, one)) for one in _as_ifs(exercise)]
    for candidate, answers in candidates:
        found = _weigh(exercise, answers, answered, failed, all_or_nothing=explains_all)
        if found is None or found.agreed < 2 or found.bits < SOLID:
            continue
        if explains_all and found.explains_all and not found.against:
            yield Named(candidate.name, candidate.sentence, "generic")
        elif not explains_all and found.explains_most and not found.against:
            yield Named(candidate.name, MOSTLY + candidate.sentence, "generic")


@lru_cache(maxsize=200)
def _generics(exercise: Exercise) -> tuple[Generic, ...]:
    first = exercise.visible[0]
    return tuple(generic_mistakes(exercise, exercise.call(exercise.reference, *copy.deepcopy(first.args))))


@lru_cache(maxsize=200)
def _as_ifs(exercise: Exercise) -> tuple[AsIf, ...]:
    return tuple(as_ifs(exercise.parameters, exercise.visible[0].args))


def _answers_as_if(exercise: Exercise, candidate: AsIf) -> Answers:
    return lambda r: _answer_as_if(exercise, candidate, r.case)


@lru_cache(maxsize=100_000)
def _answer_as_if(exercise: Exercise, candidate: AsIf, one: Case) -> Outcome | None:
    """What the reference answers to changed arguments; None where they make no sense."""
    with quiet():
        try:
            changed = candidate.change(one.args)
        except (Inapplicable, ValueError, IndexError, TypeError, np.linalg.LinAlgError):
            return None
    outcome = attempt(exercise.call, exercise.reference, changed, CANDIDATE_SECONDS)
    return outcome if outcome.kind == "value" else None


def _weigh(
    exercise: Exercise,
    answers: Answers,
    answered: list[CaseResult],
    failed: list[CaseResult],
    all_or_nothing: bool = False,
) -> Evidence | None:
    """The evidence for a candidate; None where it does not agree at all, or (all or nothing) not on every failed case."""
    agreed, silent = [], 0
    for r in failed:
        ours = answers(r)
        if ours is None:
            silent += 1
        elif _agrees(r, ours):
            agreed.append(r)
        elif all_or_nothing:
            return None
    if len(agreed) <= silent:
        return None
    failed = failed if not all_or_nothing else agreed
    bits = sum(map(_bits, agreed))
    against = sum(r.passed and _is_wrong(exercise, answers, r) for r in answered)
    wrong = against + sum(_is_wrong(exercise, answers, r) for r in failed)
    if not against and len(agreed) == len(failed):  # wrong on the same cases: which these are tells something too
        bits += math.log2(math.comb(len(answered), len(failed))) / 2
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
    got, expected = flat(r.outcome.value), flat(r.expected)
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


def _forgetful(results: Sequence[CaseResult]) -> bool:
    """Whether the first case, which comes again last, had another answer the second time."""
    first, again = results[0].outcome, results[-1].outcome
    return first.kind == again.kind == "value" and not callable(first.value) and not same(first.value, again.value)


def _of_source(tree: Any, answered: list[CaseResult], failed: list[CaseResult]) -> Iterator[Named]:
    """Mistakes that the source makes possible and the answers make likely."""
    if tree is None:
        return
    passed = [r for r in answered if r.passed]
    if keeps_state(tree) and passed and answered[0].passed:
        yield Named("state kept between calls", PERHAPS + REMEMBERS, "generic")
    if takes_over_a_type(tree) and all(map(_is_whole, failed)) and any(not _is_whole(r) for r in passed):
        yield Named("type of the input kept", WHOLE, "generic")


def _is_whole(r: CaseResult) -> bool:
    return any(isinstance(a, np.ndarray) and a.dtype.kind in "iu" for a in r.case.args)


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
    if len(values) < 3 or not all(isinstance(v, np.ndarray) and v.ndim == 1 and not isinstance(e, tuple) and np.ndim(e) == 0 for v, e in values):
        return
    for word, make in makers.items():
        if all(v.size and same(float(make(v)), float(e)) for v, e in values):
            yield Named(
                "one value per point",
                f"You return one number for each point. Asked for is a single one, here the {word} of yours.",
                "generic",
            )
