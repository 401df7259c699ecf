"""Wrong calls of linclass_ref.least_squares."""

X, t, W = [[2, 1], [-3, 0]], [0, 1], [[1, 0], [0, 1], [1, 1]]

GOOD = {
    "least_squares_fit": (X, t, 2),
    "least_squares_outputs": (X, W),
    "least_squares_predict": (X, W),
    "squared_error": (W, X, t, 2),
    "two_class_fit": (X, [1, -1]),
    "least_squares_descent": (X, t, 2, 0.01, 3),
}
BAD = {
    "least_squares_fit": [((X, [0, 2], 2), "labels 0, 1; got 2")],
    "least_squares_outputs": [((X, [[1, 0]]), "W must have shape (3, K) with K ≥ 2")],
    "least_squares_predict": [((X, [[1, 0]]), "W must have shape (3, K) with K ≥ 2")],
    "squared_error": [((W, X, t, 3), "W must have 3 columns, one a class; got 2")],
    "two_class_fit": [((X, [1, 1]), "there is no point of class -1")],
    "least_squares_descent": [
        ((X, t, 2, 0, 3), "eta must be positive; got 0"),
        ((X, t, 2, 1, -1), "steps must be at least 0; got -1"),
    ],
}
