"""What `check` shows: a small card in HTML, and the same in plain text."""

from html import escape
from typing import Any

import numpy as np

from autograder.exercise import Exercise
from autograder.judge import CaseResult, Verdict

MAX_ROWS, MAX_COLUMNS = 8, 8

# JupyterLab's own colours where it offers them, so that the card follows its light or dark theme.
STYLE = """
.linclass-card{font-family:var(--jp-ui-font-family,sans-serif);font-size:14px;line-height:1.45;max-width:46em;
 border:1px solid var(--jp-border-color2,#ccc);border-left:5px solid var(--tone);border-radius:4px;padding:.6em .9em;margin:.3em 0;
 color:var(--jp-ui-font-color1,#222);background:var(--jp-layout-color1,#fff)}
.linclass-card p{margin:.25em 0}
.linclass-card table{border-collapse:collapse;margin:.4em 0}
.linclass-card th{font-weight:600;text-align:left;vertical-align:top;padding:.15em .8em .15em 0;background:none;border:none;
 color:var(--jp-ui-font-color1,#222)}
.linclass-card td{text-align:left;padding:.15em 0;background:none;border:none;color:var(--jp-ui-font-color1,#222)}
.linclass-card pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;background:none;color:inherit;
 font-family:var(--jp-code-font-family,monospace);font-size:13px}
.linclass-card .told{border-left:3px solid #d39e00;padding-left:.6em;margin:.5em 0}
""".replace("\n", "")
TONES = {"passed": "#2e7d32", "failed": "#b3541e", "missing": "#6c757d"}


def show_value(value: Any) -> str:
    """A value as a learner would write it, long arrays cut in the middle.

    >>> show_value(np.array([[2.0, 2.0], [2.0, -1.0]]))
    '[[2, 2],\\n [2, -1]]'
    """
    if isinstance(value, tuple | list) and any(isinstance(v, np.ndarray | list | tuple) for v in value):
        return "(" + ", ".join(show_value(v) for v in value[:MAX_ROWS]) + ")"
    if isinstance(value, np.ndarray):
        return _show_array(value)
    if isinstance(value, tuple | list):
        items = [show_value(v) for v in value]
        return f"[{', '.join(_cut(items, MAX_COLUMNS))}]"
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, float | np.floating):
        return f"{float(value):.6g}"
    if callable(value):
        return f"the function {getattr(value, '__name__', '')}".strip()
    return repr(value) if isinstance(value, str) else str(value)


def _show_array(array: np.ndarray) -> str:
    if array.ndim == 0:
        return show_value(array.item())
    if array.ndim == 1:
        return f"[{', '.join(_cut([show_value(v) for v in array.tolist()], MAX_COLUMNS))}]"
    rows = [_show_array(row) for row in (array if len(array) <= MAX_ROWS else array[: MAX_ROWS - 2])]
    if len(array) > MAX_ROWS:
        rows += [f"… {len(array) - MAX_ROWS + 1} rows more …", _show_array(array[-1])]
    return "[" + ",\n ".join(rows) + "]"


def _cut(items: list[str], most: int) -> list[str]:
    return items if len(items) <= most + 2 else [*items[:most], f"… {len(items) - most} more"]


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


def as_html(exercise: Exercise, verdict: Verdict) -> str:
    """The card. Everything that came from the learner's code is escaped; there is no script in it."""
    tone = "passed" if verdict.score == 1.0 else "missing" if _is_missing(verdict) else "failed"
    mark = {"passed": "✓", "failed": "✗", "missing": "…"}[tone]
    parts = [
        f'<div class="linclass-card" role="status" style="--tone:{TONES[tone]}"><style>{STYLE}</style>',
        f'<p><strong><span aria-hidden="true">{mark}</span> {escape(headline(exercise, verdict))}</strong></p>',
    ]
    failure = verdict.first_failure
    if failure and tone == "failed":
        told = sentence(exercise, verdict)
        parts += [f'<p class="told">{escape(told)}</p>'] if told else []
        cells = (
            f'<tr><th scope="row">{escape(name)}</th><td><pre>{escape(value)}</pre></td></tr>'
            for name, value in details(exercise, failure)
        )
        parts += ["<table><tbody>", *cells, "</tbody></table>"]
        parts.append(
            f"<p>Stuck? <code>hint(&quot;{escape(exercise.id)}&quot;)</code> tells a little more each time you run it.</p>"
        )
    return "".join([*parts, "</div>"])


def _is_missing(verdict: Verdict) -> bool:
    return all(c.outcome.kind == "missing" for c in verdict.cases)
