"""Wrong calls of linclass_ref.experiments.cycles."""

X, y = [[1, 2], [3, 4]], [1, -1]

GOOD = {"perceptron_cycle": (X, y, 10), "find_cycle": (X, y, 10)}
BAD = {
    "perceptron_cycle": [
        ((X, y, -1), "max_passes must be at least 0; got -1"),
        ((X, y, 2.5), "max_passes must be an integer; got 2.5"),
        ((X, [1, 0], 5), "labels -1, 1; got 0"),
        ((X, [1, 0], 0), "labels -1, 1; got 0"),
    ],
    "find_cycle": [((X, [1], 5), "y must have 2 entries; got 1")],
}
