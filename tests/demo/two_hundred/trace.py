"""Every person's grade worked out by hand, and compared with what the gradebook and the exported tables say."""

import csv
import io
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.demo.two_hundred.course import DOUBLING, FUNCTIONS, HALVING, THIRDS, WRITTEN
from tests.demo.two_hundred.handed_in import (
    LATE,
    NOTHING,
    PDF,
    VERSIONS,
    WRONG_LESSON,
    handed_in_again,
    mark,
    trouble,
    version,
    wrote,
)
from tests.demo.two_hundred.people import Human

LESSONS = (DOUBLING, HALVING, THIRDS)
LATE_HOURS = 30
CELLS = """
SELECT student_id, assignment.name, base_cell.name, auto_score, manual_score, needs_manual_grade
FROM grade JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
JOIN assignment ON submitted_assignment.assignment_id = assignment.id JOIN base_cell ON grade.cell_id = base_cell.id
"""


@dataclass
class Term:
    """How far the term has come: all that decides a grade besides the work."""

    collected: tuple[str, ...] = ()
    again: bool = False  # the second download is there
    corrected: bool = False  # the hidden case is
    accepted: bool = False  # so are the lower grades
    doubled: bool = False  # the points of the first exercise are 8
    marked: bool = False
    extended: bool = False
    moved: bool = False  # the first due date, by a day


@dataclass(frozen=True)
class Expected:
    """The machine's points, a person's, and what lateness costs; None where there is no grade."""

    machine: float | None
    person: float | None = None
    penalty: float = 0.0
    waits: bool = False

    @property
    def total(self) -> float | None:
        return None if self.machine is None else (self.machine + (self.person or 0)) * (1 - self.penalty)


def is_late(p: Human) -> bool:
    return p.number % 10 == 4


def has_extension(p: Human) -> bool:
    return p.number % 20 == 4


def expected(term: Term, p: Human, lesson: str) -> Expected:
    if lesson not in term.collected:
        return Expected(None)
    _, _, points = FUNCTIONS[lesson]
    if lesson != DOUBLING:
        return Expected(points * (version(p, lesson) == "right"))
    again = term.again and handed_in_again(p)
    if trouble(p) in (NOTHING, PDF) or (trouble(p) == WRONG_LESSON and not again):
        return Expected(None)
    _, before, after = VERSIONS["right" if again else version(p, lesson)]
    share = after if term.corrected and (term.accepted or after > before) else before
    person = mark(p) if term.marked and wrote(p) else 0
    hours = LATE_HOURS - 24 * (term.extended and has_extension(p)) - 24 * term.moved
    days = 1 + hours // 24 if is_late(p) and hours > 0 else 0
    days = 1 if trouble(p) == LATE else days  # Canvas says so, but not by how much: the least that there is
    return Expected(round(share * points * (1 + term.doubled), 4), person, days / 10, wrote(p) and not term.marked)


def differences(room: Path, term: Term, people: list[Human], table: str) -> Iterator[str]:
    """What the exported table and the gradebook say otherwise. Both are read with the standard library alone."""
    rows = {row["student"]: row for row in csv.DictReader(io.StringIO(table.removeprefix("\ufeff")))}
    cells = _cells(room)
    if {*rows} != {p.id for p in people} | {"points possible"}:
        yield f"the table has {len(rows) - 1} people, not {len(people)}"
    for p in people:
        for lesson in LESSONS:
            true, row = expected(term, p, lesson), rows.get(p.id, {})
            if not _same(true.total, row.get(lesson, "")):
                yield f"{p.id} {lesson}: the table says {row.get(lesson)!r}, true is {true.total}"
            if true.waits != (lesson in row.get("not final", "").split()) and true.machine is not None:
                yield f"{p.id} {lesson}: not final is {row.get('not final')!r}, true is {true.waits}"
            auto, manual, _ = cells.get((p.id, lesson, f"check_{FUNCTIONS[lesson][0]}"), (None, None, None))
            if auto != true.machine or manual is not None:
                yield f"{p.id} {lesson}: the gradebook says {auto} and {manual}, true is {true.machine}"
        _, manual, waits = cells.get((p.id, DOUBLING, WRITTEN), (None, None, 0))
        true = expected(term, p, DOUBLING)
        if true.machine is not None and ((manual or 0) != true.person or bool(waits) != true.waits):
            yield f"{p.id} {WRITTEN}: the gradebook says {manual}, waits {waits}; true is {true}"


def _cells(room: Path) -> dict[tuple[str, str, str], tuple[float | None, float | None, int]]:
    with sqlite3.connect(room / "gradebook.db") as book:
        found = {
            (student, lesson, cell): (auto, manual, w) for student, lesson, cell, auto, manual, w in book.execute(CELLS)
        }
    book.close()
    return found


def filled(term: Term, people: list[Human], lesson: str, table: str, key: str, of: str, column: str) -> Iterator[str]:
    """What another system's table, filled in, says otherwise: `of` is the person's own name for what stands under `key`."""
    rows = {row[key]: row for row in csv.DictReader(io.StringIO(table))}
    for p in people:
        named = getattr(p, of) if of != "number" else f"Participant {p.in_moodle(lesson)}"
        true = expected(term, p, lesson).total
        if not _same(true, rows[named][column]):
            yield f"{p.id} {lesson}: {column} of {named} is {rows[named][column]!r}, true is {true}"


def _same(true: float | None, cell: str) -> bool:
    """Tables have two digits."""
    return cell == "" if true is None else cell != "" and abs(float(cell) - true) < 0.0051
