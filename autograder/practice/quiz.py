"""A quiz: questions of one lesson, the same for everybody or drawn for each student, and what synthetic students make of it."""

import ast
import json
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from autograder.exercises import by_id, ids_of
from autograder.judging.calling import attempt
from autograder.practice import formula, guess_again, write_again
from autograder.practice.item import Form, Item, Kind, Rng, generator, some
from autograder.practice.small import show_result
from autograder.practice.topics import OF_EXERCISE
from autograder.practice.versions import SECONDS, differing_line, right_version, wrong_versions

LETTERS = "abcdefgh"
CODE_EVERY = 8  # one question in so many asks for code
TRIES = 12  # draws of a slot until one has as many options as the others
CERTAIN = 3  # draws in a row that must succeed before a slot is in a quiz
MAX_DRAWS = 60  # of a slot for one student
# In turn, so that every quiz has several kinds.
CHOICES = (Kind.FIND_LINE, Kind.WHAT_RETURNS, Kind.WHAT_IS_WRONG, Kind.WHICH_CASE, Kind.FORMULA, Kind.GUESS_AGAIN)


@dataclass(frozen=True)
class Slot:
    """What a question is about, the same for all students; what is drawn for each are its data, its distractors and their order."""

    kind: Kind
    topic: str
    subject: str
    options: int = 0  # how many there are in each draw


