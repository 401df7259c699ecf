"""A classroom: an nbgrader course folder with our lessons, made once and then used by nbgrader and by us."""

import hashlib
import json
import os
import secrets
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config, PyFileConfigLoader

from autograder.cells import STUB
from autograder.classroom.release import grading_master
from autograder.course import lessons
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

CONFIG = """\
# nbgrader's settings for this classroom. Everything else is nbgrader's default; see its documentation.
c = get_config()

c.CourseDirectory.course_id = "linclass"

# The gradebook. SQLite by default; PostgreSQL for large classes, e.g. "postgresql+psycopg://user@host/grades".
# c.CourseDirectory.db_url = ""

# What learners find in place of a solution.
c.ClearSolutions.code_stub = {{"python": {stub!r}}}

# Rubrics stand in the locked question above a written answer.
c.ClearMarkScheme.enforce_metadata = False

# Late work: "none" (only shown), "zero" (no points), or a plugin of your own; see nbgrader's documentation of late submissions.
# Due dates are kept in the gradebook: `linclass classroom DIR --due 2027-02-01`, or formgrader's "Manage Assignments".
c.LateSubmissionPlugin.penalty_method = "none"

# `nbgrader zip_collect 02_perceptron` takes the archives in downloaded/02_perceptron/archive and finds the student in the names that
# Canvas and Moodle give to files. For another system name a pattern instead, e.g.
# c.ZipCollectApp.collector_plugin = "nbgrader.plugins.FileNameCollectorPlugin"
# c.FileNameCollectorPlugin.named_regexp = r".*/(?P<student_id>\\w+)-(?P<file_id>\\w+)\\.ipynb"
c.ZipCollectApp.collector_plugin = "autograder.classroom.collect.LmsNames"

# `nbgrader autograde` rebuilds each submission and runs it in linclass's sandbox, judged from outside.
c.Autograde.sanitize_preprocessors = ["autograder.classroom.steps.Rebuild"]
c.Autograde.autograde_preprocessors = [
    "autograder.classroom.steps.Judge",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
]
"""
IGNORED = "downloaded/\nsubmitted/\nautograded/\nfeedback/\nfeedback_linclass/\nreport.html\ngradebook.db\n.linclass/\n*.csv\n"


class ClassroomError(Exception):
    """The classroom is not as it should be; the text says what to do."""


@dataclass(frozen=True)
class Classroom:
    """An existing classroom folder."""

    folder: Path

    @property
    def private(self) -> Path:
        """What students never get: the secret and the results."""
        return self.folder / ".linclass"

    @cached_property
    def secret(self) -> str:
        return str(json.loads((self.private / "settings.json").read_text(encoding="utf-8"))["secret"])

    @cached_property
    def config(self) -> Config:
        config = PyFileConfigLoader("nbgrader_config.py", path=str(self.folder)).load_config()
        config.CourseDirectory.root = str(self.folder)
        return config

    @cached_property
    def db_url(self) -> str:
        return str(CourseDirectory(config=self.config).db_url)

    @property
    def course_id(self) -> str:
        return str(self.config.CourseDirectory.course_id)

    def assignments(self) -> list[str]:
        """The assignments of this course: the folders of source/ that hold a notebook of their own name."""
        return sorted(p.name for p in (self.folder / "source").iterdir() if (p / f"{p.name}.ipynb").is_file())

    def master(self, assignment: str) -> str:
        """The notebook on which submissions are rebuilt, as JSON with each cell's text in one piece."""
        return _master(self.folder / "source" / assignment / f"{assignment}.ipynb")

    def written_sources(self) -> dict[str, str]:
        """The digest of each source/ notebook as it was last written from the course: another one was changed by hand."""
        path = self.private / "sources.json"
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}

    def note_source(self, assignment: str, text: str) -> None:
        path = self.private / "sources.json"
        path.write_text(json.dumps({**self.written_sources(), assignment: digest(text)}, indent=1), encoding="utf-8")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def forget_masters() -> None:
    """After a source has changed."""
    _master.cache_clear()


@cache
def _master(path: Path) -> str:
    notebook = grading_master(nbformat.read(path, as_version=4))
    return json.dumps(notebook, ensure_ascii=False, sort_keys=True)


def open_classroom(folder: Path) -> Classroom:
    """The classroom at `folder`, or a ClassroomError that says what is missing."""
    for part in ("nbgrader_config.py", "source", ".linclass/settings.json"):
        if not (folder / part).exists():
            raise ClassroomError(
                f"{folder} is not a classroom: {part} is missing. Make one with: linclass classroom {folder}"
            )
    return Classroom(folder.resolve())


def create(folder: Path, course: Path) -> Classroom:
    """Make a classroom from the lessons of `course`: config, source/, release/, gradebook and a secret of its own."""
    if folder.exists() and any(folder.iterdir()):
        raise ClassroomError(f"{folder} exists and is not empty; nothing was changed. Choose another folder.")
    found = [lesson for lesson in lessons(course) if not lesson.name.startswith("00")]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "nbgrader_config.py").write_text(CONFIG.format(stub=STUB), encoding="utf-8")
    (folder / ".gitignore").write_text(IGNORED, encoding="utf-8")
    private = folder / ".linclass"
    private.mkdir(mode=0o700)
    _write_private(private / "settings.json", json.dumps({"secret": secrets.token_hex(16)}))
    for lesson in found:
        target = folder / "source" / lesson.name
        target.mkdir(parents=True)
        (target / f"{lesson.name}.ipynb").write_text(dumps(read_lesson(lesson.source)), encoding="utf-8")
    (folder / "submitted").mkdir()
    classroom = Classroom(folder.resolve())
    for lesson in found:
        classroom.note_source(lesson.name, dumps(read_lesson(lesson.source)))
        generate(classroom, lesson.name)
    return classroom


def generate(classroom: Classroom, assignment: str) -> None:
    """nbgrader's generate_assignment for one assignment."""
    from nbgrader.apps import NbGraderAPI  # all of nbgrader's commands, which grading does not need

    offer_alembic()
    done: dict[str, Any] = NbGraderAPI(config=classroom.config).generate_assignment(assignment, force=True, create=True)
    if not done["success"]:
        raise ClassroomError(f"nbgrader could not generate {assignment}: {done.get('error') or done.get('log')}")


def offer_alembic() -> None:
    """nbgrader asks the program `alembic` for a version when it makes a database; it is beside our own interpreter."""
    os.environ["PATH"] = _with_our_programs(os.environ.get("PATH", ""))


def _with_our_programs(path: str) -> str:
    ours = str(Path(sys.executable).parent)
    return path if ours in path.split(os.pathsep) else f"{ours}{os.pathsep}{path}"


def _write_private(path: Path, text: str) -> None:
    """A file that only its owner can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
