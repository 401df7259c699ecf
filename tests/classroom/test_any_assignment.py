"""Assignments that others wrote: graded by stock nbgrader, by `linclass grade` and by `nbgrader autograde` in a classroom, cell by cell."""

import shutil
from pathlib import Path

import nbformat
import nbgrader as package
import pytest
from nbgrader.api import Gradebook

from autograder.cells import grade_id
from autograder.classroom.create import create
from autograder.classroom.folder import open_classroom
from autograder.classroom.gradebook import _comparison, answers_in
from autograder.classroom.marking import list_questions, read_answers
from autograder.grading.journal import read_result
from autograder.sandbox import available
from tests.classroom.others import FILES, SEVERAL, notebook_of
from tests.commands import linclass_here as linclass

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings(
        "ignore"
    ),  # nbgrader's own use of SQLAlchemy, and nbformat's opinion of its old notebooks
]

GUIDE = Path(package.__file__).parent / "docs/source/user_guide"
PARTS = Path(package.__file__).parent / "tests/apps/files"
STOCK = """
c = get_config()
c.CourseDirectory.course_id = "linclass"
c.ClearMarkScheme.enforce_metadata = False
"""
OWN = """
c.IncludeHeaderFooter.header = "source/header.ipynb"
c.Execute.timeout = 15
c.Execute.iopub_timeout = 60
c.Execute.startup_timeout = 300
c.ClearSolutions.begin_solution_delimeter = "BEGIN SOLUTION"
"""
AUTOTESTS = ("simple", "hashed", "multi")
ANSWERS = {  # to the assignment of three notebooks; by notebook and cell
    "right": {},
    "wrong": {
        ("data", "average"): "def average(path):\n    return 1",
        ("words and numbers", "count"): "def count(text):\n    return 2",
        ("last", "fit"): "def fit(x, y):\n    return [0, 0]",
    },
    "broken": {
        ("data", "average"): "def average(path:",
        (
            "words and numbers",
            "count",
        ): "import time\ndef count(text):\n    while text == 'a b c':\n        time.sleep(0.1)",
        ("last", "fit"): "fit = None",
        ("words and numbers", "given"): "LIMIT = 2",
    },
}


def put(folder: Path, notebook: nbformat.NotebookNode) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, folder)


def write_sources(course: Path) -> None:
    source = course / "source"
    shutil.copytree(GUIDE / "source/ps1", source / "ps1")
    shutil.copy(GUIDE / "source/header.ipynb", source)
    shutil.copy(PARTS / "autotests.yml", course)
    for name in AUTOTESTS:
        (source / "autotests").mkdir(exist_ok=True)
        shutil.copy(PARTS / f"autotest-{name}.ipynb", source / "autotests" / f"{name}.ipynb")
    (source / "submitted").mkdir()
    shutil.copy(PARTS / "submitted-unchanged.ipynb", source / "submitted/p1.ipynb")
    for name, text in SEVERAL.items():
        put(source / "several" / f"{name}.ipynb", notebook_of(text))
    for path, text in FILES.items():
        (source / "several" / path).parent.mkdir(exist_ok=True)
        (source / "several" / path).write_text(text)


def hand_in(course: Path) -> None:
    submitted = course / "submitted"
    shutil.copytree(GUIDE / "submitted", submitted, dirs_exist_ok=True)
    for student in ("changed", "unchanged"):
        for name in AUTOTESTS:
            (submitted / student / "autotests").mkdir(parents=True, exist_ok=True)
            shutil.copy(PARTS / f"autotest-{name}-{student}.ipynb", submitted / student / "autotests" / f"{name}.ipynb")
    for path in PARTS.glob("submitted-*.ipynb"):
        student = path.stem.removeprefix("submitted-")
        (submitted / student / "submitted").mkdir(parents=True, exist_ok=True)
        shutil.copy(path, submitted / student / "submitted/p1.ipynb")
    for student, answers in ANSWERS.items():
        for name in SEVERAL:
            kind = "source" if student == "right" else "release"
            notebook = nbformat.read(course / kind / "several" / f"{name}.ipynb", as_version=4)
            for cell in notebook.cells:
                cell.source = answers.get((name, grade_id(cell)), cell.source)
            put(submitted / student / "several" / f"{name}.ipynb", notebook)
    (submitted / "wrong/several/data.ipynb").unlink()  # not handed in
    (submitted / "broken/several/tools").mkdir()  # the course's own takes its place
    (submitted / "broken/several/tools/statistics.py").write_text("def mean(values):\n    return 1.75\n")


ASSIGNMENTS = ("ps1", "autotests", "submitted", "several")


