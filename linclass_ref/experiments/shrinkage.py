"""Choose the amount of shrinkage of Fisher's direction by cross-validation."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import as_labels, as_number, as_points, as_vector
from linclass_ref.fisher import class_means, shrink, within_scatter


def _as_amounts(amounts: ArrayLike) -> list[float]:
    """`amounts` as at least one number from 0 to 1."""
    vector = as_vector(amounts, "amounts")
    if not len(vector) or vector.min() < 0 or vector.max() > 1:
        raise ValueError(f"amounts must hold numbers from 0 to 1; got {vector.tolist()}")
    return [float(s) for s in vector]


def choose_shrinkage(X: ArrayLike, t: ArrayLike, folds: ArrayLike, amounts: ArrayLike) -> float:
    """The amount with the fewest cross-validation errors, the largest of those that tie.

    X (n, d), t (n,) of 0 and 1, folds (n,) numbers, amounts (m,). The classifier is Fisher's direction with shrunken scatter and the
    threshold halfway between the projected means.

    >>> X, t, folds = [[0], [2], [1], [3], [8], [9], [10], [11]], [0] * 4 + [1] * 4, [0, 0, 1, 1, 0, 0, 1, 1]
    >>> choose_shrinkage(X, t, folds, [0.1, 0.5])
    0.5
    """
    found = [(count_errors(X, t, folds, s), -s) for s in _as_amounts(amounts)]
    return float(-min(found)[1])


def count_errors(X: ArrayLike, t: ArrayLike, folds: ArrayLike, s: float) -> int:
    """How many points are misclassified by the classifier that was fitted, with the amount s, to all folds but theirs.

    >>> count_errors([[0], [2], [1], [3], [8], [9], [10], [11]], [0] * 4 + [1] * 4, [0, 0, 1, 1, 0, 0, 1, 1], 0.1)
    0
    """
    X, s = as_points(X), as_number(s, "s")
    t, folds = as_labels(t, len(X), (0, 1), "t"), as_vector(folds, "folds", len(X))
    if len(np.unique(folds)) < 2:
        raise ValueError(f"folds must hold at least two different numbers; got only {folds[0]:g}")
    wrong = 0
    for fold in np.unique(folds):
        out = folds == fold
        m0, m1 = class_means(X[~out], t[~out], 2)
        w = np.linalg.solve(shrink(within_scatter(X[~out], t[~out], 2), s), m1 - m0)
        wrong += int(np.sum((X[out] @ w > w @ (m0 + m1) / 2) != (t[out] == 1)))
    return wrong
