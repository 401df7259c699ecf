"""The lesson's pictures: normal densities on a line, ellipses in the plane, straight and curved boundaries, posteriors as a surface."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from numpy.typing import ArrayLike

from linclass_ref import gaussian
from linclass_ref._support.validate import FloatArray, as_array, as_number, as_points, as_vector
from linclass_ref.experiments import gaussian_shapes
from linclass_ref.plots import common, levels
from linclass_ref.plots.common import ARROW, DASHES, LINE, TEXT
from linclass_ref.plots.densities import place
from linclass_ref.plots.style import ACCENT, CLASSES, INK, QUIET, class_style

BANDS = ("#9dc3e0", "#c6ddee", "#e6f0f8")  # inside one, two and three standard deviations
TILT = math.radians(26)  # the height of the viewpoint above a surface


def prevalence(ax: Axes, posterior: Callable[..., FloatArray], rates: ArrayLike, tests: Sequence[int] = (1, 2)) -> Axes:
    """The probability of being ill after some positive tests, against how common the illness is.

    `posterior` is bayes_posterior(priors, log_densities); `rates` are the shares of positive tests among the healthy and the ill.
    """
    rates, common_ = as_vector(rates, "rates", 2), np.linspace(0.002, 0.6, 120)
    for number, dash in zip(tests, DASHES, strict=False):
        logs = number * np.log(rates)[None]
        ill = [posterior(np.array([1 - p, p]), logs)[0, 1] for p in common_]
        name = f"after {number} positive test{'s' if number > 1 else ''}"
        ax.plot(100 * common_, 100 * np.array(ill), color=ACCENT, linestyle=dash, zorder=LINE, label=name)
    ax.plot([0, 60], [0, 60], color=QUIET, linewidth=1.0, zorder=1, label="before any test")
    ax.set(
        xlim=(0, 60),
        ylim=(0, 102),
        xlabel="prior: how many are ill (%)",
        ylabel="posterior: probability of being ill (%)",
    )
    ax.legend(loc="lower right")
    return ax


def shares(
    ax: Axes, mu: float = 0.0, sigma: float = 1.0, *, pdf: Callable[..., FloatArray] = gaussian.gaussian_pdf
) -> Axes:
    """The normal density with the areas within one, two and three standard deviations of the mean, each with its share of the total.

    `pdf` is the exercise's gaussian_pdf(x, mu, sigma).
    """
    mu, sigma = as_number(mu, "mu"), as_number(sigma, "sigma", positive=True)
    x = np.linspace(mu - 4 * sigma, mu + 4 * sigma, 401)
    height = np.asarray(pdf(x, mu, sigma))
    top = float(height.max())
    for r in (3, 2, 1):
        inside = np.abs(x - mu) <= r * sigma + 1e-9
        ax.fill_between(x[inside], height[inside], color=BANDS[r - 1], linewidth=0, zorder=1)
        level = -0.09 * r * top
        ends = {"arrowstyle": "<->", "color": INK, "linewidth": 1.0, "shrinkA": 0, "shrinkB": 0}
        ax.annotate("", (mu - r * sigma, level), (mu + r * sigma, level), arrowprops=ends, zorder=ARROW)
        box = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}
        share = math.erf(r / math.sqrt(2))
        ax.text(mu, level, f"{100 * share:.2f} %", ha="center", va="center", fontsize=9, bbox=box, zorder=TEXT)
    ax.plot(x, height, color=INK, zorder=LINE)
    ticks = [mu + r * sigma for r in range(-3, 4)]
    names = ["μ−3σ", "μ−2σ", "μ−σ", "μ", "μ+σ", "μ+2σ", "μ+3σ"]
    ax.set(xlim=(x[0], x[-1]), ylim=(-0.34 * top, 1.08 * top), xticks=ticks, xticklabels=names, ylabel="density")
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= 1.08 * top])  # the shares are written below 0
    return ax


def likelihood(ax: Axes, sample: ArrayLike, log_density: Callable[..., FloatArray], sigmas: Sequence[float]) -> Axes:
    """The log-likelihood of a sample (n,) as a function of μ, one curve per σ; ticks are its points, a dotted line their mean.

    `log_density` is the exercise's log_multivariate_normal(X, mu, Sigma).
    """
    sample = as_vector(sample, "sample")
    mus = np.linspace(sample.min(), sample.max(), 81)
    for sigma, dash in zip(sigmas, DASHES, strict=False):
        ell = [np.sum(log_density(sample[:, None], np.array([mu]), np.array([[sigma**2]]))) for mu in mus]
        ax.plot(mus, ell, color=ACCENT, linestyle=dash, zorder=LINE, label=f"σ = {sigma:g}")
    place(ax, float(sample.mean()), color=QUIET, linestyle=":", label="mean of the sample")
    ax.plot(
        sample, np.zeros(len(sample)), "|", color=INK, markersize=12, transform=ax.get_xaxis_transform(), clip_on=False
    )
    ax.set(xlabel="μ", ylabel="log-likelihood of the sample")
    ax.legend(loc=(0.12, 0.04))
    return ax


def with_marginals(ax: Axes, X: ArrayLike, *, share: float = 0.2) -> Axes:
    """A sample X (n, 2) with its ellipses at distances 1 and 2, and along the lower and the left edge the histograms of its two features.

    The curve over each histogram is the normal density with the feature's own mean and standard deviation: the marginal.
    """
    X = as_points(X)
    common.view(ax, X, margin=0.3, equal=False)
    ax.plot(*X.T, ".", color=CLASSES[1].color, markersize=3, alpha=0.5, zorder=LINE)
    levels.ellipse(ax, X.mean(axis=0), np.cov(X.T), radii=(1, 2))
    for feature, (low, high), foot, top in (
        (0, ax.get_xlim(), ax.get_ylim()[0], share * np.ptp(ax.get_ylim())),
        (1, ax.get_ylim(), ax.get_xlim()[0], share * np.ptp(ax.get_xlim())),
    ):
        values = X[:, feature]
        counts, edges = np.histogram(values, bins=24, density=True)
        along = np.linspace(low, high, 200)
        curve = gaussian.gaussian_pdf(along, float(values.mean()), float(values.std()))
        heights, line = counts * top / curve.max(), foot + curve * top / curve.max()
        bars: dict[str, Any] = {"align": "edge", "color": QUIET, "alpha": 0.35, "zorder": 1}
        if feature == 0:
            ax.bar(edges[:-1], heights, np.diff(edges), bottom=foot, **bars)
            ax.plot(along, line, color=INK, linewidth=1.2, zorder=LINE)
        else:
            ax.barh(edges[:-1], heights, np.diff(edges), left=foot, **bars)
            ax.plot(line, along, color=INK, linewidth=1.2, zorder=LINE)
    return ax


def posterior_maps(axes: Sequence[Axes], P: ArrayLike, limits: Sequence[float]) -> None:
    """The posterior of each class over a square, P (m, m, K), one map per axes, with level lines where it is 0.1, 0.5 and 0.9.

    The rows of P follow x₂, the columns x₁, both from the first to the second of the `limits`.
    """
    P = as_array(P, "P", 3)
    low, high = limits
    side = np.linspace(low, high, P.shape[0])
    for k, ax in enumerate(axes):
        shades = LinearSegmentedColormap.from_list(f"class {k}", ["#ffffff", class_style(k).color])
        ax.imshow(P[:, :, k], extent=(low, high, low, high), origin="lower", cmap=shades, vmin=0, vmax=1, alpha=0.75)
        lines = ax.contour(side, side, P[:, :, k], levels=(0.1, 0.5, 0.9), colors=INK, linewidths=(0.8, 1.8, 0.8))
        ax.clabel(lines, fmt="%.1f", fontsize=8)
        ax.set(xlabel="x₁", ylabel="x₂", title=f"P(class {k} | x)")


def classes(
    ax: Axes,
    X: ArrayLike,
    t: ArrayLike,
    discriminants: Callable[[FloatArray], FloatArray],
    means: ArrayLike,
    Sigma: ArrayLike,
    *,
    radii: Sequence[float] = (1.0, 2.0),
    names: Sequence[str] = (),
    equal: bool = True,
) -> Axes:
    """Points, the regions of linear discriminants (a function of points (m, 2) to (m, K)), their borders, and the classes' ellipses.

    A linear function is known from its values at 0, (1, 0) and (0, 1).
    """
    b, first, second = np.asarray(discriminants(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])))
    W = np.column_stack([first - b, second - b])
    means, reach = as_points(means, "means"), max(radii) * np.sqrt(np.diag(Sigma))
    common.view(ax, np.vstack([as_points(X), means - reach, means + reach]), margin=0.05, equal=equal)
    borders(territories(ax, W, b), W, b)
    common.scatter(ax, X, t, size=22, alpha=0.7, names=dict(enumerate(names)) if names else None)
    return ellipses(ax, means, Sigma, radii=radii)


def conic(ax: Axes, discriminants: Callable[[FloatArray], FloatArray], means: ArrayLike, Sigmas: ArrayLike) -> Axes:
    """The regions and the curved boundary of two classes; `discriminants` maps points (m, 2) to (m, 2)."""
    common.view(ax, [[-4.3, -4.3], [4.3, 4.3]], margin=0)
    levels.regions(ax, lambda P: np.asarray(discriminants(P)).argmax(axis=1), K=2)
    bent(ax, lambda P: np.asarray(discriminants(P)) @ [-1.0, 1.0])
    ellipses(ax, means, Sigmas).set(xlabel="x₁", ylabel="x₂")
    return ax


def error_curves(ax: Axes, settings: Sequence[float], errors: Mapping[str, ArrayLike], n: int) -> Axes:
    """Validation error (a share) against the shrinkage, one curve per method, with bars of one standard error for n points."""
    for (name, shares_), dash, marker in zip(errors.items(), DASHES, "os^", strict=False):
        e = as_vector(shares_, name)
        bars = np.sqrt(e * (1 - e) / n)
        color = class_style(list(errors).index(name)).color
        ax.errorbar(settings, 100 * e, 100 * bars, color=color, linestyle=dash, marker=marker, capsize=3, label=name)
    ax.set(xscale="log", xlabel="shrinkage s", ylabel="validation error (%)", ylim=(0, None))
    ax.set_xticks(settings, [f"{s:g}" for s in settings])
    ax.minorticks_off()
    ax.legend()
    return ax


def ellipses(
    ax: Axes, means: ArrayLike, Sigmas: ArrayLike, *, radii: Sequence[float] = (1.0, 2.0), centres: bool = True
) -> Axes:
    """The ellipses of each class in its colour, with its marker at the mean: means (K, 2), and Sigmas (2, 2) or (K, 2, 2)."""
    means, stack = as_points(means, "means"), as_array(Sigmas, "Sigmas", (2, 3))
    stack = np.broadcast_to(stack, (len(means), 2, 2))
    for k, (mu, Sigma) in enumerate(zip(means, stack, strict=True)):
        look = class_style(k)
        levels.ellipse(ax, mu, Sigma, color=look.color, radii=radii)
        if centres:
            size = np.sqrt(110 * look.size)
            ax.plot(*mu, look.marker, color=look.color, markersize=size, markeredgecolor="white", zorder=ARROW)
    return ax


def territories(ax: Axes, W: ArrayLike, b: ArrayLike) -> Axes:
    """Shade where each class's linear discriminant, rows of W (K, 2) with offsets b (K,), is the largest: convex pieces."""
    W, b = as_points(W, "W"), as_vector(b, "b")
    for k in range(len(W)):
        rivals = [j for j in range(len(W)) if j != k]
        common.intersection(ax, W[k] - W[rivals], b[k] - b[rivals], color=class_style(k).tint)
    return ax


