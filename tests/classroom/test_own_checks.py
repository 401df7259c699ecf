"""What an instructor changes in source/: points, and autograded cells of their own, which are run as nbgrader runs them."""

import json
import shutil
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell
from nbgrader.utils import determine_grade

from autograder.cells import grade_id
from autograder.classroom.create import create, generate
from autograder.classroom.folder import Classroom, open_classroom
from autograder.classroom.grades import read
from autograder.classroom.in_step import bring_in_step
from autograder.classroom.release import nbgrader_metadata
from autograder.grading.journal import read_result
from autograder.grading.own_checks import score
from autograder.sandbox import available
from tests.commands import linclass_here as linclass

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy
needs_a_sandbox = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")

NAME = "02_small"
LESSON = '''\
# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint

# %% role="exercise" id="reflect"
def reflect(X, y):
    """Append a 1 to each point and multiply by its label."""
    ### BEGIN SOLUTION
    return np.hstack([X, np.ones((len(X), 1))]) * y[:, None]
    ### END SOLUTION

# %% role="check" id="reflect" points=2
check(reflect)
'''
DOUBLE = "def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION"
TESTS = """\
assert double(2) == 4, "twice two is four"
### BEGIN HIDDEN TESTS
assert double(-3) == -6, "the hidden number is -3"
### END HIDDEN TESTS
"""
SHARE = "1.5 if double(1) == 2 else 0.5"
ANSWERS = {
    "right": "def double(x):\n    return x + x",
    "tuned": "def double(x):\n    return {1: 2, 2: 4}[x]",
    "wrong": "def double(x):\n    return x",
    "noisy": "import sys\ndef double(x):\n    print('!', file=sys.stderr)\n    return 2 * x",
    "away": "def double(x):\n    import os\n    os._exit(0)",
}
POINTS = {  # test_double is worth 2 points, test_share 1.5
    "right": (2.0, 1.5),
    "tuned": (0.0, 1.5),
    "wrong": (0.0, 0.5),
    "noisy": (0.0, 0.0),
    "away": (0.0, 0.0),
}


def cell_of(id: str, source: str, points: float = 0, *, solution: bool = False) -> nbformat.NotebookNode:
    grade = not solution
    marks = nbgrader_metadata("code", id, grade=grade, solution=solution, locked=grade)
    cell = new_code_cell(source, id=id.replace("_", "-"))
    cell.metadata["nbgrader"] = {**marks, "points": points} if grade else marks
    return cell


def change(room: Classroom, *more: nbformat.NotebookNode, check: str = "check(reflect)", points: float = 2) -> None:
    """The source as the instructor changes it."""
    path = room.folder / "source" / NAME / f"{NAME}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if grade_id(cell) == "check_reflect":
            cell.source = cell.source.replace("check(reflect)", check, 1)
            cell.metadata.nbgrader["points"] = points
    notebook.cells += more
    nbformat.write(notebook, path)


def hand_in(room: Classroom, student: str, double: str | None = None) -> None:
    notebook = nbformat.read(room.folder / "release" / NAME / f"{NAME}.ipynb", as_version=4)
    for cell in notebook.cells:
        if grade_id(cell) == "reflect":
            cell.source = "def reflect(X, y):\n    return np.c_[X, np.ones(len(X))] * y[:, None]"
        elif grade_id(cell) == "double" and double:
            cell.source = double
    folder = room.folder / "submitted" / student / NAME
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, folder / f"{NAME}.ipynb")


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> Path:
    """A classroom of one small lesson, as it was made."""
    course = tmp_path_factory.mktemp("course")
    for name in ("solutions", "notebooks"):
        (course / name).mkdir()
    (course / "solutions" / f"{NAME}.py").write_text(LESSON)
    return create(tmp_path_factory.mktemp("own") / "room", course).folder


@pytest.fixture
def room(plain, tmp_path) -> Classroom:
    shutil.copytree(plain, tmp_path / "room")
    return open_classroom(tmp_path / "room")


def marks(room: Classroom) -> dict[tuple[str, str], tuple[float | None, float, bool]]:
    found = read(open_classroom(room.folder)).submissions
    return {(s, m.name): (m.auto, m.max_score, m.waits) for (s, _), graded in found.items() for m in graded.marks}


