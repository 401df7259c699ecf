"""Weight space, where a classifier is a point and a data point is a line: the solution cone, and the way of θ into it."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_points, as_vector
from linclass_ref.plots.common import LINE, arrow, boundary, intersection, line_ends, path
from linclass_ref.plots.style import ACCENT, ALARM, INK

CONE, FAINT = "#cfeac4", "#a6a6a6"


def weight_space(ax: Axes, Z: ArrayLike, *, theta0: float = 0.0, name: str | None = "solution cone") -> Axes:
    """Weight space in two dimensions: each reflected point z of Z (n, 2) allows the half-plane θ·z > 0.

    Each point is a line with short ticks on the side that it allows. The weights that satisfy every point (the solution cone) are
    shaded, with their `name` in them. With an offset, Z is (n, 3) and weight space has a third axis; the picture shows the slice at
    `theta0`, where z allows θ·(z₁, z₂) + θ0 z₃ > 0.
    """
    normals, offsets = half_planes(Z, theta0)
    intersection(ax, normals, offsets, color=CONE, name=name)
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
    normals, offsets = half_planes(np.atleast_2d(as_array(z, "z", 1)), theta0)
    return boundary(ax, normals[0], float(offsets[0]), color=ALARM, width=2.2)


def update(ax: Axes, theta: ArrayLike, change: ArrayLike) -> Axes:
    """θ, and the change y·x attached to its tip."""
    theta, change = as_vector(theta, "theta", 2), as_vector(change, "change", 2)
    arrow(ax, (0, 0), theta, color=INK, label="θ" if theta.any() else None)
    arrow(ax, theta, theta + change, color=ALARM, label="θ + y·x", dashed=True)
    return ax


def trail(ax: Axes, thetas: ArrayLike) -> Axes:
    """The path of θ through weight space so far, thetas (k+1, 2)."""
    return path(ax, thetas, color=ACCENT)


def half_planes(Z: ArrayLike, theta0: float) -> tuple[FloatArray, FloatArray]:
    """The half-planes that the reflected points of Z allow in the slice at θ0: normals (n, 2) and offsets (n,)."""
    Z = as_points(Z, "Z")
    if Z.shape[1] not in (2, 3):
        raise ValueError(f"Z must have two columns, or three with an offset; got shape {Z.shape}")
    return Z[:, :2], Z[:, 2] * theta0 if Z.shape[1] == 3 else np.zeros(len(Z))
