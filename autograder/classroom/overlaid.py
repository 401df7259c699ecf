"""A lesson with an instructor's choices in it (course.toml), and three versions of a lesson merged cell by cell."""

import ast
import json
import re
from collections.abc import Collection, Iterator
from copy import deepcopy
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from autograder.cells import Cell, exercise_of, grade_id, is_check, is_exercise, is_written, look_up, region
from autograder.classroom.overlay import Choice, OverlayError
from autograder.classroom.scan import nearest
from autograder.course import START
from autograder.lessons.units import FURTHER, OPEN, tell_recap

GIVEN = "# Given: this exercise was left out of the course. Here is a solution.\n"


def overlaid(text: str, choice: Choice, lessons: Collection[str] = ()) -> str:
    """A lesson (JSON) with the choices in it; OverlayError names an entry that fits no cell.

    `lessons` are those that were chosen, if not all of them are.
    """
    if choice == Choice(due=choice.due) and not lessons:
        return text
    notebook = json.loads(text)
    cells: list[Cell] = [{**cell, "source": "".join(cell["source"])} for cell in notebook["cells"]]
    every = cells
    if choice.units:
        cells = list(_in_units(cells, choice.units))
        _refuse_left_out(every, cells, choice)
        _forget_units(every, cells)
    if lessons:
        _forget_lessons(cells, lessons)
    for id in choice.drop:
        cells = _without(cells, id)
    tell_recap(every, cells)
    for id, worth in choice.points.items():
        _find(cells, id, _is_graded)["metadata"]["nbgrader"]["points"] = int(worth) if worth == int(worth) else worth
    for id, words in choice.text.items():
        cell = _find(cells, id, lambda cell: not is_check(cell))
        rubric = region(cell["source"], "MARK SCHEME")
        more = f"\n\n### BEGIN MARK SCHEME\n{rubric}\n### END MARK SCHEME" if rubric else ""
        cell["source"] = words.strip() + more
    for id, notes in choice.waive.items():
        cell = _find(cells, id, is_check)
        _refuse_unknown_cases(exercise_of(cell), notes)
        cell["metadata"].setdefault("linclass", {})["waived"] = sorted(notes)
    return _dumps({**notebook, "cells": cells})


def _refuse_left_out(all_cells: list[Cell], chosen: list[Cell], choice: Choice) -> None:
    """OverlayError if an entry names a cell that exists, but in a unit that is left out."""
    there = {name for cell in chosen for name in _names(cell)}
    kind = ""
    for cell in all_cells:
        kind = _kind(cell) or kind
        for id in (*choice.drop, *choice.points, *choice.text, *choice.waive):
            if id in _names(cell) and id not in there:
                units = ", ".join(f'"{unit}"' for unit in choice.units)
                raise OverlayError(
                    f"{id} is in a {kind} unit, which units = [{units}] leaves out; "
                    f'delete the entry, or add "{kind}" to the units'
                )