@needs_a_sandbox
def test_an_instructors_own_cells_and_points_count_through_both_doors(room, tmp_path, nbgrader):
    own = cell_of("double", DOUBLE, solution=True), cell_of("test_double", TESTS, 2)
    change(room, *own, cell_of("test_share", SHARE, 1.5), points=3)
    generate(room, NAME)
    for student, double in ANSWERS.items():
        hand_in(room, student, double)
    other = shutil.copytree(room.folder, tmp_path / "other")

    done = linclass("grade", room.folder, "--json")
    assert done.returncode == 0, done.stderr
    for row in map(json.loads, done.stdout.splitlines()):
        assert row["max_points"] == 3 + 2 + 1.5
        assert row["points"] == pytest.approx(3 + sum(POINTS[row["student"]]))
    ours = marks(room)
    for student, expected in POINTS.items():
        assert (ours[student, "test_double"][0], ours[student, "test_share"][0]) == expected, student
        assert ours[student, "check_reflect"][:2] == (3, 3)
    wrong = read_result(room.private, "wrong", NAME)
    assert (wrong.status, [c.problem for c in wrong.own]) == ("graded", ["", ""])  # there are hidden tests in the first
    assert "hidden number" not in (room.folder / "release" / NAME / f"{NAME}.ipynb").read_text()

    nbgrader(other, "autograde", NAME, fresh=True)
    assert marks(open_classroom(other)) == ours
    theirs = read_result(other / ".linclass", "wrong", NAME)
    assert (theirs.fingerprint, theirs.scores) == (wrong.fingerprint, wrong.scores)

    assert linclass("feedback", room.folder).returncode == 0
    page = (room.folder / "feedback_linclass" / "wrong" / f"{NAME}.html").read_text()
    assert "test_share: 0.5 of 1.5" in page
    assert "hidden number" not in page


@needs_a_sandbox
def test_points_that_were_changed_in_source_count_without_another_step(room):
    hand_in(room, "ann")
    assert linclass("grade", room.folder).returncode == 0
    change(room, points=5)
    done = linclass("grade", room.folder, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["points"] == 5
    assert marks(room) == {("ann", "check_reflect"): (5, 5, False)}


REFUSED = {
    "tests in the cell of a check": (
        {"check": "check(reflect)\nassert True"},
        "check_reflect holds more than the call",
    ),
    "an exercise that the course does not have": (
        {"more": cell_of("check_gone", "check(gone)", 1)},
        "asks for the exercise gone, which this course lacks",
    ),
    "an autotest": ({"more": cell_of("auto", "### AUTOTEST double(2)", 1)}, "uses AUTOTEST"),
    "a cell that the gradebook does not know": ({"more": cell_of("new", "assert 1", 1)}, "generate_assignment"),
}


@pytest.mark.parametrize(("changed", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_graded_is_refused_by_name(room, changed, why):
    more = [changed["more"]] if "more" in changed else []
    change(room, *more, check=changed.get("check", "check(reflect)"))
    assert why in bring_in_step(room, [NAME]).refused[NAME]


@needs_a_sandbox
def test_a_test_that_the_solution_does_not_pass_in_the_sandbox_fails_nobody(room):
    """Another assignment is graded all the same."""
    (room.folder / "source" / "03_other").mkdir()
    shutil.copy(room.folder / "source" / NAME / f"{NAME}.ipynb", room.folder / "source/03_other/03_other.ipynb")
    generate(room, "03_other")
    change(room, cell_of("test_scipy", "import scipy", 1))
    generate(room, NAME)
    hand_in(room, "ann")
    (room.folder / "submitted/ann/03_other").mkdir()
    shutil.copy(room.folder / "release/03_other/03_other.ipynb", room.folder / "submitted/ann/03_other/03_other.ipynb")
    done = linclass("grade", room.folder, "--json")
    assert done.returncode == 3
    assert (
        f"{NAME} is not graded: the solution in source/ itself gets 0 of 1 points in the cell test_scipy" in done.stderr
    )
    assert [json.loads(line)["assignment"] for line in done.stdout.splitlines()] == ["03_other"]


STREAM = {"output_type": "stream", "name": "stdout", "text": "hello"}
SHOWN = ("0.5", "2", "0", "-1", "nan", "True", "False", "np.float64(1.0)", "'0.5'", "[1]", "1e-3")
OUTPUTS = [
    [],
    [STREAM],
    [{**STREAM, "name": "stderr"}],
    [{"output_type": "error", "ename": "E", "evalue": "", "traceback": []}],
    *([STREAM, {"output_type": "execute_result", "metadata": {}, "data": {"text/plain": t}}] for t in SHOWN),
]


@pytest.mark.parametrize("outputs", OUTPUTS, ids=lambda o: str(o[-1:])[:60])
def test_an_output_is_worth_what_nbgrader_gives_for_it(outputs):
    cell = cell_of("test", "", 2)
    cell.outputs = [nbformat.from_dict(output) for output in outputs]
    assert score(outputs, 2.0) == determine_grade(cell)[0]
