"""Which lesson a submitted file is, whatever its name: by the ids of its cells. The file is searched, not parsed: it may be anything."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

from autograder.cells import grade_id, is_answer, is_check, read_cells
from autograder.classroom.folder import Classroom

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
