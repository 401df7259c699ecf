"""Cells of an instructor's own assignment run as in a kernel: magics, history, files, packages; what cannot run is named."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from autograder.grading.as_nbgrader import outputs_of
from autograder.grading.own_checks import score
from autograder.sandbox import Limits, Notebook, Pool, available

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")

FILES = {"helper.py": b"def answer():\n    return 42\n", "data/numbers.txt": b"1 2 3\n"}
SHOWN = {
    "a module beside the notebook": ("import helper\nhelper.answer()", "42"),
    "a file beside the notebook": ("open('data/numbers.txt').read()", "'1 2 3\\n'"),
    "a script": ("%run helper.py\nanswer()", "42"),
    "the history": ("x = 5\nlen(In[-1]) > 0 and 'x = 5' in In[-1]", "True"),
    "an assignment from a magic": ("name = %env LANG\nname", "'C.UTF-8'"),
    "a cell magic": ("%%capture shown\nprint(3)", None),
    "what it captured": ("shown.stdout", "'3\\n'"),
    "await": ("import asyncio\nawait asyncio.sleep(0, 7)", "7"),
    "a task": (
        "import asyncio\nasync def twice(n):\n    await asyncio.sleep(0)\n    return 2 * n\ntask = asyncio.create_task(twice(3))",
        None,
    ),
    "a task of an earlier cell": ("await task", "6"),
    "a running loop": ("asyncio.get_event_loop().is_running()", "True"),
    "signs of a notebook": (
        "ip = get_ipython()\ntype(ip).__name__, 'IPKernelApp' in ip.config",
        "('ZMQInteractiveShell', True)",
    ),
    "what a program has drawn over": (
        "from IPython.display import clear_output\nimport sys\nsys.stderr.write('…')\nclear_output()\n9",
        "9",
    ),
    "a coding": ("sys.stdout.encoding", "'UTF-8'"),
    "figures": ("%matplotlib inline\nimport matplotlib.pyplot as plt\nlen(plt.plot([1, 2]))", "1"),
    "a semicolon": ("8;", None),
    "no figure is left": ("plt.get_fignums()", "[]"),
    "nor after show": ("plt.plot([1, 2])\nplt.show()\nplt.get_fignums()", "[]"),
    "a figure that has a name": ("figure, axes = plt.subplots()\nplt.show()\nlen(figure.axes)", "1"),
    "figures that are to stay": ("%config InlineBackend.close_figures = False\nplt.figure(7)\nplt.show()", None),
    "figures that have stayed": ("%config InlineBackend.close_figures = True\nplt.get_fignums()", "[7]"),
    "help": ("help(helper)\n1", "1"),
    "nobody who answers": (
        "try:\n    input()\nexcept Exception as e:\n    name = type(e).__name__\nname",
        "'StdinNotImplementedError'",
    ),
    "an answer of the test's": (
        "from unittest.mock import patch\nwith patch('builtins.input', return_value='3'):\n    n = input()\nn",
        "'3'",
    ),
    "the space on a disk": ("import shutil\nshutil.disk_usage('.').free > 0", "True"),
    "what is stored": ("%store n", None),
    "a package that lessons do not have": ("from scipy.special import comb\nint(comb(4, 2))", "6"),
    "several jobs": (
        "from joblib import Parallel, delayed\nParallel(n_jobs=2)(delayed(abs)(i) for i in (-1, 2))",
        "[1, 2]",
    ),
    "a database in a file": ("import sqlite3\nsqlite3.connect('a.db').execute('SELECT 3').fetchone()", "(3,)"),
    "a database that is only read": (
        "sqlite3.connect('file:a.db?mode=ro', uri=True).execute('SELECT 4').fetchone()",
        "(4,)",
    ),
    "NumPy's numbers": ("import numpy as np\nnp.float64(0.5)", "np.float64(0.5)"),
    "the source of a function": ("import inspect, helper\n'42' in inspect.getsource(helper.answer)", "True"),
}


@pytest.fixture(scope="module")
def notebook() -> Iterator[Notebook]:
    with Pool(workers=1, limits=Limits.for_own()) as pool, pool.notebook() as notebook:
        notebook.write_files(FILES)
        yield notebook


@pytest.mark.parametrize(("source", "value"), SHOWN.values(), ids=SHOWN)
def test_a_cell_shows_what_it_shows_in_a_kernel(notebook, source, value):
    ran = notebook.run_cell(source, shows=True)
    assert (ran.error, ran.stderr, ran.value) == (None, "", value)


@pytest.mark.parametrize(
    ("source", "command"),
    [
        ("files = !ls data\nassert files == []", "!ls data"),
        ("%%bash\nls", "%%bash"),
        ("%%script perl -w\n1", "%%script perl -w"),
        ("import os\nassert os.system('ls')", "ls"),
        ("%ls", "!ls -F"),
    ],
)
def test_a_command_is_named_and_left_out(notebook, source, command):
    ran = notebook.run_cell(source)
    assert ran.error is None
    assert ran.stdout == f"(not run while grading, because the sandbox has no programs: {command})\n"


def test_only_the_packages_that_a_classroom_names_can_be_imported():
    """With what they require, and the shared libraries that are in folders of their own."""
    with Pool(workers=1) as pool:
        with pool.for_own(("sklearn",)).notebook() as notebook:
            assert notebook.run_cell("import sklearn.svm, scipy.linalg, numpy, matplotlib").error is None
            assert "No module named 'nbgrader'" in notebook.run_cell("import nbgrader").error.words
        with pool.for_own(()).notebook() as notebook:
            assert "No module named 'sklearn'" in notebook.run_cell("import sklearn").error.words
        assert pool.for_own(("sklearn",)) is pool.for_own(("sklearn",))


@pytest.mark.parametrize("source", ["1 / 0", "def f(:", "raise SystemExit", "%nonsense", "import nothing_like_it"])
def test_an_error_is_reported_and_the_next_cell_runs(notebook, source):
    ran = notebook.run_cell(source, shows=True)
    assert ran.error is not None or "not found" in ran.stderr
    assert notebook.run_cell("1 + 1", shows=True).value == "2"


POINTS = {  # of 4 possible ones, by what nbgrader reads: the first value, unless something came on standard error before it
    "the first of several": ("0.5\n3", 0.5),
    "text first": ("'well'\n3", 4),
    "an error after the value": ("3\n1 / 0", 3),
    "a warning after the value": ("3\nwarn()", 3),
    "a warning before the value": ("warn()\n3\n3", 0),
    "standard output of the same batch comes first": ("warn()\nprint('line\\n' * 2000)", 4),
    "more lines than nbgrader keeps": ("print('line\\n' * 2000)\nwarn()", 4),
    "cleared at once": ("warn()\nclear_output()", 4),
    "cleared by what follows": ("warn()\nclear_output(wait=True)\nprint(1)", 4),
    "not cleared, because nothing follows": ("warn()\nclear_output(wait=True)", 0),
    "a warning while a figure is drawn": ("import matplotlib.pyplot as plt\nt = plt.title('日')\nplt.show()", 0),
    "an error while a figure is drawn": ("t = plt.title('$\\\\frac$')\nplt.show()", 0),
    "an error in a script": ("%run wrong.py", 0),
    "an error in a captured cell": ("%%capture\n1 / 0", 0),
    "an error in a cell in a cell": ("get_ipython().run_cell('1 / 0');", 0),
    "asyncio.run inside the loop": ("asyncio.run(asyncio.sleep(0))", 0),
}


@pytest.fixture(scope="module")
def eager(notebook) -> Notebook:
    """The notebook, which shows every value of a cell now."""
    notebook.write_files({"wrong.py": b"1 / 0\n"})
    notebook.run_cell("import asyncio, sys\nfrom IPython.display import clear_output")
    notebook.run_cell("def warn():\n    print('careful', file=sys.stderr)")
    notebook.run_cell("get_ipython().ast_node_interactivity = 'all'")
    return notebook


@pytest.mark.parametrize(("source", "points"), POINTS.values(), ids=POINTS)
def test_what_a_cell_shows_first_decides_its_points(eager, source, points):
    assert score(outputs_of(eager.run_cell(source, shows=True)), 4.0) == points


def test_something_on_standard_error_is_seen_however_much_there_was_before():
    limits = replace(Limits.for_own(), output_bytes=100)
    with Pool(workers=1, limits=limits) as pool, pool.notebook() as notebook:
        for _ in range(3):
            ran = notebook.run_cell("import sys; print('x' * 150, file=sys.stderr)")
            assert score(outputs_of(ran), 1.0) == 0
        ran = notebook.run_cell("print('line\\n' * 2000)\nprint('late', file=sys.stderr)")
        assert score(outputs_of(ran), 1.0) == 1, "nbgrader drops what comes after a thousand lines"


def test_files_that_cells_have_changed_are_for_the_next_notebook(notebook):
    notebook.run_cell(
        "import os\nos.path.exists('a.db') and os.remove('a.db')\nos.makedirs('made/deep', exist_ok=True)\nos.chdir('made')"
    )
    notebook.run_cell("open('deep/größe 1.txt', 'w').write('ä' * 9_000_000)\nopen('.hidden', 'w').write('x')")
    notebook.run_cell("open('../data/numbers.txt', 'a').write('4')\nos.symlink('/etc/passwd', 'link')\nos.chdir('..')")
    found = notebook.changed_files()
    assert {path: len(content) for path, content in found.items()} == {
        "data/numbers.txt": 7,
        "made/deep/größe 1.txt": 18_000_000,
    }


def test_files_that_are_too_large_for_the_next_notebook_are_named(notebook):
    notebook.run_cell("open('large', 'wb').write(bytes(41_000_000))")
    assert "large" not in notebook.changed_files()
    assert "large is not there for the next notebook: it is too large" in notebook.notes


def test_files_are_there_again_after_the_process_has_ended(notebook):
    assert notebook.run_cell("import os; os._exit(1)").error.kind == "ProcessEnded"
    assert notebook.run_cell("import os\nsorted(os.listdir('data'))", shows=True).value == "['numbers.txt']"


def test_a_traceback_begins_in_the_cell(notebook):
    trace = notebook.run_cell("def wrong():\n    assert 1 == 2, 'no'\nwrong()").error.traceback
    assert "assert 1 == 2" in trace
    assert "interactiveshell" not in trace


ENDLESS = {
    "a loop": ("def early():\n    return 1\nwhile True:\n    pass", "1"),
    "a long sleep": ("import time\ndef early():\n    return 2\ntime.sleep(1000)", "2"),
    "a long wait": ("import asyncio\ndef early():\n    return 4\nawait asyncio.sleep(1000)", "4"),
    "a loop that catches everything": (
        "def early():\n    return 3\nwhile True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
        None,  # it is ended from outside, and all that it has defined with it
    ),
}


@pytest.mark.parametrize(("source", "value"), ENDLESS.values(), ids=ENDLESS)
def test_a_cell_that_does_not_end_is_interrupted_and_what_it_defined_is_kept(source, value):
    limits = replace(Limits.for_own(), cell_seconds=1.0)
    with Pool(workers=1, limits=limits) as pool, pool.notebook() as notebook:
        assert "did not finish" in notebook.run_cell(source).error.words
        assert notebook.run_cell("early()", shows=True).value == value
