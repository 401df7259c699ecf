"""Least squares for classification: regress one-hot targets on the augmented points and take the largest output.

The parameter matrix W has shape (d+1, K): one *column* per class, with the bias row last. With X̃ = (X, 1) and one-hot T it
minimises ‖X̃ W - T‖². Two-class problems may use targets -1/+1 and a single (theta, theta0) instead.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_classes,
    as_labels,
    as_number,
    as_points,
    as_visits,
)


def least_squares_fit(X: ArrayLike, t: ArrayLike, K: int) -> FloatArray:
    """W (d+1, K), bias row last, with the least squared error ‖X̃ W - one_hot(t)‖²; of several, the one of minimum norm.

    It solves the normal equations X̃ᵀX̃ W = X̃ᵀT, written for centred points. Where these would lose too many digits, an SVD
    (`lstsq`) solves the problem instead.

    >>> least_squares_fit([[0], [1], [2]], [0, 0, 1], 2).round(3)
    array([[-0.5  ,  0.5  ],
           [ 1.167, -0.167]])
    """
    X = as_points(X)
    classes, K = as_classes(t, len(X), K)
    T, m = np.eye(K)[classes], X.mean(axis=0)
    C = X - m  # centred points need no bias
    S = C.T @ C
    if not _well_conditioned(S, m):
        return np.asarray(np.linalg.lstsq(_augment(X), T, rcond=None)[0], dtype=np.float64)
    slopes = np.linalg.solve(S, C.T @ T)  # the normal equations
    return np.vstack([slopes, T.mean(axis=0) - m @ slopes])


def least_squares_outputs(X: ArrayLike, W: ArrayLike) -> FloatArray:
    """(n, K) outputs X̃ W. They sum to one, as the targets do, but they are not probabilities: they can leave [0, 1].

    >>> least_squares_outputs([[4]], [[-0.5, 0.5], [1.25, -0.25]])
    array([[-0.75,  1.75]])
    """
    X, W = as_points(X), as_array(W, "W", 2)
    if W.shape[0] != X.shape[1] + 1 or W.shape[1] < 2:
        raise ValueError(f"W must have shape ({X.shape[1] + 1}, K) with K ≥ 2, bias row last; got {W.shape}")
    return X @ W[:-1] + W[-1]


def least_squares_predict(X: ArrayLike, W: ArrayLike) -> IntArray:
    """(n,) the class of the largest output; ties go to the lowest class.

    >>> least_squares_predict([[0], [4]], [[-0.5, 0.5], [1.25, -0.25]])
    array([0, 1])
    """
    return least_squares_outputs(X, W).argmax(axis=1)


def squared_error_gradient(W: ArrayLike, X: ArrayLike, T: ArrayLike) -> FloatArray:
    """(d+1, K) the gradient 2 Xᵀ(X W - T) of ‖X W - T‖² for augmented points X (n, d+1), targets T (n, K) and W (d+1, K).

    >>> squared_error_gradient([[1, 0], [0, 0]], [[2, 1]], [[0, 1]])
    array([[ 8., -4.],
           [ 4., -2.]])
    """
    X, T, W = _fitting_together(X, T, W)
    return 2 * X.T @ (X @ W - T)


def two_class_fit(X: ArrayLike, y: ArrayLike) -> tuple[FloatArray, float]:
    """(theta, theta0) with the least squared error Σ (theta·x + theta0 - y)² for labels y of -1/+1.

    >>> two_class_fit([[-2], [-1], [1], [2]], [-1, -1, 1, 1])
    (array([0.6]), 0.0)
    """
    X = as_points(X)
    labels = as_labels(y, len(X), all_present=True)
    W = least_squares_fit(X, (labels + 1) // 2, 2)
    # The targets -1/+1 are the difference of the two one-hot columns, and the solution is linear in the targets.
    w = W[:, 1] - W[:, 0]
    return w[:-1], float(w[-1])


def least_squares_sgd(W: ArrayLike, X: ArrayLike, T: ArrayLike, order: ArrayLike, eta: float) -> FloatArray:
    """(d+1, K) stochastic gradient descent from W: for each i of `order`, W ← W - eta ∇, the gradient of point i alone.

    X (n, d+1) is augmented, T (n, K) holds the targets.

    >>> least_squares_sgd([[1, 0], [0, 0]], [[2, 1], [0, 1]], [[0, 1], [1, 0]], order=[0, 1], eta=0.25)
    array([[-1.  ,  1.  ],
           [ 0.  ,  0.25]])
    """
    X, T, W = _fitting_together(X, T, W)
    eta = as_number(eta, "eta", positive=True)
    for i in as_visits(order, len(X)):
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


def _augment(X: FloatArray) -> FloatArray:
    return np.column_stack([X, np.ones(len(X))])


def _fitting_together(X: ArrayLike, T: ArrayLike, W: ArrayLike) -> tuple[FloatArray, FloatArray, FloatArray]:
    X, T, W = as_points(X), as_points(T, "T"), as_points(W, "W")
    if W.shape != (X.shape[1], T.shape[1]) or len(T) != len(X):
        raise ValueError(f"X (n, d+1), T (n, K) and W (d+1, K) must fit together; got {X.shape}, {T.shape}, {W.shape}")
    return X, T, W


def _well_conditioned(S: FloatArray, m: FloatArray) -> bool:
    """Whether the normal equations keep ten of sixteen digits: no feature, and no combination of features, is almost constant."""
    scale = np.sqrt(np.diag(S))
    if scale.min() <= 1e-10 * max(np.abs(m).max(), scale.max()):
        return False
    return bool(np.linalg.eigvalsh(S / np.outer(scale, scale))[0] > 1e-6)
