"""Less time for the one case that ends only when its time is up, because dozens of wrong answers are made to wait for it."""

import contextlib
from collections.abc import Iterator

from autograder.exercises.perceptron._data import ENDLESS

SECONDS = 0.1  # an answer that stops needs a hundredth of it, and one that does not stop half a minute


@contextlib.contextmanager
def impatient() -> Iterator[None]:
    """In this block the case with ten million passes has a tenth of its time. Nothing else is different."""
    before = ENDLESS.seconds
    object.__setattr__(ENDLESS, "seconds", SECONDS)
    try:
        yield
    finally:
        object.__setattr__(ENDLESS, "seconds", before)
