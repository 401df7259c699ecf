"""Wrong calls of linclass_ref.data.scenarios."""

GOOD = {
    "striped_images": (2, 8, 0),
    "shifted_test_set": (4, 4, [1.0, 0.0], 0),
    "wavy": (5, 0.1, 0),
}
BAD = {
    "striped_images": [((2, 3), "side must be at least 4; got 3"), ((0,), "n must be at least 2; got 0")],
    "shifted_test_set": [((1,), "n_train must be at least 2; got 1"), ((2, 1), "n_test must be at least 2; got 1")],
    "wavy": [((5, 0.7), "noise must be a probability from 0 to 0.5; got 0.7")],
}
