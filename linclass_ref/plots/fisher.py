"""Pictures of the lesson fisher: projections, two histograms, the ratio over all directions, digits in few dimensions."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap
from numpy.typing import ArrayLike

from linclass_ref import gaussian
from linclass_ref._support.validate import FloatArray, as_array, as_classes, as_points, as_vector
from linclass_ref.plots.common import ARROW, DASHES, LINE, POINT, TEXT, arrow, curves, scatter, view, write
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style

HATCHES = ("////", "")  # of the two histograms, so that they can be told apart without colour
# From the colour of class 0 through white to that of class 1: which pixels speak for which class.
FOR_AND_AGAINST = LinearSegmentedColormap.from_list(
    "for_and_against", [class_style(0).color, "white", class_style(1).color]
)


def shadows(axes: Sequence[Axes], X: ArrayLike, t: ArrayLike, directions: Mapping[str, ArrayLike]) -> None:
    """The cloud X (n, 2) in the first axes, and the histograms of its projections onto each named direction in the others."""
    X = as_points(X)
    scatter(view(axes[0], X, margin=0.05), X, t, size=20).set(xlabel="x₁", ylabel="x₂")
    for ax, (name, w) in zip(axes[1:], directions.items(), strict=True):
        histograms(ax, X @ as_vector(w, "w", 2), t, np.linspace(-6, 6, 37)).set(
            title=name, xlabel="w·x", ylabel="points"
        )


def along(axes: Sequence[Axes], X: ArrayLike, t: ArrayLike, w: ArrayLike, title: str) -> None:
    """The cloud X (n, 2) with its feet on the line along w, and the histograms of the projections about their mean."""
    X, w = as_points(X), as_vector(w, "w", 2)
    axis_line(scatter(view(axes[0], X, margin=0.05), X, t, size=20), X, t, w).set(xlabel="x₁", ylabel="x₂")
    p = (X - X.mean(axis=0)) @ w / np.linalg.norm(w)
    histograms(axes[1], p, t, np.linspace(-6, 6, 37)).set(title=title, xlabel="w·x", ylabel="points")


def choose_direction(ax: Axes, X: ArrayLike, t: ArrayLike, radius: float) -> Axes:
    """The cloud X (n, 2) with a circle about its mean, on which one can point in a direction."""
    X = as_points(X)
    centre, turns = X.mean(axis=0), np.radians(np.arange(361))
    scatter(view(ax, X, margin=0.1), X, t, size=18, alpha=0.7).set(xlabel="x₁", ylabel="x₂")
    ax.plot(*(centre[:, None] + radius * np.array([np.cos(turns), np.sin(turns)])), color=ACCENT, zorder=LINE)
    ax.plot(*centre[:, None], "+", color=INK, markersize=10, zorder=ARROW)
    return ax


def made_round(axes: Sequence[Axes], X: ArrayLike, t: ArrayLike, S_W: ArrayLike, w: ArrayLike) -> None:
    """The cloud X (n, 2) as measured and whitened by L⁻¹ (S_W = LLᵀ), each with m₁ - m₀ and Fisher's w, as arrows."""
    X, w, classes = as_points(X), as_vector(w, "w", 2), as_vector(t, "t").astype(int)
    L = np.linalg.cholesky(as_array(S_W, "S_W", 2))
    D = X - X.mean(axis=0)
    white = np.linalg.solve(L, D.T).T * np.sqrt(len(X))
    names = {"as measured": ("x₁", "x₂"), "whitened by L⁻¹": ("u₁", "u₂")}
    for ax, (name, features), points, best in zip(axes, names.items(), (D, white), (w, L.T @ w), strict=True):
        scatter(view(ax, points, margin=0.05), points, classes, size=20, alpha=0.5)
        ax.set(title=name, xlabel=features[0], ylabel=features[1])
        gap = points[classes == 1].mean(axis=0) - points[classes == 0].mean(axis=0)
        for v, length, color, shift, label in (
            (gap, 3.4, INK, (8, 8), "m₁ - m₀"),
            (best, 2.6, ACCENT, (-52, -8), "Fisher"),
        ):
            tip = length * v / np.linalg.norm(v)
            arrow(ax, (0, 0), tip, color=color, width=3)
            write(ax, tip, label, color=color, shift=shift)


