"""The instructor's verbs for a term that does not go to plan: due dates, extensions, what became of a grade, another name."""

import json
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from autograder.cli.common import classroom_at, console
from autograder.text import shown_points

if TYPE_CHECKING:
    from autograder.classroom.gradebook import Change
    from autograder.classroom.grades import Graded
    from autograder.classroom.history import Event

FOLDER = click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
MAX_ROWS = 200  # rows of a table; what is left out is counted


def show_changes(changes: "list[Change]", held: "list[Change]", folder: Path) -> None:
    """Old → new for each grade that is different now, and those that wait for --accept."""
    if not changes and not held:
        return
    from rich.table import Table
    from rich.text import Text

    table = Table("student", "assignment", "points", "", "why", title="Grades that change", title_justify="left")
    rows = [(change, "NOT stored") for change in held] + [(change, "stored") for change in changes]
    for change, done in rows[:MAX_ROWS]:
        cells = _old_and_new(change.cells)
        cut = cells if len(cells) < 120 else cells[:120] + " …"
        words = (
            change.student,
            change.assignment,
            f"{shown_points(change.old)} → {shown_points(change.new)}",
            done,
            f"{change.why}: {cut}",
        )
        table.add_row(*map(Text, words))
    console().print(table)
    if len(rows) > MAX_ROWS:
        console().print(f"{len(rows) - MAX_ROWS} more are not shown; linclass history shows each")
    if held:
        count = len(held)
        console().print(
            f"{count} lower grade{'s were' if count > 1 else ' was'} not stored. To store: linclass grade {folder} --accept "
            "(with --student or --assignment for some of them)",
            style="bold",
            markup=False,
        )


def _old_and_new(cells: dict[str, tuple[float, float]]) -> str:
    return ", ".join(
        f"{name.removeprefix('check_')} {shown_points(old)} → {shown_points(new)}" for name, (old, new) in cells.items()
    )


@click.command()
@FOLDER
@click.argument("dates", nargs=-1, metavar="[DATE|ASSIGNMENT=DATE]...")
def due(folder: Path, dates: tuple[str, ...]) -> None:
    """Show when the assignments are due, or move them.

    \b
    linclass due FOLDER                                                  the dates, with all extensions
    linclass due FOLDER "02_perceptron=2027-02-08 18:00 Europe/Berlin"   one assignment
    linclass due FOLDER 2027-02-01                                       the first one; each other one a week after the one before

    A date alone means its last minute. The first time zone that you name counts for all dates without one; until then it is UTC.
    What lateness costs follows at once; nothing is graded again.
    """
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.late import (
        due_dates,
        duration,
        noted_extensions,
        plan_dates,
        remember_zone,
        set_dates,
        show_when,
        zone_of,
    )

    room = classroom_at(folder)
    try:
        if dates:
            with locked(room):
                remember_zone(room, dates)
                set_dates(room, plan_dates(room.assignments(), dates, zone_of(room)))
    except (ClassroomError, Busy) as problem:
        raise click.ClickException(str(problem)) from None
    dates_of = due_dates(room)
    extensions = {key: given.after(dates_of.get(key[1])) for key, given in noted_extensions(room).items()}
    from autograder.classroom.grades import read

    extensions |= {key: g.extension for key, g in read(room).submissions.items() if g.extension}
    for assignment, date in dates_of.items():
        click.echo(f"{assignment:<30}{show_when(room, date)}" if date else f"{assignment:<30}not set")
        for (student, name), extension in sorted(extensions.items()):
            if name == assignment and date:
                more = f"{duration(extension.total_seconds())} more"
                click.echo(f"  {student:<28}{show_when(room, date + extension)} ({more})")


@click.command()
@FOLDER
@click.argument("student")
@click.argument("assignment")
@click.option(
    "--days", type=click.FloatRange(0), default=0.0, help="How many more days, from the due date; may be a fraction."
)
@click.option("--hours", type=click.FloatRange(0), default=0.0, help="How many more hours.")
@click.option("--until", metavar="DATE", help='The new date instead, e.g. "2027-02-11 18:00 Europe/Berlin".')
@click.option("--remove", is_flag=True, help="Take the extension back.")
def extend(
    folder: Path, student: str, assignment: str, days: float, hours: float, until: str | None, remove: bool
) -> None:
    """Give STUDENT more time for ASSIGNMENT, before or after it was handed in.

    Extensions do not add up: the last one counts. It is nbgrader's own extension, so formgrader and nbgrader see it too. What lateness
    costs follows at once; nothing is graded again.
    """
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.history import Event, note, now
    from autograder.classroom.late import Extension, duration, require_known, show_when
    from autograder.classroom.late import extend as give

    given = Extension(timedelta(days=days, hours=hours))
    if sum((bool(given.length), until is not None, remove)) != 1:
        raise click.UsageError("say how much more time: --days and --hours, or --until, or --remove")
    room = classroom_at(folder)
    try:
        with locked(room):
            require_known(room.assignments(), assignment, "assignment")
            if until:
                given = _until(room, assignment, until)
            date = give(room, student, assignment, given)
            length = duration(given.length.total_seconds()) if given.length else ""
            words = f"extension of {length}" if length else f"extension until {show_when(room, date)}"
            words = "extension taken back" if remove else words
            note(room, student, assignment, Event(now(), words))
    except (ClassroomError, Busy) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"{student}: {assignment} is due {show_when(room, date)}")
    _warn_of_strangers(room, student)


