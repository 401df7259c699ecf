"""The verb for those who read written answers."""

import contextlib
import difflib
import os
import re
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.cli.common import classroom_at, console
from autograder.cli.instructor import FOLDER

if TYPE_CHECKING:
    from autograder.classroom.folder import Classroom


@click.command()
@FOLDER
@click.argument("question", required=False)
@click.option("--port", type=int, default=0, help="The port to serve on; by default any that is free.")
@click.option("--all", "every", is_flag=True, help="Open the page that lists all questions.")
@click.option("--names", is_flag=True, help="Show whose answers they are.")
@click.option(
    "--single", is_flag=True, help="Show every answer by itself, and not together with those that say the same."
)
@click.option("--share", metavar="I/N", help="Only your share, e.g. 2/3: the second of three markers.")
@click.option("--section", metavar="S", help="Only people of this section of the roster.")
@click.option("--no-browser", is_flag=True, help="Print the address instead of opening a browser.")
@click.option(
    "--behind", metavar="URL", default="", help="The address at which a hub's proxy shows this port; needs --port."
)
def mark(
    folder: Path,
    question: str | None,
    port: int,
    every: bool,
    names: bool,
    single: bool,
    share: str | None,
    section: str | None,
    no_browser: bool,
    behind: str,
) -> None:
    """Mark written answers by question: all answers to QUESTION on one page, the rubric beside them, by keyboard.

    QUESTION is the name of a written answer, e.g. proof_lower. Without it the questions are listed here, with the number of answers that
    wait; --all opens a page with the same list. Marks go into nbgrader's gradebook.
    Answers are shown without names, and those that say the same together, the unusual ones first.
    Only this machine can reach the page, unless a proxy leads to it (--behind, see docs/hub.md).
    Several people may mark at once: nobody's mark silently replaces another's.
    """
    from autograder.classroom.marking import list_questions
    from autograder.files import CLOSED, write_atomically
    from autograder.reports.mark_page import View, address, redirect_page
    from autograder.reports.mark_server import serve

    if behind and (not port or not re.fullmatch(r"https?://[^/?#]+(/[^?#]*)?", behind)):
        raise click.UsageError(
            "--behind takes an address, e.g. https://ines.hub.example/user/ines/proxy/8123, and needs --port"
        )
    room = classroom_at(folder)
    found = {q.id: address(q) for q in list_questions(room)}
    if question and question not in found:
        near = difflib.get_close_matches(question, found, n=1)
        meant = f"; did you mean {near[0]}?" if near else f"; the questions are: {', '.join(found)}"
        raise click.ClickException(f"there is no written answer {question}{meant}")

    if not question and not every:
        return _list(room, folder)
    mine = _share(room, share, section)
    start, door = found.get(question or "", ""), room.private / f"mark-{os.getpid()}.html"

    def tell(invite: Callable[[str], str]) -> None:
        click.echo(invite(start))
        console().print("Press Ctrl + C when you have finished; every mark is stored at once.")
        if not no_browser and not behind:
            # All users of this machine can read what a browser is started with, so the address is in a file that they cannot read.
            with contextlib.suppress(OSError):  # where no file can be written, the printed address is enough
                write_atomically(door, redirect_page(invite(start)), mode=CLOSED)
                webbrowser.open(door.as_uri())

    with contextlib.suppress(KeyboardInterrupt):
        try:
            serve(room, port, tell, View(names, not single), mine, behind)
        except OSError as problem:
            raise click.ClickException(f"no page can be served on port {port}: {problem.strerror}") from None
        finally:
            door.unlink(missing_ok=True)


def _share(room: "Classroom", share: str | None, section: str | None) -> Callable[[str], bool]:
    """Whether a student's answers are this marker's. The shares are drawn from the ids, so that they stay the same all term."""
    import zlib

    from autograder.classroom.roster import read_roster

    part, parts = 1, 1
    if share:
        found = re.fullmatch(r"(\d+)/(\d+)", share)
        part, parts = (int(found[1]), int(found[2])) if found else (0, 0)
        if not 1 <= part <= parts:
            raise click.UsageError("--share takes your number and the number of markers, e.g. 2/3")
    people = {person.id for person in read_roster(room) if person.section == section}
    if section and not people:
        raise click.ClickException(f"nobody in the roster is in the section {section}")
    return lambda student: zlib.crc32(student.encode()) % parts == part - 1 and (not section or student in people)


def _list(room: "Classroom", folder: Path) -> None:
    """The questions, and how many answers wait."""
    from autograder.classroom.marking import count_waiting, list_questions

    counts = count_waiting(room)
    for question in list_questions(room):
        waiting, there = counts.get((question.assignment, question.id), (0, 0))
        click.echo(f"{question.assignment:<30}{question.id:<24}{waiting:>4} of {there} answers waiting")
    console().print(
        f"To mark one: linclass mark {folder} QUESTION (linclass mark {folder} --all opens a list)", markup=False
    )


VERBS = (mark,)
