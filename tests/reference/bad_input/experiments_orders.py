"""Wrong calls of linclass_ref.experiments.orders."""

X, y = [[1, 1], [2, 1], [2, -1]], [1, 1, -1]

GOOD = {"mistakes_in_order": (X, y, [1, 0, 2]), "slow_order": (X, y)}
BAD = {"mistakes_in_order": [((X, y, [0, 1, 3]), "order must")]}
INNER = {"count_mistakes": "the loop itself: its callers check"}
