"""Formgrader and `linclass mark` on an assignment of the instructor's own: two notebooks, one with a space in its name."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from typing import Any

import nbformat
import pytest
from lab import TOKEN, Lab, jupyterlab
from nbgrader.api import Gradebook

from autograder.cells import grade_id
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import read
from autograder.sandbox import available
from tests.classroom.others import notebook_of
from tests.commands import EVIL, linclass_here
from tests.grading.classes import one_lesson

FIRST, SECOND = "first part", "second"
PARTS = {
    FIRST: """\
--- solution half
def half(x):
    ### BEGIN SOLUTION
    return x / 2
    ### END SOLUTION
--- test test_half 2
assert half(4) == 2
--- written why 4
=== BEGIN MARK SCHEME
A half is one of two equal parts.
=== END MARK SCHEME
Because.
""",
    SECOND: "--- test test_nothing 1\nassert True\n--- task draw 3\nDraw something.\n",
}
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture(scope="module")
def room(tmp_path_factory, nbgrader) -> Classroom:
    folder = tmp_path_factory.mktemp("own")
    (folder / "course").mkdir()
    made = create(folder / "room", one_lesson(folder / "course"))
    (made.folder / "source/ps1").mkdir()
    for name, text in PARTS.items():
        nbformat.write(notebook_of(text), made.folder / f"source/ps1/{name}.ipynb")
    nbgrader(made.folder, "generate_assignment", "ps1")
    for student, answer in (("ann", "One of two equal parts."), ("bob", f"Clear. {EVIL}")):
        shutil.copytree(made.folder / "release/ps1", made.folder / "submitted" / student / "ps1")
        path = made.folder / "submitted" / student / f"ps1/{FIRST}.ipynb"
        work = nbformat.read(path, as_version=4)
        for cell in work.cells:
            if grade_id(cell) == "why":
                cell.source = answer
            elif grade_id(cell) == "half" and student == "ann":
                cell.source = "def half(x):\n    return x / 2"
        nbformat.write(work, path)
    done = linclass_here("grade", made.folder)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="module")
def formgrader(room: Classroom, lab: Lab, tmp_path_factory) -> Iterator[Any]:
    with chdir(room.folder), jupyterlab(room.folder, tmp_path_factory.mktemp("private")) as address:
        page = lab.browser.new_page()
        page.goto(f"{address}/lab?token={TOKEN}", wait_until="domcontentloaded")  # this logs in
        yield page, f"{address}/formgrader"
        page.close()


def scores(room: Classroom, student: str) -> dict[str, float]:
    return {mark.name: mark.score for mark in read(room).submissions[student, "ps1"].marks}


def test_formgrader_shows_and_marks_each_notebook(room, formgrader):
    page, address = formgrader
    with Gradebook(room.db_url, room.course_id) as book:
        (id,) = (str(n.id) for n in book.find_submission("ps1", "bob").notebooks if n.name == FIRST)
    with page.expect_response(re.compile(r"/formgrader/api/grades")):
        page.goto(f"{address}/submissions/{id}/")
    page.wait_for_function("() => formgrader.grades && formgrader.grades.loaded")
    assert "NotImplementedError" in page.locator("body").inner_text()  # what Bob's function raised
    assert page.locator("body img[src=x]").count() == 0
    field = page.locator("input.score#why")
    field.wait_for()
    with page.expect_response(re.compile(r"/formgrader/api/grade/")) as saved:
        field.fill("3")
        field.blur()
    assert saved.value.ok
    assert scores(room, "bob") == {
        f"{FIRST}/test_half": 0,
        f"{FIRST}/why": 3,
        "second/test_nothing": 1,
        "second/draw": 0,
    }


def test_formgraders_button_grades_as_the_command_did(room, formgrader):
    page, address = formgrader
    before = scores(room, "ann")
    assert before[f"{FIRST}/test_half"] == 2
    shutil.rmtree(room.folder / "autograded/ann")
    page.goto(f"{address}/manage_submissions/ps1")
    with page.expect_response(re.compile(r"/autograde$"), timeout=60_000) as done:
        page.locator("tr", has_text="ann").locator("td.autograde a").click()
    assert done.value.json()["success"], done.value.json()
    assert scores(room, "ann") == before
    assert {path.name for path in (room.folder / "autograded/ann/ps1").iterdir()} >= {f"{FIRST}.ipynb", "second.ipynb"}


def test_a_question_of_one_notebook_is_marked_on_its_page(room, lab):
    command = [sys.executable, "-m", "autograder", "mark", str(room.folder), f"{FIRST}/why", "--names", "--no-browser"]
    with subprocess.Popen(command, env=dict(os.environ), stdout=subprocess.PIPE, text=True) as server:
        try:
            context = lab.browser.new_context()
            page = context.new_page()
            page.on("dialog", lambda dialog: pytest.fail("a script of a student's ran"))
            page.goto(server.stdout.readline().strip())
            page.get_by_role("complementary").wait_for()
            assert "One of two equal parts." in page.locator("section", has_text="ann").inner_text()
            assert page.locator("main img, main script").count() == 0
            field = page.locator("form[data-student=ann] .score")
            field.fill("4")
            field.press("Enter")
            page.wait_for_function(
                "() => document.querySelector('form[data-student=ann] .state').textContent === 'saved'"
            )
            context.close()
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate()
    assert scores(room, "ann")[f"{FIRST}/why"] == 4
