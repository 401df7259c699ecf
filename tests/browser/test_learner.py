"""A learner at work: a wrong answer, a hint, a right answer, progress that stays, nbgrader's Validate; by mouse and by keyboard."""

import json
import re

import pytest
from lab import shorten

from autograder.cells import grade_id
from autograder.classroom.release import make_release
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson

pytestmark = pytest.mark.browser

LESSON = "notebooks/01_classification_setup.ipynb"
START = "notebooks/00_start_here.ipynb"
WRONG = """def project_to_boundary(X, theta, theta0):
    return X - np.outer(X @ theta + theta0, theta)"""
RIGHT = """def project_to_boundary(X, theta, theta0):
    return X - np.outer((X @ theta + theta0) / (theta @ theta), theta)"""


@pytest.fixture(scope="module")
def cells(course):
    """Where the cells of the lesson are, by nbgrader's id."""
    kept = shorten(
        course / LESSON, lambda cell: grade_id(cell) in ("setup", "project_to_boundary", "check_project_to_boundary")
    )
    return {grade_id(cell): index for index, cell in enumerate(kept)}


@pytest.fixture(scope="module")
def lesson(lab, course, cells):
    """The released lesson, with the imports run; nothing has been passed yet."""
    progress = course / ".linclass" / "progress.json"
    progress.unlink(missing_ok=True)
    lab.open(LESSON)
    lab.run_cell(cells["setup"])
    yield lab
    lab.close()


def card_of(lab, index: int):
    """The card under a cell."""
    found = lab.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".linclass-card").first
    found.wait_for()
    return found


def bring_into_view(lab, index: int) -> None:
    lab.do("async (index) => { await window.notebook.content.scrollToItem(index); }", index)


def test_a_wrong_answer_gets_its_misconception_and_then_the_hint(lesson, cells):
    lesson.write(cells["project_to_boundary"], WRONG)
    lesson.run_cell(cells["project_to_boundary"])
    lesson.run_cell(cells["check_project_to_boundary"])
    bring_into_view(lesson, cells["check_project_to_boundary"])
    card = card_of(lesson, cells["check_project_to_boundary"])
    words = card.inner_text()
    for part in (
        "Not yet",
        "What probably happened",
        "You move by (θ·x + θ0)·θ.",
        "Your answer",
        "Expected",
    ):
        assert part in words
    assert lesson.page.get_by_role("group", name="Check of project_to_boundary: Not yet").count() == 1
    lesson.screenshot("learner_wrong", of=card)
    assert 'Press the button below, or run hint("project_to_boundary").' in words


def test_a_matrix_keeps_its_rows_whatever_the_page_says_about_other_texts(lesson, cells):
    looks = (
        card_of(lesson, cells["check_project_to_boundary"])
        .locator("pre")
        .evaluate_all("all => all.map(e => [getComputedStyle(e).whiteSpace, getComputedStyle(e).wordBreak])")
    )
    assert looks == [["pre", "normal"]] * len(looks)
    assert looks


def test_the_card_warns_as_soon_as_the_function_is_edited_and_until_it_has_run(lesson, cells):
    card = card_of(lesson, cells["check_project_to_boundary"])
    warning = card.get_by_text("The cell above was edited and has not run since.")
    assert "Checked: the version that you ran as [2]." in card.inner_text()
    assert not warning.is_visible()
    lesson.write(cells["project_to_boundary"], RIGHT)
    warning.wait_for(state="visible")
    lesson.run_cell(cells["check_project_to_boundary"])  # the old version is what is checked, and the card says so
    card = card_of(lesson, cells["check_project_to_boundary"])
    assert "Not yet" in card.inner_text()
    card.get_by_text("The cell above was edited and has not run since.").wait_for(state="visible")
    lesson.screenshot("learner_edited", of=card)
    lesson.write(cells["project_to_boundary"], "def project_to_boundary(X, theta:")
    lesson.run_cell(cells["project_to_boundary"])
    lesson.run_cell(cells["check_project_to_boundary"])
    card = card_of(lesson, cells["check_project_to_boundary"])
    assert "Your last version, [5], ended in an error" in card.inner_text()
    assert not card.get_by_text("The cell above was edited and has not run since.").is_visible()
    lesson.write(cells["project_to_boundary"], WRONG)
    lesson.run_cell(cells["project_to_boundary"])
    lesson.run_cell(cells["check_project_to_boundary"])


