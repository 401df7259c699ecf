"""The grader: `check`, `hint`, `failing`, `again`, `yours` and `guess` for notebooks, `grade` and `exercises` for everyone else."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from autograder import exercises
from autograder.exercises import grade

if TYPE_CHECKING:
    from autograder.judging.judge import Verdict
    from autograder.learner.again import again
    from autograder.learner.check import check, hint
    from autograder.learner.failing import failing
    from autograder.learner.guess import guess
    from autograder.learner.recap import show_recap
    from autograder.learner.review import review
    from autograder.learner.yours import yours

__all__ = [
    "Verdict",
    "again",
    "check",
    "exercises",
    "failing",
    "grade",
    "guess",
    "hint",
    "review",
    "show_recap",
    "yours",
]

# Loaded on demand, so that the command line can print its help without waiting for NumPy.
_PLACES = {
    "Verdict": "autograder.judging.judge",
    "again": "autograder.learner.again",
    "check": "autograder.learner.check",
    "failing": "autograder.learner.failing",
    "guess": "autograder.learner.guess",
    "hint": "autograder.learner.check",
    "review": "autograder.learner.review",
    "show_guesses": "autograder.learner.recap",
    "show_recap": "autograder.learner.recap",
    "yours": "autograder.learner.yours",
}


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module 'autograder' has no attribute {name!r}")
