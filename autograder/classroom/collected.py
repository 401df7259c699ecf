"""What was collected from archives: `.linclass/collected.json`. It tells a newer file from an older one, and what Canvas called late."""

import json
import re
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.classroom.folder import Classroom
from autograder.files import write_atomically


@dataclass(frozen=True)
class Collected:
    """What is known of a file that was collected."""

    file: str  # the student's own name for it
    digest: str
    late: bool = False  # Canvas says so
    upload: int = 0  # Canvas's number of the file
    number: str = ""  # of the person in the archive
    time: tuple[int, ...] = ()  # of the file in the archive
    path: str = ""  # of the file in the archive
    system: str = ""  # Canvas or Moodle


TEST = re.compile(r"(?:studenttest|teststudent)_(?:LATE_)?\d")  # how Canvas's test student is called in an archive

Records = dict[tuple[str, str], Collected]


def read_collected(classroom: Classroom) -> Records:
    """(assignment, student) → what was collected from an archive."""
    path = classroom.private / "collected.json"
    return dict(_records(path, path.stat().st_mtime_ns)) if path.exists() else {}


@lru_cache(maxsize=4)
def _records(path: Path, version: int) -> Records:
    """The records of a file; `version` changes with it."""
    data: dict[str, dict[str, dict[str, Any]]] = json.loads(path.read_text(encoding="utf-8"))
    return {
        (assignment, student): Collected(**{**row, "time": tuple(row["time"])})
        for assignment, rows in data.items()
        for student, row in rows.items()
    }


def test_students(classroom: Classroom) -> set[str]:
    """Canvas's test student, which an instructor tries things out with: graded like everybody, but in no statistics."""
    from autograder.classroom.roster import read_roster  # the roster's module imports more than this one needs

    people = {person.id for person in read_roster(classroom)}
    found = {student for (_, student), known in read_collected(classroom).items() if TEST.match(known.path)}
    return found - people


def read_aside(classroom: Classroom) -> dict[str, dict[str, str]]:
    """Assignment → student → why nothing of theirs could be taken from the archive."""
    path = classroom.private / "aside.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def write_aside(classroom: Classroom, aside: dict[str, dict[str, str]]) -> None:
    write_atomically(classroom.private / "aside.json", json.dumps(aside, ensure_ascii=False, indent=1) + "\n")


def write_collected(classroom: Classroom, records: Records) -> None:
    data: dict[str, dict[str, dict[str, Any]]] = {}
    for (assignment, student), known in sorted(records.items()):
        data.setdefault(assignment, {})[student] = asdict(known)
    write_atomically(classroom.private / "collected.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n")
