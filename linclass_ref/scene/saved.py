"""What a notebook shows in place of a widget whose kernel is gone, for instance the next day.

It is an output of its own, right before that of the widget: JupyterLab shows only the widget of an output that has both, and says "model
not found" where there is none. As long as the widget lives it is hidden, and where the widget is dead the message is.
"""

from markupsafe import Markup

WIDGET = ".jp-OutputArea-child .jupyter-widgets>*"  # what there is of a widget that lives
STYLE = (
    ".linclass-saved{display:none}"
    f".jp-OutputArea-child:not(:has(+{WIDGET})) .linclass-saved{{display:block}}"
    f".jp-OutputArea-child:has(.linclass-saved)+.jp-OutputArea-child:not(:has(.jupyter-widgets>*)){{display:none}}"
)


def show_before(widget: str, html: Markup) -> None:
    """Show `html` where the widget that follows is not alive; the line below it says what running the cell brings: `widget`."""
    from IPython.display import display

    line = Markup("<p style='font-size:12px;opacity:.8'>Run this cell {}.</p>").format(widget)
    shown = Markup("<style>{}</style><div class='linclass-saved'>{}{}</div>").format(Markup(STYLE), html, line)
    display({"text/html": shown, "text/plain": ""}, raw=True)
