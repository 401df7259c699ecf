"""Make a classroom: config, source/, release/, a gradebook with all assignments, and its own secret."""

import os
import stat
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import UTC
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from autograder.classroom.edge import MIGRATIONS, Base, NbGraderAPI
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.late import read_when, read_zone
from autograder.classroom.overlaid import overlaid
from autograder.classroom.overlay import Overlay, OverlayError, read_overlay
from autograder.course import START, lessons
from autograder.files import share_alike, write_atomically
from autograder.grading import seed
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

CONFIG = """\
# nbgrader's settings for this classroom. Everything else is nbgrader's default; see its documentation.
c = get_config()

c.CourseDirectory.course_id = "linclass"

# The gradebook. SQLite by default; PostgreSQL for large classes, e.g. "postgresql+psycopg://user@host/grades".
# c.CourseDirectory.db_url = ""

# Exercises that hand out a wrong version to fix.
c.GenerateAssignment.preprocessors.append("{repairs}")

# Rubrics are in the locked question above a written answer.
c.ClearMarkScheme.enforce_metadata = False

# Late work: "none" (only shown), "zero" (no points), or your own plugin; see nbgrader's documentation of late submissions.
# Due dates are kept in the gradebook: `linclass classroom DIR --due 2027-02-01`, or formgrader's "Manage Assignments".
c.LateSubmissionPlugin.penalty_method = "none"

# `nbgrader zip_collect 02_perceptron` takes the archives in downloaded/02_perceptron/archive and finds the student in the names that
# Canvas and Moodle give to files. For another system name a pattern instead, e.g.
# c.ZipCollectApp.collector_plugin = "nbgrader.plugins.FileNameCollectorPlugin"
# c.FileNameCollectorPlugin.named_regexp = r".*/(?P<student_id>\\w+)-(?P<file_id>\\w+)\\.ipynb"
c.ZipCollectApp.collector_plugin = "autograder.classroom.collect.LmsNames"

# `nbgrader autograde`, and Autograde in formgrader, do for one submission what `linclass grade` does for all.
c.Autograde.exporter_class = "autograder.classroom.steps.Grader"
c.Autograde.sanitize_preprocessors = []
c.Autograde.autograde_preprocessors = []

# nbgrader's own feedback pages, without the rubrics. (`linclass feedback --release` hands out ours.)
c.GenerateFeedback.preprocessors.insert(1, "nbgrader.preprocessors.ClearMarkScheme")

# `nbgrader collect` takes only regular files, and only from the student who owns them; times are compared with the file system's.
c.ExchangeFactory.collect = "{collect}"

# The folder that you and your students share, if you use nbgrader's exchange. `linclass doctor .` checks its owners and modes.
# c.Exchange.root = "/usr/local/share/nbgrader/exchange"
"""
REPAIRS = "autograder.classroom.release.Repairs"
COLLECT = "autograder.classroom.exchange.Collect"
IGNORED = "downloaded/\nsubmitted/\nautograded/\nfeedback/\nfeedback_linclass/\nreport.html\ngradebook.db\n.linclass/\n*.csv\n"


def create(
    folder: Path, course: Path, *, per_student: bool = False, core: bool = False, secret: str | None = None
) -> Classroom:
    """Make a classroom from the lessons of `course`; with `per_student` each student has hidden cases of their own.

    With `core` the further units of the lessons are left out. Without a `secret` the classroom draws its own.
    """
    if folder.exists() and any(path.name != "course.toml" for path in folder.iterdir()):
        raise ClassroomError(f"{folder} exists and is not empty; nothing was changed. Choose another folder.")
    read = {x.name: dumps(read_lesson(x.source, core=core)) for x in lessons(course) if x.name != START}
    sources = _choose(folder, read, core=core)
    folder.mkdir(0o700, parents=True, exist_ok=True)
    close_to_others(folder)
    share_alike(folder)
    config = CONFIG.format(repairs=REPAIRS, collect=COLLECT)
    write_atomically(folder / "nbgrader_config.py", config, mode=0o640)  # it is run, and may get a database's password
    (folder / ".gitignore").write_text(IGNORED, encoding="utf-8")
    classroom = Classroom(folder.resolve())
    chosen = {name: True for name, on in (("per_student", per_student), ("core", core)) if on}
    classroom.write_settings({"secret": secret or seed.new_secret(), **chosen})
    for name in ("source", "submitted"):
        (folder / name).mkdir()
    with _in_haste():
        make_database(classroom.db_url)
        close_to_others(folder)
        for name, source in sources.items():
            target = folder / "source" / name
            target.mkdir(parents=True)
            (target / f"{name}.ipynb").write_text(source, encoding="utf-8")
            classroom.note_source(name, source)
            write_atomically(classroom.private / "base" / f"{name}.ipynb", source)
            generate(classroom, name)
    return classroom


