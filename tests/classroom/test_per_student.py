"""Hidden cases for each student: different data, the same properties, and the same draw wherever something is drawn."""

import json

import nbformat
import pytest
from click.testing import CliRunner

from autograder.classroom.create import create
from autograder.classroom.release import make_release
from autograder.classroom.scan import make_task
from autograder.classroom.steps import Judge
from autograder.cli import main
from autograder.exercises import exercises
from autograder.grading.journal import read_result
from autograder.grading.result import Task
from autograder.grading.seed import own_seed
from autograder.judging.draw import draw_cases
from autograder.lessons.read import read_lesson
from autograder.reports.class_page import class_page
from autograder.sandbox import available
from tests.commands import linclass_here as linclass
from tests.grading.classes import cell, hand_in

NAME = "02_small"
LESSON = '''\
# %% role="locked" id="setup"
import numpy as np
from autograder import check

# %% role="exercise" id="is_separated"
def is_separated(X, y, theta, theta0):
    """Whether every margin is positive."""
    ### BEGIN SOLUTION
    return bool(np.all(y * (X @ theta + theta0) > 0))
    ### END SOLUTION

# %% role="check" id="is_separated" points=2
check(is_separated)
'''
# Right on all visible cases, and wrong on others so rarely that whether a student meets one depends on the draw.
FRAGILE = """\
def is_separated(X, y, theta, theta0):
    right = bool(np.all(y * (X @ theta + theta0) > 0))
    return right if len(X) < 4 or int(abs(X).sum() * 1000) % 11 else not right
"""
STUDENTS = ("ann", "bob", "cyd", "dan", "eve", "fay")


@pytest.fixture(scope="module")
def private_room(tmp_path_factory):
    """Six students with the same code, each with hidden cases of their own."""
    if available() is not None:
        pytest.skip(f"cannot isolate here: {available()}")
    course = tmp_path_factory.mktemp("course")
    for name in ("solutions", "notebooks"):
        (course / name).mkdir()
    lesson = course / "solutions" / f"{NAME}.py"
    lesson.write_text(LESSON)
    room = create(tmp_path_factory.mktemp("private") / "room", course, per_student=True)
    work = json.loads(json.dumps(make_release(read_lesson(lesson))))
    cell(work, "is_separated")["source"] = FRAGILE
    for student in STUDENTS:
        hand_in(room.folder, student, work, NAME)
    done = linclass("grade", room.folder)
    assert done.returncode == 0, done.stderr
    return room


def test_no_two_students_have_one_seed_and_none_has_the_secret(private_room):
    tasks = [make_task(private_room, student, NAME) for student in STUDENTS]
    assert all(isinstance(task, Task) for task in tasks)
    assert len({task.secret for task in tasks} | {private_room.secret}) == len(STUDENTS) + 1


def test_nbgraders_autograde_draws_the_same_cases(private_room):
    points = {}
    for student in STUDENTS[:2]:
        result = read_result(private_room.private, student, NAME)
        folder = private_room.folder / "submitted" / student / NAME
        names = {"student": student, "assignment": NAME, "notebook": NAME}
        notebook = nbformat.read(folder / f"{NAME}.ipynb", as_version=4)
        resources = {"nbgrader": names, "metadata": {"path": str(folder)}}
        judged, _ = Judge().preprocess(notebook, resources)
        (output,) = cell(json.loads(nbformat.writes(judged)), "check_is_separated")["outputs"]
        points[student] = output["data"]["text/html"]
        ours = cell(json.loads(result.notebook), "check_is_separated")["outputs"][0]["data"]["text/html"]
        assert "".join(points[student]) == "".join(ours)


def test_the_report_names_those_whom_a_draw_has_divided(private_room):
    shares = {s: read_result(private_room.private, s, NAME).exercises[0].points for s in STUDENTS}
    assert len(set(shares.values())) > 1, "the six draws happen to agree: choose another fragile answer"
    page = class_page(private_room)
    assert "The same code, different points" in page
    assert "ann " in page.partition("with the same code</th>")[2].partition("</table>")[0]


def test_it_is_chosen_when_a_classroom_is_made(tmp_path):
    done = CliRunner().invoke(main, ["classroom", str(tmp_path), "--update", "--per-student"])
    assert done.exit_code == 2
    assert "is chosen when a classroom is made" in done.output


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_everybodys_cases_test_the_same_properties(exercise):
    """Otherwise the same answer would be worth more to one student than to another."""
    groups = {frozenset(one.tests for one, _, _ in draw_cases(exercise, own_seed("secret", s))) for s in STUDENTS[:4]}
    assert len(groups) == 1
