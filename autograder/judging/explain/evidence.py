"""The evidence for a candidate: a mistake that predicts answers is compared with a learner's answers.

There is one rule. A candidate explains an answer if it gives the learner's own wrong answer in every case that failed, is right in every
case that passed, and this agreement is not trivial. Two functions that must say yes or no agree by chance, two long rows of decimals do
not: so the agreement is weighed in bits. A mistake that an author has written down for an exercise needs none. One that is invented, of
which there are hundreds, needs `MIN_AGREEMENT_BITS` from at least `MIN_AGREED` cases.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from autograder.judging.calling import Outcome
from autograder.judging.compare import ATOL, RTOL, are_close, flat, numbers_of, same
from autograder.judging.exercise import Case, Exercise
from autograder.judging.running import CaseResult, find_problem, find_wrong_value

MIN_AGREEMENT_BITS = 12.0  # for a mistake that nobody has written down
MIN_AGREED = 2  # failed cases on which it must answer as the learner does
MAX_KEPT = 5_000  # answers of a candidate that are kept
COMPARED_FIRST = 3  # numbers of an answer that are looked at one by one, before all of them


@dataclass(frozen=True, eq=False, slots=True)
class Form:
    """A plain value: how it is built, and its numbers in one row. Without numbers, the value itself."""

    build: Any  # the shape of an array; a list of those of its parts; None where there are no numbers to compare
    numbers: np.ndarray
    head: tuple[float, ...]
    value: Any


def form_of(value: Any) -> Form:
    """The form of plain data."""
    build, rows = _taken_apart(value)
    if build is None:
        return Form(None, np.zeros(0), (), value)
    numbers = np.concatenate(rows) if len(rows) != 1 else rows[0]
    return Form(build, numbers, tuple(numbers[:COMPARED_FIRST].tolist()), None)


def _taken_apart(value: Any) -> tuple[Any, list[np.ndarray]]:
    numbers = numbers_of(value)
    if numbers is not None:
        return numbers.shape, [numbers.ravel()]
    if not isinstance(value, list) or not value:
        return None, []
    parts = [_taken_apart(part) for part in value]
    if any(build is None for build, _ in parts):
        return None, []
    return [build for build, _ in parts], [row for _, rows in parts for row in rows]


def alike(a: Form, b: Form) -> bool:
    """Whether two values are the same up to rounding, as `same` has it."""
    if a.build is None or b.build is None:
        return a.build is b.build and same(a.value, b.value)
    if a.build != b.build:
        return False
    for x, y in zip(a.head, b.head, strict=True):
        if abs(x - y) > ATOL + RTOL * abs(y):  # false for nan: left to the whole row
            return False
    if a.numbers.size <= len(a.head) and all(x == y for x, y in zip(a.head, b.head, strict=True)):
        return True
    return bool(are_close(a.numbers, b.numbers).all())


@dataclass(frozen=True, eq=False, slots=True)
class Answer:
    """What one call came to, as far as it is compared."""

    kind: str
    error: str
    warned: bool
    form: Form | None

    def agrees(self, other: "Answer", warnings_count: bool) -> bool:
        if self.kind != other.kind or self.error != other.error:
            return False
        if warnings_count and self.warned != other.warned:
            return False
        return self.form is None or other.form is None or alike(self.form, other.form)


def answer_of(outcome: Outcome) -> Answer:
    """An outcome made ready for comparing."""
    made = form_of(outcome.value) if outcome.kind == "value" else None
    return Answer(outcome.kind, outcome.error, bool(outcome.warnings), made)


@dataclass(frozen=True)
class Evidence:
    """How far a candidate agrees with a learner."""

    agreed: int  # failed cases on which it answers as the learner does
    bits: float  # how much that agreement weighs
    against: int  # cases that the learner has right and the candidate wrong
    wrong: int  # cases that the candidate has wrong


@dataclass(frozen=True, eq=False)
class Candidate:
    """A mistake that predicts answers. What it predicts is kept, as the next learner meets the same cases."""

    name: str
    sentence: str
    predict: Callable[[CaseResult], Outcome | None]
    fills_rows: bool = False  # it keeps one array in several places, which code without a list does not
    kept: dict[Case, tuple[Outcome, Answer] | None] = field(default_factory=dict)
    wrong: dict[Case, bool] = field(default_factory=dict)

    def on(self, r: CaseResult) -> Answer | None:
        """Its answer on a case; None where it has nothing to say."""
        if r.case not in self.kept:
            if len(self.kept) > MAX_KEPT:
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
    """The answers of a function that failed, ready to be compared with candidates."""

    exercise: Exercise
    answered: list[CaseResult]
    failed: list[CaseResult]
    answers: list[Answer]  # to the failed cases

    @cached_property
    def bits(self) -> list[float]:
        return [bits_of(r) for r in self.failed]

    @cached_property
    def only_warned(self) -> list[bool]:
        """On which failed cases nothing but a warning is wrong. Where the numbers are wrong, too, a warning may be suppressed or not."""
        return [
            r.case.warnings_forbidden
            and r.outcome.kind == "value"
            and find_wrong_value(self.exercise, r.case, r.outcome.value, r.expected) is None
            for r in self.failed
        ]


def weigh(learner: Learner, candidate: Candidate, *, skips_broken: bool = False) -> Evidence | None:
    """The evidence for a candidate; None where it disagrees on a failed case, or has nothing to say on most of them.

    With `skips_broken`, what a known mistake may give at an edge speaks for no candidate and against none: an error, nothing at all, or
    inf or nan.
    """
    agreed, silent, is_slow = [], 0, False
    for i, r in enumerate(learner.failed):
        ours = candidate.on(r)
        if ours is None:
            silent += 1
        elif learner.answers[i].agrees(ours, learner.only_warned[i]):
            agreed.append(i)
        elif skips_broken and _is_broken(r):
            silent += 1
        elif ours.kind == "time" and not is_slow:  # once may be the fault of a busy machine
            is_slow = True
            silent += 1
        else:
            return None
    if len(agreed) <= silent:
        return None
    bits = sum(learner.bits[i] for i in agreed)
    against = sum(r.passed and candidate.is_wrong(learner.exercise, r) for r in learner.answered)
    if not against:  # wrong on the same cases: which these are tells something too
        bits += math.log2(math.comb(len(learner.answered), len(learner.failed))) / 2
    wrong = against + sum(candidate.is_wrong(learner.exercise, r) for r in learner.failed)
    return Evidence(len(agreed), bits, against, wrong)


def _is_broken(r: CaseResult) -> bool:
    if r.outcome.kind != "value":
        return r.outcome.kind == "error"
    values = flat(r.outcome.value)
    return values is not None and (values.size == 0 or not np.all(np.isfinite(values)))


def explains(learner: Learner, candidate: Candidate, *, is_written: bool = False) -> bool:
    """Whether a candidate explains an answer: the one rule of evidence."""
    found = weigh(learner, candidate)
    if found is None or found.against:
        return False
    return is_written or (found.agreed >= MIN_AGREED and found.bits >= MIN_AGREEMENT_BITS)


def may_explain(learner: Learner, candidate: Candidate) -> bool:
    """Whether a candidate explains every failed case that can be compared, with twice the bits, but is not right wherever the learner is.

    What is said then begins with "Perhaps".
    """
    found = weigh(learner, candidate, skips_broken=True)
    return found is not None and found.bits >= 2 * MIN_AGREEMENT_BITS and 2 * found.against <= found.wrong


def bits_of(r: CaseResult) -> float:
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
