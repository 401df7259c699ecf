"""What `nbgrader autograde`, and Autograde in formgrader, do in a classroom: the same as `linclass grade`, for one submission."""

import logging
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.classroom.batch import Busy, NotStored, grade_all, locked
from autograder.classroom.folder import ClassroomError, open_classroom
from autograder.classroom.in_step import bring_in_step
from autograder.grading.grade import our_fault
from autograder.grading.result import Result
from autograder.grading.runners import grade_far
from autograder.grading.submission import SetAside
from autograder.sandbox import CannotIsolate
from autograder.text import printable

SAID = (SetAside, ClassroomError, Busy, NotStored, CannotIsolate)  # their texts are written for people


class NotGraded(Exception):
    """A submission was not graded, and the log says why: nbgrader counts it as failed and continues with the next."""


class Grader(NotebookExporter):
    """In place of nbgrader's steps: notebook, gradebook and result file are written as `linclass grade` writes them.

    nbgrader converts each notebook twice, first from submitted/ and then from autograded/. At the first notebook of a submission all of
    it is graded; after that there is nothing left to do. nbgrader itself never reads what a student handed in.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._graded: dict[tuple[str, str], Result] = {}

    def from_filename(self, filename: str, resources: Any = None, **options: Any) -> tuple[str, Any]:
        path, names = Path(filename).resolve(), resources["nbgrader"]
        text = None
        if path.parents[2].name != "autograded":
            one = names["student"], names["assignment"]
            if one not in self._graded:
                self._graded[one] = _grade(path.parents[3], *one, self.log)
            text = self._graded[one].notebooks.get(names["notebook"])
            path = path.parents[3] / "autograded" / names["student"] / names["assignment"] / path.name
        if text is None:  # it was graded before, or could not be: then there is a notebook that says why
            text = path.read_text(encoding="utf-8")
        return text, {**resources, "output_extension": ".ipynb"}


class Rebuild(NbGraderPreprocessor):
    """Named in the settings of classrooms that were made by version 0.1: there is nothing left for it to do."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        return nb, resources


class Judge(NbGraderPreprocessor):
    """Named in the settings of classrooms that were made by version 0.1, where nbgrader's own steps follow it."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        names, room = resources["nbgrader"], Path(resources["metadata"]["path"]).resolve().parents[2]
        notebook = _grade(room, names["student"], names["assignment"], self.log).notebooks.get(names["notebook"])
        if notebook is None:
            raise NotGraded("this submission could not be graded automatically")
        return nbformat.reads(notebook, as_version=4), resources


def _grade(folder: Path, student: str, assignment: str, log: Any) -> Result:
    """Grade one submission and store the result; NotGraded after the log has said why that is impossible."""
    getattr(log, "logger", log).addFilter(_no_traceback)
    try:
        return _graded(folder, student, assignment, log)
    except Exception as problem:
        why = printable(str(problem)) if isinstance(problem, SAID) else our_fault(problem)
        log.error("%s, %s: not graded: %s", printable(student), assignment, why)
        raise NotGraded(why) from None


def _no_traceback(record: logging.LogRecord) -> bool:
    """nbgrader logs the traceback of whatever is raised; where the log says why already, that would hide the reason."""
    return not (isinstance(sys.exc_info()[1], NotGraded) and record.getMessage().startswith("Traceback"))


def _graded(folder: Path, student: str, assignment: str, log: Any) -> Result:
    """The result of one submission, graded in a separate grader's process with the limits that `linclass grade` has."""
    classroom = open_classroom(folder)
    with locked(classroom):
        found = bring_in_step(classroom, [assignment])
        if assignment in found.refused:
            raise SetAside(found.refused[assignment])
        one = [(student, assignment)]
        ((result, _),) = grade_all(classroom, one, lambda tasks: map(grade_far, tasks), force=True, in_step=found)
        for words in found.remarks.get(assignment, ()):
            log.warning("%s: %s", assignment, words)
    for reason in result.reasons:
        log.warning("%s: %s", printable(student), reason)
    return result