def _dumps(notebook: dict[str, Any]) -> str:
    """As `linclass build` writes it: each text in lines."""
    cells = [{**cell, "source": "".join(cell["source"]).splitlines(keepends=True)} for cell in notebook["cells"]]
    return json.dumps({**notebook, "cells": cells}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _is_graded(cell: Cell) -> bool:
    return is_check(cell) or is_written(cell)


def _names(cell: Cell) -> set[str]:
    """What course.toml may call a cell."""
    id = grade_id(cell)
    return {str(cell.get("id")), *([id] if id else []), *([exercise_of(cell)] if id and is_check(cell) else [])}


def _find(cells: list[Cell], id: str, fits: Any) -> Cell:
    found = next((cell for cell in cells if id in _names(cell) and fits(cell)), None)
    if found is None:
        near = nearest(id, {name for cell in cells if fits(cell) for name in _names(cell)})
        raise OverlayError(f"there is no {id}" + (f"; did you mean {near}?" if near else ""))
    return found


def _refuse_unknown_cases(exercise: str, notes: list[str]) -> None:
    """OverlayError for a case that the exercise does not have, in none of many draws."""
    from autograder.exercises import notes_of  # knows all exercises, which is slow to load

    known = notes_of(exercise)
    for note in notes:
        if note not in known:
            near = nearest(note, known)
            hint = f"did you mean “{near}”?" if near else f"its cases are “{'”, “'.join(sorted(known))}”"
            raise OverlayError(f"waive: {exercise} has no case “{note}”; {hint}")


def _in_units(cells: list[Cell], units: tuple[str, ...]) -> Iterator[Cell]:
    """The cells of these units. What comes before the first unit always stays."""
    kind = ""
    for cell in cells:
        kind = _kind(cell) or kind
        if not kind or kind in units:
            yield cell


def _kind(cell: Cell) -> str:
    """The kind of the unit that begins with a cell; an open task is further. Empty if none begins here."""
    found = str(look_up(cell, "metadata", "linclass", "unit") or "")
    return FURTHER if found == OPEN else found


LINK = re.compile(r"\[([^\]\n]+)\]\((?P<lesson>\d\d_\w+)\.ipynb(?:#cell-id=(?P<cell>[\w-]+))?\)")


def _forget_units(every: list[Cell], kept: list[Cell]) -> None:
    """Take units that were left out from the list at the lesson's beginning, and their time if no optional one is left."""
    there = {str(cell.get("id")) for cell in kept}
    gone = "|".join(re.escape(id) for cell in every if (id := str(cell.get("id"))) not in there)
    for cell in kept:
        if cell["cell_type"] == "markdown" and gone:
            link = rf"\[[^\]\n]+\]\(\w+\.ipynb#cell-id=(?:{gone})\)(?: \(optional\))?"
            text = re.sub(rf" · {link}|{link} · ", "", cell["source"])
            if FURTHER not in map(_kind, kept):
                text = re.sub(r"(?m)^(\*\*Time\*\*.*), and [^.,]* for the optional units", r"\1", text)
            cell["source"] = text


def _forget_lessons(cells: list[Cell], lessons: Collection[str]) -> None:
    """Where a text leads to a lesson that students do not get, its words stay and the link goes."""
    for cell in cells:
        if cell["cell_type"] == "markdown":
            cell["source"] = LINK.sub(lambda m: m[0] if m["lesson"] in (*lessons, START) else m[1], cell["source"])


def _without(cells: list[Cell], id: str) -> list[Cell]:
    """Without an exercise, which becomes given code so that later cells can use it; or without a written answer and its question."""
    target = _find(cells, id, lambda cell: is_exercise(cell) or is_written(cell))
    place = cells.index(target)
    if is_written(target):
        before = cells[place - 1] if place else target
        has_question = before["cell_type"] == "markdown" and look_up(before, "metadata", "nbgrader", "locked")
        return [cell for cell in cells if cell is not target and not (has_question and cell is before)]
    given = deepcopy(target)
    lines = [line for line in given["source"].split("\n") if "### BEGIN SOLUTION" not in line and "### END" not in line]
    given["source"], given["metadata"] = GIVEN + "\n".join(lines), {}
    _call_it_given(cells[:place], id)
    return [
        given if cell is target else cell
        for cell in cells
        if not (is_check(cell) and exercise_of(cell) == grade_id(target))
    ]


FOLDED, UNFOLDED = "<details><summary>The exercise, which was left out</summary>", "</details>"


def _call_it_given(before: list[Cell], id: str) -> None:
    """Fold the statement of an exercise that is none any more."""
    above = next((cell for cell in reversed(before) if cell["cell_type"] == "markdown"), None)
    if above is None:
        return
    text = above["source"]
    heading = re.search(rf"(?m)^###+ .*`{re.escape(id)}`.*$", text)
    if heading and heading[0].count("`") == 2:
        statement = text[heading.end() :].strip()
        parts = (text[: heading.start()].rstrip(), f"### Given: `{id}`", FOLDED, statement, UNFOLDED)
        above["source"] = "\n\n".join(filter(None, parts))
    else:
        above["source"] = f"{text.rstrip()}\n\n`{id}` is given here. It is not an exercise."


def undefined_uses(text: str) -> list[str]:
    """What `yours(name)` asks for although no cell of the lesson defines or imports the name any more."""
    defined: set[str] = set()
    used: dict[str, None] = {}
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] != "code":
            continue
        try:
            tree = ast.parse(TransformerManager().transform_cell("".join(cell["source"])))
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                defined.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                defined |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                defined.add(node.id)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "yours":
                used |= {arg.id: None for arg in node.args if isinstance(arg, ast.Name)}
    return [name for name in used if name not in defined]


