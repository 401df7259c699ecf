"""What was collected: which lesson a file is, and the record of what came from archives, `.linclass/collected.json`.

The record tells a newer file from an older one, and what Canvas called late. A file's lesson is told by the ids of its cells, whatever its
name is: the file is searched, not parsed, since it may be anything.
"""

import json
import re
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from autograder.cells import grade_id, is_answer, is_check, read_cells
from autograder.classroom.folder import Classroom
from autograder.files import write_atomically


@dataclass(frozen=True)
class Collected:
    """What is known of a file that was collected, or set aside."""

    file: str  # the student's own name for it
    digest: str  # empty if it was set aside
    late: bool = False  # Canvas says so
    upload: int = 0  # Canvas's number of the file
    number: str = ""  # of the person in the archive
    time: tuple[int, ...] = ()  # of the file in the archive
    path: str = ""  # of the file in the archive
    system: str = ""  # Canvas or Moodle


TEST = re.compile(r"(?:studenttest|teststudent)_(?:LATE_)?\d")  # how Canvas's test student is called in an archive

Records = dict[tuple[str, str], Collected]


def read_collected(classroom: Classroom) -> Records:
    """(assignment, student) → what came in an archive."""
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


def typed_path(classroom: Classroom, assignment: str, student: str) -> Path:
    """Where a text is kept that was typed into a field of the LMS."""
    return classroom.private / "typed" / assignment / f"{student}.txt"


def read_typed(classroom: Classroom, assignment: str, student: str) -> str:
    """What a student typed into a field of the LMS; empty if it was nothing."""
    path = typed_path(classroom, assignment, student)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def write_collected(classroom: Classroom, records: Records) -> None:
    data: dict[str, dict[str, dict[str, Any]]] = {}
    for (assignment, student), known in sorted(records.items()):
        data.setdefault(assignment, {})[student] = asdict(known)
    write_atomically(classroom.private / "collected.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n")


AGAIN = re.compile(r"(?:-\d+)?(?: ?\(\d+\))?$")  # what browsers and Canvas add to a file that was handed in again
ID = re.compile(rb'"(?:grade_id|id)"\s{0,9}:\s{0,9}"([^"\\]{1,128})"')


def lesson_of(classroom: Classroom, raw: bytes) -> str | None:
    """The assignment that has most answers and checks in common with this file; None if none has any."""
    (best, common) = max(_in_common(classroom, raw).items(), key=lambda entry: entry[1], default=("", 0))
    return best if common else None


def fits(classroom: Classroom, assignment: str, raw: bytes) -> bool:
    """Whether no other assignment has more in common with the file. (Two may have the same cells: a lesson and its second round.)"""
    common = _in_common(classroom, raw)
    return common[assignment] > 0 and common[assignment] == max(common.values())


def why_wrong(classroom: Classroom, assignment: str, raw: bytes) -> str | None:
    """`this is 04_hinge_sgd, not 02_perceptron`, or None where that cannot be said."""
    common = _in_common(classroom, raw)
    if common[assignment] or not any(common.values()):
        return None
    return f"this is {lesson_of(classroom, raw)}, not {assignment}"


def notebook_of(classroom: Classroom, assignment: str, raw: bytes, name: str) -> str | None:
    """Which notebook of an assignment of several a file called `name` is; None if none. Where cells do not tell, the name does."""
    ids = {one: _ids(path, path.stat().st_mtime_ns) for one, path in classroom.sources(assignment).items()}
    found = _found(raw, frozenset[str]().union(*ids.values()))
    common = {one: len(found & own) for one, own in ids.items()}
    best = [one for one, count in common.items() if count == max(common.values())]
    known_elsewhere = not any(common.values()) and any(_in_common(classroom, raw).values())
    named = [] if known_elsewhere else [one for one in best if one == AGAIN.sub("", name.removesuffix(".ipynb"))]
    return best[0] if len(best) == 1 and any(common.values()) else next(iter(named), None)


def _found(raw: bytes, known: frozenset[str]) -> set[str]:
    """Which of the known ids are in the file: it may have millions of others, which are not kept."""
    plain = {id.encode(): id for id in known}
    return {plain[one[1]] for one in ID.finditer(raw) if one[1] in plain}


def _in_common(classroom: Classroom, raw: bytes) -> Counter[str]:
    """Assignment → how many ids of its answers and checks are in the file."""
    sources = {name: classroom.sources(name).values() for name in classroom.assignments()}
    ids = {
        name: frozenset[str]().union(*(_ids(p, p.stat().st_mtime_ns) for p in paths)) for name, paths in sources.items()
    }
    found = _found(raw, frozenset[str]().union(*ids.values()))
    return Counter({name: len(found & own) for name, own in ids.items()})


@cache
def _ids(source: Path, version: int) -> frozenset[str]:
    """The ids of a lesson's answers and checks; `version` changes with the file."""
    cells = read_cells(source.read_text(encoding="utf-8", errors="replace"))
    own = [cell for cell in cells if is_answer(cell) or is_check(cell)]
    return frozenset(str(id) for cell in own for id in (grade_id(cell), cell.get("id")) if id)
