"""`linclass book`: the executed course as pages that need nothing but a browser."""

import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from nbformat.v4 import new_code_cell

from autograder.cells import is_exercise, is_written, solution_lines
from autograder.cli import main
from autograder.course import lessons
from autograder.lessons.book import STATIC, build_book
from autograder.lessons.book.cells import code_cell
from autograder.lessons.book.prose import FORMULA, formula, prose

ROOT = Path(__file__).parents[2]
NAME = "02_perceptron"
CSS = (STATIC / "book.css").read_text(encoding="utf-8")


class Page(HTMLParser):
    """What a page refers to, and what can be referred to on it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.refers: list[str] = []
        self.elements: Counter[str] = Counter()
        self.alternatives: list[str | None] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.elements[tag] += 1
        self.ids.update([given["id"]] if "id" in given else [])
        self.refers += [given[name] for name in ("href", "src") if name in given]
        self.alternatives += [given.get("alt")] if tag == "img" else []


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The whole course as a book."""
    return build_book(ROOT, tmp_path_factory.mktemp("book"), still=True)[0].parent


@pytest.fixture(scope="module")
def pages(book):
    return {path.name: Page(path) for path in book.glob("*.html")}


def test_there_are_a_home_page_and_a_page_for_each_lesson(book, pages):
    names = [lesson.name for lesson in lessons(ROOT)]
    assert set(pages) == {"index.html", *(f"{name}.html" for name in names)}
    home = (book / "index.html").read_text(encoding="utf-8")
    for name in names[1:]:  # the map has a picture and a line for each
        assert (book / "pictures" / f"map-{name}.webp").exists()
        assert re.search(
            rf'<li><a href="{name}\.html"><img[^>]*><strong>[^<]+</strong><span>[^<]+\.</span></a></li>', home
        )


def test_nothing_is_loaded_from_elsewhere(book, pages):
    for page in pages.values():
        assert not [refers for refers in page.refers if re.match(r"(?:https?:)?//", refers)]
        assert page.elements["script"] == 1
    assert {p.name for p in book.glob("*.js")} == {"book.js", "search-index.js"}
    assert not re.findall(r"fetch\(|XMLHttpRequest|https?://", (book / "book.js").read_text(encoding="utf-8"))
    assert not re.findall(r"@import|https?://", CSS)


def test_every_link_leads_somewhere_and_no_id_is_there_twice(book, pages):
    for name, page in pages.items():
        assert not [id for id, times in page.ids.items() if times > 1], name
        for refers in page.refers:
            file, _, id = refers.partition("#")
            if not file.startswith("data:"):
                assert not file or (book / file).exists(), (name, refers)
                assert not id or pages[file or name].ids[id], (name, refers)


def test_pages_have_landmarks_and_pictures_have_descriptions(pages):
    for page in pages.values():
        assert [page.elements[tag] for tag in ("header", "main", "footer", "search", "h1")] == [1, 1, 1, 1, 1]
        assert page.elements["nav"] == 2
        assert None not in page.alternatives


def test_no_picture_is_said_to_be_drawn_with_the_readers_function(book):
    text = (book / f"{NAME}.html").read_text(encoding="utf-8")
    assert "drawn with the course's <code>perceptron_origin</code>" in text
    assert not re.search("(drawn|computed) with your <code>", text)


def test_the_search_finds_sections_and_tells_no_answer(book, pages):
    script = (book / "search-index.js").read_text(encoding="utf-8")
    entries = json.loads(script.removeprefix("window.linclassIndex = ").removesuffix(";\n"))
    for entry in entries:
        file, _, id = entry["url"].partition("#")
        assert pages[file].ids[id] == 1
    assert any("hinge loss" in entry["text"].lower() for entry in entries)
    assert not any(words in script for words in ("### BEGIN", "Decide first; then unfold", "linclassformula", "&lt;"))


