"""Classrooms and submissions for the tests of grading."""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from autograder.cells import grade_id, is_exercise
from autograder.classroom.release import make_grading_master, make_release
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson
from tests import tiny_course
from tests.tiny_course import NAME

ROOT = Path(__file__).parent.parent.parent


def _source(name: str) -> Path:
    return (tiny_course.HERE if name == NAME else ROOT) / "solutions" / f"{name}.py"


@cache
def master(name: str = NAME) -> str:
    return json.dumps(make_grading_master(read_lesson(_source(name))))


def one_lesson(folder: Path, ids: Iterable[str] | None = None) -> Path:
    """The folder as a course of one lesson; with `ids`, of its exercises only these."""
    (folder / "solutions").mkdir()
    (folder / "notebooks").mkdir()
    text = tiny_course.LESSON
    (folder / "solutions" / f"{NAME}.py").write_text(text if ids is None else _with_only(text, ids), encoding="utf-8")
    return folder


def _with_only(lesson: str, ids: Iterable[str]) -> str:
    """The text of a lesson without the cells of all other exercises."""
    cells = re.split(r"(?m)^(?=# %%)", lesson)
    graded = re.compile(r'# %%.* role="(?:exercise|check)" id="(\w+)"')
    return "".join(cell for cell in cells if not (found := graded.match(cell)) or found[1] in ids)


def solved(name: str = NAME, ids: Iterable[str] | None = None, **changes: str) -> dict[str, Any]:
    """A complete submission as JSON with each cell's text in one piece; `changes` replace answers by id.

    With `ids` it is one to the lesson that has only these exercises.
    """
    answers = solutions(name) | changes
    notebook = _only(json.loads(json.dumps(release(name))), name, ids)
    for cell in notebook["cells"]:
        id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if id in answers:
            cell["source"] = answers[id]
    return notebook


def untouched(name: str = NAME, ids: Iterable[str] | None = None) -> dict[str, Any]:
    """The same with no exercise solved."""
    return _only(json.loads(dumps(release(name))), name, ids)


def _only(notebook: dict[str, Any], name: str, ids: Iterable[str] | None) -> dict[str, Any]:
    others = {one for id in solutions(name) if ids is not None and id not in ids for one in (id, f"check_{id}")}
    return {**notebook, "cells": [cell for cell in notebook["cells"] if grade_id(cell) not in others]}


@cache
def release(name: str) -> NotebookNode:
    """What learners get. Not to be changed."""
    return make_release(read_lesson(_source(name)))


@cache
def solutions(name: str) -> dict[str, str]:
    lesson = read_lesson(_source(name))
    return {str(grade_id(c)): c.source for c in lesson.cells if is_exercise(c)}


def cell(notebook: dict[str, Any], id: str) -> dict[str, Any]:
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == id)


def hand_in(classroom: Path, student: str, notebook: dict[str, Any] | bytes, name: str = NAME) -> Path:
    folder = classroom / "submitted" / student / name
    folder.mkdir(parents=True, exist_ok=True)
    raw = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    (folder / f"{name}.ipynb").write_bytes(raw)
    return folder
