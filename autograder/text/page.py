"""Written answers and comments on our own pages: the same harmless Markdown as HTML, and formulas as MathML."""

import re
from html import unescape
from xml.etree import ElementTree

from latex2mathml.converter import convert_to_element
from markdown_it import MarkdownIt
from markupsafe import Markup

from autograder.html import tag
from autograder.text.markdown import harmless_markdown

MOST = 20_000  # characters of one text; as many as are read of a submitted cell
MOST_TEX = 1_000  # characters of one formula
# Only what is named here is more than text: no HTML, no links, no pictures, no headings.
RULES = ["emphasis", "backticks", "escape", "newline", "list", "blockquote", "code", "fence", "table"]
AS_WRITTEN = MarkdownIt("zero").enable(RULES)
LINE_BY_LINE = MarkdownIt("zero", {"breaks": True}).enable(RULES)
# Code first, so that a dollar in it is left alone; then displayed and inline formulas.
FORMULA = re.compile(
    r"(?P<code>```.*?```|`[^`\n]+`)|(?<!\\)\$\$(?P<shown>[^$]+)\$\$|(?<![\\$])\$(?![\s$])(?P<inline>[^$\n]+)(?<!\s)\$(?!\d)",
    re.DOTALL,
)
HELD = re.compile("\ue000(\\d+)\ue001")  # stands for a formula; these two characters are taken out of the text first
_ELEMENTS = """
    math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mlabeledtr mstyle
    mpadded mphantom menclose
"""
_ATTRIBUTES = """
    display mathvariant stretchy fence form separator accent accentunder columnalign rowspacing columnspacing displaystyle scriptlevel
    linethickness minsize maxsize movablelimits width height depth lspace rspace notation
"""
ELEMENTS, ATTRIBUTES = frozenset(_ELEMENTS.split()), frozenset(_ATTRIBUTES.split())


def render(text: str, *, line_by_line: bool = False) -> Markup:
    """A person's Markdown as HTML; with `line_by_line` each line break is kept.

    >>> render("**so** $a^2$ <script>")[:40]
    Markup('<p><strong>so</strong> <math display="in')
    """
    held: list[Markup] = []

    def hold(found: re.Match[str]) -> str:
        if found["code"]:
            return found[0]
        held.append(_formula(found[0], found["shown"] or found["inline"], shown=found["shown"] is not None))
        return f"\ue000{len(held) - 1}\ue001"

    cut = text if len(text) <= MOST else text[:MOST] + " …"
    plain = harmless_markdown(re.sub("[\ue000\ue001]", "", cut))
    html = (LINE_BY_LINE if line_by_line else AS_WRITTEN).render(FORMULA.sub(hold, plain))
    return Markup(HELD.sub(lambda found: held[int(found[1])], html))


def _formula(whole: str, tex: str, *, shown: bool) -> Markup:
    """A formula as MathML, which browsers draw without help; as code where it is none, or is too long."""
    try:
        if len(tex) > MOST_TEX:
            raise ValueError(tex)
        known = re.sub(r"\\arg(?![a-zA-Z])", r"\\operatorname{arg}", tex.strip()).replace(r"\|", "‖")
        element = convert_to_element(known, display="block" if shown else "inline")
        return Markup(ElementTree.tostring(_allowed(element), encoding="unicode"))
    except Exception:  # whatever the converter makes of a student's text
        return tag("code", whole)


def _allowed(element: ElementTree.Element) -> ElementTree.Element:
    """The element with everything in it known; a ValueError if anything is not."""
    for one in element.iter():
        one.attrib.pop("xmlns", None)
        if one.tag not in ELEMENTS or not set(one.attrib) <= ATTRIBUTES:
            raise ValueError(one.tag)
        # The converter writes some signs as entities; serialising escapes them again.
        one.text = unescape(one.text or "")
    return element
