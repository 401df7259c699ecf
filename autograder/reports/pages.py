"""Self-contained HTML pages: no scripts, nothing loaded from anywhere; light, dark and good on paper."""

from collections.abc import Iterable

from markupsafe import Markup, escape

from autograder.html import tag
from autograder.text import shown_points

# The browser itself is told to run and load nothing, in case anything from a student ever gets past the escaping.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff;max-width:60em;margin:2em auto;padding:0 1em}
h1{font-size:1.5em}h2{font-size:1.2em;margin-top:2em}h3{font-size:1em;margin-bottom:.2em}
table{border-collapse:collapse;margin:.6em 0}
th,td{text-align:left;vertical-align:top;padding:.2em .9em .2em 0;border-bottom:1px solid #ddd}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9em}
section{border-left:4px solid #bbb;padding-left:.9em;margin:1.2em 0;break-inside:avoid}
section.full{border-color:#2e7d32}section.part{border-color:#b3541e}
pre.code{background:#f6f6f6;border:1px solid #ddd;border-radius:4px;padding:.5em .7em}
.answer,.said{padding:.3em .9em;margin:.6em 0;border-radius:4px}.answer{background:#f6f6f6;border:1px solid #ddd}.said{background:#fdf6e3}
.answer pre,.said pre{margin:.6em 0}figure{margin:.6em 0}figcaption{font-size:.85em}math[display=block]{margin:.6em 0}
.told{border-left:3px solid #d39e00;padding-left:.6em}.quiet{color:#555}
.week{display:grid;grid-template-columns:repeat(3,1fr);gap:0 1.2em;align-items:start;font-size:.9em}
.week section{margin:.4em 0}.week h3{margin-top:0}.week p{margin:.4em 0}
img.slide{border:1px solid #ccc}.beside{display:grid;grid-template-columns:1fr 1fr;gap:1em}.contents{columns:3}summary{cursor:pointer}
img{max-width:100%;height:auto}tr{break-inside:avoid}
@media print{body{margin:0;max-width:none;font-size:11pt}h2,h3{break-after:avoid}
h2.new-page{break-before:page}.week{font-size:9.5pt}.week img,.week summary{display:none}
.week ::details-content{content-visibility:visible;block-size:auto}}
@media(max-width:60em){.week,.beside{display:block}.contents{columns:1}th,td{padding-right:.5em}td{overflow-wrap:anywhere}}
@media screen and (prefers-color-scheme:dark){
body{color:#e4e4e4;background:#1c1c1c}a{color:#8ab4f8}th,td,pre.code,.answer{border-color:#484848}
section.full{border-color:#66bb6a}section.part{border-color:#e08a4f}
pre.code,.answer{background:#2a2a2a}.said{background:#3a3320}.quiet{color:#b8b8b8}
img:not(.photo){filter:invert(.93) hue-rotate(180deg)}}
""".replace("\n", "")

PAGE = Markup(
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
    '<meta http-equiv="Content-Security-Policy" content="{}">'
    '<meta name="viewport" content="width=device-width">'
    "<title>{}</title><style>{}</style></head><body>\n<main>\n{}\n</main></body></html>\n"
)


def table(head: Iterable[str], rows: Iterable[Iterable[object]], numbers: Iterable[int] = ()) -> Markup:
    """A table; `numbers` are the columns to align right."""
    right = set(numbers)

    def row(cells: Iterable[object], kind: str) -> Markup:
        made = (tag(kind, cell, class_="n") if i in right else tag(kind, cell) for i, cell in enumerate(cells))
        return tag("tr", *made)

    return tag("table", tag("thead", row(head, "th")), tag("tbody", *(row(cells, "td") for cells in rows)))


def page(title: str, *parts: object) -> Markup:
    """A whole page."""
    return PAGE.format(Markup(POLICY), title, Markup(STYLE), Markup("\n").join((tag("h1", title), *map(escape, parts))))


points = shown_points  # as the cards show them