def test_the_failing_case_can_be_copied_as_code(lesson, cells):
    help = help_of(lesson, cells["check_project_to_boundary"])
    help.get_by_text("This case as code").click()
    help.get_by_role("button", name="Copy").click()
    help.get_by_role("button", name="Copied").wait_for()
    assert lesson.page.evaluate("() => getSelection().toString()").startswith(
        "# project_to_boundary: along a 3-4-5 triangle\nX = np.array([["
    )
    lesson.page.context.grant_permissions(["clipboard-read"])
    assert "project_to_boundary(X, theta, theta0)" in lesson.page.evaluate("() => navigator.clipboard.readText()")
    lesson.screenshot("learner_case", of=help)
    help.get_by_text("This case as code").click()


def test_the_keyboard_alone_runs_a_check_and_reaches_the_values_in_the_card(lesson, cells):
    lesson.run_by_keys(cells["check_project_to_boundary"])
    box = card_of(lesson, cells["check_project_to_boundary"]).locator("pre").first
    box.focus()
    assert box.evaluate("element => document.activeElement === element")
    lesson.page.keyboard.press("Tab")
    assert "Stuck?" in card_of(lesson, cells["check_project_to_boundary"]).inner_text()
    assert lesson.page.evaluate("() => document.activeElement.closest('.linclass-card') !== null")


def help_of(lab, index: int):
    """The buttons under the card of a cell, and what they show."""
    found = lab.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".linclass-help")
    found.wait_for()
    return found


def noted(course) -> dict:
    return json.loads((course / ".linclass" / "progress.json").read_text())


def test_the_keyboard_alone_gets_three_hints_one_by_one(lesson, course, cells):
    page, index = lesson.page, cells["check_project_to_boundary"]
    card_of(lesson, index).locator("pre").last.focus()
    page.keyboard.press("Tab")
    help = help_of(lesson, index)
    assert page.evaluate("() => document.activeElement.textContent") == "Fill the gaps"  # the ladder comes first
    page.keyboard.press("Tab")
    for level in (1, 2, 3):
        assert page.evaluate("() => document.activeElement.textContent") == f"Hint {level} of 3"
        page.keyboard.press("Space")
        help.get_by_text(f"Hint {level} of 3.", exact=True).wait_for()
        assert help.get_by_text(re.compile(r"^Hint \d of 3\.$")).count() == level
        if level == 1:
            page.set_viewport_size({"width": 1366, "height": 768})
            help.scroll_into_view_if_needed()
            lesson.screenshot("learner_hint")
            page.set_viewport_size({"width": lesson.width, "height": lesson.height})
    assert help.get_by_role("button", name="No more hints").is_disabled()
    assert help.get_by_role("button", name="Show a solution").count() == 0
    assert noted(course)["hints"] == {"project_to_boundary": 3}
    assert lesson.complaints == []


def test_the_third_honest_attempt_earns_the_solution_which_a_key_folds_out(lesson, course, cells):
    index = cells["check_project_to_boundary"]
    for number in (2, 3):
        lesson.write(
            cells["project_to_boundary"], f"def project_to_boundary(X, theta, theta0):\n    return {number} * X"
        )
        lesson.run_cell(cells["project_to_boundary"])
        lesson.run_cell(index)
        lesson.run_cell(index)  # the same once more is no attempt
    assert len(noted(course)["attempts"]["project_to_boundary"]) == 3
    help = help_of(lesson, index)
    button = help.get_by_role("button", name="Show a solution")
    button.focus()
    lesson.page.keyboard.press("Space")
    help.get_by_label("A solution of project_to_boundary").wait_for()
    assert "return X - np.outer(steps, theta)" in help.inner_text()
    assert help.get_by_text("3 hints that you have seen").count() == 1
    help.scroll_into_view_if_needed()
    lesson.screenshot("learner_solution", of=help)
    lesson.page.keyboard.press("Space")
    help.get_by_label("A solution of project_to_boundary").wait_for(state="detached")
    assert lesson.complaints == []


