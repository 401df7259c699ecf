"""Optimisers on the landscapes of one-feature data: gradient descent on two costs, and gradient descent against Newton's method."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import descent, logistic
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_vector
from linclass_ref.experiments import sigmoid_landscapes
from linclass_ref.plots import common, style
from linclass_ref.plots import landscapes as landscape_plots
from linclass_ref.scene.toolkit import App, Player, Slider, Toggle, Vector


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
    X = landscape_plots.logistic_points(x)
    last = 200
    slopes = {
        "squared error": sigmoid_landscapes.squared_error_gradient,
        "cross-entropy": logistic.cross_entropy_gradient,
    }

    @lru_cache(maxsize=64)
    def run_of(name: str, begin: tuple[float, float], eta: float) -> FloatArray:
        return descent.gradient_descent(lambda theta: slopes[name](theta, X, y), begin, eta, last)

    def background(axes: Any) -> None:
        for ax, name in zip(axes, slopes, strict=True):
            landscape_plots.parameter_plane(ax, (half, half)).set_aspect("equal")
            levels = SQUARED_LEVELS if name == "squared error" else ENTROPY_LEVELS
            landscape_plots.landscape(ax, x, y, name, levels=levels)
            ax.set_title(f"{name}: {'not convex' if name == 'squared error' else 'convex'}")

    def draw(axes: Any, state: Start) -> None:
        for ax, name in zip(axes, slopes, strict=True):
            landscape_plots.trail(ax, run_of(name, state.start, state.eta)[: state.step + 1], color=style.ACCENT)
            ax.plot(*state.start, "s", color=style.INK, markersize=8, markeredgecolor="white", zorder=common.TEXT)

    def tell(state: Start) -> str:
        words = []
        for name, slope in slopes.items():
            end = run_of(name, state.start, state.eta)[state.step]
            words.append(
                f"{name}: at ({end[0]:.2f}, {end[1]:.2f}), ‖gradient‖ = {np.linalg.norm(slope(end, X, y)):.2g}"
            )
        return f"After {state.step} steps. " + "; ".join(words) + "."

    return App(
        "Two landscapes for one curve",
        Start(start),
        draw,
        background=background,
        describe=tell,
        controls=[
            Vector("start", "start", -half, half, entries=("start θ", "start θ₀")),
            Slider("eta", "rate η", 0.05, 0.4, 0.05),
            Player("step", "Steps", last=lambda state: last, seconds=0.15),
        ],
        clicked={0: started},
        columns=2,
        width=8.4,
        height=4.1,
    )


# Closer together where the cost is low, so that the valley in the middle and the lower ground beyond it can be seen.
SQUARED_LEVELS = (1.05, 1.15, 1.3, 1.5, 1.8, 2.2, 2.7, 3.3, 4, 5)
ENTROPY_LEVELS = (4, 5, 7, 10, 15, 20, 30, 40, 55, 70)
Derivative = Callable[[Any, Any, Any], FloatArray]
LAST = 40  # steps of the race
MAX_KEPT = 64  # pairs of paths: a drag asks for many
LOOKS = {"gradient descent": (style.ACCENT, "-", "o"), "Newton": (style.ALARM, "--", "D")}


@dataclass(frozen=True, eq=False)
class Race(Start):
    """Gradient descent and Newton's method from the same start."""

    start: tuple[float, float] = (2.0, -2.5)
    eta: float = 0.1
    step: int = 12
    descent: bool = True
    newton: bool = True


