"""Wrong calls of linclass_ref.multiclass."""

from linclass_ref.least_squares import two_class_fit

X, W, b, t = [[1, 2], [3, 5]], [[1, 0], [0, 1], [1, 1]], [0, 1, 2], [0, 1]
pairs = [(0, 1), (0, 2), (1, 2)]

GOOD = {
    "scores": (X, W, b),
    "one_vs_rest": (X, W, b),
    "one_vs_rest_short": (X, W, b),
    "one_vs_one": (X, W, b, pairs, 3),
    "vote_counts": (X, W, b, pairs, 3),
    "argmax_class": (X, W, b),
    "pairwise_boundary": (W, b, 0, 1),
    "one_hot": (t, 2),
    "confusion_matrix": (t, t, 2),
    "accuracy": (t, t),
    "train_one_vs_rest": (X, t, 2, two_class_fit),
    "train_one_vs_one": (X, t, 2, two_class_fit),
}
# accuracy only compares: a prediction outside the classes (-1, ambiguous) is simply wrong.
FINE = {("accuracy", "t"): {"label"}, ("accuracy", "predicted"): {"label"}}
BAD = {
    "scores": [((X, [[1]], [0]), "W must have one column per feature, 2 as in X; got shape (1, 1)")],
    "one_vs_rest": [((X, [[1, 0]], [0]), "at least 2; got 1"), ((X, W, [0]), "b must have 3 entries; got 1")],
    "one_vs_one": [
        ((X, W, b, pairs[:2], 3), "pairs must have shape (3, 2)"),
        ((X, W, b, [(0, 1), (0, 3), (1, 2)], 3), "two different classes out of 0 … 2"),
        ((X, W, b, [(0, 1), (2, 2), (1, 2)], 3), "two different classes"),
        ((X, W, b, [(0, 1), (0.5, 2), (1, 2)], 3), "two different classes"),
    ],
    "argmax_class": [((X, [[1, 0]], [0]), "at least 2; got 1")],
    "pairwise_boundary": [
        ((W, b, 1, 1), "two different classes; got 1 twice"),
        ((W, b, 0, 3), "k must be a class index below 3, the rows of W; got 3"),
        ((W, b, -1, 2), "j must be at least 0; got -1"),
    ],
    "one_hot": [(([0, 3], 3), "labels 0, 1, 2; got 3"), (([], 3), "at least one label; got none")],
    "confusion_matrix": [(([0, 1], [0, -1], 2), "predicted must hold only the labels 0, 1; got -1")],
    "accuracy": [(([0, 1], [0]), "predicted must have 2 entries; got 1")],
    "train_one_vs_rest": [((X, [0, 0], 2, two_class_fit), "no point of class 1")],
    "train_one_vs_one": [((X, [0, 1], 3, two_class_fit), "no point of class 2")],
    "one_vs_rest_short": [((X, [[1]], [0]), "one column per feature, 2 as in X; got shape (1, 1)")],
    "vote_counts": [((X, W, b, [(0, 1), (0, 2), (1, 3)], 3), "two different classes out of 0 … 2")],
}
