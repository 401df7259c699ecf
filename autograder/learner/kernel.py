"""What the kernel of a notebook does around its cells.

It says a sentence in place of a traceback that would not help: for a name whose cell has not run, and for a check that was stopped. It
notes which run of a cell a function comes from. And it folds an output that would answer a guess which the learner has not made.

A kernel that `linclass lab` has started does this from the beginning (`lab/startup.py`), any other from the first cell of a lesson on.
"""

import ast
import contextlib
import linecache
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any

from markupsafe import Markup

from autograder.guesses import answering
from autograder.html import join, prose, tag
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
BUTTON_STYLE = (
    ".linclass-run button{font:inherit;padding:.35em .9em;border-radius:4px;border:1px solid #0b5cad;background:#0b5cad;color:#fff;"
    "cursor:pointer}"
)


def watch() -> None:
    """Have this kernel explain the names of the course; somebody else's handler stays."""
    from IPython import get_ipython

    shell = get_ipython()
    if hasattr(shell, "kernel") and not shell.custom_exceptions:
        shell.set_custom_exc((NameError, KeyboardInterrupt), explain)
        note_runs(shell)
        fold_answers(shell)


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


# JupyterLab marks a cell that was edited after it ran. The check is right below the cell of its function, so that its card can warn
# the moment that cell is edited, and stop when it has run.
WHEN_EDITED = ".linclass-card .edited{display:none}.jp-Cell.jp-mod-dirty+.jp-Cell .linclass-card .edited{display:block}"
EDITED = "The cell above was edited and has not run since. This is about the version before that; run that cell, then this one."


_cell_of: dict[int, str] = {}  # the number of a run → the id of the cell that ran, where the front end says it


@dataclass(frozen=True)
class Version:
    """The run that a function comes from, by its number, and a later run that should have replaced it and did not."""

    ran: int
    failed: int | None = None
    renamed: tuple[int, str, str] | None = (
        None  # a later run of its cell, the function's name, and the one that it defined
    )

    @property
    def sentence(self) -> str:
        if self.renamed:
            number, name, other = self.renamed
            return (
                f"Your last version, [{number}], defines `{other}` and not `{name}`, so the one before it is still in place and was "
                f"checked: the version that you ran as [{self.ran}]. Call the function `{name}` again, run its cell, then this one."
            )
        if self.failed is None:
            return f"Checked: the version that you ran as [{self.ran}]."
        return (
            f"Your last version, [{self.failed}], ended in an error, so the one before it is still in place and was checked: "
            f"the version that you ran as [{self.ran}]. Fix that cell, run it until there is no error, then run this one."
        )

    def as_html(self) -> Markup:
        message = tag("p", prose(self.sentence), class_="told" if self.failed or self.renamed else "version")
        return join(message, tag("p", EDITED, class_="told edited"), tag("style", Markup(WHEN_EDITED)))


def note_runs(shell: Any) -> None:
    """Note from now on which cell each run belongs to."""

    def note(info: Any = None) -> None:
        if cell := getattr(info, "cell_id", None):
            _cell_of[shell.execution_count] = cell

    shell.events.register("pre_run_cell", note)


def version_of(
    function: Callable[..., Any], cells: Sequence[str], cell_of: Mapping[int, str] = _cell_of
) -> Version | None:
    """Where a function comes from. `cells` are the cells that ran, in order (IPython's `In`); None where it is not one of them."""
    code = getattr(function, "__code__", None)
    text = "".join(linecache.getlines(code.co_filename)).strip("\n") if code else ""
    later: int | None = None
    for number in range(len(cells) - 1, 0, -1):
        if text and cells[number].strip("\n") == text:
            return Version(number, later, None if later else _renamed(function.__name__, number, cells, cell_of))
        if later is None and _defines(cells[number], function.__name__):
            later = number
    return None


def _renamed(name: str, ran: int, cells: Sequence[str], cell_of: Mapping[int, str]) -> tuple[int, str, str] | None:
    """The last run of the same cell since, if it defines a function under another name."""
    since = [n for n in range(ran + 1, len(cells)) if ran in cell_of and cell_of.get(n) == cell_of[ran]]
    for number in since[-1:]:
        with contextlib.suppress(SyntaxError, ValueError, RecursionError):
            if other := _functions(cells[number]):
                return number, name, other[-1]
    return None


def _functions(cell: str) -> list[str]:
    """The names of the functions that a cell defines."""
    return [part.name for part in ast.parse(cell).body if isinstance(part, ast.FunctionDef)]


def _defines(cell: str, name: str) -> bool:
    """Whether a cell was meant to define the function."""
    try:
        return name in _functions(cell)
    except (SyntaxError, ValueError, RecursionError):
        return re.search(rf"^def\s+{re.escape(name)}\b", cell, re.MULTILINE) is not None


LINE = "The output of this cell answers a guess above. Make the guess first, or unfold it here."
HIDE = (
    ".jp-Cell:has(.linclass-waits:not([open])) .jp-OutputArea-child:not(:has(.linclass-waits)){display:none}"
    ".linclass-waits summary{cursor:pointer;font-style:italic;opacity:.8}"
)
SHOW = (
    ".jp-Cell:has(.linclass-waits.for-%s) .jp-OutputArea-child.jp-OutputArea-child:not(:has(.linclass-waits)){display:flex}"
    ".linclass-waits.for-%s{display:none}"
)


def fold_answers(shell: Any) -> None:
    """Look at each cell before it runs, where a Jupyter server has started this kernel."""
    if "JPY_SESSION_NAME" in os.environ:
        shell.events.register("pre_run_cell", _fold)


def _fold(info: Any = None) -> None:
    from IPython.display import HTML, display

    if id := open_guess_before(getattr(info, "raw_cell", "") or ""):
        display(HTML(str(as_html(id))))


def as_html(id: str) -> Markup:
    """The line, with the rule that folds the rest of the cell's output."""
    folded = tag("details", tag("summary", LINE), class_=f"linclass-waits for-{id}")
    return join(tag("style", Markup(HIDE)), folded)


def unfold(id: str) -> Markup:
    """What a guess shows with its answer, so that the outputs that waited for it are seen."""
    return tag("style", Markup(SHOW % (id, id)))


def open_guess_before(cell: str) -> str | None:
    """The guess that the output of this cell of a lesson answers, if the learner has not made it yet."""
    from autograder.learner import progress
    from autograder.learner.guess import read_noted

    asked = _guesses_before().get(cell.strip(), ())
    try:
        made = read_noted() if asked and progress.is_kept() else {}
    except OSError:
        return None
    return next((id for id in asked if id not in made), None)


@cache
def _guesses_before() -> dict[str, tuple[str, ...]]:
    """The cells of the course that show something after a guess in the same unit: text → the ids of these guesses, the last one first."""
    from autograder.course import find_course, lessons

    found: dict[str, tuple[str, ...]] = {}
    for lesson in lessons(find_course()):
        found |= answering(lesson.source.read_text(encoding="utf-8"))
    return found
