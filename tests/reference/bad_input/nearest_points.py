"""Wrong calls of linclass_ref.nearest_points."""

X = [[1, 2], [3, 4]]

GOOD = {
    "nearest_to_origin": (X,),
    "nearest_pair": (X, [[5, 5]]),
}
BAD = {
    "nearest_to_origin": [(([[]],), "P must hold at least one point and one feature; got shape (1, 0)")],
    "nearest_pair": [((X, [[1]]), "A and B must have the same number of features; got 2 and 1")],
}
