"""Bring a newer version of the course into an existing classroom without losing anything in it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.cells import grade_id, points
from autograder.classroom.create import generate, make_database
from autograder.classroom.edge import open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError, digest, forget_masters
from autograder.course import lessons
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

SAME, ADDED, CHANGED, REFUSED = "unchanged", "added", "updated", "NOT updated"


@dataclass(frozen=True)
class Change:
    """What happened to one assignment, and what that means for the existing submissions."""

    assignment: str
    what: str
    words: tuple[str, ...] = ()


def update(classroom: Classroom, course: Path) -> list[Change]:
    """Bring in the lessons of `course`. An assignment that cannot take the new version safely is left as it is, with the reason."""
    make_database(classroom.db_url)
    counts = _submissions(classroom)
    changes = []
    for lesson in lessons(course):
        if lesson.name.startswith("00"):
            continue
        text = dumps(read_lesson(lesson.source))
        change = _planned(classroom, lesson.name, text, counts.get(lesson.name))
        if change.what in (ADDED, CHANGED):
            _bring_in(classroom, lesson.name, text)
        changes.append(change)
    return changes


def _planned(classroom: Classroom, name: str, text: str, count: int | None) -> Change:
    path = _source(classroom, name)
    if not path.exists():
        return Change(name, ADDED)
    old = path.read_text(encoding="utf-8")
    if old == text:
        return Change(name, SAME) if count is not None else Change(name, ADDED, ("the gradebook did not know it",))
    if classroom.written_sources().get(name) not in (None, digest(old)):
        return Change(name, REFUSED, ("its source was changed by hand; merge the two versions yourself",))
    before, after = _cells(old), _cells(text)
    words = _differences(before, after)
    if count and set(before) != set(after):
        why = f"{count} submissions are in the gradebook, so nbgrader allows no graded, locked or answer cell to be added or removed"
        return Change(
            name, REFUSED, (*words, why, "use the new version in a new classroom, or finish this assignment first")
        )
    if count:
        words += (
            f"{count} submissions will be graded again by the next `linclass grade`; points that a person gave are kept",
        )
    return Change(name, CHANGED, (*words, "hand out release/ again"))


def _differences(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    words = [f"new cell {id}" for id in after if id not in before] + [
        f"cell {id} is gone" for id in before if id not in after
    ]
    worth = {id: (points(before[id]), points(after[id])) for id in before if id in after}
    return (*words, *(f"{id}: {was:g} points become {now:g}" for id, (was, now) in worth.items() if was != now))


def _cells(notebook: str) -> dict[str, dict[str, Any]]:
    """Each cell that nbgrader keeps in the gradebook, by grade_id."""
    return {id: cell for cell in json.loads(notebook)["cells"] if (id := grade_id(cell))}


def _bring_in(classroom: Classroom, name: str, text: str) -> None:
    """Write the new source and generate; the old source is kept in .linclass/earlier, and is restored if nbgrader refuses."""
    path = _source(classroom, name)
    old = path.read_text(encoding="utf-8") if path.exists() else None
    if old is not None:
        kept = classroom.private / "earlier" / f"{name}-{digest(old)[:12]}.ipynb"
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(old, encoding="utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    forget_masters()
    try:
        generate(classroom, name)
    except ClassroomError:
        if old is not None:
            path.write_text(old, encoding="utf-8")
        raise
    classroom.note_source(name, text)


def _source(classroom: Classroom, name: str) -> Path:
    return classroom.folder / "source" / name / f"{name}.ipynb"


def _submissions(classroom: Classroom) -> dict[str, int]:
    """How many submissions of each assignment the gradebook contains."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        return {a.name: int(a.num_submissions) for a in book.assignments}


@dataclass(frozen=True)
class Points:
    """What an assignment is worth."""

    assignment: str
    exercises: float  # graded by the machine
    written: float  # read by a person
    due: str


def points_table(classroom: Classroom) -> list[Points]:
    """The points of each assignment, and when it is due."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        return [
            Points(
                a.name,
                float(a.max_code_score),
                float(a.max_written_score),
                f"{a.duedate:%Y-%m-%d %H:%M} UTC" if a.duedate else "not set",
            )
            for a in sorted(book.assignments, key=lambda a: str(a.name))
        ]
