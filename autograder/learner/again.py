"""`again("perceptron")`: an exercise that was passed, anew. From an empty stub or from a version with a mistake, on fresh cases.

It has a tally of its own in the learner's progress (section `again`); what was passed in the lesson stays passed.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from autograder.cells import STUB, TO_FIX, without_region
from autograder.exercises import by_id, grade
from autograder.exercises._solutions import written_in
from autograder.html import join, prose, tag
from autograder.judging.exercise import Exercise
from autograder.judging.show import card
from autograder.judging.show.summary import summarize
from autograder.learner import progress
from autograder.learner.check import Points
from autograder.learner.help import Sentence, no_such_exercise

SECTION = "again"
SUFFIX = "_again"


@dataclass(frozen=True)
class Tally:
    """How often an exercise was given anew, how often it was solved then, and how many versions were tried."""

    given: int = 0
    solved: int = 0
    tried: int = 0
    is_open: bool = False  # given, and not solved since

    @classmethod
    def of(cls, id: str) -> "Tally":
        noted = progress.read_notes(SECTION).get(id)
        try:
            found = cls(**(noted or {}))
        except TypeError:  # nothing of ours
            return cls()
        return found if all(isinstance(value, int) for value in found.__dict__.values()) else cls()

    def keep(self, id: str) -> None:
        if progress.is_kept():
            progress.note(SECTION, id, dict(self.__dict__))

    def __str__(self) -> str:
        """
        >>> str(Tally(given=2, solved=1, tried=4))
        'Given anew 2 times, solved 1 time, 4 versions tried.'
        """

        def times(number: int, word: str) -> str:
            return f"{number} {word}{'s' * (number != 1)}"

        return f"Given anew {times(self.given, 'time')}, solved {times(self.solved, 'time')}, {times(self.tried, 'version')} tried."


class Task:
    """An exercise that was given anew: the text of the cell to work in."""

    def __init__(self, exercise: Exercise, text: str, mistake: str | None) -> None:
        self.exercise, self.text, self.mistake = exercise, text, mistake

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        what = "It runs, but it has a mistake. Find it." if self.mistake else "Write it again without looking."
        message = tag(
            "p", prose(f"`{self.exercise.id}` once more, in the cell below, on fresh cases. {what}"), class_="head"
        )
        return card.framed(f"{self.exercise.id} once more", "hint", message)


def again(exercise: str | Callable[..., Any]) -> Task | Points | Sentence:
    """Give a passed exercise anew, by its name; or judge the function that was written for it.

    A cell is put below this one. The first time it is an empty stub, the second time a version with a mistake, and so on in turn.
    """
    name = exercise if isinstance(exercise, str) else getattr(exercise, "__name__", "")
    try:
        found = by_id(name.removesuffix(SUFFIX))
    except ValueError:
        return no_such_exercise(exercise)
    if not isinstance(exercise, str):
        return _judge(found, exercise)
    if found.id not in progress.read_passed():
        return Sentence(f"`{found.id}` has not been passed yet. Solve it in its lesson first.", "Not passed yet")
    task = give(found, Tally.of(found.id))
    _put_below(task.text)
    return task


def give(exercise: Exercise, tally: Tally) -> Task:
    """The next task for an exercise, and its tally is kept."""
    number = tally.given + 1
    replace(tally, given=number, is_open=True).keep(exercise.id)
    wrong = mistakes_of(exercise, number) if number % 2 == 0 else []
    mistake = wrong[(number // 2 - 1) % len(wrong)] if wrong else None
    body = f"{TO_FIX}\n{exercise.wrong_body(mistake)}" if mistake else STUB
    source = without_region(written_in(exercise.notebook)[exercise.id].source, "SOLUTION", body)
    source = "\n".join(line.rstrip() for line in source.splitlines())
    renamed = re.sub(rf"^def {exercise.id}\(", f"def {exercise.id}{SUFFIX}(", source, count=1, flags=re.MULTILINE)
    return Task(exercise, f"{renamed}\n\n\nagain({exercise.id}{SUFFIX})", mistake)


def mistakes_of(exercise: Exercise, number: int) -> list[str]:
    """The names of the mistakes that can be planted: they take the same arguments, and fail on the cases of this number."""
    found = []
    for one in exercise.misconceptions:
        try:
            exercise.wrong_body(one.name)
        except ValueError:
            continue
        if grade(exercise.id, one.wrong, _seed(exercise, number), naming=False).first_failure:
            found.append(one.name)
    return found


def _seed(exercise: Exercise, number: int) -> str:
    """Other cases each time: those of the check, and others that are drawn from this."""
    return f"again {exercise.id} {number}"


def _judge(exercise: Exercise, function: Callable[..., Any]) -> Points:
    """The verdict on a version, as a card; a new pass counts in the tally."""
    tally = Tally.of(exercise.id)
    verdict = grade(exercise.id, function, _seed(exercise, max(tally.given, 1)))
    verdict = replace(verdict, cases=tuple(replace(one, hidden=False) for one in verdict.cases))
    summary = summarize(exercise, verdict)
    if not summary.missing:
        solved = summary.is_passed and tally.is_open
        tally = replace(
            tally, tried=tally.tried + 1, solved=tally.solved + solved, is_open=tally.is_open and not solved
        )
        tally.keep(exercise.id)
    shown = card.as_html(summary, after=[str(tally)] if summary.is_passed else ())
    return Points(round(exercise.points * verdict.score, 4), join(shown, Markup("")))


def _put_below(text: str) -> None:
    """Put a cell with this text below the one that runs."""
    from IPython import get_ipython

    if (shell := get_ipython()) is not None:
        shell.set_next_input(text)
