"""What a kernel says in place of a traceback that would not help: a name whose cell has not run, and a check that was stopped.

A kernel that `linclass lab` has started watches from the beginning (`startup.py`), any other from the first cell of a lesson on.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any

from markupsafe import Markup

from autograder.html import join, tag
from autograder.sandbox.undefined import say_why

GIVEN = frozenset({"check", "failing", "guess", "hint", "yours", "np", "plt"})  # what the first cell of a lesson brings
SENTENCE = (
    "NameError: {name} is not defined: the cell that defines it has not run since the kernel was started.\n\n"
    "Run the cells above first (in the menu: Run → Run All Above Selected Cell), then this one again."
)
STOPPED = (
    "You stopped it. Nothing was recorded. If your function did not come to its end by itself, look for a loop whose condition never "
    "becomes false."
)
# A click on an element with these attributes runs a command of JupyterLab. Both are started at once; the kernel runs the cells in order.
COMMAND = "data-commandlinker-command"
RUN_ABOVE = ("notebook:run-all-above", "notebook:run-cell")
CLICK_ALL = "for (const one of this.nextElementSibling.children) one.click()"
PACKAGE = Path(__file__).parents[1]


def watch() -> None:
    """Have this kernel explain the names of the course; somebody else's handler stays."""
    from IPython import get_ipython

    from autograder.learner import runs, waits

    shell = get_ipython()
    if hasattr(shell, "kernel") and not shell.custom_exceptions:
        shell.set_custom_exc((NameError, KeyboardInterrupt), explain)
        runs.watch(shell)
        waits.watch(shell)


def give(function: Callable[..., Any]) -> None:
    """Put a function of the course into the notebook under its own name, unless the learner has something of that name."""
    from IPython import get_ipython

    get_ipython().user_ns.setdefault(function.__name__, function)


def explain(
    shell: Any, kind: type[BaseException], problem: BaseException, trace: Any, tb_offset: int | None = None
) -> None:
    """Show a sentence for a name of the course and for a check that was stopped, and the usual traceback for anything else."""
    if isinstance(problem, NameError) and kind is NameError and is_ours(problem.name, _running_cell(shell)):
        name, cells = str(problem.name), shell.user_ns.get("In", [])
        functions = [n for n, v in shell.user_ns.items() if isinstance(v, FunctionType)]
        why = say_why(name, cells, functions)
        message = f"NameError: {name} is not defined: {why}" if why else SENTENCE.format(name=name)
        shell._showtraceback(kind, problem, [message])
        if not why:
            _offer_to_run_above()
    elif isinstance(problem, KeyboardInterrupt) and _is_in_our_code(trace):
        shell._showtraceback(kind, problem, [STOPPED])
    else:
        shell.showtraceback((kind, problem, trace), tb_offset=tb_offset)


def is_ours(name: str | None, cell: str = "") -> bool:
    """Whether a lesson brings this name or asks for it; with the text of a cell of a lesson, in a cell above that one."""
    from autograder.course import notebooks
    from autograder.exercises import ids_of

    if name in GIVEN or any(name in ids_of(notebook) for notebook in notebooks()):
        return True
    return bool(name) and any(name in above for above in _names_above(cell))


def _names_above(cell: str) -> Iterator[set[str]]:
    """For each lesson the names that its cells define before this one; those of its first cell, whatever cell this is."""
    from autograder.course import notebooks, source_of
    from autograder.lesson_text import defined_in, read_cells

    for notebook in notebooks():
        cells = list(read_cells(source_of(notebook).read_text(encoding="utf-8")))
        place = next((i for i, one in enumerate(cells) if cell and one.source == cell.strip()), 0)
        above = [one.source for i, one in enumerate(cells) if i < place or one.header.get("id") == "setup"]
        yield {name for source in above for name in defined_in(source)}


def _running_cell(shell: Any) -> str:
    cells = shell.user_ns.get("In", [])
    return str(cells[-1]) if cells else ""


def _is_in_our_code(trace: TracebackType | None) -> bool:
    """Whether the course's own code was at work, at whatever depth."""
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename).is_relative_to(PACKAGE):
            return True
        trace = trace.tb_next
    return False


def _offer_to_run_above() -> None:
    """A button that runs the cells above and then this one, where there is a JupyterLab to do it."""
    from IPython.display import HTML, display

    if "JPY_SESSION_NAME" in os.environ:
        commands = (tag("a", **{COMMAND: name, "data-commandlinker-args": "{}"}) for name in RUN_ABOVE)
        button = tag("button", "Run the cells above, then this one", type="button", onclick=CLICK_ALL)
        style = tag("style", Markup(BUTTON_STYLE))
        display(HTML(str(join(style, tag("p", button, tag("span", *commands, hidden=""), class_="linclass-run")))))


BUTTON_STYLE = (
    ".linclass-run button{font:inherit;padding:.35em .9em;border-radius:4px;border:1px solid #0b5cad;background:#0b5cad;color:#fff;"
    "cursor:pointer}"
)
