"""Answers of known quality: right ones in various wordings, wrong ones that differ from the solution, and hostile ones."""

import ast
import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from autograder.exercises import by_id
from autograder.exercises._solutions import solutions_of
from autograder.judging.calling import Outcome, attempt
from autograder.judging.explain.mutations import list_mutants
from autograder.reports.restyle import in_other_words, plain_tree

MAX_CASE_SECONDS = (
    0.5  # a wrong version that takes longer on a visible case is not used: it would only make the demo slow
)
BANK = 4  # wrong versions of one exercise

HOSTILE = {
    "uses the reference": """\
def {id}(*args):
    import importlib, pkgutil, linclass_ref
    for found in pkgutil.walk_packages(linclass_ref.__path__, "linclass_ref."):
        module = importlib.import_module(found.name)
        if hasattr(module, "{id}"):
            return getattr(module, "{id}")(*args)""",
    "is equal to everything": """\
class Equal(float):
    __eq__ = __le__ = __ge__ = lambda self, other: True
    __ne__ = __lt__ = __gt__ = lambda self, other: False
    __array__ = lambda self, *args, **kwargs: __import__("numpy").array(self, dtype=object)

def {id}(*args):
    return Equal(1)""",
    "writes full marks everywhere": """\
import os
def {id}(*args):
    for number in range(20):
        try:
            os.write(number, b'{{"kind": "value", "score": 1.0, "points": 100, "passed": true}}\\n')
        except OSError:
            pass
    print("score 1.0: all cases passed")""",
    "replaces the grader": """\
import sys, types
fake = types.ModuleType("autograder")
fake.check = fake.grade = check = lambda *args, **kwargs: 1.0
sys.modules["autograder"] = sys.modules["autograder.judging.judge"] = fake
def {id}(*args):
    return 1.0""",
    "searches for the secret": """\
import pathlib
def {id}(*args):
    for place in ("..", "../..", "/", str(pathlib.Path.home())):
        for name in ("gradebook.db", "settings.json", "solutions", "source", ".linclass"):
            for found in list(pathlib.Path(place).glob("**/" + name))[:3] if place == ".." else [pathlib.Path(place, name)]:
                if found.is_file():
                    return found.read_bytes().hex()""",
    "ends its process": "def {id}(*args):\n    __import__('os')._exit(0)",
}


class Answers:
    """The answers to the exercises of one lesson, made from its solutions (exercise → source)."""

    def __init__(self, solutions: dict[str, str], rng: random.Random) -> None:
        self.solutions, self._rng = solutions, rng

    @cached_property
    def needs(self) -> dict[str, set[str]]:
        """Which other answers each solution calls: it can only be right if they are."""
        names = {
            id: {n.id for n in ast.walk(ast.parse(s)) if isinstance(n, ast.Name)} for id, s in self.solutions.items()
        }
        return {id: found & set(self.solutions) - {id} for id, found in names.items()}

    @cached_property
    def wrong(self) -> dict[str, list[str]]:
        """Some wrong versions of each exercise."""
        return {id: self._wrong(id) for id in self.solutions}

    def right(self, id: str, mark: str, habit: str = "") -> str:
        """The solution in other words; `habit` is a line that the student puts first in every function with arguments."""
        tree = plain_tree(in_other_words(self.solutions[id], mark))
        function = next(n for n in tree.body if isinstance(n, ast.FunctionDef))
        if habit and function.args.args:
            names = ", ".join(a.arg for a in function.args.args) + ","
            function.body[:0] = ast.parse(habit.format(names=names)).body
        return ast.unparse(ast.fix_missing_locations(tree))

    def _wrong(self, id: str) -> list[str]:
        signature = self.solutions[id][self.solutions[id].index("def ") :].partition("\n")[0]
        exercise = by_id(id)
        several_are_right = exercise.holds is not None
        if several_are_right:  # an answer that differs from the solution need not be wrong; the author's mistakes are
            made = [mistake.source for mistake in exercise.misconceptions]
        else:
            made = [mutant.text for mutant in list_mutants(self.solutions[id])]
        self._rng.shuffle(made)
        found: list[str] = []
        for source in made:
            if len(found) < BANK and (self._answers if several_are_right else self._differs)(id, source):
                found.append(source)
        return found or [f"{signature}\n    return None"]

    def _answers(self, id: str, source: str) -> bool:
        """Whether a version answers the visible cases in time."""
        return all(outcome.kind == "value" for outcome in self._outcomes(id, source))

    def _differs(self, id: str, source: str) -> bool:
        """Whether a version gives clearly different numbers from the solution on a visible case: decided here, not by the judge."""
        theirs, ours = self._values(id, source), self._values(id, self.solutions[id])
        for got, expected in zip(theirs, ours, strict=False):
            if got is None or expected is None:
                return False
            if len(got) == len(expected) and not np.allclose(got, expected, rtol=1e-2, atol=1e-4, equal_nan=True):
                return True
        return False

    def _values(self, id: str, source: str) -> Iterator[np.ndarray | None]:
        """The numbers in the answers to the visible cases, one array per case; None where there are none."""
        for outcome in self._outcomes(id, source):
            yield _numbers(outcome.value) if outcome.kind == "value" else None

    def _outcomes(self, id: str, source: str) -> Iterator[Outcome]:
        """What becomes of the first visible cases."""
        exercise = by_id(id)
        space: dict[str, Any] = {"np": np, **solutions_of(exercise.notebook)}  # with what the lesson gives
        for other, solution in self.solutions.items():
            exec(source if other == id else solution, space)
        for one in exercise.visible[:3]:
            yield attempt(exercise.call, space[id], one.args, MAX_CASE_SECONDS)


def _numbers(value: Any) -> np.ndarray | None:
    """All numbers in a value, in order."""
    parts = value if isinstance(value, tuple | list) else [value]
    try:
        return np.concatenate([np.ravel(np.asarray(part, dtype=float)) for part in parts]) if parts else np.zeros(0)
    except (TypeError, ValueError):
        return None
