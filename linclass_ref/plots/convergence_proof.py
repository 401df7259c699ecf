"""Pictures of the convergence proof: margin and radius, the two bounds, its lines ticked off, and hulls that meet or do not."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_labels, as_number, as_points, as_vector
from linclass_ref.experiments.proof_lines import LINES, ProofRun
from linclass_ref.hulls import MaxMargin, NearestPoint
from linclass_ref.plots.common import ARROW, LINE, REGION, TEXT, arrow, boundary, ring, scatter, write
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style

# The lines of `proof_lines.LINES`, typeset.
TYPESET = (
    r"1   $y\,\hat\theta\cdot x\geq\gamma$",
    r"2   $\theta_k\cdot\hat\theta\geq\theta_{k-1}\cdot\hat\theta+\gamma$",
    r"3   $\theta_k\cdot\hat\theta\geq k\gamma$",
    r"4   $y\,\theta_{k-1}\cdot x\leq 0$",
    r"5   $\|\theta_k\|^2\leq\|\theta_{k-1}\|^2+R^2$",
    r"6   $\|\theta_k\|^2\leq kR^2$",
    r"7   $\theta_k\cdot\hat\theta\leq\|\theta_k\|$",
    r"8   $k\leq R^2/\gamma^2$",
)
BETWEEN = "#e3f1dc"
CURVES: dict[str, dict[str, Any]] = {
    "upper bound √k·R": {"color": class_style(-1).color, "linestyle": "--"},
    "lower bound kγ": {"color": class_style(+1).color, "linestyle": "-."},
    "‖θₖ‖, the run": {"color": INK, "marker": "o", "markersize": 3.2, "linewidth": 1.3},
    "θₖ·θ̂, the run": {"color": ACCENT, "marker": "x", "markersize": 4, "linewidth": 1.0},
}


def margin_band(
    ax: Axes, X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float = 0.0, *, ball: bool = False
) -> Axes:
    """The data, the boundary, dashed lines at distance γ through the nearest points, and with `ball` the circle of radius R."""
    X, theta = as_points(X), as_vector(theta, "theta", 2)
    y = as_labels(y, len(X))
    length = float(np.linalg.norm(theta))
    distances = y * (X @ theta + theta0) / length
    gamma = float(distances.min())
    boundary(ax, theta, theta0, shade=True)
    for side in (-gamma, gamma):
        boundary(ax, theta, theta0 + side * length, color=QUIET, linestyle="--", normal=False, width=1.2)
    scatter(ax, X, y)
    nearest = np.flatnonzero(np.isclose(distances, gamma))
    ring(ax, X[nearest], color=INK)
    foot = X[nearest[0]] - y[nearest[0]] * gamma * theta / length
    ax.plot(*np.array([X[nearest[0]], foot]).T, color=ALARM, linewidth=2.2, zorder=ARROW)
    write(ax, (X[nearest[0]] + foot) / 2, f"γ = {gamma:.2f}", color=ALARM)
    if ball:
        _ball(ax, X)
    return ax


def _ball(ax: Axes, X: FloatArray) -> None:
    far = X[int(np.argmax(np.linalg.norm(X, axis=1)))]
    R = float(np.linalg.norm(far))
    ax.add_patch(Circle((0.0, 0.0), R, fill=False, edgecolor=ACCENT, linewidth=1.4, zorder=LINE))
    arrow(ax, (0, 0), far, color=ACCENT)
    write(ax, far * 0.55, f"R = {R:.2f}", color=ACCENT)


def bound_curves(ax: Axes, gamma: float, R: float, most: float) -> Axes:
    """The lower bound kγ and the upper bound √k·R on ‖θ_k‖ for k up to `most`, and where they meet."""
    k = np.linspace(0, most, 200)
    lower, upper = k * as_number(gamma, "gamma"), np.sqrt(k) * as_number(R, "R")
    ax.fill_between(k, lower, upper, where=(lower <= upper).tolist(), color=BETWEEN, linewidth=0, zorder=REGION)
    ax.plot(k, upper, zorder=LINE, **CURVES["upper bound √k·R"])
    ax.plot(k, lower, zorder=LINE, **CURVES["lower bound kγ"])
    meet = (R / gamma) ** 2
    if meet <= most:
        ax.plot([meet], [meet * gamma], "o", color=INK, markersize=7, zorder=ARROW)
        ax.axvline(meet, color=INK, linewidth=1.0, linestyle=(0, (2, 2)), zorder=LINE)
        words = f"R²/γ² = {meet:.1f}"
        ax.text(
            meet, 0.04, f" {words}", transform=ax.get_xaxis_transform(), color=INK, zorder=TEXT
        )  # just above the axis, wherever that is
    return ax


def run_lengths(ax: Axes, run: ProofRun, step: int) -> Axes:
    """‖θ_k‖ and θ_k·θ̂ of a run, up to mistake `step`."""
    k = np.arange(step + 1)
    lengths, along = np.linalg.norm(run.thetas, axis=1)[: step + 1], np.append(0.0, run.along)[: step + 1]
    ax.plot(k, lengths, zorder=ARROW, **CURVES["‖θₖ‖, the run"])
    ax.plot(k, along, zorder=ARROW, **CURVES["θₖ·θ̂, the run"])
    return ax


def bounds_legend(ax: Axes) -> Axes:
    """The legend of the four curves. It needs no curves, so it can be drawn once, before them."""
    ax.legend(handles=[Line2D([], [], label=name, **look) for name, look in CURVES.items()], loc="upper right")
    return ax


def line_labels(ax: Axes) -> Axes:
    """The eight lines of the proof as row labels, with the first on top."""
    ax.set(yticks=np.arange(len(LINES)), yticklabels=TYPESET, ylim=(len(LINES) - 0.5, -0.5))
    ax.tick_params(axis="y", length=0, pad=125)
    for label in ax.get_yticklabels():
        label.set_horizontalalignment("left")
    return ax


def line_ticks(ax: Axes, run: ProofRun, step: int) -> Axes:
    """One mark per line (row) and mistake (column) up to `step`: a green dot if the line holds, a red cross if it fails."""
    holds = run.holds[:step]  # (step, 8)
    for true, marker, color, size in ((True, "o", ACCENT, 13), (False, "X", ALARM, 34)):
        k, line = np.nonzero(holds == true)
        ax.scatter(k + 1, line, s=size, marker=marker, c=color, linewidths=0, zorder=ARROW)
    return ax


def line_numbers(ax: Axes, run: ProofRun, step: int, x: float) -> Axes:
    """Both sides of each line after mistake `step`, written at `x`, with a tick or a cross."""
    if step == 0:
        return ax
    for line, text in enumerate(LINES):
        small, large, true = run.smaller[step - 1, line], run.larger[step - 1, line], bool(run.holds[step - 1, line])
        first, sign, second = (large, "≥", small) if "≥" in text else (small, "≤", large)
        words = f"{'✓' if true else '✗'}  {_short(first)} {sign} {_short(second)}"
        color = ACCENT if true else ALARM
        ax.text(x, line, words, color=color, fontsize=9, va="center", zorder=TEXT, weight="normal" if true else "bold")
    return ax


def _short(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def hull(ax: Axes, points: ArrayLike, *, color: str, tint: str) -> Axes:
    """The convex hull of points (m, 2)."""
    corners = _corners(as_points(points, "points"))
    ax.add_patch(
        Polygon(corners, closed=True, facecolor=tint, edgecolor=color, linewidth=1.2, alpha=0.75, zorder=REGION)
    )
    return ax


def class_hulls(ax: Axes, X: ArrayLike, y: ArrayLike) -> Axes:
    """The two classes and their hulls."""
    X = as_points(X)
    y = as_labels(y, len(X))
    for label in np.unique(y):
        look = class_style(int(label))
        hull(ax, X[y == label], color=look.color, tint=look.tint)
    return scatter(ax, X, y)


def separator(ax: Axes, X: ArrayLike, y: ArrayLike, found: MaxMargin) -> Axes:
    """The widest band between two hulls, and the segment between their nearest points, which the boundary bisects."""
    X = as_points(X)
    y = as_labels(y, len(X))
    ends = np.array([found.alpha[y == label] @ X[y == label] for label in (-1, 1)])
    ax.plot(*ends.T, color=ACCENT, linewidth=2.4, marker="o", markersize=5, zorder=ARROW)
    for side in (-1.0, 1.0):
        boundary(ax, found.theta, found.theta0 + side, color=QUIET, linestyle="--", normal=False, width=1.1)
    return boundary(ax, found.theta, found.theta0, normal=False)


def certificate(ax: Axes, X: ArrayLike, y: ArrayLike, alpha: ArrayLike) -> Axes:
    """The weights of a certificate beside their points, and the point that both hulls share."""
    X, weights = as_points(X), as_vector(alpha, "alpha")
    y = as_labels(y, len(X))
    shared = 2 * (weights * (y == 1)) @ X
    for i in np.flatnonzero(weights > 1e-9):
        ax.plot(*np.array([X[i], shared]).T, color=ALARM, linewidth=1.0, linestyle=":", zorder=LINE)
        away = X[i] - shared
        x, up = 15 * away / np.linalg.norm(away) if np.linalg.norm(away) > 1e-6 else (0.0, -20.0)
        write(ax, X[i], f"{weights[i]:.2f}", color=ALARM, shift=(float(x), float(up)), size=9)
    ax.plot(*shared, marker="*", color=ALARM, markersize=16, markeredgecolor="white", zorder=ARROW)
    return ax


def reflected_hull(ax: Axes, Z: ArrayLike, found: NearestPoint) -> Axes:
    """The hull of the reflected points Z (n, 2), the origin, and the hull's point nearest to it."""
    Z = as_points(Z, "Z")
    hull(ax, Z, color=QUIET, tint="#efefef")
    ax.scatter(Z[:, 0], Z[:, 1], s=42, c=class_style(+1).color, edgecolors="white", linewidths=0.8, zorder=LINE + 0.5)
    ax.plot(0, 0, "+", color=INK, markersize=12, markeredgewidth=2, zorder=ARROW)
    if found.at_origin:
        ax.plot(0, 0, marker="*", color=ALARM, markersize=16, markeredgecolor="white", zorder=ARROW)
        return ax
    boundary(ax, found.point, normal=False)
    return arrow(ax, (0, 0), found.point, color=ACCENT, label="p", width=2.6)


