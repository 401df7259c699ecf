"""The lesson's solution with one thing changed: a comparison, a sign, a number, a missing term or bracket, a statement in another place.

A learner whose function answers exactly as such a version does has made that mistake, however it is written. What can be said is what one
would see in the solution: "Your function answers as one would that had `< 0` where `<= 0` belongs."
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from types import CodeType, FunctionType

import numpy as np

from autograder.judging.exercise import Exercise, Function, text_of
from autograder.judging.moves import loops, statements
from autograder.judging.rewrites import (
    brackets,
    calls,
    comparisons,
    in_context,
    numbers,
    signs,
    subscripts,
    terms,
)

MOST = 400  # versions of one solution
LONGEST = 90  # characters of a piece of code that is quoted
KINDS = (comparisons, signs, numbers, calls, brackets, terms, subscripts, statements, loops)


@dataclass(frozen=True, eq=False)
class Altered:
    """The solution with one piece of its code replaced."""

    solution: Function
    code: CodeType
    before: str
    after: str

    @property
    def name(self) -> str:
        if self.is_moved:
            return f"{self.before} {self.after}"
        return f"{self.after} for {self.before}" if self.after else f"without {self.before}"

    @property
    def is_moved(self) -> bool:
        """Whether a statement has moved to another place; `after` says where."""
        return self.after.startswith(("one level", "inside", "anew"))

    @property
    def sentence(self) -> str:
        if not self.after:
            return f"Your function answers as one would without {self.before}."
        if self.is_moved:
            return f"Your function answers as one would that had {self.before} {self.after}."
        return f"Your function answers as one would that had {self.after} where {self.before} belongs."

    @cached_property
    def function(self) -> Function:
        space = {"np": np, **self.solution.__globals__}
        exec(self.code, space)
        made: Function = space[self.solution.__name__]
        return made


def alterations(exercise: Exercise) -> list[Altered]:
    """All versions of an exercise's solution with one change, the likelier ones first, none twice.

    The change is made to the solution as it stands, to the same without its variables, and to the earlier exercises that it calls.
    """
    return list(islice(_versions(exercise), MOST))


def _versions(exercise: Exercise) -> Iterator[Altered]:
    seen: set[str] = set()
    own = text_of(exercise.solution)
    inlined, together = _without_variables(own), "\n".join([*_called(exercise.solution), own])
    for source in dict.fromkeys((own, inlined, together)):
        seen.add(ast.unparse(ast.parse(source)))
        for kind in KINDS:
            versions = kind(source) if source != inlined or source == own else in_context(source, kind(source))
            for tree, before, after in versions:
                written = ast.unparse(tree)
                if written in seen or max(len(before), len(after)) > LONGEST:
                    continue
                code = _code_of(written)
                if code is not None:
                    seen.add(written)
                    yield Altered(exercise.solution, code, before, after)


def _called(solution: Function) -> list[str]:
    """The texts of the functions of other exercises that a solution calls, those that are called by others first."""
    texts: dict[str, str] = {}

    def collect(function: Function) -> None:
        for node in ast.walk(ast.parse(text_of(function))):
            called = function.__globals__.get(node.id) if isinstance(node, ast.Name) else None
            if not isinstance(called, FunctionType) or called is solution or called.__name__ in texts:
                continue
            if called.__module__.startswith("autograder.exercises."):
                collect(called)
                texts[called.__name__] = text_of(called)

    collect(solution)
    return list(texts.values())


def _without_variables(source: str) -> str:
    """The source with the value of each variable in its places, as far as the function is a row of plain assignments.

    A change then touches one place: of `c = alpha * y; return c @ X, c.sum()` only the sum, say.
    """
    tree = ast.parse(source)
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    values: dict[str, ast.expr] = {}
    for one in function.body[:-1]:
        assigned = list(_assigned(one))
        if not assigned or any(name in values for name, _ in assigned):
            return source
        values |= {name: _Inlined(values).visit(value) for name, value in assigned}
    function.body[:-1] = []
    return ast.unparse(ast.fix_missing_locations(_Inlined(values).visit(tree)))


def _assigned(one: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names and values of `a = x` and `a, b = x, y`; nothing for any other statement."""
    if not isinstance(one, ast.Assign) or len(one.targets) > 1:
        return
    target, value = one.targets[0], one.value
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for name, part in zip(target.elts, value.elts, strict=True):
            if isinstance(name, ast.Name):
                yield name.id, part


class _Inlined(ast.NodeTransformer):
    """The values of variables in the places of their names."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.values.get(node.id, node))


def _code_of(text: str) -> CodeType | None:
    """The code of a text that Python takes; None where it does not: a `break` may have lost its loop."""
    try:
        return compile(text, "<version>", "exec")
    except (SyntaxError, ValueError):
        return None
