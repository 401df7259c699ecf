"""`linclass audit`: what the tests of an instructor's own assignment miss."""

from pathlib import Path

import click

from autograder.cli.common import classroom_at, refuse_read_only
from autograder.cli.instructor import FOLDER, TO, cannot_isolate


@click.command()
@FOLDER
@click.argument("assignment")
@TO
@click.option(
    "--workers", type=click.IntRange(1), default=2, show_default=True, help="How many processes work at a time."
)
@click.option(
    "--waive", "version", metavar="ID", help="Note that this version of the solution is no mistake; needs --reason."
)
@click.option("--reason", help="Why the version is no mistake.")
def audit(
    folder: Path, assignment: str, target: Path | None, workers: int, version: str | None, reason: str | None
) -> None:
    """Show which wrong versions of the solution of ASSIGNMENT pass its tests: FOLDER/audit_ASSIGNMENT.html.

    Small mistakes are put into the solution, one at a time, and the tests are run in the sandbox. Also shown: tests that the untouched
    release passes, that depend on each other, or that draw random numbers without a seed. The assignment must be one of your own.
    """
    from autograder import sandbox
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.scan import refuse_unknown
    from autograder.files import CLOSED, write_atomically
    from autograder.grading import runners
    from autograder.reports.audit import audit as look
    from autograder.reports.audit import waive
    from autograder.reports.audit_page import audit_page

    room = classroom_at(folder)
    try:
        refuse_unknown("assignment", (assignment,), room.assignments())
        if version and not reason:
            raise click.UsageError("--waive needs --reason")
        if target is None or version:
            refuse_read_only(room)
        found = look(room, assignment, lambda tasks: runners.on_this_machine(workers, own=True)(tasks))
        if version and reason:
            waive(room, found, version, reason)
    except sandbox.CannotIsolate as problem:
        raise cannot_isolate(problem) from None
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
    path = target or room.folder / f"audit_{assignment}.html"
    write_atomically(path, audit_page(found, str(folder)), mode=CLOSED)
    for test, words in found.remarks:
        click.echo(f"{test}: {words}")
    tried, killed = sum(found.tried.values()), sum(found.killed.values())
    click.echo(
        f"{killed} of {tried} wrong versions were found; {len(found.survivors)} pass, {len(found.waived)} waived"
    )
    click.echo(path)


VERBS = (audit,)
