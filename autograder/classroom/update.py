"""Bring a newer version of the course into an existing classroom without losing anything in it."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.cells import grade_id, points
from autograder.classroom.create import choose, generate, move_gradebook, refuse_misfits
from autograder.classroom.edge import open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError, digest, forget_masters
from autograder.classroom.late import read_when, set_dates, show_when, zone_of
from autograder.classroom.overlaid import merged, undefined_uses
from autograder.course import START, lessons
from autograder.files import write_atomically
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

SAME, ADDED, CHANGED, REFUSED, LEFT_OUT = "unchanged", "added", "updated", "NOT updated", "left out"


@dataclass(frozen=True)
class Change:
    """What happened to one assignment, and what that means for the existing submissions."""

    assignment: str
    what: str
    words: tuple[str, ...] = ()


def update(classroom: Classroom, course: Path) -> list[Change]:
    """Bring in the lessons of `course`. An assignment that cannot take the new version safely is left as it is, with the reason."""
    read = {x.name: dumps(read_lesson(x.source, core=classroom.core)) for x in lessons(course) if x.name != START}
    refuse_misfits(classroom.overlay, read)
    chosen = {name: _chosen(classroom, name, text) for name, text in read.items() if classroom.overlay.takes(name)}
    move_gradebook(classroom)
    counts = _submissions(classroom)
    changes = []
    for name in read:
        change, text = _decide(classroom, name, chosen.get(name, ""), counts.get(name))
        if change.what in (ADDED, CHANGED):
            _bring_in(classroom, name, text)
        if change.what in (ADDED, CHANGED, SAME):
            _keep_base(classroom, name, chosen[name])
        changes.append(change)
    set_chosen_dates(classroom)
    return changes


def set_chosen_dates(classroom: Classroom) -> None:
    """Write the due dates of course.toml into the gradebook."""
    chosen = {name: classroom.overlay.choice(name).due for name in classroom.assignments()}
    wanted = {name: read_when(date, zone_of(classroom)) for name, date in chosen.items() if date}
    if wanted:
        set_dates(classroom, wanted)


def _chosen(classroom: Classroom, name: str, text: str) -> str:
    """The course's version with the choices of course.toml."""
    return choose(text, classroom.overlay, name, core=classroom.core)


def _decide(classroom: Classroom, name: str, text: str, count: int | None) -> tuple[Change, str]:
    """What happens to a lesson, and its new text; `text` is the course's version with the choices of course.toml."""
    path, overlay = _source(classroom, name), classroom.overlay
    if not overlay.takes(name):
        there = "; it is still in source/, which you may delete" if path.exists() else ""
        return Change(name, LEFT_OUT, (f"course.toml does not name it{there}",)), ""
    if not path.exists() and name in classroom.written_sources() and name not in overlay.lessons:
        why = "you removed it from source/; to get it back, name it in course.toml (lessons = […])"
        return Change(name, LEFT_OUT, (why,)), ""
    words: tuple[str, ...] = ()
    base = _base(classroom, name)
    if path.exists() and base is not None and (mine := path.read_text(encoding="utf-8")) not in (base, text):
        text, conflicts = merged(base, mine, text)
        words = tuple(conflicts)
    change = _planned(classroom, name, text, count, is_merged=base is not None)
    lacking = [f"yours({used}) is left, although nothing defines {used} any more" for used in undefined_uses(text)]
    return replace(change, words=(*words, *change.words, *lacking)), text


def _base_path(classroom: Classroom, name: str) -> Path:
    return classroom.private / "base" / f"{name}.ipynb"


def _base(classroom: Classroom, name: str) -> str | None:
    """The course's version from which source/ was made; None in a classroom that has changed and did not keep it."""
    kept, path = _base_path(classroom, name), _source(classroom, name)
    if kept.is_file():
        return kept.read_text(encoding="utf-8")
    if path.exists() and classroom.written_sources().get(name) == digest(old := path.read_text(encoding="utf-8")):
        return old
    return None


def _keep_base(classroom: Classroom, name: str, text: str) -> None:
    write_atomically(_base_path(classroom, name), text)


def _planned(classroom: Classroom, name: str, text: str, count: int | None, *, is_merged: bool) -> Change:
    path = _source(classroom, name)
    if not path.exists():
        return Change(name, ADDED)
    old = path.read_text(encoding="utf-8")
    if old == text:
        return Change(name, SAME) if count is not None else Change(name, ADDED, ("the gradebook did not know it",))
    if not is_merged and classroom.written_sources().get(name) not in (None, digest(old)):
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
        else:
            path.unlink()
            path.parent.rmdir()
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
                show_when(classroom, a.duedate) if a.duedate else "not set",
            )
            for a in sorted(book.assignments, key=lambda a: str(a.name))
        ]
