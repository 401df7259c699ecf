"""A walk over the hinge risk: SGD with several step-size rules, and the perceptron, on one-feature data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import descent, geometry, hinge_sgd, losses, perceptron
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_vector
from linclass_ref.experiments import cycles
from linclass_ref.plots import common, style
from linclass_ref.plots import hinge_sgd as plots
from linclass_ref.scene.toolkit import App, Choice, Player, Slider

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


@dataclass(frozen=True, eq=False)
class Walks:
    """The runs on one-feature data x (n,), y (n,), by their method and random order; `algorithm` says where the best iterate is."""

    x: FloatArray
    y: IntArray
    visits: int
    algorithm: Sgd
    rules: Mapping[str, descent.StepRule]
    kept: dict[tuple[str, int], Run] = field(default_factory=dict)
    stars: dict[tuple[str, int, int], tuple[float, float, float]] = field(default_factory=dict)

    def run(self, state: Way) -> Run:
        key = state.method, state.order
        if key not in self.kept:
            self.kept[key] = (
                _perceptron_run(self.x, self.y, self.visits)
                if state.method == PERCEPTRON
                else _sgd_run(self.x, self.y, self.rules[state.method], self._visits(state))
            )
        return self.kept[key]

    def step(self, state: Way) -> int:
        """How many updates are shown: a run may have fewer than are asked for."""
        return min(state.step, self.run(state).updates)

    def star(self, state: Way) -> tuple[float, float, float]:
        """(θ, θ0, risk) of the best iterate so far."""
        key = state.method, state.order, self.step(state)
        if key not in self.stars:
            self.stars[key] = self._find_star(state)
        return self.stars[key]

    def _find_star(self, state: Way) -> tuple[float, float, float]:
        run, step = self.run(state), self.step(state)
        if state.method != INVERSE:
            best = run.best(step)
            return float(run.thetas[best]), float(run.theta0s[best]), float(run.risks[best])
        theta, theta0 = self.algorithm(self.x[:, None], self.y, self._visits(state)[: run.visited[step]])
        return float(theta[0]), float(theta0), losses.hinge_risk(self.x[:, None], self.y, theta, theta0)

    def _visits(self, state: Way) -> IntArray:
        return hinge_sgd.random_order(len(self.x), self.visits, rng=state.order)


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
    every = {**RULES, **{f"hinge SGD, {name}": rule for name, rule in (rules or {}).items()}}
    walks = Walks(x, as_labels(y, len(x)), visits, algorithm, every)
    return App(
        "A walk over the hinge risk",
        Way(),
        lambda axes, state: _draw(axes, state, walks),
        background=lambda axes: _background(axes, walks),
        describe=lambda state: _tell(state, walks),
        controls=[
            Choice("method", "Method", {name: name for name in (*every, PERCEPTRON)}),
            Slider("order", "Random order", 1, 12),
            Player("step", "Updates", last=lambda state: walks.run(state).updates, seconds=0.25),
        ],
        columns=3,
        width=7.6,
        height=2.9,
    )


def _background(axes: Any, walks: Walks) -> None:
    line, plane, risk = axes
    plots.line_view(line, walks.x).set_title("Data and score")
    plots.parameter_view(plane, (1.2, 0.0), (2.6, 2.6)).set_title("Hinge risk over (θ, θ₀)")
    plots.risk_contours(plane, walks.x, walks.y, levels=[0.3, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4.5, 6])
    risk.set(xlim=(0, 100), ylim=(0, 2), xlabel="update", ylabel="hinge risk", title="Update by update")
    for ax in axes:
        ax.set_box_aspect(1)


def _draw(axes: Any, state: Way, walks: Walks) -> None:
    line, plane, risk = axes
    run, step = walks.run(state), walks.step(state)
    theta, theta0, least = walks.star(state)
    mark = {"color": style.INK, "markersize": 15, "markeredgecolor": "white", "zorder": common.ARROW}
    plots.score_line(line, walks.x, walks.y, run.thetas[step], run.theta0s[step])
    plots.trail(plane, run.thetas[: step + 1], run.theta0s[: step + 1])
    way = np.column_stack([run.thetas, run.theta0s])[: step + 1]
    common.directions(plane, way, color=style.ACCENT, count=3)
    plane.plot([theta], [theta0], "*", **mark)
    risk.plot(np.arange(step + 1), run.risks[: step + 1], color=style.ACCENT, linewidth=1.2, zorder=common.LINE)
    risk.plot([run.best(step)], [least], "*", **mark)


def _sgd_run(x: FloatArray, y: IntArray, rule: descent.StepRule, order: IntArray) -> Run:
    run = hinge_sgd.run(x[:, None], y, order, rule)
    return Run(run.thetas[:, 0], run.theta0s, run.risks, np.append(0, run.visits + 1))


def _perceptron_run(x: FloatArray, y: IntArray, visits: int) -> Run:
    run = perceptron.run(x[:, None], y, max(1, visits // len(x)))
    states = zip(run.thetas, run.theta0s, strict=True)
    risks = np.array([losses.hinge_risk(x[:, None], y, theta, float(theta0)) for theta, theta0 in states])
    visited = np.append(0, run.passes * len(x) + run.points + 1)
    return Run(run.thetas[:, 0], run.theta0s, risks, visited, cycles.perceptron_cycle(x[:, None], y, LONGEST_CYCLE))


def _tell(state: Way, walks: Walks) -> str:
    run, step, n = walks.run(state), walks.step(state), len(walks.x)
    *_, least = walks.star(state)
    wrong = geometry.training_error(walks.x[:, None], walks.y, [run.thetas[step]], float(run.theta0s[step])) * n
    words = (
        f"After {step} updates θ = {run.thetas[step]:.3g}, θ₀ = {run.theta0s[step]:.3g}: hinge risk {run.risks[step]:.3g}, "
        f"{wrong:.0f} of {n} points wrong. The best so far (star) came after {run.best(step)} updates, with risk {least:.3g}."
    )
    if run.cycle > 0:
        words += f" The perceptron returns to the same state every {run.cycle} passes."
    return words
