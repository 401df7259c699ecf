"""The lesson's pictures: decision regions with ambiguous parts, outputs along a line, losses, and the confusion matrix."""

from collections.abc import Callable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_points, as_vector
from linclass_ref.plots.common import ARROW, DASHES, LINE, POINT, REGION, TEXT, boundary, scatter, view
from linclass_ref.plots.style import ALARM, INK, QUIET, class_style

# The colours of ambiguous regions, which are striped so that they can be told apart without colour.
GROUND, STRIPE = "#ededed", "#9a9a9a"
RIVALS = (("least squares, without it", QUIET, ":"), ("least squares", ALARM, "-"), ("hinge", INK, "--"))
STRIPES = 22  # across the picture


def points(ax: Axes, X: ArrayLike, t: ArrayLike, *, size: float = 55) -> Axes:
    """The points X (n, 2) of the classes t (n,), with a legend and room around them."""
    scatter(view(ax, X, margin=0.25), X, t, size=size, names={k: f"class {k}" for k in np.unique(t)})
    ax.set(xlabel="x₁", ylabel="x₂")
    return ax


def scheme(
    ax: Axes, X: ArrayLike, t: ArrayLike, predict: Callable[[FloatArray], ArrayLike], title: str, *, size: float = 35
) -> Axes:
    """The points and the regions that `predict` makes of the plane."""
    regions(view(ax, X, margin=0.25), predict)
    scatter(ax, X, t, size=size).set(title=title, xlabel="x₁", ylabel="x₂")
    return ax


def share(ax: Axes, predict: Callable[[FloatArray], ArrayLike], label: int = -1, *, resolution: int = 200) -> float:
    """The share of the picture where `predict` returns this label; -1 is ambiguous."""
    return float(np.mean(np.asarray(predict(_grid(ax, resolution))) == label))


