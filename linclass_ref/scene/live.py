"""The live side of an `App`: the canvas in the browser, ipywidgets' controls, the mouse, and the timing.

Why it is fast: the background is sent once, as an image; for each state only a list of marks follows (see `scene`), and the browser
paints it. While a handle is dragged, the browser does not even wait for that: it moves every mark along its slope (see `stage`), and
our answer replaces what it guessed. Why it never lags behind: at most one scene is on its way to the browser; states that arrive in the
meantime are skipped, and the newest is drawn when the browser has shown the last one.
"""

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as W
import numpy as np
import traitlets
from markupsafe import Markup

from linclass_ref.scene.mouse import Event, Mouse
from linclass_ref.scene.namer import Namer
from linclass_ref.scene.panel import align, build_control, disable_idle, fold
from linclass_ref.scene.scene import Scene
from linclass_ref.scene.stage import Stage
from linclass_ref.scene.toolkit import App

MAX_UNCONFIRMED_SECONDS = 1.0  # seconds after which a scene that the browser did not confirm is considered lost
AFAR = 24  # pixels that a handle can be dragged before the slopes are computed anew

SCRIPT = Path(__file__).with_name("canvas.js").read_text(encoding="utf-8")
# Pixels. The controls are beside the picture where that leaves BESIDE for them, as in a window of 1366 pixels with a list of files,
# which leaves 910 in all. In a wider one they have ROOMY, and the picture grows, by MAX_GROWTH and to TALLEST_PICTURE at most.
BESIDE, ROOMY, GAP, MAX_GROWTH, TALLEST_PICTURE, WIDEST = 274, 340, 16, 1.3, 430, 1240
SLIDER = 140  # pixels of a slider with its value, without its label
# The label of a row of buttons stands beside them, as that of a slider does; above them it would take a row of its own.
IN_ONE_LINE = (
    ".linclass-widget .widget-toggle-buttons {display: flex; align-items: center; width: auto}"
    " .linclass-widget .widget-toggle-buttons > label {flex: none; margin-right: 8px}"
    " .linclass-widget .widget-slider > label {text-align: left}"
    " .linclass-widget .widget-readout {flex: none; width: auto; min-width: 52px; max-width: none; padding-left: 6px}"
    # MathJax keeps an invisible copy of each formula for screen readers. Where it is wider than the formula and reaches over the edge of
    # a cell, the cell could be scrolled, but not by keyboard.
    " mjx-assistive-mml {max-width: 100%}"
    # A cell without the focus shows no cursor, but JupyterLab lets it blink there, unseen. With all cells together that takes up to half
    # of the browser's time for a frame.
    " .cm-editor:not(.cm-focused) .cm-cursorLayer {animation: none !important}"
)
TITLE = Markup("<style>{}</style><b style='font-size:15px'>{}</b>")
STATUS = Markup("<div role='status' aria-live='polite' style='line-height:1.4'>{}</div>")
PROBLEM = Markup(
    "<div role='alert' style='border-left:4px solid #b3001b;background:#fdecec;color:#222;padding:6px 10px;line-height:1.4'>"
    "<b>This did not work.</b> {}<details><summary>Where</summary><pre>{}</pre></details></div>"
)

# cell id → (execution, apps shown): needed to close what the previous run of the same cell left behind.
_shown: dict[str, tuple[str, list["App[Any]"]]] = {}


class Canvas(anywidget.AnyWidget):
    """The picture in the browser. Everything but its size goes there and back as messages."""

    _esm = f"{SCRIPT}export default {{ render: globalThis.linclassCanvas.render }};\n"
    width = traitlets.Int().tag(sync=True)  # pixels of the page
    height = traitlets.Int().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)  # until there is a scene
    seen = False  # whether a browser has opened it


