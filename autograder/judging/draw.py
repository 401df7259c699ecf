"""The cases on which a function is judged, for one seed, with what the reference answers."""

import hashlib
import zlib
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.calling import copied
from autograder.judging.exercise import Case, Exercise

Seed = int | str | None
DRAWS = 20  # after which all names of hidden cases are known


Drawn = tuple[tuple[Case, bool, Any], ...]


@lru_cache(maxsize=64)
def draw_cases(exercise: Exercise, seed: Seed) -> Drawn:
    """The cases in order: each with whether it is hidden, and what the reference answers. Cached, because several modules ask for them.

    The first case comes again last, so that state kept between calls shows.
    """
    drawn = draw_hidden(exercise, seed) if seed is not None else ()
    first, _, expected = _visible(exercise)[0]
    again = replace(first, note=f"{first.note}, once more", group=first.tests)
    return (*_visible(exercise), *((one, True, answer(exercise, one)) for one in drawn), (again, False, expected))


def draw_hidden(exercise: Exercise, seed: int | str) -> Iterable[Case]:
    """The hidden cases of a seed."""
    return exercise.hidden(_generator(exercise.id, seed))


@lru_cache(maxsize=200)
def _visible(exercise: Exercise) -> Drawn:
    """The visible cases, which are the same for every seed."""
    return tuple((one, False, answer(exercise, one)) for one in exercise.visible)


def answer(exercise: Exercise, one: Case) -> Any:
    """What the reference answers to a case."""
    return exercise.call(exercise.reference, *map(copied, one.args))


def _generator(id: str, seed: int | str) -> np.random.Generator:
    """Each exercise has its own stream; a classroom's secret text seeds as well as a number does."""
    number = seed if isinstance(seed, int) else int.from_bytes(hashlib.sha256(seed.encode()).digest()[:16], "big")
    return np.random.default_rng([number, zlib.crc32(id.encode())])


def list_notes(exercise: Exercise) -> set[str]:
    """What the cases of an exercise are called, in the visible ones and in many draws of the hidden ones."""
    hidden = (one for seed in range(DRAWS) for one in draw_hidden(exercise, seed))
    return {name for one in (*exercise.visible, *hidden) for name in (one.note, one.tests)}
