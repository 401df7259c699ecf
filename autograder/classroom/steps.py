"""Our steps inside `nbgrader autograde`: rebuild a submission, and judge it in the sandbox instead of running it in a kernel."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.classroom.folder import Classroom, open_classroom
from autograder.grading.grade import grade_task
from autograder.grading.rebuild import rebuild
from autograder.grading.result import Task
from autograder.grading.submission import SetAside, parse
from autograder.sandbox import Pool


class Rebuild(NbGraderPreprocessor):
    """In place of nbgrader's sanitising steps: the course's own notebook with the student's answers put in by id."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        classroom, assignment = _classroom(resources), resources["nbgrader"]["assignment"]
        rebuilt = rebuild(json.loads(classroom.master(assignment)), parse(nbformat.writes(nb).encode()))
        for note in rebuilt.notes:
            self.log.warning("%s: %s", resources["nbgrader"]["student"], note)
        return nbformat.from_dict(rebuilt.notebook), resources


class Judge(NbGraderPreprocessor):
    """In place of nbgrader's execution: run in the sandbox, judged from outside; the points are each check cell's output."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        classroom, names = _classroom(resources), resources["nbgrader"]
        master = classroom.master(names["assignment"])
        student, seed = names["student"], classroom.seed_of(names["student"])
        task = Task.of(student, names["assignment"], nbformat.writes(nb).encode(), master, seed)
        result = grade_task(task, _pool())
        for reason in result.reasons:
            self.log.warning("%s: %s", names["student"], reason)
        if result.notebook is None:  # nbgrader logs it, leaves this submission ungraded and continues
            raise SetAside("; ".join(result.reasons))
        return nbformat.reads(result.notebook, as_version=4), resources


def _classroom(resources: Any) -> Classroom:
    """The classroom of the notebook at hand: nbgrader's layout is root/step/student/assignment."""
    return open_classroom(Path(resources["metadata"]["path"]).resolve().parents[2])


@cache
def _pool() -> Pool:
    return Pool(workers=1)
