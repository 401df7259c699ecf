"""The widgets of the lesson multiclass_least_squares. Here: the far point, the masked class; `schemes` and `confusion` have the others."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import data, geometry, hinge_sgd, least_squares, multiclass
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_points
from linclass_ref.plots import common, style
from linclass_ref.plots import multiclass_least_squares as plots
from linclass_ref.scene.toolkit import App, Points, PointState, Slider, Toggle
from linclass_ref.widgets.confusion import Cell, confusion
from linclass_ref.widgets.schemes import FINENESS, Schemes, schemes

__all__ = ["Cell", "Far", "Masked", "Schemes", "confusion", "far_point", "masked", "schemes"]


@dataclass(frozen=True, eq=False)
class Far(PointState):
    """Two clouds and a far point, which is the last one. All points can be moved."""

    fit: Callable[..., FloatArray] = least_squares.least_squares_fit

    @cached_property
    def squares(self) -> tuple[FloatArray, float]:
        return self.line(self.X, self.y)

    def line(self, X: FloatArray, y: IntArray) -> tuple[FloatArray, float]:
        """The least-squares boundary for labels ±1: the difference of the columns of the two classes."""
        W = self.fit(X, (y + 1) // 2, 2)
        w = W[:, 1] - W[:, 0]
        return w[:-1], float(w[-1])

    @cached_property
    def hinge(self) -> tuple[FloatArray, float]:
        # The same random order each time, so that only the data make a difference.
        order = hinge_sgd.random_order(len(self.X), 2000, 0)
        return hinge_sgd.sgd_hinge(self.X, self.y, order)

    @cached_property
    def before(self) -> tuple[FloatArray, float]:
        """Least squares without the far point."""
        return self.line(self.X[:-1], self.y[:-1])

    @property
    def margin(self) -> float:
        """The margin that the far point would have if it were not in the training set."""
        return float(geometry.margins(self.X[-1:], self.y[-1:], *self.before)[0])


def far_point(
    X: ArrayLike,
    y: ArrayLike,
    far: tuple[float, float] = (12.0, -10.0),
    *,
    fit: Callable[..., FloatArray] = least_squares.least_squares_fit,
) -> App[Far]:
    """X (n, 2), y (n,) of ±1 and one more point of class +1 to drag: least squares follows it, the hinge boundary does not."""
    X = as_points(X)
    labels = as_labels(y, len(X), all_present=True)
    first = Far(np.vstack([X, far]), np.append(labels, 1), selected=len(X), fit=fit)

    def background(axes: Any) -> None:
        plane, loss = axes
        common.view(plane, [[-4, -12], [14, 6]], margin=0).set(xlabel="x₁", ylabel="x₂", title="Drag the ringed point")
        plots.rival_legend(plane)
        plots.losses(loss, furthest=14, highest=120).set_title("Loss of the far point")
        loss.legend(loc="upper left")

    def draw(axes: Any, state: Far) -> None:
        plane, loss = axes
        plots.rivals(plane, (state.before, state.squares, state.hinge))
        common.scatter(plane, state.X, state.y, size=22)
        common.ring(plane, state.X[-1:], size=150)
        wrong = geometry.margins(state.X, state.y, *state.squares) <= 0
        if wrong.any():
            plane.plot(*state.X[wrong].T, "x", color=style.INK, markersize=7, markeredgewidth=1.8, zorder=common.ARROW)
        z = float(np.clip(state.margin, -1.5, 14))
        cost = min((1 - z) ** 2, 120)
        loss.plot([z, z], [0, cost], "o-", color=style.ALARM, markersize=7, clip_on=False, zorder=common.ARROW)

    return App(
        "One far point on the correct side",
        first,
        draw,
        background=background,
        describe=_tell_far,
        controls=[Points(editable=False)],
        columns=2,
        width=7.6,
        height=3.7,
    )


def _tell_far(state: Far) -> str:
    z = state.margin
    squares = int(np.sum(geometry.margins(state.X, state.y, *state.squares) <= 0))
    hinge = int(np.sum(geometry.margins(state.X, state.y, *state.hinge) <= 0))
    side = "correct" if z > 0 else "wrong"
    return (
        f"Fitted without the far point, least squares has it on the {side} side with margin {z:.2g}: squared loss {(1 - z) ** 2:.3g}, "
        f"hinge loss {max(1 - z, 0):.2g}. Fitted with it, least squares misclassifies {squares} of {len(state.X)} points (crossed), "
        f"the hinge boundary {hinge}."
    )


@dataclass(frozen=True, eq=False)
class Masked:
    """Three clouds. The middle one can be lifted off the line through the other two and counted more often; squares can be added."""

    lift: float = 0.0
    copies: int = 1
    spread: float = 0.5
    squares: bool = False
    fit: Callable[..., FloatArray] = least_squares.least_squares_fit
    rule: Callable[..., IntArray] = least_squares.least_squares_predict

    @cached_property
    def points(self) -> tuple[FloatArray, IntArray]:
        X, t = data.collinear_classes(40, spread=self.spread, rng=1)
        return X + np.outer(t == 1, self.lift * ACROSS), t

    @cached_property
    def W(self) -> FloatArray:
        X, t = self.points
        rows = np.repeat(np.arange(len(t)), np.where(t == 1, int(self.copies), 1))
        return self.fit(self.features(X[rows]), t[rows], 3)

    def features(self, P: FloatArray) -> FloatArray:
        return np.column_stack([P, P**2]) if self.squares else P

    def outputs(self, P: FloatArray) -> FloatArray:
        return least_squares.least_squares_outputs(self.features(P), self.W)

    def predict(self, P: FloatArray) -> IntArray:
        return self.rule(self.features(P), self.W)


ALONG, ACROSS = np.array([1.0, 1.0]) / np.sqrt(2), np.array([-1.0, 1.0]) / np.sqrt(2)


def masked(
    *,
    fit: Callable[..., FloatArray] = least_squares.least_squares_fit,
    predict: Callable[..., IntArray] = least_squares.least_squares_predict,
) -> App[Masked]:
    """The middle of three classes on a line: least squares masks it until it is lifted, counted more often or gets more features."""
    s = np.linspace(-6.5, 6.5, 200)

    def background(axes: Any) -> None:
        plane, line = axes
        common.view(plane, [[-5, -5], [5, 5]], margin=0.02).set(
            xlabel="x₁", ylabel="x₂", title="Regions of least squares"
        )
        line.set(
            xlim=(-6.5, 6.5),
            ylim=(-0.6, 1.6),
            xlabel="position along the line",
            ylabel="output",
            title="The three outputs along the line",
        )
        plots.output_legend(line, 3)

    def draw(axes: Any, state: Masked) -> None:
        plane, line = axes
        X, t = state.points
        plots.regions(plane, state.predict, resolution=FINENESS)
        common.scatter(plane, X, t, size=22)
        walk = X.mean(axis=0) + np.outer(s, ALONG)
        plane.plot(*walk[[0, -1]].T, color=style.QUIET, linewidth=1, zorder=common.LINE)
        plots.outputs(line, s, state.outputs(walk))
        plots.marks(line, X @ ALONG, t, -0.42)

    return App(
        "The masked class",
        Masked(fit=fit, rule=predict),
        draw,
        background=background,
        describe=_tell_masked,
        controls=[
            Slider("lift", "middle off the line", 0, 4, 0.1),
            Slider("copies", "count the middle ×", 1, 4, 1),
            Slider("spread", "class spread", 0.2, 1.2, 0.1),
            Toggle("squares", "add x₁² and x₂² as features"),
        ],
        columns=2,
        width=7.6,
        height=3.7,
    )


def _tell_masked(state: Masked) -> str:
    X, t = state.points
    right = np.diag(multiclass.confusion_matrix(t, state.predict(X), 3))
    return f"Right: {right[0]} of 40 in class 0, {right[1]} of 40 in the middle class 1, {right[2]} of 40 in class 2."
