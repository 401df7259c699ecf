"""The verb that shows the instructor's side with a class of synthetic students."""

import contextlib
import io
import shutil
from collections import Counter
from pathlib import Path

import click

from autograder.cli.common import console
from autograder.cli.grades_out import export
from autograder.cli.instructor import cannot_isolate, feedback, grade, report


@click.command()
@click.option("--students", type=click.IntRange(1), default=40, show_default=True, help="How many synthetic students.")
@click.option(
    "--into",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("demo-classroom"),
    show_default=True,
    help="A new folder for the classroom.",
)
@click.option("--replace", is_flag=True, help="Remove an earlier demo in that folder first.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="How many processes grade.")
@click.pass_context
def demo(context: click.Context, students: int, folder: Path, replace: bool, workers: int) -> None:
    """Grade a class of synthetic students before your eyes; fail if a grade does not match the true quality of the work."""
    from autograder.classroom.folder import ClassroomError
    from autograder.course import find_course
    from autograder.demo.run import compare, make_class
    from autograder.sandbox import available

    if trouble := available():
        raise cannot_isolate(trouble)
    if replace and (folder / "truth.json").exists():  # a file that only a demo has
        shutil.rmtree(folder)
    console().print(
        f"{students} students hand in all lessons: right, wrong, missing, messy, broken and hostile work ..."
    )
    try:
        room, handed_in = make_class(folder, find_course(), students)
    except (ClassroomError, FileNotFoundError) as problem:
        raise click.ClickException(str(problem)) from None
    with contextlib.suppress(SystemExit):  # of course something is set aside
        context.invoke(grade, folder=room.folder, workers=workers)
    for verb, more in ((feedback, {}), (report, {"target": None}), (export, {"target": room.folder / "grades.csv"})):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            context.invoke(verb, folder=room.folder, **more)
    counts, different = compare(room, handed_in)
    _truth_table(counts, different)
    for name, part in PLACES.items():
        click.echo(f"{name:<10}{folder / part}")
    if different:
        raise SystemExit(1)


PLACES = {
    "report": "report.html",
    "feedback": "feedback_linclass",
    "grades": "grades.csv",
    "gradebook": "gradebook.db",
    "truth": "truth.json",
}


def _truth_table(counts: Counter[tuple[str, str]], different: list[tuple[str, str, str, str, str]]) -> None:
    grades = sorted({grade for _, grade in counts})
    from rich.table import Table

    table = Table("true quality", *grades, title="Truth and grade, exercise by exercise", title_justify="left")
    for truth in sorted({truth for truth, _ in counts}):
        table.add_row(truth, *(str(counts[truth, grade] or "·") for grade in grades))
    console().print(table)
    for one in different[:50]:
        console().print("DIFFERENT: " + ", ".join(one), style="bold red", markup=False)
    total = sum(counts.values())
    console().print(f"{total - len(different)} of {total} grades match the true quality of the work")


VERBS = (demo,)
