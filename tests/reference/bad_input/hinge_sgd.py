"""Wrong calls of linclass_ref.hinge_sgd."""

from linclass_ref.descent import inverse_step

X, y = [[1, 2], [3, 4]], [1, -1]

GOOD = {
    "random_order": (4, 10, 0),
    "sgd_hinge": (X, y, [0, 1, 1]),
    "run": (X, y, [0, 1, 1], inverse_step),
}
INNER = {"descend": "the loop itself: its callers check"}
# No visits at all leave the zero start.
FINE = {("sgd_hinge", "order"): {"empty"}, ("run", "order"): {"empty"}}
BAD = {
    "random_order": [((0, 10), "n must be at least 1; got 0"), ((3, -1), "visits must be at least 0; got -1")],
    "sgd_hinge": [
        ((X, y, [0, 2]), "order must hold integers from 0 to 1; got 2"),
        ((X, y, [0, -1]), "got -1"),
        ((X, y, [0.5]), "got 0.5"),
        ((X, [1, 0], [0]), "labels -1, 1; got 0"),
    ],
    "run": [
        ((X, y, [0], 0), "step must be positive; got 0"),
        ((X, y, [0], lambda k: 0.0), "step(k) must be positive; got 0"),
    ],
}
