"""The verbs about generated questions: a quiz for a class, and how many questions there are."""

import json
from collections import Counter
from pathlib import Path

import click

from autograder.cli.common import SET_ASIDE, classroom_at, refuse_read_only


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--lesson", help="The lesson that the questions are about, e.g. 02.")
@click.option("--items", "count", type=click.IntRange(1, 40), default=8, show_default=True, help="How many questions.")
@click.option("--name", default="", help="The name of the assignment; by default quiz_ and the number of the lesson.")
@click.option(
    "--per-student", is_flag=True, help="Draw the data, distractors and their order for each student of the roster."
)
@click.option("--archive", "archived", metavar="QUIZ", help="Put the students' own notebooks into one zip archive.")
@click.option(
    "--worksheet",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="With --archive: Moodle's grading worksheet, so that Moodle can hand each student their own notebook.",
)
@click.option("--report", "reported", metavar="QUIZ", help="Show how each question of a graded quiz worked.")
@click.option("--json", "as_json", is_flag=True, help="With --report: as JSON on standard output.")
def quiz(
    folder: Path,
    lesson: str | None,
    count: int,
    name: str,
    per_student: bool,
    archived: str | None,
    worksheet: Path | None,
    reported: str | None,
    as_json: bool,
) -> None:
    """Make an assignment of generated questions about a lesson, or report on one that is graded.

    The keys are computed and stay in FOLDER/.linclass; answers are compared with them outside of the student's process. Hand the quiz out
    like any other assignment; with --per-student, each student's notebook is in FOLDER/quizzes,
    and --archive makes one archive of them.
    """
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.quiz import create_quiz, report
    from autograder.reports.export import CannotExport
    from autograder.reports.quiz_archive import write_quiz_archive

    room = classroom_at(folder)
    try:
        if reported:
            rows = report(room, reported)
            if as_json:
                plain = [
                    {
                        "number": r.number,
                        "kind": r.slot.kind,
                        "topic": r.slot.topic,
                        "answers": r.answers,
                        "difficulty": r.difficulty,
                        "discrimination": r.discrimination,
                    }
                    for r in rows
                ]
                click.echo(json.dumps(plain))
                return
            click.echo(f"{'':>3} {'right':>6} {'discr.':>7}  question")
            for row in rows:
                share = "–" if row.difficulty is None else f"{row.difficulty:.0%}"
                apart = "–" if row.discrimination is None else f"{row.discrimination:+.2f}"
                click.echo(
                    f"{row.number:>3} {share:>6} {apart:>7}  {row.slot.kind}: {row.slot.topic} ({row.slot.subject})"
                )
            return
        if archived:
            refuse_read_only(room)
            text = worksheet.read_text(encoding="utf-8") if worksheet else None
            packed = write_quiz_archive(room, archived, text)
            click.echo(f"{packed.count} notebooks in {packed.path}")
            if packed.left_out:
                click.echo(f"not in the worksheet: {', '.join(packed.left_out)}", err=True)
                raise SystemExit(SET_ASIDE)
            return
        if not lesson:
            raise click.ClickException("say which lesson the questions are about, e.g. --lesson 02")
        refuse_read_only(room)
        made, own = create_quiz(room, lesson, count, name=name, per_student=per_student)
    except (ClassroomError, CannotExport) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"{made}: {count} questions, released in {room.folder / 'release' / made}")
    if own:
        click.echo(f"each of {len(own)} students has a notebook of their own in {own[0].parent}")


@click.command()
@click.option("--lesson", help="Only this lesson, e.g. 02.")
@click.option("--show", is_flag=True, help="Print the questions themselves.")
def items(lesson: str | None, show: bool) -> None:
    """Count the questions that can be asked, by lesson and kind, with one draw of their data each."""
    from autograder.course import notebooks
    from autograder.practice.item import Kind
    from autograder.practice.quiz import as_markdown, key_of
    from autograder.practice.topics import each_item

    total: Counter[Kind] = Counter()
    click.echo("  ".join([f"{'lesson':<26}", *(f"{kind}" for kind in Kind), "all"]))
    for name in notebooks():
        if lesson and lesson not in (name, name[:2], str(int(name[:2]))):
            continue
        found = list(each_item(name))
        for number, item in enumerate(found, 1):
            if show:
                click.echo(
                    as_markdown(item, number) + (f"\n\nKey: {key_of(item)}\n" if item.options else f"\n\n{item.stub}\n")
                )
        counts = Counter(item.kind for item in found)
        total += counts
        click.echo(_row(name, counts))
    click.echo(_row("all", total))


def _row(name: str, counts: "Counter") -> str:
    from autograder.practice.item import Kind

    return "  ".join([f"{name:<26}", *(f"{counts[kind]:>{len(kind)}}" for kind in Kind), f"{counts.total():>5}"])


VERBS = (quiz, items)
