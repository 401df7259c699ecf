"""The landscapes of logistic regression: the squared error of the sigmoid, the cross-entropy, and the path of plain Newton steps.

X is augmented (last column 1) and the labels y are 0 and 1, as in `linclass_ref.logistic`. Errors are sums over the points, not means.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_count,
    as_labels,
    as_number,
    as_points,
    as_ridge,
    as_vector,
)
from linclass_ref.logistic import cross_entropy_gradient, cross_entropy_hessian, sigmoid

Derivative = Callable[[Any, Any, Any], FloatArray]
_MAX_PARAMETER = 1e6  # parameters beyond this have run away


def squared_errors(X: ArrayLike, y: ArrayLike, thetas: ArrayLike) -> FloatArray:
    """(m,) Σ (σ(θ·x) - y)² for each row θ of thetas (m, d+1): not convex in θ.

    >>> squared_errors([[1, 1], [3, 1]], [0, 1], [[0, 0], [1000, 0]])
    array([0.5, 1. ])
    """
    X, labels, thetas = _checked(X, y, thetas)
    return np.asarray(((sigmoid(thetas @ X.T) - labels) ** 2).sum(axis=1))


def cross_entropies(X: ArrayLike, y: ArrayLike, thetas: ArrayLike) -> FloatArray:
    """(m,) `logistic.cross_entropy` for each row of thetas (m, d+1).

    >>> cross_entropies([[1, 1], [3, 1]], [0, 1], [[0, 0], [1000, 0]]).round(3)
    array([   1.386, 1000.   ])
    """
    X, labels, thetas = _checked(X, y, thetas)
    return np.asarray(np.logaddexp(0.0, np.where(labels == 1, -1.0, 1.0) * (thetas @ X.T)).sum(axis=1))


def squared_error_gradient(theta: ArrayLike, X: ArrayLike, y: ArrayLike) -> FloatArray:
    """(d+1,) Σ 2 (p - y) p (1 - p) x with p = σ(θ·x). It almost vanishes where p is near 0 or 1, whether right or wrong.

    >>> squared_error_gradient([0, 0], [[1, 1], [3, 1]], [0, 1])
    array([-0.5,  0. ])
    """
    X = as_points(X)
    theta, labels = as_vector(theta, "theta", X.shape[1]), as_labels(y, len(X), (0, 1))
    p = sigmoid(X @ theta)
    return np.asarray((2 * (p - labels) * p * (1 - p)) @ X)


def squared_error_ends(X: ArrayLike, y: ArrayLike, thetas: ArrayLike, eta: float, steps: int) -> FloatArray:
    """(m, d+1) where gradient descent on the squared error stands after `steps` steps of rate `eta`, from each row of thetas (m, d+1).

    >>> squared_error_ends([[1, 1], [3, 1]], [0, 1], [[0, 0]], 1.0, 1)
    array([[0.5, 0. ]])
    """
    X, labels, thetas = _checked(X, y, thetas)
    eta = as_number(eta, "eta", positive=True)
    for _ in range(as_count(steps, "steps")):
        P = sigmoid(thetas @ X.T)  # (m, n)
        thetas = thetas - eta * (2 * (P - labels) * P * (1 - P)) @ X
    return thetas


def newton_path(
    X: ArrayLike,
    y: ArrayLike,
    start: ArrayLike,
    steps: int,
    ridge: float = 0.0,
    gradient: Derivative = cross_entropy_gradient,
    hessian: Derivative = cross_entropy_hessian,
) -> FloatArray:
    """The iterates (at most steps + 1, d+1) of Newton's method from `start`, always with the full step θ ← θ - H⁻¹g.

    `gradient` and `hessian` are functions of (θ, X, y). Far from the minimum a full step can overshoot. The path ends early if
    H cannot be inverted or θ has run away.

    >>> newton_path([[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1], [0, 0], 1)
    array([[0. , 0. ],
           [0.4, 0. ]])
    """
    X = as_points(X)
    theta, penalty = as_vector(start, "start", X.shape[1]), as_ridge(ridge, X.shape[1])
    path = [theta]
    for _ in range(as_count(steps, "steps")):
        H = hessian(theta, X, y) + np.diag(penalty)
        if np.linalg.cond(H) > 1e12:
            break
        theta = theta - np.linalg.solve(H, gradient(theta, X, y) + penalty * theta)
        if np.abs(theta).max() > _MAX_PARAMETER:
            break
        path.append(theta)
    return np.array(path)


def _checked(X: ArrayLike, y: ArrayLike, thetas: ArrayLike) -> tuple[FloatArray, IntArray, FloatArray]:
    X, thetas = as_points(X), as_points(thetas, "thetas")
    if thetas.shape[1] != X.shape[1]:
        raise ValueError(f"thetas must have {X.shape[1]} columns, as X has; got shape {thetas.shape}")
    return X, as_labels(y, len(X), (0, 1)), thetas
