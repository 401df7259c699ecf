"""Pictures of the parameters (θ, θ₀) of one-feature data: landscapes of a cost, paths of optimisers, and what a ridge does to them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_vector
from linclass_ref.experiments import sigmoid_landscapes
from linclass_ref.plots.common import ARROW, LINE, REGION, SHADES
from linclass_ref.plots.style import ACCENT, ALARM, INK

LANDSCAPES = {
    "cross-entropy": sigmoid_landscapes.cross_entropies,
    "squared error": sigmoid_landscapes.squared_errors,
}


def parameter_plane(ax: Axes, half: Sequence[float] = (6, 6), centre: Sequence[float] = (0, 0)) -> Axes:
    """Axes for the parameters w = (θ, θ₀) of one-feature data: θ is horizontal, θ₀ vertical."""
    (a, b), (u, v) = half, centre
    ax.set(xlim=(u - a, u + a), ylim=(v - b, v + b), xlabel="θ, the slope", ylabel="θ₀, the bias")
    return ax


def landscape(
    ax: Axes,
    x: ArrayLike,
    y: ArrayLike,
    name: str = "cross-entropy",
    *,
    ridge: float = 0.0,
    levels: Any = 14,
    resolution: int = 80,
    label: bool = True,
) -> Axes:
    """Level curves of a named landscape over (θ, θ₀) for one-feature data, in the current limits, with their heights as labels."""
    if name not in LANDSCAPES:
        raise ValueError(f"name must be one of {', '.join(LANDSCAPES)}; got {name!r}")
    X = logistic_points(x)
    across, up = np.linspace(*ax.get_xlim(), resolution), np.linspace(*ax.get_ylim(), resolution)
    grid = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
    values = LANDSCAPES[name](X, y, grid) + ridge / 2 * grid[:, 0] ** 2
    curves = ax.contour(
        across, up, values.reshape(resolution, -1), levels=levels, cmap=SHADES, linewidths=0.9, zorder=REGION
    )
    if label:
        ax.clabel(curves, fmt="%.3g", fontsize=7, inline_spacing=2)
    return ax


def logistic_points(x: ArrayLike) -> FloatArray:
    """One feature x (n,) as augmented points (n, 2)."""
    x = as_vector(x, "x")
    return np.column_stack([x, np.ones(len(x))])


def trail(
    ax: Axes, thetas: ArrayLike, *, color: str, linestyle: Any = "-", marker: str = "o", label: str = "_"
) -> Axes:
    """The path of an optimiser, thetas (m, 2), as far as it can be drawn: small marks for its steps and a large one for its end."""
    path = as_array(thetas, "thetas", 2)
    path = path[np.abs(path).max(axis=1) < 1e4]
    ax.plot(
        *path.T,
        color=color,
        linestyle=linestyle,
        linewidth=1.4,
        marker=marker,
        markersize=3.5,
        zorder=ARROW,
        label=label,
    )
    ax.plot(*path[-1:].T, marker, color=color, markersize=9, markeredgecolor="white", zorder=ARROW)
    return ax


def star(ax: Axes, theta: ArrayLike) -> Axes:
    """The minimum of a landscape."""
    ax.plot(*as_vector(theta, "theta", 2), "*", color=INK, markersize=15, markeredgecolor="white", zorder=ARROW + 0.5)
    return ax


def growth(ax: Axes, ridges: ArrayLike, norms: ArrayLike, chosen: float) -> Axes:
    """‖θ‖ of the fit against the ridge, with weak ridges on the right; a mark shows the chosen ridge."""
    ridges, norms = as_vector(ridges, "ridges"), as_vector(norms, "norms")
    ax.plot(ridges, norms, "o-", color=ACCENT, markersize=3.5, linewidth=1.6, zorder=LINE)
    at = int(np.argmin(np.abs(np.log(ridges) - np.log(chosen))))
    ax.plot(ridges[at], norms[at], "D", color=ALARM, markersize=9, markeredgecolor="white", zorder=ARROW)
    return ax
