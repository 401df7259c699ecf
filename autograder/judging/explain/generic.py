"""Mistakes that can be made in any exercise, each as what it makes of the right result: a sum for a mean, a column for a row, …"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from autograder.judging.exercise import Case, Exercise

Change = Callable[[np.ndarray, int], np.ndarray]  # (the right result, how many points there are) → the wrong one
Numbers = np.ndarray


@dataclass(frozen=True, eq=False)
class Generic:
    """A mistake that turns the right result into another one."""

    name: str
    sentence: str
    change: Callable[[Any, Case], Any]
    fills_rows: bool = False  # it keeps one array in several places

    def answer(self, one: Case, expected: Any) -> Any:
        """What comes of it on a case; None where it cannot be made there or changes nothing."""
        with np.errstate(all="ignore"):
            try:
                return self.change(expected, one)
            except (IndexError, ValueError, TypeError, ZeroDivisionError):
                return None


def _needs(dimensions: int, change: Callable[[Numbers], Numbers]) -> Change:
    """A change to arrays of so many dimensions only."""

    def changed(e: Numbers, n: int) -> Numbers:
        if e.ndim != dimensions:
            raise ValueError("not for this shape")
        return change(e)

    return changed


SAME_ARRAY = "the same array in every row"
SIZES = "Every number of yours is {} what it should be: {}"
# name, what it makes of an array of right numbers, what the learner is told
NUMBERS: tuple[tuple[str, Change, str], ...] = (
    ("wrong sign", lambda e, n: -e, "Your numbers have the wrong sign, and are right otherwise."),
    ("sum for mean", lambda e, n: e * n, "Your numbers are n times too large: a sum where the mean over the n points is asked for."),
    ("mean for sum", lambda e, n: e / n, "Your numbers are n times too small: a mean where the sum over the n points is asked for."),
    ("divided by n - 1", lambda e, n: e * n / (n - 1), "You divide by n - 1 where n is asked for (in NumPy: ddof=0)."),
    ("divided by n", lambda e, n: e * (n - 1) / n, "You divide by n where n - 1 is asked for."),
    ("twice as large", lambda e, n: 2 * e, SIZES.format("twice", "there is a factor 2 too many, or a ½ is missing.")),
    ("half as large", lambda e, n: e / 2, SIZES.format("half of", "there is a factor ½ too many, or a 2 is missing.")),
    ("squared", lambda e, n: e**2, "Your numbers are the squares of the right ones: a square root is missing, or a square is too many."),
    ("root taken", lambda e, n: np.sqrt(np.abs(e)), "Your numbers are the square roots of the right ones."),
    ("sign lost", lambda e, n: np.abs(e),
     "Your numbers are right, but they have lost their signs: where a minus is expected, yours is positive."),
    ("one too many", lambda e, n: e + 1, "Your numbers are too large by exactly 1."),
    ("one too few", lambda e, n: e - 1, "Your numbers are too small by exactly 1."),
    ("rounded to integers", lambda e, n: np.round(e), "Your numbers are rounded to integers. Keep the fractions."),
    ("cut to integers", lambda e, n: np.trunc(e),
     "Your numbers have lost what stands behind the point: is there an `int`, a `//`, or an array of integers?"),
    ("rounded down", lambda e, n: np.floor(e), "Your numbers are rounded down to integers: is there a `//` where `/` is meant?"),
    ("rounded", lambda e, n: np.round(e, 1), "Your numbers are rounded to one decimal. Keep all digits."),
    ("rounded", lambda e, n: np.round(e, 2), "Your numbers are rounded to two decimals. Keep all digits."),
    ("rounded", lambda e, n: np.round(e, 3), "Your numbers are rounded to three decimals. Keep all digits."),
    ("rounded", lambda e, n: np.round(e, 4), "Your numbers are rounded to four decimals. Keep all digits."),
    ("labels 0 and 1", lambda e, n: _of_labels(e, {-1: 0, 1: 1}), "Your labels are 0 and 1 where -1 and +1 are asked for."),
    ("labels -1 and 1", lambda e, n: _of_labels(e, {0: -1, 1: 1}), "Your labels are -1 and +1 where 0 and 1 are asked for."),
    ("answer reversed", lambda e, n: _of_labels(e, {0: 1, 1: 0}), "Your answer is the opposite of what is asked."),
    ("complement", lambda e, n: 1 - e, "Your numbers are one minus the right ones."),
    ("reciprocal", lambda e, n: 1 / e,
     "Your numbers are one divided by the right ones: numerator and denominator are the wrong way round."),
    ("logarithm taken", lambda e, n: np.log(e), "Your numbers are the logarithms of the right ones."),
    ("logarithm left out", lambda e, n: np.exp(e), "Your numbers are the exponentials of the right ones: a logarithm is missing."),
    ("column for a row", _needs(1, lambda e: e[:, None]),
     "Your result is a column, shape (n, 1). A plain row of numbers is asked for, shape (n,)."),
    ("column for a row", _needs(1, lambda e: e[None, :]),
     "Your result is a matrix with one row, shape (1, n). A plain row of numbers is asked for, shape (n,)."),
    ("flattened", _needs(2, lambda e: e.ravel()), "Your numbers are right, but they come in one long row. A matrix is asked for."),
    ("transposed", _needs(2, lambda e: e.T), "Your matrix is transposed: rows and columns are the wrong way round."),
    ("reverse order", lambda e, n: e[::-1], "Your numbers are right, but they come in reverse order, the last one first."),
    ("columns in reverse order", lambda e, n: e[:, ::-1], "Your columns are right, but they come in reverse order."),
    ("last column first", lambda e, n: np.roll(e, 1, axis=-1), "What belongs last stands first in your result; the rest is right."),
    ("first column last", lambda e, n: np.roll(e, -1, axis=-1), "What belongs first stands last in your result; the rest is right."),
    ("sorted", _needs(1, np.sort), "Your numbers are right, but they are sorted. They belong in the order of the input."),
    ("last one missing", lambda e, n: e[:-1], "Your result is right as far as it goes, but its last entry is missing."),
    ("first one missing", lambda e, n: e[1:], "Your result is right, but its first entry is missing."),
    ("last column missing", lambda e, n: e[:, :-1], "Your result is right, but its last column is missing."),
    ("first column missing", lambda e, n: e[:, 1:], "Your result is right, but its first column is missing."),
    ("mean returned", lambda e, n: np.mean(_many(e)), "You return the mean of the right numbers, one number. All of them are asked for."),
    ("sum returned", lambda e, n: np.sum(_many(e)), "You return the sum of the right numbers, one number. All of them are asked for."),
    ("largest returned", lambda e, n: np.max(_many(e)),
     "You return the largest of the right numbers, one number. All of them are asked for (np.maximum compares entry by entry, np.max "
     "does not)."),
    ("smallest returned", lambda e, n: np.min(_many(e)),
     "You return the smallest of the right numbers, one number. All of them are asked for (np.minimum compares entry by entry, np.min "
     "does not)."),
    ("place of the largest returned", lambda e, n: np.argmax(_many(e), axis=-1),
     "You return where the largest of the right numbers stands (argmax). The numbers themselves are asked for."),
    ("largest of each row", _needs(2, lambda e: e.max(axis=1)),
     "You return the largest number of each row. All of them are asked for."),
    ("sum of each row", _needs(2, lambda e: e.sum(axis=1)),
     "You return the sum of each row of the right matrix. The matrix itself is asked for."),
    ("sum of each column", _needs(2, lambda e: e.sum(axis=0)),
     "You return the sum of each column of the right matrix. The matrix itself is asked for."),
    ("mean of each column", _needs(2, lambda e: e.mean(axis=0)),
     "You return the mean of each column of the right matrix. The matrix itself is asked for."),
    ("columns divided by their sums", _needs(2, lambda e: e / e.sum(axis=0)),
     "The columns of your matrix are divided by their sums: is there an axis=0 too many, or in the place of axis=1?"),
    ("only the diagonal returned", _needs(2, lambda e: np.diag(_square(e))),
     "You return the diagonal of the right matrix alone. The whole matrix is asked for."),
    ("inner product for the outer one", _needs(2, lambda e: np.full(e.shape, np.trace(_square(e)))),
     "Every entry of your matrix is the same number. Of two rows of numbers `a @ b` is the inner product, one number, and `.T` changes "
     "nothing there; the outer product, a matrix, is np.outer(a, b)."),
    ("inner product for the outer one", _needs(2, lambda e: np.trace(_square(e))),
     "You return one number, the sum of the inner products. The outer product of two rows of numbers, a matrix, is np.outer(a, b)."),
    ("only the first", lambda e, n: _many(e)[0], "You return only the first entry: is there a `return` inside the loop?"),
    ("only the last", lambda e, n: _many(e)[-1],
     "You return only the last entry: does each round of the loop overwrite what the one before it made?"),
    (SAME_ARRAY, lambda e, n: np.repeat(_many(e)[-1:], len(e), axis=0),
     "Every row of your result is the last one: you keep the same array in the list each time, and then change it. Keep a "
     "copy."),
    ("divided by the length", lambda e, n: e / np.linalg.norm(e), "Your result is divided by its own length; that is not asked for."),
    ("divided by the sum", lambda e, n: e / np.sum(e), "Your numbers are divided by their own sum; that is not asked for."),
)  # fmt: skip


def _many(e: Numbers) -> Numbers:
    if e.ndim == 0 or len(e) < 2:
        raise ValueError("only one")
    return e


def _square(e: Numbers) -> Numbers:
    if e.shape[0] != e.shape[1] or len(e) < 2:
        raise ValueError("not square")
    return e


def _of_labels(e: Numbers, table: dict[int, int]) -> Numbers:
    if not e.ndim or not set(np.unique(e).tolist()) <= set(table):
        raise ValueError("these are not labels")
    return np.vectorize(table.__getitem__, otypes=[float])(e)


def generic_mistakes(exercise: Exercise, expected: Any) -> Iterator[Generic]:
    """Those that can be made where the results look like `expected`: in all results at once, or in one of them."""
    if not isinstance(expected, tuple):
        for name, change, sentence in NUMBERS:
            yield Generic(name, sentence, _of_one(change), name == SAME_ARRAY)
        return
    yield from _of_the_order(exercise)
    for name, change, sentence in NUMBERS:
        yield Generic(name, sentence, _of_all(change), name == SAME_ARRAY)
        for i, part in enumerate(exercise.returns):
            words = f"It is about {part}; the rest is right. {sentence}"
            yield Generic(f"{name} ({part})", words, _of_part(change, i), name == SAME_ARRAY)


def _of_one(change: Change) -> Callable[[Any, Case], Any]:
    return lambda expected, one: change(np.asarray(expected, dtype=float), count_points(one))


def _of_all(change: Change) -> Callable[[Any, Case], Any]:
    return lambda expected, one: [change(np.asarray(e, dtype=float), count_points(one)) for e in expected]


def _of_part(change: Change, i: int) -> Callable[[Any, Case], Any]:
    def changed(expected: Any, one: Case) -> Any:
        parts = list(expected)
        parts[i] = change(np.asarray(parts[i], dtype=float), count_points(one))
        return parts

    return changed


def _of_the_order(exercise: Exercise) -> Iterator[Generic]:
    """Mistakes in how several results are put together."""
    names = exercise.returns
    listed = f"{len(names)} results: {', '.join(names)}"
    for order in itertools.permutations(range(len(names))):
        if list(order) != sorted(order):
            sentence = f"The results are ({', '.join(names)}), in this order."
            yield Generic("results in another order", sentence, partial(_chosen, list(order)))
    for i, name in enumerate(names):
        others = [j for j in range(len(names)) if j != i]
        yield Generic(
            "only one of the results", f"You return {name} alone. Asked for are {listed}.", partial(_single, i)
        )
        sentence = f"{name} is missing from what you return. Asked for are {listed}."
        yield Generic("a result is missing", sentence, partial(_chosen, others))


def _chosen(which: list[int], expected: Any, one: Case) -> Any:
    return [expected[i] for i in which]


def _single(i: int, expected: Any, one: Case) -> Any:
    return expected[i]


def count_points(one: Case) -> int:
    """The number of points: the rows of the first array among the arguments."""
    return next((len(a) for a in one.args if isinstance(a, np.ndarray) and a.ndim), 1)
