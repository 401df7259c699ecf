"""Notebooks in the sandbox behave like notebooks, and their functions like functions."""

import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.judging.calling import MAX_PRINTED, Ended, OutOfTime, RemoteError, attempt
from autograder.judging.exercise import call_plainly
from autograder.judging.plain import NotPlain
from autograder.sandbox import CannotIsolate, Limits, Notebook, Pool, available, isolation
from autograder.sandbox.for_students import FOR_STUDENTS
from autograder.sandbox.warm import family
from tests.attacks.attack import RIGHT, WRONG
from tests.sandbox.processes import wait_until_gone

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1, limits=Limits(call_seconds=5, cell_seconds=10)) as pool:
        yield pool


@pytest.fixture(scope="module")
def unsafe_pool() -> Iterator[Pool]:
    """Made where nothing can be isolated."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(isolation, "available", lambda: "bubblewrap is not installed")
        made = Pool(workers=1, unsafe=True)
    with made as pool:
        yield pool


@pytest.fixture
def notebook(pool: Pool) -> Iterator[Notebook]:
    with pool.notebook() as notebook:
        yield notebook


def short(pool: Pool, **limits: float) -> Limits:
    return Limits(**{"call_seconds": 2.0, "cell_seconds": 2.0, "total_seconds": 20, **limits})  # type: ignore[arg-type]


def test_cells_share_one_namespace_and_what_they_print_comes_back(notebook: Notebook) -> None:
    assert notebook.run_cell("import sys\nx = 20\nprint('out'); print('err', file=sys.stderr)").stdout == "out\n"
    result = notebook.run_cell("print(x + 1)\nsys.stderr.write('wrong')")
    assert (result.stdout, result.stderr, result.error) == ("21\n", "wrong", None)


def test_what_a_function_prints_while_it_is_judged_comes_back_and_a_flood_is_cut(notebook: Notebook) -> None:
    notebook.run_cell("def say(x):\n    print('so \\x1b[2J', x)\n    return x")
    outcome = attempt(call_plainly, notebook.function("say"), (3,))
    assert (outcome.value, outcome.printed) == (3, "so \ufffd[2J 3\n")
    notebook.run_cell("def say(x):\n    print('x' * 10**6)")
    assert len(attempt(call_plainly, notebook.function("say"), (3,)).printed) == MAX_PRINTED


@pytest.mark.parametrize(
    ("source", "value"), [("1 + 1", "2"), ("x = 1", None), ("print(1)", None), ("'a'", "'a'"), ("2.5\n", "2.5")]
)
def test_a_cell_shows_its_last_expression_where_that_is_asked_for(notebook: Notebook, source: str, value: str) -> None:
    assert notebook.run_cell(source, shows=True).value == value
    assert notebook.run_cell(source).value is None


def test_an_error_in_a_cell_has_its_kind_its_words_and_its_line(notebook: Notebook) -> None:
    error = notebook.run_cell("y = 1\ny / 0\nz = 2").error
    assert error is not None
    assert (error.kind, error.words) == ("ZeroDivisionError", "ZeroDivisionError: division by zero")
    assert 'File "<cell 1>", line 2' in error.traceback
    assert "worker" not in error.traceback
    assert "cells.py" not in error.traceback


def test_a_syntax_error_is_an_error_in_the_cell(notebook: Notebook) -> None:
    error = notebook.run_cell("def f(:\n  pass").error
    assert error is not None
    assert error.kind == "SyntaxError"


@pytest.mark.parametrize(
    "source", ["x" * 10_000_000, "(" * 50_000, "x = '\ud800'\nprint(x)", "a\0b", "%%\n", "!", "\\"]
)
def test_a_source_that_is_not_a_program_is_an_error_in_its_cell_alone(notebook: Notebook, source: str) -> None:
    notebook.run_cell(source)
    assert notebook.run_cell("print(1)").stdout == "1\n"


@pytest.mark.parametrize(
    "cell",
    [
        "%matplotlib inline",
        "%matplotlib widget\nimport numpy",
        "!ls -la /",
        "files = !ls",
        "len?",
        "?len",
        "%%html\n<script>alert(1)</script>",
        "%load_ext autoreload\n%autoreload 2",
        "from IPython.display import display, HTML\ndisplay(HTML('<b>x</b>'))",
        "get_ipython().run_line_magic('config', 'x')",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.show()",
        "import ipywidgets\nipywidgets.interact(lambda a: a, a=(0, 10))",
        "x = 1\r\ny = 2\r\n",
    ],
)
def test_what_only_jupyter_understands_does_no_harm(notebook: Notebook, cell: str) -> None:
    assert notebook.run_cell(cell).error is None


def test_a_timed_cell_runs_its_body(notebook: Notebook) -> None:
    assert notebook.run_cell("%%time\nx = 5").error is None
    assert notebook.run_cell("%time y = x + 1").error is None
    assert notebook.run_cell("print(x + y)").stdout == "11\n"


def test_a_future_import_holds_for_the_rest_of_the_notebook(notebook: Notebook) -> None:
    assert notebook.run_cell("from __future__ import annotations\ndef f(x: Unknown): return x").error is None
    assert notebook.run_cell("def g(x: Unknown) -> Nothing: return x").error is None


def test_arguments_and_results_keep_their_types_and_values(notebook: Notebook) -> None:
    notebook.run_cell("def same(*a): return a\ndef kinds(*a): return [type(x).__name__ for x in a]")
    args = (1, 2.5, "a", None, True, [1, [2, "b"]], 10**30, np.arange(6).reshape(2, 3), np.array([True, False]))
    result = notebook.function("same")(*args)
    assert result[:7] == list(args[:7])
    for got, sent in zip(result[7:], args[7:], strict=True):
        np.testing.assert_array_equal(got, sent)
        assert got.dtype == sent.dtype
    kinds = notebook.function("kinds")(np.float64(1), (1, 2), {"a": 1}, np.float32([1.5]), np.array(["x"]))
    assert kinds == ["float64", "tuple", "dict", "ndarray", "ndarray"]


def test_a_function_that_returns_a_function_works(notebook: Notebook) -> None:
    notebook.run_cell("def make(a):\n    def h(x): return a * x\n    return h")
    h, g = notebook.function("make")(3), notebook.function("make")(10)
    assert (h(2), g(2), h(np.arange(3)).tolist()) == (6, 20, [0, 3, 6])


def test_a_function_that_takes_functions_works(notebook: Notebook) -> None:
    notebook.run_cell(
        "def descend(grad, start, eta, steps):\n    w = start\n    for k in range(steps): w = w - eta(k) * grad(w)\n    return w"
    )
    got = notebook.function("descend")(lambda w: 2 * w, np.array([4.0, -2.0]), lambda k: 0.25, 3)
    np.testing.assert_allclose(got, [0.5, -0.25])


def test_what_a_passed_function_raises_reaches_the_caller_of_it(notebook: Notebook) -> None:
    notebook.run_cell("def careful(f):\n    try: f()\n    except ValueError as problem: return f'caught {problem}'")

    def fails() -> None:
        raise ValueError("no")

    assert notebook.function("careful")(fails) == "caught no"


def test_a_passed_function_may_return_a_function(notebook: Notebook) -> None:
    notebook.run_cell("def learn(fit, x):\n    h, g = fit(1), fit(10)\n    return [h(x), g(x)]")
    assert notebook.function("learn")(lambda a: lambda x: a + x, 5) == [6, 15]


def test_nobody_collects_functions_of_the_judge_without_end(notebook: Notebook) -> None:
    notebook.run_cell("def hoard(fit):\n    while True:\n        fit(1)")
    with pytest.raises(Ended, match="more functions than are handed out"):
        notebook.function("hoard")(lambda a: lambda x: a + x)


def test_a_random_generator_draws_the_same_numbers_inside(notebook: Notebook) -> None:
    notebook.run_cell("def draw(rng):\n    return rng.permutation(20)")
    rng = np.random.default_rng(3)
    rng.integers(5)  # one of its halves is now kept for the next draw
    assert notebook.function("draw")(rng).tolist() == rng.permutation(20).tolist()


def test_errors_come_back_with_the_line_of_the_function(notebook: Notebook) -> None:
    notebook.run_cell("def f(x):\n    y = x\n    return y[7]")
    with pytest.raises(RemoteError, match=r"IndexError: list index out of range \(line 3 of your function\)") as caught:
        notebook.function("f")([1])
    assert caught.value.kind == "IndexError"


def test_an_unwritten_function_says_so(notebook: Notebook) -> None:
    notebook.run_cell("def f(x): raise NotImplementedError")
    with pytest.raises(NotImplementedError):
        notebook.function("f")(1)


def test_a_syntax_error_and_a_misspelt_name_are_told_where_a_function_is_missing(notebook: Notebook) -> None:
    notebook.run_cell("def reflect(X, y):\n    return (X")
    notebook.run_cell("def is_seperated(X): return True")
    with pytest.raises(RemoteError, match=r"^line 2 of its cell has a SyntaxError: '\(' was never closed$"):
        notebook.function("reflect")(1)
    with pytest.raises(RemoteError, match=r"a function `is_seperated`\. Did you mean `is_separated`\?"):
        notebook.function("is_separated")(1)


def test_a_missing_name_and_a_thing_that_is_not_a_function_are_told_apart(notebook: Notebook) -> None:
    notebook.run_cell("number = 3")
    with pytest.raises(RemoteError, match="there is no function missing in the notebook"):
        notebook.function("missing")(1)
    with pytest.raises(RemoteError, match="number is of type int, not a function"):
        notebook.function("number")(1)


def test_a_result_that_is_not_plain_is_refused_with_its_type(notebook: Notebook) -> None:
    notebook.run_cell("class Odd: pass\ndef f(): return Odd()")
    with pytest.raises(NotPlain, match="type Odd"):
        notebook.function("f")()


def test_numpy_warnings_of_the_student_are_issued_here(notebook: Notebook) -> None:
    notebook.run_cell("import numpy as np\ndef f(x): return np.log(x)")
    with pytest.warns(RuntimeWarning, match="divide by zero"):
        notebook.function("f")(np.zeros(2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        notebook.function("f")(np.ones(2))


def test_the_data_and_the_plots_can_be_used(notebook: Notebook) -> None:
    cell = """
