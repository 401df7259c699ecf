"""Wrong calls of linclass_ref.experiments.few_points."""

GOOD = {"learn_from_few": (12, 2)}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {"learn_from_few": [((9, 2), "n must be at least 10; got 9"), ((12, 1), "sets must be at least 2; got 1")]}
SAMPLED = "it gets points that `Problem.sample` has drawn, or those of a lesson, many times in a row"
INNER = dict.fromkeys(("choose", "error_rate", "mean_cross_entropy", "shrunken_lda"), SAMPLED)
