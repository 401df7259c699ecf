"""A question of the review: what is asked, the options, and what is said about each of them."""

import hashlib
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

Rng = np.random.Generator


class Kind(StrEnum):
    """The kinds of questions. The values are stored with a learner's reviews."""

    FIND_LINE = "find the line"
    WHAT_RETURNS = "what does it return?"
    WHAT_IS_WRONG = "what is wrong with it?"
    WHICH_CASE = "which case tells them apart?"
    GUESS_AGAIN = "guess again"
    FORMULA = "complete the formula"
    WRITE_AGAIN = "write it again"


# How long an answer takes, in seconds: what a session of about ten minutes is filled by.
SECONDS = {
    Kind.FIND_LINE: 45,
    Kind.WHAT_RETURNS: 90,
    Kind.WHAT_IS_WRONG: 50,
    Kind.WHICH_CASE: 75,
    Kind.GUESS_AGAIN: 50,
    Kind.FORMULA: 25,
    Kind.WRITE_AGAIN: 240,
}


class Form(StrEnum):
    """How the texts of options are written."""

    PROSE = "prose"  # a sentence with code in backticks
    CODE = "code"
    FORMULA = "formula"  # LaTeX


@dataclass(frozen=True)
class Option:
    """An answer to choose, and what is said to a learner who has chosen it."""

    text: str
    reason: str
    is_right: bool = False


@dataclass(frozen=True)
class Item:
    """One question. Exactly one option is right; a question without options asks for code (`stub`)."""

    kind: Kind
    topic: str  # what it is about: an exercise, a guess or a formula
    subject: str  # which version, within the topic
    lesson: str
    question: str
    because: str  # said after every answer
    options: tuple[Option, ...] = ()
    form: Form = Form.PROSE
    code: str = ""
    changed: tuple[str, ...] = ()  # one mark per line of the code, "+", "-" or " ", where two versions are shown as one
    case: tuple[tuple[str, str], ...] = ()  # name and value of each argument
    formula: str = ""
    stub: str = ""
    place: str = ""  # the heading in the lesson to go back to

    @property
    def right(self) -> int:
        """The number of the right option."""
        (found,) = (number for number, option in enumerate(self.options) if option.is_right)
        return found

    def shuffled(self, rng: Rng) -> "Item":
        """The same question with its options in another order."""
        return replace(self, options=tuple(self.options[int(i)] for i in rng.permutation(len(self.options))))


def generator(*parts: object) -> Rng:
    """The random numbers that belong to these words, the same in every process.

    >>> int(generator("ann", 3).integers(1000)) == int(generator("ann", 3).integers(1000))
    True
    """
    text = "\x1f".join(map(str, parts))
    return np.random.default_rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big"))


def some(rng: Rng, values: list, most: int) -> list:
    """At most so many of the values, in random order."""
    return [values[int(i)] for i in rng.permutation(len(values))[:most]]
