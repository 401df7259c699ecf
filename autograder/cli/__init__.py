"""The command line: `linclass VERB`. Each verb is a few lines that call the module that does the work."""

import atexit
import errno
import gc
import io
import sys
from typing import Any

import click

from autograder.cli import author, demo, grades_out, instructor, learner, marking, people, regrade

# When Python ends it looks through all objects that are left, which takes longer than some commands: a quarter of a second with nbgrader.
atexit.register(gc.freeze)


class Verbs(click.Group):
    """A disk that is full or read-only is reported in one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as problem:
            if problem.errno not in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT):
                raise
            raise click.ClickException(f"{problem.filename or 'a file'}: {problem.strerror}") from None


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="linclass")
def main() -> None:
    """A hands-on course on linear classification, and its autograder."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # on Windows a pipe or a file would not accept a ✓
            stream.reconfigure(encoding="utf-8", errors="replace")


ROOMS = (learner, author, instructor, people, marking, grades_out, regrade, demo)
for verb in (verb for room in ROOMS for verb in room.VERBS):
    main.add_command(verb)
