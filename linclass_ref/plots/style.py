"""The look of the course: one colour and one marker per class, and a helper for figures. Nothing here uses pyplot's list of figures."""

import base64
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

# Under their own names: pictures find everything about the look of the course here.
from linclass_ref.plots.looks import ACCENT as ACCENT
from linclass_ref.plots.looks import ALARM as ALARM
from linclass_ref.plots.looks import CLASSES as CLASSES
from linclass_ref.plots.looks import INK as INK
from linclass_ref.plots.looks import QUIET as QUIET
from linclass_ref.plots.looks import ClassStyle as ClassStyle
from linclass_ref.plots.looks import class_style as class_style
from linclass_ref.plots.png import fast_png
from linclass_ref.plots.shown import as_html, has_front_end
from linclass_ref.plots.ticks import ticks_found_once

if TYPE_CHECKING:
    from linclass_ref.plots.numbers import Numbers

RC = mpl.rc_params_from_file(str(Path(__file__).with_name("linclass.mplstyle")), use_default_template=False)


@contextmanager
def style() -> Iterator[None]:
    """The course's rcParams, for the length of a `with` block."""
    with mpl.rc_context(RC):
        yield


def use() -> None:
    """Use the course's rcParams from now on. For a notebook's set-up cell, so that what its cells draw looks like the rest.

    What a notebook has loaded by then stays, so that Python need not go through it in search of garbage; and as a picture consists of
    thousands of objects, Python searches less often. The search took a tenth of a lesson's time.
    """
    mpl.rcParams.update(RC)
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


class Picture(Figure):
    """A figure that shows itself as the last line of a cell. It is in no list of open figures, so it can be garbage-collected."""

    words = "A picture without a description."

    def describe(self, words: str) -> "Picture":
        """Say in words what is drawn and what to see in it, for those who cannot see it: the picture's alternative text.

        As the last line of a cell it shows the picture, as the picture's name would.

        >>> fig, ax = figure()
        >>> fig.describe("Two classes of points and a line between them.").words
        'Two classes of points and a line between them.'
        """
        self.words = " ".join(words.split())
        return self

    def numbers(self) -> "Numbers":
        """The numbers behind the picture as tables: curves, points, bars and maps.

        >>> fig, ax = figure()
        >>> line = ax.plot([0, 1], [2, 3.5], label="risk")
        >>> fig.numbers()
        Panel 1: risk
        x | y
        0 | 2
        1 | 3.5
        """
        from linclass_ref.plots.numbers import tables_of

        return tables_of(self)

    def draw(self, renderer: Any) -> None:
        """Lay out and draw, as every figure of matplotlib's, in less time."""
        with ticks_found_once(self.axes):
            super().draw(renderer)

    def png(self) -> bytes:
        """The picture as PNG. It does not name matplotlib's version, so the same picture gives the same bytes.

        `savefig` would draw everything twice, first without ink for the layout; drawing on the canvas does both at once.
        """
        on_screen, self.dpi = self.dpi, RC["savefig.dpi"]
        try:
            self.canvas.draw()
            return fast_png(np.asarray(self.canvas.buffer_rgba()))  # type: ignore[attr-defined]
        finally:
            self.dpi = on_screen

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        width, height = (int(inches * RC["figure.dpi"]) for inches in self.get_size_inches())
        data = {"image/png": base64.b64encode(self.png()).decode(), "text/plain": self.words}
        if has_front_end():
            data["text/html"] = as_html(data["image/png"], self.words, width)
        return data, {"image/png": {"width": width, "height": height}}


def figure(
    columns: int = 1, rows: int = 1, *, width: float | None = None, height: float | None = None, **grid: Any
) -> tuple[Picture, Any]:
    """A figure in the course's style, and its axes: a single one, or an array of them as from `plt.subplots`.

    End a cell with the figure's name to show it; `grid` goes to `Figure.subplots`.

    >>> fig, (left, right) = figure(2)
    >>> fig.get_size_inches().tolist()
    [7.2, 3.6]
    """
    width = width or (4.4 if columns == 1 else 7.2)
    height = height or (3.6 if columns == 1 else width / columns) * rows
    with style():
        picture = Picture(figsize=(width, height), layout="constrained")
        FigureCanvasAgg(picture)
        axes: Any | NDArray[np.object_] = picture.subplots(rows, columns, **grid)
    return picture, axes
