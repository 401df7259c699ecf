"""Run a student's notebook where it can do no harm, and call its functions from outside."""

from autograder.sandbox.isolation import CannotIsolate, available, lacks
from autograder.sandbox.limits import Limits
from autograder.sandbox.notebook import Notebook
from autograder.sandbox.results import CellError, CellResult
from autograder.sandbox.session import Pool

__all__ = ["CannotIsolate", "CellError", "CellResult", "Limits", "Notebook", "Pool", "available", "lacks"]
