"""The widgets of the lesson fisher. Here: turn the direction, look at the digits from all sides; `shrinkage` has the third."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import fisher
from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_classes, as_points
from linclass_ref.plots import common, style
from linclass_ref.plots import fisher as plots
from linclass_ref.scene.toolkit import App, Button, Choice, Player, Slider, Toggle, Vector
from linclass_ref.widgets.shrinkage import Images, Shrunk, shrinking

__all__ = [
    "Dial",
    "Eye",
    "Images",
    "Landscape",
    "Shrunk",
    "Turn",
    "angle_of",
    "direction",
    "rotate",
    "shrinking",
    "walk_round",
]

TURN_STEP, TILT_STEP = 5, 5  # degrees per step when the digits turn
Ratio = Callable[[FloatArray, FloatArray, IntArray], float]  # (w, X, t), as in the exercise


@dataclass(frozen=True)
class Dial(Slider, Vector):
    """An angle in degrees: a slider, and an arrow in the picture whose tip can be dragged around `centre`."""

    centre: tuple[float, float] = (0.0, 0.0)
    length: float = 1.0

    def handles(self, state: Any) -> FloatArray:
        return np.atleast_2d(np.asarray(self.centre) + self.length * direction(getattr(state, self.field)))

    def moved(self, state: Any, _: int, xy: FloatArray) -> Any:
        across, up = np.asarray(xy) - self.centre
        angle = float(np.degrees(np.arctan2(up, across)))
        return replace(state, **{self.field: round(angle) if self.step == 1 else angle})


def direction(angle: float) -> FloatArray:
    """The unit vector at this angle, in degrees."""
    return np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])


def angle_of(w: FloatArray) -> float:
    """The angle of a vector in the plane, in degrees."""
    return float(np.degrees(np.arctan2(w[1], w[0])))


@dataclass(frozen=True)
class Turn:
    """A direction in the plane, given by its angle in whole degrees."""

    angle: int
    feet: bool = True

    @property
    def w(self) -> FloatArray:
        return direction(self.angle)


@dataclass(frozen=True, eq=False)
class Landscape:
    """Two classes in the plane and Fisher's ratio in every direction."""

    X: FloatArray
    t: IntArray
    ratio: Ratio = fisher.fisher_ratio

    @cached_property
    def angles(self) -> FloatArray:
        return np.arange(-180.0, 181.0)

    @cached_property
    def ratios(self) -> FloatArray:
        return np.array([self.ratio(direction(a), self.X, self.t) for a in self.angles])

    @cached_property
    def marks(self) -> dict[str, float]:
        means = fisher.class_means(self.X, self.t, 2)
        best = fisher.fisher_direction(self.X, self.t)
        return {"mean difference": angle_of(means[1] - means[0]), "Fisher": angle_of(best)}

    @cached_property
    def edges(self) -> FloatArray:
        reach = 1.02 * float(np.linalg.norm(self.X - self.X.mean(axis=0), axis=1).max())
        return np.linspace(-reach, reach, 37)

    def projections(self, w: FloatArray) -> FloatArray:
        """The projections relative to that of the mean of all points, so that the histograms stay centred."""
        return (self.X - self.X.mean(axis=0)) @ w

    @cached_property
    def highest(self) -> int:
        """The highest bar in any direction, so that the axis can stay fixed."""
        turns = [self.projections(direction(a)) for a in range(-90, 90, 5)]
        return max(int(np.histogram(p[self.t == k], self.edges)[0].max()) for p in turns for k in (0, 1))


