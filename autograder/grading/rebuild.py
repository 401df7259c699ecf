"""Rebuild a submission on the course's own notebook.

Only the text of a submission's cells is used, put in by id. A deleted, duplicated, moved or edited check cell cannot
matter, because check cells come from the master; the student's outputs and metadata are dropped. Of attachments only images are kept,
encoded anew (see images.py). An answer that has lost its id is looked for: a written one by its question (see lost.py), code by what it
defines.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from autograder.cells import Cell, grade_id, is_answer, is_fixed, released_text, without_region
from autograder.grading.images import with_images
from autograder.grading.lost import find_lost, in_doubt
from autograder.grading.submission import MAX_TEXT, StudentCell, Submitted
from autograder.text import printable
from autograder.text.markdown import harmless_markdown, is_quick_to_colour

Notebook = dict[str, Any]
MAX_PROSE = 60_000  # characters of all texts that a student added to a lesson: a page of many more takes minutes
NOT_SHOWN = "(This text is not shown: the notebook has too much of it.)"


@dataclass(frozen=True)
class Rebuilt:
    """The master with the student's answers in it. `fresh` are the indices of cells that hold the student's own text."""

    notebook: Notebook
    fresh: frozenset[int]
    notes: tuple[str, ...] = ()


@dataclass
class _Placing:
    """Where the submitted cells go: answers into their place in the master, everything else after the cell that it followed."""

    answers: dict[str, list[StudentCell]] = field(default_factory=lambda: defaultdict(list))
    extras: dict[int, list[StudentCell]] = field(default_factory=lambda: defaultdict(list))
    notes: list[str] = field(default_factory=list)


def rebuild(master: Notebook, submitted: Submitted, *, as_nbgrader: bool = False) -> Rebuilt:
    """The master with the student's answers put in by id, and the student's own cells after the cells that they followed.

    If it is to be graded `as_nbgrader` does it, only the marked cells come from the master: all others are the student's to change.
    """
    cells: list[Cell] = [cell for cell in master["cells"] if grade_id(cell) or not as_nbgrader]
    ordinary = [cell for cell in master["cells"] if as_nbgrader and not grade_id(cell)]
    unchanged = {(_kind(cell), cell["source"]): cell for cell in reversed(ordinary)}
    placing = _place(cells, submitted, frozenset(unchanged))
    if not as_nbgrader:
        _find_code(cells, placing)
        _find_written(cells, placing, submitted)
    built: list[Cell] = []
    fresh: set[int] = set()

    def add(cell: Cell, own: bool) -> None:
        if own:
            fresh.add(len(built))
        built.append(cell)

    def add_extra(extra: StudentCell) -> None:
        ours = unchanged.pop((extra.kind, extra.source), None)
        add(dict(ours) if ours else _own_cell(extra, len(built)), own=not ours)

    for extra in placing.extras[-1]:
        add_extra(extra)
    for index, cell in enumerate(cells):
        id = str(grade_id(cell))
        if is_answer(cell):
            given = placing.answers[id]
            if given:
                add(_answered(cell, given[0]), own=given[0].source != cell["source"])
            else:
                placing.notes.append(f"the cell {id} is missing; nothing was put in its place")
                add({**cell, "source": _absent(cell, id)}, own=False)
            for again in given[1:]:
                add(_own_cell(again, len(built)), own=True)
        else:
            add(dict(cell), own=False)
        for extra in placing.extras[index]:
            add_extra(extra)
    placing.notes += _limit_prose([built[i] for i in sorted(fresh) if built[i]["metadata"] == {}])
    metadata = {**master.get("metadata", {}), "language_info": _language([built[i] for i in fresh])}
    notes = dict.fromkeys(
        map(printable, (*submitted.notes, *placing.notes))
    )  # each once: a cell may be there a thousand times
    return Rebuilt({**master, "metadata": metadata, "cells": built}, frozenset(fresh), tuple(notes))


def _limit_prose(own: list[Cell]) -> list[str]:
    """Leave out texts of a student's own that exceed the limit on all of them together, and say so. Answers are always kept."""
    left, dropped = MAX_PROSE, 0
    for cell in own:
        if cell["cell_type"] == "markdown":
            left -= len(cell["source"])
            if left < 0:
                cell["source"], dropped = NOT_SHOWN, dropped + 1
    return [f"{dropped} added texts are not shown: together they exceed {MAX_PROSE:,} characters"] if dropped else []


def _language(own: list[Cell]) -> dict[str, str]:
    """How pages colour the code: not with ipython3, which JupyterLab names and which takes hours for some short texts."""
    quick = is_quick_to_colour("\n".join(cell["source"] for cell in own if cell["cell_type"] == "code"))
    return {"name": "python", "pygments_lexer": "python" if quick else "text"}


def _kind(cell: Cell) -> str:
    """As `parse` names it."""
    return "code" if cell["cell_type"] == "code" else "markdown"