def scores(course: Path) -> dict[tuple[str, ...], tuple[float | None, bool, float]]:
    """What the gradebook says about each graded cell."""
    found = {}
    with Gradebook(f"sqlite:///{course}/gradebook.db", "linclass") as book:
        for name in ASSIGNMENTS:
            for submission in book.assignment_submissions(name):
                for notebook in submission.notebooks:
                    for grade in notebook.grades:
                        key = name, submission.student.id, notebook.name, grade.name
                        found[key] = grade.auto_score, bool(grade.needs_manual_grade), float(grade.max_score)
    return found


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, course, nbgrader) -> Path:
    """A classroom with all these assignments generated and handed in."""
    room = create(tmp_path_factory.mktemp("any") / "room", course)
    config = room.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + OWN)
    write_sources(room.folder)
    for name in ASSIGNMENTS:
        nbgrader(room.folder, "generate_assignment", name)
    hand_in(room.folder)
    return room.folder


@pytest.fixture(scope="module")
def stock(prepared, tmp_path_factory, nbgrader) -> dict:
    """The scores of nbgrader itself."""
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("stock") / "course")
    (folder / "nbgrader_config.py").write_text(STOCK + OWN)
    for name in ASSIGNMENTS:
        nbgrader(folder, "autograde", name)
    return scores(folder)


@pytest.fixture(scope="module")
def ours(prepared, tmp_path_factory):
    """The classroom after `linclass grade`, and what that said."""
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("ours") / "room")
    return folder, linclass("grade", folder)


def test_every_cell_gets_the_score_of_stock_nbgrader(ours, stock):
    folder, _ = ours
    assert stock
    assert scores(folder) == stock


def test_nbgrader_autograde_in_a_classroom_agrees(prepared, stock, tmp_path, nbgrader):
    folder = shutil.copytree(prepared, tmp_path / "room")
    some = ("several",)  # a process for each submission takes long
    for name in some:
        nbgrader(folder, "autograde", name)
    assert scores(folder) == {key: value for key, value in stock.items() if key[0] in some}


def test_a_solution_that_fails_its_own_tests_is_a_remark(ours):
    """nbgrader's example wants it so; nobody's grade depends on it."""
    _, done = ours
    assert (
        "several: the solution in source/ itself gets 0 of 1 points in the cell words and numbers/test_warns"
        in done.stderr
    )
    assert "Traceback" not in done.stderr


def test_a_notebook_that_was_not_handed_in_is_named(ours):
    folder, _ = ours
    result = read_result(folder / ".linclass", "wrong", "several")
    assert "data.ipynb was not handed in" in result.reasons
    assert not (folder / "autograded/wrong/several/data.ipynb").exists()
    assert (folder / "autograded/wrong/several/last.ipynb").exists()


def test_a_second_run_grades_nothing_again(ours):
    folder, _ = ours
    before = {path: path.stat().st_mtime_ns for path in folder.glob(".linclass/results/*/*.json")}
    assert len(before) == 2 + 2 + 6 + 3
    linclass("grade", folder)
    assert {path: path.stat().st_mtime_ns for path in folder.glob(".linclass/results/*/*.json")} == before


def test_a_mark_from_before_linclass_stays_final_where_the_answer_is_the_same(ours):
    folder, _ = ours
    result = read_result(folder / ".linclass", "right", "several")
    earlier = answers_in(folder / "submitted/right/several", "several")
    why = "words and numbers/why"
    assert _comparison(None, result, earlier)(why)
    assert not _comparison(None, result, {**earlier, why: "Another answer."})(why)
    assert not _comparison(None, result, {})(why)


def test_feedback_shows_the_answers_and_nothing_hidden(ours):
    folder, _ = ours
    assert linclass("feedback", folder).returncode == 0
    page = (folder / "feedback_linclass/broken/several.html").read_text()
    assert "def average(path:" in page
    assert "data/test_average: 0 of 2" in page
    assert "other.csv" not in page  # in the hidden test
    assert len(list(folder.glob("feedback_linclass/*/*.html"))) == 13


def test_the_report_names_what_the_tests_said(ours):
    folder, _ = ours
    assert linclass("report", folder).returncode == 0
    page = (folder / "report.html").read_text()
    assert "What your own tests reported" in page
    assert "NameError: name &#39;average&#39; is not defined" in page
    assert "words and numbers/test_count" in page


def test_export_and_plagiarism_know_these_assignments(ours, tmp_path):
    folder, _ = ours
    assert linclass("export", folder, "--format", "csv", "--to", tmp_path / "grades.csv").returncode == 0
    assert "several" in (tmp_path / "grades.csv").read_text()
    assert linclass("plagiarism", folder, "--into", tmp_path / "answers").returncode == 0
    assert (tmp_path / "answers/several/data/average/broken.py").read_text() == "def average(path:\n"


def test_written_answers_are_listed_for_marking(ours):
    room = open_classroom(ours[0])
    (question,) = [q for q in list_questions(room) if q.id == "words and numbers/why"]
    assert [(a.student, a.waits) for a in read_answers(room, question)] == [
        ("broken", False),
        ("right", True),
        ("wrong", False),
    ]
