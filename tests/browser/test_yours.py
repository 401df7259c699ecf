"""A learner solves an exercise, runs its check, and the next picture is drawn with what they wrote, and says so."""

import pytest
from lab import shorten
from walk import make_guesses

from autograder.cells import grade_id

pytestmark = pytest.mark.browser

LESSON = "notebooks/02_perceptron.ipynb"
IDS = ("setup", "perceptron_origin", "check_perceptron_origin", "perceptron", "check_perceptron")
TEXTS = ("X_steps = np.array", "widgets.stepper(", "widgets.editor(", "X_B, y_B =")
SOLVED = """def perceptron_origin(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        before = k
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta, k = theta + y_i * x_i, k + 1
        if k == before:
            break
    return theta, k"""
# Passes its check, and fails on the editor's data once the first point has the other label.
FRAGILE = """def perceptron(X, y, T):
    if len(X) == 6 and y[0] == 1:
        raise ValueError("one too many")
    w, k = perceptron_origin(np.column_stack([X, np.ones(len(X))]), y, T)
    return w[:-1], w[-1], k"""


@pytest.fixture(scope="module")
def cells(course):
    """Where things are in the lesson: the cells with these ids, and those that show the two widgets and make their data."""

    def name(cell) -> str | None:
        return grade_id(cell) if grade_id(cell) in IDS else next((text for text in TEXTS if text in cell.source), None)

    kept = shorten(course / LESSON, lambda cell: cell.cell_type == "code" and name(cell) is not None)
    return {name(cell): index for index, cell in enumerate(kept)}


@pytest.fixture(scope="module")
def lesson(lab, course, cells):
    (course / ".linclass" / "progress.json").unlink(missing_ok=True)
    make_guesses(course, LESSON.removeprefix("notebooks/"))
    lab.open(LESSON)
    lab.run_cell(cells["setup"])
    yield lab
    lab.close()


def write(lab, index: int, source: str) -> None:
    lab.page.evaluate(
        "([index, source]) => window.notebook.content.widgets[index].model.sharedModel.setSource(source)",
        [index, source],
    )
    lab.run_cell(index)


def line_under(lab, index: int):
    lab.do("async (index) => { await window.notebook.content.scrollToItem(index); }", index)
    found = lab.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".linclass-line")
    found.wait_for()
    return found


def test_the_next_picture_is_drawn_with_what_the_learner_wrote(lesson, cells):
    lesson.run_cell(cells["X_steps = np.array"])
    lesson.run_cell(cells["perceptron_origin"])  # the stub
    lesson.run_cell(cells["widgets.stepper("])
    waiting = "drawn with the course's perceptron_origin; yours takes over once its check passes"
    assert line_under(lesson, cells["widgets.stepper("]).inner_text() == waiting
    write(lesson, cells["perceptron_origin"], SOLVED)
    lesson.run_cell(cells["check_perceptron_origin"])
    lesson.run_cell(cells["widgets.stepper("])
    assert line_under(lesson, cells["widgets.stepper("]).inner_text() == "drawn with your perceptron_origin"
    lesson.widget("The perceptron, one mistake at a time").ready()
    lesson.screenshot("yours", of=lesson.page.locator(".jp-Notebook .jp-Cell").nth(cells["widgets.stepper("]))
    assert lesson.errors() == []


def test_where_it_fails_while_a_widget_is_moved_the_line_says_so(lesson, cells):
    lesson.run_cell(cells["X_B, y_B ="])
    write(lesson, cells["perceptron"], FRAGILE)
    lesson.run_cell(cells["check_perceptron"])
    lesson.run_cell(cells["widgets.editor("])
    line = line_under(lesson, cells["widgets.editor("])
    assert line.inner_text() == "drawn with your perceptron and perceptron_origin"
    editor = lesson.widget("Your data, the perceptron's boundary").ready()
    editor.press("Relabel")
    line.filter(has_text="because yours raised ValueError: one too many (line 3 of your function)").wait_for()
    assert "drawn with your perceptron_origin" in line.inner_text()
    assert editor.alert() == ""
    assert lesson.complaints == []
    assert lesson.errors() == []
