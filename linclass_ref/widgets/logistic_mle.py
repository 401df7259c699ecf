"""The widgets of the lesson logistic_mle: a probability curve, two landscapes, two optimisers, and classes that move apart."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import data, descent, geometry, logistic
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_vector
from linclass_ref.experiments import sigmoid_landscapes
from linclass_ref.plots import common, style
from linclass_ref.plots import logistic_mle as plots
from linclass_ref.widgets.confusion import Clickable
from linclass_ref.widgets.toolkit import App, Button, Choice, Player, Slider, Toggle, Vector


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
    X = plots.logistic_points(x)
    best = logistic.fit_newton(X, y, 0.0)
    least = logistic.cross_entropy(X, y, best)

    def background(axes: Any) -> None:
        left, right = axes
        room = 0.06 * np.ptp(x)
        for ax in axes:
            ax.set(xlim=(x.min() - room, x.max() + room), xlabel=xlabel)
        plots.outcomes(left, x, y).set_title("Data, curve, threshold")
        right.set(ylim=(0, 4.2), ylabel="-log P(what happened)", title="What each point costs")

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
        cost = logistic.cross_entropy(X, y, at)
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


@dataclass(frozen=True, eq=False)
class Start:
    """Where an optimiser starts in the plane of (θ, θ₀), its rate, and how many steps are shown."""

    start: tuple[float, float] = (-3.0, 2.0)
    eta: float = 0.3
    step: int = 30


St = TypeVar("St", bound=Start)


def started(state: St, across: float, up: float) -> St:
    """A click moves the start there, unless it grabs the start, which is then dragged."""
    if np.hypot(across - state.start[0], up - state.start[1]) < 0.5:
        return state
    return replace(state, start=(round(across, 1), round(up, 1)))


def landscapes(
    x: ArrayLike, y: ArrayLike, *, start: tuple[float, float] = (-6.0, 5.0), half: float = 8.0
) -> App[Start]:
    """Gradient descent from the same start on the squared error of σ and on the cross-entropy, for one-feature data."""
    x = as_vector(x, "x")
    y = as_labels(y, len(x), (0, 1))
    X = plots.logistic_points(x)
    last = 200
    slopes = {
        "squared error": sigmoid_landscapes.squared_error_gradient,
        "cross-entropy": logistic.cross_entropy_gradient,
    }

    @lru_cache(maxsize=64)
    def run_of(name: str, begin: tuple[float, float], eta: float) -> FloatArray:
        return descent.gradient_descent(lambda theta: slopes[name](X, y, theta), begin, eta, last)

    def background(axes: Any) -> None:
        for ax, name in zip(axes, slopes, strict=True):
            plots.parameter_plane(ax, (half, half)).set_aspect("equal")
            levels = np.linspace(0.05, 1.0, 20) * len(x) if name == "squared error" else 16
            plots.landscape(ax, x, y, name, levels=levels)
            ax.set_title(f"{name}: {'not convex' if name == 'squared error' else 'convex'}")

    def draw(axes: Any, state: Start) -> None:
        for ax, name in zip(axes, slopes, strict=True):
            plots.trail(ax, run_of(name, state.start, state.eta)[: state.step + 1], color=style.ACCENT)
            ax.plot(*state.start, "s", color=style.INK, markersize=8, markeredgecolor="white", zorder=common.TEXT)

    def tell(state: Start) -> str:
        words = []
        for name, slope in slopes.items():
            end = run_of(name, state.start, state.eta)[state.step]
            words.append(f"{name}: at ({end[0]:.2f}, {end[1]:.2f}), slope {np.linalg.norm(slope(X, y, end)):.2g}")
        return f"After {state.step} steps. " + "; ".join(words) + "."

    return Clickable(
        started,
        "Two landscapes for one curve",
        Start(start),
        draw,
        background=background,
        describe=tell,
        controls=[
            Vector("start", "start w", -half, half),
            Slider("eta", "rate η", 0.05, 0.4, 0.05),
            Player("step", "Steps", last=lambda state: last, seconds=0.15),
        ],
        columns=2,
        width=8.4,
        height=4.6,
    )


Derivative = Callable[[Any, Any, Any], FloatArray]


def logistic_gradient(theta: ArrayLike, X: ArrayLike, y: ArrayLike) -> FloatArray:
    return logistic.cross_entropy_gradient(X, y, theta)


def logistic_hessian(theta: ArrayLike, X: ArrayLike, y: ArrayLike) -> FloatArray:
    return logistic.cross_entropy_hessian(X, y, theta)


@dataclass(frozen=True, eq=False)
class Race(Start):
    """Gradient descent and Newton's method from the same start."""

    start: tuple[float, float] = (0.0, 1.5)
    eta: float = 0.1
    step: int = 12
    descent: bool = True
    newton: bool = True