def borders(ax: Axes, W: ArrayLike, b: ArrayLike, *, color: str = INK) -> Axes:
    """The borders between classes: the parts of each pair's line on which these two classes beat all others."""
    W, b = as_points(W, "W"), as_vector(b, "b")
    for j, k in combinations(range(len(W)), 2):
        theta, theta0 = W[k] - W[j], float(b[k] - b[j])
        if not theta.any():
            continue
        ends = common.line_ends(ax, theta, theta0)
        rivals = [i for i in range(len(W)) if i not in (j, k)]
        if len(ends) == 2:
            lead = ends @ (W[j] - W[rivals]).T + b[j] - b[rivals]  # (2, K-2), at either end; linear in between
            first, last = _ahead(lead)
            if first < last:
                ax.plot(*(ends[0] + np.outer([first, last], ends[1] - ends[0])).T, color=color, zorder=LINE)
    return ax


def _ahead(lead: FloatArray) -> tuple[float, float]:
    """From which to which part of the way, 0 to 1, all of `lead` is positive: (2, m), values at the beginning and at the end."""
    first, last = 0.0, 1.0
    for begin, end in lead.T:
        if begin < 0 and end < 0:
            return 1.0, 0.0
        if begin < 0:
            first = max(first, begin / (begin - end))
        elif end < 0:
            last = min(last, begin / (begin - end))
    return first, last


