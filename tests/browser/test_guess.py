"""Guesses of lesson 2, by keyboard alone and with a click, in a window of 1366 × 768."""

import json
import re

import pytest
from lab import shorten

from autograder.cells import guess_id

pytestmark = pytest.mark.browser

LESSON = "notebooks/02_perceptron.ipynb"
GUESSES = ("update_corrects", "updates_needed", "next_theta")
NEEDED = (
    "from linclass_ref import perceptron as reference",
    "X_next, y_next = np.array",
    "X_steps = np.array",
    "def perceptron_origin(",
)
AT = """() => { const at = document.activeElement;
    return [at.closest('.linclass-guess') !== null, at.getAttribute('role') ?? at.tagName, at.innerText.trim()]; }"""


@pytest.fixture(scope="module")
def cells(course):
    """Where the guesses of the lesson are, by id, and the cells that they need."""
    kept = shorten(course / LESSON, lambda cell: guess_id(cell) in GUESSES or is_needed(cell))
    needed = [i for i, c in enumerate(kept) if is_needed(c)]
    return {"needed": needed, **{guess_id(c): i for i, c in enumerate(kept) if guess_id(c)}}


def is_needed(cell) -> bool:
    return cell.id == "setup" or (cell.cell_type == "code" and any(text in cell.source for text in NEEDED))


@pytest.fixture(scope="module")
def lesson(lab, course, cells):
    """The lesson as a learner opens it, with the cells run that the guesses need; nothing was guessed yet."""
    (course / ".linclass" / "progress.json").unlink(missing_ok=True)
    lab.open(LESSON)
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    for index in cells["needed"]:
        lab.run_cell(index)
    yield lab
    (course / ".linclass" / "progress.json").unlink()
    assert lab.errors() == []
    assert lab.complaints == []
    lab.close()


def ask(lab, index: int):
    """Run the cell of a guess as a keyboard user does; its box on the page."""
    lab.run_by_keys(index)
    lab.do("async (index) => { await window.notebook.content.scrollToItem(index); }", index)
    box = lab.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".linclass-guess")
    box.wait_for()
    return box


def tab_to(lab, what: str, most: int = 25) -> None:
    """Press Tab until the focus is on what is called so, inside a guess."""
    seen = []
    for _ in range(most):
        inside, role, words = lab.page.evaluate(AT)
        seen.append((inside, role, words[:40]))
        if inside and what in (role, words):
            return
        lab.page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {what!r}: {seen}")


def noted(course) -> dict:
    path = course / ".linclass" / "progress.json"
    return json.loads(path.read_text()).get("guesses", {}) if path.exists() else {}


def test_a_choice_by_keyboard_reveals_nothing_before_and_everything_after(lesson, course, cells):
    box = ask(lesson, cells["update_corrects"])
    assert "Is the point on its correct side immediately after the update?" in box.inner_text()
    assert "it may be too short" not in box.inner_html()
    lesson.screenshot("guess_choice_before")
    tab_to(lesson, "yes, always")
    lesson.page.keyboard.press("Space")
    tab_to(lesson, "Commit to this guess")
    lesson.page.keyboard.press("Enter")
    box.get_by_text("it may be too short").wait_for()
    assert "The answer: not always, but its margin is larger than before." in box.inner_text()
    assert lesson.page.evaluate(AT)[2] == "Ask me again", "the focus stays where it was"
    assert noted(course)["update_corrects"].items() >= {"answer": "yes, always", "right": False}.items()
    lesson.screenshot("guess_choice_after")


def test_a_second_run_shows_the_committed_answer_and_asks_again_on_request(lesson, cells):
    box = ask(lesson, cells["update_corrects"])
    box.get_by_text("it may be too short").wait_for()
    tab_to(lesson, "Ask me again")
    lesson.page.keyboard.press("Space")
    box.get_by_role("button", name="Commit to this guess").wait_for()
    assert "it may be too short" not in box.inner_html()


def test_the_answer_can_be_read_in_a_dark_theme(lesson, cells):
    switch = "async (theme) => { await window.jupyterapp.commands.execute('apputils:change-theme', { theme }); }"
    lesson.do(switch, "JupyterLab Dark")
    box = ask(lesson, cells["update_corrects"])
    box.get_by_text("it may be too short").wait_for()
    colours = "e => ['color', 'backgroundColor'].map(name => getComputedStyle(e)[name])"
    for card in box.locator(".linclass-card").all():
        ink, paper = (sum(map(int, re.findall(r"\d+", c)[:3])) for c in card.evaluate(colours))
        assert ink - paper > 300  # light on dark
    lesson.screenshot("guess_dark", of=box)
    lesson.do(switch, "JupyterLab Light")


def test_a_number_by_keyboard(lesson, course, cells):
    box = ask(lesson, cells["updates_needed"])
    tab_to(lesson, "INPUT")
    lesson.page.keyboard.type("0")
    tab_to(lesson, "Commit to this guess")
    lesson.page.keyboard.press("Enter")
    box.get_by_text("Each update adds").wait_for()
    assert noted(course)["updates_needed"].items() >= {"answer": 0.0, "right": False}.items()
    lesson.screenshot("guess_number")


def test_a_place_by_keyboard(lesson, course, cells):
    box = ask(lesson, cells["next_theta"])
    tab_to(lesson, "slider")
    for _ in range(3):
        lesson.page.keyboard.press("ArrowRight")
    lesson.page.keyboard.press("Tab")
    tab_to(lesson, "slider")
    for _ in range(4):
        lesson.page.keyboard.press("ArrowRight")
    box.get_by_text("Your guess: (1.5, 2).").wait_for()
    lesson.screenshot("guess_place_before")
    tab_to(lesson, "Commit to this guess")
    lesson.page.keyboard.press("Enter")
    box.get_by_text("The answer: (1, 2).").wait_for()
    place = {"answer": pytest.approx([1.5, 2.0]), "right": True, "truth": [1.0, 2.0]}
    assert noted(course)["next_theta"] == place
    lesson.screenshot("guess_place_after")


def test_a_place_by_a_click_into_the_picture(lesson, cells):
    box = ask(lesson, cells["next_theta"])
    box.get_by_role("button", name="Ask me again").click()
    box.get_by_text("Click into the picture first").wait_for()
    widget = lesson.widget("Click where you expect it").ready()
    lesson.page.mouse.click(*widget.position((0.8, 0.3)))
    box.get_by_text("Your guess: (").wait_for()
    assert widget.alert() == ""


def test_the_recap_and_the_start_page_say_which_to_look_at_again(lesson):
    words = lesson.ask("repr(show_recap('02_perceptron'))")
    assert words.splitlines()[1].startswith("1 of your 3 guesses were right at the first go.")
    page = lesson.ask(
        "__import__('autograder.learner.overview', fromlist=['x']).show_home()._repr_html_().replace('\\xa0', ' ')"
    )
    assert "3 guesses, 2 to look at again" in page
