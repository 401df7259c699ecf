"""The command line: `linclass VERB`. Each verb is a few lines that call the module which does the work."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from autograder.cli.instructor import VERBS, cannot_isolate
from autograder.course import find_course, lessons

console = Console(stderr=True)
UNSAFE = ", or, if you trust every submission, add --unsafe-no-sandbox"
PROMPTLY = "--ServerApp.kernel_websocket_connection_class=autograder.learner.lab_server.PromptConnection"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="linclass")
def main() -> None:
    """A hands-on course on linear classification, and its autograder."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # on Windows a pipe or a file would take no ✓
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--no-browser", is_flag=True, help="Start the server and print its address instead of opening a browser.")
@click.option("--port", type=int, default=8888, show_default=True, help="The first port to try.")
def lab(folder: Path | None, no_browser: bool, port: int) -> None:
    """Open JupyterLab on the course's start page.

    The notebooks are put into FOLDER (./linclass if you name none) and are yours: a newer version of the course never overwrites your work.
    """
    from autograder.learner.lab import START, default_folder, put_notebooks

    folder = (folder or default_folder()).resolve()
    try:
        told = put_notebooks(_course(), folder)
    except OSError as problem:
        raise click.ClickException(f"the notebooks cannot be put into {folder}: {problem.strerror}") from None
    for line in told:
        click.echo(line)
    click.echo(f"Your notebooks are in {folder}")
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", f"--port={port}"]
    command.append(f"--LabApp.default_url=/lab/tree/{START}")
    command.append(PROMPTLY)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container one often is root, and JupyterLab would refuse
    if no_browser:
        command.append("--no-browser")
    # So that `!linclass check ...` in a cell finds this environment's own command.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    sys.exit(subprocess.call(command, env={**os.environ, "PATH": path}))


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
    from autograder.lessons import build as building
    from autograder.lessons import rules

    course = _course()
    if only_check:
        problems = [p for p in rules.check(course) if not names or any(p.startswith(name) for name in names)]
        for problem in problems:
            click.echo(problem)
        if problems:
            raise SystemExit(1)
        console.print("everything is in step")
        return
    found = lessons(course)
    unknown = set(names) - {lesson.name for lesson in found}
    if unknown:
        known = ", ".join(lesson.name for lesson in found)
        raise click.ClickException(f"no such lesson: {', '.join(sorted(unknown))}; the lessons are {known}")
    chosen = [lesson for lesson in found if not names or lesson.name in names]
    for lesson in track(chosen, description="building", console=console):
        for path in building.build(lesson, force=force):
            click.echo(f"wrote {path.relative_to(course)}")


@main.command()
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/book"),
    show_default=True,
    help="The folder for the pages.",
)
def book(into: Path) -> None:
    """Write the executed course as a static site, solutions folded."""
    from autograder.lessons.book import build_book

    click.echo(f"wrote {build_book(_course(), into)[0]}")


def _course() -> Path:
    try:
        return find_course()
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from None


@main.command()
@click.argument("notebook", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="The result as JSON on standard output, and nothing else there.")
def check(notebook: Path, as_json: bool) -> None:
    """Check all exercises of your own NOTEBOOK on their visible cases."""
    from autograder.learner.own_check import CannotCheck, as_lines, as_plain, check_notebook

    _course()
    try:
        result, note = check_notebook(notebook)
    except CannotCheck as problem:
        raise click.ClickException(str(problem)) from None
    if as_json:
        click.echo(json.dumps(as_plain(result, note)))
    else:
        for line in as_lines(result, note):
            click.echo(line)


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "--assignment", "assignments", multiple=True, metavar="A", help="Only this assignment; may be given again."
)
@click.option("--student", "students", multiple=True, metavar="S", help="Only this student; may be given again.")
@click.option(
    "--workers", type=click.IntRange(1), default=2, show_default=True, help="How many processes grade at a time."
)
@click.option(
    "--dask", "address", metavar="ADDRESS", help="Grade on the Dask cluster at this address, e.g. tcp://host:8786."
)
@click.option("--force", is_flag=True, help="Grade again what is graded already. Scores that a person gave are kept.")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object a submission on standard output, and nothing else there."
)
@click.option(
    "--unsafe-no-sandbox",
    "unsafe",
    is_flag=True,
    help="Run students' code without isolation, where the system offers none. It can then do whatever you can.",
)
def grade(
    folder: Path,
    assignments: tuple[str, ...],
    students: tuple[str, ...],
    workers: int,
    address: str | None,
    force: bool,
    as_json: bool,
    unsafe: bool,
) -> None:
    """Grade what is in FOLDER/submitted. A run that was cut off goes on where it was."""
    from autograder import sandbox
    from autograder.grading import runners, terminal

    lacking = None if unsafe or address else sandbox.lacks()
    if lacking:
        raise cannot_isolate(lacking, UNSAFE)
    # The workers start while this process still imports nbgrader, which takes as long.
    run = runners.on_dask(address, unsafe=unsafe) if address else runners.on_this_machine(workers, unsafe=unsafe)
    from autograder.classroom.batch import Busy, NotStored, grade_all, locked
    from autograder.classroom.folder import ClassroomError, open_classroom
    from autograder.classroom.scan import list_submissions

    try:
        room = open_classroom(folder)
        with locked(room):
            submissions = list_submissions(room, assignments, students)
            rows = terminal.shown(
                grade_all(room, submissions, run, force=force), len(submissions), console, as_json=as_json
            )
    except sandbox.CannotIsolate as trouble:
        raise cannot_isolate(trouble, UNSAFE) from None
    except (ClassroomError, Busy, NotStored, runners.WrongVersion) as trouble:
        raise click.ClickException(str(trouble)) from None
    terminal.summary(rows, console)


for verb in VERBS:
    main.add_command(verb)
