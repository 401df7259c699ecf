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
PLAIN = {type(None), bool, int, float}  # plain as they stand
MAX_HOLLOW = 10_000  # rows of an array without entries, which has size zero but takes forever to go through


class NotPlain(Exception):
    """The value is not made of numbers, strings, lists, tuples and arrays."""


class Budget:
    """How many numbers and characters a value may still hold."""

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def take(self, count: int, what: str) -> None:
        self.left -= count
        if self.left < 0:
            more = f"{what}, which is" if count > self.most else "lists or arrays that hold"
            raise NotPlain(f"{more} more than the {self.most:,} numbers or characters that are looked at")


def plain(value: Any, most: int = MAX_ITEMS) -> Any:
    """`value` rebuilt from None, bool, int, float, str, lists and base-class arrays; a function stays as it is.

    It holds at most `most` numbers and characters in all.

    >>> plain((np.float64(1.5), [np.int64(2), np.True_]))
    [1.5, [2, True]]
    """
    return _rebuilt(value, 0, Budget(most))


def _rebuilt(value: Any, depth: int, budget: Budget) -> Any:
    if depth > MAX_DEPTH:
        raise NotPlain(f"lists nested more than {MAX_DEPTH} deep")
    if type(value) in PLAIN:
        return value
    if isinstance(value, np.ndarray):
        return _plain_array(value, depth, budget)
    if isinstance(value, np.generic):
        return _plain_array(np.asarray(value), depth, budget)
    if isinstance(value, list | tuple | range):
        budget.take(len(value), f"a list of {len(value):,} items")
        items = list(value)
        if depth < MAX_DEPTH and PLAIN.issuperset(map(type, items)):
            return items  # most lists are long rows of numbers
        return [_rebuilt(item, depth + 1, budget) for item in items]
    if isinstance(value, numbers.Integral | numbers.Real):
        return float(value) if not isinstance(value, int) else int(value)
    if isinstance(value, str):
        text = str.__str__(value)
        budget.take(len(text), f"a text of {len(text):,} characters")
        return text
    if hasattr(type(value), "__array__"):
        return _plain_array(np.asarray(value), depth, budget)
    if isinstance(value, Callable):  # type: ignore[arg-type]  # mypy does not take the abstract class here
        return value
    raise NotPlain(f"a value of type {type(value).__name__}")


def is_hollow(shape: Sequence[int]) -> bool:
    """Whether an array of this shape without entries has too many rows to go through.

    >>> is_hollow((0, 3)), is_hollow((8, 8, 8, 8, 8, 0))
    (False, True)
    """
    return math.prod(max(n, 1) for n in shape) > MAX_HOLLOW


def _plain_array(array: Any, depth: int, budget: Budget) -> Any:
    if isinstance(array, np.ma.MaskedArray) and np.ma.is_masked(array):
        raise NotPlain("an array with masked entries")  # NumPy would put in what is under the mask, often a zero
    array = np.asarray(array)
    if array.ndim > MAX_DIMENSIONS:
        raise NotPlain(f"an array of {array.ndim} dimensions, more than the {MAX_DIMENSIONS} that are looked at")
    budget.take(array.size, f"an array of {array.size:,} entries")
    if array.size == 0 and is_hollow(array.shape):
        raise NotPlain(f"an array of shape {array.shape}, which has many rows and no entries")
    array = np.array(array, subok=False)  # a copy: the function may keep using the original
    if array.dtype.kind == "c" and not array.imag.any():
        array = array.real  # np.linalg.eig returns real eigenvectors as complex numbers when another pair is complex
    if array.dtype.kind in "biuf":
        return array if array.ndim else array.item()
    if array.dtype.kind == "O":
        return _rebuilt(array.tolist(), depth + 1, budget)
    if array.dtype.kind == "U":
        return _rebuilt(array.tolist(), depth, budget)
    raise NotPlain(f"an array of {array.dtype}")
