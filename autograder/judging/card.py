"""What `check` shows: a small card in HTML, and the same in plain text."""

import re
from html import escape
from typing import Any

import numpy as np

from autograder.judging.compare import describe
from autograder.judging.exercise import Exercise
from autograder.judging.judge import CaseResult, Verdict

MAX_ROWS, MAX_COLUMNS = 8, 8
MAX_LEVELS = 3  # of lists in lists, or dimensions of an array, that are written out
MAX_TEXT = 200  # characters of a text

# JupyterLab's or VS Code's own colours where they offer them, so that the card follows a light or dark theme; light ones elsewhere.
# The narrowest window decides the layout: what stands side by side wraps, and long values scroll in their own box.
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


def show_value(value: Any, levels: int = MAX_LEVELS) -> str:
    """A value as a learner would write it, long arrays cut in the middle. What is not shown costs no time.

    >>> show_value(np.array([[2.0, 2.0], [2.0, -1.0]]))
    '[[2, 2],\\n [2, -1]]'
    >>> show_value(np.zeros((8, 8, 8, 0)))
    'an array of shape (8, 8, 8, 0)'
    """
    if isinstance(value, np.ndarray):
        too_deep = value.ndim > levels or (value.ndim > 1 and value.size == 0)
        return describe(value) if too_deep else _show_array(value)
    if isinstance(value, tuple | list):
        if levels == 0:
            return describe(value)
        if any(isinstance(v, np.ndarray | list | tuple) for v in value):
            return "(" + ", ".join(show_value(v, levels - 1) for v in value[:MAX_ROWS]) + ")"
        return _show_row(value)
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, float | np.floating):
        return f"{float(value):.6g}"
    if callable(value):
        return f"the function {getattr(value, '__name__', '')}".strip()
    if isinstance(value, str):
        left = len(value) - MAX_TEXT
        return repr(value) if left <= 0 else f"{value[:MAX_TEXT]!r} … {left:,} characters more"
    return describe(value) if isinstance(value, int) else str(value)


def _show_array(array: np.ndarray) -> str:
    if array.ndim == 0:
        return show_value(array.item())
    if array.ndim == 1:
        return _show_row(array)
    rows = [_show_array(row) for row in (array if len(array) <= MAX_ROWS else array[: MAX_ROWS - 2])]
    if len(array) > MAX_ROWS:
        rows += [f"… {len(array) - MAX_ROWS + 1} rows more …", _show_array(array[-1])]
    return "[" + ",\n ".join(rows) + "]"


def _show_row(items: Any) -> str:
    """Numbers or texts on one line."""
    left = len(items) - MAX_COLUMNS
    shown = items if left <= 2 else items[:MAX_COLUMNS]
    words = [show_value(v) for v in (shown.tolist() if isinstance(shown, np.ndarray) else shown)]
    return f"[{', '.join(words if left <= 2 else [*words, f'… {left} more'])}]"


def headline(exercise: Exercise, verdict: Verdict) -> str:
    """The first line of the card: never claims more than was checked."""
    total = len(verdict.cases)
    if verdict.score == 1.0:
        which = "cases" if any(c.hidden for c in verdict.cases) else "visible cases"
        return f"{exercise.id}: all {total} {which} passed."
    if _is_missing(verdict):
        return f"{exercise.id}: not written yet. Replace `raise NotImplementedError()` with your code and run the cell again."
    return f"{exercise.id}: {verdict.passed} of {total} cases passed."


def details(exercise: Exercise, failure: CaseResult) -> list[tuple[str, str]]:
    """What to show of a failed case, as rows; nothing of the data of a hidden one."""
    rows = [("Case", failure.note)]
    if failure.hidden:
        return [*rows, ("What is wrong", "the answer is not right on data that this check does not show.")]
    named = zip(exercise.parameters, failure.case.args, strict=False)
    rows += [(f"{name} =", show_value(value)) for name, value in named]
    if failure.outcome.kind == "value":
        rows.append(("Your answer", show_value(failure.outcome.value)))
        if exercise.holds is None:
            rows.append(("Expected", show_value(failure.expected)))
    rows.append(("What is wrong", failure.problem or ""))
    return rows


