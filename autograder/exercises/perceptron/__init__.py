"""The exercises of 02_perceptron, in the order of the lesson."""

ORDER = (
    "is_separated",
    "perceptron_origin",
    "perceptron",
    "unlucky_update",
    "mistake_counts",
    "from_counts",
    "reflect",
    "perceptron_criterion",
    "batch_perceptron",
    "sequential_perceptron",
    "xor_features",
    "averaged_perceptron",
    "voted_predict",
)
