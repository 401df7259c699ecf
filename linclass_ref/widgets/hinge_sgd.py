"""The widgets of the lesson hinge_sgd: the price of a margin, rates of descent, supporting lines, and runs over the hinge risk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import descent, geometry, hinge_sgd, losses, perceptron
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_vector
from linclass_ref.experiments import cycles
from linclass_ref.plots import common, style
from linclass_ref.plots import hinge_sgd as plots
from linclass_ref.widgets.toolkit import App, Choice, Player, Slider, Toggle, Vector

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
        plots.loss_curves(curves, hinge=hinge).set_title("What it costs")
        curves.set_box_aspect(1)

    def draw(axes: Any, state: Price) -> None:
        plane, curves = axes
        common.scatter(plane, [state.x], [state.label], size=140)
        if state.all_losses:
            plots.more_losses(curves, EVERY_LOSS[3:])
        plots.losses_at(curves, state.z, state.names, hinge=hinge)

    return App(
        "The price of a margin",
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
        common.contours(plane, plots.bowl_height, levels=[0.2, 1, 2.5, 5, 9, 15, 25, 40])
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
        curve.set(xlim=(-1.5, 3.5), ylim=(-2, 3), aspect="equal", xlabel="z", title="Drag the line's handle")
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


LONGEST_CYCLE = 200  # the number of passes in which we look for a cycle
PERCEPTRON = "perceptron, cyclic order"
INVERSE = "hinge SGD, η = 1/(k+1)"
RULES: dict[str, descent.StepRule] = {
    INVERSE: descent.inverse_step,
    "hinge SGD, η = 1/√(k+1)": descent.inverse_sqrt_step,
    "hinge SGD, constant η = 1": descent.constant_step(1.0),
    "hinge SGD, constant η = 0.1": descent.constant_step(0.1),
}
Sgd = Callable[[FloatArray, IntArray, IntArray], tuple[FloatArray, float]]  # sgd(X, y, order) → the best (θ, θ0)


@dataclass(frozen=True, eq=False)
class Way:
    """What is shown: which algorithm, which random order, and after how many updates."""

    method: str = INVERSE
    order: int = 1
    step: int = 40


@dataclass(frozen=True, eq=False)
class Run:
    """The iterates of one run and the risk of each."""

    thetas: FloatArray  # (k+1,)
    theta0s: FloatArray  # (k+1,)
    risks: FloatArray  # (k+1,)
    visited: IntArray  # (k+1,): the visits made when the iterate was reached
    cycle: int = 0  # the number of passes after which a run of the perceptron repeats

    @property
    def updates(self) -> int:
        return len(self.risks) - 1

    def best(self, step: int) -> int:
        """The iterate with the least risk among those up to `step`."""
        return int(np.argmin(self.risks[: step + 1]))


def walk(
    x: ArrayLike,
    y: ArrayLike,
    *,
    visits: int = 250,
    algorithm: Sgd = hinge_sgd.sgd_hinge,
    rules: Mapping[str, descent.StepRule] | None = None,
) -> App[Way]:
    """Hinge SGD with several step-size rules, and the perceptron, on one-feature data x (n,), y (n,): data, path and risk.

    The star is the best iterate so far; for η = 1/(k+1) it is where `algorithm` says. `rules` are more step-size rules to try.
    """
    x = as_vector(x, "x")
    y = as_labels(y, len(x))
    every = {**RULES, **{f"hinge SGD, {name}": rule for name, rule in (rules or {}).items()}}

    @lru_cache(maxsize=64)
    def run_of(method: str, order: int) -> Run:
        if method == PERCEPTRON:
            return _perceptron_run(x, y, visits)
        return _sgd_run(x, y, every[method], hinge_sgd.random_order(len(x), visits, rng=order))

    @lru_cache(maxsize=512)
    def star(method: str, order: int, step: int) -> tuple[float, float, float]:
        """(θ, θ0, risk) of the best iterate so far."""
        run = run_of(method, order)
        if method != INVERSE:
            best = run.best(step)
            return float(run.thetas[best]), float(run.theta0s[best]), float(run.risks[best])
        seen = hinge_sgd.random_order(len(x), visits, rng=order)[: run.visited[step]]
        theta, theta0 = algorithm(x[:, None], y, seen)
        return float(theta[0]), float(theta0), losses.hinge_risk(x[:, None], y, theta, theta0)

    def background(axes: Any) -> None:
        line, plane, risk = axes
        plots.line_view(line, x).set_title("Data and score")
        plots.parameter_view(plane, (1.2, 0.0), (2.6, 2.6)).set_title("Hinge risk over (θ, θ₀)")
        plots.risk_contours(plane, x, y, levels=[0.3, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4.5, 6])
        risk.set(xlim=(0, 100), ylim=(0, 2), xlabel="update", title="Risk, update by update")
        for ax in axes:
            ax.set_box_aspect(1)

    def draw(axes: Any, state: Way) -> None:
        line, plane, risk = axes
        run = run_of(state.method, state.order)
        step = min(state.step, run.updates)
        theta, theta0, least = star(state.method, state.order, step)
        mark = {"color": style.INK, "markersize": 15, "markeredgecolor": "white", "zorder": common.ARROW}
        plots.score_line(line, x, y, run.thetas[step], run.theta0s[step])
        plots.trail(plane, run.thetas[: step + 1], run.theta0s[: step + 1])
        plane.plot([theta], [theta0], "*", **mark)
        risk.plot(np.arange(step + 1), run.risks[: step + 1], color=style.ACCENT, linewidth=1.2, zorder=common.LINE)
        risk.plot([run.best(step)], [least], "*", **mark)

    def tell(state: Way) -> str:
        run = run_of(state.method, state.order)
        step = min(state.step, run.updates)
        return _tell_walk(run, x, y, step, star(state.method, state.order, step)[2])

    return App(
        "A walk over the hinge risk",
        Way(),
        draw,
        background=background,
        describe=tell,
        controls=[
            Choice("method", "Method", {name: name for name in (*every, PERCEPTRON)}),
            Slider("order", "Random order", 1, 12),
            Player("step", "Updates", last=lambda state: run_of(state.method, state.order).updates, seconds=0.25),
        ],
        columns=3,
        width=7.6,
        height=2.9,
    )


def _sgd_run(x: FloatArray, y: IntArray, rule: descent.StepRule, order: IntArray) -> Run:
    run = hinge_sgd.run(x[:, None], y, order, rule)
    return Run(run.thetas[:, 0], run.theta0s, run.risks, np.append(0, run.visits + 1))


def _perceptron_run(x: FloatArray, y: IntArray, visits: int) -> Run:
    run = perceptron.run(x[:, None], y, max(1, visits // len(x)))
    states = zip(run.thetas, run.theta0s, strict=True)
    risks = np.array([losses.hinge_risk(x[:, None], y, theta, float(theta0)) for theta, theta0 in states])
    visited = np.append(0, run.passes * len(x) + run.points + 1)
    return Run(run.thetas[:, 0], run.theta0s, risks, visited, cycles.perceptron_cycle(x[:, None], y, LONGEST_CYCLE))


def _tell_walk(run: Run, x: FloatArray, y: IntArray, step: int, least: float) -> str:
    wrong = geometry.training_error(x[:, None], y, [run.thetas[step]], float(run.theta0s[step])) * len(x)
    words = (
        f"After {step} updates θ = {run.thetas[step]:.3g}, θ₀ = {run.theta0s[step]:.3g}: hinge risk {run.risks[step]:.3g}, "
        f"{wrong:.0f} of {len(x)} points wrong. The best so far (star) came after {run.best(step)} updates, with risk {least:.3g}."
    )
    if run.cycle > 0:
        words += f" The perceptron returns to the same state every {run.cycle} passes."
    return words
