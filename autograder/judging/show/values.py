"""Values as a learner would write them, short enough to read."""

from itertools import islice
from typing import Any

import numpy as np

from autograder.judging.compare import describe

MAX_ROWS, MAX_COLUMNS = 8, 8
MAX_LEVELS = 3  # of lists in lists, or dimensions of an array, that are written out
MAX_TEXT = 200  # characters of a text


def show_value(value: Any, levels: int = MAX_LEVELS) -> str:
    """A value as a learner would write it, long arrays cut in the middle. What is not shown costs no time.

    >>> show_value(np.array([[2.0, 2.0], [2.0, -1.0]]))
    '[[2, 2],\\n [2, -1]]'
    >>> show_value(np.zeros((8, 8, 8, 0)))
    'an array of shape (8, 8, 8, 0)'
    """
    if isinstance(value, np.ndarray):
        too_deep = value.ndim > levels or (value.ndim > 1 and value.size == 0)
        return describe(value) if too_deep else _show_array(value)
    if isinstance(value, tuple | list):
        if levels == 0:
            return describe(value)
        if any(isinstance(v, np.ndarray | list | tuple) for v in value):
            return "(" + ", ".join(show_value(v, levels - 1) for v in value[:MAX_ROWS]) + ")"
        return _show_row(value)
    if isinstance(value, dict | set | frozenset):
        return describe(value) if levels == 0 else _show_entries(value, levels - 1)
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, float | np.floating):
        return f"{float(value):.6g}"
    if callable(value):
        return f"the function {getattr(value, '__name__', '')}".strip()
    if isinstance(value, str):
        left = len(value) - MAX_TEXT
        return repr(value) if left <= 0 else f"{value[:MAX_TEXT]!r} … {left:,} more characters"
    return describe(value) if isinstance(value, int) else str(value)


def _show_entries(value: Any, levels: int) -> str:
    """A dictionary or a set; a set in a fixed order."""
    left = len(value) - MAX_COLUMNS
    if isinstance(value, dict):
        pairs = islice(value.items(), len(value) if left <= 2 else MAX_COLUMNS)
        words = [f"{show_value(key, levels)}: {show_value(item, levels)}" for key, item in pairs]
    else:
        words = sorted(show_value(item, levels) for item in value)[: len(value) if left <= 2 else MAX_COLUMNS]
    return "{" + ", ".join(words if left <= 2 else [*words, f"… {left} more"]) + "}" if value else str(type(value)())


def _show_array(array: np.ndarray) -> str:
    if array.ndim == 0:
        return show_value(array.item())
    if array.ndim == 1:
        return _show_row(array)
    rows = [_show_array(row) for row in (array if len(array) <= MAX_ROWS else array[: MAX_ROWS - 2])]
    if len(array) > MAX_ROWS:
        rows += [f"… {len(array) - MAX_ROWS + 1} more rows …", _show_array(array[-1])]
    return "[" + ",\n ".join(rows) + "]"


def _show_row(items: Any) -> str:
    """Numbers or texts on one line."""
    left = len(items) - MAX_COLUMNS
    shown = items if left <= 2 else items[:MAX_COLUMNS]
    words = [show_value(v) for v in (shown.tolist() if isinstance(shown, np.ndarray) else shown)]
    return f"[{', '.join(words if left <= 2 else [*words, f'… {left} more'])}]"
