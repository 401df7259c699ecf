"""The banks in a browser tab: the same answers, judged in WebAssembly by the files that the live book carries.

Packages that a tab does not have are stand-ins there whose functions raise ModuleNotFoundError.
"""

import importlib.abc
import importlib.machinery
import json
import sys
import time
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ABSENT = ("scipy", "sklearn", "pandas")
DIFFERING = Path(__file__).with_name("in_tab.tsv")  # the answers whose verdict is another one in the tab, and why


def read_differing() -> dict[tuple[str, ...], str]:
    """Answer (as in golden.tsv) → the reason."""
    _, *rows = (line.split("\t") for line in DIFFERING.read_text(encoding="utf-8").splitlines())
    return {tuple(row[:4]): row[4] for row in rows}


class Absent(types.ModuleType):
    """A module, or anything in it, that is not there when it is called."""

    def __getattr__(self, name: str) -> "Absent":
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise ModuleNotFoundError(f"No module named {self.__name__.partition('.')[0]!r}")


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds such modules."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        is_absent = name.partition(".")[0] in ABSENT
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if is_absent else None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return Absent(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is in it."""


def judge(bank: str, wanted: Iterable[list[str]]) -> str:
    """The verdicts on the wanted answers of a bank, with the seconds that each took, as JSON."""
    if not any(isinstance(finder, Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, Finder())
    from tests.exercises.bank import answers_of
    from tests.exercises.golden import judge_answer, key_of
    from tests.impatient import unhurried

    keys = {tuple(key) for key in wanted}
    found = []
    for answer in answers_of(bank):
        key = key_of(answer)
        if key in keys:
            begin = time.perf_counter()
            entry = judge_answer(answer, unhurried)
            found.append([key, entry, time.perf_counter() - begin])
    return json.dumps(found)
