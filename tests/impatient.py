"""Other time limits for the tests: less for the case that most wrong answers use up, and limits that do not depend on other processes."""

import contextlib
import signal
from collections.abc import Iterator

from autograder.judging import alarm, points
from autograder.judging.exercise import Case
from autograder.judging.explain import fix

SECONDS = 0.25  # an answer that stops needs a thousandth of it, and one that does not stop half a minute


@contextlib.contextmanager
def impatient() -> Iterator[None]:
    """In this block a case with a time limit of its own has a quarter of a second. Nothing else is different."""
    before = Case.limit

    def limit(one: Case, seconds: float) -> float:
        return seconds if one.seconds is None else SECONDS

    Case.limit = limit  # type: ignore[method-assign]
    try:
        yield
    finally:
        Case.limit = before  # type: ignore[method-assign]


@contextlib.contextmanager
def processor_time() -> Iterator[None]:
    """In this block every time limit counts the processor's time instead of the clock's, so that other processes cannot use it up."""
    before, alarm._signalled = alarm._signalled, _limited
    try:
        with unhurried():
            yield
    finally:
        alarm._signalled = before


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """In this block the search for a fix and the public draws, which end after a few hundred versions or cases anyway, have no limit."""
    before = fix.FIX_SECONDS, points.PUBLIC_SECONDS
    fix.FIX_SECONDS = points.PUBLIC_SECONDS = float("inf")
    try:
        yield
    finally:
        fix.FIX_SECONDS, points.PUBLIC_SECONDS = before


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    is_over = False

    def ring(signum: int, frame: object) -> None:
        if not is_over:
            raise alarm.OutOfTime

    before = alarm.set_handler(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds, alarm.AGAIN)
    try:
        try:
            yield
        finally:
            is_over = True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        alarm.set_handler(signal.SIGPROF, before)
