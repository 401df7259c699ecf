"""Text with formulas, for a page: the words as they are, the formulas as MathML, and nothing else that a browser would act on."""

import re

from latex2mathml.converter import convert
from markupsafe import Markup, escape

_FORMULA = re.compile(r"(?s)\$\$(.{1,1000}?)\$\$|\$([^$\n]{1,400})\$")
_TAG = re.compile(r"</?([a-z]+)((?:\s[^<>]*)?)/?>")
# What our formulas are made of; in anything else the TeX is shown.
_NAMES = "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded"
_ELEMENTS = frozenset(_NAMES.split())
_ATTRIBUTES = re.compile(
    r'(?:\s(?:xmlns="http://www\.w3\.org/1998/Math/MathML"|(?:display|stretchy|fence|form|lspace|rspace|width|height|depth|'
    r'linethickness|mathvariant|columnalign|rowspacing|displaystyle|scriptlevel|movablelimits|minsize|maxsize|separator|accent)="[^"<>&]*"))*\s*'
)
MOST = 200  # formulas in one text


def with_formulas(text: str) -> Markup:
    r"""The text, escaped, with its formulas drawn.

    >>> with_formulas("so <b> $x$")
    Markup('so &lt;b&gt; <math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><mrow><mi>x</mi></mrow></math>')
    >>> "<mspace" in with_formulas(r"$y\,x$"), "<script" in with_formulas("$<script>$")
    (True, False)
    """
    parts, end = [], 0
    for found in list(_FORMULA.finditer(text))[:MOST]:
        parts += [escape(text[end : found.start()]), _drawn(found)]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def _drawn(found: re.Match[str]) -> Markup:
    """One formula; what cannot be drawn, or would contain more than a formula, is shown as it was written."""
    try:
        drawn = convert(found[1] or found[2], display="block" if found[1] else "inline")
    except Exception:  # whatever the converter may raise: the text is anybody's
        return escape(found[0])
    fits = all(name in _ELEMENTS and _ATTRIBUTES.fullmatch(given.rstrip("/ ")) for name, given in _TAG.findall(drawn))
    rest = _TAG.sub("", drawn)
    return Markup(drawn) if fits and "<" not in rest and ">" not in rest else escape(found[0])
