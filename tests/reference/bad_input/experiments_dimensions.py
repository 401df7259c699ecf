"""Wrong calls of linclass_ref.experiments.dimensions."""

GOOD = {"average_run": (20, 2)}
BAD = {
    "average_run": [
        ((1, 2), "n must be at least 2; got 1"),
        ((20, 1), "d must be at least 2; got 1"),
    ],
}
