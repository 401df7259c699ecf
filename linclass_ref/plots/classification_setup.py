"""Pictures of the first lesson: things to classify, the unit, distances to a boundary, errors on new data."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from linclass_ref._support.validate import as_array, as_labels, as_points, as_vector
from linclass_ref.plots.common import (
    ARROW,
    LINE,
    POINT,
    REGION,
    TEXT,
    arrow,
    boundary,
    ring,
    scatter,
    view,
    write,
)
from linclass_ref.plots.levels import regions
from linclass_ref.plots.style import ACCENT, INK, QUIET, class_style

PALE = "#f2f2f2"


def image(ax: Axes, pixels: ArrayLike, *, title: str = "", ink: bool = False) -> Axes:
    """A square gray picture, pixels (side²,) row by row; with `ink`, large values are dark."""
    values = as_vector(pixels, "pixels")
    side = round(len(values) ** 0.5)
    if side**2 != len(values):
        raise ValueError(f"pixels must fill a square; got {len(values)}")
    ax.imshow(values.reshape(side, side), cmap="gray_r" if ink else "gray", interpolation="none", zorder=REGION)
    ax.set(xticks=[], yticks=[], title=title)
    ax.grid(False)
    return ax


def number_or_label(
    axes: Sequence[Axes], X: ArrayLike, y: ArrayLike, line: Sequence[float], names: Mapping[int, str]
) -> None:
    """Flowers X (n, 2) of two kinds y (n,): on the left their width as a number to predict, on the right their kind as a label.

    `line` is (slope, intercept) of the predicted width.
    """
    X = as_points(X)
    left, right = axes
    ends = np.array([X[:, 0].min(), X[:, 0].max()])
    left.plot(*X.T, "o", color=QUIET, markersize=4)
    left.plot(ends, line[0] * ends + line[1], color=ACCENT)
    left.set(xlabel="petal length (cm)", ylabel="petal width (cm)", title="Regression: predict the width")
    view(right, X, equal=False, margin=0.06)
    scatter(right, X, y, size=26, names=names)
    right.set(xlabel="petal length (cm)", ylabel="petal width (cm)", title="Classification: predict the species")


def images(axes: Sequence[Axes], digits: ArrayLike, names: Sequence[object], stripes: ArrayLike, y: ArrayLike) -> None:
    """A row of pictures: digits with their names, then striped pictures with their labels."""
    drawn, striped = as_points(digits), as_points(stripes)
    for ax, pixels, name in zip(axes, drawn, names, strict=False):
        image(ax, pixels, title=f"digit {name}", ink=True)
    for ax, pixels, label in zip(axes[len(drawn) :], striped, as_labels(y, len(striped)), strict=True):
        image(ax, pixels, title=f"label {label:+d}")


def unit(
    ax: Axes, inputs: Sequence[str], weights: Sequence[str], bias: str, *, activation: ArrayLike | None = None
) -> Axes:
    """The unit: inputs times weights, their sum plus the bias, then an activation.

    `activation` holds the values of f on an even grid, drawn as a small curve in the last circle; None draws the step function.
    """
    names, numbers = [*inputs, "1"], [*weights, bias]
    _blank(ax, (-0.9, 8.9), (-0.3, len(names) + 0.1))
    middle = (len(names) - 1) / 2 + 0.4
    for i, (name, number) in enumerate(zip(names, numbers, strict=True)):
        height = len(names) - 1 - i + 0.4
        _circle(ax, (0, height), 0.36, name, dashed=i == len(inputs))
        arrow(ax, (0.36, height), np.array([3.45, middle + 0.3 * (height - middle)]), color=INK, width=1.5)
        at = 0.42
        _label(ax, (0.36 + at * 3.09, height + at * 0.7 * (middle - height)), number)
    _circle(ax, (4, middle), 0.58, "Σ", size=17)
    arrow(ax, (4.58, middle), (5.75, middle))
    _label(ax, (5.1, middle + 0.42), "θ·x + θ₀")
    _circle(ax, (6.4, middle), 0.65, "")
    f = np.array([-1.0, -1, -1, 1, 1, 1]) if activation is None else as_vector(activation, "activation")
    x = np.array([-1, -0.5, 0, 0, 0.5, 1]) if activation is None else np.linspace(-1, 1, len(f))
    span = np.ptp(f) or 1.0
    ax.plot(6.4 + 0.4 * x, middle + 0.6 * ((f - f.min()) / span - 0.5), color=ACCENT, linewidth=2.2, zorder=TEXT)
    arrow(ax, (7.05, middle), (8.0, middle))
    ax.text(8.15, middle, "h(x)", va="center", fontsize=11, zorder=TEXT)
    return ax


def distances(
    ax: Axes, X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float, feet: ArrayLike, *, normal: bool = True
) -> Axes:
    """Half-planes, boundary and points, with a dotted line from each point to its foot (n, 2) and a ring where the margin is ≤ 0."""
    X, feet = as_points(X), as_points(feet, "feet")
    y, theta = as_labels(y, len(X)), as_vector(theta, "theta", 2)
    boundary(ax, theta, theta0, shade=True, normal=normal)
    ways = LineCollection(list(np.stack([X, feet], axis=1)), colors=INK, linewidths=1.0, linestyles=":", zorder=LINE)
    ax.add_collection(ways, autolim=False)
    ax.plot(*feet.T, ".", color=INK, markersize=5, zorder=POINT)
    scatter(ax, X, y)
    wrong = y * (X @ theta + theta0) <= 0
    if wrong.any():
        ring(ax, X[wrong], size=150)
    return ax


def labelled_distances(
    ax: Axes, X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float, feet: ArrayLike, r: ArrayLike
) -> Axes:
    """`distances`, with the signed distance r (n,) beside each point."""
    distances(ax, X, y, theta, theta0, feet)
    for x, one in zip(as_points(X), as_vector(r, "r"), strict=True):
        write(ax, x, f"r = {one:+.1f}", shift=(12, 8))
    ax.set(xlabel="x₁", ylabel="x₂")
    return ax


def normal_vector(ax: Axes, theta: ArrayLike, title: str) -> Axes:
    """The plane with θ as an arrow from the origin, and no boundary."""
    view(ax, [[-4, -4], [4, 4]], margin=0).set(xlabel="x₁", ylabel="x₂", title=title)
    ax.plot(0, 0, "+", color=INK, markersize=10, zorder=LINE)
    return arrow(ax, (0, 0), as_vector(theta, "theta", 2), color=ACCENT, label="θ")


def rules(axes: Sequence[Axes], classifiers: Mapping[str, Callable[..., ArrayLike]]) -> None:
    """The decision regions of each classifier (points → ±1) over the square from 0 to 3, under its name."""
    for ax, (title, classify) in zip(axes, classifiers.items(), strict=True):
        regions(view(ax, [[0, 0], [3, 3]], margin=0), classify, K=2).set(title=title, xlabel="x₁", ylabel="x₂")


def settling(ax: Axes, runs: ArrayLike, limit: float) -> Axes:
    """Error rates (k, m) after 1 … m test points, one line per test set, and two standard errors around their limit."""
    runs = as_array(runs, "runs", 2)
    m = np.arange(1, runs.shape[1] + 1)
    spread = 2 * np.sqrt(limit * (1 - limit) / m)
    ax.fill_between(m, limit - spread, limit + spread, color="#e4e4e4", zorder=REGION)
    ax.plot(m, runs.T, color=class_style(1).color, linewidth=1, alpha=0.8)
    ax.axhline(limit, color=INK, linestyle="--", linewidth=1.2)
    ax.set(xscale="log", xlim=(1, len(m)), ylim=(0, 0.25), xlabel="test points", ylabel="test error")
    ax.set_title("Five test sets, one classifier")
    return ax


def histogram(ax: Axes, errors: ArrayLike, spread: float, *, xlabel: str) -> Axes:
    """How often each error rate came out, and two standard errors `spread` on either side of their mean."""
    errors = as_vector(errors, "errors")
    middle = errors.mean()
    ax.axvspan(middle - 2 * spread, middle + 2 * spread, color="#e4e4e4", zorder=REGION)
    ax.hist(errors, bins=_bins_of_rates(errors), color=class_style(1).color, edgecolor="white", zorder=LINE)
    ax.axvline(middle, color=INK, linestyle="--", linewidth=1.2, zorder=ARROW)
    ax.set(xlabel=xlabel, ylabel="splits")
    return ax


def _bins_of_rates(rates: np.ndarray, most: int = 20) -> list[float]:
    """Edges of bins that hold equally many possible values: a rate is a count divided by m, and other bins would make a comb of it."""
    values = np.unique(rates)
    step = np.diff(values).min(initial=np.inf) if len(values) > 1 else 0.01
    width = step * np.ceil((np.ptp(values) / step + 1) / most)
    edges: list[float] = np.arange(values[0] - step / 2, values[-1] + width, width).tolist()
    return edges


def two_lines(ax: Axes, X: ArrayLike, y: ArrayLike, a: Sequence[Any], b: Sequence[Any], near: ArrayLike) -> Axes:
    """Points and two boundaries (θ, θ0), A solid, B dashed; the view is that of the points `near` (n,), an arrow shows the others."""
    X, near = as_points(X), as_array(near, "near", 1).astype(bool)
    scatter(view(ax, X[near], margin=0.25), X[near], as_labels(y, len(X))[near], size=30)
    boundary(ax, *a, normal=False, label="A")
    boundary(ax, *b, normal=False, linestyle="--", color=ACCENT, label="B")
    far = X[~near].mean(axis=0)
    corner = np.array([ax.get_xlim()[1], ax.get_ylim()[0]])
    way = (far - X[near].mean(axis=0)) / np.linalg.norm(far - X[near].mean(axis=0))
    end = corner - 0.4 * way
    arrow(ax, end - 0.9 * way, end, color=class_style(1).color)
    write(
        ax,
        end - 0.9 * way,
        f"{(~near).sum()} more points\nat about ({far[0]:.0f}, {far[1]:.0f})",
        shift=(-6, 8),
        size=9,
    )
    ax.legend(loc="upper right")
    return ax


def _blank(ax: Axes, x: tuple[float, float], y: tuple[float, float]) -> None:
    ax.set(xlim=x, ylim=y, aspect="equal")
    ax.axis("off")


def _circle(
    ax: Axes, at: tuple[float, float], radius: float, text: str, *, size: float = 11, dashed: bool = False
) -> None:
    line: Any = "--" if dashed else "-"
    ax.add_patch(Circle(at, radius, facecolor=PALE, edgecolor=INK, linewidth=1.4, linestyle=line, zorder=POINT))
    ax.text(*at, text, ha="center", va="center", fontsize=size, zorder=TEXT)


def _label(ax: Axes, at: Sequence[float], text: str) -> None:
    box = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}
    ax.text(at[0], at[1], text, ha="center", va="center", fontsize=10, zorder=TEXT, bbox=box)
