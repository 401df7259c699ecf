"""Find the line: a wrong version of a function that the learner has passed. Which line is at fault?"""

from autograder.judging.exercise import Exercise
from autograder.practice.item import Form, Item, Kind, Option, Rng, some
from autograder.practice.versions import (
    Version,
    described,
    differing_line,
    fix_of,
    in_form_of,
    right_version,
    said,
    wrong_versions,
)

MAX_OPTIONS = 5
MAX_LONGER = 15  # characters by which a wrong line may be longer than the right one; a longer one looks odd
MIN_LINES = 4  # of a function, with its first; in a shorter one there is nothing to look for


def subjects(exercise: Exercise) -> list[str]:
    """The wrong versions that differ from the solution in a single line. If several answers are right, another line could be changed."""
    if not exercise.parameters or exercise.holds is not None:
        return []
    right = right_version(exercise).lines
    found = (v for v in wrong_versions(exercise) if (differing_line(right, v.lines) or 0) > 0)
    return [v.name for v in found] if len(right) >= MIN_LINES else []


def draw(exercise: Exercise, subject: str, rng: Rng, own: str | None = None) -> Item | None:
    """The question about one wrong version, in the learner's own form (`own` is their text) where the mistake fits it."""
    wrong = next(v for v in wrong_versions(exercise) if v.name == subject)
    right_lines = right_version(exercise).lines
    if own and (fitted := in_form_of(own, exercise, wrong)):
        right_lines, wrong = own.rstrip().splitlines(), fitted
    place = differing_line(right_lines, wrong.lines)
    if place is None or place == 0 or len(wrong.lines[place].strip()) > len(right_lines[place].strip()) + MAX_LONGER:
        return None
    others = [i for i in _candidates(wrong) if i != place and wrong.lines[i].strip() != wrong.lines[place].strip()]
    chosen = sorted([place, *some(rng, others, MAX_OPTIONS - 1)])
    if len(chosen) < MIN_LINES - 1:
        return None
    assert wrong.mistake is not None
    options = tuple(
        Option(f"{i + 1}: {wrong.lines[i].strip()}", _reason(i == place, wrong, i), i == place) for i in chosen
    )
    return Item(
        Kind.FIND_LINE,
        exercise.id,
        subject,
        exercise.notebook,
        f"One line is wrong in this version of {described(exercise)} Which one?",
        f"{fix_of(right_lines, wrong.lines)} {said(wrong.mistake.sentence)}",
        options,
        Form.CODE,
        code=wrong.source,
        place=exercise.id,
    )


def _candidates(version: Version) -> list[int]:
    """The lines that can be at fault: not the first, no comments, and nothing that is only an `else:`."""
    lines = enumerate(version.lines)
    return [
        i for i, line in lines if i and len(line.strip()) > len("else:") and not line.strip().startswith(("#", '"'))
    ]


def _reason(is_right: bool, version: Version, place: int) -> str:
    return "That is the line." if is_right else f"Line {place + 1} is as it should be."
