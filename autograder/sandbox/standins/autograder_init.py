"""While a notebook is graded, the checks are made elsewhere: these do nothing, so that cells which call them still run."""

from typing import Any


def check(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def hint(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def guess(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def show_guesses(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def grade(*args: Any, **kwargs: Any) -> None:
    """Does nothing here."""


def exercises() -> tuple[Any, ...]:
    """There are none here."""
    return ()
