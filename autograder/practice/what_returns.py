"""What does it return? A version of a function and a small case; the other options are what other versions return."""

from typing import Any

import numpy as np

from autograder.judging.exercise import Case, Exercise
from autograder.practice.item import Form, Item, Kind, Option, Rng
from autograder.practice.small import can_be_followed, is_found_by_hand, show, show_result, small_cases
from autograder.practice.versions import (
    NONE,
    Version,
    agree,
    answer,
    described,
    is_callable_plainly,
    right_version,
    said,
    same_value,
    wrong_versions,
)

MAX_OPTIONS, MIN_OPTIONS = 4, 3
MAX_CASES = 40  # that are tried for one question


def subjects(exercise: Exercise) -> list[str]:
    """The right version, and the wrong ones."""
    is_asked = is_callable_plainly(exercise) and right_version(exercise).is_readable
    return [NONE, *(v.name for v in wrong_versions(exercise))] if is_asked else []


def draw(exercise: Exercise, subject: str, rng: Rng, own: str | None = None) -> Item | None:
    """The question about one version, on the first small case on which enough other versions return something else."""
    versions = [right_version(exercise), *wrong_versions(exercise)]
    shown = next(v for v in versions if v.name == subject)
    others = [versions[int(i)] for i in rng.permutation(len(versions)) if versions[int(i)] is not shown]
    others.sort(key=lambda v: v.mistake is not None)  # what the right version returns is the first distractor
    for one, _ in zip(small_cases(exercise, rng), range(MAX_CASES), strict=False):
        options = _options(exercise, shown, others, one)
        if len(options) >= MIN_OPTIONS and can_be_followed(exercise, shown, one):
            because = said(shown.mistake.sentence) if shown.mistake else "This is the right version."
            return Item(
                Kind.WHAT_RETURNS,
                exercise.id,
                subject,
                exercise.notebook,
                _question(exercise, shown),
                because,
                tuple(options),
                Form.CODE,
                code=shown.source,
                case=tuple(zip(exercise.parameters, map(show, one.args), strict=True)),
                place=exercise.id,
            ).shuffled(rng)
    return None


def _question(exercise: Exercise, shown: Version) -> str:
    what = f"({', '.join(exercise.returns)})" if len(exercise.returns) > 1 else exercise.returns[0]
    asked = f"What does it return ({what})?" if len(exercise.returns) == 1 else f"What does it return, as {what}?"
    wrong = "a version of" if shown.mistake is None else "a wrong version of"
    return f"This is {wrong} {described(exercise)} It is called with the arguments below. {asked}"


def _options(exercise: Exercise, shown: Version, others: list[Version], one: Case) -> list[Option]:
    """The answer, and up to three different ones."""
    mine = _value(exercise, shown, one)
    if mine is None or (shown.mistake and agree(exercise, one, shown, right_version(exercise))):
        return []  # nobody who reads a wrong version as the right one would notice
    found = [Option(mine[1], "Yes.", True)]
    values = [mine[0]]
    for other in others:
        theirs = _value(exercise, other, one)
        if theirs is None or len(found) == MAX_OPTIONS or _shape(theirs[0]) != _shape(mine[0]):
            continue  # an answer of another shape is ruled out, or recognized, without any work
        if theirs[1] in (o.text for o in found) or any(same_value(exercise, theirs[0], v) for v in values):
            continue
        values.append(theirs[0])
        found.append(Option(theirs[1], _reason(other)))
    return found


def _shape(value: Any) -> Any:
    """How a result is made of arrays, numbers and lists, whatever the numbers are.

    >>> _shape([np.zeros((2, 3)), 5]), _shape([1, 2]) == _shape(np.array([0.5, 3]))
    (((2, 3), ()), True)
    """
    if not isinstance(value, list | tuple):
        return np.shape(value)
    parts = [_shape(part) for part in value]
    return (len(parts), *parts[0]) if parts and len(set(parts)) == 1 else tuple(parts)


def _value(exercise: Exercise, version: Version, one: Case) -> tuple[Any, str] | None:
    outcome = answer(exercise, version, one)
    text = show_result(exercise, outcome.value) if outcome.kind == "value" and outcome.value is not None else None
    return (outcome.value, text) if text is not None and is_found_by_hand(outcome.value) else None


def _reason(other: Version) -> str:
    if other.mistake is None:
        return "The right version returns this; the version above does not."
    return f"Another mistake gives this. {said(other.mistake.sentence)}"
