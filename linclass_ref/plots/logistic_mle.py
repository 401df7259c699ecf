"""Pictures of the lesson logistic_mle: probabilities over a line and over the plane, costs, and decisions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap
from numpy.typing import ArrayLike

from linclass_ref import decisions, logistic
from linclass_ref._support.validate import FloatArray, as_array, as_labels, as_number, as_vector
from linclass_ref.plots.common import (
    ARROW,
    DASHES,
    LINE,
    POINT,
    REGION,
    line_ends,
    scatter,
    view,
    write,
)
from linclass_ref.plots.levels import regions
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style

CHANCES = LinearSegmentedColormap.from_list("chances", [class_style(0).tint, "#ffffff", class_style(1).tint])


def outcomes(
    ax: Axes, x: ArrayLike, y: ArrayLike, *, size: float = 45, alpha: float = 1.0, spread: float = 0.0
) -> Axes:
    """One-feature data x (n,) at the height of their labels y (n,), 0 or 1; `spread` moves points a little so that they do not overlap."""
    x = as_vector(x, "x")
    labels = as_labels(y, len(x), (0, 1))
    wiggle = spread * np.sin(12.9898 * np.arange(len(x)) + 78.233)  # the same in every drawing
    scatter(ax, np.column_stack([x, labels + wiggle]), labels, size=size, alpha=alpha)
    ax.set(ylim=(-0.18, 1.18), yticks=[0, 0.25, 0.5, 0.75, 1], ylabel="P(y = 1 | x)")
    return ax


def chance_curve(
    ax: Axes, theta: float, theta0: float, *, color: str = ACCENT, linestyle: Any = "-", label: str = "_"
) -> Axes:
    """σ(θx + θ₀) over the current limits."""
    x = np.linspace(*ax.get_xlim(), 300)
    p = logistic.sigmoid(as_number(theta, "theta") * x + as_number(theta0, "theta0"))
    ax.plot(x, p, color=color, linestyle=linestyle, linewidth=2.2, zorder=LINE, label=label)
    return ax


def gaps(ax: Axes, x: ArrayLike, y: ArrayLike, theta: float, theta0: float) -> Axes:
    """A red line from each point to the curve: the difference between the probability and the outcome."""
    x = as_vector(x, "x")
    labels = as_labels(y, len(x), (0, 1))
    p = logistic.sigmoid(theta * x + theta0)
    lines = [[(a, b), (a, c)] for a, b, c in zip(x, labels, p, strict=True)]
    ax.add_collection(LineCollection(lines, colors=ALARM, linewidths=1.3, zorder=REGION), autolim=False)
    return ax


def point_costs(ax: Axes, x: ArrayLike, y: ArrayLike, theta: float, theta0: float, *, top: float = 4.0) -> Axes:
    """-log of the probability that each point's label was given, as a stem with the class's colour and marker, cut off at `top`."""
    x = as_vector(x, "x")
    labels = as_labels(y, len(x), (0, 1))
    costs = np.logaddexp(0, np.where(labels == 1, -1, 1) * (theta * x + theta0))
    shown = np.minimum(costs, top)
    lines = [[(a, 0), (a, b)] for a, b in zip(x, shown, strict=True)]
    ax.add_collection(LineCollection(lines, colors=QUIET, linewidths=1.1, zorder=LINE), autolim=False)
    scatter(ax, np.column_stack([x, shown]), labels, size=40)
    return ax


def cost_curves(ax: Axes) -> Axes:
    """-log p, the cost where y = 1, and -log(1 - p), the cost where y = 0, against the predicted probability p."""
    p = np.linspace(0.005, 0.995, 300)
    for label, cost, name in ((1, -np.log(p), "y = 1: -log p"), (0, -np.log(1 - p), "y = 0: -log(1 - p)")):
        ax.plot(p, cost, color=class_style(label).color, linestyle=DASHES[1 - label], zorder=LINE, label=name)
    ax.set(xlim=(0, 1), ylim=(0, 5), xlabel="predicted probability p of class 1", ylabel="loss of one point")
    ax.legend(loc="upper center")
    return ax


def chances(ax: Axes, theta: ArrayLike, *, resolution: int = 60, lines: bool = True) -> Axes:
    """P(y = 1 | x) over the plane as a tint, theta (3,) with the bias last; `lines` are drawn where it is 10 %, 50 % and 90 %."""
    theta = as_vector(theta, "theta", 3)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    across, up = np.meshgrid(np.linspace(left, right, resolution), np.linspace(bottom, top, resolution))
    s = theta[0] * across + theta[1] * up + theta[2]
    p, aspect = logistic.sigmoid(s), ax.get_aspect()
    ax.imshow(
        p, extent=(left, right, bottom, top), origin="lower", cmap=CHANCES, vmin=0, vmax=1, aspect=aspect, zorder=REGION
    )
    if lines and theta[:2].any():
        for chance, width in ((0.1, 1.0), (0.5, 2.2), (0.9, 1.0)):
            _level_line(ax, theta, float(np.log(chance / (1 - chance))), width)
    ax.set(xlim=(left, right), ylim=(bottom, top))
    return ax


def _level_line(ax: Axes, theta: FloatArray, log_odds: float, width: float) -> None:
    ends = line_ends(ax, theta[:2], float(theta[2] - log_odds))
    if len(ends) == 2:
        ax.plot(*ends.T, color=INK, linewidth=width, linestyle="-" if width > 2 else "--", zorder=LINE)


def comparison(ax: Axes, errors: Mapping[str, tuple[float, float]]) -> Axes:
    """The test error of each method with one standard error to each side, methods from top to bottom."""
    for row, (error, deviation) in enumerate(errors.values()):
        ax.errorbar(
            100 * error,
            row,
            xerr=100 * deviation,
            fmt="o",
            color=class_style(1).color,
            ecolor=INK,
            capsize=4,
            markersize=7,
            zorder=POINT,
        )
    ax.set(yticks=range(len(errors)), yticklabels=list(errors), xlabel="test error in %", xlim=(0, None))
    ax.invert_yaxis()
    return ax


def calibration(ax: Axes, p: ArrayLike, y: ArrayLike, *, bins: int = 10) -> Axes:
    """Predicted probability against outcome in bins of p (n,), with standard errors, the number of people above each, and the diagonal."""
    found = decisions.calibration_bins(p, y, bins)
    ax.plot([0, 1], [0, 1], color=QUIET, linestyle="--", linewidth=1.2, zorder=REGION)
    look: dict[str, Any] = {"color": ACCENT, "ecolor": INK, "capsize": 3, "markersize": 7, "zorder": POINT}
    ax.errorbar(found.predicted, found.observed, yerr=found.errors, fmt="o", **look)
    for x, top, count in zip(found.predicted, found.observed + found.errors, found.counts, strict=True):
        ax.text(x, top + 0.03, f"{count}", color=INK, fontsize=8, ha="center", va="bottom")
    ax.set(xlim=(-0.05, 1.05), ylim=(-0.05, 1.1), yticks=np.linspace(0, 1, 6))
    ax.set(xlabel="predicted probability", ylabel="share that defaulted")
    return ax


def people(axes: Sequence[Axes], balance: ArrayLike, income: ArrayLike, defaulted: ArrayLike) -> None:
    """Balance against income with one in ten of those who pay, and a box plot of each for the two classes; `axes` are three."""
    balance, income = as_vector(balance, "balance"), as_vector(income, "income")
    labels = as_labels(defaulted, len(balance), (0, 1))
    plane, *boxes = axes
    names = {0: "pays", 1: "defaults"}
    payers, defaulters = (
        np.flatnonzero(labels == 0)[::10],
        np.flatnonzero(labels == 1),
    )  # the few are not hidden by the many
    for rows, size, alpha in ((payers, 14, 0.5), (defaulters, 24, 0.9)):
        scatter(plane, np.column_stack([balance, income])[rows], labels[rows], size=size, alpha=alpha, names=names)
    plane.set(
        xlabel="balance, thousand dollars", ylabel="income, thousand dollars", ylim=(0, 88)
    )  # room for the legend
    plane.legend(loc="upper right", ncols=2)
    for ax, values, name in zip(boxes, (balance, income), ("balance", "income"), strict=True):
        drawn = ax.boxplot(
            [values[labels == k] for k in names],
            widths=0.6,
            patch_artist=True,
            medianprops={"color": INK},
            flierprops={"markersize": 2},
        )
        for k, box in enumerate(drawn["boxes"]):
            box.set_facecolor(class_style(k).tint)
        ax.set_xticks([1, 2], list(names.values()))
        ax.set(ylabel="thousand dollars", title=name)


def roc(
    ax: Axes, curves: Mapping[str, tuple[ArrayLike, ArrayLike]], marks: Mapping[str, tuple[float, float]] | None = None
) -> Axes:
    """Named ROC curves (fpr, tpr), the diagonal of pure chance, and marked places on them."""
    ax.plot([0, 1], [0, 1], color=QUIET, linestyle="--", linewidth=1.2, zorder=REGION)
    for i, (name, (fpr, tpr)) in enumerate(curves.items()):
        ax.plot(fpr, tpr, color=class_style(i + 2).color, linestyle=DASHES[i], zorder=LINE, label=name)
    for name, place in (marks or {}).items():
        ax.plot(*place, "D", color=ALARM, markersize=7, markeredgecolor="white", zorder=ARROW)
        write(ax, place, name, shift=(9, -8), size=9)
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), xlabel="share of the payers called (false positive rate)")
    ax.set_ylabel("share of the defaulters called (true positive rate)")
    ax.legend(loc="lower right")
    return ax


def line_and_curve(ax: Axes, x: ArrayLike, y: ArrayLike, line: ArrayLike, theta: ArrayLike) -> Axes:
    """Outcomes of one feature, the least-squares line (slope, height at 0) and the logistic curve (θ, θ₀)."""
    slope, height = as_vector(line, "line", 2)
    ax.set_xlim(0, float(as_vector(x, "x").max()) * 1.05)
    outcomes(ax, x, y, size=12, alpha=0.25, spread=0.04)
    ends = np.array(ax.get_xlim())
    ax.plot(ends, slope * ends + height, color=ALARM, linestyle="--", zorder=LINE, label="least-squares line")
    chance_curve(ax, *as_vector(theta, "theta", 2), label="logistic curve")
    for drawn in ax.lines:
        drawn.set_zorder(ARROW)  # thousands of points would hide it
    ax.legend(loc="center left")
    return ax


def chords(axes: Sequence[Axes], functions: Mapping[str, Callable[[FloatArray], FloatArray]]) -> None:
    """Functions of one parameter over -8 … 8, each on its own axes, with the chord from -7 to 1: a convex one lies below it."""
    t, ends = np.linspace(-8, 8, 200), np.array([-7.0, 1.0])
    for ax, (name, f) in zip(axes, functions.items(), strict=True):
        ax.plot(t, f(t), color=ACCENT, zorder=LINE)
        ax.plot(ends, f(ends), "o--", color=ALARM, markersize=5, zorder=POINT)
        ax.set(title=name, xlabel="θ", ylabel="loss")


def runaway(axes: Sequence[Axes], x: ArrayLike, y: ArrayLike, fits: Mapping[int, ArrayLike]) -> None:
    """The curve (θ, θ₀) after some numbers of steps over one-feature data, and the slope θ against the steps on a logarithmic axis."""
    left, right = axes
    x = as_vector(x, "x")
    left.set(xlim=(x.min() - 0.3, x.max() + 0.3), xlabel="size in cm")
    outcomes(left, x, y)
    counts = list(fits)
    for steps, dash in zip((counts[0], counts[len(counts) // 2], counts[-1]), DASHES, strict=False):
        chance_curve(left, *as_vector(fits[steps], "theta", 2), linestyle=dash, label=f"{steps} steps")
    left.legend(loc="upper left")
    right.plot(counts, [as_vector(fit, "theta", 2)[0] for fit in fits.values()], "o-", color=ACCENT, zorder=LINE)
    right.set(xscale="log", xlabel="steps", ylabel="θ", title="θ goes on growing")


def territories(ax: Axes, X: ArrayLike, t: ArrayLike, W: ArrayLike, names: Sequence[str]) -> Axes:
    """Points X (n, 2) of several classes over the regions in which each class has the largest score x W, W (3, K) with the biases last."""
    W = as_array(W, "W", 2)

    def winner(points: FloatArray) -> FloatArray:
        return np.asarray((np.column_stack([points, np.ones(len(points))]) @ W).argmax(axis=1))

    regions(view(ax, X, equal=False), winner, K=W.shape[1], resolution=600)
    scatter(ax, X, t, size=35, names=dict(enumerate(names))).legend(loc="lower right")
    return ax


# The alternative texts of the lesson's figures. They are here and not in the lesson, where they would tell the answer to a guess too early.
WORDS = {
    "people": (
        "Left: balance and income of the card holders, with everyone who defaults and a sample of those who pay; those "
        "who default are on the right, among high balances. Middle and right, box plots: the balance of those who "
        "default is much higher, the income of the two groups is about the same."
    ),
    "line_and_curve": (
        "Labels 0 and 1 against the balance. The red least-squares line starts below zero and never reaches one half; "
        "the green logistic curve stays between 0 and 1 and rises steeply where the defaults begin."
    ),
    "cost_curves": (
        "Two loss curves against the predicted probability of class 1. For y = 1 the loss grows without limit towards "
        "probability 0, for y = 0 towards probability 1; they cross at one half."
    ),
    "bills": (
        "What the bank pays against the threshold: a steep fall, a low and ragged floor, and a long climb to the right. "
        "A vertical line on the floor marks the threshold of the formula."
    ),
    "calibration": (
        "Three calibration plots: the share that defaulted against the predicted probability. The least-squares line "
        "never predicts much and lies off the diagonal; LDA and logistic regression follow the diagonal, mostly within "
        "one standard error and everywhere within two."
    ),
    "roc": (
        "ROC curves: the share of defaulters called against the share of payers called. With all three features the "
        "curve climbs close to the upper left corner; with income alone it stays near the diagonal. Three thresholds "
        "are marked on the first curve."
    ),
    "territories": (
        "Petal length and width of three species with the regions of softmax regression: two straight boundaries, and "
        "versicolor has a band of its own in the middle."
    ),
    "chords": (
        "Two costs against θ with a red chord. The squared error of the sigmoid is flat on the left and rises above its "
        "chord; minus log σ stays below its chord everywhere."
    ),
    "runaway": (
        "Left: the fitted curve after more and more steps, steeper each time, between the two classes of sizes. Right: "
        "θ against the number of steps, still climbing at the end."
    ),
    "loss_curves": (
        "Three losses against the margin: the step of the zero-one loss, the hinge, which is zero from one on, and the "
        "logistic loss, a smooth curve that never quite reaches zero."
    ),
    "comparison": (
        "Test errors with bars of one standard error: seven methods on the e-mails on the left, three on the digits on "
        "the right."
    ),
}
