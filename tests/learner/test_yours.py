"""`yours`: whose function answers, what is said about it, and what a later lesson finds."""

import json
import linecache
import textwrap
import time
from pathlib import Path

import nbclient
import nbformat
import numpy as np
import pytest

from autograder import yours
from autograder.exercises import by_id
from autograder.learner import check as notebook
from autograder.learner import functions, progress
from autograder.learner.functions import passes, version
from autograder.learner.yours import Line, Yours
from autograder.sandbox.standins import autograder_init as standin

X, y = np.array([[2.0, 2.0], [2.0, -1.0], [-1.0, 3.0]]), np.array([1, -1, 1])
EXPECTED = by_id("reflect").reference(X, y)
RIGHT = """
def reflect(X, y):
    return np.column_stack([X, np.ones(len(X))]) * y[:, None]
"""


class Cells:
    """Runs code in one namespace, as a notebook does; its source is known."""

    def __init__(self) -> None:
        self.space = {"np": np, "yours": yours, "__name__": "__main__"}
        self.count = 0

    def run(self, source: str) -> None:
        self.count += 1
        source, name = textwrap.dedent(source), f"<test cell {id(self)} {self.count}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        exec(compile(source, name, "exec"), self.space)

    def yours(self, name: str) -> Yours:
        return eval(f"yours({name})", self.space)

    def __getitem__(self, name: str):
        return self.space[name]


@pytest.fixture
def cells():
    return Cells()


