"""A classroom: an nbgrader course folder with our lessons, made once and then used by nbgrader and by us."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from traitlets.config import Config, PyFileConfigLoader

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

    @cached_property
    def _settings(self) -> dict[str, Any]:
        return dict(json.loads((self.private / "settings.json").read_text(encoding="utf-8")))

    @property
    def secret(self) -> str:
        return str(self._settings["secret"])

    @property
    def per_student(self) -> bool:
        """Whether each student has hidden cases of their own."""
        return bool(self._settings.get("per_student"))

    def seed_of(self, student: str) -> str:
        """What the hidden cases of a student are drawn from. Everything that draws takes it from here."""
        return own_seed(self.secret, student) if self.per_student else self.secret

    @cached_property
    def config(self) -> Config:
        config = PyFileConfigLoader("nbgrader_config.py", path=str(self.folder)).load_config()
        config.CourseDirectory.root = str(self.folder)
        return config

    @cached_property
    def db_url(self) -> str:
        from autograder.classroom.edge import CourseDirectory  # slow to import: only where a gradebook is needed

        return str(CourseDirectory(config=self.config).db_url)

    @property
    def course_id(self) -> str:
        return str(self.config.CourseDirectory.course_id)

    def assignments(self) -> list[str]:
        """The assignments of this course: the folders in source/ that contain a notebook with the same name."""
        return sorted(p.name for p in (self.folder / "source").iterdir() if (p / f"{p.name}.ipynb").is_file())

    def master(self, assignment: str) -> str:
        """The notebook on which submissions are rebuilt, as JSON with each cell's text in one piece."""
        path = self.folder / "source" / assignment / f"{assignment}.ipynb"
        return _master(path, path.stat().st_mtime_ns)

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
    """To be called after a source has changed."""
    _master.cache_clear()


@lru_cache(maxsize=50)
def _master(path: Path, time: int) -> str:
    """The master of this file as it was at that time: a Jupyter server runs for days."""
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
