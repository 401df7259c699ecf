"""The exercises of 02_perceptron, in the order of the lesson."""

ORDER = (
    "is_separated",
    "perceptron_origin",
    "perceptron",
)
