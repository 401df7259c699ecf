"""Functions as arguments of a case, with names that say what they compute.

When submissions are graded they stay with the judge and are called from the learner's process, so a learner's function sees their values
and nothing else.
"""

from collections.abc import Callable
from typing import Any

Function = Callable[[Any], Any]


def named(name: str, function: Function) -> Function:
    """`function` with a name that says what it computes: a failed check shows it."""
    function.__name__ = name
    return function
