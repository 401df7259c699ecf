"""The instructor's verbs."""

import platform
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder.cli.common import SET_ASIDE, classroom_at, console, refuse_read_only, refuse_typos
from autograder.cli.extras import refuse_without
from autograder.cli.regrade import show_changes

if TYPE_CHECKING:
    from autograder.classroom.folder import Classroom
    from autograder.classroom.update import Change

UNSAFE = ", or, if you trust every submission, add --unsafe-no-sandbox"
FOLDER = click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
TO = click.option("--to", "target", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
ASSIGNMENTS = click.option(
    "--assignment", "assignments", multiple=True, metavar="A", help="Only this assignment; may be repeated."
)
STUDENTS = click.option("--student", "students", multiple=True, metavar="S", help="Only this student; may be repeated.")


# What to do where students' code cannot be isolated.
HELPS = {
    "Linux": "Install bubblewrap: sudo apt-get install bubblewrap",
    "Windows": "Grade in Linux on this machine: wsl --install, then inside it: sudo apt-get install bubblewrap",
    "Darwin": "Grade on a Linux machine, real or virtual, with bubblewrap: sudo apt-get install bubblewrap",
}


def cannot_isolate(why: object, otherwise: str = "") -> click.ClickException:
    """The message for a machine on which nothing can be graded: why, and what to do."""
    helps = HELPS.get(platform.system(), HELPS["Linux"])
    return click.ClickException(f"this machine cannot isolate students' code: {why}. {helps}{otherwise}.")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--update", is_flag=True, help="Bring the lessons of a newer course version into an existing classroom.")
@click.option(
    "--due",
    multiple=True,
    metavar="[ASSIGNMENT=]DATE",
    help="When the first assignment is due, each other one a week after the one before; or when this ASSIGNMENT is due. May be repeated. "
    'E.g. "2027-02-01 18:00 Europe/Berlin"; a date alone means its last minute. '
    "The first time zone that is named counts for all dates without one.",
)
@click.option(
    "--per-student",
    is_flag=True,
    help="Draw the hidden cases for each student from the secret and the student's id, so that classmates cannot share them.",
)
@click.option(
    "--core", is_flag=True, help="Release only the core units; a lesson's points are those of what is released."
)
@click.option(
    "--adopt",
    "adopting",
    is_flag=True,
    help="Make a classroom of the nbgrader course in FOLDER: its own assignments are graded by linclass. No submission is changed.",
)
@click.option("--undo-adopt", "leaving", is_flag=True, help="Take out of the course's settings what --adopt has added.")
def classroom(
    folder: Path, update: bool, due: tuple[str, ...], per_student: bool, core: bool, adopting: bool, leaving: bool
) -> None:
    """Make an nbgrader course in FOLDER with all assignments, ready to release and to grade.

    An existing folder is never overwritten. With --update an existing classroom gets the newer lessons, and you are told what that
    means for existing submissions; what cannot be updated without loss is left alone. With --adopt an nbgrader course that is in use
    becomes a classroom; assignments that are not lessons of this course are graded as nbgrader grades them, but in the sandbox.
    """
    if adopting or leaving:
        if (adopting and leaving) or update or due or per_student or core:
            raise click.UsageError("--adopt and --undo-adopt stand alone.")
        return _adopt(folder) if adopting else _undo_adopt(folder)
    from autograder.classroom.batch import Busy, locked
    from autograder.classroom.create import close_to_others, create
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.late import plan_dates, read_when, remember_zone, set_dates, zone_of
    from autograder.classroom.update import points_table, set_chosen_dates
    from autograder.classroom.update import update as bring_in
    from autograder.course import find_course

    if update and per_student:
        raise click.UsageError("--per-student is chosen when a classroom is made; later it would change every grade.")
    if update and core:
        raise click.UsageError("--core is chosen when a classroom is made; an update keeps to what was chosen.")
    try:
        for date in due:  # before anything is made
            read_when(date.rpartition("=")[2])
        if update:
            room = classroom_at(folder)
            refuse_read_only(room)
            close_to_others(folder)
            with locked(room):
                _changes(bring_in(room, find_course()))
        else:
            room = create(folder, find_course(), per_student=per_student, core=core)
            set_chosen_dates(room)
            for assignment in room.assignments():
                click.echo(f"release/{assignment}/{assignment}.ipynb")
        if due:
            remember_zone(room, due)
            set_dates(room, plan_dates(room.assignments(), due, zone_of(room)))
    except (ClassroomError, FileNotFoundError, Busy) as problem:
        raise click.ClickException(str(problem)) from None
    from rich.box import SIMPLE
    from rich.table import Table

    rows = points_table(room)
    zones = {row.due.rpartition(" ")[2] for row in rows if row.due != "not set"}
    zone = zones.pop() if len(zones) == 1 else ""
    head = ("assignment", "exercises", "written", "points", f"due ({zone})" if zone else "due")
    table = Table(*head, title="Points", title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.columns[0].no_wrap = True  # where a terminal is narrow, the dates take a second line
    for row in rows:
        numbers = (row.exercises, row.written, row.exercises + row.written)
        table.add_row(row.assignment, *(f"{n:g}" for n in numbers), row.due.removesuffix(f" {zone}"))
    console().print(table)
    click.echo(
        f"The classroom is ready. Hand out {folder}/release. What comes back goes into\n"
        f"{folder}/submitted/STUDENT/ASSIGNMENT, or: linclass collect {folder} ARCHIVE.zip\n"
        f"Then run: linclass grade {folder}",
        err=True,
    )


def _adopt(folder: Path) -> None:
    from autograder.classroom.adopt import adopt
    from autograder.classroom.folder import ClassroomError

    try:
        room = adopt(folder)
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
    for assignment in room.assignments():
        try:
            count = len(room.masters(assignment))
            click.echo(f"{assignment}: {count} notebook{'s' * (count != 1)}")
        except ClassroomError as problem:
            click.echo(f"{assignment}: {problem}")
    console().print(
        f"{folder} is a classroom now: run linclass grade {folder}, or nbgrader autograde as before.\n"
        f"To take linclass out of its settings again: linclass classroom {folder} --undo-adopt"
    )


def _undo_adopt(folder: Path) -> None:
    from autograder.classroom.adopt import undo
    from autograder.classroom.folder import ClassroomError

    try:
        left = undo(folder)
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"{folder} is graded by nbgrader alone again; grades and notebooks stay as they are.")
    if left:
        click.echo(f"What linclass noted about earlier grading is in {folder}/.linclass, and can be deleted.")


def _changes(changes: "list[Change]") -> None:
    """Say what an update did; the exit status is 1 if anything was refused."""
    for change in changes:
        click.echo(f"{change.assignment}: {change.what}")
        for words in change.words:
            click.echo(f"  {words}")
    if any(change.what == "NOT updated" for change in changes):
        raise SystemExit(1)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--assignment", "assignments", multiple=True, metavar="A", help="Only this assignment; may be repeated.")
@click.option("--student", "students", multiple=True, metavar="S", help="Only this student; may be repeated.")
@click.option(
    "--workers", type=click.IntRange(1), default=2, show_default=True, help="How many processes grade at a time."
)
@click.option(
    "--dask", "address", metavar="ADDRESS", help="Grade on the Dask cluster at this address, e.g. tcp://host:8786."
)
@click.option(
    "--force", is_flag=True, help="Grade again what has already been graded. Scores that a person gave are kept."
)
@click.option(
    "--accept",
    is_flag=True,
    help="Store grades that are lower than those in the gradebook. Without it they are only shown, old and new.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per submission on standard output, and nothing else."
)
@click.option(
    "--unsafe-no-sandbox",
    "unsafe",
    is_flag=True,
    help="Run students' code without isolation, where the system offers none. It can then do whatever you can do.",
)
def grade(
    folder: Path,
    assignments: tuple[str, ...],
    students: tuple[str, ...],
    workers: int,
    address: str | None,
    force: bool,
    accept: bool,
    as_json: bool,
    unsafe: bool,
) -> None:
    """Grade what is in FOLDER/submitted. An interrupted run continues where it stopped.

    What was graded before is graded again if the submission, the lesson, its points, the exercises or the judge have changed. A grade
    that would become lower is shown, old and new, and is stored only with --accept.

    The exit status is 3 if anything needs review: work that was set aside, a lower grade, an assignment that cannot be graded. What
    to look at is shown by kind; FOLDER/.linclass/problems.txt has a line for each of these submissions.
    """
    from autograder import sandbox
    from autograder.classroom.folder import ClassroomError
    from autograder.classroom.scan import list_submissions
    from autograder.course import notebooks
    from autograder.grading import runners, terminal
    from autograder.grading.result import REVIEW

    if address:
        refuse_without("dask", "linclass grade --dask")
        if not address.startswith("tls://"):
            click.echo(f"{address} has no TLS: everybody who reaches it can run code as you (docs/scale.md).", err=True)
    lacking = None if unsafe or address else sandbox.lacks()
    if lacking:
        raise cannot_isolate(lacking, UNSAFE)
    room = classroom_at(folder)
    try:
        submissions = list_submissions(room, assignments, students)
    except ClassroomError as problem:
        raise click.ClickException(str(problem)) from None
    if not submissions:
        return terminal.print_summary([], console())
    refuse_read_only(room)
    # The workers start while this process is still importing nbgrader, which takes just as long.
    workers = min(workers, len(submissions))
    lessons = notebooks()
    own = not any(assignment in lessons for _, assignment in submissions)
    run = (
        runners.on_dask(address, unsafe=unsafe) if address else runners.on_this_machine(workers, unsafe=unsafe, own=own)
    )
    from autograder.classroom.batch import Batch, Busy, NotStored, locked
    from autograder.classroom.in_step import bring_in_step

    try:
        with locked(room):
            found = bring_in_step(room, {assignment for _, assignment in submissions}, unsafe=unsafe)
            refused = found.refused
            for assignment, why in refused.items():
                click.echo(f"{assignment} is not graded: {why}.", err=True)
            submissions = [pair for pair in submissions if pair[1] not in refused]
            batch = Batch(room, force=force, accept=accept, in_step=found)
            rows = terminal.show_progress(batch.grade(submissions, run), len(submissions), console(), as_json=as_json)
    except sandbox.CannotIsolate as trouble:
        raise cannot_isolate(trouble, UNSAFE) from None
    except (ClassroomError, Busy, NotStored, runners.UnfitCluster) as trouble:
        raise click.ClickException(str(trouble)) from None
    for assignment, remarks in found.remarks.items():
        for words in remarks:
            click.echo(f"{assignment}: {words}.", err=True)
    terminal.print_summary(rows, console(), room.private / "problems.txt")
    show_changes(batch.changes, batch.held, folder)
    if refused or any(row.status == REVIEW for row in rows):
        raise SystemExit(SET_ASIDE)


@click.command()
@FOLDER
@ASSIGNMENTS
@STUDENTS
@click.option(
    "--release",
    "to_release",
    is_flag=True,
    help="Hand the pages out over nbgrader's exchange; students get them with Fetch Feedback, or nbgrader fetch_feedback.",
)
@click.option(
    "--archive",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.zip",
    help="Write the pages of one --assignment as an archive for Canvas or Moodle, whichever the work came from.",
)
def feedback(
    folder: Path,
    assignments: tuple[str, ...],
    students: tuple[str, ...],
    to_release: bool = False,
    archive: Path | None = None,
) -> None:
    """Write a page for each student and assignment into FOLDER/feedback_linclass.

    The pages contain no scripts and load nothing; for hidden cases they give the property and the likely misunderstanding, not the data.
    With --release each page is also put into FOLDER/feedback, in place of what is there, and released by nbgrader.

    With --archive they go back through the LMS. In Canvas open the assignment's menu in the gradebook and choose "Re-Upload
    Submissions"; in Moodle choose "Upload multiple feedback files in a zip" in the list of submissions.

    The exit status is 3 if some page has only the points, because the submission takes too long to display, or could not be released.
    """
    from autograder.reports.feedback import write_all

    room = classroom_at(folder)
    refuse_typos(room, assignments, students)
    refuse_read_only(room)
    if archive and len(assignments) != 1:
        raise click.UsageError("an LMS takes the feedback of one assignment at a time: add --assignment")
    pages, bare = [], 0
    for written in write_all(room, assignments, students):
        click.echo(written.path)
        pages.append(written.path)
        if not written.whole:
            bare += 1
            click.echo(f"{written.path} has only the points: the submission takes too long to display", err=True)
    if not pages:
        raise click.ClickException(f"nothing that matches has been graded yet; run: linclass grade {folder}")
    console().print(f"{len(pages)} page{'s' * (len(pages) != 1)}")
    if to_release:
        _release(room, pages)
    if archive and _send_back(room, assignments[0], pages, archive):
        bare += 1
    if bare:
        raise SystemExit(SET_ASIDE)


def _send_back(room: "Classroom", assignment: str, pages: list[Path], target: Path) -> bool:
    """Write the archive for the LMS; returns whether somebody's page is not in it."""
    from autograder.grading.terminal import name_some
    from autograder.reports.feedback_archive import write_archive

    made = write_archive(room, assignment, pages, target)
    if not made.count:
        raise click.ClickException("nothing was collected from an archive of Canvas or Moodle, so nothing can go back")
    click.echo(f"{made.path}: {made.count} pages for {made.system}")
    for why, students in made.left_out.items():
        click.echo(f"not in it, because {why}: {name_some(students)}", err=True)
    return bool(made.left_out)


def _release(room: "Classroom", pages: list[Path]) -> None:
    """Hand out the pages; the exit status is 3 if any could not be."""
    from autograder.classroom.feedback_exchange import release

    refused = release(room, pages)
    console().print(f"{len(pages) - len(refused)} released")
    for page, why in refused.items():
        click.echo(f"not released: {page.parent.name} {page.stem}: {why}", err=True)
    if refused:
        raise SystemExit(SET_ASIDE)


@click.command()
@FOLDER
@TO
@click.option(
    "--slides",
    type=click.Path(path_type=Path, file_okay=False),
    help="Also write the misconceptions of the latest assignment into this folder: a PNG for each, and a notebook.",
)
def report(folder: Path, target: Path | None, slides: Path | None = None) -> None:
    """Show the class on one page: FOLDER/report.html, or --to another file.

    First what matters before the next lecture: three misconceptions, exercises that measure badly, people to write to. Then
    distributions, difficulty and discrimination of each exercise, misconceptions, who needs attention, answers that are alike.

    The exit status is 3 if somebody's answers could not be compared at all; the page names them.
    """
    from autograder.files import CLOSED, write_atomically
    from autograder.reports.class_page import class_page
    from autograder.reports.data import collect

    room = classroom_at(folder)
    if not any((room.private / "results").glob("*/*.json")):
        raise click.ClickException(f"nothing has been graded yet; run: linclass grade {folder}")
    if target is None:
        refuse_read_only(room)
    path = target or room.folder / "report.html"
    lessons = collect(room)
    write_atomically(path, class_page(room, lessons), mode=CLOSED)
    click.echo(path)
    if slides and lessons:
        from autograder.reports.monday import latest_of, write_slides

        latest = latest_of(lessons) or lessons[-1]
        made = write_slides(latest, slides)
        for slide in made:
            click.echo(slide)
        if not made:
            click.echo(f"no misconception was recognized in {latest.name}, so there are no slides")
    if any(lesson.given_up for lesson in lessons):
        raise SystemExit(SET_ASIDE)


VERBS = (classroom, grade, feedback, report)
