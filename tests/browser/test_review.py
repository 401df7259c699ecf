"""A review and a ladder by keyboard alone, in a window of 1366 × 768."""

import json

import pytest

from autograder.exercises import by_id, ids_of
from autograder.practice.ladder import lines_of, puzzle

pytestmark = pytest.mark.browser

WIDGET = ".linclass-practice"
CHECK = (
    "import numpy as np\nfrom autograder import check\n\n"
    "def batch_perceptron(Z, eta, max_steps):\n    return np.zeros(Z.shape[1]), 0\n\ncheck(batch_perceptron)"
)


@pytest.fixture(scope="module")
def desk(lab, course, write_notebook):
    """A learner who has passed the exercises of lesson 2, and opens the review."""
    (course / ".linclass").mkdir(mode=0o700, exist_ok=True)
    passed = {"passed": list(ids_of("02_perceptron")), "guesses": {"updates_needed": {"answer": 1, "right": False}}}
    (course / ".linclass" / "progress.json").write_text(json.dumps(passed))
    write_notebook("review.ipynb", ["from autograder import review\n\nreview()"])
    write_notebook("ladder.ipynb", [CHECK])
    write_notebook("02_perceptron.ipynb", [CHECK])  # where the link under an answer leads
    lab.width, lab.height = 1366, 768
    yield lab
    (course / ".linclass" / "progress.json").unlink()
    lab.close()


def changed(lab, act) -> None:
    """Do something, and wait until another page is shown."""
    shown = lab.page.locator(WIDGET).last
    before = shown.inner_html()
    act()
    lab.page.wait_for_function(
        "([widget, before]) => [...document.querySelectorAll(widget)].at(-1).innerHTML !== before", arg=[WIDGET, before]
    )


def test_a_review_by_keyboard(desk, course):
    desk.open("review.ipynb")
    desk.run_by_keys(0)
    page, shown = desk.page, desk.page.locator(WIDGET).last
    shown.locator(".linclass-card").first.wait_for()
    for _ in range(12):
        if page.evaluate("document.activeElement.closest('.linclass-practice') !== null"):
            break
        page.keyboard.press("Tab")
    questions = 0
    while not shown.locator(".done").count():
        questions += 1
        if shown.locator("textarea").count():
            changed(desk, lambda: page.keyboard.press("Control+Enter"))  # the stub: not written yet
            shown.locator("[data-send=show]").focus()
            changed(desk, lambda: page.keyboard.press("Enter"))
        else:
            box = shown.bounding_box()
            assert box["height"] <= 680, "a question fits into the window"
            desk.screenshot(f"review_{questions}", of=shown)
            changed(desk, lambda: page.keyboard.press("1"))
            assert shown.locator(".option.right").count() == 1
        assert page.evaluate("document.activeElement.dataset.send") == "next"
        changed(desk, lambda: page.keyboard.press("Enter"))
    assert questions >= 4
    assert "remembered at the first try" in shown.inner_text()
    desk.screenshot("review_end", of=shown)
    kept = json.loads((course / ".linclass" / "progress.json").read_text())["review"]
    assert 4 <= len(kept) <= 6  # new topics of the first day, as many as fit into the time
    assert desk.errors() == []
    assert desk.complaints == []


def test_the_link_under_an_answer_leads_to_the_exercise(desk, course):
    passed = {"passed": ["batch_perceptron"], "guesses": {}}
    place = course / ".linclass" / "progress.json"
    kept = place.read_text()
    place.write_text(json.dumps(passed))
    desk.open("review.ipynb")
    desk.run_by_keys(0)
    page, shown = desk.page, desk.page.locator(WIDGET).last
    shown.locator(".linclass-card").first.wait_for()
    way = "[data-send=show]" if shown.locator("textarea").count() else "[data-choose]"
    changed(desk, lambda: shown.locator(way).first.click())
    shown.locator(".where a").click()
    page.get_by_role("tab", name="02_perceptron.ipynb").wait_for()
    cell = page.locator(".jp-Cell:visible").filter(has_text="def batch_perceptron(")
    cell.first.wait_for()
    desk.screenshot("review_link")
    place.write_text(kept)
    assert desk.complaints == []


def test_the_lines_of_a_solution_are_ordered_by_keyboard_and_judged(desk):
    desk.open("ladder.ipynb")
    desk.run_by_keys(0)
    page = desk.page
    page.get_by_role("button", name="Order the lines").focus()
    page.keyboard.press("Enter")
    shown = page.locator(f".linclass-help {WIDGET}")
    shown.locator("li[data-line]").first.wait_for()
    exercise = by_id("batch_perceptron")
    numbers = list(puzzle(exercise))
    for line in lines_of(exercise):
        item = shown.locator(f'[data-lines=pool] li[data-line="{numbers.index(line)}"]')
        item.focus()
        page.keyboard.press("Enter")
        placed = shown.locator(f'[data-lines=function] li[data-line="{numbers.index(line)}"]')
        placed.focus()
        for _ in range(int(placed.get_attribute("data-indent")) - line.indent):
            page.keyboard.press("ArrowLeft")
        assert placed.get_attribute("data-indent") == str(line.indent)
    desk.screenshot("ladder_ordered", of=shown)
    shown.locator("[data-send-lines]").focus()
    page.keyboard.press("Enter")
    shown.get_by_text("✓ Passed").wait_for()
    page.keyboard.press("Enter")  # the focus is on the next rung
    shown.locator("input[data-gap]").first.wait_for()
    desk.screenshot("ladder_gaps", of=shown)
    assert desk.errors() == []
    assert desk.complaints == []
