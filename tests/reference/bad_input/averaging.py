"""Wrong calls of linclass_ref.averaging."""

X, y = [[2, 2], [2, -1]], [1, -1]

GOOD = {
    "voted_perceptron": (X, y, 3),
    "averaged_perceptron": (X, y, 3),
    "voted_predict": (X, [[1, 0], [0, 1]], [0, 1], [2, 3]),
}
BAD = {
    "voted_perceptron": [((X, y, 0), "T must be at least 1; got 0"), ((X, [1, 2], 3), "labels -1, 1; got 2")],
    "averaged_perceptron": [((X, y, 0), "T must be at least 1; got 0"), ((X, [1], 3), "y must have 2 entries; got 1")],
    "voted_predict": [
        ((X, [[1]], [0], [1]), "thetas must have shape (m, 2)"),
        ((X, [[1, 0]], [0, 1], [1]), "theta0s must have 1 entries; got 2"),
        ((X, [[1, 0]], [0], [1, 2]), "counts must have 1 entries; got 2"),
    ],
}