def merged(base: str, mine: str, new: str) -> tuple[str, list[str]]:
    """Three versions of a lesson as one: what only one side changed is taken. Where both did, `mine` stays and the cell is named."""
    before, here, there = (_by_id(text) for text in (base, mine, new))
    conflicts: list[str] = []
    kept: dict[str, Cell] = {}
    for id, cell in there.items():
        own = here.get(id)
        if own is None and id in before:  # deleted here
            if cell != before[id]:
                conflicts.append(f"{_called(cell)}: you deleted it, and the course has changed it; it stays deleted")
        elif own is None:
            kept[id] = cell
        else:
            kept[id] = _merge_cell(before.get(id), own, cell, conflicts)
    for id, cell in here.items():
        if id not in there and id in before and cell != before[id]:
            conflicts.append(f"{_called(cell)}: you changed it, and the course has removed it; it stays")
            kept[id] = cell
        elif id not in there and id not in before:
            kept[id] = cell
    notebook = json.loads(new)
    return _dumps({**notebook, "cells": _ordered(kept, list(there), list(here))}), conflicts


def _ordered(cells: dict[str, Cell], there: list[str], here: list[str]) -> list[Cell]:
    """In the order of the course; an instructor's own cell comes after the one that it followed."""
    order = [id for id in there if id in cells]
    for place, id in enumerate(here):
        if id in cells and id not in order:
            after = next((other for other in reversed(here[:place]) if other in order), None)
            order.insert(order.index(after) + 1 if after else 0, id)
    return [cells[id] for id in order]


def _merge_cell(base: Cell | None, mine: Cell, new: Cell, conflicts: list[str]) -> Cell:
    made, clash = _merge(base if base is not None else {}, mine, new)
    if clash:
        conflicts.append(
            f"{_called(mine)}: you changed it in source/, and the course or course.toml did too ({', '.join(clash)}); yours stays"
        )
    return dict(made)


def _merge(base: Any, mine: Any, new: Any, where: str = "") -> tuple[Any, list[str]]:
    """The merged value, and the names of the parts that both sides changed."""
    if mine in (base, new):
        return new, []
    if new == base:
        return mine, []
    if not (isinstance(mine, dict) and isinstance(new, dict)):
        return mine, [where or "all of it"]
    old = base if isinstance(base, dict) else {}
    made: dict[str, Any] = {}
    clashes: list[str] = []
    for key in sorted({*mine, *new}):
        value, clash = _merge(old.get(key), mine.get(key), new.get(key), {"source": "its text"}.get(key, key))
        clashes += clash
        if value is not None:
            made[key] = value
    return made, clashes


def _by_id(text: str) -> dict[str, Cell]:
    cells = json.loads(text)["cells"]
    return {str(cell.get("id", index)): {**cell, "source": "".join(cell["source"])} for index, cell in enumerate(cells)}


def _called(cell: Cell) -> str:
    return str(grade_id(cell) or f"the cell {cell.get('id')} ({''.join(cell['source']).strip()[:40]!r})")
