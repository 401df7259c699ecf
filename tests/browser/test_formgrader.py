"""Formgrader on what `linclass grade` left: a person reads a proof with the rubric beside it, gives points, and the total changes.

And nothing else changes, whatever the proof contains.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import replace
from typing import Any
from urllib.parse import quote

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
HEADINGS = "\n\n".join(["# check_augmented_bound", "check_hard_dataset\n===", "- # check_broken_step"])
PROOF = "By induction. <script>document.title = 'owned'</script> ![x](https://example.org/x.png)"
PEOPLE = """id,first name,last name
ann,<img src=x onerror="document.title='owned'">,<script>document.title='owned'</script>
"""
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
    wrong = "def augmented_bound(X, y, theta_hat, theta0_hat):\n    return 0.0"
    for student, proof, answers in (("ann", PROOF, {}), ("bob", HEADINGS, {"augmented_bound": wrong})):
        notebook = solved(LESSON, **answers)
        cell(notebook, "proof_lower")["source"] = proof
        hand_in(made.folder, student, notebook, LESSON)
    (folder / "people.csv").write_text(PEOPLE)
    for words in (("roster", made.folder, folder / "people.csv"), ("grade", made.folder)):
        done = linclass_here(*words)
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
        submission = book.find_submission(LESSON, student)
        return float(submission.score), str(submission.notebooks[0].id)


def test_a_proof_is_marked_beside_its_rubric_and_autograde_there_leaves_what_linclass_grade_left(room, formgrader):
    before = score_and_id(room, "ann")[0]
    page = open_work(formgrader, room, "ann")
    shown = page.locator("body")
    assert "says what is to be shown for which" in shown.inner_text()  # the rubric
    assert "document.title = 'owned'" in shown.inner_text()  # what Ann wrote, as text
    assert page.title() != "owned"
    assert page.locator("img[src*='example.org']").count() == 0
    assert page.locator("img[src=x]").count() == 0  # of Ann's first name, which the page shows as it is stored
    assert "img src=x onerror" in page.locator(".breadcrumb a.name-shown").text_content()
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
        grades = book.find_submission(LESSON, student).notebooks[0].grades
        return {g.name: g.manual_score for g in grades if g.manual_score is not None}


def test_full_credit_for_a_proof_is_for_the_proof_alone(room, formgrader):
    """Headings named like check cells would put the score boxes of those checks into the panel of the proof."""
    page = open_work(formgrader, room, "bob")
    panel = page.locator(".nbgrader_cell", has=page.locator("input.score#proof_lower"))
    assert "check_hard_dataset" in panel.inner_text()  # what Bob wrote
    for id in ("check_augmented_bound", "check_hard_dataset", "check_broken_step"):
        assert page.locator(f"#{id}").count() == 1
    with page.expect_response(re.compile(r"/formgrader/api/grade/")) as saved:
        panel.locator(".full-credit").click()
    assert saved.value.ok
    page.wait_for_timeout(1000)  # for anything else that the click may have stored
    assert manual_scores(room, "bob").keys() == {"proof_lower"}


SCRIPT = "</script><script>document.title='owned'</script>"
ADDRESSES = [
    f"manage_students/{quote(SCRIPT, safe='')}",
    f"manage_students/{quote(chr(34) + ';document.title=' + chr(39) + 'owned' + chr(39) + ';//')}",
    f"manage_students/ann/{quote(SCRIPT, safe='')}",
    f"manage_students/{quote(chr(92))}/{quote(';document.title=' + chr(39) + 'owned' + chr(39) + ';//')}",
    f"gradebook/{quote(SCRIPT, safe='')}",
    f"gradebook/{LESSON}/{quote(SCRIPT, safe='')}",
    f"manage_submissions/{quote(SCRIPT, safe='')}",
    f"gradebook/{quote('<img src=x onerror=document.title=' + chr(39) + 'owned' + chr(39) + '>', safe='')}",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_runs_no_script(formgrader, address):
    """A student could send it as a link: formgrader writes what stands in the address into its page."""
    page, root = formgrader
    answer = page.goto(f"{root}/{address}", wait_until="load")
    assert page.title() != "owned"
    assert answer.status == 403
    assert "characters that no name here has" in page.locator("body").inner_text()


@pytest.mark.parametrize("address", ["manage_students", "manage_students/ann", f"gradebook/{LESSON}/{LESSON}", ""])
def test_formgraders_own_addresses_are_answered(formgrader, address):
    page, root = formgrader
    assert page.goto(f"{root}/{address}", wait_until="load").status == 200


def test_a_name_with_an_accent_and_an_apostrophe_is_answered(formgrader):
    page, root = formgrader
    answer = page.goto(f"{root}/manage_students/{quote('Zoë O' + chr(39) + 'Brien-李')}", wait_until="load")
    assert answer.status == 200


def test_no_address_makes_formgrader_load_settings_from_elsewhere(formgrader, tmp_path):
    """nbgrader would run the Python file nbgrader_config.py of any folder that is named in a link."""
    page, root = formgrader
    (tmp_path / "nbgrader_config.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    answer = page.goto(f"{root}?path={quote(str(tmp_path))}", wait_until="load")
    assert not (tmp_path / "ran").exists()
    assert answer.status == 403


def test_a_page_that_was_handed_in_is_not_opened_in_formgraders_place(room, formgrader):
    page, root = formgrader
    folder = room.folder / "autograded" / "ann" / LESSON
    (folder / "page.html").write_text("<script>document.title = 'owned'</script>")
    id = score_and_id(room, "ann")[1]
    answer = page.goto(f"{root}/submissions/{id}/page.html", wait_until="load")
    assert page.title() != "owned"
    assert answer.status == 403
