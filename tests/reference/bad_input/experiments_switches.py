"""Wrong calls of linclass_ref.experiments.switches."""

import numpy as np


def learn(X, y, order, asked, shrinks, keeps):
    return np.ones(2), 0.0


GOOD = {"compare": {"learn": learn, "sets": 1, "visits": 1}, "sorted_blobs": (3,)}
BAD = {
    "compare": [({"learn": learn, "sets": 0}, "sets must be at least 1; got 0")],
    "sorted_blobs": [((-1,), "number must be at least 0; got -1")],
}
