"""Wrong calls of linclass_ref.experiments.parcels."""

import numpy as np

X = np.random.default_rng(0).normal(size=(20, 5))
y = [0, 1] * 10

GOOD = {
    "draw_parcels": (4, 0),
    "true_probability": (X,),
    "relative_cost": (X, [0.5] * 20),
    "calibration_gap": (X, [0.5] * 20),
    "late_parcels": (X, y, X[:3]),
}
BAD = {
    "true_probability": [((X[:, :4],), "X must have 5 features; got 4")],
    "relative_cost": [((X, [0.5] * 19), "estimated must have 20 entries; got 19")],
    "late_parcels": [((X, y, X[:, :2]), "X_new must have 5 features; got 2")],
}
