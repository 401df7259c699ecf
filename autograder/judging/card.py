"""What `check` shows: a small card in HTML, and the same in plain text."""

from markupsafe import Markup

from autograder.html import join, prose, tag
from autograder.judging.summary import Failure, Summary

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
.linclass-card .sides>.bare{border:none;padding:0;align-content:flex-start}
.linclass-card .sides>.drawn{flex:0 1 300px}
.linclass-card .name{font-weight:600;font-size:13px}
.linclass-card pre{margin:0;padding:0;white-space:pre;overflow:auto;max-height:16em;background:none;color:inherit;
font-family:var(--jp-code-font-family,monospace);font-size:13px;line-height:1.4}
.linclass-card figure{margin:.2em 0}
.linclass-card img{max-width:100%;height:auto;border-radius:5px}
.linclass-card figcaption{font-size:12px}
.linclass-card code{background:var(--soft);color:inherit;padding:.05em .3em}
""".replace("\n", "")
TONES = {"passed": "#2e7d32", "failed": "#b3541e", "missing": "#6c757d", "hint": "#8a6500"}
MARKS = {"passed": "✓ Passed", "failed": "✗ Not yet", "missing": "… To do"}


def as_text(told: Summary) -> str:
    """The card where there is no rich display."""
    lines = [f"{'✓' if told.is_passed else '✗'} {told.id}: {told.headline}"]
    if failure := told.shown_failure:
        lines += [f"  {name} {value}".replace("\n", "\n      ") for name, value in as_rows(failure)]
        lines += [f"  → {told.sentence}"] if told.sentence else []
        lines.append(f'  A hint: hint("{told.id}")')
    return "\n".join(lines)


def as_rows(failure: Failure) -> list[tuple[str, str]]:
    """A failed case as rows of a name and a value, for a terminal or a table."""
    rows = [("Case:", failure.note), *((f"{name} =", value) for name, value in failure.inputs)]
    rows += [(name, value) for name, value in (("Your answer:", failure.got), ("Expected:", failure.expected)) if value]
    return [*rows, ("What is wrong:", failure.problem)]


def as_html(
    told: Summary, *, picture: Markup | str = "", after: str = "", checked: Markup | str = "", buttons: bool = False
) -> Markup:
    """The card. Everything that came from the learner's code is escaped; there is no script in it.

    `picture` is a drawing of the first failed case, `after` a line that follows a pass; `checked` says which version was checked, and
    `buttons` that there are some below.
    """
    tone = "passed" if told.is_passed else "missing" if told.missing else "failed"
    mark = tag("span", MARKS[tone], class_="mark")
    parts = [tag("p", mark, " ", prose(f"{told.id}: {told.headline}"), class_="head", role="heading", aria_level="4")]
    if checked:
        parts.append(checked)
    if tone == "passed" and after:
        parts.append(tag("p", after))
    if failure := told.shown_failure:
        if told.sentence:
            name = _name("What probably happened:" if told.misconception else "Where it goes wrong:")
            parts.append(tag("p", name, " ", prose(told.sentence), class_="told"))
        parts += _counterexample(failure, picture)
    if told.failure:
        call = tag("code", f'hint("{told.id}")')
        where = ("Stuck? Press the button below, or run ", call, ".")
        alone = ("Stuck? Run ", call, " in a cell; each time you run it, it tells you a little more.")
        parts.append(tag("p", *(where if buttons else alone)))
    return framed(f"Check of {told.id}: {MARKS[tone][2:]}", tone, join(*parts))


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
    both = (("Your answer", failure.got), ("Expected", failure.expected))
    answers = join(*(_box(name, value) for name, value in both if value is not None))
    if picture:
        given = join(tag("div", given, class_="bare sides"), tag("div", picture, class_="bare drawn"))
    return [
        tag("p", _name("First case that fails:"), " ", failure.note),
        *([tag("div", given, class_="sides")] if given else []),
        tag("p", _name("What is wrong:"), " ", prose(failure.problem)),
        *([tag("div", answers, class_="sides")] if answers else []),
    ]


def _name(text: str) -> Markup:
    return tag("span", text, class_="name")


def _box(name: str, value: str) -> Markup:
    return tag("div", _name(name), tag("pre", value, tabindex="0"))
