"""Wrong calls of linclass_ref.quadratic."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
priors, means, Sigma = [0.5, 0.5], [[0, 0], [1, 1]], [[2, 1], [1, 2]]
model = (priors, means, [Sigma, Sigma])

GOOD = {
    "qda_fit": {"X": X, "t": t, "K": 2, "shrinkage": 0.1},
    "qda_discriminants": (X, *model),
    "qda_predict": (X, *model),
}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {
    "qda_fit": [((X, [0, 0, 0, 0, 0, 1], 2), "at least 2 points to estimate its spread; class 1 has 1")],
    "qda_discriminants": [
        ((X, priors, means, [Sigma] * 3), "Sigmas must have shape (2, 2, 2)"),
        (([[1]], *model), "one column per feature, 1 as in X"),
    ],
    "qda_predict": [((X, [1, 0], *model[1:]), "priors must be positive and sum to 1")],
}
