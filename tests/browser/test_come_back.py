"""Two days with `linclass lab`: work, close everything, come back, and go on with one click."""

import json

import pytest
from lab import CHROMIUM_FLAGS, LIMIT, SCREENSHOTS, TOKEN, chromium, linclass_lab
from playwright.sync_api import sync_playwright

pytestmark = pytest.mark.browser

FIRST, SECOND = "bag_of_words", "right_but_mistaken"
SOLVED = """def bag_of_words(text, vocabulary):
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return np.array([words.count(word) for word in vocabulary] + [1])"""
ACTIVE = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell.jp-mod-active"


def test_one_comes_back_and_goes_on_with_one_click(tmp_path):
    """The first day: an exercise, opened from the home, whose check is run alone. The second: Continue."""
    if chromium() is None:
        pytest.skip("no Chromium or Chrome on this machine")
    for private in ("one", "two"):
        (tmp_path / private).mkdir()
    folder, noted = tmp_path / "linclass", tmp_path / "linclass" / ".linclass" / "progress.json"
    with sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=chromium(), headless=True, args=CHROMIUM_FLAGS)

        def come(address: str):
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.set_default_timeout(1000 * LIMIT)
            page.goto(f"{address}/?token={TOKEN}")
            page.locator(".linclass-home .continue").wait_for()
            page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
            return page

        with linclass_lab(folder, tmp_path / "one") as address:
            page = come(address)
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
            page.close()
        state = json.loads(noted.read_text(encoding="utf-8"))
        assert state["passed"] == [FIRST]
        (today,) = state["days"]
        state["days"] = {"2026-01-05": state["days"][today]}  # some day before
        noted.write_text(json.dumps(state), encoding="utf-8")
        with linclass_lab(folder, tmp_path / "two") as address:
            page = come(address)
            page.get_by_text(f"Last time, on Monday, January 5, you passed {FIRST}").wait_for()
            SCREENSHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SCREENSHOTS / "home_day_two.png")
            page.get_by_role("link", name="Continue").click()
            page.locator(ACTIVE, has_text=f"def {SECOND}").wait_for()
            page.screenshot(path=SCREENSHOTS / "home_continued.png")
        browser.close()
