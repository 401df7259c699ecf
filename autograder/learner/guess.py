"""`guess("id")`: a question to which the learner commits an answer before the lesson shows it.

The lesson's text file holds the guess as data (`guess("id", "the question", …)`); the notebook that a learner opens says
`guess("id")` only, so that nobody reads the answer by reading the cell. The data are then taken from the lesson's file.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from math import dist, isfinite
from typing import Any

from markupsafe import Markup

from autograder.course import find_course, lessons
from autograder.guesses import read_guesses
from autograder.html import join, prose, tag
from autograder.judging.show.card import framed
from autograder.learner import progress

SECTION = "guesses"  # of the progress file: id → the first answer, and whether it was right
Answer = str | float | tuple[float, float]

_defined: dict[str, "Guess"] = {}  # by the notebook itself: the complete lesson does


@dataclass(frozen=True, eq=False)
class Guess:
    """A question, the kind of answer that it takes, and what the learner is told afterwards.

    With `choices` (option → the thought that leads there) it is a choice. With `tolerance` it is a number; with `picture` too, a
    function that draws into given axes, it is a point in that picture, right within a distance of `tolerance`.
    """

    id: str
    question: str
    truth: Callable[[], Any]
    because: str
    choices: Mapping[str, str] | None = None
    tolerance: float = 0.0
    picture: Callable[[Any], object] | None = None

    def find_truth(self) -> Answer:
        """What is true, computed by the lesson; ValueError where that is not an answer to the question."""
        value = self.truth()
        answer = self.as_answer(value)
        if answer is None:
            raise ValueError(f"the truth of the guess {self.id!r} is {value!r}, which is not an answer to it")
        return answer

    def as_answer(self, value: Any) -> Answer | None:
        """The value as an answer to this question; None where it is not one."""
        if self.choices is not None:
            return value if isinstance(value, str) and value in self.choices else None
        try:
            if self.picture is None:
                return float(value) if isfinite(value) else None
            x, y = (float(number) for number in value)
        except (TypeError, ValueError, OverflowError):
            return None
        return (x, y) if isfinite(x) and isfinite(y) else None

    def is_right(self, answer: Any, truth: Any) -> bool:
        if self.choices is not None:
            return bool(answer == truth)
        return (dist(answer, truth) if self.picture else abs(answer - truth)) <= self.tolerance

    def thought(self, answer: Answer) -> str:
        """The thought that leads to an option."""
        return self.choices[str(answer)] if self.choices is not None else ""

    def options_in_order(self, learner: str) -> list[str]:
        """The options in an order of this learner's own, the same each time, so that the place of the right one tells nothing."""
        digests = {option: sha256(f"{learner}/{self.id}/{option}".encode()).digest() for option in self.choices or ()}
        return sorted(digests, key=lambda option: digests[option])

    def __repr__(self) -> str:
        return self.answered_text(self.find_truth())

    def answered_text(self, truth: Answer) -> str:
        """The question and its answer as text."""
        return f"{self.asked_text()}\n\nThe answer: {in_words(truth)}. {self.because}"

    def asked_text(self) -> str:
        """The question as text, and nothing that answers it."""
        options = [f"  ( ) {option}" for option in self.choices or ()]
        return "\n".join([f"Guess: {self.question}", *options])

    def asked_html(self, *more: Markup) -> Markup:
        """The question as a card, with `more` below it."""
        head = tag("p", tag("span", "Guess first", class_="mark"), " ", prose(self.question))
        return framed(f"Guess: {self.question}", "hint", join(head, *more))

    def folded_html(self, truth: Answer) -> Markup:
        """The question with its answer folded, for a page on which nobody can answer."""
        answer = tag("p", tag("strong", "The answer: ", in_words(truth), "."), " ", prose(self.because))
        inside = [tag("summary", "Decide first; then unfold the answer"), answer]
        if self.choices is None:
            return self.asked_html(tag("details", *inside))
        thoughts = (tag("li", tag("strong", option), ": ", prose(self.choices[option])) for option in self.choices)
        options = tag("ul", *(tag("li", option) for option in self.choices))
        return self.asked_html(options, tag("details", *inside, tag("ul", *thoughts)))

    def message_html(self, answer: Answer, truth: Answer) -> Markup:
        """What is told after the learner has committed to an answer."""
        right = self.is_right(answer, truth)
        mark = tag("span", "✓ Right" if right else "✗ Not so", class_="mark")
        words = f"You guessed: {in_words(answer)}." + (
            "" if right and self.choices else f" The answer: {in_words(truth)}."
        )
        parts = [tag("p", mark, " ", words, class_="head")]
        if self.thought(answer):
            parts.append(tag("p", prose(self.thought(answer)), class_="told"))
        parts.append(tag("p", prose(self.because)))
        return framed("Right" if right else "Not right", "passed" if right else "failed", join(*parts))

    def answered(self) -> Answer | None:
        """The answer that the learner committed to first; None where there is none."""
        found = read_noted().get(self.id)
        return None if found is None else self.as_answer(found["answer"])

    def commit(self, answer: Answer, truth: Answer) -> None:
        """Note the learner's answer, if it is their first one and the notebook is theirs."""
        with suppress(OSError):  # a folder that cannot even be looked at
            if progress.is_kept() and self.answered() is None:
                right = self.is_right(answer, truth)
                progress.note(SECTION, self.id, {"answer": answer, "right": right, "truth": truth})
                if lesson := lesson_of(self.id):
                    progress.note_work("guesses", self.id, lesson)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        from linclass_ref.scene.toolkit import has_front_end  # with matplotlib, which is needed only to show it

        if has_front_end():
            from autograder.learner.guess_widget import show
            from linclass_ref.scene.saved import show_before

            shown = show(self)
            show_before("to answer" if self.answered() is None else "to see the question", Markup(shown["text/html"]))
            display(shown, raw=True)
            return
        if self.picture is not None:
            display(self.still_picture())
        truth = self.find_truth()
        display({"text/plain": self.answered_text(truth), "text/html": self.folded_html(truth)}, raw=True)

    def still_picture(self) -> Any:
        """The picture into which one would click, described by the docstring of the function that draws it."""
        from linclass_ref.plots.style import figure, style

        assert self.picture is not None  # asked for only where there is one
        picture, ax = figure(width=4.6, height=4.2)
        with style():
            self.picture(ax)
        return picture.describe(self.picture.__doc__ or self.question)


