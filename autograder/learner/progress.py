"""What a learner has done: a small file beside the notebooks, `.linclass/progress.json`.

It has sections, each a table by id: `passed` (exercises), `days` (what was done on each day), `place` (where the learner last worked),
and what other parts of the course note there through `note` and `read_notes`.

Progress is a convenience. Whatever is wrong with the file or its folder, reading gives what can be read and writing gives up quietly:
no check may fail because of it.
"""

import contextlib
import errno
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from autograder import files
from autograder.course import PRIVATE, START, course_above, home, is_own, notebooks, titles
from autograder.exercises import core_ids_of, ids_of
from autograder.judging.exercise import Exercise

PLACE = Path(PRIVATE) / "progress.json"
LOCK_SECONDS = 1.0  # how long a writer waits for another one
MAX_BYTES = 1_000_000  # a larger file is not ours

Sections = dict[str, dict[str, Any]]  # section → id → what was noted

# What could not be written, by file, so that a session in a read-only folder still counts.
_unsaved: dict[Path, Sections] = {}


def find_file(start: Path | None = None) -> Path:
    """The progress file for notebooks in the folder `start` (by default the notebook's own)."""
    return home(start or Path.cwd()) / PLACE


def is_kept() -> bool:
    """Whether a pass in this process belongs to a learner: not to a build, grading, validation or the answer key."""
    if os.environ.get("LINCLASS_STATIC", "0") not in ("", "0") or "NBGRADER_EXECUTION" in os.environ:
        return False
    try:
        here = Path.cwd().resolve()
    except OSError:  # the folder is gone
        return False
    course = course_above(here)
    return course is None or not here.is_relative_to(course / "solutions")


def is_demonstration() -> bool:
    """Whether this is the kernel of the start page: its example shows how a check works, and does not count as the exercise."""
    return Path(os.environ.get("JPY_SESSION_NAME", "")).stem == START


def today() -> str:
    """The date in the learner's own time zone, as `2026-11-18`."""
    return date.today().isoformat()


def note_work(kind: str, id: str, lesson: str, path: Path | None = None) -> None:
    """Note what was done today (`passed` an exercise, made `guesses`, `checked` something), and in which lesson: there one goes on."""
    done = read_notes("days", path).get(today())
    known: dict[str, Any] = done if isinstance(done, dict) else {}
    noted = known.get(kind)
    ids = [one for one in noted if isinstance(one, str)] if isinstance(noted, list) else []
    note("days", today(), {**known, kind: list(dict.fromkeys([*ids, id]))}, path)
    note("place", "lesson", lesson, path)
    if kind != "guesses":
        note("place", "exercise", id, path)


def read_passed(path: Path | None = None) -> frozenset[str]:
    """The ids of the exercises that were passed; those that the course no longer has are left out."""
    return frozenset({id for name in notebooks() for id in ids_of(name)} & set(read_notes("passed", path)))


def record(id: str, path: Path | None = None) -> bool:
    """Note that the exercise `id` was passed; False where that could not be written (it then counts for this session only)."""
    return note("passed", id, True, path)


def read_notes(section: str, path: Path | None = None) -> dict[str, Any]:
    """What was noted in a section, by id."""
    path = path or find_file()
    return {**_read(path).get(section, {}), **_unsaved.get(path, {}).get(section, {})}


def note(section: str, id: str, value: Any, path: Path | None = None) -> bool:
    """Note something (plain data) under an id; False where that could not be written (it then counts for this session only)."""
    path = path or find_file()
    try:
        if is_demonstration():
            raise PermissionError("what is done on the start page counts there alone")
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if not is_own((path.parent,)):
            raise PermissionError(path)
        with _locked(path):
            known = _read(path)
            if known.get(section, {}).get(id) != value:
                known.setdefault(section, {})[id] = value
                _write(path, known)
    except (OSError, RecursionError):
        _unsaved.setdefault(path, {}).setdefault(section, {})[id] = value
        return False
    return True


