"""Run a student's notebook where it can do no harm, and call its functions from outside."""

from autograder.sandbox.isolation import CannotIsolate, available
from autograder.sandbox.limits import Limits
from autograder.sandbox.session import CellResult, Notebook, Pool

__all__ = ["CannotIsolate", "CellResult", "Limits", "Notebook", "Pool", "available"]
