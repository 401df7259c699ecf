"""The instructor's verbs of the command line, after `classroom` and `grade`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console

console = Console(stderr=True)
FOLDER = click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
TO = click.option("--to", "target", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
ASSIGNMENTS = click.option(
    "--assignment", "assignments", multiple=True, metavar="A", help="Only this assignment; may be given again."
)
STUDENTS = click.option(
    "--student", "students", multiple=True, metavar="S", help="Only this student; may be given again."
)


def _room(folder: Path) -> Any:
    from autograder.classroom.course import ClassroomError, open_classroom

    try:
        return open_classroom(folder)
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None


@click.command()
@FOLDER
@ASSIGNMENTS
@STUDENTS
def feedback(folder: Path, assignments: tuple[str, ...], students: tuple[str, ...]) -> None:
    """Write a page for each student and assignment into FOLDER/feedback_linclass.

    The pages hold no script and load nothing; of hidden cases they tell the property and the likely misunderstanding, not the data.
    """
    from autograder.feedback import write_all

    count = 0
    for path in write_all(_room(folder), assignments, students):
        click.echo(path)
        count += 1
    if not count:
        raise click.ClickException(f"nothing is graded yet that fits; run: linclass grade {folder}")
    console.print(f"{count} pages")


@click.command()
@FOLDER
@click.option("--format", "form", type=click.Choice(["csv", "canvas"]), default="csv", show_default=True)
@TO
def export(folder: Path, form: str, target: Path | None) -> None:
    """The totals with late penalties, one row a student: to standard output, or --to a file."""
    from autograder.batch import write_atomically
    from autograder.classroom.grades import Grades, read
    from autograder.export import as_canvas, as_csv

    forms: dict[str, Callable[[Grades], str]] = {"csv": as_csv, "canvas": as_canvas}
    grades = read(_room(folder))
    table = forms[form](grades)
    if target is None:
        click.echo(table, nl=False)
    else:
        # A spreadsheet takes a file for UTF-8 only with the mark at its start; Canvas takes it so without.
        write_atomically(target, ("\ufeff" if form == "csv" else "") + table)
        click.echo(target)
    waiting = sum(g.waits for g in grades.submissions.values())
    if waiting:
        console.print(
            f"{waiting} of {len(grades.submissions)} totals are not final: a person has still to read part of the work"
        )


@click.command()
@FOLDER
@TO
def report(folder: Path, target: Path | None) -> None:
    """The class on one page: FOLDER/report.html, or --to another file.

    Distributions, difficulty and discrimination of each exercise, misconceptions, who needs a look, answers that are alike.
    """
    from autograder.batch import write_atomically
    from autograder.report import class_page

    room = _room(folder)
    if not any((room.private / "results").glob("*/*.json")):
        raise click.ClickException(f"nothing is graded yet; run: linclass grade {folder}")
    path = target or room.folder / "report.html"
    write_atomically(path, class_page(room))
    click.echo(path)


VERBS = (feedback, export, report)
