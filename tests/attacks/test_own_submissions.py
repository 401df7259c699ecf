"""The hostile submissions once more, to an assignment of the instructor's own, whose tests are assertions in the student's process."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest

from autograder.classroom.batch import grade_all
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.scan import list_submissions, why_unfit
from autograder.grading.grade import grade_task
from autograder.grading.result import REVIEW, Result
from autograder.sandbox import Limits, Pool, available
from tests.attacks.attack import RIGHT
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook
from tests.attacks.submissions import SUBMISSIONS, Submission
from tests.attacks.test_submissions import HONEST, active, digests
from tests.classroom.others import notebook_of
from tests.commands import harmful
from tests.commands import linclass_here as linclass
from tests.grading.classes import ROOT

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy
]
X, y = "np.array([[0.5, 0.25], [-0.25, -0.5], [0.25, -0.5]])", "np.array([1, -1, -1])"
SPACE: dict[str, Any] = {"np": np}
exec(RIGHT, SPACE)
EXPECTED = [np.asarray(part).tolist() for part in SPACE["perceptron"](eval(X), eval(y), 20)]
SOURCE = f"""\
--- locked setup
import numpy as np
--- solution perceptron
### BEGIN SOLUTION
{RIGHT}
### END SOLUTION
--- test test_perceptron {POINTS}
theta, theta0, k = perceptron({X}, {y}, 20)
assert np.allclose(theta, {EXPECTED[0]})
assert [theta0, k] == {EXPECTED[1:]}
--- written why 2
Because.
"""

# What docs/security.md admits: the tests believe what the student's process tells them.
FORGERY = """
import numpy as np
np.allclose = lambda *args: True
class Equal:
    def __eq__(self, other):
        return True
def perceptron(X, y, T):
    return None, Equal(), Equal()
"""


def as_own(work: dict[str, Any] | bytes) -> dict[str, Any] | bytes:
    """The same submission with the id that the test has here."""
    return (
        work if isinstance(work, bytes) else json.loads(json.dumps(work).replace("check_perceptron", "test_perceptron"))
    )


@dataclass
class Played:
    room: Classroom
    rows: dict[str, Result]
    before: dict[str, str]
    after: dict[str, str]


@pytest.fixture(scope="module")
def played(tmp_path_factory, course, nbgrader) -> Played:
    room = create(tmp_path_factory.mktemp("own") / "room", course)
    config = room.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.Execute.timeout = 4\n")
    (room.folder / "source" / NAME).mkdir()
    nbformat.write(notebook_of(SOURCE), room.folder / "source" / NAME / f"{NAME}.ipynb")
    nbgrader(room.folder, "generate_assignment", NAME)
    room = Classroom(room.folder)  # with the changed settings
    for student in HONEST:
        hand_in(room.folder, student, as_own(notebook()))
    hand_in(room.folder, "forger", as_own(notebook(FORGERY)))
    for one in SUBMISSIONS:
        folder = hand_in(room.folder, one.student or one.name, as_own(one.work), one.file)
        if one.damage:
            one.damage(folder)
    before = digests(room.folder / "submitted")
    with Pool(workers=1, limits=Limits.for_own()) as pool:
        results = grade_all(room, list_submissions(room), lambda tasks: (grade_task(task, pool) for task in tasks))
        rows = {result.student: result for result, _ in results}
    return Played(room, rows, before, digests(room.folder / "submitted"))


def plain(student: str) -> str:
    return "".join(c for c in student if c.isalnum() or c in "_.-")


@pytest.mark.parametrize("one", SUBMISSIONS, ids=lambda one: one.name)
def test_a_submission_is_scored_as_it_deserves(played: Played, one: Submission) -> None:
    row = {plain(student): row for student, row in played.rows.items()}[plain(one.student or one.name)]
    assert (row.status == REVIEW) == (one.expect == "person"), row.reasons
    assert row.points == (POINTS if one.expect == "full" else 0), row.reasons
    assert not any("the grader itself failed" in reason for reason in row.reasons)
    assert all(reason.isprintable() for reason in row.reasons)


def test_the_batch_is_unharmed(played: Played) -> None:
    assert len(played.rows) == len(SUBMISSIONS) + len(HONEST) + 1
    assert [played.rows[student].points for student in HONEST] == [POINTS, POINTS]
    assert played.after == played.before


def test_a_forgery_is_believed_as_the_guide_says(played: Played) -> None:
    """It gains points for its student, and nothing else."""
    assert played.rows["forger"].points == POINTS
    assert "a cell that replaces `np.allclose`" in (ROOT / "docs/security.md").read_text(encoding="utf-8")


def test_outputs_are_text(played: Played) -> None:
    for row in played.rows.values():
        for cell in json.loads(row.notebook or '{"cells": []}')["cells"]:
            assert "attachments" not in cell
            for output in cell.get("outputs", ()):
                assert list(output.get("data", {"text/plain": ""})) == ["text/plain"]
                assert "\x1b" not in json.dumps(output)


def test_no_page_contains_anything_active(played: Played, nbgrader) -> None:
    room = played.room.folder
    assert linclass("feedback", room).returncode == 0
    pages = list((room / "feedback_linclass").glob("*/*.html"))
    assert {page.parent.name for page in pages} == {
        row.student for row in played.rows.values() if not why_unfit(row.student)
    }
    assert not [page for page in pages if harmful(page.read_text(encoding="utf-8"))]
    assert linclass("report", room).returncode == 0
    report = (room / "report.html").read_text(encoding="utf-8")
    assert set(harmful(report)) <= {"href"}
    places = re.findall(r"<[^<>]*\bhref=[\"']?([^\"'\s>]*)", report)
    assert all(place.startswith("#") for place in places)  # on the page itself
    nbgrader(room, "generate_feedback", NAME)

    def of(student: str) -> Path:
        return room / "feedback" / student / NAME / f"{NAME}.html"

    honest = active(of("ann"))
    for one in SUBMISSIONS:
        if not one.student:
            assert active(of(one.name)) <= honest, one.name