def few_points(ax: Axes, X: ArrayLike, t: ArrayLike) -> Axes:
    """A handful of points X (n, 2) in a grid, with the mean of each class as a cross."""
    X, classes = as_points(X), as_vector(t, "t").astype(int)
    scatter(view(ax, X, margin=0.2), X, classes, size=80).set(xlabel="x₁", ylabel="x₂")
    for k in np.unique(classes):
        m = X[classes == k].mean(axis=0)
        ax.plot(*m[:, None], "x", color=class_style(int(k)).color, markersize=11, markeredgewidth=2.5, zorder=ARROW)
        write(ax, m, f"m{'₀₁₂'[k]}", shift=(8, 8))
    return ax


def axis_line(ax: Axes, X: ArrayLike, t: ArrayLike, w: ArrayLike, *, feet: bool = True) -> Axes:
    """The line along w through the mean of X (n, 2), with each point's foot on it, and w as an arrow."""
    X, w = as_points(X), as_vector(w, "w", 2)
    classes, _ = as_classes(t, len(X), 2)
    centre, w = X.mean(axis=0), w / np.linalg.norm(w)
    on_line = centre + np.outer((X - centre) @ w, w)
    ax.axline(tuple(centre), tuple(centre + w), color=INK, linewidth=1.2, zorder=LINE)
    if feet:
        pairs = np.stack([X, on_line], axis=1)
        for k in (0, 1):
            lines = LineCollection(list(pairs[classes == k]), colors=class_style(k).color, linewidths=0.6, alpha=0.35)
            ax.add_collection(lines, autolim=False)
    for k in (0, 1):
        look = class_style(k)
        ax.plot(*on_line[classes == k].T, look.marker, color=look.color, markersize=3, alpha=0.7, zorder=POINT)
    return ax


def handle(ax: Axes, centre: ArrayLike, w: ArrayLike, length: float, label: str = "w") -> Axes:
    """w as a line of the given length from `centre`, with a dot at its tip to drag."""
    centre, w = as_vector(centre, "centre", 2), as_vector(w, "w", 2)
    tip = centre + length * w / np.linalg.norm(w)
    # Drawn below the feet, which lie on the same line.
    ax.plot(*np.stack([centre, tip], axis=1), color=ACCENT, linewidth=4, alpha=0.6, zorder=LINE)
    write(ax, tip, label, color=ACCENT, shift=(8, 8))
    ax.plot(*tip[:, None], "o", color=ACCENT, markersize=8, markeredgecolor="white", zorder=ARROW)
    return ax


def histograms(
    ax: Axes,
    p: ArrayLike,
    t: ArrayLike,
    edges: ArrayLike,
    *,
    threshold: float | None = None,
    means: bool = True,
    share: bool = False,
) -> Axes:
    """Two histograms of the projections p (n,) over common bins, the classes' means, and the threshold.

    With `share` the bars of each class sum to one. Projections beyond the edges are counted in the outermost bins.
    """
    p, edges = as_vector(p, "p"), as_vector(edges, "edges")
    classes, _ = as_classes(t, len(p), 2)
    for k in (0, 1):
        look, inside = class_style(k), p[classes == k]
        counts = np.histogram(np.clip(inside, edges[0], edges[-1]), edges)[0] / (len(inside) if share else 1)
        ax.stairs(counts, edges, color=look.color, fill=True, alpha=0.35, zorder=LINE)
        ax.stairs(counts, edges, color=look.color, linewidth=1.4, hatch=HATCHES[k], zorder=LINE, label=f"class {k}")
        if means:
            ax.axvline(inside.mean(), color=look.color, linestyle=DASHES[1], linewidth=1.6, zorder=ARROW)
    if threshold is not None:
        ax.axvline(threshold, color=INK, linewidth=2, zorder=ARROW, label="threshold")
    return ax


