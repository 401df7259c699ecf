"""The exercises of 01_classification_setup, in the order of the lesson."""

ORDER = (
    "bag_of_words",
    "predict",
    "training_error",
    "signed_distance",
    "project_to_boundary",
    "train_test_split",
    "single_pixel_classifier",
    "select_model",
    "cross_validation_error",
    "standardize",
)
