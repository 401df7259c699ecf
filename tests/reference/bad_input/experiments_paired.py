"""Wrong calls of linclass_ref.experiments.paired."""

import numpy as np

X, y = [[1], [2], [3], [4]], [1, 1, -1, 1]


def usual(X, y):
    return lambda new: np.full(len(new), np.sign(np.sum(y)))


GOOD = {"equal_budget_trial": (usual, usual, X, y, [[2], [0]])}
BAD = {
    "equal_budget_trial": [
        ((usual, usual, X, y, [[2], [4]]), "parts must hold integers from 0 to 3; got 4"),
        ((usual, usual, X, y, [[2]]), "parts must hold at least two rows and one column; got shape (1, 1)"),
    ]
}
