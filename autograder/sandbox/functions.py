"""Functions across the wall: those of a notebook that the judge calls, and those of the judge that a student's code calls."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from autograder.judging import alarm
from autograder.judging.calling import RemoteError
from autograder.judging.plain import NotPlain
from autograder.sandbox.values import MAX_ASKED, MAX_WORDS, Broken, arrived, encode

if TYPE_CHECKING:
    from autograder.sandbox.notebook import Notebook


class RemoteFunction:
    """A function of a notebook, called from the judge: by its name, or by the handle under which it was returned."""

    def __init__(self, notebook: "Notebook", name: str | None = None, handle: int | None = None) -> None:
        self._notebook, self.name, self.handle = notebook, name, handle
        self.generation = notebook.generation

    def __call__(self, *args: Any) -> Any:
        with alarm.hold_alarm() as seconds:  # an alarm would interrupt a conversation with the worker
            return self._notebook.call(self, args, seconds)

    def __deepcopy__(self, memo: Any) -> "RemoteFunction":
        return self

    def __repr__(self) -> str:
        return f"<function {self.name or 'without a name'} of a notebook>"


def call_back(
    function: Callable[..., Any], args: list[Any], arrays: list[np.ndarray], functions: list[Callable[..., Any]]
) -> tuple[dict[str, Any], list[np.ndarray]]:
    """Call a function of the judge for the student's code; what it raises goes back in words.

    A function that it returns is added to `functions`, those that the student's code may call.
    """
    back: list[np.ndarray] = []
    try:
        return {"value": encode(function(*arrived(args, arrays, _no_functions, MAX_ASKED)), back, functions)}, back
    except Broken:
        raise
    except NotPlain as problem:
        return {"kind": "TypeError", "words": f"a function that was handed to yours was called with {problem}"}, []
    except Exception as problem:
        return {"kind": type(problem).__name__, "words": str(problem)[:MAX_WORDS]}, []


def _no_functions(index: int) -> Any:
    raise Broken("a function where data was expected")


def as_exception(kind: str, words: str) -> Exception:
    """What a notebook's function raised, as an exception that the judge knows."""
    if kind == "NotImplementedError":
        return NotImplementedError(words)
    if kind == "NotPlain":
        return NotPlain(words)
    return RemoteError(kind, words)
