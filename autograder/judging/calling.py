"""Call a learner's function so that nothing but its result gets out: no output, no warnings, no endless loop."""

import contextlib
import copy
import io
import logging
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, has_signal, time_limit
from autograder.judging.plain import NotPlain, plain

CALL_SECONDS = 10.0
# Said to a learner whose system has no alarm signal.
NO_ALARM = "(On this system a single long call, such as time.sleep, can be stopped only when it ends.)"


class RemoteError(Exception):
    """An exception that a function raised in another process: the name of its class, and a description in words."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


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


def attempt(
    use: Callable[..., Any], function: Callable[..., Any], args: tuple[Any, ...], seconds: float = CALL_SECONDS
) -> Outcome:
    """`use(function, *copies of args)` as an Outcome; never raises what the learner's code raised."""
    copies = tuple(copy.deepcopy(a) for a in args)
    with quiet() as caught:
        try:
            with time_limit(seconds):
                value = plain(use(function, *copies))
        except OutOfTime as late:
            failure = f"did not finish within {late.seconds or seconds:.3g} seconds: does every loop end?"
            cut_short = late.seconds or has_signal()  # another process was ended, or the alarm rang
            return Outcome(failure=failure if cut_short else f"{failure} {NO_ALARM}", kind="time")
        except Ended as problem:
            return Outcome(failure=f"{problem}.", kind="error", error=problem.kind)
        except NotImplementedError:
            return Outcome(failure="is not written yet: it raises NotImplementedError.", kind="missing")
        except NotPlain as problem:
            return Outcome(failure=f"returned {problem}; numbers, lists and arrays are expected.", kind="type")
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # SystemExit too: a learner's function may raise anything
            name = problem.kind if isinstance(problem, RemoteError) else type(problem).__name__
            return Outcome(failure=f"raised {_in_words(problem, function)}", kind="error", error=name)
    return Outcome(
        value=value, warnings=tuple(str(w.message) for w in caught if issubclass(w.category, RuntimeWarning))
    )


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


@contextlib.contextmanager
def quiet() -> Iterator[list[warnings.WarningMessage]]:
    """Swallow what is printed and logged, and collect warnings.

    nbgrader treats anything on standard error in a check cell as a failure, so a harmless warning must not reach it.
    """
    sink = io.StringIO()
    disabled = logging.root.manager.disable
    with (
        contextlib.redirect_stdout(sink),
        contextlib.redirect_stderr(sink),
        warnings.catch_warnings(record=True) as caught,
        np.errstate(),
    ):
        warnings.simplefilter("always")
        logging.disable(logging.CRITICAL)
        try:
            yield caught
        finally:
            logging.disable(disabled)
