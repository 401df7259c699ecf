"""What notebooks call: `check(function)` and `hint("name")`."""

import sys
from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from autograder.exercises import by_id, exercises, grade
from autograder.html import join, prose, tag
from autograder.judging import card
from autograder.judging.calling import quiet
from autograder.judging.draw import Seed
from autograder.judging.exercise import Exercise
from autograder.judging.summary import summarize
from autograder.learner import progress
from autograder.learner.drawing import counterexample

_hints_shown: dict[str, int] = {}


class Points(float):
    """The points of a check, as nbgrader reads them from the cell (its plain text is the number), with a card for people."""

    _card_html: Markup

    def __new__(cls, value: float, card_html: Markup | None = None) -> "Points":
        points = super().__new__(cls, value)
        points._card_html = card_html or Markup("")
        return points

    def __repr__(self) -> str:
        return repr(float(self))

    def _repr_html_(self) -> str:
        return self._card_html


def check(function: Callable[..., Any], id: str | None = None, *, seed: Seed = None) -> Points:
    """Check your function on the visible cases of its exercise and show what came out.

    The exercise is found by the function's name, or is given as `id`. With `seed` the hidden cases are run too.
    Returns the points earned: a plain number between 0 and the exercise's maximum.
    """
    exercise = by_id(id) if id is not None else _exercise_of(function, sys._getframe(1).f_globals)
    verdict = grade(exercise.id, function, seed)
    points = min(max(float(verdict.score) * exercise.points, 0.0), float(exercise.points))
    told = summarize(exercise, verdict)
    if not _has_rich_display():
        print(card.as_text(told))
    after = _remembered(exercise) if verdict.score == 1.0 and seed is None and _has_rich_display() else ""
    failure = verdict.first_failure
    # matplotlib may have something to say when it is first used, and nbgrader would take it for a failure.
    with quiet():
        picture = counterexample(exercise, failure) if failure and seed is None else ""
    return Points(round(points, 4), card.as_html(told, picture=picture, after=after))


def _remembered(exercise: Exercise) -> str:
    """Note a pass in the learner's progress, if it is theirs; what to say after it."""
    try:
        if not progress.is_kept():
            return ""
        progress.record(exercise.id)
        return progress.what_remains(exercise, progress.passed())
    except OSError:  # a folder that cannot even be looked at
        return ""


def hint(exercise: str | Callable[..., Any]) -> "Hint":
    """The next hint of an exercise, by name: one more level each time, three in all."""
    id = exercise if isinstance(exercise, str) else _exercise_of(exercise, sys._getframe(1).f_globals).id
    found = by_id(id)
    _hints_shown[id] = min(_hints_shown.get(id, 0) + 1, len(found.hints))
    return Hint(found, _hints_shown[id])


class Hint:
    """The first `level` hints of an exercise, for display."""

    def __init__(self, exercise: Exercise, level: int) -> None:
        self.exercise, self.level = exercise, level

    def __repr__(self) -> str:
        lines = [f"Hint {i} of 3: {text}" for i, text in self._revealed()]
        return "\n".join([*lines, self._what_next()])

    def _repr_html_(self) -> str:
        items = (tag("p", tag("strong", f"Hint {i} of 3."), " ", prose(text)) for i, text in self._revealed())
        inside = join(*items, tag("p", tag("em", self._what_next())))
        return card.framed(f"Hints for {self.exercise.id}", "hint", inside)

    def _revealed(self) -> list[tuple[int, str]]:
        return list(enumerate(self.exercise.hints[: self.level], start=1))

    def _what_next(self) -> str:
        return "That was the last hint." if self.level == 3 else "Run the cell again for the next one."


def _exercise_of(function: Any, namespace: dict[str, Any]) -> Exercise:
    """The exercise that `function` answers: by its own name, else by the name it has in the notebook."""
    known = {e.id: e for e in exercises()}
    own = getattr(function, "__name__", None)
    if own in known:
        return known[own]
    bound = [name for name, value in namespace.items() if value is function and name in known]
    if len(bound) == 1:
        return known[bound[0]]
    raise ValueError(
        f"check cannot tell which exercise this is: {own or function!r} is not the name of one. "
        f'Call check(your_function, "name of the exercise"). The exercises are: {", ".join(known)}'
    )


def _has_rich_display() -> bool:
    """Whether this runs in a notebook, which shows the card by itself."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and hasattr(shell, "kernel")
