"""The exercises of 03_convergence_proof, in the order of the lesson."""

ORDER = (
    "geometric_margin",
    "radius",
    "mistake_bound",
    "proof_trace",
    "hard_dataset",
    "augmented_bound",
    "broken_step",
    "non_separable_certificate",
)
