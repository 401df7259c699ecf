"""What a lesson shows before anything has run: its pictures, with the code that only draws folded.

The pictures are those of the answer key, copied byte for byte, so that building a notebook draws nothing. A picture waits, and a line
says for what, if it depends on what the learner is asked for:

- on the function of an exercise of this lesson, directly or through anything that was computed with it;
- on a guess: it comes after the guess in the same unit, or later, and uses something that the guess is about and that no picture before
  the guess has shown.

A picture's description says what can be seen in it. Where it stands in the code of a cell that follows a guess, that code is folded too.

What depends on what is read from the names in the code, without running it.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from symtable import SymbolTable, symtable
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_output

from autograder.cells import grade_id, guess_id, is_exercise
from autograder.html import prose, tag
from autograder.lessons.units import kind_of, shows_widget
from linclass_ref.plots.shown import as_html

PNG = "image/png"
BY_NAME = {"yours", "failing", "check", "hint"}  # calls that ask for an exercise by its name
RUN_TO_MOVE = "Run this cell to make it move."
AFTER_GUESS = "This picture follows your guess. Answer it first, then run this cell."
AFTER_EXERCISE = "This picture is drawn with {}. Solve the exercise first, then run this cell."
MAX_NAMED = 3  # exercises in that line


@dataclass(frozen=True)
class Origin:
    """What a value is computed from: the cells that have made it, and the exercises whose functions were used."""

    cells: frozenset[int] = frozenset()
    exercises: frozenset[str] = frozenset()

    def __or__(self, other: "Origin") -> "Origin":
        return Origin(self.cells | other.cells, self.exercises | other.exercises)


def add_pictures(release: NotebookNode, lesson: NotebookNode, key: NotebookNode) -> NotebookNode:
    """The released lesson with the pictures of its executed answer key, or with a line in place of those that wait."""
    shown = deepcopy(release)
    origins = trace(lesson.cells)
    executed = {cell.id: cell for cell in key.cells}
    pictures = {id: image for id, cell in executed.items() if (image := _picture(cell))}
    drawn = [
        k for k, cell in enumerate(lesson.cells) if cell.id in pictures and not grade_id(cell) and not guess_id(cell)
    ]
    used_later = frozenset[int]().union(*(origin.cells - {k} for k, origin in enumerate(origins)))
    for k in drawn:
        cell, why = shown.cells[k], waits_for(k, lesson.cells, origins, drawn)
        data = _line(why) if why else _image(pictures[cell.id], shows_widget(cell.source))
        cell.outputs = [new_output("display_data", data)]
        only_draws = k not in used_later and _only_draws(cell, executed[cell.id])
        if "jupyter" not in cell.metadata and (only_draws or (_has_words(cell) and _guess_before(k, lesson.cells))):
            cell.metadata["jupyter"] = {"source_hidden": True}
    return shown


def carry_pictures(release: NotebookNode, other: NotebookNode) -> None:
    """Put the course's pictures into another release of the same lesson, where nothing that a picture depends on was changed."""
    origins = trace(release.cells)
    there = {(cell.get("id"), cell.source): cell for cell in other.cells}
    for k, cell in enumerate(release.cells):
        needed = (release.cells[n] for n in origins[k].cells | {k})
        if cell.get("outputs") and all((one.id, one.source) in there for one in needed):
            same = there[cell.id, cell.source]
            same.outputs = deepcopy(cell.outputs)
            if "jupyter" in cell.metadata:
                same.metadata["jupyter"] = deepcopy(cell.metadata["jupyter"])


def waits_for(number: int, cells: list[NotebookNode], origins: list[Origin], drawn: list[int]) -> str | None:
    """What the learner has to do before they see this cell's picture; None if it can be shown at once."""
    own = [str(grade_id(cell)) for cell in cells if is_exercise(cell)]
    if needed := [name for name in own if name in origins[number].exercises]:
        named = "your " + " and ".join(f"`{name}`" for name in needed)
        return AFTER_EXERCISE.format(named if len(needed) <= MAX_NAMED else "several functions of yours")
    used = origins[number].cells | {number}
    for k in range(number):
        if guess_id(cells[k]):
            same_unit = not _begins_unit(cells[k + 1 : number + 1])
            seen = frozenset[int]().union(*(origins[p].cells | {p} for p in drawn if p < k))
            if same_unit or used & (origins[k].cells - seen):
                return AFTER_GUESS
    return None


