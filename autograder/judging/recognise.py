"""What a learner probably did: the known mistake whose answers are the learner's answers, as far as the evidence goes.

A candidate is a mistake that predicts an answer for each case: a misconception of the exercise, two of them together, or a mistake that
can be made anywhere (`generic`). On the cases that failed it must answer as the learner does, all of them or most; where the learner is
right, it should be right too. How much an agreement weighs depends on how easily it comes about: two functions that must say yes or no
agree by chance, two long rows of decimals do not.
"""

import copy
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.altered import Altered, alterations
from autograder.judging.as_if import AsIf, as_ifs
from autograder.judging.calling import Outcome, attempt, quiet
from autograder.judging.compare import same
from autograder.judging.compound import pairs
from autograder.judging.exercise import Case, Exercise, Misconception
from autograder.judging.form import Answer, alike, answer_of, form
from autograder.judging.generic import Generic, generic_mistakes
from autograder.judging.plain import NotPlain, plain
from autograder.judging.points import do_nothing
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.source import keeps_state, parse, takes_over_a_type, tree_of, used
from autograder.judging.where import MOSTLY, PERHAPS, Named, find_where, flat

SOME = 10  # failed cases on which every misconception is tried
MANY = 5_000  # answers of a candidate that are kept
CANDIDATE_SECONDS = 2.0  # for one answer of a candidate; those of the course take milliseconds
VERSION_SECONDS = 0.2  # the same for an altered solution, whose loops may not end
STRONG = 20.0  # bits of agreement that chance does not explain
SOLID = 12.0
ENOUGH = 16.0  # for one of some hundred versions of the solution
FEW = 0.1  # of the cases where a candidate is wrong: so many the learner may have right
MOST = 0.7  # of the failed cases
STATE = (
    "Your function gives two different answers to the same input. It remembers something from call to call (a global variable, a list "
    "as default value), or it draws at random."
)
REMEMBERS = (
    "your function remembers something from call to call: a global variable, or a default value such as `[]` or `{}`, which is made only "
    "once. Make it anew inside the function."
)
NOTHING = "Your function returns None: is there a `return`? What is printed is not returned."
SAME = "Your function returned the same thing in every case, whatever it was given."
FILLED = "Your function filled its result with the same number in every case, whatever it was given."
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


@dataclass(frozen=True, eq=False)
class Candidate:
    """A mistake that predicts answers. What it predicts is kept, as the next learner meets the same cases."""

    name: str
    sentence: str
    predict: Callable[[CaseResult], Outcome | None]
    kept: dict[Case, tuple[Outcome, Answer] | None] = field(default_factory=dict)
    wrong: dict[Case, bool] = field(default_factory=dict)

    def on(self, r: CaseResult) -> Answer | None:
        """Its answer on a case; None where it has nothing to say."""
        if r.case not in self.kept:
            if len(self.kept) > MANY:
                self.kept.clear()
                self.wrong.clear()
            outcome = self.predict(r)
            self.kept[r.case] = None if outcome is None else (outcome, answer_of(outcome))
        kept = self.kept[r.case]
        return kept[1] if kept else None

    def is_wrong(self, exercise: Exercise, r: CaseResult) -> bool:
        """Whether its answer on a case is a wrong one."""
        if self.on(r) is None:
            return False
        if r.case not in self.wrong:
            kept = self.kept[r.case]
            assert kept is not None
            self.wrong[r.case] = find_problem(exercise, r.case, kept[0], r.expected) is not None
        return self.wrong[r.case]


@dataclass(frozen=True, eq=False)
class Learner:
    """The answers of a function that failed, ready to be held against candidates."""

    exercise: Exercise
    answered: list[CaseResult]
    failed: list[CaseResult]
    answers: list[Answer]  # to the failed cases

    @cached_property
    def bits(self) -> list[float]:
        return [_bits(r) for r in self.failed]


def recognise(exercise: Exercise, results: Sequence[CaseResult], function: Any = None) -> Named | None:
    """The most particular thing that can be said truly about a function that failed; None if nothing can."""
    if any(r.outcome.kind == "missing" for r in results):
        return None
    # Cases about stopping in time are left out: a candidate that does not stop would make the learner wait.
    answered = [r for r in results if r.outcome.kind in ("value", "error") and r.case.seconds is None]
    failed = [r for r in answered if not r.passed]
    learner = Learner(exercise, answered, failed, [answer_of(r.outcome) for r in failed])
    with quiet():
        return next(_findings(learner, results, function), None)


