"""What a student's function returned, as plain data: numbers, strings, None, lists, dictionaries, sets and numeric arrays, nothing with
behaviour of its own.

Nothing is compared or shown before it has gone through here, so a result with its own `__eq__` or `__repr__` cannot matter.
"""

import math
import numbers
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

NOT_DEFINED = "NotDefined"  # the kind of error where there is no such function to call
MAX_ITEMS = 1_000_000
MAX_DEPTH = 8
MAX_DIMENSIONS = 8
PLAIN = {type(None), bool, int, float}  # plain as they stand
MAX_KEYS = 200  # of a dictionary or a set whose entries are not all text: numbers can be chosen so that it takes forever to fill
MAX_HOLLOW = 10_000  # rows of an array without entries, which has size zero but takes forever to go through


class NotPlain(Exception):
    """The value is not made of numbers, strings, lists, tuples, dictionaries, sets and arrays."""


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
    """`value` rebuilt from None, bool, int, float, str, lists, dictionaries, frozen sets and base-class arrays; a function stays as it is.

    It holds at most `most` numbers and characters in all. A table or column of pandas becomes a dictionary of its parts.

    >>> plain((np.float64(1.5), [np.int64(2), np.True_]))
    [1.5, [2, True]]
    >>> plain({"a": (1, 2), 3: {4}})
    {'a': [1, 2], 3: frozenset({4})}
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
    if isinstance(value, dict):
        budget.take(len(value), f"a dictionary of {len(value):,} keys")
        pairs = list(dict.items(value))
        keys = _plain_keys([key for key, _ in pairs], budget)
        return {key: _rebuilt(item, depth + 1, budget) for key, (_, item) in zip(keys, pairs, strict=True)}
    if isinstance(value, set | frozenset):
        budget.take(len(value), f"a set of {len(value):,} entries")
        return frozenset(_plain_keys(list(value), budget))
    if type(value).__module__.split(".")[0] == "pandas" and hasattr(value, "index"):
        return _rebuilt(_parts_of_table(value), depth, budget)
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


def _plain_keys(keys: list[Any], budget: Budget) -> list[Any]:
    """Keys of a dictionary or entries of a set: texts, numbers, None, and tuples of them."""
    made = [_plain_key(key, budget) for key in keys]
    if len(made) > MAX_KEYS and not all(type(key) is str for key in made):
        raise NotPlain(f"a dictionary or set of more than the {MAX_KEYS:,} entries that are looked at")
    return made


def _plain_key(key: Any, budget: Budget, depth: int = 0) -> Any:
    if isinstance(key, tuple | frozenset) and depth < MAX_DEPTH:
        budget.take(len(key), f"a key of {len(key):,} parts")
        made = [_plain_key(part, budget, depth + 1) for part in key]
        return tuple(made) if isinstance(key, tuple) else frozenset(made)
    made = _rebuilt(key, MAX_DEPTH, budget)
    if not isinstance(made, str | int | float | None):
        raise NotPlain(f"a dictionary or set with an entry of type {type(key).__name__}")
    return made


def _parts_of_table(table: Any) -> dict[str, Any]:
    """A table or column of pandas, which only the process that made it needs to have."""
    index = table.index.tolist()
    if not hasattr(table, "columns"):
        return {"index": index, "values": table.tolist()}
    columns = list(range(table.shape[1]))
    return {"index": index, "columns": table.columns.tolist(), "values": [table.iloc[:, i].tolist() for i in columns]}


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
