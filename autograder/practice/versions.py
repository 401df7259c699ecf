"""The right version of an exercise and its wrong ones: their texts, and what they answer."""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from autograder.exercises._solutions import written_in
from autograder.judging.calling import Outcome, attempt, copied, quiet
from autograder.judging.compare import compare
from autograder.judging.exercise import Case, Exercise, Function, Misconception, call_plainly, text_of
from autograder.judging.running import find_problem
from autograder.practice.define import NotDefined, define

SECONDS = 0.5  # for one answer; versions that loop without end have none
SAME = 1e-9  # relative difference of values that count as equal
CLEAR = 0.05  # difference that nobody overlooks
MAX_LINES = 20  # of a version that is shown
MAX_WIDTH = 100  # characters of a line that is shown
MAX_SENTENCE = 260  # characters of a sentence that is an option or a reason
NONE = "right version"  # in place of the name of a mistake


@dataclass(frozen=True, eq=False)
class Version:
    """A version of the function that an exercise asks for."""

    name: str
    source: str
    function: Function
    mistake: Misconception | None = None

    @property
    def lines(self) -> list[str]:
        return self.source.rstrip().splitlines()

    @property
    def is_readable(self) -> bool:
        """Whether it can be read at a glance."""
        return len(self.lines) <= MAX_LINES and max(map(len, self.lines)) <= MAX_WIDTH


@lru_cache(maxsize=200)
def right_version(exercise: Exercise) -> Version:
    return Version(NONE, text_of(exercise.solution).rstrip(), exercise.solution)


@lru_cache(maxsize=200)
def wrong_versions(exercise: Exercise) -> tuple[Version, ...]:
    """The wrong versions that are changes to the solution, each text once: what they look like differs only where they are wrong."""
    right, seen, found = right_version(exercise), {right_version(exercise).source}, []
    for one in exercise.misconceptions:
        source = one.source.rstrip()
        if not callable(one.how) and source not in seen and len(one.sentence) <= MAX_SENTENCE:
            seen.add(source)
            version = Version(one.name, source, one.wrong, one)
            if version.is_readable and version.lines[0] == right.lines[0]:
                found.append(version)
    return tuple(found)


def in_form_of(own: str, exercise: Exercise, version: Version) -> Version | None:
    """The mistake of a version, made in a learner's own text; None where it does not fit or would be another mistake."""
    mistake = version.mistake
    if mistake is None or callable(mistake.how) or any(own.count(old) != 1 for old in mistake.how):
        return None
    source = own
    for old, new in mistake.how.items():
        source = source.replace(old, new)
    try:
        made = Version(version.name, source.rstrip(), define(source, exercise), mistake)
    except NotDefined:
        return None
    if not made.is_readable:
        return None
    same = all(agree(exercise, one, made, version) for one in plain_cases(exercise))
    return made if same else None


def agree(exercise: Exercise, one: Case, first: Version, second: Version) -> bool:
    """Whether two versions have the same answer, or fail in the same way."""
    a, b = answer(exercise, first, one), answer(exercise, second, one)
    if a.kind != "value" or b.kind != "value":
        return (a.kind, a.error) == (b.kind, b.error)
    return same_value(exercise, a.value, b.value)


def same_value(exercise: Exercise, got: Any, expected: Any) -> bool:
    """Whether two plain values are equal but for rounding: closer than the judge would ask for."""
    try:
        return compare(got, expected, exercise.returns, SAME) is None
    except Exception:  # values of different kinds
        return False


def differ_clearly(exercise: Exercise, got: Any, expected: Any) -> bool:
    """Whether two plain values differ by more than somebody who looks for it could overlook."""
    try:
        return compare(got, expected, exercise.returns, CLEAR, CLEAR) is not None
    except Exception:  # values of different kinds
        return True


def plain_cases(exercise: Exercise) -> tuple[Case, ...]:
    """The visible cases in which nothing but the arguments matters."""
    return tuple(one for one in exercise.visible if one.seconds is None)


@lru_cache(maxsize=20_000)
def answer(exercise: Exercise, version: Version, one: Case) -> Outcome:
    """What a version answers in a case."""
    return attempt(exercise.call, version.function, one.args, SECONDS)


def is_wrong_in(exercise: Exercise, version: Version, one: Case) -> bool:
    """Whether a version fails a case."""
    return find_problem(exercise, one, answer(exercise, version, one), expected(exercise, one)) is not None


@lru_cache(maxsize=5_000)
def expected(exercise: Exercise, one: Case) -> Any:
    """What the reference answers."""
    with quiet():
        return exercise.call(exercise.reference, *map(copied, one.args))


def differing_line(right: list[str], wrong: list[str]) -> int | None:
    """The place of the only line that differs; None where more differs, or a line is missing.

    >>> differing_line(["a", "b", "c"], ["a", "x", "c"]), differing_line(["a", "b"], ["a"])
    (1, None)
    """
    if len(right) != len(wrong):
        return None
    places = [i for i, (one, other) in enumerate(zip(right, wrong, strict=True)) if one != other]
    return places[0] if len(places) == 1 else None


def as_difference(right: list[str], wrong: list[str]) -> Iterator[tuple[str, str]]:
    """Two versions as one text: (mark, line), where "-" is only in the right one and "+" only in the wrong one."""
    for line in difflib.ndiff(right, wrong):
        if line[0] in " -+":
            yield line[0], line[2:]


def is_callable_plainly(exercise: Exercise) -> bool:
    """Whether a case shows all that happens: there is one right answer, and the function is called with arguments that can be shown."""
    is_plain = exercise.call is call_plainly and exercise.holds is None and bool(exercise.parameters)
    return is_plain and not any(
        callable(a) or hasattr(a, "bit_generator") for one in exercise.visible for a in one.args
    )


@lru_cache(maxsize=200)
def described(exercise: Exercise) -> str:
    """The function with what it is for, as its lesson says: nobody remembers all of them by their names."""
    (function,) = (
        node
        for node in ast.parse(written_in(exercise.notebook)[exercise.id].source).body
        if isinstance(node, ast.FunctionDef) and node.name == exercise.id
    )
    purpose = " ".join((ast.get_docstring(function) or "").split("\n\n")[0].split()).partition(" Returns ")[0]
    return f"`{exercise.id}` ({purpose.rstrip('.')})." if purpose else f"`{exercise.id}`."


def fix_of(right: list[str], wrong: list[str]) -> str:
    """What is to be changed in a version that differs in one line; empty where more differs.

    >>> fix_of(["def f(x):", "    return x"], ["def f(x):", "    return 1"])
    'Line 2 should be `return x`.'
    """
    place = differing_line(right, wrong)
    if place is None:
        return ""
    better, bad = right[place], wrong[place]
    if better.strip() != bad.strip():
        return f"Line {place + 1} should be `{better.strip()}`."
    inward = len(better) - len(better.lstrip()) > len(bad) - len(bad.lstrip())
    return f"Line {place + 1} belongs further {'in' if inward else 'out'}."


def said(sentence: str) -> str:
    """What the check says, quoted: it speaks to somebody who wrote that version."""
    return f"The check would say: “{sentence}”"
