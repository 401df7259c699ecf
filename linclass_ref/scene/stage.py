"""The figure of an `App`, taken apart for the browser: the background as an image, and what `draw` adds as a scene.

The background is rendered once and again only if limits or titles change. For each state only the artists of `draw` are made, and
written down (see `scene`). `slopes` tells how a scene changes with the place of a handle, so that the browser can go on without us.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from linclass_ref._support.validate import FloatArray
from linclass_ref.plots.png import fast_png
from linclass_ref.plots.style import style
from linclass_ref.scene.scene import Recorder, Scene
from linclass_ref.scene.toolkit import App, Points, Vector, axes_list

NUDGE = 0.9  # pixels by which a handle is moved to see what follows; not half the step of a handle that goes from dot to dot of an image
MAX_SHAPES_PER_FRAME = (
    100  # in one mark, such as a surface; more do not follow a handle but wait for us. canvas.js has the same
)
JUMP = 40.0  # times as far as the handle: what moves further has not followed it but become something else
FINE = 1e-9  # the step of a control that does not round


@dataclass(frozen=True)
class Slopes:
    """How far each coordinate of a scene moves if a handle moves by a pixel to the right, and by one down; zero if it does not follow."""

    sizes: list[int]
    right: FloatArray
    down: FloatArray


class Stage:
    """One figure of an app, with the artists of one state."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.figure, self.axes = app.canvas()
        self.flat = axes_list(self.axes)
        self.handled = [control for control in app.controls if isinstance(control, Points | Vector)]
        self.dpi, self.ratio = self.figure.dpi, 1.0
        # Titles belong to the background until `draw` changes one. Most never change, and outlines of text are long.
        self.titles = [(ax, title) for ax in self.flat for title in (ax.title, ax._left_title, ax._right_title)]  # type: ignore[attr-defined]
        self.artists: list[tuple[Axes, Artist]] = []
        self.limits: list[Any] = []  # those of the background, as its titles
        self.written: list[str] = []
        self.sizes: dict[Any, Any] = {}  # of texts, at this dpi

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in the screen's own pixels."""
        return int(self.figure.bbox.width), int(self.figure.bbox.height)

    def scale(self, ratio: float) -> None:
        """Draw for a screen that has `ratio` pixels in each of the page's."""
        self.ratio, self.figure.dpi = ratio, self.dpi * ratio
        self.limits, self.sizes = [], {}

    def clear(self) -> None:
        for _, artist in self.artists:
            artist.remove()
        self.artists = []

    def show(self, state: Any) -> None:
        """Replace the artists of the last state with those of this one."""
        self.clear()
        before = {ax: set(ax.get_children()) for ax in self.flat}
        try:
            with style():
                for ax in self.flat:
                    ax.set_prop_cycle(None)  # the same state gets the same colours, whatever was drawn before
                self.app.draw(self.axes, state)
        finally:
            self.artists = [(ax, one) for ax in self.flat for one in ax.get_children() if one not in before[ax]]
            for _, artist in self.artists:
                artist.set_animated(True)

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The app's state as a notebook shows a still picture. What moves later keeps the layout of this picture."""
        self.show(self.app.state)
        for _, artist in self.artists:
            artist.set_animated(False)
        shown = self.figure.describe(self.app.in_words())._repr_mimebundle_()
        self.figure.set_layout_engine("none")
        return shown

    def new_background(self) -> bytes | None:
        """The background as PNG, if it has changed since this was last asked for."""
        if self._limits() == self.limits and not self._title_changed():
            return None
        self.figure.canvas.draw()
        self.figure.set_layout_engine("none")
        self.limits, self.written = self._limits(), [title.get_text() for _, title in self.titles]
        return fast_png(np.asarray(self.figure.canvas.buffer_rgba()))  # type: ignore[attr-defined]

    def _limits(self) -> list[Any]:
        return [(ax.get_xlim(), ax.get_ylim()) for ax in self.flat]

    def _title_changed(self) -> bool:
        """Whether a title of the background is out of date. From then on that title is drawn with each state."""
        changed = False
        for (_, title), before in zip(self.titles, self.written, strict=True):
            if title.get_text() != before and not title.get_animated():
                title.set_animated(True)
                changed = True
        return changed

    def scene(self, *, snap: bool = True) -> Scene:
        """What the artists of the present state look like, over the background."""
        recorder = Recorder(self.figure.canvas.get_renderer(), snap, self.sizes)  # type: ignore[attr-defined]
        for _, artist in [*sorted(self.artists, key=lambda pair: pair[1].get_zorder()), *self.titles]:
            if artist.get_animated():
                artist.draw(recorder)
        return recorder.scene

    def handles(self, state: Any) -> list[FloatArray]:
        """Where the handles of each control of `handled` are, in pixels from the upper left."""
        return [self._to_pixels(control, control.handles(state)) for control in self.handled]

    def _to_pixels(self, control: Points | Vector, places: Any) -> FloatArray:
        return self.flat[control.axes].transData.transform(places) * [1, -1] + [0, self.figure.bbox.height]

    def frames(self) -> list[list[float]]:
        """The rectangle of the axes of each control of `handled`: left, top, right, bottom. Handles stay inside."""
        height = self.figure.bbox.height
        boxes = [self.flat[control.axes].bbox for control in self.handled]
        return [[box.x0, height - box.y1, box.x1, height - box.y0] for box in boxes]

    def panels(self) -> list[list[float]]:
        """Where each column of axes begins and ends, with its labels, in pixels. A narrow screen shows one below another."""
        columns: list[list[float]] = []
        for ax in sorted(self.flat, key=lambda one: one.bbox.x0):
            box = ax.get_tightbbox(self.figure.canvas.get_renderer())  # type: ignore[attr-defined]
            if box is not None and columns and ax.bbox.x0 < columns[-1][1]:
                columns[-1][1] = max(columns[-1][1], box.x1)
            elif box is not None:
                columns.append([box.x0, box.x1])
        cuts = [(a[1] + b[0]) / 2 for a, b in pairwise(columns)]
        return [[left, right] for left, right in zip([0.0, *cuts], [*cuts, float(self.size[0])], strict=True)]

    def slopes(self, state: Any, which: int, i: int, here: Scene | None = None) -> Slopes | None:
        """How the scene of the state follows handle `i` of control `which`; None if it cannot be told.

        The state is drawn as it is (unless its scene, without snapping, is known: `here`), with the handle a little further to the right,
        and a little further down. No artists are left.
        """
        control = _without_rounding(self.handled[which])
        place = control.handles(state)[i]

        def nudged(*step: float) -> Scene:
            return self._scene_at(control.moved(state, i, self._nudged(control, place, step)))

        try:
            with self._undone():
                here = nudged(0.0, 0.0) if here is None else here
                right, down = nudged(NUDGE, 0.0), nudged(0.0, NUDGE)
        except Exception:  # a state between two steps need not be one that can be drawn
            return None
        finally:
            self.clear()
        return Slopes(here.sizes, _slope(here, right), _slope(here, down))

    def _scene_at(self, state: Any) -> Scene:
        self.show(state)
        if self._limits() != self.limits:
            raise ValueError("what follows would need another background")
        return self.scene(snap=False)

    def _nudged(self, control: Points | Vector, place: Any, step: tuple[float, ...]) -> FloatArray:
        ax = self.flat[control.axes]
        return ax.transData.inverted().transform(ax.transData.transform(place) + np.multiply(step, [1, -1]))

    @contextmanager
    def _undone(self) -> Iterator[None]:
        """Titles and limits that are set here do not stay."""
        limits, texts = self._limits(), [title.get_text() for _, title in self.titles]
        try:
            yield
        finally:
            for ax, (x, y) in zip(self.flat, limits, strict=True):
                if (ax.get_xlim(), ax.get_ylim()) != (x, y):
                    ax.set(xlim=x, ylim=y)
            for (_, title), text in zip(self.titles, texts, strict=True):
                title.set_text(text)

    def close(self) -> None:
        self.figure.clear()


def _slope(here: Scene, there: Scene) -> FloatArray:
    """The change of each coordinate per pixel; zero for marks that are of another shape there, far away, or too large to follow."""
    slopes = [np.zeros(size) for size in here.sizes]
    if len(here.marks) == len(there.marks):
        for k, (mark, other) in enumerate(zip(here.marks, there.marks, strict=True)):
            if (
                mark[0] == other[0]
                and mark[2:] == other[2:]
                and not (mark[0] == "path" and mark[3] > MAX_SHAPES_PER_FRAME)
            ):
                change = there.pieces[k] - here.pieces[k]
                slopes[k] = change / NUDGE if np.all(np.abs(change) < JUMP * NUDGE) else slopes[k]
    return np.concatenate([*slopes, np.zeros(0)])


def _without_rounding(control: Any) -> Any:
    """The same control, but a handle moves by any distance."""
    return replace(control, step=FINE) if "step" in {one.name for one in fields(control)} else control
