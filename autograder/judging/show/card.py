"""What `check` shows: a small card in HTML, and the same in plain text."""

import base64
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from autograder.html import image, join, prose, tag
from autograder.judging.show.summary import Failure, Picture, Summary
from autograder.text import shown_points

# JupyterLab's or VS Code's own colours where they offer them, so that the card follows a light or dark theme; light ones elsewhere.
# The layout must fit the narrowest window: boxes side by side wrap, and long values scroll in their own box.
STYLE = """
.linclass-card{--ink:var(--jp-ui-font-color1,var(--vscode-editor-foreground,#222));
--page:var(--jp-layout-color1,var(--vscode-editor-background,#fff));--rule:var(--jp-border-color2,var(--vscode-panel-border,#ccc));
--soft:var(--jp-layout-color2,var(--vscode-textBlockQuote-background,#f4f4f4));
font-family:var(--jp-ui-font-family,sans-serif);font-size:14px;line-height:1.5;max-width:48em;box-sizing:border-box;
border:1px solid var(--rule);border-left:5px solid var(--tone);border-radius:5px;padding:.55em .9em;margin:.3em 0;
color:var(--ink);background:var(--page);overflow-wrap:anywhere}
.linclass-card p{margin:.3em 0}
.linclass-card .head{font-weight:600}
.linclass-card .mark{background:var(--tone);color:#fff;border-radius:3px;padding:.1em .5em;margin-right:.35em;white-space:nowrap}
.linclass-card .told{border-left:3px solid #d39e00;background:var(--soft);padding:.35em .7em;margin:.6em 0}
.linclass-card .sides{display:flex;flex-wrap:wrap;gap:.5em}
.linclass-card .sides>div{flex:1 1 11em;min-width:0;border:1px solid var(--rule);border-radius:4px;padding:.25em .6em}
.linclass-card .sides+.sides{margin-top:.4em}
.linclass-card .sides>.wrong{border-left:3px solid var(--tone)}
.linclass-card .sides>.bare{border:none;padding:0;align-content:flex-start}
.linclass-card .sides>.drawn{flex:0 1 300px}
.linclass-card .name{font-weight:600;font-size:13px}
.linclass-card .points{font-weight:400;white-space:nowrap;opacity:.85}
.linclass-card.linclass-card pre{margin:0;padding:0;white-space:pre;word-break:normal;overflow-wrap:normal;
overflow:auto;max-height:16em;background:none;color:inherit;
font-family:var(--jp-code-font-family,monospace);font-size:13px;line-height:1.4}
.linclass-card.linclass-card pre.text{white-space:pre-wrap;overflow-wrap:anywhere}
.linclass-card figure{margin:.2em 0}
.linclass-card img{max-width:100%;height:auto;border-radius:5px}
.linclass-card figcaption{font-size:12px}
.linclass-card code{background:var(--soft);color:inherit;padding:.05em .3em}
""".replace("\n", "")
TONES = {"passed": "#2e7d32", "failed": "#b3541e", "missing": "#6c757d", "hint": "#8a6500"}
MARKS = {"passed": "✓ Passed", "failed": "✗ Not yet", "missing": "… To do"}


def as_text(summary: Summary) -> str:
    """The card where there is no rich display."""
    lines = [f"{'✓' if summary.is_passed else '✗'} {summary.id}: {summary.headline}"]
    if failure := summary.shown_failure:
        lines += [f"  {name} {value}".replace("\n", "\n      ") for name, value in as_rows(failure)]
        lines += [f"  → {summary.sentence}"] if summary.sentence else []
        lines.append(f'  A hint: hint("{summary.id}")')
    return "\n".join(lines)


def as_rows(failure: Failure) -> list[tuple[str, str]]:
    """A failed case as rows of a name and a value, for a terminal or a table."""
    rows = [("Case:", failure.note), *((f"{name} =", value) for name, value in failure.inputs)]
    if failure.parts:
        for part in failure.parts:
            rows.append((f"Your {part.name}{'' if part.wrong or part.expected is None else ' (right)'}:", part.got))
            rows += [(f"Expected {part.name}:", part.expected)] if part.wrong and part.expected else []
    else:
        both = (("Your answer:", failure.got), ("Expected:", failure.expected))
        rows += [(name, value) for name, value in both if value]
    rows += [("Printed:", failure.printed)] if failure.printed else []
    return [*rows, ("What is wrong:", failure.problem)]


