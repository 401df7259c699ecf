"""Where an answer goes wrong, when it is not known what the learner did: in which cases, in which of the results, in which entries.

What is said here is true by construction: all failed cases have the property, and cases without it passed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.judging.compare import WrongForm, flat, same
from autograder.judging.exercise import Asked, Case, Exercise
from autograder.judging.explain.evidence import form_of
from autograder.judging.explain.named import Found, Named
from autograder.judging.plain import NOT_DEFINED, plain
from autograder.judging.running import CaseResult, find_wrong_value

NOT_ASKED = "not what is asked for"  # a form or a property that the exercise names, in its own words
MIN_PASSED = 3  # cases, or kinds of cases, without a property that passed


def find_where(exercise: Exercise, results: Sequence[CaseResult]) -> Iterator[Named]:
    """What can be said of the cases that failed, the most particular first."""
    failed = [r for r in results if not r.passed]
    passed = [r for r in results if r.passed]
    for name, sentence in (
        *_outcomes(exercise, failed),
        *_inputs(exercise, passed, failed),
        *_entries(exercise, failed),
        *_parts(exercise, failed),
        *_kinds(passed, failed),
        *_problems(exercise, failed),
    ):
        yield Named(name, sentence, Found.GENERIC if name == NOT_ASKED else Found.WHERE)


def _outcomes(exercise: Exercise, failed: list[CaseResult]) -> Iterator[tuple[str, str]]:
    kinds = {r.outcome.kind for r in failed}
    errors = {r.outcome.error for r in failed}
    if kinds == {"error"} and len(errors) == 1 and errors != {NOT_DEFINED}:
        yield f"raises {errors.pop()}", "On every case that fails your function stops with an error."
    if kinds == {"time"}:
        yield (
            "does not end",
            "On the cases that fail your function does not come to an end: look at what stops each loop.",
        )
    if kinds != {"value"}:
        return
    if all(_only_warned(exercise, r) for r in failed):
        yield (
            "a warning",
            "Your numbers are right, but NumPy warns while they are made: something overflows or is divided by zero.",
        )
    if all(_has_nan(r.outcome.value) for r in failed):
        yield (
            "not a number",
            "Where your answer is wrong it holds inf or nan: something is divided by zero, overflows, or is the logarithm of 0.",
        )


def _only_warned(exercise: Exercise, r: CaseResult) -> bool:
    """Whether the value is right, and a warning is what fails the case."""
    warned = r.case.warnings_forbidden and r.outcome.warnings
    return bool(warned) and find_wrong_value(exercise, r.case, r.outcome.value, r.expected) is None


def _inputs(exercise: Exercise, passed: list[CaseResult], failed: list[CaseResult]) -> Iterator[tuple[str, str]]:
    """A property of the input that all failed cases have, and hardly a passed one."""
    for name, has in _properties(exercise):
        with_it = sum(has(r.case) for r in passed)
        if len(passed) - with_it >= MIN_PASSED and 3 * with_it <= len(failed) and all(has(r.case) for r in failed):
            yield f"wrong where {name}", f"Your function is right elsewhere and wrong where {name}."


def _properties(exercise: Exercise) -> Iterator[tuple[str, Callable[[Case], bool]]]:
    yield "there is a single point", lambda one: len(_first(one)) == 1
    yield "there is more than one point", lambda one: len(_first(one)) > 1
    yield "there is a single feature", lambda one: _width(one) == 1
    yield "there are more than two features", lambda one: _width(one) > 2
    yield "there are not exactly two features", lambda one: _width(one) not in (0, 2)
    yield "all numbers are integers (an array made like theirs truncates fractions)", _is_integer
    yield "there are fractions among the numbers", lambda one: not _is_integer(one)
    yield "a point occurs more than once", lambda one: np.ndim(_first(one)) > 1 and _repeats(one)
    yield "the same number occurs more than once", lambda one: np.ndim(_first(one)) == 1 and _repeats(one)
    yield "there are more than 100 points", lambda one: len(_first(one)) > 100
    yield "the columns of the points, with a 1 appended, depend on each other (so there is no inverse)", _depends
    yield "there are as many points as features", lambda one: _width(one) == len(_first(one))
    for i, name in enumerate(exercise.parameters):
        for words, of_number in NUMBERS:
            yield f"{name} {words}", partial(_number_has, i, of_number)
        for words, of_array in ARRAYS:
            yield f"{name} {words}", partial(_array_has, i, of_array)


NUMBERS: tuple[tuple[str, Callable[[float], bool]], ...] = (
    ("is 0", lambda v: v == 0),
    ("is not 0", lambda v: v != 0),
    ("is negative", lambda v: v < 0),
    ("is positive", lambda v: v > 0),
    ("is larger than 2", lambda v: v > 2),
    ("is 1", lambda v: v == 1),
    ("is a single number", lambda v: True),
)
ARRAYS: tuple[tuple[str, Callable[[np.ndarray], Any]], ...] = (
    ("holds negative numbers", lambda v: np.any(v < 0)),
    ("holds a 0", lambda v: np.any(v == 0)),
    ("holds the same number everywhere", lambda v: v.size > 1 and np.ptp(v) == 0),
    ("holds very large numbers", lambda v: np.any(np.abs(v) >= 100)),
    ("holds only small numbers", lambda v: 0 < np.abs(v).max(initial=0.0) < 0.1),
)


def _number_has(i: int, has: Callable[[float], bool], one: Case) -> bool:
    value = one.args[i] if i < len(one.args) else None
    return isinstance(value, int | float | np.number) and has(float(value))


def _array_has(i: int, has: Callable[[np.ndarray], Any], one: Case) -> bool:
    value = one.args[i] if i < len(one.args) else None
    return isinstance(value, np.ndarray) and value.ndim > 0 and value.dtype.kind in "iuf" and bool(has(value))


def _repeats(one: Case) -> bool:
    return len(np.unique(_first(one), axis=0)) < len(_first(one))


def _first(one: Case) -> np.ndarray:
    arrays = [a for a in one.args if isinstance(a, np.ndarray) and a.ndim]
    return next((a for a in arrays if a.ndim == 2), arrays[0] if arrays else np.zeros(0))


def _width(one: Case) -> int:
    table = _first(one)
    return table.shape[1] if table.ndim == 2 else 0


def _depends(one: Case) -> bool:
    """Whether a feature is a combination of the others and a constant."""
    table = _first(one)
    if table.ndim != 2 or not table.size or table.dtype.kind not in "iuf" or not np.all(np.isfinite(table)):
        return False
    augmented = np.column_stack([table, np.ones(len(table))])
    return bool(np.linalg.matrix_rank(augmented) < augmented.shape[1])


def _is_integer(one: Case) -> bool:
    return _first(one).dtype.kind in "iu"


def _entries(exercise: Exercise, failed: list[CaseResult]) -> Iterator[tuple[str, str]]:
    """The entries of an array that are wrong, where others are right."""
    if exercise.holds is not None or len(exercise.returns) > 1 or len(failed) < MIN_PASSED:
        return
    pairs = []
    for r in failed:
        got, expected = _as_array(r.outcome.value), _as_array(r.expected)
        if got is None or expected is None or got.shape != expected.shape or got.size < 2:
            return
        pairs.append((got, expected))
    wrong = [(~np.isclose(g, e, equal_nan=True), e) for g, e in pairs]
    if all(w.all() for w, _ in wrong):
        return
    for name, inside in ENTRIES:
        if all(_within(w, inside(e)) for w, e in wrong):
            yield f"only {name}", f"What is wrong in your result is {name}; the other entries are right."


def _within(wrong: np.ndarray, places: np.ndarray | None) -> bool:
    return places is not None and bool(np.all(places[wrong])) and not bool(places.all())


def _edge(axis: int, place: int) -> Callable[[np.ndarray], np.ndarray | None]:
    def marked(e: np.ndarray) -> np.ndarray | None:
        if e.ndim <= axis:
            return None
        places = np.zeros(e.shape, dtype=bool)
        np.moveaxis(places, axis, 0)[place] = True
        return places

    return marked


def _diagonal(e: np.ndarray) -> np.ndarray | None:
    return np.eye(len(e), dtype=bool) if e.ndim == 2 and e.shape[0] == e.shape[1] else None


ENTRIES: tuple[tuple[str, Callable[[np.ndarray], np.ndarray | None]], ...] = (
    ("its first row or entry", _edge(0, 0)),
    ("its last row or entry", _edge(0, -1)),
    ("its first column", _edge(1, 0)),
    ("its last column", _edge(1, -1)),
    ("its diagonal", _diagonal),
    ("what stands off its diagonal", lambda e: None if _diagonal(e) is None else ~np.eye(len(e), dtype=bool)),
    ("every entry that should be 0", lambda e: e == 0),
    ("some of the entries that should be negative", lambda e: e < 0),
    ("some of the entries that should be positive", lambda e: e > 0),
)


def _as_array(value: Any) -> np.ndarray | None:
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        return None


def _parts(exercise: Exercise, failed: list[CaseResult]) -> Iterator[tuple[str, str]]:
    """Which of several results is wrong, where it is never another one."""
    if exercise.holds is not None or len(exercise.returns) < 2 or any(r.outcome.kind != "value" for r in failed):
        return
    wrong = [set(_wrong_parts(exercise, r)) for r in failed]
    together = set.union(*wrong)
    if len(together) < len(exercise.returns):
        right = " and ".join(name for name in exercise.returns if name not in together)
        is_are = "is" if len(exercise.returns) - len(together) == 1 else "are"
        yield (
            f"{right} right",
            f"{right} {is_are} right in every case; what is wrong is {' and '.join(sorted(together))}.",
        )


def _wrong_parts(exercise: Exercise, r: CaseResult) -> Iterable[str]:
    value = r.outcome.value
    if not isinstance(value, list | np.ndarray) or len(value) != len(exercise.returns):
        return exercise.returns
    parts = zip(exercise.returns, value, r.expected, strict=True)
    return [name for name, got, expected in parts if not same(plain(got), plain(expected))]


def _kinds(passed: list[CaseResult], failed: list[CaseResult]) -> Iterator[tuple[str, str]]:
    """One property alone is not shown, or two of many."""
    shown = {r.case.tests for r in passed}
    kinds = list(dict.fromkeys(r.case.tests for r in failed))
    if len(kinds) == 1 and len(shown) >= MIN_PASSED:
        yield "one kind of case", f"Your function is right everywhere but in one kind of case: {failed[0].note}."
    if len(kinds) == 2 and len(shown - set(kinds)) >= 2 * MIN_PASSED:
        first, second = (next(r.note for r in failed if r.case.tests == kind) for kind in kinds)
        yield (
            "two kinds of cases",
            f"Your function is right everywhere but in two kinds of cases, such as: {first}; and: {second}.",
        )


def _problems(exercise: Exercise, failed: list[CaseResult]) -> Iterator[tuple[str, str]]:
    """The same thing is wrong with every answer that failed."""
    problems = {re.sub(r"-?\d[\d.e+-]*", "…", r.problem or "") for r in failed}
    if len(problems) > 1 or len(failed) < 2 or failed[0].hidden:  # a hidden case's numbers stay hidden
        return
    if exercise.holds is not None:
        name = NOT_ASKED if isinstance(failed[0].problem, Asked | WrongForm) else "one property broken"
        alike = "it is the same" if len({r.problem for r in failed}) == 1 else "it is of this kind"
        yield name, f"In every case that fails {alike}: {failed[0].problem}"
    elif isinstance(failed[0].problem, WrongForm):
        forms = {str(form_of(r.outcome.value).build) for r in failed}
        wanted = {str(form_of(plain(r.expected)).build) for r in failed}
        if len(forms) == 1 and len(wanted) > 1 and len(failed) >= MIN_PASSED:
            words = "Your result has the same form in every case, whatever comes in:"
            yield "the same form in every case", f"{words} {failed[0].problem}"
        yield "wrong form", f"The form of your result is not the one that is asked for: {failed[0].problem}"


def _has_nan(value: Any) -> bool:
    numbers = None if value is None else flat(value)  # None is not a number at all
    return numbers is not None and not np.all(np.isfinite(numbers))
