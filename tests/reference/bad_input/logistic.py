"""Wrong calls of linclass_ref.logistic."""

X, y, theta = [[-2, 1], [-1, 1], [1, 1], [2, 1]], [0, 1, 0, 1], [1, 0]
bare = [[-2], [-1], [1], [2]]

GOOD = {
    "sigmoid": ([0, 1],),
    "predict_probability": (X, theta),
    "predict_label": (X, theta, 0.5),
    "cross_entropy": (theta, X, y),
    "cross_entropy_gradient": (theta, X, y),
    "cross_entropy_hessian": (theta, X, y),
    "fit_gradient_descent": (X, y, 0.1, 3),
    "gradient_descent_run": (X, y, 0.1, 3),
    "fit_newton": (X, y, 1),
    "newton_run": (X, y, 1),
}
FINE = {("sigmoid", "s"): {"shape", "empty"}}
BAD = {
    "predict_probability": [((X, [1]), "theta must have 2 entries; got 1")],
    "predict_label": [((X, theta, 1.5), "threshold must lie between 0 and 1; got 1.5")],
    "cross_entropy": [
        ((theta, X, [-1, 1, 1, 1]), "labels 0, 1; got -1"),
        ((theta, X, [0]), "y must have 4 entries; got 1"),
    ],
    "fit_gradient_descent": [
        ((bare, y, 0.1, 3), "X must be augmented, with a last column of ones; got -2"),
        ((X, y, 0, 3), "eta must be positive; got 0"),
        ((X, y, 0.1, -1), "steps must be at least 0; got -1"),
        ((X, [1] * 4, 0.1, 3), "no point of class 0"),
    ],
    "fit_newton": [
        ((bare, y, 1), "X must be augmented"),
        ((X, y, -1), "ridge must be at least 0; got -1"),
        ((X, [0] * 4, 1), "no point of class 1"),
        ((X, [0, 0, 1, 1], 0), "y must not be linearly separable when ridge = 0"),
    ],
    "newton_run": [((X, y, -1), "ridge must be at least 0; got -1")],
    "cross_entropy_gradient": [((theta, X, [1]), "y must have 4 entries; got 1")],
    "cross_entropy_hessian": [(([1], X, y), "theta must have 2 entries; got 1")],
    "gradient_descent_run": [((X, y, -1, 3), "eta must be positive; got -1")],
}
