"""Wrong calls of linclass_ref.experiments.sigmoid_landscapes."""

X, y, theta = [[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1], [1, 0]

GOOD = {
    "squared_errors": (X, y, [theta, [0, 1]]),
    "cross_entropies": (X, y, [theta, [0, 1]]),
    "squared_error_gradient": (theta, X, y),
    "squared_error_ends": (X, y, [theta, [0, 1]], 0.1, 3),
    "newton_path": (X, y, theta, 3, 1),
}
BAD = {
    "squared_errors": [((X, y, [[1, 2, 3]]), "thetas must have 2 columns, as X has; got shape (1, 3)")],
    "cross_entropies": [((X, y, [[1]]), "thetas must have 2 columns, as X has; got shape (1, 1)")],
    "squared_error_gradient": [(([1], X, y), "theta must have 2 entries; got 1")],
    "squared_error_ends": [((X, y, [theta], 0, 3), "eta must be positive; got 0")],
    "newton_path": [
        ((X, y, [1], 3, 0), "start must have 2 entries; got 1"),
        ((X, y, theta, 3, -1), "ridge must be at least 0; got -1"),
    ],
}
