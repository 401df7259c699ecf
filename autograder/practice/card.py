"""A question as HTML: what is shown before an answer holds nothing that gives it away."""

import re

from markupsafe import Markup

from autograder.course import titles
from autograder.html import join, notebook_link, prose, tag
from autograder.judging.show.card import framed
from autograder.practice.item import Form, Item, Kind, Option
from autograder.text.formula import as_mathml

STYLE = """
.linclass-practice{max-width:62em;outline:none;font-size:14px;padding:0 3px 8px;font-family:var(--jp-ui-font-family,sans-serif);
--ink:var(--jp-ui-font-color1,#222);--page:var(--jp-layout-color1,#fff);--rule:var(--jp-border-color1,#bbb);--soft:var(--jp-layout-color2,#f4f4f4);
color:var(--ink)}
.linclass-practice a{color:var(--jp-content-link-color,#0b5fa5);text-decoration:underline}
.linclass-practice .linclass-card{max-width:none}.linclass-practice .done{outline:none}
.linclass-practice .options{display:flex;flex-direction:column;gap:.35em;margin:.6em 0}
.linclass-practice .option{display:flex;gap:.6em;text-align:left;font:inherit;line-height:1.4;color:var(--ink);background:var(--soft);
border:1px solid var(--rule);border-radius:4px;padding:.35em .6em;cursor:pointer;overflow-wrap:anywhere}
.linclass-practice .option:hover,.linclass-practice .option:focus-visible{border-color:#0b5fa5;outline:2px solid #0b5fa5}
.linclass-practice .option code,.linclass-practice .code{font-family:var(--jp-code-font-family,monospace);font-size:13px;
white-space:pre-wrap;
background:none;padding:0}
.linclass-practice .option .key{font-weight:600;opacity:.75;min-width:1.1em}
.linclass-practice .option.right{border-left:5px solid #2e7d32}.linclass-practice .option.chosen{border-left:5px solid #b3541e}
.linclass-practice .option.right.chosen{border-left:5px solid #2e7d32}
.linclass-practice .option[disabled]{cursor:default;opacity:1}
.linclass-practice .code{display:grid;grid-template-columns:max-content 1fr;border:1px solid var(--rule);border-radius:4px;
padding:.3em .5em;margin:.5em 0;line-height:1.35}
.linclass-practice .code .n{opacity:.6;padding-right:.9em;text-align:right;user-select:none}
.linclass-practice .code .plus{background:#b3541e2e}.linclass-practice .code .minus{background:#2e7d322e}
.linclass-practice .case{margin:.4em 0 .4em .6em;font-family:var(--jp-code-font-family,monospace);font-size:13px}
.linclass-practice .formula{font-size:18px;margin:.7em 0;overflow-x:auto}
.linclass-practice button.go{font:inherit;padding:.35em 1em;border-radius:4px;border:1px solid #0b5fa5;background:#0b5fa5;
color:#fff;cursor:pointer}
.linclass-practice button.aside{font:inherit;padding:.35em 1em;border-radius:4px;border:1px solid var(--rule);background:var(--page);
color:var(--ink);cursor:pointer}
.linclass-practice button:focus-visible,.linclass-practice a:focus-visible{outline:2px solid #0b5fa5;outline-offset:2px}
.linclass-practice .row{display:flex;gap:.6em;align-items:center;flex-wrap:wrap;margin-top:.5em}
.linclass-practice .where{opacity:.85;font-size:13px}
.linclass-practice textarea{width:100%;box-sizing:border-box;font-family:var(--jp-code-font-family,monospace);font-size:13px;
line-height:1.4;
color:var(--ink);background:var(--page);border:1px solid var(--rule);border-radius:4px;padding:.4em}
.linclass-practice .sides{display:grid;grid-template-columns:1fr 1fr;gap:.8em}
@media(max-width:700px){.linclass-practice .sides{grid-template-columns:1fr}}
.linclass-practice ol.lines{list-style:none;margin:.2em 0;padding:.2em;min-height:3em;border:1px dashed var(--rule);border-radius:4px}
.linclass-practice ol.lines li{font-family:var(--jp-code-font-family,monospace);font-size:13px;white-space:pre-wrap;padding:.16em .45em;
margin:.12em 0;border:1px solid var(--rule);border-radius:3px;background:var(--soft);cursor:grab}
.linclass-practice ol.lines li:focus{outline:2px solid #0b5fa5}
.linclass-practice ol.lines li.now{border-color:var(--ink)}
.linclass-practice ol.lines li.label{border:none;background:none;cursor:default;opacity:.85}
.linclass-practice .code input{font:inherit;min-height:0;padding:0 .3em;line-height:1.2;color:var(--ink);background:var(--page);
border:1px solid var(--ink)}
.linclass-practice .tools{display:flex;gap:.3em;flex-wrap:wrap;margin:.3em 0}
.linclass-practice .tools button{min-width:2.4em;min-height:2.2em}
.linclass-practice .keys{font-size:12px;opacity:.85}
.linclass-practice svg{max-width:100%;height:auto}
.linclass-practice table{border-collapse:collapse}.linclass-practice td{padding:.1em 1em .1em 0;text-align:left}
""".replace("\n", "")
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$")


