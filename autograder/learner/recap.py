"""`show_recap("02_perceptron")`: the end of a lesson. What was learned and solved, the guesses, the written answers, the way on."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.cells import grade_id, region
from autograder.course import START, Lesson, find_course, lessons, notebooks, titles
from autograder.exercises import core_ids_of
from autograder.guesses import question, read_guesses
from autograder.html import join, prose, tag
from autograder.judging.show.card import framed
from autograder.learner import progress
from autograder.learner.guess import Answer, in_words, read_noted
from autograder.learner.help import is_own_course
from autograder.lesson_text import as_markdown, ideas_of, read_cells

# Formulas and code first, so that stars in them are left alone.
EMPHASIS = re.compile(r"(\$[^$]+\$|`[^`]+`)|(\*+)([^\s*](?:[^*]*[^\s*])?)\2")


@dataclass(frozen=True)
class Written:
    """A written answer: the learner's own text, the rubric, and the lesson's answer to compare it with."""

    id: str
    own: str
    rubric: str
    model: str


@dataclass(frozen=True)
class Recap:
    """The end of a lesson: its questions in order (id → question), the learner's first answers (id → what was noted), and the rest."""

    lesson: str
    questions: Mapping[str, str]
    first: Mapping[str, Mapping[str, Any]]
    ideas: tuple[str, ...] = ()
    passed: frozenset[str] = frozenset()
    tries: Mapping[str, Any] = field(default_factory=dict)
    written: tuple[Written, ...] = ()
    left_out: frozenset[str] = frozenset()  # exercises that an instructor has left out

    @property
    def core(self) -> list[str]:
        """The core exercises of the lesson, as far as learners have them."""
        return [id for id in core_ids_of(self.lesson) if id not in self.left_out]

    @property
    def to_look_at_again(self) -> list[str]:
        return [id for id in self.made if not self.first[id]["right"]]

    @property
    def made(self) -> list[str]:
        return [id for id in self.questions if id in self.first]

    @property
    def is_complete(self) -> bool:
        return bool(self.core) and self.passed.issuperset(self.core)

    def _headline(self) -> str:
        core = self.core
        if not core:
            return "This lesson has no exercises."
        remaining = [id for id in core if id not in self.passed]
        if remaining:
            return f"{len(core) - len(remaining)} of {len(core)} core exercises passed. Still open: {', '.join(remaining)}."
        at_once = sum(self.tries.get(id) == 1 for id in core)
        return f"You have passed all {len(core)} core exercises, {at_once} of them at the first attempt."

    def _learned(self) -> Markup:
        """The ideas of the lesson; folded as long as they would answer a guess."""
        ideas = tag("ol", *(tag("li", _plain(idea)) for idea in self.ideas))
        if len(self.made) == len(self.questions):
            return join(tag("p", "What you have learned:"), ideas)
        summary = tag("summary", "What you have learned (it answers guesses that you have not made yet)")
        return tag("details", summary, ideas)

    def _about_guesses(self) -> str:
        if not self.questions:
            return "This lesson has no guesses."
        if not self.made:
            return "You have not made a guess in this lesson yet. These are the questions:"
        right = len(self.made) - len(self.to_look_at_again)
        again = "Look again at those marked ↻." if self.to_look_at_again else "None needs another look."
        return f"{right} of your {len(self.made)} guesses were right at the first go. {again}"

    def _rows(self) -> Iterator[tuple[str, str, str, str]]:
        """For each guess its mark, its id, its question, and what was answered and what is true."""
        for id, asked in self.questions.items():
            noted = self.first.get(id)
            mark = "○" if noted is None else "✓" if noted["right"] else "↻"
            yield mark, id, asked, _answered(noted) if noted else ""

    def __repr__(self) -> str:
        rows = (f"{mark} {asked}{f' {outcome}' if outcome else ''}" for mark, _, asked, outcome in self._rows())
        return "\n".join([self._headline(), self._about_guesses(), *rows])

    def _repr_html_(self) -> str:
        parts = [tag("p", self._headline(), class_="head")]
        if self.is_complete and self.ideas:
            parts.append(self._learned())
        parts.append(tag("p", self._about_guesses(), class_="head"))
        for mark, id, asked, outcome in self._rows():
            link = tag("a", _plain(asked), href=f"{self.lesson}.ipynb#cell-id=guess_{id}")
            parts.append(tag("p", mark, "\xa0", link, " ", tag("em", outcome)))
        parts += map(_compare, self.written)
        parts.append(tag("p", tag("strong", "Next: "), _after(self.lesson)))
        tone = "passed" if self.is_complete else "missing"
        # Formulas are drawn here: all texts but the learner's own answers are the course's.
        card = framed(f"The end of {titles().get(self.lesson, self.lesson)}", tone, join(*parts))
        return Markup(card.replace(" tex2jax_ignore mathjax_ignore", "", 1))


