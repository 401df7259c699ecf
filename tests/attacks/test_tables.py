"""Hidden cases that were read off a page and put into a table are of no use: another answer meets other cases."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.scan import make_task
from autograder.grading.grade import grade_task
from autograder.grading.result import Result, Task
from autograder.grading.runners import grade_far
from autograder.sandbox import available
from tests.grading.classes import NAME, cell, hand_in, one_lesson, solutions, untouched
from tests.tiny_course import solutions as right

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")

ID, OTHER = "margins", "reflect"  # in this order
MANY = 8  # visible and hidden cases are more than these
SPY = """\
import json
MET = []
def margins(X, y, theta, theta0):
    met = json.dumps([np.asarray(part).tolist() for part in (X, y, theta, theta0)])
    MET.append(met)
    return np.array(TABLE.get(met, [0.0]))
"""
SPY_WITH_COMMENT = (
    SPY
    + """\
    # {table}
import inspect
TABLE = eval(inspect.getsource(margins).rpartition("#")[2])
"""
)
TELL = "print('MET', json.dumps(MET))"
# Where the table is put in the second round; in the first it is empty.
PLACES: dict[str, Callable[[Any], dict[str, str]]] = {
    "in the answer": lambda table: {ID: f"TABLE = {table}\n{SPY}"},
    "in a cell before the set-up": lambda table: {"first": f"TABLE = {table}", ID: SPY},
    "in a cell after it": lambda table: {"after setup": f"TABLE = {table}", ID: SPY},
    "in a comment": lambda table: {ID: SPY_WITH_COMMENT.replace("{table}", str(table))},
}


@pytest.fixture(scope="module")
def room(tmp_path_factory) -> Classroom:
    course = one_lesson(tmp_path_factory.mktemp("course"), (ID, OTHER))
    return create(tmp_path_factory.mktemp("tables") / "room", course, secret="a secret")


def handed_in(room: Classroom, student: str = "mal", **answers: str) -> Task:
    """The task for a notebook with these answers and cells of the student's own, which are named by their place."""
    notebook, places = untouched(ids=(ID, OTHER)), {"first": 0, "after setup": 2, "last": 99}
    for id in answers.keys() - places.keys():
        cell(notebook, id)["source"] = answers[id]
    for id in sorted(answers.keys() & places.keys()):
        own = {"cell_type": "code", "metadata": {}, "source": answers[id]}
        notebook["cells"].insert(places[id], own)
    hand_in(room.folder, student, notebook)
    task = make_task(room, student, NAME)
    assert isinstance(task, Task)
    return task


def met_by(result: Result) -> list[str]:
    """The cases that a page shows."""
    assert result.notebook is not None
    outputs = [output for c in json.loads(result.notebook)["cells"] for output in c.get("outputs", ())]
    found = re.search(r"MET (\[.*\])", "".join(output.get("text", "") for output in outputs))
    assert found, outputs
    return list(json.loads(found[1]))


def share(result: Result, id: str = ID) -> float:
    return next(e.points / e.max_points for e in result.exercises if e.id == id)


@pytest.mark.parametrize("place", PLACES)
def test_a_table_of_cases_that_a_page_has_shown_earns_nothing(room, pool, place):
    first = grade_task(handed_in(room, **PLACES[place]({}), last=TELL), pool)
    cases = {met: [np.array(part) for part in json.loads(met)] for met in met_by(first)}
    assert len(cases) > MANY, "no hidden case was shown"
    table = {met: right.margins(*case).tolist() for met, case in cases.items()}
    second = grade_task(handed_in(room, **PLACES[place](table), last=TELL), pool)
    assert len(set(met_by(second)) & set(table)) > 4, "the table does not even hold the visible cases"
    assert (share(first), share(second)) == (0, 0)


def test_equal_work_meets_equal_cases_wherever_it_is_graded(room, pool):
    tasks = [handed_in(room, student, **PLACES["in the answer"]({}), last=TELL) for student in ("ann", "bob")]
    here, again, other = grade_task(tasks[0], pool), grade_task(tasks[0], pool), grade_task(tasks[1], pool)
    far = grade_far(tasks[0])  # what a worker of a cluster does
    assert len(met_by(here)) > MANY
    assert met_by(here) == met_by(again) == met_by(other) == met_by(far)


def test_what_comes_after_a_check_does_not_change_its_cases(room, pool):
    """Otherwise an answer could lose points because another one was corrected."""
    spy = PLACES["in the answer"]({})
    before = grade_task(handed_in(room, **spy, last=TELL), pool)
    corrected = grade_task(handed_in(room, **spy, **{OTHER: solutions(NAME)[OTHER]}, last=f"# so\n{TELL}"), pool)
    assert (share(before, OTHER), share(corrected, OTHER)) == (0, 1)
    assert met_by(before) == met_by(corrected)


def test_the_lessons_own_text_does_not_change_the_cases(room, pool):
    task = handed_in(room, **PLACES["in the answer"]({}), last=TELL)
    (sheet,) = task.sheets
    master = sheet.master.replace("import numpy as np", "import numpy as np  # arrays")
    assert master != sheet.master
    corrected = replace(task, sheets=(replace(sheet, master=master),))
    assert met_by(grade_task(task, pool)) == met_by(grade_task(corrected, pool))


def test_another_secret_gives_other_cases(room, pool):
    task = handed_in(room, **PLACES["in the answer"]({}), last=TELL)
    assert met_by(grade_task(task, pool)) != met_by(grade_task(replace(task, secret="another"), pool))
