"""What is read from the text of a lesson without running it: order, points and solutions of its exercises."""

import inspect

import pytest

from autograder.exercises._solutions import define_solutions
from autograder.lesson_text import read_exercises

LESSON = '''\
# %% [markdown] title="A lesson"
# # 1 · A lesson

# %%
import math
from os.path import join
import a_module_that_is_not_there
print("this cell is not run")

# %% role="exercise" id="area" start="no square"
def area(r):
    """Of a disc.

    On two lines.
    """
    ### BEGIN SOLUTION
    square = r * r  # a comment
    return math.pi * square
    ### END SOLUTION

# %% role="check" id="area" points=3
check(area)

# %% role="exercise" id="volume"
def volume(r, h):
    """Of a cylinder."""
    ### BEGIN SOLUTION
    return area(r) * h
    ### END SOLUTION

# %% role="check" id="volume" points=12
check(volume)
'''


def test_order_and_points_are_those_of_the_cells():
    assert [(id, written.points) for id, written in read_exercises(LESSON).items()] == [("area", 3), ("volume", 12)]


def test_an_exercise_without_a_check_is_worth_nothing():
    assert read_exercises(LESSON.replace('role="check" id="area"', 'role="locked" id="area"'))["area"].points == 0


def test_a_solution_is_the_function_without_docstring_and_marks():
    area = define_solutions(LESSON, "09_areas")["area"]
    assert inspect.getsource(area) == ("def area(r):\n    square = r * r  # a comment\n    return math.pi * square\n")


def test_solutions_call_each_other_and_get_what_they_need_of_the_imports(capsys):
    assert define_solutions(LESSON, "09_areas")["volume"](1, 2) == pytest.approx(6.2831853)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("return area(r) * h", "return area(r *", "09_areas: the solution of volume cannot be read"),
        ("def volume", "x = 1\ndef volume", "09_areas: the solution of volume cannot be read"),
        ("def volume(", "def content(", "the cell of the exercise volume does not define a function volume"),
    ],
)
def test_a_cell_that_is_not_one_function_is_named(old, new, problem):
    with pytest.raises(ValueError, match=problem):
        define_solutions(LESSON.replace(old, new), "09_areas")
