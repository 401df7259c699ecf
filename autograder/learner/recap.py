"""`show_guesses("02_perceptron")`: the guesses of a lesson, and which ones to look at again."""

from collections.abc import Mapping
from dataclasses import dataclass

from autograder.course import Lesson, find_course, lessons
from autograder.guesses import question, read_guesses
from autograder.html import join, prose, tag
from autograder.judging.card import framed
from autograder.learner.guess import read_noted


@dataclass(frozen=True)
class Recap:
    """The questions of a lesson in order (id → question), and the learner's first answers (id → right or not)."""

    questions: Mapping[str, str]
    first: Mapping[str, bool]

    @property
    def to_look_at_again(self) -> list[str]:
        return [id for id in self.questions if self.first.get(id) is False]

    @property
    def made(self) -> list[str]:
        return [id for id in self.questions if id in self.first]

    def _headline(self) -> str:
        if not self.questions:
            return "This lesson has no guesses."
        if not self.made:
            return "You have not made a guess in this lesson yet. These are the questions:"
        right = len(self.made) - len(self.to_look_at_again)
        again = "Look again at those marked ↻." if self.to_look_at_again else "None needs another look."
        return f"{right} of your {len(self.made)} guesses were right at the first go. {again}"

    def _rows(self) -> list[tuple[str, str]]:
        marks = {True: "✓", False: "↻", None: "○"}
        return [(marks[self.first.get(id)], asked) for id, asked in self.questions.items()]

    def __repr__(self) -> str:
        return "\n".join([self._headline(), *(f"{mark} {asked}" for mark, asked in self._rows())])

    def _repr_html_(self) -> str:
        rows = (tag("p", mark, "\xa0", prose(asked)) for mark, asked in self._rows())
        tone = "failed" if self.to_look_at_again else "passed" if self.made else "missing"
        return framed("Your guesses", tone, join(tag("p", self._headline(), class_="head"), *rows))


def show_guesses(lesson: str) -> Recap:
    """Your guesses in a lesson, e.g. show_guesses("02_perceptron"): which were right, and which to look at again."""
    return read_recaps(lesson)[lesson]


def read_recaps(*names: str) -> dict[str, Recap]:
    """The recaps of these lessons, or of all if none is named."""
    first = {id: bool(one["right"]) for id, one in read_noted().items()}
    found = {lesson.name: lesson for lesson in lessons(find_course())}
    unknown = [name for name in names if name not in found]
    if unknown:
        raise ValueError(f"no such lesson: {unknown[0]}; the lessons are {', '.join(found)}")
    return {name: Recap(_questions(found[name]), first) for name in names or found}


def _questions(lesson: Lesson) -> dict[str, str]:
    text = lesson.source.read_text(encoding="utf-8")
    return {id: question(source) for id, source in read_guesses(text).items()}
