"""The exercises of 04_hinge_sgd, in the order of the lesson."""

ORDER = (
    "perceptron_cycle",
    "hinge_loss",
    "hinge_risk",
    "gradient_descent",
    "hinge_subdifferential",
    "hinge_subgradient",
    "best_constant_step",
    "sgd_hinge",
    "pegasos",
)
