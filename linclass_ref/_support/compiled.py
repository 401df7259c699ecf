"""Faster plain loops: `@compiled` is Numba's njit where Numba is installed (the extra `fast`), and does nothing otherwise.

Compiled and plain loops give the same bits, because they do the same operations in the same order. NumPy's own products do not
promise an order, so the loops use `dot`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from linclass_ref._support.validate import FloatArray

try:
    from numba import njit
except ImportError:
    njit = None

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called. The plain one is then its attribute `py_func`."""
    if njit is None:
        return function
    try:
        return njit(cache=True)(function)
    except RuntimeError:  # there is no folder in which the compiled code could be kept
        return njit(function)


@compiled
def dot(a: FloatArray, b: FloatArray) -> float:
    """a·b, added up from the first entry to the last."""
    total = 0.0
    for j in range(len(a)):
        total += a[j] * b[j]
    return total
