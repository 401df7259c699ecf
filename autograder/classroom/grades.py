"""What the gradebook says, as plain data: for feedback, export and report. Nothing is written."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from sqlalchemy.orm import joinedload

from autograder.classroom.edge import (
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    Notebook,
    SubmittedAssignment,
    SubmittedNotebook,
    open_gradebook,
)
from autograder.classroom.folder import Classroom
from autograder.classroom.late import Lateness
from autograder.grading.result import cell_key


@dataclass(frozen=True)
class Mark:
    """One graded cell of a submission."""

    name: str  # the cell's grade_id: check_<exercise>, or the id of a written answer; for other notebooks, see cell_key
    auto: float | None
    manual: float | None
    extra: float
    score: float  # a person's score where there is one, else the machine's, plus extra credit
    max_score: float
    waits: bool  # for a person
    comment: str | None


@dataclass(frozen=True)
class Graded:
    """One submission in the gradebook."""

    student: str
    assignment: str
    marks: tuple[Mark, ...]
    penalty: float  # for lateness, as of now
    comments: dict[str, str]  # of all cells, including those that are not graded
    seconds_late: float = 0.0  # after the due date and the student's extension
    extension: timedelta = timedelta()

    @property
    def score(self) -> float:
        return sum(mark.score for mark in self.marks)

    @property
    def total(self) -> float:
        """What counts: the score minus the late penalty, never below zero."""
        return max(0.0, self.score - self.penalty)

    @property
    def waits(self) -> bool:
        return any(mark.waits for mark in self.marks)


@dataclass(frozen=True)
class Student:
    """A student in the gradebook; everything except the id may be missing."""

    id: str
    first_name: str = ""
    last_name: str = ""
    lms_user_id: str = ""


@dataclass(frozen=True)
class Grades:
    """A whole gradebook."""

    students: tuple[Student, ...]
    max_scores: dict[str, float]  # assignment → points possible, in order
    submissions: dict[tuple[str, str], Graded]  # (student, assignment) → what was graded


def read(classroom: Classroom) -> Grades:
    """Everything in the gradebook of a classroom."""
    late = Lateness(classroom)
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        names = set(classroom.assignments())
        assignments = sorted((a for a in book.assignments if a.name in names), key=lambda a: str(a.name))
        return Grades(
            tuple(_student(s) for s in sorted(book.students, key=lambda s: str(s.id))),
            {a.name: float(a.max_score) for a in assignments},
            {
                (g.student, g.assignment): g
                for g in sorted(_submissions(book, late), key=_place)
                if g.assignment in names
            },
        )


def without(grades: Grades, students: set[str]) -> Grades:
    """The gradebook without some students."""
    return replace(
        grades,
        students=tuple(s for s in grades.students if s.id not in students),
        submissions={key: g for key, g in grades.submissions.items() if g.student not in students},
    )


def _student(student: Any) -> Student:
    return Student(student.id, student.first_name or "", student.last_name or "", student.lms_user_id or "")


def _place(graded: Graded) -> tuple[str, str]:
    return graded.assignment, graded.student


def _submissions(book: Gradebook, late: Lateness) -> Iterator[Graded]:
    """All submissions. Five queries, however many there are: nbgrader's own objects would make one for each cell."""
    comments = _comments(book)
    marks = _marks(book, comments)
    notebooks: dict[str, list[tuple[str, str]]] = {}
    rows = book.db.query(SubmittedNotebook.id, SubmittedNotebook.assignment_id, Notebook.name).join(
        Notebook, SubmittedNotebook.notebook_id == Notebook.id
    )
    for id, submission, name in rows:
        notebooks.setdefault(submission, []).append((name, id))
    for one in book.db.query(SubmittedAssignment).options(joinedload(SubmittedAssignment.assignment)):
        task = one.assignment.name
        own = sorted(notebooks.get(one.id, []))
        cells = tuple(
            replace(mark, name=cell_key(task, name, mark.name)) for name, id in own for mark in marks.get(id, ())
        )
        said = {cell_key(task, name, cell): text for name, id in own for cell, text in comments.get(id, {}).items()}
        seconds = late.seconds(one)
        penalty = late.penalty(one.student_id, sum(mark.score for mark in cells), seconds)
        yield Graded(one.student_id, task, cells, penalty, said, seconds, late.extension(one))


def _comments(book: Gradebook) -> dict[str, dict[str, str]]:
    """Of each notebook: cell → what was said of it."""
    found: dict[str, dict[str, str]] = {}
    rows = book.db.query(Comment.notebook_id, BaseCell.name, Comment.comment).join(
        BaseCell, Comment.cell_id == BaseCell.id
    )
    for notebook, name, text in rows:
        if text:
            found.setdefault(notebook, {})[name] = text
    return found


def _marks(book: Gradebook, comments: dict[str, dict[str, str]]) -> dict[str, list[Mark]]:
    """The marks of each notebook."""
    found: dict[str, list[Mark]] = {}
    scores = (Grade.auto_score, Grade.manual_score, Grade.extra_credit, Grade.score, Grade.max_score)
    columns = (Grade.notebook_id, BaseCell.name, *scores, Grade.needs_manual_grade)
    for notebook, name, auto, manual, extra, score, most, waits in book.db.query(*columns).join(
        BaseCell, Grade.cell_id == BaseCell.id
    ):
        said = comments.get(notebook, {}).get(name)
        mark = Mark(name, auto, manual, float(extra or 0.0), float(score), float(most), bool(waits), said)
        found.setdefault(notebook, []).append(mark)
    return found
