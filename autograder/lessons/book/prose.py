"""The text of a lesson: Markdown as HTML, formulas as MathML, a link at every heading."""

import re
from collections.abc import MutableMapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from autograder.html import tag
from autograder.lessons.book.breaks import break_formula
from autograder.text.formula import as_mathml

# Code first, so that dollar signs in it are left alone; then displayed and inline formulas.
FORMULA = re.compile(
    r"(?P<code>```.*?```|`[^`\n]+`)|(?<!\\)\$\$(?P<shown>.+?)(?<!\\)\$\$|(?<![\\$])\$(?![\s$])(?P<inline>(?:[^$\\]|\\.)+?)(?<!\s)\$(?!\d)",
    re.DOTALL,
)
KEPT = re.compile(r"linclassformula(\d+)x")
COMMAND = re.compile(r' data-commandlinker-(?:command|args)="[^"]*"')
NOTEBOOK = re.compile(r'href="(?:(\d\d_\w+)\.ipynb)?(?:#([^"]+))?"')
Ids = MutableMapping[str, int]  # how often an id was asked for on a page


def prose(markdown: str, ids: Ids | None = None) -> Markup:
    """Markdown as HTML, formulas as MathML; `ids` keeps the ids of headings on one page apart.

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

    html = MARKDOWN.render(FORMULA.sub(keep, markdown), {"ids": {} if ids is None else ids})
    return Markup(KEPT.sub(lambda found: kept[int(found[1])], html))


def formula(tex: str, *, shown: bool) -> str:
    """LaTeX as MathML, which browsers can draw without help. A displayed formula scrolls by itself where the page is too narrow."""
    made = as_mathml(tex, shown=shown)
    return scrolling("Formula", Markup(made), name="span") if shown else break_formula(made)


def code(source: str) -> Markup:
    """Python code, with a class for each kind of token."""
    lines = Markup(highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)))
    return scrolling("Code", tag("pre", tag("code", lines)), class_="code")


def scrolling(what: str, html: Markup, *, name: str = "div", class_: str = "") -> Markup:
    """A block that scrolls sideways by itself, so that the page need not; the keyboard can reach it."""
    return tag(name, html, class_=f"scroll {class_}".strip(), role="group", aria_label=what, tabindex="0")


def slug(heading: str) -> str:
    """The id of a heading; the target of a link as JupyterLab writes it gives the same.

    >>> slug("Can a line do it?"), slug("Can-a-line-do-it?")
    ('can-a-line-do-it', 'can-a-line-do-it')
    """
    return re.sub(r"[\W_]+", "-", KEPT.sub("", heading)).strip("-").lower() or "section"


def to_pages(html: str) -> Markup:
    """Links to notebooks become links to pages, without JupyterLab's own way to follow them.

    >>> to_pages('<a href="02_perceptron.ipynb#Watch-it">')
    Markup('<a href="02_perceptron.html#watch-it">')
    """

    def link(found: re.Match[str]) -> str:
        page = f"{found[1]}.html" if found[1] else ""
        return f'href="{page}{f"#{slug(found[2])}" if found[2] else ""}"'

    return Markup(NOTEBOOK.sub(link, COMMAND.sub("", html)))


def _heading(_: Any, tokens: Sequence[Token], at: int, __: Any, env: dict[str, Any]) -> str:
    ids: Ids = env["ids"]
    id = slug(tokens[at + 1].content)
    ids[id] = ids.get(id, 0) + 1
    env["id"] = id if ids[id] == 1 else f"{id}-{ids[id]}"
    return Markup('<div class="heading"><{} id="{}">').format(tokens[at].tag, env["id"])


def _heading_ends(_: Any, tokens: Sequence[Token], at: int, __: Any, env: dict[str, Any]) -> str:
    words = re.sub(r"[`*]", "", KEPT.sub("…", tokens[at - 1].content))
    link = tag("a", "#", class_="anchor", href=f"#{env['id']}", aria_label=f"Link to “{words}”")
    return Markup("</{}>{}</div>\n").format(tokens[at].tag, link)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    before, after = scrolling("Table", Markup("|")).split("|")
    parser.add_render_rule("heading_open", _heading)
    parser.add_render_rule("heading_close", _heading_ends)
    parser.add_render_rule("table_open", lambda *_: before + Markup("<table>\n"))
    parser.add_render_rule("table_close", lambda *_: Markup("</table>") + after + "\n")
    parser.add_render_rule("fence", lambda _, tokens, at, *__: str(code(tokens[at].content)))
    return parser


MARKDOWN = _parser()
