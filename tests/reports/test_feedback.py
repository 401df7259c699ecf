"""Feedback: what a student is told and never told, and that the page is harmless."""

import json
from dataclasses import replace

import numpy as np
import pytest
from nbgrader.api import Gradebook

from autograder.classroom.feedback_exchange import release
from autograder.classroom.grades import read
from autograder.exercises import by_id, grade, of_notebook
from autograder.grading.grade import _result
from autograder.grading.journal import read_result
from autograder.grading.result import Result
from autograder.judging.draw import draw_cases
from autograder.reports.feedback import one_page
from tests.commands import EVIL, harmful
from tests.commands import linclass_here as linclass
from tests.grading.classes import NAME, cell

pytestmark = [
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
FULL = sum(e.points for e in of_notebook(NAME))  # for functions
POSSIBLE = FULL + 4  # and the written answer


@pytest.fixture(scope="module")
def pages(graded_room) -> dict[str, str]:
    done = linclass("feedback", graded_room)
    assert done.returncode == 0, done.stderr
    return {p.parent.name: p.read_text() for p in (graded_room / "feedback_linclass").rglob("*.html")}


def test_each_submission_has_a_page_with_its_total(pages):
    assert set(pages) == {"ann", "bob", "cyd", "eve", "mal"}
    assert f"{FULL} of {POSSIBLE}" in pages["ann"]
    assert f"0 of {POSSIBLE}" in pages["cyd"]
    assert "could not be graded automatically" in pages["eve"]


def test_a_late_student_sees_the_penalty(pages):
    assert "Late penalty" in pages["bob"]
    assert f"0 of {POSSIBLE}" in pages["bob"]
    assert "Late penalty" not in pages["ann"]


def test_a_failing_visible_case_and_the_misconception_are_shown(pages):
    assert "append the 1 for the offset" in pages["bob"]
    assert "Your answer" in pages["bob"]
    assert "Expected" in pages["bob"]


def test_the_page_has_the_students_name_and_code(pages):
    assert "Ångström (ann)</h1>" in pages["ann"]
    assert "return X * y[:, None]" in pages["bob"]
    assert "feedback for bob</h1>" in pages["bob"]
    assert "No response." not in pages["ann"]


WRITTEN = r"**Both** bounds: $\theta\cdot x > 0$ <script>alert(2)</script> [me](http://evil.example) ![](http://evil.example/x)"


def test_a_written_answer_is_shown_with_its_formulas_and_whether_it_was_read(room):
    result, graded = read_result(room.private, "ann", NAME), read(room).submissions["ann", NAME]
    (mark,) = (mark for mark in graded.marks if not mark.name.startswith("check_"))
    assert "Nothing was written here." in one_page(result, graded)
    notebook = json.loads(result.notebook)
    cell(notebook, mark.name)["source"] = WRITTEN
    waiting = replace(mark, auto=None, waits=True, comment=None)
    marks = tuple(waiting if one is mark else one for one in graded.marks)
    page = one_page(replace(result, notebook=json.dumps(notebook)), replace(graded, marks=marks))
    assert f"{mark.name}: not marked yet; 4 points possible" in page
    assert "<strong>Both</strong>" in page
    assert "<mo>&gt;</mo><mn>0</mn>" in page
    assert harmful(page) == []


def test_the_picture_of_the_failing_case_is_on_the_page(room):
    exercise = by_id("averaged_perceptron")
    one = _result(exercise.id, grade(exercise.id, exercise.misconceptions[0].wrong, room.secret), worth=2 / 3)
    result = Result.from_json(Result("ann", NAME, "graded", exercises=(one,)).as_json())
    page = one_page(result, replace(read(room).submissions["ann", NAME], marks=()))
    assert 'src="data:image/svg+xml;base64,' in page
    assert "dashed red: your boundary" in page
    assert "of 0.67<" in page
    assert harmful(page) == []


def test_only_what_was_graded_and_came_over_the_exchange_can_be_released(room):
    page = room.folder / "feedback_linclass" / "bob" / f"{NAME}.html"
    assert "not handed in over nbgrader's exchange" in release(room, [page])[page]
    (room.folder / "submitted" / "bob" / NAME / "timestamp.txt").write_text("2026-01-03 12:00:00 UTC")
    assert "run linclass grade first" in release(room, [page])[page]


def test_nothing_from_a_student_is_more_than_text(pages):
    assert EVIL not in pages["mal"]
    assert "&lt;script&gt;alert(2)&lt;/script&gt;" in pages["mal"]
    for page in pages.values():
        assert harmful(page) == []
        assert "default-src 'none'" in page


def test_hidden_data_secret_and_tests_stay_hidden(room):
    """A wrong answer that only hidden cases catch: the page has the case's note, and none of its numbers."""

    exercise = by_id("reflect")

    def knows_the_visible(X, y):
        shown = [one.args for one in exercise.visible]
        right = np.hstack([X, np.ones((len(X), 1))]) * np.asarray(y)[:, None]
        return right if any(np.array_equal(X, x) for x, _ in shown) else right + 1

    verdict = grade("reflect", knows_the_visible, room.secret)
    assert verdict.first_failure.hidden
    result = Result("ann", NAME, "graded", exercises=(_result("reflect", verdict),))
    page = one_page(result, read(room).submissions["ann", NAME])
    hidden = next(one for one, is_hidden, _ in draw_cases(exercise, room.secret) if is_hidden)
    numbers = {f"{v:.6g}" for v in np.ravel(hidden.args[0]) if not float(v).is_integer()}
    assert verdict.first_failure.note in page
    assert not any(number in page for number in numbers)
    assert room.secret not in page
    assert "check(" not in page


def test_a_persons_points_and_words_are_on_the_page(room):
    with Gradebook(room.db_url, room.course_id) as book:
        book.find_grade("check_reflect", NAME, NAME, "bob").manual_score = 1.5
        book.find_comment("reflect", NAME, NAME, "bob").manual_comment = "**Nearly** <there>!"
        book.db.commit()
    assert linclass("feedback", room.folder, "--student", "bob").returncode == 0
    page = (room.folder / "feedback_linclass" / "bob" / f"{NAME}.html").read_text()
    assert "A person set these points" in page
    assert "reflect: 1.5 of 2" in page
    assert "<strong>Nearly</strong> &lt; there&gt;!" in page


def test_nothing_graded_is_an_error_that_says_what_to_do(room):
    (room.folder / "submitted" / "nobody").mkdir()
    done = linclass("feedback", room.folder, "--student", "nobody")
    assert done.returncode == 1
    assert "linclass grade" in done.stderr