def text(words: str) -> Markup:
    """A sentence of ours, with code in backticks and formulas between dollar signs."""
    parts, at = [], 0
    for found in MATH.finditer(words):
        parts += [prose(words[at : found.start()]), Markup(as_mathml(found[1]))]
        at = found.end()
    return join(*parts, prose(words[at:]))


def asked(item: Item, progress: str = "") -> Markup:
    """The question with its options as buttons."""
    buttons = [_button(item, number, option) for number, option in enumerate(item.options)]
    control = tag("div", *buttons, class_="options", role="group", aria_label="Answers") if buttons else Markup("")
    return framed(f"Question: {item.kind}", "hint", join(_head(item, progress), *_body(item), control))


def answered(item: Item, chosen: int, progress: str = "") -> Markup:
    """The question with the answer marked, and the reasons."""
    buttons = [_button(item, number, option, chosen=chosen) for number, option in enumerate(item.options)]
    is_right = chosen == item.right
    mark = tag("span", "✓ Right" if is_right else "✗ Not so", class_="mark")
    why = [] if is_right else [tag("p", text(item.options[chosen].reason), class_="told")]
    if not is_right and item.options[item.right].reason not in ("Yes.", "That is the line."):
        why.append(tag("p", text(item.options[item.right].reason)))
    if is_right and item.options[chosen].reason not in ("Yes.", "That is the line."):
        why.append(tag("p", text(item.options[chosen].reason)))
    answered = tag("div", tag("p", mark, class_="head"), *why, tag("p", text(item.because)), place(item), role="status")
    inside = join(_head(item, progress), *_body(item), tag("div", *buttons, class_="options"), answered)
    return framed("Right" if is_right else "Not right", "passed" if is_right else "failed", inside)


def _head(item: Item, progress: str) -> Markup:
    said = [tag("span", f" {progress}", class_="where")] if progress else []
    return tag("p", tag("span", str(item.kind).capitalize(), class_="mark"), " ", text(item.question), *said)


def _body(item: Item) -> list[Markup]:
    parts = []
    if item.code:
        parts.append(code(item.code, item.changed))
    if item.case:
        rows = (tag("div", f"{name} = {value}") for name, value in item.case)
        parts.append(tag("div", *rows, class_="case"))
    if item.formula:
        parts.append(tag("div", text(item.formula), class_="formula"))
    return parts


def code(source: str, changed: tuple[str, ...] = ()) -> Markup:
    """Lines of code with their numbers, or with the marks of two versions that are shown as one."""
    rows = []
    for number, line in enumerate(source.splitlines(), 1):
        mark = changed[number - 1] if changed else ""
        side = {"+": "+", "-": "−", " ": ""}[mark] if changed else str(number)
        tone = {"+": "plus", "-": "minus"}.get(mark, "line")
        rows += [tag("span", side, class_="n"), tag("span", line or " ", class_=tone)]
    return tag("div", *rows, class_="code", role="group", aria_label="Code")


def _button(item: Item, number: int, option: Option, chosen: int | None = None) -> Markup:
    shown = {
        Form.CODE: lambda: tag("code", option.text),
        Form.FORMULA: lambda: Markup(as_mathml(option.text)),
        Form.PROSE: lambda: tag("span", text(option.text)),
    }[item.form]()
    names = ["option"]
    more: dict[str, str] = {"data_choose": str(number)}
    key = str(number + 1)
    if chosen is not None:
        more = {"disabled": "disabled"}
        names += ["right"] * option.is_right + ["chosen"] * (number == chosen)
        key = "✓" if option.is_right else "✗" if number == chosen else str(number + 1)
    return tag("button", tag("span", key, class_="key"), shown, class_=" ".join(names), type="button", **more)


def place(item: Item) -> Markup:
    """A link to the place in the lesson: to the exercise, to the guess, or to the heading above the table of formulas."""
    title = titles().get(item.lesson, item.lesson)
    is_table = item.kind is Kind.FORMULA
    at = item.place.replace(" ", "-") if is_table else f"cell-id={item.place}"
    link = notebook_link(item.lesson, at, f"{int(item.lesson[:2])} · {title}", target="_blank")
    asked = "guess" if item.kind is Kind.GUESS_AGAIN else "exercise"
    return tag(
        "p", "In the lesson: ", link, ", table of formulas." if is_table else f", {asked} {item.place}.", class_="where"
    )
