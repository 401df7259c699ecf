"""Wrong calls of linclass_ref.margins."""

X, y, theta = [[1, 2], [-3, -4]], [1, -1], [1, 1]

GOOD = {
    "geometric_margin": (X, y, theta, 0),
    "radius": (X,),
    "mistake_bound": (X, y, theta),
    "augmented_bound": (X, y, theta, 0),
    "proof_trace": (X, y, theta, 5),
    "hard_dataset": (3,),
    "tight_dataset": (3,),
}
BAD = {
    "geometric_margin": [
        ((X, y, [0, 0], 1), "theta must not be zero"),
        ((X, [1], theta, 0), "y must have 2 entries; got 1"),
        ((X, y, [1, 2, 3], 0), "theta must have 2 entries; got 3"),
    ],
    "mistake_bound": [
        ((X, [1, 1], theta), "theta_hat must separate the data"),
        ((X, y, [2, -1]), "smallest geometric margin is 0"),
        ((X, y, [1]), "theta_hat must have 2 entries; got 1"),
        ((X, y, [0, 0]), "theta_hat must not be zero"),
    ],
    "augmented_bound": [
        ((X, y, theta, -20), "theta_hat must separate the data"),
        ((X, y, [0, 0], 0), "must not be zero"),
    ],
    "proof_trace": [
        ((X, [-1, 1], theta, 5), "theta_hat must separate the data"),
        ((X, y, theta, -1), "T must be at least 0; got -1"),
    ],
    "hard_dataset": [((0,), "k must be at least 1; got 0"), ((2.5,), "k must be an integer; got 2.5")],
    "tight_dataset": [((1,), "k must be at least 2; got 1")],
}
