"""An instructor's own assignment as nbgrader grades it: the cells that its gradebook holds, in the order of the released notebooks.

`nbgrader generate_assignment` has put every marked cell there, with hidden tests, with AUTOTEST written out, and whatever delimiters the
course has chosen. So nothing needs to be known here about how the assignment was written.
"""

import json
from pathlib import Path
from typing import Any

import nbformat

from autograder.cells import grade_id
from autograder.classroom.edge import MissingEntry, open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.text import printable


def own_masters(classroom: Classroom, assignment: str) -> dict[str, str]:
    """The notebooks of an assignment by name, as JSON; ClassroomError says what to do if they cannot be made."""
    again = f"run: nbgrader generate_assignment {assignment}"
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        try:
            notebooks = book.find_assignment(assignment).notebooks
        except MissingEntry:
            raise ClassroomError(f"the gradebook does not know it; {again}") from None
        if not notebooks:
            raise ClassroomError(f"the gradebook knows none of its notebooks; {again}")
        return {
            one.name: _master(_given(classroom, assignment, one.name), one, f"{again} --force")
            for one in sorted(notebooks, key=lambda one: f"{one.name}.ipynb")  # as nbgrader runs them
        }


def _given(classroom: Classroom, assignment: str, name: str) -> Any:
    """The notebook that students got; where it is gone, its source."""
    for folder in ("release", "source"):
        path = classroom.folder / folder / assignment / f"{name}.ipynb"
        if path.is_file():
            return read_notebook(path)
    raise ClassroomError(
        f"{name}.ipynb is in the gradebook, but neither in release/{assignment} nor in source/{assignment}"
    )


def read_notebook(path: Path) -> Any:
    """A notebook of the instructor's; ClassroomError if the file is none."""
    try:
        return nbformat.read(path, as_version=4)
    except Exception as problem:  # nbformat raises many kinds
        raise ClassroomError(f"{path.name} cannot be read as a notebook ({printable(str(problem), 200)})") from None


def _master(given: Any, known: Any, again: str) -> str:
    """The notebook with the texts and points of the gradebook (`known`)."""
    texts = {cell.name: cell for cell in known.source_cells}
    worth = {cell.name: float(cell.max_score) for cell in (*known.grade_cells, *known.task_cells)}
    cells = []
    for cell in given.cells:
        id = grade_id(cell)
        if id in texts:
            marks = {**cell.metadata["nbgrader"], "locked": bool(texts[id].locked)}
            marks |= {"points": worth.pop(id)} if id in worth else {}
            more = {"linclass": {"released": cell.source}} if cell.source != texts[id].source else {}
            cells.append(
                _cell(cell, texts[id].cell_type, texts[id].source, {**cell.metadata, "nbgrader": marks, **more})
            )
        else:
            cells.append(
                _cell(cell, cell.cell_type, cell.source, {k: v for k, v in cell.metadata.items() if k != "nbgrader"})
            )
    if worth:
        odd = ", ".join(sorted(worth)[:5])
        raise ClassroomError(
            f"the notebook {known.name} and the gradebook differ in the cells that are graded ({odd}); {again}"
        )
    return json.dumps({**given, "nbformat_minor": 5, "cells": _with_ids(cells)}, ensure_ascii=False, sort_keys=True)


def _cell(cell: Any, kind: str, source: str, metadata: dict[str, Any]) -> dict[str, Any]:
    made = {"cell_type": kind, "source": source, "metadata": metadata, "id": cell.get("id")}
    if kind == "code":
        return {**made, "execution_count": None, "outputs": []}
    return {**made, "attachments": cell["attachments"]} if "attachments" in cell else made


def _with_ids(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cells with ids that are all different: notebooks of older formats have none, and copies repeat them."""
    seen: set[str] = set()
    for index, cell in enumerate(cells):
        if not cell["id"] or cell["id"] in seen:
            cell["id"] = f"given-{index}"
        seen.add(cell["id"])
    return cells
