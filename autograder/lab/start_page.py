"""The start page opens with its home already drawn: `linclass lab` puts it in each time it starts."""

import contextlib
from pathlib import Path
from typing import Any

import nbformat
from nbformat.sign import NotebookNotary

from autograder.course import START
from autograder.files import write_atomically
from autograder.learner.overview import show_home


def draw_start_page(folder: Path) -> None:
    """Show the home as if its cell had just been run.

    The page is then signed, so that JupyterLab shows all its outputs as they are. Outputs that are not ours stay only if the page was
    signed before: then they are what the learner ran. In a page from somebody else they are cleared.
    """
    path = folder / f"{START}.ipynb"
    with contextlib.chdir(folder):  # as the notebook's kernel would be
        shown = _as_output(show_home())
    try:
        notary = NotebookNotary()
        with contextlib.closing(notary.store):
            page = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
            if not notary.check_signature(page):
                _clear(page)
            for cell in page.cells:
                if cell.cell_type == "code" and cell.source.endswith("show_home()"):
                    cell.outputs = shown
            text = nbformat.writes(page) + "\n"
            write_atomically(path, text, mode=0o644)
            # Without a signature JupyterLab would take the colours out of the cards.
            notary.sign(nbformat.reads(text, as_version=4))
    except (OSError, ValueError, AttributeError):
        return  # not a notebook, or read-only: then it is as the learner left it


def _clear(page: Any) -> None:
    """Remove what JupyterLab would show or run on opening the page: outputs, and the saved state of widgets."""
    page.metadata.pop("widgets", None)
    for cell in page.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None


def _as_output(shown: Any) -> list[Any]:
    data = {"text/html": shown._repr_html_(), "text/plain": repr(shown)}
    return [nbformat.v4.new_output("display_data", data=data)]