def principal_axes(ax: Axes, mu: ArrayLike, Sigma: ArrayLike, *, color: str = INK) -> Axes:
    """The half-axes of the one-σ ellipse as arrows: eigenvectors of Σ, with the square roots of its eigenvalues as lengths."""
    mu = as_vector(mu, "mu", 2)
    lengths, directions = gaussian_shapes.ellipse_axes(Sigma)
    for length, direction in zip(lengths, directions.T, strict=True):
        common.arrow(ax, mu, mu + length * direction * (-1 if direction[0] < 0 else 1), color=color)
    return ax


def bent(
    ax: Axes, f: Callable[[FloatArray], ArrayLike], *, color: str = INK, linestyle: str = "-", resolution: int = 90
) -> Axes:
    """The curve on which f is zero, a boundary of any form; f takes points (m, 2) and returns values (m,)."""
    columns, rows = np.linspace(*ax.get_xlim(), resolution), np.linspace(*ax.get_ylim(), resolution)
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    values = np.asarray(f(grid), dtype=float).reshape(resolution, resolution)
    if values.min() < 0 < values.max():
        levels.level_line(ax, columns, rows, values, 0.0, color=color, linewidth=2.0, linestyle=linestyle, zorder=LINE)
    return ax


def surface(ax: Axes, P: ArrayLike, k: int, *, turn: float = 30.0, limits: Sequence[float] = (-1, 1)) -> Axes:
    """The posterior of class k over a square, P (m, m, K), as a surface seen from above; its colours mix those of all classes.

    It is turned by `turn` degrees about the vertical. The rows of P follow x₂, the columns x₁; their `limits` are written at the corners.
    """
    P = as_array(P, "P", 3)
    u, v = np.meshgrid(np.linspace(-1, 1, P.shape[1]), np.linspace(-1, 1, P.shape[0]))
    nodes, depth = _project(u, v, P[:, :, k], turn)
    corners = np.stack([nodes[:-1, :-1], nodes[:-1, 1:], nodes[1:, 1:], nodes[1:, :-1]], axis=2).reshape(-1, 4, 2)
    colors = np.array([to_rgb(look.color) for look in CLASSES[: P.shape[2]]])
    faces = ((P[:-1, :-1] + P[1:, 1:]) / 2).reshape(-1, P.shape[2]) @ colors
    order = np.argsort(-(depth[:-1, :-1] + depth[1:, 1:]).ravel())  # the farthest first
    face = 0.25 + 0.75 * faces[order]
    _floor(ax, turn, limits)
    verts: Any = corners[order]  # as one array, which is faster than the list of arrays that the signature asks for
    quads = PolyCollection(verts, facecolors=face, edgecolors="white", linewidths=0.25, zorder=LINE, snap=False)
    ax.add_collection(quads, autolim=False)
    return ax


