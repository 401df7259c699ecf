"""Written answers and comments on our own pages: the same harmless Markdown as HTML, and formulas as MathML."""

import re
from collections.abc import Mapping
from html import unescape
from xml.etree import ElementTree

from latex2mathml.converter import convert_to_element
from markdown_it import MarkdownIt
from markupsafe import Markup

from autograder.html import image, tag
from autograder.text.markdown import harmless_markdown

MAX_CHARACTERS = 20_000  # characters of one text; as many as are read of a submitted cell
MAX_TEX = 1_000  # characters of one formula
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


# The form in which the autograded notebook refers to an image that was encoded anew.
OWN_IMAGE = re.compile(r"!\[image \d{1,3}\]\(attachment:(image-\d{1,3}\.(?:png|jpeg))\)")
BASE64 = re.compile(r"[A-Za-z0-9+/=]+")
Images = Mapping[str, Mapping[str, str]]  # name → kind → base64, as notebooks keep attachments


def render(text: str, *, line_by_line: bool = False, images: Images | None = None) -> Markup:
    """A person's Markdown as HTML; with `line_by_line` each line break is kept. `images` are those of the answer, encoded by us.

    >>> render("**so** $a^2$ <script>")[:40]
    Markup('<p><strong>so</strong> <math display="in')
    """
    held: list[Markup] = []

    def hold(found: re.Match[str]) -> str:
        if found["code"]:
            return found[0]
        held.append(_formula(found[0], found["shown"] or found["inline"], shown=found["shown"] is not None))
        return f"\ue000{len(held) - 1}\ue001"

    def hold_image(found: re.Match[str]) -> str:
        held.append(_image(found[1], (images or {}).get(found[1], {})))
        return f"heldimage{len(held) - 1}x"

    text = OWN_IMAGE.sub(hold_image, text) if images else text
    pictures = len(held)
    cut = text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS] + " …"
    plain = harmless_markdown(re.sub("[\ue000\ue001]", "", cut))
    parser = LINE_BY_LINE if line_by_line else AS_WRITTEN
    blocks = parser.parse(FORMULA.sub(hold, plain))
    for block in blocks:
        block.info = ""  # the language of code: the only text that would go into an attribute, and a formula with it
    html = parser.renderer.render(blocks, parser.options, {})
    html = re.sub(r"heldimage(\d{1,3})x", lambda found: held[int(found[1])] if int(found[1]) < pictures else "", html)
    return Markup(HELD.sub(lambda found: held[int(found[1])], html))


def _image(name: str, kinds: Mapping[str, str]) -> Markup:
    """The image as a part of the page; a sentence where the notebook does not have it."""
    kind = f"image/{name.rpartition('.')[2]}"
    data = kinds.get(kind, "")
    if not BASE64.fullmatch(data):
        return tag("em", "(an image that is not there)")
    return image(
        f"{name.partition('.')[0].replace('-', ' ')} of the answer", f"data:{kind};base64,{data}", class_="photo"
    )


def _formula(whole: str, tex: str, *, shown: bool) -> Markup:
    """A formula as MathML, which browsers draw without help; as code where it is none, or is too long."""
    try:
        if len(tex) > MAX_TEX:
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
