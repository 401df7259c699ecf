"""A classroom: an nbgrader course folder with our lessons, made once and then used by nbgrader and by us."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from traitlets.config import Config, PyFileConfigLoader

from autograder.classroom.overlay import Overlay, OverlayError, read_overlay
from autograder.files import CLOSED, is_shared, write_atomically
from autograder.grading.seed import own_seed


class ClassroomError(Exception):
    """The classroom is not as it should be; the text says what to do."""


@dataclass(frozen=True)
class Classroom:
    """An existing classroom folder."""

    folder: Path

    @property
    def private(self) -> Path:
        """What students never get to see: the secret and the results."""
        return self.folder / ".linclass"

    @property
    def is_shared(self) -> bool:
        """Whether several instructors share it through a group (docs/hub.md)."""
        return is_shared(self.folder)

    @property
    def closed(self) -> int:
        """The mode of a file for the instructors alone."""
        return 0o660 if self.is_shared else CLOSED

    def write_settings(self, settings: dict[str, Any]) -> None:
        """Make the private folder, and keep the secret in it."""
        self.private.mkdir(mode=0o770 if self.is_shared else 0o700, exist_ok=True)
        write_atomically(self.private / "settings.json", json.dumps(settings), mode=self.closed)

    @cached_property
    def _settings(self) -> dict[str, Any]:
        path = self.private / "settings.json"
        try:
            return dict(json.loads(path.read_text(encoding="utf-8")))
        except ValueError:
            raise ClassroomError(f"{path} is damaged; take it from a backup, because it has the secret") from None

    @property
    def secret(self) -> str:
        return str(self._settings["secret"])

    @property
    def per_student(self) -> bool:
        """Whether each student has hidden cases of their own."""
        return bool(self._settings.get("per_student"))

    @property
    def core(self) -> bool:
        """Whether the further units of the lessons are left out."""
        return bool(self._settings.get("core"))

    def seed_of(self, student: str) -> str:
        """What the hidden cases of a student are drawn from. Everything that draws takes it from here."""
        return own_seed(self.secret, student) if self.per_student else self.secret

    @cached_property
    def overlay(self) -> Overlay:
        """The instructor's choices in course.toml."""
        try:
            return read_overlay(self.folder / "course.toml")
        except OverlayError as problem:
            raise ClassroomError(f"course.toml: {problem}") from None

    @cached_property
    def config(self) -> Config:
        try:
            config = PyFileConfigLoader("nbgrader_config.py", path=str(self.folder)).load_config()
        except Exception as problem:  # the file is a program
            raise ClassroomError(f"nbgrader_config.py ends in an error: {type(problem).__name__}: {problem}") from None
        config.CourseDirectory.root = str(self.folder)
        return config

    @cached_property
    def db_url(self) -> str:
        from autograder.classroom.edge import CourseDirectory  # slow to import: only where a gradebook is needed

        return str(CourseDirectory(config=self.config).db_url)

    @property
    def course_id(self) -> str:
        return str(self.config.CourseDirectory.get("course_id", ""))  # nbgrader's default

    def assignments(self) -> list[str]:
        """The assignments of this course: the folders in source/ that contain a notebook."""
        folders = (p for p in (self.folder / "source").iterdir() if p.is_dir() and not p.name.startswith("."))
        return sorted(p.name for p in folders if any(p.glob("*.ipynb")))

    def sources(self, assignment: str) -> dict[str, Path]:
        """The notebooks of an assignment with their solutions, by name."""
        return {path.stem: path for path in sorted((self.folder / "source" / assignment).glob("*.ipynb"))}

    def is_lesson(self, assignment: str) -> bool:
        """Whether an assignment is a lesson of this course; otherwise it is an instructor's own, and graded as nbgrader grades it."""
        paths = self.sources(assignment)
        return list(paths) == [assignment] and _is_lesson(*(_version(path) for path in paths.values()))

    def masters(self, assignment: str) -> dict[str, str]:
        """The notebooks on which submissions are rebuilt, by name: JSON with each cell's text in one piece.

        ClassroomError if the gradebook does not have an assignment of the instructor's own.
        """
        paths = self.sources(assignment)
        if self.is_lesson(assignment):
            return {assignment: _master(*_version(paths[assignment]))}
        released = [self.folder / "release" / assignment / path.name for path in paths.values()]
        seen = tuple(_version(path) for path in (*paths.values(), *released) if path.is_file())
        return _own_masters(self, assignment, seen)

    def master(self, assignment: str) -> str:
        """The one notebook of a lesson, as submissions are rebuilt on it; ClassroomError for any other assignment."""
        if not self.is_lesson(assignment):
            raise ClassroomError(f"{assignment} is not a lesson of this course")
        return self.masters(assignment)[assignment]

    def written_sources(self) -> dict[str, str]:
        """The digest of each source/ notebook as it was last written from the course: if it differs, the notebook was changed by hand."""
        path = self.private / "sources.json"
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}

    def note_source(self, assignment: str, text: str) -> None:
        path = self.private / "sources.json"
        path.write_text(json.dumps({**self.written_sources(), assignment: digest(text)}, indent=1), encoding="utf-8")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def forget_masters() -> None:
    """To be called after a source or the gradebook's copy of it has changed."""
    _master.cache_clear()
    _own_masters.cache_clear()


def _version(path: Path) -> tuple[Path, int]:
    """A file as it is now: a Jupyter server runs for days."""
    return path, path.stat().st_mtime_ns


@lru_cache(maxsize=500)
def _is_lesson(version: tuple[Path, int]) -> bool:
    from autograder.grading.own_checks import has_our_checks  # knows all exercises, which is slow to load

    return has_our_checks(version[0].read_text(encoding="utf-8", errors="replace"))


@lru_cache(maxsize=100)
def _own_masters(classroom: Classroom, assignment: str, seen: tuple[tuple[Path, int], ...]) -> dict[str, str]:
    """The masters of an instructor's own assignment; `seen` are its files, so that a changed one is read again."""
    from autograder.classroom.own_masters import own_masters  # brings nbgrader, which is slow to load

    return own_masters(classroom, assignment)


@lru_cache(maxsize=50)
def _master(path: Path, time: int) -> str:
    """The master of this file as it was at that time."""
    import nbformat

    from autograder.classroom.release import make_grading_master  # brings nbgrader and nbformat, which are slow to load

    notebook = make_grading_master(nbformat.read(path, as_version=4))
    return json.dumps(notebook, ensure_ascii=False, sort_keys=True)


def open_classroom(folder: Path) -> Classroom:
    """The classroom at `folder`, or a ClassroomError that says what is missing."""
    for part in ("nbgrader_config.py", "source", ".linclass/settings.json"):
        if not (folder / part).exists():
            raise ClassroomError(
                f"{folder} is not a classroom: {part} is missing. Make one with: linclass classroom {folder}"
            )
    return Classroom(folder.resolve())
