"""The widgets of the lesson logistic_mle. Here: a probability curve, and classes that move apart; `optimisers` has the landscapes."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import data, geometry, logistic
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_vector
from linclass_ref.plots import common, style
from linclass_ref.plots import landscapes as landscape_plots
from linclass_ref.plots import logistic_mle as plots
from linclass_ref.scene.toolkit import App, Button, Choice, Slider
from linclass_ref.widgets.optimisers import landscapes, race

__all__ = ["apart", "curve", "landscapes", "race"]


@dataclass(frozen=True, eq=False)
class Curve:
    """A probability curve σ(θx + θ₀) and the threshold from which on the label is 1."""

    theta: float = 0.6
    theta0: float = -2.0
    threshold: float = 0.5


def curve(x: ArrayLike, y: ArrayLike, *, xlabel: str = "x") -> App[Curve]:
    """One-feature data x (n,), y (n,) of 0/1 with a curve to fit by hand, the cost of each point, and a button for the best fit."""
    x = as_vector(x, "x")
    y = as_labels(y, len(x), (0, 1))
    X = landscape_plots.logistic_points(x)
    best = logistic.fit_newton(X, y, 0.0)
    least = logistic.cross_entropy(best, X, y)

    def background(axes: Any) -> None:
        left, right = axes
        room = 0.06 * np.ptp(x)
        for ax in axes:
            ax.set(xlim=(x.min() - room, x.max() + room), xlabel=xlabel)
        plots.outcomes(left, x, y).set_title("Data, curve, threshold")
        right.set(ylim=(0, 4.2), ylabel="-log P(what happened)", title="Loss of each point")

    def draw(axes: Any, state: Curve) -> None:
        left, right = axes
        plots.gaps(left, x, y, state.theta, state.theta0)
        common.scatter(left, np.column_stack([x, y]), y, size=45)  # again, above the gaps
        plots.chance_curve(left, state.theta, state.theta0)
        left.axhline(state.threshold, color=style.QUIET, linewidth=1.2, linestyle=(0, (2, 2)), zorder=common.REGION)
        plots.point_costs(right, x, y, state.theta, state.theta0)

    def tell(state: Curve) -> str:
        at = np.array([state.theta, state.theta0])
        wrong = int(np.sum(logistic.predict_label(X, at, state.threshold) != y))
        cost = logistic.cross_entropy(at, X, y)
        return (
            f"θ = {state.theta:.2f}, θ₀ = {state.theta0:.2f}: cross-entropy {cost:.2f} (the least possible is {least:.2f}), likelihood "
            f"{np.exp(-cost):.2g}. At the threshold {state.threshold:.2f}, {wrong} of {len(x)} labels are wrong."
        )

    return App(
        "A curve of probabilities",
        Curve(),
        draw,
        background=background,
        describe=tell,
        controls=[
            Slider("theta", "slope θ", -4, 6, 0.05),
            Slider("theta0", "bias θ₀", -20, 10, 0.1),
            Slider("threshold", "threshold", 0.05, 0.95, 0.05),
            Button("Best fit", lambda state: replace(state, theta=float(best[0]), theta0=float(best[1]))),
        ],
        columns=2,
        width=8.4,
        height=3.4,
    )


RIDGES = tuple(10.0**k for k in range(2, -7, -1))
WAY = np.array([0.8, 0.6])  # the direction in which the classes are moved


@dataclass(frozen=True, eq=False)
class Apart:
    """Two classes whose centres are a distance `gap` apart, and the ridge with which they are fitted."""

    gap: float = 2.0
    ridge: float = 1e-3

    @cached_property
    def points(self) -> tuple[FloatArray, IntArray]:
        """X (n, 2) and labels 0/1."""
        noise, signs = data.two_blobs(40, distance=0.0, rng=5)
        return noise + np.outer(signs, self.gap / 2 * WAY), geometry.signs_to_bits(signs)


@lru_cache(maxsize=64)
def fits(gap: float) -> tuple[FloatArray, bool]:
    """The fits (len(RIDGES), 3) for all ridges, and whether the classes are separable, so that there is no fit without a ridge."""
    X, y = Apart(gap).points
    X = geometry.augment(X)
    thetas = np.array([logistic.fit_newton(X, y, ridge) for ridge in RIDGES])
    return thetas, logistic.newton_run(X, y, 0.0).separable


def apart() -> App[Apart]:
    """Slide two classes apart: as the ridge gets weaker, the parameters run away while their direction settles."""

    def background(axes: Any) -> None:
        plane, size, angle = axes
        common.view(plane, [[-6, -6], [6, 6]], margin=0).set(xlabel="x₁", ylabel="x₂", title="Data and P(y = 1 | x)")
        size.set(ylim=(0.05, 300), yscale="log", ylabel="‖θ‖", title="Length of θ")
        angle.set(ylim=(0, 90), yticks=[0, 30, 60, 90], ylabel="degrees", title="Direction of θ")
        for ax in (size, angle):
            ax.set(xlim=(3e2, 3e-7), xscale="log", xticks=[1e2, 1, 1e-2, 1e-4, 1e-6], xlabel="ridge, weaker →")
            ax.minorticks_off()
        for ax in axes:
            ax.set_box_aspect(1)

    def draw(axes: Any, state: Apart) -> None:
        plane, size, angle = axes
        thetas, _ = fits(state.gap)
        chosen = thetas[RIDGES.index(state.ridge)]
        plots.chances(plane, chosen, resolution=40)
        common.scatter(plane, *state.points, size=32)
        landscape_plots.growth(size, RIDGES, np.linalg.norm(thetas[:, :2], axis=1), state.ridge)
        landscape_plots.growth(angle, RIDGES, np.degrees(np.arctan2(thetas[:, 1], thetas[:, 0])), state.ridge)

    return App(
        "Classes that move apart",
        Apart(),
        draw,
        background=background,
        describe=_tell_apart,
        controls=[
            Slider("gap", "class distance", 0.5, 7, 0.25),
            Choice("ridge", "ridge", {f"{ridge:g}": ridge for ridge in RIDGES}),
        ],
        columns=3,
        width=9.0,
        height=3.4,
    )


def _tell_apart(state: Apart) -> str:
    thetas, separable = fits(state.gap)
    chosen, weakest = (np.linalg.norm(thetas[i, :2]) for i in (RIDGES.index(state.ridge), -1))
    words = f"Ridge {state.ridge:g}: ‖θ‖ = {chosen:.3g}; with the weakest ridge {weakest:.3g}. "
    if separable:
        return words + "A line separates the classes: without a ridge there is no best θ, and ‖θ‖ grows without bound."
    return (
        words
        + "No line separates the classes: without a ridge there is a best θ, and the curve levels off at its length."
    )
