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
    help="Write nothing; list everything that is out of step, and fail if anything is.",
)
@click.option("--force", is_flag=True, help="Run every answer key again, even where its cells have not changed.")
def build(names: tuple[str, ...], only_check: bool, force: bool) -> None:
    """Make the derived notebooks from solutions/NN_name.py.

    Without LESSON (e.g. 02_perceptron) all lessons are built. What is in step is left alone.
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
        console().print("everything is in step")
        return
    found = lessons(course)
    unknown = set(names) - {lesson.name for lesson in found}
    if unknown:
        known = ", ".join(lesson.name for lesson in found)
        raise click.ClickException(f"no such lesson: {', '.join(sorted(unknown))}; the lessons are {known}")
    chosen = [lesson for lesson in found if not names or lesson.name in names]
    from rich.progress import track

    for lesson in track(chosen, description="building", console=console()):
        for path in building.build(lesson, force=force):
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
def book(into: Path, still: bool) -> None:
    """Write the executed course as a static site, with the solutions folded and widgets that move."""
    from rich.progress import track

    from autograder.lessons.book import build_book

    made = build_book(
        course_folder(), into, still=still, each=lambda all: track(all, description="pages", console=console())
    )
    click.echo(f"wrote {made[0]}")


VERBS = (build, book)
