"""Write results into nbgrader's gradebook. One writer, one transaction per submission."""

import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.cells import grade_id, is_answer, read_cells
from autograder.classroom.edge import Gradebook, MissingEntry, open_gradebook
from autograder.classroom.folder import Classroom
from autograder.classroom.late import Lateness, read_timestamp, refresh
from autograder.files import Unfit, read_regular
from autograder.grading.result import REVIEW, Result, cell_key, same_text, what_changed
from autograder.grading.submission import MAX_FILE
from autograder.text.markdown import harmless_markdown

OWN = ""  # in place of an id


@dataclass(frozen=True)
class Change:
    """What a new result does to a grade that is in the gradebook: points that count, before any late penalty."""

    student: str
    assignment: str
    old: float
    new: float
    cells: dict[str, tuple[float, float]] = field(default_factory=dict)  # the cells whose points change: old and new
    marks: dict[str, float] = field(default_factory=dict)  # what a person has given, by cell
    why: str = ""
    lower: bool = False  # also when a changed number of points possible is allowed for


class Writer:
    """Writes results; opened once for a batch."""

    def __init__(self, classroom: Classroom, gradebook: Gradebook) -> None:
        self._classroom, self._book = classroom, gradebook
        self._late = Lateness(classroom)
        self._cells: dict[str, dict[str, tuple[str, float]]] = {}

    def change(self, result: Result, before: Result | None) -> Change | None:
        """What recording this result would change; None where the gradebook does not have the submission."""
        try:
            notebooks = self._book.find_submission(result.assignment, result.student).notebooks
        except MissingEntry:
            return None
        known, points, worth = self._cells_of(result.assignment), result.scores, _worth(before, result)
        old = new = fair = 0.0
        cells, marks = {}, {}
        for grade in (grade for notebook in notebooks for grade in notebook.grades):
            name, _ = known[grade.cell_id]
            was = _counts(grade, grade.auto_score)
            will = _counts(grade, _auto(name, result, points))
            old, new = old + was, new + will
            if grade.manual_score is None:
                fair += was * worth.get(name, 1.0)
            else:
                fair += was
                marks[name] = float(grade.manual_score)
            if abs(was - will) > 1e-9:
                cells[name] = (was, will)
        why = what_changed(before.fingerprint, result.fingerprint) if before else "graded by another program before"
        return Change(result.student, result.assignment, old, new, cells, marks, why, lower=new < fair - 1e-6)

    def record(self, result: Result, before: Result | None = None, earlier: dict[str, str] | None = None) -> None:
        """Write one result as `nbgrader autograde` would.

        Points that a person gave are kept. They stay final where the student's text is the same as `before`, or, for the first result,
        as in `earlier` answers; otherwise the answer is to be looked at again.
        """
        book = self._book
        book.update_or_create_student(result.student)
        more: dict[str, Any] = {"timestamp": read_timestamp(result.timestamp)} if result.timestamp else {}
        if before and not result.timestamp and not same_text(before.fingerprint, result.fingerprint):
            more = {"timestamp": None}  # the time of the earlier file is not that of the new one
        book.update_or_create_submission(result.assignment, result.student, **more)
        notebooks = book.find_submission(result.assignment, result.student).notebooks
        known, points = self._cells_of(result.assignment), result.scores
        is_same = _comparison(before, result, earlier or {})
        for grade in (grade for notebook in notebooks for grade in notebook.grades):
            name, most = known[grade.cell_id]
            grade.auto_score = _auto(name, result, points)
            marked = grade.manual_score is not None
            if not marked or not is_same(name) or grade.manual_score > most:
                grade.needs_manual_grade = marked or grade.auto_score is None
        for comment in (comment for notebook in notebooks for comment in notebook.comments):
            answered = result.written.get(known[comment.cell_id][0], True)
            comment.auto_comment = None if answered else "No response."
        book.db.commit()

    def seconds_late(self, student: str, assignment: str) -> float | None:
        """How late a submission is; None if the gradebook does not have it."""
        try:
            return self._late.seconds(self._book.find_submission(assignment, student))
        except MissingEntry:
            return None

    def refresh(self) -> None:
        """Bring the late penalties in nbgrader's tables up to date."""
        refresh(self._classroom, self._book)

    def _cells_of(self, assignment: str) -> dict[str, tuple[str, float]]:
        """The name and the worth of each cell by its id, read once: `grade.name` would be one query per cell."""
        if assignment not in self._cells:
            self._cells[assignment] = {
                cell.id: (
                    cell_key(assignment, notebook.name, cell.name),
                    float(getattr(cell, "max_score", 0) or 0),
                )
                for notebook in self._book.find_assignment(assignment).notebooks
                for cell in (*notebook.grade_cells, *notebook.solution_cells, *notebook.task_cells)
            }
        return self._cells[assignment]

    def forget(self) -> None:
        """Drop what a failed write left half done."""
        self._book.db.rollback()


