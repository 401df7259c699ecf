"""What an instructor's own assignment needs besides its notebooks: the files beside them, and nbgrader's settings for running them."""

import base64
import fnmatch
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.classroom.folder import Classroom
from autograder.classroom.untrusted import opened_folder, walk
from autograder.files import Unfit
from autograder.grading.submission import SetAside

MAX_GIVEN = 40_000_000  # bytes of all files beside the notebooks of an assignment: each process gets a copy
MAX_BROUGHT = 10_000_000  # bytes of all files that a student adds
IGNORED = (".ipynb_checkpoints", "*.pyc", "__pycache__", ".pytest_cache")  # nbgrader's default
NOT_DATA = ("*.ipynb", "timestamp.txt", "submission_secret.txt", "Thumbs.db", "desktop.ini", ".DS_Store", "__MACOSX")


def own_settings(classroom: Classroom, assignment: str, folder: Path, notes: list[str]) -> dict[str, Any]:
    """What makes the task of such an assignment: the course's files, the student's in `folder`, time limit and pattern."""
    ignored = _ignored(classroom)
    try:
        given = _given(
            classroom.folder / "source" / assignment, ignored, _newest(classroom.folder / "source" / assignment)
        )
    except Unfit as problem:
        raise SetAside(f"the files beside the notebooks in source/{assignment} cannot be used: {problem}") from None
    try:
        brought = _brought(folder, ignored, notes)
    except Unfit as problem:
        brought = {}
        notes.append(f"files beside the notebook were left out: {problem}")
    kept = _setting(classroom, "Autograde", "exclude_overwriting") or {}
    given = {path: text for path, text in given.items() if path not in (kept.get(assignment) or ())}
    return {
        "as_nbgrader": True,
        "given": given,
        "brought": brought,
        "cell_seconds": _seconds(classroom),
        "ignored": _pattern(classroom),
        "packages": own_packages(classroom),
    }


def own_packages(classroom: Classroom) -> tuple[str, ...] | None:
    """Which installed packages an assignment of the instructor's own may import; None means all.

    It is a setting of linclass in nbgrader's file, whose sections may have any name.
    """
    named = _setting(classroom, "Linclass", "packages")
    if named is None:
        return None
    if not isinstance(named, list | tuple) or not all(isinstance(name, str) for name in named):
        raise SetAside("c.Linclass.packages is not a list of names")
    return tuple(sorted(set(named)))


def _setting(classroom: Classroom, section: str, name: str) -> Any:
    settings = classroom.config.get(section, {})
    return settings.get(name)


def _seconds(classroom: Classroom) -> float | None:
    """nbgrader's limit for one cell, if the course has set one; less than a second means none."""
    for section in ("Execute", "ExecutePreprocessor"):
        value = _setting(classroom, section, "timeout")
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value) if value >= 1 else 600.0
    return None


def _pattern(classroom: Classroom) -> str:
    """The warnings that may appear on standard error."""
    pattern = _setting(classroom, "IgnorePattern", "pattern")
    if not isinstance(pattern, str) or not _setting(classroom, "IgnorePattern", "enabled"):
        return ""
    try:
        re.compile(pattern)
    except re.error as problem:
        raise SetAside(f"c.IgnorePattern.pattern is not a regular expression: {problem}") from None
    return pattern


def _ignored(classroom: Classroom) -> tuple[str, ...]:
    named = _setting(classroom, "CourseDirectory", "ignore")
    return (*(named if isinstance(named, list) else IGNORED), *NOT_DATA)


def _newest(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """What tells whether a folder has changed."""
    paths = sorted(Path(where, name) for where, _, names in os.walk(folder, followlinks=True) for name in names)
    states = [(str(path), path.stat()) for path in paths if path.is_file()]
    return tuple((path, state.st_mtime_ns, state.st_size) for path, state in states)


@lru_cache(maxsize=20)
def _given(folder: Path, ignored: tuple[str, ...], seen: tuple[tuple[str, int, int], ...]) -> dict[str, str]:
    """The course's files; the same for a whole class. A link is followed: the folder is the instructor's own."""
    found, left = {}, MAX_GIVEN
    for path, _, size in seen:
        name = Path(path).relative_to(folder)
        if any(fnmatch.fnmatch(part, pattern) for part in name.parts for pattern in ignored):
            continue
        if (left := left - size) < 0:
            raise Unfit(f"together they have more than {MAX_GIVEN:,} bytes")
        found[name.as_posix()] = base64.b64encode(Path(path).read_bytes()).decode()
    return found


def _brought(folder: Path, ignored: tuple[str, ...], notes: list[str]) -> dict[str, str]:
    """All regular files that a student added, base64 by path; anything else is noted. Unfit if there are too many."""
    found: dict[str, str] = {}
    most = MAX_BROUGHT

    def is_ignored(name: str) -> bool:
        return any(fnmatch.fnmatch(name, pattern) for pattern in ignored)

    with opened_folder(str(folder)) as inside:
        for entry in walk(inside, is_ignored):
            if entry.is_folder:
                continue
            try:
                content = entry.read(most, None)
            except Unfit as problem:
                notes.append(f"a file beside the notebook was left out: {problem}")
                continue
            most -= len(content)
            found["/".join(entry.path)] = base64.b64encode(content).decode()
    return found
