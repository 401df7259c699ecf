"""The pieces from which every lesson's pictures are made. Each function takes axes, draws on them, and returns them.

Points and boundaries are drawn inside the axes' current limits: call `view` first, then the rest in any order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.patches import Polygon
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_number, as_points, as_vector
from linclass_ref.plots.style import ACCENT, ALARM, INK, class_style

# The drawing order from bottom to top: regions, lines, points, arrows, text.
REGION, LINE, POINT, ARROW, TEXT = 1.0, 2.0, 3.0, 4.0, 5.0
# From low to high in every map and on every level curve, without the palest shades: thin lines in them would be invisible on white.
SHADES = ListedColormap(colormaps["cividis_r"](np.linspace(0.25, 1.0, 256)))
DASHES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (6, 1, 1, 1, 1, 1)))


def view(ax: Axes, X: ArrayLike, *, margin: float = 0.15, equal: bool = True, origin: bool = False) -> Axes:
    """Set limits that show all points of X (n, 2) with room around them; with `equal`, both axes have the same units."""
    X = _in_the_plane(X)
    if origin:
        X = np.vstack([X, np.zeros(2)])
    low, high = X.min(axis=0), X.max(axis=0)
    half = np.maximum((high - low) / 2, 1e-9)
    if equal:
        half = np.full(2, half.max())
    half = np.where(half < 1e-6, 1.0, half) * (1 + 2 * margin)
    (left, bottom), (right, top) = (low + high) / 2 - half, (low + high) / 2 + half
    ax.set(xlim=(left, right), ylim=(bottom, top))
    if equal:
        ax.set_aspect("equal", adjustable="box")
    return ax


def scatter(
    ax: Axes,
    X: ArrayLike,
    y: ArrayLike,
    *,
    size: float = 55,
    alpha: float = 1.0,
    names: Mapping[int, str] | None = None,
) -> Axes:
    """The points X (n, 2) with labels y (n,), each class with its own colour and marker; class `names` add a legend."""
    X, labels = _in_the_plane(X), as_array(y, "y", 1).astype(int)
    for label in np.unique(labels):
        look = class_style(label)
        name = "_" if names is None else names.get(int(label), f"class {label}")  # "_" keeps it out of a legend
        ax.plot(
            *X[labels == label].T,
            look.marker,
            color=look.color,
            markersize=np.sqrt(size * look.size),
            markeredgecolor="white",
            markeredgewidth=0.8,
            alpha=alpha,
            zorder=POINT,
            label=name,
        )
    if names is not None:
        ax.legend(loc="best")
    return ax


def in_turn(axes: Sequence[Axes], draw: Callable[[Axes, Any], Axes], named: Mapping[str, Any]) -> None:
    """One picture per axes: `draw(ax, thing)` for each of the named things, with its name as the title."""
    for ax, (name, thing) in zip(axes, named.items(), strict=True):
        draw(ax, thing).set_title(name)


def ring(ax: Axes, X: ArrayLike, *, color: str = ALARM, size: float = 210) -> Axes:
    """A ring around each of the points X (m, 2), to draw attention to them."""
    X = _in_the_plane(X)
    look: dict[str, Any] = {"markerfacecolor": "none", "markeredgecolor": color, "markeredgewidth": 2.2}
    ax.plot(*X.T, "o", markersize=np.sqrt(size), zorder=ARROW, **look)
    return ax


def half_plane(
    ax: Axes,
    theta: ArrayLike,
    theta0: float = 0.0,
    *,
    color: str = class_style(+1).tint,
    alpha: float = 1.0,
    hatch: str | None = None,
) -> Axes:
    """Shade the region where θ·x + θ0 > 0, inside the current limits."""
    return intersection(
        ax, np.atleast_2d(as_vector(theta, "theta", 2)), [theta0], color=color, alpha=alpha, hatch=hatch
    )


def intersection(
    ax: Axes,
    thetas: ArrayLike,
    theta0s: ArrayLike,
    *,
    color: str,
    alpha: float = 1.0,
    hatch: str | None = None,
    name: str | None = None,
) -> Axes:
    """Shade where every θ_i·x + θ0_i > 0: the intersection of m half-planes, thetas (m, 2) and theta0s (m,). `name` is written in it."""
    corners = _frame(ax)
    for theta, theta0 in zip(_in_the_plane(thetas, "thetas"), as_array(theta0s, "theta0s", 1), strict=True):
        corners = _clip(corners, theta, float(theta0))
    if len(corners) >= 3:
        patch = Polygon(
            corners, closed=True, facecolor=color, edgecolor="none" if hatch is None else "#999999", alpha=alpha
        )
        patch.set(hatch=hatch, linewidth=0, zorder=REGION)
        ax.add_artist(patch)  # not add_patch, which would measure it although the limits are already set
        if name:
            x, y = corners.mean(axis=0)
            box = {"facecolor": color, "edgecolor": "none", "alpha": 0.85, "pad": 0.6}  # no line runs through it
            ax.text(x, y, name, ha="center", va="center", fontsize=9, color=ACCENT, zorder=TEXT, clip_on=True, bbox=box)
    return ax


def boundary(
    ax: Axes,
    theta: ArrayLike,
    theta0: float = 0.0,
    *,
    color: str = INK,
    linestyle: Any = "-",
    normal: bool = True,
    shade: bool = False,
    label: str | None = None,
    width: float = 2.0,
    at: float = 0.5,
) -> Axes:
    """The line θ·x + θ0 = 0 with an arrow in the direction of θ; with `shade`, each half-plane in the tint of its class.

    The arrow begins where `at` says, from 0 at the one end of the line to 1 at the other.

    With θ = 0 there is no line; the whole plane is then shaded in the tint of the class that θ0 predicts.
    """
    theta, theta0 = as_vector(theta, "theta", 2), as_number(theta0, "theta0")
    if shade:
        half_plane(ax, theta, theta0, color=class_style(+1).tint)
        half_plane(ax, -theta, -theta0, color=class_style(-1).tint)
    if not theta.any():
        return ax
    ends = line_ends(ax, theta, theta0)
    if len(ends) == 2:
        ax.plot(
            *ends.T, color=color, linestyle=linestyle, linewidth=width, zorder=LINE, label=label, solid_capstyle="butt"
        )
        if normal:
            foot = (1 - at) * ends[0] + at * ends[1]
            length = 0.16 * min(np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim()))
            arrow(ax, foot, foot + length * theta / np.linalg.norm(theta), color=color)
    return ax


def arrow(
    ax: Axes,
    start: ArrayLike,
    end: ArrayLike,
    *,
    color: str = INK,
    label: str | None = None,
    width: float = 2.0,
    dashed: bool = False,
) -> Axes:
    """A vector from `start` to `end`; `label` is written beside its tip."""
    start, end = as_vector(start, "start", 2), as_vector(end, "end", 2)
    look: dict[str, Any] = {
        "arrowstyle": "-|>,head_width=0.28,head_length=0.55",
        "color": color,
        "linewidth": width,
        "shrinkA": 0,
        "shrinkB": 0,
    }
    if dashed:
        look["linestyle"] = (0, (4, 2))
    if not np.allclose(start, end):
        ax.annotate(
            "",
            xy=(end[0], end[1]),
            xytext=(start[0], start[1]),
            arrowprops=look,
            zorder=ARROW,
            annotation_clip=False,
            in_layout=False,
        )
    if label:
        way = end - start
        far = way / (np.linalg.norm(way) or 1.0)
        write(ax, end, label, color=color, shift=(10 * far[0] + 2, 10 * far[1]))
    return ax


def write(
    ax: Axes, at: ArrayLike, text: str, *, color: str = INK, shift: tuple[float, float] = (6, 6), size: float = 10
) -> Axes:
    """Text beside the point `at`, moved by `shift` typographic points, on white so that it can be read over lines."""
    align = "left" if shift[0] >= 0 else "right"
    x, y = as_vector(at, "at", 2)
    box = {"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 0.6}
    ax.annotate(
        text, (x, y), xytext=shift, textcoords="offset points", color=color, fontsize=size, ha=align, va="center", zorder=TEXT, bbox=box,
        in_layout=False,
    )  # fmt: skip
    return ax


def curves(
    ax: Axes,
    x: ArrayLike,
    series: Mapping[str, ArrayLike],
    *,
    xlabel: str = "",
    ylabel: str = "",
    mark: float | None = None,
) -> Axes:
    """Named curves over x (m,), each with its own dash and colour; `mark` is an x to mark with a vertical line."""
    x = as_array(x, "x", 1)
    order = (1, 0, 2, 3, 4)
    for i, (name, values) in enumerate(series.items()):
        color = class_style(order[i % len(order)]).color
        ax.plot(x, as_array(values, name, 1), color=color, linestyle=DASHES[i % len(DASHES)], zorder=LINE, label=name)
    if mark is not None:
        ax.axvline(mark, color=INK, linewidth=1.2, linestyle=(0, (2, 2)), zorder=LINE)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.legend(loc="best")
    return ax


def legend_above(ax: Axes) -> Axes:
    """A legend in one row above the axes, in place of a title, where it hides nothing."""
    ax.set_title(" ")  # keeps its height free
    legend = ax.legend(
        loc="lower left",
        bbox_to_anchor=(-0.03, 0.99),
        ncols=4,
        borderaxespad=0.2,
        borderpad=0.1,
        handlelength=1.4,
        handletextpad=0.4,
        columnspacing=0.9,
    )
    legend.set_in_layout(False)  # a long one must not make the axes smaller
    return ax


def path(ax: Axes, points: ArrayLike, *, color: str = INK, label: str | None = None) -> Axes:
    """The path of an algorithm through the plane, points (m, 2): small connected dots, and a large one where it is now."""
    points = _in_the_plane(points, "points")
    ax.plot(*points.T, color=color, linewidth=1.4, marker="o", markersize=3.5, zorder=ARROW, label=label)
    ax.plot(
        *points[-1:].T, color=color, marker="o", markersize=9, markeredgecolor="white", linestyle="none", zorder=ARROW
    )
    return ax


def directions(ax: Axes, points: ArrayLike, *, color: str = INK, count: int = 4, shortest: float = 0.04) -> Axes:
    """Arrowheads on a path that is drawn already, points (m, 2): in the middle of `count` of its longer steps.

    A step is long enough if it is longer than `shortest`, as a share of the axes' sides.
    """
    points = _in_the_plane(points, "points")
    ways = np.diff(points, axis=0)
    size = np.array([np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim())])
    lengths = np.linalg.norm(ways / size, axis=1)
    long = np.flatnonzero(lengths > shortest)
    chosen = long[np.unique(np.linspace(0, len(long) - 1, count).round().astype(int))] if len(long) else long
    for i in chosen:
        middle, ahead = points[i] + 0.5 * ways[i], points[i] + 0.6 * ways[i]
        look = {"arrowstyle": "-|>,head_width=0.25,head_length=0.45", "color": color, "linewidth": 1.2}
        ax.annotate(
            "", xy=tuple(ahead), xytext=tuple(middle), arrowprops=look | {"shrinkA": 0, "shrinkB": 0}, zorder=ARROW
        )
    return ax


def _in_the_plane(X: ArrayLike, name: str = "X") -> FloatArray:
    X = as_points(X, name)
    if X.shape[1] != 2:
        raise ValueError(f"{name} must have two columns to be drawn in the plane; got shape {X.shape}")
    return X


def _frame(ax: Axes) -> FloatArray:
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    return np.array([[left, bottom], [right, bottom], [right, top], [left, top]])


def _clip(corners: FloatArray, theta: FloatArray, theta0: float) -> FloatArray:
    """The part of a convex polygon (m, 2) where θ·x + θ0 ≥ 0 (Sutherland and Hodgman)."""
    values = corners @ theta + theta0
    kept: list[FloatArray] = []
    for i in range(len(corners)):
        a, b = values[i - 1], values[i]
        if (a < 0 < b) or (b < 0 < a):
            kept.append(corners[i - 1] + (corners[i] - corners[i - 1]) * a / (a - b))
        if b >= 0:
            kept.append(corners[i])
    return np.array(kept).reshape(-1, 2)


def line_ends(ax: Axes, theta: FloatArray, theta0: float = 0.0) -> FloatArray:
    """The two ends of the line θ·x + θ0 = 0 in the frame of the axes, (2, 2); empty if the line misses the frame."""
    corners = _frame(ax)
    values = corners @ theta + theta0
    ends: list[FloatArray] = []
    for i in range(4):
        a, b = values[i - 1], values[i]
        if (a < 0 <= b) or (b < 0 <= a):
            ends.append(corners[i - 1] + (corners[i] - corners[i - 1]) * a / (a - b))
    return np.array(ends).reshape(-1, 2)
