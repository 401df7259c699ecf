"""The cells of a lesson's text (`solutions/NN_name.py`), read without running it and without jupytext, which takes long to load."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from autograder.cells import BEGIN, END

FIELD = re.compile(r'\b(\w+)=(?:"([^"]*)"|(\d+))')
IDEA = re.compile(r"^(?:\d+\.|-) (.+(?:\n {2,}.+)*)", re.MULTILINE)
IMPORT = re.compile(r"^(?:import|from) [^\n(]+(?:\([^)]*\))?", re.MULTILINE)


class TextCell(NamedTuple):
    """A cell: what its header says (role, id, points, …), and its text."""

    header: dict[str, str]
    source: str


class WrittenExercise(NamedTuple):
    """An exercise as the lesson has it."""

    points: int  # 0 if the lesson has no check for it
    source: str  # the cell, with docstring and marks
    optional: bool = False  # whether it is in a further unit
    is_open: bool = False  # whether it is an open task, which takes an hour


def read_cells(text: str) -> Iterator[TextCell]:
    """The cells of a lesson in order."""
    for part in f"\n{text}".split("\n# %%")[1:]:
        header, _, body = part.partition("\n")
        yield TextCell({name: quoted or number for name, quoted, number in FIELD.findall(header)}, body.strip())


def read_exercises(text: str) -> dict[str, WrittenExercise]:
    """The exercises of a lesson in order: id → its points and its cell."""
    points, found = dict[str, int](), dict[str, tuple[str, bool, bool]]()
    unit = "core"
    for header, source in read_cells(text):
        unit = header.get("unit", unit)
        if header.get("role") == "check":
            points[header.get("id", "")] = int(header.get("points", "") or 0)
        elif header.get("role") == "exercise":
            found[header.get("id", "")] = source, unit != "core", unit == "open"
    return {id: WrittenExercise(points.get(id, 0), *cell) for id, cell in found.items()}


def read_given(text: str) -> dict[str, str]:
    """The functions that a lesson gives, name → cell: `role="locked" id="given_<name>"`."""
    named = {header.get("id", ""): source for header, source in read_cells(text)}
    return {id.removeprefix("given_"): source for id, source in named.items() if id.startswith("given_")}


def solution_in(source: str) -> str:
    """The function of an exercise's cell without its docstring and without the marks around the solution.

    >>> print(solution_in('def f():\\n    "The number one."\\n    ### BEGIN SOLUTION\\n    return 1\\n    ### END SOLUTION'), end="")
    def f():
        return 1
    """
    (function,) = ast.parse(source).body
    if not isinstance(function, ast.FunctionDef):
        raise ValueError("the cell is not one function")
    lines = source.splitlines()
    if ast.get_docstring(function) is not None:
        docstring = function.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return "".join(f"{line}\n" for line in lines if BEGIN not in line and END not in line)


def as_markdown(source: str) -> str:
    """The Markdown of a cell of text, which the lesson's file has in comments."""
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in source.splitlines())


def closing_text(text: str) -> str:
    """The Markdown of the cell before `show_recap(…)`: the ideas of a lesson, and its table of formulas."""
    cells = list(read_cells(text))
    at = next((k for k, cell in enumerate(cells) if cell.source.startswith("show_recap(")), 0)
    return as_markdown(cells[at - 1].source) if at else ""


def ideas_of(text: str) -> tuple[str, ...]:
    """The ideas of a lesson in a few lines: the list in its closing text."""
    return tuple(IDEA.findall(closing_text(text).partition("\n|")[0]))


def formulas_of(text: str) -> str:
    """The table of formulas in the closing text of a lesson, in Markdown."""
    return "\n".join(line for line in closing_text(text).splitlines() if line.startswith("|"))


def defined_in(source: str) -> set[str]:
    """The names that a cell defines when it runs; those inside its functions do not count.

    >>> sorted(defined_in("import numpy as np\\nfor i, x in pairs:\\n    y = x\\ndef f():\\n    z = 1"))
    ['f', 'i', 'np', 'x', 'y']
    """
    names, parts = set[str](), list[ast.AST](ast.parse(source).body)
    while parts:
        part = parts.pop()
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            names.add(part.name)
        elif isinstance(part, ast.alias):
            names.add((part.asname or part.name).partition(".")[0])
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            names.add(part.id)
        elif not isinstance(part, ast.Lambda | ast.comprehension):
            parts += ast.iter_child_nodes(part)
    return names


def imports_in(text: str) -> dict[str, str]:
    """The names that a lesson imports, each with the statement that does it."""
    found: dict[str, str] = {}
    for statement in IMPORT.findall(text):
        (parsed,) = ast.parse(statement).body
        assert isinstance(parsed, ast.Import | ast.ImportFrom)
        found |= {(alias.asname or alias.name).partition(".")[0]: statement for alias in parsed.names}
    return found