def race(
    x: ArrayLike,
    y: ArrayLike,
    *,
    gradient: Derivative = logistic_gradient,
    hessian: Derivative = logistic_hessian,
) -> App[Race]:
    """Gradient descent and Newton's method on the cross-entropy of one-feature data: both paths, and their height above the minimum.

    `gradient` and `hessian` are functions of (theta, X, y).
    """
    x = as_vector(x, "x")
    y = as_labels(y, len(x), (0, 1))
    X = plots.logistic_points(x)
    best = logistic.fit_newton(X, y, 0.0)
    least = logistic.cross_entropy(X, y, best)
    last = 60
    looks = {"gradient descent": (style.ACCENT, "-", "o"), "Newton": (style.ALARM, "--", "D")}

    @lru_cache(maxsize=64)
    def runs_of(begin: tuple[float, float], eta: float) -> dict[str, FloatArray]:
        down = descent.gradient_descent(lambda theta: gradient(theta, X, y), begin, eta, last)
        steps = sigmoid_landscapes.newton_path(
            X, y, begin, last, 0.0, lambda X, y, theta: gradient(theta, X, y), lambda X, y, theta: hessian(theta, X, y)
        )
        return {"gradient descent": down, "Newton": steps}

    def background(axes: Any) -> None:
        left, right = axes
        plots.parameter_plane(left, (6, 6), (float(best[0]), float(best[1]))).set_aspect("equal")
        plots.landscape(left, x, y, levels=least * np.array([1.02, 1.1, 1.25, 1.5, 2, 3, 4.5, 7, 10, 14, 20]))
        plots.star(left, best).set_title("The cross-entropy from above")
        right.set(xlim=(0, last), ylim=(1e-9, 1e3), yscale="log", xlabel="step", title="Height above the minimum")
        for name, (color, dash, _) in looks.items():
            right.plot([], [], color=color, linestyle=dash, label=name)
        right.legend(loc="upper right")

    def draw(axes: Any, state: Race) -> None:
        left, right = axes
        for name, path in runs_of(state.start, state.eta).items():
            if not (state.descent if name == "gradient descent" else state.newton):
                continue
            color, dash, marker = looks[name]
            shown = path[: state.step + 1]
            plots.trail(left, shown, color=color, linestyle=dash, marker=marker)
            above = np.maximum(sigmoid_landscapes.cross_entropies(X, y, shown) - least, 1e-12)
            right.plot(
                np.arange(len(shown)),
                above,
                color=color,
                linestyle=dash,
                marker=marker,
                markersize=3,
                zorder=common.LINE,
            )
        left.plot(*state.start, "s", color=style.INK, markersize=8, markeredgecolor="white", zorder=common.TEXT)

    def tell(state: Race) -> str:
        words = []
        for name, path in runs_of(state.start, state.eta).items():
            end = path[min(state.step, len(path) - 1)]
            above = logistic.cross_entropy(X, y, end) - least
            stuck = f" (it broke down after {len(path) - 1} steps)" if len(path) - 1 < state.step else ""
            words.append(f"{name} is {max(above, 0):.2g} above the minimum{stuck}")
        return f"After {state.step} steps " + ", ".join(words) + "."

    return Clickable(
        started,
        "Two ways down",
        Race(),
        draw,
        background=background,
        describe=tell,
        controls=[
            Vector("start", "start w", -7, 8),
            Slider("eta", "rate η", 0.01, 0.6, 0.01),
            Toggle("descent", "gradient descent"),
            Toggle("newton", "Newton"),
            Player("step", "Steps", last=lambda state: last, seconds=0.3),
        ],
        columns=2,
        width=8.4,
        height=4.2,
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
        size.set(ylim=(0.05, 300), yscale="log", title="Length ‖θ‖")
        angle.set(ylim=(0, 90), yticks=[0, 30, 60, 90], title="Direction of θ, degrees")
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
        plots.growth(size, RIDGES, np.linalg.norm(thetas[:, :2], axis=1), state.ridge)
        plots.growth(angle, RIDGES, np.degrees(np.arctan2(thetas[:, 1], thetas[:, 0])), state.ridge)

    return App(
        "Classes that move apart",
        Apart(),
        draw,
        background=background,
        describe=_tell_apart,
        controls=[
            Slider("gap", "distance between the classes", 0.5, 7, 0.25),
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
