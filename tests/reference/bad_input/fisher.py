"""Wrong calls of linclass_ref.fisher."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
flat = [[x, 2 * x] for _, x in X]

GOOD = {
    "class_means": (X, t, 2),
    "within_scatter": (X, t, 2),
    "between_scatter": (X, t, 2),
    "fisher_ratio": ([1, 1], X, t),
    "fisher_direction": {"X": X, "t": t, "shrinkage": 0.5},
    "projection_threshold": ([0, 1, 5, 7], [0, 0, 1, 1]),
    "fisher_projection": {"X": X, "t": t, "K": 2, "m": 1, "shrinkage": 0.5},
    "canonical_basis": (X, t, 2, [[1], [1]]),
    "fisher_criterion": (X, t, 2, [[1], [1]]),
    "shrink": ([[2, 1], [1, 3]], 0.5),
    "fisher_targets": (t,),
    "fisher_least_squares": (X, t),
}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {
    "class_means": [((X, [0] * 6, 2), "no point of class 1")],
    "within_scatter": [((X, t, 3), "no point of class 2")],
    "fisher_ratio": [
        (([0, 0], X, t), "w must be a direction; got the zero vector"),
        (([1], X, t), "w must have 2 entries; got 1"),
        (([1], [[0], [1]], [0, 1]), "without any variance within the classes"),
        (([1, 1], X, [0] * 6), "no point of class 1"),
    ],
    "fisher_direction": [
        ((flat, t), "S_W must be positive definite"),
        (([[0, 0], [1, 1]], [0, 1]), "2 feature(s) do not vary"),
        (([[0], [2], [0], [2]], [0, 0, 1, 1]), "class means must differ"),
        ({"X": X, "t": t, "shrinkage": 2}, "shrinkage must lie between 0 and 1; got 2"),
    ],
    "projection_threshold": [
        (([0, 0, 5, 7], [0, 0, 1, 1]), "both classes must vary"),
        (([0, 2, 0, 2], [0, 0, 1, 1]), "their means differ"),
        (([0, 1], [0, 0]), "no point of class 1"),
        (([0, 1, 0, 1, 0, 1, 0, 1.1, 0, 1.1], [0] * 8 + [1] * 2), "must cross between the means"),
    ],
    "fisher_projection": [
        ((X, t, 2, 2), "m must be at most min(K-1, d) = 1; got 2"),
        ((flat, t, 2, 1), "shrinkage > 0"),
    ],
    "canonical_basis": [((X, t, 2, [[1]]), "W must have one row per feature, 2; got shape (1, 1)")],
    "fisher_criterion": [
        ((X, t, 2, [[1]]), "W must have one row per feature, 2; got shape (1, 1)"),
        ((X, t, 2, [[1, 1], [1, 1]]), "WᵀS_W W must be positive definite"),
    ],
    "shrink": [
        (([[2, 1], [0, 3]], 0.5), "S must be symmetric"),
        (([[2, 1]], 0.5), "S must have shape square; got (1, 2)"),
        (([[2, 1], [1, 3]], 1.5), "s must lie between 0 and 1; got 1.5"),
    ],
    "fisher_targets": [(([1, 1],), "no point of class 0")],
    "between_scatter": [((X, [0] * 6, 2), "there is no point of class 1")],
    "fisher_least_squares": [((X, [0] * 6), "there is no point of class 1")],
}