def _answered(noted: Mapping[str, Any]) -> str:
    own = f"You: {in_words(_answer(noted['answer']))}."
    return own if noted["right"] or "truth" not in noted else f"{own} The answer: {in_words(_answer(noted['truth']))}."


def _answer(value: Any) -> Answer:
    return tuple(value) if isinstance(value, list) else value


def _plain(markdown: str) -> Markup:
    """A line of a lesson: code in backticks, formulas as they are, emphasis left out."""
    return prose(EMPHASIS.sub(r"\1\3", " ".join(markdown.split())))


def _compare(one: Written) -> Markup:
    ignored = {"class_": "tex2jax_ignore mathjax_ignore", "style": "white-space:pre-wrap"}
    return tag(
        "details",
        tag("summary", "Your answer to ", tag("code", one.id), ", with the rubric and an answer to compare it with"),
        tag("p", tag("strong", "Your answer")),
        tag("div", one.own, **ignored),
        tag("p", tag("strong", "The rubric")),
        tag("div", one.rubric, style="white-space:pre-wrap"),
        tag("p", tag("strong", "One good answer")),
        tag("div", one.model, style="white-space:pre-wrap"),
    )


def _after(lesson: str) -> Markup:
    following = next((name for name in notebooks() if name > lesson), None)
    if following is None:
        return tag("a", "back to the start page", href=f"{START}.ipynb")
    return tag("a", titles()[following], href=f"{following}.ipynb")


def show_recap(lesson: str, without: Collection[str] = ()) -> Recap:
    """The end of a lesson, e.g. show_recap("02_perceptron"): what you have learned and done, and which guesses to look at again.

    `without` names exercises and guesses that an instructor has left out.
    """
    recap = read_recaps(lesson)[lesson]
    questions = {id: asked for id, asked in recap.questions.items() if id not in without}
    return replace(recap, questions=questions, left_out=frozenset(without))


show_guesses = show_recap  # what notebooks of earlier editions call


def read_recaps(*names: str) -> dict[str, Recap]:
    """The recaps of these lessons, or of all if none is named."""
    found = {lesson.name: lesson for lesson in lessons(find_course())}
    unknown = [name for name in names if name not in found]
    if unknown:
        raise ValueError(f"no such lesson: {unknown[0]}; the lessons are {', '.join(found)}")
    return {name: _recap(found[name]) for name in names or found}


def _recap(lesson: Lesson) -> Recap:
    text = lesson.source.read_text(encoding="utf-8")
    questions = {id: question(source) for id, source in read_guesses(text).items()}
    first, kept = read_noted(), _is_kept()
    passed = progress.read_passed() if kept else frozenset[str]()
    tries = progress.read_notes("tries") if kept else {}
    written = tuple(_written(text, lesson.name)) if kept and is_own_course(Path.cwd()) else ()
    return Recap(lesson.name, questions, first, ideas_of(text), passed, tries, written)


def _is_kept() -> bool:
    try:
        return progress.is_kept()
    except OSError:
        return False


def _written(text: str, lesson: str) -> Iterator[Written]:
    """The written answers of a lesson that the learner has begun, each with the rubric that stands above it."""
    own, rubric = _own_answers(lesson), ""
    for header, source in read_cells(text):
        markdown = as_markdown(source)
        rubric = region(markdown, "MARK SCHEME") or rubric
        if header.get("role") == "written" and (answer := own.get(header["id"], "")):
            yield Written(header["id"], answer, rubric, region(markdown, "SOLUTION"))
            rubric = ""


def _own_answers(lesson: str) -> dict[str, str]:
    """The written answers in the learner's notebook as it was last saved, by id; those that are still empty are left out."""
    try:
        cells = json.loads((Path.cwd() / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
        texts = {
            grade_id(c): "".join(c["source"]).strip() for c in cells if c["cell_type"] == "markdown" and grade_id(c)
        }
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {str(id): text for id, text in texts.items() if text and text != "YOUR ANSWER HERE"}
