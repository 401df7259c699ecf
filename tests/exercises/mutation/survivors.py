"""Which mutants of the lessons' own solutions does the judge let through?"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import numpy as np

from autograder.cells import grade_id, is_exercise
from autograder.course import find_course
from autograder.exercises import of_notebook
from autograder.judging.explain.mutations import list_mutants
from autograder.judging.running import run_cases
from autograder.lessons.read import read_lesson
from tests.exercises.bank import bank_of

SECONDS = 1.0  # a mutant that loops forever is caught by the time limit


@cache
def solutions(notebook: str) -> dict[str, str]:
    """The source of each exercise's solution, in order."""
    lesson = read_lesson(find_course(Path(__file__)) / "solutions" / f"{notebook}.py")
    return {str(grade_id(cell)): cell.source for cell in lesson.cells if is_exercise(cell)}


def survivors(notebook: str, seed: int = 0) -> Iterator[tuple[str, str]]:
    """(exercise id, description) of each mutant that passes and is not known to be equivalent."""
    sources = solutions(notebook)
    for exercise in of_notebook(notebook):
        bank = bank_of(exercise.id)
        if bank.many_are_right:
            continue
        for mutant in list_mutants(sources[exercise.id]):
            if mutant.description not in bank.equivalent and _passes(exercise, sources, mutant.text, seed):
                yield exercise.id, mutant.description


@cache
def _compiled(source: str) -> CodeType:
    return compile(source, "<solution>", "exec")


def _passes(exercise: Any, sources: dict[str, str], mutated: str, seed: int) -> bool:
    namespace: dict[str, Any] = {"np": np}
    for id, source in sources.items():
        exec(mutated if id == exercise.id else _compiled(source), namespace)
    return all(result.passed for result in run_cases(exercise, namespace[exercise.id], seed, SECONDS))
