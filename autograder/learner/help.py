"""What a learner may see when stuck: three hints, one after the other, and the lesson's own solution once it is earned.

Attempts and hints used are kept in the learner's own progress and nowhere else.
"""

import ast
import contextlib
import difflib
import hashlib
import inspect
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Never

from autograder.course import course_above, learner_above, notebooks
from autograder.exercises import ids_of
from autograder.html import join, prose, tag
from autograder.judging.exercise import Exercise, Function
from autograder.judging.repair import source_of
from autograder.judging.show import card
from autograder.learner import progress

HINTS = 3
MIN_ATTEMPTS = 3  # honest attempts after which the solution may be seen
MAX_NOTED = 50  # attempts at one exercise
WHERE_LISTED = "The start page lists all exercises."

# Where nothing is kept (a script, a build, grading): for this process alone.
_session: dict[tuple[str, str], Any] = {}


@dataclass(frozen=True)
class Help:
    """The help for one exercise. `kept` says whether this is a learner at work, whose progress notes what was used."""

    exercise: Exercise
    kept: bool

    @property
    def level(self) -> int:
        """How many hints were shown."""
        shown = self._noted("hints")
        return min(max(shown, 0), HINTS) if isinstance(shown, int) else 0

    def next_hint(self) -> "Hint":
        """One level more than before, up to the last."""
        return self.hint(min(self.level + 1, HINTS))

    def hint(self, level: int) -> "Hint":
        """The hints up to this level, whatever was shown before."""
        self._note("hints", max(level, self.level))
        return Hint(self.exercise, level)

    def same_hint(self) -> "Hint":
        """What was shown before, once more; the first hint if nothing was."""
        return Hint(self.exercise, self.level) if self.level else self.next_hint()

    @property
    def attempts(self) -> list[str]:
        """A digest of each version of the function that was checked."""
        tried = self._noted("attempts")
        return [one for one in tried if isinstance(one, str)] if isinstance(tried, list) else []

    def count(self, function: Function) -> None:
        """Note an attempt: a version of the function that was not checked before. Comments and layout do not make another version."""
        version, tried = _version(function), self.attempts
        if version and version not in tried and len(tried) < MAX_NOTED:
            self._note("attempts", [*tried, version])

    def number_of(self, function: Function) -> int:
        """Which attempt this version of the function is, counted from 1."""
        version, tried = _version(function), self.attempts
        return tried.index(version) + 1 if version in tried else len(tried) + 1

    @property
    def solution(self) -> "Solution | None":
        """The lesson's solution, where it may be seen: in a course of the learner's own, after a pass or enough attempts.

        A notebook that a class hands out and collects lies elsewhere; there a student gets only the hints.
        """
        if not self.kept or not is_own_course(Path.cwd()):
            return None
        earned = self.exercise.id in progress.read_passed() or len(self.attempts) >= MIN_ATTEMPTS
        return Solution(self.exercise) if earned else None

    @property
    def may_climb(self) -> bool:
        """Whether the ladder is offered: its lines are those of the solution, so only in a course of the learner's own."""
        from autograder.practice.ladder import rungs  # needed only where there are buttons

        return self.kept and is_own_course(Path.cwd()) and bool(rungs(self.exercise))

    def _noted(self, section: str) -> Any:
        if self.kept:
            return progress.read_notes(section).get(self.exercise.id)
        return _session.get((section, self.exercise.id))

    def _note(self, section: str, value: Any) -> None:
        if self.kept:
            progress.note(section, self.exercise.id, value)
        else:
            _session[section, self.exercise.id] = value


def is_own_course(folder: Path) -> bool:
    """Whether the notebooks in this folder are a learner's own: `linclass lab` has put them there, or they belong to a clone."""
    return learner_above(folder) is not None or course_above(folder) is not None


def _version(function: Function) -> str | None:
    """The same for the same code; None where the code cannot be seen."""
    source = source_of(function)
    if source is None:
        return None
    # A lambda is cut out of its line, and may be incomplete.
    with contextlib.suppress(SyntaxError, ValueError, RecursionError):
        source = ast.dump(ast.parse(source))
    return hashlib.sha256(source.encode()).hexdigest()[:12]


class Hint:
    """The first `level` hints of an exercise, for display."""

    def __init__(self, exercise: Exercise, level: int) -> None:
        self.exercise, self.level = exercise, level

    def __repr__(self) -> str:
        lines = [f"Hint {i} of 3: {text}" for i, text in self._revealed()]
        return "\n".join([*lines, self._what_next()])

    def _repr_html_(self) -> str:
        return self.as_html(self._what_next())

    def as_html(self, what_next: str = "") -> str:
        """The hints as a card, with a last line that says how to get the next one, if there is such a way."""
        items = (tag("p", tag("strong", f"Hint {i} of 3."), " ", prose(text)) for i, text in self._revealed())
        last = [tag("p", tag("em", what_next))] if what_next else []
        return card.framed(f"Hints for {self.exercise.id}", "hint", join(*items, *last))

    def _revealed(self) -> list[tuple[int, str]]:
        return list(enumerate(self.exercise.hints[: self.level], start=1))

    def _what_next(self) -> str:
        return "That was the last hint." if self.level == HINTS else "Run the cell again for the next one."


class Solution:
    """The lesson's own solution with its reasons, for display."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise

    def __repr__(self) -> str:
        return textwrap.dedent(inspect.getsource(self.exercise.solution)).rstrip()

    def _repr_html_(self) -> str:
        # The first two hints say what to do and why; the third says the code in words, and here is the code.
        reasons = (tag("p", prose(text)) for text in self.exercise.hints[:2])
        opening = tag("p", "One solution; yours may look different and be just as good.", class_="head")
        code = tag("pre", repr(self), tabindex="0")
        return card.framed(f"A solution of {self.exercise.id}", "hint", join(opening, *reasons, code))


class Sentence:
    """One sentence for the learner in place of a result: no traceback for a misspelt name."""

    def __init__(self, text: str, label: str = "A word about hints") -> None:
        self.text, self.label = text, label

    def keys(self) -> Never:
        """What `f(**sentence)` asks for first."""
        raise LookupError(self.text)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return card.framed(self.label, "missing", tag("p", prose(self.text)))


def no_such_exercise(asked: Any) -> Sentence:
    """What is said about a name that no exercise has: which one was probably meant, or which ones there are."""
    name = asked if isinstance(asked, str) else getattr(asked, "__name__", repr(asked))
    known = [id for notebook in notebooks() for id in ids_of(notebook)]
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return Sentence(f"There is no exercise `{name}`. Did you mean `{near[0]}`?")
    return Sentence(f"There is no exercise `{name}`. {WHERE_LISTED}")
