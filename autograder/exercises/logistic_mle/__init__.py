"""The exercises of 08_logistic_mle, in the order of the lesson."""

ORDER = (
    "sigmoid",
    "predict_probability",
    "predict_label",
    "cross_entropy",
    "cross_entropy_gradient",
    "cross_entropy_hessian",
    "fit_gradient_descent",
    "fit_newton",
    "softmax",
)
