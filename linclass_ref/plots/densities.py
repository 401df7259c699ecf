"""Pictures of classes on the number line: weighted densities, posteriors, boundaries, and how estimated boundaries scatter."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from linclass_ref import gaussian
from linclass_ref._support.validate import as_number, as_vector
from linclass_ref.plots.common import ARROW, DASHES, LINE, POINT
from linclass_ref.plots.style import ACCENT, INK, class_style


def weighted_densities(
    ax: Axes, mus: ArrayLike, sigma: float, priors: ArrayLike, *, labels: bool = True, fill: bool = True
) -> Axes:
    """π_k p(x | k) of each class over the current limits, filled in its tint; a strip at the bottom shows which is largest."""
    mus, priors = as_vector(mus, "mus"), as_vector(priors, "priors")
    x = np.linspace(*ax.get_xlim(), 401)
    heights = np.array([p * gaussian.gaussian_pdf(x, m, sigma) for m, p in zip(mus, priors, strict=True)])
    winner = gaussian.lda_discriminants_1d(x, mus, sigma, priors).argmax(axis=1)
    foot = 0.035 * float(ax.get_ylim()[1])
    for k, height in enumerate(heights):
        look = class_style(k)
        name = f"class {k}" if labels else "_"
        ax.plot(x, height, color=look.color, linestyle=DASHES[k % len(DASHES)], zorder=LINE, label=name)
        if fill:
            ax.fill_between(x, height, color=look.tint, alpha=0.7, linewidth=0, zorder=1)
        ax.fill_between(x, -foot, 0, where=winner == k, color=look.color, linewidth=0, zorder=LINE, step="mid")
    return ax


def true_densities(ax: Axes, mus: ArrayLike, sigma: float, priors: ArrayLike) -> Axes:
    """π_k p(x | k) as filled shapes without outline: the true densities behind the estimated ones."""
    x = np.linspace(*ax.get_xlim(), 301)
    for k, (mu, prior) in enumerate(zip(as_vector(mus, "mus"), as_vector(priors, "priors"), strict=True)):
        height = prior * gaussian.gaussian_pdf(x, mu, sigma)
        ax.fill_between(x, height, color=class_style(k).tint, alpha=0.8, linewidth=0, zorder=1)
    return ax


def posterior_curves(ax: Axes, mus: ArrayLike, sigma: float, priors: ArrayLike, *, labels: bool = True) -> Axes:
    """P(class k | x) of each class over the current limits."""
    mus = as_vector(mus, "mus")
    x = np.linspace(*ax.get_xlim(), 301)
    variance = [[as_number(sigma, "sigma", positive=True) ** 2]]
    P = gaussian.lda_posterior(x[:, None], priors, mus[:, None], variance)
    for k, values in enumerate(P.T):
        name = f"class {k}" if labels else "_"
        ax.plot(x, values, color=class_style(k).color, linestyle=DASHES[k % len(DASHES)], zorder=LINE, label=name)
    return ax


def place(ax: Axes, x: float, *, color: str = INK, linestyle: str = "-", label: str = "_", width: float = 1.8) -> Axes:
    """A vertical line at x: a boundary on the number line."""
    ax.axvline(as_number(x, "x"), color=color, linestyle=linestyle, linewidth=width, zorder=ARROW, label=label)
    return ax


def key(
    ax: Axes, lines: Mapping[str, tuple[str, Any]], classes: Sequence[str] = (), *, loc: Any = "upper right"
) -> Axes:
    """A legend for what is drawn elsewhere: names of classes, and names of lines with their colour and dash."""
    handles = [
        Line2D([], [], color=class_style(k).color, linestyle=DASHES[k % len(DASHES)], label=name)
        for k, name in enumerate(classes)
    ]
    handles += [Line2D([], [], color=color, linestyle=dash, label=name) for name, (color, dash) in lines.items()]
    ax.legend(handles=handles, loc=loc)
    return ax


def rug(ax: Axes, x: ArrayLike, t: ArrayLike, at: Sequence[float]) -> Axes:
    """The points x (n,) of each class as ticks at that class's height."""
    x, classes = as_vector(x, "x"), as_vector(t, "t").astype(int)
    for k in np.unique(classes):
        here, look = x[classes == k], class_style(int(k))
        ax.plot(here, np.full(len(here), at[k]), look.marker, color=look.color, markersize=4, alpha=0.55, zorder=POINT)
    return ax


def funnel(ax: Axes, sizes: ArrayLike, estimates: Sequence[ArrayLike], truth: float) -> Axes:
    """Estimated boundaries against the sample size: one dot each, a band around the middle 90 %, and the true boundary."""
    sizes = as_vector(sizes, "sizes")
    low, high = np.array([np.quantile(as_vector(e, "estimates"), (0.05, 0.95)) for e in estimates]).T
    ax.fill_between(sizes, low, high, color="#dde8dd", linewidth=0, zorder=1, label="middle 90 %")
    for n, values in zip(sizes, estimates, strict=True):
        values = as_vector(values, "estimates")
        wiggle = n * 1.16 ** np.linspace(-1, 1, len(values))
        ax.plot(wiggle, values, ".", color=ACCENT, markersize=3, alpha=0.5, zorder=LINE)
    ax.axhline(as_number(truth, "truth"), color=INK, linewidth=1.6, zorder=ARROW, label="true boundary")
    ax.set(xscale="log", xticks=sizes, xticklabels=[f"{n:.0f}" for n in sizes], xlabel="sample size n")
    ax.minorticks_off()
    return ax
