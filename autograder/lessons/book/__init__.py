"""The executed course as a static site that needs nothing but a browser, from a disk or a server.

Nothing is loaded from elsewhere. Text and outputs are those of the answer keys; the lessons are run only for the widgets (`alive`).
"""

import re
import shutil
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

import nbformat
from markupsafe import Markup
from nbformat import NotebookNode

from autograder.course import START, lessons
from autograder.lessons.book.alive import write_widgets
from autograder.lessons.book.cells import PICTURES, Writer
from autograder.lessons.book.home import home_page
from autograder.lessons.book.live import LiveSite
from autograder.lessons.book.page import Page, write_page
from autograder.lessons.book.prose import to_pages
from autograder.lessons.book.runtime import fetch_all
from autograder.lessons.book.search import index, sections

STATIC = Path(__file__).parent / "static"
TITLE = "Linear classification, hands on"


def build_book(
    course: Path,
    into: Path,
    *,
    still: bool = False,
    live: bool = False,
    names: Collection[str] = (),
    each: Callable[[list[Any]], Iterable[Any]] = iter,
) -> list[Path]:
    """Write a home page, one page per executed lesson of the course, their pictures and the index for the search; returns the pages.

    With `still`, widgets are pictures that do not move, and no lesson is run. With `live`, exercises and guesses can be answered where the
    book is served (see `live`). With `names` only these lessons get a page. `each` goes through the lessons, and may report progress.
    """
    if live:
        fetch_all()  # before pages are written, which takes minutes
    site = LiveSite(course, into) if live else None
    (into / PICTURES).mkdir(parents=True, exist_ok=True)
    shutil.copytree(STATIC, into, dirs_exist_ok=True)
    made = [
        lesson.solution
        for lesson in lessons(course)
        if lesson.solution.exists() and (not names or lesson.name in names)
    ]
    notebooks = {path.stem: nbformat.read(path, as_version=4) for path in made}
    chapters = [
        lesson_page(name, notebook, into, still=still, site=site) for name, notebook in each(list(notebooks.items()))
    ]
    start = notebooks.get(START)
    book = title(start) if start else TITLE
    pages = [home_page(book, chapters, start, into, is_live=live), *chapters]
    found = index((page.file, page.title, page.sections) for page in chapters)
    (into / "search-index.js").write_text(found, encoding="utf-8")
    written = [write_page(page, pages, book, into, head=site.head(page.name) if site else "") for page in pages]
    if site:
        site.finish()
    return written


def lesson_page(name: str, notebook: NotebookNode, into: Path, *, still: bool, site: LiveSite | None) -> Page:
    """An executed lesson as a page."""
    widgets: dict[int, str] = {}
    guesses: dict[int, Any] = {}
    if site or not still:
        widgets, guesses = write_widgets(name, notebook, into, still=still, guesses=site is not None)
    writer = site.writer(name, widgets, guesses) if site else Writer(name, into, widgets)
    body = to_pages(Markup("\n").join(writer.cells(notebook)))
    called = "Start here" if name == START else title(notebook)
    return Page(name, called, body, sections(body), "".join(writer.styles))


def title(notebook: NotebookNode) -> str:
    """The first heading of a notebook."""
    headings = (re.search(r"^# (.+)$", cell.source, re.MULTILINE) for cell in notebook.cells)
    return next((found[1].strip() for found in headings if found), "A lesson")
