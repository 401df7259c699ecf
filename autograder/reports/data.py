"""The numbers of the class report, read from the stored results one at a time, so that a large class fits into memory."""

import ast
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.cells import grade_id, is_answer, read_cells, wrong_version
from autograder.classroom.collected import test_students
from autograder.classroom.folder import Classroom
from autograder.grading.journal import read_result
from autograder.grading.result import GRADED, REVIEW, Result, cell_key
from autograder.judging.explain.named import without_doubt
from autograder.reports.apart import GaveUp, run_apart
from autograder.reports.restyle import plain_tree
from autograder.reports.similarity import Pair, copies_reference, find_alike, fingerprints, is_bearable, tokens


@dataclass
class Item:
    """One exercise, for the whole class."""

    id: str
    max_points: float
    shares: list[float] = field(default_factory=list)  # points / max_points, one number per submission
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)  # (misconception, its sentence)
    examples: dict[str, str] = field(
        default_factory=dict
    )  # misconception → the shortest answer that has it, without comments
    raised: Counter[str] = field(default_factory=Counter)  # what a test of the instructor's own reported
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
    answers: dict[str, Item] = field(
        default_factory=dict
    )  # what the instructor's own tests look at: compared, but worth nothing itself
    totals: list[float] = field(default_factory=list)  # shares of all points of the exercises
    of_student: dict[str, float] = field(default_factory=dict)  # the same, by student
    seconds: list[float] = field(default_factory=list)
    look: list[tuple[str, str, str]] = field(default_factory=list)  # student, status, reasons
    solutions: dict[str, str] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)  # the wrong versions that were handed out to be fixed
    given_up: list[str] = field(default_factory=list)  # students whose answers could not be read at all

    def discrimination(self, id: str) -> float:
        """The correlation of an exercise with the points of all the others: does it show who knows the rest?"""
        if len({len(item.shares) for item in self.items.values()}) > 1:
            return float("nan")  # results of two versions of the lesson: not every student has every exercise
        rest = sum(np.array(i.shares) * i.max_points for i in self.items.values() if i.id != id)
        return correlation(self.items[id].shares, np.atleast_1d(rest).tolist())

    def reliability(self) -> float:
        """Cronbach's α: how far the exercises measure the same thing. NaN where it cannot be computed."""
        rows = [np.array(item.shares) * item.max_points for item in self.items.values()]
        if len(rows) < 2 or len({len(row) for row in rows}) > 1 or len(rows[0]) < 3:
            return float("nan")
        whole = float(np.var(sum(rows), ddof=1))
        parts = sum(float(np.var(row, ddof=1)) for row in rows)
        return len(rows) / (len(rows) - 1) * (1 - parts / whole) if whole > 0 else float("nan")

    def pairs(self) -> list[Pair]:
        return [pair for i in self.compared for pair in find_alike(i.id, i.prints, self._our_prints(i.id))]

    @property
    def compared(self) -> list[Item]:
        """Everything in which students may be alike."""
        return [*self.items.values(), *self.answers.values()]

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
        sources = {
            name: path.read_text(encoding="utf-8", errors="replace")
            for name, path in classroom.sources(assignment).items()
        }
        given = _given(sources[assignment]) if classroom.is_lesson(assignment) else {}
        lesson = Lesson(assignment, solutions=answers_of(assignment, sources), given=given)
        _read_all(classroom, lesson)
        if lesson.seconds:
            lessons[assignment] = lesson
    return list(lessons.values())


def _read_all(classroom: Classroom, lesson: Lesson) -> None:
    """Add every result; what a student wrote is read in a separate process."""
    folder = classroom.private / "results" / lesson.name
    nobody = test_students(classroom)
    students = sorted({path.name.removesuffix(".json") for path in folder.glob("*.json")} - nobody)

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
    seen, written = {}, answers_of(result.assignment, result.notebooks)
    for id in _compared(result):
        source = written.get(id, "")
        if is_bearable(source):
            # Students who fix a wrong version may well arrive at the solution to the letter.
            copied = id not in lesson.given and copies_reference(source, lesson.solutions.get(id, ""))
            seen[id] = [sorted(fingerprints(source)), tokens(source, rename=False), copied, _bare(source)]
    return seen


def _bare(source: str) -> str:
    """The code without comments and docstrings, in which people write their names."""
    try:
        return ast.unparse(plain_tree(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""


def _add(lesson: Lesson, result: Result, seen: dict[str, Any]) -> None:
    lesson.seconds.append(result.seconds)
    if result.status != GRADED or result.reasons:
        lesson.look.append((result.student, result.status, "; ".join(result.reasons)))
    if result.status == REVIEW or not result.max_points:
        return
    lesson.totals.append(result.points / result.max_points)
    lesson.of_student[result.student] = lesson.totals[-1]
    for e in result.exercises:
        item = lesson.items.setdefault(e.id, Item(e.id, e.max_points))
        item.shares.append(e.points / e.max_points)
        if e.summary.misconception:
            item.wrong[e.summary.misconception, without_doubt(e.summary.sentence or "")] += 1
            example, known = (seen.get(e.id) or ["", "", "", ""])[3], item.examples.get(e.summary.misconception)
            if example and (known is None or len(example) < len(known)):
                item.examples[e.summary.misconception] = example
        _compare(item, result.student, seen.get(e.id))
        if e.id in seen and (code := seen[e.id][1]):
            item.earned.setdefault(tuple(code), {})[result.student] = item.shares[-1]
    for check in result.own:
        if check.max_points:
            item = lesson.items.setdefault(check.id, Item(check.id, check.max_points))
            item.shares.append(check.points / check.max_points)
            if said := check.raised or check.problem:
                item.raised[said] += 1
    for id in _own_answers(result):
        _compare(lesson.answers.setdefault(id, Item(id, 0.0)), result.student, seen.get(id))


def _compare(item: Item, student: str, seen: Any) -> None:
    """Add what there is to compare in one answer; None if it cannot be compared."""
    if seen is None:
        item.left_out.append(student)
        return
    prints, _, copied, _ = seen
    item.prints[student] = frozenset(prints)
    if copied:
        item.copies.append(student)


def _compared(result: Result) -> list[str]:
    return [*(e.id for e in result.exercises), *_own_answers(result)]


def _own_answers(result: Result) -> list[str]:
    """The answers in an assignment of the instructor's own."""
    if result.exercises:
        return []
    return [
        cell_key(result.assignment, name, str(grade_id(cell)))
        for name, notebook in result.notebooks.items()
        for cell in read_cells(notebook)
        if is_answer(cell) and cell["cell_type"] == "code"
    ]


def answers_of(assignment: str, notebooks: dict[str, str]) -> dict[str, str]:
    """The text of each code cell that has a grade_id, in notebooks as JSON."""
    return {
        cell_key(assignment, name, id): cell["source"]
        for name, notebook in notebooks.items()
        for cell in read_cells(notebook)
        if (id := grade_id(cell)) and cell["cell_type"] == "code"
    }


def _given(notebook: str) -> dict[str, str]:
    return {str(grade_id(cell)): text for cell in read_cells(notebook) if (text := wrong_version(cell))}
