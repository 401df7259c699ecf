"""Formgrader on what `linclass grade` left: a person reads a proof with the rubric beside it, gives points, and the total changes.

And nothing else changes, whatever the proof contains.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import replace
from typing import Any

import pytest
from lab import TOKEN, Lab, jupyterlab
from nbgrader.api import Gradebook

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.grading.journal import read_result
from autograder.grading.result import Result
from autograder.sandbox import available
from tests.commands import linclass_here
from tests.grading.classes import ROOT, cell, hand_in, solved

LESSON = "03_convergence_proof"
HEADINGS = "\n\n".join(["# check_geometric_margin", "check_hard_dataset\n===", "- # check_broken_step"])
PROOF = "By induction. <script>document.title = 'owned'</script> ![x](https://example.org/x.png)"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture(scope="module")
def room(tmp_path_factory) -> Classroom:
    """A classroom of the lesson with the proofs, graded as far as a machine can. Bob's headings are named like check cells."""
    folder = tmp_path_factory.mktemp("formgrader")
    for name in ("solutions", "notebooks"):
        (folder / "course" / name).mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / f"{LESSON}.py", folder / "course" / "solutions")
    made = create(folder / "room", folder / "course")
    wrong = "def geometric_margin(X, y, theta, theta0):\n    return 0.0"
    for student, proof, answers in (("ann", PROOF, {}), ("bob", HEADINGS, {"geometric_margin": wrong})):
        notebook = solved(LESSON, **answers)
        cell(notebook, "proof_lower")["source"] = proof
        hand_in(made.folder, student, notebook, LESSON)
    done = linclass_here("grade", made.folder)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="module")
def formgrader(room: Classroom, lab: Lab, tmp_path_factory) -> Iterator[Any]:
    """A page that is logged in where the work is marked, and its address."""
    with (
        chdir(room.folder),  # nbgrader looks for its settings where it is started
        jupyterlab(room.folder, tmp_path_factory.mktemp("private")) as address,
    ):
        page = lab.browser.new_page()
        page.goto(f"{address}/lab?token={TOKEN}", wait_until="domcontentloaded")  # this logs in
        yield page, f"{address}/formgrader"
        page.close()


def open_work(formgrader: Any, room: Classroom, student: str) -> Any:
    """The page on which a student's work is marked."""
    page, address = formgrader
    with page.expect_response(re.compile(r"/formgrader/api/grades")):
        page.goto(f"{address}/submissions/{score_and_id(room, student)[1]}/")
    page.wait_for_function("() => formgrader.grades && formgrader.grades.loaded")
    return page


def score_and_id(room: Classroom, student: str) -> tuple[float, str]:
    with Gradebook(room.db_url, room.course_id) as book:
        try:
            submission = book.find_submission(LESSON, student)
            return float(submission.score), str(submission.notebooks[0].id)
        finally:
            book.engine.dispose()


def test_a_proof_is_marked_beside_its_rubric_and_autograde_there_leaves_what_linclass_grade_left(room, formgrader):
    before = score_and_id(room, "ann")[0]
    page = open_work(formgrader, room, "ann")
    shown = page.locator("body")
    assert "says what is to be shown for which" in shown.inner_text()  # the rubric
    assert "document.title = 'owned'" in shown.inner_text()  # what Ann wrote, as text
    assert page.title() != "owned"
    assert page.locator("img[src*='example.org']").count() == 0
    field = page.locator("input.score#proof_lower")
    field.wait_for()
    with page.expect_response(re.compile(r"/formgrader/api/grade/")) as saved:
        field.fill("4.5")
        field.blur()
    assert saved.value.ok
    assert score_and_id(room, "ann")[0] == before + 4.5
    graded = stored(room)
    shutil.rmtree(room.folder / "autograded" / "ann")
    page.goto(page.url.split("/submissions/")[0] + f"/manage_submissions/{LESSON}")
    with page.expect_response(re.compile(r"/autograde$"), timeout=60_000) as done:
        page.locator("tr", has_text="ann").locator("td.autograde a").click()
    assert done.value.json()["success"], done.value.json()
    assert stored(room) == graded
    assert score_and_id(room, "ann")[0] == before + 4.5


def stored(room: Classroom) -> tuple[Result, str]:
    """What grading has left of Ann's work: the result and the notebook."""
    result = read_result(room.private, "ann", LESSON)
    assert result is not None
    notebook = room.folder / "autograded" / "ann" / LESSON / f"{LESSON}.ipynb"
    return replace(result, seconds=0.0), notebook.read_text(encoding="utf-8")


def manual_scores(room: Classroom, student: str) -> dict[str, float]:
    with Gradebook(room.db_url, room.course_id) as book:
        try:
            grades = book.find_submission(LESSON, student).notebooks[0].grades
            return {g.name: g.manual_score for g in grades if g.manual_score is not None}
        finally:
            book.engine.dispose()


def test_full_credit_for_a_proof_is_for_the_proof_alone(room, formgrader):
    """Headings named like check cells would put the score boxes of those checks into the panel of the proof."""
    page = open_work(formgrader, room, "bob")
    panel = page.locator(".nbgrader_cell", has=page.locator("input.score#proof_lower"))
    assert "check_hard_dataset" in panel.inner_text()  # what Bob wrote
    for id in ("check_geometric_margin", "check_hard_dataset", "check_broken_step"):
        assert page.locator(f"#{id}").count() == 1
    with page.expect_response(re.compile(r"/formgrader/api/grade/")) as saved:
        panel.locator(".full-credit").click()
    assert saved.value.ok
    page.wait_for_timeout(1000)  # for anything else that the click may have stored
    assert manual_scores(room, "bob").keys() == {"proof_lower"}
