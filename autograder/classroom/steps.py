"""What `nbgrader autograde`, and Autograde in formgrader, do in a classroom: the same as `linclass grade`, for one submission."""

from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.classroom.batch import grade_all, locked
from autograder.classroom.folder import open_classroom
from autograder.classroom.in_step import bring_in_step
from autograder.grading.result import Result
from autograder.grading.runners import grade_far
from autograder.grading.submission import SetAside
from autograder.text import printable


class Grader(NotebookExporter):
    """In place of nbgrader's steps: notebook, gradebook and result file are written as `linclass grade` writes them.

    nbgrader converts each notebook twice, first from submitted/ and then from autograded/. The first time it is graded; the second
    time there is nothing left to do. nbgrader itself never reads what a student handed in.
    """

    def from_filename(self, filename: str, resources: Any = None, **options: Any) -> tuple[str, Any]:
        path, names = Path(filename).resolve(), resources["nbgrader"]
        text = None
        if path.parents[2].name != "autograded":
            text = _grade(path.parents[3], names["student"], names["assignment"], self.log).notebook
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
        result = _grade(room, names["student"], names["assignment"], self.log)
        if result.notebook is None:  # nbgrader logs it, leaves this submission ungraded and continues
            raise SetAside("; ".join(result.reasons))
        return nbformat.reads(result.notebook, as_version=4), resources


def _grade(folder: Path, student: str, assignment: str, log: Any) -> Result:
    """Grade one submission in a separate grader's process, with the limits that `linclass grade` has, and store the result."""
    classroom = open_classroom(folder)
    with locked(classroom):
        refused = bring_in_step(classroom, [assignment])
        if refused:
            raise SetAside(f"{assignment} is not graded: {refused[assignment]}")
        ((result, _),) = grade_all(classroom, [(student, assignment)], lambda tasks: map(grade_far, tasks), force=True)
    for reason in result.reasons:
        log.warning("%s: %s", printable(student), reason)
    return result
