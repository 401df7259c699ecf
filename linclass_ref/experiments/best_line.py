"""The line of least hinge risk for one-feature data, exactly (lesson hinge_sgd).

The risk is made of flat pieces over the plane of (θ, θ0), and its edges are the lines y(θx + θ0) = 1, one per point. A lowest place
can be found among the crossings of two edges, so it is enough to look at all of those.
"""

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_labels, as_vector


def best_line(x: ArrayLike, y: ArrayLike) -> tuple[float, float, float]:
    """(θ, θ0, risk) with the least hinge risk for points x (n,) with labels y (n,); x must hold two different numbers.

    >>> [round(number, 3) for number in best_line([-1, 0, 1, 2], [-1, 1, -1, 1])]
    [0.667, -0.333, 0.667]
    """
    x = as_vector(x, "x")
    y = as_labels(y, len(x))
    if np.ptp(x) == 0:
        raise ValueError("x must hold two different numbers; got only one")
    edges = np.column_stack([x, np.ones(len(x))]) * y[:, None]  # (n, 2)
    best: FloatArray = np.zeros(2)
    least = 1.0
    for pair in combinations(range(len(x)), 2):
        edge = edges[list(pair)]
        if abs(np.linalg.det(edge)) > 1e-12:
            w = np.asarray(np.linalg.solve(edge, np.ones(2)), dtype=float)
            risk = np.mean(np.maximum(1 - edges @ w, 0))
            if risk < least - 1e-12:
                best, least = w, float(risk)
    return float(best[0]), float(best[1]), least
