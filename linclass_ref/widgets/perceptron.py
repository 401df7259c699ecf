"""The widgets of the lesson perceptron. Here: watch it step by step, edit its data; `orders` has the third."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from numpy.typing import ArrayLike

from linclass_ref import geometry, perceptron
from linclass_ref._support.validate import FloatArray, as_labels, as_points
from linclass_ref.experiments.replay import Algorithm, PassesRun, replay, replay_passes
from linclass_ref.plots import common, style
from linclass_ref.plots import perceptron as plots
from linclass_ref.plots import weight_space as weight_plots
from linclass_ref.scene.toolkit import App, Player, Points, PointState, Slider, Toggle
from linclass_ref.widgets.orders import Forms, Order, orders

__all__ = ["Edit", "Forms", "Order", "Step", "editor", "orders", "stepper"]

MAX_PASSES = 60


@dataclass(frozen=True, eq=False)
class Step:
    """A run after `step` mistakes."""

    run: perceptron.PerceptronRun
    step: int = 0

    @property
    def theta(self) -> FloatArray:
        return self.run.thetas[self.step]

    @property
    def theta0(self) -> float:
        return float(self.run.theta0s[self.step])

    @property
    def next_point(self) -> int | None:
        """The point of the next mistake; None at the end of the run."""
        return int(self.run.points[self.step]) if self.step < self.run.mistakes else None


def stepper(
    X: ArrayLike, y: ArrayLike, *, T: int = 20, offset: bool = False, algorithm: Algorithm | None = None
) -> App[Step]:
    """A run of the perceptron on X (n, 2), y (n,), one mistake per step, in feature space and in weight space.

    With an offset, weight space has a third axis θ0; the picture shows the slice at the current θ0. `algorithm(X, y, T)` runs it:
    (θ, k) without an offset, (θ, θ0, k) with one.
    """
    X = as_points(X)
    y = as_labels(y, len(X))
    run = replay(X, y, T, algorithm) if algorithm else perceptron.run(X, y, T, offset=offset)
    Z = perceptron.reflect(X, y) if offset else perceptron.reflect(X, y)[:, :2]

    def background(axes: Any) -> None:
        features, weights = axes
        common.view(features, X, origin=not offset).set(
            xlabel="x₁", ylabel="x₂", title="Feature space: the data and the boundary"
        )
        common.view(weights, run.thetas, origin=True, margin=0.22).set(xlabel="θ₁", ylabel="θ₂")
        weights.plot(0, 0, "+", color=style.INK, markersize=10)
        if not offset:
            weights.set_title("Weight space: each point a half-plane")
            weight_plots.weight_space(weights, Z)

    def draw(axes: Any, state: Step) -> None:
        features, weights = axes
        i = state.next_point
        plots.step(features, X, y, state.theta, state.theta0, i)
        if offset:
            weights.set_title(f"Weight space: the slice θ₀ = {state.theta0:g}")
            weight_plots.weight_space(weights, Z, theta0=state.theta0)
        weight_plots.trail(weights, run.thetas[: state.step + 1])
        if i is not None:
            weight_plots.allowed_line(weights, Z[i], theta0=state.theta0)
            weight_plots.update(weights, state.theta, Z[i, :2])
            if not offset:
                common.arrow(features, (0, 0), Z[i], color=style.ALARM, label="y·x", dashed=True)
        else:
            common.arrow(weights, (0, 0), state.theta, label="θ")

    return App(
        "The perceptron, one mistake at a time",
        Step(run),
        draw,
        background=background,
        describe=lambda state: _tell_step(X, y, state, offset),
        controls=[Player("step", "Mistakes made", last=lambda state: state.run.mistakes)],
        columns=2,
        height=3.75,
    )


def _tell_step(X: FloatArray, y: Any, state: Step, offset: bool) -> str:
    now = f"θ = {_vector(state.theta)}" + (f", θ₀ = {state.theta0:g}" if offset else "")
    i = state.next_point
    if i is None:
        if state.run.converged:
            return f"After {state.run.mistakes} mistakes {now}, and a whole pass is clean: every point is on the correct side."
        return f"After {state.run.mistakes} mistakes {now}. All passes have been made, and no pass was clean."
    margin = geometry.margins(X[[i]], y[[i]], state.theta, state.theta0)[0]
    return (
        f"Pass {state.run.passes[state.step] + 1}: {now}. The ringed point {i + 1}, x = {_vector(X[i])} with y = {y[i]:+d}, has margin "
        f"{margin:.3g} ≤ 0: a mistake. Next, y·x is added to θ" + (" and y to θ₀." if offset else ".")
    )


@dataclass(frozen=True, eq=False)
class Edit(PointState):
    """Data that the learner can change, and how the perceptron is run on them."""

    T: int = 30
    offset: bool = True
    algorithms: tuple[Algorithm, Algorithm] = (perceptron.perceptron_origin, perceptron.perceptron)

    @cached_property
    def run(self) -> PassesRun:
        return replay_passes(self.X, self.y, self.T, self.algorithms[self.offset])


def editor(
    X: ArrayLike,
    y: ArrayLike,
    *,
    T: int = 30,
    algorithm: Algorithm = perceptron.perceptron,
    origin: Algorithm = perceptron.perceptron_origin,
) -> App[Edit]:
    """Points to drag, add, relabel and remove; the perceptron is run again at once: `algorithm`, or `origin` without an offset."""
    X = as_points(X)
    first = Edit(X, as_labels(y, len(X)), T=T, algorithms=(origin, algorithm))

    def background(axes: Any) -> None:
        features, passes = axes
        common.view(features, X, margin=0.3, origin=True).set(xlabel="x₁", ylabel="x₂")
        passes.set(
            xlabel="pass", ylabel="mistakes in the pass", title="Mistakes, pass by pass", xlim=(0.5, MAX_PASSES + 0.5)
        )
        passes.set_box_aspect(1)
        passes.yaxis.get_major_locator().set_params(integer=True)

    def draw(axes: Any, state: Edit) -> None:
        features, passes = axes
        run = state.run
        plots.step(features, state.X, state.y, run.theta, run.theta0)
        common.ring(features, state.X[[state.selected]], color=style.INK)
        features.set_title("Converged: separated" if run.converged else f"Not converged in {state.T} passes")
        passes.set_ylim(0, max(10, len(state.X)) + 0.5)
        passes.axvspan(state.T + 0.5, MAX_PASSES + 0.5, color="#eeeeee")
        if state.T < 0.8 * MAX_PASSES:
            passes.text(
                (state.T + MAX_PASSES + 1) / 2, 0.5 * passes.get_ylim()[1], "not run", ha="center", color="#555555"
            )
        plots.mistakes_per_pass(passes, run.passes, state.T, converged=run.converged)

    return App(
        "Your data, the perceptron's boundary",
        first,
        draw,
        background=background,
        describe=_tell_edit,
        controls=[Points(), Slider("T", "Passes T at most", 1, MAX_PASSES), Toggle("offset", "with offset θ₀")],
        columns=2,
        height=3.75,
    )


def _tell_edit(state: Edit) -> str:
    run = state.run
    ended = (
        f"converged in pass {run.passes.max(initial=-1) + 2}"
        if run.converged
        else f"not converged after {state.T} passes"
    )
    return f"{len(state.X)} points, {run.mistakes} mistakes, {ended}. θ = {_vector(run.theta)}, θ₀ = {run.theta0:g}."


def _vector(values: FloatArray) -> str:
    return "(" + ", ".join(f"{value:.3g}" for value in values) + ")"