def test_the_card_fits_a_dark_and_narrow_window(lesson, cells):
    lesson.do(
        "async () => { await window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' }); }"
    )
    lesson.page.set_viewport_size({"width": 480, "height": 900})
    card = card_of(lesson, cells["check_project_to_boundary"])
    bring_into_view(lesson, cells["check_project_to_boundary"])
    looks = card.evaluate(
        "e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor, e.scrollWidth <= e.clientWidth + 1]; }"
    )
    ink, paper = (sum(map(int, re.findall(r"\d+", c)[:3])) for c in looks[:2])
    assert ink - paper > 300  # light on dark
    assert looks[2], "the card is wider than its place"
    lesson.screenshot("learner_dark", of=card)
    lesson.do(
        "async () => { await window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' }); }"
    )
    lesson.page.set_viewport_size({"width": lesson.width, "height": lesson.height})


def test_a_right_answer_is_recorded_and_a_reload_keeps_it(lesson, course, cells):
    lesson.write(cells["project_to_boundary"], RIGHT)
    lesson.run_cell(cells["project_to_boundary"])
    lesson.run_cell(cells["check_project_to_boundary"])
    bring_into_view(lesson, cells["check_project_to_boundary"])
    card = card_of(lesson, cells["check_project_to_boundary"])
    assert (
        "Well done! 1 of 7 (optional: 0 of 2) exercises passed in this lesson; next: train_test_split."
        in card.inner_text()
    )
    lesson.screenshot("learner_right", of=card)
    assert noted(course)["passed"] == ["project_to_boundary"]
    assert noted(course)["functions"] == {"project_to_boundary": f"import numpy as np\n\n{RIGHT}\n"}
    lesson.do(
        "async () => { await window.notebook.context.save(); await window.notebook.sessionContext.restartKernel(); }"
    )
    lesson.page.reload()
    lesson.page.wait_for_function("() => window.jupyterapp && window.jupyterapp.restored")
    lesson.show(LESSON)
    bring_into_view(lesson, cells["check_project_to_boundary"])
    assert "Well done!" in card_of(lesson, cells["check_project_to_boundary"]).inner_text()
    without_kernel = lesson.page.get_by_text("Error displaying widget").first
    without_kernel.wait_for(state="attached")
    assert not without_kernel.is_visible()
    assert lesson.ask("sorted(__import__('autograder.learner.progress', fromlist=['progress']).read_passed())") == [
        "project_to_boundary"
    ]


def test_the_start_page_shows_progress_and_leads_on(lab, course):
    (course / ".linclass").mkdir(exist_ok=True)
    (course / ".linclass" / "progress.json").write_text(json.dumps({"passed": ["project_to_boundary"]}))
    lab.open(START)
    try:
        lab.run_all()
        assert lab.errors() == []
        home = lab.page.get_by_label("Your progress", exact=True)
        home.scroll_into_view_if_needed()
        assert "1 of 7" in home.inner_text()
        lab.screenshot("start_progress", of=home)
        home.get_by_role("link", name="1. Classification: the set-up").click()
        lab.page.get_by_role("tab", name="01_classification_setup.ipynb").wait_for()
        # The home's links are for a server whose folder is the start page's, as `linclass lab` has it; here the link itself is followed.
        assert [one for one in lab.complaints if "404" not in one] == []
    finally:
        lab.close()


def validated(lab) -> str:
    """Press nbgrader's button; returns what its dialog finally says."""
    lab.page.get_by_role("button", name="Validate").click()
    dialog = lab.page.locator(".jp-Dialog").filter(has_text="Validation Results")
    dialog.wait_for()
    words = dialog.inner_text()
    dialog.get_by_role("button").first.click()
    dialog.wait_for(state="detached")
    return words


def test_nbgraders_validate_button_tells_a_missing_answer_from_a_right_one(lab, course):
    source = course / "09_small.py"
    source.write_text(SMALL)
    (course / "notebooks" / "09_small.ipynb").write_text(dumps(make_release(read_lesson(source))))
    lab.open("notebooks/09_small.ipynb")
    try:
        words = validated(lab)
        assert "The following cell failed" in words
        assert "check(project_to_boundary)" in words
        lab.write(1, RIGHT)
        assert "check(project_to_boundary)" not in validated(lab)  # the rest of its lesson is still missing
        assert lab.complaints == []
    finally:
        lab.close()


SMALL = '''\
# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint

# %% role="exercise" id="project_to_boundary"
def project_to_boundary(X, theta, theta0):
    """The feet of the perpendiculars."""
    ### BEGIN SOLUTION
    return X - np.outer((X @ theta + theta0) / (theta @ theta), theta)
    ### END SOLUTION

# %% role="check" id="project_to_boundary" points=2
check(project_to_boundary)
'''
