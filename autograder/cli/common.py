"""What the verbs share."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.course import find_course

if TYPE_CHECKING:
    from rich.console import Console


def console() -> "Console":
    """For what a person reads in addition to the result: on standard error."""
    from rich.console import Console

    return Console(stderr=True)


def course_folder() -> Path:
    try:
        return find_course()
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from None
