"""The points of convex hulls that are nearest to the origin, or to each other (lesson convergence_proof; `hulls` says what for)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.min_norm import ZERO, min_norm_point
from linclass_ref._support.validate import FloatArray, as_points


@dataclass(frozen=True)
class NearestPoint:
    """The point of a hull nearest to the origin."""

    point: FloatArray  # (d,)
    weights: FloatArray  # (n,): ≥ 0, sum 1, weights @ P = point; at most d+1 are not zero
    at_origin: bool  # the hull contains the origin, up to rounding


@dataclass(frozen=True)
class NearestPair:
    """The point a of one hull and the point b of another that are nearest to each other."""

    difference: FloatArray  # (d,): a - b
    a_weights: FloatArray  # (n_A,): ≥ 0, sum 1
    b_weights: FloatArray  # (n_B,)
    meet: bool  # the hulls share a point, up to rounding


def nearest_to_origin(P: ArrayLike) -> NearestPoint:
    """The point of the convex hull of the rows of P (n, d) nearest to the origin, by Wolfe's active-set method.

    >>> found = nearest_to_origin([[1, 1], [1, -1], [4, 0]])
    >>> found.point.tolist(), found.weights.tolist()
    ([1.0, 0.0], [0.5, 0.5, 0.0])
    """
    P = as_points(P, "P")
    Q, scale = _of_size_one(P)
    norms = np.linalg.norm(Q, axis=1)
    first = int(np.argmin(norms))
    size = float(norms.max())
    corral = min_norm_point(lambda x: _lowest(Q, x), (first, Q[first]), size)
    weights = np.zeros(len(P))
    weights[np.array(corral.names)] = corral.weights
    return NearestPoint(scale * corral.point, weights, bool(np.linalg.norm(corral.point) <= ZERO * size))


def nearest_pair(A: ArrayLike, B: ArrayLike) -> NearestPair:
    """The two nearest points of the hulls of the rows of A (n_A, d) and B (n_B, d).

    Their difference is the point nearest to the origin in the hull of all differences of a row of A and a row of B.

    >>> pair = nearest_pair([[0, 1], [0, -1]], [[3, 0], [5, 5]])
    >>> pair.difference.tolist(), pair.a_weights.round(6).tolist(), pair.b_weights.tolist()
    ([-3.0, 0.0], [0.5, 0.5], [1.0, 0.0])
    """
    A, B = as_points(A, "A"), as_points(B, "B")
    if A.shape[1] != B.shape[1]:
        raise ValueError(f"A and B must have the same number of features; got {A.shape[1]} and {B.shape[1]}")
    both, scale = _of_size_one(np.vstack([A, B]) - A[0])  # shifting both hulls changes no difference
    P, Q = both[: len(A)], both[len(A) :]
    size = float(np.linalg.norm(P, axis=1).max() + np.linalg.norm(Q, axis=1).max())
    corral = min_norm_point(lambda x: _lowest_difference(P, Q, x), ((0, 0), P[0] - Q[0]), size)
    pairs = np.array(corral.names)
    a, b = np.zeros(len(A)), np.zeros(len(B))
    np.add.at(a, pairs[:, 0], corral.weights)
    np.add.at(b, pairs[:, 1], corral.weights)
    return NearestPair(scale * corral.point, a, b, bool(np.linalg.norm(corral.point) <= ZERO * size))


def _of_size_one(P: FloatArray) -> tuple[FloatArray, float]:
    """P divided by its largest entry, and that entry, because the squares of tiny or huge entries underflow or overflow."""
    scale = float(np.abs(P).max()) or 1.0
    return P / scale, scale


def _lowest(P: FloatArray, x: FloatArray) -> tuple[int, FloatArray]:
    i = int(np.argmin(P @ x))
    return i, P[i]


def _lowest_difference(P: FloatArray, Q: FloatArray, x: FloatArray) -> tuple[tuple[int, int], FloatArray]:
    i, j = int(np.argmin(P @ x)), int(np.argmax(Q @ x))
    return (i, j), P[i] - Q[j]