def _choose(folder: Path, sources: dict[str, str], *, core: bool) -> dict[str, str]:
    """The lessons as course.toml wants them, if there is one in the folder already."""
    try:
        overlay = read_overlay(folder / "course.toml")
    except OverlayError as problem:
        raise ClassroomError(f"course.toml: {problem}") from None
    refuse_misfits(overlay, sources)
    return {name: choose(text, overlay, name, core=core) for name, text in sources.items() if overlay.takes(name)}


def refuse_misfits(overlay: Overlay, lessons: Collection[str]) -> None:
    """ClassroomError for a lesson, a time zone or a date in course.toml that cannot be, before anything is made or changed."""
    try:
        overlay.refuse_unknown(lessons)
        zone = read_zone(overlay.time_zone) if overlay.time_zone else UTC
    except (OverlayError, ClassroomError) as problem:
        raise ClassroomError(f"course.toml: {problem}") from None
    for name, choice in overlay.of.items():
        try:
            _ = read_when(choice.due, zone) if choice.due else None
        except ClassroomError as problem:
            raise ClassroomError(f"course.toml, [{name}] due: {problem}") from None


def choose(text: str, overlay: Overlay, name: str, *, core: bool) -> str:
    """The course's version of a lesson with the choices of course.toml."""
    try:
        return overlaid(text, overlay.choice(name), overlay.lessons)
    except OverlayError as problem:
        only = " (this classroom has the core units alone)" if core else ""
        raise ClassroomError(f"course.toml, [{name}]: {problem}{only}") from None


def generate(classroom: Classroom, assignment: str) -> None:
    """nbgrader's generate_assignment for one assignment."""
    config = deepcopy(classroom.config)
    if "preprocessors" not in config.GenerateAssignment:  # a classroom that was made before there were repairs
        config.GenerateAssignment.preprocessors.append(REPAIRS)
    done: dict[str, Any] = NbGraderAPI(config=config).generate_assignment(assignment, force=True, create=True)
    if not done["success"]:
        raise ClassroomError(f"nbgrader could not generate {assignment}: {done.get('error') or done.get('log')}")


def make_database(db_url: str) -> bool:
    """Make the empty tables, marked with their version; returns whether there were none.

    nbgrader would run the program `alembic` for this, which takes seconds to start.
    """
    engine = create_engine(db_url)
    try:
        if inspect(engine).get_table_names():
            return False
        Base.metadata.create_all(bind=engine)
        head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
            connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": head})
        return True
    finally:
        engine.dispose()


def move_gradebook(classroom: Classroom) -> int:
    """Where nbgrader_config.py names a new, empty database: copy the gradebook in the folder into it. Returns the number of rows."""
    old = classroom.folder / "gradebook.db"
    is_other = not classroom.db_url.startswith("sqlite") or Path(classroom.db_url.partition("///")[2]) != old
    if not make_database(classroom.db_url) or not is_other or not old.is_file():
        return 0
    source, target, count = create_engine(f"sqlite:///{old}"), create_engine(classroom.db_url), 0
    try:
        with source.connect() as reading, target.begin() as writing:
            for table in Base.metadata.sorted_tables:
                # Only what is in the old file: the course itself may be in the new database already.
                rows = [dict(row._mapping) for row in reading.execute(table.select())]
                if rows:
                    writing.execute(table.insert(), rows)
                    count += len(rows)
    except SQLAlchemyError as problem:
        with target.begin() as clearing:
            Base.metadata.drop_all(clearing)
            clearing.execute(text("DROP TABLE IF EXISTS alembic_version"))
        why = str(getattr(problem, "orig", problem)).splitlines()[0]
        raise ClassroomError(
            f"the gradebook could not be copied into the new database, which is empty again: {why}"
        ) from None
    finally:
        source.dispose()
        target.dispose()
    return count


@contextmanager
def _in_haste() -> Iterator[None]:
    """SQLite need not wait for the disk after each of a few hundred small steps: an interrupted classroom is simply made again."""

    def hurry(connection: Any, record: Any) -> None:
        if type(connection).__module__.startswith("sqlite3"):
            connection.execute("PRAGMA synchronous = OFF")

    event.listen(Engine, "connect", hurry)
    try:
        yield
    finally:
        event.remove(Engine, "connect", hurry)


def close_to_others(folder: Path) -> None:
    """Names, marks and the secret are for nobody else on this machine; a group may look in, if you let it.

    Where instructors share the classroom through a group, they share the gradebook: SQLite would make it for its owner to write.
    """
    if (
        Classroom(folder).is_shared
        and (book := folder / "gradebook.db").exists()
        and book.stat().st_uid == os.geteuid()
    ):
        book.chmod(0o660)
    for path in (folder, *(folder / name for name in ("gradebook.db", "source", "submitted"))):
        if path.exists():
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o007)
