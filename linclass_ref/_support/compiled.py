"""Faster plain loops: where Numba is installed (the extra `fast`), `@compiled` has it compile a loop that has much to do.

Compiled and plain loops give the same bits, because they do the same operations in the same order. NumPy's own products do not
promise an order, so the loops use `dot`.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from importlib.util import find_spec
from types import FunctionType
from typing import Any, TypeVar

import numpy as np

from linclass_ref._support.validate import FloatArray

# To load Numba and what it has compiled takes half a second. A loop waits for that if it may touch so many numbers, or if plain
# loops have taken so many seconds of the processor already.
MIN_WORK, MAX_PLAIN_SECONDS = 1_000_000, 0.1
MIN_FOR_NUMPY = 10  # entries from which on NumPy is faster than a loop in Python

Function = TypeVar("Function", bound=Callable[..., Any])


def add_up(a: FloatArray, b: FloatArray) -> float:
    """a·b, added up from the first entry to the last."""
    total = 0.0
    for j in range(len(a)):
        total += a[j] * b[j]
    return total


def dot(a: FloatArray, b: FloatArray) -> float:
    """The same bits without Numba: `cumsum` adds in that order, too, and for long vectors it is many times faster."""
    return (
        add_up(a, b) if len(a) < MIN_FOR_NUMPY else 0.0 + float(np.cumsum(a * b)[-1])
    )  # 0.0 + -0.0 is 0.0, as in the loop


def compiled(function: Function) -> Function:
    """The function, compiled once it has much to do. The plain one is then its attribute `py_func`."""
    if not find_spec("numba"):
        return function
    if not hasattr(signal, "SIGALRM"):
        import numba  # noqa: F401  now, because later a time limit may end half an import: see `may_load`
    return Compiled(function)  # type: ignore[return-value]


def may_load() -> bool:
    """Whether Numba is loaded or can be: half an import cannot be taken up again, so a time limit must be able to wait for its end.

    The alarm signal can; what watches the other threads cannot.
    """
    return "numba" in sys.modules or threading.current_thread() is threading.main_thread()


class Compiled:
    """A loop that is plain Python for little work, and compiled for much."""

    spent = 0.0  # seconds of the processor that plain loops have taken in this process

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function

    def __call__(self, *args: Any) -> Any:
        if (Compiled.spent > MAX_PLAIN_SECONDS or work(args) > MIN_WORK) and may_load():
            return self.fast(*args)
        begin = time.process_time()
        try:
            return self.py_func(*args)
        finally:
            Compiled.spent += time.process_time() - begin

    @cached_property
    def fast(self) -> Callable[..., Any]:
        """The compiled function; in it, `dot` is the loop."""
        plain: Any = self.py_func
        loop = FunctionType(plain.__code__, {**plain.__globals__, "dot": translated(add_up)}, plain.__name__)
        loop.__module__, loop.__qualname__ = (
            plain.__module__,
            plain.__qualname__,
        )  # Numba keeps what it compiled under these
        return translated(loop)


def work(args: tuple[Any, ...]) -> int:
    """How many numbers a loop may touch at most: the entries of its largest array, as often as its passes say.

    >>> work((np.zeros((50, 2)), np.arange(50), 10, True))
    1000
    """
    entries = max(arg.size for arg in args if isinstance(arg, np.ndarray))
    return int(entries * max((arg for arg in args if type(arg) is int), default=1))


@cache
def translated(function: Callable[..., Any]) -> Any:
    """Numba's version of a function."""
    before = _hold_alarm()
    try:
        from numba import njit

        _let_alarms_wait()
    finally:
        _release_alarm(before)
    try:
        return njit(cache=True)(function)
    except RuntimeError:  # there is no folder in which the compiled code could be kept
        return njit(function)


@cache
def _let_alarms_wait() -> None:
    """Let an alarm wait while LLVM compiles: an exception from its handler in the midst of that can end the process."""
    from numba.core import event

    class Undisturbed(event.Listener):
        def __init__(self) -> None:
            self.masks: list[Any] = []  # compilations are nested where one compiled function calls another

        def on_start(self, event: Any) -> None:
            self.masks.append(_hold_alarm())

        def on_end(self, event: Any) -> None:
            _release_alarm(self.masks.pop())

    event.register("numba:compile", Undisturbed())


def _hold_alarm() -> Any:
    """From here on an alarm waits, where the system has one; returns what `_release_alarm` needs."""
    if not hasattr(signal, "SIGALRM"):
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])


def _release_alarm(before: Any) -> None:
    if before is not None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
