"""Pictures of the perceptron: the update as a sum of arrows, weight space with its cone, and the boundaries of many runs."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_labels, as_points, as_vector
from linclass_ref.plots.common import ARROW, LINE, arrow, boundary, intersection, line_ends, path, ring, scatter
from linclass_ref.plots.style import ACCENT, ALARM, INK, class_style

CONE, FAINT = "#cfeac4", "#a6a6a6"
FORMS = (("last", INK, "o"), ("averaged", ACCENT, "D"), ("voted", class_style(3).color, "x"))


def weight_space(ax: Axes, Z: ArrayLike, *, theta0: float = 0.0) -> Axes:
    """Weight space in two dimensions: each reflected point z of Z (n, 2) allows the half-plane θ·z > 0.

    Each point is a line with short ticks on the side that it allows. The weights that satisfy every point (the solution cone) are
    shaded. With an offset, Z is (n, 3) and weight space has a third axis; the picture shows the slice at `theta0`, where z allows
    θ·(z₁, z₂) + θ0 z₃ > 0.
    """
    normals, offsets = _half_planes(Z, theta0)
    intersection(ax, normals, offsets, color=CONE, name="solution cone")
    lines, ticks = [], []
    reach = 0.035 * np.ptp(ax.get_xlim())
    for z, z0 in zip(normals, offsets, strict=True):
        ends = line_ends(ax, z, z0)
        if len(ends) == 2:
            lines.append(ends)
            feet = ends[0] + np.array([[0.06], [0.94]]) * (ends[1] - ends[0])
            ticks += [np.array([foot, foot + reach * z / np.linalg.norm(z)]) for foot in feet]
    ax.add_collection(LineCollection(lines, colors=FAINT, linewidths=0.9, zorder=LINE), autolim=False)
    ax.add_collection(LineCollection(ticks, colors=FAINT, linewidths=1.8, zorder=LINE), autolim=False)
    return ax


def allowed_line(ax: Axes, z: ArrayLike, *, theta0: float = 0.0) -> Axes:
    """The line of one reflected point in weight space, drawn in bold, with an arrow to the side that it allows."""
    normals, offsets = _half_planes(np.atleast_2d(as_array(z, "z", 1)), theta0)
    return boundary(ax, normals[0], float(offsets[0]), color=ALARM, width=2.2)


def step(ax: Axes, X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float, wrong: int | None = None) -> Axes:
    """Feature space: the data, the boundary of (θ, θ0), and a ring around the point `wrong`, where the next mistake is made."""
    X = as_points(X)
    y = as_labels(y, len(X))
    boundary(ax, theta, theta0, shade=bool(as_vector(theta, "theta").any() or theta0))
    scatter(ax, X, y)
    if wrong is not None:
        ring(ax, X[[wrong]])
    return ax


def update(ax: Axes, theta: ArrayLike, change: ArrayLike) -> Axes:
    """θ, and the change y·x attached to its tip."""
    theta, change = as_vector(theta, "theta", 2), as_vector(change, "change", 2)
    arrow(ax, (0, 0), theta, color=INK, label="θ" if theta.any() else None)
    arrow(ax, theta, theta + change, color=ALARM, label="θ + y·x", dashed=True)
    return ax


def trail(ax: Axes, thetas: ArrayLike) -> Axes:
    """The path of θ through weight space so far, thetas (k+1, 2)."""
    return path(ax, thetas, color=ACCENT)


def boundaries(ax: Axes, thetas: ArrayLike, theta0s: ArrayLike, *, label: str | None = None) -> Axes:
    """Thin lines for many classifiers, thetas (m, 2) and theta0s (m,), to show how much they differ."""
    pairs = zip(as_points(thetas, "thetas"), as_vector(theta0s, "theta0s"), strict=True)
    lines = [ends for theta, theta0 in pairs if len(ends := line_ends(ax, theta, float(theta0))) == 2]
    ax.add_collection(LineCollection(lines, colors=FAINT, linewidths=1.1, zorder=LINE, label=label), autolim=False)
    return ax


def mistakes_per_pass(ax: Axes, passes: ArrayLike, T: int, *, converged: bool) -> Axes:
    """How many mistakes were made in each pass; `passes` (k,) holds the pass of each mistake. Converged if the last count is zero."""
    passes = as_array(passes, "passes", 1).astype(int)
    made = int(passes.max(initial=-1)) + 1 + converged
    counts = np.bincount(passes, minlength=max(made, 1))[:T]
    ax.vlines(np.arange(1, len(counts) + 1), 0, counts, color=ALARM, linewidth=1.2, alpha=0.6, zorder=LINE)
    ax.plot(np.arange(1, len(counts) + 1), counts, "o", color=ALARM, markersize=4, zorder=ARROW, clip_on=False)
    if converged:
        ax.plot([len(counts)], [0], "o", color=ACCENT, markersize=9, zorder=ARROW, clip_on=False)
    return ax


def _half_planes(Z: ArrayLike, theta0: float) -> tuple[FloatArray, FloatArray]:
    Z = as_points(Z, "Z")
    if Z.shape[1] not in (2, 3):
        raise ValueError(f"Z must have two columns, or three with an offset; got shape {Z.shape}")
    return Z[:, :2], Z[:, 2] * theta0 if Z.shape[1] == 3 else np.zeros(len(Z))


def errors_by_order(ax: Axes, errors: ArrayLike, chosen: int | None = None) -> Axes:
    """Test errors (m, 3) for m orders: the last boundary, the averaged one, and the vote. A band marks the `chosen` order (from 1)."""
    errors = as_array(errors, "errors", 2)
    if chosen is not None:
        ax.axvline(chosen, color="#dddddd", linewidth=9, zorder=LINE - 1)
    for (name, color, marker), column in zip(FORMS, errors.T, strict=True):
        ax.plot(
            np.arange(1, len(errors) + 1),
            column,
            marker,
            color=color,
            markersize=6,
            markeredgewidth=1.6,
            label=name,
            zorder=ARROW,
        )
    return ax


def form_legend(ax: Axes) -> Axes:
    """The legend of `errors_by_order`; it needs no data."""
    for name, color, marker in FORMS:
        ax.plot([], [], marker, color=color, markersize=6, markeredgewidth=1.6, label=name)
    ax.legend(loc="upper right", ncols=3, columnspacing=0.8, handletextpad=0.1)
    return ax
