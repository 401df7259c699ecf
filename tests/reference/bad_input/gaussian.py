"""Wrong calls of linclass_ref.gaussian."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
priors, means, Sigma = [0.5, 0.5], [[0, 0], [1, 1]], [[2, 1], [1, 2]]
model = (priors, means, Sigma)
singular = [[1, 1], [1, 1]]

GOOD = {
    "bayes_posterior": (priors, [[0, -1], [-2, 0]]),
    "gaussian_pdf": ([0, 1], 0, 1),
    "lda_discriminants_1d": ([0, 1], [0, 2], 1, priors),
    "lda_boundary_1d": (0, 1, 1, 0.5, 0.5),
    "log_multivariate_normal": (X, [0, 0], Sigma),
    "lda_fit": {"X": X, "t": t, "K": 2, "shrinkage": 0.1},
    "lda_discriminants": (X, *model),
    "lda_weights": model,
    "lda_posterior": (X, *model),
    "lda_predict": (X, *model),
    "log_odds": (*model, 0, 1),
}
# One-dimensional functions take points of any shape.
FINE = {("gaussian_pdf", "x"): {"shape", "empty"}, ("lda_discriminants_1d", "x"): {"shape", "empty"}}
BAD = {
    "bayes_posterior": [
        (([0.5, 0.5], [[0, 0, 0]]), "priors must have 3 entries; got 2"),
        (([1.0, 0.0], [[0, 0]]), "priors must be positive and sum to 1"),
    ],
    "gaussian_pdf": [((0, 0, 0), "sigma must be positive; got 0"), ((0, 0, -1), "got -1")],
    "lda_boundary_1d": [
        ((1, 1, 1, 0.5, 0.5), "mu1 and mu2 must differ"),
        ((0, 1, 1, 0, 1), "pi1 must be positive; got 0"),
    ],
    "log_multivariate_normal": [
        ((X, [0, 0], singular), "Sigma must be positive definite"),
        ((X, [0, 0], [[1, 2], [2, 1]]), "singular or indefinite"),
        ((X, [0, 0], [[1, 0.5], [0, 1]]), "Sigma must be symmetric"),
        ((X, [0, 0], [[1]]), "Sigma must have shape (2, 2); got (1, 1)"),
        ((X, [0], Sigma), "mu must have 2 entries; got 1"),
    ],
    "lda_fit": [
        (([[0], [1]], [0, 1], 2), "more points than classes to estimate a spread; got 2 points in 2 classes"),
        ((X, [0] * 6, 2), "no point of class 1"),
    ],
    "lda_discriminants": [
        (([[1]], *model), "means must have one column per feature, 1 as in X; got shape (2, 2)"),
        ((X, [0.5, 0.6], means, Sigma), "priors must be positive and sum to 1"),
        ((X, [0, 1], means, Sigma), "priors must be positive and sum to 1"),
        ((X, [1], [[0, 0]], Sigma), "at least 2 classes; got 1"),
        ((X, priors, means, singular), "shrinkage > 0"),
    ],
    "lda_posterior": [((X, priors, means, singular), "Sigma must be positive definite")],
    "log_odds": [
        ((*model, 1, 1), "two different classes; got 1 twice"),
        ((*model, 0, 2), "l must be a class index below 2"),
    ],
    "lda_discriminants_1d": [
        ((0, [0, 1], -1, priors), "sigma must be positive"),
        ((0, [0, 1], 1, [0.5]), "2 entries; got 1"),
    ],
    "lda_weights": [
        ((priors, means, [[1, 2], [0, 1]]), "Sigma must be symmetric"),
        (([1], [[0, 0]], Sigma), "at least 2 classes; got 1"),
    ],
    "lda_predict": [((X, priors, [[0], [1]], Sigma), "Sigma must have shape (1, 1); got (2, 2)")],
}
