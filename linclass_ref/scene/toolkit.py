"""The parts of a lesson's widget: a state, a draw function and a list of controls make an `App`.

Nothing here needs a browser. An `App` shows itself as a live widget if a kernel is running, and otherwise as a still picture: with
LINCLASS_STATIC=1, in a script, while grading. The live part is in `live` and is imported only when it is needed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

import numpy as np
from matplotlib.axes import Axes

from linclass_ref._support.validate import FloatArray, IntArray
from linclass_ref.plots.shown import has_front_end
from linclass_ref.plots.style import Picture, figure, style

S = TypeVar("S")  # a frozen dataclass


def always(state: Any) -> bool:
    return True


@dataclass(frozen=True)
class Slider:
    """A number in the state. It is an integer if `low`, `high` and `step` are.

    Where `active(state)` is false the control has no effect and is disabled. One that is `folded` is shown on request.
    """

    field: str
    label: str
    low: float
    high: float
    step: float = 1
    active: Callable[[Any], bool] = always
    folded: bool = False


@dataclass(frozen=True)
class Choice:
    """One of several values; `options` maps the text that is shown to the value that is stored."""

    field: str
    label: str
    options: Mapping[str, Any]
    active: Callable[[Any], bool] = always
    folded: bool = False


@dataclass(frozen=True)
class Toggle:
    """Yes or no."""

    field: str
    label: str
    active: Callable[[Any], bool] = always
    folded: bool = False


@dataclass(frozen=True)
class Button:
    """An action on the whole state; `action` takes the state and returns the next one."""

    label: str
    action: Callable[[Any], Any]
    active: Callable[[Any], bool] = always


@dataclass(frozen=True)
class Player:
    """A step number from 0 to `last(state)`: back, forward, play and a slider. While playing, `seconds` pass between two steps."""

    field: str
    label: str
    last: Callable[[Any], int]
    seconds: float = 0.8


@dataclass(frozen=True)
class Vector:
    """A pair of numbers (a tuple). Its tip can be dragged in the axes with index `axes`, and each entry has a slider.

    `tail(state)` is where the vector starts. The sliders are called label₁ and label₂, unless `entries` names them.
    """

    field: str
    label: str
    low: float
    high: float
    step: float = 0.1
    axes: int = 0
    tail: Callable[[Any], Any] = lambda state: np.zeros(2)
    entries: tuple[str, str] | None = None

    def handles(self, state: Any) -> FloatArray:
        return np.atleast_2d(self.tail(state) + np.asarray(getattr(state, self.field), dtype=float))

    def moved(self, state: Any, _: int, xy: FloatArray) -> Any:
        rounded = np.round((xy - self.tail(state)) / self.step) * self.step
        return replace(state, **{self.field: tuple(np.clip(rounded, self.low, self.high).tolist())})


@dataclass(frozen=True)
class Points:
    """The points of a `PointState`, in the axes with index `axes`: drag, click to add, double-click to relabel, right-click to remove.

    All this can also be done by keyboard: there are a list of the points, a slider per coordinate, and buttons. With `editable=False`
    points can only be moved.
    """

    axes: int = 0
    editable: bool = True
    names: Mapping[int, str] | None = None  # label → name, for all labels that a point can have

    def handles(self, state: Any) -> FloatArray:
        return state.X

    def moved(self, state: Any, i: int, xy: FloatArray) -> Any:
        return state.moved(i, xy)

    @property
    def labels(self) -> Mapping[int, str]:
        return self.names or {1: "+1", -1: "-1"}


Control = Slider | Choice | Toggle | Button | Player | Vector | Points


@dataclass(frozen=True, eq=False)
class PointState:
    """A state with points that can be edited. A lesson's state inherits from it and adds fields of its own, with defaults."""

    X: FloatArray  # (n, 2)
    y: IntArray  # (n,)
    selected: int = 0
    label: int = 1  # of the next point that is added

    def moved(self, i: int, xy: FloatArray) -> Self:
        X = self.X.copy()
        X[i] = xy
        return replace(self, X=X, selected=i)

    def added(self, xy: FloatArray) -> Self:
        return replace(self, X=np.vstack([self.X, xy]), y=np.append(self.y, self.label), selected=len(self.X))

    def relabelled(self, i: int, labels: Sequence[int] = (-1, 1)) -> Self:
        """Give point i the next label; after the last label comes the first again."""
        choices, y = sorted(labels), self.y.copy()
        y[i] = choices[(choices.index(int(y[i])) + 1) % len(choices)]
        return replace(self, y=y, selected=i)

    def removed(self, i: int) -> Self:
        """Remove point i, unless it is the only one left."""
        if len(self.X) == 1:
            return self
        kept = np.delete(np.arange(len(self.X)), i)
        return replace(self, X=self.X[kept], y=self.y[kept], selected=min(i, len(kept) - 1))


