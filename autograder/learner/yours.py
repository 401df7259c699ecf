"""`yours(perceptron)`: the learner's own function once it passes its visible cases, and the course's until then.

Pictures, widgets and tables call what it gives. A quiet line under the cell says whose function was at work.
"""

import inspect
import sys
import time
import types
from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from autograder.exercises import by_id
from autograder.html import join, prose, tag
from autograder.judging.alarm import hold_alarm
from autograder.judging.calling import attempt
from autograder.judging.compare import compare, is_finite
from autograder.judging.exercise import Exercise, call_plainly
from autograder.learner import functions, progress
from autograder.learner.check import _exercise_of
from autograder.learner.functions import passes

TIMES_THE_COURSE, AT_LEAST_SECONDS = 10.0, 2.0
BUILD_SECONDS = 60.0  # what a build shows must not depend on how busy the machine is


def yours(function: str | Callable[..., Any]) -> "Yours":
    """The learner's function if it passes its visible cases, else the course's, under the signature of the exercise.

    Given a name, it is the function of that name in this notebook, or the one that was saved when its check passed in another lesson.
    """
    namespace = sys._getframe(1).f_globals
    if not isinstance(function, str):
        exercise = _exercise_of(function, namespace)
        found = Yours(exercise, function if passes(exercise, function) else None)
    else:
        exercise = by_id(function)
        own = next((f for f in _candidates(function, namespace) if passes(exercise, f)), None)
        found = Yours(exercise, own, f" in {exercise.notebook}")
    _note(found)
    return found


def _candidates(id: str, namespace: dict[str, Any]) -> Iterator[types.FunctionType]:
    here = namespace.get(id)
    if isinstance(here, types.FunctionType) and here.__globals__ is namespace:  # not one that was imported
        yield here
    if kept := functions.load(id):
        yield kept


class Yours:
    """Stands for the exercise's function: answers with the learner's own where there is one and it neither fails nor differs."""

    def __init__(self, exercise: Exercise, own: Callable[..., Any] | None, where: str = "") -> None:
        self.exercise, self.own, self.where = exercise, own, where
        # Why the course's function answers instead of the learner's, from the first trouble on.
        self.trouble: str | None = None
        self.line: Line | None = None  # where it was told whose function this is
        self.is_withheld = False  # whether the course's answer would have given the exercise away
        self.__name__ = exercise.id
        self._signature = inspect.signature(exercise.reference)
        self._seconds = AT_LEAST_SECONDS if _is_learners() else BUILD_SECONDS

    @property
    def is_yours(self) -> bool:
        return self.own is not None and self.trouble is None

    def __repr__(self) -> str:
        return ("your " if self.is_yours else "the course's ") + self.exercise.id

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        _note(self)
        return self._answer(self.exercise.reference, self.own, self._signature.bind(*args, **kwargs).args)

    def or_until_then(self, value: Any) -> Any:
        """The answer of a function without arguments. Until the learner's passes its check this is `value`, as the course's answer
        would be the solution."""
        if self.own is None:
            self.is_withheld = True
            return value
        return self()

    def _answer(self, course: Callable[..., Any], own: Callable[..., Any] | None, args: tuple[Any, ...]) -> Any:
        """The learner's answer in the form of the course's, or else the course's. The learner's function gets copies."""
        begin = time.perf_counter()
        expected = course(*args)
        if own is None or self.trouble:
            return expected
        limit = max(TIMES_THE_COURSE * (time.perf_counter() - begin), self._seconds)
        with hold_alarm() as left:
            outcome = attempt(call_plainly, own, args, min(limit, left))
        trouble = outcome.failure or _difference(self.exercise, outcome.value, expected)
        if trouble:
            self._give_up(trouble)
            return expected
        if callable(expected):
            return lambda *again: self._answer(expected, outcome.value, again)
        return in_form_of(expected, outcome.value)

    def _give_up(self, trouble: str) -> None:
        self.trouble = trouble
        if self.line and not _running_cell():
            self.line.tell_again()


def _is_learners() -> bool:
    try:
        return progress.is_kept()
    except OSError:
        return True


def _difference(exercise: Exercise, got: Any, expected: Any) -> str | None:
    """What is wrong with an answer, compared with the course's. Where answers are not unique, only a form that cannot be drawn is wrong."""
    if callable(expected) or callable(got):
        return None if callable(expected) and callable(got) else "returned something of another kind."
    if exercise.holds is None:
        problem = compare(got, expected, exercise.returns, exercise.rtol)
        return problem and f"gives something else on these data: {problem}"
    return None if is_finite(got) and _has_form_of(expected, got) else "returned something of another form."