class Live:
    """One display of an app: its figure, its controls, and what the browser knows of them."""

    def __init__(self, app: App[Any], stage: Stage | None = None) -> None:
        self.app = app
        self.stage = stage or Stage(app)
        self.figure, self.flat = self.stage.figure, self.stage.flat
        width, height = self.stage.size
        self.canvas = Canvas(width=width, height=height, label=app.title)
        self.canvas.on_msg(lambda _, content, __: self.hear(content))
        self.sent_at: float | None = None
        self.behind = self.unheard = False  # unheard: the browser waits for an answer to what the mouse did
        self.drawn: tuple[Any, Scene] | None = None  # the state that a drag has come to, and its scene
        self.prepared: tuple[Any, Any] | None = None  # the handle whose slopes the browser has, and where it was then
        self.refreshers: list[Callable[[], None]] = []
        self.closers: list[Callable[[], None]] = []
        self.syncing = self.failed = self.dragging = False
        self.words = ""  # what the picture shows
        self.depth = 0  # of guards within guards
        self.status, self.errors = W.HTML(), W.HTML()
        self.box = self._lay_out()
        self.mouse = Mouse(self)
        app.listeners.append(self.changed)
        with self.guard():
            self._sync()
            self.stage.show(app.state)

    def _lay_out(self) -> W.Widget:
        rows = [build_control(control, self) for control in self.app.controls]
        least = align(rows) + SLIDER
        for control, row in zip(self.app.controls, rows, strict=True):
            disable_idle(control, row, self)
        folded = [
            row for control, row in zip(self.app.controls, rows, strict=True) if getattr(control, "folded", False)
        ]
        if folded:
            rows = [row for row in rows if row not in folded] + fold(folded, self.app.title)
        reset = W.Button(
            description="Reset",
            icon="undo",
            tooltip=f"Reset: {self.app.title}",
            layout=W.Layout(width="90px", flex="0 0 auto"),
        )
        reset.on_click(self.guarded(lambda _: self.app.reset()))
        title = W.HTML(TITLE.format(Markup(IN_ONE_LINE), self.app.title))
        title.layout = W.Layout(flex="1 1 0", min_width="0")
        head = W.HBox([title, reset], layout=W.Layout(width="100%", justify_content="space-between"))
        width, height = self.stage.size
        grown = int(min(MAX_GROWTH, max(1, TALLEST_PICTURE / height)) * width)
        room = f"100% - {max(ROOMY, least) + GAP}px"
        self.canvas.layout = W.Layout(width=f"max(min({width}px, 100%), min({room}, {grown}px))", flex="none")
        controls = W.HBox(rows, layout=W.Layout(flex_flow="row wrap", align_items="center", grid_gap="2px 14px"))
        beside = W.VBox([self.status, controls], layout=W.Layout(flex=f"1 1 {max(BESIDE, least)}px", min_width="0"))
        parts = W.HBox([self.canvas, beside], layout=W.Layout(flex_flow="row wrap", grid_gap=f"0 {GAP}px"))
        box = W.VBox([head, parts, self.errors, Namer(self.app.title)])
        box.layout = W.Layout(width="100%", max_width=f"{WIDEST}px", overflow="auto", padding="4px 2px 8px")
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
        if not going_on:
            self.refresh()  # the browser stops following the mouse when it is told that nothing is held

    def _sync(self) -> None:
        self.syncing = True
        try:
            for refresher in () if self.dragging else self.refreshers:
                refresher()
        finally:
            self.syncing = False
        self.words = self.app.describe(self.app.state)
        self.status.value = STATUS.format(self.words)

    def refresh(self) -> None:
        """Send the scene of the current state, now or as soon as the browser has shown the last one."""
        on_its_way = self.sent_at is not None and time.monotonic() - self.sent_at < MAX_UNCONFIRMED_SECONDS
        if on_its_way or not self.canvas.seen:
            self.behind = True
        else:
            self._send()

    def _send(self) -> None:
        self.behind = False
        self.stage.show(self.app.state)
        self.sent_at = time.monotonic()
        background = self.stage.new_background()
        scene = self.stage.scene(snap=not self.dragging)  # what moves must not jump from pixel to pixel
        self.drawn = (self.app.state, scene) if self.dragging else None
        message = {
            "type": "scene",
            "scene": scene.plain(),
            "background": background is not None,
            "handles": [places.tolist() for places in self.stage.handles(self.app.state)],
            "frames": self.stage.frames(),
            "panels": self.stage.panels() if background else None,
            "heard": self.unheard,
            "held": self.mouse.handle,
            "at": self.mouse.at,
            "label": f"{self.app.title}. {self.words}",
        }
        pictures = ([background] if background else []) + scene.images
        self.canvas.send(message, [scene.coordinates.astype(np.float32).tobytes(), *pictures])
        self.unheard = False

    def hear(self, content: dict[str, Any]) -> None:
        """What the browser says."""
        with self.guard():
            if content["type"] == "ready":
                self.canvas.seen, self.prepared = True, None
                self.stage.scale(content["ratio"])
                self._send()
            elif content["type"] == "shown":
                self._confirmed()
            elif content["type"] == "prepare":
                self._prepare(content["handle"])
            else:
                self._hear_mouse(content)

    def _hear_mouse(self, content: dict[str, Any]) -> None:
        """What the mouse did. The answer is a scene, or a word if there is none to send: each message costs the browser time."""
        self.unheard = True
        try:
            if content["shown"]:
                self.sent_at = None
            self.mouse.hear(content["type"], self._event(content))
            if self.behind:
                self.refresh()
        finally:
            if self.unheard:
                self.canvas.send({"type": "heard"})
            self.unheard = False
        if self.mouse.handle and not self._is_prepared(self.mouse.handle):
            self._prepare(self.mouse.handle)

    def _event(self, content: dict[str, Any]) -> Event:
        x, y = content["x"], self.stage.size[1] - content["y"]
        inside = next((ax for ax in self.flat if ax.bbox.contains(x, y)), None)
        return Event(x, y, inside, content["button"], content["buttons"], content["double"])

    def _confirmed(self) -> None:
        self.sent_at = None
        if self.behind:
            self._send()

    def _is_prepared(self, handle: list[int]) -> bool:
        if self.prepared is None or self.prepared[0] != handle:
            return False
        gap = self._place(handle) - self.prepared[1]
        return bool(np.hypot(*gap) < AFAR * self.stage.ratio)

    def _place(self, handle: list[int]) -> Any:
        which, i = handle
        return self.stage.handles(self.app.state)[which][i]

    def _prepare(self, handle: list[int]) -> None:
        """Tell the browser what follows if this handle moves."""
        which, i = handle
        if i >= len(self.stage.handles(self.app.state)[which]):
            return  # it has been removed meanwhile
        known = self.drawn[1] if self.drawn and self.drawn[0] is self.app.state else None
        slopes = self.stage.slopes(self.app.state, which, i, known)
        self.prepared = (handle, self._place(handle))
        if slopes is not None:
            both = np.concatenate([slopes.right, slopes.down]).astype(np.float32)
            self.canvas.send({"type": "slopes", "handle": handle, "sizes": slopes.sizes}, [both.tobytes()])

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Show exceptions in the widget, because a browser would swallow them. The message disappears after the next success."""
        self.depth += 1
        try:
            yield
        except Exception as problem:
            self.failed = True
            what, story = f"{type(problem).__name__}: {problem}", "".join(traceback.format_exception(problem))
            self.errors.value = PROBLEM.format(what, story)
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
        self.stage.close()


def show(app: App[Any], stage: Stage | None = None) -> dict[str, Any]:
    """Make the app live and return what the notebook needs to show it. Running a cell again closes what its previous run left behind."""
    app.close()
    cell, execution = _where()
    last, apps = _shown.get(cell, ("", []))
    if last != execution:
        for old in apps:
            old.close()
        apps = []
    app.live = Live(app, stage)
    _shown[cell] = (execution, [*apps, app])
    return {"version_major": 2, "version_minor": 0, "model_id": app.live.box.model_id}


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
