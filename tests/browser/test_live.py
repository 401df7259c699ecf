"""The course in a browser tab: a newcomer with a phone learns, is interrupted, comes back offline, and goes on in JupyterLab."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from alone import started_chromium
from axe import findings
from lab import LIMIT, ROOT, SCREENSHOTS, TOKEN, linclass_lab
from live import FOLDER, add_banks, judge_in_tab, need_python, served
from playwright.sync_api import Browser, BrowserContext, Download, Locator, Page, expect

from autograder.lessons.book import build_book
from tests.exercises.golden import read_golden
from tests.exercises.in_tab import read_differing

pytestmark = pytest.mark.browser
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
LESSON = "02_perceptron"
RIGHT = """\
def perceptron_origin(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta, k, clean = theta + y_i * x_i, k + 1, False
        if clean:
            break
    return theta, k
"""
ORDERED = """\
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
                k += 1
                clean = False
        if clean:
            break
    return theta, k
"""  # the lines of the course's solution
WRONG = RIGHT.replace("<= 0", "< 0")
ENDLESS_IN_C = RIGHT.replace("    theta, k =", "    sum(iter(int, 1))\n    theta, k =", 1)
QUESTION, PROOF = "why_averaging", "Each mistake adds $y\\,x$ to $\\theta$."
HOW_MANY = 100  # answers of the banks; `make bench-live` judges all
LOST_PICTURES = "() => [...document.images].filter(one => !one.complete || !one.naturalWidth).map(one => one.src)"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_python()
    root = tmp_path_factory.mktemp("host")
    build_book(ROOT, root / FOLDER, still=True, live=True, names=("00_start_here", LESSON))
    return root


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as host:
        yield f"{host}{FOLDER}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started_chromium() as browser:
        yield browser


@pytest.fixture
def tab(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody who was never here; in the end nothing was asked of anyone else, and the console is empty."""
    context = browser.new_context(viewport=PHONE, accept_downloads=True)
    context.set_default_timeout(1000 * LIMIT)
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: wrong.append(message.text))
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context
    context.close()
    assert not [url for url in asked if not url.startswith(("http://127.0.0.1", "data:", "blob:", "file:"))]
    assert not wrong


def exercise(page: Page, id: str = "perceptron_origin") -> Locator:
    return page.locator(f"section[data-exercise={id}]")


def write(page: Page, text: str) -> None:
    """Replace the text in the editor, as somebody would who pastes."""
    exercise(page).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def check(page: Page, words: str) -> None:
    """Check by keyboard, and wait for these words on the card."""
    exercise(page).locator(".cm-content").press("Control+Enter")
    expect(exercise(page).locator(".live-results")).to_contain_text(words, timeout=1000 * LIMIT)


def test_a_newcomer_learns_in_a_tab_and_goes_on_in_jupyterlab(address, tab, tmp_path):
    page = tab.new_page()
    page.goto(address)
    expect(page.locator(".live-head")).to_have_text(re.compile("^0 of [0-9]+ exercises passed"), timeout=1000 * LIMIT)
    page.goto(f"{address}{LESSON}.html")

    guess = page.locator("section[data-guess]").first
    answer = page.locator(f"[data-waits='{guess.get_attribute('data-guess')}']").first
    expect(page.get_by_text("This answers a guess above.").first).to_be_visible()
    assert not answer.is_visible()
    guess.get_by_role("radio").first.check()
    guess.get_by_role("button", name="Commit to this guess").click()
    expect(guess.locator(".live-results")).to_contain_text("You guessed", timeout=1000 * LIMIT)
    expect(answer).to_be_visible()
    place = page.locator("section[data-guess=next_theta]")
    place.locator(".live-place img").click()
    place.get_by_role("button", name="Commit to this guess").click()
    expect(place.locator(".live-results")).to_contain_text("You guessed: (", timeout=1000 * LIMIT)
    own = page.locator(f"section[data-written={QUESTION}] textarea")
    expect(own).to_have_attribute("aria-label", f"Your answer to {QUESTION}")
    own.fill(PROOF)

    write(page, WRONG)
    check(page, "What probably happened")
    expect(exercise(page).locator(".live-results")).to_contain_text("< 0")
    assert exercise(page).locator("figure img[src^='data:image/svg']").count() == 1, "the drawing of the failed case"
    assert page.evaluate(TOO_WIDE) <= 0
    look_at(page, "live_phone")

    order_the_lines(page)
    exercise(page).get_by_role("button", name="Hint 1 of 3").click()
    expect(exercise(page).locator(".live-more")).to_contain_text("Hint 1 of 3.")
    assert exercise(page).get_by_role("button", name="Show a solution").is_disabled()
    write(page, RIGHT)
    check(page, "✓ Passed")
    exercise(page).get_by_role("button", name="Show a solution").click()
    expect(exercise(page).locator(".live-more")).to_contain_text("One solution")
    recap = page.locator("section[data-recap] .live-progress")
    expect(recap).to_contain_text(re.compile("^1 of [0-9]+ core exercises passed"))
    expect(recap).to_contain_text(f"Written: {QUESTION}")
    assert recap.inner_text().count("You: ") == 2
    page.get_by_text("works offline").wait_for(timeout=1000 * LIMIT)
    page.close()

    tab.set_offline(True)
    page = tab.new_page()
    page.goto(f"{address}{LESSON}.html")
    expect(exercise(page).locator(".live-passed")).to_be_visible()
    assert page.evaluate(LOST_PICTURES) == []
    expect(exercise(page).locator(".cm-content")).to_contain_text("y_i * (theta @ x_i) <= 0")
    expect(page.locator("section[data-guess]").first.locator(".live-results")).to_contain_text(
        "You guessed", timeout=1000 * LIMIT
    )
    expect(page.locator(f"section[data-written={QUESTION}] textarea")).to_have_value(PROOF)
    check(page, "✓ Passed")
    files: list[Download] = []
    page.on("download", lambda file: files.append(file))
    page.get_by_role("button", name="Continue in JupyterLab").click()
    page.get_by_text("Two files go to your downloads").wait_for()
    while len(files) < 2:
        page.wait_for_timeout(50)
    mine = tmp_path / "linclass"
    mine.mkdir()
    for file in files:
        file.save_as(mine / file.suggested_filename)
    tab.set_offline(False)
    cells = json.loads((mine / f"{LESSON}.ipynb").read_text())["cells"]
    assert {RIGHT, PROOF} <= {"".join(cell["source"]) for cell in cells}

    with linclass_lab(mine, tmp_path) as lab:
        page = tab.browser.new_page()
        page.set_default_timeout(1000 * LIMIT)
        page.goto(f"{lab}/?token={TOKEN}")
        progress = page.get_by_label("Your progress", exact=True)
        progress.scroll_into_view_if_needed()
        expect(progress).to_contain_text(re.compile(r"1 of [0-9]+ .*exercises passed"))
        page.close()


