"""A lesson lets its reader do something at least every 400 words: write a function or an answer, guess, or take hold of a picture."""

import re
from collections.abc import Iterator

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from autograder.cells import guess_id, is_answer
from autograder.lessons.units import count_words, shows_widget
from tests.lessons.parsed import SOURCES, read

MAX_WORDS = 400
FRAME = re.compile(r"^## (\d+ · )?What to (remember|keep)\b", re.MULTILINE)


def is_to_do(cell: NotebookNode) -> bool:
    return is_answer(cell) or guess_id(cell) is not None or (cell.cell_type == "code" and shows_widget(cell.source))


def before_the_frame(cells: list[NotebookNode]) -> list[NotebookNode]:
    """A lesson without the frame that closes it (ideas, formulas, guesses, questions): one looks it up rather than reads it through."""
    kept = []
    for cell in cells:
        start = FRAME.search(cell.source) if cell.cell_type == "markdown" else None
        if start:
            return [*kept, new_markdown_cell(cell.source[: start.start()])]
        kept.append(cell)
    raise ValueError("no section closes the lesson: docs/author.md says how a lesson ends")


# The list of units in a lesson's opening: links, and nothing to read.
UNITS = re.compile(r"^\*\*Units:?\*\*.*$", re.MULTILINE)


def stretches(cells: list[NotebookNode]) -> Iterator[tuple[str, int]]:
    """Each stretch of text between two things to do: its first words and its length."""
    texts: list[str] = []
    for cell in [*cells, None]:
        if cell is None or is_to_do(cell):
            yield " ".join(texts)[:60], sum(map(count_words, texts))
            texts = []
        elif cell.cell_type == "markdown":
            texts.append(UNITS.sub("", cell.source))


@pytest.mark.parametrize("name", [name for name in SOURCES if name > "01"])
def test_there_is_something_to_do_at_least_every_400_words(name):
    found = list(stretches(before_the_frame(read(name).cells)))
    assert len(found) > 10
    assert not [stretch for stretch in found if stretch[1] > MAX_WORDS]


def test_what_counts_as_a_word_and_as_something_to_do():
    assert (
        count_words("A *mistake* is | $z \\le 0$ – **no**, it is!\n### BEGIN MARK SCHEME\nhidden\n### END MARK SCHEME")
        == 9
    )
    assert shows_widget("own = 1\nwidgets.line(own)")
    assert not shows_widget("widgets = 1")
    assert not shows_widget("")