def bounds_and_counts(
    ax: Axes, bounds: ArrayLike, counts: ArrayLike, *, marker: str = "o", color: str = INK, label: str = ""
) -> Axes:
    """The mistakes made against the bound, on logarithmic axes. On the line they are equal; no point can lie above it."""
    bounds, counts = as_vector(bounds, "bounds"), as_vector(counts, "counts")
    ax.scatter(bounds, counts, s=16, marker=marker, c=color, alpha=0.6, linewidths=0, zorder=LINE, label=label)
    ax.set(xscale="log", yscale="log", xlabel="bound R²/γ²", ylabel="mistakes made")
    return ax


def equality(ax: Axes, limits: Sequence[float]) -> Axes:
    """The line on which bound and count are equal. The region above it, which the theorem rules out, is shaded."""
    low, high = limits
    ax.plot([low, high], [low, high], color=ALARM, linewidth=1.6, zorder=LINE)
    ax.fill_between([low, high], [low, high], [high, high], color="#f7dfe1", linewidth=0, zorder=REGION)
    ax.set(xlim=(low, high), ylim=(low, high))
    return ax


def _corners(points: FloatArray) -> FloatArray:
    """The corners of the convex hull in order (Andrew's monotone chain)."""
    order = np.unique(points, axis=0)
    if len(order) < 3:
        return order
    return np.array(_half(order) + _half(order[::-1]))


def _half(points: FloatArray) -> list[FloatArray]:
    chain: list[FloatArray] = []
    for p in points:
        while len(chain) >= 2 and _turn(chain[-2], chain[-1], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain[:-1]


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
