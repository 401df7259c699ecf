"""Wrong calls of linclass_ref.experiments.shrinkage."""

X, t, folds = [[0], [2], [1], [3], [8], [9], [10], [11]], [0] * 4 + [1] * 4, [0, 0, 1, 1, 0, 0, 1, 1]

GOOD = {"choose_shrinkage": (X, t, folds, [0.1, 0.5]), "count_errors": (X, t, folds, 0.1)}
BAD = {
    "choose_shrinkage": [
        ((X, t, folds, [0.1, 1.5]), "amounts must hold numbers from 0 to 1; got [0.1, 1.5]"),
        ((X, t, [1] * 8, [0.1]), "folds must hold at least two different numbers; got only 1"),
    ]
}
