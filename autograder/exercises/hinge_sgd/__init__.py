"""The exercises of 04_hinge_sgd, in the order of the lesson."""

ORDER = (
    "perceptron_cycle",
    "zero_one_loss",
    "hinge_loss",
    "hinge_risk",
    "gradient_descent",
    "hinge_subdifferential",
    "hinge_subgradient",
    "sgd_hinge",
)
