"""The one place that makes foreign text safe to show: here for a terminal, a name or a file; `markdown` for a notebook, `page` for a page.

(HTML is escaped by MarkupSafe, where it is made.)
"""

import re

# Control characters except tab and newline, lone surrogates, characters that reverse the direction of text, and invisible ones.
_UNFIT = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2061-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
)
_UNFIT_IN_TEXT = re.compile(f"[{_UNFIT}]")
# In a name also what looks like nothing at all, so that no two names look the same.
_UNFIT_IN_NAME = re.compile(f"[{_UNFIT}\t\n\u00ad\u034f\u115f\u1160\u2060\u2800\u3164\uffa0]")
INSTEAD = "\ufffd"
UNSEEN = "\u2060"  # a word joiner: invisible in prose, code and formulas, and no markup begins with it


def clean(text: str) -> str:
    r"""Text that can be encoded, shown and stored.

    >>> clean("a\x1b[2J\ud800\n")
    'a�[2J�\n'
    """
    return _UNFIT_IN_TEXT.sub(INSTEAD, text)


def printable(text: str, most: int = 300) -> str:
    r"""A name or a reason on one line, safe for a terminal, a file and a page.

    >>> printable("ann\x1b[2J\nbob")
    'ann�[2J�bob'
    """
    return _UNFIT_IN_NAME.sub(INSTEAD, text[:most])


def shown_points(value: float) -> str:
    """Points as people write them, to two digits.

    >>> shown_points(2.0), shown_points(2 / 3), shown_points(12.755)
    ('2', '0.67', '12.76')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
