"""A run of the perceptron, step by step, from a function that tells only how it ends (lesson perceptron).

`algorithm(X, y, T)` returns (θ, k), or (θ, θ0, k) with an offset. One pass over the first m visits ends where the whole run stands
after m visits; a run of t passes ends where a longer one stands after t. So calling it again and again shows all that it does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_points
from linclass_ref.perceptron import PerceptronRun

Algorithm = Callable[[Any, Any, int], tuple[Any, ...]]


@dataclass(frozen=True)
class PassesRun:
    """Where a run ended, and in which pass it made each of its mistakes."""

    theta: FloatArray  # (d,)
    theta0: float
    passes: IntArray  # (k,): from 0
    converged: bool  # a clean pass was seen

    @property
    def mistakes(self) -> int:
        return len(self.passes)


def replay(X: ArrayLike, y: ArrayLike, T: int, algorithm: Algorithm) -> PerceptronRun:
    """The run of `algorithm` on X (n, d) and y (n,) of ±1 for at most T passes, with every parameter it went through.

    >>> from linclass_ref.perceptron import perceptron_origin
    >>> replay([[2, 2], [2, -1]], [1, -1], 10, perceptron_origin).thetas.tolist()
    [[0.0, 0.0], [2.0, 2.0], [0.0, 3.0]]
    """
    X = as_points(X)
    y, n = as_labels(y, len(X)), len(X)
    ends: list[tuple[Any, float]] = [(np.zeros(X.shape[1]), 0.0)]
    points: list[int] = []
    passes: list[int] = []
    converged = False
    for visit in range(n * as_count(T, "T")):
        visited = np.arange(visit + 1) % n
        theta, theta0, k = _end(algorithm(X[visited], y[visited], 1))
        if k > len(points):
            ends.append((theta, theta0))
            points.append(visit % n)
            passes.append(visit // n)
        if visit % n == n - 1 and visit // n not in passes[-1:]:
            converged = True
            break
    thetas, theta0s = zip(*ends, strict=True)
    return PerceptronRun(np.array(thetas), np.array(theta0s), np.array(points, int), np.array(passes, int), converged)


def replay_passes(X: ArrayLike, y: ArrayLike, T: int, algorithm: Algorithm) -> PassesRun:
    """The same, but only how many mistakes each pass made, for at least one pass.

    >>> from linclass_ref.perceptron import perceptron
    >>> replay_passes([[1], [2]], [-1, 1], 10, perceptron).passes.tolist()
    [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7]
    """
    X = as_points(X)
    y = as_labels(y, len(X))
    counts: list[int] = []
    for t in range(1, as_count(T, "T", 1) + 1):
        theta, theta0, k = _end(algorithm(X, y, t))
        counts.append(k - sum(counts))
        if counts[-1] == 0:
            break
    return PassesRun(theta, theta0, np.repeat(np.arange(len(counts)), counts), converged=counts[-1] == 0)


def _end(answer: tuple[Any, ...]) -> tuple[Any, float, int]:
    """(θ, θ0, k), where θ0 is zero if the answer has none."""
    theta, *offset, k = answer
    return theta, float(offset[0]) if offset else 0.0, int(k)
