"""nbgrader's pages of a hostile submission are made in seconds: the autograded notebook carries only small and tame text."""

import json
import time

import nbformat
import pytest
from nbconvert import HTMLExporter

from autograder.grading.rebuild import NOT_SHOWN, rebuild
from autograder.grading.submission import MAX_TEXT, parse
from autograder.judging.alarm import time_limit
from autograder.text.markdown import harmless_markdown
from tests.attacks.small_class import code, markdown

SECONDS = 3.0
# A master that somebody has saved in JupyterLab, which names the lexer.
MASTER = {
    "cells": [],
    "metadata": {"language_info": {"name": "python", "pygments_lexer": "ipython3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
PROSE = {
    "a fence with an info string and spaces": "``` x" + " " * 6_000 + "y\n" * 2_000,
    "openings of formulas": "\\\\(" * 80_000,
    "openings of displayed formulas": "\\\\[" * 80_000,
    "spaces": "x" + " " * 20_000 + "x",
    "tabs": "x" + "\t" * 20_000 + "x",
    "words with dots": "a." * 20_000,
    "emphasis": "*a_" * 7_000,
    "brackets": "[a](" * 5_000,
    "opening brackets": "[" * 20_000,
    "quotations": "> " * 10_000,
    "environments": "\\begin{align}" * 1_500,
}
CODE = {
    "words with dots": "a." * 20_000,
    "stars": "*" * 49_000,
    "words with stars": "**_" * 16_000,
    "blank lines": "x" + "\n" * 49_000,
    "spaces and lines": "  \n" * 16_000,
    "backticks": "`" * 49_000,
    "text without an end": '"' + "\\" * 49_000,
    "text in text": "f'{" * 16_000,
    "numbers": "1_" * 24_000,
}


@pytest.fixture(scope="module")
def exporter() -> HTMLExporter:
    exporter = HTMLExporter()
    exporter.from_notebook_node(nbformat.v4.new_notebook())
    return exporter


def page(exporter: HTMLExporter, cell: dict, seconds: float = SECONDS) -> str:
    raw = json.dumps({"cells": [cell]}).encode()
    rebuilt = nbformat.from_dict(rebuild(MASTER, parse(raw)).notebook)
    begin = time.process_time()
    with time_limit(5 * seconds):
        html, _ = exporter.from_notebook_node(rebuilt)
    assert time.process_time() - begin < seconds
    return str(html)


@pytest.mark.parametrize("name", PROSE)
def test_the_page_of_a_hostile_text_is_made_at_once(exporter, name):
    page(exporter, markdown(PROSE[name][: MAX_TEXT["markdown"]]), seconds=3.0)


def test_many_long_texts_are_left_out_and_the_row_says_so():
    rebuilt = rebuild(MASTER, parse(json.dumps({"cells": [markdown("a *b* " * 3_300)] * 15}).encode()))
    assert "12 added texts are not shown" in rebuilt.notes[0]
    assert sum(NOT_SHOWN in cell["source"] for cell in rebuilt.notebook["cells"]) == 12


@pytest.mark.parametrize("name", CODE)
def test_the_page_of_hostile_code_is_made_at_once(exporter, name):
    page(exporter, code(CODE[name]))


def test_honest_code_has_colours_and_honest_formulas_stay(exporter):
    assert '<span class="k">def</span>' in page(exporter, code("def f(x):\n    return x"))
    text = "So \\\\(a < b\\\\) and \\\\[c\\\\], as in\n\n    indented code"
    assert harmless_markdown(text) == text