def regions(ax: Axes, predict: Callable[[FloatArray], ArrayLike], *, resolution: int = 200) -> Axes:
    """Shade the plane inside the current limits by class; places where `predict` returns -1 (ambiguous) are striped gray."""
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    labels = np.asarray(predict(_grid(ax, resolution))).astype(int).reshape(resolution, resolution)
    picture = np.empty((resolution, resolution, 3), dtype=np.uint8)
    for label in np.unique(labels):
        picture[labels == label] = _rgb(GROUND if label == -1 else class_style(label).tint)
    every = max(resolution // STRIPES, 4)
    i = np.arange(resolution)
    stripes = (i[:, None] + i) % every < max(every // 4, 1)
    picture[(labels == -1) & stripes] = _rgb(STRIPE)
    picture[_edges(labels)] = 255
    frame = (left, right, bottom, top)
    ax.imshow(picture, extent=frame, origin="lower", aspect=ax.get_aspect(), interpolation="none", zorder=REGION)
    ax.set(xlim=(left, right), ylim=(bottom, top))
    return ax


def discriminants(ax: Axes, W: ArrayLike, b: ArrayLike) -> Axes:
    """The line of each class against the rest, W (K, 2) and b (K,), in the class's colour; the arrow points to that class."""
    for k, (theta, theta0) in enumerate(zip(as_points(W, "W"), as_vector(b, "b"), strict=True)):
        boundary(ax, theta, float(theta0), color=class_style(k).color, linestyle=DASHES[k % len(DASHES)])
    return ax


def pair_lines(ax: Axes, W: ArrayLike, b: ArrayLike) -> Axes:
    """The line of each pair of classes, W (m, 2) and b (m,), all in the same dark colour."""
    for i, (theta, theta0) in enumerate(zip(as_points(W, "W"), as_vector(b, "b"), strict=True)):
        boundary(ax, theta, float(theta0), normal=False, width=1.4, linestyle=DASHES[i % len(DASHES)])
    return ax


def outputs(ax: Axes, s: ArrayLike, values: ArrayLike) -> Axes:
    """The K outputs, values (m, K), at evenly spaced positions s (m,) on a line; a bar at the bottom shows which is largest."""
    s, values = as_vector(s, "s"), as_array(values, "values", 2)
    for k in range(values.shape[1]):
        ax.plot(s, values[:, k], color=class_style(k).color, linestyle=DASHES[k % len(DASHES)], zorder=LINE)
    low, high = ax.get_ylim()
    limits = ax.get_xlim()
    bar = np.array([_rgb(class_style(int(k)).color) for k in values.argmax(axis=1)], dtype=np.uint8)[None]
    foot = (float(s[0]), float(s[-1]), low, low + 0.05 * (high - low))
    ax.imshow(bar, extent=foot, aspect="auto", interpolation="none", zorder=LINE)
    ax.set(xlim=limits, ylim=(low, high))
    return ax


def walk(ax: Axes, places: ArrayLike, values: ArrayLike, at: ArrayLike, t: ArrayLike) -> Axes:
    """The outputs (m, K) at the places (m,) of a walk along a line, and below them where the points `at` (n,) of t (n,) are."""
    places, values = as_vector(places, "places"), as_array(values, "values", 2)
    ax.set(xlim=(places[0], places[-1]), ylim=(-0.6, 1.5), xlabel="position along the line", ylabel="output")
    outputs(ax, places, values).set_title("The outputs; the bar at the foot shows which is largest")
    return output_legend(marks(ax, at, t, at=-0.4), values.shape[1])


def output_legend(ax: Axes, K: int) -> Axes:
    """The legend of `outputs`."""
    for k in range(K):
        ax.plot([], [], color=class_style(k).color, linestyle=DASHES[k % len(DASHES)], label=f"class {k}")
    ax.legend(loc="upper center", ncols=K)
    return ax


def marks(ax: Axes, s: ArrayLike, t: ArrayLike, at: float) -> Axes:
    """The points' positions s (n,) as small markers of their class, all at the same height."""
    s, classes = as_vector(s, "s"), as_vector(t, "t").astype(int)
    for k in np.unique(classes):
        here, look = s[classes == k], class_style(int(k))
        ax.plot(here, np.full(len(here), at), look.marker, color=look.color, markersize=4.5, alpha=0.6, zorder=POINT)
    return ax


def losses(ax: Axes, *, furthest: float, highest: float) -> Axes:
    """Squared loss, hinge loss and zero-one loss against the margin z = y·(θ·x + θ0)."""
    z = np.linspace(-1.5, furthest, 400)
    ax.set(xlim=(-1.5, furthest), ylim=(0, highest), xlabel="margin z = y·(θ·x + θ₀)", ylabel="loss of one point")
    ax.plot(z, (1 - z) ** 2, color=ALARM, label="squared (1 - z)²", zorder=LINE)
    ax.plot(z, np.maximum(1 - z, 0), color=INK, linestyle="--", label="hinge", zorder=LINE)
    ax.step([-1.5, 0, furthest], [1, 1, 0], where="pre", color=QUIET, linestyle=":", label="zero-one", zorder=LINE)
    return ax


def rivals(ax: Axes, lines: Sequence[tuple[FloatArray, float]]) -> Axes:
    """Three boundaries (theta, theta0): least squares without a far point, with it, and the hinge boundary."""
    for (_, color, dash), (theta, theta0) in zip(RIVALS, lines, strict=True):
        boundary(ax, theta, theta0, color=color, linestyle=dash, normal=False)
    return ax


def rival_legend(ax: Axes) -> Axes:
    """The legend of `rivals`."""
    for name, color, dash in RIVALS:
        ax.plot([], [], color=color, linestyle=dash, label=name)
    ax.legend(loc="upper right")
    return ax


def squares_and_hinge(
    ax: Axes, X: ArrayLike, y: ArrayLike, squares: tuple[FloatArray, float], hinge: tuple[FloatArray, float]
) -> Axes:
    """The points X (n, 2) of y (n,) ±1 and two boundaries (theta, theta0), with a legend."""
    boundary(ax, *squares, color=ALARM, normal=False, label="least squares")
    boundary(ax, *hinge, linestyle="--", normal=False, label="hinge loss")
    scatter(ax, X, y, size=22).legend(loc="upper right")
    ax.set(xlabel="x₁", ylabel="x₂")
    return ax


def flowers(
    ax: Axes, X: ArrayLike, t: ArrayLike, predict: Callable[[FloatArray], ArrayLike], names: Sequence[str]
) -> Axes:
    """The petals X (n, 2) of the species t (n,), and the regions that `predict` makes."""
    regions(view(ax, X, equal=False, margin=0.08), predict)
    scatter(ax, X, t, size=22, names=dict(enumerate(names))).legend(loc="lower right")
    ax.set(xlabel="petal length (cm)", ylabel="petal width (cm)")
    return ax


def confusion(ax: Axes, C: ArrayLike, names: Sequence[str] | None = None) -> Axes:
    """The confusion matrix C (K, K) with its counts: mistakes in red, the darker the more there are, and the diagonal in gray."""
    C = as_array(C, "C", 2)
    K = len(C)
    wrong = np.where(np.eye(K, dtype=bool), 0.0, C)
    strength = np.sqrt(wrong / max(float(wrong.max()), 1.0))[:, :, None]
    picture = 1 - 0.8 * strength * (1 - np.array(to_rgb(ALARM)))
    picture[np.arange(K), np.arange(K)] = to_rgb("#dddddd")
    ax.imshow(picture, zorder=REGION)
    for i, j in zip(*np.nonzero(C), strict=True):
        dark = strength[i, j, 0] > 0.75
        ax.text(
            j, i, f"{C[i, j]:.0f}", ha="center", va="center", fontsize=8.5, color="white" if dark else INK, zorder=TEXT
        )
    names = [str(k) for k in range(K)] if names is None else list(names)
    ax.set(xticks=range(K), yticks=range(K), xticklabels=names, yticklabels=names)
    ax.set(xlabel="predicted class", ylabel="true class", xlim=(-0.5, K - 0.5), ylim=(K - 0.5, -0.5))
    ax.grid(visible=False)
    return ax


def cell(ax: Axes, row: int, column: int) -> Axes:
    """A frame around one cell of the matrix."""
    ax.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, edgecolor=INK, linewidth=2.6, zorder=ARROW))
    return ax


