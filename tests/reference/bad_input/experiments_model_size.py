"""Wrong calls of linclass_ref.experiments.model_size."""

X, y = [[0, 0], [1, 1], [0, 1], [1, 0]], [-1, -1, 1, 1]

GOOD = {
    "fit_polynomial": (X, y, 2),
    "errors_by_degree": (X, y, X, y, [0, 1]),
}
FINE: dict = {}
BAD = {
    "fit_polynomial": [
        (([[1], [2]], [1, -1], 1), "two features; got shape (2, 1)"),
        ((X, y, -1), "degree must be at least 0; got -1"),
    ],
    "errors_by_degree": [
        ((X, y, [[1, 2, 3]], [1], [1]), "two features; got shape (1, 3)"),
        ((X, y, X, y, [0.5]), "degrees must hold integers; got 0.5"),
    ],
}
