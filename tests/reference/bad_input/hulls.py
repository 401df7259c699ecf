"""Wrong calls of linclass_ref.hulls."""

X, y = [[1, 2], [3, 4]], [1, -1]

GOOD = {
    "nearest_to_origin": (X,),
    "nearest_pair": (X, [[5, 5]]),
    "max_margin_origin": (X, y),
    "max_margin_augmented": (X, y),
    "max_margin_offset": (X, y),
    "separability": {"X": X, "y": y, "offset": True},
    "is_separable": {"X": X, "y": y, "offset": False},
    "non_separable_certificate": (X, y),
}
BAD = {
    "nearest_to_origin": [(([[]],), "P must hold at least one point and one feature; got shape (1, 0)")],
    "nearest_pair": [((X, [[1]]), "A and B must have the same number of features; got 2 and 1")],
    "max_margin_origin": [((X, [1, 0]), "labels -1, 1; got 0")],
    "max_margin_offset": [((X, [1, 1]), "y must hold every class; there is no point of class -1")],
    "separability": [((X, [1]), "y must have 2 entries; got 1")],
    "non_separable_certificate": [((X, [1, 1, -1]), "y must have 2 entries; got 3")],
}
