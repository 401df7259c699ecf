"""Wrong calls of linclass_ref.feature_maps."""

X = [[0, 0], [0, 1]]

GOOD = {"xor_features": (X,), "polynomial_features": (X, 2)}
BAD = {
    "xor_features": [(([[1, 2, 3]],), "X must have two features; got shape (1, 3)")],
    "polynomial_features": [
        (([[1, 2, 3]], 2), "X must have two features; got shape (1, 3)"),
        ((X, 0), "degree must be at least 1; got 0"),
    ],
}
