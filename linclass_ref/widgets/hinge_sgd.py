"""The widgets of the lesson hinge_sgd. Here: the loss of a margin, rates of descent, and supporting lines; `hinge_walk` has the runs."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from linclass_ref import descent, geometry, losses
from linclass_ref._support.validate import FloatArray
from linclass_ref.plots import common, levels, style
from linclass_ref.plots import hinge_sgd as plots
from linclass_ref.scene.toolkit import App, Choice, Player, Slider, Toggle, Vector
from linclass_ref.widgets.hinge_walk import walk

__all__ = ["bowl", "lever", "price", "walk"]

Descend = Callable[..., FloatArray]  # descend(grad, start, eta, steps) → the path
EVERY_LOSS = tuple(plots.LOOKS)
THREE_LOSSES = EVERY_LOSS[:3]


@dataclass(frozen=True)
class Price:
    """A point, its label, and which losses are shown. The classifier is fixed: θ = (1, 0), θ0 = 0, so that z = y·x₁."""

    x: tuple[float, float] = (-0.6, 0.4)
    label: int = 1
    all_losses: bool = False

    @cached_property
    def z(self) -> float:
        return float(geometry.margins([self.x], [self.label], [1.0, 0.0], 0.0)[0])

    @property
    def names(self) -> tuple[str, ...]:
        return EVERY_LOSS if self.all_losses else THREE_LOSSES


def price(hinge: plots.Loss = losses.hinge_loss) -> App[Price]:
    """Drag a point across a boundary and read what each loss charges for it. `hinge` computes the hinge loss."""

    def background(axes: Any) -> None:
        plane, curves = axes
        plane.set(xlim=(-3, 3), ylim=(-3, 3), aspect="equal", xlabel="x₁", ylabel="x₂", title="Drag the point")
        common.boundary(plane, [1, 0], shade=True)
        for safe in (-1, 1):
            plane.axvline(safe, color=style.QUIET, linewidth=1, linestyle=":")
        plots.loss_curves(curves, hinge=hinge).set_title("Its loss")
        curves.set_box_aspect(1)

    def draw(axes: Any, state: Price) -> None:
        plane, curves = axes
        common.scatter(plane, [state.x], [state.label], size=140)
        if state.all_losses:
            plots.more_losses(curves, EVERY_LOSS[3:])
        plots.losses_at(curves, state.z, state.names, hinge=hinge)

    return App(
        "The loss of a margin",
        Price(),
        draw,
        background=background,
        describe=lambda state: _tell_price(state, hinge),
        controls=[
            Vector("x", "x", -3, 3),
            Choice("label", "Label", {"+1": 1, "-1": -1}),
            Toggle("all_losses", "more losses"),
        ],
        columns=2,
        height=3.7,
    )


def _tell_price(state: Price, hinge: plots.Loss) -> str:
    z = np.array([state.z])
    every = {name: hinge if name == "hinge" else plots.LOOKS[name][3] for name in state.names}
    prices = ", ".join(f"{name} {float(np.asarray(loss(z))[0]):.3g}" for name, loss in every.items())
    where = "a mistake" if state.z <= 0 else "right, but not by 1" if state.z < 1 else "right by 1 or more"
    return f"z = {state.z:+.3g}: {where}. Losses: {prices}."


@dataclass(frozen=True)
class Descent:
    """Gradient descent on a bowl: where it starts, its rate and how the rate changes."""

    start: tuple[float, float] = (-3.0, 1.5)
    eta: float = 0.15
    falling: bool = False
    step: int = 20

    def path(self, descend: Descend) -> FloatArray:
        rate: Any = (lambda k: self.eta / (k + 1)) if self.falling else self.eta
        return descend(plots.bowl_slope, np.array(self.start), rate, LAST_STEP)


LAST_STEP = 40


def bowl(descend: Descend = descent.gradient_descent) -> App[Descent]:
    """Gradient descent on the bowl ½(w₁² + 6w₂²): drag the start, slide the rate. `descend` computes the path."""
    path_of = lru_cache(maxsize=64)(lambda state: state.path(descend))

    def background(axes: Any) -> None:
        plane, heights = axes
        plane.set(
            xlim=(-4, 4), ylim=(-4, 4), aspect="equal", xlabel="w₁", ylabel="w₂", title="The path; drag its start"
        )
        levels.contours(plane, plots.bowl_height, levels=[0.2, 1, 2.5, 5, 9, 15, 25, 40], named=True)
        heights.set(
            xlim=(0, LAST_STEP),
            ylim=(1e-6, 1e4),
            yscale="log",
            xlabel="step",
            ylabel="height",
            title="Height, step by step",
        )
        heights.set_box_aspect(1)

    def draw(axes: Any, state: Descent) -> None:
        plane, heights = axes
        shown = path_of(replace(state, step=0))[: state.step + 1]
        inside = np.abs(shown).max(axis=1) < 1e3  # points farther out are far outside the picture
        common.path(plane, shown[inside], color=style.ACCENT)
        common.directions(plane, shown[inside], color=style.ACCENT, count=3)
        plane.plot(*state.start, "s", color=style.INK, markersize=8, zorder=common.ARROW)
        values = np.clip(plots.bowl_height(shown), 1e-12, 1e12)
        heights.plot(np.arange(len(values)), values, "o-", color=style.ACCENT, markersize=3, zorder=common.LINE)

    return App(
        "How large a step?",
        Descent(),
        draw,
        background=background,
        describe=lambda state: _tell_descent(state, plots.bowl_height(path_of(replace(state, step=0)))),
        controls=[
            Slider("eta", "rate η", 0.01, 0.5, 0.01),
            Toggle("falling", "falling: η/(k+1)"),
            Vector("start", "start w", -4, 4),
            Player("step", "Steps", last=lambda state: LAST_STEP, seconds=0.25),
        ],
        columns=2,
        height=3.7,
    )


def _tell_descent(state: Descent, heights: FloatArray) -> str:
    before, now = heights[0], heights[state.step]
    if now > before:
        return f"After {state.step} steps the height is {now:.3g}, up from {before:.3g} at the start: the steps overshoot, more each time."
    return f"After {state.step} steps the height has come down from {before:.3g} to {now:.3g}."


@dataclass(frozen=True)
class Lever:
    """A line that touches the hinge at z and has the direction u."""

    z: float = 1.0
    u: tuple[float, float] = (1.0, -0.5)

    @property
    def height(self) -> float:
        return float(losses.hinge_loss(self.z))

    @property
    def slope(self) -> float:
        """The slope of the direction u; a vertical direction counts as very steep."""
        across, up = self.u
        return up / across if abs(across) > 1e-3 else float(np.sign(up or 1.0)) * 1e3

    def supports(self, subdifferential: plots.Subdifferential) -> bool:
        low, high = subdifferential(self.z)
        return low - 1e-9 <= self.slope <= high + 1e-9


def lever(subdifferential: plots.Subdifferential = losses.hinge_subdifferential) -> App[Lever]:
    """Turn a line about a point of the hinge: with which slopes does it stay below the hinge? `subdifferential` says it."""

    def background(axes: Any) -> None:
        curve, graph = axes
        curve.set(
            xlim=(-1.5, 3.5), ylim=(-2, 3), aspect="equal", xlabel="z", ylabel="loss", title="Drag the line's handle"
        )
        u = np.array([-1.5, 1.0, 3.5])
        curve.plot(u, losses.hinge_loss(u), color=style.ACCENT, linewidth=3, alpha=0.6)
        graph.set(
            xlim=(-1.5, 3.5),
            ylim=(-2.5, 2.5),
            aspect="equal",
            xlabel="z",
            ylabel="slope",
            title="The allowed slopes",
        )
        plots.slopes(graph, subdifferential=subdifferential)

    def draw(axes: Any, state: Lever) -> None:
        curve, graph = axes
        plots.supporting_line(curve, state.z, state.slope, subdifferential=subdifferential)
        tip = (state.z + state.u[0], state.height + state.u[1])
        curve.plot(*tip, "s", color=style.INK, markersize=8, zorder=common.ARROW)
        color = style.ACCENT if state.supports(subdifferential) else style.ALARM
        graph.plot([state.z], [np.clip(state.slope, -2.4, 2.4)], "o", color=color, markersize=10, zorder=common.ARROW)

    return App(
        "A line under the hinge",
        Lever(),
        draw,
        background=background,
        describe=lambda state: _tell_lever(state, subdifferential),
        controls=[
            Slider("z", "touches at z", -1, 3, 0.05),
            Vector("u", "direction u", -1.5, 1.5, 0.05, tail=lambda state: np.array([state.z, state.height])),
        ],
        columns=2,
        height=4.0,
    )


def _tell_lever(state: Lever, subdifferential: plots.Subdifferential) -> str:
    low, high = subdifferential(state.z)
    allowed = f"any slope from {low:g} to {high:g}" if low < high else f"only the slope {low:g}"
    supports = state.supports(subdifferential)
    verdict = "stays below the hinge: a subgradient" if supports else "cuts through the hinge: not a subgradient"
    return f"At z = {state.z:.3g}, {allowed} is allowed. With slope {state.slope:.3g} the line {verdict}."