def sentence(exercise: Exercise, verdict: Verdict) -> str | None:
    """The sentence of the misconception that was recognised."""
    return next((m.sentence for m in exercise.misconceptions if m.name == verdict.misconception), None)


def as_text(exercise: Exercise, verdict: Verdict) -> str:
    """The card where there is no rich display."""
    mark = "✓" if verdict.score == 1.0 else "✗"
    lines = [f"{mark} {headline(exercise, verdict)}"]
    failure = verdict.first_failure
    if failure and not _is_missing(verdict):
        lines += [
            f"  {name if name.endswith('=') else name + ':'} {value}".replace("\n", "\n      ")
            for name, value in details(exercise, failure)
        ]
        told = sentence(exercise, verdict)
        lines += [f"  → {told}"] if told else []
        lines.append(f'  A hint: hint("{exercise.id}")')
    return "\n".join(lines)


def as_html(exercise: Exercise, verdict: Verdict, *, picture: str = "", after: str = "") -> str:
    """The card. Everything that came from the learner's code is escaped; there is no script in it.

    `picture` is the HTML of a drawing of the first failed case, `after` a line in plain text that follows a pass.
    """
    tone = "passed" if verdict.score == 1.0 else "missing" if _is_missing(verdict) else "failed"
    said = headline(exercise, verdict)
    parts = [f'<p class="head" role="heading" aria-level="4"><span class="mark">{MARKS[tone]}</span> {prose(said)}</p>']
    if tone == "passed" and after:
        parts.append(f"<p>{escape(after)}</p>")
    failure = verdict.first_failure
    if failure and tone == "failed":
        told = sentence(exercise, verdict)
        parts += (
            [f'<p class="told"><span class="name">What probably happened:</span> {prose(told)}</p>'] if told else []
        )
        parts += _counterexample(details(exercise, failure), picture)
    if failure:
        parts.append(
            f"<p>Stuck? <code>hint(&quot;{escape(exercise.id)}&quot;)</code> in a cell tells a little more each time you run it.</p>"
        )
    return framed(f"Check of {exercise.id}: {MARKS[tone][2:]}", tone, "".join(parts))


def framed(label: str, tone: str, inside: str) -> str:
    """A card around `inside`, which is HTML; `label` names it to a screen reader.

    Formulas in it are left as text: a learner's words could hold some, and a formula can carry a link or an id.
    """
    return (
        f'<div class="linclass-card tex2jax_ignore mathjax_ignore" role="group" aria-label="{escape(label)}" style="--tone:{TONES[tone]}">'
        f"<style>{STYLE}</style>{inside}</div>"
    )


def _counterexample(rows: list[tuple[str, str]], picture: str) -> list[str]:
    """The first failed case: what went in, the two answers side by side, and what is wrong."""
    told = dict(rows)
    given = "".join(_box(name, value) for name, value in rows if name.endswith("="))
    answers = "".join(_box(name, told[name]) for name in ("Your answer", "Expected") if name in told)
    if picture:
        given = f'<div class="bare sides">{given}</div><div class="bare drawn">{picture}</div>'
    return [
        f'<p><span class="name">First case that fails:</span> {escape(told["Case"])}</p>',
        f'<div class="sides">{given}</div>' if given else "",
        f'<p><span class="name">What is wrong:</span> {prose(told["What is wrong"])}</p>',
        f'<div class="sides">{answers}</div>' if answers else "",
    ]


def prose(text: str) -> str:
    """A sentence of ours as HTML: escaped, and what stands in backticks as code.

    >>> prose("test `margin <= 0`")
    'test <code>margin &lt;= 0</code>'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _box(name: str, value: str) -> str:
    return f'<div><span class="name">{escape(name)}</span><pre tabindex="0">{escape(value)}</pre></div>'


def _is_missing(verdict: Verdict) -> bool:
    return all(c.outcome.kind == "missing" for c in verdict.cases)
