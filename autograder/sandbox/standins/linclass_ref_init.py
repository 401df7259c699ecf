"""The part of the reference that notebooks may use while they are graded: data, the plots that need no algorithm, and
the tool `nonnegative`.

Widgets do nothing, and neither do plots that would need an algorithm; every other part refuses to be imported.
"""

import importlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

# The modules that were put beside this file; `autograder.sandbox.for_students` lists them.
HERE = frozenset(
    ".".join(path.relative_to(Path(__file__).parent).with_suffix("").parts).removesuffix(".__init__")
    for path in Path(__file__).parent.rglob("*.py")
)


def _refusal(name: str) -> ImportError:
    message = f"{name}: the reference cannot be used while grading; write your own"
    return ImportError(message, name=name)


class Nothing:
    """Can be called, asked for any attribute and looped over, and does nothing."""

    def __call__(self, *args: Any, **kwargs: Any) -> "Nothing":
        return self

    def __getattr__(self, name: str) -> "Nothing":
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Any:
        return iter(())

    def __repr__(self) -> str:
        return "(nothing to see while grading)"


class _Widgets(ModuleType):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds widgets and plots that do nothing, and refuses the algorithms with a message."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        package, _, rest = name.partition(".")
        if package != "linclass_ref" or not rest:
            return None
        if rest in HERE:
            return None
        if rest.split(".")[0] in ("widgets", "scene", "plots"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        raise _refusal(name)

    def create_module(self, spec: Any) -> ModuleType:
        return _Widgets(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return importlib.import_module(f"linclass_ref.{name}")


if __name__ == "linclass_ref":  # only where this file takes the package's place
    sys.meta_path.insert(0, _Finder())
