"""What somebody sees who has never used Jupyter and types `linclass lab`."""

import pytest
from axe import OURS, findings
from lab import CHROMIUM_FLAGS, LIMIT, TOKEN, chromium, linclass_lab
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


def test_map_self_test_and_progress_are_there_before_any_cell_was_run(page):
    for name in ("Self-test of the environment", "Your progress"):
        card = page.get_by_label(name, exact=True)
        card.scroll_into_view_if_needed()
        assert card.evaluate("card => getComputedStyle(card).borderLeftWidth") != "0px", "its style was taken out"
    picture = page.get_by_role("img", name="The map of the course")
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("picture => picture.naturalWidth") > 500
    assert page.locator(".jp-InputPrompt").all_inner_texts().count("[ ]:") > 0


def test_there_are_no_barriers(page):
    assert findings(page, within=OURS) == []


def test_nothing_asks_for_attention_and_nothing_is_unsaved(page):
    assert page.locator(".jp-mod-dirty").count() == 0
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0


def test_there_is_nothing_of_nbgrader_for_a_learner_on_their_own(page):
    assert page.get_by_role("menuitem", name="Kernel").count() == 1
    for words in ("Nbgrader", "Validate", "Create Assignment"):
        assert page.get_by_text(words, exact=True).count() == 0
