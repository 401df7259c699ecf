"""The learner's functions: whether a version passes, and its text, kept with their progress so that a later lesson can call it.

Each version is judged once. Only the learner's own machine runs what is kept.
"""

import inspect
import linecache
import textwrap
import types
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, hold_alarm, time_limit
from autograder.judging.exercise import Exercise
from autograder.judging.running import run_cases
from autograder.learner import progress

SECTION = "functions"
MAX_CHARACTERS = 10_000  # of one function with what it uses; a longer one is not kept
DEFINE_SECONDS = 2.0  # definitions take no time

_passed: dict[Hashable, bool] = {}  # (exercise, version) → whether it passes


def passes(exercise: Exercise, function: Any) -> bool:
    """Whether `function` passes the visible cases of the exercise, as its check would say."""
    key = exercise.id, version(function)
    if key not in _passed:
        _passed[key] = False  # for a function that asks for itself while it is judged
        try:
            with hold_alarm():
                _passed[key] = all(result.passed for result in run_cases(exercise, function, None))
        except BaseException:  # Ctrl-C: it was not judged to the end
            del _passed[key]
            raise
    return _passed[key]


def remember(exercise: Exercise, function: Any, passed: bool) -> None:
    """What a check has found, so that nothing is judged twice."""
    _passed[exercise.id, version(function)] = passed


def version(value: Any, seen: frozenset[Any] = frozenset()) -> Hashable:
    """The same for the same code with the same values around it; another one when the function, or one that it calls, was edited.

    >>> one, two = (eval("lambda x: x + a", {"a": a}) for a in (1, 2))
    >>> version(one) == version(one), version(one) == version(two)
    (True, False)
    """
    if not isinstance(value, types.FunctionType):
        try:
            hash(value)
        except TypeError:  # an array, a list: known by where it is
            return id(value)
        return type(value), value
    code = value.__code__
    if code in seen:
        return code
    own = [v for v in uses(value).values() if not is_foreign(v, value)]
    around = [*own, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values(), *_enclosed(value)]
    return (code, *(version(v, seen | {code}) for v in around))


def uses(function: types.FunctionType) -> dict[str, Any]:
    """The names of its notebook that a function uses, with what they stand for now."""
    return {name: function.__globals__[name] for name in _names(function.__code__) if name in function.__globals__}


def is_foreign(value: Any, function: types.FunctionType) -> bool:
    """Whether `value` is a function from elsewhere than the notebook of `function`: nothing that a learner edits."""
    return isinstance(value, types.FunctionType) and value.__globals__ is not function.__globals__


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from _names(part)


def _enclosed(function: types.FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # a name that has no value yet
            continue


def save(id: str, function: Any) -> bool:
    """Keep a function that has passed; False where its source is not known, as after `%%time`, or cannot be written down."""
    text = text_of(id, function)
    return text is not None and len(text) <= MAX_CHARACTERS and progress.note(SECTION, id, text)


def load(id: str) -> types.FunctionType | None:
    """The function that was kept for an exercise; None where there is none, while a lesson is built, and while grading."""
    try:
        text = progress.read_notes(SECTION).get(id) if progress.is_kept() else None
    except OSError:  # a folder that cannot even be looked at
        return None
    return _defined(id, text) if isinstance(text, str) and len(text) <= MAX_CHARACTERS else None


@lru_cache(maxsize=200)
def _defined(id: str, text: str) -> types.FunctionType | None:
    """The function `id` of a text, in a namespace of its own."""
    name = f"<your {id}>"
    space: dict[str, Any] = {"__name__": "your_functions", "np": np}
    try:
        with hold_alarm(), time_limit(DEFINE_SECONDS):
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
