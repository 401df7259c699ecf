"""Integers where NumPy's default ones have 32 bits: in WebAssembly.

There `np.bincount`, `np.repeat` and others refuse arrays of 64-bit integers, which is what random generators give. The judge hands out
arrays of the default integers, as it does everywhere, and lets generators draw the same numbers as everywhere in that type.
"""

from typing import Any

import numpy as np

ARE_SHORT = np.dtype(np.intp).itemsize < 8


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
    if ARE_SHORT:
        np.random.default_rng = _default_rng


def _default_rng(seed: Any = None) -> np.random.Generator:
    if isinstance(seed, np.random.Generator):
        return seed
    return Draws(seed if isinstance(seed, np.random.BitGenerator) else np.random.PCG64(seed))
