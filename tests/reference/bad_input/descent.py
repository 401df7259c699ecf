"""Wrong calls of linclass_ref.descent."""

import numpy as np

GOOD = {
    "constant_step": (0.5,),
    "inverse_step": (3,),
    "inverse_sqrt_step": (3,),
    "robbins_monro": (1,),
    "best_constant_step": (2.0, 3.0, 9),
    "gradient_descent": (np.copy, [1.0, 2.0], 0.1, 3),
    "numerical_gradient": (np.sum, [1.0, 2.0], 1e-6),
}
INNER = {
    "newton": "its callers check, and pass functions that belong together",
    "fit_sample": "its callers check",
}
# Without coordinates there is nothing to move and nothing to refuse.
FINE = {("gradient_descent", "start"): {"empty"}, ("numerical_gradient", "x"): {"empty"}}
BAD = {
    "constant_step": [((0,), "eta must be positive; got 0")],
    "inverse_step": [((-1,), "k must be at least 0; got -1")],
    "best_constant_step": [
        ((0, 1, 4), "G must be positive; got 0"),
        ((1, -1, 4), "D must be positive; got -1"),
        ((1, 1, 0), "m must be at least 1; got 0"),
    ],
    "gradient_descent": [
        ((3, [1.0], 0.1, 2), "grad must be a function of a point; got int"),
        ((np.sum, [1.0, 2.0], 0.1, 2), "grad must return 2 numbers, as many as start; got shape ()"),
        ((np.copy, [1.0], -0.1, 2), "eta must be positive; got -0.1"),
        ((np.copy, [1.0], 0.1, -1), "steps must be at least 0; got -1"),
        ((np.copy, [1.0], lambda k: "fast", 1), "eta must be an array of numbers; got str"),
    ],
    "numerical_gradient": [
        ((np.copy, [1.0, 2.0]), "f(x) must have 0 dimension(s); got shape (2,)"),
        ((np.sum, [1.0], 0), "h must be positive; got 0"),
    ],
}