def _until(room: Any, assignment: str, text: str) -> Any:
    from datetime import UTC

    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.late import Extension, due_dates, read_when, show_when, zone_of

    regular = due_dates(room)[assignment]
    wanted = read_when(text, zone_of(room)).astimezone(UTC).replace(tzinfo=None)
    if regular is not None and wanted <= regular:
        raise ClassroomError(f"{assignment} is due {show_when(room, regular)} anyway, which is not before {text}")
    return Extension(until=wanted)


def _warn_of_strangers(room: Any, student: str) -> None:
    """A name that nobody has is probably a typing error; but the first extension of a term may come before the first submission."""
    from difflib import get_close_matches

    from autograder.classroom.grades import read
    from autograder.text import printable

    names = {s.id for s in read(room).students} | {p.name for p in (room.folder / "submitted").iterdir()}
    if student not in names:
        near = get_close_matches(student, names, 1)
        console().print(
            f"Nobody called {student} has handed in or is in the gradebook yet; it is noted for the day they do."
            + (f" Did you mean {printable(near[0])}?" if near else ""),
            markup=False,
        )


@click.command()
@FOLDER
@click.argument("student")
@click.option("--assignment", "assignments", multiple=True, metavar="A", help="Only this assignment; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per event.")
def history(folder: Path, student: str, assignments: tuple[str, ...], as_json: bool) -> None:
    """Show how STUDENT's grades came about: each grading, what changed and why, extensions, and what counts now."""
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.grades import read
    from autograder.classroom.history import read_history
    from autograder.classroom.late import require_known

    room = classroom_at(folder)
    grades = read(room)
    try:
        chosen = [require_known(room.assignments(), name, "assignment") for name in assignments] or room.assignments()
        events = {name: read_history(room, student, name) for name in chosen}
        found = {name: grades.submissions.get((student, name)) for name in chosen}
        if not any(events.values()) and not any(found.values()):
            require_known([s.id for s in grades.students], student, "student")
            raise ClassroomError(f"nothing of {student} has been graded yet; run: linclass grade {folder}")
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
    for name in chosen:
        if as_json:
            for event in events[name]:
                click.echo(json.dumps({"student": student, "assignment": name, **asdict(event)}, ensure_ascii=False))
        elif events[name] or found[name]:
            click.echo(f"{name}: {_standing(found[name])}")
            for event in events[name]:
                click.echo(f"  {_line(event)}")


def _standing(graded: "Graded | None") -> str:
    """What counts now."""
    if graded is None:
        return "not handed in"
    from autograder.classroom.late import late_by

    most = sum(mark.max_score for mark in graded.marks)
    words = [f"{shown_points(graded.total)} of {shown_points(most)} points"]
    if by_person := [
        f"{m.name.removeprefix('check_')} {shown_points(m.manual)}" for m in graded.marks if m.manual is not None
    ]:
        words.append(f"a person gave {', '.join(by_person)}")
    if graded.seconds_late:
        words.append(f"{late_by(graded.seconds_late)}, which costs {shown_points(graded.penalty)}")
    if graded.waits:
        words.append("not final")
    return "; ".join(words)


def _line(event: "Event") -> str:
    words = f"{event.when}  {event.what}"
    if event.new is not None:
        words += (
            f": {shown_points(event.new)} points"
            if event.old is None
            else f": {shown_points(event.old)} → {shown_points(event.new)} points"
        )
    if event.cells:
        words += f" ({_old_and_new(event.cells)})"
    if event.marks:
        given = (f"{name.removeprefix('check_')} {shown_points(mark)}" for name, mark in event.marks.items())
        words += f"; a person had given {', '.join(given)}"
    return words if event.stored else f"{words}; NOT stored"


@click.command()
@FOLDER
@click.argument("old")
@click.argument("new")
def rename(folder: Path, old: str, new: str) -> None:
    """Give a student another id: OLD becomes NEW in every folder, in the gradebook, in results and history.

    If NEW exists already, the two become one, unless both handed in the same assignment or both are in the roster.
    """
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.rename import rename as move

    room = classroom_at(folder)
    try:
        with locked(room):
            moved = move(room, old, new)
    except (ClassroomError, Busy) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"{old} is now {new}" + (f": {', '.join(moved)}" if moved else ""))
    console().print(f"Write the pages again: linclass feedback {folder} --student {new}", markup=False)


VERBS = (due, extend, history, rename)
