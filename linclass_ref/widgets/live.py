"""The live side of an `App`: ipympl's canvas, ipywidgets' controls, the mouse, and the keeping of time.

Why it is quick: the background is rendered once and kept as pixels; for each state only the artists of `draw` are rendered over a copy
of it. Why it never lags behind: at most one picture is on its way to the browser; states that come meanwhile are skipped, and the
newest is drawn when the browser has taken the last one.
"""

import html
import io
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as W
import numpy as np
from ipympl.backend_nbagg import Canvas, FigureManager
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from PIL import Image

from linclass_ref.plots.style import style
from linclass_ref.widgets.mouse import Mouse
from linclass_ref.widgets.panel import build_control
from linclass_ref.widgets.toolkit import App, axes_list

PATIENCE = 1.0  # seconds after which a picture that the browser did not confirm is taken as lost

# cell id → (execution, what it showed): to close what the last run of the same cell left behind.
_shown: dict[str, tuple[str, list["App[Any]"]]] = {}


class LiveCanvas(Canvas):
    """ipympl's canvas, which sends whole pictures on our request instead of differences on the browser's.

    A difference is lost when the next one overtakes it in the browser. A whole picture in fast PNG compression costs no more.
    """

    def __init__(self, figure: Any, paint: Callable[[], None], confirmed: Callable[[], None]) -> None:
        self._paint, self._confirmed = paint, confirmed
        super().__init__(figure)
        self.toolbar_visible = self.header_visible = self.footer_visible = self.resizable = False
        self.manager = FigureManager(self, 0)
        # Single letters typed over the picture would otherwise switch grids and scales, or close it.
        self.mpl_disconnect(self.manager.key_press_handler_id)

    @property
    def seen(self) -> bool:
        """Whether a browser has opened this canvas."""
        return not self.syncing_data_url

    def get_diff_image(self) -> bytes:
        pixels = np.asarray(self.get_renderer().buffer_rgba())
        self._last_buff = pixels.view(np.uint32).squeeze(2)
        self._png_is_old = False
        buffer = io.BytesIO()
        Image.fromarray(pixels).convert("RGB").save(buffer, format="png", compress_level=1)
        return buffer.getvalue()

    def draw_idle(self) -> None:
        if self.seen:
            self._paint()

    def handle_draw(self, event: object) -> None:
        self._confirmed()

    def _handle_message(self, widget: object, content: dict[str, Any], buffers: object) -> None:
        super()._handle_message(widget, content, buffers)
        if content["type"] == "initialized":
            self._paint()


