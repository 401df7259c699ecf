"""Wrong calls of linclass_ref.experiments.voting."""

X, t = [[0, 0], [1, 0], [9, 0], [8, 0], [4, 9], [5, 9]], [0, 0, 1, 1, 2, 2]

GOOD = {"shares_wrong": (X, t, 3)}
BAD = {"shares_wrong": [((X, t, 4), "t must hold every class; there is no point of class 3")]}