def order_the_lines(page: Page) -> None:
    """The first rung of the ladder by finger: tap a line to take it, and the buttons to indent it."""
    exercise(page).get_by_role("button", name="Order the lines").click()
    pool, function = (exercise(page).locator(f"[data-lines={name}] li[data-line]") for name in ("pool", "function"))
    pool.first.wait_for()
    for line in ORDERED.splitlines():
        pool.filter(has_text=re.compile(rf"^{re.escape(line.strip())}$")).click()
        function.last.click()
        while (steps := len(line) - len(line.lstrip()) - 4 * int(function.last.get_attribute("data-indent") or 0)) != 0:
            exercise(page).locator(f"[data-tool={'ArrowRight' if steps > 0 else 'ArrowLeft'}]").click()
    exercise(page).locator("[data-send-lines]").click()
    expect(exercise(page)).to_contain_text("✓ Passed", timeout=1000 * LIMIT)


def test_by_keyboard_alone_one_guesses_checks_and_resets(address, tab):
    page = tab.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{address}{LESSON}.html")
    page.locator(".cm-content").first.wait_for()
    guess = page.locator("section[data-guess]").first
    tab_to(page, guess.get_by_role("radio").first)
    page.keyboard.press("Space")
    tab_to(page, guess.get_by_role("button", name="Commit to this guess"))
    page.keyboard.press("Enter")
    expect(guess.locator(".live-results")).to_contain_text("You guessed", timeout=1000 * LIMIT)
    expect(guess.get_by_role("button", name="Ask me again")).to_be_focused()
    editor = exercise(page).locator(".cm-content")
    tab_to(page, editor)
    page.keyboard.press("Control+a")
    page.keyboard.type("half = 1 / 2")  # in other places / leads to the search
    expect(editor).to_have_text("half = 1 / 2")
    page.keyboard.press("Control+Enter")
    expect(exercise(page).locator(".live-results")).to_contain_text("There is no function", timeout=1000 * LIMIT)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(exercise(page).get_by_role("button", name="Check")).to_be_focused()
    tab_to(page, exercise(page).get_by_role("button", name="Reset"))
    page.keyboard.press("Enter")
    expect(editor).to_contain_text("raise NotImplementedError()")


def tab_to(page: Page, place: Locator) -> None:
    for _ in range(60):
        if place.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {place}")


def test_endless_loops_are_stopped_and_the_text_is_kept(address, tab):
    page = tab.new_page()
    page.goto(f"{address}{LESSON}.html")
    write(page, RIGHT)
    check(page, "✓ Passed")
    page.workers[0].evaluate("python.runPython('tab.SECONDS = 0.3')")
    write(page, "while True: pass")
    check(page, "did not finish within 0.3 seconds")
    write(page, ENDLESS_IN_C)
    check(page, "stopped after 5 s")
    expect(exercise(page).locator(".cm-content")).to_contain_text("sum(iter(int, 1))")
    write(page, RIGHT)
    check(page, "✓ Passed")


