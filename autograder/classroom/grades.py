"""What the gradebook says, as plain data: for feedback, export and report. Nothing is written."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from autograder.classroom.edge import open_gradebook
from autograder.classroom.folder import Classroom
from autograder.classroom.late import Lateness


@dataclass(frozen=True)
class Mark:
    """One graded cell of a submission."""

    name: str  # the cell's grade_id: check_<exercise>, or the id of a written answer
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
        students = tuple(_student(s) for s in sorted(book.students, key=lambda s: str(s.id)))
        graded = (_graded(s, late) for a in assignments for s in book.assignment_submissions(a.name))
        return Grades(
            students,
            {a.name: float(a.max_score) for a in assignments},
            {(g.student, g.assignment): g for g in graded},
        )


def _student(student: Any) -> Student:
    return Student(student.id, student.first_name or "", student.last_name or "", student.lms_user_id or "")


def _graded(submission: Any, late: Lateness) -> Graded:
    marks, comments = [], {}
    for notebook in submission.notebooks:
        said = {c.name: c.comment for c in notebook.comments if c.comment}
        comments.update(said)
        marks += [_mark(grade, said.get(grade.name)) for grade in notebook.grades]
    student, seconds = submission.student.id, late.seconds(submission)
    penalty = late.penalty(student, sum(mark.score for mark in marks), seconds)
    extension = late.extension(submission)
    return Graded(student, submission.assignment.name, tuple(marks), penalty, comments, seconds, extension)


def _mark(grade: Any, comment: str | None) -> Mark:
    scores = (grade.auto_score, grade.manual_score, float(grade.extra_credit or 0.0), float(grade.score))
    return Mark(grade.name, *scores, float(grade.max_score), bool(grade.needs_manual_grade), comment)
