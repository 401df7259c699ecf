"""Averaged and voted perceptrons: all the parameters of a run count, each for as many visits as it survived.

After each of the n T visits the current parameters (θ, θ0) get one vote. The voted perceptron lets all of them vote on a new point;
the averaged perceptron averages them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_count, as_points, as_vector
from linclass_ref.geometry import sign
from linclass_ref.perceptron import run


@dataclass(frozen=True)
class VotedRun:
    """One run of the perceptron: the parameters it went through, and how many visits each of them survived."""

    thetas: FloatArray  # (m, d)
    theta0s: FloatArray  # (m,)
    counts: IntArray  # (m,): their sum is the number of visits, n T


def voted_perceptron(X: ArrayLike, y: ArrayLike, T: int) -> VotedRun:
    """Run the perceptron with offset for T passes and count how many visits each of its parameters survived.

    `run` stops after a clean pass. The remaining passes would change nothing, so their visits are added to the last count.

    >>> voted_perceptron([[2, 2], [2, -1]], [1, -1], T=3).counts.tolist()
    [1, 5]
    """
    n = len(as_points(X))
    T = as_count(T, "T", 1)
    result = run(X, y, T)
    visits = result.passes * n + result.points  # the visit at which each mistake was made
    counts = np.diff(np.concatenate([[0], visits, [n * T]]))
    lived = counts > 0  # the zero start makes a mistake on its first point, so it survives no visit
    return VotedRun(result.thetas[lived], result.theta0s[lived], counts[lived])


def averaged_perceptron(X: ArrayLike, y: ArrayLike, T: int) -> tuple[FloatArray, float]:
    """θ (d,) and θ0 averaged over the parameters after each of the n T visits: Σ_m c_m θ_m / Σ_m c_m with the counts c.

    >>> averaged_perceptron([[2, 2], [2, -1]], [1, -1], T=1)
    (array([1. , 2.5]), 0.5)
    """
    voters = voted_perceptron(X, y, T)
    c = voters.counts / voters.counts.sum()
    return c @ voters.thetas, float(c @ voters.theta0s)


def voted_predict(X: ArrayLike, thetas: ArrayLike, theta0s: ArrayLike, counts: ArrayLike) -> IntArray:
    """(n,) of ±1: each (θ_m, θ0_m) votes sign(θ_m·x + θ0_m) with weight `counts[m]`; a tie gives +1.

    >>> voted_predict([[1.0], [-1.0]], [[1.0], [-1.0]], [0.0, 0.0], [3, 2]).tolist()
    [1, -1]
    """
    X = as_points(X)
    thetas = as_array(thetas, "thetas", 2)
    if thetas.shape[1] != X.shape[1] or len(thetas) == 0:
        raise ValueError(f"thetas must have shape (m, {X.shape[1]}) with m at least 1; got {thetas.shape}")
    scores = X @ thetas.T + as_vector(theta0s, "theta0s", len(thetas))  # (n, m)
    return sign(sign(scores) @ as_vector(counts, "counts", len(thetas)))
