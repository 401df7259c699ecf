"""What the judge objects to in a function, with hidden cases from as many seeds as one likes."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from autograder.exercises import by_id
from autograder.judging.calling import CALL_SECONDS, attempt
from autograder.judging.draw import Seed, draw_cases
from autograder.judging.exercise import Case
from autograder.judging.running import find_problem


def find_faults(id: str, function: Callable[..., Any], seeds: Iterable[Seed]) -> Iterator[str]:
    """One sentence for each case that fails, found when it is asked for: the first is enough to know that there is one.

    Only who passes every case gets full points (`tests/judging/test_points.py`). A case that comes with several seeds, as the
    visible ones do with each, is met once.
    """
    exercise, met = by_id(id), set[Case]()
    for seed in seeds:
        for one, _, expected in draw_cases(exercise, seed):
            if one not in met:
                met.add(one)
                outcome = attempt(exercise.call, function, one.args, one.seconds or CALL_SECONDS)
                problem = find_problem(exercise, one, outcome, expected)
                if problem is not None:
                    yield f"seed {seed!r}, {one.note}: {problem}"
