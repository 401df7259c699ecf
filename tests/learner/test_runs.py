"""Which code was checked: the run is named, a run that failed is not mistaken for the code in place, and a restart is explained."""

from pathlib import Path

import nbclient
import nbformat
import pytest

from autograder.learner import names

WRONG = "def reflect(X, y):\n    return X"
RIGHT = "def reflect(X, y):\n    return np.column_stack([X, np.ones(len(X))]) * y[:, None]"
SETUP = "import numpy as np\nfrom autograder import check"
CHECK = "check(reflect)"


def run(folder: Path, *cells: str) -> list[str]:
    """What a real kernel shows under each cell."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    client = nbclient.NotebookClient(
        notebook, kernel_name="python3", allow_errors=True, resources={"metadata": {"path": str(folder)}}
    )
    client.execute()
    return ["".join(map(_shown, cell.outputs)) for cell in notebook.cells]


def _shown(output: nbformat.NotebookNode) -> str:
    if output.output_type == "error":
        return "\n".join(output.traceback)
    return output.get("data", {}).get("text/html", "") or output.get("text", "")


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    """A learner's folder; kernels are started there as `linclass lab` has them started."""
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONSTARTUP", str(Path(names.__file__).with_name("startup.py")))
    return tmp_path


SYNTAX, BEFORE, IN_IT = "def reflect(X, y:\n    return X", f"1 / 0\n{WRONG}", "def reflect(X, y=1 / 0):\n    return X"


def test_the_card_names_the_run_that_it_is_about_and_a_later_one_that_failed(desk):
    shown = run(
        desk, SETUP, WRONG, CHECK, RIGHT, CHECK, SYNTAX, CHECK, BEFORE, CHECK, IN_IT, CHECK, RIGHT, "x = 1", CHECK
    )
    cards = dict(enumerate(shown, start=1))
    for checked, ran in ((3, 2), (5, 4), (7, 4), (9, 4), (11, 4), (14, 12)):
        assert f"the version that you ran as [{ran}]." in cards[checked]
    for checked, failed in ((7, 6), (9, 8), (11, 10)):
        assert "Passed" in cards[checked]
        assert f"Your last version, [{failed}], ended in an error" in cards[checked]
    assert "ended in an error" not in cards[3] + cards[5] + cards[14]
    assert (
        ".jp-mod-dirty+.jp-Cell .linclass-card .edited{display:block}" in cards[14]
    )  # the front end marks an edited cell
    assert "was edited and has not run since" in cards[14]


def test_after_a_restart_one_is_told_to_run_the_cells_above(desk):
    first, _, second, other, names_left = run(
        desk, CHECK, SETUP, CHECK, "thetta", "print([name for name in dir() if 'watch' in name])"
    )
    for shown, name in ((first, "check"), (second, "reflect")):
        assert shown.startswith(f"NameError: {name} is not defined")
        assert "Run the cells above first" in shown
    assert "Traceback" in other
    assert "Run the cells" not in other
    assert names_left == "[]\n"


def test_a_misspelt_name_is_guessed_and_a_syntax_error_is_said(desk):
    broken = "def reflect(X, y):\n    return (X"
    _, _, guessed, asked, _, unread = run(
        desk, SETUP, "def reflekt(X, y):\n    return X", CHECK, "check(reflekt)", broken, CHECK
    )
    assert "the notebook has a function `reflekt`. Did you mean `reflect`?" in guessed
    assert "reflekt is not the name of an exercise. Did you mean `reflect`?" in asked
    assert "line 2 of its cell has a SyntaxError: '(' was never closed" in unread


def test_opening_a_notebook_runs_nothing_that_lies_beside_it(desk, monkeypatch):
    """An instructor looks at a student's notebook: JupyterLab starts its kernel in the folder that the student handed in."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    for name in ("autograder", "IPython", "numpy"):
        (desk / f"{name}.py").write_text(f"open('{name} of the student', 'w').close()")
    (explained,) = run(desk, CHECK)
    assert "Run the cells above first" in explained
    assert list(desk.glob("* of the student")) == []


def test_a_kernel_that_something_else_has_started_explains_the_exercises_too(desk, monkeypatch):
    monkeypatch.delenv("PYTHONSTARTUP")
    assert "Run the cells above first" in run(desk, SETUP, CHECK)[1]
