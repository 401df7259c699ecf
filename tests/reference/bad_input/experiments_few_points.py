"""Wrong calls of linclass_ref.experiments.few_points."""

GOOD = {"learn_from_few": (8, 1)}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {"learn_from_few": [((3, 1), "n must be at least 4; got 3"), ((8, 0), "sets must be at least 1; got 0")]}
