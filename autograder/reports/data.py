"""The numbers of the class report, read from the stored results one at a time, so that a large class fits into memory."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.cells import grade_id, wrong_version
from autograder.classroom.folder import Classroom
from autograder.grading.journal import read_result
from autograder.grading.result import GRADED, PERSON, Result
from autograder.judging.where import without_doubt
from autograder.reports.apart import GaveUp, run_apart
from autograder.reports.similarity import Pair, copies_reference, find_alike, fingerprints, is_bearable, tokens


@dataclass
class Item:
    """One exercise, for the whole class."""

    id: str
    max_points: float
    shares: list[float] = field(default_factory=list)  # points / max_points, one number per submission
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)  # (misconception, its sentence)
    prints: dict[str, frozenset[int]] = field(default_factory=dict)  # student → fingerprints of the answer
    copies: list[str] = field(default_factory=list)  # students whose answer is the course's own solution
    left_out: list[str] = field(default_factory=list)  # students with an answer too long or too nested to compare
    earned: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict)  # the answer's code → student → share

    @property
    def difficulty(self) -> float:
        """The mean share of the points: 1 is easy, 0 is hard."""
        return float(np.mean(self.shares)) if self.shares else float("nan")

    def unevenly_judged(self) -> list[dict[str, float]]:
        """Groups of students with the same code and different shares of the points: in each group, student → share."""
        return [shares for shares in self.earned.values() if len(set(shares.values())) > 1]


@dataclass
class Lesson:
    """One assignment, for the whole class."""

    name: str
    items: dict[str, Item] = field(default_factory=dict)
    totals: list[float] = field(default_factory=list)  # shares of all points of the exercises
    seconds: list[float] = field(default_factory=list)
    look: list[tuple[str, str, str]] = field(default_factory=list)  # student, status, reasons
    solutions: dict[str, str] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)  # the wrong versions that were handed out to be mended
    given_up: list[str] = field(default_factory=list)  # students whose answers could not be read at all

    def discrimination(self, id: str) -> float:
        """The correlation of an exercise with the points of all the others: does it show who knows the rest?"""
        if len({len(item.shares) for item in self.items.values()}) > 1:
            return float("nan")  # results of two versions of the lesson: not every student has every exercise
        rest = sum(np.array(i.shares) * i.max_points for i in self.items.values() if i.id != id)
        return correlation(self.items[id].shares, np.atleast_1d(rest).tolist())

    def pairs(self) -> list[Pair]:
        return [pair for i in self.items.values() for pair in find_alike(i.id, i.prints, self._our_prints(i.id))]

    def _our_prints(self, id: str) -> frozenset[int]:
        """The fingerprints that an answer may have from the course itself."""
        return fingerprints(self.solutions.get(id, "")) | fingerprints(self.given.get(id, ""))


def correlation(a: Sequence[float], b: Sequence[float]) -> float:
    """Pearson's correlation; NaN if one side does not vary or there are fewer than three values.

    >>> round(correlation([0, 1, 2], [1, 3, 5]), 6)
    1.0
    """
    if len(a) < 3 or len(a) != len(b) or np.ptp(a) == 0 or np.ptp(b) == 0:
        return float("nan")
    return float(np.corrcoef(a, b)[0, 1])


def collect(classroom: Classroom) -> list[Lesson]:
    """The lessons that have results, in order."""
    lessons = {}
    for assignment in classroom.assignments():
        source = _source(classroom, assignment)
        lesson = Lesson(assignment, solutions=read_answers(source), given=_given(source))
        _read_all(classroom, lesson)
        if lesson.seconds:
            lessons[assignment] = lesson
    return list(lessons.values())


def _read_all(classroom: Classroom, lesson: Lesson) -> None:
    """Add every result; what a student wrote is read in a separate process."""
    folder = classroom.private / "results" / lesson.name
    students = sorted(path.name.removesuffix(".json") for path in folder.glob("*.json"))

    def look(student: str) -> dict[str, Any]:
        result = read_result(classroom.private, student, lesson.name)
        return _seen(lesson, result) if result else {}

    for student, seen in run_apart(students, look):
        result = read_result(classroom.private, student, lesson.name)
        if result:
            lesson.given_up += [student] if seen is GaveUp else []
            _add(lesson, result, {} if seen is GaveUp else seen)


def _seen(lesson: Lesson, result: Result) -> dict[str, Any]:
    """What there is to compare in each answer that can be compared, as plain data."""
    seen, written = {}, read_answers(result.notebook or "")
    for id in (e.id for e in result.exercises):
        source = written.get(id, "")
        if is_bearable(source):
            # Whoever mends a wrong version may well arrive at the solution to the letter.
            copied = id not in lesson.given and copies_reference(source, lesson.solutions.get(id, ""))
            seen[id] = [sorted(fingerprints(source)), tokens(source, rename=False), copied]
    return seen


def _add(lesson: Lesson, result: Result, seen: dict[str, Any]) -> None:
    lesson.seconds.append(result.seconds)
    if result.status != GRADED or result.reasons:
        lesson.look.append((result.student, result.status, "; ".join(result.reasons)))
    if result.status == PERSON or not result.exercises:
        return
    lesson.totals.append(result.points / max(1, sum(e.max_points for e in result.exercises)))
    for e in result.exercises:
        item = lesson.items.setdefault(e.id, Item(e.id, e.max_points))
        item.shares.append(e.points / e.max_points)
        if e.told.misconception:
            item.wrong[e.told.misconception, without_doubt(e.told.sentence or "")] += 1
        if e.id not in seen:
            item.left_out.append(result.student)
            continue
        prints, code, copied = seen[e.id]
        item.prints[result.student] = frozenset(prints)
        if code:
            item.earned.setdefault(tuple(code), {})[result.student] = item.shares[-1]
        if copied:
            item.copies.append(result.student)


def read_answers(notebook: str) -> dict[str, str]:
    """The text of each code cell that has a grade_id, in a notebook as JSON."""
    found: dict[str, str] = defaultdict(str)
    try:
        cells = json.loads(notebook)["cells"]
    except (ValueError, KeyError, TypeError):
        return {}
    for cell in cells:
        id = grade_id(cell)
        if id and cell["cell_type"] == "code":
            source = cell["source"]
            found[id] = source if isinstance(source, str) else "".join(source)
    return dict(found)


def _given(notebook: str) -> dict[str, str]:
    return {str(grade_id(cell)): text for cell in json.loads(notebook)["cells"] if (text := wrong_version(cell))}


def _source(classroom: Classroom, assignment: str) -> str:
    """The complete lesson, including the solutions."""
    return (classroom.folder / "source" / assignment / f"{assignment}.ipynb").read_text(encoding="utf-8")
