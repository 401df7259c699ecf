"""Marking by question: one written answer across all students. Nobody's mark silently replaces somebody else's."""

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from autograder.cells import REASONS, grade_id, is_written, points, read_cells, region, without_region
from autograder.classroom.collected import read_typed
from autograder.classroom.edge import (
    Comment,
    Grade,
    Gradebook,
    MissingEntry,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    open_gradebook,
)
from autograder.classroom.folder import Classroom
from autograder.classroom.scan import why_unfit
from autograder.grading.result import cell_key
from autograder.text import clean

MAX_COMMENT = 5_000  # characters of a comment
TYPED = "(There is no notebook. This was typed into the LMS.)"


@dataclass(frozen=True)
class Question:
    """A written answer that is asked for in a lesson."""

    assignment: str
    id: str  # its grade_id; in a notebook that has not the assignment's name, see cell_key
    points: float
    text: str
    rubric: str
    model: str  # the answer of the course
    notebook: str
    cell: str  # its grade_id


@dataclass(frozen=True)
class Answer:
    """What one student wrote, and what a person has said about it so far."""

    student: str
    name: str
    text: str | None  # None where a machine could not read the submission
    score: float | None  # a person's
    comment: str
    waits: bool
    version: str  # of the answer and of its mark, with a hyphen between: another one whenever either has changed
    images: dict[str, dict[str, str]] = field(default_factory=dict)  # as notebooks keep attachments
    why: str = ""  # why the machine could not read the submission


class Refused(Exception):
    """A mark that cannot be stored; the text says why."""


class Changed(Exception):
    """The answer or its mark is no longer as the marker saw it; `now` is what it is."""

    def __init__(self, now: Answer) -> None:
        super().__init__("somebody else has marked this answer, or it was handed in again")
        self.now = now


def list_questions(classroom: Classroom) -> list[Question]:
    """The written answers of all lessons, in order."""
    return [question for assignment in classroom.assignments() for question in _questions(classroom, assignment)]


def _questions(classroom: Classroom, assignment: str) -> Iterator[Question]:
    for name, path in classroom.sources(assignment).items():
        before = ""
        for cell in read_cells(path.read_text(encoding="utf-8", errors="replace")):
            source, id = cell["source"], str(grade_id(cell))
            if is_written(cell):
                text = without_region(before, "MARK SCHEME").strip()
                rubric = region(before, "MARK SCHEME") or region(source, "MARK SCHEME")
                model, key = region(source, "SOLUTION"), cell_key(assignment, name, id)
                yield Question(assignment, key, points(cell), text, rubric, model, name, id)
            before = source


def count_waiting(classroom: Classroom) -> dict[tuple[str, str], tuple[int, int]]:
    """For each question that somebody has answered: how many answers wait for a person, and how many there are."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        found = {}
        for question in list_questions(classroom):
            waits = [grade.needs_manual_grade for _, grade, _ in _rows(book, question)]
            found[question.assignment, question.id] = (sum(waits), len(waits))
        return found


def read_answers(classroom: Classroom, question: Question) -> list[Answer]:
    """All answers to one question, by student."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        return [_answer(classroom, question, *row) for row in _rows(book, question)]


