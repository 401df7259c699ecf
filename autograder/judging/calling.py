"""Call a learner's function so that nothing but its result gets out: no output, no warnings, no endless loop."""

import builtins
import contextlib
import copy
import io
import logging
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from autograder.judging import webassembly
from autograder.judging.alarm import OutOfTime, has_signal, time_limit
from autograder.judging.plain import NOT_DEFINED, PLAIN, NotPlain, plain

CALL_SECONDS = 10.0
MAX_PRINTED = 2_000  # characters of what a call prints that are kept
# Said to a learner whose system has no alarm signal.
NO_ALARM = "(On this system a single long call, such as time.sleep, can be stopped only when it ends.)"


class RemoteError(Exception):
    """An exception that a function raised in another process: the name of its class, and a description in words."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class AskedForInput(Exception):
    """The function waits for the keyboard, where nobody sits."""


class Ended(RemoteError):
    """The other process is gone: it ended itself or was stopped. The words complete a sentence that begins with the function's name."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of one call: a plain value, or a sentence about how it failed."""

    value: Any = None
    failure: str | None = None
    kind: str = "value"  # value, missing (NotImplementedError), error, time, type
    error: str = ""  # the name of the exception's class
    warnings: tuple[str, ...] = ()
    printed: str = ""
    undefined: str = ""  # the name that was not defined, in a NameError


def attempt(
    use: Callable[..., Any],
    function: Callable[..., Any],
    args: tuple[Any, ...],
    seconds: float = CALL_SECONDS,
    *,
    warnings_matter: bool = False,
) -> Outcome:
    """`use(function, *copies of args)` as an Outcome; never raises what the learner's code raised."""
    if warnings_matter and webassembly.FLAGS_ARE_MISSING:
        with webassembly.looking():
            return attempt(use, function, tuple(webassembly.flagged(copied(arg)) for arg in args), seconds)
    printed = Printed()
    with quiet(printed) as caught, without_keyboard():
        outcome = _attempt(use, function, args, seconds, caught)
    return replace(outcome, printed=printed.getvalue()) if printed.tell() else outcome


def _attempt(
    use: Callable[..., Any],
    function: Callable[..., Any],
    args: tuple[Any, ...],
    seconds: float,
    caught: list[warnings.WarningMessage],
) -> Outcome:
    copies = tuple(map(copied, args))
    try:
        with time_limit(seconds):
            value = plain(use(function, *copies))
    except OutOfTime as late:
        limit = f"{late.seconds or seconds:.3g}"
        failure = f"did not finish within {limit} second{'s' * (limit != '1')}: does every loop end?"
        cut_short = late.seconds or has_signal()  # another process was ended, or the alarm rang
        return Outcome(failure=failure if cut_short else f"{failure} {NO_ALARM}", kind="time")
    except Ended as problem:
        return Outcome(failure=f"{problem}.", kind="error", error=problem.kind)
    except AskedForInput:
        failure = "calls `input()`, and nobody is there to type: what it needs comes with its arguments."
        return Outcome(failure=failure, kind="error", error="AskedForInput")
    except NotImplementedError:
        return Outcome(failure="is not written yet: it raises NotImplementedError.", kind="missing")
    except NotPlain as problem:
        return Outcome(failure=f"returned {problem}; numbers, lists and arrays are expected.", kind="type")
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # SystemExit too: a learner's function may raise anything
        if isinstance(problem, RemoteError) and problem.kind == NOT_DEFINED:
            return Outcome(failure=f"is not defined: {problem}", kind="error", error=NOT_DEFINED)
        name = problem.kind if isinstance(problem, RemoteError) else type(problem).__name__
        failure = f"raised {_in_words(problem, function)}"
        undefined = problem.name if isinstance(problem, NameError) else None
        return Outcome(failure=failure, kind="error", error=name, undefined=undefined or "")
    return Outcome(
        value=value, warnings=tuple(str(w.message) for w in caught if issubclass(w.category, RuntimeWarning))
    )


def copied(value: Any) -> Any:
    """copy.deepcopy, of which most of the time goes into finding out what it was given: mostly arrays of numbers, and numbers."""
    if type(value) is np.ndarray and not value.dtype.hasobject:
        return (
            webassembly.as_default(value.copy(order="K")) if webassembly.INTEGERS_ARE_SHORT else value.copy(order="K")
        )
    if isinstance(value, webassembly.FlaggedArray):
        return value.copy()
    return value if type(value) in PLAIN else copy.deepcopy(value)


def _in_words(problem: BaseException, function: Callable[..., Any]) -> str:
    """`IndexError: … (line 4 of your function)`."""
    if isinstance(problem, RemoteError):
        return str(problem)
    words = f"{type(problem).__name__}: {str(problem)[:300]}".rstrip(": ")
    code = getattr(function, "__code__", None)
    if code is not None:
        frames = [f for f in traceback.walk_tb(problem.__traceback__) if f[0].f_code.co_filename == code.co_filename]
        inside = [line for frame, line in frames if frame.f_code is code]
        if inside:
            words += f" (line {inside[-1] - code.co_firstlineno + 1} of your function)"
    return words


class Printed(io.StringIO):
    """What is printed, up to a length; the rest is lost."""

    def write(self, text: str) -> int:
        super().write(text[: max(MAX_PRINTED - self.tell(), 0)])
        return len(text)


def _refuse(*_: object) -> str:
    raise AskedForInput


def _ignore(*_: object) -> None: ...


@contextlib.contextmanager
def without_keyboard() -> Iterator[None]:
    """`input()` fails at once, instead of waiting until the time is up."""
    before = builtins.input
    builtins.input = _refuse
    try:
        yield
    finally:
        builtins.input = before


@contextlib.contextmanager
def quiet(printed: io.StringIO | None = None) -> Iterator[list[warnings.WarningMessage]]:
    """Swallow what is printed and logged, and collect warnings; what goes to standard output goes into `printed`.

    nbgrader treats anything on standard error in a check cell as a failure, so a harmless warning must not reach it.
    """
    before = sys.stdout, sys.stderr, logging.Logger.callHandlers
    with warnings.catch_warnings(record=True) as caught, np.errstate():
        try:  # one step for all three: this is done for every call
            sys.stdout, sys.stderr = printed or io.StringIO(), io.StringIO()
            # `logging.disable` would visit every logger, twice for each call. mypy does not let a method be replaced.
            logging.Logger.callHandlers = _ignore  # type: ignore[assignment, method-assign]
            warnings.simplefilter("always")
            yield caught
        finally:
            sys.stdout, sys.stderr, logging.Logger.callHandlers = before  # type: ignore[method-assign]
