"""The instructor's verb that looks at the machine: is a classroom safe where students have accounts?"""

import json
import os
from dataclasses import asdict
from pathlib import Path

import click

from autograder.cli.common import classroom_at


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "--json", "as_json", is_flag=True, help="Print a list of JSON objects on standard output, and nothing else."
)
def doctor(folder: Path, as_json: bool) -> None:
    """Name what is unsafe about a classroom and its exchange on a machine that students share.

    Each line names a file or folder, what is wrong with its owner, mode or kind, and the shell command that fixes it. The exit status is 1
    if there is such a line. Nothing is changed.
    """
    if not hasattr(os, "geteuid"):
        raise click.ClickException("nbgrader's exchange needs Linux or macOS; on this system there is nothing to check")
    from autograder.classroom.doctor import examine

    findings = examine(classroom_at(folder))
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            click.echo(str(finding))
        if not findings:
            click.echo("Nothing unsafe was found.")
    raise SystemExit(1 if findings else 0)


VERBS = (doctor,)
