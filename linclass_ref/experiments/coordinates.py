"""Coordinates in which the perceptron makes fewer mistakes on the same points."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import perceptron
from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_points, as_rng, as_vector
from linclass_ref.experiments.orders import count_mistakes
from linclass_ref.geometry import sign

POINTS, FEATURES = 40, 4
SMALLEST = 0.05  # the points are flattened, in a random direction, to this share of their spread
MAX_PASSES = 3_000


def draw_skewed(rng: np.random.Generator | int | None) -> FloatArray:
    """40 points (40, 4) with correlated features and a mean that is not zero; `labels_of` gives their labels.

    >>> X = draw_skewed(0)
    >>> X.shape, mistakes_in(X, np.eye(4), np.zeros(4)) > 5 * mistakes_in(X, *easier_coordinates(X))
    ((40, 4), True)
    """
    rng = as_rng(rng)
    turn, turn_again = (np.linalg.qr(rng.normal(size=(FEATURES, FEATURES)))[0] for _ in range(2))
    skew = (turn * np.geomspace(1, SMALLEST, FEATURES)) @ turn_again
    X = rng.normal(size=(2 * POINTS, FEATURES)) @ skew + rng.normal(size=FEATURES)
    while len(X) > POINTS:
        X = np.delete(X, np.argmin(np.abs(_scores(X))), axis=0)
    return X


def labels_of(X: ArrayLike) -> IntArray:
    """The labels (n,) of ±1 of points (n, d): on which side of a hyperplane through their mean they lie."""
    return sign(_scores(as_points(X)))


def _scores(X: FloatArray) -> FloatArray:
    """The sum of the whitened coordinates, scaled to variance 1."""
    centered = X - X.mean(axis=0)
    variances, directions = np.linalg.eigh(np.cov(centered, rowvar=False, bias=True))
    return centered @ (directions / np.sqrt(variances)) @ directions.sum(axis=0) / np.sqrt(X.shape[1])


def mistakes_in(X: ArrayLike, A: ArrayLike, c: ArrayLike) -> int | None:
    """The mistakes of the perceptron with offset on the points (x - c) A until it converges; None if it does not."""
    X = as_points(X)
    A = as_array(A, "A", 2)
    if A.shape != (X.shape[1], X.shape[1]):
        raise ValueError(f"A must have shape {(X.shape[1], X.shape[1])}; got {A.shape}")
    moved = perceptron.reflect((X - as_vector(c, "c", X.shape[1])) @ A, labels_of(X))
    mistakes, converged = count_mistakes(moved, MAX_PASSES)
    return mistakes if converged else None


def easier_coordinates(X: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """(A, c) that whiten X (n, d): the points (X - c) A have mean 0 and covariance I.

    >>> X = np.array([[0, 0], [2, 0], [0, 4], [2, 4.0], [1, 1]])
    >>> A, c = easier_coordinates(X)
    >>> np.allclose(np.cov((X - c) @ A, rowvar=False, bias=True), np.eye(2))
    True
    """
    X = as_points(X)
    c = X.mean(axis=0)
    variances, directions = np.linalg.eigh(np.cov(X - c, rowvar=False, bias=True))
    return directions / np.sqrt(variances), c
