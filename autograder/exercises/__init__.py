"""All exercises of the course, one module a notebook. A module offers `EXERCISES`, in the order of its notebook."""

import importlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from autograder.judging.exercise import Exercise

# The notebooks in course order; the module has the same name without the number.
NOTEBOOKS = (
    "01_classification_setup",
    "02_perceptron",
    "03_convergence_proof",
    "04_hinge_sgd",
    "05_multiclass_least_squares",
    "06_fisher",
    "07_gaussian_lda",
    "08_logistic_mle",
)


def module_of(notebook: str) -> str:
    """The name of the exercise module of a notebook.

    >>> module_of("02_perceptron")
    'autograder.exercises.perceptron'
    """
    return f"autograder.exercises.{notebook.split('_', 1)[1]}"


@cache
def of_notebook(notebook: str) -> tuple[Exercise, ...]:
    """The exercises of one notebook, in its order."""
    found: Sequence[Exercise] = importlib.import_module(module_of(notebook)).EXERCISES
    return tuple(replace(e, notebook=notebook) for e in found)


def exercises() -> tuple[Exercise, ...]:
    """All exercises of the course, in its order."""
    return tuple(e for notebook in NOTEBOOKS for e in of_notebook(notebook))


def by_id(id: str) -> Exercise:
    """The exercise with this id, or a ValueError that lists what there is."""
    for e in exercises():
        if e.id == id:
            return e
    known = ", ".join(e.id for e in exercises())
    raise ValueError(f"there is no exercise {id!r}; the exercises are: {known}")
