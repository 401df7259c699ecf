"""The exercises of 07_gaussian_lda, in the order of the lesson."""

ORDER = (
    "bayes_posterior",
    "gaussian_pdf",
    "lda_boundary_1d",
    "log_multivariate_normal",
    "lda_discriminants",
    "log_odds",
    "lda_fit",
    "lda_posterior",
    "qda_discriminants",
)
