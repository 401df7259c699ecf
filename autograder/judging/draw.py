"""The cases on which a function is judged, for one seed, with what the reference answers."""

import copy
import hashlib
import zlib
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.exercise import Case, Exercise

Seed = int | str | None


@lru_cache(maxsize=200)
def draw_cases(exercise: Exercise, seed: Seed) -> tuple[tuple[Case, bool, Any], ...]:
    """The cases in order: each with whether it is hidden, and what the reference answers. Cached, because most classes have one seed.

    The first case comes again last, so that state kept between calls shows.
    """
    drawn = exercise.hidden(_generator(exercise.id, seed)) if seed is not None else ()
    first = exercise.visible[0]
    all_cases = [
        *((visible, False) for visible in exercise.visible),
        *((hidden, True) for hidden in drawn),
        (replace(first, note=f"{first.note}, once more", group=first.tests), False),
    ]
    return tuple(
        (one, hidden, exercise.call(exercise.reference, *copy.deepcopy(one.args))) for one, hidden in all_cases
    )


def _generator(id: str, seed: int | str) -> np.random.Generator:
    """Each exercise has its own stream; a classroom's secret text seeds as well as a number does."""
    number = seed if isinstance(seed, int) else int.from_bytes(hashlib.sha256(seed.encode()).digest()[:16], "big")
    return np.random.default_rng([number, zlib.crc32(id.encode())])
