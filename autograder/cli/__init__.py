"""The command line: `linclass VERB`. Each verb is a few lines that call the module that does the work."""

import atexit
import errno
import gc
import io
import sys
from typing import Any

import click

from autograder.cli import (
    audit,
    author,
    demo,
    doctor,
    grades_out,
    instructor,
    learner,
    marking,
    people,
    quiz,
    regrade,
    requests,
)
from autograder.cli.extras import with_extra

# When Python ends it looks through all objects that are left, which takes longer than some commands: a quarter of a second with nbgrader.
atexit.register(gc.freeze)


ALEMBIC = "nbgrader needs the program alembic to make a gradebook, and it is not on the PATH; activate the environment"
# The commands by what somebody wants to do, each with a line that no terminal cuts.
GROUPS = {
    "Learn": {
        "lab": "open the course in JupyterLab",
        "review": "ask what is due today, about ten minutes",
        "check": "check your own notebook",
    },
    "Teach": {
        "classroom": "make or update a classroom",
        "quiz": "make a quiz of generated questions",
        "roster": "say who is in the class",
        "due": "show or set due dates",
        "extend": "give a student more time",
        "collect": "bring in an archive from Canvas or Moodle",
        "grade": "grade what was handed in",
        "mark": "mark written answers by question",
        "requests": "answer requests to look at a grade again",
        "feedback": "write and return feedback pages",
        "report": "show the class on one page",
        "export": "write grades for a spreadsheet or an LMS",
        "history": "show how a grade came about",
        "rename": "give a student another id",
        "plagiarism": "write answers for a plagiarism checker",
        "gradescope": "write an autograder for Gradescope",
        "doctor": "check a machine that students share",
        "demo": "grade a class of synthetic students",
    },
    "Author": {
        "build": "make the notebooks from the lessons",
        "book": "write the course as a site",
        "items": "count the questions of the review",
        "audit": "find what your own tests miss",
        "adopt": "propose a lesson from what you have",
    },
}


class Verbs(click.Group):
    """Commands in groups. A full or read-only disk, a silent database or a damaged classroom is reported in one sentence."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        known = {name for group in GROUPS.values() for name in group}
        others = {name: command.get_short_help_str(50) for name, command in self.commands.items() if name not in known}
        for title, lines in {**GROUPS, "More": others}.items():
            rows = [(name, words) for name, words in lines.items() if name in self.commands]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as problem:
            if problem.filename == "alembic":
                raise click.ClickException(ALEMBIC) from None
            if problem.errno not in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT):
                raise
            raise click.ClickException(f"{problem.filename or 'a file'}: {problem.strerror}") from None
        except Exception as problem:
            if _is_one_of(problem, "sqlalchemy.exc", "DatabaseError"):
                why = str(getattr(problem, "orig", problem)).splitlines()[0]
                raise click.ClickException(f"the gradebook cannot be used: {why}") from None
            said = ("autograder.classroom.folder", "ClassroomError"), ("autograder.grading.submission", "SetAside")
            if any(_is_one_of(problem, *where) for where in said):
                raise click.ClickException(str(problem)) from None
            raise


def _is_one_of(problem: Exception, module: str, name: str) -> bool:
    """Whether a problem is of this class: only a module that is loaded can have raised it, and to load one is slow."""
    known = sys.modules.get(module)
    return known is not None and isinstance(problem, getattr(known, name))


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="linclass")
def main() -> None:
    """A hands-on course on linear classification, and its autograder."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # on Windows a pipe or a file would not accept a ✓
            stream.reconfigure(encoding="utf-8", errors="replace")


ROOMS = (learner, author, instructor, audit, people, marking, grades_out, regrade, quiz, requests, doctor, demo)
for verb in (verb for room in ROOMS for verb in room.VERBS):
    main.add_command(with_extra(verb))
