"""Wolfe's method: the point of a convex hull nearest to the origin, exactly and in finitely many steps.

It keeps a *corral*: affinely independent vertices of the hull with positive weights, such that the point x of their affine span
nearest to the origin lies inside the corral's own hull. If no vertex v of the whole hull has x·v < x·x, then x is the answer.
Otherwise such a v joins, and the nearest point of the new affine span is sought. As long as that point lies outside the corral's
hull, we walk towards it up to the wall and drop the vertices that lost all weight. ‖x‖ falls in every round, so no corral
comes back.

The hull is known only through a function that returns its lowest vertex in a direction. So the hull of all n₁·n₂ differences of
two point sets costs no more than the sets themselves.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import numpy as np

from linclass_ref._support.validate import FloatArray

# Both are multiples of the largest vertex norm. Below ZERO a nearest point is the origin up to rounding; a gap x·x - x·v below
# ROUNDING·‖x‖ is what the dot products themselves may be wrong by.
ZERO, ROUNDING = 1e-14, 1e-14


@dataclass(frozen=True)
class Corral:
    """The nearest point as a convex combination of a few vertices."""

    point: FloatArray  # (d,)
    names: list[Hashable]  # what the caller calls each vertex
    weights: FloatArray  # one a vertex, positive, sum 1


def min_norm_point(
    lowest: Callable[[FloatArray], tuple[Hashable, FloatArray]], start: tuple[Hashable, FloatArray], size: float
) -> Corral:
    """The nearest point to the origin of a hull whose vertices have norm at most `size`, from any vertex `start`.

    `lowest(x)` gives the name and the coordinates of a vertex v with the least x·v.
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
        if np.linalg.norm(new_x) >= length:  # rounding has the last word: no progress is possible any more
            return Corral(x, names, weights)
        names = [(*names, name)[i] for i in kept]
        vertices, weights, x = grown[kept], new_weights, new_x


def _nearest_inside(vertices: FloatArray, weights: FloatArray) -> tuple[list[int], FloatArray, FloatArray]:
    """Walk from `weights` to the next corral: the rows of `vertices` that stay, their weights and their nearest point."""
    kept = list(range(len(vertices)))
    while True:
        goal, x = _affine_nearest(vertices[kept])
        outside = goal <= 0
        if not outside.any():
            return kept, goal, x
        # The wall is where the first weight on its way below zero reaches it; the new vertex, still without weight, may be at it.
        fall = np.maximum(weights[outside] - goal[outside], np.finfo(float).tiny)
        shares = weights[outside] / fall
        weights = weights + float(np.min(shares)) * (goal - weights)
        stays = weights > 0
        stays[np.flatnonzero(outside)[np.argmin(shares)]] = False
        kept = [k for k, stay in zip(kept, stays, strict=True) if stay]
        weights = weights[stays] / weights[stays].sum()


def _affine_nearest(vertices: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The point of the affine span of the rows nearest to the origin: its weights, of sum 1 and any sign, and the point."""
    base, others = vertices[0], vertices[1:]
    if len(others) == 0:
        return np.ones(1), base
    Q, R = np.linalg.qr((others - base).T)  # (d, m), (m, m)
    x = base - Q @ (Q.T @ base)
    # Once more: what rounding left of x along the span is small beside the base, but need not be small beside x.
    x = x - Q @ (Q.T @ x)
    shares = np.linalg.lstsq(R, -(Q.T @ base), rcond=None)[0]
    return np.concatenate([[1.0 - shares.sum()], shares]), x
