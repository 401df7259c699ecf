"""What came of running a cell, as its process tells it: known forms only, harmless text, and no more of it than a notebook may write."""

from dataclasses import dataclass, replace
from typing import Any

from autograder.sandbox.values import Broken, arrived_text

MAX_TRACEBACK = 10_000
CUT = "\n… (more output was cut)\n"


@dataclass(frozen=True)
class CellError:
    """What a cell raised."""

    kind: str
    words: str
    traceback: str = ""


@dataclass(frozen=True)
class CellResult:
    """The result of running a cell. All text in it is the student's: escape it before showing it."""

    stdout: str = ""
    stderr: str = ""
    error: CellError | None = None
    seconds: float = 0.0
    value: str | None = None  # how the last expression shows itself, if that was asked for
    early: bool = False  # whether it was shown before anything on standard error


def read_result(answer: dict[str, Any], seconds: float, limit: int, shows: bool) -> CellResult:
    """The answer to a cell, with at most `limit` characters of each kind of output; Broken if it is none."""
    error = answer.get("error")
    if answer.get("is") != "ran" or not (error is None or type(error) is dict):
        raise Broken("not an answer to a cell")
    problem = error and CellError(
        arrived_text(error.get("kind"), 100),
        arrived_text(error.get("words")),
        arrived_text(error.get("traceback"), MAX_TRACEBACK),
    )
    most, value = limit + len(CUT), answer.get("value")
    return CellResult(
        arrived_text(answer.get("stdout"), most),
        arrived_text(answer.get("stderr"), most),
        problem or None,
        seconds,
        arrived_text(value) if shows and value is not None else None,
        answer.get("early") is True,
    )


class TextBudget:
    """How much text a notebook may still write, over all its cells. The count that its process keeps can be changed from inside."""

    def __init__(self, most: int) -> None:
        self._left = dict.fromkeys(("stdout", "stderr", "errors"), most)

    def cut(self, ran: CellResult) -> CellResult:
        """The result with as much of its text as there is room for, which is used up by it."""
        error = ran.error and replace(ran.error, traceback=self._within("errors", ran.error.traceback))
        return replace(
            ran, stdout=self._within("stdout", ran.stdout), stderr=self._within("stderr", ran.stderr), error=error
        )

    def _within(self, kind: str, text: str) -> str:
        left = self._left[kind]
        self._left[kind] = max(0, left - len(text))
        if len(text) <= left:
            return text
        # Also if nothing is left: that there was something on standard error decides the points.
        return text[:left] + CUT
