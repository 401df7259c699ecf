"""The exercises of 06_fisher, in the order of the lesson."""

ORDER = (
    "class_means",
    "fisher_ratio",
    "within_scatter",
    "fisher_direction",
    "projection_threshold",
    "between_scatter",
    "fisher_projection",
    "shrink",
    "fisher_targets",
)
