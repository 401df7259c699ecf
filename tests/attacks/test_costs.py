"""What foreign text and foreign values may cost: the time to process them is proportional to their size, and that is bounded."""

import json
import time

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id
from autograder.grading.rebuild import rebuild
from autograder.grading.submission import MAX_TEXT, parse
from autograder.html import prose
from autograder.judging.compare import describe
from autograder.judging.plain import NotPlain, plain
from autograder.judging.show import card
from autograder.judging.show.summary import summarize
from autograder.judging.show.values import show_value
from autograder.reports.similarity import copies_reference, fingerprints, is_bearable
from autograder.text import clean, printable
from autograder.text.markdown import harmless_markdown

SIZE = 150_000  # characters, seven times what a cell may contain: a quadratic search would take many seconds
CELL = MAX_TEXT["markdown"]
SECONDS = 2.0
UNITS = (
    "a.", "[", "](", "<", "`", "```", "\\(", "\\\\(", "\\html", "_http://", "http://a", "&#", "&", " ", "\t", "@", "a@b.",
    "![](", "#", "# a\n", "=", "=-", "- ", "> ", "1. ", "$", "$$", "*", "_", "~", "|", ":", "//", "www.", "data:", "mermaid",
    "\n", "\r", "\u2028", "\x1b[", "{", "9", "é", "<!--", "a", "[a]:",
)  # fmt: skip
CLEANERS = (
    harmless_markdown,
    clean,
    prose,
    lambda text: printable(text, SIZE),
    lambda text: show_value(text),
)


@pytest.mark.parametrize("unit", UNITS)
def test_every_cleaner_takes_time_in_proportion(unit):
    text = (unit * (SIZE // len(unit) + 1))[:SIZE]
    for foreign in (text, text + "x", "x" + text, text + "\n" + text[::-1], text[:CELL], f"a\n{text[: CELL - 9]}\nx"):
        for cleaner in CLEANERS:
            begin = time.process_time()
            cleaner(foreign)
            assert time.process_time() - begin < SECONDS / 2


def submitted(kind: str, source: str) -> bytes:
    return json.dumps({"cells": [{"cell_type": kind, "metadata": {}, "source": source}]}).encode()


@pytest.mark.parametrize("kind", ["markdown", "code"])
def test_a_cell_is_bounded_and_the_row_says_so(kind):
    most = MAX_TEXT[kind]
    whole = parse(submitted(kind, "a." * (most // 2)))
    assert whole.notes == ()
    assert len(whole.cells[0].source) == most
    cut = parse(submitted(kind, "a." * most))
    assert f"a {kind} cell of {2 * most:,} characters was {'cut' if kind == 'markdown' else 'not run'}" in cut.notes[0]
    assert len(cut.cells[0].source) < most + 10
    rebuilt = rebuild({"cells": []}, cut)
    assert len(rebuilt.notebook["cells"][0]["source"]) < 2 * most


def test_many_long_cells_make_few_notes():
    cell = {"cell_type": "markdown", "metadata": {}, "source": "a" * 20_001}
    assert len(parse(json.dumps({"cells": [cell] * 12}).encode()).notes) == 5


def test_code_in_place_of_a_written_answer_is_as_short_as_one():
    answer = {"grade_id": "why", "solution": True, "grade": True, "locked": False, "task": False, "schema_version": 3}
    master = {"cells": [{"cell_type": "markdown", "source": "Why?", "metadata": {"nbgrader": answer}}]}
    long = {"cell_type": "code", "metadata": {"nbgrader": answer}, "source": "ab " * 16_000}
    (cell,) = rebuild(master, parse(json.dumps({"cells": [long]}).encode())).notebook["cells"]
    assert len(cell["source"]) == CELL


# They are empty, but going through all their rows takes forever.
HOLLOW = [(8,) * 15 + (0,), (8,) * 7 + (0,), (1_000_000, 8, 8, 0), (1_000_000, 0), (0,) * 30, (2,) * 8]


@pytest.mark.parametrize("shape", HOLLOW, ids=str)
def test_a_hollow_array_is_judged_and_shown_at_once(shape):
    begin = time.process_time()
    for value in (np.zeros(shape), [np.zeros(shape)] * 3, np.zeros(shape, dtype="U1")):
        verdict = grade("perceptron", lambda X, y, T, value=value: value, None)
        html = card.as_html(summarize(by_id("perceptron"), verdict))
        assert verdict.score == 0.0
        assert len(html) < 20_000
    assert time.process_time() - begin < 4 * SECONDS


def test_an_array_of_many_dimensions_is_not_plain():
    with pytest.raises(NotPlain, match="16 dimensions"):
        plain(np.zeros((8,) * 15 + (0,)))


def nested(width: int, depth: int) -> list:
    value: list = [0.5] * width
    for _ in range(depth - 1):
        value = [value] * width
    return value


LARGE = {
    "wide lists in lists": nested(8, 6),
    "deep lists in lists": nested(2, 8),
    "a text": "x" * 3_000_000,
    "a list": [1.5] * 900_000,
    "an integer": 10**5000,
    "an integer in a list": [10**5000],
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_value_is_shown_in_part_and_at_once(name):
    value = LARGE[name]
    begin = time.process_time()
    assert len(show_value(value)) < 20_000
    assert len(describe(value)) < 200
    assert time.process_time() - begin < SECONDS


INTRICATE = {
    "brackets": "(" * 100_000 + ")" * 100_000,
    "a few brackets": "(" * 300 + ")" * 300,
    "statements": "x;" * 940_000,
    "signs": "-" * 4_900 + "x",
    "attributes": "a" + ".a" * 2_400,
    "sums": "1" + "+1" * 2_400,
    "lambdas": "lambda:" * 1_600 + "x",
    "text in text": "f'" + "{x}" * 200_000 + "'",
    "digits": "9" * 5_000_000,
}


@pytest.mark.parametrize("name", INTRICATE)
def test_an_answer_that_is_hard_to_parse_is_not_compared(name):
    begin = time.process_time()
    source = INTRICATE[name]
    assert not is_bearable(source)
    assert fingerprints(source) == frozenset()
    assert not copies_reference(source, source)
    assert time.process_time() - begin < SECONDS
