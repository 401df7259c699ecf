"""Margins, the perceptron's mistake bounds, the inequalities of their proof along a real run, hard data sets (lesson convergence_proof).

The theorem: if θ̂ separates the data through the origin with geometric margin γ = min_i y_i θ̂·x_i / ‖θ̂‖ > 0, and R is the
largest ‖x_i‖, then the perceptron through the origin makes at most R²/γ² mistakes, whatever the number of points and of
dimensions. After mistake k, θ⁽ᵏ⁾·θ̂/‖θ̂‖ ≥ kγ and ‖θ⁽ᵏ⁾‖² ≤ kR². The first quantity cannot exceed ‖θ⁽ᵏ⁾‖, so k²γ² ≤ kR².
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_points, as_vector
from linclass_ref.geometry import augment, signed_distance
from linclass_ref.perceptron import run


def geometric_margin(X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta0: float) -> float:
    """min_i y_i(θ·x_i + θ0)/‖θ‖: the smallest distance to the boundary, negative if any point is on the wrong side.

    >>> geometric_margin([[3, 4], [0, 0]], [1, -1], theta=[3, 4], theta0=-5)
    1.0
    """
    distances = signed_distance(X, theta, theta0)
    return float(np.min(as_labels(y, len(distances)) * distances))


def radius(X: ArrayLike) -> float:
    """R = max_i ‖x_i‖.

    >>> radius([[3, 4], [1, 1]])
    5.0
    """
    return float(np.max(np.linalg.norm(as_points(X), axis=1)))


def mistake_bound(X: ArrayLike, y: ArrayLike, theta_hat: ArrayLike) -> float:
    """R²/γ², the most mistakes the perceptron through the origin can make. θ̂ must separate the data; its length does not matter.

    >>> round(mistake_bound([[5, 0], [3, -4]], [1, 1], theta_hat=[7, 0]), 4)
    2.7778
    """
    gamma = _positive_margin(X, y, theta_hat)
    # Divide first, then square: the squares of tiny numbers would underflow.
    return float((radius(X) / gamma) ** 2)


def augmented_bound(X: ArrayLike, y: ArrayLike, theta_hat: ArrayLike, theta0_hat: float) -> float:
    """The bound for the perceptron with offset: R²/γ² of the points x̃ = (x, 1) and the separator ŵ = (θ̂, θ̂0).

    R² becomes max ‖x_i‖² + 1, and γ is divided by ‖ŵ‖ instead of ‖θ̂‖. Unlike the geometric margin, this γ depends on where the
    origin is and on the scale of the data relative to the constant 1.

    >>> round(augmented_bound([[1], [3]], [-1, 1], theta_hat=[1], theta0_hat=-2), 9)
    50.0
    """
    X = as_points(X)
    w_hat = np.append(as_vector(theta_hat, "theta_hat", X.shape[1]), as_number(theta0_hat, "theta0_hat"))
    return mistake_bound(augment(X), y, w_hat)


def proof_trace(X: ArrayLike, y: ArrayLike, theta_hat: ArrayLike, T: int) -> FloatArray:
    """Both sides of both inequalities of the proof, along a run through the origin of at most T passes: an array (k, 4).

    Row k-1 belongs to mistake k and holds θ⁽ᵏ⁾·θ̂/‖θ̂‖, kγ, ‖θ⁽ᵏ⁾‖², kR².

    >>> proof_trace([[3, 0], [0, -4]], [1, -1], theta_hat=[0, 2], T=10)
    Traceback (most recent call last):
    ValueError: theta_hat must separate the data (y θ̂·x > 0 for every point); its smallest geometric margin is 0
    >>> proof_trace([[3, 0], [0, -3]], [1, -1], theta_hat=[4, 3], T=10).round(3).tolist()
    [[2.4, 1.8, 9.0, 9.0], [4.2, 3.6, 18.0, 18.0]]
    """
    gamma, R = _positive_margin(X, y, theta_hat), radius(X)
    thetas = run(X, y, T, offset=False).thetas[1:]  # (k, d): after each mistake
    k = np.arange(1, len(thetas) + 1)
    direction = np.asarray(theta_hat, dtype=float)
    along = thetas @ (direction / np.linalg.norm(direction))
    return np.column_stack([along, k * gamma, np.sum(thetas**2, axis=1), k * R**2])


def hard_dataset(k: int) -> tuple[FloatArray, IntArray]:
    """Two points in the plane, ‖x‖ ≤ 1, separable through the origin, on which the perceptron makes at least k mistakes.

    The reflected points are z₁ = (1, 0) and z₂ = (-½, ε). After a mistakes on z₁ and b on z₂, θ = (a - b/2, bε). A separator has
    θ·z₁ > 0; since its first coordinate is a multiple of ½, that coordinate is at least ½. Then θ·z₂ > 0 requires
    bε² > ¼, so b > 1/(4ε²). With ε² ≤ 1/(4k) that is more than k mistakes on z₂ alone. ε is a power of two, so a run in
    floating point makes no rounding errors and the proof applies to it exactly.

    >>> X, y = hard_dataset(100)
    >>> X.tolist(), y.tolist(), run(X, y, T=10_000, offset=False).mistakes
    ([[1.0, 0.0], [0.5, -0.03125]], [1, -1], 386)
    """
    k = as_count(k, "k", 1)
    epsilon = 0.5
    while epsilon**2 > 1 / (4 * k):
        epsilon /= 2
    return np.array([[1.0, 0.0], [0.5, -epsilon]]), np.array([1, -1])


def tight_dataset(k: int) -> tuple[FloatArray, IntArray]:
    """k unit vectors along the k axes with alternating labels: k mistakes. The bound R²/γ² is k too, so it cannot be improved.

    An update on one point does not change the score of an orthogonal one, so each point costs one mistake. The best separator
    (y_1, …, y_k) has γ = 1/√k.

    >>> X, y = tight_dataset(9)
    >>> run(X, y, T=10, offset=False).mistakes, round(mistake_bound(X, y, y), 9)
    (9, 9.0)
    """
    k = as_count(k, "k", 2)
    return np.eye(k), np.where(np.arange(k) % 2 == 0, 1, -1)


def _positive_margin(X: ArrayLike, y: ArrayLike, theta_hat: ArrayLike) -> float:
    X = as_points(X)
    theta_hat = as_vector(theta_hat, "theta_hat", X.shape[1])
    if not theta_hat.any():
        raise ValueError("theta_hat must not be zero, because then it separates nothing; got only zeros")
    gamma = geometric_margin(X, y, theta_hat, 0.0)
    if gamma <= 0:
        raise ValueError(
            f"theta_hat must separate the data (y θ̂·x > 0 for every point); its smallest geometric margin is {gamma:g}"
        )
    return gamma
