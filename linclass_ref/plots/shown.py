"""How a picture reaches the screen: with its alternative text, and dark where JupyterLab is dark. Nothing here needs matplotlib."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

# In the dark theme light and dark change places, and the hues stay: the orange class is still orange. White becomes the theme's background.
IN_THE_DARK = (
    "[data-jp-theme-light=false] .linclass-figure, [data-jp-theme-light=false] .linclass-widget canvas"
    " {filter: invert(0.93) hue-rotate(180deg)}"
)


def as_html(png: str, words: str, width: int) -> "Markup":
    """The picture (PNG in base64) as an image with its alternative text. JupyterLab gives a bare PNG none."""
    from markupsafe import Markup  # no submission may import it; while grading there is no front end

    image = Markup('<img class="linclass-figure" alt="{}" width="{}" src="data:image/png;base64,{}">')
    return Markup("<style>{}</style>{}").format(Markup(IN_THE_DARK), image.format(words, width, png))


def has_front_end() -> bool:
    """Whether somebody is looking: a kernel is running, and LINCLASS_STATIC is not set."""
    if os.environ.get("LINCLASS_STATIC", "0") not in ("", "0"):
        return False
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return hasattr(shell, "kernel")
