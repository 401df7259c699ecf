"""The same data in many orders, from any start: where the perceptron ends, and how its averaged and voted forms compare."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import averaging, geometry, perceptron
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_points
from linclass_ref.experiments.replay import Algorithm
from linclass_ref.plots import common, style
from linclass_ref.plots import perceptron as plots
from linclass_ref.scene.toolkit import App, Slider, Toggle, Vector


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


@dataclass(frozen=True, eq=False)
class Trials:
    """Runs of T passes over the training points in each of the orders, tested on other points."""

    X: FloatArray
    y: IntArray
    X_test: FloatArray
    y_test: IntArray
    T: int
    orders: list[IntArray]
    forms: Forms

    @cached_property
    def together(self) -> list[tuple[tuple[FloatArray, float], FloatArray]]:
        """For each order the averaged parameters, and the votes on the test points. Neither depends on the start."""
        return [self._average_and_vote(self.X[o], self.y[o]) for o in self.orders]

    def outcomes(self, start: tuple[float, float]) -> list[Outcome]:
        """The result of each order from this start."""
        lasts = [self._last(self.X[o], self.y[o], np.array(start)) for o in self.orders]
        return [self._outcome(*last, *both) for last, both in zip(lasts, self.together, strict=True)]

    def _average_and_vote(self, X: FloatArray, y: IntArray) -> tuple[tuple[FloatArray, float], FloatArray]:
        voters = averaging.voted_perceptron(X, y, self.T)
        votes = self.forms.vote(self.X_test, voters.thetas, voters.theta0s, voters.counts)
        return self.forms.averaged(X, y, self.T), votes

    def _last(self, X: FloatArray, y: IntArray, start: FloatArray) -> tuple[FloatArray, float]:
        if not start.any():
            theta, theta0, _ = self.forms.last(X, y, self.T)
            return theta, theta0
        run = perceptron.run(X, y, self.T, start=(start, 0.0))
        return run.theta, run.theta0

    def _outcome(
        self, theta: FloatArray, theta0: float, averaged: tuple[FloatArray, float], votes: FloatArray
    ) -> Outcome:
        errors = (
            float(np.mean(geometry.sign(self.X_test @ theta + theta0) != self.y_test)),
            float(np.mean(geometry.sign(self.X_test @ averaged[0] + averaged[1]) != self.y_test)),
            float(np.mean(votes != self.y_test)),
        )
        return Outcome(theta, theta0, averaged, errors, perceptron.is_separated(self.X, self.y, theta, theta0))


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
    X, X_test = as_points(X), as_points(X_test)
    y, y_test = as_labels(y, len(X)), as_labels(y_test, len(X_test))
    generator = np.random.default_rng(rng)
    sequences = [np.arange(len(X)), *(generator.permutation(len(X)) for _ in range(count - 1))]
    trials = Trials(X, y, X_test, y_test, T, sequences, forms or Forms())
    outcomes = lru_cache(maxsize=64)(trials.outcomes)
    return App(
        "Other orders, other starts, other boundaries",
        Order(),
        lambda axes, state: _draw_order(axes, state, trials, outcomes(state.start)),
        background=lambda axes: _order_background(axes, X, outcomes((0.0, 0.0))),
        describe=lambda state: _tell_order(outcomes(state.start), state),
        controls=[
            Slider("chosen", "Order", 1, count),
            Toggle("others", "show the other orders"),
            Vector("start", "start θ", -5, 5),
        ],
        columns=2,
        height=3.75,
    )


def _order_background(axes: Any, X: FloatArray, ends: list[Outcome]) -> None:
    features, errors = axes
    common.view(features, X, margin=0.08, origin=True).set(xlabel="x₁", ylabel="x₂")
    errors.set(xlabel="order", ylabel="test error", title="Test error, order by order", xlim=(0.4, len(ends) + 0.6))
    plots.form_legend(errors).set_box_aspect(1)
    worst = max(max(outcome.errors) for outcome in ends)
    errors.set_ylim(0, min(1.0, 1.25 * worst + 0.05))


def _draw_order(axes: Any, state: Order, trials: Trials, ends: list[Outcome]) -> None:
    features, errors = axes
    now = ends[state.chosen - 1]
    common.scatter(features, trials.X, trials.y, size=28, alpha=0.75)
    if state.others:
        plots.boundaries(features, [e.theta for e in ends], [e.theta0 for e in ends], label="other orders")
    common.boundary(features, now.theta, now.theta0, label="this order")
    common.boundary(features, *now.averaged, color=style.ACCENT, linestyle="--", normal=False, label="averaged")
    if any(state.start):
        common.arrow(features, (0, 0), state.start, color=style.QUIET, label="start θ")
    common.legend_above(features)
    plots.errors_by_order(errors, np.array([e.errors for e in ends]), state.chosen)


def _tell_order(ends: list[Outcome], state: Order) -> str:
    now = ends[state.chosen - 1]
    last = [outcome.errors[0] for outcome in ends]
    stopped = "separates the training data" if now.separates else "does not separate the training data"
    return (
        f"Order {state.chosen} (the gray bar) {stopped}. "
        f"Test error {now.errors[0]:.1%}; averaged {now.errors[1]:.1%}, voted {now.errors[2]:.1%}. "
        f"Over all {len(ends)} orders the test error of the last boundary ranges from {min(last):.1%} to {max(last):.1%}."
    )
