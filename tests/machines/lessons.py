"""A lesson's cells, read from its source; what they printed when it was built, and what they print now."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat

from autograder.lessons.read import read_lesson
from tests.machines.cells import SOLUTIONS, compared, run_cells


def committed(name: str) -> list[Any]:
    """What each code cell of the answer key printed and showed when it was built."""
    cells = nbformat.read(SOLUTIONS / f"{name}.ipynb", as_version=4).cells
    return [_of_cell(cell.outputs) for cell in cells if cell.cell_type == "code"]


def _of_cell(outputs: list[Any]) -> list[Any]:
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    return [printed, [compared(output.data) for output in outputs if output.output_type != "stream"]]


def code_of(path: Path) -> list[Any]:
    """The code cells of a lesson."""
    return [cell for cell in read_lesson(path).cells if cell.cell_type == "code"]


def run_source(path: Path, folder: Path, text_of: Callable[[Any], str]) -> list[Any]:
    """The cells of a lesson anywhere, in a folder, with the text that `text_of` gives for each when its turn comes."""
    return run_cells(map(text_of, code_of(path)), folder)
