"""The live side of an `App`: ipympl's canvas, ipywidgets' controls, the mouse, and the timing.

Why it is fast: the background is rendered once and kept as pixels; for each state only the artists of `draw` are rendered over a copy
of it. Why it never lags behind: at most one picture is on its way to the browser; states that arrive in the meantime are skipped, and
the newest is drawn when the browser has received the last one.
"""

import html
import struct
import time
import traceback
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as W
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from linclass_ref.plots.style import style
from linclass_ref.widgets._ipympl import Canvas, FigureManager
from linclass_ref.widgets.mouse import Mouse
from linclass_ref.widgets.namer import Namer
from linclass_ref.widgets.panel import align, build_control
from linclass_ref.widgets.toolkit import App, axes_list

PATIENCE = 1.0  # seconds after which a picture that the browser did not confirm is considered lost

# ipympl's picture takes the focus and then swallows every key, even Tab: a keyboard user would be trapped in it. A hidden element takes
# no focus, and the canvases inside it are made visible again. Everything the mouse can do there, a control under the picture can do too.
NO_TRAP = (
    ".linclass-widget .jupyter-matplotlib-canvas-div {visibility: hidden}"
    " .linclass-widget .jupyter-matplotlib-canvas-div canvas {visibility: visible}"
)
NARROW = 440  # pixels; beside a picture that is not wider there is room for its controls
# The label of a row of buttons stands beside them, as that of a slider does; above them it would take a row of its own.
IN_ONE_LINE = (
    ".linclass-widget .widget-toggle-buttons {display: flex; align-items: center; width: auto}"
    " .linclass-widget .widget-toggle-buttons > label {flex: none; margin-right: 8px}"
    " .linclass-widget .widget-slider > label {text-align: left}"
    " .linclass-widget .widget-readout {width: auto; min-width: 52px}"
)

# cell id → (execution, apps shown): needed to close what the previous run of the same cell left behind.
_shown: dict[str, tuple[str, list["App[Any]"]]] = {}


