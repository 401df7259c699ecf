"""Assignments that others wrote: graded by stock nbgrader, by `linclass grade` and by `nbgrader autograde` in a classroom, cell by cell."""

import shutil
from pathlib import Path

import pytest

from autograder.classroom.folder import open_classroom
from autograder.classroom.gradebook import _comparison, answers_in
from autograder.classroom.marking import list_questions, read_answers
from autograder.grading.journal import read_result
from autograder.sandbox import available
from tests.classroom.stock import Scores, autograde, prepare, recorded, scores, submissions, write
from tests.commands import linclass_here as linclass

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings(
        "ignore"
    ),  # nbgrader's own use of SQLAlchemy, and nbformat's opinion of its old notebooks
]

# What stock nbgrader grades in every run, although its scores are in the file: a kernel with files beside it, and nbgrader's own example.
SAMPLE = {("several", "wrong"), ("submitted", "changed")}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, course, nbgrader) -> Path:
    return prepare(tmp_path_factory.mktemp("any") / "room", course, nbgrader)


@pytest.fixture(scope="module")
def on_file(prepared) -> Scores:
    return recorded(prepared)


@pytest.fixture(scope="module")
def live(prepared, on_file, whole, nbgrader) -> Scores:
    """The scores that stock nbgrader gives now: for the sample, for what is not in the file, and with `make whole` for everything."""
    known = set() if whole else {key[:2] for key in on_file} - SAMPLE
    return autograde(prepared, set(submissions(prepared)) - known, nbgrader)


@pytest.fixture(scope="module")
def stock(on_file, live) -> Scores:
    """The scores of stock nbgrader for every submission."""
    return on_file | live


@pytest.fixture(scope="module")
def ours(prepared, tmp_path_factory):
    """The classroom after `linclass grade`, and what that said."""
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("ours") / "room")
    return folder, linclass("grade", folder)


def test_every_cell_gets_the_score_of_stock_nbgrader(ours, stock):
    folder, _ = ours
    assert {key[:2] for key in stock} == set(submissions(folder))
    assert scores(folder) == stock


def test_the_file_has_the_scores_that_stock_nbgrader_gives_now(on_file, live):
    assert {key[:2] for key in live} >= SAMPLE
    assert {key: on_file[key] for key in live if key in on_file} == {key: live[key] for key in live if key in on_file}


def test_scores_hold_for_the_submission_and_the_versions_that_gave_them(prepared, tmp_path, monkeypatch):
    folder, file = shutil.copytree(prepared, tmp_path / "room"), tmp_path / "scores.tsv"
    one, other = ("several", "wrong", "last", "number"), ("submitted", "changed", "p1", "cell")
    given = {one: (None, True, 2.0), other: (0.5, False, 1.0)}
    write(folder, given, file)
    assert recorded(folder, file) == given
    for path in ("source/several/helpers.py", "submitted/wrong/several/last.ipynb"):
        before = (folder / path).read_text()
        (folder / path).write_text(before.replace("2 * x", "3 * x").replace("[0, 0]", "[0, 1]"))
        assert recorded(folder, file) == {other: given[other]}
        (folder / path).write_text(before)
    monkeypatch.setattr("tests.classroom.stock.version", lambda package: "99")
    assert recorded(folder, file) == {}


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
