"""Wolfe's method: the point of a convex hull nearest to the origin, exactly and in finitely many steps.

It keeps a *corral*: affinely independent vertices of the hull with positive weights, such that the point x of their affine span
nearest to the origin lies inside the corral's own hull. If no vertex v of the whole hull has x·v < x·x, then x is the answer.
Otherwise such a v joins the corral, and we look for the nearest point of the new affine span. As long as that point lies outside the
corral's hull, we move towards it until we reach the edge of the hull and drop the vertices whose weight has become zero. ‖x‖ decreases
in every round, so no corral occurs twice.

The hull is known only through a function that returns its lowest vertex in a given direction. So the hull of all n₁·n₂ differences
of two point sets costs no more than the two sets themselves.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import numpy as np

from linclass_ref._support.validate import FloatArray

# Both are in units of the largest vertex norm. A nearest point below ZERO is the origin up to rounding; a gap x·x - x·v below
# ROUNDING·‖x‖ may be nothing but the rounding error of the dot products.
ZERO, ROUNDING = 1e-14, 1e-14


@dataclass(frozen=True)
class Corral:
    """The nearest point as a convex combination of a few vertices."""

    point: FloatArray  # (d,)
    names: list[Hashable]  # what the caller calls each vertex
    weights: FloatArray  # one per vertex, positive, sum 1


def min_norm_point(
    lowest: Callable[[FloatArray], tuple[Hashable, FloatArray]], start: tuple[Hashable, FloatArray], size: float
) -> Corral:
    """The point nearest to the origin in a hull whose vertices have norm at most `size`; `start` is any of the vertices.

    `lowest(x)` returns the name and the coordinates of a vertex v for which x·v is smallest.
    """
    names, vertices, weights, x = [start[0]], start[1][None, :], np.ones(1), start[1]
    while True:
        name, v = lowest(x)
        length = float(np.linalg.norm(x))
        gap = float(x @ (x - v))
        if length <= ZERO * size or gap <= ROUNDING * size * length or name in names:
            return Corral(x, names, weights)
        grown = np.vstack([vertices, v])
        kept, new_weights, new_x = _nearest_inside(grown, np.append(weights, 0.0))
        if np.linalg.norm(new_x) >= length:  # because of rounding, no further progress is possible
            return Corral(x, names, weights)
        names = [(*names, name)[i] for i in kept]
        vertices, weights, x = grown[kept], new_weights, new_x


def _nearest_inside(vertices: FloatArray, weights: FloatArray) -> tuple[list[int], FloatArray, FloatArray]:
    """Move from `weights` to the next corral: the rows of `vertices` that stay, their weights and their nearest point."""
    kept = list(range(len(vertices)))
    while True:
        goal, x = _affine_nearest(vertices[kept])
        outside = goal <= 0
        if not outside.any():
            return kept, goal, x
        # Stop where the first of the falling weights becomes zero. The new vertex has weight zero, so this may be at once.
        fall = np.maximum(weights[outside] - goal[outside], np.finfo(float).tiny)
        shares = weights[outside] / fall
        weights = weights + float(np.min(shares)) * (goal - weights)
        stays = weights > 0
        stays[np.flatnonzero(outside)[np.argmin(shares)]] = False
        kept = [k for k, stay in zip(kept, stays, strict=True) if stay]
        weights = weights[stays] / weights[stays].sum()


def _affine_nearest(vertices: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The point of the rows' affine span nearest to the origin: its weights, which sum to 1 and may be negative, and the point."""
    base, others = vertices[0], vertices[1:]
    if len(others) == 0:
        return np.ones(1), base
    Q, R = np.linalg.qr((others - base).T)  # (d, m), (m, m)
    x = base - Q @ (Q.T @ base)
    # Once more: the part of x along the span that rounding left is small relative to the base, but maybe not relative to x.
    x = x - Q @ (Q.T @ x)
    shares = np.linalg.lstsq(R, -(Q.T @ base), rcond=None)[0]
    return np.concatenate([[1.0 - shares.sum()], shares]), x
