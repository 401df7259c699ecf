"""Make a classroom: config, source/, release/, a gradebook with all assignments, and its own secret."""

import json
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.engine import Engine

from autograder.cells import STUB
from autograder.classroom.edge import MIGRATIONS, Base, NbGraderAPI
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.course import START, lessons
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

CONFIG = """\
# nbgrader's settings for this classroom. Everything else is nbgrader's default; see its documentation.
c = get_config()

c.CourseDirectory.course_id = "linclass"

# The gradebook. SQLite by default; PostgreSQL for large classes, e.g. "postgresql+psycopg://user@host/grades".
# c.CourseDirectory.db_url = ""

# What learners see in place of a solution.
c.ClearSolutions.code_stub = {{"python": {stub!r}}}

# Exercises that hand out a wrong version to mend.
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

# The folder that you and your students share, if you use nbgrader's exchange.
# c.Exchange.root = "/usr/local/share/nbgrader/exchange"
"""
REPAIRS = "autograder.classroom.release.Repairs"
IGNORED = "downloaded/\nsubmitted/\nautograded/\nfeedback/\nfeedback_linclass/\nreport.html\ngradebook.db\n.linclass/\n*.csv\n"


def create(folder: Path, course: Path, *, per_student: bool = False) -> Classroom:
    """Make a classroom from the lessons of `course`; with `per_student` each student has hidden cases of their own."""
    if folder.exists() and any(folder.iterdir()):
        raise ClassroomError(f"{folder} exists and is not empty; nothing was changed. Choose another folder.")
    sources = {x.name: dumps(read_lesson(x.source)) for x in lessons(course) if x.name != START}
    folder.mkdir(0o700, parents=True, exist_ok=True)
    close_to_others(folder)
    (folder / "nbgrader_config.py").write_text(CONFIG.format(stub=STUB, repairs=REPAIRS), encoding="utf-8")
    (folder / ".gitignore").write_text(IGNORED, encoding="utf-8")
    private = folder / ".linclass"
    private.mkdir(mode=0o700)
    settings = {"secret": secrets.token_hex(16), **({"per_student": True} if per_student else {})}
    _write_private(private / "settings.json", json.dumps(settings))
    (folder / "submitted").mkdir()
    classroom = Classroom(folder.resolve())
    with _in_haste():
        make_database(classroom.db_url)
        for name, source in sources.items():
            target = folder / "source" / name
            target.mkdir(parents=True)
            (target / f"{name}.ipynb").write_text(source, encoding="utf-8")
            classroom.note_source(name, source)
            generate(classroom, name)
    return classroom


def generate(classroom: Classroom, assignment: str) -> None:
    """nbgrader's generate_assignment for one assignment."""
    config = deepcopy(classroom.config)
    if "preprocessors" not in config.GenerateAssignment:  # a classroom that was made before there were repairs
        config.GenerateAssignment.preprocessors.append(REPAIRS)
    done: dict[str, Any] = NbGraderAPI(config=config).generate_assignment(assignment, force=True, create=True)
    if not done["success"]:
        raise ClassroomError(f"nbgrader could not generate {assignment}: {done.get('error') or done.get('log')}")


def make_database(db_url: str) -> None:
    """Make the empty tables, marked with their version. nbgrader would run the program `alembic` for this, which takes seconds to start."""
    engine = create_engine(db_url)
    try:
        if inspect(engine).get_table_names():
            return
        Base.metadata.create_all(bind=engine)
        head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
            connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": head})
    finally:
        engine.dispose()


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
    """Names, marks and the secret are for nobody else on this machine; a group may look in, if you let it."""
    folder.chmod(stat.S_IMODE(folder.stat().st_mode) & ~0o007)


def _write_private(path: Path, content: str) -> None:
    """A file that only its owner can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
