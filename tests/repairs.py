"""A repair as a learner gets it: the text, and the function that a cell with it defines."""

import linecache

import numpy as np

from autograder.cells import TO_FIX


def written(text: str, name: str, space: dict | None = None):
    """A function whose source Python can find again, as IPython arranges it for cells."""
    place = f"<cell {len(linecache.cache)}>"
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    space = {"np": np, **(space or {})}
    exec(compile(text, place, "exec"), space)
    return space[name]


def given(exercise, name: str) -> str:
    body = f"{TO_FIX}\n{exercise.wrong_body(name)}".replace("\n", "\n    ")
    names = ", ".join(exercise.solution.__code__.co_varnames[: exercise.solution.__code__.co_argcount])
    return f'def {exercise.id}({names}):\n    """What it does."""\n    {body}\n'