def _guess_before(number: int, cells: list[NotebookNode]) -> bool:
    """Whether a guess comes before this cell in its unit."""
    return any(guess_id(cells[k]) and not _begins_unit(cells[k + 1 : number + 1]) for k in range(number))


def _begins_unit(cells: list[NotebookNode]) -> bool:
    return any(kind_of(cell) for cell in cells)


def _has_words(cell: NotebookNode) -> bool:
    """Whether a picture's description stands in the code of this cell, and not with the picture's function."""
    calls = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]
    described = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "describe"]
    return any(isinstance(word, ast.Constant | ast.JoinedStr) for call in described for word in call.args)


def _picture(cell: NotebookNode) -> dict[str, Any] | None:
    """The picture among the outputs of an executed cell."""
    return next(
        ({**out.data, **out.metadata.get(PNG, {})} for out in cell.get("outputs", ()) if PNG in out.get("data", {})),
        None,
    )


def _image(picture: dict[str, Any], moves: bool) -> dict[str, Any]:
    """A picture with its alternative text, which JupyterLab would not give to a bare PNG."""
    words = picture["text/plain"]
    html = as_html(picture[PNG].replace("\n", ""), words, picture.get("width", 600))
    return {"text/html": f"{html}{tag('p', RUN_TO_MOVE) if moves else ''}", "text/plain": words}


def _line(words: str) -> dict[str, Any]:
    return {"text/html": str(tag("p", tag("i", prose(words)))), "text/plain": words}


def _only_draws(cell: NotebookNode, executed: NotebookNode) -> bool:
    """Whether a cell prints nothing, imports nothing for others, and defines no function, which the learner might want to change."""
    prints = any(out.output_type == "stream" for out in executed.outputs)
    more = (ast.FunctionDef, ast.Import, ast.ImportFrom)
    return not prints and not any(isinstance(one, more) for one in ast.parse(cell.source).body)


def trace(cells: list[NotebookNode]) -> list[Origin]:
    """What each cell uses. A function may use names that are bound later; the second pass through the cells knows them."""
    later: dict[str, Origin] = {}
    origins: list[Origin] = []
    for _ in range(2):
        names: dict[str, Origin] = {}
        origins = [
            _follow(k, cell, names, later) if cell.cell_type == "code" else Origin() for k, cell in enumerate(cells)
        ]
        later = names
    return origins


def _follow(number: int, cell: NotebookNode, names: dict[str, Origin], later: dict[str, Origin]) -> Origin:
    """What one cell uses; `names`, those of the cells before it, gets what this cell binds or changes."""
    whole, own = Origin(), Origin(exercises=frozenset([str(grade_id(cell))] if is_exercise(cell) else []))
    for statement in ast.parse(cell.source).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue  # what the course gives
        table = symtable(ast.unparse(statement), "cell", "exec")
        origin = own | Origin(exercises=frozenset(_named_exercises(statement)))
        for name in _used(table):
            origin |= names.get(name) or (later.get(name, Origin()) if table.get_children() else Origin())
        whole |= origin
        made = origin | Origin(frozenset([number]))
        names |= {symbol.get_name(): made for symbol in table.get_symbols() if symbol.is_assigned()}
        names |= {name: names[name] | made for name in _changed(statement) if name in names}
    return whole


def _used(table: SymbolTable) -> set[str]:
    """The notebook's names that a piece of code uses, inside functions as well."""
    is_module = table.get_type() == "module"
    names = {s.get_name() for s in table.get_symbols() if s.is_referenced() and (is_module or s.is_global())}
    return names.union(*(_used(child) for child in table.get_children()))


def _named_exercises(statement: ast.stmt) -> Iterator[str]:
    """The exercises that a statement asks for by name: `yours("perceptron")`."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BY_NAME:
            yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _changed(statement: ast.stmt) -> set[str]:
    """The names of objects that a statement may change: their method is called, or an item or attribute of theirs is assigned."""
    found: set[str] = set()
    for node in ast.walk(statement):
        inner: ast.AST | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            inner = node.func.value
        elif isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            inner = node.value
        while isinstance(inner, ast.Subscript | ast.Attribute):
            inner = inner.value
        if isinstance(inner, ast.Name):
            found.add(inner.id)
    return found
