"""Optimisers on the landscapes of one-feature data: gradient descent on two costs, and gradient descent against Newton's method."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import descent, logistic
from linclass_ref._support.validate import FloatArray, as_labels, as_vector
from linclass_ref.experiments import sigmoid_landscapes
from linclass_ref.plots import common, style
from linclass_ref.plots import landscapes as landscape_plots
from linclass_ref.widgets.confusion import Clickable
from linclass_ref.widgets.toolkit import App, Player, Slider, Toggle, Vector


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
        return descent.gradient_descent(lambda theta: slopes[name](X, y, theta), begin, eta, last)

    def background(axes: Any) -> None:
        for ax, name in zip(axes, slopes, strict=True):
            landscape_plots.parameter_plane(ax, (half, half)).set_aspect("equal")
            levels = np.linspace(0.05, 1.0, 20) * len(x) if name == "squared error" else 16
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
        height=4.1,
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
    X = landscape_plots.logistic_points(x)
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
        landscape_plots.parameter_plane(left, (6, 6), (float(best[0]), float(best[1]))).set_aspect("equal")
        landscape_plots.landscape(left, x, y, levels=least * np.array([1.02, 1.1, 1.25, 1.5, 2, 3, 4.5, 7, 10, 14, 20]))
        landscape_plots.star(left, best).set_title("The cross-entropy from above")
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
            landscape_plots.trail(left, shown, color=color, linestyle=dash, marker=marker)
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
        height=3.9,
    )
