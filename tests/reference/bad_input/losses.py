"""Wrong calls of linclass_ref.losses."""

import numpy as np

X, y, theta = [[1, 2], [3, 4]], [1, -1], [1, 1]

GOOD = {
    "zero_one_loss": ([0.5, 1],),
    "perceptron_loss": ([0.5, 1],),
    "hinge_loss": ([0.5, 1],),
    "logistic_loss": ([0.5, 1],),
    "squared_loss": ([0.5, 1],),
    "hinge_risk": (X, y, theta, 0),
    "hinge_subdifferential": (0.5,),
    "hinge_subgradient": (X, y, theta, 0),
    "hinge_minimizer": ([1.0, 2.0], y),
    "chord_gap": (np.square, -1, 1, 11),
    "looks_convex": (np.square, -1, 1, 11),
}
# A loss takes an array of any shape.
FINE = {
    (f"{name}_loss", "z"): {"shape", "empty"} for name in ("zero_one", "perceptron", "hinge", "logistic", "squared")
}
BAD = {
    "hinge_risk": [
        ((X, [0, 1], theta, 0), "labels -1, 1; got 0"),
        ((X, y, [1], 0), "theta must have 2 entries; got 1"),
    ],
    "hinge_minimizer": [(([0.0, 0.0], y), "x must have an entry that is not 0")],
    "hinge_subgradient": [((X, [1], theta, 0), "y must have 2 entries; got 1")],
    "hinge_subdifferential": [(([0.5, 1],), "z must have 0 dimension(s); got shape (2,)")],
    "chord_gap": [
        ((np.square, 1, -1), "low must be below high; got low = 1 and high = -1"),
        ((np.square, 0, 1, 2), "count must be at least 3; got 2"),
        ((lambda u: 1.0, 0, 1), "f(u) must have 1 dimension(s); got shape ()"),
    ],
}
