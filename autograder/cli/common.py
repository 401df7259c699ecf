"""What the verbs share."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.course import find_course

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.classroom.folder import Classroom


SET_ASIDE = 3  # the exit status where the grading is finished and some of the work needs review


def console() -> "Console":
    """For what a person reads in addition to the result: on standard error."""
    from rich.console import Console

    return Console(stderr=True)


def course_folder() -> Path:
    try:
        return find_course()
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from None


def classroom_at(folder: Path) -> "Classroom":
    from autograder.classroom.folder import ClassroomError, open_classroom
    from autograder.files import share_alike

    try:
        room = open_classroom(folder)
        share_alike(room.folder)
        return room
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None


def refuse_read_only(room: "Classroom") -> None:
    """Before anything is written: one sentence where a classroom cannot be written to."""
    for path in (room.folder, room.private, room.folder / "submitted", room.folder / "gradebook.db"):
        if path.exists() and not os.access(path, os.W_OK):
            raise click.ClickException(
                f"{path} cannot be written, so nothing was done; make it writable for you, or copy the classroom"
            )


def refuse_typos(room: "Classroom", assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()) -> None:
    """An error with the nearest name where a name is not in the classroom."""
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.roster import read_roster
    from autograder.classroom.scan import refuse_unknown

    folders = {path.name for part in ("submitted", "autograded") for path in (room.folder / part).glob("*")}
    try:
        refuse_unknown("assignment", assignments, room.assignments())
        refuse_unknown("student", students, folders | {p.id for p in read_roster(room)})
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
