"""Each exercise is one file that can be read: its solution is the lesson's answer key, and its wrong versions stand on their own."""

import ast
import importlib
import inspect
import math
import textwrap
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.cells import grade_id, is_exercise
from autograder.exercises import NOTEBOOKS, ids_of, module_of, of_notebook
from autograder.judging.calling import attempt
from autograder.judging.compare import same
from autograder.lessons.read import read_lesson
from linclass_ref.nonnegative import nnls

ROOT = Path(__file__).parents[2]
LONGEST = 200  # lines of an exercise's file


@cache
def answer_keys(notebook):
    """The source of each exercise's cell, in the order of the lesson."""
    lesson = read_lesson(ROOT / "solutions" / f"{notebook}.py")
    return {grade_id(cell): cell.source for cell in lesson.cells if is_exercise(cell)}


def code_of(source):
    """A function's code without its docstring, whatever its layout and comments."""
    (function,) = ast.parse(source).body
    if ast.get_docstring(function) is not None:
        del function.body[0]
    return ast.dump(function)


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_the_files_are_those_of_the_order_and_the_order_is_the_lessons(notebook):
    folder = Path(importlib.import_module(module_of(notebook)).__file__).parent
    files = {path.stem for path in folder.glob("*.py") if not path.name.startswith("_")}
    assert files == set(ids_of(notebook))
    assert ids_of(notebook) == tuple(answer_keys(notebook))


def file_of(exercise):
    return Path(inspect.getfile(exercise.solution))


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_the_file_can_be_read_in_a_minute(exercise):
    assert len(file_of(exercise).read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_the_rarer_slips_come_last(notebook):
    folder = Path(importlib.import_module(module_of(notebook)).__file__).parent / "_slips"
    for path in folder.glob("[a-z]*.py"):
        slips = importlib.import_module(f"{module_of(notebook)}._slips.{path.stem}").SLIPS
        known = next(e.misconceptions for e in of_notebook(notebook) if e.id == path.stem)
        assert [m.name for m in known[-len(slips) :]] == [m.name for m in slips]


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_the_solution_is_the_lessons_answer_key(exercise):
    ours = textwrap.dedent(inspect.getsource(exercise.solution))
    assert code_of(ours) == code_of(answer_keys(exercise.notebook)[exercise.id])


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_the_solution_gets_full_marks(exercise):
    verdict = grade(exercise.id, exercise.solution)
    assert verdict.score == 1.0, verdict.message


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_a_wrong_version_stands_on_its_own(exercise):
    others = {e.id: e.solution for e in of_notebook(exercise.notebook) if e.id != exercise.id}
    for misconception in exercise.misconceptions:
        space = {"np": np, "math": math, "nnls": nnls, **others}  # what the notebooks give
        exec(misconception.source, space)
        for one in exercise.visible:
            if one.seconds is None:
                alone = attempt(exercise.call, space[exercise.id], one.args)
                wrong = attempt(exercise.call, misconception.wrong, one.args)
                where = f"{misconception.name}: {one.note}"
                assert (alone.kind, alone.error) == (wrong.kind, wrong.error), f"{where}: {alone.failure}"
                assert same(alone.value, wrong.value), where