def surface_frame(ax: Axes) -> Axes:
    """Axes without ticks, with room for a `surface`."""
    ax.set(xlim=(-1.75, 1.75), ylim=(-0.9, 1.95), xticks=[], yticks=[])
    ax.set_aspect("equal", adjustable="box")
    ax.grid(visible=False)
    for spine in ax.spines.values():
        spine.set_visible(False)
    return ax


def _project(u: FloatArray, v: FloatArray, height: FloatArray | float, turn: float) -> tuple[FloatArray, FloatArray]:
    """Positions (…, 2) on the page, and depths, of the points (u, v, height), turned about the vertical and seen from above."""
    angle = math.radians(turn)
    across = u * math.cos(angle) - v * math.sin(angle)
    away = u * math.sin(angle) + v * math.cos(angle)
    up = away * math.sin(TILT) + 1.3 * np.asarray(height) * math.cos(TILT)
    return np.stack(np.broadcast_arrays(across, up), axis=-1), away


def _floor(ax: Axes, turn: float, limits: Sequence[float]) -> None:
    """The square below the surface with its two axes, and a post of height 1."""
    u, v = np.array([-1.0, 1.0, 1.0, -1.0, -1.0]), np.array([-1.0, -1.0, 1.0, 1.0, -1.0])
    ax.plot(*_project(u, v, 0.0, turn)[0].T, color=QUIET, linewidth=0.9, zorder=1)
    low, high = (f"{limit:g}" for limit in limits)
    for place_, text in (
        ((0.0, -1.18), "x₁"),
        ((1.18, 0.0), "x₂"),
        ((-1.0, -1.15), low),
        ((1.12, -1.12), high),
        ((1.15, 1.0), high),
    ):
        spot = _project(np.array(place_[0]), np.array(place_[1]), 0.0, turn)[0]
        ax.text(spot[0], spot[1], text, ha="center", va="center", fontsize=8.5, color=QUIET, zorder=TEXT)
    post = _project(np.full(2, -1.0), np.full(2, -1.0), np.array([0.0, 1.0]), turn)[0]
    ax.plot(*post.T, color=QUIET, linewidth=0.9, marker="_", zorder=1)
    ax.text(post[1, 0] - 0.06, post[1, 1], "1", ha="right", va="center", fontsize=8.5, color=QUIET, zorder=TEXT)


