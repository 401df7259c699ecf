"""The command line: `linclass VERB`. Each verb is a few lines that call the module which does the work."""

import subprocess
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from autograder import build as building

console = Console(stderr=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="linclass")
def main() -> None:
    """A hands-on course on linear classification, and its autograder."""


@main.command()
@click.option("--no-browser", is_flag=True, help="Start the server and print its address instead of opening a browser.")
@click.option("--port", type=int, default=8888, show_default=True, help="The first port to try.")
def lab(no_browser: bool, port: int) -> None:
    """Open JupyterLab on the course's start page."""
    course = _course()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={course}", f"--port={port}"]
    command.append("--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb")
    sys.exit(subprocess.call(command + (["--no-browser"] if no_browser else [])))


@main.command()
@click.argument("names", nargs=-1, metavar="[LESSON]...")
@click.option(
    "--check",
    "only_check",
    is_flag=True,
    help="Write nothing; name everything that is out of step and fail if anything is.",
)
@click.option("--force", is_flag=True, help="Run every answer key again, even where its cells have not changed.")
def build(names: tuple[str, ...], only_check: bool, force: bool) -> None:
    """Make the derived notebooks from solutions/NN_name.py.

    Without LESSON (e.g. 02_perceptron) all lessons are built. What is in step is left alone.
    """
    course = _course()
    if only_check:
        problems = [p for p in building.check(course) if not names or any(p.startswith(name) for name in names)]
        for problem in problems:
            click.echo(problem)
        if problems:
            raise SystemExit(1)
        console.print("everything is in step")
        return
    lessons = building.lessons(course)
    unknown = set(names) - {lesson.name for lesson in lessons}
    if unknown:
        known = ", ".join(lesson.name for lesson in lessons)
        raise click.ClickException(f"no such lesson: {', '.join(sorted(unknown))}; the lessons are {known}")
    chosen = [lesson for lesson in lessons if not names or lesson.name in names]
    for lesson in track(chosen, description="building", console=console):
        for path in building.build(lesson, force=force):
            click.echo(f"wrote {path.relative_to(course)}")


def _course() -> Path:
    try:
        return building.find_course()
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from None
