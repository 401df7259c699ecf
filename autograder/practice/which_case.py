"""Which case tells them apart? A right and a wrong version; the option to choose is the input on which they differ."""

from autograder.judging.exercise import Case, Exercise
from autograder.practice.item import Form, Item, Kind, Option, Rng
from autograder.practice.small import can_be_followed, show, show_result, small_cases
from autograder.practice.versions import (
    Version,
    answer,
    as_difference,
    described,
    differ_clearly,
    is_callable_plainly,
    is_wrong_in,
    right_version,
    said,
    same_value,
    wrong_versions,
)

OPTIONS = 3
MAX_CASES = 60  # that are tried for one question
MAX_SHOWN = 90  # characters of the arguments of a case
MAX_STEPS = 30  # statements that are executed for one of the inputs
MAX_LINES = 18  # of the two versions as one text


def subjects(exercise: Exercise) -> list[str]:
    """The wrong versions that are right in some cases. (Whether small ones are found shows when the question is drawn.)"""
    if not is_callable_plainly(exercise) or not right_version(exercise).is_readable:
        return []
    return [v.name for v in wrong_versions(exercise) if len(_difference(exercise, v)) <= MAX_LINES]


def draw(exercise: Exercise, subject: str, rng: Rng, own: str | None = None) -> Item | None:
    """The question about one wrong version: one small case on which it fails, and two on which it returns what the right one does."""
    right = right_version(exercise)
    wrong = next(v for v in wrong_versions(exercise) if v.name == subject)
    assert wrong.mistake is not None
    apart, alike = _sorted(exercise, right, wrong, rng)
    if not apart or len(alike) < OPTIONS - 1:
        return None
    differing = _difference(exercise, wrong)
    options = [_option(exercise, right, wrong, apart[0], is_right=True)]
    options += [_option(exercise, right, wrong, one) for one in alike[: OPTIONS - 1]]
    return Item(
        Kind.WHICH_CASE,
        exercise.id,
        subject,
        exercise.notebook,
        f"These are a right and a wrong version of {described(exercise)} Lines marked − are only in the right one, "
        "lines marked + only in the wrong one. On which input do they return different results?",
        said(wrong.mistake.sentence),
        tuple(options),
        Form.CODE,
        code="\n".join(line for _, line in differing),
        changed=tuple(mark for mark, _ in differing),
        place=exercise.id,
    ).shuffled(rng)


def _difference(exercise: Exercise, wrong: Version) -> list[tuple[str, str]]:
    return list(as_difference(right_version(exercise).lines, wrong.lines))


def _sorted(exercise: Exercise, right: Version, wrong: Version, rng: Rng) -> tuple[list[Case], list[Case]]:
    """Small cases on which the versions clearly differ, and on which they clearly agree; no more than are needed."""
    apart: list[Case] = []
    alike: list[Case] = []
    for one, _ in zip(small_cases(exercise, rng), range(MAX_CASES), strict=False):
        if len(_shown(exercise, one)) > MAX_SHOWN:
            continue
        first, second = answer(exercise, right, one), answer(exercise, wrong, one)
        if second.kind not in ("value", "error"):
            continue
        if not all(can_be_followed(exercise, version, one, MAX_STEPS) for version in (right, wrong)):
            continue
        if second.kind == "value" and same_value(exercise, second.value, first.value):
            alike.append(one)
        elif second.kind == "value" and not differ_clearly(exercise, second.value, first.value):
            continue
        elif is_wrong_in(exercise, wrong, one) and _result(exercise, wrong, one) not in (
            "",
            _result(exercise, right, one),
        ):
            apart.append(one)
        if apart and len(alike) >= OPTIONS - 1:
            break
    return apart, alike


def _shown(exercise: Exercise, one: Case) -> str:
    return ", ".join(f"{name} = {show(value)}" for name, value in zip(exercise.parameters, one.args, strict=True))


def _result(exercise: Exercise, version: Version, one: Case) -> str:
    outcome = answer(exercise, version, one)
    if outcome.kind == "error":
        return f"raises {outcome.error}"
    text = show_result(exercise, outcome.value)
    return f"returns `{text}`" if text else ""


def _option(exercise: Exercise, right: Version, wrong: Version, one: Case, *, is_right: bool = False) -> Option:
    expected = _result(exercise, right, one)
    if is_right:
        reason = f"Here the right version {expected or 'returns something else'}, and the wrong one {_result(exercise, wrong, one)}."
    else:
        reason = f"Here both versions {expected.replace('returns', 'return') or 'return the same'}."
    return Option(_shown(exercise, one), reason, is_right)
