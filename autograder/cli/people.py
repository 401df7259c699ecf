"""The instructor's verbs that are about people: the roster, and collecting what they handed in."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.cli.common import SET_ASIDE, classroom_at, console, refuse_read_only, refuse_typos

if TYPE_CHECKING:
    from autograder.classroom.intake import Intake

FOLDER = click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command()
@FOLDER
@click.argument("table", required=False, type=FILE)
@click.option(
    "--assignment",
    metavar="A",
    help="The assignment that Moodle's grading worksheet is for; without TABLE, list who has handed in nothing for it.",
)
@click.option(
    "--id",
    "id_field",
    type=click.Choice(["login", "sis_id", "email", "lms_id"]),
    help="Where the ids of new people come from.",
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="FIELD=HEADING",
    help="Which column holds a field, where its heading is not understood; may be repeated.",
)
@click.option(
    "--replace", is_flag=True, help="The table is the whole class: anyone who is not in it leaves the roster."
)
def roster(
    folder: Path,
    table: Path | None,
    assignment: str | None,
    id_field: str | None,
    columns: tuple[str, ...],
    replace: bool,
) -> None:
    """Tell the classroom who is in the class, or list them and who has handed in nothing.

    TABLE is a CSV file: Canvas's export of its gradebook, Moodle's list of participants, Moodle's grading worksheet of one assignment, or
    any table with headings like id, first name, last name, email. People keep the id that they have; new ones get their login, student
    number, e-mail address or Canvas number, the first of these that the table has. Where two people cannot be told apart nothing is
    changed and both are named.
    """
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.roster import read_roster

    room = classroom_at(folder)
    refuse_typos(room, (assignment,) if assignment else ())
    try:
        if table:
            refuse_read_only(room)
            fields = dict(_split(text) for text in columns)
            _bring_in(folder, table, assignment or "", fields, id_field or "", replace)
        people = read_roster(room)
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
    if not people:
        raise click.ClickException(f"there is no roster yet; make one with: linclass roster {folder} students.csv")
    if not table:
        _show(room.folder, assignment)


def _split(text: str) -> tuple[str, str]:
    field, equals, heading = text.partition("=")
    if not equals:
        raise click.ClickException(f"--column {text}: use FIELD=HEADING, e.g. --column login=Matrikelnummer")
    return field.strip(), heading.strip()


def _bring_in(
    folder: Path, table: Path, assignment: str, columns: dict[str, str], id_field: str, replace: bool
) -> None:
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.roster import Roster, merge, read_roster, write_roster
    from autograder.classroom.roster_table import read_table
    from autograder.classroom.times import has_times, note_times, read_times, write_timestamps
    from autograder.grading.terminal import name_some
    from autograder.text import printable

    room = classroom_at(folder)
    submitted = room.folder / "submitted"
    used = [path.name for path in submitted.iterdir()] if submitted.is_dir() else []
    try:
        with locked(room):
            merged = merge(read_roster(room), read_table(table, assignment, columns), used, id_field)
            kept = merged.roster
            if replace:
                gone = {p.id for p in merged.absent}
                kept = Roster(tuple(p for p in merged.roster if p.id not in gone))
            write_roster(room, kept)
            if assignment and has_times(table):
                note_times(room, assignment, read_times(room, table))
                write_timestamps(room, assignment)
    except Busy as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"{len(kept)} people: {len(merged.added)} new, {len(merged.changed)} changed")
    if merged.absent:
        what = (
            "left the roster; their work stays"
            if replace
            else "are not in the table and stay (--replace takes them out)"
        )
        click.echo(f"{len(merged.absent)} {what}: {name_some([str(p) for p in merged.absent])}")
    strangers = sorted(name for name in set(used) - {p.id for p in kept} if not name.startswith("."))
    if strangers:
        click.echo(f"{len(strangers)} in submitted/ are not in the roster: {name_some([*map(printable, strangers)])}")


def _show(folder: Path, assignment: str | None) -> None:
    """With an assignment, who has handed in nothing; otherwise everybody, and how many of the assignments they handed in."""
    from autograder.classroom.intake import list_missing
    from autograder.classroom.roster import read_roster

    room = classroom_at(folder)
    people = read_roster(room)
    if assignment:
        missing = list_missing(room, people, assignment)
        for person in missing:
            click.echo(person)
        console().print(f"{len(missing)} of {len(people)} have handed in nothing for {assignment}", highlight=False)
        return
    names = [name for name in room.assignments() if len(list_missing(room, people, name)) < len(people)]
    for person in people:
        absent = [name for name in names if not (room.folder / "submitted" / person.id / name).exists()]
        words = f"missing: {', '.join(absent)}" if absent else "all handed in" if names else "nothing collected yet"
        click.echo(f"{person}: {words}")
    console().print(f"{len(people)} people", highlight=False)


@click.command()
@FOLDER
@click.argument("archive", type=FILE)
@click.option(
    "--assignment", metavar="A", help="The assignment of the archive; without it, the notebooks in the archive decide."
)
@click.option(
    "--times",
    type=FILE,
    multiple=True,
    help="When work was handed in: Moodle's grading worksheet, or Canvas's list of submissions as JSON or CSV; may be repeated.",
)
def collect(folder: Path, archive: Path, assignment: str | None, times: tuple[Path, ...]) -> None:
    """Bring an archive of submissions from Canvas or Moodle into FOLDER/submitted.

    People are found in the roster (linclass roster). One notebook per person is taken, whatever its name; the ids of its cells say which
    lesson it is. Run it again with a newer download: newer files replace older ones, which are kept in FOLDER/.linclass/replaced.

    Neither system writes the time of submission into its archive: --times names a file that has it. Without it, what Canvas calls late
    counts as late by the least that there is, and nothing from Moodle counts as late.

    The exit status is 3 if anything was set aside.
    """
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.collected import test_students
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.intake import collect_archive

    room = classroom_at(folder)
    refuse_typos(room, (assignment,) if assignment else ())
    refuse_read_only(room)
    try:
        with locked(room):
            intake = collect_archive(room, archive, assignment, times)
    except (ClassroomError, Busy) as problem:
        raise click.ClickException(str(problem)) from None
    _tell(intake, test_students(room), room.private / f"collected-{intake.assignment}.txt")
    if intake.counts["set aside"] or intake.strange:
        raise SystemExit(SET_ASIDE)


def _tell(intake: "Intake", tests: set[str], details: Path) -> None:
    """What became of the archive: counts that add up, problems by kind, the rest in a file."""
    from autograder.files import write_atomically
    from autograder.grading.terminal import by_kind, name_some

    counts = intake.counts
    click.echo(f"{intake.assignment}: {len(intake.lines)} people in {intake.system}'s archive")
    click.echo("  " + ", ".join(f"{counts[what]} {what}" for what in ("new", "changed", "as before", "set aside")))
    changed = [line.who for line in intake.lines if line.what == "changed"]
    late = [line.who for line in intake.lines if line.late]
    strangers = [line.who for line in intake.lines if not line.in_roster and line.what != "set aside"]
    kinds = (
        (changed, "changed"),
        (late, "late, says Canvas"),
        ([who for who in strangers if who in tests], "test student of Canvas, in no statistics"),
        ([who for who in strangers if who not in tests], "not in the roster"),
    )
    for names, what in kinds:
        if names:
            click.echo(f"  {len(names)} {what}: {name_some(names)}")
    for aside, title in ((True, "set aside"), (False, "with a remark")):
        words = [
            (word, line.who) for line in intake.lines if (line.what == "set aside") == aside for word in line.words
        ]
        for kind, members in by_kind(words).items():
            (first, who), alone = members[0], len(members) == 1
            click.echo(
                f"  {len(members)} {title}: {first if alone else kind} ({name_some([who for _, who in members])})"
            )
            if not alone and (example := first.partition(": ")[2]):
                click.echo(f"    e.g. {who}: {example}")
    if intake.strange:
        files = "file belongs" if len(intake.strange) == 1 else "files belong"
        click.echo(f"  {len(intake.strange)} {files} to nobody: {name_some(intake.strange)}")
    if intake.timed < len(intake.lines) - counts["set aside"]:
        worksheet = "Moodle's grading worksheet" if intake.system == "Moodle" else "Canvas's list of submissions"
        click.echo(f"  {intake.timed} have a time of submission; {worksheet} gives the others one: --times FILE")
    if intake.missing:
        click.echo(
            f"  {len(intake.missing)} of the roster handed in nothing: {name_some([str(p) for p in intake.missing])}"
        )
    rows = [f"{line.who}: {'; '.join((line.what, *line.words))}{' (late)' * line.late}\n" for line in intake.lines]
    rows += [f"{name}: belongs to nobody\n" for name in intake.strange]
    rows += [f"{person}: nothing handed in\n" for person in intake.missing]
    write_atomically(details, "".join(sorted(rows)))
    click.echo(f"  one line for each: {details}")


VERBS = (roster, collect)
