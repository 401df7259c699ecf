"""The widgets of the lesson classification_setup. Here: a boundary, the size of a model, a shifted test set; `pixel` has the fourth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import data, geometry, least_squares
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_points
from linclass_ref.experiments import model_size
from linclass_ref.plots import classification_setup as plots
from linclass_ref.plots import common, levels, style
from linclass_ref.plots import setup_panels as panels
from linclass_ref.scene.toolkit import App, Slider, Toggle, Vector
from linclass_ref.widgets.pixel import Pixel, pixel

__all__ = ["Line", "Pixel", "Shift", "Size", "line", "pixel", "shifted", "sizes"]


@dataclass(frozen=True, eq=False)
class Line:
    """A boundary, given by its normal θ and a point that it passes through."""

    theta: tuple[float, float]
    through: tuple[float, float] = (0.0, 0.0)
    feet: bool = True

    @property
    def theta0(self) -> float:
        return 0.0 - float(np.dot(self.theta, self.through))  # subtracted from 0.0, so that it is never written as "-0"

    @property
    def exists(self) -> bool:
        return any(self.theta)

    @property
    def heading(self) -> tuple[float, float]:
        """(angle of θ in degrees, θ0/‖θ‖): where this boundary is in the landscape."""
        length = float(np.hypot(*self.theta))
        return float(np.degrees(np.arctan2(self.theta[1], self.theta[0]))), self.theta0 / length


def line(
    X: ArrayLike,
    y: ArrayLike,
    *,
    theta: tuple[float, float] = (1.5, 0.5),
    error: Callable[..., float] = geometry.training_error,
    distance: Callable[..., FloatArray] = geometry.signed_distance,
    project: Callable[..., FloatArray] = geometry.project_to_boundary,
) -> App[Line]:
    """Drag θ and the line; feet, distances and the training error follow. Next to it: the error for all angles and offsets.

    `error(X, y, θ, θ0)`, `distance(X, θ, θ0)` and `project(X, θ, θ0)` compute them.
    """
    X = as_points(X)
    y = as_labels(y, len(X))
    reach = float(np.ceil(np.abs(X).max()))
    angles, offsets = np.linspace(-180, 180, 241), np.linspace(-reach, reach, 161)

    def background(axes: Any) -> None:
        plane, errors = axes
        common.view(plane, [[-reach, -reach], [reach, reach]], margin=0.05).set(xlabel="x₁", ylabel="x₂")
        panels.landscape(errors, angles, offsets, geometry.error_landscape(X, y, np.radians(angles), offsets))
        errors.set_title("Click: the error of every line")

    def draw(axes: Any, state: Line) -> None:
        plane, errors = axes
        if not state.exists:
            common.scatter(plane, X, y).set_title("θ = 0: there is no line")
            return
        feet = project(X, np.array(state.theta), state.theta0) if state.feet else X
        plots.distances(plane, X, y, state.theta, state.theta0, feet, normal=False)
        plane.plot(*state.through, "s", color=style.ACCENT, markersize=9, markeredgecolor="white", zorder=common.ARROW)
        common.arrow(plane, state.through, np.add(state.through, state.theta), color=style.ACCENT, label="θ")
        plane.set_title(f"Training error {error(X, y, np.array(state.theta), state.theta0):.0%}")
        angle, offset = state.heading
        panels.here(errors, angle, float(np.clip(offset, -reach, reach)))

    def clicked(state: Line, angle: float, offset: float) -> Line:
        """The line at this place of the landscape; θ keeps its length."""
        length = float(np.hypot(*state.theta)) or 1.0
        normal = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        return replace(state, theta=tuple((length * normal).tolist()), through=tuple((-offset * normal).tolist()))

    return App(
        "Drag the tip of the arrow to turn the line, the square to move it",
        Line(theta),
        draw,
        background=background,
        describe=lambda state: _tell_line(X, y, state, distance),
        controls=[
            Vector("theta", "θ", -4, 4, tail=lambda state: np.asarray(state.through)),
            Vector("through", "line through x", -reach, reach),
            Toggle("feet", "show the feet"),
        ],
        clicked={1: clicked},
        columns=2,
        width=7.6,
        height=3.7,
    )


def _tell_line(X: FloatArray, y: Any, state: Line, distance: Callable[..., FloatArray]) -> str:
    if not state.exists:
        return "θ = (0, 0): every score is the same, so there is no boundary."
    distances = distance(X, np.array(state.theta), state.theta0)
    wrong = int(np.sum(geometry.margins(X, y, state.theta, state.theta0) <= 0))
    nearest = int(np.argmin(np.abs(distances)))
    return (
        f"θ = ({state.theta[0]:.3g}, {state.theta[1]:.3g}), ‖θ‖ = {np.hypot(*state.theta):.3g}, θ₀ = {state.theta0:.3g}. "
        f"{wrong} of {len(X)} points have margin ≤ 0 (ringed): training error {wrong / len(X):.0%}. "
        f"The nearest point has signed distance {distances[nearest]:+.2f}."
    )


@dataclass(frozen=True, eq=False)
class Size:
    """The degree of the polynomial, and whether the held-out points are drawn."""

    degree: int = 2
    held_out: bool = False


@dataclass(frozen=True, eq=False)
class Polynomials:
    """Polynomial boundaries of every degree on the training points X (n, 2), y (n,), and held-out points to test them on."""

    X: FloatArray
    y: IntArray
    X_new: FloatArray
    y_new: IntArray
    degrees: IntArray
    shades: dict[int, IntArray] = field(default_factory=dict)  # degree → labels on the grid of the picture, which stays

    @cached_property
    def errors(self) -> tuple[FloatArray, FloatArray]:
        """The training error and the held-out error of each degree."""
        return model_size.errors_by_degree(self.X, self.y, self.X_new, self.y_new, self.degrees)

    def shade(self, degree: int, grid: FloatArray) -> IntArray:
        if degree not in self.shades:
            self.shades[degree] = model_size.fit_polynomial(self.X, self.y, degree).predict(grid)
        return self.shades[degree]


def sizes(
    X: ArrayLike,
    y: ArrayLike,
    X_new: ArrayLike,
    y_new: ArrayLike,
    *,
    largest: int = 11,
    axis_names: Sequence[str] = ("x₁", "x₂"),
    class_names: Sequence[str] = ("-1", "+1"),
) -> App[Size]:
    """Polynomial boundaries of degree 0 … `largest` on the same points, with the training and the validation error of each."""
    X, X_new = as_points(X), as_points(X_new, "X_new")
    y, y_new = as_labels(y, len(X)), as_labels(y_new, len(X_new), name="y_new")
    fits = Polynomials(X, y, X_new, y_new, np.arange(largest + 1))
    names = {-1: class_names[0], 1: class_names[1]}
    return App(
        "How large a model?",
        Size(),
        lambda axes, state: _draw_size(axes, state, fits, names),
        background=lambda axes: _size_background(axes, fits, axis_names),
        describe=lambda state: _tell_size(state, fits),
        controls=[Slider("degree", "Degree", 0, largest), Toggle("held_out", "show the held-out points")],
        columns=2,
        width=7.6,
        height=3.7,
    )


def _size_background(axes: Any, fits: Polynomials, axis_names: Sequence[str]) -> None:
    plane, errors = axes
    train, new = fits.errors
    common.view(plane, fits.X, equal=False, margin=0.06).set(xlabel=axis_names[0], ylabel=axis_names[1])
    common.curves(
        errors, fits.degrees, {"training": train, "held out": new}, xlabel="degree of the polynomial", ylabel="error"
    )
    errors.set(title="Both errors, size by size", ylim=(0, None))


def _draw_size(axes: Any, state: Size, fits: Polynomials, names: Mapping[int, str]) -> None:
    plane, errors = axes
    levels.regions(plane, lambda grid: fits.shade(state.degree, grid), K=2, resolution=80)
    if state.held_out:
        common.scatter(plane, fits.X_new, fits.y_new, size=14, alpha=0.6)
    common.scatter(plane, fits.X, fits.y, size=42, names=names)
    plane.set_title(f"Degree {state.degree}")
    errors.axvline(state.degree, color="#dddddd", linewidth=8, zorder=common.REGION)
    heights = [curve[state.degree] for curve in fits.errors]
    errors.plot([state.degree] * 2, heights, "o", color=style.INK, markersize=7, zorder=common.ARROW)


def _tell_size(state: Size, fits: Polynomials) -> str:
    train, new = (curve[state.degree] for curve in fits.errors)
    return (
        f"Degree {state.degree} (the gray bar), {(state.degree + 1) * (state.degree + 2) // 2} parameters: "
        f"training error {train:.1%}, held-out error {new:.1%}."
    )


@dataclass(frozen=True, eq=False)
class Shift:
    """How far the test points are moved."""

    shift: tuple[float, float] = (0.0, 0.0)

    @cached_property
    def sets(self) -> Any:
        """(training set, test set from the same distribution, shifted test set). The seed is fixed, so that only the shift differs."""
        return data.shifted_test_set(100, 1000, shift=self.shift, rng=0)


def shifted(
    shift: tuple[float, float] = (0.0, 0.0), *, error: Callable[..., float] = geometry.training_error
) -> App[Shift]:
    """A boundary that is learned once, a test set from the same source, and a test set that the mouse moves by `shift`.

    `error(X, y, θ, θ0)` gives the share of mistakes.
    """
    X, y = Shift().sets[0]
    theta, theta0 = least_squares.two_class_fit(X, y)

    def errors(state: Shift) -> dict[str, float]:
        names = ("training", "same source", "shifted")
        return {name: error(X, y, theta, theta0) for name, (X, y) in zip(names, state.sets, strict=True)}

    def background(axes: Any) -> None:
        common.view(axes[0], [[-5, -5], [5, 5]], margin=0).set(
            xlabel="x₁", ylabel="x₂", title="200 of the shifted test points"
        )
        common.boundary(axes[0], theta, theta0, shade=True, normal=False)
        axes[1].set(xlim=(0, 1), ylim=(2.6, -0.6), yticks=range(3), yticklabels=errors(Shift()), xlabel="error")

    def draw(axes: Any, state: Shift) -> None:
        plane, rows = axes
        moved, labels = state.sets[2]
        common.scatter(plane, moved[:200], labels[:200], size=22, alpha=0.8)
        plane.plot(0, 0, "+", color=style.INK, markersize=10, zorder=common.ARROW)
        common.arrow(plane, (0, 0), state.shift, color=style.ALARM, label="shift" if any(state.shift) else None)
        plane.plot(*state.shift, "o", color=style.ALARM, markersize=9, markeredgecolor="white", zorder=common.ARROW)
        panels.error_rows(rows, errors(state), alarm=["shifted"])

    return App(
        "Drag the red dot: the world moves, the classifier does not",
        Shift(shift),
        draw,
        background=background,
        describe=lambda state: (
            f"Shift ({state.shift[0]:.1f}, {state.shift[1]:.1f}): "
            + ", ".join(f"{name} {error:.1%}" for name, error in errors(state).items())
            + "."
        ),
        controls=[Vector("shift", "shift", -4, 4)],
        columns=2,
        width=7.6,
        height=3.5,
    )
