"""Data on which one versus one does worse than the largest of K least-squares scores."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import least_squares, multiclass
from linclass_ref._support.validate import FloatArray, IntArray, as_classes, as_points


def shares_wrong(X: ArrayLike, t: ArrayLike, K: int) -> tuple[float, float]:
    """The share of training points that one versus one gets wrong or leaves unclassified, and the share that the argmax gets wrong.

    Both are fitted to X (n, d) and t (n,) by least squares.

    >>> shares_wrong([[0, 0], [1, 0], [9, 0], [8, 0], [4, 9], [5, 9]], [0, 0, 1, 1, 2, 2], 3)
    (0.0, 0.0)
    """
    X = as_points(X)
    t, K = as_classes(t, len(X), K, all_present=True)
    W, b, pairs = multiclass.train_one_vs_one(X, t, K, least_squares.two_class_fit)
    votes = multiclass.one_vs_one(X, W, b, pairs, K)
    largest = least_squares.least_squares_predict(X, least_squares.least_squares_fit(X, t, K))
    return float(np.mean(votes != t)), float(np.mean(largest != t))


def voting_loses() -> tuple[FloatArray, IntArray]:
    """Three classes in the plane on which one versus one is worse than the argmax: the best of 6,000 random seeds.

    >>> votes, largest = shares_wrong(*voting_loses(), 3)
    >>> votes - largest > 0.2
    True
    """
    rng, t = np.random.default_rng(1293), np.repeat([0, 1, 2], 8)
    means, spread = 2 * rng.normal(size=(3, 2)), rng.normal(size=(3, 2, 2))
    return means[t] + np.einsum("nij,nj->ni", spread[t], rng.normal(size=(24, 2))), t