def images(ax: Axes, X: ArrayLike, *, across: int = 5, down: int = 4) -> Axes:
    """Up to across·down pictures of 8×8 pixels, X (m, 64) from 0 (paper) to 16 (ink), side by side in one axes."""
    X = as_array(X, "X", 2)[: across * down]
    sheet = np.full((9 * down + 1, 9 * across + 1), np.nan)
    for i, image in enumerate(X):
        top, left = 9 * (i // across) + 1, 9 * (i % across) + 1
        sheet[top : top + 8, left : left + 8] = image.reshape(8, 8)
    ax.imshow(np.ma.masked_invalid(sheet), cmap="gray_r", vmin=0, vmax=16, zorder=POINT, interpolation="nearest")
    ax.set(xticks=[], yticks=[], xlim=(-0.5, 9 * across + 0.5), ylim=(9 * down + 0.5, -0.5))
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    return ax


def _rgb(color: str) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in to_rgb(color))


def _grid(ax: Axes, resolution: int) -> FloatArray:
    """The centres of the cells of a grid inside the current limits, row by row from the bottom."""
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    steps = (np.arange(resolution) + 0.5) / resolution
    columns, rows = left + (right - left) * steps, bottom + (top - bottom) * steps
    return np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)


def _edges(labels: FloatArray) -> FloatArray:
    """The grid cells whose right or upper neighbour has a different label."""
    edge = np.zeros(labels.shape, dtype=bool)
    edge[:, :-1] |= labels[:, :-1] != labels[:, 1:]
    edge[:-1] |= labels[:-1] != labels[1:]
    return edge


# The alternative texts of the lesson's figures. They are here and not in the lesson, where they would tell the answer to a guess too early.
WORDS = {
    "points": (
        "Three separate clouds of points: class 0 lower left, class 1 lower right, class 2 at the top in the middle."
    ),
    "one_vs_rest": (
        "Three lines, one per class, each with an arrow to its own side, and the regions they make. A triangle in the "
        "middle and three wedges at the edges are striped: there no score, or two scores, are positive."
    ),
    "one_vs_one": (
        "Three lines, one for each pair of classes, and the regions of the vote. The lines do not meet in one point: "
        "the small triangle between them is striped."
    ),
    "largest_score": (
        "The three regions of the K-class discriminant with nothing striped. Three lines meet in one ringed point, and "
        "beyond it each of them runs on inside a region."
    ),
    "least_squares": (
        "The regions of least squares for the three classes: three straight boundaries meet between the clouds, and "
        "every training point is in the region of its class."
    ),
    "descent": (
        "Mean error above the best against epochs, on a logarithmic axis. Gradient descent falls in a straight line. "
        "The stochastic form falls steeply at first, then jitters, and is overtaken."
    ),
    "losses": (
        "Losses against the margin z. The squared loss is a parabola with its lowest point at z = 1 that climbs again "
        "to the right; the hinge falls to zero at z = 1 and stays there; the zero-one loss is one for z below zero."
    ),
    "squares_and_hinge": (
        "Two panels with two clouds and two lines. Without the ten far points both lines run upright between the "
        "clouds. With them the red least-squares line is tilted and cuts through the clouds, while the dashed hinge "
        "line stays."
    ),
    "walk": (
        "Three outputs along a line through three classes. Class 0 falls, class 2 rises, and the middle class is flat, "
        "never the largest. The bar at the foot is divided between class 0 and class 2 alone."
    ),
    "flowers": (
        "Petal length and width of the irises with two sets of regions. Left, three outputs: many versicolors lie "
        "outside their region. Right, one versus one: each species has a region of its own that holds nearly all its "
        "flowers."
    ),
    "confusion": (
        "Two confusion matrices of the cross-validated predictions, for three outputs and for one versus one. No setosa "
        "is misclassified. With three outputs many versicolors are taken for another species; one versus one has few "
        "errors."
    ),
}
