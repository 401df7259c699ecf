"""Wrong calls of linclass_ref.multiclass."""

import numpy as np

X, W, b = [[2, 1], [-3, 0]], [[1, 0], [0, 1], [1, 1]], [0, 1, 2]
pairs = [(0, 1), (0, 2), (1, 2)]


def learner(X, y):
    return np.ones(np.shape(X)[1]), 0.0


GOOD = {
    "scores": (X, W, b),
    "one_vs_rest": (X, W, b),
    "one_vs_rest_short": (X, W, b),
    "one_vs_one": (X, W, b, pairs, 3),
    "vote_counts": (X, W, b, pairs, 3),
    "argmax_class": (X, W, b),
    "pairwise_boundary": (W, b, 0, 1),
    "one_hot": ([0, 2], 3),
    "confusion_matrix": ([0, 1], [1, 1], 2),
    "accuracy": ([0, 1], [1, 1]),
    "train_one_vs_rest": (X, [0, 1], 2, learner),
    "train_one_vs_one": (X, [0, 1], 2, learner),
}
# accuracy compares any whole-number labels: there is no K to be outside of.
FINE = {("accuracy", "t"): {"label"}, ("accuracy", "predicted"): {"label"}}
BAD = {
    "scores": [
        ((X, [[1]], [0]), "one column a feature, 2 as in X; got shape (1, 1)"),
        ((X, W, [0]), "b must have 3 entries; got 1"),
    ],
    "one_vs_rest": [((X, [[1]], [0]), "one column a feature, 2 as in X; got shape (1, 1)")],
    "one_vs_rest_short": [((X, [[1]], [0]), "one column a feature, 2 as in X; got shape (1, 1)")],
    "one_vs_one": [
        ((X, W, b, [(0, 1)], 3), "pairs must have shape (3, 2)"),
        ((X, W, b, [(0, 1), (0, 2), (1, 3)], 3), "two different classes out of 0 … 2 each"),
        ((X, W, b, [(0, 1), (0, 2), (1, 1)], 3), "two different classes out of 0 … 2 each"),
    ],
    "vote_counts": [((X, W, b, [(0, 1), (0, 2), (1, 3)], 3), "two different classes out of 0 … 2 each")],
    "argmax_class": [((X, [[1]], [0]), "one column a feature, 2 as in X; got shape (1, 1)")],
    "pairwise_boundary": [
        ((W, b, 0, 3), "k must be a class index below 3"),
        ((W, b, -1, 1), "j must be at least 0; got -1"),
        ((W, b, 1, 1), "j and k must be two different classes; got 1 twice"),
    ],
    "one_hot": [(([0, 3], 3), "labels 0, 1, 2; got 3")],
    "confusion_matrix": [(([0, 1], [0], 2), "predicted must have 2 entries; got 1")],
    "accuracy": [(([0, 1], [0]), "predicted must have 2 entries; got 1")],
    "train_one_vs_rest": [((X, [0, 0], 2, learner), "there is no point of class 1")],
    "train_one_vs_one": [((X, [0, 0], 2, learner), "there is no point of class 1")],
}
