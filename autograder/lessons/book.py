"""The executed course as a static site: plain pages, formulas as MathML, solutions folded. No scripts, nothing loaded from elsewhere."""

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
from latex2mathml.converter import convert
from markupsafe import Markup
from nbconvert.filters.markdown import markdown2html
from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from autograder.cells import BEGIN, END, guess_id, is_check, is_exercise, is_written, wrong_version
from autograder.course import lessons
from autograder.html import image, join, tag

# Code first, so that a dollar in it is left alone; then displayed and inline formulas.
FORMULA = re.compile(
    r"(?P<code>```.*?```|`[^`\n]+`)|(?<!\\)\$\$(?P<shown>.+?)(?<!\\)\$\$|(?<![\\$])\$(?![\s$])(?P<inline>(?:[^$\\]|\\.)+?)(?<!\s)\$(?!\d)",
    re.DOTALL,
)
HIDDEN = re.compile(r"\n?### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS", re.DOTALL)
RUBRIC = re.compile(r"### BEGIN MARK SCHEME\n?(.*?)### END MARK SCHEME", re.DOTALL)
SOLUTION = re.compile(rf"[ \t]*{BEGIN}\n(.*?)[ \t]*{END}[ \t]*", re.DOTALL)
CONTROLS = re.compile(r"\x1b\[[0-9;]*m")
# The cards of checks take their colours from JupyterLab's names; here they follow the reader's system.
CSS = """
:root{color-scheme:light dark;--jp-ui-font-color1:#1d1d1f;--jp-layout-color1:#fff;--jp-layout-color2:#f4f4f5;
--jp-border-color2:#d4d4d8;--link:#0a58a5}
@media (prefers-color-scheme:dark){:root{--jp-ui-font-color1:#ececec;--jp-layout-color1:#18191b;--jp-layout-color2:#26282b;
--jp-border-color2:#4a4d52;--link:#7fb8f0}}
body{font:17px/1.6 system-ui,sans-serif;color:var(--jp-ui-font-color1);background:var(--jp-layout-color1);max-width:48rem;margin:0 auto;
padding:1rem 1.2rem 4rem}
a{color:var(--link)}a.anchor-link{display:none}
h1,h2,h3{line-height:1.25}h2{margin-top:2.2em}
pre{overflow-x:auto;font-size:14px;line-height:1.45}
div.highlight,pre.printed{background:var(--jp-layout-color2);
border:1px solid var(--jp-border-color2);border-radius:5px;padding:.1em .9em;margin:.8em 0}
pre.printed{padding:.6em .9em;background:none}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{padding:.3em .7em;border-top:1px solid var(--jp-border-color2);text-align:left}
img{max-width:100%;height:auto;background:#fff;border-radius:5px}
math[display=block]{overflow-x:auto;overflow-y:hidden;padding:.3em 0}
details{border:1px solid var(--jp-border-color2);border-radius:5px;padding:.3em .9em;margin:.8em 0}summary{cursor:pointer;font-weight:600}
nav{display:flex;justify-content:space-between;gap:1em;font-size:15px;padding:.6em 0}
"""


def build_book(course: Path, into: Path) -> list[Path]:
    """Write one page per executed lesson of the course, an index and a style sheet; returns the pages."""
    into.mkdir(parents=True, exist_ok=True)
    made = [lesson.solution for lesson in lessons(course) if lesson.solution.exists()]
    titles = {path.stem: _title(nbformat.read(path, as_version=4)) for path in made}
    (into / "style.css").write_text(CSS + _code_css(), encoding="utf-8")
    pages = []
    for number, path in enumerate(made):
        around = (made[number - 1].stem if number else None, made[number + 1].stem if number + 1 < len(made) else None)
        navigation, body = _navigation(around, titles), Markup("\n").join(cells(nbformat.read(path, as_version=4)))
        pages.append(into / f"{path.stem}.html")
        pages[-1].write_text(_page(titles[path.stem], navigation + body + navigation), encoding="utf-8")
    items = (tag("li", tag("a", title, href=f"{name}.html")) for name, title in titles.items())
    home = join(
        tag("h1", "Linear classification, hands on"),
        tag("p", "The whole course, executed. Solutions are folded: try first, then unfold."),
        tag("ol", *items, start="0"),
    )
    (into / "index.html").write_text(_page("Linear classification", home), encoding="utf-8")
    return [into / "index.html", *pages]