def _auto(name: str, result: Result, points: dict[str, float]) -> float | None:
    """The machine's points for a cell. A written answer that is missing earns nothing; any other waits for a person."""
    if result.status == REVIEW:
        return None
    return points[name] if name in points else None if result.written.get(name, True) else 0.0


def _counts(grade: Any, auto: float | None) -> float:
    """The points that count, as nbgrader works them out: a person's, else the machine's; and extra credit."""
    score = grade.manual_score if grade.manual_score is not None else auto
    return float(score or 0.0) + float(grade.extra_credit or 0.0)


def _worth(before: Result | None, now: Result) -> dict[str, float]:
    """How much more each check is worth than it was: 0.5 where four points became two."""
    was = before.worth if before else {}
    return {name: most / was[name] for name, most in now.worth.items() if was.get(name)}


def _comparison(before: Result | None, now: Result, earlier: dict[str, str]) -> Callable[[str], bool]:
    """Whether a graded cell has the text that it had `before`. What a check judges is the exercise and all cells of the student's own."""
    if before is None:
        given = _texts(now)
        return lambda name: name in earlier and earlier[name] == given.get(name)
    if same_text(before.fingerprint, now.fingerprint):
        return lambda name: True
    old, new = _texts(before), _texts(now)

    def is_same(name: str) -> bool:
        id = name.removeprefix("check_")
        own = id == name or old[OWN] == new[OWN]
        return own and id in new and old.get(id) == new[id]

    return is_same


def answers_in(folder: Path, assignment: str) -> dict[str, str]:
    """The text of each answer in notebooks that nbgrader has graded, by its name, as `rebuild` would write it."""
    found: dict[str, str] = {}
    for path in folder.glob("*.ipynb"):
        try:
            cells = read_cells(read_regular(path, MAX_FILE).decode("utf-8"))
        except (Unfit, UnicodeDecodeError):
            continue
        for cell in filter(is_answer, cells):
            text = cell["source"] if cell["cell_type"] == "code" else harmless_markdown(cell["source"])
            found[cell_key(assignment, path.stem, str(grade_id(cell)))] = text
    return found


def _texts(result: Result) -> dict[str, str]:
    """The text of each answer, by its name, and of all cells that are the student's own."""
    found = {OWN: ""}
    for name, notebook in result.notebooks.items():
        for cell in json.loads(notebook)["cells"]:
            if is_answer(cell):
                found[cell_key(result.assignment, name, str(grade_id(cell)))] = cell["source"]
            elif str(cell.get("id", "")).startswith("own-"):
                found[OWN] += cell["source"] + "\0"
    return found


def is_time(text: str) -> bool:
    """Whether nbgrader can read this as a time."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # an unknown time zone
            return read_timestamp(text) is not None
    except Exception:  # whatever the date parser may raise
        return False


@contextmanager
def writer(classroom: Classroom) -> Iterator[Writer]:
    """The gradebook of a classroom, open for writing."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        yield Writer(classroom, book)