def _place(cells: list[Cell], submitted: Submitted, ordinary: frozenset[tuple[str, str]] = frozenset()) -> _Placing:
    """Find the place of each submitted cell; the texts that are `ordinary` are not taken for a cell of the master that has lost its id."""
    placing = _Placing()
    by_grade_id = {grade_id(c): i for i, c in enumerate(cells)}
    by_cell_id = {c.get("id"): i for i, c in enumerate(cells)}
    by_text = {(c["cell_type"], text): i for i, c in enumerate(cells) for text in (as_released(c), c["source"])}
    by_text = {key: i for key, i in by_text.items() if key not in ordinary}
    last, seen, edited, unknown = -1, set[int](), list[str](), list[str]()
    for cell in submitted.cells:
        index = by_grade_id.get(cell.grade_id) if cell.grade_id else None
        if index is None and cell.grade_id:
            unknown.append(cell.grade_id)
        if index is None:
            index = by_text.get((cell.kind, cell.source), by_cell_id.get(cell.cell_id) if cell.cell_id else None)
        if index is None:
            placing.extras[last].append(cell)
            continue
        known = cells[index]
        if is_answer(known):
            _answer(placing, known, cell)
        elif cell.source not in (known["source"], as_released(known)):
            if is_fixed(known):
                edited.append(str(grade_id(known)))
            else:
                placing.extras[index].append(cell)  # a demo that the student changed: their own cell now
        elif index in seen and is_fixed(known):
            placing.notes.append(f"the cell {grade_id(known)} was there more than once")
        seen.add(index)
        last = index
    missing = [str(grade_id(c)) for i, c in enumerate(cells) if is_fixed(c) and i not in seen]
    for ids, words in (
        (missing, "restored, because they were missing"),
        (edited, "restored, because they were edited"),
        (unknown, "not known to this lesson and treated as ordinary"),
    ):
        if ids:
            placing.notes.append(f"cells {words}: {', '.join(i[:40] for i in ids[:8])}{' …' if len(ids) > 8 else ''}")
    return placing


def _find_code(cells: list[Cell], placing: _Placing) -> None:
    """Code without an id that stands where an exercise belongs, and defines its function. All code runs in the order that it had."""
    found: list[str] = []
    for index, cell in enumerate(cells):
        id = str(grade_id(cell))
        if is_answer(cell) and cell["cell_type"] == "code" and not placing.answers[id]:
            defines = re.compile(rf"(?m)^def +{re.escape(id)}\b")
            here = [c for c in placing.extras[index - 1] if c.kind == "code" and defines.search(c.source)]
            if len(here) == 1:
                _move(placing, here[0], index)
                placing.answers[id].append(here[0])
                found.append(id)
    if found:
        placing.notes.append(f"cells that had lost their ids were known by what they define: {', '.join(found)}")


def _find_written(cells: list[Cell], placing: _Placing, submitted: Submitted) -> None:
    """Some editors drop what they do not know, ids too: then the text that follows the question is the answer."""
    lost = {i: str(grade_id(c)) for i, c in enumerate(cells) if is_answer(c) and c["cell_type"] == "markdown"}
    lost = {i: id for i, id in lost.items() if not placing.answers[id]}
    own = {id_of(cell) for extras in placing.extras.values() for cell in extras if cell.kind == "markdown"}
    questions = {index: as_released(cells[index - 1]) for index in lost if index}
    given = [as_released(cell) for cell in cells if cell["cell_type"] == "markdown"]
    found = find_lost(questions, submitted.cells, lambda cell: id_of(cell) in own)
    for index, (answer, whole) in found.items():
        _move(placing, whole, index)
        placing.answers[lost[index]].append(answer)
        placing.notes.append(f"the cell {lost[index]} had lost its id; the text in its place was taken for it")
    left = [c for extras in placing.extras.values() for c in extras if c.kind == "markdown"]
    for index in lost.keys() - found.keys():
        if doubtful := in_doubt(left, given):
            placing.answers[lost[index]].append(doubtful)
            placing.notes.append(
                f"it is not clear which text is the answer {lost[index]}; a person sees all that may be"
            )


def id_of(cell: StudentCell) -> int:
    """Tells a submitted cell from others with the same text."""
    return id(cell)


def _move(placing: _Placing, cell: StudentCell, index: int) -> None:
    """Take a cell that was found to be an answer out of the student's own; what followed it comes after the answer."""
    for place, extras in placing.extras.items():
        at = next((i for i, extra in enumerate(extras) if extra is cell), None)
        if at is not None:
            if place == index - 1:
                placing.extras[index] = extras[at + 1 :] + placing.extras[index]
                del extras[at:]
            else:
                del extras[at]
            return


def as_released(cell: Cell) -> str:
    """The text of a cell of the master as students got it."""
    carried = released_text(cell)
    if carried is not None:
        return carried
    return without_region(without_region(cell["source"], "MARK SCHEME"), "HIDDEN TESTS")


def _answer(placing: _Placing, known: Cell, cell: StudentCell) -> None:
    """Note an answer; if several have the same id, those that are still the stub do not count."""
    id = str(grade_id(known))
    given = placing.answers[id]
    if given:
        placing.notes.append(f"the cell {id} was there more than once")
        if cell.source == known["source"]:
            return
        if given[0].source == known["source"]:
            given.clear()
    given.append(cell)


def _answered(cell: Cell, answer: StudentCell) -> Cell:
    if cell["cell_type"] == "markdown" and answer.source != cell["source"]:
        # Code in place of prose may be longer than prose is ever read.
        return {**cell, **_text(answer)}
    return {**cell, "source": answer.source}


def _absent(cell: Cell, id: str) -> str:
    """What takes the place of a deleted answer: nothing that would hide a definition elsewhere in the notebook."""
    return cell["source"] if cell["cell_type"] == "markdown" else f"# The cell {id} was missing from the submission."


def _own_cell(cell: StudentCell, position: int) -> Cell:
    base: Cell = {"id": f"own-{position}", "metadata": {}}
    if cell.kind == "code":
        return {**base, "cell_type": "code", "source": cell.source, "execution_count": None, "outputs": []}
    return {**base, "cell_type": "markdown", **_text(cell)}


def _text(cell: StudentCell) -> dict[str, Any]:
    """The source of a text, and its images as attachments."""
    source = cell.source[: MAX_TEXT["markdown"]]
    if not cell.images:
        return {"source": harmless_markdown(source)}
    text, attachments = with_images(source, cell.images, harmless_markdown)
    return {"source": text, **({"attachments": attachments} if attachments else {})}
