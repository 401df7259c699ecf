"""The book in a real browser, from the disk: it fits a phone and a laptop, is searched by keyboard, and asks nobody for anything."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from alone import started_chromium
from axe import findings
from lab import ROOT
from playwright.sync_api import Browser, Page

from autograder.lessons.book import build_book

pytestmark = pytest.mark.browser
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
NARROWEST = {"width": 320, "height": 640}  # a laptop's screen at 400 %
# The least that WCAG 1.4.12 asks a page to bear.
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }"""
CUT = """() => [...document.querySelectorAll("main :is(p, li, td, th, summary, button, label, h1, h2, h3)")].filter(one => {
    const { overflowX, overflowY } = getComputedStyle(one), cuts = (overflow) => ["hidden", "clip"].includes(overflow);
    return cuts(overflowX) && one.scrollWidth > one.clientWidth + 1
        || cuts(overflowY) && one.scrollHeight > one.clientHeight + 1; }).length"""
DRAWN = "() => document.fonts.ready.then(() => true)"
OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => fold.open = true)"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
HIDDEN_FROM_KEYS = """() => [...document.querySelectorAll("main :is(div, span, pre, table)")].filter(one =>
    one.scrollWidth > one.clientWidth + 1 && one.tabIndex < 0 && ["auto", "scroll"].includes(getComputedStyle(one).overflowX)).length"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return build_book(ROOT, tmp_path_factory.mktemp("book"), still=True)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started_chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that notes what is asked for and what goes wrong; in the end neither the network nor the console was needed."""
    page = browser.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    page.close()
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
    assert not wrong


def test_no_page_scrolls_sideways_and_what_does_can_be_reached_by_keyboard(pages, page):
    for path in pages:
        page.set_viewport_size(PHONE)
        page.goto(path.as_uri())
        page.evaluate(OPEN_ALL)
        page.wait_for_function(DRAWN)
        assert page.evaluate(TOO_WIDE) <= 0, f"{path.name} on a phone"
        page.set_viewport_size(LAPTOP)
        assert page.evaluate(TOO_WIDE) <= 0, f"{path.name} on a laptop"
        page.set_viewport_size(NARROWEST)
        assert page.evaluate(TOO_WIDE) <= 0, f"{path.name} at 320 pixels"
        page.wait_for_function(f"() => ({HIDDEN_FROM_KEYS})() === 0")


def test_wider_spaced_text_is_neither_cut_nor_wider_than_the_page(pages, page):
    page.set_viewport_size(NARROWEST)
    for name in ("index", "02_perceptron"):
        page.goto(pages[0].with_name(f"{name}.html").as_uri())
        page.evaluate(OPEN_ALL)
        page.add_style_tag(content=SPACED)
        page.wait_for_function(DRAWN)
        assert page.evaluate(CUT) == 0, name
        assert page.evaluate(TOO_WIDE) <= 0, name


def test_the_search_opens_a_section_by_keyboard(pages, page):
    page.set_viewport_size(LAPTOP)
    page.goto(pages[0].as_uri())
    page.keyboard.press("/")
    page.keyboard.type("hinge loss")
    page.locator("#found a").first.wait_for()
    assert "section" in page.locator("#found [role=status]").inner_text()
    assert "hinge loss" in page.locator("#found a").first.inner_text().lower()
    assert "hinge loss" in [mark.lower() for mark in page.locator("#found mark").all_inner_texts()]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    first = page.locator("#found a:focus")
    wanted = first.get_attribute("href")
    assert wanted == page.locator("#found a").first.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{wanted}")
    heading = page.locator(f"[id='{wanted.partition('#')[2]}']")
    heading.wait_for()
    assert 0 <= heading.bounding_box()["y"] < LAPTOP["height"]


def test_a_phone_has_its_contents_behind_a_button(pages, page):
    page.set_viewport_size(PHONE)
    page.goto(pages[2].as_uri())
    contents = page.get_by_role("navigation", name="Contents")
    assert not contents.is_visible()
    page.get_by_role("button", name="Contents").click()
    contents.wait_for()
    contents.locator("ul ul a").last.click()
    contents.wait_for(state="hidden")
    page.set_viewport_size(LAPTOP)
    contents.wait_for()


def test_the_theme_is_chosen_and_remembered(pages, page):
    page.goto(pages[0].as_uri())
    ground = "() => getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    page.get_by_role("button", name="Theme: auto").click()
    page.get_by_role("button", name="Theme: light").click()
    assert page.evaluate(ground) != before
    page.goto(next(path for path in pages if path.stem.startswith("01")).as_uri())
    page.get_by_role("button", name="Theme: dark").wait_for()
    assert page.evaluate(ground) != before
    assert "invert" in page.locator("figure img").first.evaluate("image => getComputedStyle(image).filter")


def test_axe_finds_no_barrier(pages, browser):
    """In the light theme; the contrast of both is computed from the style sheet (tests/lessons/test_book.py)."""
    page = browser.new_page(viewport=LAPTOP)  # a page of its own: axe writes to the console
    for name in ("index", "00_start_here", "02_perceptron"):
        page.goto(pages[0].with_name(f"{name}.html").as_uri())
        page.wait_for_function(DRAWN)
        assert findings(page) == [], name
    page.close()


def test_widgets_move_without_a_kernel(tmp_path, page):
    """One lesson, as `linclass book` writes it: its pictures give way to widgets that answer."""
    for folder in ("notebooks", "solutions"):
        (tmp_path / folder).mkdir()
    for suffix in (".py", ".ipynb"):
        shutil.copy(ROOT / "solutions" / f"04_hinge_sgd{suffix}", tmp_path / "solutions")
    _, lesson = build_book(tmp_path, tmp_path / "book")
    page.set_viewport_size(PHONE)
    page.goto(lesson.as_uri())
    figures = page.locator("figure[data-widget]")
    assert figures.count() == 4
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        figure.locator("canvas").wait_for()
        figure.locator("img").wait_for(state="hidden")
        figure.evaluate("figure => figure.querySelectorAll('details').forEach(fold => fold.open = true)")
        before = figure.locator("canvas").evaluate("canvas => canvas.toDataURL()")
        figure.locator("input[type=range]").first.press("ArrowRight")
        assert figure.locator("canvas").evaluate("canvas => canvas.toDataURL()") != before
    assert page.evaluate(TOO_WIDE) <= 0
    tall = "canvases => canvases.map(canvas => canvas.height > canvas.width)"
    stacked = page.locator("figure canvas").evaluate_all(tall)
    assert any(stacked), "panels are one below the other"
    page.set_viewport_size(LAPTOP)
    page.wait_for_function(
        "() => [...document.querySelectorAll('figure canvas')].some(canvas => canvas.width > canvas.height)"
    )


def test_what_is_folded_is_printed_folded_unless_the_reader_asks_for_it(pages, page):
    page.goto(pages[-1].as_uri())
    opened = "() => document.querySelectorAll('main details[open]').length"
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(opened) == 0
    page.get_by_label("Print this page with solutions and answers unfolded").check()
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(opened) > 10
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(opened) == 0
