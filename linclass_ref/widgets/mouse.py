"""Dragging, clicking and double-clicking in a live figure."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from linclass_ref.widgets.toolkit import Points, Vector

if TYPE_CHECKING:
    from linclass_ref.widgets.live import Live

REACH = 14  # pixels within which a press grabs a handle
LEFT, RIGHT = 1, 3


class Mouse:
    """Mouse events → new states, for the controls of an app that have handles in a figure."""

    def __init__(self, live: "Live") -> None:
        self.live = live
        self.held: tuple[Points | Vector, int] | None = None
        self.grip = np.zeros(2)  # from the mouse to the handle, in pixels: grabbing a handle must not move it
        self.pressed_at = np.zeros(2)
        self.controls = [c for c in live.app.controls if isinstance(c, Points | Vector)]
        if self.controls:
            canvas = live.canvas
            canvas.mpl_connect("button_press_event", live.guarded(self.press))
            canvas.mpl_connect("motion_notify_event", live.guarded(self.move))
            canvas.mpl_connect("button_release_event", live.guarded(self.release))

    def press(self, event: Any) -> None:
        hit = self._nearest(event)
        if event.button == LEFT and event.dblclick:
            self._relabel(hit)
        elif event.button == LEFT and hit is not None:
            control, i = hit
            self._take(control, i, event)
            if isinstance(control, Points):
                self.live.app.update(selected=i)
        elif event.button == LEFT:
            self._add(event)
        elif event.button == RIGHT and hit is not None:
            control, i = hit
            if isinstance(control, Points) and control.editable:
                self.live.app.state = self.live.app.state.removed(i)

    def move(self, event: Any) -> None:
        if self.held is None:
            self._point_out(event)
            return
        if event.guiEvent and event.guiEvent.get("buttons") == 0:  # the button was released outside the picture
            self._let_go()
            return
        control, i = self.held
        self.live.app.state = control.moved(self.live.app.state, i, self._position(control, event, self.grip))

    def release(self, event: Any) -> None:
        """Release the handle at the mouse's present place: the last movements may not have been reported."""
        if self.held is not None and np.hypot(*(self.pressed_at - (event.x, event.y))) > 1:
            self.move(SimpleNamespace(x=event.x, y=event.y, inaxes=event.inaxes, guiEvent=None))
        self._let_go()

    def _let_go(self) -> None:
        self.held = None
        self.live.drag(False)

    def _take(self, control: Points | Vector, i: int, event: Any) -> None:
        self.held = (control, i)
        self.live.drag(True)
        handle = self.live.flat[control.axes].transData.transform(control.handles(self.live.app.state)[i])
        self.pressed_at = np.array([event.x, event.y])
        self.grip = handle - self.pressed_at

    def _point_out(self, event: Any) -> None:
        cursor = "grab" if self._nearest(event) is not None else "default"
        if self.live.canvas._cursor != cursor:
            self.live.canvas._cursor = cursor

    def _nearest(self, event: Any) -> tuple[Points | Vector, int] | None:
        """The handle under the mouse, if there is one."""
        best, found = REACH * self.live.canvas.device_pixel_ratio, None
        for control in self.controls:
            ax = self.live.flat[control.axes]
            if event.inaxes is not ax:
                continue
            pixels = ax.transData.transform(control.handles(self.live.app.state))
            gaps = np.hypot(*(pixels - (event.x, event.y)).T)
            i = int(gaps.argmin())
            if gaps[i] <= best:
                best, found = gaps[i], (control, i)
        return found

    def _position(self, control: Points | Vector, event: Any, grip: Any = (0, 0)) -> Any:
        """Where the mouse is in the control's axes, clipped to their limits so that no point gets lost outside."""
        ax = self.live.flat[control.axes]
        xy = ax.transData.inverted().transform((event.x + grip[0], event.y + grip[1]))
        (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
        return np.clip(xy, (left, bottom), (right, top))

    def _add(self, event: Any) -> None:
        for control in self.controls:
            if isinstance(control, Points) and control.editable and event.inaxes is self.live.flat[control.axes]:
                self.live.app.state = self.live.app.state.added(self._position(control, event))
                self._take(control, len(self.live.app.state.X) - 1, event)
                return

    def _relabel(self, hit: tuple[Points | Vector, int] | None) -> None:
        if hit is not None and isinstance(hit[0], Points) and hit[0].editable:
            self.live.app.state = self.live.app.state.relabelled(hit[1], list(hit[0].labels))
