"""Arguments like those that were seen, for exercises that `linclass adopt` proposed from somebody's own tests."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.calling import attempt
from autograder.judging.exercise import Case, Function, call_plainly

MAX_TRIES = 6  # variations of one set of arguments, until the solution has an answer
ANSWER_SECONDS = 1.0  # for one answer of the solution
Arguments = tuple[Any, ...]


def cases_like(rng: Rng, function: Function, seen: tuple[Arguments, ...]) -> Iterator[Case]:
    """A random variation of each of the arguments, for which the solution has an answer; where none is found, they themselves."""
    for number, args in enumerate(seen, 1):
        tried = (tuple(vary(rng, value) for value in args) for _ in range(MAX_TRIES))
        good = (made for made in tried if attempt(call_plainly, function, made, ANSWER_SECONDS).kind == "value")
        yield Case(f"arguments like those of call {number}", next(good, args))


def vary(rng: Rng, value: Any) -> Any:
    """Another value of the same form.

    >>> rng = np.random.default_rng(0)
    >>> vary(rng, "a b c"), type(vary(rng, [1, 2])), vary(rng, None)
    ('c b b', <class 'list'>, None)
    """
    if isinstance(value, bool):
        return bool(rng.integers(2))
    if isinstance(value, int):
        anywhere = int(rng.integers(0 if value >= 0 else 2 * value, 2 * abs(value) + 3))
        # Neighbors and round numbers, where rules often change.
        return [anywhere, anywhere, value + 1, max(value - 1, 0), round(anywhere, -1), round(anywhere, -2)][
            rng.integers(6)
        ]
    if isinstance(value, float):
        return round(float(value * rng.uniform(0.5, 1.5) + rng.integers(-1, 2)), 3)
    if isinstance(value, str):
        parts = value.split(" ") if " " in value else list(value)
        return (" " if " " in value else "").join(parts[i] for i in rng.integers(len(parts), size=len(parts)))
    if isinstance(value, np.ndarray) and value.dtype.kind in "biuf" and value.size:
        low, high = value.min(), value.max()
        drawn = (
            rng.uniform(low, high + 1, value.shape)
            if value.dtype.kind == "f"
            else rng.integers(low, high + 1, value.shape)
        )
        return drawn.astype(value.dtype)
    if isinstance(value, list) and value:
        length = int(rng.integers(1, len(value) + 2))
        chosen = [value[i] for i in rng.integers(len(value), size=length)]
        return [vary(rng, part) if rng.random() < 0.5 else part for part in chosen]
    if isinstance(value, tuple):
        return tuple(vary(rng, part) for part in value)
    if isinstance(value, dict):
        return {key: vary(rng, part) for key, part in value.items()}
    if isinstance(value, set):
        return {vary(rng, part) for part in sorted(value, key=repr)}
    return value
