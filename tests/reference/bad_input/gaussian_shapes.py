"""Wrong calls of linclass_ref.gaussian_shapes."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
priors, means, Sigma = [0.5, 0.5], [[0, 0], [1, 2]], [[1, 0.5], [0.5, 1]]
SINGULAR = [[1, 1], [1, 1]]

GOOD = {
    "ellipse_axes": (Sigma,),
    "ellipse": ([0, 0], Sigma, 1.0, 10),
    "sample_gaussian": ([0, 0], Sigma, 5, 0),
    "sample_classes": (priors, means, Sigma, 5, 0),
    "qda_fit": {"X": X, "t": t, "K": 2, "shrinkage": 0.1},
    "qda_discriminants": (X, priors, means, [Sigma, Sigma]),
    "qda_predict": (X, priors, means, [Sigma, Sigma]),
}
BAD = {
    "ellipse_axes": [(([[1, 2], [0, 1]],), "Sigma must be symmetric")],
    "ellipse": [
        (([0, 0], Sigma, 0), "radius must be positive; got 0"),
        (([0], Sigma), "mu must have 2 entries; got 1"),
    ],
    "sample_gaussian": [
        (([0, 0], SINGULAR, 5), "Sigma must be positive definite"),
        (([0, 0], Sigma, 0), "n must be at least 1; got 0"),
    ],
    "sample_classes": [(([0.5, 0.6], means, Sigma, 5), "priors must be positive and sum to 1")],
    "qda_fit": [
        ((X, [0] * 6, 2), "there is no point of class 1"),
        ((X, [0, 1, 1, 1, 1, 1], 2), "at least 2 points to estimate its spread; class 0 has 1"),
    ],
    "qda_discriminants": [
        ((X, priors, means, [Sigma, SINGULAR]), "Sigma must be positive definite"),
        ((X, [1], means, [Sigma] * 2), "priors must have 2 entries; got 1"),
    ],
    "qda_predict": [((X, [1, 0], means, [Sigma, Sigma]), "priors must be positive and sum to 1")],
}
