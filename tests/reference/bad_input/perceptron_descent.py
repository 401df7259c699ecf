"""Wrong calls of linclass_ref.perceptron_descent."""

Z = [[2, 1], [-1, 1]]

GOOD = {
    "perceptron_criterion": (Z, [1, 1]),
    "batch_path": (Z, 1.0, 5),
    "batch_perceptron": (Z, 1.0, 5),
    "mean_batch_perceptron": (Z, 1.0, 0.001, 5),
    "sequential_perceptron": (Z, [0, 1, 0], 1.0),
}
BAD = {
    "perceptron_criterion": [((Z, [1]), "w must have 2 entries; got 1")],
    "batch_path": [((Z, 0, 5), "eta must be positive; got 0"), ((Z, 1, -1), "max_steps must be at least 0; got -1")],
    "batch_perceptron": [((Z, -1, 5), "eta must be positive; got -1")],
    "mean_batch_perceptron": [((Z, 1, 0, 5), "epsilon must be positive; got 0")],
    "sequential_perceptron": [
        ((Z, [0, 2], 1.0), "order must hold integers from 0 to 1; got 0, 2"),
        ((Z, [0, 0.5], 1.0), "order must hold integers from 0 to 1; got 0, 0.5"),
        ((Z, [0, 1], 0.0), "eta must be positive; got 0"),
    ],
}
