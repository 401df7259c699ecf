"""Answers that people might hand in, written from the notebooks alone: right ones must get full points, wrong ones must not.

One module per lesson. `@right("exercise")` and `@wrong("exercise")` mark the answers; the function of an answer may have any name.
"""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType
from typing import Any


@dataclass(frozen=True)
class Answer:
    exercise: str
    function: Callable[..., Any]
    is_right: bool
    by_chance: bool = (
        False  # depends on chance or rounding noise: never full points, but not the same verdict on every machine
    )
    cause: str = ""  # of a wrong one: the misconception's name, a generic one's, two with " + ", or "other: …"

    def __str__(self) -> str:
        return f"{self.exercise}-{'right' if self.is_right else 'wrong'}-{self.function.__name__}"


def answers_of(bank: str) -> list[Answer]:
    """The answers of a lesson, freshly made: some remember what they were given, and that changes their later answers."""
    spec, code = _code_of(bank)
    module = importlib.util.module_from_spec(spec)
    exec(code, module.__dict__)
    return module.bank.answers


@cache
def _code_of(bank: str) -> tuple[ModuleSpec, CodeType]:
    spec = importlib.util.find_spec(f"tests.exercises.banks.{bank}")
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)
    code = spec.loader.get_code(spec.name)
    assert code is not None
    return spec, code


class Bank:
    """The answers of one lesson."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []

    def right(self, exercise: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._marked(exercise, is_right=True)

    def wrong(
        self, exercise: str, *, by_chance: bool = False, cause: str = ""
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._marked(exercise, is_right=False, by_chance=by_chance, cause=cause)

    def _marked(
        self, exercise: str, *, is_right: bool, by_chance: bool = False, cause: str = ""
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def mark(function: Callable[..., Any]) -> Callable[..., Any]:
            self.answers.append(Answer(exercise, function, is_right, by_chance, cause))
            return function

        return mark