from linclass_ref import data
from linclass_ref.data import iris, digits
import linclass_ref.plots, pkgutil, importlib
for module in pkgutil.iter_modules(linclass_ref.plots.__path__, "linclass_ref.plots."):
    importlib.import_module(module.name)
print(iris().X.shape, digits().X.shape, data.breast_cancer().X.shape, data.spam().X.shape, data.credit().X.shape)
print(data.split("spam").X_test.shape)
"""
    result = notebook.run_cell(cell)
    assert result.error is None, result.error
    assert result.stdout == "(150, 4) (1797, 64) (569, 30) (4601, 57) (10000, 3)\n(921, 57)\n"


def test_widgets_and_checks_do_nothing(notebook: Notebook) -> None:
    cell = """
from autograder import check, hint
from linclass_ref import widgets
from linclass_ref.widgets import perceptron
from linclass_ref.scene.live import anything
import linclass_ref.scene.toolkit as toolkit
check("perceptron", None); hint("perceptron", 1); perceptron.explore([1], y=2).show(); anything(); toolkit.x
"""
    assert notebook.run_cell(cell).error is None


def test_yours_is_the_notebooks_own_function(notebook: Notebook) -> None:
    cell = """
from autograder import yours
def reflect(X): return 7
print(yours(reflect)([1]), yours("reflect")([1]), yours("perceptron")([1], [1], 3))
"""
    result = notebook.run_cell(cell)
    assert result.error is None
    assert result.stdout == "7 7 None\n"


def test_an_import_of_the_reference_fails_alone(notebook: Notebook) -> None:
    result = notebook.run_cell(
        "from linclass_ref.perceptron import perceptron\nfrom linclass_ref import margins\ndef f(): return 7"
    )
    assert result.error is not None
    assert result.error.kind == "ImportError"
    assert "the reference cannot be used while grading; write your own" in result.error.words
    assert notebook.function("f")() == 7


@pytest.mark.parametrize("package", ["sklearn", "scipy", "numba", "nbgrader", "no_such_package"])
@pytest.mark.parametrize("kind", ["pool", "unsafe_pool"])
def test_a_package_that_is_not_on_the_list_fails_alone_and_the_words_say_why(
    package: str, kind: str, request: pytest.FixtureRequest
) -> None:
    with request.getfixturevalue(kind).notebook() as notebook:
        error = notebook.run_cell(f"import {package}\ndef f(): return 7\ndef g(): import {package}").error
        assert error is not None
        assert (
            f"{package} cannot be used while grading, only NumPy, matplotlib and Python's standard library"
            in error.words
        )
        assert notebook.function("f")() == 7
        with pytest.raises(RemoteError, match=f"{package} cannot be used while grading"):
            notebook.function("g")()


def test_what_is_on_the_list_can_be_imported(notebook: Notebook) -> None:
    cell = """
