"""The formula sheet: the tables at the end of all lessons on one page, to be printed."""

import base64
from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

from autograder.course import lessons, title_and_topic
from autograder.html import join, tag
from autograder.lesson_text import formulas_of
from autograder.lessons.book.prose import prose

FONT = Path(__file__).with_name("static") / "stix-two-math.woff2"
FACE = "@font-face{font-family:Formulas;src:url(data:font/woff2;base64,%s) format('woff2')}math{font-family:Formulas,math;font-size:1.1em}"
STYLE = """
@page{size:A4;margin:14mm}
body{font:13px/1.4 system-ui,sans-serif;color:#111;background:#fff;max-width:64em;margin:1em auto;padding:0 1em}
h1{font-size:20px}h2{font-size:15px;margin:1.1em 0 .3em;break-after:avoid}
table{border-collapse:collapse;width:100%}tr{break-inside:avoid}
th,td{text-align:left;vertical-align:top;padding:.25em .6em .25em 0;border-top:1px solid #bbb}
code{font-size:12px}
@media print{body{margin:0;max-width:none;padding:0;font-size:11px}}
""".replace("\n", "")


def formula_sheet(course: Path) -> str:
    """The page as HTML that needs no other file; empty if no lesson ends with a table of formulas."""
    tables = list(_tables(course))
    if not tables:
        return ""
    font = base64.b64encode(FONT.read_bytes()).decode()
    style = FACE % font + STYLE
    head = join(Markup('<meta charset="utf-8">'), tag("title", "Formula sheet"), tag("style", Markup(style)))
    body = tag("body", tag("main", tag("h1", "Linear classification: formula sheet"), *tables))
    return str(Markup("<!DOCTYPE html>\n") + tag("html", tag("head", head), body, lang="en") + Markup("\n"))


def _tables(course: Path) -> Iterator[Markup]:
    for lesson in lessons(course):
        if table := formulas_of(lesson.source.read_text(encoding="utf-8")):
            title, _ = title_and_topic(lesson.source)
            yield tag("section", tag("h2", f"{lesson.number}. {title}"), prose(table))
