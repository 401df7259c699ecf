"""Wrong calls of linclass_ref.geometry."""

X, y, theta = [[1, 2], [3, 4]], [1, -1], [1, 1]

GOOD = {
    "scores": (X, theta, 0),
    "predict": (X, theta, 0),
    "unit": (X, theta, 0),
    "margins": (X, y, theta, 0),
    "training_error": (X, y, theta, 0),
    "running_error": (X, y, theta, 0),
    "error_landscape": (X, y, [0, 1], [0, 2]),
    "signed_distance": (X, theta, 0),
    "project_to_boundary": (X, theta, 0),
    "augment": (X,),
    "signs_to_bits": ([-1, 1],),
    "bits_to_signs": ([0, 1],),
    "classes_to_signs": ([0, 2], 1),
}
# There is no largest class index.
FINE = {("classes_to_signs", "t"): {"label"}}
BAD = {
    "predict": [((X, [1], 0), "theta must have 2 entries; got 1"), (([[]], [], 0), "one feature")],
    "unit": [({"X": X, "theta": theta, "activation": "sigmoid"}, "activation must be a function; got str")],
    "margins": [((X, [1], theta), "y must have 2 entries; got 1"), ((X, [0, 1], theta), "labels -1, 1; got 0")],
    "training_error": [((X, [1, 2], theta), "labels -1, 1; got 2")],
    "error_landscape": [(([[1], [2]], y, [0], [0]), "two features; got shape (2, 1)")],
    "signed_distance": [((X, [0, 0], 1), "theta must not be zero")],
    "project_to_boundary": [((X, [0, 0], 1), "theta must not be zero")],
    "signs_to_bits": [(([0, 1],), "labels -1, 1; got 0")],
    "bits_to_signs": [(([-1, 1],), "labels 0, 1; got -1")],
    "classes_to_signs": [
        (([0, 0.5], 1), "class indices 0, 1, 2, …; got 0.5"),
        (([0, 1], -1), "k must be at least 0; got -1"),
    ],
}
