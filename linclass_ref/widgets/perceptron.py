"""The widgets of the lesson perceptron: watch the perceptron step by step, edit its data, change the order of the points and the start."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import averaging, geometry, perceptron
from linclass_ref._support.validate import FloatArray, as_labels, as_points
from linclass_ref.experiments.replay import Algorithm, PassesRun, replay, replay_passes
from linclass_ref.plots import common, style
from linclass_ref.plots import perceptron as plots
from linclass_ref.widgets.toolkit import App, Player, Points, PointState, Slider, Toggle, Vector

MOST_PASSES = 60


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
            plots.weight_space(weights, Z)

    def draw(axes: Any, state: Step) -> None:
        features, weights = axes
        i = state.next_point
        plots.step(features, X, y, state.theta, state.theta0, i)
        if offset:
            weights.set_title(f"Weight space: the slice θ₀ = {state.theta0:g}")
            plots.weight_space(weights, Z, theta0=state.theta0)
        plots.trail(weights, run.thetas[: state.step + 1])
        if i is not None:
            plots.allowed_line(weights, Z[i], theta0=state.theta0)
            plots.update(weights, state.theta, Z[i, :2])
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
            xlabel="pass", ylabel="mistakes in the pass", title="Mistakes, pass by pass", xlim=(0.5, MOST_PASSES + 0.5)
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
        passes.axvspan(state.T + 0.5, MOST_PASSES + 0.5, color="#eeeeee")
        if state.T < 0.8 * MOST_PASSES:
            passes.text(
                (state.T + MOST_PASSES + 1) / 2, 0.5 * passes.get_ylim()[1], "not run", ha="center", color="#555555"
            )
        plots.mistakes_per_pass(passes, run.passes, state.T, converged=run.converged)

    return App(
        "Your data, the perceptron's boundary",
        first,
        draw,
        background=background,
        describe=_tell_edit,
        controls=[Points(), Slider("T", "Passes T at most", 1, MOST_PASSES), Toggle("offset", "with offset θ₀")],
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


@dataclass(frozen=True, eq=False)
class Order:
    """Which order is shown, and where all of them start."""

    chosen: int = 1
    start: tuple[float, float] = (0.0, 0.0)
    others: bool = True


@dataclass(frozen=True, eq=False)
class Outcome:
    """The result of one order: the last parameters and the averaged ones, and the test errors of the three forms."""

    theta: FloatArray
    theta0: float
    averaged: tuple[FloatArray, float]
    errors: tuple[float, float, float]  # last, averaged, voted
    separates: bool


@dataclass(frozen=True)
class Forms:
    """The three forms of the perceptron, as functions with the signatures of the exercises."""

    last: Algorithm = perceptron.perceptron
    averaged: Callable[..., tuple[Any, float]] = averaging.averaged_perceptron
    vote: Callable[..., Any] = averaging.voted_predict


def orders(
    X: ArrayLike,
    y: ArrayLike,
    X_test: ArrayLike,
    y_test: ArrayLike,
    *,
    T: int = 10,
    count: int = 12,
    rng: int = 0,
    forms: Forms | None = None,
) -> App[Order]:
    """The same data in `count` orders and from any start: where the perceptron ends, compared with its averaged and voted forms.

    The averaged and voted forms start at zero; so does `forms.last`, and from another start the course's own run is shown.
    """
    forms = forms or Forms()
    X, X_test = as_points(X), as_points(X_test)
    y, y_test = as_labels(y, len(X)), as_labels(y_test, len(X_test))
    generator = np.random.default_rng(rng)
    sequences = [np.arange(len(X)), *(generator.permutation(len(X)) for _ in range(count - 1))]

    together = [_average_and_vote(X[o], y[o], X_test, T, forms) for o in sequences]

    @lru_cache(maxsize=64)
    def outcomes(start: tuple[float, float]) -> list[Outcome]:
        lasts = [_last(X[o], y[o], T, np.array(start), forms) for o in sequences]
        return [_outcome(X, y, X_test, y_test, *last, *both) for last, both in zip(lasts, together, strict=True)]

    def background(axes: Any) -> None:
        features, errors = axes
        common.view(features, X, margin=0.08, origin=True).set(xlabel="x₁", ylabel="x₂")
        errors.set(xlabel="order", ylabel="test error", title="Test error, order by order", xlim=(0.4, count + 0.6))
        plots.form_legend(errors).set_box_aspect(1)
        worst = max(max(outcome.errors) for outcome in outcomes((0.0, 0.0)))
        errors.set_ylim(0, min(1.0, 1.25 * worst + 0.05))

    def draw(axes: Any, state: Order) -> None:
        features, errors = axes
        ends = outcomes(state.start)
        now = ends[state.chosen - 1]
        common.scatter(features, X, y, size=28, alpha=0.75)
        if state.others:
            plots.boundaries(features, [e.theta for e in ends], [e.theta0 for e in ends], label="other orders")
        common.boundary(features, now.theta, now.theta0, label="this order")
        common.boundary(features, *now.averaged, color=style.ACCENT, linestyle="--", normal=False, label="averaged")
        if any(state.start):
            common.arrow(features, (0, 0), state.start, color=style.QUIET, label="start θ")
        common.legend_above(features)
        plots.errors_by_order(errors, np.array([e.errors for e in ends]), state.chosen)

    return App(
        "Other orders, other starts, other boundaries",
        Order(),
        draw,
        background=background,
        describe=lambda state: _tell_order(outcomes(state.start), state),
        controls=[
            Slider("chosen", "Order", 1, count),
            Toggle("others", "show the other orders"),
            Vector("start", "start θ", -5, 5),
        ],
        columns=2,
        height=3.75,
    )


def _average_and_vote(X: Any, y: Any, X_test: Any, T: int, forms: Forms) -> tuple[tuple[FloatArray, float], FloatArray]:
    """The averaged parameters, and the votes on the test points."""
    voters = averaging.voted_perceptron(X, y, T)
    return forms.averaged(X, y, T), forms.vote(X_test, voters.thetas, voters.theta0s, voters.counts)


def _last(X: Any, y: Any, T: int, start: FloatArray, forms: Forms) -> tuple[FloatArray, float]:
    if not start.any():
        theta, theta0, _ = forms.last(X, y, T)
        return theta, theta0
    run = perceptron.run(X, y, T, start=(start, 0.0))
    return run.theta, run.theta0


def _outcome(
    X: Any,
    y: Any,
    X_test: Any,
    y_test: Any,
    theta: FloatArray,
    theta0: float,
    averaged: tuple[FloatArray, float],
    votes: FloatArray,
) -> Outcome:
    errors = (
        float(np.mean(geometry.sign(X_test @ theta + theta0) != y_test)),
        float(np.mean(geometry.sign(X_test @ averaged[0] + averaged[1]) != y_test)),
        float(np.mean(votes != y_test)),
    )
    return Outcome(theta, theta0, averaged, errors, perceptron.is_separated(X, y, theta, theta0))


def _tell_order(ends: list[Outcome], state: Order) -> str:
    now = ends[state.chosen - 1]
    last = [outcome.errors[0] for outcome in ends]
    stopped = "separates the training data" if now.separates else "does not separate the training data"
    return (
        f"Order {state.chosen} (the grey bar) {stopped}. "
        f"Test error {now.errors[0]:.1%}; averaged {now.errors[1]:.1%}, voted {now.errors[2]:.1%}. "
        f"Over all {len(ends)} orders the test error of the last boundary ranges from {min(last):.1%} to {max(last):.1%}."
    )


def _vector(values: FloatArray) -> str:
    return "(" + ", ".join(f"{value:.3g}" for value in values) + ")"
