"""While a notebook is graded, the checks happen elsewhere: these functions do nothing, so that cells that call them still run."""

import sys
from collections.abc import Callable
from typing import Any


def check(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def hint(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def failing(*args: Any, **kwargs: Any) -> dict[str, Any]:
    """There is none here."""
    return {}


def guess(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def show_recap(*args: Any, **kwargs: Any) -> None:
    """Nothing, for the same reason."""


def again(*args: Any, **kwargs: Any) -> None:
    """Nothing, for the same reason."""


def show_guesses(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def yours(function: Any) -> Callable[..., Any]:
    """The notebook's own function. One of an earlier lesson is not here, and answers nothing."""
    found = sys._getframe(1).f_globals.get(function) if isinstance(function, str) else function
    return found if callable(found) else lambda *args, **kwargs: None


def grade(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def exercises() -> tuple[Any, ...]:
    """There are none here."""
    return ()
