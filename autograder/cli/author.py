"""The author's verbs."""

from pathlib import Path

import click

from autograder.cli.common import console, course_folder
from autograder.course import lessons


@click.command()
@click.argument("names", nargs=-1, metavar="[LESSON]...")
@click.option(
    "--check",
    "only_check",
    is_flag=True,
    help="Write nothing; list everything that is stale or wrong, and fail if anything is.",
)
@click.option("--force", is_flag=True, help="Run every answer key again, even where its cells have not changed.")
def build(names: tuple[str, ...], only_check: bool, force: bool) -> None:
    """Make the derived notebooks from solutions/NN_name.py.

    Without LESSON (e.g. 02_perceptron) all lessons are built. What is up to date is left alone.
    """
    from autograder.lessons import build as building
    from autograder.lessons import rules

    course = course_folder()
    if only_check:
        problems = [p for p in rules.check(course) if not names or any(p.startswith(name) for name in names)]
        for problem in problems:
            click.echo(problem)
        if problems:
            raise SystemExit(1)
        console().print("everything is up to date")
        return
    found = lessons(course)
    unknown = set(names) - {lesson.name for lesson in found}
    if unknown:
        known = ", ".join(lesson.name for lesson in found)
        raise click.ClickException(f"no such lesson: {', '.join(sorted(unknown))}; the lessons are {known}")
    chosen = [lesson for lesson in found if not names or lesson.name in names]
    from rich.progress import track

    for lesson in track(chosen, description="building", console=console()):
        try:
            written = building.build(lesson, force=force)
        except ValueError as problem:
            raise click.ClickException(f"{lesson.source.name}: {problem}") from None
        for path in written:
            click.echo(f"wrote {path.relative_to(course)}")
    for path in building.build_sheet(course):
        click.echo(f"wrote {path.relative_to(course)}")


@click.command()
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/book"),
    show_default=True,
    help="The folder for the pages.",
)
@click.option(
    "--still", is_flag=True, help="Show widgets as still pictures: no lesson is run, and the book is smaller."
)
@click.option(
    "--live",
    is_flag=True,
    help="Exercises and guesses work in the page: the judge runs in the browser. Needs npm once.",
)
@click.option("--serve", is_flag=True, help="Serve the folder to browsers on this machine until Ctrl-C.")
@click.option("--port", type=int, default=8000, show_default=True, help="The port for --serve.")
def book(into: Path, still: bool, live: bool, serve: bool, port: int) -> None:
    """Write the executed course as a static site, with the solutions folded and widgets that move."""
    from rich.progress import track

    from autograder.lessons.book import build_book
    from autograder.lessons.book.runtime import CannotFetch

    try:
        made = build_book(
            course_folder(),
            into,
            still=still,
            live=live,
            each=lambda all: track(all, description="pages", console=console()),
        )
    except CannotFetch as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"wrote {made[0]}")
    if serve:
        from autograder.lessons.book.serve import serve_folder

        serve_folder(into, port)


@click.command()
@click.argument("notebook", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder of your course; it is made if it is not there.",
)
def adopt(notebook: Path, into: Path) -> None:
    """Propose a lesson with named mistakes from NOTEBOOK, an nbgrader assignment with its solutions and assertions.

    For each function of a solution cell an exercise is written: visible cases from the calls in your tests, drawn cases from their
    arguments, and mistakes with sentences for you to edit. Then the lesson is built and checked. The notebook is run in the sandbox.
    """
    import os
    import subprocess
    import sys

    from autograder import sandbox
    from autograder.course import COURSE
    from autograder.lessons.propose import CannotPropose, how_many, propose, write

    number = 1 + max((lesson.number for lesson in lessons(into)), default=0)
    try:
        with sandbox.Pool(workers=1) as pool:
            proposed = propose(notebook, number, pool)
        written = write(proposed, into)
    except (CannotPropose, FileExistsError, sandbox.CannotIsolate) as problem:
        raise click.ClickException(str(problem)) from None
    for path in written:
        click.echo(path)
    for one in proposed.exercises:
        click.echo(f"{one.id}: {how_many(one.points, 'point')}, {one.words}")
    for words in proposed.left_out:
        click.echo(f"not adopted: {words}", err=True)
    environment = {**os.environ, COURSE: str(into.resolve())}
    command = [sys.executable, "-m", "autograder", "build", proposed.name]
    for step in (command, [*command, "--check"]):
        done = subprocess.run(step, cwd=into, env=environment, capture_output=True, text=True)
        if done.returncode:
            said = (done.stdout + done.stderr).strip()
            why = said.splitlines()[-1] if "Traceback" in said else said[-2_000:]
            raise click.ClickException(f"the lesson needs your attention:\n{why}")
    console().print(
        f"The lesson is built, and its solution gets full points. Edit the sentences in {written[1].parent}, then run\n"
        f"{COURSE}={into} linclass build"
    )


VERBS = (build, book, adopt)
