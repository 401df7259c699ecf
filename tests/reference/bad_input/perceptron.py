"""Wrong calls of linclass_ref.perceptron."""

X, y = [[2, 2], [2, -1]], [1, -1]

GOOD = {
    "run": {"X": X, "y": y, "T": 5, "order": [1, 0], "start": ([0, 0], 0)},
    "perceptron_origin": (X, y, 5),
    "perceptron": (X, y, 5),
    "is_separated": (X, y, [0, 3], 0),
    "mistake_counts": (X, y, 5),
    "from_counts": (X, y, [1, 1]),
    "reflect": (X, y),
}
INNER = {"learn": "the loop itself: its callers check"}
FINE = {("run", "order"): {"none"}, ("run", "start"): {"none"}}
BAD = {
    "run": [
        ({"X": X, "y": y, "T": 5, "order": [0, 0]}, "order must hold each of 0 … 1 once; got 0, 0"),
        ({"X": X, "y": y, "T": 5, "order": [0.5, 1]}, "order must hold each of 0 … 1 once"),
        ({"X": X, "y": y, "T": 5, "order": [0]}, "order must have 2 entries; got 1"),
        ({"X": X, "y": y, "T": 5, "start": ([0], 0)}, "theta must have 2 entries; got 1"),
    ],
    "perceptron_origin": [((X, y, -1), "T must be at least 0; got -1"), ((X, [1, 0], 5), "labels -1, 1; got 0")],
    "perceptron": [((X, y, 2.5), "T must be an integer; got 2.5"), ((X, [1], 5), "y must have 2 entries; got 1")],
    "is_separated": [((X, y, [1], 0), "theta must have 2 entries; got 1")],
    "mistake_counts": [((X, y, -1), "T must be at least 0; got -1")],
    "from_counts": [((X, y, [1]), "alpha must have 2 entries; got 1")],
    "reflect": [((X, [1, 1, 1]), "y must have 2 entries; got 3")],
}
