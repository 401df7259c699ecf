"""Answers of known quality: right ones in various wordings, wrong ones that differ from the solution, and hostile ones."""

import ast
import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from autograder.exercises import by_id
from autograder.exercises._solutions import solutions_of
from autograder.judging.calling import attempt
from autograder.judging.explain.mutations import list_mutants
from autograder.reports.restyle import in_other_words, plain_tree

SECONDS = 0.5  # a wrong version that takes longer on a visible case is not used: it would only make the demo slow
BANK = 4  # wrong versions of one exercise

# Where more than one answer is right, an answer that differs from the solution need not be wrong. These are, for the reason given.
WRONG = {
    "right_but_mistaken": "return np.eye(4)[:, :2], np.array([1, 1, -1, -1]), np.array([1.0, 1.0]), -0.5",  # no point on the boundary
    "train_test_split": "return np.arange(n)[round(n * test_fraction) :], np.arange(n)[: round(n * test_fraction)]",  # not shuffled
    "unlucky_update": "return np.array([1.0, 0.0]), np.array([1.0, -4.0]), np.array([-1.0, 1.0])",  # the update corrects b
    "xor_features": "return np.column_stack([X, X[:, 0] + X[:, 1]])",  # a linear feature does not separate any more than before
    "slow_order": "return np.arange(len(X))",  # as given
    "margin_trap": "return np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([9.0, 0.0]), np.array([1.0, 0.0])",
    "step_rule": "return np.ones(m)",  # the noise stays
    "message_features": "return np.array([[len(text), text.count('!')] for text in texts])",  # how it is written is not looked at
    "easier_coordinates": "return np.eye(X.shape[1]), X.mean(axis=0)",  # centered only
    "surrogate_trap": "return [1, 2, 3, 4], [1, 1, 1, 1], [0, 0], [1, 0]",  # b is better in both
    "voting_loses": "return np.eye(15)[:, :2], np.arange(15) % 3",  # both are bad
    "late_parcels": "return np.full(len(X_new), np.mean(y))",  # decides nothing
    "hard_dataset": "return np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([1, -1])",  # one mistake, whatever k
    "broken_step": 'return 2, "g"',  # that line does follow
    "proof_order": 'return "BGDEAHFC"',  # sums before their steps
    "non_separable_certificate": "return np.full(len(X), 1 / len(X))",  # the sum is not zero, and it is never None
    "fisher_direction": "return X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)",  # the scatter is forgotten
    "fisher_projection": "return np.linalg.svd(X - X.mean(axis=0))[2][:m].T",  # axes of largest variance: the classes are forgotten
}

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
        if id in WRONG:
            return [f"{signature}\n    {WRONG[id]}"]
        made = [mutant.text for mutant in list_mutants(self.solutions[id])]
        self._rng.shuffle(made)
        found: list[str] = []
        for source in made:
            if len(found) < BANK and self._differs(id, source):
                found.append(source)
        return found or [f"{signature}\n    return None"]

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
        exercise = by_id(id)
        space: dict[str, Any] = {"np": np, **solutions_of(exercise.notebook)}  # with what the lesson gives
        for other, solution in self.solutions.items():
            exec(source if other == id else solution, space)
        for one in exercise.visible[:3]:
            outcome = attempt(exercise.call, space[id], one.args, SECONDS)
            yield _numbers(outcome.value) if outcome.kind == "value" else None


def _numbers(value: Any) -> np.ndarray | None:
    """All numbers in a value, in order."""
    parts = value if isinstance(value, tuple | list) else [value]
    try:
        return np.concatenate([np.ravel(np.asarray(part, dtype=float)) for part in parts]) if parts else np.zeros(0)
    except (TypeError, ValueError):
        return None
