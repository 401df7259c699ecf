"""Pictures of the convergence proof: margin and radius, the two bounds, its lines ticked off, and runs against their bounds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_labels, as_number, as_points, as_vector
from linclass_ref.experiments.proof_lines import LETTERS, LINES, ProofRun
from linclass_ref.hulls import max_margin_offset
from linclass_ref.plots.common import (
    ARROW,
    LINE,
    REGION,
    TEXT,
    arrow,
    boundary,
    directions,
    path,
    ring,
    scatter,
    view,
    write,
)
from linclass_ref.plots.hulls import certificate, class_hulls, separator
from linclass_ref.plots.perceptron import weight_space
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style

# The lines of `proof_lines.LINES`, typeset, by their letters.
TYPESET = {
    "B": r"$y\,\hat\theta\cdot x\geq\gamma$",
    "D": r"$\theta^{(k)}\cdot\hat\theta\geq\theta^{(k-1)}\cdot\hat\theta+\gamma$",
    "G": r"$\theta^{(k)}\cdot\hat\theta\geq k\gamma$",
    "E": r"$y\,\theta^{(k-1)}\cdot x\leq 0$",
    "H": r"$\|\theta^{(k)}\|^2\leq\|\theta^{(k-1)}\|^2+R^2$",
    "A": r"$\|\theta^{(k)}\|^2\leq kR^2$",
    "F": r"$\theta^{(k)}\cdot\hat\theta\leq\|\theta^{(k)}\|$",
    "C": r"$k\leq R^2/\gamma^2$",
}
Margin = Callable[[Any, Any, Any, float], float]  # geometric_margin, the learner's or the course's
Bound = Callable[[Any, Any, Any], float]  # mistake_bound
Certify = Callable[[Any, Any], Any]  # non_separable_certificate
BETWEEN = "#e3f1dc"
CURVES: dict[str, dict[str, Any]] = {
    "upper bound √k·R": {"color": class_style(-1).color, "linestyle": "--"},
    "lower bound kγ": {"color": class_style(+1).color, "linestyle": "-."},
    "length ‖θ‖": {"color": INK, "marker": "o", "markersize": 3.2, "linewidth": 1.3},
    "reach θ·θ̂": {"color": ACCENT, "marker": "x", "markersize": 4, "linewidth": 1.0},
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
    nearest = np.flatnonzero(np.isclose(distances, gamma, rtol=1e-3))  # as near as can be seen
    ring(ax, X[nearest], color=INK)
    i = int(distances.argmin())
    foot = X[i] - y[i] * gamma * theta / length
    ax.plot(*np.array([X[i], foot]).T, color=ALARM, linewidth=2.2, zorder=ARROW)
    write(ax, (X[i] + foot) / 2, f"γ = {gamma:.2f}", color=ALARM)
    if ball:
        _ball(ax, X)
    return ax


def compare_streets(axes: Any, X: ArrayLike, y: ArrayLike, separators: Mapping[str, ArrayLike], margin: Margin) -> Any:
    """One picture per separator through the origin, with its street, the ball of radius R, and its `margin` in the title."""
    for ax, (name, theta) in zip(axes, separators.items(), strict=True):
        view(ax, [[-1, -1], [1, 1]], margin=0.08).set(xlabel="x₁", ylabel="x₂")
        margin_band(ax, X, y, theta, ball=True).set_title(f"{name}: γ = {margin(X, y, theta, 0.0):.2f}")
    return axes


def _ball(ax: Axes, X: FloatArray) -> None:
    far = X[int(np.argmax(np.linalg.norm(X, axis=1)))]
    R = float(np.linalg.norm(far))
    ax.add_patch(Circle((0.0, 0.0), R, fill=False, edgecolor=ACCENT, linewidth=1.4, zorder=LINE))
    arrow(ax, (0, 0), far, color=ACCENT)
    write(ax, far * 0.55, f"R = {R:.2f}", color=ACCENT)


def bound_curves(ax: Axes, gamma: float, R: float, most: float) -> Axes:
    """The lower bound kγ and the upper bound √k·R on ‖θ‖ after mistake k for k up to `most`, and where they meet."""
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


def bounds_by_angle(ax: Axes, X: ArrayLike, y: ArrayLike, bound: Bound, mistakes: int) -> Axes:
    """The bound that each separator through the origin promises, against its angle, and the mistakes that a run made."""
    X = as_points(X)
    y = as_labels(y, len(X))
    V = X * y[:, None]
    middle = np.arctan2(*V.mean(axis=0)[::-1])  # a separator is less than a right angle away from every reflected point
    bends = np.arctan2(V[:, 1], V[:, 0]) - middle
    bends = (bends + np.pi) % (2 * np.pi) - np.pi
    angles = middle + np.linspace(bends.max() - np.pi / 2, bends.min() + np.pi / 2, 403)[1:-1]
    promised = [bound(X, y, np.array([np.cos(angle), np.sin(angle)])) for angle in angles]
    ax.plot(np.degrees(angles), promised, color=INK, label="R²/γ² with this θ̂")
    ax.axhline(mistakes, color=ACCENT, linestyle="--", label=f"mistakes of the run: {mistakes}")
    ax.set(yscale="log", xlabel="angle of θ̂ in degrees", ylabel="bound", ylim=(10, 1e5))
    ax.legend(loc="upper center")
    return ax


def trace_between_bounds(ax: Axes, trace: ArrayLike) -> Axes:
    """The four columns of `proof_trace` against the number of mistakes, with the lens in which the length must stay."""
    rows = as_points(trace, "trace")  # (k, 4): reach, kγ, squared length, kR²
    gamma, R = float(rows[0, 1]), float(np.sqrt(rows[0, 3]))
    k = np.arange(len(rows) + 1)
    bound_curves(ax, gamma, R, 1.08 * (R / gamma) ** 2)
    ax.plot(k, np.sqrt(np.append(0.0, rows[:, 2])), zorder=ARROW, **CURVES["length ‖θ‖"])
    ax.plot(k, np.append(0.0, rows[:, 0]), zorder=ARROW, **CURVES["reach θ·θ̂"])
    bounds_legend(ax, "upper left").set(
        xlabel="mistake k", ylabel="length", xlim=(0, 1.15 * (R / gamma) ** 2), ylim=(0, None)
    )
    return ax


def run_lengths(ax: Axes, run: ProofRun, step: int) -> Axes:
    """The length ‖θ‖ and the reach θ·θ̂ of a run, up to mistake `step`."""
    k = np.arange(step + 1)
    lengths, along = np.linalg.norm(run.thetas, axis=1)[: step + 1], np.append(0.0, run.along)[: step + 1]
    ax.plot(k, lengths, zorder=ARROW, **CURVES["length ‖θ‖"])
    ax.plot(k, along, zorder=ARROW, **CURVES["reach θ·θ̂"])
    return ax


def bounds_legend(ax: Axes, loc: Literal["upper left", "upper right"] = "upper right") -> Axes:
    """The legend of the four curves. It needs no curves, so it can be drawn once, before them."""
    ax.legend(handles=[Line2D([], [], label=name, **look) for name, look in CURVES.items()], loc=loc)
    return ax


def line_labels(ax: Axes, order: str = LETTERS) -> Axes:
    """The eight lines of the proof as row labels, from top to bottom in the given order of their letters."""
    names = [f"{letter}   {TYPESET[letter]}" for letter in order]
    ax.set(yticks=np.arange(len(LINES)), yticklabels=names, ylim=(len(LINES) - 0.5, -0.5))
    ax.tick_params(axis="y", length=0, pad=140)
    for label in ax.get_yticklabels():
        label.set_horizontalalignment("left")
    return ax


def line_ticks(ax: Axes, run: ProofRun, step: int, order: str = LETTERS) -> Axes:
    """One mark per line (row) and mistake (column) up to `step`: a green dot if the line holds, a red cross if it fails."""
    holds = run.holds[:step, _columns(order)]  # (step, 8)
    for true, marker, color, size in ((True, "o", ACCENT, 13), (False, "X", ALARM, 34)):
        k, row = np.nonzero(holds == true)
        ax.scatter(k + 1, row, s=size, marker=marker, c=color, linewidths=0, zorder=ARROW)
    return ax


def line_numbers(ax: Axes, run: ProofRun, step: int, x: float, order: str = LETTERS) -> Axes:
    """Both sides of each line after mistake `step`, written at `x`, with a tick or a cross."""
    if step == 0:
        return ax
    for row, line in enumerate(_columns(order)):
        small, large, true = run.smaller[step - 1, line], run.larger[step - 1, line], bool(run.holds[step - 1, line])
        first, sign, second = (large, "≥", small) if "≥" in LINES[line] else (small, "≤", large)
        words = f"{'✓' if true else '✗'}  {_short(first)} {sign} {_short(second)}"
        color = ACCENT if true else ALARM
        ax.text(x, row, words, color=color, fontsize=9, va="center", zorder=TEXT, weight="normal" if true else "bold")
    return ax


def _columns(order: str) -> list[int]:
    """Where the lines with these letters are in `LINES`."""
    return [LETTERS.index(letter) for letter in order]


def _short(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def bounds_and_counts(
    ax: Axes, bounds: ArrayLike, counts: ArrayLike, *, marker: str = "o", color: str = INK, label: str = ""
) -> Axes:
    """The mistakes made against the bound, on logarithmic axes. On the line they are equal; no point can lie above it."""
    bounds, counts = as_vector(bounds, "bounds"), as_vector(counts, "counts")
    ax.scatter(bounds, counts, s=16, marker=marker, c=color, alpha=0.6, linewidths=0, zorder=LINE, label=label)
    ax.set(xscale="log", yscale="log", xlabel="bound R²/γ²", ylabel="mistakes made")
    return ax


def tightness(ax: Axes, bounds: ArrayLike, counts: ArrayLike, families: Mapping[str, ArrayLike]) -> Axes:
    """Mistakes against bounds for random sets and for families of sets (m, 2) of bounds and counts, with the line of equality."""
    bounds_and_counts(ax, bounds, counts, label="random sets")
    for (name, pairs), marker in zip(families.items(), "Dv", strict=False):
        ax.plot(*as_points(pairs, name).T, marker, color=ACCENT, zorder=ARROW, label=name)
    equality(ax, (0.8, 4e4)).legend(loc="upper left")
    ax.set_title("No set lies above the line")
    return ax


def walk(ax: Axes, X: ArrayLike, y: ArrayLike, thetas: ArrayLike) -> Axes:
    """Weight space: the solution cone of the data (n, 2), and the walk of θ (k+1, 2) into it."""
    X, thetas = as_points(X), as_points(thetas, "thetas")
    view(ax, thetas, margin=0.1, equal=False)
    weight_space(ax, X * as_labels(y, len(X))[:, None])
    for name in ax.texts:  # the cone's name, which the walk would cross out
        name.set(zorder=TEXT, bbox={"facecolor": "white", "alpha": 0.8, "linewidth": 0, "pad": 1.5})
    directions(ax, thetas)
    path(ax, thetas, color=INK).set(xlabel="θ₁", ylabel="θ₂", title=f"{len(thetas) - 1} mistakes on {len(X)} points")
    return ax


def hulls_and_answers(axes: Any, sets: Mapping[str, ArrayLike], y: ArrayLike, certify: Certify) -> Any:
    """One picture per set of points: the widest street where there is one, otherwise the weights of its certificate."""
    for ax, (title, X) in zip(axes, sets.items(), strict=True):
        class_hulls(view(ax, [[0, 0], [7, 6]], margin=0.06), X, y).set(title=title, xlabel="x₁", ylabel="x₂")
        weights = certify(np.asarray(X, dtype=float), np.asarray(y))
        street = max_margin_offset(X, y) if weights is None else None
        if street is not None:
            separator(ax, X, y, street)
        elif weights is not None:
            certificate(ax, X, y, weights)
    return axes


def endless_run(ax: Axes, lengths: ArrayLike, R: float) -> Axes:
    """The length of the weights after each mistake of a run without end, beside the upper bound of the proof."""
    lengths = as_vector(lengths, "lengths")
    k = np.arange(len(lengths))
    ax.plot(k, np.sqrt(k) * R, label="upper bound √k·R", **CURVES["upper bound √k·R"])
    ax.plot(k, lengths, color=INK, linewidth=0.9, label="length ‖w‖ of the run")
    ax.set(
        xlabel="mistake k", ylabel="length", title=f"{len(k) - 1} mistakes, and never longer than {lengths.max():.1f}"
    )
    ax.legend()
    return ax


def equality(ax: Axes, limits: Sequence[float]) -> Axes:
    """The line on which bound and count are equal. The region above it, which the theorem rules out, is shaded."""
    low, high = limits
    ax.plot([low, high], [low, high], color=ALARM, linewidth=1.6, zorder=LINE)
    ax.fill_between([low, high], [low, high], [high, high], color="#f7dfe1", linewidth=0, zorder=REGION)
    ax.set(xlim=(low, high), ylim=(low, high))
    return ax
