"""Which run of a cell a function comes from: the kernel keeps the last version that ran, whatever the cell says now."""

import ast
import contextlib
import linecache
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from autograder.html import join, prose, tag

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
            f"the version that you ran as [{self.ran}]. Fix the cell, run it until there is no error, then run this one."
        )

    def as_html(self) -> Markup:
        message = tag("p", prose(self.sentence), class_="told" if self.failed or self.renamed else "version")
        return join(message, tag("p", EDITED, class_="told edited"), tag("style", Markup(WHEN_EDITED)))


def watch(shell: Any) -> None:
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
