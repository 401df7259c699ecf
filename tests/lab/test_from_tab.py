"""`linclass lab` goes on with what the course in a browser tab has exported."""

import json
import os
from pathlib import Path

import pytest

from autograder.lab.folder import put_notebooks
from autograder.lab.from_tab import NotExported, bring_from_tab
from autograder.learner import progress

ROOT = Path(__file__).parents[2]
LESSON = "02_perceptron.ipynb"
ANSWER = "def perceptron_origin(X, y, T):\n    return X[0], 1\n"


@pytest.fixture
def mine(tmp_path) -> Path:
    folder = tmp_path / "mine"
    put_notebooks(ROOT, folder)
    return folder


def export(folder: Path, **more: object) -> Path:
    state = {
        "linclass": 1,
        "code": {"perceptron_origin": ANSWER},
        "progress": {"passed": ["perceptron_origin"]},
        **more,
    }
    file = folder / "exported.json"
    file.write_text(json.dumps(state))
    return file


def source(notebook: Path, id: str = "perceptron_origin") -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return next("".join(c["source"]) for c in cells if c["metadata"].get("nbgrader", {}).get("grade_id") == id)


def test_answers_and_progress_are_there(mine, tmp_path):
    told = bring_from_tab(export(tmp_path), ROOT, mine)
    assert source(mine / LESSON) == ANSWER
    assert progress.read_passed(mine / progress.PLACE) == {"perceptron_origin"}
    assert any("1 of your answers" in line for line in told)


def test_a_written_answer_is_there(mine, tmp_path):
    id = "why_averaging"
    bring_from_tab(export(tmp_path, code={id: "Because each mistake adds $y\\,x$."}), ROOT, mine)
    assert source(mine / LESSON, id) == "Because each mistake adds $y\\,x$."


def test_what_the_learner_wrote_here_stays(mine, tmp_path):
    notebook = mine / LESSON
    notebook.write_text(notebook.read_text().replace("# YOUR CODE HERE", "# my own"))
    before = source(notebook)
    progress.note("guesses", "a", {"answer": "first", "right": True}, mine / progress.PLACE)
    file = export(tmp_path, progress={"passed": [], "guesses": {"a": {"answer": "second", "right": False}}})
    told = bring_from_tab(file, ROOT, mine)
    assert source(notebook) == before
    assert any("stay as they are" in line for line in told)
    assert progress.read_notes("guesses", mine / progress.PLACE)["a"]["answer"] == "first"


def test_a_second_time_changes_nothing(mine, tmp_path):
    bring_from_tab(export(tmp_path), ROOT, mine)
    before = (mine / LESSON).read_bytes()
    bring_from_tab(export(tmp_path), ROOT, mine)
    assert (mine / LESSON).read_bytes() == before


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"linclass": 1, "code": {"a": 1}, "progress": {}}', '{"linclass": 2}']
)
def test_another_file_is_refused_with_a_sentence(mine, tmp_path, text):
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(NotExported, match=r"other.json does not hold progress"):
        bring_from_tab(file, ROOT, mine)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_a_file_that_others_could_have_written_is_not_taken(mine, tmp_path):
    """Its functions would be executed by the pictures of later lessons."""
    planted = export(tmp_path, progress={"functions": {"xor_features": "print('ran')"}})
    planted.chmod(0o666)
    with pytest.raises(NotExported, match="a file of your own: others can write"):
        bring_from_tab(planted, ROOT, mine)
    assert progress.read_notes("functions", mine / progress.PLACE) == {}