import math, random, itertools, statistics, json, dataclasses, sysconfig
import numpy as np, numpy.linalg, numpy.testing
import matplotlib.pyplot as plt, matplotlib.animation, mpl_toolkits.mplot3d
import IPython, ipywidgets
from IPython.display import display, HTML
plt.contour(np.eye(3)); plt.title("$x^2$"); sysconfig.get_config_vars()
for kind in ("png", "pdf", "svg", "jpg"): plt.savefig("picture." + kind)
"""
    assert notebook.run_cell(cell).error is None


def test_no_function_that_is_an_exercise_can_be_reached_inside(notebook: Notebook) -> None:
    notebook.run_cell(
        """
import gc, types, sys
def names():
    return sorted({f.__name__ for f in gc.get_objects() if isinstance(f, types.FunctionType)
                   and (f.__module__ or "").startswith(("linclass_ref", "autograder"))})
"""
    )
    assert not {e.id for e in exercises()} & set(notebook.function("names")())


def test_only_the_listed_files_of_the_reference_are_staged(tmp_path) -> None:
    isolation.stage(tmp_path)
    files = {
        path.relative_to(tmp_path / "linclass_ref").as_posix() for path in (tmp_path / "linclass_ref").rglob("*.*")
    }
    assert files == {"__init__.py", *FOR_STUDENTS}
    assert not list((tmp_path / "autograder").rglob("judge*"))


def test_grades_are_those_of_the_same_function_outside(notebook: Notebook) -> None:
    for source in (RIGHT, WRONG):
        notebook.run_cell(source)
        space: dict = {}
        exec(source, space)
        inside = grade("perceptron", notebook.function("perceptron"), 5)
        outside = grade("perceptron", space["perceptron"], 5)
        assert (inside.score, inside.message, inside.misconception) == (
            outside.score,
            outside.message,
            outside.misconception,
        )


def test_the_arguments_of_every_exercise_survive_the_trip_in_and_out(notebook: Notebook) -> None:
    """The reference, fed with what came back from the notebook, gets full marks on all visible cases of the course."""
    notebook.run_cell("def echo(*args): return args")
    echo = notebook.function("echo")
    for exercise in exercises():

        def there_and_back(*args: object, function: Callable[..., Any] = exercise.reference) -> object:
            return function(*(a if callable(a) or isinstance(a, np.random.Generator) else echo(a)[0] for a in args))

        assert grade(exercise.id, there_and_back, None).score == 1.0, exercise.id


def test_an_endless_function_costs_only_its_own_exercise(pool: Pool) -> None:
    with pool.notebook(short(pool, call_seconds=0.3)) as notebook:
        notebook.run_cell("kept = 1")
        notebook.run_cell("def loop():\n    while True: pass\ndef fine(): return kept")
        with pytest.raises(OutOfTime):
            notebook.function("loop")()
        notebook._patience = 10.0  # what ends by itself has plenty of time
        assert notebook.function("fine")() == 1


def test_an_endless_call_lets_the_other_cases_of_the_function_run(pool: Pool) -> None:
    with pool.notebook(short(pool, call_seconds=10)) as notebook:
        notebook.run_cell("def f(n):\n    while n > 3: pass\n    return n")
        f = notebook.function("f")
        outcomes = [attempt(call_plainly, f, (n,), seconds) for n, seconds in ((1, 10), (5, 0.3), (2, 10))]
        assert [o.kind for o in outcomes] == ["value", "time", "value"]
        assert "0.3 seconds" in str(outcomes[1].failure)


def test_after_a_sudden_end_the_function_says_so_and_others_still_work(pool: Pool) -> None:
    with pool.notebook(short(pool)) as notebook:
        notebook.run_cell("import os\ndef bad(): os._exit(4)\ndef fine(): return 2")
        bad = notebook.function("bad")
        with pytest.raises(Ended, match="exit status 4"):
            bad()
        with pytest.raises(Ended, match="exit status 4"):
            bad()
        assert not notebook.alive
        assert notebook.function("fine")() == 2
        with pytest.raises(Ended, match="could not be called"):
            bad()
        assert notebook.notes == ["the notebook's process ended itself with exit status 4"]


def test_the_total_time_is_limited(pool: Pool) -> None:
    with pool.notebook(short(pool, total_seconds=0.3)) as notebook:
        results = [notebook.run_cell("while True: pass") for _ in range(6)]
        assert results[-1].error is not None
        assert "could not be run" in results[-1].error.words


def test_a_worker_that_dies_is_replaced_within_the_notebook(pool: Pool) -> None:
    with pool.notebook() as notebook:
        notebook.run_cell("x = 3")
        launched = pool._workers[0]._launched
        assert launched is not None
        processes = list(family(launched.process.pid))
        launched.process.kill()
        launched.process.wait()
        assert wait_until_gone(processes) == []
        assert notebook.run_cell("print(1)").error is not None
        assert notebook.run_cell("print(x)").stdout == "3\n"


def test_random_numbers_repeat_from_run_to_run(pool: Pool) -> None:
    seen = []
    for _ in range(2):
        with pool.notebook() as notebook:
            seen.append(
                notebook.run_cell(
                    "import random, numpy as np\nprint(random.random(), np.random.rand(), hash('a'))"
                ).stdout
            )
    assert seen[0] == seen[1]


def test_two_threads_have_a_notebook_each() -> None:
    results = {}
    with Pool(workers=2) as pool:

        def work(n: int) -> None:
            with pool.notebook() as notebook:
                notebook.run_cell(f"def f(x): return x + {n}")
                results[n] = [notebook.function("f")(i) for i in range(50)]

        threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert results == {n: [i + n for i in range(50)] for n in range(4)}


def test_without_isolation_a_pool_refuses_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "available", lambda: "bubblewrap is not installed")
    with pytest.raises(CannotIsolate, match="bubblewrap is not installed"):
        Pool()


def test_without_isolation_the_unsafe_mode_still_grades(unsafe_pool: Pool) -> None:
    with unsafe_pool.notebook() as notebook:
        notebook.run_cell(RIGHT)
        assert grade("perceptron", notebook.function("perceptron"), 1).score == 1.0
    with unsafe_pool.notebook(short(unsafe_pool, cell_seconds=0.3)) as notebook:
        assert notebook.run_cell("while True: pass").error is not None
    with unsafe_pool.notebook() as notebook:
        error = notebook.run_cell("from linclass_ref.perceptron import perceptron").error
        assert error is not None
        assert error.kind == "ImportError"