class App(Generic[S]):
    """A small interactive picture.

    `state` is a frozen dataclass. `background(axes)` sets the limits and draws, once, what never changes; `draw(axes, state)` redraws
    the rest for each state, and must only add to the axes (or set titles and limits): what it adds is removed before the next
    call. `axes` is one Axes or an array of them, as from `plots.style.figure`. `describe(state)` is one line of text under the
    picture that says in words what it shows.

    The mouse can do what the controls can do: a click into axes number k changes the state to `clicked[k](state, x, y)`, a drag that
    began on no handle to `dragged[k](state, right, up)`, with the state at its beginning and the way in widths and heights of the axes.
    """

    def __init__(
        self,
        title: str,
        state: S,
        draw: Callable[[Any, S], object],
        *,
        controls: Sequence[Control] = (),
        background: Callable[[Any], object] = lambda axes: None,
        describe: Callable[[S], str] = lambda state: "",
        clicked: Mapping[int, Callable[[S, float, float], S]] | None = None,
        dragged: Mapping[int, Callable[[S, float, float], S]] | None = None,
        **layout: Any,
    ) -> None:
        self.clicked, self.dragged = clicked or {}, dragged or {}
        self.title, self.controls, self.layout = title, tuple(controls), layout
        self.draw, self.background, self.describe = draw, background, describe
        self.first = self._state = state
        self.listeners: list[Callable[[], None]] = []
        self.live: Any = None

    @property
    def state(self) -> S:
        return self._state

    @state.setter
    def state(self, new: S) -> None:
        self._state = new
        for listener in self.listeners:
            listener()

    def update(self, **changes: Any) -> None:
        """Change these fields of the state."""
        self.state = replace(self._state, **changes)  # type: ignore[type-var]

    def reset(self) -> None:
        self.state = self.first

    def canvas(self) -> tuple[Picture, Any]:
        """A new figure with only the background, and its axes in the form that `draw` expects."""
        picture, axes = figure(**self.layout)
        with style():
            self.background(axes)
        for ax in picture.axes:
            ax.set_autoscale_on(False)
        return picture, axes

    def picture(self) -> Picture:
        """The current state as a still picture."""
        picture, axes = self.canvas()
        with style():
            self.draw(axes, self.state)
        return picture.describe(self.in_words())

    def numbers(self) -> Any:
        """The numbers behind the picture of the present state, as tables."""
        return self.picture().numbers()

    def in_words(self) -> str:
        """What the picture shows now: its alternative text."""
        end = "" if self.title.endswith((".", "?", "!", ":")) else "."
        return f"{self.title}{end} {self.describe(self.state)}".strip()

    def close(self) -> None:
        """Remove the live widget; showing the app again makes a new one."""
        if self.live is not None:
            self.live.close()
            self.live = None

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        if not has_front_end():
            return self.picture()._repr_mimebundle_()
        # Imported only here, so that a still picture does not need the widget libraries.
        from linclass_ref.scene.live import show
        from linclass_ref.scene.saved import show_before
        from linclass_ref.scene.stage import Stage

        stage = Stage(self)
        data, metadata = stage.still()
        show_before("to make it move", data.pop("text/html"))
        data["application/vnd.jupyter.widget-view+json"] = show(self, stage)
        return data, metadata


def axes_list(axes: Any) -> list[Axes]:
    """The axes that `draw` gets, as a flat list."""
    return list(np.atleast_1d(np.asarray(axes, dtype=object)).ravel())
