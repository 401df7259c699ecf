"""The exercises of 03_convergence_proof, in the order of the lesson."""

ORDER = (
    "geometric_margin",
    "mistake_bound",
    "proof_order",
    "proof_trace",
    "hard_dataset",
    "broken_step",
    "augmented_bound",
    "non_separable_certificate",
)
