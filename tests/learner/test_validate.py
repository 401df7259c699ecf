"""nbgrader's Validate button says what is true: what fails and why, which answers are missing, and where there is nothing to validate."""

import json

import nbformat
import pytest

from autograder.learner.validate import NOTHING, UNWRITTEN, find_problems, validate
from tests.grading.classes import ROOT, cell, solved, untouched

LESSON = "03_convergence_proof"
WRITTEN = ("proof_lower", "proof_upper")


@pytest.fixture
def saved(tmp_path):
    def save(notebook, name=LESSON):
        path = tmp_path / f"{name}.ipynb"
        path.write_text(json.dumps(notebook))
        return path

    return save


def answered(**changes: str):
    notebook = solved(LESSON, **changes)
    for id in WRITTEN:
        cell(notebook, id)["source"] = "By induction."
    return notebook


def test_a_complete_lesson_is_a_success(saved):
    assert validate(saved(answered())) == {"success": True, "value": {}}


def test_what_is_wrong_is_explained_and_what_is_missing_is_named(saved):
    wrong = "def geometric_margin(X, y, theta, theta0):\n    return '<b>1</b>'"
    as_released = untouched(LESSON)
    notebook = answered(geometric_margin=wrong, mistake_bound=cell(as_released, "mistake_bound")["source"])
    cell(notebook, "proof_upper")["source"] = cell(as_released, "proof_upper")["source"]
    failed = validate(saved(notebook))["value"]["failed"]
    assert [one["source"] for one in failed] == ["check(geometric_margin)", "check(mistake_bound)", "proof_upper"]
    explained, missing, unwritten = (one["raw_error"] for one in failed)
    assert "Your answer:" in explained
    assert "<b>" not in failed[0]["error"]  # the button shows this as HTML
    assert "mistake_bound: not written yet." in missing
    assert unwritten == UNWRITTEN


def test_the_start_page_is_not_a_success():
    assert find_problems(ROOT / "notebooks" / "00_start_here.ipynb") == [("00_start_here.ipynb", NOTHING)]


def test_a_graded_cell_that_is_not_ours_is_left_to_nbgrader(saved):
    notebook = answered()
    own = nbformat.v4.new_code_cell("assert 1 + 1 == 2")
    own.metadata["nbgrader"] = {**cell(notebook, "check_mistake_bound")["metadata"]["nbgrader"], "grade_id": "my_own"}
    notebook["cells"].append(own)
    assert validate(saved(notebook)) is None


def test_a_file_that_is_no_notebook_is_told_in_one_sentence(saved):
    assert validate(saved([]))["success"] is False
