"""Answers in a form that is quick to compare: a learner's answer is held against those of a hundred candidates."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.judging.calling import Outcome
from autograder.judging.compare import ATOL, RTOL, are_close, numbers_of, same

HEAD = 3  # numbers that are looked at first, one by one


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
    return Form(build, numbers, tuple(numbers[:HEAD].tolist()), None)


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
