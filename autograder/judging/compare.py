"""Does a result equal what was expected, in any reasonable form? The answer is None or a sentence for the learner."""

from typing import Any

import numpy as np

from autograder.judging.plain import plain

RTOL, ATOL = 1e-6, 1e-8
MAX_BITS = 200  # of an integer that is shown with all its digits


class WrongForm(str):
    """What is wrong with a value, in a sentence about its shape or the number of its parts."""

    __slots__ = ()


def compare(
    got: Any, expected: Any, names: tuple[str, ...] = ("the result",), rtol: float = RTOL, atol: float = ATOL
) -> str | None:
    """What is wrong with `got` (plain data) compared with `expected`; None if nothing is.

    >>> compare([[1.0, 2.0], 3], (np.array([1, 2]), 3), ("theta", "k"))
    >>> compare([[1.0, 2.0], 4], (np.array([1, 2]), 3), ("theta", "k"))
    'k is 4; expected 3.'
    >>> compare({"a": 1.0, "b": "x"}, {"a": 1, "b": "y"})
    "the result['b'] is the text 'x'; expected the text 'y'."
    """
    if isinstance(expected, tuple) and len(names) == len(expected):
        return _compare_tuple(got, expected, names, rtol, atol)
    return _compare_one(got, expected, names[0], rtol, atol)


def same(a: Any, b: Any) -> bool:
    """Whether two pieces of plain data are equal up to rounding, whatever they are."""
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and not _is_numeric(a):
        return all(same(x, y) for x, y in zip(a, b, strict=True))
    x, y = numbers_of(a), numbers_of(b)
    if x is None or y is None:
        return x is None and y is None and type(a) is type(b) and _same_other(a, b)
    return x.shape == y.shape and bool(are_close(x, y).all())


