"""Wrong calls of linclass_ref.experiments.best_line."""

GOOD = {"best_line": ([-1.0, 2.0, 3.0], [-1, 1, 1])}
BAD = {
    "best_line": [
        (([1, 1], [1, -1]), "x must hold two different numbers; got only one"),
        (([1, 2], [1, 0]), "labels -1, 1; got 0"),
    ]
}
