"""After a restart of the kernel nothing is defined: a sentence says what to do, in place of a NameError with its traceback.

A kernel that `linclass lab` has started watches from the beginning (`startup.py`), any other from the first cell of a lesson on.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from autograder.sandbox.undefined import say_why

GIVEN = frozenset({"check", "failing", "guess", "hint", "yours", "np", "plt"})  # what the first cell of a lesson brings
SENTENCE = (
    "NameError: {name} is not defined: the cell that defines it has not run since the kernel was started.\n\n"
    "Run the cells above first (in the menu: Run → Run All Above Selected Cell), then this one again."
)


def watch() -> None:
    """Have this kernel explain the names of the course; somebody else's handler stays."""
    from IPython import get_ipython

    shell = get_ipython()
    if hasattr(shell, "kernel") and not shell.custom_exceptions:
        shell.set_custom_exc((NameError,), explain)


def give(function: Callable[..., Any]) -> None:
    """Put a function of the course into the notebook under its own name, unless the learner has something of that name."""
    from IPython import get_ipython

    get_ipython().user_ns.setdefault(function.__name__, function)


def explain(shell: Any, kind: type[NameError], problem: NameError, trace: Any, tb_offset: int | None = None) -> None:
    """Show the sentence for a name of the course, and the usual traceback for any other."""
    if kind is NameError and is_ours(problem.name):
        cells, functions = (
            shell.user_ns.get("In", []),
            [n for n, v in shell.user_ns.items() if isinstance(v, FunctionType)],
        )
        why = say_why(str(problem.name), cells, functions)
        told = f"NameError: {problem.name} is not defined: {why}" if why else SENTENCE.format(name=problem.name)
        shell._showtraceback(kind, problem, [told])
    else:
        shell.showtraceback((kind, problem, trace), tb_offset=tb_offset)


def is_ours(name: str | None) -> bool:
    """Whether a lesson brings this name or asks for it."""
    from autograder.course import notebooks
    from autograder.exercises import ids_of

    return name in GIVEN or any(name in ids_of(notebook) for notebook in notebooks())
