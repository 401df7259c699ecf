"""Which code was checked: the run is named, a run that failed is not mistaken for the code in place, and a restart is explained."""

import json
import linecache
from pathlib import Path
from types import SimpleNamespace

import nbclient
import nbformat
import pytest

from autograder.course import COURSE
from autograder.lab.folder import STARTUP
from autograder.learner import kernel

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
    monkeypatch.setenv("PYTHONSTARTUP", str(STARTUP))
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
    assert "reflekt is not the name of an exercise. Did you mean <code>reflect</code>?" in asked
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


def test_a_function_that_was_renamed_in_its_cell_is_not_judged_in_its_old_version_without_a_word():
    old, new = "def first(x):\n    return x", "def second(x):\n    return x + 1"
    place = "<the first version>"
    linecache.cache[place] = (len(old), None, old.splitlines(keepends=True), place)
    space = {}
    exec(compile(old, place, "exec"), space)
    same_cell = kernel.version_of(space["first"], ["", old, new], {1: "a", 2: "a"})
    assert "Your last version, [2], defines `second` and not `first`" in same_cell.sentence
    assert "the version that you ran as [1]" in same_cell.sentence
    other_cell = kernel.version_of(space["first"], ["", old, new], {1: "a", 2: "b"})
    assert other_cell.sentence == "Checked: the version that you ran as [1]."
    back_again = kernel.version_of(space["first"], ["", old, new, old], {1: "a", 2: "a", 3: "a"})
    assert back_again.sentence == "Checked: the version that you ran as [3]."


def test_the_kernel_notes_which_cell_runs():
    heard = {}
    kernel.note_runs(SimpleNamespace(execution_count=7, events=SimpleNamespace(register=heard.__setitem__)))
    note = heard["pre_run_cell"]
    note(SimpleNamespace(cell_id="perceptron"))
    note(SimpleNamespace(cell_id=None))
    assert kernel._cell_of.pop(7) == "perceptron"


def test_what_is_no_function_of_an_exercise_gets_a_sentence_and_no_traceback(desk):
    _, quoted, foreign, unknown = run(desk, SETUP, 'check("reflect")', "check(np.sign)", "check(np.sign, 'reflekt')")
    assert "Leave out the quotation marks: <code>check(reflect)</code>" in quoted
    assert "cannot tell which exercise this is" in foreign
    assert "there is no exercise" in unknown
    assert "Traceback" not in quoted + foreign + unknown


def test_a_function_that_calls_one_that_is_gone_is_told_to_run_the_cells_above(desk):
    calls_another = "def mean_margin(X, y, theta, theta0):\n    return np.mean(margins(X, y, theta, theta0))"
    _, _, card = run(desk, SETUP, calls_another, "check(mean_margin)")
    assert "no cell that defines <code>margins</code> has run since the kernel was started" in card
    noted = json.loads((desk / ".linclass" / "progress.json").read_text()) if (desk / ".linclass").exists() else {}
    assert "attempts" not in noted


def test_a_check_that_is_stopped_says_so_and_shows_none_of_our_code(desk):
    stops = "import _thread\ndef reflect(X, y):\n    _thread.interrupt_main()\n    while True:\n        pass"
    _, _, told, own = run(desk, SETUP, stops, CHECK, "_thread.interrupt_main()\nwhile True:\n    pass")
    assert told == kernel.STOPPED
    assert "KeyboardInterrupt" in own  # not ours: the usual traceback
    assert "You stopped it" not in own


def test_a_lesson_cell_that_is_run_alone_is_told_to_run_those_above_and_offers_to(desk, monkeypatch, tmp_path_factory):
    course = tmp_path_factory.mktemp("course")
    (course / "solutions").mkdir()
    (course / "solutions" / "01_a.py").write_text("# %%\nnumbers = [1, 2]\n\n# %%\nsum(numbers)\n")
    monkeypatch.setenv(COURSE, str(course))
    alone, made_up = run(desk, "sum(numbers)", "print(numbers)")
    assert alone.startswith("NameError: numbers is not defined: the cell that defines it has not run")
    assert "Run the cells above, then this one" not in alone  # nobody is there to press it
    assert "Traceback" in made_up  # no cell of a lesson
    monkeypatch.setenv("JPY_SESSION_NAME", "01_a.ipynb")
    offered = run(desk, "sum(numbers)")[0]
    assert 'data-commandlinker-command="notebook:run-all-above"' in offered
