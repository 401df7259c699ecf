"""What a learner wrote, kept as text with their progress, so that a later lesson can call it. Only their own machine runs it."""

import inspect
import linecache
import textwrap
import types
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, hold_alarm, time_limit
from autograder.learner import progress
from autograder.learner.verdicts import is_foreign, uses

SECTION = "functions"
MOST_CHARACTERS = 10_000  # of one function with what it uses; a longer one is not kept
SECONDS = 2.0  # definitions take no time


def save(id: str, function: Any) -> bool:
    """Keep a function that has passed; False where its source is not known, as after `%%time`, or cannot be written down."""
    text = text_of(id, function)
    return text is not None and len(text) <= MOST_CHARACTERS and progress.note(SECTION, id, text)


def load(id: str) -> types.FunctionType | None:
    """The function that was kept for an exercise; None where there is none, while a lesson is built, and while grading."""
    try:
        text = progress.read_notes(SECTION).get(id) if progress.is_kept() else None
    except OSError:  # a folder that cannot even be looked at
        return None
    return _defined(id, text) if isinstance(text, str) and len(text) <= MOST_CHARACTERS else None


@lru_cache(maxsize=200)
def _defined(id: str, text: str) -> types.FunctionType | None:
    """The function `id` of a text, in a namespace of its own."""
    name = f"<your {id}>"
    space: dict[str, Any] = {"__name__": "your_functions", "np": np}
    try:
        with hold_alarm(), time_limit(SECONDS):
            exec(compile(text, name, "exec"), space)
    except (Exception, OutOfTime):  # a package that is gone, a file that somebody edited
        return None
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    found = space.get(id)
    return found if isinstance(found, types.FunctionType) else None


def text_of(id: str, function: Any) -> str | None:
    """The source of a function under the name `id`, after all that it uses of its notebook; None where it is not known."""
    parts: dict[str, str] = {}
    try:
        _collect(id, function, function, parts)
    except Exception:  # `inspect` has many ways to fail, and no check may fail because of it
        return None
    return "\n\n".join(parts.values()) + "\n"


def _collect(name: str, value: Any, function: Any, parts: dict[str, str]) -> None:
    """Put the line or the lines that define `name` into `parts`, those that they need before them."""
    if name in parts:
        return
    if isinstance(value, types.ModuleType):
        parts[name] = f"import {value.__name__} as {name}"
    elif isinstance(value, int | float | str):
        parts[name] = f"{name} = {value!r}"
    elif is_foreign(value, function) or not isinstance(value, types.FunctionType):
        if isinstance(module := getattr(value, "__module__", None), str) and hasattr(value, "__name__"):
            parts[name] = f"from {module} import {value.__name__} as {name}"
    else:
        source = textwrap.dedent(inspect.getsource(value)).rstrip()
        parts[name] = ""  # it may call itself
        for other, needed in uses(value).items():
            _collect(other, needed, function, parts)
        del parts[name]
        is_called_so = value.__name__ in (name, "<lambda>")
        parts[name] = source if is_called_so else f"{source}\n\n{name} = {value.__name__}"
