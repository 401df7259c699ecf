"""Wrong calls of linclass_ref.hulls."""

X, y = [[1, 2], [3, 4]], [1, -1]

GOOD = {
    "max_margin_origin": (X, y),
    "max_margin_augmented": (X, y),
    "max_margin_offset": (X, y),
    "separability": {"X": X, "y": y, "offset": True},
    "is_separable": {"X": X, "y": y, "offset": False},
    "non_separable_certificate": (X, y),
}
BAD = {
    "max_margin_origin": [((X, [1, 0]), "labels -1, 1; got 0")],
    "max_margin_offset": [((X, [1, 1]), "y must hold every class; there is no point of class -1")],
    "separability": [((X, [1]), "y must have 2 entries; got 1")],
    "non_separable_certificate": [((X, [1, 1, -1]), "y must have 2 entries; got 3")],
}