def list_comments(classroom: Classroom, question: Question) -> list[str]:
    """What people have said about answers to this question, the most frequent first."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        given = Counter(words.manual_comment for _, _, words in _rows(book, question) if words is not None)
    return [comment for comment, _ in given.most_common() if comment]


def store_mark(
    classroom: Classroom, question: Question, student: str, score: float | None, comment: str, seen: str
) -> Answer:
    """Store a person's points and comment, if the answer and its mark still are as they were `seen`; else Changed.

    Without points the answer waits again.
    """
    if score is not None and not (math.isfinite(score) and 0 <= score <= question.points):
        raise Refused(f"{score:g} is not between 0 and {question.points:g} points")
    if len(comment) > MAX_COMMENT:
        raise Refused(f"the comment has {len(comment):,} characters; at most {MAX_COMMENT:,} are stored")
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        rows = {row[0].id: row for row in _rows(book, question)}
        return _store(classroom, question, book, rows, student, score, comment, seen)


def store_same(
    classroom: Classroom, question: Question, mark: Answer, others: Iterable[tuple[str, str]]
) -> tuple[list[Answer], list[str]]:
    """Store the mark of one answer for `others` too (student and the version that was seen); returns those, and who was left out."""
    stored, lost = [], []
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        rows = {row[0].id: row for row in _rows(book, question)}
        for student, seen in others:
            try:
                stored.append(_store(classroom, question, book, rows, student, mark.score, mark.comment, seen))
            except (Changed, Refused):
                lost.append(student)
    return stored, lost


def _store(
    classroom: Classroom,
    question: Question,
    book: Gradebook,
    rows: dict[str, tuple[Any, Any, Any]],
    student: str,
    score: float | None,
    comment: str,
    seen: str,
) -> Answer:
    if student not in rows:
        raise Refused(f"there is no submission of {student} to {question.assignment}")
    row = rows[student]
    _, grade, words = row
    with _alone(book, grade, words):
        now = _answer(classroom, question, *row)
        if now.version != seen:
            raise Changed(now)
        grade.manual_score = score
        grade.needs_manual_grade = score is None and grade.auto_score is None
        if words is not None:
            words.manual_comment = clean(comment).strip() or None
        book.db.commit()
    return _answer(classroom, question, *row)


@contextmanager
def _alone(book: Gradebook, grade: Any, words: Any) -> Iterator[None]:
    """Others who would store a mark for this answer wait until the block ends; the rows are read again first.

    A write that changes nothing takes the lock, in SQLite as in PostgreSQL.
    """
    unchanged = {Grade.needs_manual_grade: Grade.needs_manual_grade}
    try:
        book.db.query(Grade).filter(Grade.id == grade.id).update(unchanged, synchronize_session=False)
        for row in filter(None, (grade, words)):
            book.db.refresh(row)
        yield
    finally:
        book.db.rollback()  # nothing, if it was committed


def _rows(book: Gradebook, question: Question) -> list[tuple[Any, Any, Any]]:
    """For each submission, by student: the student, the grade and the comment of this question."""
    try:
        graded = book.find_grade_cell(question.cell, question.notebook, question.assignment)
        solution = book.find_solution_cell(question.cell, question.notebook, question.assignment)
    except MissingEntry:
        return []
    grades = (
        book.db.query(Student, Grade)
        .select_from(Grade)
        .join(SubmittedNotebook, Grade.notebook_id == SubmittedNotebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Student, SubmittedAssignment.student_id == Student.id)
        .filter(Grade.cell_id == graded.id)
        .order_by(Student.id)
    )
    comments = {c.notebook_id: c for c in book.db.query(Comment).filter(Comment.cell_id == solution.id)}
    return [(student, grade, comments.get(grade.notebook_id)) for student, grade in grades]


def _answer(classroom: Classroom, question: Question, student: Any, grade: Any, words: Any) -> Answer:
    text, images, why = _text(classroom, question, student.id)
    comment = (words.manual_comment if words is not None else None) or ""
    score = None if grade.manual_score is None else float(grade.manual_score)
    mark = [score, grade.extra_credit, bool(grade.needs_manual_grade), comment]
    version = "-".join(hashlib.sha256(json.dumps(part).encode()).hexdigest()[:16] for part in ([text, images], mark))
    name = " ".join(filter(None, (student.first_name, student.last_name)))
    return Answer(student.id, name, text, score, comment, bool(grade.needs_manual_grade), version, images, why)


Text = tuple[str | None, dict[str, dict[str, str]], str]


def _text(classroom: Classroom, question: Question, student: str) -> Text:
    """The text in the autograded notebook, where what a student wrote has been made harmless; its images; why there is none.

    Of a submission that could not be graded there is at most what was typed into the LMS.
    """
    if why_unfit(student):
        return None, {}, ""
    path = classroom.folder / "autograded" / student / question.assignment / f"{question.notebook}.ipynb"
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return None, {}, ""
    if cells and cells[0].get("id") == REASONS:
        typed = read_typed(classroom, question.assignment, student)
        return (f"{TYPED}\n\n{typed}" if typed else None), {}, "".join(cells[0]["source"])
    own = next((cell for cell in cells if grade_id(cell) == question.cell), None)
    return ("".join(own["source"]), own.get("attachments") or {}, "") if own else (None, {}, "")
