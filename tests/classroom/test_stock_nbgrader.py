"""The perceptron lesson through stock nbgrader: generate_assignment → submissions → autograde → generate_feedback → export."""

import csv
import json
from pathlib import Path

import nbformat
import pytest

from autograder.cells import grade_id, is_exercise
from autograder.exercises import of_notebook
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson
from tests.classroom.test_repair import ID as REPAIR
from tests.classroom.test_repair import fixed, renamed

ROOT = Path(__file__).parents[2]
NAME = "02_perceptron"
CONFIG = """
c = get_config()
c.CourseDirectory.course_id = "test"
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\\nraise NotImplementedError()"}
c.ClearMarkScheme.enforce_metadata = False
c.GenerateAssignment.preprocessors.append("autograder.classroom.release.Repairs")
c.ExportApp.plugin_class = "nbgrader.plugins.export.CsvExportPlugin"
"""
POINTS = {e.id: e.points for e in of_notebook(NAME)}
TOTAL = sum(POINTS.values())

# What nbgrader 0.9.6 gets wrong when a check cell's output is not just a plain number.
NOISY = """
import sys, warnings
_calm = xor_features
def xor_features(X):
    print("to standard error", file=sys.stderr)
    warnings.warn("a warning")
    return _calm(X)
"""
WRONG = {
    "xor_features": "def xor_features(X):\n    return X",
    "perceptron_criterion": "def perceptron_criterion(w, Z):\n    m = Z @ w <= 0\n    return -np.sum(Z[m] @ w), Z[m].sum(axis=0)",
    "perceptron": "def perceptron(X, y, T):\n    return float('nan'), -1.0, 1e9",
}


def answers(**changes: str) -> dict[str, str]:
    """The source of each exercise cell: the solutions, with changes."""
    lesson = read_lesson(ROOT / "solutions" / f"{NAME}.py")
    return {str(grade_id(c)): c.source for c in lesson.cells if is_exercise(c)} | changes


def released(course: Path) -> nbformat.NotebookNode:
    """What students get, without most of what is not graded and would only take time: a picture, a guess, a hint, a table and a
    widget are left."""
    notebook = nbformat.read(course / "release" / NAME / f"{NAME}.ipynb", as_version=4)
    widget = next(n for n, cell in enumerate(notebook.cells) if cell.source.startswith("widgets."))
    notebook.cells = [cell for n, cell in enumerate(notebook.cells) if n <= widget or grade_id(cell)]
    return notebook


def hand_in(course: Path, student: str, sources: dict[str, str], *, pictures: bool = True) -> None:
    """What was released with these answers; without `pictures` a student has deleted all that is not graded."""
    notebook = released(course)
    if not pictures:
        notebook.cells = [cell for cell in notebook.cells if grade_id(cell)]
    for cell in notebook.cells:
        if is_exercise(cell):
            cell.source = sources.get(str(grade_id(cell)), cell.source)
    folder = course / "submitted" / student / NAME
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{NAME}.ipynb")


@pytest.fixture(scope="module")
def course(tmp_path_factory, nbgrader):
    folder = tmp_path_factory.mktemp("course")
    (folder / "nbgrader_config.py").write_text(CONFIG)
    (folder / "source" / NAME).mkdir(parents=True)
    (folder / "source" / NAME / f"{NAME}.ipynb").write_text(dumps(read_lesson(ROOT / "solutions" / f"{NAME}.py")))
    nbgrader(folder, "generate_assignment", NAME, fresh=True)
    given = next(cell.source for cell in released(folder).cells if grade_id(cell) == REPAIR)
    right = answers(xor_features=answers()["xor_features"] + NOISY)
    hand_in(folder, "right", right | {REPAIR: fixed(given)})
    hand_in(folder, "wrong", answers(**WRONG) | {REPAIR: renamed(given)}, pictures=False)
    hand_in(folder, "nothing", {}, pictures=False)
    nbgrader(folder, "autograde", NAME)
    nbgrader(folder, "generate_feedback", NAME)
    nbgrader(folder, "export", "--to", "grades.csv")
    return folder


@pytest.fixture(scope="module")
def grades(course):
    with (course / "grades.csv").open() as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def by_check(course):
    """The points of each check cell, read from the cards' results."""

    def points(student: str) -> dict[str, float]:
        notebook = nbformat.read(course / "autograded" / student / NAME / f"{NAME}.ipynb", as_version=4)
        checks = [c for c in notebook.cells if str(grade_id(c)).startswith("check_")]
        return {
            grade_id(c): float(c.outputs[-1].data["text/plain"])
            for c in checks
            if c.outputs[-1].output_type == "execute_result"
        }

    return points


def test_a_right_submission_gets_all_points_whatever_it_prints_and_warns_of(grades):
    assert grades["right"] == TOTAL


def test_an_untouched_release_gets_none(grades):
    assert grades["nothing"] == 0


def test_a_wrong_answer_loses_its_points_and_a_partly_right_one_keeps_a_share(grades, by_check):
    assert by_check("wrong")["check_xor_features"] == 0
    assert by_check("wrong")["check_perceptron"] == 0  # not a number, negative and far above the maximum
    share = by_check("wrong")["check_perceptron_criterion"]
    assert 0 < share < POINTS["perceptron_criterion"]
    lost = sum(POINTS[id] for id in (*WRONG, REPAIR, "slow_order"))  # which runs the learner's perceptron
    assert grades["wrong"] == pytest.approx(TOTAL - lost + share)


def test_a_repair_is_worth_nothing_until_it_is_mended(by_check):
    found = {student: by_check(student)[f"check_{REPAIR}"] for student in ("nothing", "wrong", "right")}
    assert found == {"nothing": 0, "wrong": 0, "right": POINTS[REPAIR]}


def test_the_release_leaks_neither_solutions_nor_hidden_tests(course):
    text = (course / "release" / NAME / f"{NAME}.ipynb").read_text()
    assert "HIDDEN TESTS" not in text
    assert "SOLUTION" not in text
    assert "seed=0" not in text


def test_the_release_equals_the_notebook_of_the_course(course):
    ours = json.loads((ROOT / "notebooks" / f"{NAME}.ipynb").read_text())
    theirs = json.loads((course / "release" / NAME / f"{NAME}.ipynb").read_text())
    assert [c["source"] for c in ours["cells"]] == [c["source"] for c in theirs["cells"]]
    assert [c["metadata"].get("nbgrader") for c in ours["cells"]] == [
        c["metadata"].get("nbgrader") for c in theirs["cells"]
    ]


def test_feedback_names_the_misconception(course):
    page = (course / "feedback" / "wrong" / NAME / f"{NAME}.html").read_text()
    assert "Your gradient points the wrong way." in page
