"""Wrong calls of linclass_ref.validation."""

import numpy as np

X, y = [[1, 2], [3, 4], [5, 7], [6, 8], [7, 9]], [1, -1, 1, -1, 1]


def fit(X, y):
    return lambda X_new: np.ones(len(X_new))


GOOD = {
    "train_test_split": (10, 0.3, 0),
    "cross_validation_error": (fit, X, y, [1, 1, 2, 2, 3]),
    "standard_error": (0.1, 100),
}
BAD = {
    "train_test_split": [
        ((3, 0.9, 0), "at least one of the 3 points for training; got 0.9"),
        ((3, 1.0, 0), "at least one of the 3 points for training; got 1"),
        ((3, -0.1, 0), "at least one of the 3 points for training; got -0.1"),
        ((1, 0.5, 0), "n must be"),
    ],
    "cross_validation_error": [
        ((fit, X, y, [1, 1, 2]), "folds must have 5 entries; got 3"),
        ((fit, X, y, [4] * 5), "two different numbers; got only 4"),
        ((lambda X, y: lambda X: np.zeros(len(X)), X, y, [1, 1, 2, 2, 3]), "h(X) must"),
    ],
    "standard_error": [((1.2, 10), "from 0 to 1; got 1.2"), ((0.1, 0), "at least 1; got 0")],
}
