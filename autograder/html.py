"""HTML made of elements; MarkupSafe escapes everything that is not already markup."""

import json
import re

from markupsafe import Markup, escape


def tag(name: str, *inside: object, **attributes: str) -> Markup:
    """One element; an attribute name ends in an underscore where Python reserves the word.

    >>> tag("p", "a < b", class_="told")
    Markup('<p class="told">a &lt; b</p>')
    """
    given = Markup("").join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items()
    )
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), given, join(*inside))


def image(alt: str, source: str, **attributes: str) -> Markup:
    """A picture, with a description for people who cannot see it."""
    return Markup(str(tag("img", alt=alt, src=source, **attributes)).removesuffix("</img>"))


def join(*parts: object) -> Markup:
    """Parts one after the other."""
    return Markup("").join(map(escape, parts))


def notebook_link(notebook: str, at: str, *inside: object, **attributes: str) -> Markup:
    """A link to a notebook in the same folder, at a heading or a cell of it.

    With a click JupyterLab runs its own command for such links, also in what a script shows; elsewhere they are ordinary ones.
    """
    place = f"#{at}" if at else ""
    target = {"path": f"{notebook}.ipynb", **({"id": place} if at else {})}
    command = {
        "data_commandlinker_command": "rendermime:handle-local-link",
        "data_commandlinker_args": json.dumps(target),
    }
    return tag("a", *inside, href=f"{notebook}.ipynb{place}", **attributes, **command)


def prose(text: str) -> Markup:
    """One of our own sentences, in which text in backticks is code.

    >>> prose("test `margin <= 0`")
    Markup('test <code>margin &lt;= 0</code>')
    """
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))
