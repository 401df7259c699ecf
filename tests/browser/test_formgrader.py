"""Formgrader on what `linclass grade` left: a person reads a proof with the rubric beside it, gives points, and the total changes."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lab import TOKEN, Lab, jupyterlab
from nbgrader.api import Gradebook

from autograder.classroom.course import Classroom, create
from autograder.sandbox import available
from tests.grading.classes import ROOT, cell, hand_in, solved

LESSON = "03_convergence_proof"
PROOF = "By induction. <script>document.title = 'owned'</script> ![x](https://example.org/x.png)"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture
def room(tmp_path) -> Classroom:
    """A classroom of the lesson with the proofs, in which Ann's work is graded as far as a machine can."""
    for name in ("solutions", "notebooks"):
        (tmp_path / "course" / name).mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / f"{LESSON}.py", tmp_path / "course" / "solutions")
    made = create(tmp_path / "room", tmp_path / "course")
    notebook = solved(LESSON)
    cell(notebook, "proof_lower")["source"] = PROOF
    hand_in(made.folder, "ann", notebook, LESSON)
    done = subprocess.run(
        [sys.executable, "-m", "autograder", "grade", str(made.folder)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return made


def score_and_id(room: Classroom) -> tuple[float, str]:
    with Gradebook(room.db_url, room.course_id) as book:
        try:
            submission = book.find_submission(LESSON, "ann")
            return float(submission.score), str(submission.notebooks[0].id)
        finally:
            book.engine.dispose()


def test_a_proof_is_marked_beside_its_rubric(room: Classroom, lab: Lab, tmp_path: Path, monkeypatch) -> None:
    before, id = score_and_id(room)
    monkeypatch.chdir(room.folder)  # nbgrader looks for its settings where it is started
    (tmp_path / "private").mkdir()
    with jupyterlab(room.folder, tmp_path / "private") as address:
        page = lab.browser.new_page()
        page.goto(f"{address}/lab?token={TOKEN}", wait_until="domcontentloaded")  # this logs in
        with page.expect_response(re.compile(r"/formgrader/api/grades")):
            page.goto(f"{address}/formgrader/submissions/{id}/")
        page.wait_for_function("() => formgrader.grades && formgrader.grades.loaded")
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
        page.close()
    assert score_and_id(room)[0] == before + 4.5
