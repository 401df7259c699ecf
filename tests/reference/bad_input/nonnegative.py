"""Wrong calls of linclass_ref.nonnegative."""

A, b = [[1, 2, 0], [0, 1, 1]], [1, 2]

GOOD = {"nnls": (A, b)}
BAD = {"nnls": [((A, [1, 2, 3]), "b must have 2 entries; got 3")]}