def test_work_is_exported_imported_and_shared_between_tabs(address, tab, tmp_path):
    page = tab.new_page()
    page.goto(f"{address}{LESSON}.html")
    write(page, WRONG)
    check(page, "What probably happened")
    other = tab.new_page()
    other.goto(f"{address}{LESSON}.html")
    expect(exercise(other).locator(".cm-content")).to_contain_text("< 0")
    write(page, RIGHT)
    other.get_by_text("Another tab has a newer text").wait_for()
    exercise(other).get_by_role("button", name="Take it").click()
    expect(exercise(other).locator(".cm-content")).to_contain_text("<= 0")
    check(page, "✓ Passed")
    page.goto(address)
    expect(page.locator(".live-head")).to_have_text(re.compile("^1 of [0-9]+ exercises passed"), timeout=1000 * LIMIT)
    with page.expect_download() as file:
        page.get_by_role("button", name="Export your work").click()
    file.value.save_as(tmp_path / "work.json")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".live-head")).to_have_text(re.compile("^0 of [0-9]+ exercises passed"), timeout=1000 * LIMIT)
    work = json.loads((tmp_path / "work.json").read_text())
    assert list(work["progress"].pop("review")) == [
        "perceptron_origin"
    ]  # without its day: as if it was met before today
    (tmp_path / "work.json").write_text(json.dumps(work))
    page.locator("input[type=file]").set_input_files(tmp_path / "work.json")
    page.get_by_text("Imported: 1 passed exercises and 1 answers.").wait_for()
    expect(page.locator(".live-head")).to_have_text(re.compile("^1 of [0-9]+ exercises passed"), timeout=1000 * LIMIT)
    go_through_a_review(page)


def go_through_a_review(page: Page) -> None:
    """One topic was met: its question is answered, and the reason and the place in the lesson are shown."""
    page.reload()
    review = page.get_by_role("region", name="Today's review")
    expect(review).to_contain_text("1 question is due today.", timeout=1000 * LIMIT)
    review.get_by_role("button", name="Open the review").click()
    review.locator(".linclass-card").first.wait_for()
    if review.locator("textarea").count():
        review.locator("[data-send=show]").click()
    else:
        review.locator("[data-choose='0']").click()
        expect(review.locator(".option.right")).to_have_count(1)
    expect(review.locator(f"a[href^='{LESSON}.html#']").first).to_be_visible()
    review.locator("[data-send=next]").click()
    expect(review.locator(".linclass-card, .done").first).to_be_visible()


def test_a_full_storage_is_told_and_work_goes_on(address, tab):
    page = tab.new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    page.goto(f"{address}{LESSON}.html")
    write(page, RIGHT)
    check(page, "✓ Passed")
    page.get_by_text("The browser's storage is full").wait_for()
    assert exercise(page).locator(".live-passed").is_visible()


def test_a_browser_that_keeps_nothing_says_so(address, tab):
    page = tab.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto(f"{address}{LESSON}.html")
    write(page, RIGHT)
    page.get_by_text("This browser keeps nothing (a private window, or its settings)").wait_for()


def test_from_a_disk_it_is_the_book_with_one_line_about_it(site, tab):
    page = tab.new_page()
    page.goto((site / FOLDER / f"{LESSON}.html").as_uri())
    page.get_by_text("linclass book --live --serve").wait_for()
    assert page.locator(".still").first.is_visible()
    assert page.locator(".cm-editor").count() == 0


def test_there_are_no_barriers_on_a_laptop(address, tab):
    page = tab.new_page()
    page.set_viewport_size(LAPTOP)
    page.goto(address)
    page.locator(".live-progress").first.wait_for()
    look_at(page, "live_home")
    page.goto(f"{address}{LESSON}.html")
    write(page, WRONG)
    check(page, "What probably happened")
    exercise(page).scroll_into_view_if_needed()
    look_at(page, "live_laptop")


def look_at(page: Page, name: str) -> None:
    """Look for barriers; in the dark theme only the contrast of colors (`wcag2aa`) can be another one."""
    for scheme, about in (("light", None), ("dark", "wcag2aa")):
        page.emulate_media(color_scheme=scheme)
        assert findings(page, about=about) == []
        page.screenshot(path=SCREENSHOTS / f"{name}_{scheme}.png")


def test_verdicts_in_the_tab_are_those_of_the_banks(address, site, browser):
    golden, known = read_golden(), read_differing()
    kept = sorted(key for key, entry in golden.items() if entry.suite and entry.how != "does not stop")
    wanted = [kept[number * len(kept) // HOW_MANY] for number in range(HOW_MANY)]
    assert len(set(wanted)) == HOW_MANY
    add_banks(site / FOLDER)
    page = browser.new_page()
    page.goto(address)
    judged = {key: entry for key, entry, _ in judge_in_tab(page, wanted)}
    page.close()
    assert judged.keys() == set(wanted)
    differing = {key for key, entry in judged.items() if not entry.says_the_same_as(golden[key])}
    lines = [
        f"{' '.join(key)}: {golden[key][:4]} natively, {judged[key][:4]} in the tab" for key in differing - known.keys()
    ]
    assert not lines, "\n".join(lines)
    assert differing == known.keys() & set(wanted), "in_tab.tsv lists an answer whose verdict is the same"
