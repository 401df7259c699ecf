"""Wrong calls of linclass_ref.gaussian."""

X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
priors, means, Sigma = [0.5, 0.5], [[0, 0], [1, 2]], [[1, 0.5], [0.5, 1]]
SINGULAR = [[1, 1], [1, 1]]

GOOD = {
    "gaussian_pdf": ([0, 1], 0, 1),
    "lda_discriminants_1d": ([0, 1], [0, 1], 1, priors),
    "lda_boundary_1d": (0, 1, 1, 0.5, 0.5),
    "log_multivariate_normal": (X, [0, 0], Sigma),
    "lda_fit": {"X": X, "t": t, "K": 2, "shrinkage": 0.1},
    "lda_discriminants": (X, priors, means, Sigma),
    "lda_weights": (priors, means, Sigma),
    "lda_posterior": (X, priors, means, Sigma),
    "lda_predict": (X, priors, means, Sigma),
    "log_odds": (priors, means, Sigma, 0, 1),
}
# A density or a discriminant of points of any shape, or of none.
FINE = {("gaussian_pdf", "x"): {"shape", "empty"}, ("lda_discriminants_1d", "x"): {"shape", "empty"}}
BAD = {
    "gaussian_pdf": [((0, 0, 0), "sigma must be positive; got 0")],
    "lda_discriminants_1d": [
        ((0, [0, 1], -1, priors), "sigma must be positive"),
        ((0, [0, 1], 1, [0.5]), "2 entries; got 1"),
    ],
    "lda_boundary_1d": [
        ((1, 1, 1, 0.5, 0.5), "mu1 and mu2 must differ"),
        ((0, 1, 0, 0.5, 0.5), "sigma must be positive"),
        ((0, 1, 1, 0, 1), "pi1 must be positive; got 0"),
    ],
    "log_multivariate_normal": [
        ((X, [0, 0], SINGULAR), "Sigma must be positive definite"),
        ((X, [0], Sigma), "mu must have 2 entries; got 1"),
    ],
    "lda_fit": [((X, [0] * 6, 2), "there is no point of class 1"), ((X[:2], [0, 1], 2), "more points than classes")],
    "lda_discriminants": [
        ((X, [0.5, 0.6], means, Sigma), "priors must be positive and sum to 1"),
        ((X, priors, means, SINGULAR), "Sigma must be positive definite"),
    ],
    "lda_weights": [
        ((priors, means, [[1, 2], [0, 1]]), "Sigma must be symmetric"),
        (([1], [[0, 0]], Sigma), "at least 2 classes; got 1"),
    ],
    "lda_posterior": [((X, [1, 0], means, Sigma), "priors must be positive and sum to 1")],
    "lda_predict": [((X, priors, [[0], [1]], Sigma), "Sigma must have shape (1, 1); got (2, 2)")],
    "log_odds": [
        ((priors, means, Sigma, 0, 2), "l must be a class index below 2; got 2"),
        ((priors, means, Sigma, -1, 0), "k must be at least 0; got -1"),
    ],
}
