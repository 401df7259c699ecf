"""A quiz: questions of one lesson, the same for everybody or drawn for each student, and what synthetic students make of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from autograder.exercises import by_id, ids_of
from autograder.practice import formula, guess_again
from autograder.practice.item import Form, Item, Kind, Rng, generator, some
from autograder.practice.topics import OF_EXERCISE

LETTERS = "abcdefgh"
CODE_EVERY = 8  # one question in so many asks for code
TRIES = 12  # draws of a slot until one has as many options as the others
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
    ids: list[str] = some(rng, list(ids_of(lesson)), count)
    fresh = sorted(ids, key=lambda id: any(slot.topic == id for slot in chosen))
    chosen += [Slot(Kind.WRITE_AGAIN, id, "stub") for id in fresh[: count - len(wanted)]]
    return chosen


def _shuffled(rng: Rng, lesson: str) -> list[tuple[Kind, str, str]]:
    found = [
        (kind, id, subject)
        for id in ids_of(lesson)
        for kind, module in OF_EXERCISE.items()
        if kind is not Kind.WRITE_AGAIN
        for subject in module.subjects(by_id(id))
    ]
    found += [(Kind.GUESS_AGAIN, f"guess {id}", id) for id, (where, _) in guess_again.topics().items() if where == lesson]
    rows = (row for row in formula.topics().values() if row.lesson == lesson)
    found += [(Kind.FORMULA, row.id, place) for row in rows for place in formula.subjects(row)]
    shuffled: list[tuple[Kind, str, str]] = some(rng, found, len(found))
    return shuffled


def _next(known: list[tuple[Kind, str, str]], kind: Kind | None, chosen: list[Slot], seed: object) -> Slot | None:
    """The next slot of a kind (or of any); it must be possible to draw it."""
    used = [slot.topic for slot in chosen]
    for one in sorted(known, key=lambda one: used.count(one[1])):
        if kind in (None, one[0]) and (item := _draw(*one, generator(seed, *one))):
            known.remove(one)
            return Slot(*one, options=len(item.options))
    return None


def _draw(kind: Kind, topic: str, subject: str, rng: Rng) -> Item | None:
    if kind is Kind.GUESS_AGAIN:
        return guess_again.draw(subject, rng)
    if kind is Kind.FORMULA:
        return formula.draw(formula.topics()[topic], subject, rng)
    item: Item | None = OF_EXERCISE[kind].draw(by_id(topic), subject, rng)
    return item


@lru_cache(maxsize=2_000)
def fill(slot: Slot, seed: str) -> Item:
    """The question of a slot for one seed: the same question with other data, and as many options."""
    last: Item | None = None
    for number in range(TRIES):
        item = _draw(slot.kind, slot.topic, slot.subject, generator(seed, slot, number))
        if item is not None and len(item.options) == slot.options:
            return item
        last = item or last
    if last is None:
        raise LookupError(f"no question can be drawn about {slot.topic}: {slot.kind}, {slot.subject}")
    return last


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
    """A synthetic student: the mistake that they hold of each exercise to be right, if any, and how often they know the rest."""

    mistakes: Mapping[str, str]  # exercise → name of a misconception
    knows: float = 0.9  # how often they find an answer about which they have no misconception

    def chance(self, item: Item) -> float:
        """The probability that they choose the right option.

        Somebody who takes a wrong version for the right one cannot find its mistake, and reads the right version as theirs.
        """
        if not item.options:
            return self.knows
        guessing = 1 / len(item.options)
        held = self.mistakes.get(item.topic)
        if held is not None and held == item.subject:
            return guessing if item.kind in (Kind.WHICH_CASE, Kind.WHAT_RETURNS) else 0.0
        return self.knows + (1 - self.knows) * guessing


def expected_score(student: Student, items: list[Item]) -> float:
    """The share of the questions that a synthetic student is expected to answer right."""
    return sum(map(student.chance, items)) / len(items)


def as_json(slots: list[Slot]) -> str:
    return json.dumps([[slot.kind, slot.topic, slot.subject, slot.options] for slot in slots])


def from_json(text: str) -> list[Slot]:
    return [Slot(Kind(kind), topic, subject, options) for kind, topic, subject, options in json.loads(text)]
