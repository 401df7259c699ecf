"""Pictures of the lesson hinge_sgd: losses against the margin, supporting lines, and runs in the plane of (θ, θ0).

With one feature a classifier has two parameters, so its whole weight space can be drawn. The data are then drawn at the height of
their labels, together with the score θx + θ0: the hinge loss of a point is the vertical gap between the point and the score.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from linclass_ref import losses
from linclass_ref._support.validate import FloatArray, as_array, as_labels, as_number, as_vector
from linclass_ref.plots.common import ARROW, LINE, POINT, REGION, SHADES, scatter, write
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style

Loss = Callable[[FloatArray], ArrayLike]
Subdifferential = Callable[[float], tuple[float, float]]
Risk = Callable[[FloatArray, ArrayLike, FloatArray, float], float]

BOWL = np.array([1.0, 6.0])  # the curvatures of the bowl along its two axes

# Each loss keeps its colour, dash and marker throughout the lesson.
LOOKS: Mapping[str, tuple[str, str, str, Loss]] = {
    "zero-one": (INK, "-", "o", losses.zero_one_loss),
    "perceptron": (class_style(0).color, "--", "s", losses.perceptron_loss),
    "hinge": (ACCENT, "-", "D", losses.hinge_loss),
    "logistic": (class_style(3).color, "-.", "^", losses.logistic_loss),
    "squared": (class_style(4).color, ":", "v", losses.squared_loss),
}


def loss_curves(
    ax: Axes,
    names: Sequence[str] = ("zero-one", "perceptron", "hinge"),
    *,
    reach: float = 3.0,
    hinge: Loss = losses.hinge_loss,
) -> Axes:
    """The named losses as functions of z from -reach to reach; the zero-one loss with its jump. `hinge` computes the hinge loss."""
    z = np.linspace(-reach, reach, 301)
    for name in names:
        color, dash, _, loss = _look(name, hinge)
        if name == "zero-one":  # two pieces, so that the jump is not drawn as a slope
            ax.plot([-reach, 0], [1, 1], color=color, linestyle=dash, zorder=LINE, label=name)
            ax.plot([0, reach], [0, 0], color=color, linestyle=dash, zorder=LINE)
            ax.plot([0], [1], "o", color=color, markersize=5, zorder=POINT)
            ax.plot([0], [0], "o", color=color, markersize=5, markerfacecolor="white", zorder=POINT)
        else:
            ax.plot(z, loss(z), color=color, linestyle=dash, zorder=LINE, label=name)
    ax.set(xlim=(-reach, reach), ylim=(-0.3, reach + 1), xlabel="margin z = y(θ·x + θ₀)", ylabel="loss")
    ax.legend(loc="upper right")
    return ax


def bowl_height(points: ArrayLike) -> FloatArray:
    """½(w₁² + 6w₂²) for points (m, 2): the bowl on which rates are compared; infinite where a diverging path overflows.

    >>> bowl_height([[2.0, 0.0], [0.0, 1.0]]).tolist()
    [2.0, 3.0]
    """
    with np.errstate(over="ignore"):
        return np.asarray(np.asarray(points, dtype=float) ** 2 @ BOWL / 2)


def bowl_slope(w: ArrayLike) -> FloatArray:
    """The gradient (w₁, 6w₂) of the bowl at one point w (2,).

    >>> bowl_slope([2.0, 1.0]).tolist()
    [2.0, 6.0]
    """
    return BOWL * np.asarray(w, dtype=float)


def more_losses(ax: Axes, names: Sequence[str], *, reach: float = 3.0) -> Axes:
    """More losses in axes that already have some, each with its name written on its curve."""
    z = np.linspace(-reach, reach, 121)
    for i, name in enumerate(names):
        color, dash, _, loss = _look(name)
        ax.plot(z, loss(z), color=color, linestyle=dash, zorder=LINE)
        at = np.array([2.2 - 0.6 * i])
        write(ax, (at[0], np.asarray(loss(at))[0]), name, color=color, shift=(4, 8))
    return ax


def losses_at(
    ax: Axes,
    z: float,
    names: Sequence[str] = ("zero-one", "perceptron", "hinge"),
    *,
    hinge: Loss = losses.hinge_loss,
) -> Axes:
    """What each of the named losses charges for the margin z: a mark on its curve."""
    z = as_number(z, "z")
    ax.axvline(z, color=QUIET, linewidth=1.2, linestyle=(0, (2, 2)), zorder=REGION)
    for name in names:
        color, _, marker, loss = _look(name, hinge)
        height = float(np.asarray(loss(np.array([z])))[0])
        ax.plot([z], [height], marker, color=color, markersize=9, markeredgecolor="white", zorder=ARROW)
    return ax


def chord(ax: Axes, f: Loss, u: float, v: float, *, color: str = ALARM) -> Axes:
    """The straight line between two points of the graph of f; f is convex if no such line lies below it."""
    ends = np.array([as_number(u, "u"), as_number(v, "v")])
    ax.plot(ends, np.asarray(f(ends)), "o-", color=color, markersize=6, linewidth=1.6, zorder=ARROW)
    return ax


CHORDS = {"zero-one": (-0.4, 2.2), "perceptron": (-1.8, 1.5), "hinge": (-0.8, 2.4)}


def chords(axes: Sequence[Axes], *, hinge: Loss = losses.hinge_loss) -> None:
    """Three losses, each in its own axes with one chord; the title says how far the loss rises above any of its chords."""
    for ax, (name, ends) in zip(axes, CHORDS.items(), strict=True):
        loss = _look(name, hinge)[3]
        loss_curves(ax, [name], hinge=hinge).set_ylim(-0.3, 2.6)
        chord(ax, loss, *ends)
        ax.set_title(f"above its chords by {max(losses.chord_gap(loss, -3, 3), 0):.1f}")


def supporting_line(
    ax: Axes, z: float, slope: float, *, subdifferential: Subdifferential = losses.hinge_subdifferential
) -> Axes:
    """The line through (z, hinge(z)) with this slope: green if it never rises above the hinge, otherwise red."""
    z, slope = as_number(z, "z"), as_number(slope, "slope")
    low, high = subdifferential(z)
    u = np.linspace(*ax.get_xlim(), 400)
    height = float(losses.hinge_loss(z))
    line = height + slope * (u - z)
    holds = low - 1e-9 <= slope <= high + 1e-9
    ax.plot(u, line, color=ACCENT if holds else ALARM, linestyle="--", linewidth=1.8, zorder=LINE)
    if not holds:
        above = line > np.asarray(losses.hinge_loss(u)) + 1e-9
        ax.fill_between(u, losses.hinge_loss(u), line, where=above, color=ALARM, alpha=0.25, linewidth=0, zorder=REGION)
    ax.plot([z], [height], "o", color=INK, markersize=8, zorder=ARROW)
    return ax


def slopes(ax: Axes, *, subdifferential: Subdifferential = losses.hinge_subdifferential) -> Axes:
    """The set of subgradients of the hinge at each z: two flat pieces and, at the kink, all values between them."""
    left, right = ax.get_xlim()
    z = np.repeat([left, 1.0, 1.0, 1.0, right], 2)
    ends = [subdifferential(one) for one in (left, 1 - 1e-9, 1.0, 1 + 1e-9, right)]
    ax.plot(z, np.ravel(ends), color=ACCENT, linewidth=2.6, zorder=LINE, solid_joinstyle="miter")
    return ax


def score_line(ax: Axes, x: ArrayLike, y: ArrayLike, theta: float, theta0: float, *, gaps: bool = True) -> Axes:
    """One-feature data x (n,) at the height of their labels y (n,), and the score θx + θ0.

    Dotted lines show the heights ±1 that the hinge asks for. With `gaps`, a red line from each point to the score shows its hinge loss.
    """
    x, theta, theta0 = as_vector(x, "x"), as_number(theta, "theta"), as_number(theta0, "theta0")
    y = as_labels(y, len(x))
    ends = np.array(ax.get_xlim())
    ax.plot(ends, theta * ends + theta0, color=INK, linewidth=2, zorder=LINE)
    if gaps:
        charged = y * (theta * x + theta0) < 1
        lines = [[(a, b), (a, theta * a + theta0)] for a, b in zip(x[charged], y[charged], strict=True)]
        ax.add_collection(LineCollection(lines, colors=ALARM, linewidths=1.6, zorder=LINE), autolim=False)
    if theta and ends[0] < -theta0 / theta < ends[1]:
        ax.plot([-theta0 / theta], [0], "|", color=INK, markersize=16, markeredgewidth=2.5, zorder=ARROW)
    return scatter(ax, np.column_stack([x, y]), y)


def gaps(
    axes: Sequence[Axes],
    x: ArrayLike,
    y: ArrayLike,
    lines: Sequence[tuple[float, float]],
    *,
    risk: Risk = losses.hinge_risk,
) -> None:
    """For each line (θ, θ0) the data, the score and the hinge losses as red gaps; the titles give their means, by `risk`."""
    x = as_vector(x, "x")
    for ax, (theta, theta0) in zip(axes, lines, strict=True):
        score_line(line_view(ax, x), x, y, theta, theta0)
        mean = risk(x[:, None], np.asarray(y), np.array([float(theta)]), float(theta0))
        ax.set_title(f"θ = {theta:.3g}, θ₀ = {theta0:.3g}: hinge risk {mean:.3f}".replace("-", "−"))


def line_view(ax: Axes, x: ArrayLike, *, height: float = 3.2) -> Axes:
    """Limits and guide lines for `score_line`."""
    x = as_vector(x, "x")
    room = 0.12 * (np.ptp(x) or 1.0)
    ax.set(
        xlim=(x.min() - room, x.max() + room), ylim=(-height, height), xlabel="x", ylabel="label y, and score θx + θ₀"
    )
    ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    for level, dash in ((0.0, "-"), (1.0, ":"), (-1.0, ":")):
        ax.axhline(level, color=QUIET, linewidth=1, linestyle=dash, zorder=REGION)
    return ax


def parameter_view(ax: Axes, center: tuple[float, float], half: tuple[float, float]) -> Axes:
    """Limits of the plane of (θ, θ0)."""
    (a, b), (p, q) = center, half
    ax.set(xlim=(a - p, a + p), ylim=(b - q, b + q), xlabel="θ", ylabel="θ₀")
    ax.plot([0], [0], "+", color=INK, markersize=10, zorder=LINE)
    return ax


def risk_contours(
    ax: Axes,
    x: ArrayLike,
    y: ArrayLike,
    *,
    levels: Sequence[float] | int = 14,
    resolution: int = 90,
    hinge: Loss = losses.hinge_loss,
    named: bool = False,
) -> Axes:
    """Level curves of the hinge risk of one-feature data over (θ, θ0), inside the current limits: the darker, the higher.

    With `named`, the value of the risk is written on each curve.
    """
    columns, rows, grid = _grid(ax, resolution)
    risks = np.asarray(hinge(_plane_margins(x, y)(grid))).mean(axis=1).reshape(resolution, resolution)
    lines = ax.contour(columns, rows, risks, levels=levels, cmap=SHADES, linewidths=1.1, zorder=REGION)
    if named:
        ax.clabel(lines, fmt="%g", fontsize=8)
    return ax


def mistake_map(ax: Axes, x: ArrayLike, y: ArrayLike, *, resolution: int = 220) -> Axes:
    """The fraction of mistakes on one-feature data over (θ, θ0), with plateaus and cliffs: the darker, the more mistakes."""
    columns, rows, grid = _grid(ax, resolution)
    errors = np.asarray(losses.zero_one_loss(_plane_margins(x, y)(grid))).mean(axis=1).reshape(resolution, resolution)
    extent = (columns[0], columns[-1], rows[0], rows[-1])
    picture = ax.imshow(
        errors, extent=extent, origin="lower", aspect="auto", cmap=SHADES, vmin=0, vmax=1, zorder=REGION
    )
    assert ax.figure is not None
    ax.figure.colorbar(picture, ax=ax, label="fraction of mistakes", shrink=0.9)
    return ax


LEVELS = (0.3, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4, 6, 8)


def landscapes(axes: Sequence[Axes], x: ArrayLike, y: ArrayLike) -> None:
    """The fraction of mistakes and the hinge risk of one-feature data, side by side over the plane of (θ, θ0)."""
    for ax in axes:
        parameter_view(ax, (0.8, 0), (2.4, 2.4))
    mistake_map(axes[0], x, y).set_title("Fraction of mistakes")
    risk_contours(axes[1], x, y, levels=LEVELS, named=True).set_title("Hinge risk (coming up)")


def trail(ax: Axes, thetas: ArrayLike, theta0s: ArrayLike, *, color: str = ACCENT, best: int | None = None) -> Axes:
    """The path of a run in the plane of (θ, θ0): faint where it was, a large dot where it is, a star at the best point so far."""
    points = np.column_stack([np.ravel(as_array(thetas, "thetas")), as_vector(theta0s, "theta0s")])
    ax.plot(*points.T, color=color, linewidth=1.1, marker="o", markersize=2.8, alpha=0.75, zorder=LINE)
    ax.plot(*points[-1:].T, "o", color=color, markersize=9, markeredgecolor="white", zorder=ARROW)
    if best is not None:
        ax.plot(*points[best : best + 1].T, "*", color=INK, markersize=15, markeredgecolor="white", zorder=ARROW)
    return ax


def loop(ax: Axes, thetas: ArrayLike, theta0s: ArrayLike) -> Axes:
    """A run that returns to where it was, drawn in bold."""
    points = np.column_stack([np.ravel(as_array(thetas, "thetas")), as_vector(theta0s, "theta0s")])
    ax.plot(*points.T, color=ALARM, linewidth=2.4, zorder=LINE, solid_joinstyle="round")
    return ax


def _plane_margins(x: ArrayLike, y: ArrayLike) -> Callable[[FloatArray], FloatArray]:
    """The margins (m, n) of all points for m parameter pairs (θ, θ0)."""
    x = as_vector(x, "x")
    Z = np.column_stack([x, np.ones(len(x))]) * as_labels(y, len(x))[:, None]
    return lambda W: W @ Z.T


def _grid(ax: Axes, resolution: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The columns and rows of a grid over the current limits, and its points (resolution², 2)."""
    columns, rows = np.linspace(*ax.get_xlim(), resolution), np.linspace(*ax.get_ylim(), resolution)
    return columns, rows, np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)


def _look(name: str, hinge: Loss = losses.hinge_loss) -> tuple[str, str, str, Loss]:
    if name not in LOOKS:
        raise ValueError(f"a loss is one of {', '.join(LOOKS)}; got {name!r}")
    color, dash, marker, loss = LOOKS[name]
    return color, dash, marker, hinge if name == "hinge" else loss
