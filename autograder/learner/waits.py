"""What a cell shows waits behind a line while it would answer a guess that the learner has not made, as after "Run All".

The output is there, folded by a style rule: it unfolds with a click, and by itself when the learner commits to the guess.
"""

import os
from functools import cache
from typing import Any

from markupsafe import Markup

from autograder.guesses import answering
from autograder.html import join, tag

LINE = "The output of this cell answers a guess above. Make the guess first, or unfold it here."
HIDE = (
    ".jp-Cell:has(.linclass-waits:not([open])) .jp-OutputArea-child:not(:has(.linclass-waits)){display:none}"
    ".linclass-waits summary{cursor:pointer;font-style:italic;opacity:.8}"
)
SHOW = (
    ".jp-Cell:has(.linclass-waits.for-%s) .jp-OutputArea-child.jp-OutputArea-child:not(:has(.linclass-waits)){display:flex}"
    ".linclass-waits.for-%s{display:none}"
)


def watch(shell: Any) -> None:
    """Look at each cell before it runs, where a Jupyter server has started this kernel."""
    if "JPY_SESSION_NAME" in os.environ:
        shell.events.register("pre_run_cell", _before)


def _before(info: Any = None) -> None:
    from IPython.display import HTML, display

    if id := open_guess_before(getattr(info, "raw_cell", "") or ""):
        display(HTML(str(as_html(id))))


def as_html(id: str) -> Markup:
    """The line, with the rule that folds the rest of the cell's output."""
    folded = tag("details", tag("summary", LINE), class_=f"linclass-waits for-{id}")
    return join(tag("style", Markup(HIDE)), folded)


def unfold(id: str) -> Markup:
    """What a guess shows with its answer, so that the outputs that waited for it are seen."""
    return tag("style", Markup(SHOW % (id, id)))


def open_guess_before(cell: str) -> str | None:
    """The guess that the output of this cell of a lesson answers, if the learner has not made it yet."""
    from autograder.learner import progress
    from autograder.learner.guess import read_noted

    asked = _guesses_before().get(cell.strip(), ())
    try:
        made = read_noted() if asked and progress.is_kept() else {}
    except OSError:
        return None
    return next((id for id in asked if id not in made), None)


@cache
def _guesses_before() -> dict[str, tuple[str, ...]]:
    """The cells of the course that show something after a guess in the same unit: text → the ids of these guesses, the last one first."""
    from autograder.course import find_course, lessons

    found: dict[str, tuple[str, ...]] = {}
    for lesson in lessons(find_course()):
        found |= answering(lesson.source.read_text(encoding="utf-8"))
    return found
