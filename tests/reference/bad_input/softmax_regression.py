"""Wrong calls of linclass_ref.softmax_regression."""

X, t, W = [[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1], [[1, 0], [0, 1]]

GOOD = {
    "softmax": ([[0, 1], [2, 3]],),
    "softmax_probabilities": (X, W),
    "softmax_predict": (X, W),
    "softmax_cross_entropy": (W, X, t),
    "softmax_gradient": (W, X, t),
    "fit_softmax": (X, t, 2, 1),
    "descend_softmax": (X, t, 2, 1, 0.1, 3),
}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {
    "softmax": [(([1, 2],), "scores must have 2 dimension(s); got shape (2,)")],
    "softmax_probabilities": [((X, [[1, 0]]), "W must have shape (2, K)"), ((X, [[1], [0]]), "K ≥ 2")],
    "softmax_cross_entropy": [((W, X, [0, 1, 2, 0]), "labels 0, 1; got 2")],
    "fit_softmax": [
        (([[-2], [-1], [1], [2]], t, 2, 1), "X must be augmented"),
        ((X, t, 3, 1), "no point of class 2"),
        ((X, t, 2, -1), "ridge must be at least 0; got -1"),
        ((X, [0, 0, 1, 1], 2, 0), "t must not be linearly separable when ridge = 0"),
    ],
    "descend_softmax": [
        ((X, t, 3, 1, 0.1, 3), "no point of class 2"),
        ((X, t, 2, 1, 0, 3), "eta must be positive; got 0"),
    ],
    "softmax_predict": [((X, [[1, 0]]), "W must have shape (2, K) with K ≥ 2")],
    "softmax_gradient": [((W, X, [0]), "t must have 4 entries; got 1")],
}
