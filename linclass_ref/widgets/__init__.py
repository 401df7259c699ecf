"""Small interactive pictures. There is no mathematics here, only state, drawing and controls.

A lesson's widget is a function that returns an `App`. It has four parts (`linclass_ref.scene.toolkit` provides them; `perceptron` is the
example to follow):

1. a state: a frozen dataclass of plain values, `@dataclass(frozen=True, eq=False)`. What is computed from them is a `cached_property`
   that calls `linclass_ref`. If the learner can edit points, inherit from `PointState`;
2. `background(axes)`: limits, labels and whatever else never changes, drawn once;
3. `draw(axes, state)`: the rest, redrawn for each state with the functions of `linclass_ref.plots`. It only adds to the axes or sets
   titles; the toolkit removes its artists before the next call. Keep limits and legends in the background: changing limits costs a
   full redraw, and text is slow to render;
4. controls that name fields of the state: `Slider`, `Choice`, `Toggle`, `Button`, `Player` (steps, with play), `Vector` and `Points`
   (the last two can also be dragged). Each has a label and works by keyboard. Reset and error messages are built in.

>>> from dataclasses import dataclass
>>> from linclass_ref.plots import common
>>> from linclass_ref.scene.toolkit import App, Slider, Vector
>>> @dataclass(frozen=True, eq=False)
... class Line:
...     theta: tuple[float, float] = (1.0, 0.5)
...     theta0: float = 0.0
>>> app = App(
...     "A line and its normal",
...     Line(),
...     lambda ax, state: common.boundary(ax, state.theta, state.theta0, shade=True),
...     background=lambda ax: common.view(ax, [[-3, -3], [3, 3]]),
...     describe=lambda state: f"θ = {state.theta}, θ₀ = {state.theta0:g}",
...     controls=[Vector("theta", "θ", -3, 3), Slider("theta0", "θ₀", -3, 3, 0.1)],
... )
>>> app.update(theta0=1.0)
>>> app.describe(app.state)
'θ = (1.0, 0.5), θ₀ = 1'

As the last line of a cell, `app` shows itself: live if a kernel is running, and as a still picture with LINCLASS_STATIC=1 or without a
kernel. The still picture has the same bytes each time.
"""