@dataclass(frozen=True, eq=False)
class Contest:
    """One-feature data x (n,), y (n,) of 0/1, and the paths of the two optimisers on their cross-entropy."""

    x: FloatArray
    y: IntArray
    gradient: Derivative
    hessian: Derivative
    kept: dict[Any, dict[str, FloatArray]] = field(default_factory=dict)  # (start, rate) → the two paths

    @cached_property
    def X(self) -> FloatArray:
        return landscape_plots.logistic_points(self.x)

    @cached_property
    def best(self) -> FloatArray:
        return logistic.fit_newton(self.X, self.y, 0.0)

    @cached_property
    def least(self) -> float:
        return logistic.cross_entropy(self.best, self.X, self.y)

    def paths(self, start: tuple[float, float], eta: float) -> dict[str, FloatArray]:
        """The path of each optimiser, by its name."""
        if (start, eta) not in self.kept:
            if len(self.kept) >= MAX_KEPT:
                self.kept.clear()
            self.kept[start, eta] = {"gradient descent": self._descend(start, eta), "Newton": self._newton(start)}
        return self.kept[start, eta]

    def _descend(self, start: tuple[float, float], eta: float) -> FloatArray:
        return descent.gradient_descent(lambda theta: self.gradient(theta, self.X, self.y), start, eta, LAST)

    def _newton(self, start: tuple[float, float]) -> FloatArray:
        return sigmoid_landscapes.newton_path(self.X, self.y, start, LAST, 0.0, self.gradient, self.hessian)

    def above(self, thetas: FloatArray) -> FloatArray:
        """How far the cost of each of the thetas (m, 2) is above the least."""
        return sigmoid_landscapes.cross_entropies(self.X, self.y, thetas) - self.least


def race(
    x: ArrayLike,
    y: ArrayLike,
    *,
    gradient: Derivative = logistic.cross_entropy_gradient,
    hessian: Derivative = logistic.cross_entropy_hessian,
) -> App[Race]:
    """Gradient descent and Newton's method on the cross-entropy of one-feature data: both paths, and their height above the minimum.

    `gradient` and `hessian` are functions of (theta, X, y).
    """
    x = as_vector(x, "x")
    contest = Contest(x, as_labels(y, len(x), (0, 1)), gradient, hessian)
    return App(
        "Two ways down",
        Race(),
        lambda axes, state: _draw_race(axes, state, contest),
        background=lambda axes: _race_background(axes, contest),
        describe=lambda state: _tell_race(state, contest),
        controls=[
            Vector("start", "start", -7, 8, entries=("start θ", "start θ₀")),
            Slider("eta", "rate η", 0.01, 0.6, 0.01, active=lambda state: state.descent),
            Toggle("descent", "gradient descent"),
            Toggle("newton", "Newton"),
            Player("step", "Steps", last=lambda state: LAST, seconds=0.3),
        ],
        clicked={0: started},
        columns=2,
        width=8.4,
        height=3.9,
    )


def _race_background(axes: Any, contest: Contest) -> None:
    left, right = axes
    landscape_plots.parameter_plane(left, (6, 6), contest.best.tolist()).set_aspect("equal")
    levels = contest.least * np.array([1.02, 1.1, 1.25, 1.5, 2, 3, 4.5, 7, 10, 14, 20])
    landscape_plots.landscape(left, contest.x, contest.y, levels=levels)
    landscape_plots.star(left, contest.best).set_title("The cross-entropy from above")
    right.set(xlim=(0, LAST), ylim=(1e-9, 1e3), yscale="log", xlabel="step", ylabel="loss minus its minimum")
    right.set_title("Height above the minimum")
    for name, (color, dash, _) in LOOKS.items():
        right.plot([], [], color=color, linestyle=dash, label=name)
    right.legend(loc="upper right")


def _draw_race(axes: Any, state: Race, contest: Contest) -> None:
    left, right = axes
    for name, path in contest.paths(state.start, state.eta).items():
        if not (state.descent if name == "gradient descent" else state.newton):
            continue
        color, dash, marker = LOOKS[name]
        shown = path[: state.step + 1]
        landscape_plots.trail(left, shown, color=color, linestyle=dash, marker=marker)
        look: dict[str, Any] = {"color": color, "linestyle": dash, "marker": marker, "markersize": 3}
        right.plot(np.arange(len(shown)), np.maximum(contest.above(shown), 1e-12), zorder=common.LINE, **look)
    left.plot(*state.start, "s", color=style.INK, markersize=8, markeredgecolor="white", zorder=common.TEXT)


def _tell_race(state: Race, contest: Contest) -> str:
    words = []
    for name, path in contest.paths(state.start, state.eta).items():
        end = path[min(state.step, len(path) - 1)]
        above = logistic.cross_entropy(end, contest.X, contest.y) - contest.least
        stuck = f" (it broke down after {len(path) - 1} steps)" if len(path) - 1 < state.step else ""
        words.append(f"{name} is {max(above, 0):.2g} above the minimum{stuck}")
    return f"After {state.step} steps " + ", ".join(words) + "."