def cells(notebook: NotebookNode) -> Iterator[Markup]:
    """The cells as HTML."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield (
                _folded("An answer", prose(_marks_removed(cell.source))) if is_written(cell) else _question(cell.source)
            )
        elif cell.cell_type == "code":
            yield join(_code_cell(cell), *map(output, cell.outputs))


def prose(markdown: str) -> Markup:
    """Markdown as HTML, formulas as MathML.

    >>> prose("Is $a < b$?")[:60]
    Markup('<p>Is <math xmlns="http://www.w3.org/1998/Math/MathML" displ')
    """
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        if found["code"]:
            return found["code"]
        shown = found["shown"] is not None
        kept.append(formula(found["shown"] if shown else found["inline"], shown=shown))
        return f"linclassformula{len(kept) - 1}x"

    html = str(markdown2html(FORMULA.sub(keep, markdown)))
    return Markup(re.sub(r"linclassformula(\d+)x", lambda found: kept[int(found[1])], html))


def formula(tex: str, *, shown: bool) -> str:
    """LaTeX as MathML, which browsers can draw without help."""
    known = re.sub(r"\\arg(?![a-zA-Z])", r"\\operatorname{arg}", tex.strip()).replace(r"\|", "‖")
    known = known.replace(r"\tag", r"\qquad\tag")
    return str(convert(known, display="block" if shown else "inline"))


def code(source: str) -> Markup:
    return Markup(highlight(source, PythonLexer(), HtmlFormatter()))


def output(one: NotebookNode) -> Markup:
    """One output of a cell. They come from our own run of our own lesson."""
    if one.output_type == "stream":
        return tag("pre", one.text, class_="printed")
    if one.output_type == "error":
        return tag("pre", CONTROLS.sub("", "\n".join(one.traceback)), class_="printed")
    data = one.data
    if "text/html" in data:
        return Markup(data["text/html"])
    if "image/png" in data:
        size = one.metadata.get("image/png", {})
        width = {"width": str(size["width"])} if "width" in size else {}
        pixels = base64.b64encode(base64.b64decode(data["image/png"])).decode()  # without line breaks
        return tag("p", image(data.get("text/plain", "a figure"), f"data:image/png;base64,{pixels}", **width))
    return tag("pre", data.get("text/plain", ""), class_="printed")


def _code_cell(cell: NotebookNode) -> Markup:
    if guess_id(cell):
        return Markup("")  # its output is the question with the answer folded; its code would tell it
    if is_exercise(cell):
        stub = wrong_version(cell) or SOLUTION.sub("    ...  # your code here", cell.source)
        return code(stub) + _folded("A solution", code(_marks_removed(cell.source)))
    return code(HIDDEN.sub("", cell.source) if is_check(cell) else cell.source)


def _question(source: str) -> Markup:
    """A text cell; the marking scheme of a question is folded."""
    html = prose(RUBRIC.sub("", source))
    rubric = RUBRIC.search(source)
    return join(html, _folded("What makes a good answer", prose(rubric[1])) if rubric else "")


def _marks_removed(source: str) -> str:
    return "\n".join(line for line in source.splitlines() if line.strip() not in (BEGIN, END))


def _folded(name: str, html: Markup) -> Markup:
    return tag("details", tag("summary", name), html)


def _title(notebook: NotebookNode) -> str:
    return next(
        (m[1].strip() for c in notebook.cells if (m := re.search(r"^# (.+)$", c.source, re.MULTILINE))), "A lesson"
    )


def _navigation(around: tuple[str | None, str | None], titles: dict[str, str]) -> Markup:
    def link(name: str | None, words: str) -> Markup:
        return tag("a", words.format(titles[name]), href=f"{name}.html") if name else tag("span")

    before, after = link(around[0], "← {}"), link(around[1], "{} →")
    return tag("nav", before, tag("a", "Contents", href="index.html"), after, aria_label="Lessons")


def _page(title: str, body: Markup) -> str:
    linked = re.sub(
        r'href="(\d\d_\w+)\.ipynb', r'href="\1.html', body
    )  # a link to a notebook becomes a link to its page
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'{tag("title", title)}<link rel="stylesheet" href="style.css"></head><body>\n{linked}\n</body></html>\n'
    )


def _code_css() -> str:
    """The colours of code, for light and dark pages."""
    light, dark = (HtmlFormatter(style=name).get_style_defs(".highlight") for name in ("friendly", "github-dark"))
    clean = [re.sub(r"\.highlight \{[^}]*\}", "", sheet) for sheet in (light, dark)]  # the page has its own background
    return f"{clean[0]}\n@media (prefers-color-scheme:dark){{{clean[1]}}}\n"
