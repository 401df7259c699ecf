"""The frame around every page: header, contents, next and previous."""

from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from string import Template

from markupsafe import Markup

from autograder.html import join, tag
from autograder.lessons.book.search import Section

PAGE = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
HOME = "index"


@dataclass(frozen=True)
class Page:
    """One page of the book: what is on it, and what the contents say about it."""

    name: str
    title: str
    body: Markup
    sections: list[Section] = field(default_factory=list)
    styles: str = ""  # what the cards on it bring

    @property
    def file(self) -> str:
        return f"{self.name}.html"


def write_page(page: Page, all_pages: list[Page], book: str, into: Path, head: Markup | str = "") -> Path:
    """Write one page of the book; `book` is the title of the whole, and `head` goes into its head."""
    path = into / page.file
    html = PAGE.substitute(
        title=Markup.escape(book if page.name == HOME else f"{page.title} — {book}"),
        head=(Markup("<style>{}</style>\n").format(Markup(page.styles)) if page.styles else Markup("")) + Markup(head),
        book=Markup.escape(book),
        contents=list_contents(page, all_pages),
        main=page.body,
        around=link_neighbours(page, all_pages),
        version=version("linclass"),
    )
    path.write_text(html, encoding="utf-8")
    return path


def list_contents(page: Page, all_pages: list[Page]) -> Markup:
    """All pages, and below the current one its sections."""
    items = []
    for other in all_pages:
        here = other is page
        link = tag("a", other.title, href=other.file, **({"aria_current": "page"} if here else {}))
        below = [s for s in other.sections if s.level == 2] if here else []
        parts = (tag("li", tag("a", section.title, href=f"#{section.id}")) for section in below)
        items.append(tag("li", link, tag("ul", *parts) if below else ""))
    return tag("ul", Markup("\n").join(items)) + Markup("\n")


def link_neighbours(page: Page, all_pages: list[Page]) -> Markup:
    """Links to the previous and the next page."""
    at = all_pages.index(page)
    links = []
    if at:
        links.append(link_page("prev", "Previous", all_pages[at - 1]))
    if at + 1 < len(all_pages):
        links.append(link_page("next", "Next", all_pages[at + 1]))
    return tag("nav", *links, class_="around", aria_label="Previous and next page") if links else Markup("")


def link_page(rel: str, word: str, page: Page) -> Markup:
    return tag("a", join(tag("small", word), " ", page.title), rel=rel, href=page.file)
