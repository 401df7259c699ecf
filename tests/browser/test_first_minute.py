"""The first two days with `linclass lab`: what somebody sees who has never used Jupyter, and how they come back and go on."""

import json
from pathlib import Path

import pytest
from axe import OURS, findings
from lab import CHROMIUM_FLAGS, LIMIT, SCREENSHOTS, TOKEN, chromium, linclass_lab
from playwright.sync_api import Browser, Page, sync_playwright

pytestmark = pytest.mark.browser

FIRST, SECOND = "bag_of_words", "right_but_mistaken"
SOLVED = """def bag_of_words(text, vocabulary):
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return np.array([words.count(word) for word in vocabulary] + [1])"""
ACTIVE = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell.jp-mod-active"

# Below the toolbar, and on the screen.
IS_SEEN = "one => { const { top, bottom } = one.getBoundingClientRect(); return top > 90 && bottom < innerHeight; }"


@pytest.fixture(scope="module")
def browser():
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("mine") / "linclass"


@pytest.fixture(scope="module")
def page(browser, folder, tmp_path_factory):
    """The start page in a browser, when its kernel is ready."""
    with linclass_lab(folder, tmp_path_factory.mktemp("private")) as address:
        yield come(browser, address)


def come(browser: Browser, address: str) -> Page:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(1000 * LIMIT)
    page.goto(f"{address}/?token={TOKEN}")
    page.locator(".linclass-home .continue").wait_for()
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    return page


def test_the_first_screen_is_the_home_and_nothing_of_it_has_to_be_scrolled(page):
    home = page.get_by_label("Your progress", exact=True)
    start = home.get_by_role("link", name="Start Lesson 1: Classification: the set-up")
    assert start.evaluate("link => getComputedStyle(link).backgroundColor") != "rgba(0, 0, 0, 0)", "no style"
    assert home.locator(".map li").count() == 8
    frame = home.bounding_box()
    assert frame["y"] > 0
    assert frame["y"] + frame["height"] <= 740, "what JupyterLab leaves of the screen, above its status bar"
    assert page.get_by_text("Self-test of the environment").count() == 0
    assert home.get_by_role("link", name="Formula sheet, to print").count() == 1
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "home_new.png")


def test_there_are_no_barriers(page):
    assert findings(page, within=OURS) == []


def test_nothing_asks_for_attention_and_nothing_is_unsaved(page):
    assert page.locator(".jp-mod-dirty").count() == 0
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0


def test_there_is_nothing_of_nbgrader_for_a_learner_on_their_own(page):
    assert page.get_by_role("menuitem", name="Kernel").count() == 1
    for words in ("Nbgrader", "Validate", "Create Assignment"):
        assert page.get_by_text(words, exact=True).count() == 0


def test_one_comes_back_and_goes_on_with_one_click(page, browser, folder, tmp_path):
    """The first day: an exercise, opened from the home, whose check is run alone. The second: Continue."""
    assert page.get_by_text("Welcome back.").count() == 0
    page.get_by_text("All exercises, one by one").click()
    page.get_by_role("link", name=FIRST).click()
    page.locator(ACTIVE, has_text=f"def {FIRST}").wait_for()
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(SOLVED)
    page.keyboard.press("Shift+Enter")
    page.locator(ACTIVE, has_text=f"check({FIRST})").wait_for()
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="Run the cells above, then this one").click()
    page.get_by_role("group", name=f"Check of {FIRST}: Passed").wait_for()
    page.get_by_role("tab", name="00_start_here.ipynb").click()
    page.locator(".linclass-home .map li", has_text="1 of 7").wait_for()  # without a reload
    page.request.post(f"{page.evaluate('location.origin')}/api/shutdown?token={TOKEN}")
    page.close()
    noted = folder / ".linclass" / "progress.json"
    state = json.loads(noted.read_text(encoding="utf-8"))
    assert state["passed"] == [FIRST]
    (today,) = state["days"]
    state["days"] = {"2026-01-05": state["days"][today]}  # some day before
    noted.write_text(json.dumps(state), encoding="utf-8")
    with linclass_lab(folder, tmp_path) as address:
        page = come(browser, address)
        page.get_by_text(f"Last time, on Monday, January 5, you passed {FIRST}").wait_for()
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / "home_day_two.png")
        page.get_by_role("link", name="Continue").click()
        page.locator(ACTIVE, has_text=f"def {SECOND}").wait_for()
        statement = page.get_by_role("heading", name=f"Exercise: {SECOND}")
        page.wait_for_function(IS_SEEN, arg=statement.element_handle())
        page.screenshot(path=SCREENSHOTS / "home_continued.png")
