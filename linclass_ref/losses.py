"""Losses as functions of the margin z = y(θ·x + θ0), the hinge risk and its subgradients (lesson hinge_sgd).

| loss | formula | convex |
|---|---|---|
| zero-one | 1 if z ≤ 0, else 0 | no |
| perceptron | max(-z, 0) | yes |
| hinge | max(1 - z, 0), never below the zero-one loss | yes |
| logistic | log(1 + exp(-z)) | yes |
| squared | (1 - z)², which also penalises z > 1 | yes |
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_array, as_count, as_labels, as_number, as_points, as_vector
from linclass_ref.geometry import margins


def zero_one_loss(z: ArrayLike) -> FloatArray | float:
    """1 where z ≤ 0 and 0 elsewhere, in the shape of z: a point on the boundary (z = 0) costs 1.

    >>> zero_one_loss([-1, 0, 0.5]).tolist()
    [1.0, 1.0, 0.0]
    """
    return _same_shape((as_array(z, "z") <= 0).astype(float))


def perceptron_loss(z: ArrayLike) -> FloatArray | float:
    """max(-z, 0), in the shape of z: how far the point is on the wrong side.

    >>> perceptron_loss([-2, 0, 3]).tolist()
    [2.0, 0.0, 0.0]
    """
    # -z is -0.0 at z = 0; adding 0.0 makes it a plain zero.
    return _same_shape(np.maximum(-as_array(z, "z"), 0.0) + 0.0)


def hinge_loss(z: ArrayLike) -> FloatArray | float:
    """max(1 - z, 0), in the shape of z.

    >>> hinge_loss([-1, 0, 1, 2]).tolist(), hinge_loss(0.25)
    ([2.0, 1.0, 0.0, 0.0], 0.75)
    """
    return _same_shape(np.maximum(1.0 - as_array(z, "z"), 0.0))


def logistic_loss(z: ArrayLike) -> FloatArray | float:
    """log(1 + exp(-z)), in the shape of z, without overflow at large |z|.

    >>> logistic_loss(-1000.0)
    1000.0
    """
    return _same_shape(np.logaddexp(0.0, -as_array(z, "z")))


def squared_loss(z: ArrayLike) -> FloatArray | float:
    """(1 - z)², in the shape of z. With labels ±1 it is (y - (θ·x + θ0))².

    >>> squared_loss([0, 1, 3]).tolist()
    [1.0, 0.0, 4.0]
    """
    return _same_shape((1.0 - as_array(z, "z")) ** 2)


def hinge_risk(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float) -> float:
    """Mean hinge loss of the n points: (1/n) Σ max(1 - y_i(θ·x_i + θ0), 0).

    >>> hinge_risk([[2], [3]], [1, -1], [1], -1)
    1.5
    """
    return float(np.mean(np.maximum(1.0 - margins(X, y, theta, theta0), 0.0)))


def hinge_subdifferential(z: float) -> tuple[float, float]:
    """All slopes v with max(1-u, 0) - max(1-z, 0) ≥ v(u - z) for every u, as an interval (low, high).

    Where the hinge is smooth there is one slope; at its kink z = 1, all slopes from -1 to 0.

    >>> hinge_subdifferential(0.5), hinge_subdifferential(1), hinge_subdifferential(2)
    ((-1.0, -1.0), (-1.0, 0.0), (0.0, 0.0))
    """
    z = as_number(z, "z")
    if z < 1:
        return -1.0, -1.0
    if z > 1:
        return 0.0, 0.0
    return -1.0, 0.0


def hinge_subgradient(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float) -> tuple[FloatArray, float]:
    """A subgradient (g, g0) of the hinge risk: the mean of -y_i x_i and of -y_i over the points with z_i ≤ 1.

    At z = 1 any multiple of -y x by a factor from 0 to 1 is allowed; the course takes the factor 1.

    >>> g, g0 = hinge_subgradient([[2], [3]], [1, -1], [1], -1)
    >>> g.tolist(), g0
    ([0.5], 0.0)
    """
    X = as_points(X)
    pull = np.where(margins(X, y, theta, theta0) <= 1, -np.asarray(y, dtype=float), 0.0)  # (n,)
    return pull @ X / len(X), float(np.mean(pull))


def hinge_minimizer(x: ArrayLike, y: ArrayLike) -> float:
    """A θ with the least hinge risk of one feature x (n,), labels y (n,) of ±1, without offset: the best of the kinks θ = 1/(y_i x_i).

    >>> hinge_minimizer([1, 2, -1], [1, 1, 1])
    1.0
    """
    x = as_vector(x, "x")
    a = x * as_labels(y, len(x))
    if not a.any():
        raise ValueError("x must have an entry that is not 0; got zeros")
    kinks = 1 / a[a != 0]
    return float(kinks[np.argmin([np.maximum(1 - a * t, 0).mean() for t in kinks])])


def chord_gap(f: Callable[[FloatArray], ArrayLike], low: float, high: float, count: int = 101) -> float:
    """How far f rises above its chords between `low` and `high`: at most 0 (up to rounding) if f is convex there.

    It is the largest f((u+v)/2) - (f(u)+f(v))/2 over all pairs u, v from `count` equally spaced numbers. f takes an array.

    >>> chord_gap(hinge_loss, -2, 2) <= 1e-12, chord_gap(zero_one_loss, -2, 2)
    (True, 0.5)
    """
    low, high = as_number(low, "low"), as_number(high, "high")
    if low >= high:
        raise ValueError(f"low must be below high; got low = {low:g} and high = {high:g}")
    u = np.linspace(low, high, as_count(count, "count", 3))
    ends = as_vector(f(u), "f(u)", len(u))
    middles = as_vector(f((u[:, None] + u[None, :]).ravel() / 2), "f(u)", len(u) ** 2).reshape(len(u), len(u))
    return float(np.max(middles - (ends[:, None] + ends[None, :]) / 2))


def looks_convex(f: Callable[[FloatArray], ArrayLike], low: float, high: float, count: int = 101) -> bool:
    """Whether no chord between the sampled points lies below f. This can disprove convexity, but only suggest it.

    >>> looks_convex(squared_loss, -3, 3), looks_convex(np.sin, 0, 6)
    (True, False)
    """
    gap = chord_gap(f, low, high, count)
    largest = float(np.max(np.abs(np.asarray(f(np.linspace(low, high, count)), dtype=float))))
    return gap <= 1e-12 * max(1.0, largest)


def _same_shape(losses: FloatArray) -> FloatArray | float:
    return float(losses) if losses.ndim == 0 else losses
