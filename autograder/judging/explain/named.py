"""A mistake that was recognised: its name, how it was found, and the sentence for the learner."""

from dataclasses import dataclass
from enum import StrEnum

from autograder.judging.explain.statements import Kind

PERHAPS = "Perhaps: "  # before a sentence that is not certain
MAX_QUOTED = 40  # characters of a piece of code that a sentence quotes


class Found(StrEnum):
    """How a mistake was found. The values are those of `golden.tsv`."""

    MISTAKE = "written"  # a mistake of the exercise's file explains every failed case
    GENERIC = "generic"  # one that can be made in any exercise does, or the source shows it
    FIXED = "fixed"  # the learner's own code with one small change, or two, is right
    CHANGED = "changed"  # the solution with one small change explains every failed case
    WHERE = "where"  # nothing is known but where the answer goes wrong


@dataclass(frozen=True)
class Named:
    """A mistake that was recognised; where only the place is known (`Found.WHERE`), the name is that of the place."""

    name: str
    sentence: str
    how: Found
    is_doubtful: bool = False

    @property
    def shown(self) -> str:
        """The sentence as the learner reads it."""
        return f"{PERHAPS}{self.sentence}" if self.is_doubtful else self.sentence


def without_doubt(sentence: str) -> str:
    """A sentence of a stored result without the word that says how certain it is.

    >>> without_doubt("Perhaps: The labels are forgotten.")
    'The labels are forgotten.'
    """
    return sentence.removeprefix(PERHAPS).removeprefix(
        "On most cases: "
    )  # the second was written until the third edition


# What was changed in the solution → the name of the mistake, and what the learner reads; {0} is the right code, {1} what stands for it.
CHANGED: dict[Kind, tuple[str, str]] = {
    Kind.REPLACED: ("`{1}` for `{0}`", "your function uses `{1}` where a different expression is needed."),
    Kind.OTHER_FORM: ("`{1}` for `{0}`", "your function does `{1}` where a different operation is needed."),
    Kind.LEFT_OUT: ("without `{0}`", "the step `{0}` is missing from your function."),
    Kind.UNCONDITIONAL: ("without the condition `{0}`", "your function ignores the condition `{0}`."),
    Kind.AFTER_NEXT: ("the two in the other order for `{0}` before `{1}`", "`{0}` comes too late in your function."),
    Kind.FURTHER_OUT: ("`{0}` one level further out", "`{0}` stands outside the block that it belongs in."),
    Kind.INTO_LOOP_BEFORE: (
        "`{0}` inside the loop that comes before it",
        "`{0}` stands inside the loop and belongs after it.",
    ),
    Kind.INTO_LOOP_AFTER: (
        "`{0}` anew in each round of the loop that comes after it",
        "`{0}` is repeated in each iteration of a loop and belongs before it.",
    ),
    Kind.WITHOUT_FIRST_ROUND: ("without the first round of `{0}`", "the loop `{0}` skips its first iteration."),
    Kind.WITHOUT_LAST_ROUND: ("without the last round of `{0}`", "the loop `{0}` ends one iteration too early."),
    Kind.FIRST_ROUND_ONLY: (
        "without all rounds but the first of `{0}`",
        "the loop `{0}` ends after its first iteration.",
    ),
    Kind.BACKWARDS: ("the same loop backwards for `{0}`", "the loop `{0}` runs backwards."),
}
# What makes the learner's code right → the name of the mistake; {0} is the learner's code, {1} what should stand for it.
FIXED: dict[Kind, str] = {
    Kind.REPLACED: "`{0}` for `{1}`",
    Kind.LEFT_OUT: "right without `{0}`",
    Kind.UNCONDITIONAL: "right without the condition `{0}`",
    Kind.AFTER_NEXT: "right with `{0}` after the line that follows it",
    Kind.OTHER_FORM: "right with `{1}` in the place of `{0}`",
    Kind.NEW_ARRAY: "right with `{1}`, which makes a new array, in the place of `{0}`",
    Kind.FURTHER_OUT: "right with `{0}` one level further out",
    Kind.BEFORE_BLOCK: "right with `{0}` before the block it is in",
    Kind.INTO_BLOCK_BEFORE: "right with `{0}` inside the block before it",
    Kind.INTO_LOOP_AFTER: "right with `{0}` inside the loop",
}
MOVED = {
    Kind.AFTER_NEXT,
    Kind.FURTHER_OUT,
    Kind.BEFORE_BLOCK,
    Kind.INTO_BLOCK_BEFORE,
    Kind.INTO_LOOP_AFTER,
}  # the code is right and stands in the wrong place


def _is_number(quoted: str) -> bool:
    """Whether a piece of code is a number, which says nothing without what is around it."""
    return quoted.removeprefix("-").replace(".", "").isdigit()


def name_of_change(kind: Kind, before: str, after: str) -> str:
    return CHANGED[kind][0].format(before, after)


def sentence_of_change(kind: Kind, before: str, after: str) -> str | None:
    """What is said of an answer that agrees with a changed solution; None where that would quote too much.

    >>> sentence_of_change(Kind.REPLACED, "len(X) * T", "len(X)")
    'It looks as if your function uses `len(X)` where a different expression is needed.'
    >>> sentence_of_change(Kind.REPLACED, "len(X)", "0")
    """
    words = CHANGED[kind][1]
    quoted = after if "{1}" in words else before
    if _is_number(quoted):
        return None
    return f"It looks as if {words.format(before, after)}" if len(quoted) <= MAX_QUOTED else None
