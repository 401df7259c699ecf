"""Wrong calls of linclass_ref.experiments.lookup."""

images, labels = [[0.1, 0.2], [0.3, 0.4]], [1, -1]

GOOD = {
    "single_pixel_classifier": (images, labels, 0),
    "lookup_errors": (images, labels, images, labels, [0, 1]),
    "two_rows": (images, images),
}
BAD = {
    "two_rows": [((images, [[1]]), "new_values must have 2 columns, as values has; got 1")],
    "single_pixel_classifier": [
        ((images, labels, 2), "pixel must be a column from 0 to 1; got 2"),
        ((images, labels, -1), "pixel must be at least 0; got -1"),
        ((images, [1], 0), "labels must have 2 entries; got 1"),
    ],
    "lookup_errors": [
        ((images, labels, [[1]], [1], [0]), "new_images must have 2 pixels, as images has; got 1"),
        ((images, labels, images, [0, 1], [0]), "new_labels must hold only the labels -1, 1; got 0"),
        ((images, labels, images, labels, [0.5]), "pixels must be an integer; got"),
    ],
}
