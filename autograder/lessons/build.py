"""Make what is derived: `solutions/NN_name.ipynb` (executed) and `notebooks/NN_name.ipynb` (what a learner opens)."""

import os
from copy import deepcopy
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.classroom.release import make_release
from autograder.course import FORMULAS, Lesson
from autograder.lessons import values
from autograder.lessons.book.formulas import formula_sheet
from autograder.lessons.pictures import add_pictures
from autograder.lessons.read import read_lesson

CELL_SECONDS = 120


def build(lesson: Lesson, *, force: bool = False) -> list[Path]:
    """Write the derived notebooks of a lesson; returns the files that changed. What is up to date is left alone, byte for byte."""
    notebook = read_lesson(lesson.source, filled=False)
    changed = []
    stale = force or not is_current(notebook, lesson.solution)
    if stale and _write(lesson.solution, dumps(execute(notebook, lesson.source.parent))):
        changed.append(lesson.solution)
    if _write(lesson.release, dumps(released(read_lesson(lesson.source), lesson.solution))):
        changed.append(lesson.release)
    return changed


def released(notebook: NotebookNode, solution: Path) -> NotebookNode:
    """What a learner opens, with the pictures of the executed answer key at `solution`."""
    return add_pictures(make_release(notebook), notebook, nbformat.read(solution, as_version=4))


def build_sheet(course: Path) -> list[Path]:
    """Write the formula sheet of the course; returns it if it changed."""
    page, path = formula_sheet(course), course / "notebooks" / FORMULAS
    return [path] if page and _write(path, page) else []


def execute(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The notebook with the outputs of a run from top to bottom, with pictures instead of widgets."""
    copy = deepcopy(notebook)
    client = values.ValueFiller(
        copy,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # printed text arrives in pieces that depend on timing
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute(env={**os.environ, "LINCLASS_STATIC": "1"})
    return copy


def dumps(notebook: NotebookNode) -> str:
    """The notebook as text; the same content always gives the same text."""
    return nbformat.writes(notebook, version=4, indent=1, sort_keys=True).rstrip("\n") + "\n"


def _write(path: Path, text: str) -> bool:
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def is_current(notebook: NotebookNode, path: Path) -> bool:
    """Whether the executed notebook at `path` has exactly these cells with all values in its text, and every code cell was run."""
    if not path.exists():
        return False
    try:
        there = nbformat.read(path, as_version=4)
    except (ValueError, OSError):
        return False
    filled = deepcopy(notebook)
    values.fill_from(filled, there)
    if dumps(_bare(there)) != dumps(_bare(filled)) or any(values.has_places(cell) for cell in there.cells):
        return False
    return all(cell.execution_count for cell in there.cells if cell.cell_type == "code" and cell.source.strip())


def _bare(notebook: NotebookNode) -> NotebookNode:
    """A copy without outputs and without anything else that a run adds."""
    copy = deepcopy(notebook)
    copy.metadata.pop("language_info", None)
    copy.metadata.pop("linclass", None)
    for cell in copy.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return copy
