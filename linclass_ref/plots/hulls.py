"""Pictures of convex hulls: the classes' hulls, the widest street between them, a certificate that they meet, and the reflected points."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_labels, as_points, as_vector
from linclass_ref.hulls import MaxMargin
from linclass_ref.nearest_points import NearestPoint
from linclass_ref.plots.common import ARROW, LINE, REGION, arrow, boundary, scatter, write
from linclass_ref.plots.style import ACCENT, ALARM, INK, QUIET, class_style


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


def certificate(ax: Axes, X: ArrayLike, y: ArrayLike, lam: ArrayLike) -> Axes:
    """The weights of a certificate beside their points, and the point that both hulls share."""
    X, weights = as_points(X), as_vector(lam, "lam")
    y = as_labels(y, len(X))
    shared = 2 * (weights * (y == 1)) @ X
    for i in np.flatnonzero(weights > 1e-9):
        ax.plot(*np.array([X[i], shared]).T, color=ALARM, linewidth=1.0, linestyle=":", zorder=LINE)
        away = X[i] - shared
        x, up = 15 * away / np.linalg.norm(away) if np.linalg.norm(away) > 1e-6 else (0.0, -20.0)
        write(ax, X[i], f"{weights[i]:.2f}", color=ALARM, shift=(float(x), float(up)), size=9)
    ax.plot(*shared, marker="*", color=ALARM, markersize=16, markeredgecolor="white", zorder=ARROW)
    return ax


def reflected_hull(ax: Axes, V: ArrayLike, found: NearestPoint) -> Axes:
    """The hull of the reflected points V (n, 2), the origin, and the hull's point nearest to it."""
    V = as_points(V, "V")
    hull(ax, V, color=QUIET, tint="#efefef")
    ax.scatter(V[:, 0], V[:, 1], s=42, c=class_style(+1).color, edgecolors="white", linewidths=0.8, zorder=LINE + 0.5)
    ax.plot(0, 0, "+", color=INK, markersize=12, markeredgewidth=2, zorder=ARROW)
    if found.at_origin:
        ax.plot(0, 0, marker="*", color=ALARM, markersize=16, markeredgecolor="white", zorder=ARROW)
        return ax
    boundary(ax, found.point, normal=False)
    return arrow(ax, (0, 0), found.point, color=ACCENT, label="p", width=2.6)


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
