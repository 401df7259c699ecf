"""The command line: `linclass VERB`. Each verb is a few lines that call the module that does the work."""

import io
import sys

import click

from autograder.cli import author, grades_out, instructor, learner


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="linclass")
def main() -> None:
    """A hands-on course on linear classification, and its autograder."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # on Windows a pipe or a file would not accept a ✓
            stream.reconfigure(encoding="utf-8", errors="replace")


for verb in (*learner.VERBS, *author.VERBS, *instructor.VERBS, *grades_out.VERBS):
    main.add_command(verb)