def ratio_curve(ax: Axes, angles: ArrayLike, ratios: ArrayLike, marks: Mapping[str, float] | None = None) -> Axes:
    """Fisher's ratio against the angle of w in degrees; `marks` are named angles to mark."""
    angles, ratios = as_vector(angles, "angles"), as_vector(ratios, "ratios")
    ax.plot(angles, ratios, color=INK, zorder=LINE)
    for i, (name, angle) in enumerate((marks or {}).items()):
        color = (QUIET, ACCENT)[i % 2]
        upright = [0.0, 1.03 * float(ratios.max())]  # no higher: the legend is there
        ax.plot([angle, angle], upright, color=color, linestyle=DASHES[(i + 1) % 4], linewidth=1.6, label=name)
    ax.set(xlabel="angle of w in degrees", ylabel="J(w)", ylim=(0, 1.28 * float(ratios.max())))
    if marks:
        ax.legend(loc="upper right")
    return ax


def weighted_gaussians(ax: Axes, p: ArrayLike, t: ArrayLike, cuts: Mapping[str, float]) -> Axes:
    """The Gaussian fitted to each class of projections, times the class's share, and the named cuts: up to three."""
    p = as_vector(p, "p")
    classes, _ = as_classes(t, len(p), 2)
    x = np.linspace(p.min() - 0.3 * np.ptp(p), p.max() + 0.3 * np.ptp(p), 400)
    for k in (0, 1):
        look, inside = class_style(k), p[classes == k]
        curve = len(inside) / len(p) * gaussian.gaussian_pdf(x, inside.mean(), inside.std())
        ax.plot(x, curve, color=look.color, linestyle=DASHES[1 - k], zorder=LINE, label=f"class {k}")
        ax.plot(inside, np.full(len(inside), 0.0), "|", color=look.color, markersize=12, alpha=0.5, zorder=POINT)
    for (name, cut), color, dash in zip(
        cuts.items(), (QUIET, INK, ALARM), (DASHES[2], DASHES[0], DASHES[1]), strict=False
    ):
        ax.axvline(cut, color=color, linestyle=dash, linewidth=2, zorder=LINE, label=name)
    ax.set(xlim=(x[0], x[-1]), xlabel="projection w·x", ylabel="share × density")
    ax.legend(loc="best")
    return ax


def projections(ax: Axes, p: ArrayLike, t: ArrayLike, cut: float, class_names: Sequence[str]) -> Axes:
    """The histograms of projections p (n,) of two named classes, with the cut; the outermost bins hold what lies beyond."""
    p = as_vector(p, "p")
    low, high = np.quantile(p, [0.005, 0.995])
    histograms(ax, p, t, np.linspace(low, high, 41), threshold=cut, means=False, share=True)
    bars, names = ax.get_legend_handles_labels()
    ax.legend(bars, [*class_names, *names[2:]])
    ax.set(xlabel="w·x", ylabel="share of the class")
    return ax


def two_clouds(axes: Sequence[Axes], clouds: Mapping[str, ArrayLike], t: ArrayLike) -> None:
    """Two views of the same classes in the plane, each with its name."""
    for ax, (name, Z) in zip(axes, clouds.items(), strict=True):
        named_cloud(view(ax, as_points(Z), margin=0.02), Z, t, size=4)
        ax.set(title=name, xlabel="first direction", ylabel="second direction")


def error_curves(ax: Axes, n: ArrayLike, errors: Mapping[str, ArrayLike], peak: float, name: str) -> Axes:
    """The error against the number of training points, one curve per setting, with a line where the peak is expected."""
    curves(ax, n, errors, xlabel="training images", ylabel="error on validation images", mark=peak)
    ax.set_ylim(0, None)
    write(ax, (peak, 0.84 * ax.get_ylim()[1]), name, size=9)
    return ax


def named_cloud(ax: Axes, Z: ArrayLike, t: ArrayLike, *, shown: int | None = None, size: float = 3.0) -> Axes:
    """Small points Z (n, 2) of up to ten classes, with each class's number at its mean; `shown` fades all other classes."""
    Z = as_points(Z, "Z")
    classes = as_vector(t, "t").astype(int)
    for k in np.unique(classes):
        look, mine = class_style(int(k)), Z[classes == k]
        strong = shown is None or shown == k
        color, alpha = (look.color, 0.55) if strong else (QUIET, 0.15)
        order = POINT + (0.5 if shown == k else 0)
        ax.plot(*mine.T, look.marker, color=color, markersize=size, alpha=alpha, markeredgewidth=0, zorder=order)
    for k in np.unique(classes):
        if shown is None or shown == k:
            x, y = Z[classes == k].mean(axis=0)
            box = {"facecolor": "white", "edgecolor": class_style(int(k)).color, "pad": 1.2, "alpha": 0.9}
            ax.text(x, y, str(k), fontsize=10, ha="center", va="center", zorder=TEXT, bbox=box)
    return ax


