"""The grader of linclass: `check`, `hint` and `yours` for notebooks, `grade` and `exercises` for everyone else."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from autograder.exercises import exercises, grade

if TYPE_CHECKING:
    from autograder.judging.judge import Verdict
    from autograder.learner.check import check, hint
    from autograder.learner.yours import yours

__all__ = ["Verdict", "check", "exercises", "grade", "hint", "yours"]

# Loaded when they are asked for: the command line need not wait for NumPy to print its help.
_PLACES = {
    "Verdict": "autograder.judging.judge",
    "check": "autograder.learner.check",
    "hint": "autograder.learner.check",
    "yours": "autograder.learner.yours",
}


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module 'autograder' has no attribute {name!r}")
