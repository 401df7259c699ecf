"""All exercises of the course: one package per lesson, one file per exercise.

A lesson's package names its exercises in ORDER; the exercise `id` is `exercise` in the file `<id>.py`. It is loaded when it is asked for.
"""

import importlib.util
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from autograder.course import NOTEBOOKS

if TYPE_CHECKING:
    from autograder.judging.draw import Seed
    from autograder.judging.exercise import Exercise, Function
    from autograder.judging.judge import Verdict


def module_of(notebook: str) -> str:
    """The name of the package with the exercises of a notebook.

    >>> module_of("02_perceptron")
    'autograder.exercises.perceptron'
    """
    return f"autograder.exercises.{notebook.split('_', 1)[1]}"


@cache
def ids_of(notebook: str) -> tuple[str, ...]:
    """The ids of a notebook's exercises, in its order; nothing is loaded. A lesson without a package has none."""
    if importlib.util.find_spec(module_of(notebook)) is None:
        return ()
    order: tuple[str, ...] = importlib.import_module(module_of(notebook)).ORDER
    return order


@cache
def _load(notebook: str, id: str) -> "Exercise":
    found: Exercise = importlib.import_module(f"{module_of(notebook)}.{id}").exercise
    return replace(found, notebook=notebook)


def of_notebook(notebook: str) -> "tuple[Exercise, ...]":
    """The exercises of one notebook, in its order."""
    return tuple(_load(notebook, id) for id in ids_of(notebook))


def ids() -> tuple[str, ...]:
    """The ids of all exercises of the course, in its order; nothing is loaded."""
    return tuple(id for notebook in NOTEBOOKS for id in ids_of(notebook))


def exercises() -> "tuple[Exercise, ...]":
    """All exercises of the course, in its order."""
    return tuple(e for notebook in NOTEBOOKS for e in of_notebook(notebook))


def by_id(id: str) -> "Exercise":
    """The exercise with this id, or a ValueError that lists what there is."""
    for notebook in NOTEBOOKS:
        if id in ids_of(notebook):
            return _load(notebook, id)
    raise ValueError(f"there is no exercise {id!r}; the exercises are: {', '.join(ids())}")


def grade(id: str, function: "Function", seed: "Seed" = 0, **limits: Any) -> "Verdict":
    """Grade `function` on the exercise `id`: its visible cases and, unless seed is None, the hidden ones drawn from `seed`.

    A call that takes longer than `seconds` fails, and so do the cases after it; with `naming=False` nobody looks for what was done.

    >>> from linclass_ref.perceptron import perceptron
    >>> grade("perceptron", perceptron).score
    1.0
    """
    from autograder.judging.judge import judge  # with NumPy, which a list of exercises does not need

    return judge(by_id(id), function, seed, **limits)
