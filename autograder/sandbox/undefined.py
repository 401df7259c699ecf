"""Why a function that an exercise asks for is not defined: its cell has a SyntaxError, or its name is misspelt."""

import ast
import difflib
import re
import warnings
from collections.abc import Iterable, Sequence

MIN_SIMILARITY = 0.85  # of two names with the same first letter, above that of any two exercises of the course


def say_why(name: str, sources: Sequence[str], defined: Iterable[str]) -> str | None:
    """What to tell about a name that is not defined, from the cells that ran and the functions that they defined.

    >>> say_why("is_separated", ["def is_separated(X):\\n    return (X > 0"], [])
    "line 2 of its cell has a SyntaxError: '(' was never closed"
    >>> say_why("is_separated", [], ["is_seperated", "reflect"])
    'the notebook has a function `is_seperated`. Did you mean `is_separated`?'
    """
    for source in reversed(sources):
        if re.search(rf"^\s*def\s+{re.escape(name)}\b", source, re.MULTILINE):
            if problem := _find_syntax_error(source):
                return problem
            break
    close = find_similar(name, defined)
    return f"the notebook has a function `{close}`. Did you mean `{name}`?" if close else None


def find_similar(name: str, others: Iterable[str]) -> str | None:
    """The other name that is spelt almost like this one.

    >>> find_similar("is_seperated", ["reflect", "is_separated"])
    'is_separated'
    """
    same_start = [other for other in others if other[:1] == name[:1] and other != name]
    return next(iter(difflib.get_close_matches(name, same_start, 1, MIN_SIMILARITY)), None)


def _find_syntax_error(source: str) -> str | None:
    try:
        with warnings.catch_warnings(action="ignore"):  # about escapes in strings
            ast.parse(source)
    except SyntaxError as problem:
        return f"line {problem.lineno} of its cell has a {type(problem).__name__}: {problem.msg}"
    except (ValueError, RecursionError, MemoryError):  # a null character, or brackets without end
        return None
    return None
