"""Write results into nbgrader's gradebook. One writer, one transaction per submission."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from autograder.classroom.edge import AssignLatePenalties, Gradebook, MissingEntry, open_gradebook, parse_utc
from autograder.classroom.folder import Classroom
from autograder.grading.result import PERSON, Result


class Writer:
    """Writes results; opened once for a batch."""

    def __init__(self, classroom: Classroom, gradebook: Gradebook) -> None:
        self._classroom, self._book = classroom, gradebook
        self._names: dict[str, dict[str, str]] = {}

    def record(self, result: Result) -> None:
        """Write one result as `nbgrader autograde` would. Scores that a person gave are kept."""
        book = self._book
        book.update_or_create_student(result.student)
        more = {"timestamp": parse_utc(result.timestamp)} if result.timestamp else {}
        submission = book.update_or_create_submission(result.assignment, result.student, **more)
        notebook = book.find_submission_notebook(result.assignment, result.assignment, result.student)
        points = result.scores
        names = self._cell_names(result.assignment)
        for grade in notebook.grades:
            self._set(grade, names[grade.cell_id], result, points)
        for comment in notebook.comments:
            answered = result.written.get(names[comment.cell_id], True)
            comment.auto_comment = None if answered else "No response."
        notebook.late_submission_penalty = None
        book.db.commit()
        if submission.total_seconds_late > 0:
            self._late(result)

    def _cell_names(self, assignment: str) -> dict[str, str]:
        """The name of each cell by its id, read once: `grade.name` would be one query per cell."""
        if assignment not in self._names:
            notebook = self._book.find_notebook(assignment, assignment)
            cells = (*notebook.grade_cells, *notebook.solution_cells, *notebook.task_cells)
            self._names[assignment] = {cell.id: cell.name for cell in cells}
        return self._names[assignment]

    @staticmethod
    def _set(grade: Any, name: str, result: Result, points: dict[str, float]) -> None:
        if result.status == PERSON:
            grade.auto_score, grade.needs_manual_grade = None, True
            return
        if name in points:
            grade.auto_score = points[name]
        else:  # a written answer: a missing one earns nothing, any other waits for a person
            grade.auto_score = None if result.written.get(name, True) else 0.0
        grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None

    def _late(self, result: Result) -> None:
        """Apply the late penalty of the classroom's own plugin."""
        names = {"notebook": result.assignment, "assignment": result.assignment, "student": result.student}
        step = AssignLatePenalties(config=self._classroom.config)
        step.preprocess(_NoCells(), {"nbgrader": {**names, "db_url": self._classroom.db_url}})
        self._book.db.expire_all()

    def forget(self) -> None:
        """Drop what a failed write left half done."""
        self._book.db.rollback()

    def has(self, student: str, assignment: str) -> bool:
        """Whether the gradebook contains this submission."""
        try:
            self._book.find_submission(assignment, student)
        except MissingEntry:
            return False
        return True


def is_time(text: str) -> bool:
    """Whether nbgrader can read this as a time."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # an unknown time zone
            return parse_utc(text) is not None
    except Exception:  # whatever the date parser may raise
        return False


class _NoCells:
    """A notebook without cells, for one of nbgrader's steps that only looks at the gradebook."""

    cells: tuple[()] = ()


@contextmanager
def writer(classroom: Classroom) -> Iterator[Writer]:
    """The gradebook of a classroom, open for writing."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        yield Writer(classroom, book)