@pytest.fixture
def learner(tmp_path, monkeypatch):
    """A folder of a learner's own, in what looks like a live notebook."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "_has_rich_display", lambda: True)
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    return tmp_path


def told(*used: Yours) -> str:
    return repr(Line(list(used), "drawn"))


def test_the_course_answers_until_the_learners_function_passes(cells):
    cells.run("def reflect(X, y):\n    raise NotImplementedError")
    first = cells.yours("reflect")
    assert np.array_equal(first(X, y), EXPECTED)
    assert told(first) == "drawn with the course's `reflect`; yours takes over once its check passes"
    cells.run("def reflect(X, y):\n    return X")
    assert not cells.yours("reflect").is_yours
    cells.run(RIGHT)
    assert np.array_equal(cells.yours("reflect")(X, y), EXPECTED)
    assert told(cells.yours("reflect")) == "drawn with your `reflect`"


def test_the_learners_own_numbers_come_back(cells):
    cells.run("def margins(X, y, theta, theta0):\n    return y * (X @ theta + theta0) * (1 + 1e-9)")
    assert cells.yours("margins")(X, y, np.array([1.0, 0.0]), 3.0)[0] == 5 * (1 + 1e-9)


def test_an_edited_function_is_looked_at_again_and_so_is_one_that_it_calls(cells):
    cells.run("def ones(n):\n    return np.ones(n)")
    cells.run("def reflect(X, y):\n    return np.column_stack([X, ones(len(X))]) * y[:, None]")
    assert cells.yours("reflect").is_yours
    cells.run("def ones(n):\n    return np.zeros(n)")
    assert not cells.yours("reflect").is_yours
    cells.run("def ones(n):\n    return np.ones(n)")
    assert cells.yours("reflect").is_yours


def test_a_version_is_judged_once(cells):
    cells.run("calls = []\ndef reflect(X, y):\n    calls.append(1)" + RIGHT.split(":", 1)[1])
    exercise = by_id("reflect")
    assert passes(exercise, cells["reflect"])
    before = len(cells["calls"])
    assert passes(exercise, cells["reflect"])
    assert len(cells["calls"]) == before


def test_a_functions_version_knows_defaults_closures_and_plain_globals(cells):
    def made(k):
        return lambda x: x + k

    assert version(made(1)) == version(made(1)) != version(made(2))
    cells.run("a = 1\ndef f(x, b=2):\n    return [x + a + b for _ in range(3)]")
    first = version(cells["f"])
    cells.run("a = 5")
    assert version(cells["f"]) != first
    cells.run("def f(x):\n    return f(x - 1) if x else 0")  # calls itself
    assert version(cells["f"]) == version(cells["f"])


MISBEHAVES = {
    "raise IndexError('list index out of range')": "raised IndexError: list index out of range (line 3 of your function)",
    "while True: pass": "did not finish within 2 seconds: does every loop end?",
    "return np.full((len(X), 3), np.nan)": "gives something else on these data: Z[0, 0] is nan; expected 2.",
    "return {}": "gives something else on these data: a dictionary of 0 entries came back for Z; expected an array",
    "return object()": "returned a value of type object; numbers, lists and arrays are expected.",
    "return lambda: 3": "returned something of another kind.",
    "import sys; sys.exit()": "raised SystemExit (line 3 of your function)",
}


@pytest.mark.parametrize("what", MISBEHAVES)
def test_where_it_misbehaves_the_course_answers_and_says_why(cells, learner, what):
    cells.run(f"goes_wrong = []\ndef reflect(X, y):\n    if goes_wrong:\n        {what}{RIGHT.split(':', 1)[1]}")
    own = cells.yours("reflect")
    cells["goes_wrong"].append(1)
    begin = time.process_time()
    assert np.array_equal(own(X, y), EXPECTED)
    assert told(own).startswith(f"drawn with the course's `reflect`, because yours {MISBEHAVES[what]}")
    assert np.array_equal(own(X, y), EXPECTED)  # not tried again
    assert time.process_time() - begin < 10


def test_lists_become_arrays_and_arguments_are_copies(cells):
    cells.run("""
        def perceptron(X, y, T):
            theta, theta0, k = [0.0] * X.shape[1], 0, 0
            for _ in range(T):
                clean = True
                for x_i, y_i in zip(X, y):
                    if y_i * (sum(a * b for a, b in zip(theta, x_i)) + theta0) <= 0:
                        theta, theta0, k = [a + y_i * b for a, b in zip(theta, x_i)], theta0 + int(y_i), k + 1
                        clean = False
                if clean:
                    break
            X[:], y[:] = 99, 99
            return [theta, [theta0], float(k)]
    """)
    given = X.copy(), y.copy()
    theta, theta0, k = cells.yours("perceptron")(*given, T=10)
    expected = by_id("perceptron").reference(X, y, 10)
    assert isinstance(theta, np.ndarray)
    assert np.array_equal(theta, expected[0])
    assert (theta0, k) == expected[1:]
    assert (type(theta0), type(k)) == (type(expected[1]), type(expected[2]))
    assert np.array_equal(given[0], X)
    assert np.array_equal(given[1], y)


def test_the_line_lists_whose_functions_were_used(cells):
    cells.run(
        RIGHT
        + "def perceptron(X, y, T):\n    raise NotImplementedError\n"
        + "def margins(X, y, theta, theta0):\n    return y"
    )
    one, two, three = map(cells.yours, ("reflect", "perceptron", "margins"))
    assert told(one, two, three, one).splitlines() == [
        "drawn with your `reflect`",
        "drawn with the course's `perceptron` and `margins`; yours take over once their checks pass",
    ]
    one.trouble = "raised ValueError: <b>x</b>"
    assert "raised ValueError: &lt;b&gt;x&lt;/b&gt;" in Line([one], "drawn")._repr_html_()


def test_a_passed_function_is_kept_with_what_it_uses_and_a_later_lesson_calls_it(cells, learner):
    cells.run("import math\nscale = 1\ndef ones(n):\n    return [math.cos(0) * scale] * n")
    cells.run("def my_reflect(X, y):\n    return np.column_stack([X, ones(len(X))]) * y[:, None]")
    later = Cells()
    assert told(later.yours("'reflect'")) == (
        "drawn with the course's `reflect`; yours takes over once its check in 01_tiny passes"
    )
    notebook.check(cells["my_reflect"], "reflect")
    assert "my_reflect" in json.loads((learner / ".linclass" / "progress.json").read_text())["functions"]["reflect"]
    own = later.yours("'reflect'")
    assert told(own) == "drawn with your `reflect`"
    assert np.array_equal(own(X, y), EXPECTED)


@pytest.mark.parametrize("name", ["LINCLASS_STATIC", "NBGRADER_EXECUTION"])
def test_nothing_that_was_kept_is_run_while_building_or_grading(cells, learner, monkeypatch, name):
    cells.run(RIGHT)
    notebook.check(cells["reflect"])
    monkeypatch.setenv(name, "1")
    assert functions.load("reflect") is None
    assert not Cells().yours("'reflect'").is_yours


@pytest.mark.parametrize(
    "text",
    ["def reflect(X, y:", "import no_such_package", "reflect = 3", "def other(): pass", "while True: pass", 3, None],
)
def test_a_broken_text_is_not_used(learner, monkeypatch, text):
    monkeypatch.setattr(functions, "DEFINE_SECONDS", 0.2)  # for the one that never ends
    progress.note("functions", "reflect", text)
    assert not Cells().yours("'reflect'").is_yours


def test_a_kept_function_that_no_longer_passes_is_not_used(learner):
    progress.note("functions", "reflect", "def reflect(X, y):\n    return X\n")
    assert not Cells().yours("'reflect'").is_yours


def test_a_function_whose_source_is_not_known_is_not_kept(learner):
    space = {"np": np}
    exec(RIGHT, space)
    assert "Well done" in notebook.check(space["reflect"])._repr_html_()
    assert "functions" not in json.loads((learner / ".linclass" / "progress.json").read_text())


def test_an_imported_function_is_not_the_learners(learner):
    later = Cells()
    later.run("from linclass_ref.perceptron import reflect")
    assert not later.yours("'reflect'").is_yours


def test_a_function_that_asks_for_itself_ends(cells):
    cells.run("def reflect(X, y):\n    return yours('reflect')(X, y)")
    assert np.array_equal(cells.yours("reflect")(X, y), EXPECTED)


def test_while_grading_it_is_the_notebooks_own_function_or_nothing(cells):
    cells.space["yours"] = standin.yours
    cells.run(RIGHT)
    assert cells.yours("reflect") is cells["reflect"]
    assert cells.yours("'reflect'") is cells["reflect"]
    assert cells.yours("'perceptron'")(X, y, 3) is None


def executed(folder: Path, *sources: str) -> list[list[str]]:
    """The plain text that each cell of a notebook shows, run by a real kernel in `folder`."""
    cells = [nbformat.v4.new_code_cell(textwrap.dedent(source)) for source in sources]
    written = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(written, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return [[o.get("data", {}).get("text/plain", "") for o in cell.outputs] for cell in written.cells]


def test_in_a_kernel_the_line_stands_under_the_cell(learner):
    shown = executed(
        learner,
        "import numpy as np\nfrom autograder import check, yours\nfrom linclass_ref.plots import style",
        "goes_wrong = []\ndef reflect(X, y):\n    if goes_wrong: raise ValueError('too late')" + RIGHT.split(":", 1)[1],
        "own = yours(reflect)\nfig, ax = style.figure()\nax.plot(own(np.eye(2), np.ones(2))[:, 0])\nfig",
        "goes_wrong.append(1)",
        "own(np.eye(2), np.ones(2)); None",
    )
    assert shown[2][1] == "drawn with your `reflect`"  # still: it was
    assert shown[3] == []
    because = "because yours raised ValueError: too late (line 2 of your function)"
    assert shown[4] == [f"computed with the course's `reflect`, {because}"]


def test_in_a_kernel_a_later_lesson_calls_what_an_earlier_one_wrote(learner):
    start = "import numpy as np\nfrom autograder import check, yours"
    executed(learner, start, RIGHT, "check(reflect)")
    assert executed(learner, start, "yours('reflect')(np.eye(2), np.ones(2)); None")[1] == [
        "computed with your `reflect`"
    ]
