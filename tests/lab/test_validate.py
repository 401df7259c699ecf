"""nbgrader's Validate button says what is true: what fails and why, which answers are missing, and where there is nothing to validate."""

import json
import sys

import nbformat
import pytest

from autograder.lab.server.validate import NO_NBGRADER, NOTHING, UNWRITTEN, Validate, find_problems, validate
from tests.grading.classes import NAME, ROOT, cell, solved, untouched

pytestmark = pytest.mark.usefixtures("answer_keys")


@pytest.fixture
def saved(tmp_path):
    def save(notebook, name=NAME):
        path = tmp_path / f"{name}.ipynb"
        path.write_text(json.dumps(notebook))
        return path

    return save


def answered(**changes: str):
    notebook = solved(**changes)
    cell(notebook, "why")["source"] = "By induction."
    return notebook


def test_a_complete_lesson_is_a_success(saved):
    assert validate(saved(answered())) == {"success": True, "value": {}}


def test_what_is_wrong_is_explained_and_what_is_missing_is_named(saved):
    wrong = "def is_separated(X, y, theta, theta0):\n    return '<b>1</b>'"
    as_released = untouched()
    notebook = answered(is_separated=wrong, reflect=cell(as_released, "reflect")["source"])
    cell(notebook, "why")["source"] = cell(as_released, "why")["source"]
    failed = validate(saved(notebook))["value"]["failed"]
    assert [one["source"] for one in failed] == ["check(is_separated)", "check(reflect)", "why"]
    explained, missing, unwritten = (one["raw_error"] for one in failed)
    assert "Your answer:" in explained
    assert "<b>" not in failed[0]["error"]  # the button shows this as HTML
    assert "reflect: not written yet." in missing
    assert unwritten == UNWRITTEN


def test_the_start_page_is_not_a_success():
    assert find_problems(ROOT / "notebooks" / "00_start_here.ipynb") == [("00_start_here.ipynb", NOTHING)]


def test_a_graded_cell_that_is_not_ours_is_left_to_nbgrader(saved):
    notebook = answered()
    own = nbformat.v4.new_code_cell("assert 1 + 1 == 2")
    own.metadata["nbgrader"] = {**cell(notebook, "check_reflect")["metadata"]["nbgrader"], "grade_id": "my_own"}
    notebook["cells"].append(own)
    assert validate(saved(notebook)) is None


def test_without_nbgrader_the_answer_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbgrader.server_extensions.validate_assignment.handlers", None)
    assert Validate._ask_nbgrader(None, "own.ipynb") == {"success": False, "value": NO_NBGRADER}


def test_a_file_that_is_no_notebook_is_told_in_one_sentence(saved):
    assert validate(saved([]))["success"] is False
