"""The start page opens with its map, self-test and progress already drawn: `linclass lab` puts them in each time it starts."""

import contextlib
import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat.sign import NotebookNotary

from autograder.course import START, package_course
from autograder.files import write_atomically
from autograder.learner.overview import show_progress
from autograder.learner.selftest import self_test
from linclass_ref.plots.shown import as_html


def draw_start_page(folder: Path) -> None:
    """Show each output as if its cell had just been run.

    The page is then signed, so that JupyterLab shows all its outputs as they are. Outputs that are not ours stay only if the page was
    signed before: then they are what the learner ran. In a page from somebody else they are cleared.
    """
    path = folder / f"{START}.ipynb"
    with contextlib.chdir(folder):  # as the notebook's kernel would be
        shown = {"self_test()": _as_output(self_test()), "show_progress()": _as_output(show_progress())}
    shown["start.course_map(TITLES)"] = _output_of_key("start.course_map(TITLES)")
    try:
        notary = NotebookNotary()
        with contextlib.closing(notary.store):
            page = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
            if not notary.check_signature(page):
                _clear(page)
            for cell in page.cells:
                if cell.cell_type == "code" and cell.source in shown:
                    cell.outputs = shown[cell.source]
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


def _output_of_key(source: str) -> list[Any]:
    """The picture of the cell in the package's own executed answer key. To draw the map again would take longer than all the rest."""
    key = json.loads((package_course() / "solutions" / f"{START}.ipynb").read_text(encoding="utf-8"))
    outputs: list[Any] = next((cell["outputs"] for cell in key["cells"] if "".join(cell["source"]) == source), [])
    return [nbformat.v4.new_output("display_data", data=_with_words(output)) for output in outputs]


def _with_words(output: Any) -> dict[str, str]:
    """A picture's data as a live kernel gives them: with an image that carries its alternative text."""
    data = {kind: "".join(text) for kind, text in output["data"].items()}
    width = output["metadata"]["image/png"]["width"]
    return data | {"text/html": as_html(data["image/png"].replace("\n", ""), data["text/plain"], width)}
