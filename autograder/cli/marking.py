"""The verb for those who read written answers."""

import contextlib
import difflib
import webbrowser
from pathlib import Path

import click

from autograder.cli.common import classroom_at, console
from autograder.cli.instructor import FOLDER


@click.command()
@FOLDER
@click.argument("question", required=False)
@click.option("--port", type=int, default=0, help="The port to serve on; by default any that is free.")
@click.option("--no-browser", is_flag=True, help="Print the address instead of opening a browser.")
def mark(folder: Path, question: str | None, port: int, no_browser: bool) -> None:
    """Mark written answers by question: all answers to QUESTION on one page, the rubric beside them, by keyboard.

    QUESTION is the name of a written answer, e.g. proof_lower; without it all questions are listed. Marks go into nbgrader's gradebook.
    Only this machine can reach the page. Several people may mark at once: nobody's mark silently replaces another's.
    """
    from autograder.classroom.marking import list_questions
    from autograder.reports.mark_server import serve

    room = classroom_at(folder)
    found = {q.id: f"{q.assignment}/{q.id}" for q in list_questions(room)}
    if question and question not in found:
        near = difflib.get_close_matches(question, found, n=1)
        meant = f"; did you mean {near[0]}?" if near else f"; the questions are: {', '.join(found)}"
        raise click.ClickException(f"there is no written answer {question}{meant}")

    def tell(address: str) -> None:
        click.echo(address)
        console().print("Press Ctrl + C when you have finished; every mark is stored at once.")
        if not no_browser:
            webbrowser.open(address)

    with contextlib.suppress(KeyboardInterrupt):
        try:
            serve(room, found.get(question or "", ""), port, tell)
        except OSError as problem:
            raise click.ClickException(f"no page can be served on port {port}: {problem.strerror}") from None


VERBS = (mark,)
