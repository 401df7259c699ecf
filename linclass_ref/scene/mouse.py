"""Dragging, clicking and double-clicking in a live figure."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes

from linclass_ref.scene.toolkit import Points, Vector

if TYPE_CHECKING:
    from linclass_ref.scene.live import Live

GRAB_REACH = 14  # pixels within which a press grabs a handle; the same in canvas.js
LEFT, RIGHT = 0, 2  # as browsers count


@dataclass(frozen=True)
class Event:
    """What the mouse did, and where: in pixels from the lower left, as matplotlib counts."""

    x: float
    y: float
    inaxes: Axes | None
    button: int = LEFT
    buttons: int = 1  # those that are down
    double: bool = False

    @property
    def place(self) -> Any:
        """The place in the data coordinates of the axes."""
        assert self.inaxes is not None, "the event is not in any axes"
        return self.inaxes.transData.inverted().transform((self.x, self.y))


class Mouse:
    """Mouse events → new states, for the controls of an app that have handles in a figure."""

    def __init__(self, live: "Live") -> None:
        self.live = live
        self.controls = live.stage.handled
        self.held: tuple[Points | Vector, int] | None = None
        self.grip = np.zeros(2)  # from the mouse to the handle, in pixels: grabbing a handle must not move it
        self.pressed_at = np.zeros(2)
        self.seen_at = np.zeros(2)  # where the mouse was when the state was last moved
        self.turned: tuple[int, Any] | None = (
            None  # axes in which a drag began on no handle, and the state at that time
        )
        self.on_press: list[Callable[[Event], None]] = []

    @property
    def handle(self) -> list[int] | None:
        """What is held, for the browser: the number of the control and of its handle."""
        return None if self.held is None else [self.controls.index(self.held[0]), self.held[1]]

    @property
    def at(self) -> list[float] | None:
        """Where the mouse was when it moved what it holds to its present place, in pixels from the upper left."""
        return None if self.held is None else [float(self.seen_at[0]), float(self.live.stage.size[1] - self.seen_at[1])]

    def hear(self, kind: str, event: Event) -> None:
        """A press, a move or a release."""
        {"press": self.press, "move": self.move, "release": self.release}[kind](event)

    def press(self, event: Event) -> None:
        hit = self._nearest(event)
        if event.button == LEFT and event.double:
            self._relabel(hit)
        elif event.button == LEFT and hit is not None:
            control, i = hit
            self._take(control, i, event)
            if isinstance(control, Points):
                self.live.app.update(selected=i)
        elif event.button == LEFT:
            self._add(event)
            self._click(event)
        elif event.button == RIGHT and hit is not None:
            control, i = hit
            if isinstance(control, Points) and control.editable:
                self.live.app.state = self.live.app.state.removed(i)
        for listener in self.on_press:
            listener(event)

    def _click(self, event: Event) -> None:
        app, number = self.live.app, next((k for k, ax in enumerate(self.live.flat) if ax is event.inaxes), -1)
        if number in app.clicked:
            app.state = app.clicked[number](app.state, *event.place)
        if number in app.dragged:
            self.turned, self.pressed_at = (number, app.state), np.array([event.x, event.y])
            self.live.drag(True)

    def _turn(self, event: Event) -> None:
        assert self.turned is not None
        number, begun = self.turned
        box = self.live.flat[number].bbox
        right, up = (np.array([event.x, event.y]) - self.pressed_at) / (box.width, box.height)
        self.live.app.state = self.live.app.dragged[number](begun, float(right), float(up))

    def move(self, event: Event) -> None:
        if self.turned is not None:
            if event.buttons == 0:
                self._let_go()
            else:
                self._turn(event)
            return
        if self.held is None:
            return
        if event.buttons == 0:  # the button was released outside the picture
            self._let_go()
            return
        control, i = self.held
        self.seen_at = np.array([event.x, event.y])
        self.live.app.state = control.moved(self.live.app.state, i, self._position(control, event, self.grip))

    def release(self, event: Event) -> None:
        """Release the handle at the mouse's present place: the last movements may not have been reported."""
        if self.held is not None and np.hypot(*(self.pressed_at - (event.x, event.y))) > 1:
            self.move(replace(event, buttons=1))
        self._let_go()

    def _let_go(self) -> None:
        if self.held is not None or self.turned is not None:
            self.held = self.turned = None
            self.live.drag(False)

    def _take(self, control: Points | Vector, i: int, event: Event) -> None:
        self.held = (control, i)
        handle = self.live.flat[control.axes].transData.transform(control.handles(self.live.app.state)[i])
        self.pressed_at = self.seen_at = np.array([event.x, event.y])
        self.grip = handle - self.pressed_at
        self.live.drag(True)

    def _nearest(self, event: Event) -> tuple[Points | Vector, int] | None:
        """The handle under the mouse, if there is one."""
        best, found = GRAB_REACH * self.live.stage.ratio, None
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

    def _position(self, control: Points | Vector, event: Event, grip: Any = (0, 0)) -> Any:
        """Where the mouse is in the control's axes, clipped to their limits so that no point gets lost outside."""
        ax = self.live.flat[control.axes]
        xy = ax.transData.inverted().transform((event.x + grip[0], event.y + grip[1]))
        (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
        return np.clip(xy, (left, bottom), (right, top))

    def _add(self, event: Event) -> None:
        for control in self.controls:
            if isinstance(control, Points) and control.editable and event.inaxes is self.live.flat[control.axes]:
                self.live.app.state = self.live.app.state.added(self._position(control, event))
                self._take(control, len(self.live.app.state.X) - 1, event)
                return

    def _relabel(self, hit: tuple[Points | Vector, int] | None) -> None:
        if hit is not None and isinstance(hit[0], Points) and hit[0].editable:
            self.live.app.state = self.live.app.state.relabelled(hit[1], list(hit[0].labels))
