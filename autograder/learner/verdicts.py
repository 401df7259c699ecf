"""Does this version of a learner's function pass its visible cases? Each version is judged once."""

import types
from collections.abc import Hashable, Iterator
from typing import Any

from autograder.judging.alarm import hold_alarm
from autograder.judging.exercise import Exercise
from autograder.judging.running import run_cases

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
