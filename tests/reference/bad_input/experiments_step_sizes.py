"""Wrong calls of linclass_ref.experiments.step_sizes."""

X, y = [[1.0], [3.0]], [-1, 1]

GOOD = {
    "step_rule": (3,),
    "gap_of_the_last": ([1.0, 0.5], 2),
    "choose_rate": (X, y, X, y, [0, 1], [[1.0, 1.0], [0.1, 0.5]]),
}
BAD = {
    "step_rule": [((-1,), "m must be at least 0; got -1")],
    "choose_rate": [((X, y, X, y, [0, 2], [[1.0, 1.0]]), "order must")],
}
FINE = {("gap_of_the_last", "etas"): {"empty"}, ("choose_rate", "order"): {"empty"}}  # no visit, no update
