"""No element made from a student's words has an id: formgrader finds its score boxes by id, and takes the first one."""

import random
from html.parser import HTMLParser

import pytest
from nbconvert.filters import markdown2html

from autograder import grade
from autograder.exercises import by_id
from autograder.judging.show import card
from autograder.judging.show.summary import summarize
from autograder.text.markdown import harmless_markdown
from tests.attacks.submissions import HEADINGS

PIECES = (
    *"#=->*+:|_~`$&[]()<{ \t\n",
    "\n\n", "    ", "# ", "===", "---", "- ", "1. ", "2) ", "> ", ": ", "| ", "|---|", "```", "~~~", "$$", "\\", "\\begin{a}", "\\end{a}",
    "check_perceptron", "a", "<h1 id=check_perceptron>", "</h1>", "<!--", "-->", "&num;", "&#35;", "{#check_perceptron}", "[ ] ", "[a]: b",
    "\x0c", "\x0b", "\x1c", "\x85", "\xa0", "\u2028", "\ufeff", "```mermaid\n", "<a name=check_perceptron>", "\r",
)  # fmt: skip


class Elements(HTMLParser):
    """The ids in a page, and its headings."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value or "" for name, value in attrs if name in ("id", "name")]


def elements(html: str) -> Elements:
    found = Elements()
    found.feed(html)
    return found


def shown(text: str) -> Elements:
    return elements(markdown2html(harmless_markdown(text)))


def is_tame(found: Elements) -> bool:
    return found.ids == [] and found.tags.isdisjoint({"h1", "h2", "h3", "h4", "h5", "h6", "a", "img"})


def test_the_renderer_gives_headings_ids_and_the_parser_sees_them():
    assert elements(markdown2html("# check_perceptron")).ids == ["check_perceptron"]
    assert elements(markdown2html("#check_perceptron")).ids == ["check_perceptron"]


@pytest.mark.parametrize("text", HEADINGS)
def test_no_form_of_a_heading_has_an_id(text):
    assert is_tame(shown(text))
    assert "check_perceptron" in markdown2html(harmless_markdown(text))  # it is still there to read


def test_all_of_them_together_have_none():
    assert is_tame(shown("\n\n".join(HEADINGS)))
    assert is_tame(shown("\n".join(HEADINGS)))


@pytest.mark.parametrize("seed", range(8))
def test_no_mixture_of_markup_makes_an_id(seed):
    choose = random.Random(seed)
    for _ in range(150):
        text = "".join(choose.choices(PIECES, k=choose.randint(1, 30)))
        assert is_tame(shown(text)), repr(text)


def test_once_is_as_good_as_twice():
    once = harmless_markdown("\n\n".join(HEADINGS))
    assert harmless_markdown(once) == once


def test_code_tables_and_formulas_look_as_before():
    text = "a | b\n--- | ---\n1 | 2\n\n```\n# a comment\nx = 1  # another\n```\n\n$$\na\n=\nb\n$$"
    html = markdown2html(harmless_markdown(text)).replace("\u2060", "")
    assert html == markdown2html(text)


def test_code_in_a_language_is_shown_in_one_colour():
    assert harmless_markdown("- ```python\n  x = 1\n  ```") == "- ```\n  x = 1\n  ```"


def test_a_formula_in_an_exception_is_not_typeset():
    """A formula can carry an id; MathJax leaves elements with one of these classes alone."""

    def perceptron(X, y, T):
        raise ValueError(r"$\cssId{check_perceptron}{x}$")

    html = card.as_html(summarize(by_id("perceptron"), grade("perceptron", perceptron)))
    assert html.startswith('<div class="linclass-card tex2jax_ignore mathjax_ignore"')
    assert elements(html).ids == []
