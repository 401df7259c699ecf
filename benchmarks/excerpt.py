"""The part of a lesson that its widgets need: the cells that show one, and those that make what they use.

Experiments, checks and guesses take most of a lesson's time, and for a benchmark of the widgets it is time lost.
"""

import ast
import dis
from pathlib import Path
from types import CodeType

import nbformat

MAKES = "widgets"  # a lesson calls the module of its widgets so
LOADS = ("LOAD_NAME", "LOAD_GLOBAL")


def write_excerpt(key: Path, target: Path) -> None:
    """Write the notebook `key` without the cells that its widgets do not need."""
    notebook = nbformat.read(key, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells = [cell for cell, kept in zip(code, needed([cell.source for cell in code]), strict=True) if kept]
    nbformat.write(notebook, target)


def needed(sources: list[str]) -> list[bool]:
    """Which of these cells show a widget, or make a name that a later one of them uses.

    >>> needed(["a = 1", "b = 2", "widgets.plane(a)", "a + b"])
    [True, False, True, False]
    >>> needed(["a = 1", "a = 2", "def f(b):\\n    return b + a", "widgets.plane(f)"])
    [False, True, True, True]
    """
    wanted: set[str] = set()
    kept = []
    for source in reversed(sources):
        uses, makes = uses_and_makes(compile(source, "<cell>", "exec"))
        keep = _shows_widget(source) or bool(makes & wanted)
        if keep:
            wanted = (wanted - makes) | uses
        kept.append(keep)
    return kept[::-1]


def uses_and_makes(code: CodeType) -> tuple[set[str], set[str]]:
    """The names that a cell takes from earlier cells, and those that it sets."""
    uses: set[str] = set()
    makes: set[str] = set()
    for step in dis.get_instructions(code):
        if step.opname in LOADS and step.argval not in makes:
            uses.add(step.argval)
        elif step.opname == "STORE_NAME":
            makes.add(step.argval)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            uses |= uses_and_makes(inner)[0] - makes
    return uses, makes


def _shows_widget(source: str) -> bool:
    """Whether the last line is the call that makes a widget."""
    body = ast.parse(source).body
    if not body or not isinstance(body[-1], ast.Expr):
        return False
    called = body[-1].value
    return isinstance(called, ast.Call) and ast.unparse(called.func).startswith(f"{MAKES}.")
