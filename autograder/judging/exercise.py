"""An exercise is data: what to call, on which cases, how to compare, what learners get wrong, and hints."""

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from autograder.judging.compare import RTOL, WrongForm, compare, describe, is_finite, numbers_of


class Asked(str):
    """What is wrong with an answer, in a sentence that says what is asked for. If all failed cases have it, it names the mistake."""

    __slots__ = ()


class Partly(Asked):
    """The same where some of several results are right, although the answer as a whole is not."""

    right: frozenset[str]

    @classmethod
    def of(cls, sentence: str, right: Iterable[str]) -> "Partly":
        """The problem, and the names of the results that are right."""
        problem = cls(sentence)
        problem.right = frozenset(right)
        return problem


Problem = str | None  # what is wrong, in a sentence for the learner; None if nothing is


def call_plainly(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


@dataclass(frozen=True, eq=False)
class Case:
    """One call of the learner's function."""

    note: str  # what is special about it, e.g. "a point exactly on the boundary"
    args: tuple[Any, ...]
    warnings_forbidden: bool = False  # a NumPy warning (overflow, division by zero) fails this case
    seconds: float | None = None  # a time limit of its own, where stopping in time is the point
    group: str = ""  # the property that it tests, where the note does not say it

    @cached_property
    def tests(self) -> str:
        """The property that it tests: cases with the same one earn their points together.

        >>> case("9 points, T = 4", 1).tests == case("12 points, T = 30", 2).tests
        True
        """
        return self.group or re.sub(r"-?\d+(\.\d+)?", "…", self.note)

    def limit(self, seconds: float) -> float:
        """How long a call may take, where others may take so many seconds."""
        return min(self.seconds or seconds, seconds)


def case(
    note: str, *args: Any, warnings_forbidden: bool = False, seconds: float | None = None, group: str = ""
) -> Case:
    """A case; lists of numbers become arrays, as the exercises promise.

    >>> case("one point", [[2, 2]], [1], 10).args[0].shape
    (1, 2)
    """
    return Case(note, tuple(_as_argument(a) for a in args), warnings_forbidden, seconds, group)


def _as_argument(value: Any) -> Any:
    if isinstance(value, list):
        array = np.asarray(value)
        return array if array.dtype.kind in "biuf" else value
    return value


Function = Callable[..., Any]
Change = Mapping[str, str]  # text in the solution → what the learner wrote in its place


@dataclass(frozen=True, eq=False)
class Misconception:
    """A wrong version that learners really write, and the sentence that tells them what they did.

    It is given as a change to the exercise's solution, or as a small function of its own that uses nothing but NumPy.
    """

    name: str
    how: Change | Function
    sentence: str
    solution: Function | None = None  # the exercise's own; filled in by the exercise

    def of(self, id: str, solution: Function) -> "Misconception":
        """The same misconception as part of the exercise `id`; a change must fit its solution."""
        if not callable(self.how) and (missing := _missing(self.how, solution)):
            raise ValueError(f"{id}: {self.name!r} changes {missing!r}, which is not in the solution")
        return replace(self, solution=solution)

    @cached_property
    def source(self) -> str:
        """The wrong version as the learner wrote it, under the name of the exercise."""
        if callable(self.how):
            name = self.solution.__name__ if self.solution else self.how.__name__
            return text_of(self.how).replace(f"def {self.how.__name__}(", f"def {name}(", 1)
        assert self.solution is not None
        return _text_with(self.how, self.solution)

    @cached_property
    def wrong(self) -> Function:
        """The wrong version as a function."""
        if callable(self.how):
            return self.how
        assert self.solution is not None
        return _define(self.source, self.solution, self.name)


def wrong(name: str, how: Change | Function, says: str) -> Misconception:
    """A misconception: its name, the change to the solution (or a function of its own), and what the learner is told.

    >>> wrong("strict inequality", {"<= 0": "< 0"}, "Your test for a mistake is `margin < 0`.").name
    'strict inequality'
    """
    return Misconception(name, how, says)


def changed(function: Function, change: Change) -> Function:
    """A wrong version that differs from another one, `function`, by a change. Its source can be read like that of any function."""
    if missing := _missing(change, function):
        raise ValueError(f"the change of {missing!r} does not fit {function.__name__}, which has no such text")
    text = _text_with(change, function)
    name = f"{function.__module__}.{function.__name__} with {dict(change)}"
    linecache.cache[f"<{name}>"] = (
        len(text),
        None,
        text.splitlines(keepends=True),
        f"<{name}>",
    )  # so that inspect has it
    return _define(text, function, name)


@cache
def text_of(function: Function) -> str:
    return textwrap.dedent(inspect.getsource(function))


def _missing(change: Change, function: Function) -> str | None:
    """The first text to be changed that the function does not have."""
    return next((old for old in change if old not in text_of(function)), None)


def _text_with(change: Change, function: Function) -> str:
    text = text_of(function)
    for old, new in change.items():
        text = text.replace(old, new)
    return text


def _define(text: str, function: Function, name: str) -> Function:
    """The function with this text, made where `function` was."""
    space = {"np": np, **inspect.unwrap(function).__globals__}  # NumPy, in case only the change uses it
    exec(compile(text, f"<{name}>", "exec"), space)
    made: Function = space[function.__name__]
    return made


def _body_of(source: str) -> str:
    """The text of a function's body without its docstring, not indented."""
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    first = function.body[1 if ast.get_docstring(function) is not None else 0]
    return textwrap.dedent("\n".join(source.splitlines()[first.lineno - 1 : function.end_lineno]))


def unwritten(*args: Any) -> Any:
    """The solution of an exercise that has not been looked up in its lesson."""
    raise LookupError("this exercise is not part of a course: it has no solution")


@dataclass(frozen=True, eq=False)
class Exercise:
    """Everything that is known about one exercise. Its file gives the cases, the mistakes and the hints; the lesson gives the rest."""

    reference: Callable[..., Any]
    visible: tuple[Case, ...]
    hidden: Callable[[np.random.Generator], Iterable[Case]]
    misconceptions: tuple[Misconception, ...]
    hints: tuple[str, str, str]
    returns: tuple[str, ...] = ("the result",)  # the names of what comes back, for messages
    weights: tuple[float, ...] = ()  # what each of them is worth where not all are right; the same, if nothing is said
    # For an answer that is not unique: (case, got) → what is wrong. Without it the reference's values are expected.
    holds: Callable[[Case, Any], Problem] | None = None
    # How the function is used: most are just called; if it returns a function, that function is called as well.
    call: Callable[..., Any] = call_plainly
    rtol: float = RTOL
    packages: tuple[str, ...] = ()  # that the function may import while it is graded, besides those of every submission
    same_shape: bool = False  # a number must come back for a number; elsewhere an array with one entry will do
    # The properties of the hidden cases, where every draw has the same ones and is slow to make: then it need not be made to know them.
    properties: tuple[str, ...] = ()
    # Roles of parameters, for mistakes that can be made in any exercise.
    rows: tuple[str, ...] = ()  # have one entry per point
    parallel: tuple[str, ...] = ()  # have one entry each per class, pair or voter
    counts: tuple[str, ...] = ()  # say how many steps, passes, points or classes there are
    implied: tuple[str, ...] = ()  # can be found out from the other arguments, so that a function need not look at them
    offset: tuple[str, str] | None = None  # weights, and the number that is added to their product with a point
    # Weights of a boundary, and its offset if it has one, among the parameters or the results; it is drawn. Those of `offset` are, too.
    boundary: tuple[str, ...] = ()
    # What the lesson's text says, filled in by the registry.
    id: str = ""  # the name of the function that the learner writes
    notebook: str = ""  # NN_name
    points: int = 0
    solution: Function = unwritten  # misconceptions are changes to it

    def __post_init__(self) -> None:
        named = {*self.rows, *self.parallel, *self.counts, *self.implied, *(self.offset or ())}
        if unknown := named - set(self.parameters):
            raise ValueError(f"{self.id}: {', '.join(sorted(unknown))} is not a parameter")
        if unknown := set(self.boundary) - {*self.parameters, *self.returns}:
            raise ValueError(f"{self.id}: {', '.join(sorted(unknown))} is neither a parameter nor a result")
        if self.solution is not unwritten:
            object.__setattr__(self, "misconceptions", tuple(m.of(self.id, self.solution) for m in self.misconceptions))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments, for showing a case."""
        return tuple(inspect.signature(self.reference).parameters)

    @cached_property
    def weight_of_result(self) -> dict[str, float]:
        """What each result is worth where not all are right."""
        return dict(zip(self.returns, self.weights or (1.0,) * len(self.returns), strict=True))

    def wrong_body(self, name: str) -> str:
        """The body of the wrong version with this name, for the learner to fix; a ValueError says why there is none."""
        found = next((m for m in self.misconceptions if m.name == name), None)
        if found is None:
            known = ", ".join(repr(m.name) for m in self.misconceptions)
            raise ValueError(f"{self.id} has no misconception {name!r}; it has {known}")
        if list(inspect.signature(found.wrong).parameters) != list(inspect.signature(self.solution).parameters):
            raise ValueError(f"{self.id} cannot start from {name!r}: that version names its arguments otherwise")
        return _body_of(found.source)

    def problem(self, one: Case, got: Any, expected: Any) -> Problem:
        """What is wrong with the plain value `got` on a case; None if nothing is."""
        numbers = numbers_of(got) if self.same_shape and np.ndim(expected) == 0 else None
        if numbers is not None and numbers.size == 1 and numbers.ndim:
            return WrongForm(
                f"the shape of {self.returns[0]} is {numbers.shape}; a single number came in, and one must come out."
            )
        if self.holds is None:
            return compare(got, expected, self.returns, self.rtol)
        if not is_finite(got):
            return Asked(
                f"{self.returns[0]} must be made of finite numbers; one of them is infinite, too large, or not a number."
            )
        try:
            return self.holds(one, got)
        except (TypeError, ValueError, IndexError):  # the property cannot even be tested on such a value
            return f"{self.returns[0]} is {describe(got)}, which does not have the form that the exercise asks for."
