"""Wrong calls of linclass_ref.fisher."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
FLAT = [[0, 0], [2, 0], [1, 0], [0, 0], [3, 0], [5, 0]]  # the second feature never varies: S_W is singular

GOOD = {
    "class_means": (X, t, 2),
    "within_scatter": (X, t, 2),
    "between_scatter": (X, t, 2),
    "fisher_ratio": ([0, 1], X, t),
    "fisher_direction": {"X": X, "t": t, "shrinkage": 0.1},
    "projection_threshold": ([-1, 1, 3, 5], [0, 0, 1, 1]),
    "fisher_projection": {"X": X, "t": t, "K": 2, "m": 1, "shrinkage": 0.1},
    "fisher_criterion": ([[0], [1]], X, t, 2),
    "fisher_targets": (t,),
    "fisher_least_squares": (X, t),
}
BAD = {
    "class_means": [((X, [0] * 6, 2), "there is no point of class 1")],
    "within_scatter": [((X, [0] * 6, 2), "there is no point of class 1")],
    "between_scatter": [((X, [0] * 6, 2), "there is no point of class 1")],
    "fisher_ratio": [
        (([0, 0], X, t), "w must be a direction; got the zero vector"),
        (([1], X, t), "w must have 2 entries; got 1"),
    ],
    "fisher_direction": [
        ((FLAT, t), "S_W must be positive definite"),
        ((X, [1] * 6), "there is no point of class 0"),
        ({"X": X, "t": t, "shrinkage": 2}, "shrinkage must"),
    ],
    "projection_threshold": [(([1, 1], [0, 0]), "there is no point of class 1")],
    "fisher_projection": [
        ((FLAT, t, 2, 1), "S_W must be positive definite"),
        ((X, t, 2, 2), "m must be at most min(K-1, d) = 1; got 2"),
        ((X, t, 2, 0), "m must be at least 1; got 0"),
    ],
    "fisher_criterion": [
        (([[1]], X, t, 2), "one row a feature, 2; got shape (1, 1)"),
        (([[0], [0]], X, t, 2), "WᵀS_W W must be positive definite"),
    ],
    "fisher_targets": [(([0, 0],), "there is no point of class 1")],
    "fisher_least_squares": [((X, [0] * 6), "there is no point of class 1")],
}
