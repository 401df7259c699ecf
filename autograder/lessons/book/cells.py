"""The cells of an executed lesson as HTML: solutions, answers and rubrics folded, pictures as files of their own."""

import ast
import base64
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markupsafe import Markup
from nbformat import NotebookNode

from autograder.cells import BEGIN, END, guess_id, is_check, is_exercise, is_written, look_up, wrong_version
from autograder.html import image, join, tag
from autograder.lessons.book.prose import code, prose, scrolling, slug
from autograder.lessons.units import kind_of
from linclass_ref.scene.export import without_loss

HIDDEN = re.compile(r"\n?### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS", re.DOTALL)
RUBRIC = re.compile(r"### BEGIN MARK SCHEME\n?(.*?)### END MARK SCHEME", re.DOTALL)
SOLUTION = re.compile(rf"[ \t]*{BEGIN}\n(.*?)[ \t]*{END}[ \t]*", re.DOTALL)
CONTROLS = re.compile(r"\x1b\[[0-9;]*m")
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
AS_YOURS = re.compile(r"\b(drawn|computed) with your (?=<code>)")  # the line under a picture of an executed lesson
PICTURES = "pictures"


@dataclass
class Writer:
    """What the cells of one page share: its ids, the styles that its cards bring, and where its pictures go."""

    name: str
    folder: Path
    widgets: dict[int, str] = field(default_factory=dict)  # number of a cell → script of a widget that moves
    ids: dict[str, int] = field(default_factory=dict)
    styles: dict[str, None] = field(default_factory=dict)  # each once, in order of appearance
    pictures: int = 0

    def cells(self, notebook: NotebookNode) -> Iterator[Markup]:
        """The cells as HTML."""
        for number, cell in enumerate(notebook.cells):
            if cell.cell_type == "markdown" and is_written(cell):
                yield self.written(cell)
            elif cell.cell_type == "markdown":
                # The opening of a lesson links to its units by their cells.
                target = tag("a", id=slug(f"cell-id={cell.id}")) if kind_of(cell) else ""
                yield join(target, self.question(cell.source))
            elif cell.cell_type == "code":
                yield self.code(number, cell)

    def written(self, cell: NotebookNode) -> Markup:
        """A written answer, folded."""
        return fold("An answer", prose(remove_marks(cell.source), self.ids))

    def code(self, number: int, cell: NotebookNode) -> Markup:
        """A code cell with what it shows. The home and the recap link to exercises and guesses by their cells."""
        target = tag("a", id=slug(f"cell-id={cell.id}")) if guess_id(cell) or is_exercise(cell) else ""
        return join(target, code_cell(cell), *(self.output(one, self.widgets.get(number)) for one in cell.outputs))

    def question(self, source: str) -> Markup:
        """A text cell; the marking scheme of a question is folded."""
        html = prose(RUBRIC.sub("", source), self.ids)
        rubric = RUBRIC.search(source)
        return join(html, fold("What makes a good answer", prose(rubric[1], self.ids)) if rubric else "")

    def output(self, one: NotebookNode, widget: str | None = None) -> Markup:
        """One output of a cell. It can be trusted: it comes from our own run of our own lesson."""
        if one.output_type == "stream":
            return show_printed(one.text)
        if one.output_type == "error":
            return show_printed(CONTROLS.sub("", "\n".join(one.traceback)))
        if "text/html" in one.data:
            self.styles |= dict.fromkeys(STYLE.findall(one.data["text/html"]))
            # On a page no reader's function has made anything.
            return Markup(AS_YOURS.sub(r"\1 with the course's ", STYLE.sub("", one.data["text/html"])))
        if "image/png" in one.data:
            return self.figure(one, widget)
        return show_printed(one.data.get("text/plain", ""))

    def figure(self, one: NotebookNode, widget: str | None = None) -> Markup:
        """A picture or a widget as a figure, with the output's text as its description.

        `widget` is the script of one that moves; it takes the picture's place while the page is read (`book.js`).
        """
        png = base64.b64decode(one.data["image/png"])
        self.pictures += 1
        address = write_picture(self.folder, f"{self.name}-{self.pictures}", png)
        wide, high = struct.unpack(">II", png[16:24])  # where a PNG keeps its size
        width = int(look_up(one, "metadata", "image/png", "width") or wide)
        size = {"width": str(width), "height": str(round(width * high / wide))}
        shown = image(one.data.get("text/plain") or "a figure", address, **size)
        return tag("figure", shown, **({"data_widget": widget} if widget else {}))


def write_picture(folder: Path, name: str, png: bytes) -> str:
    """Write a picture into the book's folder, and return its address there. WebP without loss takes two fifths of the space of a PNG."""
    address = f"{PICTURES}/{name}.webp"
    (folder / address).write_bytes(without_loss(png))
    return address


def code_cell(cell: NotebookNode) -> Markup:
    if guess_id(cell):
        return Markup("")  # its output is the question with the answer folded; its code would give it away
    if is_exercise(cell):
        stub = wrong_version(cell) or SOLUTION.sub("    ...  # your code here", cell.source)
        return code(stub) + fold("A solution", code(remove_marks(cell.source)))
    own = RUBRIC.search(cell.source)  # what a learner writes and nobody checks
    if own:
        return code(RUBRIC.sub("", cell.source).strip()) + fold("A solution", code(own[1].strip()))
    shown = code(HIDDEN.sub("", cell.source) if is_check(cell) else without_words(cell.source))
    return fold("The code", shown) if look_up(cell, "metadata", "jupyter", "source_hidden") else shown


def without_words(source: str) -> str:
    """A cell's code without the alternative text of its picture, which the page holds with the picture.

    >>> without_words('fig, ax = figure()\\nfig.describe(\\n    "A line."\\n)')
    'fig, ax = figure()\\nfig'
    """
    last = ast.parse(source).body[-1:]
    call = last[0].value if last and isinstance(last[0], ast.Expr) else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "describe"):
        return source
    picture = ast.get_source_segment(source, call.func.value) or ""
    return "\n".join([*source.splitlines()[: call.lineno - 1], picture])


def remove_marks(source: str) -> str:
    return "\n".join(line for line in source.splitlines() if line.strip() not in (BEGIN, END))


def fold(name: str, html: Markup) -> Markup:
    return tag("details", tag("summary", name), html)


def show_printed(text: str) -> Markup:
    return scrolling("Printed", tag("pre", text), class_="printed")