def as_html(
    summary: Summary,
    *,
    points: tuple[float, float] | None = None,
    picture: Markup | str = "",
    after: Sequence[str] = (),
    checked: Markup | None = None,
    buttons: bool = False,
    has_cells: bool = True,
) -> Markup:
    """The card. Everything that came from the learner's code is escaped; there is no script in it.

    `points` are those earned and those there are, `picture` is a drawing of the first failed case, `after` are lines that follow a pass;
    `checked` says which version was checked, and `buttons` that there are some below. Without `has_cells` there is nothing else to run.
    """
    tone = "passed" if summary.is_passed else "missing" if summary.missing else "failed"
    mark = tag("span", MARKS[tone], class_="mark")
    head = [mark, " ", prose(f"{summary.id}: {summary.headline}")]
    if points is not None:
        head += [
            " ",
            tag("span", f"{shown_points(points[0])} of {shown_points(points[1])} points", class_="points"),
        ]
    parts = [tag("p", *head, class_="head", role="heading", aria_level="4")]
    if checked:
        parts.append(checked)
    if tone == "passed":
        parts += [tag("p", line) for line in after if line]
    if failure := summary.shown_failure:
        if summary.sentence:
            name = _name("What probably happened:" if summary.misconception else "Where it goes wrong:")
            parts.append(tag("p", name, " ", prose(summary.sentence), class_="told"))
        parts += _counterexample(failure, picture)
    if summary.failure or summary.fails_elsewhere:
        call = tag("code", f'hint("{summary.id}")')
        where = ("Stuck? Press the button below, or run ", call, ".")
        alone = ("Stuck? Run ", call, " in a cell; each time you run it, it tells you a little more.")
        if has_cells:
            parts.append(tag("p", *(where if buttons else alone)))
    return framed(f"Check of {summary.id}: {MARKS[tone][2:]}", tone, join(*parts))


def draw(picture: Picture) -> Markup:
    """The drawing with its caption. In an `<img>` an SVG can neither run nor load anything."""
    data = base64.b64encode(picture.svg.encode()).decode()
    size = {"width": str(picture.width), "height": str(picture.height)}
    drawn = image(picture.words, f"data:image/svg+xml;base64,{data}", **size)
    return tag("figure", drawn, tag("figcaption", picture.caption))


def framed(label: str, tone: str, inside: Markup) -> Markup:
    """A card around `inside`; `label` names it to a screen reader.

    Formulas in it are left as text: a learner's words could contain some, and a formula can carry a link or an id.
    """
    return tag(
        "div",
        tag("style", Markup(STYLE)),
        inside,
        class_="linclass-card tex2jax_ignore mathjax_ignore",
        role="group",
        aria_label=label,
        style=f"--tone:{TONES[tone]}",
    )


def _counterexample(failure: Failure, picture: Markup | str) -> list[Markup]:
    """The first failed case: what went in, the two answers side by side, and what is wrong."""
    given = join(*(_box(f"{name} =", value) for name, value in failure.inputs))
    if picture:
        given = join(tag("div", given, class_="bare sides"), tag("div", picture, class_="bare drawn"))
    return [
        tag("p", _name("First case that fails:"), " ", failure.note),
        *([tag("div", given, class_="sides")] if given else []),
        tag("p", _name("What is wrong:"), " ", prose(failure.problem)),
        *_answers(failure),
        *([tag("div", _box("Your function printed", failure.printed), class_="sides")] if failure.printed else []),
    ]


def _answers(failure: Failure) -> Iterator[Markup]:
    """The two answers side by side; those of several parts part by part, and of a right part only the one."""
    if not failure.parts:
        both = (("Your answer", failure.got), ("Expected", failure.expected))
        boxes = [_box(name, value) for name, value in both if value is not None]
        if boxes:
            yield tag("div", *boxes, class_="sides")
    for part in failure.parts:
        if part.wrong and part.expected is not None:
            boxes = [_box(f"✗ Your {part.name}", part.got, "wrong"), _box(f"Expected {part.name}", part.expected)]
        else:
            boxes = [_box(f"Your {part.name}" if part.expected is None else f"✓ Your {part.name}", part.got)]
        yield tag("div", *boxes, class_="sides")


def _name(text: str) -> Markup:
    return tag("span", text, class_="name")


def _box(name: str, value: str, kind: str = "") -> Markup:
    is_text = value[:1] in ("'", '"') and "\n" not in value  # a text may wrap; the rows of a matrix stay as they are
    pre = tag("pre", value, tabindex="0", **({"class_": "text"} if is_text else {}))
    return tag("div", _name(name), pre, **({"class_": kind} if kind else {}))
