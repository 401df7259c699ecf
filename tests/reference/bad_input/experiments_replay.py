"""Wrong calls of linclass_ref.experiments.replay."""

from linclass_ref.perceptron import perceptron

X, y = [[1, 2], [3, 4]], [1, -1]

GOOD = {"replay": (X, y, 10, perceptron), "replay_passes": (X, y, 10, perceptron)}
BAD = {
    "replay": [((X, [1, 0], 5, perceptron), "labels -1, 1; got 0")],
    "replay_passes": [((X, y, 0, perceptron), "T must be at least 1; got 0")],
}
