"""`review()` in a notebook: the questions that are due today, one at a time. What was remembered is kept with the learner's progress."""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.course import home
from autograder.html import join, tag
from autograder.learner import progress
from autograder.learner.functions import SECTION as FUNCTIONS
from autograder.learner.guess import SECTION as GUESSES
from autograder.practice.schedule import Memory, due, met, tidied
from autograder.practice.session import MAX_NEW, Session
from autograder.practice.topics import topics_met

SECTION = "review"  # of the progress file: topic → what is remembered of it
NOTEBOOK = "review.ipynb"


class Due:
    """How many questions are due today, for the start page."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __repr__(self) -> str:
        """
        >>> Due(0), Due(1), Due(8)
        (No questions are due today., 1 question is due today., 8 questions are due today.)
        """
        if not self.count:
            return "No questions are due today."
        return f"{self.count} question{'s are' if self.count > 1 else ' is'} due today."

    def _repr_html_(self) -> str:
        link = join(" ", tag("a", "Open the review", href=NOTEBOOK)) if self.count else Markup("")
        return str(tag("p", repr(self), link, class_="linclass-due"))


def due_today(folder: Path | None = None, now: datetime | None = None) -> Due:
    """How many questions are due today for a learner whose notebooks are in this folder. Nothing is loaded but their progress."""
    return Due(len(due_topics(progress.find_file(folder), now)))


def due_topics(path: Path | None = None, now: datetime | None = None) -> list[str]:
    """The topics that are due today, the most nearly forgotten first."""
    passed = progress.read_passed(path)
    topics = topics_met(passed, set(progress.read_notes(GUESSES, path)))
    return due(read_memories(path), topics, now or _now(), MAX_NEW)


def read_memories(path: Path | None = None) -> dict[str, Memory]:
    """What is remembered of each topic; entries that are not ours are left out, and damaged parts of others."""
    return {id: tidied(one, _now()) for id, one in progress.read_notes(SECTION, path).items() if isinstance(one, dict)}


def note_met(id: str) -> None:
    """An exercise was passed now: it is asked for from tomorrow on."""
    if id not in progress.read_notes(SECTION):
        progress.note(SECTION, id, met(_now()))


def start_session(path: Path | None = None, *, learner: str = "", own: Mapping[str, Any] | None = None) -> Session:
    """The review of today. The learner's own functions (by default those that were saved) are used in its questions where they fit."""
    texts = progress.read_notes(FUNCTIONS, path) if own is None else own

    def own_text(id: str) -> str | None:
        text = texts.get(id)
        return text if isinstance(text, str) and text.startswith(f"def {id}(") else None

    return Session(
        due_topics(path),
        read_memories(path),
        _now,
        learner=learner or str(home(Path.cwd())),
        own=own_text,
        save=lambda id, memory: progress.note(SECTION, id, memory, path),
    )


def review() -> Any:
    """Show the questions that are due today. While a notebook is graded or built this does nothing."""
    if "NBGRADER_EXECUTION" in os.environ or not progress.is_kept():
        return None
    from autograder.practice.widget import Pages  # with anywidget, which takes a while to load

    session = start_session()
    return Pages(session.page, session.hear)


def as_rows(path: Path | None = None) -> list[list[str]]:
    """All answers as a table: topic, time, rating (1 forgotten, 2 unsure, 3 known), kind of question."""
    memories = sorted(read_memories(path).items())
    answers = [[id, *map(str, entry)] for id, memory in memories for entry in memory.get("log", ())]
    return [["topic", "time", "rating", "kind"], *answers]


def put_notebook(folder: Path) -> None:
    """The notebook that `linclass review` opens; it is written anew each time, because it holds nothing of the learner's."""
    import nbformat

    from autograder.files import write_atomically

    words = "# Review\n\nClick into the cell below and press **Shift + Enter**. Then answer with the keys "
    "**1**, **2**, **3** … or with the mouse."
    cells = [
        nbformat.v4.new_markdown_cell(words, id="words"),
        nbformat.v4.new_code_cell("from autograder.learner.review import review\n\nreview()", id="review"),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    write_atomically(folder / NOTEBOOK, nbformat.writes(notebook) + "\n", mode=0o644)


def _now() -> datetime:
    return datetime.now().astimezone()