def test_solutions_and_answers_are_folded(book):
    folded = "".join(re.findall(r"<details>.*?</details>", (book / f"{NAME}.html").read_text(), re.DOTALL))
    open_part = re.sub(r"<details>.*?</details>", "", (book / f"{NAME}.html").read_text(), flags=re.DOTALL)
    words = lambda html: re.sub(r"<[^>]+>", "", html)  # noqa: E731  a name for one expression
    lesson = nbformat.read(ROOT / "solutions" / f"{NAME}.ipynb", as_version=4)
    secret = [
        line for c in lesson.cells if is_exercise(c) for line in solution_lines(c) if "np." in line and '"' not in line
    ]
    assert len(secret) > 5
    for line in secret:
        plain = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        assert plain in words(folded)
    assert folded.count("An answer") == sum(is_written(c) for c in lesson.cells)
    for mark in ("BEGIN SOLUTION", "END SOLUTION", "HIDDEN TESTS", "MARK SCHEME"):
        assert mark not in words(open_part) + words(folded)


def test_what_a_learner_writes_and_nobody_checks_is_folded():
    source = "# Your turn\nmodel = None\n### BEGIN MARK SCHEME\nmodel = fit(X)\n### END MARK SCHEME"
    page = re.sub(r"<(?!details)[^>]+>", "", str(code_cell(new_code_cell(source))))
    shown, _, folded = page.partition("<details>")
    assert "model = None" in shown
    assert "fit" not in shown
    assert "model = fit(X)" in folded
    assert "MARK SCHEME" not in shown + folded


def test_links_between_lessons_lead_to_pages(book):
    text = (book / "00_start_here.html").read_text()
    assert f'href="{NAME}.html"' in text
    assert ".ipynb" not in re.sub(r"<code>.*?</code>", "", text)


def test_a_formula_becomes_mathml_and_a_dollar_in_code_does_not():
    html = prose("Let $a_1 < b_1$ and `cost = $5`.\n\n$$\\frac{1}{2}$$")
    assert html.count("<math") == 2
    assert "cost = $5" in html
    assert 'display="block"' in html


@pytest.mark.parametrize("lesson", lessons(ROOT), ids=lambda lesson: lesson.name)
def test_every_formula_of_the_course_is_understood(lesson):
    held = characters_of_font()
    for cell in nbformat.read(lesson.solution, as_version=4).cells:
        if cell.cell_type == "markdown":
            for found in FORMULA.finditer(cell.source):
                tex = found["shown"] or found["inline"]
                if tex:
                    html = formula(tex, shown=bool(found["shown"]))
                    drawn = "".join(ET.fromstring(f"<p>{html}</p>").itertext())
                    assert "\\" not in html, tex
                    assert not re.search(r'mathvariant="(?!normal)', html), tex  # browsers know no other
                    assert not {c for c in drawn if c.isprintable() and ord(c) not in held}, tex
            assert "$" not in FORMULA.sub("", cell.source)


def characters_of_font() -> set[int]:
    """What the font for formulas holds, as the style sheet says."""
    (said,) = re.findall(r"unicode-range:([^;]+);", CSS)
    ends = [(a, b or a) for a, b in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", said)]
    return {c for a, b in ends for c in range(int(a, 16), int(b, 16) + 1)}


def colours() -> dict[str, tuple[str, str]]:
    return {name: (a, b) for name, a, b in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS)}


def brightness(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_and_code_stand_out_from_the_page(theme):
    known = {name: pair[theme] for name, pair in colours().items()}
    texts = [name for name in known if name.startswith("code-") or name in ("ink", "quiet", "link")]
    assert len(texts) >= 9
    assert set(re.findall(r"(?<![-\w])color: var\(--([\w-]+)\)", CSS)) <= set(texts)
    for text in texts:
        for ground in ("page", "soft") + (("mark",) if text == "ink" else ()):
            bright, dim = sorted((brightness(known[text]), brightness(known[ground])), reverse=True)
            assert (bright + 0.05) / (dim + 0.05) >= 4.5, (text, ground)


def test_the_command_writes_the_book(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("autograder.lessons.book.lessons", lambda course: lessons(course)[:1])
    result = CliRunner().invoke(main, ["book", "--into", str(tmp_path / "book")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "book" / "index.html").exists()


def test_a_course_without_a_start_page_has_a_book_too(tmp_path):
    for folder in ("notebooks", "solutions"):
        (tmp_path / folder).mkdir()
    for suffix in (".py", ".ipynb"):
        shutil.copy(ROOT / "solutions" / f"{NAME}{suffix}", tmp_path / "solutions")
    made = build_book(tmp_path, tmp_path / "book", still=True)
    assert [path.name for path in made] == ["index.html", f"{NAME}.html"]
