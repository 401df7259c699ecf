"""Classrooms and submissions for the tests of grading."""

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from autograder.cells import grade_id, is_exercise
from autograder.classroom.release import make_grading_master, make_release
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

ROOT = Path(__file__).parent.parent.parent
NAME = "02_perceptron"


@cache
def master(name: str = NAME) -> str:
    return json.dumps(make_grading_master(read_lesson(ROOT / "solutions" / f"{name}.py")))


def one_lesson(folder: Path) -> Path:
    """The folder as a course of one lesson."""
    (folder / "solutions").mkdir()
    (folder / "notebooks").mkdir()
    shutil.copy(ROOT / "solutions" / f"{NAME}.py", folder / "solutions")
    return folder


def solved(name: str = NAME, **changes: str) -> dict[str, Any]:
    """A complete submission as JSON with each cell's text in one piece; `changes` replace answers by id."""
    answers = solutions(name) | changes
    notebook = json.loads(json.dumps(release(name)))
    for cell in notebook["cells"]:
        id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if id in answers:
            cell["source"] = answers[id]
    return notebook


def untouched(name: str = NAME) -> dict[str, Any]:
    return json.loads(dumps(release(name)))


@cache
def release(name: str) -> NotebookNode:
    """What learners get. Not to be changed."""
    return make_release(read_lesson(ROOT / "solutions" / f"{name}.py"))


@cache
def solutions(name: str) -> dict[str, str]:
    lesson = read_lesson(ROOT / "solutions" / f"{name}.py")
    return {str(grade_id(c)): c.source for c in lesson.cells if is_exercise(c)}


def cell(notebook: dict[str, Any], id: str) -> dict[str, Any]:
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == id)


def hand_in(classroom: Path, student: str, notebook: dict[str, Any] | bytes, name: str = NAME) -> Path:
    folder = classroom / "submitted" / student / name
    folder.mkdir(parents=True, exist_ok=True)
    raw = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    (folder / f"{name}.ipynb").write_bytes(raw)
    return folder