def _findings(learner: Learner, results: Sequence[CaseResult], function: Any) -> Iterator[Named]:
    exercise, answered, failed = learner.exercise, learner.answered, learner.failed
    if _forgetful(results):
        yield Named("state kept between calls", STATE, "generic")
    if any(r.outcome.kind == "value" for r in failed):
        tree = tree_of(function) if function is not None else None
        idle = _idle(answered)
        blind = tree is not None and not used(tree)  # nothing may be said of how it looks at what it is given
        yield from _misconceptions(learner, None if tree is None else blind, doubtful=idle is not None and tree is None)
        if idle and (blind or tree is None):
            yield idle
        yield from _of_source(tree, answered, failed)
        if idle:  # the answers are all alike, but the code does look at what it is given: why is not known
            yield Named(idle.name, SAME, "where")
        if exercise.holds is None:
            yield from _generic(learner)
        if not blind:
            yield from _altered(learner)
        if exercise.holds is None:
            yield from _one_value_per_point(failed)
        if not blind:
            yield from _partly(learner)
    yield from find_where(exercise, results)


def _misconceptions(learner: Learner, blind: bool | None, doubtful: bool) -> Iterator[Named]:
    """One that explains every failed case. `blind`: whether the code looks at what it is given, as the misconception must too."""
    own = zip(learner.exercise.misconceptions, _own(learner.exercise), strict=True)
    able = [one for written, one in own if blind is None or blind == _is_blind(written)]
    weighed = [(one, _weigh(learner, one, need=1.0)) for one in able]
    explaining = [(found.against, i) for i, (_, found) in enumerate(weighed) if found and found.explains_all]
    if explaining:
        against, i = min(explaining)
        one = weighed[i][0]
        yield Named(one.name, (PERHAPS if doubtful or against else "") + one.sentence, "all")


def _partly(learner: Learner) -> Iterator[Named]:
    """Two misconceptions at once, of which one shows alone somewhere; or one that explains most of what failed."""
    first = replace(learner, failed=learner.failed[:SOME], answers=learner.answers[:SOME])
    weighed = [(_weigh(first, one, need=0.0), one) for one in _own(learner.exercise)]
    seen = {one.name for found, one in weighed if found}
    for names, pair in _pairs(learner.exercise):
        if names & seen:
            both = _weigh(learner, pair, need=1.0)
            if both and both.explains_all and both.bits >= SOLID and not both.against:
                yield Named(pair.name, pair.sentence, "compound")
    likely = [(found.share, one) for found, one in weighed if found and found.explains_most]
    best = max((share for share, _ in likely), default=0.0)
    named = [one for share, one in likely if share == best]
    if len(named) == 1:
        yield Named(named[0].name, MOSTLY + named[0].sentence, "most")


def _generic(learner: Learner) -> Iterator[Named]:
    for one in _anywhere(learner.exercise):
        found = _weigh(learner, one, need=1.0)
        if found and found.explains_all and found.agreed >= 2 and found.bits >= SOLID and not found.against:
            yield Named(one.name, one.sentence, "generic")


def _altered(learner: Learner) -> Iterator[Named]:
    """The solution with one thing changed; there are many such versions, so the agreement must be stronger."""
    small_first = sorted(range(len(learner.failed)), key=lambda i: _size(learner.failed[i].case))
    quick = replace(
        learner,
        failed=[learner.failed[i] for i in small_first],
        answers=[learner.answers[i] for i in small_first],
    )
    for one in _versions(learner.exercise):
        found = _weigh(quick, one, need=1.0)
        if found and found.explains_all and found.bits >= ENOUGH and not found.against:
            yield Named(one.name, one.sentence, "altered")


def _size(one: Case) -> int:
    return sum(np.size(a) for a in one.args if isinstance(a, np.ndarray))


@lru_cache(maxsize=2_000)
def _is_blind(one: Misconception) -> bool:
    tree = parse(one.source)
    return tree is not None and not used(tree)


@lru_cache(maxsize=200)
def _own(exercise: Exercise) -> tuple[Candidate, ...]:
    """The exercise's misconceptions."""
    return tuple(_written(exercise, one) for one in exercise.misconceptions)


@lru_cache(maxsize=200)
def _versions(exercise: Exercise) -> tuple[Candidate, ...]:
    """The solution, each time with another thing changed."""
    return tuple(
        Candidate(one.name, one.sentence, partial(_answer_of_version, exercise, one)) for one in alterations(exercise)
    )


