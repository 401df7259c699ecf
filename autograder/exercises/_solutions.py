"""The solutions of the exercises, from the lessons' texts: there, and nowhere else, they are written."""

import linecache
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from autograder.course import notebooks, source_of
from autograder.lesson_text import WrittenExercise, imports_in, read_exercises, read_given, solution_in

Function = Callable[..., Any]


def written_in(notebook: str) -> dict[str, WrittenExercise]:
    """The exercises of a lesson as its text has them, in order; none if the course does not have the lesson."""
    return _written_in(source_of(notebook)) if notebook in notebooks() else {}


@cache
def _written_in(source: Path) -> dict[str, WrittenExercise]:
    return read_exercises(source.read_text(encoding="utf-8"))


def solution(id: str) -> Function:
    """The solution of an exercise, or a function that a lesson gives, for exercises that build on it."""
    for notebook in notebooks():
        if id in written_in(notebook) or id in _given_in(source_of(notebook)):
            return solutions_of(notebook)[id]
    raise ValueError(f"no lesson has an exercise {id!r}")


@cache
def _given_in(source: Path) -> dict[str, str]:
    return read_given(source.read_text(encoding="utf-8"))


def solutions_of(notebook: str) -> dict[str, Function]:
    """The solutions of a lesson of the course, and the functions that it gives."""
    return _solutions_of(source_of(notebook))


@cache
def _solutions_of(source: Path) -> dict[str, Function]:
    return define_solutions(source.read_text(encoding="utf-8"), source.stem)


def define_solutions(text: str, notebook: str) -> dict[str, Function]:
    """The solutions in the text of a lesson. They may call each other, and use what the lesson gives and imports.

    Only the functions are defined, and only what they need is imported: no other cell runs.
    """
    space: dict[str, Any] = {"__name__": f"the solutions of {notebook}"}
    written, given = read_exercises(text), read_given(text)
    sources = {**given, **{id: exercise.source for id, exercise in written.items()}}
    codes = [_compile(notebook, id, source) for id, source in sources.items()]
    needed = set[str]().union(*map(_names, codes)) - sources.keys()
    imported = imports_in(text)
    for statement in {imported[name] for name in needed if name in imported}:
        exec(statement, space)
    for code in codes:
        exec(code, space)
    return {id: space[id] for id in (*given, *written)}


def _compile(notebook: str, id: str, source: str) -> CodeType:
    try:
        text = solution_in(source)
        place = f"<{notebook}: the solution of {id}>"
        code = compile(text, place, "exec")
    except (SyntaxError, ValueError) as problem:
        raise ValueError(f"{notebook}: the solution of {id} cannot be read: {problem}") from None
    if id not in code.co_names:
        raise ValueError(f"{notebook}: the cell of the exercise {id} does not define a function {id}")
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)  # so that inspect has it
    return code


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)