def _same_other(a: Any, b: Any) -> bool:
    """Whether two pieces of plain data of one type that are not made of numbers are equal."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return bool(a == b) if isinstance(a, str | frozenset | type(None)) else False


def are_close(x: np.ndarray, y: np.ndarray, rtol: float = RTOL, atol: float = ATOL) -> np.ndarray:
    """Which entries of two float arrays are equal up to rounding: np.isclose, where nan is close to nan.

    Most arrays are finite, and for these the formula alone takes a fifth of its time.

    >>> are_close(np.array([1.0, 2.0, np.nan]), np.array([1.0, 2.1, np.nan])).tolist()
    [True, False, True]
    """
    if np.isfinite(x).all() and np.isfinite(y).all():
        return np.asarray(np.abs(x - y) <= atol + rtol * np.abs(y))
    return np.isclose(x, y, rtol, atol, equal_nan=True)


def _compare_tuple(got: Any, expected: tuple[Any, ...], names: tuple[str, ...], rtol: float, atol: float) -> str | None:
    wanted = f"{len(expected)} values ({', '.join(names)})"
    if not isinstance(got, list) and not (isinstance(got, np.ndarray) and got.ndim):
        return WrongForm(f"expected {wanted}; got {describe(got)}.")
    if isinstance(got, np.ndarray) and any(np.shape(part) != got.shape[1:] for part in expected):
        return WrongForm(f"expected {wanted}; got {describe(got)} alone.")
    if len(got) != len(expected):
        return WrongForm(f"expected {wanted}; got {len(got)}.")
    for item, want, name in zip(got, expected, names, strict=True):
        problem = _compare_one(item, want, name, rtol, atol)
        if problem:
            return problem
    return None


def _compare_one(got: Any, expected: Any, name: str, rtol: float, atol: float) -> str | None:
    if got is None and expected is not None:
        return f"None came back for {name}: does your function end with a `return`?"
    if expected is None:
        return None if got is None else f"{name} is {describe(got)}; expected None."
    if callable(got):
        return f"a function came back for {name}; expected {describe(expected)}."
    if not isinstance(expected, np.ndarray | np.generic | int | float) and _is_other(expected):
        return _compare_other(got, plain(expected), name, rtol, atol)
    numbers, wanted = numbers_of(got), np.asarray(expected, dtype=float)
    if numbers is None:
        return f"{describe(got)} came back for {name}; expected {describe(expected)}."
    if wanted.ndim == 0 and numbers.size == 1:
        numbers = numbers.reshape(())
    if numbers.shape != wanted.shape:
        asked = wanted.shape if wanted.ndim else "a single number"
        return WrongForm(f"the shape of {name} is {numbers.shape or 'that of a single number'}; expected {asked}.")
    if (numbers == wanted).all():  # most right answers are, and this is quicker than what follows
        return None
    close = are_close(numbers, wanted, rtol, atol)
    if close.all():
        return None
    if wanted.ndim == 0:
        return f"{name} is {describe(got)}; expected {describe(expected)}."
    where = tuple(int(i) for i in np.argwhere(~close)[0])
    index = ", ".join(map(str, where))
    return f"{name}[{index}] is {float(numbers[where]):.6g}; expected {float(wanted[where]):.6g}."


def _is_other(expected: Any) -> bool:
    """Whether what is expected is not made of numbers alone."""
    return not isinstance(expected, list | tuple) or (len(expected) > 0 and numbers_of(plain(expected)) is None)


def _compare_other(got: Any, expected: Any, name: str, rtol: float, atol: float) -> str | None:
    """What is wrong with texts, lists of anything, dictionaries and sets."""
    if isinstance(expected, list):
        if not isinstance(got, list | np.ndarray) or (isinstance(got, np.ndarray) and got.ndim == 0):
            return f"{describe(got)} came back for {name}; expected {describe(expected)}."
        if len(got) != len(expected):
            return f"{name} has {len(got)} entries; expected {len(expected)}."
        parts: Any = ((f"{name}[{i}]", got[i], expected[i]) for i in range(len(expected)))
    elif isinstance(expected, dict) and isinstance(got, dict):
        for key in expected.keys() - got.keys():
            return f"{name} has no entry for {key!r:.60}."
        for key in got.keys() - expected.keys():
            return f"{name} has an entry for {key!r:.60}, which is not expected."
        parts = ((f"{name}[{key!r:.60}]", got[key], expected[key]) for key in expected)
    elif isinstance(expected, frozenset) and isinstance(got, frozenset):
        lacks, more = expected - got, got - expected
        return (
            f"{name} does not contain {min(map(repr, lacks)):.60}."
            if lacks
            else f"{name} contains {min(map(repr, more)):.60}, which is not expected."
            if more
            else None
        )
    else:
        same_text = isinstance(got, str) and isinstance(expected, str) and got == expected
        return None if same_text else f"{name} is {describe(got)}; expected {describe(expected)}."
    return next(filter(None, (_compare_one(g, e, n, rtol, atol) for n, g, e in parts)), None)


def numbers_of(value: Any) -> np.ndarray | None:
    """`value` as a float array, or None where it is not made of real numbers."""
    if value is None or isinstance(value, str) or callable(value) or (isinstance(value, list) and _holds_text(value)):
        return None
    try:
        array = np.asarray(value)
        return array.astype(float) if array.dtype.kind in "biuf" else None
    except (TypeError, ValueError):
        return None


def flat(value: Any) -> np.ndarray | None:
    """All numbers of a plain value in one row."""
    if isinstance(value, list | tuple):
        parts = [flat(part) for part in value]
        return None if any(part is None for part in parts) else np.concatenate([np.zeros(0), *parts])
    try:
        return np.asarray(value, dtype=float).ravel()
    except (TypeError, ValueError, OverflowError):  # a integer may be beyond all floats
        return None


def as_numbers(value: Any) -> np.ndarray:
    """`value` as a float array; a ValueError where it is not made of numbers.

    With `dtype=float` NumPy makes nan of None and of the text "nan", and no test for a fault is true of nan.

    >>> as_numbers([1, 2.5]).tolist()
    [1.0, 2.5]
    """
    numbers = numbers_of(value)
    if numbers is None:
        raise ValueError("not made of numbers")
    return numbers


def _holds_text(items: list[Any]) -> bool:
    """Whether there is text in nested lists. NumPy would give every entry the space of the longest one, which can be made gigabytes."""
    kinds = set(map(type, items))
    if any(issubclass(kind, str) for kind in kinds):
        return True
    nested = any(issubclass(kind, list) for kind in kinds)
    return nested and any(isinstance(item, list) and _holds_text(item) for item in items)


def _is_numeric(value: Any) -> bool:
    return numbers_of(value) is not None


def is_finite(value: Any) -> bool:
    """Whether no number in plain data is infinite, not a number, or beyond what a float can hold.

    >>> is_finite([np.ones(2), [None, 3]]), is_finite([np.array([1.0, np.inf])]), is_finite(10**400)
    (True, False, False)
    """
    if isinstance(value, int):
        return value.bit_length() <= 1023
    numbers = numbers_of(value)  # all at once where possible: going through a long list number by number is slow
    if numbers is None and isinstance(value, list):
        return all(map(is_finite, value))
    return numbers is None or bool(np.isfinite(numbers).all())


def scaled_to_one(values: np.ndarray) -> np.ndarray:
    """Finite numbers times a power of two, so that the largest is between 1/2 and 1 in size: no square or product overflows.

    A power of two leaves every digit as it is, so that what was exactly zero or a tie stays so.

    >>> scaled_to_one(np.array([6.0, -1.5])).tolist()
    [0.75, -0.1875]
    """
    values = values.astype(float)
    _, exponent = np.frexp(np.abs(values).max(initial=0.0))
    return np.ldexp(values, -exponent)


def describe(value: Any) -> str:
    """A few words for a value in a sentence.

    >>> describe(2.0), describe(np.zeros((3, 2))), describe("a")
    ('2', 'an array of shape (3, 2)', "the text 'a'")
    """
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        value = value.item()
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= MAX_BITS else "an integer with very many digits"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}"
    if isinstance(value, list | tuple):
        return f"{len(value)} values"
    if isinstance(value, dict | frozenset | set):
        return f"a {'dictionary' if isinstance(value, dict) else 'set'} of {len(value)} entries"
    return f"a {type(value).__name__}"