# The alternative texts of the lesson's figures. They are here and not in the lesson, where they would tell the answer to a guess too early.
WORDS = {
    "prevalence": (
        "The posterior probability of being ill against the prior. Before any test it is the diagonal; after one "
        "positive test the curve is well above it; after two it climbs steeply from the very beginning and is close to "
        "certainty."
    ),
    "shares": (
        "A normal density with three shaded bands, one, two and three standard deviations to each side of the mean, and "
        "the share of the area that each contains."
    ),
    "with_marginals": (
        "Two samples with ellipses, and the histogram of each feature along an edge with a normal curve over it. Left, "
        "independent features: the ellipses are upright. Right, correlated features: the ellipses are tilted up to the "
        "right."
    ),
    "classes": (
        "Three overlapping clouds with equally shaped ellipses. Three straight boundaries meet between them, and some "
        "points lie in the region of another class."
    ),
    "likelihood": (
        "The log-likelihood of a sample against the mean μ, for three values of σ: three hills of different steepness "
        "whose tops all lie above the same place, the mean of the sample."
    ),
    "posterior_maps": (
        "Three maps of the plane, the posterior of each class. Each is close to one in its own part of the plane and "
        "falls to zero across the boundaries; the lines of 0.1, 0.5 and 0.9 run close together."
    ),
    "irises": (
        "Petal length and width of three species with one ellipse shape for all. Two straight borders run between them; "
        "the setosas fill only a small part of their ellipse, and a few flowers lie across the border between "
        "versicolor and virginica."
    ),
    "conic": (
        "Three pairs of Gaussian classes with ellipses and the quadratic boundary between them: a closed ellipse around "
        "the smaller class, the two branches of a hyperbola, a parabola."
    ),
    "error_curves": (
        "Validation error against shrinkage for LDA and QDA, with bars of one standard error. On the digits QDA is "
        "lower, above all in the middle. On the e-mails LDA is level, and QDA lies far above it."
    ),
}
