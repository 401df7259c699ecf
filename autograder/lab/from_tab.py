"""`linclass lab` goes on where a learner stopped in a browser tab: progress and answers from the file that the live book exports."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.cells import grade_id, is_answer
from autograder.files import Unfit, read_own, write_atomically
from autograder.learner import progress

EXPORTED = "linclass-progress.json"  # the name under which a browser saves it


class NotExported(Exception):
    """Why a file is not one that the live book has exported."""


def bring_from_tab(file: Path, course: Path, folder: Path) -> list[str]:
    """Note what was passed, guessed and used in the tab, and put its answers into the notebooks of the folder.

    What the learner has here stays: an answer goes only into a cell that is as it was handed out. Returns what to tell.
    """
    state = _read(file)
    kept = folder / progress.PLACE
    sections = {name: notes for name, notes in state["progress"].items() if isinstance(notes, dict)}
    passed = state["progress"].get("passed")
    if isinstance(passed, list):
        sections["passed"] = {id: True for id in passed if isinstance(id, str)}
    try:
        progress.fill_in(sections, kept)
    except (OSError, RecursionError):
        raise NotExported(f"what is in {file.name} cannot be added to your progress in {folder}") from None
    news = [f"Progress from {file.name}: {len(progress.read_passed(kept))} exercises passed."]
    for notebook in sorted(folder.glob("[0-9][0-9]_*.ipynb")):
        news += _put_answers(notebook, course / "notebooks" / notebook.name, state["code"])
    return news


def _read(file: Path) -> dict[str, Any]:
    try:
        if file.stat().st_size > progress.MAX_BYTES:
            raise NotExported(f"{file.name} is too large to be progress of this course")
        state = json.loads(read_own(file, progress.MAX_BYTES))  # functions in it are executed
        is_ours = state["linclass"] == 1 and isinstance(state["code"], dict) and isinstance(state["progress"], dict)
        json.dumps(state, ensure_ascii=False).encode()  # half a character cannot be written into a notebook
        if not is_ours or not all(isinstance(text, str) for text in state["code"].values()):
            raise NotExported(f"{file.name} does not hold progress of this course")
    except Unfit as problem:
        raise NotExported(f"progress is only taken from a file of your own: {problem}") from None
    except OSError as problem:
        raise NotExported(f"{file.name} cannot be read: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotExported(f"{file.name} does not hold progress of this course") from None
    return dict(state)


def _put_answers(notebook: Path, released: Path, answers: dict[str, str]) -> Iterator[str]:
    """Put the answers into one notebook of the learner's."""
    try:
        given = {grade_id(cell): _text(cell) for cell in json.loads(released.read_bytes())["cells"] if is_answer(cell)}
        content = json.loads(notebook.read_bytes())
        cells = {id: cell for cell in content["cells"] if is_answer(cell) and (id := grade_id(cell)) in answers}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return
    differing = [(id, cell) for id, cell in cells.items() if _text(cell) != answers[str(id)]]
    untouched = [(id, cell) for id, cell in differing if _text(cell) == given.get(id)]
    for id, cell in untouched:
        cell["source"] = answers[str(id)]
    if untouched:
        write_atomically(notebook, json.dumps(content, indent=1, ensure_ascii=False) + "\n", mode=0o644)
        yield f"{notebook.name}: {len(untouched)} of your answers from the browser are in it."
    if len(untouched) < len(differing):
        yield f"{notebook.name}: {len(differing) - len(untouched)} cells that you have edited here stay as they are."


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])
