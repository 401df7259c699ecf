"""A small course whose exercise is a repair, from the text file to the grade: `linclass grade`, `nbgrader autograde`.

Stock nbgrader gives the same for the repair of the perceptron's lesson: see test_stock_nbgrader.py.
"""

import json
import shutil
from pathlib import Path

import nbformat
import pytest

from autograder.cells import STUB, TO_FIX, grade_id
from autograder.classroom.create import REPAIRS, create, generate
from autograder.classroom.folder import open_classroom
from autograder.classroom.grades import read
from autograder.classroom.release import make_release
from autograder.grading.journal import read_result
from autograder.lessons.read import read_lesson
from autograder.reports.data import collect
from autograder.sandbox import available
from tests.commands import linclass_here as linclass

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy
needs_a_sandbox = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")

NAME, ID = "02_small", "averaged_perceptron"
LESSON = '''\
# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint

# %% role="exercise" id="averaged_perceptron" start="averaged over mistakes"
def averaged_perceptron(X, y, T):
    """The mean of the parameters after each visit."""
    ### BEGIN SOLUTION
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta, theta0 = theta + y_i * x_i, theta0 + y_i
            total, total0 = total + theta, total0 + theta0
    visits = len(X) * T
    return total / visits, total0 / visits
    ### END SOLUTION

# %% role="check" id="averaged_perceptron" points=3
check(averaged_perceptron)
'''
EMPTIED = f"def {ID}(X, y, T):\n    {STUB.splitlines()[1]}"
POINTS = {"untouched": 0.0, "renamed": 0.0, "emptied": 0.0, "fixed": 3.0}


def renamed(text: str) -> str:
    """The version that was handed out, with other names."""
    return text.replace(TO_FIX, "# mine").replace("mistakes", "found")


def fixed(text: str) -> str:
    """What a learner does to the version that was handed out: add after every visit, and divide by the visits."""
    inside = "                total, total0 = total + theta, total0 + theta0\n                mistakes += 1\n"
    assert inside in text
    return text.replace(inside, inside.replace("                ", "            "))


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    for name in ("solutions", "notebooks"):
        (folder / name).mkdir()
    (folder / "solutions" / f"{NAME}.py").write_text(LESSON)
    return folder


@pytest.fixture(scope="module")
def made(course, tmp_path_factory) -> Path:
    return create(tmp_path_factory.mktemp("made") / "room", course).folder


@pytest.fixture
def room(made, tmp_path) -> Path:
    """A classroom in which nobody has handed in."""
    shutil.copytree(made, tmp_path / "room")
    return tmp_path / "room"


def hand_in(room: Path) -> None:
    """One submission of each kind, made from what the classroom has released."""
    path = room / "release" / NAME / f"{NAME}.ipynb"
    given = next(c.source for c in nbformat.read(path, as_version=4).cells if grade_id(c) == ID)
    texts = {"untouched": given, "renamed": renamed(given), "emptied": EMPTIED, "fixed": fixed(given)}
    for student, text in texts.items():
        notebook = nbformat.read(path, as_version=4)
        next(c for c in notebook.cells if grade_id(c) == ID).source = text
        (room / "submitted" / student / NAME).mkdir(parents=True)
        nbformat.write(notebook, room / "submitted" / student / NAME / f"{NAME}.ipynb")


def scores(room: Path) -> dict[str, float]:
    """The points of each student, as the gradebook has them."""
    found = read(open_classroom(room))
    return {student: graded.score for (student, _), graded in found.submissions.items()}


def test_the_classroom_hands_out_what_the_build_does(course, room):
    ours = make_release(read_lesson(course / "solutions" / f"{NAME}.py"))
    theirs = nbformat.read(room / "release" / NAME / f"{NAME}.ipynb", as_version=4)
    assert [c.source for c in ours.cells] == [c.source for c in theirs.cells]
    assert [c.metadata for c in ours.cells] == [c.metadata for c in theirs.cells]


def test_a_classroom_from_before_there_were_repairs_hands_it_out_too(room):
    before = (room / "release" / NAME / f"{NAME}.ipynb").read_bytes()
    config = room / "nbgrader_config.py"
    config.write_text(config.read_text().replace(f'c.GenerateAssignment.preprocessors.append("{REPAIRS}")', ""))
    generate(open_classroom(room), NAME)
    assert (room / "release" / NAME / f"{NAME}.ipynb").read_bytes() == before


@needs_a_sandbox
def test_linclass_grade_gives_nothing_for_what_was_handed_out_and_all_for_the_mended(room):
    hand_in(room)
    done = linclass("grade", room, "--json")
    assert done.returncode == 0, done.stderr
    rows = {row["student"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert {student: row["points"] for student, row in rows.items()} == POINTS
    assert scores(room) == POINTS
    (exercise,) = read_result(room / ".linclass", "untouched", NAME).exercises
    assert (exercise.summary.to_fix, exercise.summary.misconception, exercise.summary.sentence) == (True, None, None)
    assert exercise.summary.passed > 0
    (lesson,) = collect(open_classroom(room))
    assert (lesson.pairs(), lesson.items[ID].copies) == ([], [])  # what all were given is no sign of copying
    assert linclass("feedback", room).returncode == 0
    assert "Not fixed yet." in (room / "feedback_linclass" / "untouched" / f"{NAME}.html").read_text()


@needs_a_sandbox
def test_nbgrader_autograde_in_a_classroom_gives_the_same(room, nbgrader):
    hand_in(room)
    nbgrader(room, "autograde", NAME)
    assert scores(room) == POINTS