def rotate(X: ArrayLike, t: ArrayLike, ratio: Ratio | None = None) -> App[Turn]:
    """Turn w: the projections of X (n, 2) with classes t of 0/1, their two histograms, and J = ratio(w, X, t) against the angle."""
    X = as_points(X)
    classes, _ = as_classes(t, len(X), 2, all_present=True)
    land = Landscape(X, classes, ratio) if ratio else Landscape(X, classes)
    centre, length = X.mean(axis=0), 0.8 * float(np.abs(X - X.mean(axis=0)).max())
    start, best = (round(a) for a in land.marks.values())

    def background(axes: Any) -> None:
        plane, bars, curve = axes
        common.view(plane, X, margin=0.05).set(xlabel="x₁", ylabel="x₂", title="Drag the green tip")
        common.scatter(plane, X, classes, size=20, alpha=0.8)
        bars.set(xlim=(land.edges[0], land.edges[-1]), ylim=(0, 1.05 * land.highest), xlabel="projection w·x")
        bars.set(ylabel="points", title="The projections, and their means")
        plots.ratio_curve(curve, land.angles, land.ratios, land.marks).set_title("J(w)")
        curve.set(xlim=(-180, 180), xticks=range(-180, 181, 90))
        for ax in (bars, curve):
            ax.set_box_aspect(1)  # as tall as the plane, whose units are equal

    def draw(axes: Any, state: Turn) -> None:
        plane, bars, curve = axes
        plots.axis_line(plane, X, classes, state.w, feet=state.feet)
        plots.handle(plane, centre, state.w, length)
        plots.histograms(bars, land.projections(state.w), classes, land.edges)
        J = land.ratio(state.w, X, classes)
        curve.plot(state.angle, J, "o", color=style.ACCENT, markersize=9, markeredgecolor="white", zorder=common.ARROW)

    return App(
        "Turn the direction",
        Turn(start),
        draw,
        background=background,
        describe=lambda state: _tell_turn(land, state),
        controls=[
            Dial("angle", "Angle of w", -180, 180, centre=(float(centre[0]), float(centre[1])), length=length),
            Button("Mean difference", lambda state: replace(state, angle=start)),
            Button("Fisher", lambda state: replace(state, angle=best)),
            Toggle("feet", "show the perpendiculars"),
        ],
        columns=3,
        width=9.0,
        height=3.3,
    )


def _tell_turn(land: Landscape, state: Turn) -> str:
    p = land.projections(state.w)
    gap = p[land.t == 1].mean() - p[land.t == 0].mean()
    J = land.ratio(state.w, land.X, land.t)
    share = J / land.ratio(fisher.fisher_direction(land.X, land.t), land.X, land.t)
    return (
        f"At {state.angle}° the projected means are {abs(gap):.2f} apart and J = {J:.4f}, {share:.0%} of the best. "
        f"The mean difference is at {land.marks['mean difference']:.0f}°, Fisher's direction at {land.marks['Fisher']:.0f}°."
    )


@dataclass(frozen=True)
class Eye:
    """The direction from which the digits are seen, and the one that is highlighted (None: all)."""

    turn: int = 0
    tilt: int = 90  # from above: the picture in two dimensions
    shown: int | None = None


def _turned(eye: Eye, right: float, up: float) -> Eye:
    """Half a turn for a drag across the axes, and a quarter for one from the bottom to the top."""
    turn = (eye.turn + round(180 * right / TURN_STEP)) % (360 // TURN_STEP)
    tilt = float(np.clip(eye.tilt - 90 * up, -90, 90))
    return replace(eye, turn=turn, tilt=TILT_STEP * round(tilt / TILT_STEP))


def walk_round(Z: ArrayLike, t: ArrayLike, K: int = 10) -> App[Eye]:
    """Points Z (n, 3) of K ≤ 10 classes: the first two coordinates on the left, all three on the right, turned."""
    Z = as_array(Z, "Z", 2)
    classes, K = as_classes(t, len(Z), K)
    reach = 1.05 * float(np.linalg.norm(Z - Z.mean(axis=0), axis=1).max())

    def background(axes: Any) -> None:
        flat, turning = axes
        common.view(flat, Z[:, :2], margin=0.03).set(xlabel="w₁·x", ylabel="w₂·x", title="Two dimensions")
        plots.named_cloud(flat, Z[:, :2], classes, size=2.5)
        common.view(turning, [[-reach, -reach], [reach, reach]], margin=0).set(xticks=[], yticks=[])
        turning.set_title("Three dimensions: drag to turn")
        turning.grid(visible=False)

    def draw(axes: Any, state: Eye) -> None:
        plots.space(axes[1], Z, classes, turn=TURN_STEP * state.turn, tilt=state.tilt, shown=state.shown)

    return App(
        "Walk around the digits",
        Eye(),
        draw,
        background=background,
        describe=lambda state: (
            f"{len(Z)} points, turned by {TURN_STEP * state.turn}° and tilted by {state.tilt}°. "
            + ("All classes are shown." if state.shown is None else f"Class {state.shown} is highlighted.")
        ),
        controls=[
            Player("turn", f"Turn, {TURN_STEP}° per step", last=lambda state: 360 // TURN_STEP, seconds=0.12),
            Slider("tilt", "Tilt", -90, 90, TILT_STEP),
            Choice("shown", "Show in space", {"all": None, **{f"only {k}": k for k in range(K)}}),
        ],
        dragged={1: _turned},
        columns=2,
        width=9.0,
        height=4.4,
    )
