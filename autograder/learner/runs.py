"""Which run of a cell a function comes from: the kernel keeps the last version that ran, whatever the cell says now."""

import ast
import linecache
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from autograder.html import join, prose, tag

# JupyterLab marks a cell that was edited after it ran. The check is right below the cell of its function, so that its card can warn
# the moment that cell is edited, and stop when it has run.
WHEN_EDITED = ".linclass-card .edited{display:none}.jp-Cell.jp-mod-dirty+.jp-Cell .linclass-card .edited{display:block}"
EDITED = "The cell above was edited and has not run since. This is about the version before that; run that cell, then this one."


@dataclass(frozen=True)
class Version:
    """The run that a function comes from, by its number, and a later run that should have replaced it and did not."""

    ran: int
    failed: int | None = None

    @property
    def sentence(self) -> str:
        if self.failed is None:
            return f"Checked: the version that you ran as [{self.ran}]."
        return (
            f"Your last version, [{self.failed}], ended in an error, so the one before it is still in place and was checked: "
            f"the version that you ran as [{self.ran}]. Mend the cell, run it until there is no error, then run this one."
        )

    def as_html(self) -> Markup:
        told = tag("p", prose(self.sentence), class_="told" if self.failed else "version")
        return join(told, tag("p", EDITED, class_="told edited"), tag("style", Markup(WHEN_EDITED)))


def version_of(function: Callable[..., Any], cells: Sequence[str]) -> Version | None:
    """Where a function comes from. `cells` are the cells that ran, in order (IPython's `In`); None where it is not one of them."""
    code = getattr(function, "__code__", None)
    text = "".join(linecache.getlines(code.co_filename)).strip("\n") if code else ""
    later: int | None = None
    for number in range(len(cells) - 1, 0, -1):
        if text and cells[number].strip("\n") == text:
            return Version(number, later)
        if later is None and _defines(cells[number], function.__name__):
            later = number
    return None


def _defines(cell: str, name: str) -> bool:
    """Whether a cell was meant to define the function."""
    try:
        return any(isinstance(part, ast.FunctionDef) and part.name == name for part in ast.parse(cell).body)
    except (SyntaxError, ValueError, RecursionError):
        return re.search(rf"^def\s+{re.escape(name)}\b", cell, re.MULTILINE) is not None
