"""Wrong calls of linclass_ref.decisions."""

y, scores = [0, 1, 1, 0], [0.5, 2, 1, -1]

GOOD = {
    "cost_threshold": (1, 9),
    "precision_recall": ([1, 1, 0, 0], y),
    "roc_points": (scores, y),
    "area_under": ([0, 0.5, 1], [0, 1, 1]),
    "calibration_bins": ([0.1, 0.9, 0.8, 0.3], y, 5),
}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {
    "cost_threshold": [((0, 1), "cost_fp must be positive; got 0"), ((1, -2), "cost_fn must be positive; got -2")],
    "precision_recall": [(([1, 0], y), "predicted must have 4 entries; got 2")],
    "roc_points": [((scores, [1] * 4), "no point of class 0"), (([1], y), "scores must have 4 entries; got 1")],
    "area_under": [(([0, 1], [1]), "tpr must have 2 entries; got 1")],
    "calibration_bins": [(([0.5] * 4, y, 0), "bins must be at least 1; got 0")],
}
