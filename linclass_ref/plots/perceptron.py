"""Pictures of the perceptron: single updates, its criterion from above, and the boundaries and errors of many runs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import ArrayLike

from linclass_ref._support.signs import sign
from linclass_ref._support.validate import FloatArray, as_array, as_labels, as_points, as_vector
from linclass_ref.plots.common import (
    ARROW,
    LINE,
    arrow,
    boundary,
    directions,
    intersection,
    line_ends,
    path,
    ring,
    scatter,
    view,
    write,
)
from linclass_ref.plots.levels import contours
from linclass_ref.plots.style import ACCENT, ALARM, INK, class_style
from linclass_ref.plots.weight_space import CONE, FAINT, half_planes, weight_space

FORMS = (("last", INK, "o"), ("averaged", ACCENT, "D"), ("voted", class_style(3).color, "x"))


def data_sets(axes: Any, sets: Mapping[str, tuple[ArrayLike, ArrayLike]], lines: Sequence[Any] | None = None) -> Any:
    """One panel per named data set (X, y), each perhaps with a line (θ, θ0). A cross marks the origin."""
    for ax, (name, (X, y)), line in zip(axes, sets.items(), lines or [None] * len(sets), strict=True):
        scatter(view(ax, X, origin=True), X, y).set(title=name, xlabel="x₁", ylabel="x₂")
        ax.plot(0, 0, "+k", markersize=10)
        if line is not None:
            boundary(ax, *line, at=0.2)  # beside the points
    return axes


def unlucky(axes: Any, theta: ArrayLike, a: ArrayLike, b: ArrayLike) -> Any:
    """Two points of class +1 before and after the update θ + b, on two axes; a ring marks each mistake.

    With more than two features the picture shows the plane through θ and b, on which every score is what it is in space.
    """
    before, at_a, at_b = _in_their_plane(theta, a, b)
    after = before + at_b
    for ax, now, name, title in ((axes[0], before, "θ", "before"), (axes[1], after, "θ + b", "after the update on b")):
        view(ax, [before, after, at_a, at_b], origin=True, margin=0.2)
        boundary(ax, now, shade=bool(now.any()), normal=False)
        arrow(ax, (0, 0), now, color=ACCENT, label=name)
        for letter, x in (("a", at_a), ("b", at_b)):
            scatter(ax, [x], [1])
            write(ax, x, f"{letter}: {now @ x:+.3g}".replace("-", "−"), shift=(12, 10))
            if now @ x <= 0:
                ring(ax, [x])
        ax.set(title=title, xlabel="first coordinate", ylabel="second coordinate")
    return axes


def _in_their_plane(theta: ArrayLike, a: ArrayLike, b: ArrayLike) -> Any:
    """Three vectors of any length as three rows with two entries, in the plane of θ and b: products with θ and b stay the same."""
    vectors = np.array([as_vector(theta, "theta"), as_vector(a, "a"), as_vector(b, "b")])
    if vectors.shape[1] == 2:
        return vectors
    basis, _ = np.linalg.qr(vectors[[0, 2]].T)
    inside = vectors @ basis
    return np.column_stack([inside, np.zeros(3)])[:, :2]


def correction(ax: Axes, theta: ArrayLike, x: ArrayLike, y: int) -> Axes:
    """The update -½(h(x) - y) x of one visit: the point with its label, θ, and the change of θ where there is one."""
    theta, x = as_vector(theta, "theta", 2), as_vector(x, "x", 2)
    h = int(sign(theta @ x))
    change = -0.5 * (h - y) * x
    view(ax, [[-3, -3], [3, 3]], margin=0).set(xlabel="first coordinate", ylabel="second coordinate")
    boundary(ax, theta, shade=True, normal=False)
    scatter(ax, [x], [y])
    arrow(ax, (0, 0), theta, color=ACCENT, label="θ")
    arrow(ax, theta, theta + change, color=ALARM, dashed=True)
    words = "no change" if h == y else "add x" if y == 1 else "subtract x"
    ax.set_title(f"h(x) = {h:+d}, y = {y:+d}:\n{words}".replace("-", "−"), fontsize=10)
    return ax


def corrections(axes: Any, theta: ArrayLike, x: ArrayLike) -> Any:
    """The four combinations of prediction and label, one per panel: the point x, then its mirror image -x, each with both labels."""
    x = as_vector(x, "x", 2)
    for ax, way, y in zip(axes, (1, 1, -1, -1), (1, -1, 1, -1), strict=True):
        correction(ax, theta, way * x, y)
    return axes


def mistake_rings(ax: Axes, X: ArrayLike, y: ArrayLike, counts: ArrayLike, theta: ArrayLike, theta0: float) -> Axes:
    """The data and the last boundary, with a ring around each point that grows with the number of mistakes on it."""
    X, counts = as_points(X), as_array(counts, "counts", 1).astype(int)
    boundary(view(ax, X), theta, theta0, shade=True)
    scatter(ax, X, y, size=35)
    for i in np.flatnonzero(counts):
        ring(ax, X[[i]], size=60 + 60 * int(counts[i]))
    ax.set_title(f"{np.count_nonzero(counts)} of {len(counts)} points made all {counts.sum()} mistakes")
    return ax


def reflection(axes: Any, X: ArrayLike, y: ArrayLike, Z: ArrayLike, theta: ArrayLike) -> Any:
    """The points, their reflected points and weight space side by side; Z (n, 2) without the constant feature."""
    boundary(view(axes[0], X, origin=True), theta)
    scatter(axes[0], X, y).set(title="points x", xlabel="x₁", ylabel="x₂")
    boundary(view(axes[1], X, origin=True), theta)
    scatter(axes[1], Z, np.ones(len(as_points(Z, "Z")))).set(title="reflected points ζ = y·x", xlabel="ζ₁", ylabel="ζ₂")
    weight_space(view(axes[2], [[-4, -4], [4, 4]]), Z, name=None).set(
        title="weight space: the solution cone", xlabel="θ₁", ylabel="θ₂"
    )
    theta = as_vector(theta, "theta", 2)
    arrow(axes[2], (0, 0), 4 * theta / np.linalg.norm(theta), color=ACCENT, label="θ")
    return axes


def along_a_path(axes: Any, t: ArrayLike, curves: Mapping[str, ArrayLike]) -> Any:
    """One panel per criterion, drawn against the distance t along a path in weight space; the last one is what the picture is about."""
    for ax, (name, values) in zip(axes, curves.items(), strict=True):
        ax.plot(t, values, color=ACCENT if ax is axes[-1] else INK)
        ax.set(title=name, xlabel="position along the path", ylabel="value" if ax is axes[0] else "", ylim=(0, None))
    return axes


def downhill(ax: Axes, criterion: Callable[..., Any], Z: ArrayLike, starts: ArrayLike = ()) -> Axes:
    """Level curves of J over the plane of weights, the solution cone, and at each of the `starts` an arrow against the gradient."""
    view(ax, [[-4, -4], [4, 4]], margin=0).set(xlabel="θ₁", ylabel="θ₂")
    intersection(ax, *half_planes(Z, 0.0), color=CONE)
    contours(ax, lambda W: [criterion(w, Z)[0] for w in W], levels=range(3, 100, 6), resolution=60, named=True)
    for w in np.reshape(np.asarray(starts, dtype=float), (-1, 2)):
        way = -criterion(w, Z)[1]
        arrow(ax, w, w + 1.2 * way / np.linalg.norm(way), color=ALARM)
    return ax


def descents(axes: Any, criterion: Callable[..., Any], Z: ArrayLike, paths: Mapping[float, ArrayLike]) -> Any:
    """Paths of gradient descent over the level curves of J, one panel per learning rate."""
    for ax, (eta, points) in zip(axes, paths.items(), strict=True):
        downhill(ax, criterion, Z).set_title(f"η = {eta:g}: {len(as_points(points)) - 1} updates")
        path(ax, points, color=ALARM)
        directions(ax, points, color=ALARM, count=3, shortest=0.01)
        write(ax, as_points(points)[0], "start", shift=(8, -4))
    return axes


def updates_over_rates(ax: Axes, rates: ArrayLike, updates: Mapping[str, ArrayLike]) -> Axes:
    """How many updates gradient descent needs for each learning rate, one named curve per start."""
    for (name, values), look in zip(updates.items(), ("s--", "o-"), strict=True):
        ax.plot(rates, values, look, color=INK if look == "s--" else ACCENT, markersize=5, label=name)
    ax.set(xscale="log", yscale="log", xlabel="learning rate η", ylabel="updates until separated")
    ax.legend(loc="upper right")
    return ax


def strongest_weights(ax: Axes, names: Sequence[str], theta: ArrayLike, count: int = 10) -> Axes:
    """The `count` features that speak most for each of the two classes, as bars."""
    theta = as_vector(theta, "theta", len(names))
    order = np.argsort(theta)
    rows = np.concatenate([order[:count], order[-count:]])
    colors = [class_style(1 if theta[j] > 0 else -1).color for j in rows]
    ax.barh(np.arange(len(rows)), theta[rows], color=colors, height=0.75)
    ax.set(yticks=range(len(rows)), yticklabels=[names[j] for j in rows], xlabel="weight (features standardized)")
    ax.axvline(0, color=INK, linewidth=1)
    ax.tick_params(axis="y", labelsize=9)
    return ax


def step(ax: Axes, X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float, wrong: int | None = None) -> Axes:
    """Feature space: the data, the boundary of (θ, θ0), and a ring around the point `wrong`, where the next mistake is made."""
    X = as_points(X)
    y = as_labels(y, len(X))
    boundary(ax, theta, theta0, shade=bool(as_vector(theta, "theta").any() or theta0))
    scatter(ax, X, y)
    if wrong is not None:
        ring(ax, X[[wrong]])
    return ax


def boundaries(ax: Axes, thetas: ArrayLike, theta0s: ArrayLike, *, label: str | None = None) -> Axes:
    """Thin lines for many classifiers, thetas (m, 2) and theta0s (m,), to show how much they differ."""
    pairs = zip(as_points(thetas, "thetas"), as_vector(theta0s, "theta0s"), strict=True)
    lines = [ends for theta, theta0 in pairs if len(ends := line_ends(ax, theta, float(theta0))) == 2]
    ax.add_collection(LineCollection(lines, colors=FAINT, linewidths=1.1, zorder=LINE, label=label), autolim=False)
    return ax


def many_runs(
    ax: Axes, X: ArrayLike, y: ArrayLike, runs: Sequence[tuple[FloatArray, float, int]], errors: ArrayLike
) -> Axes:
    """The data, and a line for each of the runs (θ, θ0, mistakes); those with the lowest and the highest of the errors are named."""
    errors = as_vector(errors, "errors", len(runs))
    low, high = int(errors.argmin()), int(errors.argmax())
    rest = [run for i, run in enumerate(runs) if i not in (low, high)]
    view(ax, X)
    boundaries(ax, [run[0] for run in rest], [run[1] for run in rest], label=f"the other {len(rest)} orders")
    for i, color, dash, name in ((low, ACCENT, "-", "lowest"), (high, ALARM, "--", "highest")):
        theta, theta0, _ = runs[i]
        label = f"{name} error, {errors[i]:.1%}"
        boundary(ax, theta, theta0, color=color, linestyle=dash, normal=False, label=label)
    scatter(ax, X, y, size=35)
    ax.legend(loc="upper right", framealpha=0.95)
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
