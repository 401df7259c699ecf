"""The evidence for and against a candidate: a mistake that predicts answers is compared with a learner's answers.

How much an agreement weighs depends on how easily it comes about: two functions that must say yes or no agree by chance, two long rows
of decimals do not.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from autograder.judging.calling import Outcome
from autograder.judging.exercise import Case, Exercise
from autograder.judging.form import Answer, answer_of
from autograder.judging.running import CaseResult, find_problem, find_wrong_value
from autograder.judging.where import flat

MANY = 5_000  # answers of a candidate that are kept
STRONG = 20.0  # bits of agreement that chance does not explain
FEW = 0.1  # of the cases where a candidate is wrong: so many the learner may have right
MOST = 0.7  # of the failed cases


@dataclass(frozen=True)
class Evidence:
    """What speaks for a candidate, and what against it."""

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


def weigh(learner: Learner, candidate: Candidate, need: float) -> Evidence | None:
    """The evidence for a candidate; None where it agrees on less than the share `need` of the failed cases that tell something."""
    number = len(learner.failed)
    agreed, silent, misses, slow = [], 0, 0, 0
    for i, r in enumerate(learner.failed):
        ours = candidate.on(r)
        if ours is None:
            silent += 1
        elif learner.answers[i].agrees(ours, learner.only_warned[i]):
            agreed.append(i)
        elif ours.kind == "time" and not slow:  # once may be the fault of a busy machine
            slow += 1
            silent += 1
        elif need < 1 and breaks_down(r):
            silent += 1
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


def breaks_down(r: CaseResult) -> bool:
    """Whether the learner's answer holds inf or nan, as a known mistake may at an edge; that speaks for no candidate and against none."""
    values = flat(r.outcome.value) if r.outcome.kind == "value" else None
    return values is not None and not np.all(np.isfinite(values))


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
