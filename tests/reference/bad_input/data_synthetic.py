"""Wrong calls of linclass_ref.data.synthetic."""

GOOD = {
    "two_blobs": (10, 2, 3.0, 1.0, 0),
    "separable": (10, 2, 0.1, 0.2, 1.0, 0),
    "non_separable": (10, 2, 0.1, 0.1, 0),
    "xor": (2, 0.1, 0),
    "gaussian_classes": (10, [[0, 0], [1, 1]], [[1, 0], [0, 1]], [0.5, 0.5], 0),
    "collinear_classes": (5, 3, 4.0, 0.5, 0),
    "with_outliers": (5, 2, 15.0, 0),
}
FINE = {("gaussian_classes", "priors"): {"none"}}
BAD = {
    "two_blobs": [
        ((1,), "n must be at least 2; got 1"),
        ((10, 0), "d must be at least 1"),
        ((9, 2, 1, -1), "spread must"),
    ],
    "separable": [
        ((10, 2, 0), "margin must be positive; got 0"),
        ((10, 2, 0.5, 0.6), "margin + |theta0| must be at most radius = 1"),
        ((10.0,), "n must be an integer; got 10.0"),
    ],
    "non_separable": [((10, 2, 0.5), "flip must be at least 0 and below 0.5; got 0.5"), ((4,), "n must be at least 5")],
    "xor": [((0,), "per_corner must be at least 1; got 0"), ((1, -1), "spread must not be negative; got -1")],
    "gaussian_classes": [
        ((1, [[0], [1]], [[1]]), "n must be at least 2; got 1"),
        ((9, [[0], [1]], [[0]]), "Sigma must be positive definite"),
        ((9, [[0], [1]], [[1, 0], [0, 1]]), "symmetric matrix of shape (1, 1)"),
        ((9, [[0, 0], [1, 1]], [[1, 0.5], [0, 1]]), "symmetric matrix"),
        ((9, [[0], [1]], [[1]], [0.5, 0.6]), "priors must be positive and sum to 1; got [0.5, 0.6]"),
    ],
    "collinear_classes": [((1,), "per_class must be at least 2; got 1")],
    "with_outliers": [((5, 2, 0), "far must be positive; got 0"), ((5, -1), "outliers must be at least 0; got -1")],
}
