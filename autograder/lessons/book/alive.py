"""Widgets that move in the book: the lesson's cells are run, and what a widget shows is computed beforehand, state by state.

The browser then only chooses between the scenes (`linclass_ref/scene/export.py`). They take seconds to compute and up to two megabytes
to store, so a widget that a lesson shows several times moves where it comes first, and is a still picture after that.
"""

import ast
import contextlib
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib as mpl
from nbformat import NotebookNode

from autograder.cells import guess_id, is_check

WIDGET = re.compile(r"^widgets\.(\w+)\(", re.MULTILINE)
FOLDER = "widgets"


def write_widgets(
    name: str, notebook: NotebookNode, into: Path, *, still: bool = False, guesses: bool = False
) -> tuple[dict[int, str], dict[int, Any]]:
    """Run a lesson and write its widgets into a folder of the book.

    Returns the address of each widget, none if they are to be `still`, and with `guesses` also these, both by the numbers of their cells.
    """
    from linclass_ref.scene.export import export, script

    (into / FOLDER).mkdir(exist_ok=True)
    if not still:
        (into / FOLDER / "canvas.js").write_text(script(), encoding="utf-8")
    files, asked = {}, {}
    widgets = {} if still else find_widgets(notebook)
    wanted = {number for number, cell in enumerate(notebook.cells) if guesses and guess_id(cell)}
    with mpl.rc_context():  # a lesson sets the course's style for all that follows
        for number, value in run_lesson(notebook, wanted | set(widgets)):
            if number in wanted:
                asked[number] = value
                continue
            files[number] = f"{FOLDER}/{name}-{number}.js"
            # A script, not JSON: a page that is opened from a disk may load scripts, but no other files.
            scenes = json.dumps(export(value), separators=(",", ":"))
            text = f"(globalThis.linclassScenes ??= {{}})[{json.dumps(files[number])}] = {scenes};\n"
            (into / files[number]).write_text(text, encoding="utf-8")
    return files, asked


def find_widgets(notebook: NotebookNode) -> dict[int, str]:
    """The cells that show a widget for the first time: number → name of the widget."""
    wanted = {}
    for number, cell in reversed(list(enumerate(notebook.cells))):
        found = WIDGET.search(cell.source) if cell.cell_type == "code" else None
        if found:
            wanted[found[1]] = number
    return {number: name for name, number in wanted.items()}


def run_lesson(notebook: NotebookNode, wanted: set[int]) -> Iterator[tuple[int, Any]]:
    """The values of the cells with these numbers. Nothing is run after the last of them, nor any check or other guess."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook.cells[: max(wanted, default=-1) + 1]):
        if cell.cell_type == "code" and not is_check(cell) and (number in wanted or not guess_id(cell)):
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                value = run(cell.source, names)
            if number in wanted:
                yield number, value


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; its value is that of its last line, if that is an expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "<lesson>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<lesson>", "eval"), names) if isinstance(last, ast.Expr) else None
