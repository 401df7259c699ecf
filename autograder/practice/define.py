"""Make a function of a text that a learner wrote or put together, in the place of an exercise's solution."""

import hashlib
import linecache
import types
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, hold_alarm, time_limit
from autograder.judging.calling import quiet
from autograder.judging.exercise import Exercise, Function

SECONDS = 2.0  # definitions take no time
MAX_CHARACTERS = 10_000


class NotDefined(Exception):
    """The text does not define the function; the sentence says why."""


def define(text: str, exercise: Exercise) -> Function:
    """The function of an exercise as the text has it. It sees NumPy and what the solution sees, and not the solution itself."""
    if len(text) > MAX_CHARACTERS:
        raise NotDefined(f"The text has more than {MAX_CHARACTERS:,} characters.")
    name = f"<{exercise.id} {hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}>"
    given = {key: value for key, value in exercise.solution.__globals__.items() if key != exercise.id}
    space: dict[str, Any] = {**given, "__name__": "practice", "np": np}
    try:
        code = compile(text, name, "exec")
        with quiet(), hold_alarm(), time_limit(SECONDS):
            exec(code, space)
    except SyntaxError as problem:  # IndentationError too
        where = f" in line {problem.lineno}" if problem.lineno else ""
        raise NotDefined(f"Python cannot read it: {problem.msg}{where}.") from None
    except (Exception, OutOfTime) as problem:
        raise NotDefined(f"It cannot be defined: {type(problem).__name__}: {problem}") from None
    found = space.get(exercise.id)
    if not isinstance(found, types.FunctionType):
        raise NotDefined(f"It does not define a function {exercise.id}.")
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)  # so that the judge can read it
    return found