def guess(
    id: str,
    question: str | None = None,
    *,
    choices: Mapping[str, str] | None = None,
    tolerance: float = 0.0,
    picture: Callable[[Any], object] | None = None,
    truth: Callable[[], Any] | None = None,
    because: str = "",
) -> Guess | None:
    """Ask for a guess: commit to an answer, then look. With the id alone, the question is the course's.

    `truth` is a function of the lesson's own data and code. While a notebook is graded this does nothing.
    """
    if "NBGRADER_EXECUTION" in os.environ:
        return None
    if question is not None and truth is not None:
        _defined[id] = Guess(id, question, truth, because, choices, tolerance, picture)
        return _defined[id]
    return _defined.get(id) or _of_the_course(id, sys._getframe(1).f_globals)


def _of_the_course(id: str, namespace: dict[str, Any]) -> Guess:
    """The guess as the lesson's text has it; its functions see the notebook's data."""
    for _, found in _guesses_of_lessons():
        if id in found:
            exec(compile(found[id], f"<guess {id}>", "exec"), namespace)
            return _defined.pop(id)  # read again the next time: its author may be at work
    raise ValueError(f"this course has no guess {id!r}; the notebook may be of another edition")


def lesson_of(id: str) -> str | None:
    """The lesson that asks for a guess."""
    return next((name for name, found in _guesses_of_lessons() if id in found), None)


def _guesses_of_lessons() -> Iterator[tuple[str, dict[str, str]]]:
    """The code of the guesses, lesson by lesson."""
    for lesson in lessons(find_course()):
        yield lesson.name, read_guesses(lesson.source.read_text(encoding="utf-8"))


def read_noted() -> dict[str, dict[str, Any]]:
    """The learner's answers so far, by id: {"answer": …, "right": …}; none while the answer key is built."""
    try:
        found = progress.read_notes(SECTION) if progress.is_kept() else {}
    except OSError:
        return {}
    return {id: one for id, one in found.items() if isinstance(one, dict) and "right" in one and _holds_answers(one)}


def _holds_answers(noted: dict[str, Any]) -> bool:
    """Whether what stands in the file, which other programs can change, are answers to some question."""
    return "answer" in noted and all(_is_answer(noted[key]) for key in ("answer", "truth") if key in noted)


def _is_answer(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return len(value) == 2 and all(isinstance(number, float | int) for number in value)
    return isinstance(value, str | float | int)


def in_words(answer: Answer) -> str:
    """An answer as people read it.

    >>> in_words("no"), in_words(12.0), in_words((2.0, -0.5)), in_words((4e-16, 1.0))
    ('no', '12', '(2, -0.5)', '(0, 1)')
    """
    if isinstance(answer, str):
        return answer
    if isinstance(answer, tuple):
        x, y = (round(value, 9) for value in answer)  # a slider's zero may be 4e-16
        return f"({x:.4g}, {y:.4g})"
    return f"{answer:.4g}"