def turned(Z: ArrayLike, turn: float, tilt: float) -> FloatArray:
    """(n, 2) the points Z (n, 3) as seen after a turn about the third axis and a tilt towards the viewer, both in degrees.

    >>> turned([[1, 0, 0], [0, 0, 1]], 90, 0).round(6) + 0.0
    array([[0., 0.],
           [0., 1.]])
    """
    Z = as_array(Z, "Z", 2)
    a, b = np.radians([turn, tilt])
    right = np.array([np.cos(a), -np.sin(a), 0.0])
    up = np.array([np.sin(a) * np.sin(b), np.cos(a) * np.sin(b), np.cos(b)])
    return Z @ np.column_stack([right, up])


def space(ax: Axes, Z: ArrayLike, t: ArrayLike, *, turn: float, tilt: float, shown: int | None = None) -> Axes:
    """The points Z (n, 3) seen from one side, with the three directions as arrows from the centre."""
    Z = as_array(Z, "Z", 2)
    centre = Z.mean(axis=0)
    named_cloud(ax, turned(Z - centre, turn, tilt), t, shown=shown)
    reach = 0.8 * np.abs(Z - centre).max()
    for i, tip in enumerate(turned(reach * np.eye(3), turn, tilt)):
        arrow(ax, (0, 0), tip, width=1.2)
        write(ax, tip, f"w{'₁₂₃'[i]}", size=9, shift=(4, 4))
    return ax


def weights_image(ax: Axes, w: ArrayLike) -> Axes:
    """w (64,) as an 8×8 picture. Each pixel has the colour of the class that ink there speaks for, the stronger the larger |w|."""
    w = as_vector(w, "w", 64)
    size = float(np.abs(w).max()) or 1.0
    ax.imshow(w.reshape(8, 8), cmap=FOR_AND_AGAINST, vmin=-size, vmax=size, zorder=POINT)
    ax.set(xticks=[], yticks=[])
    ax.grid(visible=False)
    return ax


# The alternative texts of the lesson's figures. They are here and not in the lesson, where they would tell the answer to a guess too early.
WORDS = {
    "shadows": (
        "Left: two long, tilted clouds side by side. Middle and right: histograms of their projections onto the first "
        "and the second axis. On the first axis the classes overlap by about half, on the second they all but coincide."
    ),
    "along": (
        "Left: all points are projected onto the line through the two means. Right: the two histograms on that line, "
        "with means far apart and a large overlap."
    ),
    "made_round": (
        "The two classes as measured and whitened. Left, the arrow from mean to mean and Fisher's arrow point different "
        "ways; right, where the clouds are round, they point the same way."
    ),
    "weighted_gaussians": (
        "Two weighted densities of projections, a wide one and a narrow one, and two thresholds. The one halfway "
        "between the means lies within the wide class; the other lies where the curves cross, closer to the narrow one."
    ),
    "projections": (
        "Histograms of the projected validation data with the threshold. The tumors are almost completely on their own "
        "sides; mail and spam overlap around the threshold, with long tails."
    ),
    "few_points": (
        "Six points in three pairs, each with a cross at its mean: class 0 lower left, class 1 lower right, class 2 "
        "above the middle, one point over the other."
    ),
    "two_clouds": (
        "The validation digits in two dimensions, twice, with a number at the middle of each class. By largest variance "
        "all clouds are wide and touch. By Fisher they are tighter: 0, 4 and 6 stand alone, and other pairs still lie "
        "on top of each other."
    ),
    "error_curves": (
        "Error on validation images against the number of training images, one curve per amount of shrinkage. With next "
        "to none the curve rises to a sharp peak at the dotted line, where there are as many images as pixels that "
        "vary; with more shrinkage there is no peak."
    ),
}
