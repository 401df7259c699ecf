"""The picture of the start page: the map of the course."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from textwrap import shorten

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from linclass_ref.plots.style import ACCENT, CLASSES, INK, QUIET, Picture, figure, style

RED, BLUE, GREEN = (c.color for c in CLASSES[:3])
WIDTH, HEIGHT = 1.72, 1.5  # of a box
IN_A_ROW = 4
MAX_LETTERS = 24  # letters that fit into a box
# What a lesson is called where its title is too long for a box.
NAMES = {
    "classification_setup": "The set-up",
    "hinge_sgd": "Hinge loss, SGD",
    "multiclass_least_squares": "More classes",
    "fisher": "Fisher",
    "gaussian_lda": "Gaussian classes",
}


def course_map(titles: Mapping[str, str]) -> Picture:
    """The lessons (02_perceptron → its title) in order, each with a small sketch; the arrows show the order."""
    places = [(2 * (i % IN_A_ROW), 1 - 2 * (i // IN_A_ROW)) for i in range(len(titles))]
    bottom = min((y for _, y in places), default=1)
    fig, ax = figure(width=7.2, height=3.7 - 1.8 * (bottom + 1) / 2)
    with style():
        ax.set(xlim=(-1.05, 7.05), ylim=(bottom - 1.05, 2.05), aspect="equal")
        ax.set_axis_off()
        for (x, y), (notebook, title) in zip(places, titles.items(), strict=True):
            number, _, name = notebook.partition("_")
            words = shorten(NAMES.get(name, title), MAX_LETTERS, placeholder=" …")
            _box(ax, x, y, f"{int(number)}  {words}")
            SKETCHES.get(name, _two_classes)(_inset(ax, x, y))
        for (a, y), (b, below) in pairwise(places):
            if y == below:
                _arrow(ax, [(a + WIDTH / 2, y), (b - WIDTH / 2, y)])
            else:
                _arrow(ax, [(a, y - HEIGHT / 2), (a, y - 1), (b, y - 1), (b, below + HEIGHT / 2)])
    order = "; ".join(f"{int(notebook.partition('_')[0])}, {title}" for notebook, title in titles.items())
    return fig.describe(f"The map of the course: a box with a small sketch for each lesson, joined by arrows. {order}.")


def sketch(name: str) -> Picture:
    """The sketch of one lesson (perceptron) by itself, as the map shows it."""
    fig, ax = figure(width=1.82, height=1.32)
    with style():
        ax.set(xlim=(-1.5, 1.5), ylim=(-1.08, 1.1))
        ax.set_axis_off()
        SKETCHES.get(name, _two_classes)(ax)
    return fig


def _box(ax: Axes, x: float, y: float, words: str) -> None:
    corner = (x - WIDTH / 2, y - HEIGHT / 2)
    ax.add_patch(FancyBboxPatch(corner, WIDTH, HEIGHT, boxstyle="round,pad=0,rounding_size=0.12", fc="white", ec=QUIET))
    ax.text(x, y + HEIGHT / 2 - 0.2, words, ha="center", va="center", fontsize=8, color=INK, fontweight="bold")


def _inset(ax: Axes, x: float, y: float) -> Axes:
    inside = ax.inset_axes((x - 0.7, y - HEIGHT / 2 + 0.08, 1.4, HEIGHT - 0.45), transform=ax.transData)
    inside.set(xlim=(-1.5, 1.5), ylim=(-1, 1.1))
    inside.set_axis_off()
    return inside


def _arrow(ax: Axes, corners: list[tuple[float, float]]) -> None:
    xs, ys = zip(*corners, strict=True)
    ax.plot(xs[:-1], ys[:-1], color=QUIET, lw=1.4, solid_capstyle="butt", zorder=0)
    ends = FancyArrowPatch(
        corners[-2], corners[-1], arrowstyle="-|>", mutation_scale=11, color=QUIET, lw=1.4, shrinkA=0, shrinkB=0
    )
    ax.add_patch(ends)


def _two_classes(ax: Axes, gap: float = 0.75) -> None:
    spots = np.array([[0, 0.2], [0.35, 0.6], [0.5, -0.1], [0.15, -0.55], [-0.25, 0.65]])
    ax.plot(*(spots + np.array([gap, 0])).T, "o", color=BLUE, ms=4)
    ax.plot(*(-spots - np.array([gap, 0])).T, "s", color=RED, ms=3.6)


def _set_up(ax: Axes) -> None:
    _two_classes(ax)
    ax.plot([-0.3, 0.3], [-1, 1], color=INK)


def _perceptron(ax: Axes) -> None:
    _set_up(ax)
    ax.annotate("", (0.62, -0.2), (0, 0), arrowprops={"arrowstyle": "-|>", "color": INK})


def _convergence(ax: Axes) -> None:
    steps = np.arange(8)
    ax.plot(-1.3 + steps / 3, -0.9 + 0.27 * steps, color=INK)
    ax.plot(-1.3 + steps / 3, -0.9 + 0.72 * np.sqrt(steps), "--", color=ACCENT)


def _hinge(ax: Axes) -> None:
    ax.plot([-1.4, 0.3, 1.4], [0.95, -0.7, -0.7], color=INK)
    ax.plot([-1.4, -0.2, -0.2, 1.4], [0.1, 0.1, -0.78, -0.78], "--", color=QUIET)


def _classes(ax: Axes) -> None:
    for angle, look in zip((90, 210, 330), CLASSES, strict=False):
        middle = 0.62 * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        spots = middle + np.array([[-0.15, 0.1], [0.18, 0.12], [0, -0.14]])
        ax.plot(*spots.T, look.marker, color=look.color, ms=4)
        end = np.radians(angle + 60)
        ax.plot([0, 1.3 * np.cos(end)], [0, 1.0 * np.sin(end)], color=INK)


def _fisher(ax: Axes) -> None:
    _two_classes(ax, 0.65)
    ax.plot([-1.4, 1.4], [-0.95, -0.95], color=INK)
    u = np.linspace(-1.3, 1.3, 80)
    for middle, color in ((-0.75, RED), (0.75, BLUE)):
        ax.plot(u, -0.95 + 0.6 * np.exp(-0.5 * ((u - middle) / 0.25) ** 2), color=color)


def _gaussians(ax: Axes) -> None:
    angle = np.linspace(0, 2 * np.pi, 80)
    for middle, color in ((-0.65, RED), (0.65, BLUE)):
        for size in (0.3, 0.6):
            ax.plot(middle + size * (np.cos(angle) + 0.3 * np.sin(angle)), 1.3 * size * np.sin(angle), color=color)
    ax.plot([-0.25, 0.25], [-1, 1], color=INK)


def _logistic(ax: Axes) -> None:
    z = np.linspace(-1.4, 1.4, 80)
    ax.plot(z, -0.8 + 1.6 / (1 + np.exp(-5 * z)), color=INK)
    ax.plot([-1.1, -0.7, -0.4, 0.2], [-0.8] * 4, "s", color=RED, ms=3.6)
    ax.plot([-0.1, 0.5, 0.8, 1.2], [0.8] * 4, "o", color=BLUE, ms=4)


SKETCHES: dict[str, Callable[[Axes], None]] = {
    "classification_setup": _set_up,
    "perceptron": _perceptron,
    "convergence_proof": _convergence,
    "hinge_sgd": _hinge,
    "multiclass_least_squares": _classes,
    "fisher": _fisher,
    "gaussian_lda": _gaussians,
    "logistic_mle": _logistic,
}
