"""The verbs that take grades and answers out of a classroom: to a spreadsheet, Canvas, Moodle, Gradescope, a plagiarism checker."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.cli.common import SET_ASIDE, classroom_at, console, course_folder, refuse_typos
from autograder.cli.instructor import ASSIGNMENTS, FOLDER, TO

if TYPE_CHECKING:
    from autograder.classroom.folder import Classroom
    from autograder.classroom.grades import Grades
    from autograder.reports.canvas import Filled

FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command()
@FOLDER
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "exercises", "canvas", "moodle"]),
    default="csv",
    show_default=True,
    help="For a spreadsheet, by exercise for a statistics program, Canvas's gradebook, or Moodle's grading worksheet of one assignment.",
)
@ASSIGNMENTS
@click.option("--only-final", is_flag=True, help="Leave out totals where a person still has to read part of the work.")
@click.option(
    "--like",
    "template",
    type=FILE,
    help="The file to fill in: Canvas's own export of the gradebook, or Moodle's grading worksheet.",
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="A=TITLE",
    help="Canvas's title for an assignment, as in --column '02_perceptron=Homework 2 (815)'. Remembered for the next export.",
)
@click.option("--scale", is_flag=True, help="Convert the points where the other system has another maximum.")
@TO
def export(
    folder: Path,
    form: str = "csv",
    assignments: tuple[str, ...] = (),
    only_final: bool = False,
    template: Path | None = None,
    columns: tuple[str, ...] = (),
    scale: bool = False,
    target: Path | None = None,
) -> None:
    """Write the totals after late penalties, to standard output or --to a file.

    Work that was not handed in or could not be read is left empty, never 0. Canvas deletes a grade where an imported cell is empty: give it
    --like its own export, and cells for which we have no grade stay as they are there; or export one --assignment at a time.

    The exit status is 3 if the table of --like has no row for somebody who has a grade.
    """
    from autograder.classroom.collected import test_students
    from autograder.classroom.grades import read, without
    from autograder.files import CLOSED, write_atomically
    from autograder.reports.export import CannotExport

    room = classroom_at(folder)
    refuse_typos(room, assignments)
    grades = without(read(room), test_students(room))
    try:
        table, left = _table(room, grades, form, assignments, only_final, template, columns, scale)
    except CannotExport as problem:
        raise click.ClickException(str(problem)) from None
    if target is None:
        click.echo(table, nl=False)
    else:
        # A spreadsheet reads a file as UTF-8 only if it begins with the byte order mark; Canvas does not need it.
        write_atomically(target, ("\ufeff" if form in ("csv", "exercises") else "") + table, mode=CLOSED)
        click.echo(target)
    chosen = [g for g in grades.submissions.values() if not assignments or g.assignment in assignments]
    if waiting := sum(g.waits for g in chosen):
        done = "were left out" if only_final else "are not final"
        console().print(f"{waiting} of {len(chosen)} totals {done}: a person still has to read part of the work")
    if left:
        for line in left:
            console().print(line, markup=False)
        raise SystemExit(SET_ASIDE)


def _table(
    room: "Classroom",
    grades: "Grades",
    form: str,
    assignments: tuple[str, ...],
    only_final: bool,
    template: Path | None,
    columns: tuple[str, ...],
    scale: bool,
) -> tuple[str, list[str]]:
    """The table, and what was set aside, in one sentence each."""
    from autograder.reports.canvas import as_canvas, count_empty, fill_canvas
    from autograder.reports.export import as_csv, as_exercises
    from autograder.reports.moodle import fill_moodle
    from autograder.reports.people import identify

    if form == "csv":
        return as_csv(grades, assignments, only_final=only_final), []
    if form == "exercises":
        return as_exercises(grades, assignments), []
    who = identify(room, grades.students)
    if form == "moodle":
        if template is None or len(assignments) != 1:
            raise click.UsageError(
                "Moodle has one worksheet for each assignment: name both, with --like WORKSHEET.csv --assignment A"
            )
        text = _text_of(template)
        return _told(fill_moodle(text, grades, who, assignments[0], only_final=only_final, scale=scale), "worksheet")
    titles = _titles(room, columns)
    if template is not None:
        text = _text_of(template)
        filled = fill_canvas(text, grades, who, titles, assignments, only_final=only_final, scale=scale)
        return _told(filled, "export")
    table = as_canvas(grades, who, titles, assignments, only_final=only_final)
    if empty := count_empty(table):
        console().print(
            f"{empty} cells are empty, and Canvas deletes a grade that is already there: add --like with Canvas's own export to keep it"
        )
    return table, []


def _told(filled: "Filled", table: str) -> tuple[str, list[str]]:
    """Say what was put in; anyone who has a grade but no row is set aside."""
    kept = "1 cell stays as it was" if filled.kept == 1 else f"{filled.kept} cells stay as they were"
    console().print(f"{filled.grades} grade{'s were' if filled.grades != 1 else ' was'} put in; {kept}")
    names = filled.without_row
    shown = ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")
    why = f"set aside, because the {table} has no row, or more than one, that is surely theirs"
    return filled.text, [f"{why}: {shown}. A roster helps: linclass roster"] if names else []


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(
            f"{path} is not UTF-8 text; download it again, and do not open it in between"
        ) from None


def _titles(room: "Classroom", columns: Iterable[str]) -> dict[str, str]:
    """Canvas's title for each assignment that has one: those given now, and those that were given before."""
    from autograder.files import write_atomically

    path = room.private / "columns.json"
    titles: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for words in columns:
        name, equals, title = words.partition("=")
        if not equals or not title.strip():
            raise click.UsageError(f"--column takes an assignment and its title, 02_perceptron=TITLE; got {words!r}")
        refuse_typos(room, (name,))
        titles[name] = title.strip()
    if columns:
        write_atomically(path, json.dumps(titles, ensure_ascii=False, indent=1) + "\n")
    return titles


