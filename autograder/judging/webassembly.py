"""NumPy in WebAssembly, where integers have 32 bits and the processor reports no overflow: both are made as they are elsewhere.

Integers: there `np.bincount`, `np.repeat` and others refuse arrays of 64-bit integers, which is what random generators give. The judge
hands out arrays of the default integers, as it does everywhere, and lets generators draw the same numbers as everywhere in that type.

Warnings: NumPy computes the same numbers, but no floating-point flags exist, so that it never warns of overflow, division by zero and
invalid values. Where a case forbids warnings, its arguments are given as arrays that look at each result, and NumPy's functions look at
those of numbers.
"""

import contextlib
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

INTEGERS_ARE_SHORT = np.dtype(np.intp).itemsize < 8
FLAGS_ARE_MISSING = sys.platform == "emscripten"
# The functions of NumPy that can overflow, divide by zero or be undefined for finite numbers.
NAMES = "add subtract multiply divide true_divide power float_power square reciprocal exp exp2 expm1 log log2 log10 log1p sinh cosh sqrt"
ZERO = {
    "divide",
    "true_divide",
    "reciprocal",
    "log",
    "log2",
    "log10",
    "log1p",
}  # whose infinite results are divisions by zero


class FlaggedArray(np.ndarray):
    """An array that warns as NumPy does elsewhere when finite numbers give infinity, or numbers something that is none."""

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, out: Any = (), **more: Any) -> Any:
        plain = [np.asarray(one) if isinstance(one, FlaggedArray) else one for one in inputs]
        into = {"out": tuple(np.asarray(one) if isinstance(one, FlaggedArray) else one for one in out)} if out else {}
        made = getattr(ufunc, method)(*plain, **into, **more)
        if method in ("__call__", "reduce"):
            warn(ufunc.__name__ if method == "__call__" else "reduce", plain, made)
        if out:
            return out[0]
        return made.view(FlaggedArray) if isinstance(made, np.ndarray) else made


class Flagged:
    """A function of NumPy that warns also about numbers and ordinary arrays."""

    def __init__(self, ufunc: np.ufunc) -> None:
        self._ufunc = ufunc

    def __call__(self, *inputs: Any, **more: Any) -> Any:
        made = self._ufunc(*inputs, **more)
        if not any(isinstance(one, FlaggedArray) for one in inputs):
            warn(self._ufunc.__name__, inputs, made)
        return made

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ufunc, name)


def warn(name: str, inputs: Any, made: Any) -> None:
    """Warn as NumPy would if the processor had told it what happened.

    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     warn("exp", [1000.0], np.inf)
    >>> str(caught[0].message)
    'overflow encountered in exp'
    """
    parts = made if isinstance(made, tuple) else (made,)
    given = [np.asarray(one) for one in inputs]
    if any(one.dtype.kind not in "biuf" for one in (*given, *map(np.asarray, parts))):
        return
    is_nan = any(np.isnan(one).any() for one in given)
    is_infinite = any(np.isinf(one).any() for one in given)
    if not is_nan and any(np.isnan(one).any() for one in parts):
        _tell("invalid", f"invalid value encountered in {name}")
    if not is_nan and not is_infinite and any(np.isinf(one).any() for one in parts):
        by_zero = name in ZERO and _divides_by_zero(name, given)
        _tell("divide" if by_zero else "over", f"{'divide by zero' if by_zero else 'overflow'} encountered in {name}")


def _tell(kind: str, words: str) -> None:
    """Do what `np.errstate` says for this kind of event."""
    wanted = np.geterr()[kind]  # type: ignore[literal-required]  # `kind` is one of its keys
    if wanted == "raise":
        raise FloatingPointError(words)
    if wanted == "warn":
        warnings.warn(words, RuntimeWarning, stacklevel=4)


def _divides_by_zero(name: str, given: list[np.ndarray]) -> bool:
    return bool((given[-1] == (-1 if name == "log1p" else 0)).any())


def flagged(value: Any) -> Any:
    """An argument that looks at what is computed from it."""
    return value.view(FlaggedArray) if type(value) is np.ndarray else value


@contextlib.contextmanager
def looking() -> Iterator[None]:
    """In this block NumPy's functions look at their results."""
    before = {name: getattr(np, name) for name in NAMES.split()}
    try:
        for name, ufunc in before.items():
            setattr(np, name, Flagged(ufunc))
        yield
    finally:
        for name, ufunc in before.items():
            setattr(np, name, ufunc)


class Draws(np.random.Generator):
    """A generator of the same numbers; integers are of the default type."""

    def integers(self, *args: Any, **kwargs: Any) -> Any:
        return as_default(super().integers(*args, **kwargs))

    def choice(self, *args: Any, **kwargs: Any) -> Any:
        return as_default(super().choice(*args, **kwargs))

    def permutation(self, *args: Any, **kwargs: Any) -> Any:
        return as_default(super().permutation(*args, **kwargs))


def as_default(value: Any) -> Any:
    """Arrays of 64-bit integers as arrays of the default type; anything else as it is.

    >>> as_default(np.arange(3)).dtype == np.intp
    True
    """
    if type(value) is np.ndarray and value.dtype == np.int64:
        return value.astype(np.intp)
    return np.intp(value) if type(value) is np.int64 else value


def draw_default() -> None:
    """From now on `np.random.default_rng` gives such generators, if integers are short here."""
    if INTEGERS_ARE_SHORT:
        np.random.default_rng = _default_rng


def _default_rng(seed: Any = None) -> np.random.Generator:
    if isinstance(seed, np.random.Generator):
        return seed
    return Draws(seed if isinstance(seed, np.random.BitGenerator) else np.random.PCG64(seed))
