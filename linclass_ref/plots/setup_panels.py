"""The panels of the first lesson's widgets: the error of every line, one pixel's table, and errors as bars."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass_ref._support.validate import as_array, as_labels, as_vector
from linclass_ref.plots.common import ARROW, LINE, POINT, REGION, SHADES, TEXT
from linclass_ref.plots.style import ACCENT, ALARM, QUIET, class_style


def landscape(ax: Axes, angles: ArrayLike, offsets: ArrayLike, errors: ArrayLike) -> Axes:
    """The training error (q, p) over angles (p,) in degrees and offsets (q,), the darker, the larger; flat areas stay visible."""
    angles, offsets = as_vector(angles, "angles"), as_vector(offsets, "offsets")
    errors = as_array(errors, "errors", 2)
    extent = (float(angles[0]), float(angles[-1]), float(offsets[0]), float(offsets[-1]))
    picture = ax.imshow(
        errors,
        extent=extent,
        origin="lower",
        aspect="auto",
        interpolation="nearest",
        cmap=SHADES,
        vmin=0,
        vmax=1,
        zorder=REGION,
    )
    assert ax.figure is not None
    ax.figure.colorbar(picture, ax=ax, label="training error", shrink=0.9)
    ax.set(xlabel="angle of θ in degrees", ylabel="offset θ₀/‖θ‖", xticks=[-180, -90, 0, 90, 180])
    ax.grid(False)
    return ax


def here(ax: Axes, x: float, y: float) -> Axes:
    """A ring at (x, y) that can be seen on a dark and on a light background."""
    ax.plot(
        [x], [y], "o", markersize=13, markerfacecolor="none", markeredgecolor="white", markeredgewidth=4, zorder=ARROW
    )
    ax.plot(
        [x], [y], "o", markersize=13, markerfacecolor="none", markeredgecolor=ALARM, markeredgewidth=2, zorder=ARROW
    )
    return ax


def pixel_table(ax: Axes, values: ArrayLike, labels: ArrayLike, new_values: ArrayLike, new_labels: ArrayLike) -> Axes:
    """One pixel's gray values: above, the table learned from the training images; below, new images with their true labels."""
    rows = ((1.0, values, labels, "training"), (0.0, new_values, new_labels, "new"))
    for height, found, truth, _ in rows:
        found = as_vector(found, "values")
        truth = as_labels(truth, len(found))
        for label in (-1, 1):
            look = class_style(label)
            at = found[truth == label]
            lift = height + 0.12 * label
            # `plot` and a single line with gaps, because `scatter` and `vlines` take a widget several times as long.
            points = {"marker": look.marker, "markersize": (24 * look.size) ** 0.5, "markeredgewidth": 0}
            ax.plot(at, np.full(len(at), lift), color=look.color, linestyle="", alpha=0.75, zorder=POINT, **points)
    entries = as_vector(values, "values")
    x, y = np.repeat(entries, 3), np.tile([0.35, 0.8, np.nan], len(entries))
    ax.plot(x, y, color=QUIET, linewidth=0.6, solid_capstyle="butt", zorder=LINE)
    ax.set(
        xlim=(-0.02, 1.02),
        ylim=(-0.4, 1.4),
        yticks=[0, 1],
        yticklabels=["new", "training"],
        xlabel="gray value of the pixel",
    )
    return ax


def error_rows(ax: Axes, errors: dict[str, float], *, alarm: Sequence[str] = ()) -> Axes:
    """One bar per error, with its name on the left and its value at the end; those named in `alarm` have the colour of mistakes."""
    for i, (name, error) in enumerate(errors.items()):
        color = ALARM if name in alarm else ACCENT
        ax.barh(
            i, error, height=0.55, color=color, hatch="//" if name in alarm else None, edgecolor="white", zorder=LINE
        )
        ax.text(error + 0.01, i, f"{error:.1%}", va="center", fontsize=10, zorder=TEXT)
    ax.set(
        yticks=range(len(errors)), yticklabels=list(errors), xlim=(0, 1), ylim=(len(errors) - 0.4, -0.6), xlabel="error"
    )
    ax.grid(axis="y", visible=False)
    return ax
