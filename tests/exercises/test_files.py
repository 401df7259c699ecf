"""An exercise is a cell of its lesson and a file: the solution passes, and the wrong versions stand on their own."""

import ast
import math

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.cells import exercise_of, grade_id, is_check, is_exercise, points
from autograder.course import notebooks, source_of
from autograder.exercises import files_of, ids_of, of_notebook, written_in
from autograder.exercises._solutions import solutions_of
from autograder.judging.calling import attempt
from autograder.judging.compare import same
from autograder.judging.exercise import text_of
from autograder.lessons.read import read_lesson
from linclass_ref.nonnegative import nnls

MIN_CHARACTERS = 20  # of a line that tells the solution; `k = 0` does not


@pytest.mark.parametrize("notebook", notebooks())
def test_each_file_is_an_exercise_of_the_lesson(notebook):
    assert files_of(notebook) == set(ids_of(notebook)) == set(written_in(notebook))


@pytest.mark.parametrize("notebook", notebooks())
def test_order_points_and_solutions_are_those_of_the_lesson(notebook):
    """As the build reads them, with jupytext."""
    cells = read_lesson(source_of(notebook)).cells
    keys = {grade_id(cell): cell.source for cell in cells if is_exercise(cell)}
    worth = {exercise_of(cell): points(cell) for cell in cells if is_check(cell)}
    found = of_notebook(notebook)
    assert [e.id for e in found] == list(keys)
    assert {e.id: e.points for e in found} == worth
    for exercise in found:
        assert code_of(text_of(exercise.solution)) == code_of(keys[exercise.id])


def code_of(source):
    """A function's code without its docstring, whatever its layout and comments."""
    (function,) = ast.parse(source).body
    if ast.get_docstring(function) is not None:
        del function.body[0]
    return ast.dump(function)


# One in four in the suite, because the answer keys of all lessons are run there, too.
SOLVED = [pytest.param(e, id=e.id, marks=pytest.mark.whole if n % 4 else ()) for n, e in enumerate(exercises())]


@pytest.mark.parametrize("exercise", SOLVED)
def test_the_solution_gets_full_marks(exercise):
    verdict = grade(exercise.id, exercise.solution)
    assert verdict.score == 1.0, verdict.message


def test_no_hint_holds_a_line_of_the_solution():
    found = [
        (exercise.id, line)
        for exercise in exercises()
        for line in assignments_of(text_of(exercise.solution))
        if len(line) >= MIN_CHARACTERS and line in squeezed(" ".join(exercise.hints))
    ]
    assert not found


def assignments_of(source):
    """The assignments of a function, without their spaces."""
    nodes = ast.walk(ast.parse(source))
    return {squeezed(ast.unparse(node)) for node in nodes if isinstance(node, ast.Assign | ast.AugAssign)}


def squeezed(text):
    return "".join(text.split()).replace("`", "")


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_a_wrong_version_stands_on_its_own(exercise):
    others = {id: function for id, function in solutions_of(exercise.notebook).items() if id != exercise.id}
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