def _has_form_of(expected: Any, got: Any) -> bool:
    """The same number of results, each with the same number of dimensions: all that two right answers must share."""
    if isinstance(expected, tuple):
        return isinstance(got, list) and len(got) == len(expected) and all(map(_has_form_of, expected, got))
    if expected is None or got is None:
        return expected is got
    if isinstance(expected, str):  # a text may come as a list of its letters
        return isinstance(got, str) or (isinstance(got, list) and all(isinstance(part, str) for part in got))
    try:
        return np.ndim(got) == np.ndim(expected) and np.asarray(got).dtype.kind in "biuf"
    except ValueError:  # rows of different lengths
        return False


def in_form_of(expected: Any, got: Any) -> Any:
    """Plain data as arrays, numbers and tuples like those of `expected`.

    >>> in_form_of((np.zeros(2), 3), [[1, 2], np.float64(3)])
    (array([1., 2.]), 3)
    """
    if isinstance(expected, tuple):
        return tuple(in_form_of(one, part) for one, part in zip(expected, got, strict=True))
    if isinstance(expected, str):
        return "".join(got)
    if isinstance(expected, np.ndarray):
        return _cast(np.asarray(got), expected.dtype)
    if isinstance(expected, bool | int | float | np.generic):
        return type(expected)(_cast(np.ravel(got), np.asarray(expected).dtype)[0])
    return got


def _cast(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Numbers as another kind of numbers; whole ones up to rounding may become integers, others stay what they are."""
    if dtype.kind not in "iu" or array.dtype.kind in "biu":
        return array.astype(dtype)
    return np.rint(array).astype(dtype) if np.allclose(array, np.rint(array)) else array


class Line:
    """The line under a picture or a table: whose functions made it."""

    def __init__(self, used: list[Yours], verb: str) -> None:
        self.used, self.verb = used, verb
        self.handle: Any = None

    def sentences(self) -> Iterator[str]:
        own = _unique(f"`{f.exercise.id}`" for f in self.used if f.is_yours)
        if own:
            yield f"{self.verb} with your {_listed(own)}"
        withheld = _unique(f"`{f.exercise.id}`" for f in self.used if f.is_withheld)
        if withheld:
            yield f"your {_listed(withheld)} will be used here once its check passes"
        standing_in = [f for f in self.used if f.own is None and not f.is_withheld]
        for where in _unique(f.where for f in standing_in):
            waiting = _unique(f"`{f.exercise.id}`" for f in standing_in if f.where == where)
            words = f"yours takes over once its check{where} passes"
            if len(waiting) > 1:
                words = f"yours take over once their checks{where} pass"
            yield f"{self.verb} with the course's {_listed(waiting)}; {words}"
        for f in self.used:
            if f.trouble:
                yield f"{self.verb} with the course's `{f.exercise.id}`, because yours {f.trouble}"

    def __repr__(self) -> str:
        return "\n".join(self.sentences())

    def _repr_html_(self) -> str:
        lines = (tag("div", prose(sentence)) for sentence in self.sentences())
        return tag("div", join(*lines), class_="linclass-line", style="font-size:85%;opacity:.75;line-height:1.4")

    def show(self) -> None:
        from IPython.display import display

        self.handle = display(self, display_id=True)
        for f in self.used:
            f.line = self

    def tell_again(self) -> None:
        """Show the line anew in its place, after a widget's call has changed whose function it is."""
        self.handle.update(self)


def _unique(items: Iterator[str]) -> list[str]:
    return list(dict.fromkeys(items))


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


class _Cell:
    """The cell that a shell is running, and what it uses. Between cells, widgets call what an earlier cell has given them."""

    def __init__(self, shell: Any) -> None:
        self.is_running = True  # it is made by one
        self.used: list[Yours] = []
        shell.events.register("pre_run_cell", self.begin)
        shell.events.register("post_run_cell", self.end)

    def begin(self, info: Any = None) -> None:
        self.is_running, self.used = True, []

    def end(self, result: Any) -> None:
        self.is_running = False
        if self.used and result.success:
            Line(self.used, "computed" if result.result is None else "drawn").show()


_cells: WeakKeyDictionary[Any, _Cell] = WeakKeyDictionary()  # by shell


def _running_cell() -> _Cell | None:
    """The cell that is running; None between cells, and in a script."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return None
    if shell not in _cells:
        _cells[shell] = _Cell(shell)
    return _cells[shell] if _cells[shell].is_running else None


def _note(one: Yours) -> None:
    """This cell uses `one`; the line is shown when the cell has ended."""
    cell = _running_cell()
    if cell and one not in cell.used:
        cell.used.append(one)