@click.command()
@FOLDER
@click.option(
    "--into",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="A new folder for the answers.",
)
@ASSIGNMENTS
@click.option(
    "--anonymous",
    is_flag=True,
    help="Numbers in place of names, for a tool that runs elsewhere; who is who is written beside the folder.",
)
def plagiarism(folder: Path, into: Path, assignments: tuple[str, ...], anonymous: bool) -> None:
    """Write the graded answers for a plagiarism checker (MOSS, JPlag, Dolos): INTO/ASSIGNMENT/EXERCISE/STUDENT.py.

    INTO/_given holds what everybody was given, which the checker should leave out. Answers that are still as they were handed out are not
    written.
    """
    from autograder.reports.plagiarism import write_answers

    room = classroom_at(folder)
    refuse_typos(room, assignments)
    if into.exists() and any(into.iterdir()):
        raise click.ClickException(f"{into} exists and is not empty; nothing was written. Choose another folder.")
    written = write_answers(room, into, assignments, anonymous=anonymous)
    if not written.counts:
        raise click.ClickException(f"no graded answer matches; run: linclass grade {folder}")
    for name, count in written.counts.items():
        click.echo(f"{into / name}: {count} answers")
    if written.key:
        click.echo(f"{written.key}: who is who; keep it to yourself")


@click.command()
@click.argument("lesson")
@click.option(
    "--to",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("autograder.zip"),
    show_default=True,
    help="The archive to write.",
)
@click.option(
    "--classroom",
    "folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Take the assignment, its points and the secret from this classroom, so that both graders draw the same hidden cases.",
)
@click.option(
    "--visibility",
    type=click.Choice(["visible", "after_due_date", "after_published", "hidden"]),
    default="after_due_date",
    show_default=True,
    help="When students see points and hidden cases. What the visible cases say is always shown.",
)
def gradescope(lesson: str, target: Path, folder: Path | None, visibility: str) -> None:
    """Write the archive with which Gradescope grades LESSON (e.g. 02_perceptron): upload it as the assignment's autograder.

    It contains the secret from which hidden cases are drawn: keep it to yourself.
    """
    from autograder.files import CLOSED, write_atomically
    from autograder.reports.gradescope import autograder_zip

    master, secret, per_student = _from_classroom(folder, lesson) if folder else _from_course(lesson)
    archive = autograder_zip(lesson, master, secret, per_student=per_student, visibility=visibility)
    write_atomically(target, archive, mode=CLOSED)
    click.echo(target)


def _from_classroom(folder: Path, lesson: str) -> tuple[str, str, bool]:
    room = classroom_at(folder)
    refuse_typos(room, (lesson,))
    if not room.is_lesson(lesson):
        raise click.ClickException(
            f"{lesson} is not a lesson of this course, and only lessons can be graded on Gradescope"
        )
    return room.master(lesson), room.secret, room.per_student


def _from_course(lesson: str) -> tuple[str, str, bool]:
    """The lesson as it is, with a secret of its own."""
    from autograder.classroom.release import make_grading_master
    from autograder.course import START, lessons
    from autograder.grading import seed
    from autograder.lessons.read import read_lesson

    found = {one.name: one.source for one in lessons(course_folder()) if one.name != START}
    if lesson not in found:
        raise click.ClickException(f"there is no lesson {lesson!r}; the lessons are {', '.join(found)}")
    notebook = make_grading_master(read_lesson(found[lesson]))
    return json.dumps(notebook, ensure_ascii=False, sort_keys=True), seed.new_secret(), False


VERBS = (export, plagiarism, gradescope)