def plan(lesson: str, count: int, seed: object) -> list[Slot]:
    """The slots of a quiz: kinds in turn, no subject twice, and topics that were not asked for yet before others."""
    rng = generator(seed, "plan", lesson)
    wanted = [CHOICES[i % len(CHOICES)] for i in range(count - max(count // CODE_EVERY, count >= CODE_EVERY // 2))]
    known: list[tuple[Kind, str, str]] = _shuffled(rng, lesson)
    chosen: list[Slot] = []
    for kind in wanted:
        if slot := _next(known, kind, chosen, seed) or _next(known, None, chosen, seed):
            chosen.append(slot)
    ids: list[str] = some(rng, _asked(lesson), count)
    fresh = sorted(ids, key=lambda id: any(slot.topic == id for slot in chosen))
    chosen += [Slot(Kind.WRITE_AGAIN, id, "stub") for id in fresh[: count - len(wanted)]]
    return chosen


def _asked(lesson: str) -> list[str]:
    """The exercises of a lesson that can be asked about."""
    return [id for id in ids_of(lesson) if write_again.fits_a_session(lesson, id)]


def _shuffled(rng: Rng, lesson: str) -> list[tuple[Kind, str, str]]:
    found = [
        (kind, id, subject)
        for id in _asked(lesson)
        for kind, module in OF_EXERCISE.items()
        if kind is not Kind.WRITE_AGAIN
        for subject in module.subjects(by_id(id))
    ]
    found += [
        (Kind.GUESS_AGAIN, f"guess {id}", id) for id, (where, _) in guess_again.topics().items() if where == lesson
    ]
    rows = (row for row in formula.topics().values() if row.lesson == lesson)
    found += [(Kind.FORMULA, row.id, place) for row in rows for place in formula.subjects(row)]
    shuffled: list[tuple[Kind, str, str]] = some(rng, found, len(found))
    return shuffled


def _next(known: list[tuple[Kind, str, str]], kind: Kind | None, chosen: list[Slot], seed: object) -> Slot | None:
    """The next slot of a kind (or of any); it must be possible to draw it."""
    used = [slot.topic for slot in chosen]
    for one in sorted(known, key=lambda one: used.count(one[1])):
        if kind in (None, one[0]):
            items = takewhile(bool, (_draw(*one, generator(seed, *one, number)) for number in range(CERTAIN)))
            options = [len(item.options) for item in items if item]
            if len(options) == CERTAIN:
                known.remove(one)
                return Slot(*one, options=max(options))
    return None


def _draw(kind: Kind, topic: str, subject: str, rng: Rng) -> Item | None:
    if kind is Kind.GUESS_AGAIN:
        return guess_again.draw(subject, rng)
    if kind is Kind.FORMULA:
        return formula.draw(formula.topics()[topic], subject, rng)
    item: Item | None = OF_EXERCISE[kind].draw(by_id(topic), subject, rng)
    return item


def fill(slot: Slot, seed: str) -> Item:
    """The question of a slot for one seed: the same question with other data, and as many options."""
    last: Item | None = None
    for number in range(MAX_DRAWS):
        item = _draw(slot.kind, slot.topic, slot.subject, generator(seed, slot, number))
        if item is not None and len(item.options) == slot.options:
            return item.shuffled(generator(seed, slot, "order"))
        last = item or last
        if last is not None and number + 1 >= TRIES:
            return last.shuffled(generator(seed, slot, "order"))
    raise LookupError(f"no question can be drawn about {slot.topic}: {slot.kind}, {slot.subject}")


def key_of(item: Item) -> str:
    """The letter of the right option."""
    return LETTERS[item.right]


def as_markdown(item: Item, number: int) -> str:
    """A question as a cell of a notebook, with letters for its options."""
    parts = [f"### Question {number}", "", item.question, ""]
    if item.code:
        marks = item.changed or ("",) * len(item.code.splitlines())
        side = {"+": "+ ", "-": "- ", " ": "  ", "": ""}
        numbered = enumerate(zip(marks, item.code.splitlines(), strict=True), 1)
        lines = [f"{side[mark]}{line}" if item.changed else f"{n:2}  {line}" for n, (mark, line) in numbered]
        parts += ["```diff" if item.changed else "```", *lines, "```", ""]
    parts += [f"- `{name} = {value}`" for name, value in item.case] + [""] * bool(item.case)
    if item.formula:
        parts += [item.formula, ""]
    shown = {Form.CODE: "`{}`", Form.FORMULA: "${}$", Form.PROSE: "{}"}[item.form]
    parts += [f"**{LETTERS[i]})** {shown.format(option.text)}\n" for i, option in enumerate(item.options)]
    return "\n".join(parts).rstrip()


@dataclass(frozen=True)
class Student:
    """A synthetic student: one mistake that they take for right, and how often they find an answer that the mistake does not touch."""

    exercise: str = ""
    mistake: str = ""  # the name of a misconception of that exercise
    knows: float = 0.85
    misreads: float = 0.5  # how often they read code about that exercise as their own version

    def chance(self, item: Item) -> float:
        """The probability that they choose the right option; a student who does not know guesses."""
        if not item.options:
            return 0.0 if item.topic == self.exercise else self.knows
        guess = 1 / len(item.options)
        if item.topic != self.exercise:
            return self.knows + (1 - self.knows) * guess
        if item.subject == self.mistake and item.kind is not Kind.WHAT_RETURNS:
            # They take this version for right, so that they can only guess; the true sentence would convict them.
            return 0.0 if item.kind is Kind.WHAT_IS_WRONG else guess
        trap = self._trap(item)
        if trap is None:
            return self.knows + (1 - self.knows) * guess
        led = 1.0 if trap == item.right else 0.0
        return self.misreads * led + (1 - self.misreads) * (self.knows + (1 - self.knows) * guess)

    def _trap(self, item: Item) -> int | None:
        """The option to which their own version leads, if there is one: its result, or the line in which it differs."""
        exercise = by_id(item.topic)
        own = next((v for v in wrong_versions(exercise) if v.name == self.mistake), None)
        if own is None:
            return None
        if item.kind is Kind.WHAT_RETURNS:
            args = tuple(_read(value) for _, value in item.case)
            outcome = attempt(exercise.call, own.function, args, SECONDS)
            text = show_result(exercise, outcome.value) if outcome.kind == "value" else None
            return next((i for i, option in enumerate(item.options) if option.text == text), None)
        if item.kind is Kind.FIND_LINE:
            place = differing_line(right_version(exercise).lines, own.lines)
            lines = [int(option.text.partition(":")[0]) - 1 for option in item.options]
            return lines.index(place) if place in lines else None
        return None


def _read(text: str) -> Any:
    """An argument as a question shows it."""
    value = ast.literal_eval(text)
    is_text = isinstance(value, list) and any(isinstance(one, str) for one in value)
    return np.array(value) if isinstance(value, list) and not is_text else value


def students_of(lesson: str) -> list[Student]:
    """A set of synthetic students: one for each mistake of each exercise of a lesson, and one without any."""
    held = [(id, version.name) for id in ids_of(lesson) for version in wrong_versions(by_id(id))]
    return [Student(), *(Student(*one) for one in held)]


def expected_score(student: Student, items: list[Item]) -> float:
    """The share of the questions that a synthetic student is expected to answer right."""
    return sum(map(student.chance, items)) / len(items)


def as_json(slots: list[Slot]) -> str:
    return json.dumps([[slot.kind, slot.topic, slot.subject, slot.options] for slot in slots])


def from_json(text: str) -> list[Slot]:
    return [Slot(Kind(kind), topic, subject, options) for kind, topic, subject, options in json.loads(text)]
