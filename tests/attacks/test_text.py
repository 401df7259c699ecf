"""What foreign text may not carry: links, pictures, drawings, terminal sequences, invisible characters, another person's name."""

import csv
import time
import unicodedata

import numpy as np
import pytest
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from autograder.classroom.archive import read_path
from autograder.grading.rebuild import rebuild
from autograder.grading.submission import StudentCell, Submitted
from autograder.judging.plain import NotPlain, plain
from autograder.reports.export import FORMULA, as_separated
from autograder.text import INSTEAD, UNSEEN, clean, markdown, printable
from autograder.text.markdown import harmless_markdown

LINKS = (
    "[a](http://evil.example)", "[&#97;](&#104;ttp://evil.example)", "&#91;a](http://evil.example)", "_http://evil.example_",
    "<~~a@b.co>", "<a@b.co>", "a@b.co", "<http://evil.example>", "![a](http://evil.example/a.png)", "[a]: http://evil.example\n\n[a]",
    "&lt;img src=http://evil.example&gt;", "www.evil.example", "*http://evil.example*",
)  # fmt: skip


@pytest.mark.parametrize("text", LINKS)
def test_no_link_and_no_picture_comes_out_of_a_text(text):
    html = markdown2html_mistune(harmless_markdown(text))
    assert "<a " not in html
    assert "<img" not in html


TOO_MUCH = {
    "brackets": "[" * 20_000,
    "pictures": "![a" * 6_000,
    "links": "[a](" * 5_000,
    "a text that is longer than any cell": "a *b* " * 20_000,
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_takes_long_to_read_is_shown_as_it_was_typed(name):
    made = harmless_markdown(TOO_MUCH[name])
    begin = time.process_time()
    html = markdown2html_mistune(made)
    assert time.process_time() - begin < 1.0
    assert html.startswith("<pre>")
    assert harmless_markdown(made[:20_000]) == made[:20_000]


def test_markup_that_nobody_thought_of_is_shown_as_it_was_typed(monkeypatch):
    """The list of what is allowed decides, not the list of what is known to be harmful."""
    monkeypatch.setattr(markdown, "_tame", lambda text: text)
    for text in ("# a", "a\n===", "<b>", "<http://a>", "[a](b)", "![a](b)", "[a]: b\n\nc", "- # a", "> <div>"):
        assert harmless_markdown(text) == "\n".join(f"    {line}" for line in text.split("\n"))
    for text in ("- a\n  1. *b* **c** `d`", "> e", "| f |\n|---|\n| g |", "```\n# h\n```", "    # i", "a\\\nb"):
        assert harmless_markdown(text) == text


def test_no_text_steers_a_terminal_or_turns_a_line():
    """All characters that could: what is left is a letter, a sign, a newline, a tab, or joins or splits words."""
    harmless = {"\n", "\t", UNSEEN, "\u00ad"}
    everything = "".join(
        map(chr, (*range(0x3000), *range(0xD000, 0x11000), *range(0x1B000, 0x1E000), *range(0xE0000, 0xE0200)))
    )
    for made in (clean(everything), printable(everything, len(everything))):
        kinds = {c: unicodedata.category(c) for c in set(made) - harmless}
        assert "Cc" not in kinds.values()
        assert "Cs" not in kinds.values()
        assert not {
            c
            for c in kinds
            if unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        }


@pytest.mark.parametrize("fence", ["```mermaid", "~~~ mermaid", "``` Mermaid x", "- ```mermaid", "> ~~~mermaid"])
def test_no_code_block_is_drawn(fence):
    assert "mermaid" not in harmless_markdown(f"{fence}\ngraph LR\na-->b\n```").lower()


@pytest.mark.parametrize(
    "text",
    [
        r"$\href{http://e}{x}$",
        r"$&#92;href{x}{y}$",
        r"$\require{html}$",
        r"$\style{a}{b}$",
        r"$\csname href\endcsname{u}{x}$",
    ],
)
def test_no_formula_links_or_loads(text):
    made = harmless_markdown(text)
    assert not any(word in made for word in (r"\href", "&#92;", r"\require", r"\style", r"\csname"))


@pytest.mark.parametrize(
    "character", ["\u061c", "\U000e0041", "\U000e0001", "\u202e", "\u2066", "\u200b", "\x1b", "\x9b"]
)
def test_invisible_and_turning_characters_are_shown(character):
    assert printable(f"a{character}b") == clean(f"a{character}b") == f"a{INSTEAD}b"


def test_an_id_with_terminal_sequences_is_printable_in_every_note():
    cells = (StudentCell("code", "1", "x\x1b]0;owned\x07\x1b[2J\n"), StudentCell("code", "2", "y\u061c"))
    notes = rebuild({"cells": []}, Submitted(cells)).notes
    assert len(notes) == 1
    assert all(note.isprintable() for note in notes)


def test_a_cell_that_is_there_a_thousand_times_is_noted_once():
    master = {"cells": [{"cell_type": "code", "source": "a", "metadata": {"nbgrader": ANSWER}}]}
    submitted = Submitted(tuple(StudentCell("code", f"x = {i}", "perceptron") for i in range(1_000)))
    assert rebuild(master, submitted).notes == ("the cell perceptron was there more than once",)


ANSWER = {
    "grade_id": "perceptron",
    "solution": True,
    "grade": False,
    "locked": False,
    "task": False,
    "schema_version": 3,
}


MOODLE = "Aaron Mean_100_assignsubmission_file_"


@pytest.mark.parametrize(
    "path",
    [
        f"{MOODLE}/Jane Doe_7_assignsubmission_file_02_perceptron.ipynb",
        f"{MOODLE}/doejane_4711_99_02_perceptron.ipynb",
        f"{MOODLE}Jane Doe_7_assignsubmission_file_02_perceptron.ipynb",
        f"{MOODLE}/Jane Doe_7_assignsubmission_file_/02_perceptron.ipynb",
        f"submissions/{MOODLE}/02_perceptron.ipynb",
        f"{MOODLE[:-1]}/02_perceptron.ipynb",
    ],
)
def test_a_file_name_does_not_make_somebody_else_of_a_student(path):
    label = read_path(path)
    assert label is not None
    assert (label.owner.name, label.owner.number) == ("Aaron Mean", "100")


FORMULAS = ("=cmd|'/C calc'!A0", "@SUM(A1)", "+1", "-1", " =1", "＝1", "\t=1")


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_no_name_is_a_formula_in_a_table_whatever_separates_its_cells(formula, delimiter):
    """Where people write 0,5 a spreadsheet takes the semicolon to end a cell, although we write commas."""
    table = as_separated([[formula, f"Ann;{formula};Roe", f"Ann,{formula}", f'Ann";{formula}', "4.5"]])
    assert not [cell for cell in next(csv.reader([table], delimiter=delimiter)) if cell.lstrip(" ").startswith(FORMULA)]


@pytest.mark.parametrize("value", [np.ma.masked, [np.ma.masked], np.ma.array([1.0, 2.0], mask=[False, True])])
def test_what_is_masked_is_not_zero(value):
    with pytest.raises(NotPlain, match="masked"):
        plain(value)
    np.testing.assert_array_equal(plain(np.ma.array([1.0, 2.0])), [1, 2])
