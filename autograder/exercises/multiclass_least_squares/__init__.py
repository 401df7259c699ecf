"""The exercises of 05_multiclass_least_squares, in the order of the lesson."""

ORDER = (
    "one_vs_rest",
    "one_vs_one",
    "pairwise_boundary",
    "one_hot",
    "squared_error_gradient",
    "least_squares_fit",
    "least_squares_predict",
    "least_squares_sgd",
    "confusion_matrix",
)
