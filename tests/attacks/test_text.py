"""What foreign text may not carry: links, pictures, drawings, terminal sequences, invisible characters, another person's name."""

import numpy as np
import pytest
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from autograder.classroom.archive import read_path
from autograder.grading.rebuild import rebuild
from autograder.grading.submission import StudentCell, Submitted
from autograder.judging.plain import NotPlain, plain
from autograder.text import INSTEAD, clean, harmless_markdown, printable

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


@pytest.mark.parametrize("value", [np.ma.masked, [np.ma.masked], np.ma.array([1.0, 2.0], mask=[False, True])])
def test_what_is_masked_is_not_zero(value):
    with pytest.raises(NotPlain, match="masked"):
        plain(value)
    np.testing.assert_array_equal(plain(np.ma.array([1.0, 2.0])), [1, 2])
