"""Wrong calls of linclass_ref.sigmoid_landscapes."""

X, y, theta = [[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1], [1, 0]

GOOD = {
    "squared_errors": ([theta, [0, 1]], X, y),
    "cross_entropies": ([theta, [0, 1]], X, y),
    "squared_error_gradient": (theta, X, y),
    "newton_path": (X, y, theta, 3, 1),
}
BAD = {
    "squared_errors": [(([[1, 2, 3]], X, y), "thetas must have 2 columns, as X has; got shape (1, 3)")],
    "cross_entropies": [(([[1]], X, y), "thetas must have 2 columns, as X has; got shape (1, 1)")],
    "squared_error_gradient": [(([1], X, y), "theta must have 2 entries; got 1")],
    "newton_path": [
        ((X, y, [1], 3, 0), "start must have 2 entries; got 1"),
        ((X, y, theta, 3, -1), "ridge must be at least 0; got -1"),
    ],
}
