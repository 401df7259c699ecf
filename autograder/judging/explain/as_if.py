"""Mistakes that amount to another input: the last point left out, an argument not used, fractions cut off, …

Each is an answer "as if": what the reference answers for the changed arguments.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from autograder.judging.exercise import Exercise

Args = tuple[Any, ...]


class Inapplicable(Exception):
    """The change makes no sense for these arguments."""


@dataclass(frozen=True, eq=False)
class AsIf:
    """A change to the arguments, and what a learner is told whose function answers as if it had been made."""

    name: str
    words: str  # after "Your function answers as if"
    change: Callable[[Args], Args]

    @property
    def sentence(self) -> str:
        return f"Your function answers as if {self.words}."


def as_ifs(exercise: Exercise, args: Args) -> Iterator[AsIf]:
    """Those that could be meant where the arguments look like `args`."""
    parameters = exercise.parameters
    rows = [parameters.index(name) for name in exercise.rows]
    for name, words, which in ROWS:
        yield AsIf(name, words, partial(_rows, rows, which))
    if exercise.parallel:
        several, listed = [parameters.index(name) for name in exercise.parallel], ", ".join(exercise.parallel)
        for name, words, part in ENTRIES:
            yield AsIf(f"{name} entry of {listed} left out", words.format(listed), partial(_entries, several, part))
    if exercise.offset:
        weights, offset = exercise.offset
        words = f"{offset} had been added to every entry of {weights}: is a bracket in the wrong place?"
        places = parameters.index(weights), parameters.index(offset)
        yield AsIf(f"{offset} added to {weights}", words, partial(_offset_in_weights, *places))
    yield from (AsIf(*one) for one in POINTS)
    for i, (name, value) in enumerate(zip(parameters, args, strict=False)):
        for what, words, change in _of_argument(value):
            yield AsIf(f"{name} {what}", f"{name} {words}", partial(_replaced, i, change))
    for i, j in combinations(range(len(parameters)), 2):
        if type(args[i]) is type(args[j]) and np.shape(args[i]) == np.shape(args[j]) and not callable(args[i]):
            names = f"{parameters[i]} and {parameters[j]}"
            yield AsIf(f"{names} swapped", f"{names} had changed places", partial(_swapped, i, j))


Change = tuple[
    str, str, Callable[[Any], Any]
]  # of an argument: what is done to it, what it is then like, and the change


def _of_argument(value: Any) -> tuple[Change, ...]:
    if isinstance(value, bool | str) or callable(value):
        return ()
    if isinstance(value, int | float | np.number):
        return NUMBER
    dimensions = value.ndim if isinstance(value, np.ndarray) else 0
    return {1: VECTOR, 2: MATRIX}.get(dimensions, ())


def _limited(limit: int, value: Any) -> Any:
    return limit if isinstance(value, int) and value > limit else value


def _no() -> Any:
    raise Inapplicable


def _if_square(change: Callable[[np.ndarray], np.ndarray], matrix: np.ndarray) -> np.ndarray:
    return change(matrix) if matrix.shape[0] == matrix.shape[1] else _no()


NUMBER: tuple[Change, ...] = (
    ("not used", "were 0", lambda v: 0 * v),
    ("one less", "were one less than it is", lambda v: v - 1),
    ("one more", "were one more than it is", lambda v: v + 1),
    ("with the wrong sign", "had the other sign", lambda v: -v),
    ("without limit", "were without limit", lambda v: 500 if isinstance(v, int) else _no()),
    *(
        (f"limited to {limit}", f"were never more than {limit}", partial(_limited, limit))
        for limit in (10, 20, 25, 50, 100, 1000)
    ),
    ("cut to an integer", "were cut to an integer", lambda v: int(v)),
)
VECTOR: tuple[Change, ...] = (
    ("not used", "were all zeros", np.zeros_like),
    ("taken as equal", "were the same for all", lambda v: np.full(len(v), np.mean(v))),
    ("with the wrong sign", "had the other sign", lambda v: -v),
    ("made a unit vector", "had been divided by its length", lambda v: v / np.linalg.norm(v)),
    ("cut to integers", "were cut to integers", lambda v: np.trunc(v)),
    ("sorted", "had been sorted", np.sort),
    ("divided by its sum", "had been divided by its sum", lambda v: v / np.sum(v)),
)
MATRIX: tuple[Change, ...] = (
    ("not used", "were all zeros", np.zeros_like),
    ("transposed", "were transposed", lambda v: v.T),
    ("with the diagonal alone", "had zeros off the diagonal", partial(_if_square, lambda v: np.diag(np.diag(v)))),
    ("taken for the unit matrix", "were the unit matrix", partial(_if_square, lambda v: np.eye(len(v)))),
    ("cut to integers", "were cut to integers", lambda v: np.trunc(v)),
    ("with its bias first", "had its last column first", lambda v: np.roll(v, 1, axis=1)),
    ("with the wrong sign", "had the other sign", lambda v: -v),
)


def _replaced(i: int, change: Callable[[Any], Any], args: Args) -> Args:
    return (*args[:i], change(args[i]), *args[i + 1 :])


def _swapped(i: int, j: int, args: Args) -> Args:
    changed = list(args)
    changed[i], changed[j] = args[j], args[i]
    return tuple(changed)


def _table(args: Args) -> np.ndarray:
    """The points: the first matrix, or else the first row of numbers."""
    arrays = [a for a in args if isinstance(a, np.ndarray) and a.ndim]
    found = next((a for a in arrays if a.ndim == 2), arrays[0] if arrays else None)
    return _no() if found is None else found


def _rows(rows: list[int], which: Callable[[np.ndarray], Any], args: Args) -> Args:
    """Some of the points, with all that belongs to them."""
    n = len(_table(args))
    mine = [i for i in rows if isinstance(args[i], np.ndarray) and args[i].ndim and len(args[i]) == n]
    if n < 2 or not mine:
        raise Inapplicable
    kept = which(np.hstack([args[i].reshape(n, -1) for i in mine]))
    return tuple(a[kept] if i in mine else a for i, a in enumerate(args))


ENTRIES = (
    ("last", "the last entry of {} were not there: does a loop end one too early?", slice(None, -1)),
    ("first", "the first entry of {} were not there: does a loop start at 1?", slice(1, None)),
)


def _entries(which: list[int], part: slice, args: Args) -> Args:
    """What the arguments hold for each voter, pair or class, with one entry left out."""
    if len({len(args[i]) for i in which}) > 1 or len(args[which[0]]) < 2:
        raise Inapplicable
    return tuple(a[part] if i in which else a for i, a in enumerate(args))


def _offset_in_weights(weights: int, offset: int, args: Args) -> Args:
    changed = list(args)
    changed[weights], changed[offset] = args[weights] + args[offset], 0 * args[offset]
    return tuple(changed)


def _first_places(points: np.ndarray) -> np.ndarray:
    return np.sort(np.unique(points, axis=0, return_index=True)[1])


ROWS: tuple[tuple[str, str, Callable[[np.ndarray], Any]], ...] = (
    ("last point left out", "the last point were not there: does a loop end one too early?", lambda p: slice(None, -1)),
    ("first point left out", "the first point were not there: does a loop start at 1?", lambda p: slice(1, None)),
    ("only the first point", "there were only the first point: is there a `return` inside the loop?", lambda p: slice(None, 1)),
    ("only the last point",
     "there were only the last point: does each round of a loop overwrite the one before?", lambda p: slice(-1, None)),
    ("points in reverse order", "the points came in reverse order", lambda p: slice(None, None, -1)),
    ("equal points taken once", "a point that occurs several times occurred once", _first_places),
)  # fmt: skip


def _columns(which: Any, args: Args) -> Args:
    table = _table(args)
    if table.ndim != 2 or table.shape[1] < 2:
        raise Inapplicable
    n, d = table.shape

    def fewer(a: Any) -> Any:
        if not isinstance(a, np.ndarray) or a.ndim == 0 or a.shape[-1] != d or (a.ndim == 1 and n == d):
            return a
        return a[..., which] if a.shape != (d, d) or a is table else a[which][:, which]

    return tuple(map(fewer, args))


def _points(change: Callable[[np.ndarray], np.ndarray], args: Args) -> Args:
    table = _table(args)
    return tuple(change(a.astype(float)) if a is table else a for a in args)


def _cut(args: Args) -> Args:
    return tuple(np.trunc(a) if isinstance(a, np.ndarray) and a.dtype.kind == "f" else a for a in args)


CUT = "all numbers had been truncated to integers, by an `int` perhaps, or by an array of integers"
POINTS: tuple[tuple[str, str, Callable[[Args], Args]], ...] = (
    ("two features only", "there were only two features", partial(_columns, slice(None, 2))),
    ("first feature only", "there were only one feature, the first", partial(_columns, slice(None, 1))),
    ("last feature left out", "the last feature were not there", partial(_columns, slice(None, -1))),
    ("first and last feature only", "there were only the first and the last feature", partial(_columns, [0, -1])),
    ("points centred", "the mean had been subtracted from the points", partial(_points, lambda X: X - X.mean(axis=0))),
    ("points of length 1", "every point had been divided by its length",
     partial(_points, lambda X: X / np.linalg.norm(X, axis=1, keepdims=True))),
    ("absolute values", "the coordinates had lost their signs", partial(_points, np.abs)),
    ("a 1 appended", "a 1 had been appended to every point",
     partial(_points, lambda X: np.column_stack([X, np.ones(len(X))]))),
    ("integers", CUT, _cut),
)  # fmt: skip
