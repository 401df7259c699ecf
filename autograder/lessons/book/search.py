"""The sections of a page, and the index that the reader's browser searches: a script, which a page on a disk may load."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser

HEADINGS = ("h1", "h2", "h3")
# Not searched: code and what it printed, and what is folded, or a search would give the answers away.
SKIPPED = ("pre", "details", "style", "figure")
CARD = "linclass-"  # how the classes of the learner's cards and lines begin
VOID = ("img", "br", "hr", "input", "wbr")


@dataclass
class Section:
    """A heading and the text below it, up to the next heading."""

    id: str
    level: int
    title: str = ""
    text: str = ""


class Reader(HTMLParser):
    """Collects the sections of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[Section] = []
        self.heading = False
        self.skipping: list[str] = []  # the open elements, from the first that is not searched

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = given.get("class") or ""
        if tag in VOID:
            return
        if self.skipping or tag in SKIPPED or CARD in classes or classes == "anchor":
            self.skipping.append(tag)
        elif tag in HEADINGS:
            self.sections.append(Section(given.get("id") or "", int(tag[1])))
            self.heading = True

    def handle_endtag(self, tag: str) -> None:
        if self.skipping:
            self.skipping.pop()
        elif tag in HEADINGS:
            self.heading = False
        elif self.sections and tag in ("p", "li", "td", "th", "div"):
            self.sections[-1].text += " "

    def handle_data(self, data: str) -> None:
        if self.skipping or not self.sections:
            return
        if self.heading:
            self.sections[-1].title += data
        else:
            self.sections[-1].text += data


def sections(html: str) -> list[Section]:
    """The sections of a page in order.

    >>> sections('<h2 id="a">An <em>example</em></h2><p>Seen.</p><pre>x = 1</pre>')
    [Section(id='a', level=2, title='An example', text='Seen.')]
    """
    reader = Reader()
    reader.feed(str(html))  # Markup would escape what is added to it
    return [
        Section(s.id, s.level, " ".join(s.title.split()), " ".join(s.text.split())) for s in reader.sections if s.id
    ]


def index(pages: Iterable[tuple[str, str, list[Section]]]) -> str:
    """The script that hands the sections of all pages (file, title, sections) to book.js."""
    entries = [
        {"url": f"{file}#{section.id}", "page": title, "title": section.title, "text": section.text}
        for file, title, found in pages
        for section in found
    ]
    return f"window.linclassIndex = {json.dumps(entries, ensure_ascii=False, separators=(',', ':'))};\n"
