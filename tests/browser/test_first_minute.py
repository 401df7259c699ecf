"""What somebody sees who has never used Jupyter and types `linclass lab`."""

import pytest
from axe import OURS, findings
from lab import CHROMIUM_FLAGS, LIMIT, SCREENSHOTS, TOKEN, chromium, linclass_lab
from playwright.sync_api import sync_playwright

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The start page in a browser, when its kernel is ready."""
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with (
        linclass_lab(tmp_path_factory.mktemp("mine") / "linclass", tmp_path_factory.mktemp("private")) as address,
        sync_playwright() as drive,
    ):
        browser = drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(1000 * LIMIT)
        page.goto(f"{address}/?token={TOKEN}")
        page.get_by_role("heading", name="Linear classification, hands on").wait_for()
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        yield page
        browser.close()


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