def _answer_of_version(exercise: Exercise, one: Altered, r: CaseResult) -> Outcome:
    return attempt(exercise.call, one.function, r.case.args, VERSION_SECONDS)


@lru_cache(maxsize=200)
def _pairs(exercise: Exercise) -> tuple[tuple[frozenset[str], Candidate], ...]:
    """Two of them together, with their names."""
    return tuple((names, _written(exercise, pair)) for names, pair in pairs(exercise))


def _written(exercise: Exercise, one: Misconception) -> Candidate:
    return Candidate(
        one.name, one.sentence, lambda r: attempt(exercise.call, one.wrong, r.case.args, CANDIDATE_SECONDS)
    )


@lru_cache(maxsize=200)
def _anywhere(exercise: Exercise) -> tuple[Candidate, ...]:
    """Mistakes that can be made in any exercise."""
    first = exercise.visible[0].args
    expected = exercise.call(exercise.reference, *copy.deepcopy(first))
    made = [Candidate(one.name, one.sentence, partial(_predict, one)) for one in generic_mistakes(exercise, expected)]
    made += [
        Candidate(one.name, one.sentence, partial(_as_if, exercise, one)) for one in as_ifs(exercise.parameters, first)
    ]
    return tuple(made)


def _predict(one: Generic, r: CaseResult) -> Outcome | None:
    value = one.answer(r.case, r.expected)
    try:
        return None if value is None else Outcome(value=plain(value))
    except NotPlain:
        return None


def _as_if(exercise: Exercise, one: AsIf, r: CaseResult) -> Outcome | None:
    """What the reference answers to changed arguments; None where they make no sense."""
    try:
        with time_limit(CANDIDATE_SECONDS):
            return Outcome(value=plain(exercise.call(exercise.reference, *one.change(r.case.args))))
    except (Exception, OutOfTime):
        return None


def _weigh(learner: Learner, candidate: Candidate, need: float) -> Evidence | None:
    """The evidence for a candidate; None where it agrees on less than the share `need` of the failed cases."""
    number = len(learner.failed)
    agreed, silent, misses = [], 0, 0
    for i, r in enumerate(learner.failed):
        ours = candidate.on(r)
        if ours is None:
            silent += 1
        elif learner.answers[i].agrees(ours, r.case.warnings_forbidden):
            agreed.append(i)
        else:
            misses += 1
            if misses > (1 - need) * number:
                return None
    if len(agreed) <= silent:
        return None
    bits = sum(learner.bits[i] for i in agreed)
    against = sum(r.passed and candidate.is_wrong(learner.exercise, r) for r in learner.answered)
    wrong = against + sum(candidate.is_wrong(learner.exercise, r) for r in learner.failed)
    if not against and not misses:  # wrong on the same cases: which these are tells something too
        bits += math.log2(math.comb(len(learner.answered), number)) / 2
    return Evidence(len(agreed), len(agreed) + misses, bits, against, wrong)


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
    forms = [form(r.outcome.value) for r in answered]
    if all(alike(forms[0], other) for other in forms):
        if answered[0].outcome.value is None:
            return Named("nothing returned", NOTHING, "generic")
        return Named("always the same", SAME, "generic")
    names = list(do_nothing(answered[0].case, answered[0].expected))
    for r, mine in zip(answered, forms, strict=True):
        values = do_nothing(r.case, r.expected)
        names = [name for name in names if alike(mine, form(values[name]))]
        if not names:
            return None
    if names[0].startswith("filled"):
        return Named("always the same", FILLED, "generic")
    return Named("argument returned", "Your function returned what it was given, unchanged, in every case.", "generic")


def _one_value_per_point(failed: list[CaseResult]) -> Iterator[Named]:
    """One number was asked for, and each point got one, from which the right one can be made."""
    makers: dict[str, Callable[[np.ndarray], Any]] = {
        "mean": np.mean,
        "sum": np.sum,
        "smallest": np.min,
        "largest": np.max,
    }
    values = [(r.outcome.value, r.expected) for r in failed]
    if len(values) < 3 or not all(
        isinstance(v, np.ndarray) and v.ndim == 1 and not isinstance(e, tuple) and np.ndim(e) == 0 for v, e in values
    ):
        return
    for word, make in makers.items():
        if all(v.size and same(float(make(v)), float(e)) for v, e in values):
            yield Named(
                "one value per point",
                f"You return one number for each point. Asked for is a single one, here the {word} of yours.",
                "generic",
            )