class Live:
    """One showing of an app: figure, controls, and the artists of the present state."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.figure, self.axes = app.canvas()
        self.flat = axes_list(self.axes)
        self.canvas = LiveCanvas(self.figure, self.paint, self._confirmed)
        self.canvas.mpl_connect("draw_event", self._background_drawn)
        # Titles may change with the state: they are drawn with its artists, never with the background.
        self.titles = [(ax, title) for ax in self.flat for title in (ax.title, ax._left_title, ax._right_title)]  # type: ignore[attr-defined]
        for _, title in self.titles:
            title.set_animated(True)
        self.artists: list[tuple[Axes, Artist]] = []
        self.pixels: Any = None
        self.limits: list[Any] = []
        self.sent_at: float | None = None
        self.behind = False
        self.refreshers: list[Callable[[], None]] = []
        self.closers: list[Callable[[], None]] = []
        self.syncing = False
        self.status, self.errors = W.HTML(), W.HTML()
        self.box = self._lay_out()
        self.mouse = Mouse(self)
        app.listeners.append(self.changed)
        with self.guard():
            self._sync()
            self._redo()

    def _lay_out(self) -> W.Widget:
        wrap = W.Layout(flex_flow="row wrap", align_items="center", grid_gap="2px 14px", width="100%")
        rows = [build_control(control, self) for control in self.app.controls]
        reset = W.Button(
            description="Reset", icon="undo", tooltip=f"Reset: {self.app.title}", layout=W.Layout(width="90px")
        )
        reset.on_click(self.guarded(lambda _: self.app.reset()))
        title = W.HTML(f"<b style='font-size:15px'>{html.escape(self.app.title)}</b>")
        head = W.HBox([title, reset], layout=W.Layout(width="100%", justify_content="space-between"))
        box = W.VBox([head, self.canvas, self.status, W.HBox(rows, layout=wrap), self.errors])
        box.layout = W.Layout(width="100%", max_width="780px", overflow="hidden", padding="4px 2px 8px")
        box.add_class("linclass-widget")
        return box

    def apply(self, action: Callable[[Any], Any]) -> None:
        """The next state is what `action` makes of the present one."""
        with self.guard():
            self.app.state = action(self.app.state)

    def moved(self, changes: Callable[[], dict[str, Any]]) -> None:
        """A control has a new value: not by our own hand, but by the learner's."""
        if not self.syncing:
            with self.guard():
                self.app.update(**changes())

    def changed(self) -> None:
        """The app has a new state: show it in the controls, in words, and in the picture."""
        with self.guard():
            self._sync()
            self.refresh()

    def _sync(self) -> None:
        self.syncing = True
        try:
            for refresher in self.refreshers:
                refresher()
        finally:
            self.syncing = False
        words = html.escape(self.app.describe(self.app.state))
        self.status.value = f"<div role='status' aria-live='polite' style='line-height:1.4'>{words}</div>"

    def refresh(self) -> None:
        """Send the present state's picture, now or as soon as the browser has taken the last one."""
        if not self.canvas.seen:
            self.behind = True
        elif self.sent_at is not None and time.monotonic() - self.sent_at < PATIENCE:
            self.behind = True
        else:
            self._redo()
            self._send()

    def _confirmed(self) -> None:
        self.sent_at = None
        if self.behind:
            with self.guard():
                self._redo()
                self._send()

    def _redo(self) -> None:
        """Replace the artists of the last state by those of the present one."""
        self.behind = False
        for _, artist in self.artists:
            artist.remove()
        self.artists = []
        before = {ax: set(ax.get_children()) for ax in self.flat}
        try:
            with style():
                self.app.draw(self.axes, self.app.state)
        finally:
            for ax in self.flat:
                self.artists += [(ax, artist) for artist in ax.get_children() if artist not in before[ax]]
            for _, artist in self.artists:
                artist.set_animated(True)

    def _send(self) -> None:
        self.sent_at = time.monotonic()
        limits = [(ax.get_xlim(), ax.get_ylim()) for ax in self.flat]
        if self.pixels is None or limits != self.limits:
            self.canvas.draw()
        else:
            self.canvas.restore_region(self.pixels)
            self._draw_artists()
            self.canvas.blit()
        # The browser answers this with a "draw" of its own, after it has taken the picture.
        self.canvas.send_event("draw")

    def paint(self) -> None:
        """Render everything: the browser has no picture yet, or one of another size."""
        with self.guard():
            if self.behind:
                self._redo()
            self.canvas.draw()

    def _background_drawn(self, event: Any) -> None:
        if self.canvas.is_saving():
            return
        self.figure.set_layout_engine("none")
        self.pixels = self.canvas.copy_from_bbox(self.figure.bbox)
        self.limits = [(ax.get_xlim(), ax.get_ylim()) for ax in self.flat]
        self._draw_artists()

    def _draw_artists(self) -> None:
        for ax, artist in [*sorted(self.artists, key=lambda pair: pair[1].get_zorder()), *self.titles]:
            ax.draw_artist(artist)

    @contextmanager
    def guard(self) -> Iterator[None]:
        """What goes wrong in here is shown in the widget: a browser would swallow it."""
        try:
            yield
        except Exception as problem:
            story = html.escape("".join(traceback.format_exception(problem)))
            what = html.escape(f"{type(problem).__name__}: {problem}")
            self.errors.value = (
                "<div role='alert' style='border-left:4px solid #b3001b;background:#fdecec;color:#222;padding:6px 10px;line-height:1.4'>"
                f"<b>This did not work.</b> {what}<details><summary>Where</summary><pre>{story}</pre></details></div>"
            )
        else:
            if self.errors.value:
                self.errors.value = ""

    def guarded(self, function: Callable[..., object]) -> Callable[..., None]:
        def call(*arguments: Any) -> None:
            with self.guard():
                function(*arguments)

        return call

    def close(self) -> None:
        for closer in self.closers:
            closer()
        if self.changed in self.app.listeners:
            self.app.listeners.remove(self.changed)
        _close_all(self.box)
        self.canvas.manager.toolbar.close()
        self.figure.clear()


def show(app: App[Any]) -> dict[str, Any]:
    """Make the app live and return what the notebook needs to show it. A second run of the same cell closes what the first one left."""
    app.close()
    cell, execution = _where()
    last, apps = _shown.get(cell, ("", []))
    if last != execution:
        for old in apps:
            old.close()
        apps = []
    app.live = Live(app)
    _shown[cell] = (execution, [*apps, app])
    return {"version_major": 2, "version_minor": 0, "model_id": app.live.box.model_id}


def _where() -> tuple[str, str]:
    """The id of the cell that is running, and of this run of it; a front end that sends no cell ids has one cell."""
    from IPython import get_ipython

    shell: Any = get_ipython()
    parent = shell.kernel.get_parent("shell") if shell is not None and hasattr(shell, "kernel") else {}
    return parent.get("metadata", {}).get("cellId", ""), parent.get("header", {}).get("msg_id", "")


def _close_all(widget: W.Widget) -> None:
    for child in getattr(widget, "children", ()):
        _close_all(child)
    widget.close()
