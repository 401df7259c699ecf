"""Answers that people might hand in, written from the notebooks alone: right ones must get full points, wrong ones must not.

One module per exercise, `banks/<lesson>/<exercise>.py`. `@bank.right` and `@bank.wrong(cause="…")` mark the answers; the function of
an answer may have any name. No two wrong answers of a bank behave alike, get the same verdict and have the same cause.
"""

import importlib.util
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType
from typing import Any

from tests.exercises import banks


@dataclass(frozen=True)
class Answer:
    function: Callable[..., Any]
    is_right: bool
    by_chance: bool = (
        False  # depends on chance or rounding noise: never full points, but not the same verdict on every machine
    )
    cause: str = ""  # of a wrong one: the misconception's name, a generic one's, two with " + ", or "other: …"
    exercise: str = ""  # the name of its bank

    def __str__(self) -> str:
        return f"{self.exercise}-{'right' if self.is_right else 'wrong'}-{self.function.__name__}"


def list_banks() -> list[str]:
    """The names of all banks, e.g. "perceptron.reflect"."""
    modules = pkgutil.walk_packages(banks.__path__, f"{banks.__name__}.")
    return [module.name.removeprefix(f"{banks.__name__}.") for module in modules if not module.ispkg]


def answers_of(bank: str) -> list[Answer]:
    """The answers of a bank, freshly made: some remember what they were given, and that changes their later answers."""
    exercise = bank.rpartition(".")[2]
    return [replace(answer, exercise=exercise) for answer in load(bank).answers]


def load(bank: str) -> "Bank":
    """A bank, freshly made."""
    spec, code = _code_of(bank)
    module = importlib.util.module_from_spec(spec)
    exec(code, module.__dict__)
    found: Bank = module.bank
    return found


def bank_of(exercise: str) -> "Bank":
    """The bank of an exercise; an empty one if it has none."""
    return next((load(name) for name in list_banks() if name.rpartition(".")[2] == exercise), Bank())


@cache
def _code_of(bank: str) -> tuple[ModuleSpec, CodeType]:
    spec = importlib.util.find_spec(f"{banks.__name__}.{bank}")
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)
    code = spec.loader.get_code(spec.name)
    assert code is not None
    return spec, code


Function = Callable[..., Any]


class Bank:
    """The answers to one exercise, and what is known of the mechanical mutants of its solution.

    `equivalent` are mutants that give the same answer on every allowed input, each with the reason. Where `many_are_right`, in
    constructions and open tasks, a mutant is another example or another method, and no mutants are tried.
    """

    def __init__(self, equivalent: Mapping[str, str] | None = None, *, many_are_right: bool = False) -> None:
        self.answers: list[Answer] = []
        self.equivalent = dict(equivalent or {})
        self.many_are_right = many_are_right

    def right(self, function: Function) -> Function:
        self.answers.append(Answer(function, is_right=True))
        return function

    def wrong(self, *, by_chance: bool = False, cause: str = "") -> Callable[[Function], Function]:
        def mark(function: Function) -> Function:
            self.answers.append(Answer(function, False, by_chance, cause))
            return function

        return mark
