"""All exercises of the course: one package per lesson, one file per exercise.

Order, points and solutions are those of the lesson's text. The rest of the exercise `id` (its cases, mistakes and hints) is `exercise` in
the file `<id>.py`, which is loaded when it is asked for.
"""

import importlib
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from autograder.course import exercises_folder, notebooks
from autograder.exercises._solutions import solutions_of, written_in

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


def files_of(notebook: str) -> frozenset[str]:
    """The names of the files with the exercises of a notebook. A lesson without a package has none."""
    return _files_in(exercises_folder() / notebook.split("_", 1)[1])


@cache
def _files_in(folder: Path) -> frozenset[str]:
    return frozenset(path.stem for path in folder.glob("[!_]*.py"))


def ids_of(notebook: str) -> tuple[str, ...]:
    """The ids of a notebook's exercises, in its order; nothing is loaded."""
    files = files_of(notebook)
    return tuple(id for id in written_in(notebook) if id in files)


def core_ids_of(notebook: str) -> tuple[str, ...]:
    """The ids of the exercises in a notebook's core units; in a lesson without units these are all."""
    written = written_in(notebook)
    return tuple(id for id in ids_of(notebook) if not written[id].optional)


def _load(notebook: str, id: str) -> "Exercise":
    return _load_from(exercises_folder(), notebook, id)


@cache
def _load_from(folder: Path, notebook: str, id: str) -> "Exercise":
    if str(folder) not in __path__:  # the exercises of another course
        __path__.append(str(folder))
    found: Exercise = importlib.import_module(f"{module_of(notebook)}.{id}").exercise
    points = written_in(notebook)[id].points
    return replace(found, id=id, notebook=notebook, points=points, solution=solutions_of(notebook)[id])


def of_notebook(notebook: str) -> "tuple[Exercise, ...]":
    """The exercises of one notebook, in its order."""
    return tuple(_load(notebook, id) for id in ids_of(notebook))


def ids() -> tuple[str, ...]:
    """The ids of all exercises of the course, in its order; nothing is loaded."""
    return tuple(id for notebook in notebooks() for id in ids_of(notebook))


def exercises() -> "tuple[Exercise, ...]":
    """All exercises of the course, in its order."""
    return tuple(e for notebook in notebooks() for e in of_notebook(notebook))


class _Package(ModuleType):
    """This package, which can be called: `autograder.exercises()` is the list, and `import autograder.exercises` still the package."""

    def __call__(self) -> "tuple[Exercise, ...]":
        return exercises()


sys.modules[__name__].__class__ = _Package


def by_id(id: str) -> "Exercise":
    """The exercise with this id, or a ValueError that lists what there is."""
    for notebook in notebooks():
        if id in ids_of(notebook):
            return _load(notebook, id)
    raise ValueError(f"there is no exercise {id!r}; the exercises are: {', '.join(ids())}")


def notes_of(id: str) -> set[str]:
    """What the cases of an exercise are called."""
    from autograder.judging.draw import list_notes

    return list_notes(by_id(id))


def grade(id: str, function: "Function", seed: "Seed" = 0, **limits: Any) -> "Verdict":
    """Grade `function` on the exercise `id`: its visible cases and, unless seed is None, the hidden ones drawn from `seed`.

    A call that takes longer than `seconds` fails, and so do the cases after it; with `naming=False` nobody looks for what was done.

    >>> from linclass_ref.perceptron import perceptron
    >>> grade("perceptron", perceptron).score
    1.0
    """
    from autograder.judging.judge import judge  # with NumPy, which a list of exercises does not need

    return judge(by_id(id), function, seed, **limits)
