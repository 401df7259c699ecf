"""HTML made of elements; everything that is not markup already is escaped, by MarkupSafe."""

import re

from markupsafe import Markup, escape


def tag(name: str, *inside: object, **attributes: str) -> Markup:
    """One element; attributes end in an underscore where Python has the word.

    >>> tag("p", "a < b", class_="told")
    Markup('<p class="told">a &lt; b</p>')
    """
    given = Markup("").join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items()
    )
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), given, join(*inside))


def image(alt: str, source: str, **attributes: str) -> Markup:
    """A picture, with words for those who do not see it."""
    return Markup(str(tag("img", alt=alt, src=source, **attributes)).removesuffix("</img>"))


def join(*parts: object) -> Markup:
    """Parts one after the other."""
    return Markup("").join(map(escape, parts))


def prose(text: str) -> Markup:
    """A sentence of ours: what stands in backticks is code.

    >>> prose("test `margin <= 0`")
    Markup('test <code>margin &lt;= 0</code>')
    """
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))
