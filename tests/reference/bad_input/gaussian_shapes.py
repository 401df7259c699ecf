"""Wrong calls of linclass_ref.gaussian_shapes."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
priors, means, Sigma = [0.5, 0.5], [[0, 0], [1, 1]], [[2, 1], [1, 2]]
model = (priors, means, [Sigma, Sigma])

GOOD = {
    "ellipse_axes": (Sigma,),
    "ellipse": ([0, 0], Sigma, 2, 10),
    "sample_gaussian": ([0, 0], Sigma, 5, 0),
    "sample_classes": (*model, 5, 0),
    "qda_fit": {"X": X, "t": t, "K": 2, "shrinkage": 0.1},
    "qda_discriminants": (X, *model),
    "qda_predict": (X, *model),
}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {
    "ellipse_axes": [(([[1, 2], [2, 1]],), "no negative eigenvalue; got -1"), (([[1, 2]],), "square; got (1, 2)")],
    "ellipse": [
        (([0, 0, 0], Sigma), "mu must have 2 entries; got 3"),
        (([0, 0], Sigma, 0), "radius must be positive; got 0"),
        (([0, 0], Sigma, 1, 2), "points must be at least 3; got 2"),
    ],
    "sample_gaussian": [
        (([0, 0], [[1, 1], [1, 1]], 5), "Sigma must be positive definite"),
        (([0, 0], Sigma, 0), "n must be"),
    ],
    "sample_classes": [
        (([0.5, 0.2], means, Sigma, 5), "sum to 1"),
        ((priors, means, [[1]], 5), "Sigmas must have shape"),
    ],
    "qda_fit": [((X, [0, 0, 0, 0, 0, 1], 2), "at least 2 points to estimate its spread; class 1 has 1")],
    "qda_discriminants": [
        ((X, priors, means, [Sigma] * 3), "Sigmas must have shape (2, 2, 2)"),
        (([[1]], *model), "one column a feature, 1 as in X"),
    ],
    "qda_predict": [((X, [1, 0], *model[1:]), "priors must be positive and sum to 1")],
}
