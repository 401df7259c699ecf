"""The look of the course: one colour and one marker per class, and a helper for figures. Nothing here uses pyplot's list of figures."""

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

from linclass_ref.plots.shown import as_html, has_front_end

RC = mpl.rc_params_from_file(str(Path(__file__).with_name("linclass.mplstyle")), use_default_template=False)

INK = "#222222"  # boundaries, arrows, text
QUIET = "#8a8a8a"  # things that are there only for comparison
ACCENT = "#117733"  # what the picture is about: a solution cone, an update, a chosen model
ALARM = "#b3001b"  # a mistake


@dataclass(frozen=True)
class ClassStyle:
    """How the points of one class look. The marker alone and the colour alone each identify the class."""

    color: str
    marker: str
    tint: str  # of the class's region

    @property
    def size(self) -> float:
        """A factor for the marker's area that makes all shapes look equally large."""
        return {"o": 1.0, "s": 0.85, "D": 0.75, "*": 1.8, "P": 1.15, "X": 1.15, "p": 1.15}.get(self.marker, 1.1)


# Class 0 looks like -1 and class 1 like +1, so that the pictures agree however a lesson codes its labels.
CLASSES = (
    ClassStyle("#d55e00", "s", "#fbe3d3"),
    ClassStyle("#0072b2", "o", "#d6e8f5"),
    ClassStyle("#00805c", "^", "#d3efe5"),
    ClassStyle("#b0478a", "D", "#f5e0ec"),
    ClassStyle("#7a5c00", "v", "#f3ebcb"),
    ClassStyle("#5b4fa0", "P", "#e4e0f4"),
    ClassStyle("#3a9bc4", "X", "#dff2fa"),
    ClassStyle("#555555", "p", "#e8e8e8"),
    ClassStyle("#8c2d04", "*", "#f0d9cd"),
    ClassStyle("#4d7c0f", "<", "#e6f0d3"),
)


def class_style(label: int) -> ClassStyle:
    """The style of a label: -1, or a class index 0 … 9 (so that +1 and class 1 look the same).

    >>> class_style(+1).marker, class_style(-1).marker
    ('o', 's')
    """
    index = 0 if label == -1 else int(label)
    if not 0 <= index < len(CLASSES):
        raise ValueError(f"a label must be -1 or a class index from 0 to {len(CLASSES) - 1}; got {label}")
    return CLASSES[index]


@contextmanager
def style() -> Iterator[None]:
    """The course's rcParams, for the length of a `with` block."""
    with mpl.rc_context(RC):
        yield


def use() -> None:
    """Use the course's rcParams from now on. For a notebook's set-up cell, so that what its cells draw looks like the rest."""
    mpl.rcParams.update(RC)


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

    def png(self) -> bytes:
        """The picture as PNG. The header does not name matplotlib's version, so the same picture gives the same bytes."""
        buffer = io.BytesIO()
        self.savefig(buffer, format="png", dpi=RC["savefig.dpi"], metadata={"Software": None})
        return buffer.getvalue()

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
