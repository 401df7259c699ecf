"""Wrong calls of linclass_ref.experiments.coordinates."""

X = [[0, 0], [2, 0], [0, 4], [2, 4.0], [1, 1]]

GOOD = {
    "draw_skewed": (0,),
    "labels_of": (X,),
    "mistakes_in": (X, [[1, 0], [0, 1]], [0, 0]),
    "easier_coordinates": (X,),
}
BAD = {"mistakes_in": [((X, [[1, 0, 0]], [0, 0]), "A must have shape")]}
