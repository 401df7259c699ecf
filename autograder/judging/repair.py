"""Repairs: the learner gets a wrong version to fix. It earns nothing as it was handed out, although some cases pass."""

import ast
import inspect
import textwrap
from functools import lru_cache

from autograder.cells import TO_FIX
from autograder.judging.exercise import Exercise, Function
from autograder.judging.judge import judge


def score_repair(exercise: Exercise, start: str, score: float) -> float:
    """What a fixed version earns: the share of what the version handed out was lacking.

    So neither that version nor the same with other names or comments earns anything, and the right one earns everything.
    """
    free = _score_of_start(exercise, start)
    return max(0.0, (score - free) / (1 - free)) if free < 1 else score


@lru_cache(maxsize=200)
def _score_of_start(exercise: Exercise, start: str) -> float:
    wrong = next(m.wrong for m in exercise.misconceptions if m.name == start)
    return judge(exercise, wrong, None, naming=False).score


def is_as_given(exercise: Exercise, function: Function) -> bool:
    """Whether this is the wrong version as it was handed out; comments and layout aside."""
    source = source_of(function)
    if source is None or TO_FIX not in source:
        return False
    return _code_of(source) in _handed_out(exercise)


@lru_cache(maxsize=200)
def _handed_out(exercise: Exercise) -> frozenset[str]:
    """The code of every wrong version that can be handed out."""
    return frozenset(_code_of(m.source) for m in exercise.misconceptions)


def source_of(function: Function) -> str | None:
    """The text of a function, where it can be found: in a notebook IPython keeps it."""
    try:
        return textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        return None


def _code_of(source: str) -> str:
    """The code in a text, without docstrings, comments and layout; the text itself where it is not one function."""
    try:
        (function,) = ast.parse(source).body
    except (SyntaxError, ValueError):
        return source
    if isinstance(function, ast.FunctionDef) and ast.get_docstring(function) is not None:
        del function.body[0]
    return ast.dump(function)
