"""The exercises of 08_logistic_mle, in the order of the lesson."""

ORDER = (
    "sigmoid",
    "cross_entropy",
    "numerical_gradient",
    "cross_entropy_gradient",
    "cross_entropy_hessian",
    "fit_gradient_descent",
    "fit_newton",
    "predict_label",
    "cost_threshold",
    "roc_points",
    "softmax",
    "softmax_gradient",
    "fit_softmax",
)
