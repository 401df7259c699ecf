"""Wrong calls of linclass_ref.experiments.step_sizes."""

GOOD = {"step_rule": (3,), "gap_of_the_last": ([1.0, 0.5], 2)}
BAD = {"step_rule": [((-1,), "m must be at least 0; got -1")]}
FINE = {("gap_of_the_last", "etas"): {"empty"}}  # no visit, no update
