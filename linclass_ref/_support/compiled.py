"""Faster plain loops: `@compiled` is Numba's njit where Numba is installed (the extra `fast`), and does nothing otherwise.

Compiled and plain loops give the same bits, because they do the same operations in the same order. NumPy's own products do not
promise an order, so the loops use `dot`.
"""

import signal
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from linclass_ref._support.validate import FloatArray

try:
    from numba import njit
    from numba.core import event
except ImportError:
    njit = None
else:

    class Undisturbed(event.Listener):
        """Lets an alarm wait while LLVM compiles: an exception from its handler in the midst of that can end the process."""

        def __init__(self) -> None:
            self.masks: list[set[int]] = []  # compilations are nested where one compiled function calls another

        def on_start(self, event: Any) -> None:
            self.masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM]))

        def on_end(self, event: Any) -> None:
            signal.pthread_sigmask(signal.SIG_SETMASK, self.masks.pop())

    if hasattr(signal, "pthread_sigmask"):
        event.register("numba:compile", Undisturbed())

LONG = 10  # entries from which on NumPy is faster than a loop in Python

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
def add_up(a: FloatArray, b: FloatArray) -> float:
    """a·b, added up from the first entry to the last."""
    total = 0.0
    for j in range(len(a)):
        total += a[j] * b[j]
    return total


def add_up_in_numpy(a: FloatArray, b: FloatArray) -> float:
    """The same bits without Numba: `cumsum` adds in that order, too, and for long vectors it is many times faster."""
    return add_up(a, b) if len(a) < LONG else 0.0 + float(np.cumsum(a * b)[-1])  # 0.0 + -0.0 is 0.0, as in the loop


dot = add_up if njit else add_up_in_numpy
