"""Pegasos: stochastic subgradient descent on the hinge risk with a penalty on the length of θ (lesson hinge_sgd).

The objective is (λ/2)‖θ‖² + the mean of max(1 - y θ·x, 0), without an offset. At visit k = 1, 2, … with η = 1/(λk) the margin
z = y θ·x is looked at first; then θ shrinks by the factor 1 - ηλ, and where z < 1 it moves by η y x.
(Shalev-Shwartz, Singer and Srebro, 2007.)
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_labels, as_number, as_points, as_visits


def pegasos(X: ArrayLike, y: ArrayLike, lam: float, order: ArrayLike) -> FloatArray:
    """The last θ (d,) of the run that visits the points in `order`.

    >>> pegasos([[2.0, 0.0], [0.0, -1.0]], [1, -1], lam=0.5, order=[0, 1]).tolist()
    [2.0, 1.0]
    """
    X = as_points(X)
    y, lam = as_labels(y, len(X)), as_number(lam, "lam", positive=True)
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(as_visits(order, len(X)), start=1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta *= 1 - eta * lam
        if z < 1:
            theta += eta * y[i] * X[i]
    return theta
