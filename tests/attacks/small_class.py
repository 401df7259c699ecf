"""A classroom with one small assignment, and submissions to it: for attacks that need a whole notebook."""

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.release import make_release
from autograder.lessons.read import read_lesson
from tests.attacks.attack import RIGHT

NAME, POINTS = "02_small", 4
LESSON = """\
# %% [markdown]
# # A small lesson

# %% role="locked" id="setup"
import numpy as np
from autograder import check

# %% role="exercise" id="perceptron"
def perceptron(X, y, T):
    ### BEGIN SOLUTION
    from linclass_ref.perceptron import perceptron as reference
    return reference(X, y, T)
    ### END SOLUTION

# %% role="check" id="perceptron" points=4
check(perceptron)

# %% [markdown] role="locked" id="q_why"
# Why does it stop?

# %% [markdown] role="written" id="why" points=2
# Because.
"""


def small_course(folder: Path) -> Path:
    (folder / "solutions").mkdir(parents=True)
    (folder / "notebooks").mkdir()
    (folder / "solutions" / f"{NAME}.py").write_text(LESSON)
    return folder


def small_classroom(folder: Path) -> Classroom:
    return create(folder / "room", small_course(folder / "course"))


def notebook(function: str = RIGHT, written: str = "Because.", before: str = "", after: str = "") -> dict[str, Any]:
    """A submission: the exercise answered by `function`, a written answer, and the student's own code before and after."""
    made: dict[str, Any] = json.loads(_released())
    for cell in made["cells"]:
        id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = {"perceptron": function, "why": written}.get(id, cell["source"])
    if before:
        made["cells"].insert(2, code(before))
    if after:
        made["cells"].append(code(after))
    return made


@cache
def _released() -> str:
    with tempfile.TemporaryDirectory() as folder:
        course = small_course(Path(folder) / "course")
        return json.dumps(make_release(read_lesson(course / "solutions" / f"{NAME}.py")))


def code(source: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None, **more}


def markdown(source: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source, **more}


def hand_in(room: Path, student: str, work: dict[str, Any] | bytes, file: str = f"{NAME}.ipynb") -> Path:
    folder = room / "submitted" / student / NAME
    folder.mkdir(parents=True)
    (folder / file).write_bytes(work if isinstance(work, bytes) else json.dumps(work).encode())
    return folder
