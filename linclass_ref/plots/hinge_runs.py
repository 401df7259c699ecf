"""Pictures of the lesson hinge_sgd that show runs: cycles, bounds, step rules, switches, streets and errors."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_labels, as_points, as_vector
from linclass_ref.experiments.cycles import CycleRun
from linclass_ref.experiments.switches import SwitchRow
from linclass_ref.perceptron import PerceptronRun
from linclass_ref.plots import common, levels
from linclass_ref.plots import hinge_sgd as plots
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style

Descend = Callable[..., FloatArray]  # descend(grad, start, eta, steps) → the path
SMALLEST = 1e-5  # below it a gap is drawn as if it were this


def cycle(axes: Sequence[Axes], x: ArrayLike, y: ArrayLike, found: CycleRun, run: PerceptronRun) -> None:
    """The scores at the ends of the passes of a cycle, and the run through the plane of (θ, θ0) with the loop in bold."""
    line, plane = axes
    first = found.entered or 0  # passes before the cycle
    plots.line_view(line, x).set_title("The scores at the ends of its passes")
    for theta, theta0 in zip(found.thetas[first + 1 :, 0], found.theta0s[first + 1 :], strict=True):
        plots.score_line(line, x, y, theta, theta0, gaps=False)
    before = int(np.searchsorted(run.passes, first))  # mistakes made before the cycle
    plots.parameter_view(plane, (1.5, 0), (2.2, 1.8)).set_title("The path of (θ, θ₀)")
    plots.trail(plane, run.thetas, run.theta0s)
    plots.loop(plane, run.thetas[before:], run.theta0s[before:])
    common.directions(plane, np.column_stack([run.thetas[before:, 0], run.theta0s[before:]]), color=ALARM, count=5)


def wrong_way(axes: Sequence[Axes], f: Callable[[FloatArray], ArrayLike], start: ArrayLike, v: ArrayLike) -> None:
    """A step from `start` against the subgradient v of f, whose minimum is at 0: up in f, and yet nearer to the minimum."""
    start, v = as_vector(start, "start", 2), as_vector(v, "v", 2)
    plane, heights = axes
    plane.set(xlim=(-0.5, 1.5), ylim=(-0.7, 0.7), aspect="equal", xlabel="w₁", ylabel="w₂")
    plane.set_title("The step crosses level curves upwards")
    levels.contours(plane, lambda W: np.asarray(f(W.T)), levels=[0.25, 0.5, 0.75, 1, 1.25, 1.5, 2], named=True)
    common.arrow(plane, tuple(start), tuple(start - 0.15 * v), color=ALARM)
    angle = np.linspace(0, 2 * np.pi, 200)
    reach = np.linalg.norm(start)
    plane.plot(reach * np.cos(angle), reach * np.sin(angle), ":", color=INK, linewidth=1)
    plane.plot([0], [0], "*", color=INK, markersize=12)
    eta = np.linspace(0, 0.3, 200)
    way = start[:, None] - eta * v[:, None]  # (2, 200)
    heights.plot(eta, np.asarray(f(way)), color=ALARM, label="f, the height")
    heights.plot(eta, np.linalg.norm(way, axis=0), "--", color=ACCENT, label="distance to the minimum")
    heights.set(xlabel="rate η of the step", ylabel="value", title="Higher, but nearer", ylim=(0, None))
    heights.legend(loc="lower left")


def rate_bound(ax: Axes, etas: FloatArray, bounds: FloatArray, gaps: FloatArray, best: tuple[float, float]) -> Axes:
    """The bound for constant rates, its lowest point `best`, and the gaps that runs with these rates really reach."""
    ax.loglog(etas, bounds, "--", color=QUIET, label="the bound")
    ax.loglog(etas, np.maximum(gaps, SMALLEST), "o-", color=ACCENT, markersize=4, label="the run")
    ax.plot(*best, "*", color=INK, markersize=15, markeredgecolor="white", label="your best rate")
    ax.set(xlabel="constant rate η", ylabel="best risk above the least", title="One hundred steps with each rate")
    ax.legend(loc="upper center")
    return ax


def step_rules(ax: Axes, risks: Mapping[str, FloatArray], least: float) -> Axes:
    """The risk above the least one along several runs, each smoothed over a tenth of its updates so far, with its name at the end."""
    ends = []
    for i, (name, values) in enumerate(risks.items()):
        sums = np.append(0.0, np.cumsum(np.log(np.maximum(values - least, SMALLEST))))
        k = np.unique(np.geomspace(1, len(values), 120).round().astype(int))  # updates, evenly spaced on the axis
        first = k - np.maximum(k // 10, 1)
        smooth = np.exp((sums[k] - sums[first]) / (k - first))
        color = class_style((0, 4, 3, 1, 5, 7)[i % 6]).color
        ax.loglog(k, smooth, color=color, ls=common.DASHES[i % len(common.DASHES)], lw=1.6, label=f"η = {name}")
        ends.append((smooth[-1], k[-1], f"η = {name}", color))
    height = 0.0
    for value, last, name, color in sorted(ends):  # from the lowest up, so that no two names are on top of each other
        height = max(value, height * 1.5)
        ax.text(last * 1.2, height, name, color=color, fontsize=9, va="center", zorder=common.TEXT)
    ax.set(xlabel="update", ylabel="risk above the least (smoothed)", ylim=(1e-4, 3))
    ax.set_xlim(right=12 * max(last for _, last, _, _ in ends))
    return ax


def switches(ax: Axes, rows: Sequence[SwitchRow]) -> Axes:
    """The test errors of each setting of the switches, one dot per training set, a bar at their mean."""
    for row, one in enumerate(rows):
        color = INK if row == 0 else ACCENT if row == len(rows) - 1 else class_style(1 if row < 5 else 3).color
        ax.plot(one.errors, row + np.linspace(-0.25, 0.25, len(one.errors)), "o", color=color, markersize=4, alpha=0.7)
        ax.plot([one.errors.mean()] * 2, [row - 0.4, row + 0.4], color=color, linewidth=2.5)
    ax.set(yticks=range(len(rows)), yticklabels=[one.name for one in rows], xlabel="test error")
    ax.set_title("Twenty training sets each; bars are means")
    ax.invert_yaxis()
    return ax


def streets(axes: Sequence[Axes], X: ArrayLike, y: ArrayLike, thetas: Mapping[float, FloatArray]) -> None:
    """The boundary θ·x = 0 and the street between θ·x = -1 and θ·x = 1, for several strengths λ of the penalty."""
    X = as_points(X)
    y = as_labels(y, len(X))
    for ax, (lam, theta) in zip(axes, thetas.items(), strict=True):
        common.view(ax, X, origin=True)
        common.boundary(ax, theta, shade=True, normal=False)
        for edge in (-1.0, 1.0):
            ends = common.line_ends(ax, theta, edge)
            ax.plot(*ends.T, ":", color=INK, linewidth=1.4, zorder=common.LINE)
        common.scatter(ax, X, y)
        inside = y * (X @ theta) < 1 - 1e-2
        if inside.any():
            common.ring(ax, X[inside])
        ax.set(title=f"λ = {lam:g}: width {2 / np.linalg.norm(theta):.2f}", xlabel="x₁", ylabel="x₂")


def error_rows(ax: Axes, errors: Mapping[str, Sequence[float]], **labels: Any) -> Axes:
    """One row of dots per method, a bar at their mean."""
    for row, values in enumerate(errors.values()):
        ax.plot(values, row + np.linspace(-0.2, 0.2, len(values)), "o", color=QUIET, markersize=5)
        ax.plot([np.mean(values)] * 2, [row - 0.35, row + 0.35], color=ACCENT, linewidth=2.5)
    ax.set(yticks=range(len(errors)), yticklabels=list(errors), **labels)
    ax.invert_yaxis()
    return ax
