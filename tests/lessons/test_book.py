"""`linclass book`: the executed course as pages that need nothing but a browser."""

import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner

from autograder.cells import is_exercise, is_written, solution_lines
from autograder.cli import main
from autograder.course import lessons
from autograder.lessons.book import FORMULA, build_book, formula, prose

ROOT = Path(__file__).parents[2]
NAME = "02_perceptron"


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A course with the start page and one lesson, as a book."""
    course = tmp_path_factory.mktemp("course")
    (course / "notebooks").mkdir()
    (course / "solutions").mkdir()
    for name in ("00_start_here", NAME):
        for suffix in (".py", ".ipynb"):
            shutil.copy(ROOT / "solutions" / f"{name}{suffix}", course / "solutions")
    build_book(course, course / "book")
    return course / "book"


def test_there_are_an_index_and_a_page_for_each_lesson(book):
    assert {p.name for p in book.iterdir()} == {"index.html", "00_start_here.html", f"{NAME}.html", "style.css"}
    assert f'href="{NAME}.html"' in (book / "index.html").read_text()


def test_nothing_runs_and_nothing_is_loaded_from_elsewhere(book):
    for page in book.glob("*.html"):
        text = page.read_text()
        assert "<script" not in text
        assert not re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', text)


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
    for cell in nbformat.read(lesson.solution, as_version=4).cells:
        if cell.cell_type == "markdown":
            for found in FORMULA.finditer(cell.source):
                tex = found["shown"] or found["inline"]
                if tex:
                    html = formula(tex, shown=bool(found["shown"]))
                    ET.fromstring(html)
                    assert "\\" not in html, tex
            assert "$" not in FORMULA.sub("", cell.source)


def test_the_command_writes_the_book(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("autograder.lessons.book.lessons", lambda course: lessons(course)[:1])
    result = CliRunner().invoke(main, ["book", "--into", str(tmp_path / "book")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "book" / "index.html").exists()
