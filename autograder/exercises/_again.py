"""A guess of a lesson, asked again with other numbers.

Those of a lesson are in `<lesson>/_again.py`: `AGAIN`, the id of the guess → how to draw it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from autograder.exercises._sets import Rng


class Again(NamedTuple):
    """A question with numbers that were drawn, its answer as the reference computes it, and other answers with the thought behind each."""

    question: str
    answer: str
    others: Mapping[str, str]
    because: str


Draw = Callable[[Rng], Again]


def pick(rng: Rng, *values: float) -> float:
    """One of these numbers."""
    return values[int(rng.integers(len(values)))]
