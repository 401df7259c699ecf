"""What a function does all over the plane: the regions of a classifier, level curves, and the ellipses of a normal density.

As in `common`, each function takes axes whose limits are set, draws inside them, and returns them.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from contourpy import contour_generator
from matplotlib.axes import Axes
from matplotlib.patches import Ellipse, PathPatch
from matplotlib.path import Path
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_vector
from linclass_ref.plots.common import DASHES, LINE, REGION
from linclass_ref.plots.style import INK, class_style


def regions(ax: Axes, predict: Callable[[FloatArray], ArrayLike], K: int, *, resolution: int = 160) -> Axes:
    """Shade the plane by the class that `predict` returns: 0 … K-1 or ±1. With K > 2, -1 means "no decision" (gray)."""
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    columns, rows = _centres(left, right, resolution), _centres(bottom, top, resolution)
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    labels = np.asarray(predict(grid)).reshape(resolution, resolution).astype(int)
    picture = np.empty((resolution, resolution, 3))
    for label in np.unique(labels):
        picture[labels == label] = _rgb("#c9c9c9" if label == -1 and K > 2 else class_style(label).tint)
    ax.imshow(
        picture,
        extent=(left, right, bottom, top),
        origin="lower",
        aspect=ax.get_aspect(),
        interpolation="none",
        zorder=REGION,
    )
    for label in np.unique(labels)[1:]:
        level_line(ax, columns, rows, labels >= label, 0.5, color="white", linewidth=1.5, zorder=REGION + 0.1)
    ax.set(xlim=(left, right), ylim=(bottom, top))
    return ax


def contours(
    ax: Axes,
    f: Callable[[FloatArray], ArrayLike],
    *,
    levels: int | Sequence[float] = 12,
    resolution: int = 90,
    named: bool = False,
) -> Axes:
    """Level curves of f, which takes points (m, 2) and returns values (m,); with `named`, every other one carries its value."""
    columns, rows = np.linspace(*ax.get_xlim(), resolution), np.linspace(*ax.get_ylim(), resolution)
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    values = np.asarray(f(grid), dtype=float).reshape(resolution, resolution)
    curves = ax.contour(columns, rows, values, levels=levels, cmap="cividis_r", linewidths=1.0, zorder=REGION)
    if named:
        ax.clabel(curves, list(curves.levels)[::2], fontsize=8, fmt="%g")
    return ax


def level_line(ax: Axes, columns: FloatArray, rows: FloatArray, values: Any, level: float, **look: Any) -> Axes:
    """The curve on which the values (len(rows), len(columns)) of a grid have this level.

    It is what `ax.contour` draws for one level, without its norms and colour maps, which take longer than the curve.
    """
    found: Any = contour_generator(columns, rows, values, name="mpl2014").lines(level)
    curves = Path.make_compound_path(*(Path(points, codes) for points, codes in zip(*found, strict=True)))
    curves.should_simplify = False  # as in a collection, which is what `ax.contour` makes
    ax.add_artist(PathPatch(curves, fill=False, capstyle="butt", joinstyle="round", **look))
    return ax


def ellipse(
    ax: Axes, mu: ArrayLike, Sigma: ArrayLike, *, color: str = INK, radii: Sequence[float] = (1.0, 2.0)
) -> Axes:
    """Ellipses on which the normal density N(μ, Σ) is constant: (x-μ)ᵀ Σ⁻¹ (x-μ) = r² for each radius r."""
    mu, Sigma = as_vector(mu, "mu", 2), as_array(Sigma, "Sigma", 2)
    spread, axes = np.linalg.eigh(Sigma)
    angle = float(np.degrees(np.arctan2(axes[1, 1], axes[0, 1])))
    for i, r in enumerate(radii):
        across, along = 2 * r * np.sqrt(np.maximum(spread, 0))
        ax.add_artist(
            Ellipse(
                (mu[0], mu[1]),
                along,
                across,
                angle=angle,
                fill=False,
                edgecolor=color,
                linestyle=DASHES[i % 4],
                linewidth=1.5,
                zorder=LINE,
            )
        )
    return ax


def _centres(low: float, high: float, count: int) -> FloatArray:
    edges = np.linspace(low, high, count + 1)
    return (edges[:-1] + edges[1:]) / 2


def _rgb(color: str) -> tuple[float, float, float]:
    return tuple(int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]
