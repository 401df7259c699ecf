"""What a student's function returned, as plain data: numbers, strings, None, lists and numeric arrays, nothing with behaviour of its own.

Nothing is compared or shown before it has gone through here, so a result with its own `__eq__` or `__repr__` cannot matter.
"""

import math
import numbers
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

MAX_ITEMS = 1_000_000
MAX_DEPTH = 8
MAX_DIMENSIONS = 8
MAX_HOLLOW = 10_000  # rows of an array without entries, which has size zero but takes forever to go through


class NotPlain(Exception):
    """The value is not made of numbers, strings, lists, tuples and arrays."""


def plain(value: Any, depth: int = 0) -> Any:
    """`value` rebuilt from None, bool, int, float, str, lists and base-class arrays; a function stays as it is.

    >>> plain((np.float64(1.5), [np.int64(2), np.True_]))
    [1.5, [2, True]]
    """
    if depth > MAX_DEPTH:
        raise NotPlain(f"lists nested more than {MAX_DEPTH} deep")
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, np.ndarray):
        return _plain_array(value, depth)
    if isinstance(value, np.generic):
        return _plain_array(np.asarray(value), depth)
    if isinstance(value, list | tuple | range):
        if len(value) > MAX_ITEMS:
            raise NotPlain(f"a list of {len(value):,} items, which is more than the {MAX_ITEMS:,} that are looked at")
        return [plain(item, depth + 1) for item in list(value)]
    if isinstance(value, numbers.Integral | numbers.Real):
        return float(value) if not isinstance(value, int) else int(value)
    if isinstance(value, str):
        return str.__str__(value)
    if hasattr(type(value), "__array__"):
        return _plain_array(np.asarray(value), depth)
    if isinstance(value, Callable):  # type: ignore[arg-type]  # mypy does not take the abstract class here
        return value
    raise NotPlain(f"a value of type {type(value).__name__}")


def is_hollow(shape: Sequence[int]) -> bool:
    """Whether an array of this shape without entries has too many rows to go through.

    >>> is_hollow((0, 3)), is_hollow((8, 8, 8, 8, 8, 0))
    (False, True)
    """
    return math.prod(max(n, 1) for n in shape) > MAX_HOLLOW


def _plain_array(array: Any, depth: int) -> Any:
    array = np.asarray(array)
    if array.ndim > MAX_DIMENSIONS:
        raise NotPlain(f"an array of {array.ndim} dimensions, more than the {MAX_DIMENSIONS} that are looked at")
    if array.size > MAX_ITEMS:
        raise NotPlain(f"an array of {array.size:,} entries, which is more than the {MAX_ITEMS:,} that are looked at")
    if array.size == 0 and is_hollow(array.shape):
        raise NotPlain(f"an array of shape {array.shape}, which has many rows and no entries")
    array = np.array(array, subok=False)  # a copy: the function may keep using the original
    if array.dtype.kind == "c" and not array.imag.any():
        array = array.real  # np.linalg.eig returns real eigenvectors as complex numbers when another pair is complex
    if array.dtype.kind in "biuf":
        return array if array.ndim else array.item()
    if array.dtype.kind == "O":
        return plain(array.tolist(), depth + 1)
    if array.dtype.kind == "U":
        return array.tolist()
    raise NotPlain(f"an array of {array.dtype}")
