"""Wrong calls of linclass_ref.least_squares."""

X, t, W = [[1], [2], [4]], [0, 1, 1], [[1, 2], [3, 4]]
A, T = [[1, 1], [2, 1], [4, 1]], [[1, 0], [0, 1], [0, 1]]

GOOD = {
    "least_squares_fit": (X, t, 2),
    "least_squares_outputs": (X, W),
    "least_squares_predict": (X, W),
    "squared_error_gradient": (W, A, T),
    "two_class_fit": (X, [-1, 1, 1]),
    "least_squares_sgd": (W, A, T, [0, 2, 1], 0.1),
}
FINE = {("least_squares_sgd", "order"): {"empty"}}  # no visits leave the start
BAD = {
    "least_squares_fit": [
        ((X, [0, 1], 2), "t must have 3 entries; got 2"),
        ((X, [0, 1, 2], 2), "labels 0, 1; got 2"),
        ((X, t, 1), "K must be at least 2; got 1"),
    ],
    "least_squares_predict": [
        ((X, [[1, 2]]), "W must have shape (2, K)"),
        ((X, [[1], [2]]), "with K ≥ 2, bias row last; got (2, 1)"),
    ],
    "squared_error_gradient": [
        (([[1, 2]], [[1, 1]], [[1, 0]]), "must fit together; got (1, 2), (1, 2), (1, 2)"),
        ((W, [[1, 1]], [[1, 0], [0, 1]]), "must fit together; got (1, 2), (2, 2), (2, 2)"),
    ],
    "two_class_fit": [((X, [1, 1, 1]), "no point of class -1"), ((X, [0, 1, 1]), "labels -1, 1; got 0")],
    "least_squares_outputs": [((X, [[1, 0]]), "W must have shape (2, K) with K ≥ 2")],
    "least_squares_sgd": [
        ((W, A, T, [0, 3], 0.1), "order must hold integers from 0 to 2; got 3"),
        ((W, A, T, [0.5], 0.1), "order must hold integers from 0 to 2; got 0.5"),
        ((W, A, T, [0], -1), "eta must be positive; got -1"),
        (([[1, 2]], A, T, [0], 0.1), "must fit together; got (3, 2), (3, 2), (1, 2)"),
    ],
}
