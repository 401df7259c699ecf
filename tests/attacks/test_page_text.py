"""Foreign Markdown on a page: it looks as it was meant, does nothing, and costs little."""

import random
import time
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from autograder.text.markdown import harmless_markdown
from autograder.text.page import ATTRIBUTES, ELEMENTS, MAX_CHARACTERS, render

TAGS = {"p", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "br", "hr", "s"}
TAGS |= {"table", "thead", "tbody", "tr", "th", "td"} | ELEMENTS
PIECES = (
    "# check_perceptron\n", "<img src=x onerror=alert(1)>", "</p></section>", "<script>", "[a](javascript:x)", "![](http://a/b)",
    "http://a.example", "<a@b.co>", "&lt;script&gt;", "$", "$$", "\\href{x}{y}", "\\text{<b id=q>}", "\\begin{pmatrix}",
    "\\style{x}{y}", "\\class{x}{y}", "`", "```", "```html\n", "*", "_", "\n", "\n\n", "- ", "1. ", "> ", "| a | b |\n|---|---|\n",
    "\ue0000\ue001", "\u202e", "{#id .class}", "[x]: http://a", "    ", "\\", "a", "===\n", "<!--", "^", "{", "}",
)  # fmt: skip


def elements(html: str) -> list[tuple[str, list[tuple[str, str | None]]]]:
    found = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            found.append((tag, attrs))

    Reader().feed(html)
    return found


def test_emphasis_lists_code_tables_and_formulas_are_rendered():
    html = render("**a** *b* `c < d`\n\n- e\n\n| f | g |\n|---|---|\n| 1 | 2 |\n\n$$\\frac{1}{2}$$")
    for part in ("<strong>a</strong>", "<em>b</em>", "<code>c &lt; d</code>", "<li>e</li>", "<td>1</td>", "<mfrac>"):
        assert part in html
    assert 'display="block"' in html


def test_what_is_no_formula_stays_readable():
    assert render("it costs $5 or $6") == "<p>it costs $5 or $6</p>\n"
    assert "<code>$\\frac$</code>" in render("$\\frac$")


def test_a_comment_keeps_its_lines():
    assert render("a\nb", line_by_line=True) == "<p>a<br>\nb</p>\n"


def test_no_mixture_of_markup_makes_more_than_text():
    draw = random.Random(17)
    for _ in range(400):
        text = "".join(draw.choice(PIECES) for _ in range(draw.randint(1, 30)))
        for tag, attributes in elements(render(text)):
            assert tag in TAGS, text
            for name, value in attributes:
                known = {"style": "text-align", "start": ""}
                assert name in ATTRIBUTES or str(value).startswith(known[name]), text


LONG = "a" * 250  # longer than a language that is cut away


@pytest.mark.parametrize(
    "text",
    [
        "~~~ a`b $x$\ncode\n~~~",
        "~~~ a~b $$x$$\ncode\n~~~",
        f"``` {LONG} $x$\ncode\n```",
        f"- > ~~~ {LONG} $x$",
        '~~~ a`b $\\text{" onmouseover="alert(1)}$\n~~~',
        # The first fence is part of a formula once formulas are taken out, so the second one opens a block.
        "$$\n~~~\n$$\n\n~~~ a`b $x$\ncode",
    ],
)
def test_a_formula_in_the_name_of_a_language_is_in_no_attribute(text):
    for tag, attributes in elements(render(text)):
        assert tag in TAGS
        assert {name for name, _ in attributes} <= ATTRIBUTES, render(text)


@pytest.mark.parametrize("text", ["~~~ a`b $x$\nc", f"``` {LONG}\nc"])
def test_code_in_a_notebook_has_no_language(text):
    """JupyterLab and nbconvert put it into an attribute."""
    assert not any(block.info for block in MarkdownIt("commonmark").parse(harmless_markdown(text)))


@pytest.mark.parametrize("unit", ["$", "$a$ ", "$\\frac", "$x_", "*a", "_*", "|a", "`a``", "[", "> ", "- ", "\\\\("])
def test_the_longest_text_costs_little(unit):
    text = (unit * MAX_CHARACTERS)[:MAX_CHARACTERS]
    begin = time.process_time()
    render(text)
    render(f"{text[: MAX_CHARACTERS // 2]}\n{text[: MAX_CHARACTERS // 2]}x")
    assert time.process_time() - begin < 4
