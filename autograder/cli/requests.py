"""The verb for students' requests for another look at a grade."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.cli.common import classroom_at, console, refuse_read_only
from autograder.cli.instructor import FOLDER

if TYPE_CHECKING:
    from autograder.classroom.folder import Classroom
    from autograder.classroom.requests import Request


@click.command()
@FOLDER
@click.argument("table", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--answer", "id", metavar="ID", help="Answer this request; needs --remark.")
@click.option("--remark", help="What the student reads on the next feedback page.")
@click.option("--points", type=click.FloatRange(0), help="Also give these points for the exercise.")
def requests(folder: Path, table: Path | None, id: str | None, remark: str | None, points: float | None) -> None:
    """List what students ask to be looked at again, with the points, the first failing case and the history.

    TABLE is a form's export with the columns student, assignment, exercise and text. Lines "exercise: text" in
    submitted/STUDENT/ASSIGNMENT/request.txt count too. The answer is on the next page that linclass feedback writes.
    """
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.requests import answer, read_requests, take_in

    room = classroom_at(folder)
    refuse_read_only(room)
    if (id is None) != (remark is None):
        raise click.UsageError("--answer and --remark belong together")
    try:
        with locked(room):
            if id and remark:
                done = answer(room, id, remark, points)
                click.echo(f"{done.student}, {done.assignment}: answered. To show it: linclass feedback {folder}")
                return
            added, strange = take_in(room, table)
    except (ClassroomError, Busy) as problem:
        raise click.ClickException(str(problem)) from None
    waiting = [request for request in read_requests(room) if not request.answered]
    for request in waiting:
        _show(room, request)
    for line in strange:
        click.echo(line, err=True)
    console().print(f"{len(added)} new, {len(waiting)} to be answered", highlight=False)


def _show(room: "Classroom", request: "Request") -> None:
    from autograder.classroom.history import read_history
    from autograder.classroom.requests import is_called
    from autograder.grading.journal import read_result
    from autograder.text import printable, shown_points

    click.echo(f"{request.id}  {request.student}  {request.assignment}  {request.exercise}  ({request.when})")
    click.echo(f"  asks: {printable(request.text, 500)}")
    result = read_result(room.private, request.student, request.assignment)
    for e in result.exercises if result else ():
        if e.id == request.exercise:
            click.echo(f"  has {shown_points(e.points)} of {shown_points(e.max_points)} points")
            if failure := e.summary.shown_failure or e.summary.failure:
                click.echo(f"  first failing case: {failure.note}")
    for own in result.own if result else ():
        if is_called(own.id, request.exercise):
            click.echo(f"  {own.id} has {shown_points(own.points)} of {shown_points(own.max_points)} points")
            if own.raised or own.problem:
                click.echo(f"  {printable(own.raised or own.problem)}")
    for event in read_history(room, request.student, request.assignment)[-3:]:
        click.echo(f"  {event.when}  {event.what}")


VERBS = (requests,)
