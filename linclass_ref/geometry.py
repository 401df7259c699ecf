"""The geometry of a linear classifier: predictions, errors, distances, projections onto the boundary, and label codes.

X is (n, d), one row per point; θ is (d,) and θ0 a number; g(x) = θ·x + θ0; the classifier is sign(g) with sign(0) = +1.
In augmented form x̃ = (x, 1) and w = (θ, θ0), so that g(x) = w·x̃. The 1 comes last.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.signs import sign
from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_count,
    as_labels,
    as_number,
    as_points,
    as_vector,
)


def scores(X: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> FloatArray:
    """g(x) = θ·x + θ0 for each row of X (n, d) → (n,). With θ0 = 0 the boundary passes through the origin.

    >>> scores([[3, 1], [0, 0]], theta=[1, -1], theta0=1)
    array([3., 1.])
    """
    X = as_points(X)
    return X @ as_vector(theta, "theta", X.shape[1]) + as_number(theta0, "theta0")


def predict(X: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> IntArray:
    """h(x) = sign(θ·x + θ0), with sign(0) = +1, for each row of X (n, d) → (n,) of ±1.

    >>> predict([[2, 0], [1, 1], [0, 2]], theta=[1, -1], theta0=0)
    array([ 1,  1, -1])
    """
    return sign(scores(X, theta, theta0))


def unit(
    X: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0, activation: Callable[[FloatArray], ArrayLike] = sign
) -> FloatArray | IntArray:
    """h(x) = f(θ·x + θ0): weighted sum, bias, then an activation f that maps (n,) to (n,). f = sign gives `predict`.

    >>> unit([[2, 0], [0, 2]], theta=[1, -1], activation=np.tanh).round(3)
    array([ 0.964, -0.964])
    """
    if not callable(activation):
        raise ValueError(f"activation must be a function; got {type(activation).__name__}")
    return np.asarray(activation(scores(X, theta, theta0)))


def margins(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> FloatArray:
    """Functional margins z_i = y_i (θ·x_i + θ0) → (n,). Positive for points on the correct side of the boundary.

    >>> margins([[2, 0], [0, 2]], [1, 1], theta=[1, -1])
    array([ 2., -2.])
    """
    g = scores(X, theta, theta0)
    return as_labels(y, len(g)) * g


def training_error(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> float:
    """The fraction of points with y(θ·x + θ0) ≤ 0. A point exactly on the boundary counts as an error, whatever its label.

    >>> training_error([[2, 0], [0, 2], [1, 1], [3, 0]], [1, 1, 1, 1], theta=[1, -1])
    0.5
    """
    return float(np.mean(margins(X, y, theta, theta0) <= 0))


def running_error(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> FloatArray:
    """The error on the first 1, 2, …, n points → (n,). On a test set it settles at the error to expect on new points.

    >>> running_error([[2, 0], [0, 2], [1, 1], [3, 0]], [1, 1, 1, 1], theta=[1, -1]).round(2)
    array([0.  , 0.5 , 0.67, 0.5 ])
    """
    mistakes = margins(X, y, theta, theta0) <= 0
    return np.cumsum(mistakes) / np.arange(1, len(mistakes) + 1)


def error_landscape(X: ArrayLike, y: ArrayLike, angles: ArrayLike, offsets: ArrayLike) -> FloatArray:
    """The training error of θ = (cos a, sin a) and θ0 = b for all angles a (p,) and offsets b (q,), X (n, 2) → (q, p).

    >>> error_landscape([[1, 0], [-1, 0]], [1, -1], angles=[0, np.pi], offsets=[0, 2])
    array([[0. , 1. ],
           [0.5, 0.5]])
    """
    X, angles, offsets = as_points(X), as_vector(angles, "angles"), as_vector(offsets, "offsets")
    if X.shape[1] != 2:
        raise ValueError(f"X must have two features; got shape {X.shape}")
    if len(angles) == 0 or len(offsets) == 0:
        raise ValueError(f"angles and offsets must not be empty; got {len(angles)} and {len(offsets)} entries")
    y = as_labels(y, len(X))
    along = X @ np.array([np.cos(angles), np.sin(angles)])  # (n, p)
    return np.array([np.mean(y[:, None] * (along + offset) <= 0, axis=0) for offset in offsets])


def signed_distance(X: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> FloatArray:
    """r = (θ·x + θ0)/‖θ‖ for each row of X → (n,). It is positive on the side that θ points to.

    >>> signed_distance([[3, 4], [0, 0]], theta=[3, 4], theta0=-5)
    array([ 4., -1.])
    """
    return scores(X, theta, theta0) / _norm(theta)


def project_to_boundary(X: ArrayLike, theta: ArrayLike, theta0: ArrayLike = 0.0) -> FloatArray:
    """The point of the boundary θ·x + θ0 = 0 nearest to x, which is x - r θ/‖θ‖, for each row of X (n, d) → (n, d).

    >>> project_to_boundary([[6, 8]], theta=[3, 4], theta0=-25)
    array([[3., 4.]])
    """
    r = signed_distance(X, theta, theta0)
    return as_points(X) - np.outer(r, as_vector(theta, "theta") / _norm(theta))


def augment(X: ArrayLike) -> FloatArray:
    """x̃ = (x, 1): X (n, d) with a column of ones appended last → (n, d+1).

    >>> augment([[5, 7]])
    array([[5., 7., 1.]])
    """
    X = as_points(X)
    return np.column_stack([X, np.ones(len(X))])


def signs_to_bits(y: ArrayLike) -> IntArray:
    """Labels -1/+1 → 0/1 (lesson logistic_mle). Class indices 0 and 1 are the same numbers.

    >>> signs_to_bits([-1, 1, 1])
    array([0, 1, 1])
    """
    return (_labels(y, (-1, 1)) + 1) // 2


def bits_to_signs(y: ArrayLike) -> IntArray:
    """Labels 0/1 → -1/+1 (lessons before multiclass_least_squares).

    >>> bits_to_signs([0, 1, 1])
    array([-1,  1,  1])
    """
    return 2 * _labels(y, (0, 1)) - 1


def classes_to_signs(t: ArrayLike, k: int) -> IntArray:
    """Class indices 0, 1, 2, … → +1 for class k and -1 for every other class: one class against the rest.

    >>> classes_to_signs([0, 1, 2, 1], k=1)
    array([-1,  1, -1,  1])
    """
    t = as_vector(t, "t")
    strange = t[(t < 0) | (t != np.floor(t))]
    if len(t) == 0 or len(strange):
        raise ValueError(f"t must hold class indices 0, 1, 2, …; got {strange[0] if len(strange) else 'none'}")
    return np.where(t == as_count(k, "k"), 1, -1)


def _norm(theta: ArrayLike) -> float:
    """‖θ‖, which must not be zero. θ is scaled first, because the squares of tiny or huge entries underflow or overflow."""
    theta = as_vector(theta, "theta")
    largest = np.abs(theta).max(initial=0.0)
    if largest == 0:
        raise ValueError("theta must not be zero, because then there is no boundary; got only zeros")
    return float(largest * np.linalg.norm(theta / largest))


def _labels(y: ArrayLike, allowed: tuple[int, int]) -> IntArray:
    y = as_vector(y, "y")
    if len(y) == 0:
        raise ValueError("y must hold at least one label; got none")
    return as_labels(y, len(y), allowed)