class LiveCanvas(Canvas):
    """ipympl's canvas, except that it sends whole pictures when we ask for it, not differences when the browser asks.

    A difference is lost if the next one overtakes it in the browser. A whole picture with fast PNG compression costs no more.
    """

    def __init__(self, figure: Any, paint: Callable[[], None], confirmed: Callable[[], None]) -> None:
        self._paint, self._confirmed = paint, confirmed
        super().__init__(figure)
        self.toolbar_visible = self.header_visible = self.footer_visible = self.resizable = False
        with warnings.catch_warnings():
            # ipympl 0.10 makes its toolbar in a way that traitlets deprecates. The browser side needs one, although we never show it.
            warnings.simplefilter("ignore", DeprecationWarning)
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
        return fast_png(pixels)

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
    """One display of an app: figure, controls, and the artists of the current state."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.figure, self.axes = app.canvas()
        self.flat = axes_list(self.axes)
        self.canvas = LiveCanvas(self.figure, self.paint, self._confirmed)
        self.canvas.mpl_connect("draw_event", self._background_drawn)
        # Titles belong to the background until `draw` changes one. Most never change, and text is the slowest thing to render.
        self.titles = [(ax, title) for ax in self.flat for title in (ax.title, ax._left_title, ax._right_title)]  # type: ignore[attr-defined]
        self.written: list[str] = []
        self.artists: list[tuple[Axes, Artist]] = []
        self.pixels: Any = None
        self.limits: list[Any] = []
        self.sent_at: float | None = None
        self.behind = False
        self.refreshers: list[Callable[[], None]] = []
        self.closers: list[Callable[[], None]] = []
        self.syncing = self.failed = self.dragging = False
        self.depth = 0  # of guards within guards
        self.status, self.errors = W.HTML(), W.HTML()
        self.box = self._lay_out()
        self.mouse = Mouse(self)
        app.listeners.append(self.changed)
        with self.guard():
            self._sync()
            self._redo()

    def _lay_out(self) -> W.Widget:
        rows = [build_control(control, self) for control in self.app.controls]
        align(rows)
        reset = W.Button(
            description="Reset", icon="undo", tooltip=f"Reset: {self.app.title}", layout=W.Layout(width="90px")
        )
        reset.on_click(self.guarded(lambda _: self.app.reset()))
        title = W.HTML(
            f"<style>{NO_TRAP} {IN_ONE_LINE}</style><b style='font-size:15px'>{html.escape(self.app.title)}</b>"
        )
        head = W.HBox([title, reset], layout=W.Layout(width="100%", justify_content="space-between"))
        beside = self.figure.get_figwidth() * self.figure.dpi <= NARROW
        controls = W.HBox(rows, layout=W.Layout(flex_flow="row wrap", align_items="center", grid_gap="2px 14px"))
        controls.layout.flex = f"1 1 {'300px' if beside else '100%'}"
        controls.layout.align_content = "center"
        picture = W.HBox([self.canvas, controls], layout=W.Layout(flex_flow="row wrap", grid_gap="0 14px"))
        parts = [picture, self.status] if beside else [self.canvas, self.status, controls]
        box = W.VBox([head, *parts, self.errors, Namer(self.app.title)])
        box.layout = W.Layout(width="100%", max_width="780px", overflow="auto", padding="4px 2px 8px")
        box.add_class("linclass-widget")
        return box

    def apply(self, action: Callable[[Any], Any]) -> None:
        """Change the state to `action(state)`."""
        with self.guard():
            self.app.state = action(self.app.state)

    def moved(self, changes: Callable[[], dict[str, Any]]) -> None:
        """A control has a new value. Ignore it if we set it ourselves."""
        if not self.syncing:
            with self.guard():
                self.app.update(**changes())

    def changed(self) -> None:
        """The app has a new state: show it in the controls, in the text, and in the picture."""
        with self.guard():
            self._sync()
            self.refresh()

    def drag(self, going_on: bool) -> None:
        """A drag begins or ends. Sliders follow only at its end: during a drag, the browser would send back outdated values."""
        self.dragging = going_on
        self._sync()

    def _sync(self) -> None:
        self.syncing = True
        try:
            for refresher in () if self.dragging else self.refreshers:
                refresher()
        finally:
            self.syncing = False
        words = html.escape(self.app.describe(self.app.state))
        self.status.value = f"<div role='status' aria-live='polite' style='line-height:1.4'>{words}</div>"

    def refresh(self) -> None:
        """Send the picture of the current state, now or as soon as the browser has received the last one."""
        on_its_way = self.sent_at is not None and time.monotonic() - self.sent_at < PATIENCE
        if on_its_way or not self.canvas.seen:
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
        """Replace the artists of the last state by those of the current one."""
        self.behind = False
        for _, artist in self.artists:
            artist.remove()
        self.artists = []
        before = {ax: set(ax.get_children()) for ax in self.flat}
        try:
            with style():
                for ax in self.flat:
                    ax.set_prop_cycle(None)  # the same state gets the same colours, whatever was drawn before
                self.app.draw(self.axes, self.app.state)
        finally:
            for ax in self.flat:
                self.artists += [(ax, artist) for artist in ax.get_children() if artist not in before[ax]]
            for _, artist in self.artists:
                artist.set_animated(True)

    def _send(self) -> None:
        self.sent_at = time.monotonic()
        if self.pixels is None or self._limits() != self.limits or self._title_changed():
            self.canvas.draw()
        else:
            self.canvas.restore_region(self.pixels)
            self._draw_artists()
            self.canvas.blit()
        # The browser answers this with a "draw" of its own after it has received the picture.
        self.canvas.send_event("draw")

    def paint(self) -> None:
        """Render everything: the browser has no picture yet, or one of a different size."""
        with self.guard():
            if self.behind:
                self._redo()
            self.canvas.draw()

    def _background_drawn(self, event: Any) -> None:
        if self.canvas.is_saving():
            return
        self.figure.set_layout_engine("none")
        self.pixels = self.canvas.copy_from_bbox(self.figure.bbox)
        self.limits, self.written = self._limits(), [title.get_text() for _, title in self.titles]
        self._draw_artists()

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

    def _draw_artists(self) -> None:
        for ax, artist in [*sorted(self.artists, key=lambda pair: pair[1].get_zorder()), *self.titles]:
            if artist.get_animated():
                ax.draw_artist(artist)

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Show exceptions in the widget, because a browser would swallow them. The message disappears after the next success."""
        self.depth += 1
        try:
            yield
        except Exception as problem:
            self.failed = True
            story = html.escape("".join(traceback.format_exception(problem)))
            what = html.escape(f"{type(problem).__name__}: {problem}")
            self.errors.value = (
                "<div role='alert' style='border-left:4px solid #b3001b;background:#fdecec;color:#222;padding:6px 10px;line-height:1.4'>"
                f"<b>This did not work.</b> {what}<details><summary>Where</summary><pre>{story}</pre></details></div>"
            )
        finally:
            self.depth -= 1
            if self.depth == 0:
                if not self.failed and self.errors.value:
                    self.errors.value = ""
                self.failed = False

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
    """Make the app live and return what the notebook needs to show it. Running a cell again closes what its previous run left behind."""
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


def fast_png(pixels: Any) -> bytes:
    """A PNG of (height, width, 4) bytes without the alpha channel, with the fastest compression and without a search for row filters.

    That search takes most of the time that image libraries need for a PNG; on flat drawings it gains nothing.
    """
    height, width = pixels.shape[:2]
    rows = np.zeros((height, 1 + 3 * width), dtype=np.uint8)  # a row begins with the number of its filter: 0, none
    rows[:, 1:] = pixels[:, :, :3].reshape(height, -1)
    squeeze = zlib.compressobj(level=1, memLevel=9)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = {b"IHDR": header, b"IDAT": squeeze.compress(rows.tobytes()) + squeeze.flush(), b"IEND": b""}
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _where() -> tuple[str, str]:
    """The id of the running cell and of this execution. All cells count as one if the front end sends no cell ids."""
    from IPython import get_ipython

    shell: Any = get_ipython()
    parent = shell.kernel.get_parent("shell") if shell is not None and hasattr(shell, "kernel") else {}
    return parent.get("metadata", {}).get("cellId", ""), parent.get("header", {}).get("msg_id", "")


def _close_all(widget: W.Widget) -> None:
    for child in getattr(widget, "children", ()):
        _close_all(child)
    widget.close()
