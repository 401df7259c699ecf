"""The controls under a live figure: labelled, reachable with the Tab key, and synchronised with the state."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import singledispatch
from typing import TYPE_CHECKING, Any

import ipywidgets as W
import numpy as np
from markupsafe import Markup

from linclass_ref.scene.toolkit import Button, Choice, Player, Points, Slider, Toggle, Vector, always

if TYPE_CHECKING:
    from linclass_ref.scene.live import Live

SPOKEN = {"description_width": "initial"}
LONG_LABEL = 160  # pixels; a slider with a longer label is as wide as it needs to be
MANY_SLIDERS = 6  # from this many on they are in three columns instead of two
LONG_NAME = 3  # characters; a longer class name behind the number of a point needs more room
ROW = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": "2px 10px"}
MOUSE = Markup(
    "<span style='display:block;color:var(--jp-ui-font-color1,#555);font-size:12px;line-height:1.4'>"
    "Mouse: drag a point to move it, click an empty place to add one, "
    "double-click to change a label, right-click to remove.</span>"
)


@singledispatch
def build_control(control: Any, live: "Live") -> W.Widget:
    """The widget of a control. It is registered with `live`, which keeps it synchronised with the state."""
    raise TypeError(f"unknown kind of control: {control!r}")


@build_control.register(Slider)
def _(control: Slider, live: "Live") -> W.Widget:
    widget = _slider(control.label, control.low, control.high, control.step)
    return _bind(widget, live, lambda state: getattr(state, control.field), lambda value: {control.field: value})


@build_control.register(Choice)
def _(control: Choice, live: "Live") -> W.Widget:
    widget = _menu(control.label, [(name, name) for name in control.options])

    def name(state: Any) -> str:
        value = getattr(state, control.field)
        for key, stored in control.options.items():
            if stored is value or stored == value:
                return key
        raise ValueError(f"{control.label} must be one of {list(control.options.values())}; got {value!r}")

    return _bind(widget, live, name, lambda key: {control.field: control.options[key]})


@build_control.register(Toggle)
def _(control: Toggle, live: "Live") -> W.Widget:
    widget = W.Checkbox(description=control.label, indent=False, layout=W.Layout(width="max-content"))
    return _bind(widget, live, lambda state: getattr(state, control.field), lambda value: {control.field: value})


@build_control.register(Button)
def _(control: Button, live: "Live") -> W.Widget:
    return _button(control.label, live, control.action)


@build_control.register(Player)
def _(control: Player, live: "Live") -> W.Widget:
    def moved(way: int) -> Callable[[Any], Any]:
        def go(state: Any) -> Any:
            step = int(np.clip(getattr(state, control.field) + way, 0, control.last(state)))
            return replace(state, **{control.field: step})

        return go

    back = _button("Back", live, moved(-1), icon="step-backward")
    forward = _button("Forward", live, moved(+1), icon="step-forward")
    play = W.ToggleButton(
        description="Play", icon="play", tooltip=f"Play: {control.label}", layout=W.Layout(width="90px")
    )
    slider = _slider(control.label, 0, 1, 1)
    task: list[asyncio.Task[None]] = []

    async def run() -> None:
        while play.value and getattr(live.app.state, control.field) < control.last(live.app.state):
            await asyncio.sleep(control.seconds)
            if play.value:
                live.apply(moved(+1))
        play.value = False

    def toggled(change: Any) -> None:
        play.description, play.icon = ("Pause", "pause") if play.value else ("Play", "play")
        if play.value:
            if getattr(live.app.state, control.field) >= control.last(live.app.state):
                live.app.update(**{control.field: 0})
            task[:] = [asyncio.get_running_loop().create_task(run())]

    def stop() -> None:
        for running in task:
            running.cancel()

    def limit() -> None:
        step, last = getattr(live.app.state, control.field), control.last(live.app.state)
        slider.max = max(last, 1)
        slider.disabled = play.disabled = last == 0
        back.disabled, forward.disabled = step <= 0, step >= last

    play.observe(live.guarded(toggled), "value")
    live.closers.append(stop)
    live.refreshers.append(limit)
    limit()
    _bind(slider, live, lambda state: getattr(state, control.field), lambda value: {control.field: value})
    return W.HBox([back, play, forward, slider], layout=W.Layout(width="100%", **{**ROW, "grid_gap": "2px 4px"}))


@build_control.register(Vector)
def _(control: Vector, live: "Live") -> W.Widget:
    sliders = []
    for i, name in enumerate(control.entries or (control.label + "₁", control.label + "₂")):
        widget = _slider(name, control.low, control.high, control.step)

        def changed(value: float, i: int = i) -> dict[str, Any]:
            vector = list(getattr(live.app.state, control.field))
            vector[i] = value
            return {control.field: tuple(vector)}

        def now(state: Any, i: int = i) -> float:
            return float(getattr(state, control.field)[i])

        sliders.append(_bind(widget, live, now, changed))
    return W.HBox(sliders, layout=W.Layout(**ROW))


@build_control.register(Points)
def _(control: Points, live: "Live") -> W.Widget:
    def options() -> list[tuple[str, int]]:
        return [(f"{i + 1} ({control.labels[int(label)]})", i) for i, label in enumerate(live.app.state.y)]

    def listed() -> None:
        if list(chosen.options) != options():
            chosen.options = options()

    width = "290px" if max(map(len, control.labels.values())) > LONG_NAME else "240px"
    chosen = W.SelectionSlider(description="Point", options=options(), style=SPOKEN, layout=W.Layout(width=width))
    live.refreshers.append(listed)
    _bind(chosen, live, lambda state: state.selected, lambda i: {"selected": i})
    widgets = [chosen, *_coordinates(control, live)]
    if not control.editable:  # the picture's title says that points can be dragged
        return W.VBox([W.HBox(widgets, layout=W.Layout(**ROW))], layout=W.Layout(width="100%"))
    widgets += _editing(control, live)
    note = W.HTML(MOUSE)
    return W.VBox([W.HBox(widgets, layout=W.Layout(**ROW)), note], layout=W.Layout(width="100%"))


def _coordinates(control: Points, live: "Live") -> list[W.Widget]:
    ax = live.flat[control.axes]
    sliders = []
    for i, (name, limits) in enumerate((("x₁", ax.get_xlim()), ("x₂", ax.get_ylim()))):
        widget = _slider(name, *limits, 0.01, width="215px")

        def changed(value: float, i: int = i) -> dict[str, Any]:
            state = live.app.state
            X = state.X.copy()
            X[state.selected, i] = value
            return {"X": X}

        def now(state: Any, i: int = i) -> float:
            return float(state.X[state.selected, i])

        sliders.append(_bind(widget, live, now, changed))
    return sliders


def _editing(control: Points, live: "Live") -> list[W.Widget]:
    ax = live.flat[control.axes]
    label = _menu("New points are", [(name, label) for label, name in control.labels.items()])
    _bind(label, live, lambda state: state.label, lambda value: {"label": value})

    def centre(state: Any) -> Any:
        return state.added(np.array([np.mean(ax.get_xlim()), np.mean(ax.get_ylim())]))

    remove = Button("Remove", lambda state: state.removed(state.selected), active=lambda state: len(state.X) > 1)
    disable_idle(remove, removing := _button(remove.label, live, remove.action), live)
    return [
        _button("Relabel", live, lambda state: state.relabelled(state.selected, list(control.labels))),
        removing,
        _button("Add", live, centre),
        label,
    ]


def disable_idle(control: Any, widget: W.Widget, live: "Live") -> None:
    """Disable the widget of a control while the control has no effect."""
    if getattr(control, "active", always) is not always:

        def refresh() -> None:
            widget.disabled = not control.active(live.app.state)

        refresh()
        live.refreshers.append(refresh)


def fold(rows: list[W.Widget], title: str) -> list[W.Widget]:
    """Further controls behind a button, which is pressed to show them."""
    box = W.HBox(rows, layout=W.Layout(display="none", width="100%", **ROW))
    button = W.ToggleButton(
        description="More settings",
        tooltip=f"More settings: {title}",
        icon="sliders",
        layout=W.Layout(width="max-content"),
    )

    def toggled(change: Any) -> None:
        box.layout.display = "flex" if change["new"] else "none"
        button.description = "Fewer settings" if change["new"] else "More settings"

    button.observe(toggled, "value")
    return [button, box]


def align(rows: list[W.Widget]) -> int:
    """Give sliders that are below one another labels of the same width, so that they begin and end at the same places; returns it."""
    plain = [row.children if isinstance(row, W.HBox) else (row,) for row in rows]
    sliders = [
        one
        for row in plain
        if not any(isinstance(one, W.Button) for one in row)
        for one in row
        if isinstance(one, W.IntSlider | W.FloatSlider | W.SelectionSlider)
    ]
    label = 6 + 8 * max((len(one.description) for one in sliders), default=0)  # pixels
    for one in sliders if label <= LONG_LABEL else ():
        one.style.description_width = f"{label}px"
        one.layout.width = f"{244 if len(sliders) >= MANY_SLIDERS else max(330, label + 200)}px"
    return label


def _slider(label: str, low: float, high: float, step: float, *, width: str = "330px") -> W.Widget:
    layout = W.Layout(width=width, max_width="100%")
    if all(float(number).is_integer() for number in (low, high, step)):
        return W.IntSlider(description=label, min=int(low), max=int(high), step=int(step), style=SPOKEN, layout=layout)
    return W.FloatSlider(description=label, min=low, max=high, step=step, style=SPOKEN, layout=layout)


def _menu(label: str, options: list[tuple[str, Any]]) -> W.Widget:
    """A choice of one option: buttons side by side, or a slider if there are many short names.

    It is not a drop-down list, because in JupyterLab the arrow keys on one would select another cell of the notebook.
    """
    if len(options) > 4 and all(len(name) <= 8 for name, _ in options):
        return W.SelectionSlider(
            description=label, options=options, style=SPOKEN, layout=W.Layout(width="330px", max_width="100%")
        )
    tips = [f"{label}: {name}" for name, _ in options]
    style = {**SPOKEN, "button_width": "max-content"}
    return W.ToggleButtons(description=label, options=options, tooltips=tips, style=style)


def _button(label: str, live: "Live", action: Callable[[Any], Any], icon: str = "") -> W.Widget:
    button = W.Button(
        description=label,
        icon=icon,
        tooltip=f"{label}: {live.app.title}",
        layout=W.Layout(width="max-content", min_width="84px"),
    )
    button.on_click(lambda _: live.apply(action))
    return button


def _bind(
    widget: W.Widget, live: "Live", read: Callable[[Any], Any], write: Callable[[Any], dict[str, Any]]
) -> W.Widget:
    """Keep a widget's value and the state synchronised, in both directions."""

    def refresh() -> None:
        value = read(live.app.state)
        if widget.value != value:
            widget.value = value

    refresh()
    widget.observe(lambda change: live.moved(lambda: write(change["new"])), "value")
    live.refreshers.append(refresh)
    return widget
