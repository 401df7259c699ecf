"""Refuse to import what a submission may not use, in words that tell a student why.

In the sandbox the other packages are not there at all (isolation.py), so this is no wall: it only gives the reason. Where there is no
sandbox, nobody needs a wall.
"""

import importlib.abc
import sys
from collections.abc import Sequence
from typing import Any

from autograder.sandbox.for_students import MAY_IMPORT


def may_import(module: str) -> bool:
    """Whether a submission may import this module: of the standard library, or on the list.

    >>> may_import("math"), may_import("numpy.linalg"), may_import("sklearn.svm")
    (True, True, False)
    """
    package = module.partition(".")[0]
    # The standard library makes one module whose name depends on the system.
    return package in MAY_IMPORT or package in sys.stdlib_module_names or package.startswith("_sysconfigdata")


class Gate(importlib.abc.MetaPathFinder):
    """Comes before all other finders and lets pass what may be imported."""

    @classmethod
    def find_spec(cls, name: str, path: Sequence[str] | None, target: Any = None) -> None:
        if not may_import(name):
            package = name.partition(".")[0]
            raise ModuleNotFoundError(
                f"{package} cannot be used while grading, only NumPy, matplotlib and Python's standard library; write your own",
                name=name,
            )


def is_refused(problem: ImportError) -> bool:
    """Whether an import failed because it is not allowed here: another package, or a part of the reference."""
    name = problem.name or ""
    return name.partition(".")[0] == "linclass_ref" or (name != "" and not may_import(name))