def fill_in(found: Sections, path: Path) -> None:
    """Note what is not noted yet, all at once; OSError where that cannot be written, or would leave too little room for what follows."""
    if not is_own((path.parent,)):
        raise PermissionError(path)
    with _locked(path):
        known = _read(path)
        filled = {name: {**found.get(name, {}), **known.get(name, {})} for name in {**known, **found}}
        if filled != known:
            _write(path, filled, MAX_BYTES // 2)


def reset(path: Path | None = None) -> None:
    """Forget everything."""
    path = path or find_file()
    _unsaved.pop(path, None)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


@dataclass(frozen=True)
class Count:
    """How many exercises are passed, those of core units and optional ones apart."""

    passed: int
    core: int
    passed_optional: int = 0
    optional: int = 0

    def __str__(self) -> str:
        """
        >>> str(Count(5, 7)), str(Count(5, 7, 1, 2))
        ('5 of 7', '5 of 7 (optional: 1 of 2)')
        """
        more = f" (optional: {self.passed_optional} of {self.optional})" if self.optional else ""
        return f"{self.passed} of {self.core}{more}"


def count(lessons: Iterable[str], done: frozenset[str]) -> Count:
    """The exercises that are passed in these lessons."""
    every = {id for name in lessons for id in ids_of(name)}
    core = {id for name in lessons for id in core_ids_of(name)}
    return Count(len(core & done), len(core), len((every - core) & done), len(every - core))


def next_exercise(lesson: str, done: frozenset[str], after: str | None = None) -> str | None:
    """The open exercise to go on with: one of the core before an optional one, one that comes `after` before an earlier one."""
    ids, core = ids_of(lesson), core_ids_of(lesson)
    place = ids.index(after) if after else 0
    open_ones = [id for id in (*ids[place:], *ids[:place]) if id not in done]
    return next((id for id in open_ones if id in core), open_ones[0] if open_ones else None)


def what_remains(exercise: Exercise, done: frozenset[str]) -> str:
    """One line after a pass: how far the learner has come in this lesson, and what comes next."""
    following = next_exercise(exercise.notebook, done, exercise.id)
    if following:
        words = f"{count([exercise.notebook], done)} exercises passed in this lesson"
        optional = "" if following in core_ids_of(exercise.notebook) else " (optional)"
        return f"Well done! {words}; next: {following}{optional}."
    unfinished = [name for name in notebooks() if not done.issuperset(core_ids_of(name))]
    if not unfinished:
        return (
            f"Well done! That was the last exercise of {titles()[exercise.notebook]}, and of the whole course. "
            "Congratulations!"
        )
    after = [name for name in unfinished if name > exercise.notebook]
    following = titles()[(after or unfinished)[0]]
    return f"Well done! That completes the lesson {titles()[exercise.notebook]}. Go on with {following}."


def _read(path: Path) -> Sections:
    """The sections of the file; none where it is missing, unreadable, or not what we wrote.

    Functions in it are executed, so what another user may have written counts as missing.
    """
    try:
        if not path.exists() or not is_own((path.parent, path)):
            return {}
        content = json.loads(files.read_own(path, MAX_BYTES))
        found = {name: part for name, part in content.items() if isinstance(part, dict)}
        passed = {id: True for id in content.get("passed", []) if isinstance(id, str)}
        return {**found, "passed": passed}
    except (files.Unfit, OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _write(path: Path, sections: Sections, most: int = MAX_BYTES) -> None:
    """Write a new file and put it in place in one step, so that a reader sees either the old one or the new one.

    One that would be too large to be read again is not written: the next note would take its place.
    """
    text = json.dumps({**sections, "passed": sorted(sections.get("passed", {}))}, indent=1)
    if len(text) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".progress-")
    try:
        with open(handle, "w", encoding="utf-8") as out:
            out.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """One writer at a time where the file system has locks. A writer that hangs holds up the others for at most LOCK_SECONDS."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(files.Held, OSError):
            stack.enter_context(files.locked(path.with_suffix(".lock"), LOCK_SECONDS))
        yield
