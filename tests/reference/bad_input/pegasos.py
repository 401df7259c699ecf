"""Wrong calls of linclass_ref.pegasos."""

X, y = [[1, 2], [3, 4]], [1, -1]

GOOD = {"pegasos": (X, y, 0.5, [0, 1, 1])}
FINE = {("pegasos", "order"): {"empty"}}  # no visits at all leave the zero start
BAD = {
    "pegasos": [
        ((X, y, 0, [0]), "lam must be positive; got 0"),
        ((X, y, 0.5, [0, 2]), "order must hold integers from 0 to 1; got 2"),
        ((X, [1, 0], 0.5, [0]), "labels -1, 1; got 0"),
    ],
}
